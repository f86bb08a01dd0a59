"""Backups: the whole database as one SQLite file, from SQLite or PostgreSQL, and back into either.

The session key is not in a backup: who has the key can sign in as anybody, and it never changes, so it is copied once
and kept apart (docs/guide/server.md).
"""

from __future__ import annotations

import asyncio
import contextlib
import glob
import os
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    NullPool,
    create_engine,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.errors import OptionError
from branchline.server.increments import SMALL, is_increment, mark, new_logs, put_together, write_increment
from branchline.server.lock import ADVISORY_KEY, IN_USE, SQLITE_FIRST_BYTES, held_file, need_database, sqlite_file
from branchline.server.storage import schema
from branchline.server.storage.audit import Audit, audit
from branchline.server.storage.database import NEWEST, make_engine, migrate, reason, schema_version
from branchline.server.storage.retention import counted

try:
    import fcntl
except ImportError:  # not on every system; what was left unfinished stays there
    fcntl = None  # type: ignore[assignment]  # there is no module to be assigned

_BATCH: Final = 1000  # rows at a time
_PAGES: Final = 10_000  # of SQLite at a time
_STEPS: Final = 1_000_000  # of SQLite's machine between two looks whether somebody wants it to stop
_UNFINISHED: Final = ".tmp"
_SIDE_FILES: Final = ("-wal", "-shm", "-journal", ".lock")
_NO_CONTENT: Final = frozenset({"run", "thinker", "thought"})  # what only runs has left nothing to lose


@dataclass(frozen=True)
class Content:
    """What is in a backup."""

    version: str  # the migration that its tables stand at
    people: int
    rooms: int
    entries: int
    records: int
    complaints: tuple[str, ...] = field(default=(), compare=False)  # about logs that were changed from outside

    def __str__(self) -> str:
        return (
            f"{counted(self.rooms, 'room')} with {counted(self.entries, 'entry', 'entries')}, "
            f"{counted(self.people, 'person', 'people')}, {counted(self.records, 'uploaded record')}"
        )


@dataclass(frozen=True)
class Increment:
    """What is in an increment."""

    rooms: int
    entries: int

    def __str__(self) -> str:
        return f"{counted(self.rooms, 'room')} that changed, with {counted(self.entries, 'new entry', 'new entries')}"


def back_up(database: str, file: Path, *, may_replace: bool = False) -> Content:
    """`file` holds all that was committed when this began, checked and on the disk; a running server goes on.

    The file appears when it is complete, or not at all. OptionError says why there is none.
    """
    check_new_file(database, file, may_replace=may_replace)
    with unfinished(file) as copy, clear_errors("the backup was not made"):
        if database.startswith("sqlite"):
            _copy_pages(sqlite_file(database), copy)
        else:
            asyncio.run(_copy_from_postgres(database, copy))
        content = _finish(copy)
        settle(copy, file)
    return content


def back_up_since(database: str, full: Path, file: Path, *, may_replace: bool = False) -> Increment:
    """`file` holds what has changed since the full backup; both together are restored as a backup of this moment.

    OptionError says why there is none.
    """
    check_new_file(database, file, may_replace=may_replace)
    _check_backup_file(database, full)
    with unfinished(file) as copy, clear_errors("the increment was not made"):
        if database.startswith("sqlite"):
            source = sqlite_file(database)
            need_database(source)
            write_increment(source, full, copy)
        else:
            with unfinished(file.with_name(f"{file.name}.now")) as now:
                asyncio.run(_copy_from_postgres(database, now, full))
                write_increment(now, full, copy)
        with contextlib.closing(_open(copy)) as connection:
            rooms, entries = (
                int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in ("room", "entry")
            )
        settle(copy, file)
    return Increment(rooms, entries)


