"""The train deck, the face-up row, and the second deck with four players [CG-02, CG-08, CG-16]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cardgame.state import State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, pick_card
from branchline.chance import Chance
from branchline.events import DEALT, RESHUFFLED, TURNED_UP, Event


def top_card(state: State, chance: Chance) -> i64:
    """Take one card off the deck, which must not be empty."""
    card = pick_card(state.deck, state.deck_n, chance)
    state.deck_n -= 1
    return card


def fill_row(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The row is full, or the deck is empty: it is never flushed, and never filled from discards [CG-02, CG-08]."""
    while state.row_n < tables.row_size and state.deck_n > 0:
        card = top_card(state, chance)
        state.row[card] += 1
        state.row_n += 1
        if story is not None:
            story.append(Event(TURNED_UP, card=card))


def deal_cards(tables: Tables, state: State, first: i64, count: i64, chance: Chance, story: list[Event] | None) -> None:
    """Each seat has so many cards more, dealt one at a time round the table while there are any [CG-02, CG-16]."""
    before = state.hands[:]
    i: i64
    for i in range(tables.players * count):
        if state.deck_n == 0:
            break
        state.hands[(first + i) % tables.players * KINDS + top_card(state, chance)] += 1
    if story is not None:
        for i in range(tables.players):
            _tell_cards(state, (first + i) % tables.players, before, story)


def next_deck(tables: Tables, state: State, first: i64, chance: Chance, story: list[Event] | None) -> None:
    """All cards but those in the hands are a new deck; each seat has some of them, and a new row lies there [CG-16].

    With too few cards the row gets what the hands have left; the deck may be empty then.
    """
    state.decks_left -= 1
    i: i64
    for i in range(COLORS):
        state.yard_owner[i] = 0
        state.yard_cards[i] = 0
        state.yard_locomotives[i] = 0
    for i in range(KINDS):
        state.deck[i] = tables.deck[i]
        state.discards[i] = 0
        state.row[i] = 0
    state.deck_n = tables.deck_size
    for i in range(KINDS * tables.players):
        state.tracks[i] = 0
        state.deck[i % KINDS] -= state.hands[i]
        state.deck_n -= state.hands[i]
    state.discards_n = 0
    state.row_n = 0
    if story is not None:
        story.append(Event(RESHUFFLED, count=state.deck_n))
    deal_cards(tables, state, first, tables.next_hand, chance, story)
    fill_row(tables, state, chance, story)


def _tell_cards(state: State, seat: i64, before: vec[i64], story: list[Event]) -> None:
    """Tell the owner which cards have come to a hand, and everybody how many."""
    dealt = [int(state.hands[i] - before[i]) for i in range(seat * KINDS, (seat + 1) * KINDS)]
    if sum(dealt) == 0:
        return
    others = Event(DEALT, seat=seat, count=sum(dealt))
    story.append(Event(DEALT, seat=seat, count=sum(dealt), cards=tuple(dealt), only=seat, instead=others))
