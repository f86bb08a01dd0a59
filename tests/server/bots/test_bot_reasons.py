"""The reasons of bots on their way from a bot's process: what can be told arrives, and nothing else costs a move."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from branchline import Seeded, Table
from branchline.bots import Advice, BotInfo, Turn, advice_of, find_bot, registry, turn_at
from branchline.protocol import Reason
from branchline.rooms.bot_turns import BotChoice, BotJob, Failure, Thinker
from branchline.server.bots.pool import BotPool
from branchline.server.bots.thinking import Thinking
from tests.server.waiting import PATIENCE


class Unwritable:
    """Nothing that can be written down."""

    def __repr__(self) -> str:
        raise ValueError


class Reasoner:
    """Chooses the first of all actions, for the reason that it was given."""

    reason: object = None

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]

    def advise(self, turn: Turn) -> Advice:
        return Advice(turn.legal[0], self.reason)  # type: ignore[arg-type]  # a wrong one on purpose


@pytest.fixture
def reasoner(monkeypatch: pytest.MonkeyPatch) -> Reasoner:
    bot = Reasoner()
    find_bot("greedy")  # entry points are loaded by now
    monkeypatch.setitem(registry._BOTS, "reasoner", BotInfo("reasoner", lambda: bot, "Says what it is told."))
    return bot


def job_for(bot: str, *, explains: bool = True) -> BotJob:
    table = Table("usa", players=2, seed=1)
    seat = table.to_move
    assert seat is not None
    return BotJob(
        bot=bot,
        game="usa",
        options=(),
        rules=table.game.rules_version,
        players=2,
        seat=seat,
        seen=table.observe(seat),
        events=tuple(turn_at(table, Seeded(1)).events),
        legal=tuple(table.legal_numbers()),
        seed=1,
        seconds=PATIENCE,
        explains=explains,
    )


def test_the_reason_comes_with_the_choice_when_it_is_asked_for(reasoner: Reasoner) -> None:
    reasoner.reason = Reason("said", {"text": "Because.", "depth": 3, "routes": ["a-b"], "cards": {"red": 1}})
    job = job_for("reasoner")
    assert Thinker().think(job) == BotChoice(job.legal[0], reasoner.reason)
    assert Thinker().think(replace(job, explains=False)) == BotChoice(job.legal[0], None)


@pytest.mark.parametrize(
    "reason",
    [
        None,
        "because",
        Reason("With Capitals"),
        Reason("x" * 51),
        Reason(""),
        Reason(7),  # type: ignore[type-var]  # a wrong one on purpose
        Reason("said", {"text": "x" * 2001}),
        Reason("said", {"text": Unwritable()}),
        Reason("said", {"worth": float("nan")}),
        Reason("said", {"text": {1, 2}}),
        Reason("said", 5),  # type: ignore[arg-type]  # a wrong one on purpose
    ],
    ids=lambda reason: f"{type(reason).__name__}",
)
def test_a_reason_that_cannot_be_told_costs_nothing_but_itself(reasoner: Reasoner, reason: object) -> None:
    reasoner.reason = reason
    job = job_for("reasoner")
    assert Thinker().think(job) == BotChoice(job.legal[0], None)


def test_advice_to_do_what_is_not_possible_is_a_failure(reasoner: Reasoner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reasoner, "advise", lambda _, turn: Advice(turn.legal[-1] + 1, Reason("said")))
    assert reasoner.reason is None
    outcome = Thinker().think(job_for("reasoner"))
    assert isinstance(outcome, Failure)
    assert "not possible" in outcome.text


def test_a_reason_makes_the_journey_from_a_process_of_its_own() -> None:
    job = job_for("greedy", explains=False)

    async def ask() -> BotChoice:
        pool = Thinking(BotPool(1))
        try:
            return await pool.advise(job)
        finally:
            await pool.close()

    expected = advice_of(find_bot("greedy"), turn_at(Table("usa", players=2, seed=1), Seeded(job.seed)))
    assert asyncio.run(ask()) == BotChoice(expected.action, expected.reason)
    assert expected.reason is not None
