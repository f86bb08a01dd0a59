"""Shares with their intervals, and how numbers are spread, out of counts."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final

from branchline.balance.reports.report import Spread
from branchline.measuring.statistics import WIN, Estimate, Histogram, wilson

_BARS: Final = 24  # of a histogram, at most
_DIGITS: Final = 4


def share(count: int, trials: int) -> Estimate:
    """A count as a share of so many independent trials, at least one."""
    low, high = wilson(count / trials, trials)
    return Estimate(round(count / trials, _DIGITS), round(low, _DIGITS), round(high, _DIGITS))


def win_share(parts: int, trials: int) -> Estimate:
    """Parts of wins as a share of so many chances to win, at least one.

    Wins that are shared, and several players of one game, vary less than independent trials would, so the interval is
    rather too wide than too narrow.
    """
    value = parts / WIN / trials
    low, high = wilson(value, trials)
    return Estimate(round(value, _DIGITS), round(low, _DIGITS), round(high, _DIGITS))


def z_for(looks: int) -> float:
    """Deviations within which all of so many estimates lie together with 95 %; Bonferroni's, so rather more."""
    return NormalDist().inv_cdf(1 - 0.025 / max(looks, 1))


def ratio(count: float, whole: float, digits: int = 2) -> float:
    """A mean; there must be something to divide by."""
    return round(count / whole, digits)


def ratio_or_none(count: float, whole: float, digits: int = 2) -> float | None:
    """A mean; None if there is nothing to divide by."""
    return ratio(count, whole, digits) if whole else None


def spread(counts: Mapping[int, int]) -> Spread:
    """How numbers are spread, each given with how often it occurred; at least one has."""
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / total
    return Spread(
        mean=round(mean, 2),
        sd=round(sqrt(variance), 2),
        least=min(counts),
        p5=_quantile(counts, 0.05),
        p25=_quantile(counts, 0.25),
        p50=_quantile(counts, 0.5),
        p75=_quantile(counts, 0.75),
        p95=_quantile(counts, 0.95),
        most=max(counts),
        histogram=_histogram(counts),
    )


def _quantile(counts: Mapping[int, int], part: float) -> int:
    """The least number that this part of all does not exceed."""
    wanted, below = part * sum(counts.values()), 0
    for value in sorted(counts):
        below += counts[value]
        if below >= wanted:
            return value
    return max(counts)


def _histogram(counts: Mapping[int, int]) -> Histogram:
    low, high = min(counts), max(counts)
    width = next(step for step in _steps() if (high // step - low // step) < _BARS)
    start = low // width * width
    bins = [0] * ((high - start) // width + 1)
    for value, count in counts.items():
        bins[(value - start) // width] += count
    return Histogram(start, width, tuple(bins))


def _steps() -> list[int]:
    return [step * 10**power for power in range(6) for step in (1, 2, 5)]
