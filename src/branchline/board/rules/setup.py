"""The deal [US-01 to US-05, EU-01, EU-02, NO-01, NO-02, FL-05, FS-02]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.rules.drawing import settle, top_card
from branchline.board.rules.tickets import deal_tickets
from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cards import KINDS, zeros
from branchline.chance import Chance
from branchline.events import DEALT, STARTED, Event


def blank(tables: Tables) -> State:
    """A board with nothing on it: all cards in the deck, all tickets in the pile, all routes open."""
    players = tables.players
    state = State(
        hands=zeros(KINDS * players),
        deck=tables.deck[:],
        discards=zeros(KINDS),
        row=zeros(KINDS),
        turned=vec[u8]([u8(0)] * KINDS),
        shown=vec[u8]([u8(0)] * KINDS),
        laid=vec[u8]([u8(0)] * KINDS),
        trains=vec[i64]([tables.trains] * players),
        points=zeros(players),
        stations=vec[i64]([tables.stations] * players),
        pile=tables.pile[:],
        offers=vec[u8]([u8(0)] * (players * (tables.offer_size + 1))),
        owner=vec[u8]([u8(0)] * tables.routes),
        open_to=tables.open_first[:],
        station=vec[u8]([u8(0)] * tables.cities),
        ticket=vec[u8]([u8(0)] * tables.tickets),
        bottom=vec[u8]([u8(0)] * tables.tickets),
    )
    card: i64
    for card in range(KINDS):
        state.deck_n += state.deck[card]
    return state


def deal(tables: Tables, chance: Chance, first: i64, story: list[Event] | None) -> State:
    """A game ready for its first decision; `first` is the starting seat, or -1 to draw it [US-05]."""
    state = blank(tables)
    if first < 0:
        first = chance.pick(vec[i64]([i64(1)] * tables.players), tables.players)
    state.first = first
    state.seat = first
    if story is not None:
        story.append(Event(STARTED, seat=first))
    i: i64
    for i in range(tables.players):
        _deal_hand(tables, state, (first + i) % tables.players, chance, story)
    settle(tables, state, chance, story)
    for i in range(tables.players):
        deal_tickets(tables, state, (first + i) % tables.players, chance, story)
    return state


def _deal_hand(tables: Tables, state: State, seat: i64, chance: Chance, story: list[Event] | None) -> None:
    """The seat has its first train cards [US-03]."""
    left = tables.hand
    while left > 0:
        state.hands[KINDS * seat + top_card(state, chance)] += 1
        left -= 1
    if story is not None:
        others = Event(DEALT, seat=seat, count=tables.hand)
        story.append(Event(DEALT, seat=seat, count=tables.hand, cards=state.hand(seat), only=seat, instead=others))
