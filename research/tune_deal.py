"""How far a search should look ahead for the tickets that are dealt: it decides about them alone.

    python -m research.tune_deal europe --seed 7 --rollouts 500 --blocks 150 --horizon 24 --horizon 3000

In games between planners one seat keeps of its first tickets what a search chooses, with each of these horizons in the
same blocks; everything else is played by plan. `win_share` counts wins, and `points` is the lead over the best of the
others, both of that seat. Written to `research/search/GAME-PLAYERS-deal.json`.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from branchline import OptionError, Seeded, Table
from branchline.board.engine import BoardGame
from branchline.board.state import DEAL, State
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.search import WHOLE_GAME, Manner, SearchBot
from branchline.variants import find, game_of
from research.running import number_from, run

FOLDER: Final = Path(__file__).resolve().parent / "search"


def main() -> None:
    """Play and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rollouts", type=number_from(1), default=500)
    parser.add_argument("--blocks", type=number_from(2), default=150)
    parser.add_argument("--horizon", type=number_from(1), action="append", default=[], help="own turns (24, and all)")
    parser.add_argument("--jobs", type=number_from(1), default=2)
    asked = parser.parse_args()
    players = asked.players or find(asked.game).players[0]
    first = asked.seed * 1_000_000
    games = list(product(range(first, first + asked.blocks), range(players)))
    found = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for horizon in asked.horizon or [24, WHOLE_GAME]:
            leads = list(pool.map(partial(lead_with, asked.game, players, asked.rollouts, horizon), games, chunksize=4))
            wins = [0.5 if lead == 0 else float(lead > 0) for lead in leads]
            figure = {
                "horizon": horizon,
                "win_share": round(fmean(wins), 4),
                "win_error": round(stdev(wins) / sqrt(len(wins)), 4),
                "points": round(fmean(leads), 2),
                "points_error": round(stdev(leads) / sqrt(len(leads)), 2),
            }
            found.append(figure)
            print(json.dumps(figure), flush=True)
    document = {
        "game": asked.game,
        "players": players,
        "seed": asked.seed,
        "rollouts": asked.rollouts,
        "games": len(games),
        "tried": found,
    }
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{asked.game}-{players}-deal.json"
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def lead_with(key: str, players: int, rollouts: int, horizon: int, deal: tuple[int, int]) -> int:
    """By how much a seat is before the best of the others if a search keeps its tickets; `deal` is seed and seat."""
    seed, seat = deal
    game = game_of(find(key), players)
    if not isinstance(game, BoardGame):
        raise OptionError("research/tune_deal.py is for map games")
    table = Table(game, seed=seed)
    planner, search = PlannerBot(), SearchBot(rollouts=rollouts, manner=Manner(deal=horizon))
    streams = [Seeded(seed, i + 1) for i in range(players)]
    while (mover := table.to_move) is not None:
        state = table.state
        assert isinstance(state, State)
        bot = search if mover == seat and state.phase == DEAL else planner
        table.play(bot.choose(turn_at(table, streams[mover])))
    return table.scores[seat] - max(score for i, score in enumerate(table.scores) if i != seat)


if __name__ == "__main__":
    run(main)
