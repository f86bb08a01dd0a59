"""What search looks at beside what play by plan would do."""

from __future__ import annotations

import pytest

from branchline import Seeded, Table
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.search import SearchBot


@pytest.mark.parametrize(("key", "looks"), [("france_large", False), ("france_small", True), ("usa", True)])
def test_play_by_plan_decides_alone_where_imagined_games_lead_astray(key: str, looks: bool) -> None:
    table, bot, planner = Table(key, seed=1), SearchBot(rollouts=20), PlannerBot()
    looked = 0
    for number in range(40):
        turn = turn_at(table, Seeded(1, number))
        planned, ranked = planner.choose(turn), bot.rank(turn)
        looked += len(ranked) > 1
        assert looks or ranked[0].action == planned
        table.play(planned)
    assert (looked > 0) == looks
