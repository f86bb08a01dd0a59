"""What search looks at beside what play by plan would do."""

from __future__ import annotations

import pytest

from branchline import Seeded, Table
from branchline.board.state import DRAW, TURN
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.race import WHOLE_GAME, Manner, manner_for
from branchline.bots.search import SearchBot


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


@pytest.mark.parametrize("key", ["usa", "europe", "nordic"])
def test_dealt_tickets_are_judged_by_whole_games(key: str) -> None:
    assert manner_for(key).deal == WHOLE_GAME


def test_where_play_by_plan_draws_a_card_search_looks_at_others_too() -> None:
    table, planner = Table("usa", seed=1), PlannerBot()
    looked = {TURN: 0, DRAW: 0}
    for number in range(40):
        turn = turn_at(table, Seeded(1, number))
        planned, phase = planner.choose(turn), table.state.phase
        if phase in looked and table.game.actions[planned].kind in ("draw", "take"):
            ranked = SearchBot(rollouts=20, manner=Manner(draws=2)).rank(turn)
            kinds = [table.game.actions[one.action].kind for one in ranked if one.action != planned]
            draws = sum(kind in ("draw", "take") for kind in kinds)
            assert 1 <= draws <= 2
            assert phase == TURN or draws == len(kinds)  # what else there is to do has been decided
            looked[phase] += 1
        table.play(planned)
    assert min(looked.values()) > 0


def test_a_search_may_leave_the_cards_it_draws_to_the_plan() -> None:
    table, planner = Table("usa", seed=1), PlannerBot()
    bot, seen = SearchBot(rollouts=20, manner=Manner(draws=0)), 0
    for number in range(40):
        turn = turn_at(table, Seeded(1, number))
        planned = planner.choose(turn)
        if table.state.phase == DRAW:
            assert [one.action for one in bot.rank(turn)] == [planned]
            seen += 1
        table.play(planned)
    assert seen > 0
