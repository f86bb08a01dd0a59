"""What stands out on a map, in plain words: only what lies beyond a bound and is there by more than chance.

A kind of flag looks at many things at once, all tickets for instance. Its intervals are so wide that all of them hold
together with 95 %, and a flag is raised only if the whole interval lies beyond the bound: of a hundred reports on maps
without fault at most five raise any flag of a kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import median
from typing import Final

from branchline.arena.bootstrap import wilson
from branchline.arena.report import Estimate
from branchline.arena.tally import WIN
from branchline.arena.text import percent
from branchline.balance.chart import BoardChart, Chart
from branchline.balance.counting import Tally
from branchline.balance.estimating import z_for
from branchline.balance.report import BalanceReport, Flag, TicketFigures
from branchline.cards import CARD_NAMES, COLORS

SEAT: Final = 0.05
"""A place in the order of play wins more or less than its fair share by this part of it."""

WINS: Final = 0.25
"""Who keeps a ticket, or claims a route, wins more or less than is usual by this part of it."""

RARE: Final = 0.05
"""Routes that are claimed in fewer games than this are not asked who wins with them."""

HARD: Final = 0.5
"""A ticket that is made less often than this costs more than it brings."""

EASY: Final = 0.95
"""A ticket that is made more often than this is no risk …"""

GENEROUS: Final = 1.25
"""… and too cheap if it pays this much more for a space of its way than the ticket in the middle."""

UNWANTED: Final = 0.1
"""A ticket that is kept less often than this when it is offered is no choice."""

DEAD: Final = 0.02
"""Cities and connections that are used in fewer games than this might as well not be there."""

SHUT_OUT: Final = 0.25
"""A bottleneck shuts somebody out who wants it in more games than this, and those lose by it."""

LACKING: Final = 1.25
"""Cards of a color lack in this many times as many games as is usual for a color."""

STUCK: Final = 0.01
"""More games than this end because nobody can do anything."""

ORDER: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""The places in the order of play."""

_SMALL: Final = 0.05  # shares below this are told more exactly

TITLES: Final = {
    "seat": "The order of play",
    "stuck": "Games in which nobody can move",
    "ticket-strong": "Tickets whose owners win too often",
    "ticket-weak": "Tickets whose owners win too seldom",
    "ticket-cheap": "Tickets that are too cheap",
    "ticket-hard": "Tickets that are too dear",
    "ticket-unwanted": "Tickets that nobody wants",
    "bottleneck": "Bottlenecks",
    "route-strong": "Routes whose owners win too often",
    "route-weak": "Routes whose owners win too seldom",
    "dead": "Connections that nobody builds",
    "city-unused": "Cities that nobody goes to",
    "color-scarce": "Colors whose cards lack",
}
"""The kinds of flags in their order, and a heading for each."""


def flags_of(report: BalanceReport, chart: Chart, tally: Tally) -> tuple[Flag, ...]:
    """All flags, by kind."""
    found = [*_of_seats(report, tally), *_of_endings(report, tally), *_of_tickets(report, tally)]
    if isinstance(chart, BoardChart):
        found += [*_of_pairs(report, chart, tally), *_of_routes(report, chart, tally)]
        found += [*_of_cities(report, tally), *_of_colors(report, chart, tally)]
    return tuple(sorted(found, key=lambda flag: list(TITLES).index(flag.kind)))


def shown(share: Estimate) -> str:
    """A share with its 95 % interval, as it stands in a sentence."""
    digits = 1 if share.high < _SMALL else 0
    return f"{percent(share.value, digits)} ({100 * share.low:.{digits}f} to {100 * share.high:.{digits}f})"


