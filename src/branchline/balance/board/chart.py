"""What a report has to know of a map before any game is played: which routes join what, and which ways tickets lead."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from branchline.board.engine import BoardGame
from branchline.board.maps import Route

Neighbors = Sequence[Sequence[tuple[int, int, int]]]
"""By city: where its routes lead, by which of them, and over how many spaces."""


@dataclass(frozen=True)
class Pair:
    """Two cities with a route between them, or several."""

    a: int
    b: int
    routes: tuple[int, ...]  # all of them, parallel tracks last
    length: int  # spaces of the shortest


@dataclass(frozen=True)
class BoardChart:
    """The routes and ways of a map game."""

    game: BoardGame
    pairs: tuple[Pair, ...]
    pair_of: tuple[int, ...]  # by route
    distance: tuple[int, ...]  # by ticket: spaces of its shortest ways on the empty map
    on_way: tuple[frozenset[int], ...]  # by ticket: the pairs on these ways
    takes_others: tuple[bool, ...]  # by route: something else than cards of its color pays, symbols aside

    def took(self, routes: Iterable[int], a: int, b: int) -> int | None:
        """Spaces of the shortest way between two cities over these routes; None if there is none."""
        near: list[list[tuple[int, int, int]]] = [[] for _ in self.game.map.cities]
        for number in routes:
            route = self.game.map.routes[number]
            near[route.a].append((route.b, number, route.length))
            near[route.b].append((route.a, number, route.length))
        return distances(near, a, frozenset()).get(b)


@lru_cache(maxsize=8)
def chart_of(game: BoardGame) -> BoardChart:
    """The chart of a game, made once."""
    routes = game.map.routes
    joined: dict[tuple[int, int], list[Route]] = {}
    for route in routes:
        joined.setdefault((min(route.a, route.b), max(route.a, route.b)), []).append(route)
    pairs = tuple(
        Pair(a, b, tuple(route.index for route in between), min(route.length for route in between))
        for (a, b), between in joined.items()
    )
    pair_of = [0] * len(routes)
    for number, pair in enumerate(pairs):
        for index in pair.routes:
            pair_of[index] = number
    near: list[list[tuple[int, int, int]]] = [[] for _ in game.map.cities]
    for number, pair in enumerate(pairs):
        near[pair.a].append((pair.b, number, pair.length))
        near[pair.b].append((pair.a, number, pair.length))
    ends = _ends_only(game)
    ways = [_ways(pairs, near, ends, ticket.a, ticket.b) for ticket in game.map.tickets]
    return BoardChart(
        game,
        pairs,
        tuple(pair_of),
        distance=tuple(spaces for spaces, _ in ways),
        on_way=tuple(on_way for _, on_way in ways),
        takes_others=tuple(_takes_others(game, route) for route in routes),
    )


def distances(near: Neighbors, start: int, ends: frozenset[int]) -> dict[int, int]:
    """Spaces from a city to every other that can be reached; none of `ends` is passed through."""
    found: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        far, here = heapq.heappop(queue)
        if here in found:
            continue
        found[here] = far
        if here in ends and here != start:
            continue
        for there, _, length in near[here]:
            if there not in found:
                heapq.heappush(queue, (far + length, there))
    return found


def _takes_others(game: BoardGame, route: Route) -> bool:
    """Whether locomotives or sets may stand for cards of the route's color; not everywhere in the north [NO-04]."""
    rule = game.variant.payment
    return rule.sets(route) is not None or any(
        payment.locomotives > route.locomotives or payment.plus_fours for payment in rule.payments(route)
    )


def _ends_only(game: BoardGame) -> frozenset[int]:
    """Cities that no way leads through: those abroad, into which a player builds one route [FB-03]."""
    borders = game.variant.borders
    if borders is None:
        return frozenset()
    return frozenset(city.index for city in game.map.cities if city.country != borders.home)


def _ways(pairs: Sequence[Pair], near: Neighbors, ends: frozenset[int], a: int, b: int) -> tuple[int, frozenset[int]]:
    """The spaces of the shortest ways between two cities, and the pairs on them."""
    from_a, from_b = distances(near, a, ends), distances(near, b, ends)
    whole = from_a.get(b, from_b.get(a, 0))
    on_way = {
        number
        for number, pair in enumerate(pairs)
        for here, there in ((pair.a, pair.b), (pair.b, pair.a))
        if here in from_a and there in from_b and from_a[here] + pair.length + from_b[there] == whole
        if not ({here, there} - {a, b}) & ends
    }
    return whole, frozenset(on_way)
