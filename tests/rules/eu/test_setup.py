"""Europe, setting up the game: trains, stations, cards and the first tickets [EU-01, EU-02]."""

from __future__ import annotations

from collections import Counter

import pytest

import branchline
from branchline import BoardGame, Chance, OptionError, Seeded, Table
from branchline.board.rules.tickets import offered_to
from branchline.board.state import GONE, State
from branchline.testing import Scene
from branchline.variants import europe


def _tiers(game: BoardGame, tickets: tuple[int, ...]) -> Counter[str]:
    return Counter(game.variant.map.tickets[ticket].tier for ticket in tickets)


def _draw_every_ticket(game: BoardGame, state: State, chance: Chance) -> list[int]:
    """Seats draw tickets in turn and keep all, until none can be drawn; the tickets in the order they came."""
    tickets = game.actions.index(next(action for action in game.actions if action.kind == "tickets"))
    seen: list[int] = []
    while game.is_legal(state, tickets):
        seat = int(state.seat)
        game.apply(state, tickets, chance)
        offered = offered_to(game.tables, state, seat)
        seen += offered
        # Choices to keep are ascending subsets, so the last possible one keeps everything.
        game.apply(state, game.legal(state)[-1], chance)
        assert set(offered) <= set(state.tickets_of(seat))
    return seen


def _seen_by_all(table: Table) -> list[branchline.Event]:
    views = [event.as_seen_by(None) for step in table.events for event in step]
    return [view for view in views if view is not None]


@pytest.mark.rule("EU-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_with_45_trains_and_3_stations_each(players: int) -> None:
    seats = Table("europe", players, seed=1).observe(None).seats
    assert len(seats) == players
    assert {(seat.trains, seat.stations, seat.points) for seat in seats} == {(45, 3, 0)}


@pytest.mark.rule("EU-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_one_alone_or_six_cannot_play(players: int) -> None:
    with pytest.raises(OptionError, match="2 to 5 players"):
        branchline.game("europe", players)


@pytest.mark.rule("EU-01", "US-02")
def test_the_deck_has_twelve_cards_of_each_color_and_fourteen_locomotives() -> None:
    state = Table("europe", players=3, seed=5).state
    everywhere = [
        state.deck[card] + state.row[card] + state.discards[card] + sum(state.hand(seat)[card] for seat in range(3))
        for card in range(9)
    ]
    assert everywhere == [12, 12, 12, 12, 12, 12, 12, 12, 14]


@pytest.mark.rule("EU-01", "US-03")
@pytest.mark.parametrize("players", [2, 5])
def test_four_train_cards_are_dealt_to_each_and_five_lie_face_up(players: int) -> None:
    seen = Table("europe", players, seed=2).observe(None)
    assert [seat.hand for seat in seen.seats] == [4] * players
    assert sum(seen.row) == 5
    assert seen.deck + sum(seen.discards) == 110 - 4 * players - 5


@pytest.mark.rule("EU-02")
def test_there_are_six_long_tickets_and_forty_regular_ones() -> None:
    assert Counter(ticket.tier for ticket in europe().map.tickets) == {"long": 6, "regular": 40}


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_is_dealt_one_long_ticket_and_three_regular_ones(players: int) -> None:
    for seed in range(10):
        table = Table("europe", players, seed)
        offers = [table.observe(seat).offer for seat in range(players)]
        assert [_tiers(table.game, offer) for offer in offers] == [{"long": 1, "regular": 3}] * players
        assert len({ticket for offer in offers for ticket in offer}) == 4 * players


@pytest.mark.rule("EU-02")
def test_each_player_keeps_at_least_two_of_the_four_tickets_of_either_kind() -> None:
    table = Table("europe", players=2, seed=3)
    assert table.legal() == [
        "keep 1 2",
        "keep 1 3",
        "keep 2 3",
        "keep 1 2 3",
        "keep 1 4",
        "keep 2 4",
        "keep 1 2 4",
        "keep 3 4",
        "keep 1 3 4",
        "keep 2 3 4",
        "keep 1 2 3 4",
    ]


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize("choice", ["keep 1", "keep 4"])
def test_a_single_ticket_is_too_few_to_keep(choice: str) -> None:
    table = Table("europe", players=2, seed=3)
    reason = table.game.why_not(table.state, table.notation.parse(choice))
    assert reason is not None
    assert reason.code == "keep-more"


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize(
    ("choice", "kept"), [("keep 1 2", (0, 1)), ("keep 2 4", (1, 3)), ("keep 1 2 3 4", (0, 1, 2, 3))]
)
def test_the_tickets_chosen_are_kept_and_the_others_are_gone(choice: str, kept: tuple[int, ...]) -> None:
    table = Table("europe", players=2, seed=3, first=0)
    offer = table.observe(0).offer
    table.play(choice)
    assert set(table.observe(0).tickets) == {offer[place] for place in kept}
    assert all(table.state.ticket[offer[place]] == GONE for place in range(4) if place not in kept)


@pytest.mark.rule("EU-02")
def test_nothing_that_is_put_away_at_the_deal_lies_under_the_ticket_deck() -> None:
    table = Table("europe", players=5, seed=4)
    for _ in range(5):
        table.play("keep 1 2")
    seen = table.observe(None)
    assert seen.bottom == 0
    assert sum(seen.pile) == 40 - 5 * 3


@pytest.mark.rule("EU-02")
def test_what_is_put_away_leaves_the_game_unseen_by_the_others() -> None:
    table = Table("europe", players=2, seed=3, first=0)
    events = table.play("keep 1 2")
    assert [event.kind for event in events if event.as_seen_by(0)] == ["kept", "returned"]
    assert [event for event in events if event.as_seen_by(1) or event.as_seen_by(None)] == []
    table.play("keep 1 2")
    assert all("tickets" not in event.as_dict() for event in _seen_by_all(table))


@pytest.mark.rule("EU-02", "US-04")
def test_all_choose_before_the_first_turn_from_the_starting_seat_on() -> None:
    table = Table("europe", players=3, seed=3, first=1)
    chosen = []
    while table.legal()[0].startswith("keep"):
        chosen.append(table.to_move)
        table.play("keep 1 2")
    assert chosen == [1, 2, 0]
    assert table.to_move == 1


@pytest.mark.rule("EU-02", "EU-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_ticket_deck_is_every_regular_ticket_that_was_not_dealt_and_nothing_else(players: int) -> None:
    game, chance = branchline.game("europe", players), Seeded(17)
    state = game.new(chance)
    dealt = {ticket for seat in range(players) for ticket in offered_to(game.tables, state, seat)}
    for _ in range(players):
        game.apply(state, game.legal(state)[0], chance)
    drawn = _draw_every_ticket(game, state, chance)
    regular = {ticket.index for ticket in game.variant.map.tickets if ticket.tier == "regular"}
    assert len(drawn) == len(set(drawn)) == 40 - 3 * players
    assert set(drawn) == regular - dealt


@pytest.mark.rule("EU-02")
def test_long_tickets_can_never_be_drawn() -> None:
    scene = Scene(europe(), pile={"regular": 0})
    assert "tickets" not in scene.legal()
    reason = scene.why_not("tickets")
    assert reason is not None
    assert reason.code == "no-tickets-left"