@contextlib.contextmanager
def unfinished(file: Path) -> Iterator[Path]:
    """A file beside this one to make it in, for its owner alone; gone at the end of the block, if it was not renamed.

    What a process has left that was killed while it made the same file is gone, too.
    """
    for left in file.parent.glob(f".{glob.escape(file.name)}.*{_UNFINISHED}"):
        with contextlib.suppress(OSError), left.open("rb") as opened:
            if _is_lock_had(opened.fileno()):
                _remove(left)
    try:
        number, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=_UNFINISHED, dir=file.parent)
    except OSError as error:
        raise OptionError(f"no file can be made in {file.parent}: {error.strerror}") from None
    try:
        _is_lock_had(number)  # as long as this process lives
        yield Path(name)
    finally:
        _remove(Path(name))
        os.close(number)


def settle(copy: Path, file: Path) -> None:
    """The copy is on the disk under the name of the file."""
    _flush(copy)
    copy.replace(file)
    _flush(file.parent)


def _is_lock_had(number: int) -> bool:
    """Whether nobody else has the open file in the making."""
    if fcntl is not None:
        with contextlib.suppress(OSError):
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    return False


def _remove(copy: Path) -> None:
    for path in (copy, *beside(copy)):
        path.unlink(missing_ok=True)


def restore(
    database: str, file: Path, increment: Path | None = None, *, scratch: Path, may_replace: bool = False
) -> Content:
    """The database holds what is in the backup and nothing else, in one step; no server was running on it.

    With an increment of the backup, it holds what was there when that was made.

    `scratch` is a folder with room for a copy of the file, which is never written to. OptionError says what is wrong;
    then the database holds what it held before.
    """
    _check_backup_file(database, file)
    with clear_errors("nothing was restored"), tempfile.TemporaryDirectory(prefix="restore-", dir=scratch) as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(file, copy)
        _check_content(copy, file)
        if increment is not None:
            _check_backup_file(database, increment)
            with contextlib.closing(_open(increment)) as opened:
                if not is_increment(opened):
                    raise OptionError(f"{increment} is no increment, as branchline backup --since FULL makes them")
            put_together(copy, increment)
            _check_content(copy, increment)
        asyncio.run(_bring_up_to_date(copy, file))
        asyncio.run(_restore(database, copy, may_replace=may_replace))
        return _content(copy)


def audit_of(database: str) -> Audit:
    """Check every log of a database or a backup, and change nothing; OptionError if it cannot be read."""
    with clear_errors("the database was not checked"):
        if not database.startswith("sqlite"):
            return asyncio.run(_audit_postgres(database))
        file = sqlite_file(database)
        need_database(file)
        with _file_engine(file, mode="ro") as engine, engine.connect() as connection:
            return _audit(connection, f"{file} is no database of Branchline")


async def _audit_postgres(database: str) -> Audit:
    async with _engine(database) as engine, engine.connect() as connection:
        return await connection.run_sync(_audit, "the PostgreSQL database holds nothing of Branchline")


def _audit(connection: Connection, nothing: str) -> Audit:
    there = schema_version(connection)
    if there is None:
        raise OptionError(nothing)
    if there != NEWEST:
        raise OptionError(
            f"the database has another form ({there}) than this Branchline uses ({NEWEST}); "
            "check it with the Branchline that it was used with, or start this one on it first"
        )
    return audit(connection)


def _copy_pages(source: Path, copy: Path) -> None:
    """SQLite's own way to copy a database that is in use."""
    need_database(source)
    with contextlib.closing(_open(source)) as reading, contextlib.closing(_open(copy)) as writing:
        try:
            _need_tables(reading)
        except (sqlite3.DatabaseError, OptionError):
            raise OptionError(f"{source} is no database of Branchline") from None
        # A transaction for all of it: in this journal mode nobody has to wait for it, and nothing that is written
        # meanwhile makes it begin anew. In parts, between which Ctrl-C is heard.
        reading.execute("BEGIN")
        reading.execute("SELECT 1 FROM room").fetchone()
        reading.backup(writing, pages=_PAGES, progress=lambda *_: None)


