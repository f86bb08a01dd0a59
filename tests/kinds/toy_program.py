"""A program that adds a kind of game and lets bots meet in it, in processes that import the program again."""

from __future__ import annotations

import sys

import pytest

from branchline.arena import MatchOptions, run_arena
from tests.kinds.toy_layers import add_toy

add_toy(pytest.MonkeyPatch())

if __name__ == "__main__":
    report = run_arena(MatchOptions(game="toy", bots=["greedy", "random"], games=60, seed=1), executor="local", jobs=2)
    sys.stdout.write(repr(report.standings))
