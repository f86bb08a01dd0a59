"""Drawing destination tickets, and what is secret [US-21, US-22]."""

from __future__ import annotations

import pytest

from branchline.errors import IllegalAction, NotationError
from branchline.testing import Scene
from branchline.variants import usa
from branchline.view.notation import parse_cards

THREE = ["los_angeles-miami", "denver-el_paso", "helena-los_angeles"]  # not in the order of the file
OTHERS = ["boston-miami", "atlanta-montreal", "new_york-seattle", "calgary-phoenix"]


# Drawing tickets


@pytest.mark.rule("US-21")
def test_three_tickets_are_drawn_and_offered_in_the_order_drawn() -> None:
    scene = Scene(usa(), chance=" ".join(THREE))
    scene.play("tickets")
    assert scene.to_move == 0
    assert scene.offered(0) == THREE
    assert scene.observe(None).pile == (27,)


@pytest.mark.rule("US-21")
def test_one_two_or_three_of_the_tickets_drawn_are_kept() -> None:
    scene = Scene(usa())
    scene.play("tickets")
    assert scene.legal() == ["keep 1", "keep 2", "keep 1 2", "keep 3", "keep 1 3", "keep 2 3", "keep 1 2 3"]


@pytest.mark.rule("US-21")
def test_keeping_none_of_the_tickets_drawn_is_no_action() -> None:
    scene = Scene(usa())
    scene.play("tickets")
    with pytest.raises(NotationError):
        scene.play("keep")


@pytest.mark.rule("US-21")
@pytest.mark.parametrize(
    ("choice", "kept", "returned"),
    [
        ("keep 2", [1], [0, 2]),
        ("keep 3", [2], [0, 1]),
        ("keep 1 3", [0, 2], [1]),
        ("keep 1 2 3", [0, 1, 2], []),
    ],
)
def test_what_is_not_kept_goes_to_the_bottom_in_the_order_drawn(
    choice: str, kept: list[int], returned: list[int]
) -> None:
    scene = Scene(usa(), chance=" ".join(THREE), bottom=OTHERS[:2])
    scene.play("tickets", choice)
    assert set(scene.tickets(0)) == {THREE[place] for place in kept}
    assert scene.bottom == [*OTHERS[:2], *[THREE[place] for place in returned]]
    assert scene.to_move == 1


@pytest.mark.rule("US-21")
@pytest.mark.parametrize(
    ("left", "choices"),
    [(1, ["keep 1"]), (2, ["keep 1", "keep 2", "keep 1 2"])],
)
def test_fewer_tickets_are_drawn_when_fewer_are_left_and_one_is_kept_at_least(left: int, choices: list[str]) -> None:
    scene = Scene(usa(), pile={"regular": left})
    scene.play("tickets")
    assert len(scene.offered(0)) == left
    assert scene.legal() == choices
    reason = scene.why_not("keep 3")
    assert reason is not None
    assert reason.code == "no-such-ticket"


@pytest.mark.rule("US-21")
def test_returned_tickets_are_drawn_after_the_others_first_returned_first() -> None:
    scene = Scene(usa(), pile={"regular": 1}, bottom=OTHERS, chance=THREE[0])
    scene.play("tickets")
    assert scene.offered(0) == [THREE[0], OTHERS[0], OTHERS[1]]
    assert scene.bottom == OTHERS[2:]


@pytest.mark.rule("US-21")
def test_tickets_returned_again_lie_under_those_that_stayed() -> None:
    scene = Scene(usa(), pile={"regular": 0}, bottom=OTHERS)
    scene.play("tickets", "keep 2")
    assert scene.bottom == [OTHERS[3], OTHERS[0], OTHERS[2]]
    scene.play("tickets")
    assert scene.offered(1) == [OTHERS[3], OTHERS[0], OTHERS[2]]


@pytest.mark.rule("US-21")
def test_tickets_are_drawn_until_every_one_is_kept() -> None:
    scene = Scene(usa())
    draws = 0
    while scene.is_legal("tickets"):
        scene.play("tickets", "keep 1")
        draws += 1
    assert draws == 30
    assert len(set(scene.tickets(0) + scene.tickets(1))) == 30


@pytest.mark.rule("US-21")
def test_no_tickets_can_be_drawn_from_an_empty_deck() -> None:
    scene = Scene(usa(), pile={"regular": 0})
    assert "tickets" not in scene.legal()
    with pytest.raises(IllegalAction) as refused:
        scene.play("tickets")
    assert refused.value.reason.code == "no-tickets-left"


