"""How long the line is that a seat has built, and how much longer a route would make it [US-25, EU-14].

A close guess and not the exact path: in a network with circles the way to a city is taken to be the shortest.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cards import zeros

_UNSEEN: Final = -1


class Lines:
    """Measures the network of one seat at a time."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.is_built: vec[u8] = vec[u8]([u8(0)] * tables.routes)  # routes that count as built
        self.reach: vec[i64] = zeros(tables.cities)  # by city: trains to the farthest city of its network
        self.longest: i64 = 0
        self.away: vec[i64] = zeros(tables.cities)
        self.waiting: vec[i64] = zeros(tables.cities)

    def measure_of(self, state: State, seat: i64) -> None:
        """`reach` and `longest` for all that a seat has built."""
        mine = u8(seat + 1)
        route: i64
        for route in range(self.tables.routes):
            self.is_built[route] = 1 if state.owner[route] == mine else 0
        self.measure()

    def measure(self) -> None:
        """`reach` and `longest` for the routes that are set in `is_built`."""
        tables = self.tables
        city: i64
        self.longest = 0
        for city in range(tables.cities):
            self.reach[city] = self._farthest(city)
            if self.reach[city] > self.longest:
                self.longest = self.reach[city]

    def _farthest(self, start: i64) -> i64:
        """Trains from this city to the farthest one of its network."""
        tables, away, waiting = self.tables, self.away, self.waiting
        i: i64
        i = tables.near_start[start]
        while i < tables.near_start[start + 1] and self.is_built[tables.near_route[i]] == 0:
            i += 1
        if i == tables.near_start[start + 1]:
            return 0
        for i in range(tables.cities):
            away[i] = _UNSEEN
        away[start] = 0
        waiting[0] = start
        n: i64 = 1
        farthest: i64 = 0
        while n > 0:
            n -= 1
            city = waiting[n]
            if away[city] > farthest:
                farthest = away[city]
            for i in range(tables.near_start[city], tables.near_start[city + 1]):
                route, there = tables.near_route[i], tables.near_city[i]
                if self.is_built[route] != 0 and away[there] == _UNSEEN:
                    away[there] = away[city] + tables.length[route]
                    waiting[n] = there
                    n += 1
        return farthest

    def longer_by(self, route: i64) -> i64:
        """How many trains longer the longest line would be with this route, where it joins what is not joined yet."""
        tables = self.tables
        line = self.reach[tables.end_a[route]] + tables.length[route] + self.reach[tables.end_b[route]]
        return line - self.longest if line > self.longest else 0
