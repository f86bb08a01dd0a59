"""Plots of a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from markupsafe import Markup

from branchline.balance.reports.flags import ORDER, as_share
from branchline.balance.reports.report import BalanceReport, Spread
from branchline.measuring.pages import percent
from branchline.measuring.plots import BARS, bars, dot, even_axis, figure, line, text
from branchline.measuring.statistics import Estimate

_ROW: Final = 24
_SOURCE: Final = 46


def seats_plot(report: BalanceReport) -> Markup:
    """A line for each place in the order of play, and where all should be."""
    rows = [(f"goes {ORDER[seat.order - 1]}", seat.share) for seat in report.seats]
    spoken = ", ".join(f"{name} {percent(share.value)}" for name, share in rows)
    return _shares(f"Share of the wins: {spoken}.", rows, report.fair, "fair", sides=(27.0, 36.0))


def tickets_plot(report: BalanceReport) -> Markup:
    """A line for each ticket: who keeps it wins so often."""
    rows = [(f"{ticket.title}, {ticket.points}", ticket.won) for ticket in report.tickets if ticket.won is not None]
    rows.sort(key=lambda row: -row[1].value)
    if not rows:
        return Markup("")
    spoken = (
        f"most with {rows[0][0]}, {percent(rows[0][1].value)}, least with {rows[-1][0]}, {percent(rows[-1][1].value)}"
    )
    title = f"Share of the wins of who keeps a ticket: {spoken}."
    return _shares(title, rows, report.tickets_usual or 0, "usual", sides=(30.0, 17.0))


def spreads_plot(report: BalanceReport) -> Markup:
    """Histograms: how many points, and how many turns."""
    return Markup("").join(
        _histogram(title, spread, what, of)
        for title, spread, what, of in (
            ("Scores of all players", report.scores, "points", "players"),
            ("Scores of winners", report.winning_scores, "points", "games"),
            ("Turns of a game", report.turns, "turns", "games"),
        )
    )


def sources_plot(report: BalanceReport) -> Markup:
    """Two bars for each line of the score sheet: winners above, all others below."""
    ends = [0.0, *(value for one in report.sources for value in (one.winners, one.others))]
    axis = even_axis(min(ends), max(ends), 5)
    zero = axis.at(0)
    rows = []
    for number, one in enumerate(report.sources):
        top = number * (_SOURCE + 8)
        rows.append(text(0, top + 15, one.name, "name"))
        rows.append(text(100, top + 15, f"winners {one.winners:.1f}, others {one.others:.1f}", "value"))
        for step, (value, style) in enumerate(((one.winners, "bar"), (one.others, "rest"))):
            left, right = sorted((zero, axis.at(value)))
            bar = Markup('<rect class="{}" x="{:.2f}%" width="{:.2f}%" y="{}" height="10"/>')
            rows.append(bar.format(style, left, right - left, top + 21 + 11 * step))
    spoken = ", ".join(f"{one.name}: winners {one.winners:.1f}, others {one.others:.1f}" for one in report.sources)
    return figure(f"Where points come from. {spoken}.", axis, rows, (_SOURCE + 8) * len(report.sources))


def _shares(
    spoken: str, rows: Sequence[tuple[str, Estimate]], mark: float, what: str, sides: tuple[float, float]
) -> Markup:
    """Shares with their intervals below each other, and a line where they should all be.

    `sides` are the percent of the width that names and figures get.
    """
    ends = [100 * end for _, share in rows for end in (share.low, share.high)]
    axis = even_axis(min([*ends, 100 * mark]), max([*ends, 100 * mark]), 5)
    apart = ceil(len(axis.ticks) / 3)  # no more fit between names and figures on a phone
    ticks = tuple((value, f"{label} %") for value, label in axis.ticks[::apart])
    axis = replace(axis, ticks=ticks, left=sides[0], right=sides[1])
    tall = _ROW * len(rows)
    at = axis.at(100 * mark)
    fair = Markup('<line class="fair" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="{1}"><title>{2}: {3}</title></line>')
    drawn = [fair.format(at, tall, what, percent(mark))]
    for number, (name, share) in enumerate(rows):
        y = number * _ROW + _ROW / 2
        drawn += [
            text(0, y + 5, name, "name"),
            text(100, y + 5, as_share(share), "value"),
            line(axis.at(100 * share.low), axis.at(100 * share.high), y, "interval"),
            dot(axis.at(100 * share.value), y, 5),
        ]
    return figure(spoken, axis, drawn, tall)


def _histogram(title: str, spread: Spread, what: str, of: str) -> Markup:
    shape = spread.histogram
    axis = even_axis(shape.start, shape.start + shape.width * len(shape.counts), shape.width)
    rows = [
        text(0, 15, title, "name"),
        text(100, 15, f"{spread.mean:.1f} ± {spread.sd:.1f}", "value"),
        *bars(axis, 20, shape.start, shape.width, shape.counts, what, of),
    ]
    return figure(f"{title}: mean {spread.mean:.1f}, deviation {spread.sd:.1f}.", axis, rows, BARS + 24)
