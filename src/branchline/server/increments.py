"""Increments: what has changed since a full backup, in a small file of its own, and the two put together again.

Of a full backup and its increment comes the database as it was when the increment was made. Logs, which are most of a
database and only grow, are compared by their versions; everything else row by row.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from branchline.errors import OptionError
from branchline.server.storage import schema
from branchline.server.storage.database import NEWEST

_LOGS: Final = ("entry", "archive")
SMALL: Final = tuple(table.name for table in schema.metadata.sorted_tables if table.name not in _LOGS)
_AT_ONCE: Final = 200  # rooms asked for at a time


def mark(full: sqlite3.Connection) -> None:
    """The full backup has a number, by which increments name it."""
    full.execute("DROP TABLE IF EXISTS full_backup")  # of the backup that the database may have come from
    full.execute("CREATE TABLE full_backup (id TEXT NOT NULL)")
    full.execute("INSERT INTO full_backup VALUES (?)", (secrets.token_hex(16),))
    full.commit()


def is_increment(opened: sqlite3.Connection) -> bool:
    """Whether a file is an increment, and no backup by itself."""
    return bool(opened.execute("SELECT 1 FROM sqlite_master WHERE name = 'increment'").fetchall())


def write_increment(now: Path, full: Path, increment: Path) -> None:
    """What a database has, as it stands now, that the full backup has not is in the file; and what is gone."""
    with _attached(now, full=full, increment=increment) as connection:
        _need_full(connection, full)
        # A transaction over all of it: whoever writes to the database goes on, and is not seen here.
        connection.execute("BEGIN")
        _need_newer(connection, full)
        connection.execute("CREATE TABLE increment.increment AS SELECT id AS full_backup FROM full.full_backup")
        for name in SMALL:
            columns, keys = _columns(name), _keys(name)
            connection.execute(
                f"CREATE TABLE increment.{name} AS "
                f"SELECT {columns} FROM main.{name} EXCEPT SELECT {columns} FROM full.{name}"
            )
            connection.execute(
                f"CREATE TABLE increment.gone_{name} AS "
                f"SELECT {keys} FROM full.{name} EXCEPT SELECT {keys} FROM main.{name}"
            )
        columns = ", ".join(f'e."{one.name}" AS "{one.name}"' for one in schema.entry.columns)
        connection.execute(
            f"CREATE TABLE increment.entry AS SELECT {columns} FROM main.room AS r "
            "LEFT JOIN full.room AS f ON f.id = r.id "
            "JOIN main.entry AS e ON e.room_id = r.id AND e.version > coalesce(f.version, 0) "
            "WHERE f.version IS NULL OR f.version < r.version"
        )
        columns = ", ".join(f'a."{one.name}" AS "{one.name}"' for one in schema.archive.columns)
        connection.execute(
            f"CREATE TABLE increment.archive AS SELECT {columns} FROM main.archive AS a "
            "LEFT JOIN full.archive AS f ON f.room_id = a.room_id WHERE f.version IS NOT a.version"
        )
        connection.commit()


def put_together(full: Path, increment: Path) -> None:
    """A copy of the full backup holds what the database held when the increment was made."""
    with _attached(full, increment=increment) as connection:
        named = connection.execute("SELECT full_backup FROM increment.increment").fetchall()
        if connection.execute("SELECT id FROM main.full_backup").fetchall() != named:
            raise OptionError(f"{increment} is an increment of another full backup; name the one that it was made for")
        connection.execute("BEGIN")
        for name in reversed(SMALL):
            keys = _keys(name)
            connection.execute(f"DELETE FROM main.{name} WHERE ({keys}) IN (SELECT {keys} FROM increment.gone_{name})")
        for name in (*SMALL, *_LOGS):
            columns = _columns(name)
            connection.execute(f"INSERT OR REPLACE INTO main.{name} ({columns}) SELECT {columns} FROM increment.{name}")
        for name in _LOGS:
            connection.execute(f"DELETE FROM main.{name} WHERE room_id NOT IN (SELECT id FROM main.room)")
        connection.execute(
            "DELETE FROM main.entry WHERE EXISTS (SELECT 1 FROM main.archive AS a "
            "WHERE a.room_id = entry.room_id AND entry.version <= a.version)"
        )
        connection.commit()


def new_logs(source: Connection, full: Path) -> Iterator[tuple[str, ColumnElement[bool]]]:
    """Which rows of the logs a database has and the full backup has not: the table, and the condition for some."""
    with _attached(full) as opened:
        for name, table, key in (("entry", schema.room, "id"), ("archive", schema.archive, "room_id")):
            known = dict(opened.execute(f"SELECT {key}, version FROM {table.name}"))
            there = source.execute(select(table.c[key], table.c.version)).all()
            changed = [(str(room), known.get(room, 0)) for room, version in there if known.get(room) != version]
            logs = schema.metadata.tables[name].c
            for start in range(0, len(changed), _AT_ONCE):
                some = changed[start : start + _AT_ONCE]
                if name == "archive":
                    yield name, logs.room_id.in_([room for room, _ in some])
                else:
                    yield name, or_(*[and_(logs.room_id == room, logs.version > version) for room, version in some])


def _need_full(connection: sqlite3.Connection, full: Path) -> None:
    names = {name for (name,) in connection.execute("SELECT name FROM full.sqlite_master WHERE type = 'table'")}
    if "full_backup" not in names:
        raise OptionError(f"{full} is no full backup that an increment can be made for; make one with this Branchline")
    forms = [
        connection.execute(f"SELECT version_num FROM {place}.alembic_version").fetchone() for place in ("main", "full")
    ]
    if forms != [(NEWEST,)] * 2:
        raise OptionError(
            f"{full} or the database is of another Branchline than this one; start this one on it, and make a full "
            "backup again"
        )


def _need_newer(connection: sqlite3.Connection, full: Path) -> None:
    query = "SELECT 1 FROM main.room AS r JOIN full.room AS f ON f.id = r.id WHERE f.version > r.version LIMIT 1"
    if connection.execute(query).fetchall():
        raise OptionError(f"the database is older than {full}, perhaps restored since; make a full backup again")


@contextlib.contextmanager
def _attached(main: Path, **others: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file, with others beside it by their names; Ctrl-C is heard while it works."""
    with contextlib.closing(sqlite3.connect(_address(main, "rw"), uri=True, timeout=10)) as connection:
        connection.isolation_level = None
        connection.set_progress_handler(lambda: 0, 1_000_000)
        for name, file in others.items():
            mode = "rwc" if name == "increment" else "ro"
            connection.execute(f"ATTACH DATABASE ? AS {name}", (_address(file, mode),))
        yield connection


def _address(file: Path, mode: str) -> str:
    return f"{file.absolute().as_uri()}?mode={mode}"


def _columns(name: str) -> str:
    return ", ".join(f'"{one.name}"' for one in schema.metadata.tables[name].columns)


def _keys(name: str) -> str:
    return ", ".join(f'"{one.name}"' for one in schema.metadata.tables[name].primary_key)