def _of_seats(report: BalanceReport, tally: Tally) -> Iterator[Flag]:
    for seat in report.seats if report.players > 2 else report.seats[:1]:  # of two the second says the same again
        low, high = _win_interval(tally["seat won", seat.order - 1], report.games, report.players)
        if low > report.fair * (1 + SEAT) or high < report.fair * (1 - SEAT):
            yield Flag(
                "seat",
                str(seat.order),
                f"Who goes {ORDER[seat.order - 1]} wins {_exactly(seat.share)} of the games; "
                f"{percent(report.fair)} would be fair.",
            )


def _of_endings(report: BalanceReport, tally: Tally) -> Iterator[Flag]:
    if wilson(tally["all passed", 0] / report.games, report.games)[0] > STUCK:
        share = shown(report.ending.all_passed)
        yield Flag("stuck", "", f"{share} of the games end because nobody can do anything any more.")


def _of_tickets(report: BalanceReport, tally: Tally) -> Iterator[Flag]:
    looks = len(report.tickets)
    prices: dict[str, list[float]] = {}
    for ticket in report.tickets:
        prices.setdefault(ticket.tier, []).append(_price(ticket))
    for number, ticket in enumerate(report.tickets):
        offered, kept = tally["ticket offered", number], tally["ticket kept", number]
        if offered and _interval(kept, offered, looks)[1] < UNWANTED:
            assert ticket.kept is not None
            text = f"is kept in {shown(ticket.kept)} of the times it is offered"
            yield Flag("ticket-unwanted", ticket.name, f"{_named(ticket)} {text}.")
        if kept:
            yield from _of_kept_ticket(report, tally, number, median(prices[ticket.tier]))


def _of_kept_ticket(report: BalanceReport, tally: Tally, number: int, usual_price: float) -> Iterator[Flag]:
    ticket, looks = report.tickets[number], len(report.tickets)
    kept, made, won = ticket.kept, ticket.made, ticket.won
    assert kept is not None
    assert made is not None
    assert won is not None
    assert report.tickets_usual is not None
    times = tally["ticket kept", number]
    made_low, made_high = _interval(tally["ticket made", number], times, looks)
    if made_high < HARD:
        yield Flag(
            "ticket-hard",
            ticket.name,
            f"{_named(ticket)} is made in {shown(made)} of the games in which it is kept, so it costs more than it "
            "brings: too dear.",
        )
    if made_low > EASY and _price(ticket) >= GENEROUS * usual_price:
        yield Flag(
            "ticket-cheap",
            ticket.name,
            f"{_named(ticket)} is made in {shown(made)} of the games in which it is kept, and pays "
            f"{_price(ticket):.1f} points for a {_unit(report)} where {usual_price:.1f} is usual: too cheap for "
            f"{ticket.points} points.",
        )
    low, high = _win_interval(tally["ticket won", number], times, looks)
    usual = report.tickets_usual
    if low > usual * (1 + WINS) or high < usual * (1 - WINS):
        kind = "ticket-strong" if won.value > usual else "ticket-weak"
        yield Flag(
            kind,
            ticket.name,
            f"Who keeps {_named(ticket)} wins {shown(won)} of the games, where {percent(usual, 0)} is usual for a "
            f"ticket; it is made in {percent(made.value, 0)} of them.",
        )


def _of_pairs(report: BalanceReport, chart: BoardChart, tally: Tally) -> Iterator[Flag]:
    looks = len(report.pairs)
    for number, pair in enumerate(report.pairs):
        if _interval(tally["pair claimed", number], report.games, looks)[1] < DEAD:
            yield Flag(
                "dead",
                _pair_name(chart, number),
                f"{pair.title} ({_spaces(pair.length)}) is built in {shown(pair.claimed)} of the games.",
            )
        out_low, _ = _interval(tally["pair out games", number], report.games, looks)
        if out_low > SHUT_OUT and _is_loss(tally, number, looks):
            assert pair.got_won is not None
            assert pair.out_won is not None
            yield Flag(
                "bottleneck",
                _pair_name(chart, number),
                f"In {shown(pair.shut_out)} of the games somebody whose ticket leads over {pair.title} "
                f"({_spaces(pair.length)}) is shut out of it; those who want it win {shown(pair.got_won)} with it and "
                f"{shown(pair.out_won)} without.",
            )


