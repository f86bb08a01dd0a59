"""How far a seat's tickets are: made, so many trains to go by the cheapest open way, or cut off."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.rules.setup import blank
from branchline.board.state import HELD
from branchline.protocol import ScoreLine


@dataclass(frozen=True)
class Way:
    """The cheapest way between two cities over the seat's own routes and those that it may still claim."""

    missing: int  # trains
    routes: tuple[int, ...]  # still to claim, from the first city on


def cheapest_way(game: BoardGame, seen: Observation, start: int, end: int) -> Way | None:
    """The way that takes the viewer the fewest trains; None if there is none any more, or nobody looks."""
    if seen.seat is None:
        return None
    near = _neighbors(game, seen, seen.seat)
    best = {start: 0}
    came: dict[int, tuple[int, int, int]] = {}  # city: from where, by which route, for how many trains
    queue = [(0, start)]
    while queue:
        done, city = heapq.heappop(queue)
        if city == end:
            return _trace(came, start, end, done)
        if done > best[city]:
            continue
        for there, route, cost in near[city]:
            if done + cost < best.get(there, 1_000_000):
                best[there] = done + cost
                came[there] = (city, route, cost)
                heapq.heappush(queue, (done + cost, there))
    return None


def sheet_so_far(game: BoardGame, seen: Observation) -> tuple[ScoreLine, ...]:
    """The score sheet as the viewer can work it out: its own line is right, the others are right but for tickets.

    It is counted on a board that holds nothing but what the viewer sees [US-22].
    """
    state = blank(game.tables)
    state.owner = vec[u8](list(seen.owner))
    state.station = vec[u8](list(seen.station))
    state.points = vec[i64]([view.points for view in seen.seats])
    state.stations = vec[i64]([view.stations for view in seen.seats])
    for seat, view in enumerate(seen.seats):
        for ticket in seen.tickets if seat == seen.seat else view.shown:
            state.ticket[ticket] = HELD + seat
    return game.score_sheet(state)


def _neighbors(game: BoardGame, seen: Observation, seat: int) -> list[list[tuple[int, int, int]]]:
    """By city: where a route leads that is the seat's (for nothing) or open to it (for its length)."""
    near: list[list[tuple[int, int, int]]] = [[] for _ in game.variant.map.cities]
    for route in game.variant.map.routes:
        if seen.owner[route.index] == seat + 1:
            cost = 0
        elif seen.open_to[route.index] >> seat & 1:
            cost = route.length
        else:
            continue
        near[route.a].append((route.b, route.index, cost))
        near[route.b].append((route.a, route.index, cost))
    return near


def _trace(came: dict[int, tuple[int, int, int]], start: int, end: int, missing: int) -> Way:
    routes: list[int] = []
    city = end
    while city != start:
        city, route, cost = came[city]
        if cost:
            routes.append(route)
    return Way(missing, tuple(reversed(routes)))
