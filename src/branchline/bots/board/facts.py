"""What bots read of a map game: its facts as plain tuples, made once for each game, and what a seat did last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.tables import Tables
from branchline.cards import COLORS
from branchline.events import BUILT, CLAIMED, DREW, KEPT, REFUSED, TOOK, Event

_OWN_MOVES: Final = (CLAIMED, REFUSED, TOOK, DREW, KEPT, BUILT)


@dataclass(frozen=True)
class RouteWay:
    """A color in which a route can be paid, with from `fewest` to `most` locomotives among the cards."""

    color: int
    fewest: int
    most: int


@dataclass(frozen=True)
class BoardFacts:
    """Routes and tickets by index, and what is near each city."""

    ends: tuple[tuple[int, int], ...]
    length: tuple[int, ...]
    points: tuple[int, ...]
    is_tunnel: tuple[bool, ...]
    ways: tuple[tuple[RouteWay, ...], ...]  # by route
    near: tuple[tuple[tuple[int, int], ...], ...]  # by city: a route and where it leads
    bars: tuple[frozenset[int], ...]  # by route: what its owner may not claim beside it [US-19, FB-03]
    dead_ends: frozenset[int]  # cities from where nobody can go on [FB-03]
    tickets: tuple[tuple[int, int, int], ...]  # two cities and points
    country: tuple[int, ...]  # by ticket: the one abroad, or -1 [FB-04]
    originals: int  # routes of the map; then come the parallel tracks [FR-06]
    trains: int
    borrows: bool  # a station lends a rival's route at the end [EU-12]; otherwise it opens a parallel track [FR-06]
    station_cost: tuple[int, ...]
    draw_cost: tuple[int, ...]


@lru_cache(maxsize=16)
def facts_of(game: BoardGame) -> BoardFacts:
    """The facts of this game."""
    tables = game.tables
    ends = tuple(zip(_ints(tables.end_a), _ints(tables.end_b), strict=True))
    near = _near(tables)
    starts, barred = _ints(tables.bar_start), _ints(tables.bar_route)
    bars = tuple(frozenset(barred[starts[route] : starts[route + 1]]) for route in range(len(ends)))
    return BoardFacts(
        ends=ends,
        length=_ints(tables.length),
        points=_ints(tables.points),
        is_tunnel=tuple(bool(flag) for flag in tables.is_tunnel),
        ways=tuple(_ways(tables, route) for route in range(len(ends))),
        near=near,
        bars=bars,
        dead_ends=frozenset(city for city, routes in enumerate(near) if _is_dead_end(routes, bars)),
        tickets=tuple(
            zip(_ints(tables.ticket_a), _ints(tables.ticket_b), _ints(tables.ticket_points), strict=True),
        ),
        country=_ints(tables.ticket_country),
        originals=int(tables.originals),
        trains=int(tables.trains),
        borrows=tables.borrows == 1,
        station_cost=_ints(tables.station_cost),
        draw_cost=_ints(tables.draw_cost),
    )


def was_refused(events: Sequence[Event], seat: int) -> bool:
    """The last thing that the seat did was to give up a tunnel [EU-08]."""
    own = (event.kind for event in reversed(events) if event.seat == seat and event.kind in _OWN_MOVES)
    return next(own, "") == REFUSED


def _ints(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(int(number) for number in numbers)


def _near(tables: Tables) -> tuple[tuple[tuple[int, int], ...], ...]:
    starts, routes, cities = _ints(tables.near_start), _ints(tables.near_route), _ints(tables.near_city)
    pairs = tuple(zip(routes, cities, strict=True))
    return tuple(pairs[starts[city] : starts[city + 1]] for city in range(len(starts) - 1))


def _ways(tables: Tables, route: int) -> tuple[RouteWay, ...]:
    """The colors of the route; what it takes without any color is left to the list of possible actions."""
    group = int(tables.route_class[route])
    runs = range(int(tables.class_run[group]), int(tables.class_run[group + 1]))
    ways = (RouteWay(int(tables.run_color[i]), int(tables.run_low[i]), int(tables.run_high[i])) for i in runs)
    return tuple(way for way in ways if way.color < COLORS)


def _is_dead_end(routes: tuple[tuple[int, int], ...], bars: tuple[frozenset[int], ...]) -> bool:
    """Whether of two routes from the city to different others nobody may hold both."""
    return any(other in bars[route] and there != far for route, there in routes for other, far in routes)
