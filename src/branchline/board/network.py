"""A seat's network: what it joins, its longest path, and what its stations add [US-24, US-25, EU-12, EU-14]."""

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


def longest_path(tables: Tables, state: State, seat: i64) -> i64:
    """The length of the seat's longest continuous path: no train twice, cities as often as wanted [US-25]."""
    walk = _Walk(tables, state, seat)
    walk.search()
    return walk.best


def longest_path_routes(tables: Tables, state: State, seat: i64) -> list[int]:
    """The routes of one longest path, in the order in which it runs."""
    walk = _Walk(tables, state, seat)
    walk.search()
    return walk.trace(walk.best)


class TicketCount:
    """A seat's tickets under the best use of its stations [EU-12]."""

    def __init__(self) -> None:
        self.points: i64 = 0
        self.made: i64 = 0
        self.label: vec[i64] = vec[i64]()
        self.borrowed: list[int] = []


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
    """Each ticket adds its value if its cities are joined, and costs it if not [US-24]."""
    mine = u8(HELD + seat)
    ticket: i64
    for ticket in range(tables.tickets):
        if state.ticket[ticket] == mine:
            if label[tables.ticket_a[ticket]] == label[tables.ticket_b[ticket]]:
                into.points += tables.ticket_points[ticket]
                into.made += 1
            else:
                into.points -= tables.ticket_points[ticket]


def _all_made(tables: Tables, state: State, seat: i64, label: vec[i64]) -> bool:
    mine = u8(HELD + seat)
    ticket: i64
    for ticket in range(tables.tickets):
        if state.ticket[ticket] == mine and label[tables.ticket_a[ticket]] != label[tables.ticket_b[ticket]]:
            return False
    return True


class _Walk:
    """The search for a longest path in one seat's network.

    A network in which at most two cities have an odd number of routes is walked whole. In any other a longest path that
    uses as much as possible begins at an odd city, and the search stops when it has used every train of the component.
    """

    def __init__(self, tables: Tables, state: State, seat: i64) -> None:
        self.tables: Tables = tables
        self.degree: vec[i64] = zeros(tables.cities)
        self.mine: vec[u8] = vec[u8]([u8(0)] * tables.routes)  # 1: the seat's and not walked yet
        self.best: i64 = 0
        self.size: i64 = 0
        self.wanted: i64 = 0
        self.path: list[int] = []
        me = u8(seat + 1)
        route: i64
        for route in range(tables.routes):
            if state.owner[route] == me:
                self.mine[route] = 1
                self.degree[tables.end_a[route]] += 1
                self.degree[tables.end_b[route]] += 1

    def search(self) -> None:
        """`best` is the length of a longest path."""
        tables = self.tables
        seen = vec[u8]([u8(0)] * tables.cities)
        stack = zeros(tables.cities)
        odd = zeros(tables.cities)
        start: i64
        i: i64
        for start in range(tables.cities):
            if seen[start] != 0 or self.degree[start] == 0:
                continue
            seen[start] = 1
            stack[0] = start
            top: i64 = 1
            odds: i64 = 0
            doubled: i64 = 0
            while top > 0:
                top -= 1
                city = stack[top]
                if self.degree[city] & 1 == 1:
                    odd[odds] = city
                    odds += 1
                for i in range(tables.near_start[city], tables.near_start[city + 1]):
                    if self.mine[tables.near_route[i]] == 0:
                        continue
                    doubled += tables.length[tables.near_route[i]]
                    there = tables.near_city[i]
                    if seen[there] == 0:
                        seen[there] = 1
                        stack[top] = there
                        top += 1
            self.size = doubled // 2
            if self.size <= self.best:
                continue
            if odds <= 2:
                self.best = self.size
                continue
            for i in range(odds):
                if self.best < self.size:
                    self._extend(odd[i], 0)

    def trace(self, wanted: i64) -> list[int]:
        """The routes of the first path of that length found."""
        self.wanted = wanted
        if wanted > 0:
            city: i64
            for city in range(self.tables.cities):
                if self._follow(city, 0):
                    return self.path
        return []

    def _extend(self, city: i64, done: i64) -> None:
        if done > self.best:
            self.best = done
        tables = self.tables
        i: i64
        for i in range(tables.near_start[city], tables.near_start[city + 1]):
            route = tables.near_route[i]
            if self.mine[route] != 0 and self.best < self.size:
                self.mine[route] = 0
                self._extend(tables.near_city[i], done + tables.length[route])
                self.mine[route] = 1

    def _follow(self, city: i64, done: i64) -> bool:
        if done == self.wanted:
            return True
        tables = self.tables
        i: i64
        for i in range(tables.near_start[city], tables.near_start[city + 1]):
            route = tables.near_route[i]
            if self.mine[route] != 0:
                self.mine[route] = 0
                self.path.append(route)
                if self._follow(tables.near_city[i], done + tables.length[route]):
                    return True
                self.path.pop()
                self.mine[route] = 1
        return False
