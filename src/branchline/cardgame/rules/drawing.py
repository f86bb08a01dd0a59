"""Drawing train cards, one or two a turn [CG-08, CG-13]."""

from __future__ import annotations

from mypy_extensions import i64

from branchline.cardgame.rules.deck import fill_row, top_card
from branchline.cardgame.rules.ending import end_turn
from branchline.cardgame.state import DRAW, State
from branchline.cardgame.tables import Tables
from branchline.cards import KINDS, can_draw
from branchline.chance import Chance
from branchline.events import DREW, STOPPED, TOOK, Event


def take(tables: Tables, state: State, card: i64, chance: Chance, story: list[Event] | None) -> None:
    """The seat has the face-up card, and another lies in its place; a locomotive was the whole draw [US-07, US-08]."""
    state.row[card] -= 1
    state.row_n -= 1
    state.hands[KINDS * state.seat + card] += 1
    if story is not None:
        story.append(Event(TOOK, seat=state.seat, card=card))
    fill_row(tables, state, chance, story)
    _after_card(tables, state, tables.draw_cost[card], chance, story)


def draw(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The seat has the top card of the deck; a locomotive counts as one ordinary card [US-07, US-09]."""
    card = top_card(state, chance)
    state.hands[KINDS * state.seat + card] += 1
    if story is not None:
        seat = state.seat
        story.append(Event(DREW, seat=seat, card=card, only=seat, instead=Event(DREW, seat=seat)))
    _after_card(tables, state, 1, chance, story)


def stop(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """End a draw after one card [CG-08]."""
    if story is not None:
        story.append(Event(STOPPED, seat=state.seat))
    end_turn(tables, state, chance, story)


def _after_card(tables: Tables, state: State, cost: i64, chance: Chance, story: list[Event] | None) -> None:
    """The turn goes on with a second card if there is one that may be drawn [US-07, US-13]."""
    state.draws_left -= cost
    if state.draws_left > 0 and can_draw(state.row, tables.draw_cost, state.deck_n, state.draws_left):
        state.phase = DRAW
    else:
        end_turn(tables, state, chance, story)
