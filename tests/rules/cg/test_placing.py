"""The Card Game: placing cards in the railyard [CG-09, CG-10]."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from branchline.cardgame.state import CARDS, LOCOMOTIVES, MIX, TURN, State
from branchline.cards import COLORS
from branchline.chance import Seeded
from branchline.errors import IllegalAction, NotationError
from branchline.protocol import Reason
from branchline.testing import CardScene
from branchline.variants import card_game
from branchline.view.notation import cards_text

# The rule in plain words, and all placements that the decisions lead to


def _may_be_placed(scene: CardScene, cards: tuple[int, ...]) -> bool:
    """The rulebook, read once more: may the seat to move place exactly these cards?"""
    seen = scene.observe(None)
    colors = [color for color in range(COLORS) if cards[color]]
    if len(colors) == 3 and sum(cards) == 3:
        return all(seen.yard_owner[color] == 0 for color in colors)
    if len(colors) != 1 or sum(cards) < 2:
        return False
    color, owner = colors[0], seen.yard_owner[colors[0]]
    if owner - 1 == scene.to_move:
        return False
    return owner == 0 or sum(cards) > seen.yard_cards[color] + seen.yard_locomotives[color]


def _by_the_rule(scene: CardScene) -> list[tuple[int, ...]]:
    """Every selection of cards from the hand of the seat to move that may be placed."""
    hand = scene.state.hand(scene.state.seat)
    return [cards for cards in product(*(range(count + 1) for count in hand)) if _may_be_placed(scene, cards)]


def _by_decisions(scene: CardScene, state: State) -> Iterator[tuple[int, ...]]:
    """The cards of every placement that a run of decisions makes, once for each such run."""
    for number in scene.game.legal(state):
        kind = scene.game.actions[number].kind
        if kind not in ("suit", "mix", "cards", "locomotives"):
            assert state.phase == TURN, "once begun, a placement is brought to its end"
            continue
        after = state.copy()
        events = scene.game.play(after, number, Seeded(1))
        if events:
            assert events[0].kind == "placed"
            if after.decks_left == state.decks_left:  # otherwise new cards have been dealt after the turn
                hand, left = state.hand(state.seat), after.hand(state.seat)
                assert events[0].cards == tuple(had - has for had, has in zip(hand, left, strict=True))
            yield events[0].cards
        else:
            yield from _by_decisions(scene, after)


YARDS = [
    pytest.param({}, id="empty railyards"),
    pytest.param({0: ["2R"]}, id="an own row"),
    pytest.param({0: ["1P 2L", "1B"]}, id="two own rows"),
    pytest.param({1: ["1R"]}, id="another's row of one"),
    pytest.param({1: ["1R 1L"], 2: ["1P"]}, id="rows of two others"),
    pytest.param({0: ["1B"], 1: ["2P 1L"]}, id="an own row and another's of three"),
    pytest.param({2: ["1P", "1B", "2R"]}, id="three rows of another"),
]


@pytest.mark.rule("CG-09", "CG-10")
@pytest.mark.parametrize("yards", YARDS)
def test_every_placement_that_the_rule_allows_can_be_played_in_one_way_and_no_other(
    yards: dict[int, list[str]],
) -> None:
    variant, possible = card_game(), 0
    for purple, blue, white, red, locomotives in product(range(3), range(3), range(2), range(3), range(3)):
        hand = f"{purple}P {blue}B {white}W {red}R {locomotives}L"
        scene = CardScene(3, variant=variant, hand=hand, yards=yards, row="O O G G Y")
        expected = _by_the_rule(scene)
        assert sorted(_by_decisions(scene, scene.state)) == sorted(expected), hand
        possible += len(expected)
    assert possible > 200


@pytest.mark.rule("CG-09", "CG-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_so_in_every_turn_of_whole_games(players: int) -> None:
    looked_at = 0
    for seed in range(2):
        scene, chooser = CardScene.deal(players, seed=seed), Seeded(seed)
        while not scene.over:
            if scene.state.phase == TURN and sum(scene.state.hand(scene.state.seat)) <= 9:
                assert sorted(_by_decisions(scene, scene.state)) == sorted(_by_the_rule(scene))
                looked_at += 1
            scene.play(scene.legal()[chooser.below(len(scene.legal()))])
    assert looked_at > 20


# CG-09: a suit


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize("cards", ["2R", "3R", "10R", "2R 1L", "1R 3L", "4R 16L"])
def test_two_or_more_cards_of_one_color_with_or_without_locomotives_are_a_suit(cards: str) -> None:
    scene = CardScene(2, hand=cards, row="P B O W G")
    scene.play(f"place {cards}")
    assert scene.yard(0) == [cards]
    assert scene.hand(0) == ""
    assert scene.to_move == 1


@pytest.mark.rule("CG-09")
def test_one_colored_card_and_one_locomotive_are_a_suit_of_two() -> None:
    scene = CardScene(2, hand="1R 1L")
    assert [action for action in scene.legal() if action.startswith(("suit", "mix"))] == ["suit R"]
    scene.play("place 1R 1L")
    assert scene.yard(0) == ["1R 1L"]


@pytest.mark.rule("CG-09")
def test_one_card_alone_is_no_suit() -> None:
    scene = CardScene(hand="1R 3B")
    reason = scene.why_not("suit R")
    assert reason == Reason("suit-too-small", {"card": "red", "has": 1, "needs": 2})
    assert not scene.is_legal("suit R")


@pytest.mark.rule("CG-09")
def test_locomotives_alone_are_no_suit() -> None:
    scene = CardScene(hand="5L", row="P B O W G")
    assert not any(action.startswith(("suit", "mix")) for action in scene.legal())
    for color in "PBOWGYKR":
        reason = scene.why_not(f"suit {color}")
        assert reason is not None
        assert reason.code == "card-not-in-hand"
    for text in ("suit L", "place 2L", "place 5L"):
        with pytest.raises(NotationError):
            scene.play(text)


@pytest.mark.rule("CG-09")
def test_a_suit_has_cards_of_one_color_only() -> None:
    scene = CardScene(hand="2R 2B 2L")
    for text in ("place 1R 1B", "place 2R 2B", "place 2R 1B", "place 2R 2B 2L"):
        with pytest.raises(NotationError, match="cannot be placed together"):
            scene.play(text)
    placed = [cards_text(cards) for cards in _by_decisions(scene, scene.state)]
    assert all(("R" in cards) != ("B" in cards) for cards in placed)


@pytest.mark.rule("CG-09")
def test_the_player_may_keep_back_cards_of_the_color_and_locomotives() -> None:
    scene = CardScene(hand="4R 2L 1B")
    scene.play("place 2R 1L")
    assert scene.hand(0) == "1B 2R 1L"
    assert scene.yard(0) == ["2R 1L"]


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_the_cards_placed_face_up_with_the_locomotives_on_top(viewer: int | None) -> None:
    scene = CardScene(3, hand="3R 2L")
    scene.play("place 2R 2L")
    assert [(event.kind, event.seat, cards_text(event.cards)) for event in scene.seen_by(viewer)] == [
        ("placed", 0, "2R 2L")
    ]
    seen = scene.observe(viewer)
    assert (seen.yard_owner[7], seen.yard_cards[7], seen.yard_locomotives[7]) == (1, 2, 2)
    assert seen.seats[0].hand == 1


@pytest.mark.rule("CG-09")
def test_placed_cards_lie_in_the_railyard_and_neither_on_the_discards_nor_on_the_track() -> None:
    scene = CardScene(2, hand="3R 1L")
    scene.play("place 3R 1L")
    assert (scene.yard(0), scene.discards, scene.track(0)) == (["3R 1L"], "", "")
    scene.check()


# CG-09: three colors


@pytest.mark.rule("CG-09")
def test_three_cards_of_three_colors_are_three_rows_of_one() -> None:
    scene = CardScene(2, hand="2P 1B 3R")
    scene.play("place P B R")
    assert scene.yard(0) == ["1P", "1B", "1R"]
    assert scene.hand(0) == "1P 2R"
    assert scene.to_move == 1
    assert [(event.kind, cards_text(event.cards)) for event in scene.seen_by(None)] == [("placed", "1P 1B 1R")]


@pytest.mark.rule("CG-09")
def test_of_more_colors_any_three_may_be_placed() -> None:
    scene = CardScene(hand="1P 1O 1Y 1K 1R", row="B B W W G")
    placed = {cards_text(cards) for cards in _by_decisions(scene, scene.state)}
    assert placed == {
        "1P 1O 1Y",
        "1P 1O 1K",
        "1P 1O 1R",
        "1P 1Y 1K",
        "1P 1Y 1R",
        "1P 1K 1R",
        "1O 1Y 1K",
        "1O 1Y 1R",
        "1O 1K 1R",
        "1Y 1K 1R",
    }


@pytest.mark.rule("CG-09")
def test_two_colors_are_not_enough_and_locomotives_do_not_help() -> None:
    scene = CardScene(hand="3P 3B 3L")
    assert not any(action.startswith("mix") for action in scene.legal())
    assert scene.why_not("mix P") == Reason("too-few-colors", {"has": 2, "needs": 3})
    with pytest.raises(NotationError, match="a locomotive is no color"):
        scene.play("mix L")
    with pytest.raises(NotationError, match="cannot be placed together"):
        scene.play("place P B L")


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize("cards", ["P B", "P P B", "2P 1B 1R", "P B R W", "P B R L"])
def test_other_selections_of_different_colors_are_no_placement(cards: str) -> None:
    scene = CardScene(hand="2P 1B 1W 1R 1L")
    with pytest.raises(NotationError, match="cannot be placed together"):
        scene.play(f"place {cards}")


@pytest.mark.rule("CG-09")
def test_no_color_is_named_twice() -> None:
    scene = CardScene(hand="3P 2B 1R")
    scene.play("mix P")
    assert scene.why_not("mix P") == Reason("color-named-already", {"card": "purple"})
    assert scene.legal() == ["mix B"]
    scene.play("mix B")
    for color, name in (("P", "purple"), ("B", "blue")):
        with pytest.raises(IllegalAction) as refused:
            scene.play(f"mix {color}")
        assert refused.value.reason == Reason("color-named-already", {"card": name})
    assert scene.legal() == ["mix R"]


# CG-09: a placement is a run of small decisions


@pytest.mark.rule("CG-09")
def test_a_suit_is_named_by_color_then_number_of_cards_then_number_of_locomotives() -> None:
    scene = CardScene(2, hand="3R 2L 2B")
    scene.play("suit R")
    assert (scene.to_move, scene.legal()) == (0, ["cards 1", "cards 2", "cards 3"])
    scene.play("cards 2")
    assert (scene.to_move, scene.legal()) == (0, ["locomotives 0", "locomotives 1", "locomotives 2"])
    scene.play("locomotives 1")
    assert (scene.to_move, scene.yard(0)) == (1, ["2R 1L"])


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize(
    ("hand", "locomotives"),
    [  # by number of red cards: the numbers of locomotives
        ("1R 1L", {1: [1]}),
        ("1R 3L", {1: [1, 2, 3]}),
        ("2R", {2: [0]}),
        ("4R", {2: [0], 3: [0], 4: [0]}),
        ("3R 1L", {1: [1], 2: [0, 1], 3: [0, 1]}),
        ("2R 2L", {1: [1, 2], 2: [0, 1, 2]}),
    ],
)
def test_only_numbers_that_make_two_or_more_cards_are_possible_and_all_are_asked_for(
    hand: str, locomotives: dict[int, list[int]]
) -> None:
    scene = CardScene(hand=hand)
    scene.play("suit R")
    assert scene.legal() == [f"cards {count}" for count in locomotives]
    for count, numbers in locomotives.items():
        again = CardScene(hand=hand)
        again.play("suit R", f"cards {count}")
        assert again.legal() == [f"locomotives {number}" for number in numbers]


@pytest.mark.rule("CG-09")
def test_three_colors_are_named_one_by_one_in_their_order() -> None:
    scene = CardScene(2, hand="1P 1O 1Y 1R", row="B B W W G")
    assert [action for action in scene.legal() if action.startswith("mix")] == ["mix P", "mix O"]
    scene.play("mix P")
    assert scene.legal() == ["mix O", "mix Y"]
    scene.play("mix Y")
    assert scene.legal() == ["mix R"]
    scene.play("mix R")
    assert (scene.to_move, scene.yard(0)) == (1, ["1P", "1Y", "1R"])


@pytest.mark.rule("CG-09")
def test_a_number_of_cards_that_leads_to_no_suit_is_refused_with_the_right_one() -> None:
    scene = CardScene(hand="3R 1B")
    scene.play("suit R")
    for action, reason in (
        ("cards 1", Reason("too-few-for-row", {"card": "red", "has": 1, "needs": 2})),
        ("cards 4", Reason("too-few-cards", {"card": "red", "has": 3, "needs": 4})),
        ("locomotives 0", Reason("something-else-first", {"asked": "name-cards"})),
        ("mix B", Reason("something-else-first", {"asked": "name-cards"})),
        ("suit B", Reason("something-else-first", {"asked": "name-cards"})),
    ):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason == reason


@pytest.mark.rule("CG-09")
def test_a_number_of_locomotives_that_leads_to_no_suit_is_refused_with_the_right_one() -> None:
    scene = CardScene(hand="2R 2L")
    scene.play("suit R", "cards 1")
    for action, reason in (
        ("locomotives 0", Reason("too-few-for-row", {"card": "locomotive", "has": 0, "needs": 1})),
        ("locomotives 3", Reason("too-few-cards", {"card": "locomotive", "has": 2, "needs": 3})),
        ("cards 2", Reason("something-else-first", {"asked": "name-locomotives"})),
        ("draw", Reason("something-else-first", {"asked": "name-locomotives"})),
    ):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason == reason


@pytest.mark.rule("CG-09")
def test_a_color_that_cannot_be_the_next_of_three_is_refused_with_the_reason() -> None:
    scene = CardScene(hand="1P 1O 1Y 1R", row="B B W W G")
    assert scene.why_not("mix B") == Reason("card-not-in-hand", {"card": "blue"})
    assert scene.why_not("mix Y") == Reason("no-colors-to-follow", {"card": "yellow", "needs": 2})
    scene.play("mix O")
    assert scene.why_not("mix P") == Reason("mix-in-order", {"card": "purple"})
    assert scene.why_not("mix O") == Reason("color-named-already", {"card": "orange"})
    assert scene.why_not("mix R") == Reason("no-colors-to-follow", {"card": "red", "needs": 1})
    assert scene.why_not("draw") == Reason("something-else-first", {"asked": "name-next-color"})
    scene.play("mix Y", "mix R")
    assert scene.yard(0) == ["1O", "1Y", "1R"]


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize("action", ["cards 2", "locomotives 1"])
def test_a_number_is_named_after_the_color_only(action: str) -> None:
    scene = CardScene(hand="3R 1L")
    assert scene.why_not(action) == Reason("something-else-first", {"asked": "choose-turn"})


# CG-09: nobody else sees a placement before it is complete


RUNS = [
    pytest.param("suit R · cards 2 · locomotives 1", id="a suit"),
    pytest.param("suit R · cards 3 · locomotives 0", id="a suit without locomotives"),
    pytest.param("mix P · mix B · mix R", id="three colors"),
    pytest.param("suit Y · cards 2 · locomotives 1", id="a suit that robs"),
]


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_until_the_last_decision_all_others_see_what_they_saw_before_the_first(run: str, viewer: int | None) -> None:
    scene = CardScene(3, hand="1P 1B 3R 2Y 1L", hands={1: "2R", 2: "2G"}, yards={2: ["1Y 1L"]})
    before = scene.observe(viewer)
    *first, last = run.split(" · ")
    for action in first:
        scene.play(action)
        assert scene.events[-1] == []
        assert scene.observe(viewer) == before
    scene.play(last)
    assert scene.observe(viewer) != before
    assert scene.seen_by(viewer) == scene.events[-1]
    assert len(scene.told("placed")) == 1


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize("run", RUNS)
def test_nothing_leaves_the_hand_before_the_last_decision(run: str) -> None:
    scene = CardScene(3, hand="1P 1B 3R 2Y 1L", yards={2: ["1Y 1L"]})
    *first, last = run.split(" · ")
    for action in first:
        scene.play(action)
        assert (scene.hand(0), scene.yard(0), scene.yard(2)) == ("1P 1B 2Y 3R 1L", [], ["1Y 1L"])
        assert scene.observe(0).seats[0].hand == 8
        scene.check()
    scene.play(last)
    assert scene.observe(0).seats[0].hand == 5


@pytest.mark.rule("CG-09")
def test_who_places_cards_sees_what_has_been_named_so_far() -> None:
    scene = CardScene(hand="1P 1B 3R 1L")
    asked = [scene.observe(0)]
    for action in ("suit R", "cards 2"):
        scene.play(action)
        asked.append(scene.observe(0))
    assert [(seen.phase, seen.suit, seen.suit_cards) for seen in asked] == [
        (TURN, -1, 0),
        (CARDS, 7, 0),
        (LOCOMOTIVES, 7, 2),
    ]
    scene = CardScene(hand="1P 1B 3R 1L")
    scene.play("mix P", "mix B")
    assert (scene.observe(0).phase, scene.observe(0).mix) == (MIX, (0, 1))


@pytest.mark.rule("CG-09")
def test_after_the_placement_nothing_of_its_decisions_is_left() -> None:
    for run in ("place 2R 1L", "place P B R"):
        scene = CardScene(hand="1P 1B 3R 1L")
        scene.play(run)
        for viewer in (0, 1, None):
            seen = scene.observe(viewer)
            assert (seen.phase, seen.suit, seen.suit_cards, seen.mix) == (TURN, -1, 0, ())


@pytest.mark.rule("CG-09")
def test_a_player_out_of_turn_is_told_no_more_than_that_it_is_not_the_turn() -> None:
    scene = CardScene(hand="3R 1L", hands={1: "2B"})
    before = [scene.why_not(action, seat=1) for action in ("draw", "suit B", "cards 2")]
    scene.play("suit R")
    assert [scene.why_not(action, seat=1) for action in ("draw", "suit B", "cards 2")] == before
    assert before == [Reason("not-your-turn", {"to_move": 0})] * 3


# CG-10: a color in the own railyard


@pytest.mark.rule("CG-10")
@pytest.mark.parametrize("row", ["3R", "1R", "1R 2L"])
def test_a_color_in_the_own_railyard_cannot_be_placed_again_however_many_cards_are_held(row: str) -> None:
    scene = CardScene(hand="7R 9L 2B 1W", yards={0: [row]})
    assert not any(action in scene.legal() for action in ("suit R", "mix R"))
    assert scene.why_not("suit R") == Reason("color-in-own-yard", {"card": "red"})
    assert scene.why_not("mix R") == Reason("color-in-own-yard", {"card": "red"})
    for action in ("suit R", "mix R"):
        with pytest.raises(IllegalAction):
            scene.play(action)


@pytest.mark.rule("CG-10")
def test_other_colors_can_be_placed_beside_it_and_so_can_locomotives() -> None:
    scene = CardScene(hand="2B 1L 1W 1K", yards={0: ["1R 2L"]})
    assert [action for action in scene.legal() if action.startswith(("suit", "mix"))] == [
        "suit B",
        "suit W",
        "suit K",
        "mix B",
    ]
    scene.play("place 2B 1L")
    assert scene.yard(0) == ["2B 1L", "1R 2L"]


@pytest.mark.rule("CG-10")
def test_three_colors_are_placed_without_those_in_the_own_railyard() -> None:
    three = CardScene(hand="1P 1B 1R", yards={0: ["2R"]})
    assert not any(action.startswith("mix") for action in three.legal())
    assert three.why_not("mix P") == Reason("too-few-colors", {"has": 2, "needs": 3})
    four = CardScene(hand="1P 1B 1R 1W", yards={0: ["2R"]})
    assert {cards_text(cards) for cards in _by_decisions(four, four.state)} == {"1P 1B 1W"}


@pytest.mark.rule("CG-10", "CG-05")
def test_the_same_color_can_be_placed_again_in_the_very_turn_whose_step_one_takes_the_last_card() -> None:
    scene = CardScene(2, hand="4R 1L")
    scene.play("place 1R 1L")
    scene.play("draw", "stop")
    assert scene.yard(0) == ["1R"]
    assert not scene.is_legal("suit R"), "one card of the row is left"
    scene.play("draw", "stop", "draw", "stop")
    assert scene.yard(0) == []
    scene.play("place 3R")
    assert scene.yard(0) == ["3R"]
    assert scene.track(0) == "1R 1L"


@pytest.mark.rule("CG-10")
def test_a_color_that_was_robbed_is_in_the_own_railyard_no_more() -> None:
    scene = CardScene(2, hand="3R", hands={1: "4R"}, yards={1: ["2R"]})
    scene.play("place 3R")
    assert scene.yard(1) == []
    assert scene.is_legal("place 4R"), "it is another's row now, and to be outnumbered"
    assert not scene.is_legal("place 3R")


@pytest.mark.rule("CG-10")
def test_all_eight_colors_may_lie_in_one_railyard_and_then_nothing_can_be_placed() -> None:
    colors = "PBOWGYKR"
    hand = " ".join(f"1{color}" for color in colors) + " 3L"
    scene = CardScene(hand=hand, yards={0: [f"2{color}" for color in colors]})
    assert scene.yard(0) == [f"2{color}" for color in colors]
    assert not any(action.startswith(("suit", "mix")) for action in scene.legal())
