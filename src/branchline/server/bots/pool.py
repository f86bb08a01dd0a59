"""Bots think in processes of their own, never on the event loop; whatever befalls such a process, the game goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing import get_context
from threading import Thread
from typing import Final

from pebble import ProcessExpired, ProcessPool

from branchline.bots.foreign.interrupts import deaf_to_interrupts
from branchline.errors import OptionError
from branchline.rooms.bot_turns import BotChoice, BotError, BotJob, Failure
from branchline.server.bots.worker import prepare, think
from branchline.server.monitoring import BOT_RESTARTS

ATTEMPTS: Final = 3  # before a bot whose process keeps dying is given up
LEAST_SECONDS: Final = 0.1  # that a bot has for a decision, however many wait
_LOOK_SECONDS: Final = 0.5  # how often it is looked whether the pool of a job without an answer still works


class BotPool:
    """At most `processes` bots think at the same time; all others wait their turn, first come, first served.

    The more of them wait, the less time has each for its decision, so that a few who think long do not hold up all.
    Nothing is started before the first job. `extra_modules` are imported in every process, for bots that no installed
    package names as an entry point of `branchline.bots`. A bot that takes three times its seconds and `spare_seconds`
    is ended; neither its wait for a turn nor the start of its process counts, nor that others wait. As with everything
    that spawns processes, the program's main module must be safe to import.
    """

    def __init__(
        self,
        processes: int,
        *,
        cores: int | None = None,
        extra_modules: Sequence[str] = (),
        spare_seconds: float = 5.0,
    ) -> None:
        """`cores` are what each of them may use for a decision, if not as many as its bot wants."""
        if processes < 1:
            raise OptionError(f"bots need at least one process to think in, not {processes}")
        self._spare_seconds = spare_seconds
        self._slots = [_Slot(tuple(extra_modules), cores) for _ in range(processes)]
        self._free = list(self._slots)  # the last one is taken first: it is the one that is warm
        self._turns = asyncio.Semaphore(processes)
        self._waiting = 0
        self._is_closed = False

    async def choose(self, job: BotJob) -> int:
        """The action that the bot chooses; BotError if it fails, takes far too long or chooses what is not possible.

        When the task is cancelled, the bot's process is ended. When the process dies, the job is done again.
        """
        return (await self._answer(job)).action

    async def advise(self, job: BotJob) -> BotChoice:
        """The action that the bot chooses, with its reason if it knows one; BotError as in `choose`."""
        return await self._answer(replace(job, explains=True))

    async def _answer(self, job: BotJob) -> BotChoice:
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        slot = self._free.pop()
        try:
            limit = job.seconds * 3 + self._spare_seconds
            return await self._choose_in(slot, replace(job, seconds=self._share_of(job.seconds)), limit)
        finally:
            self._free.append(slot)
            self._turns.release()

    def _share_of(self, seconds: float) -> float:
        """The time for a decision now: all that wait should have their turn within about so many seconds."""
        return max(min(seconds, LEAST_SECONDS), seconds / (1 + self._waiting / len(self._slots)))

    def close(self) -> None:
        """No bot thinks any more and their processes are gone; whoever waits for one gets a BotError."""
        self._is_closed = True
        for slot in self._slots:
            slot.discard()
        for slot in self._slots:
            slot.wait_discarded()

    async def _choose_in(self, slot: _Slot, job: BotJob, limit: float) -> BotChoice:
        begun = 0
        for _ in range(ATTEMPTS):
            if self._is_closed:
                break
            outcome = await slot.run(job, limit)
            match outcome:
                case BotChoice():
                    return outcome
                case Failure(text, details):
                    raise BotError(text, details)
                case _Ended() if not self._is_closed:
                    BOT_RESTARTS.inc()
                    begun += outcome.had_begun
        if self._is_closed:
            raise BotError(f"the bot {job.bot} has not chosen: the server is being stopped", is_fault=False)
        text = (
            f"the bot {job.bot} has not chosen: its process ended {ATTEMPTS} times, {begun} of them in the middle of it"
        )
        raise BotError(text, is_fault=begun == ATTEMPTS)


@dataclass(frozen=True)
class _Ended:
    """A process has ended without an answer."""

    had_begun: bool  # the bot was thinking


class _Slot:
    """Room for one process.

    Each has a pool of its own, and a pool in which anything unusual has happened is not used again: a worker that dies
    idle breaks a whole pool, and one that is stopped may take the next job with it.
    """

    def __init__(self, modules: tuple[str, ...], cores: int | None) -> None:
        self._prepared = (modules, cores)
        self._pool: ProcessPool | None = None
        self._discarding: list[Thread] = []

    async def run(self, job: BotJob, limit: float) -> BotChoice | Failure | _Ended:
        """What came of the job; the limit is for the time from when the bot begins to think."""
        if self._pool is None:
            self._pool = ProcessPool(1, initializer=prepare, initargs=self._prepared, context=get_context("spawn"))
        pool = self._pool
        asked = time.monotonic()
        try:
            with deaf_to_interrupts():  # a pool starts with its first job
                waiting = asyncio.wrap_future(pool.schedule(think, args=(job,), timeout=limit))
        except (OSError, RuntimeError):  # no process can be started, or it has died while it had nothing to do
            self.discard()
            return _Ended(had_begun=False)
        try:
            while not waiting.done() and pool.active:
                await asyncio.wait({waiting}, timeout=_LOOK_SECONDS)
        except asyncio.CancelledError:
            self.discard()
            raise
        if not waiting.done() or waiting.cancelled():
            self.discard()
            return _Ended(had_begun=False)
        error = waiting.exception()
        if error is None:
            return waiting.result()
        self.discard()
        if isinstance(error, (ProcessExpired, BrokenProcessPool)):
            return _Ended(had_begun=isinstance(error, ProcessExpired))
        if isinstance(error, TimeoutError):
            if time.monotonic() - asked < limit:  # the pool goes by the clock on the wall: it was set, or all slept
                return _Ended(had_begun=False)
            return Failure(f"the bot {job.bot} was ended: it took more than {limit:g} s for a decision", "")
        return Failure(f"the bot {job.bot} could not be asked: {type(error).__name__}", str(error))

    def discard(self) -> None:
        """The process is being ended, whatever it does; the next job gets another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]  # it has no types
            self._discarding = [thread for thread in self._discarding if thread.is_alive()]
            thread = Thread(target=pool.join, name="ending a bot", daemon=True)
            self._discarding.append(thread)
            thread.start()

    def wait_discarded(self) -> None:
        """All processes that were discarded are gone."""
        for thread in self._discarding:
            thread.join()
        self._discarding.clear()
