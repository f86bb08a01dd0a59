"""Intervals from resampled blocks."""

from __future__ import annotations

from math import sqrt

import pytest

from branchline.chance import Seeded
from branchline.measuring.statistics import RESAMPLES, middle_95, resampled_sums, wilson


def test_rows_added_in_one_go_give_the_sums_of_each_column() -> None:
    chance = Seeded(3)
    rows = [[int(chance.below(limit)) for limit in (2, 1000, 2**31)] for _ in range(50)]
    packed = list(resampled_sums(rows, 20))
    drawing = Seeded(95)
    for sums in packed:
        drawn = [rows[drawing.below(50)] for _ in range(50)]
        assert sums == tuple(sum(column) for column in zip(*drawn, strict=True))


def test_the_interval_of_a_mean_is_as_wide_as_it_should_be() -> None:
    values = [number % 10 for number in range(400)]
    low, high = middle_95([sums[0] / 400 for sums in resampled_sums([[value] for value in values])])
    sd = sqrt(sum((value - 4.5) ** 2 for value in values) / 400)
    assert (low + high) / 2 == pytest.approx(4.5, abs=0.05)
    assert high - low == pytest.approx(2 * 1.96 * sd / sqrt(400), rel=0.1)


def test_one_in_forty_lies_below_the_interval_and_as_many_above() -> None:
    low, high = middle_95(range(RESAMPLES))
    assert (low, high) == (25, 974)


@pytest.mark.parametrize(
    ("share", "count", "low", "high"), [(1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775), (0.5, 100, 0.4038, 0.5962)]
)
def test_wilsons_interval_is_the_one_of_the_tables(share: float, count: int, low: float, high: float) -> None:
    assert wilson(share, count) == pytest.approx((low, high), abs=1e-4)
