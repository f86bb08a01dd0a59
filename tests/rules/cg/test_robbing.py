"""Train robbing: a color that lies in another player's railyard [CG-11]."""

from __future__ import annotations

import pytest

from branchline.errors import IllegalAction
from branchline.protocol import Reason
from branchline.testing import CardScene
from branchline.view.notation import parse_cards


def _placements(scene: CardScene, color: str) -> set[tuple[int, int]]:
    """The suits of this color that the seat to move may place: colored cards and locomotives."""
    every = [(cards, locomotives) for cards in range(1, 11) for locomotives in range(17)]
    pairs = [pair for pair in every if sum(pair) > 1]  # one card is no suit, and not even a text for one
    return {pair for pair in pairs if scene.is_legal(f"place {pair[0]}{color} {pair[1]}L")}


# More cards than the row has


@pytest.mark.rule("CG-11")
def test_a_color_in_an_opponents_railyard_is_placed_only_with_more_cards_than_that_row_has() -> None:
    scene = CardScene(hand="5R", yards={1: ["3R"]})
    assert _placements(scene, "R") == {(4, 0), (5, 0)}
    scene.play("suit R")
    assert scene.legal() == ["cards 4", "cards 5"]


@pytest.mark.rule("CG-11")
def test_as_many_cards_as_the_row_has_are_not_enough() -> None:
    scene = CardScene(hand="3R", yards={1: ["3R"]})
    assert "suit R" not in scene.legal()
    with pytest.raises(IllegalAction) as refused:
        scene.play("place 3R")
    values = {"card": "red", "owner": 1, "has": 3, "needs": 4}
    assert refused.value.reason == Reason("color-in-other-yard", values)


@pytest.mark.rule("CG-11")
def test_a_single_card_is_robbed_with_two() -> None:
    scene = CardScene(hand="3R", yards={1: ["1R"]})
    assert _placements(scene, "R") == {(2, 0), (3, 0)}


@pytest.mark.rule("CG-11")
@pytest.mark.parametrize("row", ["4R", "3R 1L", "2R 2L", "1R 3L"])
def test_locomotives_of_the_row_that_is_robbed_count(row: str) -> None:
    scene = CardScene(hand="6R", yards={1: [row]})
    assert _placements(scene, "R") == {(5, 0), (6, 0)}


@pytest.mark.rule("CG-11")
@pytest.mark.parametrize("row", ["3R", "2R 1L", "1R 2L"])
def test_locomotives_of_the_row_that_robs_count(row: str) -> None:
    scene = CardScene(hand="3R 3L", yards={1: [row]})
    assert _placements(scene, "R") == {(1, 3), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)}


@pytest.mark.rule("CG-11", "CG-09")
def test_locomotives_alone_rob_nobody() -> None:
    scene = CardScene(hand="5L", yards={1: ["1R"]})
    assert scene.why_not("suit R") == Reason("card-not-in-hand", {"card": "red"})


@pytest.mark.rule("CG-11")
def test_colors_that_lie_in_no_railyard_are_placed_as_ever() -> None:
    scene = CardScene(hand="2R 2B", yards={1: ["5R"]})
    assert _placements(scene, "R") == set()
    assert _placements(scene, "B") == {(2, 0)}


@pytest.mark.rule("CG-11", "CG-05")
def test_the_row_counts_as_it_lies_there_now() -> None:
    scene = CardScene(hands={0: "3R"}, yards={1: ["3R"]}, chance="P B O W")
    assert not scene.is_legal("place 3R")
    scene.play("draw", "draw")
    assert scene.yard(1) == ["2R"], "step 1 of seat 1 has taken a card"
    scene.play("draw", "draw", "place 3R")
    assert scene.yard(0) == ["3R"]
    assert scene.discards == "2R"


# What is discarded


@pytest.mark.rule("CG-11")
def test_the_opponent_discards_that_whole_row() -> None:
    scene = CardScene(hand="5R", yards={1: ["3R"]})
    scene.play("place 4R")
    assert scene.yard(0) == ["4R"]
    assert scene.yard(1) == []
    assert scene.discards == "3R"
    assert scene.hand(0) == "1R"
    scene.check()


@pytest.mark.rule("CG-11")
def test_the_locomotives_of_the_row_are_discarded_too() -> None:
    scene = CardScene(hand="3R 3L", yards={1: ["1R 2L"]}, discards="2B")
    scene.play("place 1R 3L")
    assert scene.yard(0) == ["1R 3L"]
    assert scene.yard(1) == []
    assert scene.discards == "2B 1R 2L"
    scene.check()


