"""Figures and how far they may be off: estimates, histograms, and intervals by resampling and of shares."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from branchline.chance import Seeded

RESAMPLES: Final = 1000
_SEED: Final = 95
Z_95: Final = 1.959963984540054
"""Of the normal distribution: 95 % lie within so many deviations."""

WIN: Final = 420
"""Parts of a win: however many share it, each gets a whole number of them."""


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Histogram:
    """How many scores lie in each step of `width` points from `start` on."""

    start: int
    width: int
    counts: tuple[int, ...]


def resampled_sums(rows: Sequence[Sequence[int]], times: int = RESAMPLES) -> Iterator[tuple[int, ...]]:
    """The sums of the columns over as many rows as there are, drawn with replacement; so many times.

    All numbers must be 0 or more, and all sums below 2**64: a row becomes one large number with a column in each 8
    bytes, so that rows are added in one go. That is twenty times as fast as adding column by column.
    """
    layout = struct.Struct(f"<{len(rows[0])}Q")
    packed = [int.from_bytes(layout.pack(*row), "little") for row in rows]
    chance = Seeded(_SEED)
    size = len(packed)
    for _ in range(times):
        total = sum(packed[chance.below(size)] for _ in range(size))
        yield layout.unpack(total.to_bytes(layout.size, "little"))


def middle_95(values: Sequence[float]) -> tuple[float, float]:
    """The bounds within which 95 % of the values lie, as many left out below as above."""
    ordered = sorted(values)
    cut = int(len(ordered) * 0.025)
    return ordered[cut], ordered[-1 - cut]


def wilson(share: float, count: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for a share of so many independent trials; 95 % unless `z` says otherwise."""
    middle = share + z * z / (2 * count)
    spread = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def win_parts(places: Sequence[int]) -> list[int]:
    """The part of the win that each has, of WIN; those who tie for it share it."""
    winners = places.count(1)
    return [WIN // winners if place == 1 else 0 for place in places]
