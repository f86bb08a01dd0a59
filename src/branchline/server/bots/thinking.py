"""Who thinks next: bots of all rooms share what there is to think with, fairly between the people who play there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from branchline.rooms.bot_turns import BotChoice, BotError, BotJob
from branchline.server.bots.fair_queue import FairQueue, Place
from branchline.server.bots.wire import Thought

LEAST_SECONDS: Final = 0.1  # that a bot has for a decision, however many wait
_NEWS: Final = 0.5  # how much the last decision of a bot counts for what its next is expected to cost


class Executor(Protocol):
    """Where bots think: processes of this machine, or whatever else takes a job and gives an answer."""

    @property
    def places(self) -> int:
        """How many can think at the same time; more than that are never asked for."""

    async def think(self, job: BotJob, payers: Sequence[str], seconds: float) -> Thought:
        """What comes of asking the bot of a job for those who pay; it should take so many seconds at most.

        It is never canceled. Whoever has asked may be gone by the time it is done.
        """

    def close(self) -> None:
        """End all thinking, and wait until nothing of it is left; whoever waits for a thought gets a BotError."""


@dataclass(frozen=True, eq=False)
class _Asked:
    """A decision that somebody waits for, as long as `answer` is not canceled."""

    job: BotJob
    answer: asyncio.Future[BotChoice]


class Thinking:
    """Asks bots in a fair order, and no more at once than there are places.

    The seconds that a decision takes are what it costs, and the people at its table share that. The more of theirs
    wait, and the more people there are whose bots wait, the less time has each decision.

    A thought that nobody waits for any more is thought to its end: its people pay for it all the same, so whoever
    breaks off many waits longer for the next, and no process has to be ended for it.
    """

    def __init__(
        self,
        executor: Executor,
        *,
        charge: Callable[[str, float], None] = lambda _person, _seconds: None,
        patience: float | None = None,
    ) -> None:
        """`charge` is told what a person has cost, in seconds, whenever a decision is done.

        A decision that has not been begun after the seconds of `patience` is given up: BotError, which is no fault.
        """
        self._executor = executor
        self._patience = patience
        self._charge = charge
        self._queue: FairQueue[_Asked] = FairQueue()
        self._usual: dict[tuple[str, str], float] = {}  # seconds, by bot and game
        self._thoughts: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """How many decisions wait for a place."""
        return len(self._queue)

    async def choose(self, job: BotJob, payers: Sequence[str] = ()) -> int:
        """The action that the bot chooses; BotError if it chooses none."""
        return (await self._answer(job, payers)).action

    async def advise(self, job: BotJob, payers: Sequence[str] = ()) -> BotChoice:
        """The action that the bot chooses, with its reason if it knows one; BotError if it chooses none."""
        return await self._answer(replace(job, explains=True), payers)

    async def close(self) -> None:
        """No bot thinks any more, and whoever waits for one gets a BotError."""
        self._is_closed = True
        for place in list(self._queue):
            self._queue.drop(place)
            _give(place.item, _stopped(place.item.job))
        await asyncio.to_thread(self._executor.close)
        await asyncio.gather(*self._thoughts)

    async def _answer(self, job: BotJob, payers: Sequence[str]) -> BotChoice:
        if self._is_closed:
            raise _stopped(job)
        asked = _Asked(job, asyncio.get_running_loop().create_future())
        place = self._queue.add(asked, payers, self._usual.get((job.bot, job.game), 0.0))
        self._begin()
        if self._patience is not None:
            asyncio.get_running_loop().call_later(self._patience, self._give_up, place)
        try:
            return await asked.answer
        finally:
            self._queue.drop(place)

    def _give_up(self, place: Place[_Asked]) -> None:
        """Whoever waits for this is told that there are too many others, unless it has been begun."""
        if place in self._queue:
            self._queue.drop(place)
            bot = place.item.job.bot
            _give(place.item, BotError(f"the bot {bot} has not chosen: too many others wait", is_fault=False))

    def _begin(self) -> None:
        """Whoever is next thinks, wherever there is a place."""
        while len(self._thoughts) < self._executor.places and (place := self._queue.take()) is not None:
            thought = asyncio.create_task(self._think(place), name=f"thought of {place.item.job.bot}")
            self._thoughts.add(thought)
            thought.add_done_callback(self._ended)

    async def _think(self, place: Place[_Asked]) -> None:
        asked = place.item
        try:
            thought = await self._executor.think(asked.job, place.payers, self._share_of(place))
        except Exception as error:  # whoever waits must not wait for ever
            text = f"the bot {asked.job.bot} could not be asked: {type(error).__name__}"
            thought = Thought(BotError(text, is_fault=False), 0.0)
        outcome, seconds = thought.outcome, thought.seconds
        if self._is_closed and isinstance(outcome, BotError):
            outcome = _stopped(asked.job)
        self._queue.settle(place, seconds)
        kind = (asked.job.bot, asked.job.game)
        self._usual[kind] = seconds + (1 - _NEWS) * (self._usual.get(kind, seconds) - seconds)
        for who in place.payers:
            self._charge(who, seconds / len(place.payers))
        _give(asked, outcome)

    def _ended(self, thought: asyncio.Task[None]) -> None:
        self._thoughts.discard(thought)
        if not self._is_closed:
            self._begin()

    def _share_of(self, place: Place[_Asked]) -> float:
        """The time for a decision now: all of its people and one of each of the others should have their turn soon."""
        own = [one for one in self._queue if one.payers == place.payers or not set(one.payers).isdisjoint(place.payers)]
        others = {one.payers for one in self._queue if one not in own}
        seconds = place.item.job.seconds
        crowd = 1 + (len(own) + len(others)) / self._executor.places
        return max(min(seconds, LEAST_SECONDS), seconds / crowd)


def _give(asked: _Asked, outcome: BotChoice | BotError) -> None:
    """Whoever still waits has the answer."""
    if asked.answer.done():
        return
    if isinstance(outcome, BotChoice):
        asked.answer.set_result(outcome)
    else:
        asked.answer.set_exception(outcome)


def _stopped(job: BotJob) -> BotError:
    return BotError(f"the bot {job.bot} has not chosen: the server is being stopped", is_fault=False)
