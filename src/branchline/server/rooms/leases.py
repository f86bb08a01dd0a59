"""Which worker has a room: one at a time, by a lease in the database.

A worker says every second that it is alive, by the database's clock; a room belongs to the worker that its row names,
for as long as that one lives. Whoever takes a room raises its fence, and an entry is written only with the fence of
the day (`statements.UPDATE_ROOM`), in the transaction of the entry: who was thought dead and is not can do no harm.
docs/adr/0025-a-room-lives-on-one-worker.md has the reasons.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from sqlalchemy import ColumnElement, and_, exists, func, literal_column, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from branchline.rooms.errors import Refusal, not_found
from branchline.rooms.log import LOG
from branchline.server.monitoring import log
from branchline.server.storage.schema import room, worker

ALIVE_MS: Final = 3_000  # that a worker is taken to be alive without a new word
WORD_SECONDS: Final = 1.0  # between two words of a worker
FORGOTTEN_MS: Final = 3_600_000  # after which a dead worker's row is removed
NOW: Final[ColumnElement[int]] = literal_column("(extract(epoch from clock_timestamp()) * 1000)::bigint")


class HeldElsewhere(Refusal):
    """Another worker has the room: the request is for that one."""

    def __init__(self, room_id: str, worker_id: str, address: str) -> None:
        super().__init__("unknown", "the room has just moved to another worker; send the same request again")
        self.room = room_id
        self.worker = worker_id
        self.address = address


class Leases(Protocol):
    """Says which rooms this worker has."""

    @property
    def id(self) -> str | None:
        """The name of this worker in rooms that it has; None: it has all of them."""

    @property
    def term(self) -> int:
        """A number that is raised whenever rooms may have been lost without this worker's doing."""

    async def start(self) -> None:
        """This worker can have rooms from now on."""

    async def hold(self, room_id: str) -> int:
        """The fence of a room that this worker has from now on; HeldElsewhere, or Refusal if there is no such room."""

    def check(self) -> None:
        """Refusal if this worker cannot be sure of its rooms just now."""

    def presume_dead(self, worker_id: str) -> None:
        """A worker of this machine does not listen any more: its rooms need not wait until that shows."""

    async def release(self) -> None:
        """All rooms are free for others, and no more are taken."""


class SoleLeases:
    """One worker with a database of its own has all rooms, and nobody needs to be asked."""

    id: Final = None
    term: Final = 0

    async def start(self) -> None:
        """Do nothing: there is nobody else."""

    async def hold(self, room_id: str) -> int:  # noqa: ARG002  (as every worker is asked)
        """The fence that nobody raises."""
        return 0

    def check(self) -> None:
        """Do nothing: rooms cannot be lost."""

    def presume_dead(self, worker_id: str) -> None:
        """Do nothing: there is nobody else."""

    async def release(self) -> None:
        """Do nothing: there is nobody to take them."""


class SharedLeases:
    """A worker among others on one database; `address` is where they reach it."""

    def __init__(self, engine: AsyncEngine, worker_id: str, address: str) -> None:
        self.id = worker_id
        self.term = 0
        self._engine = engine
        self._address = address
        self._sure_until = 0.0  # by our own clock, which began before the database's did
        self._dead: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._is_released = False

    async def start(self) -> None:
        """The others know this worker, and it says again and again that it is alive."""
        said = time.monotonic()
        async with self._engine.begin() as connection:
            await connection.execute(worker.delete().where(worker.c.alive_until < NOW - FORGOTTEN_MS))
            await connection.execute(
                worker.insert().values(id=self.id, address=self._address, alive_until=NOW + ALIVE_MS)
            )
        self._sure_until = said + ALIVE_MS / 1000
        self._task = asyncio.create_task(self._say_again_and_again(), name="leases")

    async def hold(self, room_id: str) -> int:
        """The fence of a room that nobody else has now; one of a dead worker is taken over."""
        self.check()
        async with self._engine.begin() as connection:
            while True:
                fence = await self._try(connection, room_id)
                if fence is not None:
                    return fence

    async def _try(self, connection: AsyncConnection, room_id: str) -> int | None:
        """None: another worker was faster, and the room has to be looked at again."""
        is_alive = func.coalesce(worker.c.alive_until > NOW, False)
        query = (
            select(room.c.holder, room.c.fence, room.c.log, worker.c.address, is_alive)
            .select_from(room.outerjoin(worker, worker.c.id == room.c.holder))
            .where(room.c.id == room_id)
        )
        row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise not_found()
        holder, fence, written_in, address, lives = row
        if holder == self.id:
            return int(fence)
        if lives and holder not in self._dead:
            raise HeldElsewhere(room_id, holder, address)
        if written_in > LOG:
            raise Refusal("other_rules", "a newer Branchline has written in this room; it goes on as soon as that runs")
        taken = (
            room.update()
            .where(room.c.id == room_id, room.c.fence == fence)
            .values(holder=self.id, fence=fence + 1)
            .returning(room.c.fence)
        )
        raised = (await connection.execute(taken)).scalar_one_or_none()
        return None if raised is None else int(raised)

    def check(self) -> None:
        """Refusal while the database has not heard of this worker for so long that others may take its rooms."""
        if self._is_released:
            raise Refusal("unknown", "this worker is being stopped; send the same request again")
        if time.monotonic() > self._sure_until:
            raise Refusal("unknown", "the database does not answer; send the same request with the same key again")

    def presume_dead(self, worker_id: str) -> None:
        """Its rooms are taken at once; if it lives after all, the fence keeps it from writing."""
        self._dead.add(worker_id)

    async def release(self) -> None:
        """This worker is known no more: whoever asks for one of its rooms takes it."""
        if self._is_released:
            return
        self._is_released = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            async with self._engine.begin() as connection:
                await connection.execute(worker.delete().where(worker.c.id == self.id))
        except (SQLAlchemyError, OSError) as error:  # then they wait until it is taken to be dead
            log.warning("rooms_not_released", error=type(error).__name__)

    async def _say_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(WORD_SECONDS)
            try:
                await self._say()
            except (SQLAlchemyError, OSError) as error:
                log.warning("not_heard", error=type(error).__name__)

    async def _say(self) -> None:
        """The database has heard that this worker is alive."""
        said = time.monotonic()
        async with self._engine.begin() as connection:
            alive = worker.update().where(worker.c.id == self.id).values(alive_until=NOW + ALIVE_MS)
            if (await connection.execute(alive)).rowcount == 0:  # forgotten, after hours of silence
                row = {"id": self.id, "address": self._address}
                await connection.execute(worker.insert().values(**row, alive_until=NOW + ALIVE_MS))
        if time.monotonic() > self._sure_until:
            self.term += 1
        self._sure_until = said + ALIVE_MS / 1000


def is_free_for(worker_id: str) -> ColumnElement[bool]:
    """Whether a room is this worker's, or nobody's who lives."""
    lives = exists().where(and_(worker.c.id == room.c.holder, worker.c.alive_until > NOW))
    return or_(room.c.holder == worker_id, ~lives)
