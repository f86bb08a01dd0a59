"""Times the best set of tickets for random stacks and random tickets of The Card Game, and for more of both.

Beside it the first of the sets that a player chooses from, and as many as are shown at once.

    python benchmarks/best_tickets.py
    python benchmarks/best_tickets.py --stacks 500 --seed 7 --json

The target, for a compiled core: at most 1 ms for 15 tickets and 40 cards, the worst included, in CPU time. A game of
random play ends with about 7 tickets and 13 cards.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from branchline.build_info import is_compiled
from branchline.cardgame.best import best_tickets, first_sets, packed_marks
from branchline.cardgame.catalog import PAGE
from branchline.cardgame.maps import load_tickets
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, ints
from branchline.chance import MAX_SEED, Seeded
from branchline.cli.arguments import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

EACH_COLOR: Final = 10
LOCOMOTIVES: Final = 16
STACKS: Final = 2_000
MOST_STACKS: Final = 1_000_000
SEED: Final = 1

# Tickets held and cards on the track.
SIZES: Final = (
    (7, 13),
    (12, 8),
    (20, 12),
    (15, 20),
    (15, 40),
    (30, 20),
    (30, 40),
    (30, 60),
    (46, 20),
    (46, 40),
    (46, 60),
)


@dataclass(frozen=True)
class Times:
    """CPU microseconds of the best set, or of so many first sets; 99 of 100 stacks take at most `percent_99`."""

    tickets: int
    cards: int
    sets: int  # 0: the best set alone, without big cities
    mean: float
    percent_99: float
    worst: float


def measure(tickets: int, cards: int, sets: int = 0, stacks: int = STACKS, seed: int = SEED) -> Times:
    """The times for the same stacks and tickets for the same seed, from a full deck and all tickets."""
    game_map = load_tickets("card_game")
    needs = ints([count for ticket in game_map.tickets for count in ticket.cards])
    points = ints([ticket.points for ticket in game_map.tickets])
    big = [city.city for city in game_map.big_cities]
    counted = [[1, *(int(city in (ticket.a, ticket.b)) for city in big)] for ticket in game_map.tickets]
    marks = ints([mark for counts in counted for mark in packed_marks(counts)])
    chance = Seeded(seed)
    times: list[float] = []
    for _ in range(stacks):
        stack = ints(random_stack(cards, chance))
        held = ints(sorted(random_choice(len(points), tickets, chance)))
        start = time.process_time_ns()
        if sets == 0:
            best_tickets(needs, points, stack, held)
        else:
            first_sets(needs, points, marks, stack, held, sets)
        times.append((time.process_time_ns() - start) / 1_000)
    times.sort()
    return Times(tickets, cards, sets, statistics.fmean(times), times[len(times) * 99 // 100], times[-1])


def random_stack(cards: int, chance: Seeded) -> list[int]:
    """So many cards of a full deck, as counts by kind."""
    deck = [color for color in range(COLORS) for _ in range(EACH_COLOR)] + [LOCOMOTIVE] * LOCOMOTIVES
    stack = [0] * KINDS
    for place in random_choice(len(deck), cards, chance):
        stack[deck[place]] += 1
    return stack


def random_choice(size: int, count: int, chance: Seeded) -> list[int]:
    """So many different numbers below `size`."""
    numbers = list(range(size))
    return [numbers.pop(chance.below(len(numbers))) for _ in range(count)]


def main(arguments: Sequence[str] | None = None) -> int:
    """The times are printed; the exit status is 0 whatever they are."""
    options = _parser().parse_args(arguments)
    times = [
        measure(tickets, cards, sets, options.stacks, options.seed)
        for sets in (0, 1, PAGE + 1)
        for tickets, cards in SIZES
    ]
    if options.json:
        print(json.dumps({"stacks": options.stacks, "compiled": is_compiled(), "times": [asdict(t) for t in times]}))
        return 0
    core = "compiled" if is_compiled() else "NOT COMPILED: the target does not apply"
    print(f"best sets of tickets, {options.stacks} stacks each, microseconds, core {core}")
    print("  sets   tickets   cards      mean      99 %     worst")
    for row in times:
        sets = row.sets or "best"
        print(f"  {sets:>4} {row.tickets:>9} {row.cards:>7} {row.mean:>9.1f} {row.percent_99:>9.1f} {row.worst:>9.1f}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="benchmarks/best_tickets.py",
        description="Time the best set of tickets for random stacks and tickets of The Card Game.",
    )
    count = whole_number(1, MOST_STACKS)
    parser.add_argument("--stacks", type=count, default=STACKS, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=whole_number(0, MAX_SEED), default=SEED, metavar="N", help="%(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    return parser


if __name__ == "__main__":
    sys.exit(main())
