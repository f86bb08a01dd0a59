"""A server from its start to its end, with an application that stands in for the real one."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Protocol
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import make_url
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from branchline.cli import main
from branchline.errors import OptionError
from branchline.server import main as server_main
from branchline.server.guard.rates import Limits
from branchline.server.local import shown_address
from branchline.server.main import make_settings, settings_as_json, settings_from_json
from branchline.server.settings import REDIS_VARIABLE, Caps, Policy, ServeOptions, Settings, SteadyClock
from tests.server.services import PrivatePostgres

PATIENCE = 60.0  # seconds; what has not happened by then never will
ADDRESS = "Branchline is at "

# Run as a program by the server's own name, and by its workers once more: so they all find this application.
STAND_IN = """
import asyncio, os, sys, types
from contextlib import asynccontextmanager
from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse
from starlette.websockets import WebSocketDisconnect
from branchline.cli import main
from branchline.errors import OptionError


def fail_if(place):
    if os.environ.get("WRONG") == place:
        raise OptionError("the session key may be read by everybody")


def make_app(settings):
    fail_if("app")

    @asynccontextmanager
    async def life(app):
        fail_if("life")
        yield
        print("ended", file=sys.stderr, flush=True)

    app = FastAPI(lifespan=life)
    sockets = []
    may_stop = asyncio.Event()

    @app.get("/ready")
    async def ready(request: Request):
        found = {"pid": os.getpid(), "client": request.client.host, "run": settings.run_id}
        return JSONResponse(found, 503 if sockets == ["draining"] else 200)

    @app.get("/stop")
    async def stop():
        may_stop.set()

    @app.websocket("/socket")
    async def socket(socket: WebSocket):
        await socket.accept()
        sockets.append(socket)
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            pass

    async def drain():
        for one in sockets:
            await one.send_text("bye")
        sockets[:] = ["draining"]
        if "PATIENT" in os.environ:
            await may_stop.wait()

    app.state.drain = drain
    return app


sys.modules["branchline.server.app"] = module = types.ModuleType("branchline.server.app")
module.make_app = make_app

if __name__ == "__main__":
    from branchline.cli import main

    sys.exit(main())
"""


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.line = process.stdout.readline().strip()
        self.url = self.line.removeprefix(ADDRESS)

    def ask(self, path: str = "/ready", headers: dict[str, str] | None = None) -> tuple[int, dict[str, object]]:
        """Status and answer of a request over a connection of its own."""
        request = Request(self.url + path, headers={"Connection": "close"} | (headers or {}))
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, json.load(answer) or {}
        except HTTPError as error:
            with error:
                return error.code, json.load(error)

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Exit code and complaints of a server that was told to stop."""
        self.process.send_signal(number)
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err


class Start(Protocol):
    """Starts a server with these arguments and this environment."""

    def __call__(self, *arguments: str, **environment: str) -> Running: ...


class Refuse(Protocol):
    """Starts a server that does not come up; its only line."""

    def __call__(self, *arguments: str) -> str: ...


@pytest.fixture
def program(tmp_path: Path) -> list[str]:
    script = tmp_path / "stand_in.py"
    script.write_text(STAND_IN, encoding="utf-8")
    return [sys.executable, str(script), "serve", "--port", "0", "--data", str(tmp_path / "data")]


