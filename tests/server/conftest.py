"""Databases for the tests of the server: SQLite in a file, PostgreSQL and Redis as private servers."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.services import (
    Databases,
    PrivatePostgres,
    PrivateRedis,
    postgres_missing,
    redis_missing,
    shared_postgres,
)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database; a test that asks for it runs once with each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'branchline.sqlite'}"
    return str(request.getfixturevalue("postgres_url"))


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


def _need(missing: str | None) -> None:
    """Without what is missing the test is skipped; in continuous integration it fails, so that nobody is deceived."""
    if missing is None:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)
