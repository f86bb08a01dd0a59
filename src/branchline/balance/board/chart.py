"""What a report has to know of a map before any game is played: which routes join what, and which ways tickets lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from branchline.board.engine import BoardGame
from branchline.board.maps import Route
from branchline.board.ways import Near, near_of, shortest_ways


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
        ends = [(route, self.game.map.routes[route].a, self.game.map.routes[route].b) for route in routes]
        spaces = [route.length for route in self.game.map.routes]
        far = shortest_ways(near_of(len(self.game.map.cities), ends), spaces, a)[0][b]
        return None if far == inf else int(far)


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
    near = near_of(len(game.map.cities), ((number, pair.a, pair.b) for number, pair in enumerate(pairs)))
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


def _ways(pairs: Sequence[Pair], near: Near, ends: frozenset[int], a: int, b: int) -> tuple[int, frozenset[int]]:
    """The spaces of the shortest ways between two cities, and the pairs on them."""
    spaces = [pair.length for pair in pairs]
    (from_a, _), (from_b, _) = shortest_ways(near, spaces, a, ends), shortest_ways(near, spaces, b, ends)
    whole = from_a[b]
    on_way = {
        number
        for number, pair in enumerate(pairs)
        for here, there in ((pair.a, pair.b), (pair.b, pair.a))
        if from_a[here] + pair.length + from_b[there] == whole < inf
        if not ({here, there} - {a, b}) & ends
    }
    return int(whole) if whole < inf else 0, frozenset(on_way)
