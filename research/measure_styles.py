"""Measures what each style of the planner does otherwise, and what that costs it.

    python -m research.measure_styles                    everything; ten minutes
    python -m research.measure_styles nordic --seed 1    one game alone
    python -m research.measure_styles --style blocker    one style alone, which has changed; the rest as it was measured

Each style plays the planner in every map game, at a table of three two of them, on paired blocks, and so does the
planner itself. Written to `research/weights/styles.json` with the constants of each style: a style whose constants
change is to be measured again in every game, and a test says so.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from branchline.arena.blocks import play_game
from branchline.board.engine import BoardGame
from branchline.board.longest import longest_path
from branchline.board.observation import Observation
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Bot, Turn
from branchline.bots.styles import STYLES
from branchline.chance import Seeded
from branchline.measuring.seats import guarded
from branchline.variants import find, game_of
from research.running import run
from research.tune import FOLDER, judge

BLOCKS: Final[Mapping[str, int]] = {
    "usa": 100,
    "europe": 60,
    "nordic": 60,
    "france_small": 40,
    "france_borders": 40,
    "france_large": 12,
}
SECONDS: Final = 60.0  # for a decision; none comes near


class Watched:
    """A bot whose habits are counted."""

    def __init__(self, bot: PlannerBot) -> None:
        self.bot = bot
        self.counts: Counter[str] = Counter()
        self.has_claimed = False
        self.last: Observation | None = None  # what it saw when it decided last

    def choose(self, turn: Turn) -> int:
        """What the bot chooses."""
        number = self.bot.choose(turn)
        game, seen = turn.game, turn.seen
        assert isinstance(game, BoardGame)
        assert isinstance(seen, Observation)
        self.last = seen
        action = game.actions[number]
        self.counts["decisions"] += 1
        self.counts["tickets"] += len(action.kept)
        if action.kind == "claim" and action.route is not None:
            self.has_claimed = True
            self.counts["claims"] += 1
            self.counts["trains"] += int(game.tables.length[action.route])
            self.counts["beside"] += _is_beside_rivals(game, seen, action.route)
        if not self.has_claimed:
            self.counts["before"] += 1
        return number

    def end(self, game: BoardGame) -> None:
        """A game is over: its line, without what the last turn may have added, is counted."""
        assert self.last is not None
        assert self.last.seat is not None
        self.counts["line"] += int(longest_path(game.tables, game.imagine(self.last, Seeded(0)), self.last.seat))
        self.has_claimed = False


def _is_beside_rivals(game: BoardGame, seen: Observation, route: int) -> bool:
    """Whether a rival has built at one of its ends."""
    assert seen.seat is not None
    ends = {game.map.routes[route].a, game.map.routes[route].b}
    built = (other for other, owner in zip(game.map.routes, seen.owner, strict=True) if owner not in (0, seen.seat + 1))
    return any(other.a in ends or other.b in ends for other in built)


def main() -> None:
    """Measure and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", choices=[[], *BLOCKS], metavar="GAME", help="keys of games (all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--style", choices=list(STYLES))
    asked = parser.parse_args()
    path = FOLDER / "styles.json"
    found = json.loads(path.read_text(encoding="utf-8"))["games"] if path.is_file() else {}
    for key in asked.games or BLOCKS:
        variant = find(key)
        game = game_of(variant, variant.players[0])
        assert isinstance(game, BoardGame)
        print(key, flush=True)
        figures: dict[str, object] = {}
        if asked.style is not None and key in found:
            figures = found[key]["styles"]
        else:
            figures["planner"] = _figures(game, None, asked.seed)
        for style in STYLES if asked.style is None else [asked.style]:
            figures[style] = {"constants": asdict(STYLES[style]), **_figures(game, style, asked.seed)}
        found[key] = {"players": game.players, "seed": asked.seed, "blocks": BLOCKS[key], "styles": figures}
        document = {"games": {key: found[key] for key in BLOCKS if key in found}}
        path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def _figures(game: BoardGame, style: str | None, seed: int) -> dict[str, object]:
    """How a style does against the planner, and how it plays, per game."""
    watched = Watched(PlannerBot(style=style))
    bots: list[Bot] = [watched, *[PlannerBot()] * (game.players - 1)]
    failed = 0

    def scores_with(seat: int, block: int) -> tuple[int, ...]:
        nonlocal failed
        result = play_game(game, guarded(bots), block, seat, SECONDS)
        watched.end(game)
        failed += sum(result.tickets_failed[1:])
        return result.scores[-seat:] + result.scores[:-seat]

    blocks = BLOCKS[game.key]
    result = judge(game.players, scores_with, blocks, seed * 1_000_000_000)
    games, counts = game.players * blocks, watched.counts
    figures: dict[str, object] = {
        "win_share": round(1 / game.players + result.mean, 3),
        "standard_error": round(result.error, 3),
        "points": round(result.points, 1),
        "decisions": round(counts["decisions"] / games, 1),
        "decisions_before_first_claim": round(counts["before"] / games, 1),
        "tickets_kept": round(counts["tickets"] / games, 2),
        "trains_a_claim": round(counts["trains"] / counts["claims"], 2),
        "longest_line": round(counts["line"] / games, 1),
        "claims_beside_rivals": round(counts["beside"] / counts["claims"], 2),
        "tickets_the_rivals_failed": round(failed / games, 2),
    }
    print(style or "planner", json.dumps(figures), flush=True)
    return figures


if __name__ == "__main__":
    run(main)
