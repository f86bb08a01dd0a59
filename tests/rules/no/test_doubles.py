"""Nordic Countries, double routes, also those whose two routes are unlike [NO-08]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import nordic

DOUBLES = [route.name.removesuffix("#2") for route in nordic().map.routes if route.lane == 2]
UNLIKE = ["kristiansand-stavanger", "mo_i_rana-trondheim"]  # a tunnel and a longer ferry


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


def _price(route: str) -> str:
    """Cards that pay for the route."""
    there = nordic().map.route(route)
    letter = "PBOWGYKR"[there.color] if not there.is_gray else "R"
    colored = there.length - there.locomotives
    cards = [f"{colored}{letter}"] if colored else []
    return " ".join([*cards, f"{there.locomotives}L"] if there.locomotives else cards)


def _both_ways(double: str) -> list[tuple[str, str]]:
    return [(double, f"{double}#2"), (f"{double}#2", double)]


@pytest.mark.rule("NO-08")
def test_the_doubles_of_the_map_are_these() -> None:
    assert DOUBLES == [
        "bergen-oslo",
        "boden-kiruna",
        "boden-umea",
        "helsinki-stockholm",
        "karlskrona-kobenhavn",
        "karlskrona-norrkoping",
        "kiruna-narvik",
        "kristiansand-stavanger",
        "mo_i_rana-trondheim",
        "norrkoping-stockholm",
        "orebro-oslo",
        "orebro-stockholm",
        "stockholm-sundsvall",
        "sundsvall-umea",
    ]


@pytest.mark.rule("NO-08")
@pytest.mark.parametrize(
    ("double", "first", "second"),
    [
        ("kristiansand-stavanger", (2, "tunnel", "green"), (3, "ferry", "orange")),
        ("mo_i_rana-trondheim", (5, "tunnel", "green"), (6, "ferry", "red")),
    ],
)
def test_two_doubles_differ_in_length_color_and_kind(
    double: str, first: tuple[int, str, str], second: tuple[int, str, str]
) -> None:
    names = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    routes = [nordic().map.route(name) for name in (double, f"{double}#2")]
    assert [(route.length, route.kind, names[route.color]) for route in routes] == [first, second]


@pytest.mark.rule("NO-08", "US-19")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("double", DOUBLES)
def test_one_player_never_holds_both_routes_of_a_double(players: int, double: str) -> None:
    for mine, other in _both_ways(double):
        scene = Scene(nordic(), players, hand=_price(other), routes={0: [mine]})
        assert scene.legal_for(other) == []
        assert _why(scene, f"claim {other} {_price(other)}") == "double-yours"


@pytest.mark.rule("NO-08", "US-20")
@pytest.mark.parametrize("double", DOUBLES)
def test_with_two_players_the_second_route_is_closed(double: str) -> None:
    for theirs, other in _both_ways(double):
        scene = Scene(nordic(), players=2, hand=_price(other), routes={1: [theirs]})
        assert scene.legal_for(other) == []
        assert _why(scene, f"claim {other} {_price(other)}") == "double-closed"


@pytest.mark.rule("NO-08")
@pytest.mark.parametrize("double", DOUBLES)
def test_with_three_players_the_second_route_stays_open_to_the_others(double: str) -> None:
    for theirs, other in _both_ways(double):
        for seat in (0, 2):
            scene = Scene(nordic(), players=3, to_move=seat, hand=_price(other), routes={1: [theirs]})
            assert _price(other) in scene.legal_for(other)


@pytest.mark.rule("NO-08")
@pytest.mark.parametrize("double", UNLIKE)
@pytest.mark.parametrize("players", [2, 3])
def test_a_tunnel_claimed_in_play_closes_the_ferry_beside_it_to_two_but_not_to_three(double: str, players: int) -> None:
    ferry = f"{double}#2"
    scene = Scene(nordic(), players, hand=_price(double), hands={1: _price(ferry)}, chance="P P P")
    scene.play(f"claim {double} {_price(double)}")
    assert scene.owner(double) == 0
    assert scene.legal_for(ferry) == ([] if players == 2 else [_price(ferry)])


@pytest.mark.rule("NO-08", "NO-05")
def test_a_closed_ferry_cannot_be_claimed_with_sets_either() -> None:
    ferry = "kristiansand-stavanger#2"
    for routes, why in (
        ({0: ["kristiansand-stavanger"]}, "double-yours"),
        ({1: ["kristiansand-stavanger"]}, "double-closed"),
    ):
        scene = Scene(nordic(), players=2, hand="9P", routes=routes)
        assert scene.legal_for(ferry) == []
        assert _why(scene, f"claim {ferry} sets 3") == why


@pytest.mark.rule("NO-08", "NO-05")
def test_a_ferry_claimed_with_sets_closes_the_tunnel_beside_it() -> None:
    scene = Scene(nordic(), players=2, hand="9P", hands={1: "2G"})
    scene.play("claim kristiansand-stavanger#2 sets 3", *["lay P"] * 9)
    assert scene.owner("kristiansand-stavanger#2") == 0
    assert scene.legal_for("kristiansand-stavanger") == []


@pytest.mark.rule("NO-08", "EU-08")
def test_a_refused_tunnel_leaves_both_routes_open() -> None:
    scene = Scene(nordic(), players=2, hand="2G", hands={1: "2G 2O 1L"}, chance="G P P")
    scene.play("claim kristiansand-stavanger 2G", "refuse")
    assert "2G" in scene.legal_for("kristiansand-stavanger")
    assert "2O 1L" in scene.legal_for("kristiansand-stavanger#2")
