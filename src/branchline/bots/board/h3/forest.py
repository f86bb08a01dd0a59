"""The routes that join the cities of each ticket for as few trains as can be found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Final

from branchline.board.ways import shortest_ways, way_back
from branchline.bots.board.personas.reach import CLOSED, OPEN, Network

_CLAIM: Final = 0.5  # trains that a way may be longer for one claim less
_PLANNED: Final = 0.01  # a route that is planned anyway


@dataclass(frozen=True)
class Forest:
    """Routes still to be claimed for some tickets."""

    routes: tuple[int, ...]
    cars: int  # trains for all of them
    ways: tuple[tuple[int, tuple[int, ...]], ...]  # the tickets that are not made, each with what it lacks


@lru_cache(maxsize=512)
def forest_of(network: Network, tickets: tuple[int, ...]) -> Forest:
    """The forest of those tickets that can be made and are not.

    One after another is joined by the way that adds fewest trains to what is there, the longest first; then each is
    taken out and joined again, as the others may have made a shorter way for it.
    """
    lacking = {ticket: way for ticket in tickets if (way := network.hops(ticket))}
    order = sorted(lacking, key=lambda ticket: -network.trains(lacking[ticket]))
    ways: dict[int, tuple[int, ...]] = {}
    for _ in range(min(len(order), 2)):
        for ticket in order:
            ways.pop(ticket, None)
            others = frozenset([route for way in ways.values() for route in way])
            ways[ticket] = way_beside(network, others, ticket) or ()
    routes = tuple(dict.fromkeys([route for ticket in order for route in ways[ticket]]))
    return Forest(routes, network.trains(routes), tuple([(ticket, ways[ticket]) for ticket in order]))


def way_beside(network: Network, planned: Iterable[int], ticket: int) -> tuple[int, ...] | None:
    """The routes still to be claimed for a ticket, planned ones among them, on the way that adds fewest trains.

    None if there is no way; without routes the ticket is made.
    """
    start, goal, _ = network.facts.tickets[ticket]
    came_by = _came_by(network, frozenset(planned), start)
    if came_by[goal] < 0:
        return None
    path = reversed(way_back(network.facts.ends, goal, came_by))
    return tuple([route for route in path if network.steps[route] == OPEN])


@lru_cache(maxsize=1024)
def _came_by(network: Network, planned: frozenset[int], start: int) -> list[int]:
    """By city: the route that leads there from the start, or -1."""
    weights = list(_weights(network))
    for route in planned:
        if network.steps[route] != CLOSED:
            weights[route] = _PLANNED
    return shortest_ways(network.facts.near, weights, start, network.facts.dead_ends)[1]


@lru_cache(maxsize=64)
def _weights(network: Network) -> tuple[float, ...]:
    """By route: what a way over it takes."""
    steps = zip(network.steps, network.facts.length, strict=True)
    return tuple([length + _CLAIM if step == OPEN else inf if step == CLOSED else 0.0 for step, length in steps])
