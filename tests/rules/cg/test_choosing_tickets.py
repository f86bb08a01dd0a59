"""Which tickets are completed is the player's own choice, where no set is best in everything [CG-14]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from branchline import Seeded
from branchline.cardgame.state import CHOOSE
from branchline.errors import IllegalAction
from branchline.protocol import Reason
from branchline.testing import CardScene
from branchline.variants.card_game import card_game

NAMES = [ticket.name for ticket in card_game().map.tickets]
OF_CHICAGO = ("chicago-santa_fe", "chicago-dallas")  # a green and a yellow card each: 9 points, or 6 and Dallas besides
OF_SEATTLE = ("seattle-denver", "los_angeles-vancouver")  # G K and W K, 10 points each, two different big cities


def last_turn(
    tickets: Mapping[int, Sequence[str]],
    tracks: Mapping[int, str],
    players: int = 2,
    *,
    to_move: int = 0,
    rules: int = 2,
    decks_left: int = 0,
    chance: str = "",
) -> CardScene:
    """The last turn before tickets are completed has been taken by the seat to move."""
    scene = CardScene(
        players,
        variant=card_game(rules=rules),
        to_move=to_move,
        row="",
        deck="",
        tracks=tracks,
        tickets=tickets,
        turns_left=1,
        decks_left=decks_left,
        chance=chance,
    )
    scene.play("tickets", "keep none")
    return scene


def sets_of(scene: CardScene, seat: int) -> list[list[str]]:
    """The sets that a seat sees before it."""
    return [[NAMES[ticket] for ticket in tickets] for tickets in scene.observe(seat).sets]


# Who is asked


@pytest.mark.rule("CG-14")
def test_a_player_chooses_where_another_set_has_more_tickets_to_a_big_city() -> None:
    scene = last_turn({0: OF_CHICAGO}, {0: "1G 1Y"})
    assert scene.to_move == 0
    assert scene.legal() == ["complete 1", "complete 2"]
    assert sets_of(scene, 0) == [["chicago-santa_fe"], ["chicago-dallas"]]
    scene.play("complete 2")
    assert scene.over
    assert scene.made(0) == ["chicago-dallas"]
    assert dict(scene.sheet[0].points) == {"completed": 6, "uncompleted": -9, "big_cities": 12 + 10}


@pytest.mark.rule("CG-14")
def test_a_player_chooses_where_another_set_has_more_tickets() -> None:
    # Three locomotives: Dallas - Winnipeg (11), or both between Chicago and New York (5 + 5).
    scene = last_turn({0: ["chicago-new_york", "new_york-chicago#2", "dallas-winnipeg"]}, {0: "3L"})
    assert sets_of(scene, 0) == [["dallas-winnipeg"], ["chicago-new_york", "new_york-chicago#2"]]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize(
    ("tickets", "stack", "made"),
    [
        (["chicago-dallas", "seattle-miami"], "1G 1Y", ["chicago-dallas"]),  # one fits
        (OF_CHICAGO, "2G 2Y", ["chicago-dallas", "chicago-santa_fe"]),  # all fit
        (["chicago-dallas", "seattle-miami"], "", []),  # none fits
        (["new_york-miami", "new_york-new_orleans"], "1B 1R", ["new_york-miami"]),  # as many points, and Miami besides
        (["seattle-los_angeles", "los_angeles-vancouver", "seattle-denver"], "2W 2K", NAMES[8:9] + NAMES[15:16]),
    ],
)
def test_a_set_that_is_best_in_points_number_and_cities_is_taken_without_asking(
    tickets: Sequence[str], stack: str, made: Sequence[str]
) -> None:
    scene = last_turn({0: tickets}, {0: stack})
    assert scene.over
    assert scene.made(0) == list(made)


@pytest.mark.rule("CG-14")
def test_by_the_first_version_of_the_rules_nobody_is_asked() -> None:
    scene = last_turn({0: OF_CHICAGO}, {0: "1G 1Y"}, rules=1)
    assert scene.over
    assert scene.made(0) == ["chicago-santa_fe"]
    assert not {action.kind for action in scene.game.actions} & {"complete", "other"}
    asking = last_turn({0: OF_CHICAGO}, {0: "1G 1Y"}).game
    assert list(asking.actions[: len(scene.game.actions)]) == list(scene.game.actions)


@pytest.mark.rule("CG-14")
def test_no_set_leaves_a_ticket_that_could_be_completed_too() -> None:
    # With B Y L a set of one ticket would leave cards for another.
    tickets = ["chicago-new_york", "new_york-chicago#2", "chicago-montreal", "new_york-sault_st_marie"]
    scene = last_turn({0: tickets}, {0: "1B 1Y 1L"})
    assert scene.to_move == 0
    for tickets_of_set in sets_of(scene, 0):
        assert len(tickets_of_set) == 2


# In which order, and unseen


@pytest.mark.rule("CG-14")
def test_players_choose_in_the_order_of_play_from_the_one_after_the_last_turn() -> None:
    scene = last_turn(
        {0: OF_CHICAGO, 1: OF_SEATTLE, 2: ["dallas-raleigh"]}, {0: "1G 1Y", 1: "1W 1G 1K", 2: "1G 1R"}, 3, to_move=1
    )
    assert scene.to_move == 0, "seat 2 comes first, and has no choice"
    scene.play("complete 1")
    assert scene.to_move == 1
    scene.play("complete 2")
    assert scene.over
    assert [scene.made(seat) for seat in range(3)] == [["chicago-santa_fe"], ["los_angeles-vancouver"], NAMES[6:7]]


@pytest.mark.rule("CG-14")
def test_nobody_is_told_or_shown_anything_before_all_have_chosen() -> None:
    scenes = []
    for choice in ("complete 1", "complete 2"):
        scene = last_turn({0: OF_SEATTLE, 1: OF_CHICAGO}, {0: "1W 1G 1K", 1: "1G 1Y"})
        assert scene.to_move == 1
        assert scene.play(choice) == []
        scenes.append(scene)
    for viewer in (0, None):
        assert scenes[0].observe(viewer) == scenes[1].observe(viewer)
        assert scenes[0].observe(viewer).seats[1].made == ()
        assert scenes[0].observe(viewer).seats[1].tickets == 2
    assert scenes[0].observe(1).chosen != scenes[1].observe(1).chosen
    scenes[1].play("complete 1")
    told = scenes[1].told("completed")
    assert [(event.seat, [NAMES[ticket] for ticket in event.tickets], event.points) for event in told] == [
        (0, ["seattle-denver"], 10),
        (1, ["chicago-dallas"], 6),
    ]


@pytest.mark.rule("CG-14", "CG-06")
def test_the_player_asked_sees_its_stack_and_its_sets_and_the_others_only_whose_choice_it_is() -> None:
    scene = last_turn({0: OF_SEATTLE, 1: OF_CHICAGO}, {0: "1W 1G 1K", 1: "1G 1Y"})
    mine = scene.observe(1)
    assert (mine.phase, mine.to_move, mine.leader) == (CHOOSE, 1, 1)
    assert sum(mine.track) == 2
    assert mine.sets
    for viewer in (0, None):
        seen = scene.observe(viewer)
        assert (seen.phase, seen.to_move, seen.leader) == (CHOOSE, 1, 1)
        assert (seen.sets, seen.page, seen.more_sets, seen.chosen) == ((), 0, False, ())
        assert all(view.stack == () and view.shown == () for view in seen.seats)
    assert sum(scene.observe(0).track) == 3, "when tickets are completed, everybody looks at the own stack"
    assert scene.observe(None).track == ()


@pytest.mark.rule("CG-14", "CG-17", "CG-18")
def test_scores_as_if_the_game_ended_now_take_what_was_chosen_and_else_the_first_set() -> None:
    scene = last_turn({0: OF_SEATTLE, 1: OF_CHICAGO}, {0: "1W 1G 1K", 1: "1G 1Y"})
    assert scene.scores == (10 - 10 + 8, 9 - 6 + 12)
    scene.play("complete 2")
    assert scene.scores == (10 - 10 + 8, 6 - 9 + 12 + 10)
    assert scene.made(1) == []


# More sets than are shown at once


MANY = NAMES[10:32:2] + NAMES[35:40]


@pytest.mark.rule("CG-14")
def test_other_sets_follow_as_long_as_there_are_any() -> None:
    scene = last_turn({0: MANY}, {0: "1P 2B 1O 2W 2G 2Y 1K 2R 2L"})
    seen: list[list[str]] = []
    while "other" in scene.legal():
        assert scene.legal() == [*(f"complete {number}" for number in range(1, 9)), "other"]
        assert scene.observe(0).page == len(seen)
        assert scene.observe(0).more_sets
        seen += sets_of(scene, 0)
        assert scene.play("other") == []
    last = sets_of(scene, 0)
    assert scene.legal() == [f"complete {number + 1}" for number in range(len(last))]
    assert not scene.observe(0).more_sets
    seen += last
    assert len(seen) > 16
    assert len(seen) == len({tuple(tickets) for tickets in seen})
    points = [sum(card_game().map.ticket(name).points for name in tickets) for tickets in seen]
    assert points == sorted(points, reverse=True)
    scene.play(f"complete {len(last)}")
    assert scene.made(0) == last[-1]


@pytest.mark.rule("CG-14")
def test_every_set_is_offered_to_whoever_holds_no_more_than_16_tickets() -> None:
    tickets = [NAMES[i] for i in (2, 3, 7, 21, 26, 27, 29, 38, 42, 45)]
    scene = last_turn({0: tickets}, {0: "5P 2B 1O 3W 1Y 1K 1R 7L"})
    offered = len(scene.legal()) - 1
    while "other" in scene.legal():
        scene.play("other")
        offered += sum(action != "other" for action in scene.legal())
    assert offered == 81


@pytest.mark.rule("CG-14")
def test_no_more_than_64_sets_are_offered_to_whoever_holds_more_tickets() -> None:
    scene = last_turn({0: NAMES[:30]}, {0: "3P 1B 4O 5W 7G 4Y 5K 4R 7L"})
    pages = 1
    while "other" in scene.legal():
        scene.play("other")
        pages += 1
    assert (pages, len(scene.legal())) == (8, 8)
    scene.play("complete 8")
    assert scene.over


@pytest.mark.rule("CG-14")
def test_what_is_not_before_the_player_cannot_be_chosen() -> None:
    scene = last_turn({0: OF_CHICAGO}, {0: "1G 1Y"})
    assert scene.why_not("complete 3") == Reason("no-such-set", {"has": 2, "asked": 3})
    assert scene.why_not("other") == Reason("no-other-sets")
    assert scene.why_not("draw") == Reason("something-else-first", {"asked": "choose-set"})
    assert scene.why_not("complete 1", seat=1) == Reason("not-your-turn", {"to_move": 0})
    with pytest.raises(IllegalAction):
        scene.play("complete 3")
    turn = CardScene(tracks={0: "1G 1Y"}, tickets={0: OF_CHICAGO})
    assert turn.why_not("complete 1") == Reason("something-else-first", {"asked": "choose-turn"})
    assert turn.why_not("other") == Reason("something-else-first", {"asked": "choose-turn"})


# Four players score twice


@pytest.mark.rule("CG-14", "CG-16")
def test_both_scorings_of_four_players_ask_and_the_next_deck_waits_for_all() -> None:
    scene = last_turn({0: OF_CHICAGO, 2: OF_SEATTLE}, {0: "1G 1Y", 2: "1W 1G 1K"}, 4, to_move=3, decks_left=1)
    assert scene.to_move == 0
    scene.play("complete 2")
    assert scene.deck == ""
    assert scene.to_move == 2
    scene.play("complete 1")
    assert scene.to_move == 0, "the player after the one who moved last goes on"
    assert scene.state.decks_left == 0
    assert scene.made(0) == ["chicago-dallas"]
    assert scene.tickets(0) == ["chicago-santa_fe"]
    assert [event.kind for event in scene.events[-1]][:5] == ["completed"] * 4 + ["reshuffled"]
    again = last_turn({0: OF_SEATTLE}, {0: "1W 1G 1K"}, 4, to_move=3, decks_left=0)
    assert again.to_move == 0
    again.play("complete 2")
    assert again.over


@pytest.mark.rule("CG-14", "CG-16")
def test_a_set_left_for_the_second_deck_can_be_completed_then() -> None:
    scene = last_turn({0: OF_CHICAGO}, {0: "1G 1Y"}, 4, to_move=3, decks_left=1)
    scene.play("complete 2")
    assert scene.tickets(0) == ["chicago-santa_fe"]
    assert scene.made(0) == ["chicago-dallas"]
    scene.check()


# What is kept of a choice


@pytest.mark.rule("CG-14")
def test_a_choice_can_be_saved_and_gone_on_with() -> None:
    scene = last_turn({0: MANY, 1: OF_CHICAGO}, {0: "1P 2B 1O 2W 2G 2Y 1K 2R 2L", 1: "1G 1Y"})
    scene.play("complete 2", "other")
    document = scene.game.dump(scene.state)
    assert document["chosen"] == [[], ["chicago-dallas"]]
    assert (document["phase"], document["leader"], document["page"]) == ("choose", 1, 8)
    again = scene.game.load(document)
    assert scene.game.dump(again) == document
    assert scene.game.observe(again, 0) == scene.observe(0)
    for state in (again, scene.state):
        scene.game.apply(state, scene.notation.parse("complete 3"), Seeded(1))
    assert scene.game.dump(again) == scene.game.dump(scene.state)


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_is_imagined_of_a_choice_looks_the_same(viewer: int | None) -> None:
    scene = last_turn(
        {0: OF_CHICAGO, 1: OF_SEATTLE, 2: OF_CHICAGO[:0]}, {0: "1G 1Y", 1: "1W 1G 1K", 2: "3R"}, 3, to_move=2
    )
    scene.play("complete 2")
    seen = scene.observe(viewer)
    for seed in range(20):
        state = scene.game.imagine(seen, Seeded(seed))
        assert scene.game.observe(state, viewer) == seen
        assert scene.game.legal(state)
