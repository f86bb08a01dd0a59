"""The turn, and drawing train cards [US-06 to US-09, US-11, US-13]."""

from __future__ import annotations

import pytest

from branchline.errors import IllegalAction
from branchline.testing import Scene
from branchline.variants import usa


@pytest.mark.rule("US-06")
def test_a_turn_is_drawing_cards_or_drawing_tickets_or_claiming_a_route() -> None:
    scene = Scene(usa(), hand="2R", row="R R B W L")
    kinds = {action.split()[0] for action in scene.legal()}
    assert kinds == {"draw", "take", "tickets", "claim"}


@pytest.mark.rule("US-06")
@pytest.mark.parametrize("turn", [("draw", "draw"), ("tickets", "keep 1"), ("claim boston-new_york 2R",)])
def test_a_turn_ends_after_one_of_the_three(turn: tuple[str, ...]) -> None:
    scene = Scene(usa(), players=3, hand="2R")
    scene.play(*turn)
    assert scene.to_move == 1


@pytest.mark.rule("US-06")
def test_after_a_first_card_no_route_can_be_claimed_and_no_tickets_drawn() -> None:
    scene = Scene(usa(), hand="2R", row="R R B W G")
    scene.play("draw")
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R"]
    for action in ("tickets", "claim boston-new_york 2R", "pass"):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason.code == "something-else-first"


@pytest.mark.rule("US-06")
def test_after_drawing_tickets_only_the_choice_of_tickets_is_left() -> None:
    scene = Scene(usa(), hand="2R")
    scene.play("tickets")
    assert {action.split()[0] for action in scene.legal()} == {"keep"}


@pytest.mark.rule("US-07")
def test_a_player_draws_two_cards_blind() -> None:
    scene = Scene(usa(), players=3, chance="P G")
    scene.play("draw")
    assert scene.to_move == 0
    scene.play("draw")
    assert scene.hand(0) == "1P 1G"
    assert scene.to_move == 1


@pytest.mark.rule("US-07")
def test_a_player_takes_two_face_up_cards() -> None:
    scene = Scene(usa(), players=3, row="R B W G Y", chance="P O")
    scene.play("take R", "take W")
    assert scene.hand(0) == "1W 1R"
    assert scene.row == "1P 1B 1O 1G 1Y"
    assert scene.to_move == 1


@pytest.mark.rule("US-07")
@pytest.mark.parametrize(("actions", "chance"), [(("draw", "take B"), "P K"), (("take B", "draw"), "K P")])
def test_one_card_may_be_face_up_and_the_other_blind(actions: tuple[str, ...], chance: str) -> None:
    scene = Scene(usa(), players=3, row="R B W G Y", chance=chance)
    scene.play(*actions)
    assert scene.hand(0) == "1P 1B"
    assert scene.row == "1W 1G 1Y 1K 1R"
    assert scene.to_move == 1


@pytest.mark.rule("US-07")
def test_a_face_up_card_is_replaced_before_the_second_card_is_chosen() -> None:
    scene = Scene(usa(), row="R B W G Y", chance="K")
    assert not scene.is_legal("take K")
    scene.play("take R")
    assert scene.row == "1B 1W 1G 1Y 1K"
    scene.play("take K")
    assert scene.hand(0) == "1K 1R"


@pytest.mark.rule("US-07")
def test_a_card_drawn_blind_leaves_the_row_as_it_was() -> None:
    scene = Scene(usa(), row="R B W G Y")
    scene.play("draw")
    assert scene.row == "1B 1W 1G 1Y 1R"


@pytest.mark.rule("US-07")
def test_a_card_that_does_not_lie_face_up_cannot_be_taken() -> None:
    scene = Scene(usa(), row="R B W G Y")
    reason = scene.why_not("take K")
    assert reason is not None
    assert reason.code == "not-in-row"


@pytest.mark.rule("US-07", "US-22")
def test_others_see_the_face_up_card_taken_and_not_the_card_drawn_blind() -> None:
    scene = Scene(usa(), row="R B W G Y", chance="K")
    scene.play("take R")
    assert [(event.kind, event.card) for event in scene.seen_by(1)] == [("took", 7), ("turned_up", 6)]
    scene.play("draw")
    assert [(event.kind, event.card) for event in scene.seen_by(1)] == [("drew", -1)]


@pytest.mark.rule("US-08")
def test_a_face_up_locomotive_taken_first_is_the_only_card_of_the_turn() -> None:
    scene = Scene(usa(), players=3, row="L R R B W")
    scene.play("take L")
    assert scene.hand(0) == "1L"
    assert scene.to_move == 1


@pytest.mark.rule("US-08")
@pytest.mark.parametrize("first", ["draw", "take R"])
def test_a_face_up_locomotive_can_never_be_the_second_card(first: str) -> None:
    scene = Scene(usa(), row="L R R B W", chance="G")
    scene.play(first)
    assert scene.to_move == 0
    assert "take L" not in scene.legal()
    with pytest.raises(IllegalAction) as refused:
        scene.play("take L")
    assert refused.value.reason.code == "locomotive-second"


