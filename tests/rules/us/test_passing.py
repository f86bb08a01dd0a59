"""Passing, and the end when nobody can do anything [US-14]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline.board.variant import Variant
from branchline.errors import IllegalAction
from branchline.testing import Scene
from branchline.variants import usa


def _one_route() -> Variant:
    """North America with atlanta-charleston (2, gray) as the only route, so that it takes little to block everybody."""
    board = usa().map
    return usa(replace(board, routes=board.routes[:1]))


def _stuck(row: str = "", tickets: int = 0, owner: int | None = 1) -> Scene:
    """Three players, and unless the test says otherwise no card to draw, no ticket left and no open route."""
    routes = {owner: ["atlanta-charleston"]} if owner is not None else {}
    return Scene(_one_route(), players=3, hand="2B", row=row, deck="", pile={"regular": tickets}, routes=routes)


@pytest.mark.rule("US-14")
def test_a_player_with_no_possible_action_passes() -> None:
    scene = _stuck()
    assert scene.legal() == ["pass"]
    scene.play("pass")
    assert scene.to_move == 1
    assert scene.hand(0) == "2B"
    assert [event.seat for event in scene.told("passed")] == [0]


@pytest.mark.rule("US-14")
@pytest.mark.parametrize(
    ("row", "tickets", "owner", "possible"),
    [
        pytest.param("R", 0, 1, "take R", id="a card in the row"),
        pytest.param("L", 0, 1, "take L", id="a locomotive in the row"),
        pytest.param("", 1, 1, "tickets", id="a ticket in the pile"),
        pytest.param("", 0, None, "claim atlanta-charleston 2B", id="a route that can be paid"),
    ],
)
def test_passing_is_legal_only_when_nothing_else_is(row: str, tickets: int, owner: int | None, possible: str) -> None:
    scene = _stuck(row, tickets, owner)
    assert scene.legal() == [possible]
    with pytest.raises(IllegalAction) as refused:
        scene.play("pass")
    assert refused.value.reason.code == "other-actions-possible"


@pytest.mark.rule("US-14")
def test_passing_is_not_legal_at_the_start_of_an_ordinary_turn() -> None:
    scene = Scene(usa())
    assert not scene.is_legal("pass")


@pytest.mark.rule("US-14")
def test_a_player_who_lacks_the_cards_or_the_trains_for_every_open_route_passes() -> None:
    no_cards = Scene(_one_route(), players=2, hand="1B 1R", row="", deck="", pile={"regular": 0})
    assert no_cards.legal() == ["pass"]
    no_trains = Scene(_one_route(), players=2, hand="2B", row="", deck="", pile={"regular": 0}, trains={0: 1})
    assert no_trains.legal() == ["pass"]


@pytest.mark.rule("US-14")
def test_the_game_ends_when_all_players_pass_in_a_row() -> None:
    scene = _stuck()
    scene.play("pass", "pass")
    assert scene.legal()
    scene.play("pass")
    assert scene.over
    assert scene.legal() == []
    assert len(scene.told("over")) == 1


@pytest.mark.rule("US-14", "US-24")
def test_a_game_that_ends_by_passing_is_scored() -> None:
    scene = Scene(
        _one_route(),
        players=2,
        row="",
        deck="",
        pile={"regular": 0},
        routes={1: ["atlanta-charleston"]},
        tickets={0: ["denver-el_paso"]},
    )
    scene.play("pass", "pass")
    assert scene.over
    assert scene.scores == (-4, 2 + 10)
    assert scene.winners == (1,)


@pytest.mark.rule("US-14")
def test_passes_count_only_in_a_row() -> None:
    scene = Scene(_one_route(), players=3, hands={0: "", 1: "2B"}, row="", deck="", pile={"regular": 0})
    scene.play("pass", "claim atlanta-charleston 2B", "take B", "take B")
    scene.play("pass", "pass")
    assert not scene.over, "three passes, but seats 1 and 2 did something after the first"
    scene.play("pass")
    assert scene.over


@pytest.mark.rule("US-14", "US-23")
def test_a_pass_is_a_turn_of_the_last_round() -> None:
    scene = Scene(
        _one_route(), players=3, hands={0: "", 1: ""}, row="1R", deck="", pile={"regular": 0}, trains={0: 2, 1: 1}
    )
    scene.play("take R")
    assert scene.told("last_round") != []
    scene.play("pass", "claim atlanta-charleston 2B", "take B")
    assert not scene.over
    scene.play("take B")
    assert scene.over
