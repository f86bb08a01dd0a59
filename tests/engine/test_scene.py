"""A scene that no game could reach fails when it is set up, with what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from branchline.testing import Scene
from branchline.variants import usa


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (lambda: Scene(usa(), hand="1R", hands={0: "2B"}), "a hand twice"),
        (lambda: Scene(usa(), to_move=5), "no seat 5 among 2 players"),
        (lambda: Scene(usa(), hands={7: "1R"}), "no seat 7"),
        (lambda: Scene(usa(), routes={7: ["atlanta-miami"]}), "no seat 7"),
        (lambda: Scene(usa(), trains={9: 1}), "no seat 9"),
        (lambda: Scene(usa(), trains=99), "cannot have 99 trains"),
        (lambda: Scene(usa(), hand="13R"), "not so many cards R"),
        (lambda: Scene(usa(), tickets={0: ["boston-miami"], 1: ["boston-miami"]}), "in two places"),
        (lambda: Scene(usa(), tickets={0: ["boston-miami"]}, bottom=["boston-miami"]), "in two places"),
        (lambda: Scene(usa(), pile={"long": 2}), "tiers of the pile are regular"),
        (lambda: Scene(usa(), deck="", discards="1R"), "deck is empty beside discards"),
    ],
)
def test_a_position_that_cannot_be_fails_at_once(setting: Callable[[], Scene], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        setting()


def test_a_scene_is_set_in_the_very_game_that_it_names_however_many_came_and_went() -> None:
    for trains in range(20, 45):
        scene = Scene(replace(usa(), trains=trains), players=2)
        assert scene.game.variant.trains == trains
