"""Nordic Countries, drawing train cards: no limit on locomotives, and no flush [NO-03]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import nordic


@pytest.mark.rule("NO-03")
def test_after_a_face_up_locomotive_a_second_card_is_drawn() -> None:
    scene = Scene(nordic(), players=3, row="L R R B W", chance="G")
    scene.play("take L")
    assert scene.to_move == 0
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R"]
    scene.play("take R")
    assert scene.hand(0) == "1R 1L"
    assert scene.to_move == 1


@pytest.mark.rule("NO-03")
@pytest.mark.parametrize("first", ["draw", "take R"])
def test_a_face_up_locomotive_may_be_the_second_card(first: str) -> None:
    scene = Scene(nordic(), row="L R R B W", chance="R G")
    scene.play(first, "take L")
    assert scene.hand(0) == "1R 1L"
    assert scene.to_move == 1


@pytest.mark.rule("NO-03")
def test_a_locomotive_just_turned_up_as_the_replacement_may_be_the_second_card() -> None:
    scene = Scene(nordic(), row="P R R B W", chance="L G")
    scene.play("take P", "take L")
    assert scene.hand(0) == "1P 1L"


@pytest.mark.rule("NO-03")
@pytest.mark.parametrize("second", ["draw", "take L"])
def test_both_cards_of_a_turn_may_be_locomotives(second: str) -> None:
    scene = Scene(nordic(), row="L L R B W", chance="G L")
    scene.play("take L", second)
    assert scene.hand(0) == "2L"
    assert scene.to_move == 1


@pytest.mark.rule("NO-03", "US-07")
def test_after_two_cards_the_turn_is_over_locomotives_or_not() -> None:
    scene = Scene(nordic(), row="L L L L L", chance="L L")
    scene.play("take L", "take L")
    assert scene.to_move == 1
    assert scene.row == "5L"


@pytest.mark.rule("NO-03")
@pytest.mark.parametrize("turned_up", ["L", "R"])
def test_a_row_with_three_locomotives_or_more_stays(turned_up: str) -> None:
    scene = Scene(nordic(), row="P L L L W", chance=turned_up)
    scene.play("take P")
    assert scene.row == ("1W 4L" if turned_up == "L" else "1W 1R 3L")
    assert scene.told("flushed") == []
    assert scene.discards == ""


@pytest.mark.rule("NO-03")
def test_the_third_locomotive_in_the_row_flushes_nothing() -> None:
    scene = Scene(nordic(), row="P L L B W", chance="L")
    scene.play("take P")
    assert scene.row == "1B 1W 3L"
    assert [event.kind for event in scene.events[-1]] == ["took", "turned_up"]


@pytest.mark.rule("NO-03")
def test_a_card_drawn_blind_beside_a_deck_of_five_flushes_nothing() -> None:
    scene = Scene(nordic(), row="3L O K", deck="4L K", chance="L")
    scene.play("draw")
    assert (scene.row, scene.deck) == ("1O 1K 3L", "1K 3L")
    assert [event.kind for event in scene.events[-1]] == ["drew"]


@pytest.mark.rule("NO-03")
def test_a_row_of_locomotives_stays_at_the_deal_too() -> None:
    scene = Scene.deal(nordic(), players=2, first=0, chance="R R R R B B B B L L L L L")
    assert scene.row == "5L"
    assert scene.told("flushed") == []
    assert scene.discards == ""


@pytest.mark.rule("NO-03", "US-13")
def test_with_only_locomotives_left_to_take_the_second_card_is_still_drawn() -> None:
    scene = Scene(nordic(), row="R L L", deck="")
    scene.play("take R")
    assert scene.to_move == 0
    assert scene.legal() == ["take L"]
