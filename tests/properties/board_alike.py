"""Worlds of the map games that look alike to one seat."""

from __future__ import annotations

from mypy_extensions import u8

from branchline import BoardGame, Knowledge, Observation, Seeded
from branchline.board.catalog import Action
from branchline.board.invariants import check
from branchline.board.state import BOTTOM, DEAL, HELD, LAY, NOTHING, OFFERED, OVER, STATION, TUNNEL, TURN, State
from branchline.cards import KINDS
from branchline.view.log import Log
from tests.properties.alike import Twins, Viewer


class BoardTwins(Twins[State, Action, Observation, Knowledge]):
    """Two worlds of a map game."""

    def __init__(self, game: BoardGame, viewer: Viewer, one: State, two: State, chance: Seeded) -> None:
        super().__init__(game, Log(game, viewer), one, two, chance)
        self.tables = game.tables

    def progress(self, state: State) -> tuple[object, ...]:
        """How much of a payment has been laid down [NO-05, FR-01]."""
        return state.phase, state.pending, state.to_lay

    def shows_hidden_tickets(self, action: int) -> bool:
        """The viewer draws tickets from below the pile, or all learn how many were kept at the deal [US-04]."""
        state, kind = self.one, self.game.actions[action].kind
        mine = self.game.to_move(state) == self.viewer
        piles = zip(state.pile, self.tables.drawn, strict=True)
        low = self.tables.drawn_back == BOTTOM and any(have < want for have, want in piles)
        last_choice = state.phase == DEAL and (state.seat + 1) % self.game.players == state.first
        return (kind == "tickets" and mine and low) or last_choice


def swapped(game: BoardGame, state: State, viewer: Viewer, chance: Seeded) -> State:
    """Another state in which hidden cards and tickets have changed places behind the viewer's back.

    A payment that somebody else lays down card by card has not even begun in it [NO-05, NO-06, FR-01].
    """
    other = game.copy(state)
    if state.phase == LAY and state.seat != viewer:
        take_back(other)
    # Who has named the city of a station can pay for it, and everybody knows that [EU-11].
    builder = int(state.seat) if state.phase == STATION else None
    others = [seat for seat in range(game.players) if seat not in (viewer, builder)]
    for _ in range(12 if others else 0):
        _swap_cards(game, other, others, chance)
    if state.phase != OVER:
        for _ in range(8):
            _swap_tickets(game, other, viewer, chance)
    check(game.tables, other)
    return other


def take_back(state: State) -> None:
    """The cards laid down one by one are in the hand again, as before the payment was begun."""
    for card in range(KINDS):
        state.hands[KINDS * state.seat + card] += int(state.laid[card])
        state.laid[card] = 0
    state.to_lay = 0
    state.phase = TUNNEL if state.due > 0 else TURN
    if state.phase == TURN:
        state.pending = NOTHING


def _swap_cards(game: BoardGame, state: State, others: list[int], chance: Seeded) -> None:
    """A card of another seat is exchanged for one of the deck or of a third seat."""
    seat = others[chance.below(len(others))]
    third = others[chance.below(len(others))]
    mine, theirs = chance.below(KINDS), chance.below(KINDS)
    at_mine, at_theirs = KINDS * seat + mine, KINDS * seat + theirs
    if state.hands[at_mine] == 0:
        return
    if seat != third:
        if state.hands[KINDS * third + theirs] == 0:
            return
        state.hands[KINDS * third + theirs] -= 1
        state.hands[KINDS * third + mine] += 1
    else:
        if state.deck[theirs] == 0:
            return
        state.deck[theirs] -= 1
        state.deck[mine] += 1
    state.hands[at_mine] -= 1
    state.hands[at_theirs] += 1


def _swap_tickets(game: BoardGame, state: State, viewer: Viewer, chance: Seeded) -> None:
    """Two tickets of one tier in places that the viewer cannot look into are exchanged."""
    tickets = [t for t in range(len(state.ticket)) if not _sees_ticket(game, state, viewer, t)]
    if len(tickets) < 2:
        return
    one = tickets[chance.below(len(tickets))]
    tier = game.tables.ticket_tier[one]
    same = [t for t in tickets if game.tables.ticket_tier[t] == tier]
    two = same[chance.below(len(same))]
    state.ticket[one], state.ticket[two] = state.ticket[two], state.ticket[one]
    exchange = {one: two, two: one}
    for place in range(len(state.bottom)):
        ticket = int(state.bottom[place])
        if (place - state.bottom_head) % len(state.bottom) < state.bottom_n:
            state.bottom[place] = u8(exchange.get(ticket, ticket))
    size = int(game.tables.offer_size) + 1
    for seat in range(game.players):
        for place in range(seat * size + 1, seat * size + 1 + int(state.offers[seat * size])):
            ticket = int(state.offers[place])
            state.offers[place] = u8(exchange.get(ticket, ticket))


def _sees_ticket(game: BoardGame, state: State, viewer: Viewer, ticket: int) -> bool:
    place = int(state.ticket[ticket])
    if place == OFFERED and viewer is not None:
        size = int(game.tables.offer_size) + 1
        count = int(state.offers[viewer * size])
        return ticket in [int(state.offers[viewer * size + 1 + i]) for i in range(count)]
    return viewer is not None and place == HELD + viewer
