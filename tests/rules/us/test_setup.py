"""Setting up the game [US-01 to US-05]."""

from __future__ import annotations

import pytest

from branchline.board.engine import BoardGame
from branchline.errors import IllegalAction, OptionError
from branchline.testing import Scene
from branchline.variants import usa
from branchline.view.notation import cards_text


@pytest.mark.rule("US-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_begin_with_45_trains_each_and_no_points(players: int) -> None:
    scene = Scene.deal(usa(), players)
    assert [scene.trains(seat) for seat in range(players)] == [45] * players
    assert [scene.points(seat) for seat in range(players)] == [0] * players


@pytest.mark.rule("US-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_other_numbers_of_players_are_refused_with_the_right_ones(players: int) -> None:
    with pytest.raises(OptionError, match=f"usa is for 2 to 5 players, not for {players}"):
        BoardGame(usa(), players)


@pytest.mark.rule("US-02")
def test_the_train_deck_has_12_cards_of_each_color_and_14_locomotives() -> None:
    scene = Scene(usa(), row="", deck="", hands={0: "12P 12B 12O 12W 12G 12Y 12K 12R 14L"})
    assert scene.hand(1) == "", "a card more than these 110 would be the last seat's"


@pytest.mark.rule("US-02", "US-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hands_row_deck_and_flushed_cards_are_110_cards_after_the_deal(players: int) -> None:
    for seed in range(10):
        scene = Scene.deal(usa(), players, seed=seed)
        seen = scene.observe(None)
        assert [view.hand for view in seen.seats] == [4] * players
        assert sum(seen.row) == 5
        assert 4 * players + sum(seen.row) + seen.deck + sum(seen.discards) == 110
        scene.check()


@pytest.mark.rule("US-03")
def test_four_cards_are_dealt_to_each_player_and_then_five_are_turned_face_up() -> None:
    scene = Scene.deal(usa(), players=2, first=0, chance="R R R R B B B B P O W G L")
    assert scene.hand(0) == "4R"
    assert scene.hand(1) == "4B"
    assert scene.row == "1P 1O 1W 1G 1L"
    assert scene.deck == "11P 8B 11O 11W 11G 12Y 12K 8R 13L"


@pytest.mark.rule("US-03", "US-10")
def test_a_first_row_with_three_locomotives_is_flushed() -> None:
    scene = Scene.deal(usa(), players=2, first=0, chance="R R R R B B B B L P L O L W W W G G")
    assert scene.row == "3W 2G"
    assert scene.discards == "1P 1O 3L"


@pytest.mark.rule("US-03", "US-22")
def test_a_player_sees_the_own_first_cards_and_that_the_others_have_four() -> None:
    scene = Scene.deal(usa(), players=2, first=0, chance="R R R R B B B B P O W G L")
    dealt = [event for event in scene.seen_by(1) if event.kind == "dealt"]
    assert [(event.seat, event.count, cards_text(event.cards)) for event in dealt] == [(0, 4, ""), (1, 4, "4B")]


@pytest.mark.rule("US-04")
def test_there_are_30_destination_tickets() -> None:
    assert len({ticket.name for ticket in usa().map.tickets}) == 30


@pytest.mark.rule("US-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_different_tickets_are_dealt_to_each_player_and_the_rest_is_the_ticket_deck(players: int) -> None:
    scene = Scene.deal(usa(), players)
    dealt = [ticket for seat in range(players) for ticket in scene.offered(seat)]
    assert [len(scene.offered(seat)) for seat in range(players)] == [3] * players
    assert len(set(dealt)) == 3 * players
    assert scene.observe(None).pile == (30 - 3 * players,)


@pytest.mark.rule("US-04")
def test_a_player_keeps_two_or_three_of_the_tickets_dealt() -> None:
    scene = Scene.deal(usa())
    assert scene.legal() == ["keep 1 2", "keep 1 3", "keep 2 3", "keep 1 2 3"]


@pytest.mark.rule("US-04")
def test_keeping_one_of_the_tickets_dealt_is_refused() -> None:
    scene = Scene.deal(usa())
    with pytest.raises(IllegalAction) as refused:
        scene.play("keep 2")
    assert refused.value.reason.code == "keep-more"
    assert refused.value.reason.details == {"has": 1, "needs": 2}


@pytest.mark.rule("US-04")
def test_the_tickets_chosen_are_the_players_own() -> None:
    scene = Scene.deal(usa(), first=0)
    first, _, third = scene.offered(0)
    all_three = scene.offered(1)
    scene.play("keep 1 3", "keep 1 2 3")
    assert scene.tickets(0) == sorted([first, third], key=_place)
    assert scene.tickets(1) == sorted(all_three, key=_place)


@pytest.mark.rule("US-04", "US-06")
def test_all_players_choose_before_the_first_turn() -> None:
    scene = Scene.deal(usa(), players=3, first=0)
    for seat in range(3):
        assert scene.to_move == seat
        assert all(action.startswith("keep") for action in scene.legal())
        scene.play("keep 1 2")
    assert scene.to_move == 0
    assert not any(action.startswith("keep") for action in scene.legal())


@pytest.mark.rule("US-04")
def test_returned_tickets_go_under_the_deck_seat_by_seat_from_the_starting_seat() -> None:
    scene = Scene.deal(usa(), players=4, first=2)
    returned = [scene.offered(2)[1], scene.offered(3)[0], scene.offered(1)[2]]
    scene.play("keep 1 3", "keep 2 3", "keep 1 2 3", "keep 1 2")
    assert scene.bottom == returned


@pytest.mark.rule("US-04", "US-21")
def test_tickets_returned_at_the_deal_are_drawn_after_all_that_nobody_has_seen() -> None:
    scene = Scene.deal(usa(), players=2, first=1)
    returned = [scene.offered(1)[2], scene.offered(0)[0]]
    scene.play("keep 1 2", "keep 2 3")
    for _ in range(8):  # the 24 tickets that were not dealt
        scene.play("tickets")
        assert not set(scene.offered(0) + scene.offered(1)) & set(returned)
        scene.play("keep 1 2 3")
    scene.play("tickets")
    assert scene.offered(1) == returned


@pytest.mark.rule("US-04", "US-22")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_learns_from_the_table_what_or_how_many_a_player_keeps_before_all_have_chosen(
    viewer: int | None,
) -> None:
    two, three = Scene.deal(usa(), players=3, first=0), Scene.deal(usa(), players=3, first=0)
    two.play("keep 1 3")
    three.play("keep 1 2 3")
    assert two.observe(viewer) == three.observe(viewer)
    assert two.observe(viewer).seats[0].tickets is None
    assert two.observe(viewer).seats[0].offered == 3
    assert two.observe(viewer).bottom is None


@pytest.mark.rule("US-04", "US-22")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_is_told_what_or_how_many_a_player_keeps_before_all_have_chosen(viewer: int | None) -> None:
    scene = Scene.deal(usa(), players=3, first=0)
    for choice in ("keep 1 3", "keep 1 2 3"):
        scene.play(choice)
        told = [event for event in scene.seen_by(viewer) if event.seat != viewer]
        assert told == []


@pytest.mark.rule("US-04")
def test_a_player_sees_the_own_choice_at_once() -> None:
    scene = Scene.deal(usa(), players=3, first=0)
    first, second, third = scene.observe(0).offer
    scene.play("keep 1 3")
    assert scene.observe(0).tickets == tuple(sorted([first, third]))
    assert scene.observe(0).seats[0].tickets == 2
    told = [(event.kind, event.tickets) for event in scene.seen_by(0)]
    assert told == [("kept", (first, third)), ("returned", (second,))]


@pytest.mark.rule("US-04", "US-22")
def test_everybody_is_told_how_many_tickets_each_player_has_kept_when_all_have_chosen() -> None:
    scene = Scene.deal(usa(), players=3, first=1)
    scene.play("keep 1 3", "keep 1 2 3", "keep 2 3")
    told = [(event.kind, event.seat, event.count, event.tickets) for event in scene.seen_by(None)]
    assert told == [("kept", 1, 2, ()), ("kept", 2, 3, ()), ("kept", 0, 2, ())]
    assert [view.tickets for view in scene.observe(None).seats] == [2, 2, 3]
    assert scene.observe(None).bottom == 2


@pytest.mark.rule("US-05")
def test_chance_draws_the_starting_seat() -> None:
    for seat in range(3):
        scene = Scene.deal(usa(), players=3, chance=str(seat))
        assert scene.observe(None).first == seat
        assert [event.seat for event in scene.told("started")] == [seat]


@pytest.mark.rule("US-05")
def test_the_seed_decides_the_starting_seat_and_every_seat_has_its_chance() -> None:
    first = [Scene.deal(usa(), players=5, seed=seed).observe(None).first for seed in range(60)]
    assert first == [Scene.deal(usa(), players=5, seed=seed).observe(None).first for seed in range(60)]
    assert set(first) == {0, 1, 2, 3, 4}


@pytest.mark.rule("US-05")
def test_the_caller_may_set_the_starting_seat() -> None:
    for seed in range(5):
        scene = Scene.deal(usa(), players=4, first=3, seed=seed)
        assert scene.to_move == 3
        scene.play("keep 1 2", "keep 1 2", "keep 1 2", "keep 1 2")
        assert scene.to_move == 3


@pytest.mark.rule("US-05")
@pytest.mark.parametrize("first", [-1, 4])
def test_a_starting_seat_that_does_not_exist_is_refused(first: int) -> None:
    with pytest.raises(OptionError, match=f"one of 0 to 3, not {first}"):
        Scene.deal(usa(), players=4, first=first)


@pytest.mark.rule("US-05")
def test_play_goes_clockwise_from_the_starting_seat() -> None:
    scene = Scene(usa(), players=3, to_move=1)
    order = []
    for _ in range(7):
        order.append(scene.to_move)
        scene.play("draw", "draw")
    assert order == [1, 2, 0, 1, 2, 0, 1]


def _place(ticket: str) -> int:
    """Where the ticket stands in the map's file."""
    return usa().map.ticket(ticket).index
