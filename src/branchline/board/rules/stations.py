"""Building stations [EU-11]; what they are worth at the end is in `scoring`."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64, u8

from branchline.board.rules.drawing import settle
from branchline.board.rules.ending import end_turn
from branchline.board.rules.paying import can_pay_set, cards_of, discard_payment, lay_down
from branchline.board.state import STATION, State
from branchline.board.tables import Tables
from branchline.chance import Chance
from branchline.events import BUILT, SITED, Event


@dataclass(frozen=True)
class Stations:
    """What the first, second, … station costs in cards of one color, and whether it borrows a route [EU-11, EU-12]."""

    costs: tuple[int, ...]
    borrow: bool = True


def next_cost(tables: Tables, state: State) -> i64:
    """What the seat's next station costs; there must be one left."""
    return tables.station_cost[tables.stations - state.stations[state.seat]]


def can_build(tables: Tables, state: State) -> bool:
    """The seat has a station left and the cards for it [EU-11]."""
    return state.stations[state.seat] > 0 and can_pay_set(state, next_cost(tables, state))


def choose_site(tables: Tables, state: State, action: i64, story: list[Event] | None) -> None:
    """The city is named; its cards are to be paid now [EU-11]."""
    state.pending = action
    state.due = next_cost(tables, state)
    state.phase = STATION
    if story is not None:
        story.append(Event(SITED, seat=state.seat, city=action - tables.at_station, count=state.due))


def build(tables: Tables, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
    """The station stands, its cards are discarded, the turn is over [EU-11]."""
    city = state.pending - tables.at_station
    lay_down(tables, state, action)
    discard_payment(tables, state, action)
    state.station[city] = u8(state.seat + 1)
    state.stations[state.seat] -= 1
    if story is not None:
        story.append(Event(BUILT, seat=state.seat, city=city, cards=cards_of(tables, action)))
    settle(tables, state, chance, story)
    end_turn(tables, state, story)
