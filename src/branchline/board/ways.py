"""The shortest ways on a map, whatever its routes weigh: spaces, trains or turns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from heapq import heappop, heappush
from math import inf

Near = Sequence[Sequence[tuple[int, int]]]
"""By city: the routes from there, each with the city that it leads to."""


def near_of(cities: int, routes: Iterable[tuple[int, int, int]]) -> Near:
    """The routes near each of so many cities, given by their numbers and the cities at both ends."""
    near: list[list[tuple[int, int]]] = [[] for _ in range(cities)]
    for route, a, b in routes:
        near[a].append((route, b))
        near[b].append((route, a))
    return near


def shortest_ways(
    near: Near, weights: Sequence[float], start: int, dead_ends: Collection[int] = (), goal: int | None = None
) -> tuple[list[float], list[int]]:
    """How far each city is from the start, and the last route on the way; inf and -1 where none leads.

    A route with the weight inf is closed, and no way goes on through a dead end [FB-03]. Once the goal is reached,
    cities farther away are left as they are.
    """
    far = [inf] * len(near)
    came_by = [-1] * len(near)
    far[start] = 0.0
    queue = [(0.0, start)]
    while queue:
        here, city = heappop(queue)
        if city == goal:
            break
        if here > far[city] or (city in dead_ends and city != start):
            continue
        for route, there in near[city]:
            reached = here + weights[route]
            if reached < far[there]:
                far[there] = reached
                came_by[there] = route
                heappush(queue, (reached, there))
    return far, came_by


def way_back(ends: Sequence[tuple[int, int]], city: int, came_by: Sequence[int]) -> list[int]:
    """The routes by which a city was reached, the last of them first; `ends` has the two cities of each route."""
    path = []
    while (route := came_by[city]) >= 0:
        path.append(route)
        a, b = ends[route]
        city = a + b - city
    return path
