"""Bots at bot workers: who thinks, what happens while nobody is there, and how a bot worker stops."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.bots import LEVELS, registry
from branchline.errors import OptionError
from branchline.rooms.bot_turns import BotChoice, BotError, BotJob
from branchline.server.bots import remote
from branchline.server.bots.pool import BotPool
from branchline.server.bots.queue import ANSWERS, JOBS, Bell, JobQueue
from branchline.server.bots.remote import RemoteBots, SharedThinking, quick_bots
from branchline.server.bots.service import BotWorker, check_form
from branchline.server.bots.thinking import Thinking
from branchline.server.maps import MapsFolder
from branchline.server.storage.database import make_engine, migrate
from branchline.server.storage.schema import thinker
from tests.server.bots.pool_signs import FOLDER, GO
from tests.server.bots.test_bot_pool import BOTS, job_at, played, sleepers
from tests.server.waiting import PATIENCE, until


@pytest.fixture(autouse=True)
def known_here() -> Iterator[None]:
    """The bots of these tests are registered here for their time, as they are at the bot workers."""
    before = dict(registry._BOTS)
    sys.modules.pop(*BOTS, None)
    import_module(*BOTS)
    yield
    registry._BOTS.clear()
    registry._BOTS.update(before)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is given up for being slow unless a test wants it: this machine may be busy."""
    monkeypatch.setattr("branchline.server.bots.queue.ALIVE_MS", 3_600_000)
    monkeypatch.setattr("branchline.server.bots.queue.DEADLINE_MS", 3_600_000)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the bots of these tests leave their notes."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


@dataclass
class Site:
    """A database, and what runs on it."""

    database: str
    data: Path
    engine: AsyncEngine
    paid: list[tuple[str, float]] = field(default_factory=list)

    @contextlib.asynccontextmanager
    async def server(self, name: str = "server", patience: float = PATIENCE) -> AsyncIterator[RemoteBots]:
        """What a server's worker has for bots that think elsewhere."""
        bots = RemoteBots(JobQueue(self.engine, name), Bell(self.database, ANSWERS, name), patience)
        await bots.start()
        try:
            yield bots
        finally:
            await asyncio.to_thread(bots.close)

    @contextlib.asynccontextmanager
    async def bot_worker(self, places: int = 1, name: str = "thinker") -> AsyncIterator[BotWorker]:
        """A bot worker that runs until the end of the block."""
        queue = JobQueue(self.engine, name)
        await queue.live(places)
        pool = BotPool(places, extra_modules=BOTS)
        worker = BotWorker(queue, Bell(self.database, JOBS), pool, MapsFolder(self.data))
        running = asyncio.create_task(worker.run())
        try:
            yield worker
        finally:
            worker.stop()
            await running

    def thinking(self, bots: RemoteBots) -> Thinking:
        return Thinking(bots, charge=lambda who, seconds: self.paid.append((who, seconds)))


