"""Bots think in processes of their own, never on the event loop; whatever befalls such a process, the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from branchline.errors import OptionError
from branchline.rooms.bot_turns import BotChoice, BotError, BotJob, Failure
from branchline.server.bots.worker import prepare, think
from branchline.server.monitoring import BOT_RESTARTS
from branchline.supervisor import ATTEMPTS, Ended, Slot

LEAST_SECONDS: Final = 0.1  # that a bot has for a decision, however many wait

_BotSlot: TypeAlias = Slot[BotJob, BotChoice | Failure]
_Thought: TypeAlias = asyncio.Future[BotChoice | Failure | Ended]


class BotPool:
    """At most `processes` bots think at the same time; all others wait their turn, first come, first served.

    The more of them wait, the less time has each for its decision, so that a few who think long do not hold up all.
    Nothing is started before the first job. `extra_modules` are imported in every process, for bots that no installed
    package names as an entry point of `branchline.bots`. A bot that takes three times its seconds and `spare_seconds`
    is ended; neither its wait for a turn nor the start of its process counts, nor that others wait.

    A thought that nobody waits for any more goes on, so that its process stays warm; its turn is over when it ends, or
    after `grace_seconds`: then the next bot gets a process of its own, and this one ends with its thought. At most as
    many as think for somebody think for nobody.
    """

    def __init__(
        self,
        processes: int,
        *,
        cores: int | None = None,
        extra_modules: Sequence[str] = (),
        spare_seconds: float = 5.0,
        grace_seconds: float = 1.0,
    ) -> None:
        """`cores` are what each of them may use for a decision, if not as many as its bot wants."""
        if processes < 1:
            raise OptionError(f"bots need at least one process to think in, not {processes}")
        self._processes = processes
        self._spare_seconds = spare_seconds
        self._grace_seconds = grace_seconds
        prepared = partial(prepare, tuple(extra_modules), cores)
        self._slots: Final[list[_BotSlot]] = [Slot(think, prepared) for _ in range(2 * processes)]
        self._free = self._slots[:processes]  # the last one is taken first: it is the one that is warm
        self._spare = self._slots[processes:]
        self._aside: set[_BotSlot] = set()  # those whose turn a spare one has taken
        self._turns = asyncio.Semaphore(processes)
        self._waiting = 0
        self._is_closed = False

    async def choose(self, job: BotJob) -> int:
        """The action that the bot chooses; BotError if it fails, takes far too long or chooses what is not possible.

        When the process dies, the job is done again.
        """
        return (await self._answer(job)).action

    async def advise(self, job: BotJob) -> BotChoice:
        """The action that the bot chooses, with its reason if it knows one; BotError as in `choose`."""
        return await self._answer(replace(job, explains=True))

    def close(self) -> None:
        """No bot thinks any more and their processes are gone; whoever waits for one gets a BotError."""
        self._is_closed = True
        for slot in self._slots:
            slot.end()
        for slot in self._slots:
            slot.wait_ended()

    async def _answer(self, job: BotJob) -> BotChoice:
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        slot, limit = self._free.pop(), job.seconds * 3 + self._spare_seconds
        job = replace(job, seconds=self._share_of(job.seconds))
        thought: _Thought | None = None
        begun = 0
        try:
            for _ in range(ATTEMPTS):
                if self._is_closed:
                    break
                thought = asyncio.wrap_future(slot.begin(job, limit))
                outcome = await _outcome_of(thought, job, limit)
                if isinstance(outcome, BotChoice):
                    return outcome
                self._count(outcome)
                begun += outcome.had_begun
        finally:
            if thought is None or thought.done():
                self._give_back(slot)
            else:
                self._leave(slot, thought)
        if self._is_closed:
            raise BotError(f"the bot {job.bot} has not chosen: the server is being stopped", is_fault=False)
        text = (
            f"the bot {job.bot} has not chosen: its process ended {ATTEMPTS} times, {begun} of them in the middle of it"
        )
        raise BotError(text, is_fault=begun == ATTEMPTS)

    def _share_of(self, seconds: float) -> float:
        """The time for a decision now: all that wait should have their turn within about so many seconds."""
        return max(min(seconds, LEAST_SECONDS), seconds / (1 + self._waiting / self._processes))

    def _count(self, ended: Ended) -> None:
        if not self._is_closed and not ended.is_overdue:
            BOT_RESTARTS.inc()

    def _give_back(self, slot: _BotSlot) -> None:
        self._free.append(slot)
        self._turns.release()

    def _leave(self, slot: _BotSlot, thought: _Thought) -> None:
        """The turn is over when the thought has ended, which nobody waits for, or after the grace."""
        timer = asyncio.get_running_loop().call_later(self._grace_seconds, self._step_aside, slot)
        thought.add_done_callback(lambda _: timer.cancel())
        thought.add_done_callback(lambda done: self._left(slot, done))

    def _step_aside(self, slot: _BotSlot) -> None:
        """The next bot need not wait for this process, unless too many are in its place already."""
        if self._spare:
            self._aside.add(slot)
            self._give_back(self._spare.pop())

    def _left(self, slot: _BotSlot, thought: _Thought) -> None:
        """A thought that nobody has waited for is over: its process is used again where there is room for it."""
        if thought.exception() is None and isinstance(ended := thought.result(), Ended):
            self._count(ended)
        if slot not in self._aside:
            self._give_back(slot)
            return
        self._aside.remove(slot)
        cold = next((free for free in self._free if not free.is_warm), None)
        if cold is None:
            slot.end()
            self._spare.append(slot)
        else:
            self._free[self._free.index(cold)] = slot
            self._spare.append(cold)


async def _outcome_of(thought: _Thought, job: BotJob, limit: float) -> BotChoice | Ended:
    """What has come of asking the bot; BotError if asking it again would not help."""
    try:
        outcome = await asyncio.shield(thought)
    except Exception as error:
        text = f"the bot {job.bot} could not be asked: {type(error).__name__}"
        raise BotError(text, str(error)) from None
    if isinstance(outcome, Failure):
        raise BotError(outcome.text, outcome.details)
    if isinstance(outcome, Ended) and outcome.is_overdue:
        raise BotError(f"the bot {job.bot} was ended: it took more than {limit:g} s for a decision")
    return outcome
