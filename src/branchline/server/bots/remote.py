"""Bots that look ahead think at bot workers, by way of a queue in the database; those that take milliseconds, here."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from secrets import token_hex
from typing import Final

from branchline.bots import DEFAULT_BOT, HINT_BOT, bots
from branchline.bots.registry import is_foreign
from branchline.rooms.bot_turns import QUICKER, BotChoice, BotError, BotJob
from branchline.server.bots.queue import DEADLINE_MS, FAILURES, Asked, Bell, JobQueue, Look
from branchline.server.bots.thinking import Thinking
from branchline.server.bots.wire import Thought, packed, read
from branchline.server.monitoring import log
from branchline.supervisor import ATTEMPTS

PATIENCE: Final = 3.0  # seconds that a decision waits for a bot worker, before a quicker bot is asked
LOOK_SECONDS: Final = 1.0  # between two looks at the queue, if nothing is told meanwhile
_LOST_SECONDS: Final = DEADLINE_MS / 1000 + 5  # after which not even the database says what has become of a job


class SharedThinking:
    """Asks bots that take milliseconds in one place, `here`, and all others in another."""

    def __init__(self, here: Thinking, there: Thinking) -> None:
        self._here = here
        self._there = there

    async def choose(self, job: BotJob, payers: Sequence[str] = ()) -> int:
        """The action that the bot chooses; BotError if it chooses none."""
        return await self._of(job).choose(job, payers)

    async def advise(self, job: BotJob, payers: Sequence[str] = ()) -> BotChoice:
        """The action that the bot chooses, with its reason if it knows one; BotError if it chooses none."""
        return await self._of(job).advise(job, payers)

    async def close(self) -> None:
        """No bot thinks any more, and whoever waits for one gets a BotError."""
        await self._there.close()
        await self._here.close()

    def _of(self, job: BotJob) -> Thinking:
        return self._here if job.bot in quick_bots() else self._there


@cache
def quick_bots() -> frozenset[str]:
    """The bots that decide sooner than a job is sent anywhere: those of the package that do not look ahead."""
    known = {DEFAULT_BOT, HINT_BOT, "random"}
    known |= {info.key for info in bots() if info.level is not None or info.is_style}
    return frozenset(key for key in known if key not in QUICKER and not is_foreign(key))


@dataclass(frozen=True, eq=False)
class _Waiting:
    job: BotJob
    thought: asyncio.Future[Thought]


class RemoteBots:
    """Bot workers, wherever they are: an `Executor` whose places are this server's share of theirs.

    A server that has found nobody there asks nobody until it sees one: all decisions meanwhile are given up at once.
    """

    def __init__(self, queue: JobQueue, bell: Bell, patience: float) -> None:
        self._queue = queue
        self._bell = bell
        self._patience_ms = patience * 1000
        self._waiting: dict[str, _Waiting] = {}  # by job, those that are in the queue
        self._seen = Look({}, places=0, askers=0, others=())
        self._is_given_up = False  # nobody was there, and nobody has come since
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def places(self) -> int:
        """How many bots can think at the same time, if all servers that ask now have as many."""
        return max(1, -(-self._seen.places // max(1, self._seen.askers)))

    async def start(self) -> None:
        """Look at the queue from now on."""
        self._loop = asyncio.get_running_loop()
        self._bell.start()
        self._task = asyncio.create_task(self._look_again_and_again(), name="answers of bot workers")

    async def think(self, job: BotJob, payers: Sequence[str], seconds: float) -> Thought:
        """What comes of asking the bot at a bot worker; an error that is no fault if none takes it in time."""
        if self._is_given_up:
            return self._unanswered(job, self._nobody())
        job_id = token_hex(16)
        answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        try:
            await self._queue.ask(job_id, packed(job), payers, seconds)
            if self._task is None:
                return self._unanswered(job, "the server is being stopped")
            self._waiting[job_id] = _Waiting(job, answer)
            async with asyncio.timeout(_LOST_SECONDS):
                return await answer
        except FAILURES as error:
            return self._unanswered(job, f"the queue of bot workers cannot be used: {type(error).__name__}")
        finally:
            self._waiting.pop(job_id, None)

    def close(self) -> None:
        """Nobody waits for an answer any more; called from another thread than that of the loop."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()

    async def _close(self) -> None:
        task, self._task = self._task, None
        if task is None:
            return
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        for one in self._waiting.values():
            _give(one, self._unanswered(one.job, "the server is being stopped"))
        await self._bell.close()
        with contextlib.suppress(*FAILURES):
            await self._queue.remove_all()

    async def _look_again_and_again(self) -> None:
        is_reached = True
        while True:
            try:
                await self._look()
                is_reached = True
            except FAILURES as error:
                if is_reached:
                    log.warning("bot_queue_not_reached", error=type(error).__name__)
                is_reached = False
            await self._bell.wait(LOOK_SECONDS)

    async def _look(self) -> None:
        """Whoever waits for something that has been answered, or never will be, is told."""
        waiting = dict(self._waiting)  # what is asked from here on may not be seen yet
        seen = await self._queue.look()
        if (seen.places, seen.others) != (self._seen.places, self._seen.others):
            log.info("bot_workers", places=seen.places, other_versions=list(seen.others))
        self._seen = seen
        if seen.places:
            self._is_given_up = False
        for job_id, one in waiting.items():
            thought = self._what_became(one.job, seen.jobs.get(job_id))
            if thought is not None:
                self._waiting.pop(job_id, None)
                _give(one, thought)
        if over := [job_id for job_id in seen.jobs if job_id in waiting and job_id not in self._waiting]:
            await self._queue.remove(over)

    def _what_became(self, job: BotJob, asked: Asked | None) -> Thought | None:
        """What has come of a job; None if it should be waited for."""
        if asked is None:
            return self._unanswered(job, "the queue of bot workers has lost it")
        if asked.answer is not None:
            return read(asked.answer, job)
        if asked.is_over:
            return self._unanswered(job, "no bot worker was done in time")
        if asked.is_held:
            return None
        if asked.begun >= ATTEMPTS:
            return self._unanswered(job, f"{ATTEMPTS} bot workers have ended in the middle of it")
        if not self._seen.places and self._seen.others:
            self._is_given_up = True
            return self._unanswered(job, self._nobody())
        if asked.waits_ms < self._patience_ms:
            return None
        self._is_given_up = not self._seen.places
        return self._unanswered(job, "all bot workers are busy" if self._seen.places else self._nobody())

    def _nobody(self) -> str:
        """Why nobody is there to be asked."""
        if not self._seen.others:
            return "no bot worker is there"
        other, own = " and ".join(self._seen.others), self._queue.version
        return f"the bot workers are of version {other}, and this server of {own}; install the same on both"

    @staticmethod
    def _unanswered(job: BotJob, why: str) -> Thought:
        return Thought(BotError(f"the bot {job.bot} has not chosen: {why}", is_fault=False), 0.0)


def _give(waiting: _Waiting, thought: Thought) -> None:
    if not waiting.thought.done():
        waiting.thought.set_result(thought)