async def _copy_from_postgres(database: str, copy: Path, full: Path | None = None) -> None:
    """Table by table, all of them as they were at one moment; of the logs only what a full backup has not, if any."""
    await migrate(f"sqlite+aiosqlite:///{copy.absolute()}")
    async with _engine(database) as engine, engine.connect() as connection:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        await connection.execution_options(**options)
        there = await connection.run_sync(schema_version)
        if there is None:
            raise OptionError("the PostgreSQL database holds nothing of Branchline; name another with --database")
        if there != NEWEST:
            raise OptionError(
                f"the database has another form ({there}) than this Branchline uses ({NEWEST}); "
                "back it up with the Branchline that it was used with, or start this one on it first"
            )
        with _file_engine(copy) as target, target.begin() as writing:
            if full is None:
                await connection.run_sync(_copy_tables, writing)
            else:
                await connection.run_sync(_copy_news, writing, full)


def _finish(copy: Path) -> Content:
    """The copy is a single file without anything beside it, and found to be whole."""
    with contextlib.closing(_open(copy)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.set_progress_handler(lambda: 0, _STEPS)
        mark(connection)
        if not _is_whole(connection):
            raise OptionError("the database is damaged; restore it from an earlier backup")
    return _content(copy)


async def _bring_up_to_date(copy: Path, file: Path) -> None:
    with _file_engine(copy) as engine, engine.connect() as connection:
        there = schema_version(connection)
    try:
        await migrate(f"sqlite+aiosqlite:///{copy.absolute()}")
    except OptionError:
        raise OptionError(
            f"{file} has a form ({there}) that this Branchline, whose form is {NEWEST}, does not know; "
            "restore it with the Branchline that made it or a newer one"
        ) from None


async def _restore(database: str, copy: Path, *, may_replace: bool) -> None:
    async with _alone(database), _engine(database) as engine:
        if database.startswith("sqlite"):
            sqlite_file(database).touch(mode=0o600, exist_ok=True)  # for its owner alone, as a server makes it
        async with engine.connect() as connection:
            has_content = await connection.run_sync(_has_content)
        if has_content and not may_replace:
            raise OptionError("the database already holds games or people; --replace puts the backup in their place")
        await migrate(database)
        with _file_engine(copy) as source, source.connect() as reading:
            async with engine.begin() as writing:
                await writing.run_sync(_replace_all, reading)


@contextlib.asynccontextmanager
async def _alone(database: str) -> AsyncIterator[None]:
    """No server runs on the database, and none starts, until the end of the block."""
    if database.startswith("sqlite"):
        with held_file(sqlite_file(database)):
            yield
        return
    async with _engine(database) as engine, engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        if not await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": ADVISORY_KEY}):
            raise OptionError(IN_USE)
        yield


def _replace_all(target: Connection, source: Connection) -> None:
    for table in reversed(schema.metadata.sorted_tables):
        target.execute(delete(table))
    _copy_tables(source, target)


def _copy_tables(source: Connection, target: Connection) -> None:
    """Every row of every table is in the target too, those that others refer to first."""
    for table in schema.metadata.sorted_tables:
        copy_rows(source, target, table.name)


def _copy_news(source: Connection, target: Connection, full: Path) -> None:
    for name in SMALL:
        copy_rows(source, target, name)
    for name, condition in new_logs(source, full):
        copy_rows(source, target, name, condition)


def copy_rows(source: Connection, target: Connection, name: str, *conditions: ColumnElement[bool]) -> None:
    """All rows of the table of this name that fulfil the conditions are in that of the target, too."""
    table = schema.metadata.tables[name]
    rows = source.execute(select(table).where(*conditions).execution_options(yield_per=_BATCH))
    if target.dialect.name != "sqlite":
        for part in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in part])
        return
    names, places = ", ".join(f'"{one.name}"' for one in table.columns), ", ".join("?" * len(table.columns))
    statement = f"INSERT INTO {name} ({names}) VALUES ({places})"  # names of ours
    for tuples in rows.partitions():  # past most of SQLAlchemy, which takes twice as long
        target.exec_driver_sql(statement, [tuple(row) for row in tuples])


def _has_content(connection: Connection) -> bool:
    names = set(inspect(connection).get_table_names())
    tables = [table for name, table in schema.metadata.tables.items() if name in names - _NO_CONTENT]
    return any(connection.scalar(select(select(table).exists())) for table in tables)


