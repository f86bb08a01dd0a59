"""Step 1 of a turn: trains leave the railyard and are on the track [CG-05]."""

from __future__ import annotations

from mypy_extensions import i64, u8

from branchline.cardgame.state import State
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.events import MOVED, Event


def depart(state: State, story: list[Event] | None) -> None:
    """The top card of each row of the seat's railyard is on its stack: locomotives leave first [CG-05]."""
    seat = state.seat
    mine = u8(seat + 1)
    moved: list[int] = [0] * KINDS if story is not None else []
    count: i64 = 0
    color: i64
    for color in range(COLORS):
        if state.yard_owner[color] != mine:
            continue
        card = color
        if state.yard_locomotives[color] > 0:
            card = LOCOMOTIVE
            state.yard_locomotives[color] -= 1
        else:
            state.yard_cards[color] -= 1
            if state.yard_cards[color] == 0:
                state.yard_owner[color] = 0
        state.tracks[KINDS * seat + card] += 1
        count += 1
        if story is not None:
            moved[card] += 1
    if story is not None and count > 0:
        story.append(Event(MOVED, seat=seat, count=count, cards=tuple(moved)))
