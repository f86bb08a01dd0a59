"""The queue between servers and bot workers: who takes what, what becomes of it, and what travels."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.errors import OptionError
from branchline.protocol import Reason
from branchline.rooms.bot_turns import BotChoice, BotError
from branchline.server.bots import queue, wire
from branchline.server.bots.queue import JobQueue
from branchline.server.bots.wire import Thought, packed, unpacked
from branchline.server.storage.database import make_engine, migrate
from branchline.server.storage.schema import thinker, thought
from branchline.supervisor import ATTEMPTS
from branchline.variants import games
from tests.server.bots.test_bot_pool import job_at, played


@dataclass
class House:
    """Two servers and two bot workers on one database, none of which does anything by itself."""

    engine: AsyncEngine
    anna: JobQueue
    ben: JobQueue
    first: JobQueue
    second: JobQueue

    async def dies(self, one: JobQueue) -> None:
        """It has not been heard of for long, by the clock of the database."""
        async with self.engine.begin() as connection:
            await connection.execute(thinker.update().where(thinker.c.id == one.me).values(alive_until=0))

    async def order(self) -> list[str]:
        """The jobs as they are taken, one after the other, while none is answered."""
        taken = []
        while (job := await self.first.take()) is not None:
            taken.append(job.id)
        return taken


@pytest.fixture(autouse=True)
def nobody_dies_of_being_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bot workers say once that they live; how long ago that is, the tests decide."""
    monkeypatch.setattr(queue, "ALIVE_MS", 3_600_000)
    monkeypatch.setattr(queue, "DEADLINE_MS", 3_600_000)


