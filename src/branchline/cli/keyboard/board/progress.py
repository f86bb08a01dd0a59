"""How far a seat's tickets are: made, so many trains to go by the cheapest open way, by a station, or cut off."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.engine import BoardGame
from branchline.board.maps import Route
from branchline.board.network import unpaid_tickets
from branchline.board.observation import Observation
from branchline.board.rules.setup import blank
from branchline.board.state import HELD
from branchline.board.ways import near_of
from branchline.protocol import ScoreLine
from branchline.view.board.refusals import is_open_to


@dataclass(frozen=True)
class Way:
    """A way between two cities over the seat's own routes, those that it may still claim, and those of its stations."""

    missing: int  # trains
    routes: tuple[int, ...]  # still to claim, from the first city on
    borrowed: tuple[int, ...] = ()  # rivals' routes, each by a station of the seat's [EU-12]
    new_stations: int = 0  # so many of these stations are still to be built


def cheapest_way(game: BoardGame, seen: Observation, start: int, end: int) -> Way | None:
    """The best way for the viewer: with the fewest new stations that bring it into reach, then with the fewest trains.

    If nothing is in reach of the viewer's trains it is the way with the fewest new stations; None if there is no way
    any more, or nobody looks. Each station, built or not, lends at most one rival's route at its city [EU-12].
    """
    if seen.seat is None:
        return None
    search = _Search(game, seen, seen.seat)
    trains = seen.seats[seen.seat].trains
    found: dict[int, Way] = {}  # by number of new stations: the way with the fewest trains
    for way in search.ways(start, end):
        found.setdefault(way.new_stations, way)
        if not way.new_stations and way.missing <= trains:
            return way
    in_reach = [number for number, way in found.items() if way.missing <= trains]
    return found[min(in_reach or found)] if found else None


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


def shown_routes(game: BoardGame, seen: Observation) -> list[Route]:
    """The routes that mean something to the viewer: a parallel track only if it is claimed or open to the viewer.

    A spectator sees those open to anybody [FR-06, FR-07].
    """
    return [
        route
        for route in game.variant.map.routes
        if route.beside is None or seen.owner[route.index] or is_open_to(seen, route)
    ]


def paying_nothing(game: BoardGame, made: Iterable[int]) -> frozenset[int]:
    """The completed tickets of a seat that are worth 0: a foreign country pays for the dearest [FB-04]."""
    return frozenset(unpaid_tickets(game.tables, sorted(made)))


class _Place(NamedTuple):
    """A city reached, and what was used up on the way there."""

    city: int
    used: int = 0  # the seat's stations that have lent a route, as bits
    new: int = 0  # stations to be built that have


@dataclass(frozen=True)
class _Step:
    """A route taken from one place to the next."""

    before: _Place
    route: int
    cost: int
    is_borrowed: bool


class _Search:
    """Dijkstra's search over places; it goes on after the goal was reached, for those with more stations."""

    # Not that of `board.ways`, for which a place is a city alone: here it depends on stations how a way goes on.

    def __init__(self, game: BoardGame, seen: Observation, seat: int) -> None:
        self._seen = seen
        self._seat = seat
        lends = game.tables.borrows > 0
        cities = [city.index for city in game.variant.map.cities if seen.station[city.index] == seat + 1]
        self._bit = {city: 1 << place for place, city in enumerate(cities if lends else [])}
        self._new = seen.seats[seat].stations if lends else 0
        borders = game.variant.borders
        abroad = borders.abroad(city.country for city in game.variant.map.cities) if borders is not None else []
        self._abroad = {city.index for city in game.variant.map.cities if city.country in abroad}
        self._routes = game.variant.map.routes
        self._near = near_of(len(game.variant.map.cities), ((route.index, route.a, route.b) for route in self._routes))

    def ways(self, start: int, end: int) -> Iterator[Way]:
        """Ways from one city to the other, those with the fewest trains first; none leads through a country [FB-03]."""
        first = _Place(start)
        best = {first: 0}
        came: dict[_Place, _Step] = {}
        queue = [(0, first)]
        while queue:
            done, place = heapq.heappop(queue)
            if done > best[place]:
                continue
            if place.city == end:
                yield _trace(came, place, done)
                continue
            if place.city in self._abroad and place.city != start:
                continue  # FB-03: whoever has a route into a country has no second one out of it
            for there, step in self._steps(place):
                if done + step.cost < best.get(there, 1_000_000):
                    best[there] = done + step.cost
                    came[there] = step
                    heapq.heappush(queue, (done + step.cost, there))

    def _steps(self, place: _Place) -> Iterator[tuple[_Place, _Step]]:
        for number, there in self._near[place.city]:
            route = self._routes[number]
            owner = self._seen.owner[route.index]
            if owner == self._seat + 1:
                yield _Place(there, place.used, place.new), _Step(place, route.index, 0, is_borrowed=False)
            elif self._seen.open_to[route.index] >> self._seat & 1:
                yield _Place(there, place.used, place.new), _Step(place, route.index, route.length, is_borrowed=False)
            elif owner:
                for used, new in self._lenders(place, route):
                    yield _Place(there, used, new), _Step(place, route.index, 0, is_borrowed=True)

    def _lenders(self, place: _Place, route: Route) -> Iterator[tuple[int, int]]:
        """What will be used up when a station at either end of a rival's route lends it."""
        for city in (route.a, route.b):
            bit = self._bit.get(city, 0)
            if bit and not place.used & bit:
                yield place.used | bit, place.new
        # Where two new stations would have to share a city this says too much: it is advice, no rule.
        if place.new < self._new and not (self._seen.station[route.a] and self._seen.station[route.b]):
            yield place.used, place.new + 1


def _trace(came: dict[_Place, _Step], goal: _Place, missing: int) -> Way:
    steps: list[_Step] = []
    place = goal
    while place in came:
        steps.append(came[place])
        place = came[place].before
    steps.reverse()
    return Way(
        missing,
        tuple(step.route for step in steps if step.cost),
        tuple(step.route for step in steps if step.is_borrowed),
        goal.new,
    )
