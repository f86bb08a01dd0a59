"""What plots are made of: SVG, measured across in percent, so that letters keep their size on every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor
from typing import Final

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


def figure(spoken: str, axis: Axis, rows: Sequence[str], height: int) -> str:
    """The plot with its axis below; `spoken` is what it says to those who do not see it."""
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


def text(x: float, y: float, words: str, style: str) -> str:
    """Words at the left edge (0) or the right one (100)."""
    anchor = "end" if x else "start"
    return f'<text class="{style}" x="{x:g}%" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def line(start: float, end: float, y: float, style: str) -> str:
    """A level line."""
    return f'<line class="{style}" x1="{start:.2f}%" x2="{end:.2f}%" y1="{y:g}" y2="{y:g}"/>'


def bars(
    axis: Axis, top: float, start: int, width: int, counts: Sequence[int], what: str, of: str = "games"
) -> list[str]:
    """A histogram whose bars stand between `top` and BARS below it; each says how many games had how much."""
    most = max(counts)
    drawn = []
    for step, count in enumerate(counts):
        if not count:
            continue
        left = start + step * width
        x, end, tall = axis.at(left), axis.at(left + width), BARS * count / most
        values = f"{left} to {left + width - 1}" if width > 1 else str(left)
        said = f"{values} {what}: {count} {of if count != 1 else of.removesuffix('s')}"
        drawn.append(
            f'<rect class="bar" x="{x:.2f}%" width="{end - x:.2f}%" y="{top + BARS - tall:.1f}" '
            f'height="{tall:.1f}"><title>{escape(said)}</title></rect>'
        )
    return drawn
