"""Plays all matches that docs/strength.md is made of, and writes the page.

    python -m research.measure_strength --database FILE                 everything; hours
    python -m research.measure_strength --database FILE usa-2 nordic    the matches whose names begin so

What a database of the arena has already is not played again, so that it can be stopped and started at will.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from branchline.arena import MatchOptions, run_arena
from branchline.measuring.pages import as_json
from research.running import number_from, run
from tools import strength

ROOT: Final = Path(__file__).resolve().parent.parent
SEARCH: Final = "search:rollouts=700"  # about 0.1 s a move when it was measured, as everywhere below
QUICK_SEARCH: Final = "search:rollouts=100"  # enough against personas, in games that are many
LONG_SEARCH: Final = "search:rollouts=6000"  # about 1 s a move
PERSONAS: Final = ("hungry", "long_route", "one_step", "path")
LEVELS: Final = ("learner", "casual", "club", "strong")  # those that do not decide by the clock


@dataclass(frozen=True)
class Match:
    """One report of the page."""

    name: str
    bots: tuple[str, ...]
    games: int = 400  # of each pairing
    seconds: float = 1.0  # for a decision, of those that decide by the clock

    @property
    def game(self) -> str:
        """Its key, the first part of the name."""
        return self.name.split("-")[0]

    @property
    def players(self) -> int:
        """The second part of the name."""
        return int(self.name.split("-")[1])


def _elsewhere() -> Iterator[Match]:
    """The other games: planner against greedy, search against planner; at tables of three against two of them.

    And the levels among themselves, at tables of three every three of them.
    """
    for name, rollouts in (
        ("europe-2", 650),
        ("nordic-2", 480),
        ("card_game-2", 300),
        ("france_small-3", 270),
        ("france_borders-3", 270),
        ("france_large-3", 190),
    ):
        others = int(name[-1]) - 1
        yield Match(f"{name}-planner", ("planner", *["greedy"] * others), 200)
        yield Match(f"{name}-search", (f"search:rollouts={rollouts}", *["planner"] * others), 200)
        yield Match(f"{name}-levels", LEVELS, 200)


MATCHES: Final = (
    Match("usa-2-greedy", ("greedy", "random")),
    Match("usa-2-as_coded", tuple(f"{bot}:version=coded" for bot in PERSONAS)),
    Match("usa-2-planner", ("planner", "planner:belief=on", "h3", *PERSONAS)),
    Match("usa-2-search", (SEARCH, "planner")),
    Match("usa-2-mixed_field", (QUICK_SEARCH, "h3", *PERSONAS)),
    Match("usa-4-search", (QUICK_SEARCH, "hungry", "long_route", "one_step")),
    *_elsewhere(),
    Match("usa-2-levels", LEVELS),
    Match("usa-2-expert", ("expert", "strong"), 40),
    Match("usa-2-master", ("master", "expert"), 20, seconds=2.0),
    Match("usa-2-second", (LONG_SEARCH, "planner"), 60, seconds=10.0),  # a decision about the deal takes two
)


def main() -> None:
    """Play, write down and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="how the names of the matches begin (all)")
    parser.add_argument("--jobs", type=number_from(1), default=2)
    parser.add_argument("--database", type=Path, required=True, help="an arena's database, begun or gone on with")
    asked = parser.parse_args()
    chosen = [match for match in MATCHES if not asked.names or match.name.startswith(tuple(asked.names))]
    if not chosen:
        sys.exit(f"no match begins like that; there are {', '.join(match.name for match in MATCHES)}")
    (ROOT / strength.RESULTS).mkdir(parents=True, exist_ok=True)
    for match in chosen:
        print(match.name, flush=True)
        jobs = 1 if "master" in match.bots else asked.jobs  # which uses two cores itself
        report = run_arena(
            MatchOptions(
                game=match.game,
                bots=list(match.bots),
                players=match.players,
                games=match.games,
                seed=1,
                seconds=match.seconds,
            ),
            jobs=jobs,
            database=asked.database,
        )
        for standing in report.standings:
            print(
                f"  {standing.bot}: {100 * standing.share.value:.1f} %, {standing.score.value:.1f} points", flush=True
            )
        (ROOT / strength.RESULTS / f"{match.name}.json").write_text(as_json(report), encoding="utf-8")
        strength.main([])


if __name__ == "__main__":
    run(main)