def in_house(database: str, work: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        await migrate(database)
        engine = make_engine(database)
        house = House(engine, *(JobQueue(engine, name) for name in ("anna", "ben", "first", "second")))
        try:
            await house.first.live(1)
            await house.second.live(2)
            await work(house)
        finally:
            await engine.dispose()

    asyncio.run(run())


def test_a_job_is_taken_once_and_its_answer_comes_to_the_server_that_has_asked(postgres_url: str) -> None:
    async def work(house: House) -> None:
        await house.anna.ask("a", b"job", ("ada",), 1.5)
        found = await asyncio.gather(house.first.take(), house.second.take())
        (taken,) = [one for one in found if one is not None]
        assert (taken.id, taken.job, taken.seconds, taken.begun) == ("a", b"job", 1.5, 1)
        holder = house.first if found[0] is not None else house.second
        assert await holder.answer(taken, "{}")
        look = await house.anna.look()
        assert (look.places, look.others) == (3, ())
        assert look.jobs["a"].answer == "{}"
        assert (await house.ben.look()).jobs == {}
        await house.anna.remove(["a"])
        assert (await house.anna.look()).jobs == {}

    in_house(postgres_url, work)


def test_people_take_turns_whichever_server_asks_and_however_much(postgres_url: str) -> None:
    async def work(house: House) -> None:
        for number in range(4):
            await house.anna.ask(f"mallory {number}", b"", ("mallory",), 1)
        await house.ben.ask("ada 0", b"", ("ada",), 1)
        await house.ben.ask("ada 1", b"", ("ada",), 1)
        await house.ben.ask("together", b"", ("ada", "mallory"), 1)
        order = ["mallory 0", "ada 0", "together", "mallory 1", "ada 1", "mallory 2", "mallory 3"]
        assert await house.order() == order

    in_house(postgres_url, work)


def test_a_job_whose_bot_worker_has_died_is_taken_again_and_the_late_answer_does_not_count(postgres_url: str) -> None:
    async def work(house: House) -> None:
        await house.anna.ask("a", b"", (), 1)
        early = await house.first.take()
        assert early is not None
        assert await house.second.take() is None
        await house.dies(house.first)
        again = await house.second.take()
        assert again is not None
        assert (again.id, again.begun) == ("a", 2)
        assert not await house.first.answer(early, "early")
        assert await house.second.answer(again, "late")
        assert not await house.second.answer(again, "twice")
        assert (await house.anna.look()).jobs["a"].answer == "late"

    in_house(postgres_url, work)


def test_a_job_that_ends_every_bot_worker_is_not_begun_for_ever(postgres_url: str) -> None:
    async def work(house: House) -> None:
        await house.anna.ask("a", b"", (), 1)
        for number in range(ATTEMPTS):
            victim = JobQueue(house.engine, f"victim {number}")
            await victim.live(1)
            assert await victim.take() is not None
            await house.dies(victim)
        assert await house.second.take() is None
        left = (await house.anna.look()).jobs["a"]
        assert (left.begun, left.is_held, left.answer) == (ATTEMPTS, False, None)

    in_house(postgres_url, work)


def test_a_job_that_is_given_back_counts_as_not_begun(postgres_url: str) -> None:
    async def work(house: House) -> None:
        await house.anna.ask("a", b"", (), 1)
        assert await house.first.take() is not None
        await house.first.give_back()
        look = await house.anna.look()
        assert look.places == 2
        assert (look.jobs["a"].begun, look.jobs["a"].is_held) == (0, False)
        assert await house.second.take() is not None

    in_house(postgres_url, work)


def test_a_job_is_not_begun_after_its_deadline_and_goes_in_the_end(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        monkeypatch.setattr(queue, "DEADLINE_MS", -queue.FORGOTTEN_MS - 1)
        await house.anna.ask("late", b"", (), 1)
        monkeypatch.setattr(queue, "DEADLINE_MS", 3_600_000)
        await house.anna.ask("in time", b"", (), 1)
        assert await house.order() == ["in time"]
        assert (await house.anna.look()).jobs["late"].is_over
        await house.first.tidy()
        assert set((await house.anna.look()).jobs) == {"in time"}

    in_house(postgres_url, work)


def test_another_version_takes_no_job_and_both_sides_know(postgres_url: str) -> None:
    async def work(house: House) -> None:
        newer = JobQueue(house.engine, "newer", "99.0.0, rules 3")
        await newer.live(4)
        await house.anna.ask("a", b"", (), 1)
        assert await newer.take() is None
        assert await newer.foreign_versions() == [house.anna.version]
        look = await house.anna.look()
        assert (look.places, look.others) == (3, ("99.0.0, rules 3",))

    in_house(postgres_url, work)


def test_servers_that_ask_are_counted_so_that_each_has_its_share(postgres_url: str) -> None:
    async def work(house: House) -> None:
        assert (await house.anna.look()).askers == 0
        await house.anna.ask("a", b"", (), 1)
        await house.anna.ask("b", b"", (), 1)
        assert (await house.anna.look()).askers == 1
        await house.ben.ask("c", b"", (), 1)
        assert (await house.anna.look()).askers == 2
        await house.anna.remove_all()
        assert (await house.ben.look()).askers == 1

    in_house(postgres_url, work)


def test_the_queue_is_kept_out_of_the_log_of_postgresql(postgres_url: str) -> None:
    async def work(house: House) -> None:
        async with house.engine.connect() as connection:
            for table in (thinker, thought):
                kind = await connection.exec_driver_sql(
                    f"SELECT relpersistence::text FROM pg_class WHERE relname = '{table.name}'"
                )
                assert kind.scalar_one() == "u"

    in_house(postgres_url, work)


# What travels


@pytest.mark.parametrize("game", [info.key for info in games()])
def test_a_job_of_every_game_travels_as_it_is(game: str) -> None:
    job = job_at(played(game, 60), "master")
    assert unpacked(packed(job)) == job


def test_of_a_map_of_the_hosts_own_only_the_id_travels() -> None:
    job = replace(job_at(played("usa", 0), "master"), game_map=str(Path("/srv/data/maps/alps-3f2a91bc10")))
    assert unpacked(packed(job)).game_map == "alps-3f2a91bc10"


class _Evil:
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return print, ("nobody should read this",)


@pytest.mark.parametrize("data", [pickle.dumps(_Evil()), pickle.dumps({"bot": "master"}), b"", b"\x80\x05K"])
def test_nothing_is_made_of_bytes_that_are_no_job(data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(OptionError, match="a job cannot be read"):
        unpacked(data)
    assert capsys.readouterr().out == ""


def test_answers_travel_as_they_are_but_for_what_only_the_seat_may_know() -> None:
    job = job_at(played("usa", 0), "master")
    choice = Thought(BotChoice(job.legal[-1], Reason("said", {"text": "I like red."})), 1.25)
    assert wire.read(wire.written(choice), job) == choice
    failed = wire.written(Thought(BotError("it failed", "with four red cards", is_fault=True), 0.5))
    assert "red" not in failed
    back = wire.read(failed, job)
    assert isinstance(back.outcome, BotError)
    assert (str(back.outcome), back.outcome.is_fault, back.seconds) == ("it failed", True, 0.5)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"seconds": 1, "action": 999999, "reason": null}', '{"seconds": 1, "action": "a"}']
)
def test_an_answer_that_is_none_is_no_fault_of_the_bot(text: str) -> None:
    thought = wire.read(text, job_at(played("usa", 0), "master"))
    assert isinstance(thought.outcome, BotError)
    assert not thought.outcome.is_fault
