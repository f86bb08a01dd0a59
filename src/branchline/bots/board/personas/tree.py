"""One tree for all cities of some tickets, as `hungry` grows it: from the two farthest of them towards each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from branchline.board.ways import way_back
from branchline.bots.board.personas.reach import FAR, OPEN, Network


@dataclass(frozen=True)
class Tree:
    """Routes still to be claimed, and how many cards they take together."""

    routes: tuple[int, ...]
    cards: int


@lru_cache(maxsize=256)
def tree_joining(network: Network, cities: tuple[int, ...]) -> Tree:
    """What joins these cities, as far as they can be joined; a tree for each part of the map that is cut off."""
    routes: dict[int, None] = {}
    left = sorted(set(cities))
    while left:
        far, _ = network.spread(left[0])
        near = [city for city in left if far[city] < FAR]
        routes.update(dict.fromkeys(_grown(network, near)))
        left = [city for city in left if far[city] == FAR]
    missing = tuple(route for route in routes if network.steps[route] == OPEN)
    return Tree(missing, network.trains(missing))


def _grown(network: Network, cities: list[int]) -> list[int]:
    """The routes of one tree, own ones included.

    The two cities that are farthest from each other are its seeds. Every other one is joined to the side that is
    nearer, and at last the two sides to each other. Near is by few routes: they are long ones then, which bring more.
    The published program counted trains; with those the bot does not win as often as was published.
    """
    if len(cities) < 2:
        return []
    _, one, other = max((network.spread(a)[0][b], a, b) for a in cities for b in cities if a < b)
    sides = ({one}, {other})
    routes: list[int] = []
    for city in cities:
        if city in (one, other):
            continue
        far, came_by = network.spread(city)
        _, nearest, side = min((far[there], there, side) for side in (0, 1) for there in sides[side])
        for route in way_back(network.facts.ends, nearest, came_by):
            routes.append(route)
            sides[side].update(network.facts.ends[route])
    far, came_by = network.spread_from(tuple(sorted(sides[0])))
    _, nearest = min((far[there], there) for there in sides[1])
    return routes + way_back(network.facts.ends, nearest, came_by)
