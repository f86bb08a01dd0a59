"""The cheapest networks that join given cities (Dreyfus and Wagner): exact, for a handful of cities.

For every set of these cities and every city of the map it finds the cheapest tree that joins the set and that city:
either two trees of smaller sets meet there, or a tree is extended by a route. Prices are not negative.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.tables import Tables
from branchline.cards import zeros
from branchline.planning.board.heap import CityHeap, bit

MOST: Final = 8  # cities to join: the work triples with each
_FAR: Final = 1_000_000


class Steiner:
    """Trees for all subsets of a few cities at given prices of routes."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        size = bit(MOST) * tables.cities
        self.cost: vec[i64] = zeros(size)  # by set and city
        self.back: vec[i64] = zeros(size)  # how it comes about: a route + 1, or - a smaller set; 0: it begins here
        self.queue: CityHeap = CityHeap(4 * tables.routes + 2 * tables.cities + 4)
        self.routes: vec[i64] = zeros(tables.routes)  # of the trees traced
        self.routes_n: i64 = 0
        self.sets: vec[i64] = zeros(4 * tables.cities + 64)  # still to be traced
        self.cities: vec[i64] = zeros(4 * tables.cities + 64)

    def solve(self, prices: vec[i64], terminals: vec[i64], n: i64) -> None:
        """`cost` and `back` for all subsets of the first `n` terminals, different cities."""
        cities = self.tables.cities
        cost, back = self.cost, self.back
        group: i64
        city: i64
        sub: i64
        i: i64
        for group in range(1, bit(n)):
            at = group * cities
            for city in range(cities):
                cost[at + city] = _FAR
                back[at + city] = 0
            if group & (group - 1) == 0:
                i = 0
                while group >> i != 1:
                    i += 1
                cost[at + terminals[i]] = 0
            else:
                sub = (group - 1) & group
                while sub > 0:
                    rest = group ^ sub
                    if sub > rest:
                        self._join(at, sub, rest)
                    sub = (sub - 1) & group
            self._extend(prices, at)

    def _join(self, at: i64, sub: i64, rest: i64) -> None:
        """Trees of two smaller sets meet in a city."""
        cities = self.tables.cities
        cost = self.cost
        one, other = sub * cities, rest * cities
        city: i64
        for city in range(cities):
            price = cost[one + city] + cost[other + city]
            if price < cost[at + city]:
                cost[at + city] = price
                self.back[at + city] = -sub

    def _extend(self, prices: vec[i64], at: i64) -> None:
        """A tree that joins the set and a city can be extended by a route to the next."""
        tables = self.tables
        cost = self.cost
        near_start, near_route, near_city = tables.near_start, tables.near_route, tables.near_city
        queue = self.queue
        queue.n = 0
        city: i64
        i: i64
        for city in range(tables.cities):
            if cost[at + city] < _FAR:
                queue.push(cost[at + city], city)
        while queue.n > 0:
            top = queue.pop()
            city = top & 255
            here = top >> 8
            if here > cost[at + city]:
                continue
            for i in range(near_start[city], near_start[city + 1]):
                price = here + prices[near_route[i]]
                there = at + near_city[i]
                if price < cost[there]:
                    cost[there] = price
                    self.back[there] = near_route[i] + 1
                    queue.push(price, near_city[i])

    def cost_of(self, group: i64, terminal: i64) -> i64:
        """The price of the cheapest tree that joins a set of terminals, one of which is in this city."""
        return self.cost[group * self.tables.cities + terminal]

    def trace(self, group: i64, terminal: i64) -> None:
        """Add the routes of the cheapest tree that joins a set of terminals and this city to `routes`, each once."""
        tables = self.tables
        self.sets[0] = group
        self.cities[0] = terminal
        n: i64 = 1
        i: i64
        while n > 0:
            n -= 1
            group = self.sets[n]
            city = self.cities[n]
            step = self.back[group * tables.cities + city]
            if step > 0:
                route = step - 1
                is_new = True
                for i in range(self.routes_n):
                    if self.routes[i] == route:
                        is_new = False
                if is_new:
                    self.routes[self.routes_n] = route
                    self.routes_n += 1
                self.sets[n] = group
                self.cities[n] = tables.end_a[route] + tables.end_b[route] - city
                n += 1
            elif step < 0:
                self.sets[n] = -step
                self.cities[n] = city
                self.sets[n + 1] = group ^ -step
                self.cities[n + 1] = city
                n += 2
