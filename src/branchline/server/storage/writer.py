"""Group commit: whatever waits is written in one transaction, and only then is anybody told that it is done.

A `Change` is written as a whole or not at all. When several wait and one of them contradicts what is there (somebody
else was faster), they are tried in ever smaller groups, so that the others are not lost with it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from sqlalchemy import ClauseElement, Executable
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from branchline.server.monitoring import COMMIT_BATCH, COMMIT_SECONDS, log
from branchline.server.storage.statements import ORDER

Row: TypeAlias = Mapping[str, object]

MOST_CHANGES: Final = 500  # in one transaction


class Conflict(Exception):
    """What was to be written contradicts what is there: the version, the key or the name is taken."""


class OutcomeUnknown(Exception):
    """The database failed while it was committing: the change may be there or not."""


@dataclass(frozen=True)
class Change:
    """Statements of `statements.ORDER` with their rows."""

    parts: Sequence[tuple[Executable, Row]]


class Writer:
    """The only one that writes; changes are committed in the order in which they are given."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._texts: dict[tuple[int, tuple[str, ...]], _Text] = {}  # of statements, for this database
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False

    @property
    def is_alive(self) -> bool:
        """Whether changes are being written."""
        return self._task is not None and not self._task.done()

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return len(self._waiting)

    def start(self) -> None:
        """Changes are written from now on."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """All that waits has been written, and nothing more will be."""
        self._is_closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def commit(self, change: Change) -> None:
        """The change is on disk; Conflict or OutcomeUnknown if it is not or may not be.

        Whoever waits here may be cancelled; the change is written all the same.
        """
        if self._is_closing:
            raise OutcomeUnknown("the server is stopping")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wake.set()
        await asyncio.shield(done)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_CHANGES], self._waiting[MOST_CHANGES:]
                await self._write(batch)
            if self._is_closing:
                return

    async def _write(self, batch: Sequence[tuple[Change, asyncio.Future[None]]]) -> None:
        started = time.perf_counter()
        try:
            await self._transaction([change for change, _ in batch])
        except Conflict as conflict:
            if len(batch) == 1:
                _settle(batch, conflict)
            else:  # one of them is to blame; the others must not wait long for it
                middle = len(batch) // 2
                await self._write(batch[:middle])
                await self._write(batch[middle:])
            return
        except Exception as error:  # whatever it was, those who come after must be written
            log.error("commit_failed", error=type(error).__name__, changes=len(batch))
            _settle(batch, OutcomeUnknown(type(error).__name__))
            return
        COMMIT_SECONDS.observe(time.perf_counter() - started)
        COMMIT_BATCH.observe(len(batch))
        _settle(batch, None)

    async def _transaction(self, changes: Sequence[Change]) -> None:
        async with self._engine.connect() as connection:
            try:
                for statement, rows in _gathered(changes):
                    await self._execute(connection, statement, rows)
            except IntegrityError as error:
                await connection.rollback()
                raise Conflict(str(error.orig)) from error
            except DBAPIError as error:
                # Two workers at once on PostgreSQL: told as a serialization failure or a deadlock, nothing is written.
                state = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "pgcode", None)
                if state in ("40001", "40P01"):
                    await connection.rollback()
                    raise Conflict(str(error.orig)) from error
                raise
            await connection.commit()

    async def _execute(self, connection: AsyncConnection, statement: Executable, rows: Sequence[Row]) -> None:
        """The statement is executed for all rows, as text: what SQLAlchemy asks of each row otherwise costs as much."""
        kind = (id(statement), tuple(rows[0]))
        text = self._texts.get(kind)
        if text is None:
            assert isinstance(statement, ClauseElement)
            compiled = statement.compile(dialect=self._engine.dialect, column_keys=list(rows[0]))
            assert isinstance(compiled, SQLCompiler)
            fixed = {name: value for name, value in compiled.params.items() if name not in rows[0]}
            text = self._texts[kind] = _Text(compiled.string, tuple(compiled.positiontup or ()), fixed)
        whole = [{**text.fixed, **row} for row in rows] if text.fixed else rows
        await connection.exec_driver_sql(text.sql, [tuple([row[name] for name in text.names]) for row in whole])


@dataclass(frozen=True)
class _Text:
    """A statement in the language of the database, and the names of its values in their order."""

    sql: str
    names: tuple[str, ...]
    fixed: Mapping[str, object]  # the values that the statement itself says


def _gathered(changes: Iterable[Change]) -> list[tuple[Executable, list[Row]]]:
    """The rows of all changes by statement, so that each is executed once; a row comes after those it refers to."""
    gathered: dict[int, list[Row]] = {}
    for change in changes:
        for statement, row in change.parts:
            gathered.setdefault(id(statement), []).append(row)
    return [(statement, gathered[id(statement)]) for statement in ORDER if id(statement) in gathered]


def _settle(batch: Sequence[tuple[Change, asyncio.Future[None]]], error: Exception | None) -> None:
    for _, done in batch:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
            done.exception()  # whoever waited may have gone
