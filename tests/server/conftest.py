"""Databases for the tests of the server (SQLite in a file, PostgreSQL and Redis as private servers), and its log."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import structlog

from branchline.server.monitoring import log
from tests.server.services import (
    Databases,
    PrivatePostgres,
    PrivateRedis,
    postgres_missing,
    redis_missing,
    shared_postgres,
)
from tests.server.tables import DEFAULTS, Defaults, Server, Time, running
from tests.storeys import also_proven


@pytest.fixture(params=["sqlite", *also_proven(["postgres"])])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database; a test that asks for it runs once with each kind, with PostgreSQL in `make proofs`."""
    return empty_database(request, tmp_path)


def empty_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """A database of the kind that is the parameter of a fixture."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{folder / 'branchline.sqlite'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def time() -> Time:
    """The clock of the test's server."""
    return Time()


@pytest.fixture
def either(database_url: str, tmp_path: Path, time: Time) -> Iterator[Server]:
    """A server of this test alone; the test runs once with each kind of database."""
    yield from running(tmp_path, database_url, time)


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """Whatever is set up for the log is gone after the test."""
    vars(log).pop("bind", None)  # a logger remembers the set-up that it was first used with
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    names = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets")
    loggers = [logging.getLogger(name) for name in names]
    others = [(logger, logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for logger, its_handlers, its_level, propagates in others:
        logger.handlers[:] = its_handlers
        logger.setLevel(its_level)
        logger.propagate = propagates
    structlog.reset_defaults()
    vars(log).pop("bind", None)


@pytest.fixture
def postgres_url(databases: Databases) -> Iterator[str]:
    """An empty database in the PostgreSQL of this test run."""
    name = f"test_{secrets.token_hex(8)}"
    yield databases.create(name)
    databases.drop(name)


@pytest.fixture
def redis_url(private_redis: PrivateRedis) -> str:
    """A Redis of this test alone: what is published in one of its databases is heard in all of them."""
    return private_redis.url


@pytest.fixture
def private_postgres() -> Iterator[PrivatePostgres]:
    """A running PostgreSQL of this test alone, to be killed and started again."""
    _need(postgres_missing())
    with PrivatePostgres() as server:
        yield server


@pytest.fixture
def private_redis() -> Iterator[PrivateRedis]:
    """A running Redis of this test alone, to be killed and started again."""
    _need(redis_missing())
    with PrivateRedis() as server:
        yield server


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """The PostgreSQL of this test run, one for all the processes that share the tests among them."""
    _need(postgres_missing())
    folder = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):  # one of several; their folders are in that of the run
        folder = folder.parent
    with shared_postgres(folder) as found:
        yield found


@pytest.fixture(scope="session", autouse=True)
def default_database(request: pytest.FixtureRequest) -> None:
    """With `--database postgres`, tests that do not care which database it is run with PostgreSQL."""
    if request.config.getoption("--database") == "sqlite":
        return
    there: Databases = request.getfixturevalue("databases")
    DEFAULTS.database = cache(lambda _folder: there.create(f"test_{secrets.token_hex(8)}"))


@pytest.fixture
def sqlite_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers of this test have SQLite files, whatever database the others have: the test opens the file itself."""
    monkeypatch.setattr(DEFAULTS, "database", Defaults().database)


def _need(missing: str | None) -> None:
    """Without what is missing the test is skipped; in continuous integration it fails, so that nobody is deceived."""
    if missing is None:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)
