"""The databases of the tests: they keep what they promised, nobody gets another's, and none outlives its users."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest
import redis
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from tests.server.services import PATIENCE, Databases, PrivatePostgres, PrivateRedis, ServerError, shared_postgres

ROOT: Final = Path(__file__).resolve().parents[2]


def test_what_postgres_has_committed_is_there_after_it_was_killed(private_postgres: PrivatePostgres) -> None:
    url = private_postgres.new_database("crashing")
    ask(url, "CREATE TABLE kept AS SELECT 7 AS number")
    private_postgres.kill()
    with pytest.raises(OSError, match=str(private_postgres.port)):
        ask(url, "SELECT 1")
    private_postgres.start()
    assert ask(url, "SELECT number FROM kept") == 7


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit", "full_page_writes"])
def test_postgres_writes_to_the_disk_before_it_says_so(setting: str, postgres_url: str) -> None:
    assert ask(postgres_url, f"SHOW {setting}") == "on"


@pytest.mark.parametrize("time_around", ["first", "second"])
def test_every_test_has_a_database_of_its_own(time_around: str, postgres_url: str) -> None:
    ask(postgres_url, "CREATE TABLE ours AS SELECT 1")


def test_a_database_is_dropped_under_those_who_are_connected_to_it(databases: Databases) -> None:
    async def stay_until_dropped(url: str) -> None:
        async with create_async_engine(url, poolclass=NullPool).connect() as connection:
            await connection.execute(text("SELECT 1"))
            databases.drop("dropped")
            with pytest.raises(DBAPIError):
                await connection.execute(text("SELECT 1"))

    asyncio.run(stay_until_dropped(databases.create("dropped")))


def test_a_database_that_is_there_already_is_refused_by_name(postgres_url: str, databases: Databases) -> None:
    with pytest.raises(ServerError, match="already exists"):
        databases.create(postgres_url.rpartition("/")[2])


def test_a_killed_redis_comes_back_empty_at_the_same_address(private_redis: PrivateRedis) -> None:
    with redis.Redis.from_url(private_redis.url) as client:
        client.set("hint", "1")
        private_redis.kill()
        private_redis.start()
        assert client.get("hint") is None


def test_processes_that_name_the_same_folder_share_one_postgres(databases: Databases, tmp_path: Path) -> None:
    with shared_postgres(tmp_path) as ours:
        theirs = in_another_process(
            f"with shared_postgres(Path({str(tmp_path)!r})) as found: print(found.url('postgres'))"
        )
        assert theirs.stdout.strip() == ours.url("postgres") != databases.url("postgres")
        assert ask(ours.url("postgres"), "SELECT 1") == 1  # they have left, and it is still there for us
    assert not Path(ours.folder).exists()


@pytest.mark.usefixtures("private_redis")
def test_a_server_ends_with_the_process_that_started_it_however_that_ended() -> None:
    killed = in_another_process(
        "server = PrivateRedis(); server.start()\n"
        "print(server.port, server.folder, flush=True)\n"
        "os.kill(os.getpid(), 9)"
    )
    port, folder = killed.stdout.split()
    assert killed.returncode == -9
    deadline = time.monotonic() + PATIENCE
    while Path(folder).exists() and time.monotonic() < deadline:  # the server has ended when its folder goes
        time.sleep(0.01)
    assert not Path(folder).exists()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", int(port)))


def test_a_server_is_not_asked_for_what_it_cannot_do(private_redis: PrivateRedis) -> None:
    with pytest.raises(ServerError, match="runs already"):
        private_redis.start()
    private_redis.kill()
    with pytest.raises(ServerError, match="does not run"):
        private_redis.kill()
    private_redis.stop()
    with pytest.raises(ServerError, match="stopped for good"):
        private_redis.start()


def test_a_server_that_cannot_start_says_why_and_leaves_nothing(private_redis: PrivateRedis) -> None:
    private_redis.kill()
    with socket.socket() as somebody_else:
        somebody_else.bind(("127.0.0.1", private_redis.port))
        with pytest.raises(ServerError, match=r"(?s)does not answer.*Address already in use"):
            private_redis.start()
    assert not private_redis.folder.exists()


@pytest.mark.parametrize(("name", "package"), [("private_postgres", "postgresql"), ("private_redis", "redis-server")])
@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_without_a_server_its_tests_are_skipped_but_fail_in_continuous_integration(
    name: str,
    package: str,
    ci: str,
    outcome: type[BaseException],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tests.server.services.DEBIAN_POSTGRES", tmp_path)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match=f"apt-get install {package}"):
        request.getfixturevalue(name)


def ask(url: str, question: str) -> object:
    """The answer's first value, if it has any."""

    async def ask_once() -> object:
        async with create_async_engine(url, poolclass=NullPool).begin() as connection:
            answer = await connection.execute(text(question))
            value: object = answer.scalar() if answer.returns_rows else None
            return value

    return asyncio.run(ask_once())


def in_another_process(line: str) -> subprocess.CompletedProcess[str]:
    program = f"import os\nfrom pathlib import Path\nfrom tests.server.services import *\n{line}"
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
