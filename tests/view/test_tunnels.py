"""What is told of a tunnel that costs more: which of the cards turned up count, by the rule of the game."""

from __future__ import annotations

from typing import cast

import pytest

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.testing import Scene
from branchline.variants import europe
from branchline.view.board.documents import pending

LOCOMOTIVES = 8


@pytest.mark.rule("EU-06", "EU-07")
@pytest.mark.parametrize(
    ("hand", "claim", "turned", "matching"),
    [
        ("4P 1L", "claim marseille-zurich 2P", "P L G", [0, LOCOMOTIVES]),
        ("4L", "claim marseille-zurich 2L", "P L G", [LOCOMOTIVES]),
    ],
)
def test_the_cards_turned_up_that_cost_more_are_told_apart(
    hand: str, claim: str, turned: str, matching: list[int]
) -> None:
    scene = Scene(europe(), players=3, hand=hand, chance=turned)
    scene.play(claim)
    seen = scene.game.observe(scene.state, 0)
    told = pending(cast(BoardGame, scene.game), cast(Observation, seen))
    assert told is not None
    assert told["matching"] == matching
