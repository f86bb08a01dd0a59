"""Plots of a report as SVG; across they are measured in percent, so that letters keep their size on every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

from branchline.arena.report import Report
from branchline.arena.text import milliseconds, rating_text

_MARGIN: Final = 2.0  # percent on either side, so that nothing at the edge is cut off
_ROW: Final = 48
_BARS: Final = 46  # height of the bars of a histogram
_AXIS: Final = 26


def ratings_plot(report: Report) -> str:
    """A line for every bot: its rating and how far it may be off."""
    ends = [one.rating.value for one in report.standings]
    ends += [end for one in report.standings if not one.bound for end in (one.rating.low, one.rating.high)]
    axis = _even_axis(min(ends), max(ends), 50)
    rows = []
    for number, standing in enumerate(report.standings):
        y, rating = number * _ROW, standing.rating
        at = axis.at(rating.value)
        rows += [
            _text(0, y + 15, standing.bot, "name"),
            _text(100, y + 15, rating_text(rating.value, standing.bound), "value"),
            "" if standing.bound else _line(axis.at(rating.low), axis.at(rating.high), y + 31, "interval"),
            f'<circle class="dot" cx="{at:.2f}%" cy="{y + 31}" r="6"/>',
        ]
    spoken = ", ".join(f"{one.bot} {rating_text(one.rating.value, one.bound)}" for one in report.standings)
    return _figure(f"Ratings in Elo points above {report.anchor}: {spoken}.", axis, rows, _ROW * len(report.standings))


def scores_plot(report: Report) -> str:
    """A histogram for every bot: which scores it came to, and how often."""
    low = min(standing.scores.start for standing in report.standings)
    high = max(one.scores.start + one.scores.width * len(one.scores.counts) for one in report.standings)
    axis = _even_axis(low, high, 10)
    rows = []
    for number, standing in enumerate(report.standings):
        top, scores = number * (_BARS + 24), standing.scores
        most = max(scores.counts)
        rows.append(_text(0, top + 15, standing.bot, "name"))
        rows.append(_text(100, top + 15, f"{standing.score.value:.1f} ± {standing.score_sd:.1f}", "value"))
        for step, count in enumerate(scores.counts):
            left = scores.start + step * scores.width
            x, end, tall = axis.at(left), axis.at(left + scores.width), _BARS * count / most
            if count:
                said = f"{left} to {left + scores.width - 1} points: {count} games"
                rows.append(
                    f'<rect class="bar" x="{x:.2f}%" width="{end - x:.2f}%" y="{top + 20 + _BARS - tall:.1f}" '
                    f'height="{tall:.1f}"><title>{said}</title></rect>'
                )
    spoken = ", ".join(f"{one.bot} {one.score.value:.1f}" for one in report.standings)
    return _figure(
        f"How often each score was reached. Means: {spoken}.", axis, rows, (_BARS + 24) * len(report.standings)
    )


def times_plot(report: Report) -> str:
    """A line for every bot, on a scale of powers of ten: half of its decisions, 95 % of them, and the longest."""
    ends = [max(value, 0.001) for one in report.times for value in (one.p50, one.longest)]
    axis = _times_axis(min(ends), max(ends))
    rows = []
    for number, times in enumerate(report.times):
        y = number * _ROW
        middle, most, longest = (axis.at(max(value, 0.001)) for value in (times.p50, times.p95, times.longest))
        spoken = " · ".join(milliseconds(value) for value in (times.p50, times.p95, times.longest))
        rows += [
            _text(0, y + 15, times.bot, "name"),
            _text(100, y + 15, f"{spoken} ms", "value"),
            _line(most, longest, y + 31, "tail"),
            _line(middle, most, y + 31, "interval"),
            f'<circle class="dot" cx="{middle:.2f}%" cy="{y + 31}" r="6"/>',
            f'<line class="end" x1="{longest:.2f}%" x2="{longest:.2f}%" y1="{y + 25}" y2="{y + 37}"/>',
        ]
    spoken = ", ".join(f"{one.bot} {milliseconds(one.p50)} ms" for one in report.times)
    return _figure(f"Time for a decision. Medians: {spoken}.", axis, rows, _ROW * len(report.times))


def duel_color(share: float) -> str:
    """The background of a share in the matrix: one hue above one half, another below, deeper the further away."""
    hue = "var(--above)" if share >= 0.5 else "var(--below)"
    return f"color-mix(in srgb, {hue} {100 * min(1.0, abs(share - 0.5) * 2) * 0.75:.0f}%, transparent)"


@dataclass(frozen=True)
class _Axis:
    """Where a value stands, in percent of the width."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    scale: Callable[[float], float] = float

    def at(self, value: float) -> float:
        """Percent from the left."""
        low, here, high = (self.scale(number) for number in (self.low, value, self.high))
        return _MARGIN + (100 - 2 * _MARGIN) * (here - low) / (high - low)


def _even_axis(low: float, high: float, step: int) -> _Axis:
    """An axis from and to whole steps, of which about five are written down."""
    first = floor(low / step)
    last = max(ceil(high / step), first + 1)
    apart = max(1, ceil((last - first) / 5))
    ticks = tuple((number * step, str(number * step)) for number in range(first, last + 1) if number % apart == 0)
    return _Axis(first * step, last * step, ticks)


def _times_axis(low: float, high: float) -> _Axis:
    """An axis in powers of ten, of milliseconds."""
    first = floor(log10(low))
    last = max(ceil(log10(high)), first + 1)
    apart = ceil((last - first) / 4)
    ticks = tuple((10.0**power, f"{10.0**power:,g}") for power in range(first, last + 1, apart))
    return _Axis(10.0**first, 10.0**last, ticks, log10)


def _figure(spoken: str, axis: _Axis, rows: Sequence[str], height: int) -> str:
    lines = []
    for value, label in axis.ticks:
        x = axis.at(value)
        anchor = "start" if x < 10 else "end" if x > 90 else "middle"
        lines.append(f'<line class="grid" x1="{x:.2f}%" x2="{x:.2f}%" y1="20" y2="{height}"/>')
        lines.append(f'<text class="tick" x="{x:.2f}%" y="{height + 17}" text-anchor="{anchor}">{escape(label)}</text>')
    return (
        f'<svg role="img" aria-label="{escape(spoken)}" width="100%" height="{height + _AXIS}">'
        f"{''.join(lines)}{''.join(rows)}</svg>"
    )


def _text(x: float, y: float, text: str, style: str) -> str:
    anchor = "end" if x else "start"
    return f'<text class="{style}" x="{x:g}%" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _line(start: float, end: float, y: float, style: str) -> str:
    return f'<line class="{style}" x1="{start:.2f}%" x2="{end:.2f}%" y1="{y:g}" y2="{y:g}"/>'
