"""What there is to think with is shared fairly between people, whatever some of them ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from branchline.rooms.bot_turns import BotChoice, BotError, BotJob
from branchline.server.bots.fair_queue import FairQueue
from branchline.server.bots.thinking import Thinking
from branchline.server.bots.wire import Thought
from branchline.table import Table
from tests.server.bots.test_bot_pool import job_at

SECONDS = {"greedy": 0.01, "master": 1.5}  # that bots take if they are given as many


@dataclass
class Workers:
    """Where bots think in these tests: each thought ends when the test says so, and time passes with it."""

    places: int = 1
    now: float = 0.0
    asked: list[tuple[BotJob, float]] = field(default_factory=list)
    thoughts: list[asyncio.Future[float]] = field(default_factory=list)
    paid: list[tuple[str, float]] = field(default_factory=list)
    error: Exception | None = None

    async def think(self, job: BotJob, payers: Sequence[str], seconds: float) -> Thought:
        del payers
        assert len(self.thoughts) < self.places, "more at once than there are places"
        self.asked.append((job, seconds))
        thought: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.thoughts.append(thought)
        began = self.now
        self.now += await thought
        if self.error is not None:
            raise self.error
        return Thought(BotChoice(job.legal[0]), self.now - began)

    def close(self) -> None:
        pass

    async def end_one(self) -> BotJob:
        """The thought that was begun first is done, after what its bot takes of the time that it was given."""
        await settle()
        thought = self.thoughts.pop(0)
        job, given = self.asked[-len(self.thoughts) - 1]
        thought.set_result(min(SECONDS[job.bot], given))
        await settle()
        return job

    def thinking(self, patience: float | None = None) -> Thinking:
        return Thinking(self, charge=lambda who, cost: self.paid.append((who, cost)), patience=patience)


async def settle() -> None:
    """Whatever can happen without time passing has happened."""
    for _ in range(10):
        await asyncio.sleep(0)


def job_of(bot: str, seed: int = 0) -> BotJob:
    return replace(job_at(Table("usa", players=2, seed=1), bot), seconds=2.0, seed=seed)


def sixty_rooms(thinking: Thinking) -> list[asyncio.Task[int]]:
    """Two people, in each of whose rooms a strong bot wants to think."""
    return [
        asyncio.create_task(thinking.choose(job_of("master", room), (f"attacker {room % 2}",))) for room in range(60)
    ]


def order_of(queue: FairQueue[str], cost: float | None = None) -> list[str]:
    """What comes out of a queue one after another, each costing what was expected if nothing else is said."""
    order = []
    while (place := queue.take()) is not None:
        order.append(place.item)
        queue.settle(place, place.expected if cost is None else cost)
    return order


def test_people_take_turns_however_much_some_of_them_ask_for() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(4):
        queue.add(f"a{number}", ("anna",), 1)
    for number in range(2):
        queue.add(f"b{number}", ("ben",), 1)
    assert order_of(queue) == ["a0", "b0", "a1", "b1", "a2", "a3"]


def test_of_two_decisions_alike_in_all_else_the_smaller_is_first() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("large of anna", ("anna",), 2)
    queue.add("small of anna", ("anna",), 0.1)
    queue.add("smaller of ben", ("ben",), 0.05)
    assert order_of(queue) == ["smaller of ben", "small of anna", "large of anna"]


def test_what_counts_is_what_was_really_spent() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.add(f"a{number}", ("anna",), 0.1)
        queue.add(f"b{number}", ("ben",), 1)
    first = queue.take()
    assert first is not None
    assert first.item == "a0"
    queue.settle(first, 10)
    assert order_of(queue) == ["b0", "b1", "b2", "a1", "a2"]


def test_who_was_away_has_saved_nothing_up() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.add(f"a{number}", ("anna",), 1)
    for _ in range(8):
        assert queue.take() is not None
    for number in range(4):
        queue.add(f"b{number}", ("ben",), 1)
    assert order_of(queue) == ["b0", "a8", "b1", "a9", "b2", "b3"]


def test_who_was_served_while_nobody_else_wanted_to_be_waits_no_longer_for_it() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.add(f"a{number}", ("anna",), 1)
        assert queue.take() is not None
    queue.add("b", ("ben",), 1)
    queue.add("a", ("anna",), 1)
    queue.add("b more", ("ben",), 1)
    assert order_of(queue) == ["b", "a", "b more"]


def test_people_at_a_table_share_its_cost_and_nobody_waits_for_whom_they_play_with() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("dear", ("mallory",), 8)
    assert order_of(queue) == ["dear"]
    queue.add("mallory alone", ("mallory",), 1)
    queue.add("with anna", ("anna", "mallory"), 1)
    queue.add("anna alone", ("anna",), 1)
    queue.add("ben", ("ben",), 1)
    assert order_of(queue) == ["with anna", "ben", "anna alone", "mallory alone"]


def test_what_nobody_waits_for_any_more_costs_nothing() -> None:
    queue: FairQueue[str] = FairQueue()
    place = queue.add("a0", ("anna",), 5)
    queue.drop(place)
    queue.add("a1", ("anna",), 1)
    queue.add("b0", ("ben",), 1)
    assert order_of(queue) == ["a1", "b0"]


def test_sixty_rooms_of_two_people_make_nobody_else_wait_for_more_than_the_thought_that_goes_on() -> None:
    async def attack() -> None:
        workers = Workers()
        thinking = workers.thinking()
        attackers = sixty_rooms(thinking)
        for _ in range(12):
            await workers.end_one()
        honest = asyncio.create_task(thinking.choose(job_of("greedy"), ("anna",)))
        began = workers.now
        assert (await workers.end_one()).bot == "master", "it had begun before"
        assert (await workers.end_one()).bot == "greedy"
        assert honest.done()
        assert workers.now - began <= 0.15
        for task in attackers:
            task.cancel()

    asyncio.run(attack())


def test_a_strong_bot_of_somebody_honest_has_more_time_than_those_of_sixty_rooms() -> None:
    async def attack() -> None:
        workers = Workers()
        thinking = workers.thinking()
        attackers = sixty_rooms(thinking)
        await settle()
        honest = asyncio.create_task(thinking.choose(job_of("master", seed=100), ("anna",)))
        while not honest.done():
            await workers.end_one()
        given = {job.seed: seconds for job, seconds in workers.asked}
        assert given[100] == pytest.approx(2 / 3), "one of three who want to think"
        assert max(seconds for seed, seconds in given.items() if seed not in (0, 100)) <= 0.1
        for task in attackers:
            task.cancel()

    asyncio.run(attack())


def test_who_waits_alone_has_all_the_time_of_the_bot() -> None:
    async def ask() -> None:
        workers = Workers(places=2)
        thinking = workers.thinking()
        tasks = [asyncio.create_task(thinking.choose(job_of("master"), (who,))) for who in ("anna", "ben")]
        await settle()
        assert [seconds for _, seconds in workers.asked] == [2.0, 2.0]
        for _ in tasks:
            await workers.end_one()
        assert workers.paid == [("anna", 1.5), ("ben", 1.5)]

    asyncio.run(ask())


def test_a_thought_that_is_broken_off_goes_on_and_is_paid_for_and_one_that_waits_is_not_begun() -> None:
    async def ask() -> None:
        workers = Workers()
        thinking = workers.thinking()
        first, second = (asyncio.create_task(thinking.choose(job_of("master"), ("mallory",))) for _ in range(2))
        await settle()
        first.cancel()
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert (len(workers.asked), thinking.waiting) == (1, 0)
        await workers.end_one()
        assert workers.paid == [("mallory", 1.0)]  # two waited when it began
        assert len(workers.asked) == 1

    asyncio.run(ask())


def test_whatever_goes_wrong_where_bots_think_whoever_waits_is_told_and_the_next_has_its_turn() -> None:
    async def ask() -> None:
        workers = Workers(error=OSError("no route to the other machine"))
        thinking = workers.thinking()
        tasks = [asyncio.create_task(thinking.choose(job_of("greedy"))) for _ in range(2)]
        await settle()
        for task in tasks:
            await workers.end_one()
            with pytest.raises(BotError, match="could not be asked: OSError"):
                await task

    asyncio.run(ask())


def test_when_it_is_closed_whoever_waits_or_comes_is_told() -> None:
    async def ask() -> None:
        workers = Workers()
        thinking = workers.thinking()
        tasks: Sequence[asyncio.Task[int]] = [asyncio.create_task(thinking.choose(job_of("greedy"))) for _ in range(2)]
        await settle()
        closing = asyncio.create_task(thinking.close())
        with pytest.raises(BotError, match="is being stopped"):
            await tasks[1]
        await workers.end_one()
        await closing
        assert await tasks[0] == job_of("greedy").legal[0]
        with pytest.raises(BotError, match="is being stopped"):
            await thinking.choose(job_of("greedy"))

    asyncio.run(ask())


def test_who_has_patience_for_so_long_is_told_when_it_is_over_and_what_has_begun_goes_on() -> None:
    async def ask() -> None:
        workers = Workers()
        thinking = workers.thinking(patience=0.0)
        tasks = [asyncio.create_task(thinking.choose(job_of("master"), ("anna",))) for _ in range(2)]
        with pytest.raises(BotError, match="too many others wait") as caught:
            await tasks[1]
        assert not caught.value.is_fault
        assert thinking.waiting == 0
        await workers.end_one()
        assert await tasks[0] == job_of("master").legal[0]

    asyncio.run(ask())
