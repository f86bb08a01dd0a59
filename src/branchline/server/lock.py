"""Who may use a database: one server to an SQLite file, any number to PostgreSQL, and none while it is restored."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from branchline.errors import OptionError
from branchline.server.storage.database import reason

try:
    import fcntl
except ImportError:  # not on every system; without it, nobody is kept out
    fcntl = None  # type: ignore[assignment]  # there is no module to be assigned

SQLITE_FIRST_BYTES: Final = b"SQLite format 3\0"
ADVISORY_KEY: Final = 0x4272_616E_6368  # any number that is ours alone among those who lock in the same database
RESTORING: Final = "the database is being restored from a backup; start the server when that is done"
IN_USE: Final = "a server is running on this database; stop it first"

_ASK_AGAIN: Final = 15.0  # seconds between two looks whether the connection that holds the lock is still there
_TRY_AGAIN: Final = 2.0  # seconds before a lost connection is opened again


def sqlite_file(database: str) -> Path:
    """The file of an SQLite address."""
    name = make_url(database).database
    assert name is not None  # settings.database_url has seen to it
    return Path(name)


def need_database(file: Path) -> None:
    """The SQLite file is there; OptionError says how to name it."""
    if not file.is_file():
        raise OptionError(f"there is no database {file}; name it with --database, or its folder with --data")


@contextlib.contextmanager
def held_file(file: Path) -> Iterator[None]:
    """The database in this file is held by this process alone until the end of the block, however the process ends.

    On Linux the file itself is locked, so that it is the same by whatever path or link it is named; elsewhere, where
    that would be in the way of SQLite's own locks, one beside it. Its folder is made if it is not there, for its owner
    alone.
    OptionError names the holder if somebody else has it, or says that the file is something else than a database.
    """
    _check_is_ours(file)
    real = file.resolve()
    lock = real if sys.platform == "linux" else real.with_name(real.name + ".lock")
    try:
        real.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        number = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    except OSError as error:
        raise OptionError(f"the database {file} cannot be opened for writing: {error.strerror}") from None
    try:
        if fcntl is not None:
            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise OptionError(
                    f"{_holder(number)} has the database {file} in use, by this name or by another; "
                    "stop it, or choose another database with --database"
                ) from None
        if lock != real:
            os.truncate(number, 0)
            os.write(number, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(number)  # and so the lock is free; the file stays, since removing it would let two holders in


def _holder(number: int) -> str:
    """Which process has locked an open file, in words."""
    if sys.platform != "linux":
        found = os.read(number, 20).decode("ascii", "replace").strip()
        return f"process {found}" if found.isdigit() else "another process"
    inode = f":{os.fstat(number).st_ino}"
    with contextlib.suppress(OSError):
        for line in Path("/proc/locks").read_text().splitlines():  # 1: FLOCK ADVISORY WRITE 4711 08:01:12345 0 EOF
            words = line.split()
            if words[1] == "FLOCK" and words[5].endswith(inode):
                return f"process {words[4]}"
    return "another process"


class PostgresHold:
    """A worker's word to PostgreSQL that it uses the database: a shared advisory lock on a connection of its own.

    `restore` takes the same lock for itself alone, so it is refused while anybody has this one. A lost connection is
    opened again in the background; until then only this word is missing.
    """

    def __init__(self, database: str) -> None:
        self._engine = create_async_engine(database, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._task: asyncio.Task[None] | None = None

    async def take(self) -> None:
        """The lock is held, and will be until `release`; OptionError while the database is being restored."""
        try:
            connection = await self._held()
        except (SQLAlchemyError, OSError) as error:
            raise OptionError(f"the database cannot be used: {reason(error)}") from None
        if connection is None:
            raise OptionError(RESTORING)
        self._task = asyncio.create_task(self._keep(connection))

    async def release(self) -> None:
        """The lock is free."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        await self._engine.dispose()

    async def _held(self) -> AsyncConnection | None:
        """A new connection that has the lock; None while it cannot be had."""
        connection = await self._engine.connect()
        is_had = False
        try:
            is_had = await _is_shared_lock_had(connection)
        finally:
            if not is_had:
                await _close(connection)
        return connection if is_had else None

    async def _keep(self, connection: AsyncConnection | None) -> None:
        try:
            while True:
                try:
                    if connection is None:
                        connection = await self._held()
                    if connection is None:  # somebody restores
                        await asyncio.sleep(_TRY_AGAIN)
                        continue
                    await asyncio.sleep(_ASK_AGAIN)
                    await connection.execute(text("SELECT 1"))
                except (SQLAlchemyError, OSError):
                    await _close(connection)
                    connection = None
                    await asyncio.sleep(_TRY_AGAIN)
        finally:
            await _close(connection)


def _check_is_ours(file: Path) -> None:
    """Nothing is made beside a file that is no database of SQLite."""
    try:
        with file.open("rb") as opened:
            first = opened.read(len(SQLITE_FIRST_BYTES))
    except FileNotFoundError:
        return
    except OSError as error:
        raise OptionError(f"the database {file} cannot be opened: {error.strerror}") from None
    if first and first != SQLITE_FIRST_BYTES:
        raise OptionError(f"{file} is no SQLite database; choose another file with --database")


async def _is_shared_lock_had(connection: AsyncConnection) -> bool:
    return bool(await connection.scalar(text("SELECT pg_try_advisory_lock_shared(:key)"), {"key": ADVISORY_KEY}))


async def _close(connection: AsyncConnection | None) -> None:
    if connection is not None:
        with contextlib.suppress(SQLAlchemyError, OSError):
            await connection.close()
