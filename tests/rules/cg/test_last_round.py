"""The last round, when the deck is used up, and passing in it [CG-13, and US-14 as CG-08 says]."""

from __future__ import annotations

import pytest

from branchline.errors import IllegalAction
from branchline.protocol import Reason
from branchline.testing import CardScene
from branchline.view.notation import parse_cards


def _turns_to_the_end_of_the_deck(scene: CardScene) -> list[int]:
    """The seats that still have a turn with this deck, if all do nothing but look at tickets."""
    turns: list[int] = []
    while not scene.told("completed"):
        assert len(turns) < 20, "the deck does not end"
        assert scene.to_move is not None
        turns.append(scene.to_move)
        scene.play("tickets", "keep none")
    return turns


# When it begins, and who has a turn


@pytest.mark.rule("CG-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_the_last_card_is_drawn_every_player_and_last_the_one_who_drew_it_takes_one_more_turn(
    players: int,
) -> None:
    scene = CardScene(players, to_move=1, deck="2B")
    scene.play("draw", "draw")
    assert [event.seat for event in scene.told("last_round")] == [1]
    assert _turns_to_the_end_of_the_deck(scene) == [(2 + turn) % players for turn in range(players)]


@pytest.mark.rule("CG-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_the_last_card_is_turned_up_every_player_takes_one_more_turn(players: int) -> None:
    scene = CardScene(players, row="2G 3R", deck="2B")
    scene.play("take R", "take R")
    assert scene.row == "2B 2G 1R"
    assert [event.seat for event in scene.told("last_round")] == [0]
    assert _turns_to_the_end_of_the_deck(scene) == [(1 + turn) % players for turn in range(players)]


@pytest.mark.rule("CG-13")
def test_a_face_up_locomotive_may_be_what_brings_the_last_card_out() -> None:
    scene = CardScene(row="4R 1L", deck="1B")
    scene.play("take L")
    assert scene.row == "1B 4R"
    assert [event.seat for event in scene.told("last_round")] == [0]


@pytest.mark.rule("CG-13")
def test_a_single_card_left_in_the_deck_does_not_begin_the_last_round() -> None:
    scene = CardScene(players=3, deck="3B")
    scene.play("draw", "draw")
    assert scene.told("last_round") == []
    for _ in range(9):
        scene.play("tickets", "keep none")
        assert scene.told("completed") == []
    scene.play("draw", "stop")
    assert [event.seat for event in scene.told("last_round")] == [1]


@pytest.mark.rule("CG-13", "CG-08")
@pytest.mark.parametrize(("first", "second"), [("draw", "take R"), ("take G", "take B"), ("draw", "stop")])
def test_the_turn_in_which_the_last_card_leaves_is_played_to_its_end(first: str, second: str) -> None:
    scene = CardScene(row="4R 1G", deck="1B")
    scene.play(first)
    assert scene.to_move == 0
    assert scene.told("last_round") == [], "the turn is not over"
    assert scene.why_not("draw") == Reason("deck-empty")
    scene.play(second)
    assert [event.seat for event in scene.told("last_round")] == [0]
    assert _turns_to_the_end_of_the_deck(scene) == [1, 0]


@pytest.mark.rule("CG-13")
def test_the_turn_in_which_the_last_card_leaves_ends_when_there_is_no_second_card() -> None:
    scene = CardScene(row="5L", deck="1B")
    scene.play("draw")
    assert scene.to_move == 1
    assert scene.observe(None).turns_left == 2


@pytest.mark.rule("CG-13")
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_everybody_sees_the_last_round_and_how_many_turns_of_it_are_left(viewer: int | None) -> None:
    scene = CardScene(players=3, deck="2B")
    assert scene.observe(viewer).turns_left == 0
    scene.play("draw", "draw")
    assert "last_round" in [event.kind for event in scene.seen_by(viewer)]
    left = [scene.observe(viewer).turns_left]
    for _ in range(2):
        scene.play("tickets", "keep none")
        left.append(scene.observe(viewer).turns_left)
    assert left == [3, 2, 1]


@pytest.mark.rule("CG-13")
def test_the_last_round_is_not_begun_twice() -> None:
    scene = CardScene(players=3, row="5R", deck="1B")
    scene.play("draw", "take R")
    for _ in range(2):
        scene.play("take R", "take R")
        assert scene.told("last_round") == []
    assert scene.row == ""
    scene.play("tickets", "keep none")
    assert scene.over


# Drawing in it


@pytest.mark.rule("CG-13")
def test_the_cards_still_face_up_may_be_drawn_and_are_not_replaced() -> None:
    scene = CardScene(players=3, row="P B O W L", deck="", discards="4R")
    scene.play("take P")
    assert scene.row == "1B 1O 1W 1L"
    scene.play("take O")
    assert scene.row == "1B 1W 1L"
    scene.play("take L")
    assert scene.row == "1B 1W"
    assert scene.to_move == 2, "a face-up locomotive is the whole draw here too"
    assert scene.hand(0) == "1P 1O"
    assert scene.hand(1) == "1L"


@pytest.mark.rule("CG-13", "CG-08")
def test_the_discards_are_not_reshuffled() -> None:
    scene = CardScene(row="2R", deck="", discards="3B")
    before = scene.discards
    scene.play("take R", "take R")
    assert scene.why_not("draw") == Reason("deck-empty")
    assert scene.row == ""
    assert scene.discards == before


@pytest.mark.rule("CG-13")
def test_with_no_card_left_drawing_is_not_possible() -> None:
    scene = CardScene(hand="2R", row="", deck="")
    assert scene.legal() == ["tickets", "suit R"]
    with pytest.raises(IllegalAction) as refused:
        scene.play("draw")
    assert refused.value.reason == Reason("deck-empty")
    assert scene.why_not("take R") == Reason("not-in-row", {"card": "red"})


@pytest.mark.rule("CG-13")
@pytest.mark.parametrize("card", ["R", "L"])
def test_a_single_remaining_card_may_be_drawn_alone(card: str) -> None:
    scene = CardScene(row=card, deck="")
    scene.play(f"take {card}")
    assert scene.to_move == 1
    assert scene.hand(0) == f"1{card}"
    assert not [action for action in scene.legal() if action.startswith(("take", "draw"))]


@pytest.mark.rule("CG-13", "CG-08")
def test_a_last_face_up_locomotive_is_no_second_card() -> None:
    scene = CardScene(row="R L", deck="")
    scene.play("take R")
    assert scene.to_move == 1
    assert scene.row == "1L"


@pytest.mark.rule("CG-13", "CG-08")
def test_a_player_may_stop_after_one_card_in_the_last_round_too() -> None:
    scene = CardScene(row="2R", deck="")
    scene.play("take R", "stop")
    assert scene.to_move == 1
    assert scene.row == "1R"


# Everything else in it


@pytest.mark.rule("CG-13", "CG-05")
def test_a_turn_of_the_last_round_begins_with_step_one() -> None:
    scene = CardScene(players=3, row="", deck="", yards={1: ["2R 1L", "1B"]})
    scene.play("tickets", "keep none")
    assert scene.track(1) == "1B 1L"
    assert [event.cards for event in scene.told("moved")] == [parse_cards("1B 1L")]


@pytest.mark.rule("CG-13", "CG-05")
def test_no_step_one_follows_the_last_turn() -> None:
    scene = CardScene(row="", deck="", yards={1: ["2R"]}, tickets={1: ["chicago-charleston"]}, turns_left=1)
    scene.play("tickets", "keep none")
    assert scene.over
    assert scene.track(1) == ""
    assert scene.yard(1) == ["2R"]


@pytest.mark.rule("CG-13", "CG-09", "CG-11")
def test_cards_are_placed_and_rows_robbed_in_the_last_round_as_ever() -> None:
    scene = CardScene(players=3, hands={0: "3R", 1: "P B O"}, row="", deck="", yards={2: ["2R"]})
    before = parse_cards(scene.discards)
    scene.play("place 3R")
    assert scene.yard(0) == ["3R"]
    assert scene.yard(2) == []
    gained = [now - then for now, then in zip(parse_cards(scene.discards), before, strict=True)]
    assert tuple(gained) == parse_cards("2R")
    scene.play("place P B O")
    assert scene.yard(1) == ["1P", "1B", "1O"]


@pytest.mark.rule("CG-13", "CG-15")
def test_the_game_ends_after_the_last_decision_of_the_last_turn() -> None:
    scene = CardScene(row="2R", deck="", turns_left=1)
    scene.play("take R")
    assert scene.legal()
    scene.play("take R")
    assert scene.over
    assert scene.legal() == []
    assert len(scene.told("over")) == 1
    assert scene.why_not("pass") == Reason("game-over")


# Passing


def _stuck(hand: str = "", row: str = "", pile: tuple[str, ...] = (), players: int = 3) -> CardScene:
    """Unless the test says otherwise there is no card to draw, no ticket left and nothing to place."""
    return CardScene(players, hand=hand, row=row, deck="", pile=pile, tickets={0: ["chicago-dallas"]})


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("hand", ["", "1R", "1R 1B", "4L"])
def test_a_player_with_no_possible_action_passes(hand: str) -> None:
    scene = _stuck(hand)
    assert scene.legal() == ["pass"]
    scene.play("pass")
    assert scene.to_move == 1
    assert scene.hand(0) == (hand if hand != "1R 1B" else "1B 1R")
    assert [event.seat for event in scene.told("passed")] == [0]


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize(
    ("hand", "row", "pile", "possible"),
    [
        pytest.param("", "R", (), ["take R"], id="a card in the row"),
        pytest.param("", "L", (), ["take L"], id="a locomotive in the row"),
        pytest.param("", "", ("seattle-miami",), ["tickets"], id="a ticket in the pile"),
        pytest.param("2R", "", (), ["suit R"], id="a suit"),
        pytest.param("1R 1L", "", (), ["suit R"], id="a suit with a locomotive"),
        pytest.param("1P 1B 1O", "", (), ["mix P"], id="three colors"),
    ],
)
def test_passing_is_legal_only_when_nothing_else_is(
    hand: str, row: str, pile: tuple[str, ...], possible: list[str]
) -> None:
    scene = _stuck(hand, row, pile)
    assert scene.legal() == possible
    with pytest.raises(IllegalAction) as refused:
        scene.play("pass")
    assert refused.value.reason == Reason("other-actions-possible")


@pytest.mark.rule("CG-08")
def test_tickets_under_the_pile_can_be_drawn_so_nobody_passes() -> None:
    scene = CardScene(row="", deck="", pile=[], bottom=["chicago-dallas"])
    assert scene.legal() == ["tickets"]


@pytest.mark.rule("CG-08")
def test_nobody_passes_while_there_are_cards_in_the_deck() -> None:
    scene = CardScene(row="5L", deck="1L", pile=[])
    assert scene.legal() == ["draw", "take L"]
    assert scene.why_not("pass") == Reason("other-actions-possible")


@pytest.mark.rule("CG-08", "CG-10", "CG-11")
def test_a_player_whose_colors_lie_in_railyards_passes() -> None:
    scene = CardScene(hand="2R 2B 1L", row="", deck="", pile=[], yards={0: ["1R"], 1: ["3B"]})
    assert scene.legal() == ["pass"]


@pytest.mark.rule("CG-08", "CG-05")
def test_step_one_is_done_also_when_the_player_then_passes() -> None:
    scene = CardScene(row="", deck="", pile=[], yards={1: ["2R"]})
    scene.play("pass")
    assert scene.track(1) == "1R"
    assert scene.legal() == ["pass"]


@pytest.mark.rule("CG-08", "CG-13")
def test_the_game_ends_and_is_scored_when_all_players_pass_in_a_row() -> None:
    scene = CardScene(
        players=3, row="", deck="", pile=[], tracks={0: "1G 1Y"}, tickets={0: ["chicago-dallas"], 1: ["dallas-raleigh"]}
    )
    scene.play("pass", "pass")
    assert scene.legal()
    scene.play("pass")
    assert scene.over
    assert len(scene.told("over")) == 1
    assert scene.scores[:2] == (6 + 12 + 10, -8), "the ticket, with the bonuses of Chicago and Dallas"


@pytest.mark.rule("CG-08", "CG-13")
def test_a_pass_is_a_turn_of_the_last_round() -> None:
    scene = CardScene(players=3, hands={1: "2R"}, row="", deck="", pile=[])
    scene.play("pass", "place 2R")
    assert scene.observe(None).turns_left == 1
    scene.play("pass")
    assert scene.over


@pytest.mark.rule("CG-08", "CG-16")
def test_with_four_players_the_second_deck_follows_also_when_all_pass_in_the_last_round_of_the_first() -> None:
    scene = CardScene(players=4, row="", deck="", pile=[])
    scene.play("pass", "pass", "pass", "pass")
    assert not scene.over
    assert scene.observe(None).decks_left == 0
    assert scene.is_legal("draw")
