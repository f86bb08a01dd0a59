"""Building stations [EU-11, FR-05]; what they are worth at the end is in `scoring`, what they open in `claiming`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mypy_extensions import i64, u8

from branchline.board.rules.claiming import open_tracks_beside
from branchline.board.rules.drawing import settle
from branchline.board.rules.ending import end_turn
from branchline.board.rules.paying import can_pay_set, cards_of, pay
from branchline.board.state import STATION, State
from branchline.board.tables import Tables
from branchline.chance import Chance
from branchline.events import BUILT, SITED, Event

ParallelTracks = Literal["owner", "open"]
"""Who may build a parallel track from a station: its owner [FR-06], or everybody [FR-07]."""


@dataclass(frozen=True)
class Stations:
    """What the first, second, … station costs in cards of one color, and what it is good for.

    It borrows a rival's route at the end [EU-12], or lets its owner, or all, build parallel tracks [FR-06, FR-07].
    """

    costs: tuple[int, ...]
    borrow: bool = True
    parallel: ParallelTracks | None = None


def next_cost(tables: Tables, state: State) -> i64:
    """What the seat's next station costs; there must be one left."""
    return tables.station_cost[tables.stations - state.stations[state.seat]]


def can_build(tables: Tables, state: State) -> bool:
    """The seat has a station left and the cards for it [EU-11]."""
    return state.stations[state.seat] > 0 and can_pay_set(state, next_cost(tables, state))


def choose_site(tables: Tables, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
    """Name the city of a station, which is paid next, or built at once if it costs no cards [EU-11, FR-05]."""
    city = action - tables.at_station
    due = next_cost(tables, state)
    if due == 0:
        _build(tables, state, city, (), chance, story)
        return
    state.pending = action
    state.due = due
    state.phase = STATION
    if story is not None:
        story.append(Event(SITED, seat=state.seat, city=city, count=due))


def pay_station(tables: Tables, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
    """Discard the cards and build the station [EU-11]."""
    pay(tables, state, action)
    paid = cards_of(tables, action) if story is not None else ()
    _build(tables, state, state.pending - tables.at_station, paid, chance, story)


def _build(
    tables: Tables, state: State, city: i64, paid: tuple[int, ...], chance: Chance, story: list[Event] | None
) -> None:
    """Build the station and end the turn [EU-11, FR-05]."""
    state.station[city] = u8(state.seat + 1)
    state.stations[state.seat] -= 1
    open_tracks_from(tables, state, city)
    if story is not None:
        story.append(Event(BUILT, seat=state.seat, city=city, cards=paid))
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def open_tracks_from(tables: Tables, state: State, city: i64) -> None:
    """Parallel tracks at the city, if the game has any, are open to those who may build them now [FR-06, FR-07]."""
    if tables.originals == tables.routes:
        return
    i: i64
    for i in range(tables.near_start[city], tables.near_start[city + 1]):
        if tables.near_route[i] < tables.originals:
            open_tracks_beside(tables, state, tables.near_route[i])
