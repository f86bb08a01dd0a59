"""Bots think in processes of their own, never on the event loop; whatever befalls such a process, the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Final, TypeAlias

from branchline.errors import OptionError
from branchline.rooms.bot_turns import BotChoice, BotError, BotJob, Failure
from branchline.server.bots.wire import Thought
from branchline.server.bots.worker import prepare, think
from branchline.server.monitoring import BOT_RESTARTS
from branchline.supervisor import ATTEMPTS, Ended, Slot

_BotSlot: TypeAlias = Slot[BotJob, BotChoice | Failure]


class BotPool:
    """Processes of this machine in which bots think, each one decision at a time.

    Nothing is started before the first job. `extra_modules` are imported in every process, for bots that no installed
    package names as an entry point of `branchline.bots`. A bot that takes three times its usual seconds and
    `spare_seconds` is ended; the start of its process does not count.
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
        prepared = partial(prepare, tuple(extra_modules), cores)
        self._slots: Final[list[_BotSlot]] = [Slot(think, prepared) for _ in range(processes)]
        self._free = list(self._slots)  # the last one is taken first: it is the one that is warm
        self._is_closed = False

    @property
    def places(self) -> int:
        """How many bots can think at the same time."""
        return len(self._slots)

    async def think(self, job: BotJob, payers: Sequence[str], seconds: float) -> Thought:  # noqa: ARG002  (a protocol's)
        """What the bot chooses; an error if it fails, takes far too long or chooses what is not possible.

        When the process dies, the job is done again.
        """
        slot, limit, began = self._free.pop(), job.seconds * 3 + self._spare_seconds, perf_counter()
        try:
            outcome: BotChoice | BotError = await self._ask(slot, replace(job, seconds=seconds), limit)
        except BotError as error:
            outcome = error
        finally:
            self._free.append(slot)
        return Thought(outcome, perf_counter() - began)

    def close(self) -> None:
        """No bot thinks any more and their processes are gone; whoever waits for one gets a BotError."""
        self._is_closed = True
        for slot in self._slots:
            slot.end()
        for slot in self._slots:
            slot.wait_ended()

    async def _ask(self, slot: _BotSlot, job: BotJob, limit: float) -> BotChoice:
        begun = 0
        for _ in range(ATTEMPTS):
            if self._is_closed:
                break
            outcome = await _outcome_of(slot, job, limit)
            if isinstance(outcome, BotChoice):
                return outcome
            if not self._is_closed:
                BOT_RESTARTS.inc()
            begun += outcome.had_begun
        text = (
            f"the bot {job.bot} has not chosen: its process ended {ATTEMPTS} times, {begun} of them in the middle of it"
        )
        raise BotError(text, is_fault=begun == ATTEMPTS)


async def _outcome_of(slot: _BotSlot, job: BotJob, limit: float) -> BotChoice | Ended:
    """What has come of asking the bot; BotError if asking it again would not help."""
    try:
        outcome = await asyncio.wrap_future(slot.begin(job, limit))
    except Exception as error:
        text = f"the bot {job.bot} could not be asked: {type(error).__name__}"
        raise BotError(text, str(error)) from None
    if isinstance(outcome, Failure):
        raise BotError(outcome.text, outcome.details)
    if isinstance(outcome, Ended) and outcome.is_overdue:
        raise BotError(f"the bot {job.bot} was ended: it took more than {limit:g} s for a decision")
    return outcome
