"""A seat's network: what it joins, and what its stations add [US-24, EU-12, FB-04]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.state import HELD, State
from branchline.board.tables import Tables
from branchline.cards import zeros


def components(tables: Tables, state: State, seat: i64) -> vec[i64]:
    """A label for each city; two cities have the same one when the seat's routes join them [US-24]."""
    label = vec[i64]([i64(0)] * tables.cities)
    me = u8(seat + 1)
    city: i64
    route: i64
    for city in range(tables.cities):
        label[city] = city
    for route in range(tables.routes):
        if state.owner[route] == me:
            _join(label, tables.end_a[route], tables.end_b[route])
    return label


class TicketCount:
    """A seat's tickets under the best use of its stations [EU-12]."""

    def __init__(self) -> None:
        self.points: i64 = 0
        self.made: i64 = 0
        self.label: vec[i64] = vec[i64]()
        self.borrowed: list[int] = []


def unpaid_tickets(tables: Tables, made: list[int]) -> list[int]:
    """Those of the tickets made that pay nothing, because a dearer one leads to the same country [FB-04]."""
    dearest: dict[int, int] = {}
    for ticket in made:
        country = int(tables.ticket_country[ticket])
        if country not in dearest or tables.ticket_points[ticket] > tables.ticket_points[dearest[country]]:
            dearest[country] = ticket
    return [t for t in made if tables.ticket_country[t] >= 0 and t != dearest[int(tables.ticket_country[t])]]


def count_tickets(tables: Tables, state: State, seat: i64) -> TicketCount:
    """The seat's tickets, made or not, with the borrowed routes that give the most points, then the most tickets made.

    Exact over all combinations: each station stands for at most one rival's route at its city [EU-12].
    """
    best = TicketCount()
    best.label = components(tables, state, seat)
    _count(tables, state, seat, best.label, best)
    if tables.borrows == 0:
        return best
    cities = [city for city in range(tables.cities) if state.station[city] == seat + 1]
    if cities and not _all_made(tables, state, seat, best.label):
        _borrow(tables, state, seat, cities, 0, best.label[:], [], best)
    return best


def _borrow(
    tables: Tables,
    state: State,
    seat: i64,
    cities: list[int],
    station: int,
    label: vec[i64],
    borrowed: list[int],
    best: TicketCount,
) -> None:
    """Try every route for the stations from `station` on, keeping the best in `best`."""
    if station == len(cities):
        found = TicketCount()
        _count(tables, state, seat, label, found)
        if found.points > best.points or (found.points == best.points and found.made > best.made):
            best.points = found.points
            best.made = found.made
            best.label = label
            best.borrowed = borrowed
        return
    _borrow(tables, state, seat, cities, station + 1, label, borrowed, best)
    city: i64 = cities[station]
    tried: list[int] = []  # two routes to the same network do the same
    i: i64
    for i in range(tables.near_start[city], tables.near_start[city + 1]):
        route = tables.near_route[i]
        owner = i64(state.owner[route])
        there = label[tables.near_city[i]]
        if owner == 0 or owner == seat + 1 or there == label[city] or there in tried:
            continue
        tried.append(there)
        joined = label[:]
        _join(joined, city, tables.near_city[i])
        _borrow(tables, state, seat, cities, station + 1, joined, [*borrowed, int(route)], best)


def _join(label: vec[i64], a: i64, b: i64) -> None:
    """The two cities, and all that hangs on them, have one label."""
    kept, lost = label[a], label[b]
    if kept == lost:
        return
    city: i64
    for city in range(len(label)):
        if label[city] == lost:
            label[city] = kept


def _count(tables: Tables, state: State, seat: i64, label: vec[i64], into: TicketCount) -> None:
    """Each ticket adds its value if its cities are joined, and costs it if not [US-24].

    Of the tickets to a foreign country that are made, only the dearest adds something [FB-04].
    """
    mine = u8(HELD + seat)
    dearest = zeros(tables.countries)
    ticket: i64
    for ticket in range(tables.tickets):
        if state.ticket[ticket] == mine:
            if label[tables.ticket_a[ticket]] == label[tables.ticket_b[ticket]]:
                into.made += 1
                points, country = tables.ticket_points[ticket], tables.ticket_country[ticket]
                if country < 0:
                    into.points += points
                elif points > dearest[country]:
                    into.points += points - dearest[country]
                    dearest[country] = points
            else:
                into.points -= tables.ticket_points[ticket]


def _all_made(tables: Tables, state: State, seat: i64, label: vec[i64]) -> bool:
    mine = u8(HELD + seat)
    ticket: i64
    for ticket in range(tables.tickets):
        if state.ticket[ticket] == mine and label[tables.ticket_a[ticket]] != label[tables.ticket_b[ticket]]:
            return False
    return True
