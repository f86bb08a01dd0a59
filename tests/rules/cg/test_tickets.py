"""Drawing tickets, and what is secret [CG-12, and US-21 and US-22 as CG-08 says]."""

from __future__ import annotations

import pytest

from branchline.cards import KINDS
from branchline.errors import IllegalAction
from branchline.protocol import Reason
from branchline.testing import CardScene
from branchline.variants.card_game import card_game
from branchline.view.notation import parse_cards

FOUR = ["seattle-miami", "chicago-dallas", "new_york-portland", "dallas-raleigh"]  # not in the order of the file
OTHERS = ["los_angeles-duluth", "chicago-montreal", "miami-boston", "seattle-denver", "dallas-helena"]
ALL = [ticket.name for ticket in card_game().map.tickets]


def _numbers(names: list[str]) -> tuple[int, ...]:
    return tuple(ALL.index(name) for name in names)


# Drawing tickets


@pytest.mark.rule("CG-12")
def test_four_tickets_are_drawn_and_offered_in_the_order_drawn() -> None:
    scene = CardScene(chance=" ".join(FOUR))
    scene.play("tickets")
    assert scene.to_move == 0
    assert scene.offered(0) == FOUR
    assert len(scene.pile) == 46 - 4


@pytest.mark.rule("CG-12")
def test_any_number_of_them_is_kept_none_included() -> None:
    scene = CardScene()
    scene.play("tickets")
    choices = [[place + 1 for place in range(4) if chosen >> place & 1] for chosen in range(16)]
    assert set(scene.legal()) == {"keep " + (" ".join(map(str, places)) or "none") for places in choices}
    assert len(scene.legal()) == 16


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize(
    ("choice", "kept", "returned"),
    [
        ("keep none", [], [0, 1, 2, 3]),
        ("keep 2", [1], [0, 2, 3]),
        ("keep 1 4", [0, 3], [1, 2]),
        ("keep 1 3 4", [0, 2, 3], [1]),
        ("keep 1 2 3 4", [0, 1, 2, 3], []),
    ],
)
def test_the_rest_goes_to_the_bottom_in_the_order_drawn(choice: str, kept: list[int], returned: list[int]) -> None:
    scene = CardScene(chance=" ".join(FOUR), bottom=OTHERS[:2])
    scene.play("tickets", choice)
    assert set(scene.tickets(0)) == {FOUR[place] for place in kept}
    assert scene.bottom == [*OTHERS[:2], *[FOUR[place] for place in returned]]
    assert scene.offered(0) == []
    scene.check()


@pytest.mark.rule("CG-12", "CG-07")
def test_drawing_tickets_is_the_whole_turn_also_when_none_is_kept() -> None:
    scene = CardScene(players=3, hand="4R")
    scene.play("tickets")
    reason = scene.why_not("draw")
    assert reason == Reason("something-else-first", {"asked": "keep-drawn-tickets"})
    scene.play("keep none")
    assert scene.to_move == 1
    assert scene.hand(0) == "4R"


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_fewer_are_drawn_when_fewer_are_left_and_none_of_them_need_be_kept(left: int) -> None:
    scene = CardScene(pile=FOUR[:left])
    scene.play("tickets")
    assert set(scene.offered(0)) == set(FOUR[:left])
    assert len(scene.legal()) == 2**left
    assert "keep none" in scene.legal()
    assert scene.why_not("keep 4") == Reason("no-such-ticket", {"has": left, "asked": 4})


@pytest.mark.rule("CG-12")
def test_returned_tickets_are_drawn_after_all_others_first_returned_first() -> None:
    scene = CardScene(pile=[FOUR[0]], bottom=OTHERS)
    scene.play("tickets")
    assert scene.offered(0) == [FOUR[0], *OTHERS[:3]]
    assert scene.bottom == OTHERS[3:]


@pytest.mark.rule("CG-12")
def test_tickets_returned_again_lie_under_those_that_stayed() -> None:
    scene = CardScene(pile=[], bottom=OTHERS)
    scene.play("tickets", "keep 2")
    assert scene.bottom == [OTHERS[4], OTHERS[0], OTHERS[2], OTHERS[3]]
    scene.play("tickets")
    assert scene.offered(1) == [OTHERS[4], OTHERS[0], OTHERS[2], OTHERS[3]]


@pytest.mark.rule("CG-12")
def test_tickets_that_nobody_wants_go_round_for_ever() -> None:
    scene = CardScene(pile=[], bottom=OTHERS[:4])
    for _ in range(5):
        scene.play("tickets", "keep none")
        assert scene.bottom == OTHERS[:4]


@pytest.mark.rule("CG-12", "CG-08")
def test_no_tickets_can_be_drawn_from_an_empty_pile() -> None:
    scene = CardScene(pile=[])
    assert "tickets" not in scene.legal()
    with pytest.raises(IllegalAction) as refused:
        scene.play("tickets")
    assert refused.value.reason == Reason("no-tickets-left")


@pytest.mark.rule("CG-12")
def test_tickets_are_drawn_until_every_one_is_kept() -> None:
    scene = CardScene()
    draws = 0
    while scene.is_legal("tickets"):
        scene.play("tickets")
        scene.play("keep 1 2 3 4" if len(scene.offered(scene.to_move or 0)) == 4 else "keep 1 2")
        draws += 1
    assert draws == 12, "eleven times four, then two"
    assert sorted(scene.tickets(0) + scene.tickets(1)) == sorted(ALL)


