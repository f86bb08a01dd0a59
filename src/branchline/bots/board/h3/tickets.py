"""What new tickets are worth beside a plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from branchline.bots.board.h3.constants import Constants
from branchline.bots.board.h3.forest import Forest, way_beside
from branchline.bots.board.personas.reach import Network


@dataclass
class Growing:
    """A plan to which tickets are added one by one."""

    network: Network
    trains: int
    constants: Constants
    cars: int
    routes: set[int]
    held: set[int] = field(default_factory=set)

    def gain(self, ticket: int) -> float:
        """What the ticket brings on the average, and its new routes beyond the trains for them.

        It is made or not, as the trains for the whole plan are few or many among those left.
        """
        facts, constants = self.network.facts, self.constants
        points = facts.tickets[ticket][2]
        if self._is_paid_by_another(ticket):
            return 0.0
        way = way_beside(self.network, self.routes, ticket)
        if way == ():
            return points
        new = [route for route in way or () if route not in self.routes]
        cars = self.network.trains(new)
        if way is None or self.cars + cars > self.trains:
            return -points
        share = (self.cars + cars) / self.trains / constants.half
        hope: float = 1 / (1 + share**constants.steepness)
        return points * (2 * hope - 1) + sum([facts.points[route] for route in new]) - constants.train * cars

    def add(self, ticket: int) -> None:
        """Hold the ticket, and build for it if there are trains."""
        self.held.add(ticket)
        way = way_beside(self.network, self.routes, ticket) or ()
        new = [route for route in way if route not in self.routes]
        cars = self.network.trains(new)
        if self.cars + cars <= self.trains:
            self.cars += cars
            self.routes.update(new)

    def _is_paid_by_another(self, ticket: int) -> bool:
        """A ticket to the same country, held already, is worth as much: only one of them pays [FB-04]."""
        facts = self.network.facts
        country, points = facts.country[ticket], facts.tickets[ticket][2]
        return country >= 0 and any(
            facts.country[held] == country and facts.tickets[held][2] >= points for held in self.held
        )


def growing(network: Network, trains: int, constants: Constants, forest: Forest, held: Iterable[int]) -> Growing:
    """The present forest with the tickets held, to which others can be added."""
    return Growing(network, trains, constants, forest.cars, set(forest.routes), set(held))


@lru_cache(maxsize=64)
def gain_of_drawing(
    network: Network,
    trains: int,
    constants: Constants,
    forest: Forest,
    held: tuple[int, ...],
    others: tuple[int, ...],
    count: int,
) -> float:
    """What the best of so many of the other tickets brings on the average."""
    plan = growing(network, trains, constants, forest, held)
    return best_of_some(sorted([plan.gain(ticket) for ticket in others], reverse=True), count)


def best_of_some(gains: Sequence[float], count: int) -> float:
    """The average of the best of so many, of these from the best down."""
    left, some = len(gains), min(count, len(gains))
    average, chance = 0.0, 1.0  # that none of those before is among them
    for gain in gains:
        average += gain * chance * some / left
        chance *= 1 - some / left
        left -= 1
        if left < some:
            break
    return average
