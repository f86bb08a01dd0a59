"""A bot worker: a program that takes jobs from the queue of servers, and lets bots think about them."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.bots import bot_names
from branchline.build_info import VERSION
from branchline.errors import OptionError
from branchline.rooms.bot_turns import BotError, BotJob
from branchline.server.bots.pool import BotPool
from branchline.server.bots.queue import FAILURES, JOBS, THIS_VERSION, Bell, JobQueue, Taken
from branchline.server.bots.wire import Thought, unpacked, written
from branchline.server.maps import MapsFolder
from branchline.server.monitoring import log, set_up_logging
from branchline.server.rooms.leases import WORD_SECONDS
from branchline.server.settings import Settings
from branchline.server.storage.database import NEWEST, make_engine, reason, schema_version

DRAIN_SECONDS: Final = 15.0  # for thoughts that have begun, when it is told to stop; what is left then is given back
LOOK_SECONDS: Final = 1.0  # between two looks at the queue, if nothing is told meanwhile
REPORT_SECONDS: Final = 60.0  # between two lines in the log about what was done
_NAME_LETTERS: Final = 20


@dataclass
class _Done:
    """What a bot worker has done since it last told."""

    decisions: int = 0
    seconds: float = 0.0
    refused: int = 0  # without a choice

    def add(self, thought: Thought) -> None:
        """One more was answered."""
        self.decisions += 1
        self.seconds += thought.seconds
        self.refused += isinstance(thought.outcome, BotError)


class BotWorker:
    """Takes jobs from a queue for as long as there are free places in a pool."""

    def __init__(self, queue: JobQueue, bell: Bell, pool: BotPool, maps: MapsFolder) -> None:
        self._queue = queue
        self._bell = bell
        self._pool = pool
        self._maps = maps
        self._thoughts: set[asyncio.Task[None]] = set()
        self._done = _Done()
        self._is_stopping = False
        self._is_closed = False

    def stop(self) -> None:
        """No more jobs are taken."""
        self._is_stopping = True
        self._bell.ring()

    async def run(self) -> None:
        """Take jobs until it is told to stop; then finish what was begun, or give it back."""
        self._bell.start()
        living = asyncio.create_task(self._live_on(), name="word of life")
        try:
            while not self._is_stopping:
                await self._take_all()
                await self._bell.wait(LOOK_SECONDS)
            if self._thoughts:
                await asyncio.wait(list(self._thoughts), timeout=DRAIN_SECONDS)
        finally:
            self._is_closed = True
            await asyncio.to_thread(self._pool.close)
            await asyncio.gather(*self._thoughts, return_exceptions=True)
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)
            await self._bell.close()
            with contextlib.suppress(*FAILURES):  # then others wait until it is taken to be dead
                await self._queue.give_back()
            self._report()

    async def _take_all(self) -> None:
        """Every free place has a job, if there are as many."""
        try:
            while not self._is_stopping and len(self._thoughts) < self._pool.places:
                taken = await self._queue.take()
                if taken is None:
                    return
                thought = asyncio.create_task(self._think(taken), name=f"job {taken.id}")
                self._thoughts.add(thought)
                thought.add_done_callback(self._ended)
        except FAILURES as error:
            log.warning("bot_queue_not_reached", error=type(error).__name__)

    def _ended(self, thought: asyncio.Task[None]) -> None:
        self._thoughts.discard(thought)
        self._bell.ring()
        if not thought.cancelled() and (error := thought.exception()) is not None:
            log.error("job_failed", exc_info=error)

    async def _think(self, taken: Taken) -> None:
        try:
            thought = await self._pool.think(self._possible(unpacked(taken.job)), (), taken.seconds)
        except OptionError as error:
            log.warning("job_refused", error=str(error))
            thought = Thought(BotError(f"{error}, says the bot worker {self._queue.me}", is_fault=False), 0.0)
        if self._is_closed and isinstance(thought.outcome, BotError):
            return  # it was only broken off, and is given back
        with contextlib.suppress(*FAILURES):  # then it is somebody else's, or given up by its server
            await self._queue.answer(taken, written(thought))
        self._done.add(thought)

    def _possible(self, job: BotJob) -> BotJob:
        """The job, with the place that its map has here; OptionError if this installation cannot do it."""
        if job.bot not in bot_names():
            raise OptionError(f"the bot {job.bot} is not installed here: install its package at the bot worker, too")
        if job.game_map is None:
            return job
        found = self._maps.find(job.game_map)
        if found is None:
            raise OptionError(
                f"the map {job.game_map[:40]} is not in maps/ of the data folder: copy it from the server"
            )
        return replace(job, game_map=str(found.folder))

    async def _live_on(self) -> None:
        """Say that it lives, and now and then what it has done."""
        words = 0
        while True:
            try:
                await self._queue.live(self._pool.places)
                if words % round(REPORT_SECONDS / WORD_SECONDS) == 0:
                    await self._queue.tidy()
                    for version in await self._queue.foreign_versions():
                        log.warning("jobs_of_another_version", theirs=version, ours=self._queue.version)
                    self._report()
            except FAILURES as error:
                log.warning("not_heard", error=type(error).__name__)
            words += 1
            await asyncio.sleep(WORD_SECONDS)

    def _report(self) -> None:
        if self._done.decisions:
            done, self._done = self._done, _Done()
            log.info("thought", decisions=done.decisions, seconds=round(done.seconds, 1), refused=done.refused)


def run_bot_worker(settings: Settings, tell: Callable[[str], None], extra_modules: Sequence[str] = ()) -> int:
    """Be a bot worker until SIGTERM or Ctrl-C; the exit code. OptionError says why it could not start.

    `tell` gets a line as soon as it can take jobs.
    """
    set_up_logging(json=settings.log == "json", quiet=settings.log == "quiet")
    asyncio.run(_run(settings, tell, extra_modules))
    return 0


async def _run(settings: Settings, tell: Callable[[str], None], extra_modules: Sequence[str]) -> None:
    name = f"{socket.gethostname()[:_NAME_LETTERS]}-{token_hex(4)}"
    engine = make_engine(settings.database)
    try:
        await check_form(engine)
        queue = JobQueue(engine, name)
        await queue.live(settings.bot_processes)
        pool = BotPool(settings.bot_processes, cores=settings.bot_cores, extra_modules=extra_modules)
        worker = BotWorker(queue, Bell(settings.database, JOBS), pool, MapsFolder(settings.data))
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, worker.stop)
        tell(f"The bot worker {name} takes jobs of Branchline {THIS_VERSION}, {settings.bot_processes} at a time")
        await worker.run()
    except FAILURES as error:
        raise OptionError(f"the database cannot be used: {reason(error)}") from error
    finally:
        await engine.dispose()


async def check_form(engine: AsyncEngine) -> None:
    """OptionError if the database is not one that a server of this version uses."""
    async with engine.connect() as connection:
        there = await connection.run_sync(schema_version)
    if there != NEWEST:
        raise OptionError(
            f"the database has {'no tables yet' if there is None else f'another form ({there})'}, and Branchline "
            f"{VERSION} uses {NEWEST}; start its server on it first, and install the same version here and there"
        )
