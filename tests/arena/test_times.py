"""Times are counted in bins that can be put together."""

from __future__ import annotations

import json

import pytest

from branchline.arena.times import Times


def times_of(*seconds: float) -> Times:
    times = Times()
    for value in seconds:
        times.add(value)
    return times


def test_quantiles_are_near_the_true_ones() -> None:
    times = times_of(*(number / 1000 for number in range(1, 1001)))
    assert times.quantile(0.5) == pytest.approx(0.5, rel=0.06)
    assert times.quantile(0.95) == pytest.approx(0.95, rel=0.06)
    assert (times.count, times.longest) == (1000, 1.0)
    assert times.total == pytest.approx(500.5)


def test_parts_together_are_the_whole() -> None:
    parts = [times_of(0.001, 0.002), times_of(0.5), times_of()]
    whole, same = Times.together(parts), times_of(0.001, 0.002, 0.5)
    assert whole.dump() == same.dump()
    assert whole.longest == 0.5


def test_what_is_written_down_is_read_again() -> None:
    times = times_of(0.0, 1e-9, 0.02, 3.0)
    assert Times.load(json.loads(json.dumps(times.dump()))).dump() == times.dump()


def test_no_quantile_is_longer_than_the_longest() -> None:
    assert times_of(0.01).quantile(0.95) <= 0.01
    assert times_of().quantile(0.5) == 0.0
