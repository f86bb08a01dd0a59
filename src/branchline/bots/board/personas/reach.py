"""Where a seat of a map game can still travel: over its own routes for nothing, over others that it may claim."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.ways import shortest_ways, way_back
from branchline.bots.board.facts import BoardFacts, facts_of

OWN: Final = 0
OPEN: Final = 1
CLOSED: Final = 2

FAR: Final = 999  # hops to where no way leads


class Network:
    """Own routes and claimable ones, as they are at one moment; what has been worked out once is kept."""

    def __init__(self, facts: BoardFacts, steps: list[int]) -> None:
        self.facts = facts
        self.steps = steps  # by route: OWN, OPEN or CLOSED, which is also how many hops it is
        self._hops: dict[int, tuple[int, ...] | None] = {}
        self._spread: dict[int, tuple[list[int], list[int]]] = {}
        self._own_cities: frozenset[int] | None = None

    def hops(self, ticket: int) -> tuple[int, ...] | None:
        """The routes still to be claimed on the way of fewest hops, from the ticket's first city on; None: no way."""
        if ticket not in self._hops:
            start, goal, _ = self.facts.tickets[ticket]
            far, came_by = self.spread(start)
            path = reversed(way_back(self.facts.ends, goal, came_by))
            self._hops[ticket] = tuple([route for route in path if self.steps[route] == OPEN])
            if far[goal] == FAR:
                self._hops[ticket] = None
        return self._hops[ticket]

    def is_made(self, ticket: int) -> bool:
        """Whether own routes join the ticket's cities."""
        return self.hops(ticket) == ()

    def fewest_trains(self, ticket: int) -> int:
        """How many trains the shortest way still takes, of however many routes; FAR if there is none."""
        start, goal, _ = self.facts.tickets[ticket]
        steps = zip(self.steps, self.facts.length, strict=True)
        weights = [length if step == OPEN else inf if step == CLOSED else 0.0 for step, length in steps]
        trains = shortest_ways(self.facts.near, weights, start, self.facts.dead_ends, goal)[0][goal]
        return FAR if trains == inf else int(trains)

    def own_cities(self) -> frozenset[int]:
        """The cities that own routes reach."""
        if self._own_cities is None:
            own = [route for route, step in enumerate(self.steps) if step == OWN]
            self._own_cities = frozenset([city for route in own for city in self.facts.ends[route]])
        return self._own_cities

    def tracks(self, route: int) -> list[int]:
        """The claimable routes between the same two cities, the route itself among them."""
        a, b = self.facts.ends[route]
        return [track for track, there in self.facts.near[a] if there == b and self.steps[track] == OPEN]

    def trains(self, routes: Iterable[int]) -> int:
        """How many trains these routes take."""
        length = self.facts.length
        return sum([length[route] for route in routes])

    def with_route(self, route: int) -> Network:
        """The network with the route claimed."""
        steps = list(self.steps)
        steps[route] = OWN
        for barred in self.facts.bars[route]:
            steps[barred] = CLOSED
        return Network(self.facts, steps)

    def spread(self, start: int) -> tuple[list[int], list[int]]:
        """By city: how many routes have to be claimed to get there from the start, and the route that leads there."""
        if start not in self._spread:
            self._spread[start] = self.spread_from((start,))
        return self._spread[start]

    def spread_from(self, starts: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """By city: how many routes it takes from the nearest of several cities, and the route that leads there."""
        # Not `board.ways`: of several ways as short as each other it finds another, and the personas would play anew.
        steps, near, dead_ends = self.steps, self.facts.near, self.facts.dead_ends
        far = [FAR] * len(near)
        came_by = [-1] * len(near)
        for start in starts:
            far[start] = 0
        queue = deque(starts)
        while queue:
            city = queue.popleft()
            if city in dead_ends and city not in starts:
                continue
            here = far[city]
            for route, there in near[city]:
                step = steps[route]
                if step != CLOSED and here + step < far[there]:
                    far[there] = here + step
                    came_by[there] = route
                    if step == OWN:
                        queue.appendleft(there)
                    else:
                        queue.append(there)
        return far, came_by


def network_of(game: BoardGame, seen: Observation, shortest: int = 1) -> Network:
    """The network of the seat that sees this, of routes that it has the trains for and that are not too short."""
    assert seen.seat is not None, "a spectator has nothing to decide"
    return _network(game, seen.seat, seen.owner, seen.open_to, seen.seats[seen.seat].trains, shortest)


@lru_cache(maxsize=64)
def _network(
    game: BoardGame, seat: int, owner: tuple[int, ...], open_to: tuple[int, ...], trains: int, shortest: int
) -> Network:
    facts = facts_of(game)
    bit, mine = 1 << seat, seat + 1
    steps = [
        OWN if holder == mine else OPEN if seats & bit and shortest <= length <= trains else CLOSED
        for holder, seats, length in zip(owner, open_to, facts.length, strict=True)
    ]
    return Network(facts, steps)
