"""How a turn passes on, and how the game ends [US-14, US-23]."""

from __future__ import annotations

from mypy_extensions import i64

from branchline.board.state import NOTHING, OVER, TURN, State
from branchline.board.tables import Tables
from branchline.events import LAST_ROUND, PASSED, SHOWN, Event
from branchline.events import OVER as GAME_OVER


def begin_turn(tables: Tables, state: State, seat: i64) -> None:
    """Let a seat begin its turn."""
    state.seat = seat
    state.phase = TURN
    state.draws_left = tables.draws


def end_turn(tables: Tables, state: State, story: list[Event] | None) -> None:
    """The next seat is to move, in the last round until every seat has had its turn [US-23]."""
    state.passes = 0
    _pass_on(tables, state, story)


def pass_turn(tables: Tables, state: State, story: list[Event] | None) -> None:
    """The seat did nothing because it could do nothing; when all do so in a row the game ends [US-14]."""
    state.passes += 1
    if story is not None:
        story.append(Event(PASSED, seat=state.seat))
    if state.passes == tables.players:
        _finish(tables, state, story)
    else:
        _pass_on(tables, state, story)


def _pass_on(tables: Tables, state: State, story: list[Event] | None) -> None:
    state.pending = NOTHING
    state.due = 0
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            _finish(tables, state, story)
            return
    elif state.trains[state.seat] <= tables.last_round_at:
        state.turns_left = tables.players
        if story is not None:
            story.append(Event(LAST_ROUND, seat=state.seat))
    seat = state.seat + 1
    begin_turn(tables, state, seat if seat < tables.players else 0)


def _finish(tables: Tables, state: State, story: list[Event] | None) -> None:
    """End the game and show all tickets [US-22]."""
    state.pending = NOTHING
    state.due = 0
    state.draws_left = 0
    state.phase = OVER
    if story is None:
        return
    story.append(Event(GAME_OVER))
    seat: i64
    for seat in range(tables.players):
        tickets = state.tickets_of(seat)
        story.append(Event(SHOWN, seat=seat, count=len(tickets), tickets=tickets))
