"""The deal [CG-01 to CG-04]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.cardgame.rules.deck import deal_cards, fill_row
from branchline.cardgame.rules.tickets import deal_tickets
from branchline.cardgame.state import State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, zeros
from branchline.chance import Chance
from branchline.events import GIVEN, STARTED, Event


def blank(tables: Tables) -> State:
    """A table with nothing on it: all cards in the deck, all tickets in the pile."""
    players = tables.players
    state = State(
        hands=zeros(KINDS * players),
        tracks=zeros(KINDS * players),
        deck=tables.deck[:],
        discards=zeros(KINDS),
        row=zeros(KINDS),
        yard_owner=vec[u8]([u8(0)] * COLORS),
        yard_cards=vec[u8]([u8(0)] * COLORS),
        yard_locomotives=vec[u8]([u8(0)] * COLORS),
        offers=vec[u8]([u8(0)] * (players * (tables.offer_size + 1))),
        ticket=vec[u8]([u8(0)] * tables.tickets),
        bottom=vec[u8]([u8(0)] * tables.tickets),
    )
    state.deck_n = tables.deck_size
    state.pile_n = tables.tickets
    state.decks_left = tables.decks - 1
    return state


def deal(tables: Tables, chance: Chance, first: i64, story: list[Event] | None) -> State:
    """A game ready for its first decision; `first` is the starting seat, or -1 to draw it [CG-04]."""
    state = blank(tables)
    if first < 0:
        first = chance.pick(vec[i64]([i64(1)] * tables.players), tables.players)
    state.first = first
    state.seat = first
    if story is not None:
        story.append(Event(STARTED, seat=first))
    i: i64
    for i in range(tables.players):
        _give_locomotives(tables, state, (first + i) % tables.players, story)
    deal_cards(tables, state, first, tables.hand, chance, story)
    fill_row(tables, state, chance, story)
    for i in range(tables.players):
        deal_tickets(tables, state, (first + i) % tables.players, chance, story)
    return state


def _give_locomotives(tables: Tables, state: State, seat: i64, story: list[Event] | None) -> None:
    """The seat has its first locomotive, for all to see; it is not in the deck that is dealt from [CG-02]."""
    left = tables.first_locomotives
    while left > 0:
        state.hands[KINDS * seat + LOCOMOTIVE] += 1
        state.deck[LOCOMOTIVE] -= 1
        state.deck_n -= 1
        left -= 1
        if story is not None:
            story.append(Event(GIVEN, seat=seat, card=LOCOMOTIVE))
