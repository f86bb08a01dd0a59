"""Tickets are completed from the on-the-track stacks alone, and the others cost their value [CG-14, CG-17]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from branchline.testing import CardScene
from branchline.variants.card_game import card_game
from branchline.view.notation import parse_cards

NAMES = [ticket.name for ticket in card_game().map.tickets]


def _ended(
    stack: str,
    tickets: Sequence[str],
    *,
    tracks: Mapping[int, str] | None = None,
    others: Mapping[int, Sequence[str]] | None = None,
    hand: str = "",
    yard: Sequence[str] = (),
) -> CardScene:
    """A game of two that has just ended; seat 0 had this stack and these tickets, and moved last.

    Asked for a set of tickets, it has taken the first.
    """
    scene = CardScene(
        hand=hand,
        row="",
        deck="",
        yards={0: yard},
        tracks={0: stack, **(tracks or {})},
        tickets={0: tickets, **(others or {})},
        turns_left=1,
    )
    scene.play("tickets", "keep none")
    if scene.to_move == 0:
        scene.play("complete 1")
    assert scene.over
    return scene


# What a ticket needs


@pytest.mark.rule("CG-14")
def test_a_ticket_is_completed_with_its_cards_by_color() -> None:
    scene = _ended("1G 1Y", ["chicago-dallas"])
    assert scene.made(0) == ["chicago-dallas"]
    assert scene.tickets(0) == []
    assert scene.sheet[0].points["completed"] == 6


@pytest.mark.rule("CG-14", "CG-17")
@pytest.mark.parametrize("stack", ["", "1G", "1Y", "2G", "1G 1R", "9B 9O"])
def test_a_ticket_of_which_a_card_is_missing_is_not_completed_and_costs_its_value(stack: str) -> None:
    scene = _ended(stack, ["chicago-dallas"])
    assert scene.made(0) == []
    assert scene.tickets(0) == ["chicago-dallas"]
    assert dict(scene.sheet[0].points) == {"completed": 0, "uncompleted": -6, "big_cities": 0}


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize(
    ("stack", "is_enough"), [("1O 1W 1K 2R", True), ("1O 1W 1K 1R", False), ("1O 1W 2R", False), ("2O 2W 2K 1R", False)]
)
def test_a_ticket_may_need_two_cards_of_one_color(stack: str, is_enough: bool) -> None:
    assert _ended(stack, ["seattle-miami"]).made(0) == (["seattle-miami"] if is_enough else [])


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("stack", ["1P 2B 1L", "1P 1B 1W 1L", "2B 1W 1L", "1W 3L", "2B 2L", "4L"])
def test_locomotives_replace_any_card(stack: str) -> None:
    # The example of the book: Los Angeles to Pittsburgh with a locomotive and three cards of its colors.
    assert _ended(stack, ["los_angeles-pittsburgh"]).made(0) == ["los_angeles-pittsburgh"]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("stack", ["2B 1L", "1P 1B 1L", "3L", "9G 1W 2L"])
def test_each_locomotive_replaces_one_card_only(stack: str) -> None:
    assert _ended(stack, ["los_angeles-pittsburgh"]).made(0) == []


@pytest.mark.rule("CG-14")
def test_each_card_serves_one_ticket() -> None:
    both = ["chicago-dallas", "chicago-santa_fe"]  # a green and a yellow card each
    assert _ended("1G 1Y", both).made(0) == ["chicago-santa_fe"]
    assert _ended("2G 1Y", both).made(0) == ["chicago-santa_fe"]
    assert _ended("2G 2Y", both).made(0) == both


@pytest.mark.rule("CG-14")
def test_each_locomotive_serves_one_ticket() -> None:
    both = ["chicago-new_york", "new_york-chicago#2"]  # a yellow card, a blue card
    assert _ended("1L", both).made(0) == ["chicago-new_york"]
    assert _ended("2L", both).made(0) == both
    assert _ended("1B 1L", both).made(0) == both


@pytest.mark.rule("CG-14")
def test_cards_that_complete_nothing_are_worth_nothing() -> None:
    scene = _ended("9R 5L", [])
    assert scene.scores == (0, 0)


# From the stacks alone


@pytest.mark.rule("CG-14")
def test_cards_left_in_hand_never_count() -> None:
    scene = _ended("1G", ["chicago-dallas"], hand="3Y 3L")
    assert scene.made(0) == []


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("yard", [["1Y"], ["3Y"], ["1G 3L"], ["1Y", "1G"], ["1R 1L", "2Y 2L"]])
def test_cards_left_in_the_railyard_never_count(yard: list[str]) -> None:
    scene = _ended("1G", ["chicago-dallas"], yard=yard)
    assert scene.made(0) == []


@pytest.mark.rule("CG-14")
def test_the_stack_of_another_player_never_counts() -> None:
    scene = _ended("1G", ["chicago-dallas"], tracks={1: "5Y 5L"}, others={1: ["dallas-raleigh"]})
    assert scene.made(0) == []
    assert scene.made(1) == ["dallas-raleigh"]


@pytest.mark.rule("CG-14", "CG-05")
def test_a_card_counts_once_step_one_has_taken_it_onto_the_track() -> None:
    scene = CardScene(
        row="",
        deck="",
        yards={0: ["1Y"], 1: ["1G 1L"]},
        tickets={0: ["chicago-new_york"], 1: ["new_york-chicago#2"]},
    )
    scene.play("tickets", "keep none", "tickets", "keep none")
    assert scene.over
    assert scene.made(0) == [], "the yellow card was placed for a turn that did not come"
    assert scene.made(1) == ["new_york-chicago#2"], "a locomotive serves as any color, not that of its row alone"


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_stack_is_shown_with_the_tickets_completed_from_it(viewer: int | None) -> None:
    scene = _ended("1G 1Y 2R", ["chicago-dallas", "seattle-miami"], tracks={1: "1L"})
    told = [event for event in scene.seen_by(viewer) if event.kind == "completed"]
    assert [(event.seat, event.points, event.cards) for event in told] == [
        (0, 6, parse_cards("1G 1Y 2R")),
        (1, 0, parse_cards("1L")),
    ]
    assert [event.tickets for event in told] == [(NAMES.index("chicago-dallas"),), ()]
    assert scene.observe(viewer).seats[0].made == (NAMES.index("chicago-dallas"),)
    assert scene.observe(viewer).seats[0].shown == (NAMES.index("seattle-miami"),)


# The first set: the one that is taken if it is best in everything, and stands first where the player is asked


@pytest.mark.rule("CG-14")
def test_most_points_come_first_also_with_fewer_tickets() -> None:
    tickets = ["chicago-dallas", "new_york-sault_st_marie", "seattle-chicago"]
    # The two yellow cards go to Seattle - Chicago (15), or one each to the others (6 + 6).
    assert _ended("1B 1G 2Y 1K", tickets).made(0) == ["seattle-chicago"]


@pytest.mark.rule("CG-14")
def test_most_points_come_first_also_with_cheaper_tickets() -> None:
    tickets = ["chicago-new_york", "new_york-chicago#2", "chicago-montreal"]
    # A blue and a yellow card: 5 + 5, or 7.
    assert _ended("1B 1Y", tickets).made(0) == ["chicago-new_york", "new_york-chicago#2"]


@pytest.mark.rule("CG-14")
def test_locomotives_go_where_they_bring_most_points() -> None:
    tickets = ["chicago-new_york", "dallas-miami", "seattle-los_angeles", "miami-el_paso"]
    # O G R and a locomotive: Miami - El Paso (13) and Chicago - New York (5, the locomotive) are 18. Dallas - Miami (9)
    # and a second ticket would need two locomotives, or be 9 + 5.
    assert _ended("1O 1G 1R 1L", tickets).made(0) == ["chicago-new_york", "miami-el_paso"]
    # With a black card the locomotive is the white one of Seattle - Los Angeles: 13 + 9.
    assert _ended("1O 1G 1K 1R 1L", tickets).made(0) == ["seattle-los_angeles", "miami-el_paso"]


@pytest.mark.rule("CG-14")
def test_with_equal_points_most_tickets_come_first() -> None:
    tickets = ["chicago-new_york", "new_york-chicago#2", "chicago-miami"]
    # Two locomotives: Chicago - Miami (10), or both between Chicago and New York (5 + 5).
    assert _ended("2L", tickets).made(0) == ["chicago-new_york", "new_york-chicago#2"]


@pytest.mark.rule("CG-14")
def test_the_number_of_tickets_counts_before_their_place_in_the_file() -> None:
    two = ["chicago-new_york", "seattle-toronto"]  # Y 5, and 2P B K 17
    three = ["new_york-chicago#2", "chicago-charleston", "seattle-denver"]  # B 5, Y R 7, and G K 10
    assert [NAMES.index(name) + 1 for name in (*two, *three)] == [1, 38, 2, 6, 14]
    # B Y K and two locomotives are enough for either, 22 points each, and for nothing worth more.
    assert _ended("1B 1Y 1K 2L", [*two, *three]).made(0) == three


@pytest.mark.rule("CG-14")
def test_with_equal_points_and_tickets_the_set_whose_sorted_numbers_come_first_is_the_first() -> None:
    scene = _ended("1K 1L", ["dallas-helena", "los_angeles-vancouver"])
    assert (NAMES.index("los_angeles-vancouver"), NAMES.index("dallas-helena")) == (15, 16)
    assert scene.made(0) == ["los_angeles-vancouver"]


@pytest.mark.rule("CG-14")
def test_sets_are_compared_by_their_first_number_before_the_second() -> None:
    tickets = ["chicago-miami", "new_york-miami", "seattle-denver", "dallas-washington"]
    assert [NAMES.index(name) + 1 for name in tickets] == [12, 13, 14, 18]
    # Each is worth 10: Y R, B R, G K, B G. With B G R and a locomotive two can be completed: 12 and 18 (the locomotive
    # is yellow), 13 and 14 (black) or 13 and 18 (blue).
    assert _ended("1B 1G 1R 1L", tickets).made(0) == ["chicago-miami", "dallas-washington"]
    tickets = ["chicago-new_york", "new_york-chicago#2", "chicago-miami", "new_york-new_orleans"]
    assert [NAMES.index(name) + 1 for name in tickets] == [1, 2, 12, 19]
    # Y 5, B 5, Y R 10, B R 10. With B Y and a locomotive for the red card: 1 and 19, or 2 and 12.
    assert _ended("1B 1Y 1L", tickets).made(0) == ["chicago-new_york", "new_york-new_orleans"]


@pytest.mark.rule("CG-14", "CG-18")
def test_bonuses_of_big_cities_are_not_weighed_in_for_the_first_set() -> None:
    # A green card and a locomotive: Seattle - Denver comes first, and brings the bonus of Seattle (8). Los Angeles -
    # Dallas, 10 points as well, would have brought 12 and 10.
    scene = _ended("1G 1L", ["seattle-denver", "los_angeles-dallas"])
    assert scene.made(0) == ["seattle-denver"]
    assert scene.scores[0] == 10 - 10 + 8
    # One green card: Dallas - Winnipeg (11) is worth more than Los Angeles - Dallas (10), though not with the bonuses.
    scene = _ended("1P 1W 1G 1Y", ["los_angeles-dallas", "dallas-winnipeg"])
    assert scene.made(0) == ["dallas-winnipeg"]
    assert scene.scores[0] == 11 - 10 + 10


@pytest.mark.rule("CG-14", "CG-17")
def test_the_score_as_if_the_game_ended_now_rests_on_the_first_set_too() -> None:
    scene = CardScene(tracks={0: "1G 1L"}, tickets={0: ["seattle-denver", "los_angeles-dallas"]})
    assert scene.scores[0] == 10 - 10 + 8
    assert scene.made(0) == [], "and nothing is completed by asking"


# Uncompleted tickets


@pytest.mark.rule("CG-17")
def test_at_the_end_every_uncompleted_ticket_costs_its_value() -> None:
    failed = ["seattle-miami", "los_angeles-new_york", "dallas-raleigh"]
    scene = _ended("1G 1Y", ["chicago-santa_fe", *failed], others={1: ["new_york-portland"]})
    assert dict(scene.sheet[0].points) == {"completed": 9, "uncompleted": -(22 + 20 + 8), "big_cities": 12}
    assert set(scene.sheet[0].tickets_failed) == {NAMES.index(name) for name in failed}
    assert scene.sheet[0].total == 9 - 50 + 12
    assert scene.scores == (9 - 50 + 12, -21), "a score may fall below zero"


@pytest.mark.rule("CG-17", "CG-12")
def test_tickets_that_were_not_kept_cost_nothing() -> None:
    scene = CardScene(row="", deck="", pile=["seattle-miami", "dallas-raleigh"], tickets={1: NAMES[:1]}, turns_left=1)
    scene.play("tickets", "keep 1")
    kept = scene.tickets(0)
    assert len(kept) == 1
    assert scene.scores[0] == {"seattle-miami": -22, "dallas-raleigh": -8}[kept[0]]


@pytest.mark.rule("CG-17")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_uncompleted_tickets_are_shown_at_the_end(viewer: int | None) -> None:
    scene = _ended("1G 1Y", ["chicago-santa_fe", "seattle-miami"], others={1: ["dallas-raleigh"]})
    shown = {event.seat: event.tickets for event in scene.seen_by(viewer) if event.kind == "shown"}
    assert shown == {0: (NAMES.index("seattle-miami"),), 1: (NAMES.index("dallas-raleigh"),)}
