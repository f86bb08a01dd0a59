"""France, tunnels: each turned-up card like one of those shown costs one more [FR-04, FL-04, FL-08]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline import NotationError
from branchline.board.variant import Variant
from branchline.cards import CARD_LETTERS
from branchline.testing import Scene
from branchline.variants import france_borders, france_large, france_small
from branchline.view.notation import cards_text

WHITE_TUNNEL = "annecy-besancon"  # 3 spaces, small map
GRAY_TUNNEL = "ajaccio-bastia"  # 2 spaces, small map
ORANGE_TUNNEL = "foix-pau"  # 4 spaces, large map
SHORT_TUNNEL = "ajaccio-bastia"  # 3 spaces, white, large map


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


def _extra(scene: Scene) -> int | None:
    return scene.told("tunneled")[0].count


# What the turned-up cards cost


@pytest.mark.rule("FR-04")
@pytest.mark.parametrize(
    ("shown", "turned", "extra"),
    [
        ("3W", "R G B", 0),
        ("3W", "W G B", 1),
        ("3W", "W W B", 2),
        ("3W", "W W W", 3),
        ("3W", "L L L", 0),  # no locomotive was shown
        ("3W", "W L L", 1),
        ("2W 1L", "W L B", 2),
        ("2W 1L", "L L L", 3),
        ("1W 2L", "W W L", 3),
        ("3L", "W W W", 0),  # no white card was shown
        ("3L", "L W W", 1),
        ("3L", "L L L", 3),
        ("3R 2W", "R G B", 1),  # cards of a set count too
        ("3R 2W", "R W L", 2),
        ("3R 2W", "R R W", 3),
        ("3R 2L", "W W W", 0),
        ("3R 2L", "R L W", 2),
        ("3G 3R 1W", "G R W", 3),
        ("3P 3G 3R", "P G R", 3),
        ("3P 3G 3R", "W W L", 0),
        ("5W", "W W L", 2),  # a set of the tunnel's own color
    ],
)
def test_each_turned_up_card_like_one_of_those_shown_costs_one_more(shown: str, turned: str, extra: int) -> None:
    scene = Scene(france_small(), players=3, hand=shown, chance=turned)
    scene.play(f"claim {WHITE_TUNNEL} {shown}")
    assert _extra(scene) == extra
    assert scene.owner(WHITE_TUNNEL) == (0 if extra == 0 else None)
    assert scene.to_move == (1 if extra == 0 else 0)
    scene.check()


@pytest.mark.rule("FR-04", "FL-08")
@pytest.mark.parametrize(
    ("shown", "turned", "extra"),
    [
        ("4O", "T T L", 0),
        ("3O 1T", "T L G", 1),
        ("3O 1T", "O T L", 2),
        ("3T", "T T T", 3),
        ("3T", "O L L", 0),
        ("3O 1L", "T T T", 0),
        ("3O 1L", "L T O", 2),
        ("3R 3O", "R T L", 1),
    ],
)
def test_each_kind_of_locomotive_counts_only_if_that_kind_was_shown(shown: str, turned: str, extra: int) -> None:
    scene = Scene(france_large(), players=3, hand=shown, chance=turned)
    scene.play(f"claim {ORANGE_TUNNEL} {shown}")
    assert _extra(scene) == extra


@pytest.mark.rule("FR-04")
@pytest.mark.parametrize(
    ("variant", "tunnel", "cards", "match"),
    [
        (france_large(), WHITE_TUNNEL, "4Y", "Y"),
        (france_small(), WHITE_TUNNEL, "3W", "W"),
        (france_borders(), WHITE_TUNNEL, "3W", "W"),
        (france_borders(), "annecy-italy", "3R", "R"),
    ],
)
def test_tunnels_are_alike_on_all_three_maps(variant: Variant, tunnel: str, cards: str, match: str) -> None:
    scene = Scene(variant, players=3, hand=f"{cards} 1{match} 1L", chance=f"{match} L L")
    scene.play(f"claim {tunnel} {cards}")
    assert scene.legal() == [f"pay 1{match}", "pay 1L", "refuse"]


@pytest.mark.rule("FR-04")
def test_every_tunnel_of_each_map_is_a_risk_and_no_other_route_is() -> None:
    for variant in (france_large(), france_small(), france_borders()):
        tunnels = [route for route in variant.map.routes if route.is_tunnel]
        others = [route for route in variant.map.routes if not route.is_tunnel]
        for route in (*tunnels[:3], *others[:3]):
            scene = Scene(variant, players=3, hand=f"{route.length}L")
            scene.play(f"claim {route.name} {route.length}L")
            assert bool(scene.told("tunneled")) == route.is_tunnel


@pytest.mark.rule("FR-04", "US-22")
def test_everybody_sees_all_that_was_shown_once_the_last_card_lies_there() -> None:
    scene = Scene(france_small(), players=3, hand="3R 3W", chance="R G B")
    before = scene.observe(1)
    scene.play(f"claim {WHITE_TUNNEL} sets 1", "lay W", "lay W", "lay R", "lay R")
    assert scene.observe(1) == before
    assert scene.events[-1] == []
    scene.play("lay R")
    for viewer in (0, 1, 2, None):
        seen = scene.observe(viewer)
        assert (cards_text(seen.shown), cards_text(seen.turned), seen.due) == ("2W 3R", "1B 1G 1R", 1)


# Paying the extra


@pytest.mark.rule("FR-04", "EU-10")
def test_the_extra_is_paid_in_every_mixture_of_the_tunnels_color_and_locomotives() -> None:
    scene = Scene(france_small(), players=3, hand="5W 2L", chance="W W G")
    scene.play(f"claim {WHITE_TUNNEL} 3W")
    assert scene.legal() == ["pay 2W", "pay 1W 1L", "pay 2L", "refuse"]


@pytest.mark.rule("FR-04")
def test_the_tunnels_color_pays_also_when_only_locomotives_were_shown() -> None:
    scene = Scene(france_small(), players=3, hand="4L 2W", chance="L L G")
    scene.play(f"claim {WHITE_TUNNEL} 3L")
    assert scene.legal() == ["pay 2W", "pay 1W 1L", "refuse"]
    scene.play("pay 2W")
    assert (scene.owner(WHITE_TUNNEL), scene.hand(0)) == (0, "1L")


@pytest.mark.rule("FR-04")
@pytest.mark.parametrize("shown", ["3R 2W", "3R 2L", "3G 3B 3R"])
def test_the_right_color_is_the_tunnels_also_when_cards_of_a_set_were_matched(shown: str) -> None:
    scene = Scene(france_small(), players=3, hand=f"{shown} 1R 1W", chance="R P P")
    scene.play(f"claim {WHITE_TUNNEL} {shown}")
    assert scene.legal() == ["pay 1W", "refuse"]
    assert _why(scene, "pay 1R") == "wrong-color-for-tunnel"
    scene.play("pay 1W")
    assert (scene.owner(WHITE_TUNNEL), scene.hand(0)) == (0, "1R")
    scene.check()


@pytest.mark.rule("FR-04", "FR-01")
def test_three_alike_pay_for_a_locomotive_of_the_extra_too() -> None:
    scene = Scene(france_small(), players=3, hand="3W 3B 1L", chance="W W G")
    scene.play(f"claim {WHITE_TUNNEL} 3W")
    assert scene.legal() == ["pay sets 1", "refuse"]
    scene.play("pay 3B 1L")
    assert (scene.owner(WHITE_TUNNEL), scene.hand(0)) == (0, "")
    assert scene.discards == "3B 5W 1G 1L"


@pytest.mark.rule("FR-04", "FR-01")
@pytest.mark.parametrize(
    ("left", "turned", "payments"),
    [
        ("3B", "W G G", ["pay sets 1"]),
        ("2B 1G", "W G G", []),
        ("3W", "W G G", ["pay 1W", "pay sets 1"]),
        ("3B 1W", "W W G", ["pay sets 1"]),
        ("3B 3P", "W W G", ["pay sets 2"]),
        ("3B", "W W G", []),
        ("3B 3P 3O", "W W W", ["pay sets 3"]),
        ("3B 1W 1L", "W W W", ["pay sets 1"]),
        ("3B 1R 1L", "W W W", []),
    ],
)
def test_the_extra_with_so_many_sets_as_the_hand_has(left: str, turned: str, payments: list[str]) -> None:
    scene = Scene(france_small(), players=3, hand=f"3W {left}", chance=turned)
    scene.play(f"claim {WHITE_TUNNEL} 3W")
    assert scene.legal() == [*payments, "refuse"]


@pytest.mark.rule("FR-04", "FR-01")
def test_a_set_that_is_not_there_for_the_extra_is_refused_with_a_reason() -> None:
    scene = Scene(france_small(), players=3, hand="4W 2B", chance="W G G")
    scene.play(f"claim {WHITE_TUNNEL} 3W")
    assert _why(scene, "pay sets 1") == "no-cards-for-extra-sets"
    assert _why(scene, "pay 2W") == "wrong-number-of-cards"


# Gray tunnels


@pytest.mark.rule("FR-04")
@pytest.mark.parametrize("color", "PBOWGYKR")
def test_on_a_gray_tunnel_the_extra_is_paid_in_the_color_shown(color: str) -> None:
    other = "P" if color != "P" else "R"
    scene = Scene(france_small(), players=3, hand=f"3{color} 2{other}", chance=f"{color} {other} L")
    scene.play(f"claim {GRAY_TUNNEL} 2{color}")
    assert scene.legal() == [f"pay 1{color}", "refuse"]
    assert _why(scene, f"pay 1{other}") == "wrong-color-for-tunnel"


@pytest.mark.rule("FR-04")
def test_with_only_locomotives_shown_on_a_gray_tunnel_no_color_is_right() -> None:
    scene = Scene(france_small(), players=3, hand="3L 2G 2R", chance="L G R")
    scene.play(f"claim {GRAY_TUNNEL} 2L")
    assert scene.legal() == ["pay 1L", "refuse"]
    assert _why(scene, "pay 1G") == "wrong-color-for-tunnel"


@pytest.mark.rule("FR-04", "FR-01")
def test_even_then_three_alike_stand_for_a_locomotive() -> None:
    scene = Scene(france_small(), players=3, hand="2L 3G", chance="L G R")
    scene.play(f"claim {GRAY_TUNNEL} 2L")
    assert scene.legal() == ["pay sets 1", "refuse"]


@pytest.mark.rule("FR-04")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("3G 1R", ["2G", "sets 1 R"]),  # the single card is of the color named
        ("4G", ["2G", "sets 1 G"]),
        ("3G 1L", ["2G", "1G 1L", "sets 1 G"]),
        ("3G 3R", ["2G", "2R", "sets 1 G", "sets 2 G", "sets 1 R", "sets 2 R"]),  # 3R and 1G are paid in green
    ],
)
def test_a_claim_of_a_gray_tunnel_with_sets_names_a_color_that_is_among_its_cards(
    hand: str, payments: list[str]
) -> None:
    assert Scene(france_small(), players=3, hand=hand).legal_for(GRAY_TUNNEL) == payments


@pytest.mark.rule("FR-04")
@pytest.mark.parametrize(("named", "other"), [("G", "R"), ("R", "G")])
def test_the_color_named_is_that_of_the_extra(named: str, other: str) -> None:
    scene = Scene(france_small(), players=3, hand="4G 4R", chance=f"{other} P P")
    scene.play(f"claim {GRAY_TUNNEL} 3G 3R as {named}")
    assert _extra(scene) == 1
    assert scene.legal() == [f"pay 1{named}", "refuse"]
    assert _why(scene, f"pay 1{other}") == "wrong-color-for-tunnel"


# Never mixing the two kinds of locomotives


@pytest.mark.rule("FL-04", "FL-08")
@pytest.mark.parametrize(
    ("shown", "left", "turned", "payments"),
    [
        ("4O", "1O 1L 1T", "O G G", ["pay 1O", "pay 1L", "pay 1T"]),
        ("4O", "1O 2L 2T", "O O G", ["pay 1O 1L", "pay 2L", "pay 1O 1T", "pay 2T"]),
        ("4O", "1L 1T", "O O G", []),  # one of each is a mixture
        ("4O", "3T", "O O O", ["pay 3T"]),  # one for one, not two for three
        ("4O", "3B 1T", "O O G", []),
        ("3O 1L", "1O 1L 1T", "O G G", ["pay 1O", "pay 1L"]),
        ("3O 1T", "1O 1L 1T", "O G G", ["pay 1O", "pay 1T"]),
        ("3O 1T", "3B 1L", "O G G", []),
        ("3R 3O", "1L 1T", "O G G", ["pay 1L"]),
        ("3R 3O", "1T", "O G G", []),
        ("3T", "1O 1L", "T G G", ["pay 1O"]),
        ("4L", "1O 1T", "L G G", ["pay 1O"]),
    ],
)
def test_the_extra_has_only_the_kind_of_locomotive_that_was_shown(
    shown: str, left: str, turned: str, payments: list[str]
) -> None:
    scene = Scene(france_large(), players=3, hand=f"{shown} {left}", chance=turned)
    scene.play(f"claim {ORANGE_TUNNEL} {shown}")
    assert scene.legal() == [*payments, "refuse"]


@pytest.mark.rule("FL-04")
def test_the_other_kind_is_refused_with_a_reason() -> None:
    scene = Scene(france_large(), players=3, hand="3O 1T 1L 3B", chance="O G G")
    scene.play(f"claim {ORANGE_TUNNEL} 3O 1T")
    assert [_why(scene, f"pay {extra}") for extra in ("1L", "sets 1")] == ["locomotives-never-mix"] * 2
    scene = Scene(france_large(), players=3, hand="3O 1T 1L", chance="O G G")
    scene.play(f"claim {ORANGE_TUNNEL} 3O 1L")
    assert _why(scene, "pay 1T") == "locomotives-never-mix"
    with pytest.raises(NotationError):
        scene.why_not("pay 1L 1T")


@pytest.mark.rule("FL-08")
def test_the_extra_of_a_short_tunnel_takes_no_plus_four() -> None:
    scene = Scene(france_large(), players=3, hand="4W 1T", chance="W G G")
    scene.play(f"claim {SHORT_TUNNEL} 3W")
    assert scene.legal() == ["pay 1W", "refuse"]
    assert _why(scene, "pay 1T") == "no-plus-four-there"


# Refusing, and what becomes of the cards


@pytest.mark.rule("FR-04", "EU-08", "EU-09")
@pytest.mark.parametrize("shown", ["3W", "1W 2L", "3R 2W", "3G 3B 3R"])
def test_refused_all_that_was_shown_is_in_the_hand_again(shown: str) -> None:
    match = {"3W": "W", "1W 2L": "L", "3R 2W": "R", "3G 3B 3R": "B"}[shown]
    scene = Scene(france_small(), players=3, hand=shown, chance=f"{match} Y Y")
    before = scene.hand(0)
    scene.play(f"claim {WHITE_TUNNEL} {shown}")
    assert scene.legal() == ["refuse"]
    scene.play("refuse")
    assert (scene.hand(0), scene.owner(WHITE_TUNNEL), scene.to_move) == (before, None, 1)
    assert sum(scene.state.discards) == 3
    scene.check()


@pytest.mark.rule("FR-04", "EU-09")
def test_what_was_shown_paid_and_turned_up_is_discarded_together() -> None:
    scene = Scene(france_small(), players=3, hand="3R 3W", chance="R G B")
    scene.play(f"claim {WHITE_TUNNEL} 3R 2W", "pay 1W")
    assert (scene.hand(0), scene.discards) == ("", "1B 3W 1G 4R")
    assert scene.trains(0) == 42
    scene.check()


@pytest.mark.rule("FR-01")
def test_sets_pay_for_the_extra_also_where_every_tunnel_has_the_price_of_some_ordinary_route() -> None:
    small = france_small()
    routes = small.map.routes
    prices = {(route.color, route.length) for route in routes if route.kind == "plain" and not route.is_gray}
    tunnel = next(route for route in routes if route.is_tunnel and (route.color, route.length) in prices)
    others = [replace(route, kind="plain") if route.is_tunnel and route != tunnel else route for route in routes]
    variant = replace(small, map=replace(small.map, routes=tuple(others)))
    letter = CARD_LETTERS[tunnel.color]
    spare = "P" if letter != "P" else "B"
    scene = Scene(variant, 3, hand=f"{tunnel.length}{letter} 3{spare}", chance=f"{letter} {spare} {spare}")
    scene.play(f"claim {tunnel.name} {tunnel.length}{letter}")
    assert scene.legal() == ["pay sets 1", "refuse"]