@pytest.mark.rule("US-08")
def test_a_locomotive_turned_up_as_the_replacement_can_not_be_the_second_card() -> None:
    scene = Scene(usa(), row="R R B W G", chance="L")
    scene.play("take R")
    assert scene.row == "1B 1W 1G 1R 1L"
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R"]


@pytest.mark.rule("US-08")
def test_a_locomotive_left_in_the_row_is_the_next_players_to_take() -> None:
    scene = Scene(usa(), players=3, row="R R B W G", chance="L K")
    scene.play("take R", "take B", "take L")
    assert scene.hand(1) == "1L"
    assert scene.to_move == 2


@pytest.mark.rule("US-09")
def test_a_locomotive_drawn_blind_first_leaves_a_second_card() -> None:
    scene = Scene(usa(), players=3, row="R R B W G", chance="L K")
    scene.play("draw")
    assert scene.to_move == 0
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R"]
    scene.play("take R")
    assert scene.hand(0) == "1R 1L"
    assert scene.to_move == 1


@pytest.mark.rule("US-09")
def test_both_cards_drawn_blind_may_be_locomotives() -> None:
    scene = Scene(usa(), players=3, chance="L L")
    scene.play("draw", "draw")
    assert scene.hand(0) == "2L"
    assert scene.to_move == 1


@pytest.mark.rule("US-11")
def test_a_player_with_any_number_of_cards_may_draw_more() -> None:
    scene = Scene(usa(), hand="12P 12B 12O 12W 12G 12Y 12K 8R 14L", row="4R", deck="")
    assert scene.is_legal("take R")
    scene.play("take R", "take R")
    assert scene.hand(0) == "12P 12B 12O 12W 12G 12Y 12K 10R 14L"


@pytest.mark.rule("US-13")
def test_with_no_card_in_deck_discards_and_row_drawing_is_not_possible() -> None:
    scene = Scene(usa(), hand="2R", row="", deck="")
    assert not any(action.startswith(("draw", "take")) for action in scene.legal())
    with pytest.raises(IllegalAction) as refused:
        scene.play("draw")
    assert refused.value.reason.code == "deck-empty"


@pytest.mark.rule("US-13")
def test_without_cards_to_draw_a_route_may_be_claimed_or_tickets_drawn() -> None:
    scene = Scene(usa(), hand="2R", row="", deck="")
    assert {action.split()[0] for action in scene.legal()} == {"claim", "tickets"}


@pytest.mark.rule("US-13")
def test_face_up_cards_may_be_taken_when_deck_and_discards_are_empty() -> None:
    scene = Scene(usa(), players=3, row="R B W", deck="")
    assert not scene.is_legal("draw")
    scene.play("take R")
    assert scene.row == "1B 1W"
    scene.play("take B")
    assert scene.row == "1W"
    assert scene.hand(0) == "1B 1R"
    assert scene.to_move == 1


@pytest.mark.rule("US-13")
def test_the_turn_ends_after_the_first_card_when_nothing_is_left() -> None:
    scene = Scene(usa(), players=3, row="R", deck="")
    scene.play("take R")
    assert scene.hand(0) == "1R"
    assert scene.to_move == 1


@pytest.mark.rule("US-13")
def test_the_turn_ends_after_the_first_card_when_only_face_up_locomotives_are_left() -> None:
    scene = Scene(usa(), players=3, row="R L L", deck="")
    scene.play("take R")
    assert scene.hand(0) == "1R"
    assert scene.to_move == 1
    assert scene.is_legal("take L"), "what is forbidden as a second card is the next player's first"


@pytest.mark.rule("US-13", "US-08")
def test_the_turn_ends_when_the_last_card_drawn_blind_leaves_only_face_up_locomotives() -> None:
    scene = Scene(usa(), players=3, row="L L L L L", deck="R")
    scene.play("draw")
    assert scene.hand(0) == "1R"
    assert scene.to_move == 1


@pytest.mark.rule("US-13", "US-08")
def test_the_turn_ends_when_the_replacement_was_the_last_card_and_the_row_is_all_locomotives() -> None:
    scene = Scene(usa(), players=3, row="R L L L L", deck="1L")
    scene.play("take R")
    assert scene.row == "5L"
    assert scene.to_move == 1


@pytest.mark.rule("US-13")
def test_the_turn_goes_on_when_a_face_up_card_or_the_deck_can_give_the_second() -> None:
    from_row = Scene(usa(), players=3, row="R B L", deck="")
    from_row.play("take R")
    assert from_row.legal() == ["take B"]
    from_deck = Scene(usa(), players=3, row="R L L L L", deck="2G", chance="G")
    from_deck.play("take R")
    assert from_deck.legal() == ["draw", "take G"]
