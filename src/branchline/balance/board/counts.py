"""What the games on a map add up to: routes, connections, cities and colors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.balance.board.chart import BoardChart
from branchline.balance.board.logs import BoardLog, Claim
from branchline.balance.counts import MapCounts
from branchline.cards import COLORS, GRAY, LOCOMOTIVE

GRAY_ROUTES = COLORS
"""The place of gray routes among the colors."""


@dataclass
class BoardCounts(MapCounts):
    """What is counted in map games besides."""

    stations: int = 0
    tunnels: int = 0
    refused: int = 0
    route_claimed: Counter[int] = field(default_factory=Counter)  # by route
    route_won: Counter[int] = field(default_factory=Counter)
    route_round: Counter[int] = field(default_factory=Counter)  # sum of the claimer's own turns
    pair_claimed: Counter[int] = field(default_factory=Counter)  # games, by pair
    pair_wanted: Counter[int] = field(default_factory=Counter)  # seats
    pair_contested: Counter[int] = field(default_factory=Counter)  # games
    pair_got: Counter[int] = field(default_factory=Counter)  # seats that wanted it and have it
    pair_got_won: Counter[int] = field(default_factory=Counter)
    pair_out: Counter[int] = field(default_factory=Counter)  # seats that wanted it and were shut out
    pair_out_won: Counter[int] = field(default_factory=Counter)
    pair_out_games: Counter[int] = field(default_factory=Counter)  # games in which somebody was
    city_routes: Counter[int] = field(default_factory=Counter)  # claims, by city
    city_seats: Counter[int] = field(default_factory=Counter)  # seats that reached it
    city_games: Counter[int] = field(default_factory=Counter)  # games in which somebody did
    city_stations: Counter[int] = field(default_factory=Counter)
    color_built: Counter[int] = field(default_factory=Counter)  # spaces, by color of the route
    color_free: Counter[int] = field(default_factory=Counter)  # of these, where something else may pay
    color_lacked: Counter[int] = field(default_factory=Counter)  # of these, where something else did
    color_games: Counter[int] = field(default_factory=Counter)  # games with such spaces
    color_lacked_games: Counter[int] = field(default_factory=Counter)
    paid: Counter[int] = field(default_factory=Counter)  # cards by kind


def add_board_game(counts: BoardCounts, chart: BoardChart, log: BoardLog, won: Sequence[int]) -> None:
    """Count what only map games have of a game."""
    for seat, line in enumerate(log.lines):
        if line.tickets_made:
            _add_ways(counts, chart, log, seat)
    _add_routes(counts, chart, log, won)
    _add_wanted(counts, chart, log, won)
    _add_colors(counts, chart, log)


def _add_ways(counts: BoardCounts, chart: BoardChart, log: BoardLog, seat: int) -> None:
    """What the tickets of a seat took that it has made, over its own routes and those that stations lent it."""
    line = log.lines[seat]
    borrowed = line.details["borrowed_routes"]
    assert isinstance(borrowed, tuple)
    routes = [route for route, owner in enumerate(log.owner) if owner == seat + 1] + list(borrowed)
    for number in line.tickets_made:
        ticket = chart.game.map.tickets[number]
        spaces = chart.took(routes, ticket.a, ticket.b)
        assert spaces is not None, "a ticket is made by a way"
        counts.ticket_took[number] += spaces


def _add_routes(counts: BoardCounts, chart: BoardChart, log: BoardLog, won: Sequence[int]) -> None:
    routes = chart.game.map.routes
    reached: set[tuple[int, int]] = set()
    for claim in log.claims:
        route = routes[claim.route]
        counts.route_claimed[claim.route] += 1
        counts.route_won[claim.route] += won[claim.seat]
        counts.route_round[claim.route] += claim.round
        counts.city_routes[route.a] += 1
        counts.city_routes[route.b] += 1
        reached |= {(claim.seat, route.a), (claim.seat, route.b)}
    for pair in {chart.pair_of[claim.route] for claim in log.claims}:
        counts.pair_claimed[pair] += 1
    for _, city in reached:
        counts.city_seats[city] += 1
    for city in {city for _, city in reached}:
        counts.city_games[city] += 1
    for _, city in log.stations:
        counts.city_stations[city] += 1
    counts.stations += len(log.stations)
    counts.tunnels += log.tunnels
    counts.refused += log.refused


def _add_wanted(counts: BoardCounts, chart: BoardChart, log: BoardLog, won: Sequence[int]) -> None:
    """Who wanted what, by the tickets kept at the deal; who got it, and who was shut out.

    A seat is shut out of a pair if it has no route there at the end and none is open to it, as far as there are any
    that trains could still be put on.
    """
    wanted_by: dict[int, set[int]] = {}  # by pair: the seats
    for offer in log.offers:
        if offer.is_deal:
            for ticket in offer.kept:
                for wanted in chart.on_way[ticket]:
                    wanted_by.setdefault(wanted, set()).add(offer.seat)
    for number, seats in wanted_by.items():
        pair = chart.pairs[number]
        counts.pair_wanted[number] += len(seats)
        counts.pair_contested[number] += len(seats) > 1
        is_anyone_out = False
        for seat in seats:
            if any(log.owner[route] == seat + 1 for route in pair.routes):
                counts.pair_got[number] += 1
                counts.pair_got_won[number] += won[seat]
            elif not any(log.open_to[route] >> seat & 1 for route in pair.routes):
                is_anyone_out = True
                counts.pair_out[number] += 1
                counts.pair_out_won[number] += won[seat]
        counts.pair_out_games[number] += is_anyone_out


def _add_colors(counts: BoardCounts, chart: BoardChart, log: BoardLog) -> None:
    routes = chart.game.map.routes
    free, lacked = [0] * (COLORS + 1), [0] * (COLORS + 1)
    for claim in log.claims:
        route = routes[claim.route]
        color = GRAY_ROUTES if route.color == GRAY else route.color
        counts.color_built[color] += route.length
        if chart.takes_others[claim.route]:
            free[color] += route.length
            lacked[color] += _lacked(claim, route.color, route.length - route.locomotives)
        for kind, cards in enumerate(claim.cards):
            counts.paid[kind] += cards
    for color in range(COLORS + 1):
        counts.color_free[color] += free[color]
        counts.color_lacked[color] += lacked[color]
        counts.color_games[color] += free[color] > 0
        counts.color_lacked_games[color] += lacked[color] > 0


def _lacked(claim: Claim, color: int, spaces: int) -> int:
    """How many of these spaces of a route were not paid with cards of its color; of a gray one, of its best color."""
    own = claim.cards[color] if color != GRAY else max(claim.cards[:LOCOMOTIVE])
    return max(0, spaces - own)
