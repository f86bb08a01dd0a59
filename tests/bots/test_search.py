"""What search looks at beside what play by plan would do."""

from __future__ import annotations

import pytest

from branchline import BoardGame, Seeded, Table
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.search import SearchBot


@pytest.mark.parametrize(("key", "looks"), [("france_large", False), ("france_small", True), ("usa", True)])
def test_drawing_tickets_is_left_to_the_plan_where_imagined_games_think_too_well_of_it(key: str, looks: bool) -> None:
    table, bot, planner = Table(key, seed=1), SearchBot(rollouts=20), PlannerBot()
    assert isinstance(table.game, BoardGame)
    drawing = int(table.game.tables.at_tickets)
    looked = 0
    for number in range(40):
        turn = turn_at(table, Seeded(1, number))
        planned = planner.choose(turn)
        if drawing in turn.legal and planned != drawing:
            looked += drawing in [ranked.action for ranked in bot.rank(turn)]
        table.play(planned)
    assert (looked > 0) == looks