@pytest.fixture
def start(program: list[str]) -> Iterator[Start]:
    """Starts servers that are gone after the test."""
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str, **environment: str) -> Running:
        process = subprocess.Popen(
            [*program, *arguments],
            env=os.environ | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return Running(process)

    yield run
    for process in started:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # with all its workers
        process.communicate()


@pytest.fixture
def refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refuse:
    monkeypatch.setattr("os.umask", lambda _mask: 0)  # the tests go on with their own
    monkeypatch.setattr(server_main, "_run_alone", lambda *_: pytest.fail("the server has started"))

    def run(*arguments: str) -> str:
        code = main(["serve", "--port", "0", "--data", str(tmp_path / "data"), *arguments])
        out, err = capsys.readouterr()
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 1, err
        return err.rstrip("\n")

    return run


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def test_flags_come_before_the_environment_and_the_environment_before_the_usual_place(tmp_path: Path) -> None:
    there = {"BRANCHLINE_DATA": str(tmp_path / "here"), "BRANCHLINE_DATABASE_URL": "postgres://a:b@c/d"}
    assert make_settings(ServeOptions(), there).data == tmp_path / "here"
    assert make_settings(ServeOptions(), there).database == "postgresql+asyncpg://a:b@c/d"
    assert make_settings(ServeOptions(), there | {"BRANCHLINE_BOT_CORES": "3"}).bot_cores == 3
    assert make_settings(ServeOptions(bot_cores=1), there | {"BRANCHLINE_BOT_CORES": "3"}).bot_cores == 1
    with pytest.raises(OptionError, match="BRANCHLINE_BOT_CORES should be a whole number, 1 or more, not 'all'"):
        make_settings(ServeOptions(), there | {"BRANCHLINE_BOT_CORES": "all"})
    file = str(tmp_path / "mine.db")
    assert make_settings(ServeOptions(database=file), there).database == f"sqlite+aiosqlite:///{file}"
    usual = make_settings(ServeOptions(data=str(tmp_path)), {})
    assert usual.database == f"sqlite+aiosqlite:///{tmp_path / 'branchline.db'}"
    assert (usual.host, usual.port, usual.workers, usual.redis) == ("127.0.0.1", 8620, 1, None)


def test_a_worker_reads_the_very_settings_that_its_parent_wrote(tmp_path: Path) -> None:
    settings = Settings(
        data=tmp_path,
        database="postgresql+asyncpg://a:b@c/d",
        redis="redis://x",
        host="::1",
        port=1,
        more_ports=2,
        workers=7,
        worker_host="10.0.0.1",
        hop="10.0.0.1:5",
        public_url="https://games.example.org",
        has_limits=False,
        caps=Caps(rooms=1, chat_per_minute=2),
        policy=Policy(archive_after=1),
        bots="remote",
        bot_processes=3,
        bot_cores=5,
        grace_seconds=4,
        log="quiet",
        run_id="r",
        clock_offset=5,
        now=SteadyClock(5),
        map_folders=("/m",),
        maps=("m-0123456789",),
        opens_browser=True,
    )
    usual = Settings(data=Path(), database="")
    for field in dataclasses.fields(Settings):
        if field.name != "now":
            assert getattr(settings, field.name) != getattr(usual, field.name), "the test says something of each field"
    assert settings_from_json(settings_as_json(settings)) == settings


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        ({"workers": 2}, "cannot share an SQLite file, which has one writer at a time; use --workers 1, or PostgreSQL"),
        ({"public_url": "games.example.org"}, "should be the address where people find the server"),
        ({"public_url": "https://games.example.org/branchline"}, "without a path"),
        ({"public_url": "https://anna:secret@games.example.org"}, "should be the address"),
        ({"public_url": "https://[::1"}, "should be the address"),
        ({"public_url": "https://games.example.org:99999"}, "should be the address"),
        ({"database": "mysql://a/b"}, "begins with sqlite:// or postgresql://"),
        ({"database": "postgresql://a:secret@[::1/b"}, "the address of the database cannot be read"),
        ({"database": "postgresql://a:secret@c:port/b"}, "the address of the database cannot be read"),
        ({"database": "what?.db"}, "cannot have a question mark"),
    ],
)
def test_settings_that_do_not_go_together_are_refused_with_what_would_be_right(
    wishes: dict[str, str | int], complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(OptionError) as refused:
        make_settings(ServeOptions(data=str(tmp_path), **wishes), {})  # type: ignore[arg-type]  # keywords by name
    assert complaint in str(refused.value)
    assert "secret" not in str(refused.value) or "public" in str(refused.value)


@pytest.mark.parametrize("address", ["redis://:secret@host:port", "redis://:secret@[::1", "rediss://host:99999"])
def test_an_address_of_redis_that_is_none_is_refused_with_one_that_would_be_right(address: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError) as refused:
        make_settings(ServeOptions(data=str(tmp_path)), {REDIS_VARIABLE: address})
    assert str(refused.value) == "the address of Redis should look like redis://host:6379/0"


def test_an_address_of_redis_ends_with_the_number_of_a_database(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="the number of a database"):
        make_settings(ServeOptions(data=str(tmp_path)), {REDIS_VARIABLE: "redis://localhost/games"})


@pytest.mark.parametrize(
    "address",
    [
        "redis://localhost",
        "redis://localhost/1",
        "rediss://:secret@localhost",
        "redis://[::1]",
        "unix:///run/redis.sock",
    ],
)
def test_an_address_of_redis_needs_no_port(address: str, tmp_path: Path) -> None:
    settings = make_settings(ServeOptions(data=str(tmp_path)), {REDIS_VARIABLE: address})
    assert settings.redis == address
    Limits(settings)  # which connects at the first request


@pytest.mark.parametrize(
    ("host", "public_url", "address"),
    [
        ("127.0.0.1", None, "http://127.0.0.1:8620"),
        ("0.0.0.0", None, "http://127.0.0.1:8620"),
        ("::", None, "http://[::1]:8620"),
        ("192.168.1.5", None, "http://192.168.1.5:8620"),
        ("0.0.0.0", "https://games.example.org/", "https://games.example.org"),
    ],
)
def test_the_address_that_is_shown_leads_there(host: str, public_url: str | None, address: str, tmp_path: Path) -> None:
    assert (
        shown_address(make_settings(ServeOptions(host=host, public_url=public_url, data=str(tmp_path)), {})) == address
    )


def test_a_server_says_where_it_is_answers_there_and_ends_well_when_it_is_told_to(start: Start, tmp_path: Path) -> None:
    server = start()
    assert server.line.startswith("Branchline is at http://127.0.0.1:")
    status, found = server.ask()
    assert (status, found["pid"]) == (200, server.process.pid)
    assert server.end() == (0, "ended\n")
    data = tmp_path / "data"
    assert data.stat().st_mode & 0o777 == 0o700
    assert {path.name for path in data.iterdir()} == {"branchline.db"}
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in data.iterdir())


