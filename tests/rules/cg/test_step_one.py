"""The Card Game: step 1 of a turn, and the hidden on-the-track stack [CG-05, CG-06]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.events import Event
from branchline.testing import CardScene
from branchline.variants import card_game, find
from branchline.view.notation import cards_text


def _told(events: list[Event]) -> list[tuple[int, str]]:
    """What the events tell of step 1: whose cards went onto the track, and which."""
    return [(int(event.seat), cards_text(event.cards)) for event in events if event.kind == "moved"]


# CG-05: one card from each row


@pytest.mark.rule("CG-05")
def test_when_a_turn_begins_one_card_of_each_row_goes_from_the_railyard_onto_the_track() -> None:
    scene = CardScene(3, yards={1: ["3R", "2B", "1W"]}, tracks={1: "1G"})
    scene.play("draw", "draw")
    assert scene.to_move == 1
    assert scene.yard(1) == ["1B", "2R"]
    assert scene.track(1) == "1B 1W 1G 1R"


@pytest.mark.rule("CG-05")
def test_step_one_comes_before_the_player_has_chosen_anything() -> None:
    scene = CardScene(3, yards={1: ["3R"]}, hands={1: "2B"})
    scene.play("draw", "draw")
    assert scene.observe(1).seats[1].track == 1
    assert {action.split()[0] for action in scene.legal()} == {"draw", "take", "tickets", "suit"}


@pytest.mark.rule("CG-05")
@pytest.mark.parametrize(
    ("turn", "kinds"),
    [
        (("draw", "draw"), ["drew", "moved"]),
        (("draw", "stop"), ["stopped", "moved"]),
        (("take L",), ["took", "turned_up", "moved"]),
        (("place 2W",), ["placed", "moved"]),
        (("place P O G",), ["placed", "moved"]),
        (("place 4B",), ["placed", "robbed", "moved"]),
        (("tickets", "keep 1 2 3 4"), ["kept", "moved"]),
        (("tickets", "keep none"), ["kept", "returned", "moved"]),
    ],
)
def test_step_one_is_told_after_the_turn_before_it_whatever_that_was(turn: tuple[str, ...], kinds: list[str]) -> None:
    scene = CardScene(3, hand="2W 1P 1O 1G 4B", row="L K K K K", yards={1: ["3R", "3B"]})
    scene.play(*turn)
    assert [event.kind for event in scene.events[-1]] == kinds
    moved = "1R" if "robbed" in kinds else "1B 1R"
    assert _told(scene.events[-1]) == [(1, moved)]


@pytest.mark.rule("CG-05")
def test_nothing_goes_onto_the_track_between_the_cards_of_a_turn() -> None:
    scene = CardScene(3, hand="2W", yards={0: ["3R"], 1: ["3B"]}, row="R B W G Y")
    told = [_told(scene.play(action)) for action in ("draw", "stop", "tickets", "keep none", "take R", "draw")]
    assert told == [[], [(1, "1B")], [], [], [], [(0, "1R")]]


@pytest.mark.rule("CG-05")
def test_only_the_railyard_of_the_player_whose_turn_begins_moves() -> None:
    scene = CardScene(3, yards={0: ["3R"], 1: ["2B"], 2: ["2W"]})
    scene.play("draw", "draw")
    assert [scene.yard(seat) for seat in range(3)] == [["3R"], ["1B"], ["2W"]]
    assert [scene.track(seat) for seat in range(3)] == ["", "1B", ""]
    scene.play("draw", "draw")
    assert [scene.yard(seat) for seat in range(3)] == [["3R"], ["1B"], ["1W"]]
    assert [scene.track(seat) for seat in range(3)] == ["", "1B", "1W"]
    scene.play("draw", "draw")
    assert [scene.track(seat) for seat in range(3)] == ["1R", "1B", "1W"]


@pytest.mark.rule("CG-05")
def test_cards_just_placed_stay_in_the_railyard_until_the_players_next_turn() -> None:
    scene = CardScene(2, hand="3R")
    scene.play("place 3R")
    assert (scene.yard(0), scene.track(0)) == (["3R"], "")
    scene.play("draw", "draw")
    assert (scene.yard(0), scene.track(0)) == (["2R"], "1R")


@pytest.mark.rule("CG-05")
def test_three_colors_placed_together_are_three_rows_and_all_go_at_the_next_turn() -> None:
    scene = CardScene(2, hand="1P 1B 1R")
    scene.play("place P B R")
    assert scene.yard(0) == ["1P", "1B", "1R"]
    scene.play("draw", "draw")
    assert _told(scene.events[-1]) == [(0, "1P 1B 1R")]
    assert (scene.yard(0), scene.track(0)) == ([], "1P 1B 1R")


@pytest.mark.rule("CG-05")
def test_step_one_is_skipped_when_the_railyard_is_empty() -> None:
    scene = CardScene(3, yards={2: ["2W"]}, tracks={1: "2R"})
    scene.play("draw", "draw")
    assert scene.to_move == 1
    assert _told(scene.events[-1]) == []
    assert scene.track(1) == "2R"
    assert scene.is_legal("draw")


@pytest.mark.rule("CG-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_moves_in_the_first_round(players: int) -> None:
    scene = CardScene.deal(players, first=0)
    told = []
    for action in ("keep 1",) * players + ("draw",) * (2 * players):
        told += _told(scene.play(action))
    assert told == []
    assert [view.track for view in scene.observe(None).seats] == [0] * players


@pytest.mark.rule("CG-05")
@pytest.mark.parametrize(
    ("turn", "on_track"),
    [
        (("draw", "draw"), "2R"),
        (("draw", "stop"), "2R"),
        (("tickets", "keep none"), "2R"),
        (("place 2W",), "1W 2R"),
    ],
)
def test_step_one_is_no_choice_and_comes_again_whatever_the_turn_before_was(
    turn: tuple[str, ...], on_track: str
) -> None:
    scene = CardScene(2, to_move=1, yards={0: ["4R"]}, hands={0: "2W"})
    scene.play("draw", "draw")
    assert scene.track(0) == "1R"
    scene.play(*turn)
    assert scene.track(0) == "1R"
    scene.play("draw", "draw")
    assert scene.track(0) == on_track


@pytest.mark.rule("CG-05")
def test_a_row_that_has_been_robbed_sends_nothing_onto_the_track() -> None:
    scene = CardScene(2, hand="4R", yards={1: ["3R", "2B"]})
    scene.play("place 4R")
    assert _told(scene.events[-1]) == [(1, "1B")]
    assert scene.track(1) == "1B"


@pytest.mark.rule("CG-05")
def test_in_the_last_round_cards_go_onto_the_track_as_before_and_none_after_the_last_turn() -> None:
    scene = CardScene(2, row="5W", deck="1G", yards={0: ["4R"], 1: ["4B"]})
    scene.play("draw", "take W")  # the last card has left the deck: one more turn for each
    assert [event.kind for event in scene.events[-1]] == ["took", "last_round", "moved"]
    scene.play("tickets", "keep none")
    assert _told(scene.events[-1]) == [(0, "1R")]
    scene.play("tickets", "keep none")
    assert scene.over
    assert _told(scene.events[-1]) == []
    assert (scene.track(0), scene.track(1)) == ("1R", "1B")
    assert (scene.yard(0), scene.yard(1)) == (["3R"], ["3B"])


# CG-05, Decision: the top card


@pytest.mark.rule("CG-05")
def test_a_row_empties_from_the_top_locomotives_first_and_keeps_its_color_to_the_last_card() -> None:
    scene = CardScene(2, hand="2R 2L")
    scene.play("place 2R 2L")
    seen = []
    for _ in range(5):
        scene.play("draw", "draw")  # the other player's turn; then it is the owner's, and step 1 is done
        seen.append((_told(scene.events[-1]), scene.yard(0), scene.track(0)))
        scene.play("draw", "draw")
    assert seen == [
        ([(0, "1L")], ["2R 1L"], "1L"),
        ([(0, "1L")], ["2R"], "2L"),
        ([(0, "1R")], ["1R"], "1R 2L"),
        ([(0, "1R")], [], "2R 2L"),
        ([], [], "2R 2L"),
    ]


@pytest.mark.rule("CG-05")
def test_a_row_whose_locomotives_have_gone_is_still_one_of_its_color_for_all_others() -> None:
    scene = CardScene(2, to_move=1, hands={1: "1P 1B 1R 1L"}, yards={0: ["1R 2L"]})
    for _ in range(4):
        scene.play("draw", "draw")
    assert scene.yard(0) == ["1R"]
    reason = scene.why_not("mix R")
    assert reason is not None
    assert reason.code == "color-in-a-yard"


@pytest.mark.rule("CG-05")
def test_from_rows_with_and_without_locomotives_the_top_card_of_each_goes() -> None:
    scene = CardScene(2, yards={1: ["1P 1L", "2B", "1G 3L", "1K"]})
    scene.play("draw", "draw")
    assert _told(scene.events[-1]) == [(1, "1B 1K 2L")]
    assert scene.yard(1) == ["1P", "1B", "1G 2L"]
    assert scene.track(1) == "1B 1K 2L"


# CG-06: the stack is hidden


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_how_large_each_stack_is(viewer: int | None) -> None:
    scene = CardScene(3, yards={1: ["3R", "2B"]}, tracks={0: "2P 1L", 1: "4K"})
    assert [view.track for view in scene.observe(viewer).seats] == [3, 4, 0]
    scene.play("draw", "draw")
    assert [view.track for view in scene.observe(viewer).seats] == [3, 6, 0]


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_stacks_of_the_same_size_look_the_same_to_everybody_and_to_their_owners_too(viewer: int | None) -> None:
    red, other = (
        CardScene(3, hand="2W", row="P O W G Y", tracks={0: first, 1: second})
        for first, second in (("3R", "1B 1L"), ("1B 1K 1L", "2G"))
    )
    assert red.observe(viewer) == other.observe(viewer)
    assert red.observe(viewer).track == ()
    assert [view.stack for view in red.observe(viewer).seats] == [(), (), ()]


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_stacks_are_hidden_in_the_last_round_too(viewer: int | None) -> None:
    one, other = (
        CardScene(3, hand="2W", row="P O", deck="", tracks={0: first, 1: second})
        for first, second in (("2R", "2B"), ("2B", "2R"))
    )
    assert one.observe(viewer).turns_left == 3
    assert one.observe(viewer) == other.observe(viewer)


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_at_the_scoring_that_ends_the_game_everybody_sees_the_stacks(viewer: int | None) -> None:
    scene = CardScene(2, row="", deck="", turns_left=1, tracks={0: "2R 1L", 1: "1B"})
    assert [view.stack for view in scene.observe(viewer).seats] == [(), ()]
    scene.play("tickets", "keep none")
    assert scene.over
    assert [cards_text(view.stack) for view in scene.observe(viewer).seats] == ["2R 1L", "1B"]
    shown = [(event.seat, cards_text(event.cards)) for event in scene.seen_by(viewer) if event.kind == "completed"]
    assert shown == [(0, "2R 1L"), (1, "1B")]


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_at_the_first_scoring_of_four_players_everybody_is_shown_the_stacks_and_then_new_ones_begin(
    viewer: int | None,
) -> None:
    scene = CardScene(4, row="", deck="", turns_left=1, tracks={0: "2R 1L", 1: "1B"}, yards={2: ["3W"]})
    scene.play("tickets", "keep none")
    shown = [(event.seat, cards_text(event.cards)) for event in scene.seen_by(viewer) if event.kind == "completed"]
    assert shown == [(0, "2R 1L"), (1, "1B"), (2, ""), (3, "")]
    assert [(view.track, view.stack) for view in scene.observe(viewer).seats] == [(0, ())] * 4


# CG-06: the option open_track


@pytest.mark.rule("CG-06")
def test_with_open_track_owners_look_at_their_own_stack_at_any_time() -> None:
    scene = CardScene(2, variant=card_game(open_track="yes"), yards={1: ["3R"]}, tracks={0: "2B", 1: "1G 1L"})
    assert [cards_text(scene.observe(seat).track) for seat in range(2)] == ["2B", "1G 1L"]
    scene.play("draw", "draw")
    assert [cards_text(scene.observe(seat).track) for seat in range(2)] == ["2B", "1G 1R 1L"]


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_with_open_track_the_stack_is_hidden_from_all_others_as_before(viewer: int | None) -> None:
    variant = card_game(open_track="yes")
    red, blue = (
        CardScene(3, variant=variant, hand="2W", row="P O W G Y", tracks={0: stack, 1: "1K"}) for stack in ("3R", "3B")
    )
    assert red.observe(viewer) == blue.observe(viewer)
    assert cards_text(red.observe(viewer).track) == ("1K" if viewer == 1 else "")
    assert red.observe(0) != blue.observe(0)
    assert replace(red.observe(0), track=()) == replace(blue.observe(0), track=())


@pytest.mark.rule("CG-06")
def test_open_track_is_an_option_that_is_off_unless_it_is_asked_for() -> None:
    for variant in (card_game(), card_game(open_track="no"), find("card_game"), find("card_game", open_track="no")):
        assert variant.options == {"open_track": "no"}
        assert CardScene(variant=variant, tracks={0: "1R"}).observe(0).track == ()
    for variant in (card_game(open_track="yes"), find("card_game", open_track="yes")):
        assert variant.options == {"open_track": "yes"}
        assert cards_text(CardScene(variant=variant, tracks={0: "1R"}).observe(0).track) == "1R"
    with pytest.raises(OptionError, match="open_track"):
        find("card_game", open_track="maybe")


@pytest.mark.rule("CG-06")
def test_open_track_changes_nothing_but_what_owners_see() -> None:
    hidden, shown = (CardScene.deal(2, variant=card_game(open_track=option), seed=3) for option in ("no", "yes"))
    chooser = Seeded(5)
    while not hidden.over:
        assert hidden.legal() == shown.legal()
        action = hidden.legal()[chooser.below(len(hidden.legal()))]
        assert hidden.play(action) == shown.play(action)
        assert hidden.observe(None) == shown.observe(None)
        for seat in range(2):
            assert hidden.observe(seat) == replace(shown.observe(seat), track=())
            assert shown.observe(seat).track == shown.state.track(seat)
    assert hidden.sheet == shown.sheet


# CG-06, Decision: remembering is not forbidden


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("option", ["no", "yes"])
def test_everybody_sees_each_card_as_it_goes_onto_the_track(viewer: int | None, option: str) -> None:
    scene = CardScene(3, variant=card_game(open_track=option), yards={1: ["3R 1L", "2B"], 2: ["1K"]})
    scene.play("draw", "draw")
    assert _told(scene.seen_by(viewer)) == [(1, "1B 1L")]
    scene.play("draw", "draw")
    assert _told(scene.seen_by(viewer)) == [(2, "1K")]


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_who_has_seen_the_whole_game_knows_every_stack_by_heart(viewer: int | None) -> None:
    for seed in range(3):
        scene = CardScene.deal(4, seed=seed)
        memory, chooser = scene.game.memory(viewer), Seeded(seed)
        memory.see(scene.seen_by(viewer))
        sizes: set[int] = set()
        decks = 1
        while not scene.over:
            scene.play(scene.legal()[chooser.below(len(scene.legal()))])
            memory.see(scene.seen_by(viewer))
            assert memory.tracks == [list(scene.state.track(seat)) for seat in range(4)]
            sizes.update(view.track for view in scene.observe(viewer).seats)
            decks += len(scene.told("reshuffled"))
        assert max(sizes) > 5, "a game in which cards went onto the tracks"
        assert decks == 2


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_one_has_seen_excludes_other_stacks_and_what_lies_on_the_table_does_not(viewer: int | None) -> None:
    scene = CardScene.deal(2, first=0, chance="R B " * 7)
    game, memory = scene.game, scene.game.memory(viewer)
    memory.see(scene.seen_by(viewer))
    for action in ("keep 1", "keep 1", "suit R", "cards 4", "locomotives 0", *("draw",) * 6):
        scene.play(action)
        memory.see(scene.seen_by(viewer))
    assert scene.track(0) == "2R"
    seen = scene.observe(viewer)
    remembered = [game.imagine(seen, Seeded(seed), memory) for seed in range(20)]
    assert {cards_text(state.track(0)) for state in remembered} == {"2R"}
    guessed = [game.imagine(seen, Seeded(seed)) for seed in range(20)]
    assert len({cards_text(state.track(0)) for state in guessed}) > 5
    assert all(memory.allows(state) for state in remembered)
    assert not any(memory.allows(state) for state in guessed if cards_text(state.track(0)) != "2R")


@pytest.mark.rule("CG-06")
def test_an_owner_who_may_look_need_not_remember() -> None:
    scene = CardScene(2, variant=card_game(open_track="yes"), row="P O W G Y", tracks={0: "2R 1L"})
    for viewer, knows in ((0, True), (1, False), (None, False)):
        seen = scene.observe(viewer)
        stacks = {cards_text(scene.game.imagine(seen, Seeded(seed)).track(0)) for seed in range(20)}
        assert (stacks == {"2R 1L"}) == knows


@pytest.mark.rule("CG-06")
def test_cards_on_the_track_stay_there_until_scoring() -> None:
    scene = CardScene.deal(3, seed=2)
    chooser = Seeded(2)
    while not scene.over:
        before = [scene.state.track(seat) for seat in range(3)]
        scene.play(scene.legal()[chooser.below(len(scene.legal()))])
        after = [scene.state.track(seat) for seat in range(3)]
        moved = {event.seat: event.cards for event in scene.told("moved")}
        for seat in range(3):
            more = moved.get(seat, (0,) * 10)
            assert after[seat] == tuple(old + new for old, new in zip(before[seat], more, strict=True))
    assert any(sum(scene.state.track(seat)) for seat in range(3))


@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("value", ["", "maybe", "YES", "true"])
def test_the_option_is_no_or_yes_and_nothing_else(value: str) -> None:
    with pytest.raises(OptionError, match="no or yes"):
        card_game(open_track=value)
    with pytest.raises(OptionError, match="no or yes"):
        find("card_game", open_track=value)
