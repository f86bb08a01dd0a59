"""Times the longest path on grown networks of 90 trains on the large map of France, half of them dense, half mixed.

    python benchmarks/longest_path.py
    python benchmarks/longest_path.py --networks 200 --seed 7 --json

The target, for a compiled core: at most 50 ms for the worst network, and a median below 1 ms, in CPU time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

import branchline
from branchline.board.longest import longest_path
from branchline.board.rules.setup import blank
from branchline.build_info import is_compiled
from branchline.chance import MAX_SEED, Seeded
from branchline.cli.arguments import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.board.maps import Route, RouteMap

GAME: Final = "france_large"
PLAYERS: Final = 3
TRAINS: Final = 90
NETWORKS: Final = 2_000
MOST_NETWORKS: Final = 1_000_000
SEED: Final = 1


@dataclass(frozen=True)
class Times:
    """CPU milliseconds of the longest path, over so many networks; 99 of 100 take at most `percent_99`."""

    networks: int
    compiled: bool
    median: float
    percent_99: float
    worst: float


def measure(networks: int = NETWORKS, seed: int = SEED) -> Times:
    """The times on the same networks for the same seed, every second one dense."""
    game = branchline.game(GAME, players=PLAYERS)
    chance = Seeded(seed)
    times: list[float] = []
    for number in range(networks):
        grow = dense_network if number % 2 == 0 else mixed_network
        state = blank(game.tables)
        for route in grow(game.variant.map, TRAINS, chance):
            state.owner[route.index] = 1
        start = time.process_time_ns()
        longest_path(game.tables, state, 0)
        times.append((time.process_time_ns() - start) / 1_000_000)
    times.sort()
    return Times(networks, is_compiled(), statistics.median(times), times[len(times) * 99 // 100], times[-1])


def dense_network(game_map: RouteMap, trains: int, chance: Seeded) -> list[Route]:
    """One piece around a random city, until no route at it fits; mostly, the next one joins cities that it has."""
    cities = {int(chance.below(len(game_map.cities)))}
    network: list[Route] = []
    while touching := [route for route in _fitting(game_map, network, trains) if {route.a, route.b} & cities]:
        inside = [route for route in touching if {route.a, route.b} <= cities]
        _add_one_of(inside if inside and chance.below(4) > 0 else touching, network, chance)
        cities |= {network[-1].a, network[-1].b}
    return network


def mixed_network(game_map: RouteMap, trains: int, chance: Seeded) -> list[Route]:
    """Pieces here and there, until no route fits: the next one touches what is there, or is any on the map."""
    cities: set[int] = set()
    network: list[Route] = []
    while fitting := _fitting(game_map, network, trains):
        touching = [route for route in fitting if {route.a, route.b} & cities]
        _add_one_of(touching if touching and chance.below(3) > 0 else fitting, network, chance)
        cities |= {network[-1].a, network[-1].b}
    return network


def main(arguments: Sequence[str] | None = None) -> int:
    """The times are printed; the exit status is 0 whatever they are."""
    options = _parser().parse_args(arguments)
    times = measure(options.networks, options.seed)
    if options.json:
        print(json.dumps(asdict(times), indent=2))
        return 0
    core = "compiled" if times.compiled else "NOT COMPILED: the target does not apply"
    print(f"longest path of {times.networks} networks of {TRAINS} trains, core {core}")
    for words, value in (("median", times.median), ("99 %", times.percent_99), ("worst", times.worst)):
        print(f"  {words:<8} {value:8.3f} ms")
    return 0


def _fitting(game_map: RouteMap, network: Sequence[Route], trains: int) -> list[Route]:
    """The routes that the trains left are enough for, one between any two cities [FR-08], in the map's order."""
    left = trains - sum(route.length for route in network)
    joined = {frozenset((route.a, route.b)) for route in network}
    fitting: list[Route] = []
    for route in game_map.routes:
        pair = frozenset((route.a, route.b))
        if route.length <= left and pair not in joined:
            joined.add(pair)
            fitting.append(route)
    return fitting


def _add_one_of(choices: Sequence[Route], network: list[Route], chance: Seeded) -> None:
    network.append(choices[chance.below(len(choices))])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="benchmarks/longest_path.py",
        description="Time the longest path on grown networks of 90 trains on the large map of France.",
    )
    count = whole_number(1, MOST_NETWORKS)
    parser.add_argument("--networks", type=count, default=NETWORKS, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=whole_number(0, MAX_SEED), default=SEED, metavar="N", help="%(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    return parser


if __name__ == "__main__":
    sys.exit(main())
