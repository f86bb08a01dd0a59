"""What search looks at beside what play by plan would do."""

from __future__ import annotations

import pytest

from branchline import Seeded, Table
from branchline.board.state import TURN
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.search import WHOLE_GAME, Manner, SearchBot, manner_for


@pytest.mark.parametrize(("key", "looks"), [("france_large", False), ("france_small", True), ("usa", True)])
def test_the_deal_is_left_to_the_plan_where_there_are_too_many_ways_to_keep_tickets(key: str, looks: bool) -> None:
    table, bot = Table(key, seed=1), SearchBot(rollouts=20)
    turn = turn_at(table, Seeded(1))
    ranked = bot.rank(turn)
    assert (len(ranked) > 1) == looks
    assert looks or ranked[0].action == PlannerBot().choose(turn)


@pytest.mark.parametrize("key", ["usa", "europe", "nordic", "france_large", "france_small", "france_borders"])
def test_search_looks_ahead_in_the_turns_of_every_map_game(key: str) -> None:
    table, bot, planner = Table(key, seed=1), SearchBot(rollouts=20), PlannerBot()
    looked = 0
    for number in range(20):
        turn = turn_at(table, Seeded(1, number))
        looked += table.state.phase == TURN and bot.rank(turn)[0].worlds > 0
        table.play(planner.choose(turn))
    assert looked > 0


def test_a_manner_that_is_asked_for_comes_before_that_of_the_game() -> None:
    turn = turn_at(Table("france_large", seed=1), Seeded(1))
    assert len(SearchBot(rollouts=20, manner=Manner()).rank(turn)) > 1


def test_the_deal_has_a_horizon_of_its_own() -> None:
    def rank(manner: Manner) -> object:
        return SearchBot(rollouts=40, manner=manner).rank(turn_at(Table("usa", seed=1), Seeded(1)))

    assert rank(Manner(horizon=1, deal=24)) == rank(Manner(horizon=24, deal=24))
    assert rank(Manner(horizon=24, deal=1)) != rank(Manner(horizon=24, deal=24))


def test_in_europe_dealt_tickets_are_judged_by_whole_games() -> None:
    assert manner_for("europe").deal == WHOLE_GAME