@pytest.mark.rule("US-21")
def test_tickets_once_kept_stay_at_a_later_draw() -> None:
    scene = Scene(usa(), tickets={0: OTHERS})
    scene.play("tickets")
    assert not set(scene.offered(0)) & set(OTHERS)
    drawn = scene.offered(0)
    scene.play("keep 2")
    assert set(scene.tickets(0)) == {*OTHERS, drawn[1]}


@pytest.mark.rule("US-21")
def test_a_player_may_hold_any_number_of_tickets() -> None:
    scene = Scene(usa(), tickets={0: [ticket.name for ticket in usa().map.tickets[:27]]})
    scene.play("tickets", "keep 1 2 3")
    assert len(scene.tickets(0)) == 30


# What is secret and what is not


@pytest.mark.rule("US-22")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_others_see_how_many_tickets_are_drawn_kept_and_returned_and_not_which(viewer: int | None) -> None:
    scene = Scene(usa(), players=3)
    scene.play("tickets")
    assert [(event.kind, event.count, event.tickets) for event in scene.seen_by(viewer)] == [("offered", 3, ())]
    assert scene.observe(viewer).offer == ()
    assert scene.observe(viewer).seats[0].offered == 3
    scene.play("keep 2")
    told = [(event.kind, event.count, event.tickets) for event in scene.seen_by(viewer)]
    assert told == [("kept", 1, ()), ("returned", 2, ())]


@pytest.mark.rule("US-22")
def test_a_player_sees_the_own_tickets() -> None:
    scene = Scene(usa(), chance=" ".join(THREE))
    drawn = tuple(usa().map.ticket(name).index for name in THREE)
    scene.play("tickets")
    assert [event.tickets for event in scene.seen_by(0)] == [drawn]
    assert scene.observe(0).offer == drawn
    scene.play("keep 2")
    assert [event.tickets for event in scene.seen_by(0)] == [(drawn[1],), (drawn[0], drawn[2])]
    assert scene.observe(0).tickets == (drawn[1],)


@pytest.mark.rule("US-22")
@pytest.mark.parametrize("viewer", [1, None])
def test_tickets_and_cards_of_another_player_and_the_order_of_the_deck_change_nothing_that_is_seen(
    viewer: int | None,
) -> None:
    one = Scene(usa(), players=3, hands={0: "3R 1L"}, row="P B O W G", tickets={0: THREE[:2]})
    other = Scene(usa(), players=3, hands={0: "4Y"}, row="P B O W G", tickets={0: OTHERS[:2]})
    assert one.observe(viewer) == other.observe(viewer)
    assert one.observe(0) != other.observe(0)


@pytest.mark.rule("US-22")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_numbers_of_tickets_and_cards_and_the_trains_and_points_of_all(viewer: int | None) -> None:
    scene = Scene(
        usa(),
        players=3,
        hands={0: "3R 1L", 1: "", 2: "7G"},
        tickets={0: THREE, 2: OTHERS},
        routes={0: ["chicago-duluth"], 1: ["miami-new_orleans"]},
    )
    seats = scene.observe(viewer).seats
    assert [view.hand for view in seats] == [4, 0, 7]
    assert [view.tickets for view in seats] == [3, 0, 4]
    assert [view.trains for view in seats] == [42, 39, 45]
    assert [view.points for view in seats] == [4, 15, 0]


@pytest.mark.rule("US-22")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_discards_the_row_and_the_size_of_the_deck(viewer: int | None) -> None:
    seen = Scene(usa(), row="P B O W L", discards="3R 1L").observe(viewer)
    assert seen.discards == parse_cards("3R 1L")
    assert seen.row == parse_cards("P B O W L")
    assert seen.deck == 110 - 5 - 4


@pytest.mark.rule("US-22")
def test_tickets_are_secret_until_the_end_and_shown_then() -> None:
    scene = Scene(usa(), tickets={0: THREE, 1: OTHERS}, trains=2)
    hidden = [view.shown for view in scene.observe(None).seats]
    assert hidden == [(), ()]
    scene.play("draw", "draw", "draw", "draw")
    assert [view.shown for view in scene.observe(None).seats] == [(), ()]
    scene.play("draw", "draw")
    assert scene.over
    shown = [{usa().map.tickets[t].name for t in view.shown} for view in scene.observe(None).seats]
    assert shown == [set(THREE), set(OTHERS)]
    told = {event.seat: event.tickets for event in scene.seen_by(None) if event.kind == "shown"}
    assert told == {seat: view.shown for seat, view in enumerate(scene.observe(None).seats)}