@pytest.mark.rule("CG-12", "CG-08")
def test_tickets_once_kept_stay_at_a_later_draw() -> None:
    scene = CardScene(tickets={0: OTHERS})
    scene.play("tickets")
    assert not set(scene.offered(0)) & set(OTHERS)
    scene.play("keep none")
    assert set(scene.tickets(0)) == set(OTHERS)


@pytest.mark.rule("CG-12", "CG-13")
def test_tickets_can_be_drawn_in_the_last_round_too() -> None:
    scene = CardScene(row="", deck="", tracks={0: "1G 1Y"}, pile=["chicago-dallas"], turns_left=1)
    scene.play("tickets", "keep 1")
    assert scene.over
    assert scene.made(0) == ["chicago-dallas"], "and are completed like any other"


# What is secret and what is not


@pytest.mark.rule("CG-12", "CG-08")
@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("keep none", [("kept", 0, ()), ("returned", 4, ())]),
        ("keep 2", [("kept", 1, ()), ("returned", 3, ())]),
        ("keep 1 2 3 4", [("kept", 4, ())]),
    ],
)
def test_others_see_how_many_tickets_are_drawn_kept_and_returned_and_not_which(
    viewer: int | None, choice: str, told: list[tuple[str, int, tuple[int, ...]]]
) -> None:
    scene = CardScene(players=3)
    scene.play("tickets")
    assert [(event.kind, event.count, event.tickets) for event in scene.seen_by(viewer)] == [("offered", 4, ())]
    assert scene.observe(viewer).offer == ()
    assert scene.observe(viewer).seats[0].offered == 4
    assert (scene.observe(viewer).pile, scene.observe(viewer).bottom) == (42, 0)
    scene.play(choice)
    assert [(event.kind, event.count, event.tickets) for event in scene.seen_by(viewer)] == told
    assert scene.observe(viewer).seats[0].tickets == told[0][1]
    assert scene.observe(viewer).bottom == 4 - told[0][1]


@pytest.mark.rule("CG-12", "CG-08")
def test_a_player_sees_the_own_tickets() -> None:
    scene = CardScene(chance=" ".join(FOUR))
    drawn = _numbers(FOUR)
    scene.play("tickets")
    assert [event.tickets for event in scene.seen_by(0)] == [drawn]
    assert scene.observe(0).offer == drawn
    scene.play("keep 2 3")
    assert [event.tickets for event in scene.seen_by(0)] == [drawn[1:3], (drawn[0], drawn[3])]
    assert set(scene.observe(0).tickets) == set(drawn[1:3])


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("viewer", [1, None])
def test_tickets_and_cards_of_another_player_change_nothing_that_is_seen(viewer: int | None) -> None:
    row = "P B O W G"
    one = CardScene(players=3, hands={0: "3R 1L"}, row=row, tracks={0: "2K"}, tickets={0: FOUR[:2]}, bottom=FOUR[2:])
    other = CardScene(players=3, hands={0: "4Y"}, row=row, tracks={0: "2L"}, tickets={0: FOUR[2:]}, bottom=FOUR[:2])
    assert one.observe(viewer) == other.observe(viewer)
    assert one.observe(0) != other.observe(0)


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_numbers_of_tickets_and_cards_of_all(viewer: int | None) -> None:
    scene = CardScene(players=3, hands={0: "3R 1L", 1: "", 2: "7G"}, tickets={0: FOUR, 2: OTHERS})
    seats = scene.observe(viewer).seats
    assert [view.hand for view in seats] == [4, 0, 7]
    assert [view.tickets for view in seats] == [4, 0, 5]


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_discards_the_row_and_the_size_of_the_deck(viewer: int | None) -> None:
    seen = CardScene(row="P B O W L", discards="3R 1L").observe(viewer)
    assert seen.discards == parse_cards("3R 1L")
    assert seen.row == parse_cards("P B O W L")
    assert seen.deck == 96 - 5 - 4


@pytest.mark.rule("CG-08", "CG-17")
def test_tickets_are_secret_until_the_end_and_shown_then() -> None:
    scene = CardScene(row="2R", deck="", tickets={0: FOUR, 1: OTHERS})
    scene.play("take R", "stop")
    assert [(view.made, view.shown) for view in scene.observe(None).seats] == [((), ()), ((), ())]
    scene.play("take R")
    assert scene.over
    shown = [view.shown for view in scene.observe(None).seats]
    assert [set(tickets) for tickets in shown] == [set(_numbers(FOUR)), set(_numbers(OTHERS))]
    assert [event.tickets for event in scene.seen_by(None) if event.kind == "shown"] == shown


@pytest.mark.rule("CG-08", "CG-06")
def test_hands_stay_secret_when_the_game_is_over_and_the_stacks_lie_open() -> None:
    scene = CardScene(hand="3R", row="1B", deck="", tracks={0: "2G", 1: "1L"}, turns_left=1)
    assert [view.stack for view in scene.observe(None).seats] == [(), ()]
    scene.play("take B")
    seen = scene.observe(None)
    assert scene.over
    assert [view.stack for view in seen.seats] == [parse_cards("2G"), parse_cards("1L")]
    assert [view.hand for view in seen.seats] == [4, 0]
    assert seen.hand == (0,) * KINDS
