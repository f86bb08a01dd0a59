"""The face-up row and the deck: when the row is flushed, when the discards become the deck [US-10, US-12]."""

from __future__ import annotations

import pytest

from branchline.build_info import RULES
from branchline.cards import CARD_LETTERS, LOCOMOTIVE
from branchline.testing import Scene
from branchline.variants import BoardKey, SmallKey, find, usa
from branchline.view.notation import cards_text


def _story(scene: Scene) -> list[str]:
    """What the last action told of row and deck, in order: "up L", "flush 2R 3L", "shuffle 5"."""
    story = []
    for event in scene.events[-1]:
        if event.kind == "turned_up":
            story.append(f"up {CARD_LETTERS[event.card]}")
        elif event.kind == "flushed":
            story.append(f"flush {cards_text(event.cards)}")
        elif event.kind == "reshuffled":
            story.append(f"shuffle {event.count}")
    return story


def _locomotives_in_row(scene: Scene) -> int:
    return scene.observe(None).row[LOCOMOTIVE]


# The flush


@pytest.mark.rule("US-10")
def test_the_third_locomotive_in_the_row_flushes_all_five_and_five_new_ones_are_turned_up() -> None:
    scene = Scene(usa(), row="R B W L L", chance="L P O G Y K")
    scene.play("take R")
    assert scene.row == "1P 1O 1G 1Y 1K"
    assert scene.discards == "1B 1W 3L"
    assert _story(scene) == ["up L", "flush 1B 1W 3L", "up P", "up O", "up G", "up Y", "up K"]


@pytest.mark.rule("US-10")
def test_two_locomotives_stay_in_the_row() -> None:
    scene = Scene(usa(), row="R B W G L", chance="L")
    scene.play("take R")
    assert scene.row == "1B 1W 1G 2L"
    assert scene.discards == ""


@pytest.mark.rule("US-10")
def test_a_locomotive_that_replaces_a_locomotive_flushes_nothing() -> None:
    scene = Scene(usa(), row="R B W L L", chance="L")
    scene.play("take L")
    assert scene.row == "1B 1W 1R 2L"
    assert scene.discards == ""


@pytest.mark.rule("US-10", "US-07")
def test_after_a_flush_the_second_card_is_chosen_from_the_new_row() -> None:
    scene = Scene(usa(), players=3, row="R B W L L", chance="L P O G Y L")
    scene.play("take R")
    assert scene.legal() == ["draw", "take P", "take O", "take G", "take Y"]
    scene.play("take Y")
    assert scene.hand(0) == "1Y 1R"
    assert scene.to_move == 1


@pytest.mark.rule("US-10")
def test_the_row_is_flushed_again_and_again_until_it_has_fewer_than_three_locomotives() -> None:
    scene = Scene(usa(), row="R B W L L", chance="L  L L L P P  L O L O L  G G Y L L")
    scene.play("take R")
    assert [told for told in _story(scene) if told.startswith("flush")] == [
        "flush 1B 1W 3L",
        "flush 2P 3L",
        "flush 2O 3L",
    ]
    assert scene.row == "2G 1Y 2L"
    assert scene.discards == "2P 1B 2O 1W 9L"


@pytest.mark.rule("US-10")
@pytest.mark.parametrize("turned_up", ["L L L P O", "L L L L P", "L L L L L"])
def test_the_row_is_looked_at_when_it_is_full_and_not_at_the_third_locomotive(turned_up: str) -> None:
    scene = Scene.deal(usa(), players=2, first=0, chance=f"R R R R B B B B {turned_up} W W G G Y")
    row = cards_text(scene.told("flushed")[0].cards)
    assert [told.split()[0] for told in _story(scene)] == ["up"] * 5 + ["flush"] + ["up"] * 5
    assert scene.discards == row
    assert scene.row == "2W 2G 1Y"


@pytest.mark.rule("US-10")
def test_a_row_short_of_five_stays_though_three_of_it_are_locomotives() -> None:
    scene = Scene(usa(), hand="1R", row="L L L", deck="")
    scene.play("claim atlanta-nashville 1R")
    assert scene.row == "1R 3L"
    assert scene.told("flushed") == []


@pytest.mark.rule("US-10")
def test_the_row_stays_when_fewer_than_three_of_the_cards_available_are_no_locomotives() -> None:
    scene = Scene(usa(), row="R B W L L", deck="6L")
    scene.play("take W")
    assert scene.row == "1B 1R 3L"
    assert scene.deck == "5L"
    assert scene.told("flushed") == []


@pytest.mark.rule("US-10")
@pytest.mark.parametrize(("deck", "discards"), [("6L 1G", ""), ("6L", "1G")])
def test_three_cards_that_are_no_locomotives_are_enough_to_flush_wherever_they_are(deck: str, discards: str) -> None:
    scene = Scene(usa(), row="R B W L L", deck=deck, discards=discards, chance="L")
    scene.play("take W")
    assert scene.told("flushed") != []
    assert scene.row == "1B 1G 1R 2L", "flushed until the only possible row of two locomotives lies there"