def _is_loss(tally: Tally, number: int, looks: int) -> bool:
    """Whether those who want the pair win less without it than with it."""
    got, out = tally["pair got", number], tally["pair out", number]
    if not got or not out:
        return False
    with_it, without = tally["pair got won", number] / WIN / got, tally["pair out won", number] / WIN / out
    error = sqrt(with_it * (1 - with_it) / got + without * (1 - without) / out)
    return with_it - without > z_for(looks) * error > 0


def _of_routes(report: BalanceReport, chart: BoardChart, tally: Tally) -> Iterator[Flag]:
    looks = len(report.routes)
    for number, route in enumerate(report.routes):
        claims = tally["route claimed", number]
        if not claims or claims < RARE * report.games or route.won is None or route.usual is None:
            continue
        low, high = _win_interval(tally["route won", number], claims, looks)
        if low > route.usual * (1 + WINS) or high < route.usual * (1 - WINS):
            yield Flag(
                "route-strong" if route.won.value > route.usual else "route-weak",
                chart.game.map.routes[number].name,
                f"Who claims {route.title} ({_spaces(route.length)}) wins {shown(route.won)} of the games, where "
                f"{percent(route.usual, 0)} is usual for its length; it is claimed in "
                f"{percent(route.claimed.value, 0)} of them.",
            )


def _of_cities(report: BalanceReport, tally: Tally) -> Iterator[Flag]:
    for number, city in enumerate(report.cities):
        if _interval(tally["city games", number], report.games, len(report.cities))[1] < DEAD:
            yield Flag("city-unused", city.id, f"{city.name} is reached in {shown(city.used)} of the games.")


def _of_colors(report: BalanceReport, chart: BoardChart, tally: Tally) -> Iterator[Flag]:
    """Colors of routes against each other; gray routes take any, and are not compared."""
    games = [tally["color games", color] for color in range(COLORS)]
    usual = sum(tally["color lacked games", color] for color in range(COLORS)) / max(sum(games), 1)
    named = {figures.color: figures for figures in report.colors}
    for color in range(COLORS):
        figures = named.get(CARD_NAMES[color])
        if games[color] and figures is not None and figures.lacked_games is not None:
            low, _ = _interval(tally["color lacked games", color], games[color], COLORS)
            lengths = [
                route.length
                for route in chart.game.map.routes
                if route.color == color and route.beside is None and chart.takes_others[route.index]
            ]
            if low > LACKING * usual:
                yield Flag(
                    "color-scarce",
                    figures.color,
                    f"In {shown(figures.lacked_games)} of the games with a {figures.color} route its cards lack, where "
                    f"{percent(usual, 0)} is usual for a color; such routes have {_listed(sorted(lengths))} spaces.",
                )


def _interval(count: int, trials: int, looks: int) -> tuple[float, float]:
    """The interval of a share that is one of so many that are looked at."""
    return wilson(count / trials, trials, z_for(looks))


def _win_interval(parts: int, trials: int, looks: int) -> tuple[float, float]:
    return wilson(parts / WIN / trials, trials, z_for(looks))


def _named(ticket: TicketFigures) -> str:
    return f"{ticket.title} ({ticket.points} points)"


def _price(ticket: TicketFigures) -> float:
    return ticket.points / max(ticket.distance, 1)


def _unit(report: BalanceReport) -> str:
    return "space of its way" if report.routes else "card that it needs"


def _spaces(length: int) -> str:
    return f"{length} spaces" if length > 1 else "1 space"


def _listed(numbers: list[int]) -> str:
    texts = [str(number) for number in numbers]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _exactly(share: Estimate) -> str:
    return f"{percent(share.value)} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _pair_name(chart: BoardChart, number: int) -> str:
    return chart.game.map.routes[chart.pairs[number].routes[0]].name
