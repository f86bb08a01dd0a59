"""Finds what levels 1 to 3 are made of in a game, downward from level 4, which is `planner`.

    python -m research.find_levels europe --players 2 --seed 1

Each level is a bot with a share of slips, chosen so that the level above comes in before it in about `STEP` of all
meetings, on paired blocks. It is `greedy` where that is not too weak even without slips, and `planner` otherwise; the
share of slips is found by halving. Written to `research/levels/GAME.json` with the seed and all that was measured;
`LADDERS` in `branchline.bots.levels` has what was found, and a test says so.

In North America the levels were given, and nothing is searched.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from branchline.arena.blocks import play_game
from branchline.bots.greedy import GreedyBot
from branchline.bots.levels import Rung
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Bot
from branchline.measuring.seats import guarded
from branchline.variants import AnyGame, find, game_of
from research.running import number_from, run

FOLDER: Final = Path(__file__).resolve().parent / "levels"
STEP: Final = 0.725  # how often a level is to come in before the one below
NEAR: Final = 0.03  # so near to it is good enough
TOO_WEAK: Final = 0.76  # no bot is taken that even without slips comes in behind so often
GRID: Final = 5  # shares of slips are multiples of it, in percent
BLOCKS: Final = 75
SECONDS: Final = 60.0  # for a decision; none comes near


def main() -> None:
    """Search and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blocks", type=number_from(2), default=BLOCKS, help="of each pair that is measured")
    asked = parser.parse_args()
    variant = find(asked.game)
    search = Search(game_of(variant, asked.players or variant.players[0]), asked.blocks, asked.seed * 1_000_000_000)
    ladder = [Rung(PlannerBot)]
    while len(ladder) < 4:
        ladder.insert(0, search.below(ladder[0]))
    document = {
        "game": search.game.key,
        "players": search.game.players,
        "seed": asked.seed,
        "blocks": asked.blocks,
        "levels": [str(rung) for rung in ladder],
        "measured": search.measured,
    }
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{search.game.key}.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


@dataclass
class Search:
    """Looks for a level below another."""

    game: AnyGame
    blocks: int
    first_block: int
    measured: list[dict[str, str | float]] = field(default_factory=list)

    def below(self, above: Rung) -> Rung:
        """What comes in behind the level above about as often as it should."""
        tried: dict[Rung, float] = {}
        kind: Callable[[], Bot] = GreedyBot
        if above.bot is not GreedyBot:
            plain = self.before(above, Rung(GreedyBot))
            if plain < TOO_WEAK:
                tried[Rung(GreedyBot)] = plain
            else:
                kind = PlannerBot
        low, high = above.slips // GRID if kind is above.bot else 0, 100 // GRID
        while high - low > 1:
            rung = Rung(kind, GRID * ((low + high) // 2))
            tried[rung] = self.before(above, rung)
            if abs(tried[rung] - STEP) <= NEAR:
                return rung
            low, high = (rung.slips // GRID, high) if tried[rung] < STEP else (low, rung.slips // GRID)
        return min(tried, key=lambda rung: abs(tried[rung] - STEP))

    def before(self, above: Rung, below: Rung) -> float:
        """In which share of all meetings of two seats the first comes in before the second."""
        one, other, others = above.make(), below.make(), self.game.players - 1
        fields = [[one, *[other] * others]] if others == 1 else [[one, *[other] * others], [*[one] * others, other]]
        blocks = self.blocks // len(fields)
        shares = [self._share(bots, one, self.first_block + block) for bots in fields for block in range(blocks)]
        share = sum(shares) / len(shares)
        self.measured.append({"above": str(above), "below": str(below), "before": round(share, 3)})
        print(f"{above} before {below}: {100 * share:.1f} %", flush=True)
        return share

    def _share(self, bots: Sequence[Bot], one: Bot, block: int) -> float:
        """The part of one block's comparisons that `one` has won."""
        won = met = 0.0
        for rotation in range(len(bots)):
            places = play_game(self.game, guarded(bots), block, rotation, SECONDS).places
            mine = [place for bot, place in zip(bots, places, strict=True) if bot is one]
            theirs = [place for bot, place in zip(bots, places, strict=True) if bot is not one]
            won += sum((a < b) + 0.5 * (a == b) for a in mine for b in theirs)
            met += len(mine) * len(theirs)
        return won / met


if __name__ == "__main__":
    run(main)