@pytest.mark.rule("US-10")
def test_the_row_stays_when_it_would_change_places_with_the_deck_for_ever() -> None:
    scene = Scene(usa(), row="R B W L L", deck="4L 2G", chance="L")
    scene.play("take W")
    assert scene.row == "1B 1R 3L"
    assert scene.deck == "2G 3L"
    assert scene.told("flushed") == []


@pytest.mark.rule("US-10")
def test_the_row_changes_places_with_a_deck_of_five_that_has_fewer_than_three_locomotives() -> None:
    scene = Scene(usa(), row="R B W L L", deck="3L 3G", chance="L")
    scene.play("take W")
    assert scene.row == "3G 2L"
    assert scene.deck == "1B 1R 3L"


@pytest.mark.rule("US-10")
@pytest.mark.parametrize(
    ("deck", "discards"),
    [
        pytest.param("4L 2G", "1K", id="a discard beside a deck of five"),
        pytest.param("4L 1G", "", id="a deck of four"),
        pytest.param("4L 3G", "", id="a deck of six"),
    ],
)
def test_the_row_is_flushed_when_the_next_rows_would_not_only_change_places(deck: str, discards: str) -> None:
    scene = Scene(usa(), row="R B W L L", deck=deck, discards=discards, chance="L")
    scene.play("take W")
    assert scene.told("flushed") != []
    assert _locomotives_in_row(scene) < 3


@pytest.mark.rule("US-10")
def test_a_row_that_stayed_for_want_of_other_cards_is_looked_at_again_after_a_discard() -> None:
    scene = Scene(usa(), hand="1P", row="R B L L L", deck="2L")
    scene.play("claim atlanta-nashville 1P")
    assert _story(scene)[0] == "flush 1B 1R 3L"
    assert scene.row == "1P 1B 1R 2L"


@pytest.mark.rule("US-10")
def test_a_row_that_stayed_is_looked_at_after_a_discard_and_stays_if_nothing_has_changed() -> None:
    scene = Scene(usa(), hand="1L", row="R B L L L", deck="2L")
    scene.play("claim atlanta-nashville 1L")
    assert _story(scene) == []
    assert scene.row == "1B 1R 3L"
    assert scene.discards == "1L"


@pytest.mark.rule("US-10")
def test_a_row_that_stayed_beside_a_deck_of_five_is_looked_at_again_after_a_discard() -> None:
    scene = Scene(usa(), hand="2Y", row="R B L L L", deck="2G 3L")
    scene.play("claim boston-new_york#2 2Y")
    assert _story(scene)[0] == "flush 1B 1R 3L"
    assert _locomotives_in_row(scene) < 3


@pytest.mark.rule("US-10")
def test_a_row_that_stayed_beside_a_deck_of_five_is_flushed_when_a_card_is_drawn_blind() -> None:
    scene = Scene(usa(), players=2, row="3L O K", deck="4L K", chance="L L L L K L O K L L K")
    scene.play("draw")
    assert _story(scene) == [
        *("flush 1O 1K 3L", "up L", "up L", "up L", "up K", "shuffle 5", "up L"),
        *("flush 1K 4L", "up O", "up K", "up L", "up L", "shuffle 5", "up K"),
    ]
    assert (scene.row, scene.deck, scene.discards) == ("1O 2K 2L", "4L", "")
    assert scene.hand(0) == "1L"
    assert scene.to_move == 0, "the second card is chosen from the new row"


@pytest.mark.rule("US-10")
def test_the_blind_second_card_of_a_turn_flushes_the_row_too() -> None:
    scene = Scene(usa(), row="R B W L L", deck="4L 2G", chance="L G")
    scene.play("take W")
    assert scene.row == "1B 1R 3L"
    scene.play("draw")
    assert _story(scene)[0] == "flush 1B 1R 3L"
    assert _locomotives_in_row(scene) < 3
    assert scene.to_move == 1


@pytest.mark.rule("US-10")
def test_a_blind_draw_leaves_a_row_for_which_there_are_too_few_other_cards() -> None:
    scene = Scene(usa(), row="3L O K", deck="4L K", chance="K")
    scene.play("draw")
    assert _story(scene) == []
    assert (scene.row, scene.deck) == ("1O 1K 3L", "4L")


@pytest.mark.rule("US-10")
@pytest.mark.parametrize(
    ("key", "players"),
    [("usa", 2), ("europe", 2), ("france_large", 3), ("france_small", 3), ("france_borders", 3), ("mini_europe", 2)],
)
def test_every_game_that_flushes_looks_at_the_row_after_a_blind_draw_from_version_2_of_the_rules_on(
    key: BoardKey | SmallKey, players: int
) -> None:
    for rules in range(1, RULES + 1):
        scene = Scene(find(key, rules=rules), players=players, row="3L R K", deck="4L K", chance="L")
        scene.play("draw")
        assert bool(scene.told("flushed")) == (rules >= 2)
        assert (_locomotives_in_row(scene) < 3) == (rules >= 2)


