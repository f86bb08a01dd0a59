"""What plots are made of: SVG, measured across in percent, so that letters keep their size on every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from markupsafe import Markup

_MARGIN: Final = 2.0  # percent on either side, so that nothing at the edge is cut off
_AXIS: Final = 26
BARS: Final = 46
"""Height of the bars of a histogram."""


@dataclass(frozen=True)
class Axis:
    """Where a value stands, in percent of the width."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    scale: Callable[[float], float] = float
    left: float = _MARGIN  # percent that are kept free there
    right: float = _MARGIN

    def at(self, value: float) -> float:
        """Percent from the left."""
        low, here, high = (self.scale(number) for number in (self.low, value, self.high))
        return self.left + (100 - self.left - self.right) * (here - low) / (high - low)


def even_axis(low: float, high: float, step: int) -> Axis:
    """An axis from and to whole steps, of which about five are written down."""
    first = floor(low / step)
    last = max(ceil(high / step), first + 1)
    apart = max(1, ceil((last - first) / 5))
    ticks = tuple((number * step, str(number * step)) for number in range(first, last + 1) if number % apart == 0)
    return Axis(first * step, last * step, ticks)


def figure(spoken: str, axis: Axis, rows: Sequence[Markup], height: int) -> Markup:
    """The plot with its axis below; `spoken` is what it says to those who do not see it."""
    lines = []
    for value, label in axis.ticks:
        x = axis.at(value)
        anchor = "start" if x < 10 else "end" if x > 90 else "middle"
        grid = Markup('<line class="grid" x1="{0:.2f}%" x2="{0:.2f}%" y1="20" y2="{1}"/>')
        tick = Markup('<text class="tick" x="{:.2f}%" y="{}" text-anchor="{}">{}</text>')
        lines += [grid.format(x, height), tick.format(x, height + 17, anchor, label)]
    return Markup('<svg role="img" aria-label="{}" width="100%" height="{}">{}{}</svg>').format(
        spoken, height + _AXIS, Markup("").join(lines), Markup("").join(rows)
    )


def text(x: float, y: float, words: str, style: str) -> Markup:
    """Words at the left edge (0) or the right one (100)."""
    anchor = "end" if x else "start"
    shape = Markup('<text class="{}" x="{:g}%" y="{:g}" text-anchor="{}">{}</text>')
    return shape.format(style, x, y, anchor, words)


def line(start: float, end: float, y: float, style: str) -> Markup:
    """A level line."""
    shape = Markup('<line class="{0}" x1="{1:.2f}%" x2="{2:.2f}%" y1="{3:g}" y2="{3:g}"/>')
    return shape.format(style, start, end, y)


def dot(x: float, y: float, radius: int) -> Markup:
    """A dot that marks the figure of a row."""
    return Markup('<circle class="dot" cx="{:.2f}%" cy="{:g}" r="{}"/>').format(x, y, radius)


def bars(
    axis: Axis, top: float, start: int, width: int, counts: Sequence[int], what: str, of: str = "games"
) -> list[Markup]:
    """A histogram whose bars stand between `top` and BARS below it; each says how many games had how much."""
    most = max(counts)
    shape = Markup('<rect class="bar" x="{:.2f}%" width="{:.2f}%" y="{:.1f}" height="{:.1f}"><title>{}</title></rect>')
    drawn = []
    for step, count in enumerate(counts):
        if not count:
            continue
        left = start + step * width
        x, end, tall = axis.at(left), axis.at(left + width), BARS * count / most
        values = f"{left} to {left + width - 1}" if width > 1 else str(left)
        said = f"{values} {what}: {count} {of if count != 1 else of.removesuffix('s')}"
        drawn.append(shape.format(x, end - x, top + BARS - tall, tall, said))
    return drawn
