"""Nordic Countries, ferries: locomotives for the symbols, and any three cards for a locomotive [NO-05].

A payment with sets is begun with their number and then laid down card by card.
"""

from __future__ import annotations

import pytest

from branchline import IllegalAction
from branchline.testing import Scene
from branchline.variants import nordic

ORANGE_FERRY = "kristiansand-stavanger#2"  # 3 spaces, 1 symbol
GRAY_FERRY = "helsinki-stockholm#2"  # 4 spaces, 2 symbols
BLACK_FERRY = "andalsnes-bergen"  # 5 spaces, 2 symbols
SHORT_FERRY = "arhus-kobenhavn"  # 1 space, 1 symbol, gray


def _lay(scene: Scene, claim: str, cards: str) -> None:
    """Begin the claim and lay these cards down, one after the other."""
    scene.play(claim)
    for card in cards.split():
        scene.play(f"lay {card}")


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


@pytest.mark.rule("NO-05")
def test_the_ferries_of_the_map_have_one_or_two_symbols_and_most_have_a_color() -> None:
    ferries = [route for route in nordic().map.routes if route.is_ferry]
    assert len(ferries) == 24
    assert {route.name for route in ferries if route.is_gray} == {
        "alborg-goteborg",
        SHORT_FERRY,
        GRAY_FERRY,
        "umea-vaasa",
    }
    assert {route.name for route in ferries if route.locomotives == 2} == {
        BLACK_FERRY,
        GRAY_FERRY,
        "honningsvag-tromso",
        "mo_i_rana-narvik",
        "mo_i_rana-trondheim#2",
        "stockholm-tallinn",
    }
    assert all(route.locomotives in (1, 2) for route in ferries)


# Locomotives for the symbols, further ones for cards of the color


@pytest.mark.rule("NO-05")
def test_stavanger_kristiansand_takes_at_least_one_locomotive_along_with_orange_cards() -> None:
    scene = Scene(nordic(), hand="2O 1L")
    assert scene.legal_for(ORANGE_FERRY) == ["2O 1L"]
    scene.play(f"claim {ORANGE_FERRY} 2O 1L")
    assert scene.owner(ORANGE_FERRY) == 0
    assert scene.points(0) == 4


@pytest.mark.rule("NO-05")
def test_color_cards_alone_do_not_pay_for_a_ferry_however_many_fit_its_spaces() -> None:
    assert Scene(nordic(), hand="3O").legal_for(ORANGE_FERRY) == []


@pytest.mark.rule("NO-05")
def test_further_locomotives_replace_color_cards() -> None:
    scene = Scene(nordic(), hand="2O 3L")
    assert [text for text in scene.legal_for(ORANGE_FERRY) if "sets" not in text] == ["2O 1L", "1O 2L", "3L"]


@pytest.mark.rule("NO-05")
def test_a_colored_ferry_takes_no_other_color() -> None:
    scene = Scene(nordic(), hand="2G 1L")
    assert scene.legal_for(ORANGE_FERRY) == []


@pytest.mark.rule("NO-05")
def test_a_gray_ferry_with_two_symbols_takes_two_locomotives_and_cards_of_any_one_color() -> None:
    scene = Scene(nordic(), hand="2P 1R 2L")
    assert [text for text in scene.legal_for(GRAY_FERRY) if "sets" not in text] == ["2P 2L"]


# Any three cards for a locomotive


@pytest.mark.rule("NO-05")
@pytest.mark.parametrize("three", ["P P P", "P B W", "G Y Y", "K L L", "R R L", "L L L"])
def test_any_three_cards_alike_or_not_stand_for_the_locomotive_of_a_symbol(three: str) -> None:
    scene = Scene(nordic(), hand=three)
    _lay(scene, f"claim {SHORT_FERRY} sets 1", three)
    assert scene.owner(SHORT_FERRY) == 0
    assert scene.hand(0) == ""
    assert scene.points(0) == 1
    assert scene.to_move == 1
    scene.check()


@pytest.mark.rule("NO-05")
def test_two_orange_cards_and_any_three_others_pay_for_stavanger_kristiansand() -> None:
    scene = Scene(nordic(), hand="2O 1P 1G 1R 4Y")
    _lay(scene, f"claim {ORANGE_FERRY} sets 1", "P O O G R")
    assert scene.owner(ORANGE_FERRY) == 0
    assert (scene.hand(0), scene.discards) == ("4Y", "1P 2O 1G 1R")
    assert scene.trains(0) == 37
    assert scene.told("claimed")[0].points == 4


@pytest.mark.rule("NO-05")
def test_three_cards_stand_for_a_locomotive_that_replaces_a_color_card_too() -> None:
    scene = Scene(nordic(), hand="1O 1L 3Y")
    _lay(scene, f"claim {ORANGE_FERRY} sets 1", "O Y Y Y L")
    assert scene.owner(ORANGE_FERRY) == 0


