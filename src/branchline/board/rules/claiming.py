"""Claiming routes, and what a claim closes and opens [US-15 to US-20, NO-08, FR-06 to FR-08, FB-03]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mypy_extensions import i64, u8

from branchline.board.rules.drawing import few, settle
from branchline.board.rules.ending import end_turn
from branchline.board.rules.laying import can_begin, discard_laid
from branchline.board.rules.paying import affords, cards_of, pay
from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.chance import Chance
from branchline.events import CLAIMED, Event


@dataclass(frozen=True)
class Doubles:
    """From how many players on both routes of a double may be claimed, by different players [US-19, US-20]."""

    both_open_from: int


@dataclass(frozen=True)
class Borders:
    """Countries other than home: a player builds one route into each, and each pays for one ticket [FB-03, FB-04]."""

    home: str

    def abroad(self, countries: Iterable[str]) -> list[str]:
        """The foreign ones among some countries."""
        return sorted({country for country in countries if country != self.home})


def can_claim(tables: Tables, state: State, action: i64) -> bool:
    """The route is open to the seat, which has the trains and these cards [US-16, US-17]."""
    route = tables.action_route[action]
    return (
        state.open_to[route] & u8(tables.seat_bit[state.seat]) != 0
        and state.trains[state.seat] >= tables.length[route]
        and (affords(tables, state, action) if tables.action_sets[action] == 0 else can_begin(tables, state, action))
    )


def claim(tables: Tables, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
    """Give the seat to move the route, discard the cards paid, and end the turn [US-17, US-18]."""
    pay(tables, state, action)
    paid = cards_of(tables, action) if story is not None else ()
    take_route(tables, state, tables.action_route[action], paid, story)
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def claim_with_laid(tables: Tables, state: State, route: i64, chance: Chance, story: list[Event] | None) -> None:
    """Claim the route with a payment that was laid down card by card and is complete [NO-05, NO-06, FR-01]."""
    paid = few(state.laid) if story is not None else ()
    discard_laid(state)
    take_route(tables, state, route, paid, story)
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def take_route(tables: Tables, state: State, route: i64, paid: tuple[int, ...], story: list[Event] | None) -> None:
    """Put the seat's trains on the route, score its points and close the routes beside it [US-18, US-19, US-20]."""
    seat = state.seat
    state.owner[route] = u8(seat + 1)
    state.open_to[route] = 0
    state.trains[seat] -= tables.length[route]
    state.points[seat] += tables.points[route]
    _close(tables, state, route)
    if tables.originals < tables.routes:
        open_tracks_beside(tables, state, route)
    if story is not None:
        story.append(Event(CLAIMED, seat=seat, route=route, points=tables.points[route], cards=paid))


def open_tracks_beside(tables: Tables, state: State, route: i64) -> None:
    """Parallel tracks between the route's cities are open to those who may build them now [FR-06, FR-07]."""
    original = route if route < tables.originals else route - tables.originals
    _open_track(tables, state, original)
    i: i64
    for i in range(tables.twin_start[original], tables.twin_start[original + 1]):
        _open_track(tables, state, tables.twin_route[i])


def _open_track(tables: Tables, state: State, original: i64) -> None:
    """The track beside a route of the map: for others than the route's owner who have none between these cities."""
    track = tables.originals + original
    owner = i64(state.owner[original])
    seats: i64 = 0
    seat: i64
    if owner != 0 and not _has_track(tables, state, original):
        for seat in range(tables.players):
            if (
                seat + 1 != owner
                and _has_start(tables, state, original, seat)
                and not _is_barred(tables, state, track, seat)
            ):
                seats += tables.seat_bit[seat]
    state.open_to[track] = u8(seats)


def _has_track(tables: Tables, state: State, original: i64) -> bool:
    """Somebody has built a parallel track between the cities of this route: there is no second one [FR-07].

    Where only the station's owner may build [FR-06] there cannot be two either: a station at the other end forbids it.
    """
    if state.owner[tables.originals + original] != 0:
        return True
    i: i64
    for i in range(tables.twin_start[original], tables.twin_start[original + 1]):
        if state.owner[tables.originals + tables.twin_route[i]] != 0:
            return True
    return False


def _has_start(tables: Tables, state: State, original: i64, seat: i64) -> bool:
    """A station from which the seat may build beside this route [FR-06, FR-07]."""
    at_a, at_b = i64(state.station[tables.end_a[original]]), i64(state.station[tables.end_b[original]])
    if tables.tracks_for_all == 1:
        return at_a != 0 or at_b != 0
    # FR-06: from an own station, and not to a city with another player's.
    me = seat + 1
    return (at_a == me and (at_b == 0 or at_b == me)) or (at_b == me and at_a == 0)


def _is_barred(tables: Tables, state: State, route: i64, seat: i64) -> bool:
    """The seat has a route that it may not have beside this one [US-19, FR-08, FB-03]."""
    i: i64
    for i in range(tables.bar_start[route], tables.bar_start[route + 1]):
        if state.owner[tables.bar_route[i]] == seat + 1:
            return True
    return False


def _close(tables: Tables, state: State, route: i64) -> None:
    """What nobody may hold beside the route is closed to its owner, with few players its twins to all.

    US-19, US-20, FR-08, FB-03.
    """
    others = u8(tables.all_seats - tables.seat_bit[state.seat])
    i: i64
    for i in range(tables.bar_start[route], tables.bar_start[route + 1]):
        state.open_to[tables.bar_route[i]] &= others
    if tables.twins_close == 1 and route < tables.originals:
        for i in range(tables.twin_start[route], tables.twin_start[route + 1]):
            state.open_to[tables.twin_route[i]] = 0