def _content(copy: Path) -> Content:
    with _file_engine(copy) as engine, engine.connect() as connection:
        tables = (schema.person, schema.room, schema.entry, schema.record)
        people, rooms, entries, records = (
            connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables
        )
        version = schema_version(connection) or ""
        complaints = audit(connection).complaints() if version == NEWEST else ()
        return Content(version, people, rooms, entries, records, tuple(complaints))


def check_new_file(database: str, file: Path, *, may_replace: bool) -> None:
    """A backup can be made under this name; OptionError says why not."""
    if not file.parent.is_dir():
        raise OptionError(f"there is no folder {file.parent} to put the backup into; make it first")
    if file.is_dir():
        raise OptionError(f"{file} is a folder; name a file for the backup")
    if _is_of_database(database, file):
        raise OptionError(f"{file} belongs to the database itself; name another file for the backup")
    if file.exists() and not may_replace:
        raise OptionError(f"{file} is there already; name another file, or say --replace")
    for path in beside(file):
        if path.exists():
            raise OptionError(f"{file} has {path.name} beside it, as a database in use has; name another file")


def _check_backup_file(database: str, file: Path) -> None:
    try:
        with file.open("rb") as opened:
            first = opened.read(len(SQLITE_FIRST_BYTES))
    except OSError as error:
        raise OptionError(f"the backup {file} cannot be read: {error.strerror}") from None
    if first != SQLITE_FIRST_BYTES:
        raise OptionError(f"{file} is no backup; they are made by branchline backup FILE")
    if _is_of_database(database, file):
        raise OptionError(f"{file} is the database itself; name a backup of it")
    for path in beside(file):
        if path.exists() and path.stat().st_size:
            raise OptionError(f"{file} has {path.name} beside it: it is a database in use, not a backup")


def _check_content(copy: Path, file: Path) -> None:
    with contextlib.closing(_open(copy)) as connection:
        try:
            if not _is_whole(connection):
                raise sqlite3.DatabaseError
        except sqlite3.DatabaseError:
            raise OptionError(f"the backup {file} is damaged; take another one") from None
        if is_increment(connection):
            raise OptionError(f"{file} is an increment; say first the full backup that it was made for, then this one")
        try:
            _need_tables(connection)
        except (sqlite3.DatabaseError, OptionError):
            raise OptionError(f"{file} is no backup of Branchline; they are made by branchline backup FILE") from None


def _is_whole(connection: sqlite3.Connection) -> bool:
    is_sound = connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return is_sound and not connection.execute("PRAGMA foreign_key_check").fetchall()


def _need_tables(connection: sqlite3.Connection) -> None:
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", "room", "entry"} <= names:
        raise OptionError("tables are missing")


def _is_of_database(database: str, file: Path) -> bool:
    if not database.startswith("sqlite"):
        return False
    source = sqlite_file(database).resolve()
    return file.resolve() in (source, *beside(source)) or (file.exists() and source.exists() and file.samefile(source))


def beside(file: Path) -> list[Path]:
    """What SQLite, or a server, keeps beside a database."""
    return [file.with_name(file.name + ending) for ending in _SIDE_FILES]


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=10)


@contextlib.contextmanager
def _file_engine(file: Path, mode: str = "rwc") -> Iterator[Engine]:
    address = {"mode": mode, "uri": "true"}
    engine = create_engine(URL.create("sqlite", database=file.absolute().as_uri(), query=address), poolclass=NullPool)
    try:
        yield engine
    finally:
        engine.dispose()


@contextlib.asynccontextmanager
async def _engine(database: str) -> AsyncIterator[AsyncEngine]:
    engine = make_engine(database)
    try:
        yield engine
    finally:
        await engine.dispose()


@contextlib.contextmanager
def clear_errors(consequence: str) -> Iterator[None]:
    """What goes wrong in the block is an OptionError in one line that begins with the consequence."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise OptionError(f"{consequence}: {reason(error)}") from None


def _flush(path: Path) -> None:
    """What was written to the file or folder is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
