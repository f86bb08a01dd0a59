"""The best use of stations against every combination of borrowed routes, on many random boards [EU-12]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from random import Random

import pytest

from branchline import BoardGame, ScoreLine
from branchline.board.maps import RouteMap, Ticket
from branchline.board.rules.setup import blank
from branchline.board.state import HELD, State
from branchline.variants import europe


def _with_many_cheap_tickets(game_map: RouteMap) -> RouteMap:
    """A map with a ticket of one or two points for every fifth pair of cities.

    With so many of them stations have much to choose between, and choices of equal points are common.
    """
    pairs = list(combinations(game_map.cities, 2))[::5]
    tickets = [
        Ticket(index, a.index, b.index, 1 + index % 2, "regular" if index > 5 else "long", f"{a.id}-{b.id}")
        for index, (a, b) in enumerate(pairs)
    ]
    return replace(game_map, tickets=tuple(tickets))


PLAYERS = 5
MAP = _with_many_cheap_tickets(europe().map)
GAME = BoardGame(europe(MAP), PLAYERS)


@dataclass(frozen=True)
class Board:
    """Who owns which routes, stations and tickets, by seat and index."""

    routes: tuple[frozenset[int], ...]
    stations: tuple[tuple[int, ...], ...]
    tickets: tuple[frozenset[int], ...]

    def state(self) -> State:
        """A state of the game in which they own them."""
        state = blank(GAME.tables)
        for seat in range(PLAYERS):
            for route in self.routes[seat]:
                state.owner[route] = seat + 1
            for city in self.stations[seat]:
                state.station[city] = seat + 1
                state.stations[seat] -= 1
            for ticket in self.tickets[seat]:
                state.ticket[ticket] = HELD + seat
        return state

    def lent_at(self, city: int, seat: int) -> list[int]:
        """The routes of the others that touch a city."""
        others = [route for other in range(PLAYERS) if other != seat for route in self.routes[other]]
        return [route for route in others if city in (MAP.routes[route].a, MAP.routes[route].b)]


def random_board(chooser: Random) -> Board:
    """A crowded board: every seat has a network, up to three stations beside others' routes, and tickets nearby."""
    routes: list[frozenset[int]] = []
    for _ in range(PLAYERS):
        routes.append(_network(chooser, {route for network in routes for route in network}))
    cities = chooser.sample(sorted(_cities_on(frozenset.union(*routes))), 3 * PLAYERS)
    stations = [tuple(cities[3 * seat : 3 * seat + chooser.choice([0, 1, 2, 3, 3])]) for seat in range(PLAYERS)]
    board = Board(tuple(routes), tuple(stations), (frozenset(),) * PLAYERS)
    tickets: list[frozenset[int]] = []
    for seat in range(PLAYERS):
        dealt = {ticket for held in tickets for ticket in held}
        free = [ticket.index for ticket in MAP.tickets if ticket.index not in dealt]
        # Tickets that all the routes lent at its stations would make together are those it has to choose between.
        lent = {route for city in stations[seat] for route in board.lent_at(city, seat)}
        hoped = sorted(made_with(routes[seat] | lent, free) - made_with(routes[seat], free))
        others = chooser.sample(free, chooser.randint(0, 3))
        tickets.append(frozenset([*others, *chooser.sample(hoped, min(len(hoped), chooser.randint(3, 12)))]))
    return Board(board.routes, board.stations, tuple(tickets))


def _network(chooser: Random, taken: set[int]) -> frozenset[int]:
    """Routes for at most 45 trains, in a few parts."""
    network: set[int] = set()
    for _ in range(chooser.randint(8, 22)):
        free = [route for route in MAP.routes if route.index not in taken | network]
        near = [route for route in free if {route.a, route.b} & _cities_on(network)]
        route = chooser.choice(near if near and chooser.random() < 0.8 else free)
        if sum(MAP.routes[index].length for index in network) + route.length <= 45:
            network.add(route.index)
    return frozenset(network)


def _cities_on(routes: Iterable[int]) -> set[int]:
    return {city for route in routes for city in (MAP.routes[route].a, MAP.routes[route].b)}


def made_with(routes: Iterable[int], tickets: Iterable[int]) -> frozenset[int]:
    """The tickets whose cities these routes join."""
    group = {city.index: {city.index} for city in MAP.cities}
    for route in routes:
        a, b = group[MAP.routes[route].a], group[MAP.routes[route].b]
        if a is not b:
            a |= b
            for city in b:
                group[city] = a
    return frozenset(t for t in tickets if group[MAP.tickets[t].a] is group[MAP.tickets[t].b])


def worth(tickets: Iterable[int], made: frozenset[int]) -> tuple[int, int]:
    """Points, then the number of completed tickets."""
    values = (MAP.tickets[t].points * (1 if t in made else -1) for t in tickets)
    return sum(values), len(made)


def best_by_exhaustion(board: Board, seat: int) -> tuple[int, int]:
    """The most that any combination of at most one lent route for each station is worth."""
    choices = [[None, *board.lent_at(city, seat)] for city in board.stations[seat]]
    own, tickets = board.routes[seat], board.tickets[seat]
    return max(
        worth(tickets, made_with(own | {route for route in lent if route is not None}, tickets))
        for lent in product(*choices)
    )


def fits_the_stations(board: Board, seat: int, borrowed: Sequence[int]) -> bool:
    """Whether each borrowed route can be given to a station of its own that it touches."""
    return any(
        all(route in board.lent_at(city, seat) for route, city in zip(borrowed, cities, strict=True))
        for cities in permutations(board.stations[seat], len(borrowed))
    )


@dataclass(frozen=True)
class Case:
    """One seat of a random board, and what the score sheet says about it."""

    board: Board
    seat: int
    line: ScoreLine

    @property
    def borrowed(self) -> tuple[int, ...]:
        routes = self.line.details["borrowed_routes"]
        assert isinstance(routes, tuple)
        return routes

    @property
    def made_alone(self) -> frozenset[int]:
        """The tickets that the seat makes without any station."""
        return made_with(self.board.routes[self.seat], self.board.tickets[self.seat])


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    chooser = Random(12)
    boards = [random_board(chooser) for _ in range(150)]
    return [Case(board, seat, line) for board in boards for seat, line in enumerate(GAME.score_sheet(board.state()))]


@pytest.mark.rule("EU-12")
def test_the_stations_are_put_to_the_best_of_all_uses(cases: list[Case]) -> None:
    for case in cases:
        found = (case.line.points["tickets"], len(case.line.tickets_made))
        assert found == best_by_exhaustion(case.board, case.seat)


@pytest.mark.rule("EU-12")
def test_the_borrowed_routes_shown_are_allowed_and_make_the_tickets_shown(cases: list[Case]) -> None:
    for case in cases:
        board, seat, line = case.board, case.seat, case.line
        assert fits_the_stations(board, seat, case.borrowed)
        assert made_with({*board.routes[seat], *case.borrowed}, board.tickets[seat]) == set(line.tickets_made)
        assert {*line.tickets_made, *line.tickets_failed} == board.tickets[seat]


def test_the_boards_tried_leave_much_to_choose(cases: list[Case]) -> None:
    helped = [case for case in cases if len(case.line.tickets_made) > len(case.made_alone)]
    assert len(helped) > 100
    assert sum(len(case.borrowed) > 1 for case in cases) > 20
    assert sum(bool(case.borrowed) and bool(case.line.tickets_failed) for case in cases) > 50


def test_the_quick_total_and_the_score_sheet_agree(cases: list[Case]) -> None:
    for case in cases[::10]:
        assert GAME.returns(case.board.state())[case.seat] == case.line.total
