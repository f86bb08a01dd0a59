"""The tables that the report on a game of any kind has, for the page and for the terminal alike."""

from __future__ import annotations

from branchline.balance.reports.flags import ORDER, as_share
from branchline.balance.reports.report import BalanceReport, DistanceWords, Spread
from branchline.measuring.pages import Grid, percent, percents
from branchline.measuring.statistics import Estimate


def shared_tables(report: BalanceReport, distance: DistanceWords) -> list[Grid]:
    """The tables that every report has, in its order; those of its kind of game follow."""
    mixed = [wins_by_bot(report)] if report.mixed else []
    return [seats(report), *mixed, spreads(report), sources(report), tickets(report, distance)]


def seats(report: BalanceReport) -> Grid:
    """Who wins by the order of play."""
    return Grid(
        "Order of play",
        f"Share of the wins, ties split; {percent(report.fair)} would be fair.",
        "goes",
        ["win share", "95 %", "mean score"],
        [ORDER[seat.order - 1] for seat in report.seats],
        [[percent(seat.share.value), percents(seat.share), f"{seat.score:.1f}"] for seat in report.seats],
    )


def wins_by_bot(report: BalanceReport) -> Grid:
    """Who wins by bot."""
    return Grid(
        "Bots",
        "Share of the wins of all seats of a bot, ties split.",
        "bot",
        ["win share", "95 %", "fair", "mean score", "failed"],
        [bot.bot for bot in report.mixed],
        [
            [percent(bot.share.value), percents(bot.share), percent(bot.fair), f"{bot.score:.1f}", f"{bot.faults:,}"]
            for bot in report.mixed
        ],
    )


def spreads(report: BalanceReport) -> Grid:
    """How long games are, and what they are won with."""
    lines = {
        "turns of a game": report.turns,
        "decisions of a game": report.decisions,
        "score of a player": report.scores,
        "score of the winner": report.winning_scores,
        "lead of the winner": report.margins,
    }
    return Grid(
        "Lengths and scores",
        "Columns in percent: so many of all are not above this.",
        "",
        ["mean", "deviation", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most"],
        list(lines),
        [_spread(line) for line in lines.values()],
    )


def sources(report: BalanceReport) -> Grid:
    """What points come from."""
    total = ["all together", *(f"{sum(values):.1f}" for values in _columns(report))]
    return Grid(
        "Where points come from",
        "Mean points of a player.",
        "for",
        ["everybody", "winners", "others"],
        [*(source.name for source in report.sources), total[0]],
        [*([f"{one.mean:.1f}", f"{one.winners:.1f}", f"{one.others:.1f}"] for one in report.sources), total[1:]],
    )


def tickets(report: BalanceReport, distance: DistanceWords) -> Grid:
    """All tickets, those with which players win most first."""
    order = sorted(report.tickets, key=lambda ticket: -(ticket.won.value if ticket.won is not None else -1))
    has_tiers = len({ticket.tier for ticket in order}) > 1
    return Grid(
        "Tickets",
        f"{distance.about} Kept: of the times it is offered. Made: of the games in which it is kept. {distance.took}"
        "Worth: points that it brings when it is kept. Wins: share of the wins of who keeps it; "
        f"{part(report.tickets_usual)} is usual. In brackets: 95 %.",
        "ticket",
        [
            *(["tier"] if has_tiers else []),
            "points",
            distance.column,
            "offered",
            "kept",
            "made",
            *(["took"] if distance.took else []),
            "worth",
            "wins",
        ],
        [ticket.title for ticket in order],
        [
            [
                *([ticket.tier] if has_tiers else []),
                str(ticket.points),
                str(ticket.distance),
                f"{ticket.offered:,}",
                _short(ticket.kept),
                interval(ticket.made),
                *([number(ticket.took)] if distance.took else []),
                _signed(ticket.worth),
                interval(ticket.won),
            ]
            for ticket in order
        ],
        is_long=True,
    )


def _columns(report: BalanceReport) -> list[list[float]]:
    lines = report.sources
    return [[one.mean for one in lines], [one.winners for one in lines], [one.others for one in lines]]


def _spread(line: Spread) -> list[str]:
    whole = (line.least, line.p5, line.p25, line.p50, line.p75, line.p95, line.most)
    return [f"{line.mean:.1f}", f"{line.sd:.1f}", *(str(value) for value in whole)]


def amounts(*counts: float) -> list[str]:
    """Numbers as a table has them, such as means of a game."""
    return [f"{count:.1f}" for count in counts]


def number(value: float | None) -> str:
    """A number, or nothing where there is none."""
    return "" if value is None else f"{value:.1f}"


def _signed(value: float | None) -> str:
    return "" if value is None else f"{value:+.1f}"


def part(value: float | None) -> str:
    """A share in whole percent, or nothing where there is none."""
    return "" if value is None else percent(value, 0)


def _short(value: Estimate | None) -> str:
    return "" if value is None else percent(value.value, 0)


def interval(value: Estimate | None) -> str:
    """A share with its interval, as short as a table wants it."""
    return "" if value is None else as_share(value).replace(" to ", "\N{EN DASH}")
