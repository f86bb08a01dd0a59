"""Claiming routes [US-15 to US-20]."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64, u8

from branchline.board.rules.drawing import settle
from branchline.board.rules.ending import end_turn
from branchline.board.rules.paying import affords, cards_of, discard_payment, lay_down
from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.chance import Chance
from branchline.events import CLAIMED, Event


@dataclass(frozen=True)
class Doubles:
    """From how many players on both routes of a double may be claimed, by different players [US-19, US-20]."""

    both_open_from: int


def can_claim(tables: Tables, state: State, action: i64) -> bool:
    """The route is open to the seat, which has the trains and these cards [US-16, US-17]."""
    route = tables.action_route[action]
    return (
        state.open_to[route] & u8(tables.seat_bit[state.seat]) != 0
        and state.trains[state.seat] >= tables.length[route]
        and affords(tables, state, action)
    )


def claim(tables: Tables, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
    """The route is the seat's, the cards paid are discarded, the turn is over [US-17, US-18]."""
    lay_down(tables, state, action)
    discard_payment(tables, state, action)
    take_route(tables, state, action, cards_of(tables, action) if story is not None else (), story)
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def take_route(tables: Tables, state: State, action: i64, paid: tuple[int, ...], story: list[Event] | None) -> None:
    """The route is the seat's: trains stand on it, points are scored, twins are closed [US-18, US-19, US-20]."""
    route = tables.action_route[action]
    seat = state.seat
    state.owner[route] = u8(seat + 1)
    state.open_to[route] = 0
    state.trains[seat] -= tables.length[route]
    state.points[seat] += tables.points[route]
    _close_twins(tables, state, route)
    if story is not None:
        story.append(Event(CLAIMED, seat=seat, route=route, points=tables.points[route], cards=paid))


def _close_twins(tables: Tables, state: State, route: i64) -> None:
    """One player never holds two routes of a double; with few players the other is closed to all [US-19, US-20]."""
    left = u8(0) if tables.twins_close == 1 else u8(tables.all_seats - tables.seat_bit[state.seat])
    i: i64
    for i in range(tables.twin_start[route], tables.twin_start[route + 1]):
        state.open_to[tables.twin_route[i]] &= left
