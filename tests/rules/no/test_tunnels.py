"""Nordic Countries, tunnels: as in Europe, and no three cards for a locomotive [NO-07]."""

from __future__ import annotations

import pytest

from branchline import NotationError
from branchline.testing import Scene
from branchline.variants import nordic

GREEN_TUNNEL = "kristiansand-stavanger"  # 2 spaces
TUNNELS = [route for route in nordic().map.routes if route.is_tunnel]


@pytest.mark.rule("NO-07")
def test_the_tunnels_of_the_map_all_have_a_color() -> None:
    assert {route.name: route.length for route in TUNNELS} == {
        "andalsnes-lillehammer": 2,
        "bergen-oslo": 4,
        "bergen-oslo#2": 4,
        "kiruna-narvik": 1,
        "kiruna-narvik#2": 1,
        GREEN_TUNNEL: 2,
        "lillehammer-oslo": 2,
        "lillehammer-trondheim": 3,
        "mo_i_rana-trondheim": 5,
        "ostersund-trondheim": 2,
    }
    assert not any(route.is_gray for route in TUNNELS)


@pytest.mark.rule("NO-07", "EU-06")
@pytest.mark.parametrize(
    ("laid", "turned", "legal"),
    [
        ("2G", "G P B", ["pay 1G", "pay 1L", "refuse"]),  # the book's first example
        ("2G", "L P B", ["pay 1G", "pay 1L", "refuse"]),  # its second
        ("2L", "L P B", ["pay 1L", "refuse"]),  # its third
        ("1G 1L", "G L B", ["pay 2G", "pay 1G 1L", "pay 2L", "refuse"]),
    ],
)
def test_each_match_and_each_locomotive_turned_up_costs_one_more_card(laid: str, turned: str, legal: list[str]) -> None:
    scene = Scene(nordic(), hand="5G 4L 6P", chance=turned)
    scene.play(f"claim {GREEN_TUNNEL} {laid}")
    assert scene.legal() == legal


@pytest.mark.rule("NO-07", "EU-07")
def test_with_only_locomotives_laid_down_green_cards_do_not_count() -> None:
    scene = Scene(nordic(), hand="2L 3G", chance="G G G")
    scene.play(f"claim {GREEN_TUNNEL} 2L")
    assert scene.owner(GREEN_TUNNEL) == 0


@pytest.mark.rule("NO-07", "NO-04")
def test_every_mixture_of_the_color_and_locomotives_pays_for_a_tunnel() -> None:
    scene = Scene(nordic(), hand="5G 5L")
    assert scene.legal_for("mo_i_rana-trondheim") == ["5G", "4G 1L", "3G 2L", "2G 3L", "1G 4L", "5L"]


@pytest.mark.rule("NO-07")
@pytest.mark.parametrize("tunnel", [route.name for route in TUNNELS])
def test_no_three_cards_stand_for_a_locomotive_in_a_tunnel(tunnel: str) -> None:
    color = "PBOWGYKR"[nordic().map.route(tunnel).color]
    scene = Scene(nordic(), hand=" ".join(f"6{letter}" for letter in "PBOWGYKR" if letter != color))
    assert scene.legal_for(tunnel) == []
    with pytest.raises(NotationError):
        scene.play(f"claim {tunnel} sets 1")


@pytest.mark.rule("NO-07")
def test_no_three_cards_stand_for_a_locomotive_among_the_extra_cards() -> None:
    scene = Scene(nordic(), hand="2G 9P 9B", chance="G L R")
    scene.play(f"claim {GREEN_TUNNEL} 2G")
    assert scene.legal() == ["refuse"]
    with pytest.raises(NotationError):
        scene.play("pay sets 1")


@pytest.mark.rule("NO-07", "EU-08")
def test_who_refuses_takes_the_cards_back_and_the_turn_is_over() -> None:
    scene = Scene(nordic(), hand="3G", chance="G L R")
    scene.play(f"claim {GREEN_TUNNEL} 2G", "refuse")
    assert (scene.hand(0), scene.owner(GREEN_TUNNEL), scene.to_move) == ("3G", None, 1)
    assert scene.discards == "1G 1R 1L"


@pytest.mark.rule("NO-07", "EU-09", "EU-10")
def test_payment_extra_and_turned_up_cards_are_discarded_and_the_tunnel_scores() -> None:
    scene = Scene(nordic(), hand="4G 1L", chance="G L R")
    scene.play(f"claim {GREEN_TUNNEL} 2G", "pay 1G 1L")
    assert (scene.hand(0), scene.owner(GREEN_TUNNEL), scene.points(0)) == ("1G", 0, 2)
    assert scene.discards == "4G 1R 2L"
    scene.check()


@pytest.mark.rule("NO-07")
def test_every_tunnel_is_a_risk_and_no_other_route_is() -> None:
    risky = set()
    for route in nordic().map.routes:
        color = route.color if not route.is_gray else 0
        scene = Scene(nordic(), hand=f"9{'PBOWGYKR'[color]} 6L")
        scene.play(f"claim {route.name} {scene.legal_for(route.name)[0]}")
        if scene.told("tunneled"):
            risky.add(route.name)
    assert risky == {route.name for route in TUNNELS}
