"""Pruning a database from the command line, with a server on it or without."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

from sqlalchemy.exc import SQLAlchemyError

from branchline.errors import OptionError
from branchline.server.lock import held_file, need_database, sqlite_file
from branchline.server.settings import Policy, Settings
from branchline.server.storage.database import make_engine, migrate, reason
from branchline.server.storage.retention import Pruned, Retention


def pruned(settings: Settings, policy: Policy, *, is_dry: bool) -> Pruned:
    """What a policy asks for was done, or would be; OptionError if the database cannot be used."""
    if settings.is_sqlite:
        need_database(sqlite_file(settings.database))
    return asyncio.run(_pruned(settings, policy, is_dry))


async def _pruned(settings: Settings, policy: Policy, is_dry: bool) -> Pruned:
    await migrate(settings.database)
    engine = make_engine(settings.database)
    try:
        retention = Retention(engine, policy)
        return await (retention.due(settings.now()) if is_dry else retention.prune(settings.now()))
    except (SQLAlchemyError, OSError) as error:
        raise OptionError(f"not everything was pruned, but nothing is half done: {reason(error)}") from None
    finally:
        await engine.dispose()


def compact(database: str) -> int:
    """The SQLite file holds no free pages any more; how many bytes it has. OptionError while a server has it."""
    if not database.startswith("sqlite"):
        raise OptionError("PostgreSQL looks after free space by itself (autovacuum); --compact is for SQLite files")
    file = sqlite_file(database)
    with held_file(file), closing(sqlite3.connect(file)) as connection:
        try:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise OptionError(f"the file was not made smaller: {reason(error)}") from None
    return file.stat().st_size
