"""Where a seat of a map game wants to build: the cheapest ways for its tickets, joined one after another."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from branchline.board.observation import Observation
from branchline.board.ways import shortest_ways, way_back
from branchline.bots.board.facts import BoardFacts, RouteWay
from branchline.cards import LOCOMOTIVE

CARDS_A_TURN: Final = 2.0  # US-07
_POINT: Final = 0.15  # turns that a point for a route is worth when ways are compared
_LEAST_PRICE: Final = 0.3  # turns: no way is so fine that a detour costs nothing
_TUNNEL_EXTRA: Final = 0.7  # cards, on the average of three turned up [EU-06]
_LENT: Final = 0.01  # turns for a route that a station of one's own lends anyway
_STATION_TURNS: Final = 2.5  # the turn, and the points that an unbuilt station is worth [EU-13]


@dataclass(frozen=True)
class TicketPath:
    """Routes still to be claimed for a ticket, and what they take; `site` is a city where it needs a station."""

    price: float
    routes: tuple[int, ...]
    site: int | None = None
    lent: tuple[int, ...] = ()  # rivals' routes that stations are to lend


@dataclass
class Plan:
    """What is to be built, most worthwhile ticket first."""

    routes: list[int] = field(default_factory=list)
    sites: list[int] = field(default_factory=list)  # cities that want a station
    ways: list[tuple[int, TicketPath]] = field(default_factory=list)  # tickets with their ways
    hopeless: list[int] = field(default_factory=list)  # tickets that cannot be made any more
    lent: list[int] = field(default_factory=list)
    trains: int = 0


class Planner:
    """Looks for ways as one seat sees the board now."""

    def __init__(self, facts: BoardFacts, seen: Observation) -> None:
        assert seen.seat is not None, "a spectator has nothing to decide"
        self.facts = facts
        self.seen = seen
        self.seat = seen.seat
        self.mine = seen.seat + 1
        self.trains = seen.seats[seen.seat].trains
        self.hand = seen.hand
        self.prices = [self._price(route) for route in range(len(facts.ends))]

    def missing(self, route: int, locomotives: int = 0) -> int:
        """How many cards it still takes to pay for the route, if so many locomotives of the hand are spent on it."""
        return min((self.missing_in(route, way, locomotives) for way in self.facts.ways[route]), default=99)

    def missing_in(self, route: int, way: RouteWay, locomotives: int) -> int:
        """How many cards it still takes to pay for the route in one of its colors."""
        wanted = max(0, way.fewest - self.hand[LOCOMOTIVE])  # for the symbols of a ferry [EU-05]
        spare = max(0, min(locomotives, way.most) - way.fewest)
        return wanted + max(0, self.facts.length[route] - way.fewest - self.hand[way.color] - spare)

    def turns(self, routes: Collection[int]) -> float:
        """About how many turns it takes to claim them all."""
        extra = sum(_TUNNEL_EXTRA for route in routes if self.facts.is_tunnel[route])
        return len(routes) + (sum(self.missing(route) for route in routes) + extra) / CARDS_A_TURN

    def plan(self, tickets: Sequence[int], rounds: float = inf) -> Plan:
        """The cheapest ways for these tickets, each using what those before it have planned.

        Tickets that bring most for their turns come first; what exceeds trains or rounds left is given up.
        """
        plan = Plan()
        left = list(tickets)
        while left:
            best: tuple[float, int, TicketPath] | None = None
            for ticket in list(left):
                way = self.way(ticket, plan)
                if way is None or self.turns([*plan.routes, *way.routes]) > rounds:
                    left.remove(ticket)
                    plan.hopeless.append(ticket)
                elif best is None or self._rate(ticket, way) > best[0]:
                    best = (self._rate(ticket, way), ticket, way)
            if best is not None:
                left.remove(best[1])
                self.add(plan, best[1], best[2])
        return plan

    def way(self, ticket: int, plan: Plan) -> TicketPath | None:
        """The cheapest way for a ticket beside what is planned; None if there is none for the trains left."""
        prices = self._prices_beside(plan)
        found = self._path(ticket, prices)
        if found is not None and not self._fits(plan, found.routes):
            found = self._path(ticket, self._by_length(prices))
        if found is None or not self._fits(plan, found.routes):
            found = self._way_by_station(ticket, prices, plan)
        return found if found is not None and self._fits(plan, found.routes) else None

    def add(self, plan: Plan, ticket: int, way: TicketPath) -> None:
        """Plan the way of the ticket."""
        plan.ways.append((ticket, way))
        plan.routes += way.routes
        plan.lent += way.lent
        plan.trains += sum(self.facts.length[route] for route in way.routes)
        if way.site is not None and way.site not in plan.sites:
            plan.sites.append(way.site)

    def to_go(self, ticket: int, plan: Plan, claimed: int | None = None) -> int:
        """How many trains the ticket still takes by what is planned, once that one route of it is claimed."""
        prices = [0.0 if owner == self.mine else inf for owner in self.seen.owner]
        for route in plan.routes:
            prices[route] = float(self.facts.length[route])
        for route in (*plan.lent, *(() if claimed is None else (claimed,))):
            prices[route] = 0.0
        start, goal, _ = self.facts.tickets[ticket]
        trains = self._distances(start, prices, goal)[0][goal]
        assert trains < inf, "a planned ticket has a way"
        return int(trains)

    # Prices

    def _price(self, route: int) -> float:
        """The turns that a route takes, less what its points are worth; 0 for an own one, inf for a closed one."""
        facts, seen = self.facts, self.seen
        if seen.owner[route] == self.mine:
            return 0.0
        if self._is_lent(route):
            return _LENT
        if not seen.open_to[route] >> self.seat & 1 or facts.length[route] > self.trains:
            return inf
        return self._price_of_building(route)

    def _price_of_building(self, route: int) -> float:
        return max(_LEAST_PRICE, self.turns((route,)) - _POINT * self.facts.points[route])

    def _is_lent(self, route: int) -> bool:
        """A rival's route at a station of one's own [EU-12]."""
        seen = self.seen
        if not self.facts.borrows or seen.owner[route] in (0, self.mine):
            return False
        return any(seen.station[city] == self.mine for city in self.facts.ends[route])

    def _prices_beside(self, plan: Plan) -> list[float]:
        """Planned routes are free; what may not be claimed beside them is closed, and so are further loans."""
        prices = list(self.prices)
        for route in plan.routes:
            for barred in self.facts.bars[route]:
                prices[barred] = inf
        for route in plan.lent:
            for city in self.facts.ends[route]:
                for other, _ in self.facts.near[city]:
                    if prices[other] == _LENT:
                        prices[other] = inf
        for route in (*plan.routes, *plan.lent):
            prices[route] = 0.0
        return prices

    def _by_length(self, prices: Sequence[float]) -> list[float]:
        """Trains instead of turns, for a seat that runs out of them."""
        lengths = self.facts.length
        return [price if price in (0.0, inf) else float(lengths[route]) for route, price in enumerate(prices)]

    def _fits(self, plan: Plan, routes: Sequence[int]) -> bool:
        return plan.trains + sum(self.facts.length[route] for route in routes) <= self.trains

    def _rate(self, ticket: int, way: TicketPath) -> float:
        """What a ticket brings for each turn: twice its value, as it would cost it otherwise [US-24]."""
        return 2 * self.facts.tickets[ticket][2] / max(way.price, 0.1)

    # Paths

    def _path(self, ticket: int, prices: Sequence[float]) -> TicketPath | None:
        start, goal, _ = self.facts.tickets[ticket]
        distance, came_by = self._distances(start, prices, goal)
        if distance[goal] == inf:
            return None
        return self._to_build(distance[goal], way_back(self.facts.ends, goal, came_by), prices)

    def _to_build(self, price: float, path: Sequence[int], prices: Sequence[float]) -> TicketPath:
        routes = tuple(route for route in path if prices[route] > 0 and not self._is_lent(route))
        return TicketPath(price, routes, lent=tuple(route for route in path if self._is_lent(route)))

    def _distances(self, start: int, prices: Sequence[float], goal: int | None = None) -> tuple[list[float], list[int]]:
        """How far each city is (all that are nearer than the goal), and the route by which it is reached."""
        return shortest_ways(self.facts.near, prices, start, self.facts.dead_ends, goal)

    # Stations

    def _way_by_station(self, ticket: int, prices: Sequence[float], plan: Plan) -> TicketPath | None:
        """The cheapest way over one rival's route from a station that is still to be built [EU-12, FR-06]."""
        if self.seen.seats[self.seat].stations <= len(plan.sites):
            return None
        start, goal, _ = self.facts.tickets[ticket]
        from_start, by_start = self._distances(start, prices)
        from_goal, by_goal = self._distances(goal, prices)
        best: tuple[float, int, int, int, int] | None = None
        for route in range(self.facts.originals):
            site = self._site(route, plan)
            if site is None:
                continue
            a, b = self.facts.ends[route]
            extra = _STATION_TURNS + (0.0 if self.facts.borrows else self._price_of_building(route))
            for here, there in ((a, b), (b, a)):
                price = from_start[here] + from_goal[there] + extra
                if price < inf and (best is None or price < best[0]):
                    best = (price, route, site, here, there)
        if best is None:
            return None
        price, route, site, here, there = best
        path = [*way_back(self.facts.ends, here, by_start), *way_back(self.facts.ends, there, by_goal)]
        ways = self._to_build(price, list(dict.fromkeys(path)), prices)
        if self.facts.borrows:
            return TicketPath(price, ways.routes, site, (*ways.lent, route))
        return TicketPath(price, (*ways.routes, self.facts.originals + route), site)

    def _site(self, route: int, plan: Plan) -> int | None:
        """A city from which a station would help past this rival's route; None if there is none."""
        seen, facts = self.seen, self.facts
        if seen.owner[route] in (0, self.mine):
            return None
        a, b = facts.ends[route]
        if facts.borrows:
            return next((city for city in (a, b) if seen.station[city] == 0 and city not in plan.sites), None)
        track = facts.originals + route
        if seen.owner[track] != 0 or any(seen.owner[barred] == self.mine for barred in facts.bars[track]):
            return None
        return a if seen.station[a] == 0 == seen.station[b] else None
