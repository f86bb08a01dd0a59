"""What stands out on a map, in plain words: only what lies beyond a bound and is there by more than chance.

A kind of flag looks at many things at once, all tickets for instance. Its intervals are so wide that all of them hold
together with 95 %, and a flag is raised only if the whole interval lies beyond the bound: of a hundred reports on maps
without fault at most five raise any flag of a kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from statistics import median
from typing import Final

from branchline.balance.counts import MapCounts
from branchline.balance.estimates import z_for
from branchline.balance.reports.report import BalanceReport, Flag, FlagKind, TicketFigures
from branchline.measuring.pages import percent
from branchline.measuring.statistics import WIN, Estimate, wilson

SEAT: Final = 0.05
"""A place in the order of play wins more or less than its fair share by this part of it."""

WINS: Final = 0.25
"""Who keeps a ticket, or claims a route, wins more or less than is usual by this part of it."""


HARD: Final = 0.5
"""A ticket that is made less often than this costs more than it brings."""

EASY: Final = 0.95
"""A ticket that is made more often than this is no risk …"""

GENEROUS: Final = 1.25
"""… and too cheap if it pays this much more for a space of its way than the ticket in the middle."""

UNWANTED: Final = 0.1
"""A ticket that is kept less often than this when it is offered is no choice."""


STUCK: Final = 0.01
"""More games than this end because nobody can do anything."""

ORDER: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""The places in the order of play."""

_SMALL: Final = 0.05  # shares below this are told more exactly

TITLES: Final[Mapping[FlagKind, str]] = {
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


def flags_of(report: BalanceReport, counts: MapCounts, unit: str, more: Iterable[Flag]) -> tuple[Flag, ...]:
    """All flags in the order of TITLES, with those that only this kind of game has; `unit` is that of a distance."""
    found = [*_of_seats(report, counts), *_of_endings(report, counts), *_of_tickets(report, counts, unit), *more]
    return tuple(sorted(found, key=lambda flag: list(TITLES).index(flag.kind)))


def as_share(share: Estimate) -> str:
    """A share with its 95 % interval, as it stands in a sentence."""
    digits = 1 if share.high < _SMALL else 0
    return f"{percent(share.value, digits)} ({100 * share.low:.{digits}f} to {100 * share.high:.{digits}f})"


def _of_seats(report: BalanceReport, counts: MapCounts) -> Iterator[Flag]:
    for seat in report.seats if report.players > 2 else report.seats[:1]:  # of two the second says the same again
        low, high = win_interval(counts.seat_won[seat.order - 1], report.games, report.players)
        if low > report.fair * (1 + SEAT) or high < report.fair * (1 - SEAT):
            yield Flag(
                "seat",
                str(seat.order),
                f"Who goes {ORDER[seat.order - 1]} wins {_exactly(seat.share)} of the games; "
                f"{percent(report.fair)} would be fair.",
            )


def _of_endings(report: BalanceReport, counts: MapCounts) -> Iterator[Flag]:
    if wilson(counts.all_passed / report.games, report.games)[0] > STUCK:
        share = as_share(report.ending.all_passed)
        yield Flag("stuck", "", f"{share} of the games end because nobody can do anything any more.")


def _of_tickets(report: BalanceReport, counts: MapCounts, unit: str) -> Iterator[Flag]:
    looks = len(report.tickets)
    prices: dict[str, list[float]] = {}
    for ticket in report.tickets:
        prices.setdefault(ticket.tier, []).append(_price(ticket))
    for number, ticket in enumerate(report.tickets):
        offered, kept = counts.ticket_offered[number], counts.ticket_kept[number]
        if offered and share_interval(kept, offered, looks)[1] < UNWANTED:
            assert ticket.kept is not None
            text = f"is kept in {as_share(ticket.kept)} of the times it is offered"
            yield Flag("ticket-unwanted", ticket.name, f"{_named(ticket)} {text}.")
        if kept:
            yield from _of_kept_ticket(report, counts, number, median(prices[ticket.tier]), unit)


def _of_kept_ticket(
    report: BalanceReport, counts: MapCounts, number: int, usual_price: float, unit: str
) -> Iterator[Flag]:
    ticket, looks = report.tickets[number], len(report.tickets)
    kept, made, won = ticket.kept, ticket.made, ticket.won
    assert kept is not None
    assert made is not None
    assert won is not None
    assert report.tickets_usual is not None
    times = counts.ticket_kept[number]
    made_low, made_high = share_interval(counts.ticket_made[number], times, looks)
    if made_high < HARD:
        yield Flag(
            "ticket-hard",
            ticket.name,
            f"{_named(ticket)} is made in {as_share(made)} of the games in which it is kept, so it costs more than it "
            "brings: too dear.",
        )
    if made_low > EASY and _price(ticket) >= GENEROUS * usual_price:
        yield Flag(
            "ticket-cheap",
            ticket.name,
            f"{_named(ticket)} is made in {as_share(made)} of the games in which it is kept, and pays "
            f"{_price(ticket):.1f} points for a {unit} where {usual_price:.1f} is usual: too cheap for "
            f"{ticket.points} points.",
        )
    low, high = win_interval(counts.ticket_won[number], times, looks)
    usual = report.tickets_usual
    if low > usual * (1 + WINS) or high < usual * (1 - WINS):
        kind: FlagKind = "ticket-strong" if won.value > usual else "ticket-weak"
        yield Flag(
            kind,
            ticket.name,
            f"Who keeps {_named(ticket)} wins {as_share(won)} of the games, where {percent(usual, 0)} is usual for a "
            f"ticket; it is made in {percent(made.value, 0)} of them.",
        )


def share_interval(count: int, trials: int, looks: int) -> tuple[float, float]:
    """The interval of a share that is one of so many that are looked at."""
    return wilson(count / trials, trials, z_for(looks))


def win_interval(parts: int, trials: int, looks: int) -> tuple[float, float]:
    """The interval of a share of wins that is one of so many that are looked at."""
    return wilson(parts / WIN / trials, trials, z_for(looks))


def _named(ticket: TicketFigures) -> str:
    return f"{ticket.title} ({ticket.points} points)"


def _price(ticket: TicketFigures) -> float:
    return ticket.points / max(ticket.distance, 1)


def _exactly(share: Estimate) -> str:
    return f"{percent(share.value)} ({100 * share.low:.1f} to {100 * share.high:.1f})"