# The deck and the discards


@pytest.mark.rule("US-12")
def test_the_discards_are_the_new_deck_as_soon_as_the_last_card_is_drawn_blind() -> None:
    scene = Scene(usa(), deck="1R", discards="3G 2Y")
    scene.play("draw")
    assert scene.deck == "3G 2Y"
    assert scene.discards == ""
    assert _story(scene) == ["shuffle 5"]


@pytest.mark.rule("US-12", "US-07")
def test_the_second_card_may_come_from_the_new_deck() -> None:
    scene = Scene(usa(), players=3, deck="1R", discards="3G")
    scene.play("draw", "draw")
    assert scene.hand(0) == "1G 1R"
    assert scene.deck == "2G"
    assert scene.to_move == 1


@pytest.mark.rule("US-12")
def test_the_discards_are_the_new_deck_as_soon_as_the_last_card_is_turned_up() -> None:
    scene = Scene(usa(), row="R B W O P", deck="1K", discards="3G 2Y")
    scene.play("take R")
    assert scene.row == "1P 1B 1O 1W 1K"
    assert scene.deck == "3G 2Y"
    assert scene.discards == ""
    assert _story(scene) == ["up K", "shuffle 5"]


@pytest.mark.rule("US-12")
def test_the_deck_is_empty_only_when_the_discards_are_empty_too() -> None:
    scene = Scene(usa(), row="R B W O P", deck="1K")
    scene.play("draw")
    assert scene.deck == ""
    assert scene.discards == ""
    assert _story(scene) == []


@pytest.mark.rule("US-12")
def test_discards_stay_where_they_are_while_the_deck_has_cards() -> None:
    scene = Scene(usa(), hand="2R", deck="1K", discards="1G")
    scene.play("claim boston-new_york 2R")
    assert scene.deck == "1K"
    assert scene.discards == "1G 2R"


@pytest.mark.rule("US-12", "US-18")
def test_cards_paid_beside_an_empty_deck_are_the_new_deck_at_once() -> None:
    scene = Scene(usa(), hand="2R", row="P B O W G", deck="")
    scene.play("claim boston-new_york 2R")
    assert scene.deck == "2R"
    assert scene.discards == ""


@pytest.mark.rule("US-12")
def test_the_cards_of_a_payment_arrive_together_and_then_fill_a_row_that_is_short() -> None:
    scene = Scene(usa(), hand="2R 1L", row="P B O", deck="", chance="L R")
    scene.play("claim chicago-duluth 2R 1L")
    assert _story(scene) == ["shuffle 3", "up L", "up R"]
    assert scene.row == "1P 1B 1O 1R 1L"
    assert scene.deck == "1R"


@pytest.mark.rule("US-12")
def test_a_row_that_is_short_is_filled_as_far_as_the_cards_paid_go() -> None:
    scene = Scene(usa(), hand="2R", row="P", deck="")
    scene.play("claim boston-new_york 2R")
    assert scene.row == "1P 2R"
    assert scene.deck == ""


@pytest.mark.rule("US-12", "US-10")
def test_after_a_payment_the_order_is_reshuffle_then_fill_then_flush() -> None:
    scene = Scene(usa(), hand="5R 1L", row="L L W", deck="", chance="L R  R R R R  W")
    scene.play("claim miami-new_orleans 5R 1L")
    assert _story(scene) == [
        *("shuffle 6", "up L", "up R"),
        *("flush 1W 1R 3L", "up R", "up R", "up R", "up R", "shuffle 5", "up W"),
    ]
    assert scene.row == "1W 4R"
    assert scene.deck == "1R 3L"


@pytest.mark.rule("US-12", "US-10")
def test_the_reshuffle_comes_before_the_flush_when_the_card_that_flushes_was_the_last_of_the_deck() -> None:
    scene = Scene(usa(), row="R B W L L", deck="1L", discards="3G", chance="L G G G B R")
    scene.play("take W")
    assert _story(scene) == [
        *("up L", "shuffle 3"),
        *("flush 1B 1R 3L", "up G", "up G", "up G", "shuffle 5", "up B", "up R"),
    ]
    assert scene.row == "1B 3G 1R"
    assert scene.deck == "3L"


@pytest.mark.rule("US-12", "US-10")
def test_the_cards_of_a_flushed_row_arrive_together_and_can_be_turned_up_again() -> None:
    scene = Scene(usa(), row="R B W L L", deck="1L 1G", chance="L G R B L L")
    scene.play("take W")
    assert _story(scene) == ["up L", "flush 1B 1R 3L", "up G", "shuffle 5", "up R", "up B", "up L", "up L"]
    assert scene.row == "1B 1G 1R 2L"
    assert scene.deck == "1L"


@pytest.mark.rule("US-12", "US-13")
def test_a_row_that_cannot_be_filled_stays_short() -> None:
    scene = Scene(usa(), row="P B O W G", deck="1K")
    scene.play("take P", "take B")
    assert scene.row == "1O 1W 1G 1K"
    assert scene.deck == ""
    scene.check()
