"""Europe, the game turn: one of four things, and drawing cards as in North America [EU-03]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import europe


@pytest.mark.rule("EU-03")
def test_a_turn_is_one_of_four_draw_cards_claim_draw_tickets_or_build_a_station() -> None:
    scene = Scene(europe(), hand="1K", row="R R B W G")
    kinds = [text.split()[0] for text in scene.legal()]
    assert list(dict.fromkeys(kinds)) == ["draw", "take", "tickets", "claim", "station"]


@pytest.mark.rule("EU-03")
@pytest.mark.parametrize(
    "actions",
    [
        ("draw", "draw"),
        ("take R", "take B"),
        ("take L",),
        ("claim amsterdam-bruxelles 1K",),
        ("tickets", "keep 1"),
        ("station paris", "pay 1K"),
    ],
)
def test_each_of_the_four_is_the_whole_turn(actions: tuple[str, ...]) -> None:
    scene = Scene(europe(), hand="4K", row="R R B W L", chance="" if actions[0] == "tickets" else "G G")
    for action in actions:
        assert scene.to_move == 0
        scene.play(action)
    assert scene.to_move == 1
    scene.check()


@pytest.mark.rule("EU-03", "US-07")
def test_after_the_first_card_only_a_second_card_can_follow() -> None:
    scene = Scene(europe(), hand="4K", row="R R B W G", chance="Y")
    scene.play("draw")
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R"]


@pytest.mark.rule("EU-03", "US-07")
def test_a_face_up_card_is_replaced_before_the_second_is_chosen() -> None:
    scene = Scene(europe(), row="R R B W G", chance="Y")
    scene.play("take B")
    assert scene.row == "1W 1G 1Y 2R"
    assert "take Y" in scene.legal()


@pytest.mark.rule("EU-03", "US-08")
def test_a_face_up_locomotive_is_never_the_second_card_not_even_as_the_replacement() -> None:
    scene = Scene(europe(), row="R R B W G", chance="L")
    scene.play("take R")
    assert scene.row == "1B 1W 1G 1R 1L"
    assert "take L" not in scene.legal()


@pytest.mark.rule("EU-03", "US-09")
def test_a_locomotive_drawn_blind_counts_as_one_card() -> None:
    scene = Scene(europe(), row="R R B W G", chance="L L")
    scene.play("draw")
    assert scene.to_move == 0
    scene.play("draw")
    assert scene.hand(0) == "2L"
    assert scene.to_move == 1


@pytest.mark.rule("EU-03", "US-10")
def test_three_face_up_locomotives_are_swept_away_with_the_whole_row() -> None:
    scene = Scene(europe(), row="L L B W G", chance="L R R R R R")
    scene.play("take B")
    assert scene.row == "5R"
    assert scene.discards == "1W 1G 3L"


@pytest.mark.rule("EU-03", "US-12")
def test_used_up_the_deck_is_made_anew_from_the_discards() -> None:
    scene = Scene(europe(), row="R R B W G", deck="1Y", discards="2P")
    scene.play("draw")
    assert (scene.hand(0), scene.deck, scene.discards) == ("1Y", "2P", "")


@pytest.mark.rule("EU-03", "US-13")
def test_with_no_card_left_to_draw_a_station_can_still_be_built() -> None:
    scene = Scene(europe(), hand="1K", row="", deck="", pile={"regular": 0}, trains={0: 0})
    assert "draw" not in scene.legal()
    assert {text.split()[0] for text in scene.legal()} == {"station"}


@pytest.mark.rule("EU-03", "US-14")
def test_a_player_who_can_do_none_of_the_four_passes() -> None:
    scene = Scene(europe(), hand="", row="", deck="", pile={"regular": 0})
    assert scene.legal() == ["pass"]
    scene.play("pass")
    assert scene.to_move == 1
    assert not scene.is_legal("pass")


@pytest.mark.rule("EU-03", "US-21")
def test_of_three_drawn_tickets_at_least_one_is_kept_and_the_rest_goes_under_the_deck_as_drawn() -> None:
    scene = Scene(europe(), chance="kyiv-sochi angora-athina essen-kyiv")
    scene.play("tickets")
    assert len(scene.legal()) == 7
    scene.play("keep 2")
    assert scene.tickets(0) == ["angora-athina"]
    assert scene.bottom == ["kyiv-sochi", "essen-kyiv"]


@pytest.mark.rule("EU-03", "US-21")
def test_fewer_tickets_left_are_all_that_is_drawn_and_returned_ones_come_last() -> None:
    scene = Scene(europe(), bottom=["kyiv-sochi"], pile={"regular": 1}, chance="essen-kyiv")
    scene.play("tickets")
    assert scene.legal() == ["keep 1", "keep 2", "keep 1 2"]
    scene.play("keep 2")
    assert scene.tickets(0) == ["kyiv-sochi"]
    assert scene.bottom == ["essen-kyiv"]


@pytest.mark.rule("EU-03", "US-21")
def test_tickets_kept_earlier_are_no_part_of_a_later_choice() -> None:
    scene = Scene(europe(), tickets={0: ["angora-athina", "london-wien"]}, chance="kyiv-sochi essen-kyiv smyrna-sofia")
    scene.play("tickets", "keep 1")
    assert scene.tickets(0) == ["angora-athina", "kyiv-sochi", "london-wien"]
    assert scene.bottom == ["essen-kyiv", "smyrna-sofia"]
