"""The queue between servers and bot workers: two tables of PostgreSQL, and its word that there is something new.

A job is taken with `FOR UPDATE SKIP LOCKED` and then belongs to its bot worker for as long as that one says every
second that it is alive, as rooms belong to workers of the server (`rooms/leases.py`). All times are the database's.
docs/adr/0027-bots-as-a-service.md has the reasons.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from asyncpg import InterfaceError, PostgresError  # type: ignore[import-untyped]  # it has no types
from sqlalchemy import NullPool, delete, distinct, exists, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from branchline.build_info import RULES, VERSION
from branchline.server.rooms.leases import ALIVE_MS, NOW
from branchline.server.storage.schema import thinker, thought
from branchline.supervisor import ATTEMPTS

THIS_VERSION: Final = f"{VERSION}, rules {RULES}"
DEADLINE_MS: Final = 30_000  # after which a job is not begun any more, nor waited for
FORGOTTEN_MS: Final = 60_000  # after its deadline: nobody fetches it any more
JOBS: Final = "branchline_jobs"  # the channels on which PostgreSQL tells that there is something new
ANSWERS: Final = "branchline_answers"
FAILURES: Final = (SQLAlchemyError, OSError, PostgresError, InterfaceError)  # whatever a database that is away raises

_AGAIN: Final = 1.0  # seconds before a lost connection is opened again, and between two looks whether it is lost


@dataclass(frozen=True)
class Asked:
    """A job as its server sees it."""

    answer: str | None
    begun: int
    is_held: bool  # by a bot worker that lives
    waits_ms: int  # since it was asked, or its holder was last heard of
    is_over: bool  # its deadline has passed


@dataclass(frozen=True)
class Look:
    """What there is in the queue for one server."""

    jobs: dict[str, Asked]
    places: int  # of all bot workers of this version
    askers: int  # servers that wait for something now
    others: tuple[str, ...]  # the versions of other bot workers


@dataclass(frozen=True)
class Taken:
    """A job that a bot worker has taken."""

    id: str
    job: bytes
    seconds: float
    begun: int


class JobQueue:
    """The queue for one server's worker or one bot worker, whose id is `me`."""

    def __init__(self, engine: AsyncEngine, me: str, version: str = THIS_VERSION) -> None:
        self.me = me
        self.version = version
        self._engine = engine

    # For servers

    async def ask(self, job_id: str, job: bytes, payers: Sequence[str], seconds: float) -> None:
        """A job waits for a bot worker."""
        values = {"id": job_id, "asker": self.me, "version": self.version, "payers": " ".join(payers), "job": job}
        times = {"thinking_ms": round(seconds * 1000), "asked_at": NOW, "deadline": NOW + DEADLINE_MS}
        async with self._engine.begin() as connection:
            await connection.execute(insert(thought).values(**values, **times))
            await connection.execute(select(func.pg_notify(JOBS, "")))

    async def look(self) -> Look:
        """All that this server waits for, and who could think about it."""
        heard = func.greatest(thought.c.asked_at, func.coalesce(thinker.c.alive_until, 0))
        mine = (
            select(
                thought.c.id,
                thought.c.answer,
                thought.c.begun,
                func.coalesce(thinker.c.alive_until > NOW, False),
                NOW - heard,
                thought.c.deadline < NOW,
            )
            .select_from(thought.outerjoin(thinker, thinker.c.id == thought.c.holder))
            .where(thought.c.asker == self.me)
        )
        places = select(thinker.c.version, func.sum(thinker.c.places)).where(thinker.c.alive_until > NOW)
        askers = select(func.count(distinct(thought.c.asker))).where(
            thought.c.answer.is_(None), thought.c.deadline > NOW, thought.c.version == self.version
        )
        async with self._engine.connect() as connection:
            jobs = {row[0]: Asked(*row[1:]) for row in await connection.execute(mine)}
            by_version = {
                str(version): int(number)
                for version, number in await connection.execute(places.group_by(thinker.c.version))
            }
            waiting = int(await connection.scalar(askers) or 0)
        own = by_version.pop(self.version, 0)
        return Look(jobs, own, waiting, tuple(sorted(by_version)))

    async def remove(self, ids: Collection[str]) -> None:
        """Nobody waits for these jobs any more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(thought).where(thought.c.id.in_(ids)))

    async def remove_all(self) -> None:
        """This server waits for nothing any more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(thought).where(thought.c.asker == self.me))

    # For bot workers

    async def live(self, places: int) -> None:
        """The servers know for a while that this bot worker lives, and how many bots can think there."""
        values = {"places": places, "version": self.version, "alive_until": NOW + ALIVE_MS}
        async with self._engine.begin() as connection:
            if (await connection.execute(update(thinker).where(thinker.c.id == self.me).values(values))).rowcount == 0:
                await connection.execute(insert(thinker).values(id=self.me, **values))

    async def take(self) -> Taken | None:
        """The job that is next, which nobody else takes while this bot worker lives; None if there is none.

        Next is a job of the people about whose jobs the fewest think just now, and of those the oldest. One whose
        bot worker has died is there again, but not for ever: it may be the job that kills them.
        """
        job, other = thought.alias("job"), thought.alias("other")
        lives = exists().where(thinker.c.id == job.c.holder, thinker.c.alive_until > NOW)
        served = (
            select(func.count())
            .where(other.c.payers == job.c.payers, other.c.holder.is_not(None), other.c.answer.is_(None))
            .scalar_subquery()
        )
        following = (
            select(job.c.id)
            .where(job.c.answer.is_(None), job.c.version == self.version, job.c.deadline > NOW)
            .where(job.c.begun < ATTEMPTS, or_(job.c.holder.is_(None), ~lives))
            .order_by(served, job.c.asked_at, job.c.id)
            .limit(1)
            .with_for_update(of=job, skip_locked=True)
            .scalar_subquery()
        )
        taken = (
            update(thought)
            .where(thought.c.id == following)
            .values(holder=self.me, begun=thought.c.begun + 1)
            .returning(thought.c.id, thought.c.job, thought.c.thinking_ms, thought.c.begun)
        )
        async with self._engine.begin() as connection:
            row = (await connection.execute(taken)).one_or_none()
        if row is None:
            return None
        job_id, packed, thinking_ms, begun = row
        return Taken(job_id, packed, thinking_ms / 1000, begun)

    async def answer(self, taken: Taken, text: str) -> bool:
        """The server gets this answer; False if the job is not this bot worker's any more."""
        answered = (
            update(thought)
            .where(thought.c.id == taken.id, thought.c.holder == self.me, thought.c.begun == taken.begun)
            .where(thought.c.answer.is_(None))
            .values(answer=text)
            .returning(thought.c.asker)
        )
        async with self._engine.begin() as connection:
            asker = (await connection.execute(answered)).scalar_one_or_none()
            if asker is not None:
                await connection.execute(select(func.pg_notify(ANSWERS, asker)))
        return asker is not None

    async def give_back(self) -> None:
        """This bot worker is known no more, and what it had taken is for others, as if it had not been begun here."""
        mine = update(thought).where(thought.c.holder == self.me, thought.c.answer.is_(None))
        async with self._engine.begin() as connection:
            await connection.execute(mine.values(holder=None, begun=thought.c.begun - 1))
            await connection.execute(delete(thinker).where(thinker.c.id == self.me))
            await connection.execute(select(func.pg_notify(JOBS, "")))

    async def foreign_versions(self) -> list[str]:
        """The other versions whose jobs wait."""
        waiting = (
            select(thought.c.version)
            .where(thought.c.version != self.version, thought.c.answer.is_(None), thought.c.deadline > NOW)
            .distinct()
        )
        async with self._engine.connect() as connection:
            return sorted((await connection.execute(waiting)).scalars())

    async def tidy(self) -> None:
        """What nobody will fetch is gone, and so are bot workers that have died long ago."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(thought).where(thought.c.deadline < NOW - FORGOTTEN_MS))
            await connection.execute(delete(thinker).where(thinker.c.alive_until < NOW - FORGOTTEN_MS))


class Bell:
    """Rings when PostgreSQL tells of something new on a channel, for all or for one.

    While its connection is lost it only rings when that is back: whoever waits looks now and then all the same.
    """

    def __init__(self, database: str, channel: str, listener: str = "") -> None:
        self._engine = create_async_engine(database, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._channel = channel
        self._listener = listener
        self._rung = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Listen from now on."""
        self._task = asyncio.create_task(self._listen(), name=f"bell of {self._channel}")

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._engine.dispose()

    def ring(self) -> None:
        """Whoever waits looks now."""
        self._rung.set()

    async def wait(self, seconds: float) -> None:
        """Wait until it rings, but no longer than so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        self._rung.clear()

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                async with self._engine.connect() as connection:
                    raw = (await connection.get_raw_connection()).driver_connection
                    assert raw is not None
                    await raw.add_listener(self._channel, self._heard)
                    self.ring()  # whatever was told before
                    while True:
                        await asyncio.sleep(_AGAIN)
                        await connection.execute(select(1))
            await asyncio.sleep(_AGAIN)

    def _heard(self, _connection: object, _process: int, _channel: str, listener: object) -> None:
        if listener == self._listener:
            self.ring()
