"""The order of tests that are spread over several processes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress, islice
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

TESTS: Final = Path(__file__).parent
LENGTHY: Final = (TESTS / "web", TESTS / "server" / "proofs")  # a test of a browser or a killed server takes seconds


def lengthy_first(items: Sequence[T], files: Sequence[Path], workers: int) -> list[T]:
    """Return the items in an order in which each worker begins with its share of the lengthy files.

    Workers are given equal parts of the list, and later take from each other what is at the end of a part: quick tests.
    """
    lanes: list[list[T]] = [[] for _ in range(workers)]
    is_lengthy = [any(file.is_relative_to(folder) for folder in LENGTHY) for file in files]
    numbers = {file: number for number, file in enumerate(dict.fromkeys(compress(files, is_lengthy)))}
    for item, file in compress(zip(items, files, strict=True), is_lengthy):
        lanes[numbers[file] % workers].append(item)
    others = iter([item for item, lengthy in zip(items, is_lengthy, strict=True) if not lengthy])
    left = len(items)
    for number, lane in enumerate(lanes):  # as xdist deals them
        size = left // (workers - number)
        lane.extend(islice(others, max(0, size - len(lane))))
        left -= size
    return [*chain.from_iterable(lanes), *others]
