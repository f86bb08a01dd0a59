"""Europe, double routes [EU-04]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import europe

DOUBLES = [
    "berlin-frankfurt",
    "berlin-warszawa",
    "bruxelles-paris",
    "budapest-wien",
    "dieppe-london",
    "edinburgh-london",
    "essen-kobenhavn",
    "frankfurt-paris",
    "kobenhavn-stockholm",
    "madrid-pamplona",
    "pamplona-paris",
]


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


@pytest.mark.rule("EU-04")
def test_the_doubles_of_the_map_are_these_and_their_lanes_are_of_one_length() -> None:
    routes = europe().map.routes
    twins = [route for route in routes if route.lane == 2]
    assert [route.name.removesuffix("#2") for route in twins] == DOUBLES
    assert all(europe().map.route(route.name.removesuffix("#2")).length == route.length for route in twins)


@pytest.mark.rule("EU-04", "US-19")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("double", DOUBLES)
def test_one_player_never_holds_both_routes_of_a_double(players: int, double: str) -> None:
    for mine, other in ((double, f"{double}#2"), (f"{double}#2", double)):
        scene = Scene(europe(), players, hand="4L", routes={0: [mine]})
        assert scene.legal_for(other) == []
        assert _why(scene, f"claim {other} {europe().map.route(other).length}L") == "double-yours"


@pytest.mark.rule("EU-04", "US-20")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("double", DOUBLES)
def test_with_two_or_three_players_the_other_route_is_closed_to_everybody(players: int, double: str) -> None:
    for theirs, other in ((double, f"{double}#2"), (f"{double}#2", double)):
        scene = Scene(europe(), players, hand="4L", routes={1: [theirs]})
        assert scene.legal_for(other) == []
        assert _why(scene, f"claim {other} {europe().map.route(other).length}L") == "double-closed"


@pytest.mark.rule("EU-04", "US-20")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("double", DOUBLES)
def test_with_four_or_five_players_the_other_route_stays_open_to_the_others(players: int, double: str) -> None:
    for theirs, other in ((double, f"{double}#2"), (f"{double}#2", double)):
        scene = Scene(europe(), players, hand="4L", routes={1: [theirs]})
        assert f"{europe().map.route(other).length}L" in scene.legal_for(other)


@pytest.mark.rule("EU-04", "US-20")
def test_a_claim_in_play_closes_the_other_route_at_once() -> None:
    scene = Scene(europe(), players=3, hand="1R", hands={1: "1W", 2: "1W"})
    scene.play("claim budapest-wien 1R")
    assert scene.to_move == 1
    assert scene.legal_for("budapest-wien#2") == []


@pytest.mark.rule("EU-04", "EU-08")
@pytest.mark.parametrize("players", [2, 4])
def test_a_refused_tunnel_leaves_its_twin_open(players: int) -> None:
    scene = Scene(europe(), players, hand="3K", hands={1: "3W"}, chance="K P P")
    scene.play("claim madrid-pamplona 3K", "refuse")
    assert scene.legal_for("madrid-pamplona#2") == ["3W"]


@pytest.mark.rule("EU-04")
def test_routes_that_run_side_by_side_to_different_cities_are_no_double() -> None:
    scene = Scene(europe(), players=2, hand="4L", routes={0: ["paris-zurich"], 1: ["marseille-zurich"]})
    assert scene.legal_for("marseille-paris") == ["4L"]
