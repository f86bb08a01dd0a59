"""What stands out on a map: bottlenecks, routes, cities and colors."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

from branchline.balance.board.chart import BoardChart
from branchline.balance.board.counts import BoardCounts
from branchline.balance.estimates import z_for
from branchline.balance.reports.flags import WINS, as_share, share_interval, win_interval
from branchline.balance.reports.report import BalanceReport, Flag
from branchline.cards import CARD_NAMES, COLORS
from branchline.measuring.pages import percent
from branchline.measuring.statistics import WIN

DEAD: Final = 0.02
"""Cities and connections that are used in fewer games than this might as well not be there."""


SHUT_OUT: Final = 0.25
"""A bottleneck shuts somebody out who wants it in more games than this, and those lose by it."""


LACKING: Final = 1.25
"""Cards of a color lack in this many times as many games as is usual for a color."""


RARE: Final = 0.05
"""Routes that are claimed in fewer games than this are not asked who wins with them."""


def board_flags(report: BalanceReport, chart: BoardChart, counts: BoardCounts) -> Iterator[Flag]:
    """What stands out of a map game besides its seats, endings and tickets."""
    yield from _of_pairs(report, chart, counts)
    yield from _of_routes(report, chart, counts)
    yield from _of_cities(report, counts)
    yield from _of_colors(report, chart, counts)


def _of_pairs(report: BalanceReport, chart: BoardChart, counts: BoardCounts) -> Iterator[Flag]:
    looks = len(report.pairs)
    for number, pair in enumerate(report.pairs):
        if share_interval(counts.pair_claimed[number], report.games, looks)[1] < DEAD:
            yield Flag(
                "dead",
                _pair_name(chart, number),
                f"{pair.title} ({_spaces(pair.length)}) is built in {as_share(pair.claimed)} of the games.",
            )
        out_low, _ = share_interval(counts.pair_out_games[number], report.games, looks)
        if out_low > SHUT_OUT and _is_loss(counts, number, looks):
            assert pair.got_won is not None
            assert pair.out_won is not None
            yield Flag(
                "bottleneck",
                _pair_name(chart, number),
                f"In {as_share(pair.shut_out)} of the games somebody whose ticket leads over {pair.title} "
                f"({_spaces(pair.length)}) is shut out of it; those who want it win {as_share(pair.got_won)} with it "
                f"and {as_share(pair.out_won)} without.",
            )


def _is_loss(counts: BoardCounts, number: int, looks: int) -> bool:
    """Whether those who want the pair win less without it than with it."""
    got, out = counts.pair_got[number], counts.pair_out[number]
    if not got or not out:
        return False
    with_it, without = counts.pair_got_won[number] / WIN / got, counts.pair_out_won[number] / WIN / out
    error = sqrt(with_it * (1 - with_it) / got + without * (1 - without) / out)
    return with_it - without > z_for(looks) * error > 0


def _of_routes(report: BalanceReport, chart: BoardChart, counts: BoardCounts) -> Iterator[Flag]:
    looks = len(report.routes)
    for number, route in enumerate(report.routes):
        claims = counts.route_claimed[number]
        if not claims or claims < RARE * report.games or route.won is None or route.usual is None:
            continue
        low, high = win_interval(counts.route_won[number], claims, looks)
        if low > route.usual * (1 + WINS) or high < route.usual * (1 - WINS):
            yield Flag(
                "route-strong" if route.won.value > route.usual else "route-weak",
                chart.game.map.routes[number].name,
                f"Who claims {route.title} ({_spaces(route.length)}) wins {as_share(route.won)} of the games, where "
                f"{percent(route.usual, 0)} is usual for its length; it is claimed in "
                f"{percent(route.claimed.value, 0)} of them.",
            )


def _of_cities(report: BalanceReport, counts: BoardCounts) -> Iterator[Flag]:
    for number, city in enumerate(report.cities):
        if share_interval(counts.city_games[number], report.games, len(report.cities))[1] < DEAD:
            yield Flag("city-unused", city.id, f"{city.name} is reached in {as_share(city.used)} of the games.")


def _of_colors(report: BalanceReport, chart: BoardChart, counts: BoardCounts) -> Iterator[Flag]:
    """Colors of routes against each other; gray routes take any, and are not compared."""
    games = [counts.color_games[color] for color in range(COLORS)]
    usual = sum(counts.color_lacked_games[color] for color in range(COLORS)) / max(sum(games), 1)
    named = {figures.color: figures for figures in report.colors}
    for color in range(COLORS):
        figures = named.get(CARD_NAMES[color])
        if games[color] and figures is not None and figures.lacked_games is not None:
            low, _ = share_interval(counts.color_lacked_games[color], games[color], COLORS)
            lengths = [
                route.length
                for route in chart.game.map.routes
                if route.color == color and route.beside is None and chart.takes_others[route.index]
            ]
            if low > LACKING * usual:
                yield Flag(
                    "color-scarce",
                    figures.color,
                    f"In {as_share(figures.lacked_games)} of the games with a {figures.color} route its cards lack, "
                    f"where {percent(usual, 0)} is usual for a color; "
                    f"such routes have {_listed(sorted(lengths))} spaces.",
                )


def _spaces(length: int) -> str:
    return f"{length} spaces" if length > 1 else "1 space"


def _listed(numbers: list[int]) -> str:
    texts = [str(number) for number in numbers]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _pair_name(chart: BoardChart, number: int) -> str:
    return chart.game.map.routes[chart.pairs[number].routes[0]].name
