"""Finds how much a planner with a belief should hurry for what rivals want, and how much block them.

    python -m research.tune_belief --seed 1

A planner with a belief plays one without, in North America with two players, on paired blocks: first with several
weights of hurrying, then with the best of these and several of blocking. In the end the best pair plays on fresh
blocks. What was found is written to `research/weights/belief.json` with its seed and all results; `hurry` and `block`
of `branchline/planning/board/weights.py` are what stands there.
"""

from __future__ import annotations

import argparse
import json
from typing import Final

from branchline.arena.blocks import play_game
from branchline.board.engine import BoardGame
from branchline.bots.board.planner import planning_player
from branchline.bots.planner import PlannerBot
from branchline.measuring.seats import guarded
from branchline.variants import find, game_of
from research.running import run
from research.tune import FOLDER, Result, judge

HURRY: Final = (0, 200, 500, 1000)
BLOCK: Final = (0, 100, 300)
BLOCKS: Final = 200
PROOF: Final = 400
SECONDS: Final = 60.0  # for a decision; none comes near


def main() -> None:
    """Tune and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = game_of(find("usa"), 2)
    assert isinstance(game, BoardGame)
    first = asked.seed * 1_000_000_000
    tried: list[dict[str, float]] = []

    def best_of(pairs: list[tuple[int, int]]) -> tuple[int, int]:
        """All of them play the same blocks."""
        found = {pair: compare(game, *pair, BLOCKS, first) for pair in pairs}
        for (hurry, block), result in found.items():
            tried.append({"hurry": hurry, "block": block, **_figures(result)})
            print(tried[-1], flush=True)
        return max(found, key=lambda pair: found[pair].mean)

    hurry, _ = best_of([(value, 0) for value in HURRY])
    hurry, block = best_of([(hurry, value) for value in BLOCK])
    proof = compare(game, hurry, block, PROOF, first + BLOCKS)
    document = {
        "game": game.key,
        "players": game.players,
        "seed": asked.seed,
        "blocks": BLOCKS,
        "tried": tried,
        "weights": {"hurry": hurry, "block": block},
        "against_no_belief": {"blocks": PROOF, **_figures(proof)},
    }
    print(json.dumps({key: document[key] for key in ("weights", "against_no_belief")}))
    (FOLDER / "belief.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def compare(game: BoardGame, hurry: int, block: int, blocks: int, first_block: int) -> Result:
    """A planner with a belief and these weights in one seat, one without in the other, and then the other way round."""
    weights = planning_player(game, None).weights  # that of both: without a belief no route is threatened
    weights.hurry, weights.block = hurry, block
    bots = (PlannerBot(belief=True), PlannerBot())

    def scores_with(seat: int, seed: int) -> tuple[int, ...]:
        by_place = play_game(game, guarded(bots), seed, seat, SECONDS).scores
        return tuple(by_place[(at - seat) % game.players] for at in range(game.players))

    return judge(game.players, scores_with, blocks, first_block)


def _figures(result: Result) -> dict[str, float]:
    return {
        "win_share": round(0.5 + result.mean, 4),
        "standard_error": round(result.error, 4),
        "points": round(result.points, 2),
    }


if __name__ == "__main__":
    run(main)
