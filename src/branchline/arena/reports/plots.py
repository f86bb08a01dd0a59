"""Plots of a report as SVG."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final

from markupsafe import Markup

from branchline.arena.reports.report import Report
from branchline.arena.reports.text import rating_text
from branchline.measuring.pages import milliseconds
from branchline.measuring.plots import BARS, Axis, bars, dot, even_axis, figure, line, text

_ROW: Final = 48


def ratings_plot(report: Report) -> Markup:
    """A line for every bot: its rating and how far it may be off."""
    ends = [one.rating.value for one in report.standings]
    ends += [end for one in report.standings if not one.bound for end in (one.rating.low, one.rating.high)]
    axis = even_axis(min(ends), max(ends), 50)
    rows = []
    for number, standing in enumerate(report.standings):
        y, rating = number * _ROW, standing.rating
        at = axis.at(rating.value)
        rows += [
            text(0, y + 15, standing.bot, "name"),
            text(100, y + 15, rating_text(rating.value, standing.bound), "value"),
            Markup("") if standing.bound else line(axis.at(rating.low), axis.at(rating.high), y + 31, "interval"),
            dot(at, y + 31, 6),
        ]
    spoken = ", ".join(f"{one.bot} {rating_text(one.rating.value, one.bound)}" for one in report.standings)
    return figure(f"Ratings in Elo points above {report.anchor}: {spoken}.", axis, rows, _ROW * len(report.standings))


def scores_plot(report: Report) -> Markup:
    """A histogram for every bot: which scores it came to, and how often."""
    low = min(standing.scores.start for standing in report.standings)
    high = max(one.scores.start + one.scores.width * len(one.scores.counts) for one in report.standings)
    axis = even_axis(low, high, 10)
    rows = []
    for number, standing in enumerate(report.standings):
        top, scores = number * (BARS + 24), standing.scores
        rows.append(text(0, top + 15, standing.bot, "name"))
        rows.append(text(100, top + 15, f"{standing.score.value:.1f} ± {standing.score_sd:.1f}", "value"))
        rows += bars(axis, top + 20, scores.start, scores.width, scores.counts, "points")
    spoken = ", ".join(f"{one.bot} {one.score.value:.1f}" for one in report.standings)
    return figure(
        f"How often each score was reached. Means: {spoken}.", axis, rows, (BARS + 24) * len(report.standings)
    )


def times_plot(report: Report) -> Markup:
    """A line for every bot, on a scale of powers of ten: half of its decisions, 95 % of them, and the longest."""
    ends = [max(value, 0.001) for one in report.times for value in (one.p50, one.longest)]
    axis = _times_axis(min(ends), max(ends))
    rows = []
    for number, times in enumerate(report.times):
        y = number * _ROW
        middle, most, longest = (axis.at(max(value, 0.001)) for value in (times.p50, times.p95, times.longest))
        spoken = " · ".join(milliseconds(value) for value in (times.p50, times.p95, times.longest))
        rows += [
            text(0, y + 15, times.bot, "name"),
            text(100, y + 15, f"{spoken} ms", "value"),
            line(most, longest, y + 31, "tail"),
            line(middle, most, y + 31, "interval"),
            dot(middle, y + 31, 6),
            Markup('<line class="end" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1}" y2="{2}"/>').format(longest, y + 25, y + 37),
        ]
    spoken = ", ".join(f"{one.bot} {milliseconds(one.p50)} ms" for one in report.times)
    return figure(f"Time for a decision. Medians: {spoken}.", axis, rows, _ROW * len(report.times))


def duel_color(share: float) -> str:
    """The background of a share in the matrix: one hue above one half, another below, deeper the further away."""
    hue = "var(--above)" if share >= 0.5 else "var(--below)"
    return f"color-mix(in srgb, {hue} {100 * min(1.0, abs(share - 0.5) * 2) * 0.75:.0f}%, transparent)"


def _times_axis(low: float, high: float) -> Axis:
    """An axis in powers of ten, of milliseconds."""
    first = floor(log10(low))
    last = max(ceil(log10(high)), first + 1)
    apart = ceil((last - first) / 4)
    ticks = tuple((10.0**power, f"{10.0**power:,g}") for power in range(first, last + 1, apart))
    return Axis(10.0**first, 10.0**last, ticks, log10)