@pytest.mark.rule("NO-05")
def test_every_locomotive_and_every_color_card_can_be_three_others() -> None:
    scene = Scene(nordic(), hand="4P 5Y 2B")
    assert scene.legal_for(ORANGE_FERRY) == ["sets 3"]
    _lay(scene, f"claim {ORANGE_FERRY} sets 3", "P P P P B Y Y Y Y")
    assert scene.owner(ORANGE_FERRY) == 0
    assert scene.hand(0) == "1B 1Y"


@pytest.mark.rule("NO-05")
def test_a_single_card_of_another_color_stands_for_nothing() -> None:
    # Five cards for three spaces: one set, and two that must be orange or locomotives.
    scene = Scene(nordic(), hand="1O 4Y")
    assert scene.legal_for(ORANGE_FERRY) == []
    assert _why(scene, f"claim {ORANGE_FERRY} sets 1") == "no-cards-for-sets"
    assert Scene(nordic(), hand="1O 4Y 1L").legal_for(ORANGE_FERRY) == ["sets 1"]


@pytest.mark.rule("NO-05")
def test_a_set_for_only_one_of_two_symbols_is_not_enough() -> None:
    scene = Scene(nordic(), hand="8K")
    assert "sets 1" not in scene.legal_for(BLACK_FERRY)
    assert Scene(nordic(), hand="9K").legal_for(BLACK_FERRY) == ["sets 2"]
    assert "sets 1" in Scene(nordic(), hand="8K 1L").legal_for(BLACK_FERRY)


@pytest.mark.rule("NO-05")
def test_on_a_gray_ferry_the_single_cards_are_of_one_color() -> None:
    scene = Scene(nordic(), hand="2P 1R 1B 2L 1G")
    scene.play(f"claim {GRAY_FERRY} sets 1")
    assert scene.legal() == ["lay P"], "without both purple cards there are not enough single cards"
    scene.play("lay P", "lay P", "lay B")
    scene.play("lay R", "lay L", "lay L")
    assert scene.owner(GRAY_FERRY) == 0
    assert scene.hand(0) == "1G"


@pytest.mark.rule("NO-05")
def test_every_number_of_sets_that_the_hand_has_cards_for_can_be_begun() -> None:
    scene = Scene(nordic(), hand="3O 3Y 3P 2L")
    assert scene.legal_for(ORANGE_FERRY) == ["2O 1L", "1O 2L", "sets 1", "sets 2", "sets 3"]


# Card by card


@pytest.mark.rule("NO-05")
def test_cards_are_laid_down_in_order_and_never_into_a_dead_end() -> None:
    scene = Scene(nordic(), hand="2O 2P 1R 5Y")
    scene.play(f"claim {ORANGE_FERRY} sets 1")
    assert scene.legal() == ["lay P", "lay O"]
    assert _why(scene, "lay Y") == "card-fits-no-payment"
    assert _why(scene, "lay G") == "card-not-in-hand"
    scene.play("lay O")
    assert _why(scene, "lay P") == "lay-in-order"
    assert scene.legal() == ["lay O"], "both single cards must be orange"


@pytest.mark.rule("NO-05")
def test_while_a_payment_is_laid_down_nothing_else_can_be_done() -> None:
    scene = Scene(nordic(), hand="2O 3R 3B")
    scene.play(f"claim {ORANGE_FERRY} sets 1", "lay O")
    for action in ("draw", "take P", "tickets", f"claim {SHORT_FERRY} sets 1", "refuse", "pass"):
        assert _why(scene, action) == "something-else-first"
        with pytest.raises(IllegalAction):
            scene.play(action)
    assert scene.to_move == 0


@pytest.mark.rule("NO-05", "US-18")
def test_the_cards_are_discarded_together_when_the_last_one_lies_there() -> None:
    scene = Scene(nordic(), hand="3R", discards="1B")
    scene.play(f"claim {SHORT_FERRY} sets 1", "lay R", "lay R")
    assert (scene.discards, scene.owner(SHORT_FERRY), scene.to_move) == ("1B", None, 0)
    scene.check()
    scene.play("lay R")
    assert (scene.discards, scene.owner(SHORT_FERRY), scene.to_move) == ("1B 3R", 0, 1)


@pytest.mark.rule("NO-05", "US-12")
def test_cards_laid_down_become_the_deck_if_there_is_no_other() -> None:
    scene = Scene(nordic(), hand="3R", deck="", row="P P B")
    _lay(scene, f"claim {SHORT_FERRY} sets 1", "R R R")
    assert [event.kind for event in scene.events[-1]] == ["claimed", "reshuffled", "turned_up", "turned_up"]
    assert (scene.row, scene.deck) == ("2P 1B 2R", "1R")
    scene.check()


@pytest.mark.rule("NO-05", "EU-06")
def test_nothing_is_turned_up_for_a_ferry() -> None:
    scene = Scene(nordic(), hand="3R")
    _lay(scene, f"claim {SHORT_FERRY} sets 1", "R R R")
    assert [event.kind for event in scene.events[-1]] == ["claimed"]
