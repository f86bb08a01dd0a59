"""A room lives on one worker: the others are told which, and may take it once that one is silent or has let go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from types import SimpleNamespace

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.rooms.errors import Refusal
from branchline.rooms.log import LOG, Entry
from branchline.server.rooms import leases
from branchline.server.rooms.leases import HeldElsewhere, SharedLeases, is_free_for
from branchline.server.storage import statements
from branchline.server.storage.database import make_engine, migrate
from branchline.server.storage.entries import entry_row
from branchline.server.storage.reader import DatabaseReader
from branchline.server.storage.schema import entry, room, worker
from branchline.server.storage.writer import Change, Conflict, Row, Writer

ROOM = "a-room-of-two"


@dataclass
class Two:
    """Two workers on one database with a room."""

    engine: AsyncEngine
    writer: Writer
    anna: SharedLeases
    ben: SharedLeases

    async def silence(self, one: SharedLeases) -> None:
        """So long that the database takes a worker for dead: its clock is the database's, so the row is set back."""
        async with self.engine.begin() as connection:
            await connection.execute(worker.update().where(worker.c.id == one.id).values(alive_until=0))

    async def write(self, version: int, fence: int) -> None:
        """An entry of a worker that holds the room by this fence."""
        made = Entry(ROOM, version, "moved", "anna", 0, {}, None, None, version)
        values: Row = {
            "of": ROOM,
            "held": fence,
            "log": LOG,
            "next_version": version,
            "status": "running",
            "to_move": 0,
            "due_at": None,
            "updated_at": version,
        }
        await self.writer.commit(Change([(statements.INSERT_ENTRY, entry_row(made)), (statements.UPDATE_ROOM, values)]))

    async def versions(self) -> list[int]:
        """The entries that are there."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(entry.c.version).order_by(entry.c.version))).scalars())


@pytest.fixture(autouse=True)
def nobody_says_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers say once that they are alive; how long ago that is, the tests decide."""
    monkeypatch.setattr(leases, "WORD_SECONDS", 3600.0)
    monkeypatch.setattr(leases, "ALIVE_MS", 3_600_000)


def with_two(database: str, work: Callable[[Two], Awaitable[None]]) -> None:
    async def run() -> None:
        await migrate(database)
        engine = make_engine(database)
        writer = Writer(engine)
        writer.start()
        two = Two(
            engine, writer, SharedLeases(engine, "anna", "127.0.0.1:1"), SharedLeases(engine, "ben", "127.0.0.1:2")
        )
        try:
            async with engine.begin() as connection:
                values = {"id": ROOM, "owner": "anna", "game": "usa", "status": "running", "public": True, "version": 1}
                rest = {"is_timed": False, "said": 0, "brief": "{}", "created_at": 1, "updated_at": 1, "due_at": 1}
                await connection.execute(room.insert().values(**values, **rest))
            await two.anna.start()
            await two.ben.start()
            await work(two)
        finally:
            await two.anna.release()
            await two.ben.release()
            await writer.close()
            await engine.dispose()

    asyncio.run(run())


def test_a_room_has_one_worker_and_the_others_are_told_which(postgres_url: str) -> None:
    async def work(two: Two) -> None:
        assert await two.anna.hold(ROOM) == 1
        assert await two.anna.hold(ROOM) == 1
        with pytest.raises(HeldElsewhere) as held:
            await two.ben.hold(ROOM)
        assert (held.value.worker, held.value.address) == ("anna", "127.0.0.1:1")

    with_two(postgres_url, work)


def test_of_two_workers_that_ask_at_once_one_gets_the_room(postgres_url: str) -> None:
    async def work(two: Two) -> None:
        found = await asyncio.gather(two.anna.hold(ROOM), two.ben.hold(ROOM), return_exceptions=True)
        assert sorted(map(type, found), key=str) == sorted([int, HeldElsewhere], key=str)

    with_two(postgres_url, work)


def test_what_a_worker_writes_that_has_lost_the_room_is_not_written(postgres_url: str) -> None:
    async def work(two: Two) -> None:
        fence = await two.anna.hold(ROOM)
        await two.write(2, fence)
        await two.silence(two.anna)
        taken = await two.ben.hold(ROOM)
        assert taken == fence + 1
        with pytest.raises(Conflict):
            await two.write(3, fence)
        assert await two.versions() == [2]
        await two.write(3, taken)
        assert await two.versions() == [2, 3]
        with pytest.raises(HeldElsewhere):
            await two.anna.hold(ROOM)

    with_two(postgres_url, work)


def test_a_worker_that_stops_lets_its_rooms_go_at_once(postgres_url: str) -> None:
    async def work(two: Two) -> None:
        await two.anna.hold(ROOM)
        await two.anna.release()
        assert await two.ben.hold(ROOM) == 2
        with pytest.raises(Refusal, match="being stopped"):
            await two.anna.hold(ROOM)

    with_two(postgres_url, work)


def test_a_worker_that_does_not_listen_any_more_need_not_become_silent_first(postgres_url: str) -> None:
    async def work(two: Two) -> None:
        await two.anna.hold(ROOM)
        two.ben.presume_dead("anna")
        assert await two.ben.hold(ROOM) == 2

    with_two(postgres_url, work)


def test_a_worker_that_the_database_has_not_heard_for_long_is_sure_of_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(two: Two) -> None:
        two.anna.check()
        later = monotonic() + leases.ALIVE_MS / 1000 + 1
        monkeypatch.setattr(leases, "time", SimpleNamespace(monotonic=lambda: later))
        with pytest.raises(Refusal, match="database"):
            two.anna.check()

    with_two(postgres_url, work)


def test_a_room_that_a_newer_branchline_has_written_in_is_left_to_that(postgres_url: str) -> None:
    async def work(two: Two) -> None:
        async with two.engine.begin() as connection:
            await connection.execute(room.update().values(log=LOG + 1))
        with pytest.raises(Refusal) as refused:
            await two.anna.hold(ROOM)
        assert refused.value.code == "other_rules"

    with_two(postgres_url, work)


def test_rooms_that_are_due_are_looked_after_by_their_worker_or_if_it_is_silent_by_any(postgres_url: str) -> None:
    async def work(two: Two) -> None:
        async def due(one: SharedLeases) -> list[str]:
            return await DatabaseReader(two.engine).due(10, 5, is_free_for(one.id))

        assert (await due(two.anna), await due(two.ben)) == ([ROOM], [ROOM])
        await two.anna.hold(ROOM)
        assert (await due(two.anna), await due(two.ben)) == ([ROOM], [])
        await two.silence(two.anna)
        assert await due(two.ben) == [ROOM]

    with_two(postgres_url, work)
