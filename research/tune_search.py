"""Finds how a search looks ahead: one change at a time, on paired blocks against the bot `planner`.

    python -m research.tune_search europe --seed 1 --rollouts 400 --blocks 60

Each value of `Manner` is tried beside the usual ones; all of them play the same blocks. `win_share` and its error count
wins softly, by points; `wins` are those of the rules. Written to `research/search/GAME-PLAYERS.json`.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path
from time import process_time
from typing import Final

from branchline import Seeded, Table
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.search import Manner, SearchBot
from branchline.variants import find
from research.running import run
from research.tune import judge

FOLDER: Final = Path(__file__).resolve().parent / "search"
TRIED: Final = (
    Manner(),
    *(Manner(caution=errors) for errors in (0.5, 2.0)),
    *(Manner(horizon=turns) for turns in (8, 16)),
    *(Manner(scale=points) for points in (10.0, 35.0)),
    *(Manner(claims=claims) for claims in (2, 7)),
)


def main() -> None:
    """Try and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rollouts", type=int, default=400)
    parser.add_argument("--blocks", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    players = asked.players or find(asked.game).players[0]
    measured = partial(figures, asked.game, players, asked.rollouts, asked.blocks, asked.seed * 1_000_000)
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = []
        for manner, figure in zip(TRIED, pool.map(measured, TRIED), strict=True):
            found.append({**asdict(manner), **figure})
            print(json.dumps(found[-1]), flush=True)
    FOLDER.mkdir(exist_ok=True)
    document = {
        "game": asked.game,
        "players": players,
        "seed": asked.seed,
        "rollouts": asked.rollouts,
        "blocks": asked.blocks,
        "tried": found,
    }
    path = FOLDER / f"{asked.game}-{players}.json"
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def figures(game: str, players: int, rollouts: int, blocks: int, first_block: int, manner: Manner) -> dict[str, float]:
    """How a search in this manner does in one seat against the planner in all others."""
    search, planner = SearchBot(rollouts=rollouts, manner=manner), PlannerBot()
    wins = 0.0
    seconds = 0.0
    decisions = 0

    def scores_with(seat: int, seed: int) -> tuple[int, ...]:
        nonlocal wins, seconds, decisions
        table = Table(game, players=players, seed=seed)
        streams = [Seeded(seed, i + 1) for i in range(players)]
        while (mover := table.to_move) is not None:
            turn = turn_at(table, streams[mover])
            if mover != seat:
                table.play(planner.choose(turn))
                continue
            begin = process_time()
            action = search.choose(turn)
            seconds += process_time() - begin
            decisions += 1
            table.play(action)
        wins += (seat in table.winners) / len(table.winners)
        return table.scores

    result = judge(players, scores_with, blocks, first_block)
    return {
        "wins": round(wins / (players * blocks), 3),
        "win_share": round(1 / players + result.mean, 3),
        "standard_error": round(result.error, 3),
        "points": round(result.points, 1),
        "milliseconds": round(1000 * seconds / decisions, 1),
    }


if __name__ == "__main__":
    run(main)