def test_ctrl_c_is_an_end_like_any_other(start: Start) -> None:
    assert start().end(signal.SIGINT) == (0, "ended\n")


def test_a_server_that_drains_says_goodbye_and_still_answers_until_all_is_done(start: Start) -> None:
    server = start(PATIENT="1")
    with connect(server.url.replace("http", "ws", 1) + "/socket") as one:
        one.send("hello")
        assert one.recv(PATIENCE) == "hello"
        server.process.terminate()
        assert one.recv(PATIENCE) == "bye"
        assert server.ask()[0] == 503
        assert server.process.poll() is None
        server.process.terminate()  # once more changes nothing
        assert server.ask("/stop")[0] == 200
        with pytest.raises(ConnectionClosedError) as closed:
            one.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    _, err = server.process.communicate(timeout=PATIENCE)
    assert (server.process.returncode, err) == (0, "ended\n")


def test_ctrl_c_twice_does_not_wait(start: Start) -> None:
    server = start(PATIENT="1")
    server.process.send_signal(signal.SIGINT)
    wait_until(lambda: server.ask()[0] == 503)
    assert server.end(signal.SIGINT) == (0, "ended\n")


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone_even_by_force(
    start: Start, refuse: Refuse, tmp_path: Path
) -> None:
    first = start()
    line = refuse()
    assert f"process {first.process.pid} has the database" in line
    assert "by this name or by another" in line
    first.process.kill()
    first.process.wait()
    assert start().ask()[0] == 200


def test_a_port_in_use_is_one_line(refuse: Refuse) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert refuse("--port", str(port)).startswith(f"branchline: port {port} is in use; ")


@pytest.mark.parametrize("host", ["203.0.113.9", "no such host", "", "a" * 300])
def test_an_address_of_another_machine_is_one_line(refuse: Refuse, host: str) -> None:
    assert "is no address of this machine; 127.0.0.1 is for itself alone" in refuse("--host", host)


def test_a_file_that_is_no_database_is_refused_and_nothing_is_made_beside_it(refuse: Refuse, tmp_path: Path) -> None:
    letter = tmp_path / "letters" / "letter.txt"
    letter.parent.mkdir()
    letter.write_text("Dear Anna, it is no database.")
    assert f"{letter} is no SQLite database" in refuse("--database", str(letter))
    assert list(letter.parent.iterdir()) == [letter]


def test_a_database_that_cannot_be_reached_is_one_line_without_the_password(refuse: Refuse) -> None:
    line = refuse("--database", "postgresql://anna:geheim@127.0.0.1:1/games")
    assert line.startswith("branchline: the database cannot be used: ")
    assert "geheim" not in line


@pytest.mark.parametrize("place", ["app", "life"])
def test_a_mistake_that_the_application_finds_is_one_line(start: Start, place: str) -> None:
    process = start(WRONG=place).process
    assert process.communicate(timeout=PATIENCE) == ("", "branchline: the session key may be read by everybody\n")
    assert process.returncode == 2


