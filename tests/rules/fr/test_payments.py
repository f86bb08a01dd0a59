"""France, what pays for a route: three alike, and two kinds of locomotives [FR-01, FL-04, FL-07 to FL-09, FS-03]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline import BoardGame, DataError, NotationError
from branchline.board.variant import Variant
from branchline.testing import Scene
from branchline.variants import france_borders, france_large, france_small

# Large map
GREEN_3, BLACK_4, GREEN_5, YELLOW_7 = "angers-rennes", "bayonne-bordeaux", "besancon-lyon", "dijon-paris"
ORANGE_TUNNEL_4, WHITE_TUNNEL_3 = "foix-pau", "ajaccio-bastia"
RED_FERRY_5, ORANGE_FERRY_2 = "bastia-nice", "belle_ile-lorient"
# Small map
YELLOW_2, GRAY_2 = "amiens-lille", "amiens-calais"
FERRY_4, FERRY_5 = "bastia-nice", "bayonne-la_rochelle"  # gray, one symbol and two


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


# Three alike for a locomotive


@pytest.mark.rule("FR-01")
@pytest.mark.parametrize("variant", [france_large(), france_small(), france_borders()], ids=lambda variant: variant.key)
def test_three_cards_of_one_color_stand_for_a_locomotive_on_all_three_maps(variant: Variant) -> None:
    name = "calais-lille"  # 2 yellow on the large map, 2 black on the small one
    other = "K" if variant.map.route(name).color == 6 else "Y"
    scene = Scene(variant, players=3, hand=f"3R 1{other}")
    assert scene.legal_for(name) == ["sets 1"]
    scene.play(f"claim {name} 3R 1{other}")
    assert scene.owner(name) == 0
    assert (scene.hand(0), scene.to_move) == ("", 1)
    assert sum(scene.state.discards) == 4
    scene.check()


@pytest.mark.rule("FR-01")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("2R 1B 1Y", []),  # three that are not alike
        ("3R", []),  # one set is one card
        ("3R 1Y", ["sets 1"]),
        ("3R 1L", ["sets 1"]),
        ("3R 3B", ["sets 2"]),
        ("6R", ["sets 2"]),
        ("3R 3B 1Y 1L", ["1Y 1L", "sets 1", "sets 2"]),
        ("4Y", ["2Y", "sets 1"]),  # wasteful, and allowed
        ("6Y", ["2Y", "sets 1", "sets 2"]),
        ("5L", ["2L"]),  # locomotives are no wagons
    ],
)
def test_every_number_of_sets_that_the_hand_has_can_be_paid_and_no_other(hand: str, payments: list[str]) -> None:
    assert Scene(france_small(), players=3, hand=hand).legal_for(YELLOW_2) == payments


@pytest.mark.rule("FR-01")
def test_the_player_chooses_which_three_alike_are_laid_down() -> None:
    scene = Scene(france_small(), players=3, hand="3P 4R 1Y 1L")
    scene.play(f"claim {YELLOW_2} sets 1")
    assert scene.legal() == ["lay P", "lay Y", "lay R"]
    scene.play("lay R")
    assert scene.legal() == ["lay R"]
    scene.play("lay R", "lay R")
    assert scene.legal() == ["lay L"]
    scene.play("lay L")
    assert scene.owner(YELLOW_2) == 0
    assert (scene.hand(0), scene.discards) == ("3P 1Y 1R", "3R 1L")


@pytest.mark.rule("FR-01")
def test_cards_that_lead_to_no_payment_cannot_be_laid_down() -> None:
    scene = Scene(france_small(), players=3, hand="3P 2R 1Y 1L")
    scene.play(f"claim {YELLOW_2} sets 1")
    assert scene.legal() == ["lay P"]
    assert [_why(scene, f"lay {card}") for card in "RYLB"] == ["card-fits-no-payment"] * 3 + ["card-not-in-hand"]
    scene.play("lay P", "lay P", "lay P", "lay Y")
    assert scene.owner(YELLOW_2) == 0


@pytest.mark.rule("FR-01")
def test_cards_are_laid_down_in_order() -> None:
    scene = Scene(france_small(), players=3, hand="3P 1Y 3R")
    scene.play(f"claim {YELLOW_2} sets 2", *["lay P"] * 3)
    scene.play("lay R")
    assert _why(scene, "lay Y") == "lay-in-order"


@pytest.mark.rule("FR-01", "US-15")
def test_beside_a_set_the_other_cards_are_still_of_one_color() -> None:
    three = "besancon-mulhouse"  # 3 blue on the large map
    assert Scene(france_large(), players=3, hand="3R 2B").legal_for(three) == ["sets 1"]
    assert Scene(france_large(), players=3, hand="3R 1B 1G").legal_for(three) == []
    assert Scene(france_small(), players=3, hand="3R 3G").legal_for(FERRY_4) == ["sets 1"]
    assert Scene(france_small(), players=3, hand="3R 2G 1B").legal_for(FERRY_4) == []


@pytest.mark.rule("FR-01", "US-17", "US-18")
def test_a_payment_with_sets_uses_trains_and_scores_by_the_spaces_of_the_route() -> None:
    scene = Scene(france_small(), players=3, hand="6R", trains={0: 2})
    scene.play(f"claim {YELLOW_2} 6R")
    assert (scene.trains(0), scene.points(0), scene.discards) == (0, 2, "6R")


@pytest.mark.rule("FR-01")
def test_three_alike_that_are_not_there_are_refused_with_a_reason() -> None:
    scene = Scene(france_small(), players=3, hand="2R 1Y 1L")
    assert _why(scene, f"claim {YELLOW_2} sets 1") == "no-cards-for-sets"


# Ordinary routes of the large map


@pytest.mark.rule("FL-07")
@pytest.mark.parametrize(
    ("route", "hand", "payments"),
    [
        (GREEN_3, "3G 1L", ["3G", "2G 1L"]),
        (GREEN_3, "2G 6T", []),  # too short for a +4 one
        (GREEN_3, "1G 1T", []),
        (BLACK_4, "4K 3T", ["4K", "2K 1T", "2T"]),
        (BLACK_4, "3K 1T", ["2K 1T"]),  # it counts for two, never for one
        (GREEN_5, "5G 3T", ["5G", "3G 1T", "1G 2T"]),
        (GREEN_5, "4T", []),  # nor for more than is left
        (YELLOW_7, "7Y 4T", ["7Y", "5Y 1T", "3Y 2T", "1Y 3T"]),
    ],
)
def test_from_four_spaces_on_a_plus_four_counts_for_exactly_two_wagons(
    route: str, hand: str, payments: list[str]
) -> None:
    assert Scene(france_large(), players=3, hand=hand).legal_for(route) == payments


@pytest.mark.rule("FL-07")
@pytest.mark.parametrize("payment", ["3K 1T", "1K 2T", "1K 1T", "3T", "4T", "1T"])
def test_a_plus_four_that_counts_for_more_or_less_is_no_payment(payment: str) -> None:
    with pytest.raises(NotationError, match="does not pay"):
        Scene(france_large(), players=3, hand="4K 4T").why_not(f"claim {BLACK_4} {payment}")


@pytest.mark.rule("FL-07", "US-18")
def test_plus_fours_are_discarded_and_trains_stand_on_every_space() -> None:
    scene = Scene(france_large(), players=3, hand="3G 2T")
    scene.play(f"claim {GREEN_5} 1G 2T")
    assert (scene.hand(0), scene.discards) == ("2G", "1G 2T")
    assert scene.trains(0) == 85
    assert scene.owner(GREEN_5) == 0


@pytest.mark.rule("FL-04")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("1K 1L 1T", []),
        ("2L 1T", []),
        ("3R 1K 1T", []),  # three alike are a standard locomotive
        ("6R 1T", []),
        ("2K 2L 2T", ["2K 2L", "2K 1T", "2T"]),
        ("3R 3K 1L 1T", ["3K 1L", "2K 1T", "sets 1"]),
        ("3T 1K", ["2T"]),  # three +4 ones are no set
    ],
)
def test_standard_and_plus_four_locomotives_are_never_mixed(hand: str, payments: list[str]) -> None:
    assert Scene(france_large(), players=3, hand=hand).legal_for(BLACK_4) == payments


@pytest.mark.rule("FL-04", "FR-01")
def test_beside_a_set_no_plus_four_can_be_laid_down() -> None:
    scene = Scene(france_large(), players=3, hand="3R 3K 2T")
    scene.play(f"claim {BLACK_4} sets 1", "lay K", "lay K", "lay K", "lay R", "lay R")
    assert scene.legal() == ["lay R"]
    scene.play("lay R")
    assert (scene.hand(0), scene.owner(BLACK_4)) == ("2T", 0)


# Tunnels of the large map


@pytest.mark.rule("FL-08")
def test_in_a_long_tunnel_a_plus_four_counts_for_one_or_two_of_them_for_three() -> None:
    scene = Scene(france_large(), players=3, hand="4O 4T")
    payments = scene.legal_for(ORANGE_TUNNEL_4)
    assert sorted(payments) == sorted(["4O", "3O 1T", "2O 2T", "1O 2T", "1O 3T", "3T", "4T"])


@pytest.mark.rule("FL-08")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("3O 1T", ["3O 1T"]),
        ("2O 1T", []),  # not for two, as it does on a route
        ("2T", []),
        ("1O 2T", ["1O 2T"]),
        ("3T", ["3T"]),
        ("2O 2L 2T", ["2O 2L", "2O 2T", "1O 2T"]),
        ("2O 1L 1T", []),
        ("3R 2O 1T", []),
        ("3R 2O 1L", ["sets 1"]),
    ],
)
def test_payments_for_a_tunnel_of_four(hand: str, payments: list[str]) -> None:
    assert Scene(france_large(), players=3, hand=hand).legal_for(ORANGE_TUNNEL_4) == payments


@pytest.mark.rule("FL-08")
def test_a_short_tunnel_takes_standard_locomotives_only() -> None:
    assert Scene(france_large(), players=3, hand="2W 1L 3T").legal_for(WHITE_TUNNEL_3) == ["2W 1L"]
    assert Scene(france_large(), players=3, hand="2W 3T").legal_for(WHITE_TUNNEL_3) == []


# Ferries


@pytest.mark.rule("FL-09")
def test_every_ferry_of_the_large_map_wants_two_locomotives() -> None:
    ferries = [route for route in france_large().map.routes if route.is_ferry]
    assert [route.locomotives for route in ferries] == [2] * 12


@pytest.mark.rule("FL-09")
def test_a_map_whose_ferry_wants_only_one_locomotive_is_refused_for_the_large_game_and_good_for_the_others() -> None:
    large = france_large()
    lax = [replace(route, locomotives=1) if route.is_ferry else route for route in large.map.routes]
    with pytest.raises(DataError, match=r"ferry .* has 1 of the 2 locomotives that every ferry of france_large wants"):
        BoardGame(replace(large, map=replace(large.map, routes=tuple(lax))), 3)
    assert any(route.locomotives == 1 for route in france_small().map.routes)
    BoardGame(france_small(), 3)


@pytest.mark.rule("FL-09")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("3R 3L", ["3R 2L", "2R 3L"]),
        ("1R 5L", ["1R 4L", "5L"]),
        ("5R 1L", []),
        ("3R 2T", []),
        ("5T", []),
        ("3R 1L 1T", []),
        ("3R 1L 3B", ["sets 1"]),
        ("6R 1L", ["sets 1"]),
        ("3R 6B", ["sets 2"]),
        ("3R 3B 3G", ["sets 2"]),
        ("9R", ["sets 2"]),
        ("6R 3B", ["sets 2"]),
    ],
)
def test_a_ferry_takes_two_standard_locomotives_or_threes_for_them_and_no_plus_four(
    hand: str, payments: list[str]
) -> None:
    assert Scene(france_large(), players=3, hand=hand).legal_for(RED_FERRY_5) == payments


@pytest.mark.rule("FL-09", "FR-01")
def test_a_ferry_of_two_spaces_is_paid_with_locomotives_or_threes_alone() -> None:
    assert Scene(france_large(), players=3, hand="2O 2L").legal_for(ORANGE_FERRY_2) == ["2L"]
    assert Scene(france_large(), players=3, hand="2O 1L").legal_for(ORANGE_FERRY_2) == []
    assert Scene(france_large(), players=3, hand="4O 1L").legal_for(ORANGE_FERRY_2) == ["sets 1"]
    assert Scene(france_large(), players=3, hand="3O 3B").legal_for(ORANGE_FERRY_2) == ["sets 2"]


@pytest.mark.rule("FL-09")
def test_a_plus_four_on_a_ferry_is_no_payment_at_all() -> None:
    with pytest.raises(NotationError, match="does not pay"):
        Scene(france_large(), players=3, hand="3R 2T").why_not(f"claim {RED_FERRY_5} 3R 1T")


@pytest.mark.rule("FS-03", "EU-05")
@pytest.mark.parametrize(
    ("route", "hand", "payments"),
    [
        (FERRY_4, "4G", []),
        (FERRY_4, "3G 1L", ["3G 1L"]),
        (FERRY_4, "3G 2L", ["3G 1L", "2G 2L"]),
        (FERRY_4, "2G 1R 1L", []),
        (FERRY_4, "3G 3B", ["sets 1"]),
        (FERRY_4, "6G", ["sets 1"]),
        (FERRY_5, "4G 1L", []),
        (FERRY_5, "3G 2L", ["3G 2L"]),
        (FERRY_5, "3G 1L 3B", ["sets 1"]),
        (FERRY_5, "3G 6B", ["sets 2"]),
        (FERRY_5, "5L", ["5L"]),
    ],
)
def test_a_ferry_of_the_small_map_wants_a_locomotive_or_three_alike_for_each_symbol(
    route: str, hand: str, payments: list[str]
) -> None:
    assert Scene(france_small(), players=3, hand=hand).legal_for(route) == payments
