"""What the chain of hashes and the shuffle that anybody can check cost a saturated server.

    python -m benchmarks.hashes [--rounds 5] [--seconds 8]

Each round runs a saturated server twice, once as it is and once with both left out, in turn; the ratio of moves for a
second of the server's CPU is taken within the round, so whatever else the machine does weighs on both sides. The target
is a median of at least 0.95.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final, cast

from branchline.cli.arguments import whole_number
from branchline.server.bench.bench_plan import BenchPlan
from branchline.server.bench.runs import measure

WITHOUT: Final = Path(__file__).with_name("without_hashes")
TARGET: Final = 0.95


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each round and the median."""
    parser = argparse.ArgumentParser(prog="benchmarks/hashes.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=whole_number(1, 100), default=5, metavar="N", help="(%(default)s)")
    parser.add_argument("--seconds", type=whole_number(1, 600), default=8, metavar="N", help="of each (%(default)s)")
    chosen = parser.parse_args(arguments)
    plan = BenchPlan(seconds=chosen.seconds)
    ratios = []
    for number in range(chosen.rounds):
        rates = {}
        for is_with in (True, False) if number % 2 == 0 else (False, True):
            rates[is_with] = _rate(plan, is_with)
        ratios.append(rates[True] / rates[False])
        print(f"round {number + 1}: {rates[True]} with, {rates[False]} without, ratio {ratios[-1]:.3f}", flush=True)
    verdict = "met" if median(ratios) >= TARGET else "MISSED"
    print(f"median {median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f}); at least {TARGET}: {verdict}")
    return 0


def _rate(plan: BenchPlan, is_with: bool) -> int:
    before = os.environ.get("PYTHONPATH")
    if not is_with:
        os.environ["PYTHONPATH"] = str(WITHOUT) if before is None else f"{WITHOUT}{os.pathsep}{before}"
    try:
        found = measure(plan, ["saturated"])
    finally:
        if before is None:
            os.environ.pop("PYTHONPATH", None)
        else:
            os.environ["PYTHONPATH"] = before
    return cast(int, cast("dict[str, object]", found["saturated"])["moves_per_cpu_second"])


if __name__ == "__main__":
    sys.exit(main())