def test_a_message_over_the_limit_closes_the_socket_and_nothing_is_compressed(start: Start) -> None:
    url = start().url.replace("http", "ws", 1) + "/socket"
    with connect(url) as one:
        assert one.response is not None
        assert "Sec-WebSocket-Extensions" not in one.response.headers
        assert "Server" not in one.response.headers
        one.send("a" * Caps().message_bytes)
        assert one.recv(PATIENCE) == "a" * Caps().message_bytes
        one.send("a" * (Caps().message_bytes + 1))
        with pytest.raises(ConnectionClosedError) as closed:
            one.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_head_without_an_end_closes_its_connection(start: Start) -> None:
    host, _, port = start().url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as one:
        with contextlib.suppress(ConnectionError):
            one.sendall(b"GET /ready HTTP/1.1\r\nhost: localhost\r\nlong: " + b"a" * 1_000_000)
        with contextlib.suppress(ConnectionError):  # closed with what we have sent still unread
            while one.recv(65536):
                pass


def test_only_a_proxy_on_this_machine_may_say_where_a_request_came_from_and_who_listens_for_all_is_told(
    start: Start,
) -> None:
    server = start("--host", "0.0.0.0")
    forwarded = {"X-Forwarded-For": "198.51.100.7"}
    assert server.ask(headers=forwarded)[1]["client"] == "198.51.100.7"
    if sys.platform == "linux":  # where every address of 127 is this machine's
        host, _, port = server.url.removeprefix("http://").partition(":")
        connection = HTTPConnection(host, int(port), timeout=PATIENCE, source_address=("127.0.0.2", 0))
        connection.request("GET", "/ready", headers=forwarded)
        assert json.load(connection.getresponse())["client"] == "127.0.0.2"
        connection.close()
    other = _other_address()
    if other is not None:
        server.url = server.url.replace("127.0.0.1", other)
        assert server.ask(headers=forwarded)[1]["client"] == other
    code, err = server.end()
    assert code == 0
    assert err.startswith("branchline: the server listens on 0.0.0.0 for everybody who can reach this machine")


@pytest.mark.proof
def test_several_workers_answer_and_one_that_dies_is_started_again(
    start: Start, postgres_url: str, tmp_path: Path
) -> None:
    server = start("--workers", "2", "--database", postgres_url)
    found = dict[object, object]()

    def all_there(number: int) -> bool:
        _, answer = server.ask()
        found[answer["pid"]] = answer["run"]
        return len(found) == number

    wait_until(lambda: all_there(2))
    assert server.process.pid not in found
    assert len(set(found.values())) == 1, "they know that they were started together"
    os.kill(int(str(next(iter(found)))), signal.SIGKILL)
    wait_until(lambda: all_there(3))
    code, err = server.end()
    assert code == 0
    assert err.count("ended") == 2
    assert "Exception" not in err, "the connection that holds the database is closed before the loop ends"
    assert "without BRANCHLINE_REDIS_URL" in err
    assert str(make_url(postgres_url).password) not in err
    assert not list((tmp_path / "data").glob("workers-*"))


@pytest.mark.proof
def test_a_worker_that_dies_while_the_database_is_away_is_started_again_until_it_is_back(
    start: Start, private_postgres: PrivatePostgres
) -> None:
    server = start("--workers", "2", "--database", private_postgres.url)
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    workers = set[object]()

    def both_there() -> bool:
        workers.add(server.ask()[1]["pid"])
        return len(workers) == 2

    wait_until(both_there)
    private_postgres.kill()
    os.kill(int(str(next(iter(workers)))), signal.SIGKILL)
    seen = set[str]()

    def have_failed() -> bool:
        seen.update(children.read_text().split())
        return len(seen) > 5  # two workers and what uvicorn has beside them, and some that came and failed

    wait_until(have_failed)
    private_postgres.start()
    before, workers = workers, set()
    wait_until(lambda: both_there() and workers != before)
    code, err = server.end()
    assert code == 0
    assert "Traceback" not in err


@pytest.mark.proof
def test_workers_do_not_outlive_their_parent(start: Start, postgres_url: str) -> None:
    server = start("--workers", "2", "--database", postgres_url)
    server.ask()
    server.process.kill()
    server.process.wait()

    def is_gone() -> bool:
        try:
            server.ask()
        except (URLError, OSError):
            return True
        return False

    wait_until(is_gone)


@pytest.mark.proof
@pytest.mark.parametrize("place", ["app", "life"])
def test_workers_that_cannot_start_are_not_tried_for_ever(program: list[str], postgres_url: str, place: str) -> None:
    ran = subprocess.run(
        [*program, "--workers", "2", "--database", postgres_url],
        env=os.environ | {"WRONG": place},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "branchline: the session key may be read by everybody\n" in ran.stderr
    assert ran.stderr.endswith("because a worker could not start; the lines above say why\n")
    assert "Traceback" not in ran.stderr


def _other_address() -> str | None:
    """An address of this machine that is not 127.0.0.1; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
