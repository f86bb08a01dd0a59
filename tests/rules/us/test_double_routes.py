"""Double routes: two routes between the same two cities [US-19, US-20]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import usa

LANES = [("atlanta-raleigh", "atlanta-raleigh#2"), ("atlanta-raleigh#2", "atlanta-raleigh")]
EVERY_DOUBLE = [
    (route.name, twin.name) for route in usa().map.routes if route.lane == 1 for twin in usa().map.twins(route)
]


def _reason(scene: Scene, action: str) -> str:
    reason = scene.why_not(action)
    assert reason is not None
    return reason.code


@pytest.mark.rule("US-19")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("first", "second"), LANES)
def test_one_player_never_holds_both_routes_of_a_double(players: int, first: str, second: str) -> None:
    scene = Scene(usa(), players, hand="4B 2L", routes={0: [first]})
    assert scene.legal_for(second) == []
    assert _reason(scene, f"claim {second} 2B") == "double-yours"


@pytest.mark.rule("US-19")
@pytest.mark.parametrize("players", [2, 4])
def test_no_double_of_the_map_can_be_held_whole(players: int) -> None:
    assert len(EVERY_DOUBLE) == 22
    scene = Scene(
        usa(),
        players,
        hand="7P 7B 7O 7W 7G 7Y 7K 7R 6L",
        routes={0: [first for first, _ in EVERY_DOUBLE[:12]], 1: [first for first, _ in EVERY_DOUBLE[12:]]},
        trains=45,
    )
    for _, second in EVERY_DOUBLE[:12]:
        assert scene.legal_for(second) == []


@pytest.mark.rule("US-20")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("first", "second"), LANES)
def test_with_two_or_three_players_the_second_route_of_a_double_is_closed_to_everybody(
    players: int, first: str, second: str
) -> None:
    scene = Scene(usa(), players, hands=dict.fromkeys(range(players), "2B"))
    assert scene.legal_for(second) == ["2B"]
    scene.play(f"claim {first} 2B")
    for seat in range(1, players):
        assert scene.to_move == seat
        assert scene.legal_for(second) == []
        assert _reason(scene, f"claim {second} 2B") == "double-closed"
        scene.play("draw", "draw")
    assert scene.legal_for(second) == []
    assert scene.owner(second) is None


@pytest.mark.rule("US-20")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize(("first", "second"), LANES)
def test_with_four_or_five_players_the_second_route_of_a_double_is_open_to_every_other_player(
    players: int, first: str, second: str
) -> None:
    scene = Scene(usa(), players, hands=dict.fromkeys(range(players), "2B"))
    scene.play(f"claim {first} 2B")
    for seat in range(1, players - 1):
        assert scene.to_move == seat
        assert scene.legal_for(second) == ["2B"]
        scene.play("tickets", "keep 1")
    scene.play(f"claim {second} 2B")
    assert scene.owner(first) == 0
    assert scene.owner(second) == players - 1


@pytest.mark.rule("US-20", "US-17")
def test_when_both_routes_of_a_double_are_claimed_nobody_else_gets_one() -> None:
    scene = Scene(usa(), 4, hand="2B", to_move=2, routes={0: ["atlanta-raleigh"], 1: ["atlanta-raleigh#2"]})
    assert _reason(scene, "claim atlanta-raleigh 2B") == "route-taken"
    assert _reason(scene, "claim atlanta-raleigh#2 2B") == "route-taken"


@pytest.mark.rule("US-20")
def test_routes_of_two_colors_between_the_same_cities_are_a_double_too() -> None:
    closed = Scene(usa(), 3, hand="2Y", routes={1: ["boston-new_york"]})
    assert closed.legal_for("boston-new_york#2") == []
    open_ = Scene(usa(), 4, hand="2Y", routes={1: ["boston-new_york"]})
    assert open_.legal_for("boston-new_york#2") == ["2Y"]


@pytest.mark.rule("US-20")
@pytest.mark.parametrize(("players", "is_open"), [(2, False), (3, False), (4, True), (5, True)])
def test_every_double_of_the_map_follows_the_number_of_players(players: int, is_open: bool) -> None:
    for first, second in EVERY_DOUBLE:
        scene = Scene(usa(), players, hand="5P 5B 5O 5W 5G 5Y 5K 5R", routes={1: [first]})
        assert bool(scene.legal_for(second)) == is_open


@pytest.mark.rule("US-20")
def test_a_claim_closes_no_route_to_another_city() -> None:
    before = Scene(usa(), 2, hand="2B").legal()
    scene = Scene(usa(), 2, hand="2B", routes={1: ["atlanta-raleigh"]})
    gone = [action for action in before if action not in scene.legal()]
    assert gone == ["claim atlanta-raleigh 2B", "claim atlanta-raleigh#2 2B"]
