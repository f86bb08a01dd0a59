"""A seat's network: what it joins, its longest path, and what its stations add [US-24, US-25, EU-12, EU-14]."""

from __future__ import annotations

from typing import Final

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
    search = LongestPath(tables, state, seat)
    search.run()
    return search.best


def longest_path_routes(tables: Tables, state: State, seat: i64) -> list[int]:
    """The routes of one longest path, in the order in which it runs."""
    search = LongestPath(tables, state, seat)
    search.run()
    return search.routes()


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


_PATIENCE: Final = 1_000  # steps of walking, in which most components are settled, before pairing up is worth its cost
_ENDLESS: Final = 1_000_000_000_000
_MANY_ODD: Final = 16  # more odd cities than this are not paired up: the table of pairings would be too large
_FAR: Final = 9999


class LongestPath:
    """The search for a longest path in one seat's network [US-25], exact.

    A connected piece can be walked without using a train twice if at most two of its cities are odd, that is, have an
    odd number of routes. So a longest path is what is left of a component when the fewest trains are taken out that
    leave two odd cities and one piece. Which ways between odd cities to take out is a question of pairing them up; the
    best pairing gives a bound. Where taking it out breaks the component, the next best are tried, and what is then
    still open between the best path found and the bound is settled by walking. Most components are so small that
    walking alone settles them sooner.
    """

    def __init__(self, tables: Tables, state: State, seat: i64, patience: i64 = _PATIENCE) -> None:
        self.tables: Tables = tables
        self.patience: i64 = patience
        self.steps: i64 = 0  # left to walk
        self.best: i64 = 0
        self.bound: i64 = 0  # no path of the component at hand is longer
        self.open: vec[u8] = vec[u8]([u8(0)] * tables.routes)  # 1: the seat's, and not walked or taken out
        self.degree: vec[i64] = zeros(tables.cities)
        self.seen: vec[u8] = vec[u8]([u8(0)] * tables.cities)
        self.cities: vec[i64] = zeros(tables.cities)  # of the piece at hand
        self.cities_n: i64 = 0
        self.odd: vec[i64] = zeros(tables.cities)  # of the component at hand
        self.odd_n: i64 = 0
        me = u8(seat + 1)
        route: i64
        for route in range(tables.routes):
            if state.owner[route] == me:
                self.open[route] = 1
                self.degree[tables.end_a[route]] += 1
                self.degree[tables.end_b[route]] += 1
        self.mine: vec[u8] = self.open[:]
        self.unused: vec[u8] = self.open[:]  # what the best path leaves out

    def run(self) -> None:
        """`best` is the length of a longest path, `unused` what one of that length leaves out."""
        start: i64
        for start in range(self.tables.cities):
            if self.seen[start] != 0 or self.degree[start] == 0:
                continue
            size = self._gather(start)
            if size > self.best:
                self._search_component(size)

    def routes(self) -> list[int]:
        """The routes of the path found, in the order in which it runs: round trips are joined in where they begin."""
        tables = self.tables
        left = [self.mine[r] == 1 and self.unused[r] == 0 for r in range(tables.routes)]
        degree = [0] * tables.cities
        for route in range(tables.routes):
            if left[route]:
                degree[tables.end_a[route]] += 1
                degree[tables.end_b[route]] += 1
        starts = [c for c in range(tables.cities) if degree[c] % 2 == 1] or [c for c, d in enumerate(degree) if d > 0]
        path: list[int] = []
        stack = [(starts[0], -1)] if starts else []
        while stack:
            city, came_by = stack[-1]
            near = range(tables.near_start[city], tables.near_start[city + 1])
            onward = [i for i in near if left[tables.near_route[i]]]
            if onward:
                left[tables.near_route[onward[0]]] = False
                stack.append((int(tables.near_city[onward[0]]), int(tables.near_route[onward[0]])))
            else:
                stack.pop()
                if came_by >= 0:
                    path.append(came_by)
        return path

    def _gather(self, start: i64) -> i64:
        """`cities` holds the open piece around a city, `odd` its odd cities; the number of its trains."""
        tables = self.tables
        self.seen[start] = 1
        self.cities[0] = start
        self.cities_n = 1
        self.odd_n = 0
        doubled: i64 = 0
        done: i64 = 0
        while done < self.cities_n:
            city = self.cities[done]
            done += 1
            routes: i64 = 0
            i: i64
            for i in range(tables.near_start[city], tables.near_start[city + 1]):
                route = tables.near_route[i]
                if self.open[route] == 0:
                    continue
                routes += 1
                doubled += tables.length[route]
                there = tables.near_city[i]
                if self.seen[there] == 0:
                    self.seen[there] = 1
                    self.cities[self.cities_n] = there
                    self.cities_n += 1
            if routes & 1 == 1:
                self.odd[self.odd_n] = city
                self.odd_n += 1
        return doubled // 2

    def _search_component(self, size: i64) -> None:
        """`best` is at least the longest path of the component just gathered."""
        if self.odd_n <= 2:
            self.best = size
            self._use_piece()
            return
        self.bound = size
        odd = self.odd[:]
        odd_n = self.odd_n
        if odd_n <= _MANY_ODD:
            self._walk_from(odd, odd_n, self.patience)
            if self.steps > 0:
                return
            self._take_out_pairs(size, odd, odd_n)
        self._walk_from(odd, odd_n, _ENDLESS)

    def _walk_from(self, odd: vec[i64], odd_n: i64, steps: i64) -> None:
        """Try every path that begins at one of these cities; if steps are left afterwards, all have been tried."""
        self.steps = steps
        i: i64
        for i in range(odd_n):
            if self.best < self.bound:
                self._walk(odd[i], 0)

    def _use_piece(self) -> None:
        """The best path is the whole piece gathered last."""
        tables = self.tables
        self.unused = self.mine[:]
        i: i64
        j: i64
        for i in range(self.cities_n):
            city = self.cities[i]
            for j in range(tables.near_start[city], tables.near_start[city + 1]):
                if self.open[tables.near_route[j]] == 1:
                    self.unused[tables.near_route[j]] = 0

    def _walk(self, city: i64, done: i64) -> None:
        """Every way on from here, until the bound is reached or no steps are left."""
        if done > self.best:
            self.best = done
            self.unused = self.open[:]
        tables = self.tables
        i: i64
        for i in range(tables.near_start[city], tables.near_start[city + 1]):
            route = tables.near_route[i]
            if self.open[route] != 0 and self.best < self.bound and self.steps > 0:
                self.steps -= 1
                self.open[route] = 0
                self._walk(tables.near_city[i], done + tables.length[route])
                self.open[route] = 1

    def _take_out_pairs(self, size: i64, odd: vec[i64], odd_n: i64) -> None:
        """Two odd cities stay, the others are paired up and the ways between them taken out, cheapest first."""
        apart = _Distances(self, odd, odd_n)
        pairing = _Pairing(apart.between, odd_n)
        everyone = pairing.subsets - 1
        choices: list[tuple[int, int]] = []
        i: i64
        j: i64
        for i in range(odd_n):
            for j in range(i):
                rest = everyone - pairing.bit[i] - pairing.bit[j]
                choices.append((int(pairing.cost[rest]), int(rest)))
        choices.sort()
        self.bound = size - choices[0][0]
        component = self.cities[: self.cities_n]
        for cost, rest in choices:
            if size - cost <= self.best:
                break
            self._try_without(apart, pairing, rest, component)
        self.open = self.mine[:]

    def _try_without(self, apart: _Distances, pairing: _Pairing, rest: i64, component: vec[i64]) -> None:
        """Take the ways between the paired cities out, and see what the largest piece left is."""
        self.open = self.mine[:]
        while rest > 0:
            i, j = pairing.first[rest], pairing.partner[rest]
            apart.take_out(i, j)
            rest -= pairing.bit[i] + pairing.bit[j]
        i = 0
        for i in range(len(component)):
            self.seen[component[i]] = 0
        for i in range(len(component)):
            if self.seen[component[i]] == 0:
                size = self._gather(component[i])
                if size > self.best:
                    self.best = size
                    self._use_piece()


