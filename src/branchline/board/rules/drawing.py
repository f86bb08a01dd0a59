"""Drawing train cards: the deck, the face-up row, one or two cards a turn [US-02, US-07 to US-13]."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.rules.ending import end_turn
from branchline.board.state import DRAW, State
from branchline.board.tables import Tables
from branchline.cards import KINDS, LOCOMOTIVE, PLUS_FOUR, can_draw, counts, pick_card
from branchline.chance import Chance
from branchline.events import DREW, FLUSHED, RESHUFFLED, TOOK, TURNED_UP, Event


@dataclass(frozen=True)
class Row:
    """The face-up cards: what a locomotive uses up of the draws, and how many of them flush the row.

    US-08, US-10, NO-03; locomotives of both kinds are alike in this [FL-03].
    """

    size: int
    locomotive_counts: int
    flush_at: int | None
    flush_any_time: bool = True  # also after a card has left the deck [US-10]; version 1 of the rules looked at it less


def take(tables: Tables, state: State, card: i64, chance: Chance, story: list[Event] | None) -> None:
    """The seat has the face-up card, and another lies in its place; a locomotive was the whole draw [US-07, US-08]."""
    state.row[card] -= 1
    state.row_n -= 1
    state.hands[KINDS * state.seat + card] += 1
    if story is not None:
        story.append(Event(TOOK, seat=state.seat, card=card))
    settle(tables, state, chance, story)
    _after_card(tables, state, tables.draw_cost[card], story)


def draw(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The seat has the top card of the deck; a locomotive counts as one ordinary card [US-07, US-09]."""
    card = top_card(state, chance)
    state.hands[KINDS * state.seat + card] += 1
    if story is not None:
        seat = state.seat
        story.append(Event(DREW, seat=seat, card=card, only=seat, instead=Event(DREW, seat=seat)))
    # The row can lie short only while the deck is empty, so a card drawn blind never leaves a gap to fill.
    reshuffle(state, story)
    look_again(tables, state, chance, story)
    _after_card(tables, state, 1, story)


def top_card(state: State, chance: Chance) -> i64:
    """Take one card off the deck, which must not be empty."""
    card = pick_card(state.deck, state.deck_n, chance)
    state.deck_n -= 1
    return card


def reshuffle(state: State, story: list[Event] | None) -> None:
    """Make the discards the new deck if the old one is used up [US-12]."""
    if state.deck_n > 0 or state.discards_n == 0:
        return
    empty = state.deck
    state.deck = state.discards
    state.deck_n = state.discards_n
    state.discards = empty
    state.discards_n = 0
    if story is not None:
        story.append(Event(RESHUFFLED, count=state.deck_n))


def settle(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """After any change of the piles: reshuffle, fill the row, flush it, until nothing is left to do [US-10, US-12]."""
    reshuffle(state, story)
    while True:
        while state.row_n < tables.row_size and state.deck_n > 0:
            card = top_card(state, chance)
            state.row[card] += 1
            state.row_n += 1
            if story is not None:
                story.append(Event(TURNED_UP, card=card))
            reshuffle(state, story)
        if not _must_flush(tables, state):
            return
        _flush(state, story)
        reshuffle(state, story)


def look_again(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """Cards have left the deck and nothing else has changed: a row that had to stay is flushed if it can be [US-10]."""
    if _locomotives(state.row) >= tables.flush_again_at:
        settle(tables, state, chance, story)


def discard(state: State, card: i64, count: i64) -> None:
    """Lay some cards of a kind on the discards; who calls this calls `settle` when the step is done [US-12]."""
    state.discards[card] += count
    state.discards_n += count


def few(cards: vec[u8]) -> tuple[int, ...]:
    """The few cards that lie on the table for a claim, by kind, as a value."""
    return tuple([int(cards[i]) for i in range(KINDS)])


def _must_flush(tables: Tables, state: State) -> bool:
    """US-10, with the cases in which a flush could never come to rest."""
    in_row = _locomotives(state.row)
    if tables.flush_at == 0 or in_row < tables.flush_at or state.row_n < tables.row_size:
        return False
    wagons = state.deck_n + state.discards_n + state.row_n
    wagons -= _locomotives(state.deck) + _locomotives(state.discards) + in_row
    if wagons <= tables.row_size - tables.flush_at:
        return False
    # Row and deck would change places for ever.
    return not (
        state.discards_n == 0 and state.deck_n == tables.row_size and _locomotives(state.deck) >= tables.flush_at
    )


def _locomotives(cards: vec[i64]) -> i64:
    """How many locomotives of either kind there are [FL-03]."""
    return cards[LOCOMOTIVE] + cards[PLUS_FOUR]


def _flush(state: State, story: list[Event] | None) -> None:
    """The whole row lies on the discards [US-10]."""
    if story is not None:
        story.append(Event(FLUSHED, cards=counts(state.row)))
    card: i64
    for card in range(KINDS):
        discard(state, card, state.row[card])
        state.row[card] = 0
    state.row_n = 0


def _after_card(tables: Tables, state: State, cost: i64, story: list[Event] | None) -> None:
    """The turn goes on with the second card if there is one that may be drawn [US-07, US-13]."""
    state.draws_left -= cost
    if state.draws_left > 0 and can_draw(state.row, tables.draw_cost, state.deck_n, state.draws_left):
        state.phase = DRAW
    else:
        end_turn(tables, state, story)
