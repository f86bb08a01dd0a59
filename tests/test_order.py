"""Lengthy tests come first in every process, so that the last minute of a run has work for all."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from tests.order import LENGTHY, TESTS, lengthy_first

WEB = [LENGTHY[0] / f"test_{name}.py" for name in "abcd"]
QUICK = TESTS / "rules" / "test_a.py"


def in_order(files: list[Path], workers: int) -> list[Path]:
    return lengthy_first(files, files, workers)


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_every_process_begins_with_its_share_of_lengthy_files(workers: int) -> None:
    files = [QUICK] * (12 * workers - 8) + [file for file in WEB for _ in range(2)]
    ordered = iter(in_order(files, workers))
    for first in range(workers):
        share = list(islice(ordered, len(files) // workers))
        lengthy = [file for file in WEB[first::workers] for _ in range(2)]
        assert share[: len(lengthy)] == lengthy
        assert set(share[len(lengthy) :]) == {QUICK}


@pytest.mark.parametrize("files", [[], [QUICK], WEB, [QUICK, *WEB, QUICK], [*WEB, *[QUICK] * 20]])
def test_no_test_is_lost_or_doubled(files: list[Path]) -> None:
    assert sorted(in_order(files, 3)) == sorted(files)


def test_tests_of_one_file_stay_together() -> None:
    files = [WEB[0], WEB[1], WEB[0], WEB[1], QUICK, QUICK]
    assert in_order(files, 2) == [WEB[0], WEB[0], QUICK, WEB[1], WEB[1], QUICK]