def on_site(database: str, data: Path, work: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        await migrate(database)
        engine = make_engine(database)
        try:
            await work(Site(database, data, engine))
        finally:
            await engine.dispose()

    asyncio.run(run())


def job_of(bot: str) -> BotJob:
    return job_at(played("usa", 0), bot)


def test_a_job_is_thought_about_at_a_bot_worker_with_the_same_choice_as_here(postgres_url: str, folder: Path) -> None:
    async def work(site: Site) -> None:
        async with site.bot_worker(), site.server() as bots:
            thinking = site.thinking(bots)
            job = job_of("witness")
            assert await thinking.choose(job, ("ada",)) == job.legal[-1]
            ((who, seconds),) = site.paid
            assert who == "ada"
            assert seconds > 0
            with pytest.raises(BotError, match="the bot cheat chose what is not possible") as caught:
                await thinking.choose(job_of("cheat"))
            assert caught.value.is_fault
            await until(lambda: bots.places == 1)
        async with site.engine.connect() as connection:
            assert (await connection.execute(thinker.select())).all() == [], "the bot worker has said goodbye"

    on_site(postgres_url, folder, work)


def test_a_bot_worker_that_starts_later_finds_what_waits(postgres_url: str, folder: Path) -> None:
    async def work(site: Site) -> None:
        async with site.server() as bots:
            waiting = asyncio.create_task(site.thinking(bots).choose(job_of("witness")))
            await asyncio.sleep(0)
            async with site.bot_worker():
                assert await waiting == job_of("witness").legal[-1]

    on_site(postgres_url, folder, work)


def test_with_no_bot_worker_a_decision_waits_once_and_then_none_does_until_one_comes(
    postgres_url: str, folder: Path
) -> None:
    async def work(site: Site) -> None:
        async with site.server(patience=0.0) as bots:
            thinking = site.thinking(bots)
            for _ in range(2):
                with pytest.raises(BotError, match="no bot worker is there") as caught:
                    await thinking.choose(job_of("witness"), ("ada",))
                assert not caught.value.is_fault
            assert site.paid == [("ada", 0.0)] * 2, "nobody pays for what nobody has thought"
            async with site.bot_worker():
                await until(lambda: bots._seen.places)
                bots._patience_ms = PATIENCE * 1000
                assert await thinking.choose(job_of("witness")) == job_of("witness").legal[-1]

    on_site(postgres_url, folder, work)


def test_bot_workers_of_another_version_are_named(postgres_url: str, folder: Path) -> None:
    async def work(site: Site) -> None:
        await JobQueue(site.engine, "newer", "99.0.0, rules 3").live(4)
        async with site.server() as bots:
            with pytest.raises(BotError, match=r"of version 99\.0\.0, rules 3, and this server of .*; install"):
                await site.thinking(bots).choose(job_of("witness"))

    on_site(postgres_url, folder, work)


def test_what_a_dead_bot_worker_had_begun_another_finishes(postgres_url: str, folder: Path) -> None:
    async def work(site: Site) -> None:
        dead = JobQueue(site.engine, "dead")
        await dead.live(1)
        async with site.server() as bots:
            waiting = asyncio.create_task(site.thinking(bots).choose(job_of("witness")))
            while await dead.take() is None:
                await asyncio.sleep(0.01)
            async with site.bot_worker():
                async with site.engine.begin() as connection:
                    await connection.execute(thinker.update().where(thinker.c.id == "dead").values(alive_until=0))
                assert await waiting == job_of("witness").legal[-1]

    on_site(postgres_url, folder, work)


def test_a_job_that_ends_bot_workers_is_given_up_and_its_bot_not_blamed(
    postgres_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("branchline.server.bots.queue.ATTEMPTS", 1)
    monkeypatch.setattr(remote, "ATTEMPTS", 1)

    async def work(site: Site) -> None:
        victim = JobQueue(site.engine, "victim")
        await victim.live(1)
        async with site.server() as bots:
            waiting = asyncio.create_task(site.thinking(bots).choose(job_of("witness")))
            while await victim.take() is None:
                await asyncio.sleep(0.01)
            async with site.engine.begin() as connection:
                await connection.execute(thinker.update().values(alive_until=0))
            with pytest.raises(BotError, match="1 bot workers have ended in the middle of it") as caught:
                await waiting
            assert not caught.value.is_fault

    on_site(postgres_url, folder, work)


def test_a_bot_that_is_not_installed_at_the_bot_worker_is_named_and_not_blamed(postgres_url: str, folder: Path) -> None:
    async def work(site: Site) -> None:
        async with site.bot_worker(name="far away"), site.server() as bots:
            with pytest.raises(BotError, match=r"bot stranger is not installed here: .* bot worker far away") as caught:
                await site.thinking(bots).choose(job_of("stranger"))
            assert not caught.value.is_fault
            job = replace(job_of("witness"), game_map="/srv/maps/alps-3f2a91bc10")
            with pytest.raises(BotError, match=r"the map alps-3f2a91bc10 is not in maps/ of the data folder"):
                await site.thinking(bots).choose(job)

    on_site(postgres_url, folder, work)


def test_a_bot_worker_that_is_stopped_finishes_what_it_has_begun_and_takes_no_more(
    postgres_url: str, folder: Path
) -> None:
    async def work(site: Site) -> None:
        async with site.server() as bots:
            async with site.bot_worker() as worker:
                begun = asyncio.create_task(site.thinking(bots).choose(job_of("sleeper")))
                await until(lambda: sleepers(folder))
                worker.stop()
                waiting = asyncio.create_task(site.thinking(bots).choose(job_of("witness")))
                (folder / GO).touch()
                assert await begun == job_of("sleeper").legal[0]
            assert not waiting.done()
            async with site.bot_worker(name="another"):
                assert await waiting == job_of("witness").legal[-1]

    on_site(postgres_url, folder, work)


def test_a_bot_worker_that_has_no_more_time_gives_its_jobs_back(
    postgres_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("branchline.server.bots.service.DRAIN_SECONDS", 0.0)

    async def work(site: Site) -> None:
        async with site.server() as bots:
            waiting = asyncio.create_task(site.thinking(bots).choose(job_of("sleeper")))
            async with site.bot_worker():
                await until(lambda: sleepers(folder))
            (asked,) = (await bots._queue.look()).jobs.values()
            assert (asked.begun, asked.is_held) == (0, False)
            (folder / GO).touch()
            async with site.bot_worker(name="another"):
                assert await waiting == job_of("sleeper").legal[0]

    on_site(postgres_url, folder, work)


def test_two_servers_have_an_equal_share_of_the_places(postgres_url: str, folder: Path) -> None:
    async def work(site: Site) -> None:
        await JobQueue(site.engine, "thinker").live(6)  # who takes nothing
        async with site.server("one") as one, site.server("two") as two:
            await until(lambda: one.places == two.places == 6)
            thinking = [site.thinking(bots) for bots in (one, two)]
            jobs = [asyncio.create_task(place.choose(job_of("witness"), ("ada",))) for place in thinking for _ in "12"]
            await until(lambda: one.places == two.places == 3)
            for place in thinking:
                await place.close()
            await asyncio.gather(*jobs, return_exceptions=True)

    on_site(postgres_url, folder, work)


def test_when_a_server_stops_whoever_waits_is_told_and_nothing_is_left(postgres_url: str, folder: Path) -> None:
    async def work(site: Site) -> None:
        async with site.server() as bots:
            thinking = site.thinking(bots)
            waiting = asyncio.create_task(thinking.choose(job_of("witness")))
            await until(lambda: bots._waiting)
            await thinking.close()
            with pytest.raises(BotError, match="the server is being stopped"):
                await waiting
            assert (await bots._queue.look()).jobs == {}

    on_site(postgres_url, folder, work)


def test_a_database_of_another_form_is_refused(postgres_url: str, folder: Path) -> None:
    async def work() -> None:
        engine = make_engine(postgres_url)
        try:
            with pytest.raises(OptionError, match=r"the database has no tables yet, .*start its server on it first"):
                await check_form(engine)
        finally:
            await engine.dispose()

    del folder
    asyncio.run(work())


# Who thinks where


@dataclass
class Place:
    """Where bots think, in the hands of a test."""

    asked: list[str] = field(default_factory=list)

    async def choose(self, job: BotJob, payers: object = ()) -> int:
        del payers
        self.asked.append(job.bot)
        return job.legal[0]

    async def advise(self, job: BotJob, payers: object = ()) -> BotChoice:
        return BotChoice(await self.choose(job, payers))

    async def close(self) -> None:
        pass


def test_bots_that_take_milliseconds_think_at_the_server_and_those_that_look_ahead_elsewhere() -> None:
    async def ask() -> None:
        here, there = Place(), Place()
        bots = SharedThinking(here, there)  # type: ignore[arg-type]  # as far as it is asked
        for bot in (*LEVELS, "greedy", "planner", "search", "sleeper"):
            await bots.choose(job_of(bot))
        assert there.asked == ["expert", "master", "search", "sleeper"]
        assert here.asked == ["learner", "casual", "club", "strong", "greedy", "planner"]

    assert "random" in quick_bots()
    asyncio.run(ask())
