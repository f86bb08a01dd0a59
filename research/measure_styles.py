"""Measures what each style of the planner does otherwise, and what that costs it.

    python -m research.measure_styles --seed 1

Each style plays the planner in North America with two players, on paired blocks, and so does the planner itself.
Written to `research/weights/styles.json` with the constants of each style: a style whose constants change is to be
measured again, and a test says so.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict
from typing import Final

from branchline.arena.playing import play_game
from branchline.arena.seating import guarded
from branchline.board.engine import BoardGame
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Turn
from branchline.bots.styles import STYLES
from branchline.variants import find, game_of
from research.running import run
from research.tune import FOLDER, judge

BLOCKS: Final = 300
SECONDS: Final = 60.0  # for a decision; none comes near


class Watched:
    """A bot whose habits are counted."""

    def __init__(self, bot: PlannerBot) -> None:
        self.bot = bot
        self.counts: Counter[str] = Counter()
        self.has_claimed = False

    def choose(self, turn: Turn) -> int:
        """What the bot chooses."""
        number = self.bot.choose(turn)
        game = turn.game
        assert isinstance(game, BoardGame)
        action = game.actions[number]
        self.counts["decisions"] += 1
        self.counts["tickets"] += len(action.kept)
        if action.kind == "claim" and action.route is not None:
            self.has_claimed = True
            self.counts["claims"] += 1
            self.counts["trains"] += int(game.tables.length[action.route])
        if not self.has_claimed:
            self.counts["before"] += 1
        return number


def main() -> None:
    """Measure and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = game_of(find("usa"), 2)
    assert isinstance(game, BoardGame)
    found: dict[str, dict[str, object]] = {"planner": _figures(game, None, asked.seed)}
    for style, constants in STYLES.items():
        found[style] = {"constants": asdict(constants), **_figures(game, style, asked.seed)}
    document = {"game": game.key, "players": 2, "seed": asked.seed, "blocks": BLOCKS, "styles": found}
    (FOLDER / "styles.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def _figures(game: BoardGame, style: str | None, seed: int) -> dict[str, object]:
    """How a style does against the planner, and how it plays, per game."""
    watched = Watched(PlannerBot(style=style))
    bots = (watched, PlannerBot())
    failed = 0

    def scores_with(seat: int, block: int) -> tuple[int, ...]:
        nonlocal failed
        watched.has_claimed = False
        result = play_game(game, guarded(bots), block, seat, SECONDS)
        failed += result.tickets_failed[1]
        return result.scores if seat == 0 else result.scores[::-1]

    result = judge(2, scores_with, BLOCKS, seed * 1_000_000_000)
    games, counts = 2 * BLOCKS, watched.counts
    figures: dict[str, object] = {
        "win_share": round(0.5 + result.mean, 3),
        "standard_error": round(result.error, 3),
        "points": round(result.points, 1),
        "decisions": round(counts["decisions"] / games, 1),
        "decisions_before_first_claim": round(counts["before"] / games, 1),
        "tickets_kept": round(counts["tickets"] / games, 2),
        "trains_a_claim": round(counts["trains"] / counts["claims"], 2),
        "tickets_the_rival_failed": round(failed / games, 2),
    }
    print(style or "planner", json.dumps(figures), flush=True)
    return figures


if __name__ == "__main__":
    run(main)
