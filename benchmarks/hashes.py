"""What the chain of hashes and the shuffle that anybody can check cost a saturated server.

    python -m benchmarks.hashes [--rounds 200]

In one and the same server, half of the rooms have neither. In each round first these are played for a moment, as fast
as it goes, and then as many of the others, or the other way round; what is compared is the server's CPU time for an
acknowledged move. So other work, the start of a process and what lies where in memory weigh on both sides alike.
The target is a median of at least 0.95.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Final

from benchmarks.without_hashes.sitecustomize import is_without
from branchline.cli.arguments import whole_number
from branchline.server.bench.bench_plan import BenchPlan
from branchline.server.bench.bench_tables import BenchTable, LoadCounts
from branchline.server.bench.process import Server, allow_files
from branchline.server.bench.runs import Crowd

WARM: Final = 8  # rounds before it counts
WITHOUT: Final = Path(__file__).with_name("without_hashes")
TARGET: Final = 0.95
SLICE: Final = 0.25  # seconds of play; longer ones would each meet another weather


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the median, and how far it is to be trusted."""
    parser = argparse.ArgumentParser(prog="benchmarks/hashes.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=whole_number(1, 1000), default=200, metavar="N", help="(%(default)s)")
    chosen = parser.parse_args(arguments)
    with _half_without():
        ratios = asyncio.run(_ratios(chosen.rounds))
    low, middle, high = quantiles(ratios, n=4)
    error = 1.253 * (high - low) / 1.349 / len(ratios) ** 0.5  # of a median, as if they were spread normally
    verdict = "met" if middle >= TARGET else "MISSED"
    print(f"median {middle:.3f} ± {error:.3f}, half of all in {low:.3f} to {high:.3f}; at least {TARGET}: {verdict}")
    return 0


@contextlib.contextmanager
def _half_without() -> Iterator[None]:
    """Servers that are started meanwhile leave the hashes out of half of their rooms."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(WITHOUT) if before is None else f"{WITHOUT}{os.pathsep}{before}"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("PYTHONPATH", None)
        else:
            os.environ["PYTHONPATH"] = before


async def _ratios(rounds: int) -> list[float]:
    """Of each round, the moves for a second of the server's CPU with hashes by those without."""
    plan, tally = BenchPlan(), LoadCounts(is_open=True)
    allow_files(plan.saturated_games * plan.places)
    async with Server(plan) as server:
        crowd = Crowd(plan, server, tally)
        await crowd.fill([plan.places] * plan.saturated_games)
        try:
            ratios = []
            for number in range(WARM + rounds):
                order = (True, False) if number % 2 == 0 else (False, True)
                cost = {is_with: await _cost_of_a_move(crowd, tally, is_with) for is_with in order}
                ratios.append(cost[False] / cost[True])
            server.check()
            return ratios[WARM:]
        finally:
            crowd.close()


async def _cost_of_a_move(crowd: Crowd, tally: LoadCounts, is_with: bool) -> float:
    """The server's CPU time for a move, from when it rests until it rests again."""
    kinds: dict[bool, list[BenchTable]] = {True: [], False: []}
    for table in [one for one in crowd.tables if one.room]:  # not those at which people are just sitting down
        kinds[not is_without(table.room)].append(table)
    tables = kinds[is_with][: min(map(len, kinds.values()))]
    moves, used = len(tally.acks), _used(crowd.server)
    for table in tables:
        table.when_ready = _move
        table.move()
    await asyncio.sleep(SLICE)
    for table in tables:
        table.when_ready = _rest
    await crowd.last_answers()
    return (_used(crowd.server) - used) / (len(tally.acks) - moves)


def _used(server: Server) -> int:
    """Nanoseconds of CPU time that the threads of a server have used, more exactly than in the ticks of `use`."""
    tasks = Path(f"/proc/{server.pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


def _move(table: BenchTable) -> None:
    table.move()


def _rest(_: BenchTable) -> None:
    pass


if __name__ == "__main__":
    sys.exit(main())
