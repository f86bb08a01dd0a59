"""The way to the database: one engine for SQLite and PostgreSQL, and its migrations."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, event, func, inspect, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from branchline.errors import OptionError
from branchline.server.storage.schema import metadata, room

if TYPE_CHECKING:
    from alembic.config import Config

_VERSIONS: Final = files("branchline.server.storage") / "migrations" / "versions"
NEWEST: Final = max(file.name[:4] for file in _VERSIONS.iterdir() if file.name[:4].isdigit())  # the last migration
SQLITE_SETTINGS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # what is committed is on the disk, even when the power fails
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
    "PRAGMA wal_autocheckpoint=4000",
)


def make_engine(url: str, *, asks_first: bool = True) -> AsyncEngine:
    """An engine for this database; nothing is opened yet.

    It asks PostgreSQL before each use whether a connection is still there, which takes three messages, unless whoever
    uses it can stand that the first use after a loss fails.
    """
    if not url.startswith("sqlite"):
        try:
            return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=asks_first, hide_parameters=True)
        except ModuleNotFoundError as error:
            raise OptionError(
                f"PostgreSQL needs {error.name}; install it with: pip install 'branchline[postgres]'"
            ) from error
    engine = create_async_engine(url, pool_size=3, max_overflow=0, hide_parameters=True)

    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for setting in SQLITE_SETTINGS:
            cursor.execute(setting)
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)
    return engine


async def migrate(url: str) -> None:
    """The tables are there in their newest form; OptionError if the database cannot be used or is from the future."""
    if url.startswith("sqlite"):
        file = Path(url.partition(":///")[2])
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not file.exists():
                file.touch(mode=0o600)
        except OSError as error:
            raise OptionError(f"the database {file} cannot be made: {error.strerror}") from error
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, OSError) as error:
        raise OptionError(f"the database cannot be used: {reason(error)}") from error
    finally:
        await engine.dispose()


async def newest_moment(url: str) -> int:
    """The latest time that any room was changed at; 0: there is none. OptionError if the database cannot be used."""
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            return int(await connection.scalar(select(func.coalesce(func.max(room.c.updated_at), 0))) or 0)
    except (SQLAlchemyError, OSError) as error:
        raise OptionError(f"the database cannot be used: {reason(error)}") from error
    finally:
        await engine.dispose()


def reason(error: BaseException) -> str:
    """What the database said, in one line and without its address, which holds a password."""
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__


def schema_version(connection: Connection) -> str | None:
    """The migration that the database stands at; None: it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    there = schema_version(connection)
    if there == NEWEST:
        return
    if there is None and not inspect(connection).get_table_names():
        metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": NEWEST})
        return
    # Large and slow to import, and needed only when the form changes
    from alembic import command
    from alembic.script import ScriptDirectory

    config = migrations()
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    if there is not None and there not in known:
        raise OptionError(
            f"the database has been used by a newer Branchline (its form is {there}); run that one, or restore a backup"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def migrations() -> Config:
    """Where Alembic finds the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("branchline.server.storage") / "migrations"))
    return config