class _Distances:
    """The shortest ways between the odd cities of a component, in trains, inside the seat's own network."""

    def __init__(self, search: LongestPath, odd: vec[i64], odd_n: i64) -> None:
        self.search: LongestPath = search
        self.odd: vec[i64] = odd
        self.between: vec[i64] = zeros(odd_n * odd_n)
        self.size: i64 = odd_n
        self.came_by: list[vec[i64]] = []  # by odd city: the last route of the way to each city
        i: i64
        j: i64
        for i in range(odd_n):
            distance = self._spread(odd[i])
            for j in range(odd_n):
                self.between[i * odd_n + j] = distance[odd[j]]

    def take_out(self, i: i64, j: i64) -> None:
        """The routes of the way between two odd cities are open no more; one taken out twice is back."""
        tables, came_by = self.search.tables, self.came_by[i]
        city = self.odd[j]
        while city != self.odd[i]:
            route = came_by[city]
            self.search.open[route] ^= 1
            city = tables.end_a[route] + tables.end_b[route] - city

    def _spread(self, start: i64) -> vec[i64]:
        """Distances from a city; the network is small, so a queue that looks again at what got nearer will do."""
        tables = self.search.tables
        distance = vec[i64]([i64(_FAR)] * tables.cities)
        came_by = zeros(tables.cities)
        distance[start] = 0
        queue = [int(start)]
        for city in queue:
            i: i64
            for i in range(tables.near_start[city], tables.near_start[city + 1]):
                route, there = tables.near_route[i], tables.near_city[i]
                nearer = distance[city] + tables.length[route]
                if self.search.mine[route] == 1 and nearer < distance[there]:
                    distance[there] = nearer
                    came_by[there] = route
                    queue.append(int(there))
        self.came_by.append(came_by)
        return distance


class _Pairing:
    """For every subset of cities of even size the cheapest way to pair them up."""

    def __init__(self, between: vec[i64], size: i64) -> None:
        self.bit: vec[i64] = zeros(size)
        subsets: i64 = 1
        i: i64
        j: i64
        for i in range(size):
            self.bit[i] = subsets
            subsets += subsets
        self.subsets: i64 = subsets
        self.cost: vec[i64] = vec[i64]([i64(_FAR)] * subsets)
        self.first: vec[i64] = zeros(subsets)
        self.partner: vec[i64] = zeros(subsets)
        self.cost[0] = 0
        subset: i64
        for subset in range(1, subsets):
            i = 0
            while subset & self.bit[i] == 0:
                i += 1
            self.first[subset] = i
            for j in range(i + 1, size):
                if subset & self.bit[j] != 0:
                    cost = self.cost[subset - self.bit[i] - self.bit[j]] + between[i * size + j]
                    if cost < self.cost[subset]:
                        self.cost[subset] = cost
                        self.partner[subset] = j
