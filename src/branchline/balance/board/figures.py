"""From counts to the figures that only map games have."""

from __future__ import annotations

from dataclasses import replace

from branchline.balance.board.chart import BoardChart
from branchline.balance.board.counts import GRAY_ROUTES, BoardCounts
from branchline.balance.estimates import ratio, ratio_or_none, share, win_share
from branchline.balance.reports.report import (
    BalanceReport,
    CityFigures,
    ColorFigures,
    LengthFigures,
    PairFigures,
    RouteFigures,
)
from branchline.board.maps import Route
from branchline.cards import CARD_NAMES, COLOR_NAMES, COLORS, GRAY, KINDS, LOCOMOTIVE
from branchline.measuring.statistics import WIN
from branchline.view.words import words_of


def complete(report: BalanceReport, chart: BoardChart, counts: BoardCounts) -> BalanceReport:
    """The report with its routes, connections, cities and colors."""
    return replace(
        report,
        stations=ratio(counts.stations, report.games),
        tunnels=ratio(counts.tunnels, report.games),
        refused=ratio_or_none(counts.refused, counts.tunnels, 4),
        lengths=_lengths(chart, counts),
        routes=tuple(_route(chart, counts, route) for route in chart.game.map.routes),
        pairs=tuple(_pair(chart, counts, number) for number in range(len(chart.pairs))),
        cities=_cities(chart, counts),
        colors=_colors(chart, counts),
    )


def _route(chart: BoardChart, counts: BoardCounts, route: Route) -> RouteFigures:
    games, claimed = counts.games, counts.route_claimed[route.index]
    alike = [other.index for other in chart.game.map.routes if other.length == route.length]
    return RouteFigures(
        name=route.name,
        title=words_of().route(chart.game.map, route),
        length=route.length,
        color="gray" if route.color == GRAY else COLOR_NAMES[route.color],
        kind=route.kind,
        locomotives=route.locomotives,
        parallel=route.beside is not None,
        claimed=share(claimed, games),
        round=ratio_or_none(counts.route_round[route.index], claimed, 1),
        won=win_share(counts.route_won[route.index], claimed) if claimed else None,
        usual=ratio_or_none(
            sum(counts.route_won[other] for other in alike) / WIN,
            sum(counts.route_claimed[other] for other in alike),
            4,
        ),
    )


def _pair(chart: BoardChart, counts: BoardCounts, number: int) -> PairFigures:
    games, pair = counts.games, chart.pairs[number]
    got, out = counts.pair_got[number], counts.pair_out[number]
    return PairFigures(
        title=words_of().pair(chart.game.map, pair.a, pair.b),
        routes=sum(chart.game.map.routes[route].beside is None for route in pair.routes),
        length=pair.length,
        claimed=share(counts.pair_claimed[number], games),
        wanted=ratio(counts.pair_wanted[number], games),
        contested=share(counts.pair_contested[number], games),
        shut_out=share(counts.pair_out_games[number], games),
        got_won=win_share(counts.pair_got_won[number], got) if got else None,
        out_won=win_share(counts.pair_out_won[number], out) if out else None,
    )


def _lengths(chart: BoardChart, counts: BoardCounts) -> tuple[LengthFigures, ...]:
    games, game = counts.games, chart.game
    routes = [route for route in game.map.routes if route.beside is None]
    points = {route.index: game.variant.points[route.length] for route in game.map.routes}
    all_points = sum(points[route.index] * counts.route_claimed[route.index] for route in game.map.routes)
    found = []
    for length in sorted({route.length for route in routes}):
        of_length = [route.index for route in routes if route.length == length]
        claims = sum(counts.route_claimed[route] for route in of_length)
        found.append(
            LengthFigures(
                length=length,
                points=game.variant.points[length],
                routes=len(of_length),
                claimed=ratio(claims, games * len(of_length), 4),
                claims=ratio(claims, games),
                round=ratio_or_none(sum(counts.route_round[route] for route in of_length), claims, 1),
                share=ratio(claims * game.variant.points[length], all_points, 4) if all_points else 0.0,
                won=ratio_or_none(sum(counts.route_won[route] for route in of_length) / WIN, claims, 4),
            )
        )
    return tuple(found)


def _cities(chart: BoardChart, counts: BoardCounts) -> tuple[CityFigures, ...]:
    games, game_map = counts.games, chart.game.map
    return tuple(
        CityFigures(
            id=city.id,
            name=city.name,
            routes=sum(city.index in (route.a, route.b) for route in game_map.routes if route.beside is None),
            tickets=sum(city.index in (ticket.a, ticket.b) for ticket in game_map.tickets),
            used=share(counts.city_games[city.index], games),
            players=ratio(counts.city_seats[city.index], games),
            claims=ratio(counts.city_routes[city.index], games),
            stations=ratio(counts.city_stations[city.index], games, 4),
        )
        for city in game_map.cities
    )


def _colors(chart: BoardChart, counts: BoardCounts) -> tuple[ColorFigures, ...]:
    """The colors, gray routes, and locomotives of each kind that the game has."""
    games, game = counts.games, chart.game
    spaces = [0] * (COLORS + 1)
    for route in game.map.routes:
        if route.beside is None:
            spaces[GRAY_ROUTES if route.color == GRAY else route.color] += route.length
    kinds = [kind for kind in range(KINDS) if game.tables.deck[kind]]
    names = {**{kind: CARD_NAMES[kind] for kind in kinds}, -1: "gray"}
    found = []
    for kind in [*(kind for kind in kinds if kind < COLORS), -1, *(kind for kind in kinds if kind >= COLORS)]:
        place = GRAY_ROUTES if kind == -1 else kind
        has_routes = kind < LOCOMOTIVE
        built, free = (counts.color_built[place], counts.color_free[place]) if has_routes else (0, 0)
        found.append(
            ColorFigures(
                color=names[kind],
                spaces=spaces[place] if has_routes else 0,
                built=ratio(built, games),
                lacked=ratio_or_none(counts.color_lacked[place], free, 4),
                lacked_games=share(counts.color_lacked_games[place], counts.color_games[place]) if free else None,
                taken=ratio(counts.took[kind], games),
                drawn=ratio(counts.drew[kind], games),
                paid=ratio(counts.paid[kind], games),
                left=ratio(counts.left[kind], games),
            )
        )
    return tuple(found)
