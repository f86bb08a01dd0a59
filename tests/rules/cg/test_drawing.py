"""The Card Game: what a turn is, and drawing train cards [CG-07, CG-08]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline.chance import Seeded
from branchline.errors import IllegalAction
from branchline.testing import CardScene
from branchline.view.notation import cards_text

# CG-07: exactly one of three


@pytest.mark.rule("CG-07")
def test_step_two_is_drawing_train_cards_or_placing_cards_or_drawing_tickets() -> None:
    scene = CardScene(hand="2R 1B 1W", row="R R B W L")
    assert {action.split()[0] for action in scene.legal()} == {"draw", "take", "tickets", "suit", "mix"}


@pytest.mark.rule("CG-07")
@pytest.mark.parametrize(
    "turn",
    [
        ("draw", "draw"),
        ("take B", "draw"),
        ("tickets", "keep 1"),
        ("tickets", "keep none"),
        ("place 2R",),
        ("place R B W",),
    ],
)
def test_a_turn_ends_after_one_of_the_three(turn: tuple[str, ...]) -> None:
    scene = CardScene(3, hand="2R 1B 1W", row="R R B W G")
    scene.play(*turn)
    assert scene.to_move == 1
    assert scene.is_legal("tickets"), "the next player chooses afresh"


@pytest.mark.rule("CG-07")
def test_after_a_first_card_nothing_can_be_placed_and_no_tickets_drawn() -> None:
    scene = CardScene(hand="2R 1B 1W", row="R R B W G")
    scene.play("draw")
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R", "stop"]
    for action in ("tickets", "suit R", "mix B", "cards 2", "locomotives 0", "keep 1", "pass"):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason.code == "something-else-first"
        assert refused.value.reason.details == {"asked": "draw-second-or-stop"}


@pytest.mark.rule("CG-07")
def test_after_drawing_tickets_only_the_choice_of_tickets_is_left() -> None:
    scene = CardScene(hand="2R 1B 1W")
    scene.play("tickets")
    assert {action.split()[0] for action in scene.legal()} == {"keep"}
    for action in ("draw", "take P", "tickets", "suit R", "mix B", "stop", "pass"):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason.code == "something-else-first"
        assert refused.value.reason.details == {"asked": "keep-drawn-tickets"}


@pytest.mark.rule("CG-07")
@pytest.mark.parametrize("begun", [("suit R",), ("suit R", "cards 2"), ("mix B",)])
def test_after_a_placement_has_begun_only_the_placement_is_left(begun: tuple[str, ...]) -> None:
    scene = CardScene(hand="2R 1B 1W 1L")
    scene.play(*begun)
    assert {action.split()[0] for action in scene.legal()} <= {"cards", "locomotives", "mix"}
    for action in ("draw", "take P", "tickets", "suit R", "keep 1", "stop", "pass"):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason.code == "something-else-first"


@pytest.mark.rule("CG-07")
def test_doing_nothing_is_no_turn() -> None:
    scene = CardScene(hand="1R")
    for action, code in (("pass", "other-actions-possible"), ("stop", "nothing-to-stop")):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason.code == code


# CG-08, as US-07: two cards, each face up or blind


@pytest.mark.rule("CG-08")
def test_a_player_draws_two_cards_blind() -> None:
    scene = CardScene(3, chance="P G")
    scene.play("draw")
    assert scene.to_move == 0
    scene.play("draw")
    assert scene.hand(0) == "1P 1G"
    assert scene.to_move == 1


@pytest.mark.rule("CG-08")
def test_a_player_takes_two_face_up_cards() -> None:
    scene = CardScene(3, row="R B W G Y", chance="P O")
    scene.play("take R", "take W")
    assert scene.hand(0) == "1W 1R"
    assert scene.row == "1P 1B 1O 1G 1Y"
    assert scene.to_move == 1


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize(("actions", "chance"), [(("draw", "take B"), "P K"), (("take B", "draw"), "K P")])
def test_one_card_may_be_face_up_and_the_other_blind(actions: tuple[str, ...], chance: str) -> None:
    scene = CardScene(3, row="R B W G Y", chance=chance)
    scene.play(*actions)
    assert scene.hand(0) == "1P 1B"
    assert scene.row == "1W 1G 1Y 1K 1R"
    assert scene.to_move == 1


@pytest.mark.rule("CG-08")
def test_a_face_up_card_is_replaced_before_the_second_card_is_chosen() -> None:
    scene = CardScene(row="R B W G Y", chance="K")
    assert not scene.is_legal("take K")
    scene.play("take R")
    assert scene.row == "1B 1W 1G 1Y 1K"
    scene.play("take K")
    assert scene.hand(0) == "1K 1R"


@pytest.mark.rule("CG-08")
def test_a_card_drawn_blind_leaves_the_row_as_it_was() -> None:
    scene = CardScene(row="R B W G Y")
    scene.play("draw")
    assert scene.row == "1B 1W 1G 1Y 1R"


@pytest.mark.rule("CG-08")
def test_a_card_that_does_not_lie_face_up_cannot_be_taken() -> None:
    scene = CardScene(row="R B W G Y")
    for card, name in (("K", "black"), ("L", "locomotive")):
        reason = scene.why_not(f"take {card}")
        assert reason is not None
        assert (reason.code, reason.details) == ("not-in-row", {"card": name})


@pytest.mark.rule("CG-08")
def test_there_is_no_third_card() -> None:
    scene = CardScene(2, row="R B W G Y", chance="K K")
    scene.play("take R", "take B")
    assert scene.why_not("draw", seat=0) is not None
    assert scene.to_move == 1


# CG-08, as US-08 and US-09: locomotives


@pytest.mark.rule("CG-08")
def test_a_face_up_locomotive_taken_first_is_the_whole_draw() -> None:
    scene = CardScene(3, row="L R R B W", chance="G")
    scene.play("take L")
    assert scene.hand(0) == "1L"
    assert scene.row == "1B 1W 1G 2R", "it is replaced like any other card"
    assert scene.to_move == 1


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("first", ["draw", "take R"])
def test_a_face_up_locomotive_can_never_be_the_second_card(first: str) -> None:
    scene = CardScene(row="L R R B W", chance="G")
    scene.play(first)
    assert scene.to_move == 0
    assert "take L" not in scene.legal()
    with pytest.raises(IllegalAction) as refused:
        scene.play("take L")
    assert refused.value.reason.code == "locomotive-second"


@pytest.mark.rule("CG-08")
def test_a_locomotive_turned_up_as_the_replacement_can_not_be_the_second_card() -> None:
    scene = CardScene(row="R R B W G", chance="L")
    scene.play("take R")
    assert scene.row == "1B 1W 1G 1R 1L"
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R", "stop"]


@pytest.mark.rule("CG-08")
def test_a_locomotive_left_in_the_row_is_the_next_players_to_take() -> None:
    scene = CardScene(3, row="R R B W G", chance="L K")
    scene.play("take R", "take B", "take L")
    assert scene.hand(1) == "1L"
    assert scene.to_move == 2


@pytest.mark.rule("CG-08")
def test_a_locomotive_drawn_blind_counts_as_one_card() -> None:
    scene = CardScene(3, row="R R B W G", chance="L L")
    scene.play("draw")
    assert scene.legal() == ["draw", "take B", "take W", "take G", "take R", "stop"]
    scene.play("draw")
    assert scene.hand(0) == "2L"
    assert scene.to_move == 1


@pytest.mark.rule("CG-08", "CG-02")
def test_a_row_of_five_locomotives_stays_and_each_of_them_is_a_whole_draw() -> None:
    scene = CardScene(2, row="5L", chance="L")
    assert scene.legal() == ["draw", "take L", "tickets"]
    scene.play("take L")
    assert scene.row == "5L"
    assert scene.discards == ""
    assert scene.to_move == 1
    scene.play("draw")
    assert scene.legal() == ["draw", "stop"]


# CG-08: up to two


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("first", ["draw", "take R"])
def test_a_player_may_stop_after_one_card(first: str) -> None:
    scene = CardScene(3, row="R B W G Y", chance="R" if first == "draw" else "K")
    scene.play(first)
    assert scene.to_move == 0
    scene.play("stop")
    assert scene.hand(0) == "1R"
    assert scene.to_move == 1
    assert scene.is_legal("draw")


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_is_told_that_one_card_was_enough(viewer: int | None) -> None:
    scene = CardScene(2)
    scene.play("draw", "stop")
    assert [(event.kind, event.seat) for event in scene.seen_by(viewer)] == [("stopped", 0)]


@pytest.mark.rule("CG-08")
def test_before_the_first_card_there_is_nothing_to_stop() -> None:
    scene = CardScene(hand="2R")
    assert "stop" not in scene.legal()
    with pytest.raises(IllegalAction) as refused:
        scene.play("stop")
    assert refused.value.reason.code == "nothing-to-stop"


@pytest.mark.rule("CG-08")
def test_who_stops_has_two_draws_again_the_next_time() -> None:
    scene = CardScene(2, chance="P B B G G")
    scene.play("draw", "stop", "draw", "draw", "draw")
    assert scene.to_move == 0
    scene.play("draw")
    assert scene.hand(0) == "1P 2G"
    assert scene.to_move == 1


@pytest.mark.rule("CG-08")
def test_who_stops_with_the_last_card_of_the_deck_leaves_what_lies_face_up_to_the_others() -> None:
    scene = CardScene(2, row="R B W G Y", deck="1K")
    scene.play("draw")
    assert scene.legal() == ["take B", "take W", "take G", "take Y", "take R", "stop"]
    scene.play("stop")
    assert scene.hand(0) == "1K"
    assert scene.row == "1B 1W 1G 1Y 1R"
    assert scene.to_move == 1


# CG-08: discards are never reshuffled


@pytest.mark.rule("CG-08")
def test_the_deck_stays_empty_though_there_are_discards() -> None:
    scene = CardScene(2, row="R B W G Y", deck="1K", discards="3P 2L")
    before = scene.discards
    scene.play("draw")
    assert scene.deck == ""
    assert scene.told("reshuffled") == []
    assert scene.discards == before
    with pytest.raises(IllegalAction) as refused:
        scene.play("draw")
    assert refused.value.reason.code == "deck-empty"
    scene.play("take R")
    assert (scene.deck, scene.row, scene.discards) == ("", "1B 1W 1G 1Y", before)


@pytest.mark.rule("CG-08")
def test_a_row_short_of_five_is_not_filled_from_new_discards() -> None:
    scene = CardScene(3, hand="4R", row="B W", deck="", yards={1: ["2R 1L"]})
    before = scene.observe(None).discards
    scene.play("place 4R")
    lost = [now - then for now, then in zip(scene.observe(None).discards, before, strict=True)]
    assert cards_text(lost) == "2R 1L"
    assert (scene.row, scene.deck) == ("1B 1W", "")
    assert scene.told("reshuffled") == scene.told("turned_up") == []


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_only_shrinks_in_play_and_is_made_anew_once_with_four_players(players: int) -> None:
    discarded = 0
    for seed in range(4):
        scene, chooser, decks = CardScene.deal(players, seed=seed), Seeded(seed), 1
        while not scene.over:
            before = scene.observe(None).deck
            scene.play(scene.legal()[chooser.below(len(scene.legal()))])
            discarded = max(discarded, sum(scene.observe(None).discards))
            if scene.told("reshuffled"):
                decks += 1
            else:
                assert scene.observe(None).deck <= before
        assert decks == (2 if players == 4 else 1)
    assert discarded > 0, "in some of them somebody was robbed"


# CG-08, as US-11 and US-13: no hand limit; when there is nothing to draw


@pytest.mark.rule("CG-08")
def test_a_player_with_any_number_of_cards_may_draw_more() -> None:
    scene = CardScene(hand="10P 10B 10O 10W 10G 10Y 10K 5R 15L", row="5R", deck="1L")
    assert scene.is_legal("take R")
    scene.play("draw", "take R")
    assert scene.hand(0) == "10P 10B 10O 10W 10G 10Y 10K 6R 16L"


@pytest.mark.rule("CG-08")
def test_with_no_card_in_deck_and_row_drawing_is_not_possible() -> None:
    scene = CardScene(hand="2R", row="", deck="", discards="5B")
    assert scene.legal() == ["tickets", "suit R"]
    with pytest.raises(IllegalAction) as refused:
        scene.play("draw")
    assert refused.value.reason.code == "deck-empty"
    with pytest.raises(IllegalAction) as refused:
        scene.play("take B")
    assert refused.value.reason.code == "not-in-row"


@pytest.mark.rule("CG-08")
def test_face_up_cards_may_be_taken_when_the_deck_is_empty() -> None:
    scene = CardScene(3, row="R B W", deck="")
    assert not scene.is_legal("draw")
    scene.play("take R")
    assert scene.legal() == ["take B", "take W", "stop"]
    scene.play("take B")
    assert scene.row == "1W"
    assert scene.hand(0) == "1B 1R"
    assert scene.to_move == 1


@pytest.mark.rule("CG-08")
def test_a_face_up_locomotive_may_be_taken_as_the_whole_draw_when_the_deck_is_empty() -> None:
    scene = CardScene(3, row="R L", deck="")
    scene.play("take L")
    assert (scene.hand(0), scene.row, scene.to_move) == ("1L", "1R", 1)


@pytest.mark.rule("CG-08")
def test_the_turn_ends_after_the_first_card_when_nothing_is_left() -> None:
    scene = CardScene(3, row="R", deck="")
    scene.play("take R")
    assert scene.hand(0) == "1R"
    assert scene.to_move == 1
    assert scene.told("stopped") == [], "nobody was asked"


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize(
    ("row", "deck", "first"),
    [
        pytest.param("R L L", "", "take R", id="only locomotives beside the card taken"),
        pytest.param("5L", "1R", "draw", id="the last card drawn blind"),
        pytest.param("R L L L L", "1L", "take R", id="the replacement was the last card"),
    ],
)
def test_the_turn_ends_after_the_first_card_when_only_face_up_locomotives_are_left(
    row: str, deck: str, first: str
) -> None:
    scene = CardScene(3, row=row, deck=deck)
    scene.play(first)
    assert scene.hand(0) == "1R"
    assert scene.deck == ""
    assert scene.to_move == 1
    assert scene.is_legal("take L"), "what is forbidden as a second card is the next player's first"


@pytest.mark.rule("CG-08")
def test_the_turn_goes_on_when_a_face_up_card_or_the_deck_can_give_the_second() -> None:
    from_row = CardScene(3, row="R B L", deck="")
    from_row.play("take R")
    assert from_row.legal() == ["take B", "stop"]
    from_deck = CardScene(3, row="R L L L L", deck="2G", chance="G")
    from_deck.play("take R")
    assert from_deck.legal() == ["draw", "take G", "stop"]
    only_deck = CardScene(3, row="R L L L L", deck="1G 1L", chance="L")
    only_deck.play("take R")
    assert only_deck.legal() == ["draw", "stop"]


# CG-08, as US-22: what is public


@pytest.mark.rule("CG-08")
def test_others_see_the_face_up_card_taken_and_not_the_card_drawn_blind() -> None:
    scene = CardScene(row="R B W G Y", chance="K")
    scene.play("take R")
    for viewer in (0, 1, None):
        assert [(event.kind, event.card) for event in scene.seen_by(viewer)] == [("took", 7), ("turned_up", 6)]
    scene = CardScene(row="R B W G Y", chance="K")
    scene.play("draw")
    for viewer in (1, None):
        assert [(event.kind, event.card) for event in scene.seen_by(viewer)] == [("drew", -1)]
    assert [(event.kind, event.card) for event in scene.seen_by(0)] == [("drew", 6)]


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_hand_is_its_owners_secret_and_its_size_is_public(viewer: int | None) -> None:
    red, other = (CardScene(3, hand=hand, hands={1: "2W"}, row="P O W G Y") for hand in ("4R", "1B 1K 2L"))
    assert red.observe(viewer) == other.observe(viewer)
    assert [view.hand for view in red.observe(viewer).seats] == [4, 2, 0]
    assert cards_text(red.observe(0).hand) == "4R"
    assert red.observe(0) != other.observe(0)


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("drawn", ["B", "L"])
def test_all_others_see_that_the_hand_has_grown_and_the_deck_has_shrunk(drawn: str) -> None:
    scene = CardScene(3, row="P O W G Y", chance=drawn)
    views = {}
    for viewer in (1, 2, None):
        before = scene.observe(viewer)
        first, *others = before.seats
        views[viewer] = replace(
            before, phase=2, draws_left=1, deck=before.deck - 1, seats=(replace(first, hand=1), *others)
        )
    scene.play("draw")
    assert {viewer: scene.observe(viewer) for viewer in views} == views


@pytest.mark.rule("CG-08")
def test_the_discards_the_row_and_the_railyards_are_open_to_all() -> None:
    scene = CardScene(3, discards="3R 1L", row="P O W G Y", yards={1: ["2K 1L"]})
    for viewer in (0, 1, 2, None):
        seen = scene.observe(viewer)
        assert cards_text(seen.discards) == "3R 1L"
        assert cards_text(seen.row) == "1P 1O 1W 1G 1Y"
        assert seen.yard_owner == (0, 0, 0, 0, 0, 0, 2, 0)
        assert seen.yard_cards == (0, 0, 0, 0, 0, 0, 2, 0)
        assert seen.yard_locomotives == (0, 0, 0, 0, 0, 0, 1, 0)
