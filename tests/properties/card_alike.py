"""Worlds of The Card Game that look alike to one seat."""

from __future__ import annotations

from mypy_extensions import u8

from branchline import CardGame, Seeded
from branchline.cardgame.catalog import Action
from branchline.cardgame.invariants import check
from branchline.cardgame.knowledge import Knowledge
from branchline.cardgame.observation import Observation
from branchline.cardgame.rules.tickets import offered_to
from branchline.cardgame.state import (
    CARDS,
    CHOOSE,
    DEAL,
    HELD,
    LOCOMOTIVES,
    MADE,
    MIX,
    NOTHING,
    OFFERED,
    OVER,
    TURN,
    State,
)
from branchline.cards import KINDS
from branchline.view.log import Log
from tests.properties.alike import Twins, Viewer

PLACING = (CARDS, LOCOMOTIVES, MIX)


class CardTwins(Twins[State, Action, Observation, Knowledge]):
    """Two worlds of The Card Game."""

    def __init__(self, game: CardGame, viewer: Viewer, one: State, two: State, chance: Seeded) -> None:
        super().__init__(game, Log(game, viewer), one, two, chance)
        self.tables = game.tables

    def progress(self, state: State) -> tuple[object, ...]:
        """How much of a placement has been said [CG-09]."""
        return state.phase, state.suit, state.suit_cards, state.mix

    def shows_hidden_tickets(self, action: int) -> bool:
        """The viewer draws tickets from below the pile, or all learn how many were kept at the deal [CG-03, CG-12]."""
        state, kind = self.one, self.game.actions[action].kind
        mine = self.game.to_move(state) == self.viewer
        last_choice = state.phase == DEAL and (state.seat + 1) % self.game.players == state.first
        # Who is asked for a set of tickets after the last turn says something about stacks and tickets [CG-14].
        return (kind == "tickets" and mine and state.pile_n < self.tables.drawn) or last_choice or state.turns_left == 1


def swapped(game: CardGame, state: State, viewer: Viewer, chance: Seeded) -> State:
    """Another state in which hidden cards and tickets have changed places behind the viewer's back.

    The cards of the stacks too, which nobody may look at [CG-06], until tickets are chosen that they complete: what was
    chosen follows from them, and stays. A placement that somebody else is about to make has not even begun in it.
    """
    other = game.copy(state)
    if state.phase in PLACING and state.seat != viewer:
        take_back(other)
    if state.phase != OVER:
        for _ in range(80):
            _swap_cards(game, other, viewer, chance)
        for _ in range(20):
            _swap_tickets(game, other, viewer, chance)
    check(game.tables, other)
    return other


def take_back(state: State) -> None:
    """The placement that is under way has not been begun."""
    state.phase = TURN
    state.suit = NOTHING
    state.suit_cards = 0
    state.mix = 0


def _swap_cards(game: CardGame, state: State, viewer: Viewer, chance: Seeded) -> None:
    """Two cards in places that the viewer cannot look into are exchanged: other hands, stacks, the deck."""
    piles = [("deck", 0)]
    for seat in range(game.players):
        if seat != viewer:
            piles.append(("hands", KINDS * seat))
        if state.phase != CHOOSE and (seat != viewer or not game.variant.open_track):
            piles.append(("tracks", KINDS * seat))
    one, two = piles[chance.below(len(piles))], piles[chance.below(len(piles))]
    mine, theirs = chance.below(KINDS), chance.below(KINDS)
    if one == two or _count(state, one, mine) == 0 or _count(state, two, theirs) == 0:
        return
    for pile, gone, come in ((one, mine, theirs), (two, theirs, mine)):
        cards = getattr(state, pile[0])
        cards[pile[1] + gone] -= 1
        cards[pile[1] + come] += 1


def _count(state: State, pile: tuple[str, int], card: int) -> int:
    return int(getattr(state, pile[0])[pile[1] + card])


def _swap_tickets(game: CardGame, state: State, viewer: Viewer, chance: Seeded) -> None:
    """Two tickets in places that the viewer cannot look into are exchanged."""
    tickets = [t for t in range(len(state.ticket)) if not _sees_ticket(game, state, viewer, t)]
    if len(tickets) < 2:
        return
    one, two = tickets[chance.below(len(tickets))], tickets[chance.below(len(tickets))]
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


def _sees_ticket(game: CardGame, state: State, viewer: Viewer, ticket: int) -> bool:
    place = int(state.ticket[ticket])
    if place >= MADE or (place >= HELD and state.phase == CHOOSE):
        return True  # CG-16; while sets are chosen, they stay as they are
    if viewer is None:
        return False
    if place == OFFERED:
        return ticket in offered_to(game.tables, state, viewer)
    return place == HELD + viewer