@pytest.mark.rule("CG-11")
def test_the_opponent_keeps_the_other_rows_the_stack_and_the_hand() -> None:
    scene = CardScene(
        players=3,
        hands={0: "3R", 2: "1G 2R"},
        yards={1: ["2G"], 2: ["2P 1L", "2R", "1K"]},
        tracks={2: "1R 1L"},
    )
    scene.play("place 3R")
    assert scene.yard(2) == ["2P 1L", "1K"]
    assert scene.track(2) == "1R 1L"
    assert scene.hand(2) == "1G 2R"
    assert scene.yard(1) == ["1G"], "nobody else loses anything; seat 1 has begun its turn with step 1"


@pytest.mark.rule("CG-11", "CG-05")
def test_cards_of_a_robbed_row_never_reach_the_stack() -> None:
    scene = CardScene(hand="4R", yards={1: ["2R 1L", "2B"]})
    scene.play("place 4R")
    assert scene.to_move == 1
    assert scene.track(1) == "1B"
    assert scene.discards == "2R 1L"


@pytest.mark.rule("CG-11")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_who_is_robbed_and_of_what(viewer: int | None) -> None:
    scene = CardScene(players=3, hand="3R 1L", yards={2: ["2R 1L"]})
    scene.play("place 3R 1L")
    placed, robbed = scene.seen_by(viewer)[:2]
    assert (placed.kind, placed.seat, placed.cards) == ("placed", 0, parse_cards("3R 1L"))
    assert (robbed.kind, robbed.seat, robbed.card, robbed.cards) == (
        "robbed",
        2,
        parse_cards("1R").index(1),
        parse_cards("2R 1L"),
    )
    assert scene.observe(viewer).discards == parse_cards("2R 1L")


@pytest.mark.rule("CG-11")
def test_nobody_is_robbed_by_a_color_that_lies_nowhere() -> None:
    scene = CardScene(hand="3B", yards={1: ["2R"]})
    scene.play("place 3B")
    assert scene.told("robbed") == []
    assert scene.discards == ""


@pytest.mark.rule("CG-11")
def test_a_robber_is_robbed_in_turn_by_a_larger_row_still() -> None:
    scene = CardScene(players=3, hands={0: "3R", 1: "3R 1L", 2: "2R 3L"}, yards={2: ["1R"]})
    scene.play("place 2R", "place 3R")
    assert scene.yard(1) == ["3R"]
    assert not scene.is_legal("place 1R 2L")
    scene.play("place 2R 3L")
    assert scene.yard(1) == []
    assert scene.yard(2) == ["2R 3L"]
    assert scene.discards == "6R"
    scene.check()


@pytest.mark.rule("CG-11", "CG-10")
def test_whoever_was_robbed_may_place_the_color_again() -> None:
    scene = CardScene(hands={0: "2R", 1: "4R"}, yards={1: ["1R"]})
    assert scene.why_not("suit R") is None
    scene.play("place 2R", "place 3R")
    assert scene.yard(0) == []
    assert scene.yard(1) == ["3R"]


# Three different colors


@pytest.mark.rule("CG-11")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("row", ["1R", "3R 1L"])
def test_three_colors_are_placed_only_when_none_of_them_lies_in_any_railyard(owner: int, row: str) -> None:
    scene = CardScene(players=3, hand="1P 1B 1R 1K", yards={owner: [row]})
    assert scene.is_legal("place P B K")
    for colors in ("P B R", "P K R", "B K R"):
        assert not scene.is_legal(f"place {colors}")
    rivals = Reason("color-in-a-yard", {"card": "red", "owner": owner})
    assert scene.why_not("mix R") == (rivals if owner else Reason("color-in-own-yard", {"card": "red"}))
    scene.play("mix P", "mix B")
    assert scene.legal() == ["mix K"]


@pytest.mark.rule("CG-11")
def test_three_colors_cannot_be_placed_when_too_few_of_them_are_free() -> None:
    scene = CardScene(players=3, hand="1P 1B 1R 1K", yards={1: ["1R"], 2: ["1K"]})
    assert not [action for action in scene.legal() if action.startswith("mix")]
    assert scene.why_not("mix P") == Reason("too-few-colors", {"has": 2, "needs": 3})


@pytest.mark.rule("CG-11")
def test_a_row_that_is_gone_frees_its_color_for_three_colors() -> None:
    scene = CardScene(hands={0: "1P 1B 1R"}, yards={1: ["1R"]}, chance="G W G W")
    assert not scene.is_legal("place P B R")
    scene.play("draw", "draw")
    assert scene.yard(1) == []
    scene.play("draw", "draw", "place P B R")
    assert scene.yard(0) == ["1P", "1B", "1R"]


# The example of the book


@pytest.mark.rule("CG-11")
def test_three_blue_cards_rob_the_blue_card_of_one_blue_one_red_and_one_yellow() -> None:
    scene = CardScene(hands={0: "1B 1R 1Y", 1: "3B"})
    scene.play("place B R Y", "place 3B")
    assert scene.yard(1) == ["3B"]
    assert scene.discards == "1B"
    assert scene.track(0) == "1Y 1R", "what was left has gone onto the track"
