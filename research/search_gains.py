"""What a search gains by a decision over play by plan, in whatever manner: far fewer games tell than by matches.

    python -m research.search_gains usa --seed 1 --games 45

In games between planners a share of the turns is looked at. Each kind of search decides there, knowing what the seat
knows; what it chose is then judged by whole games that play by plan plays on from the position as it really is, the
same for all. The gain is the share of wins beyond that of the planner's own choice. Written to
`research/search/GAME-PLAYERS-gains.json`.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Final

from branchline import OptionError, Seeded, Table
from branchline.board.engine import BoardGame
from branchline.board.state import TURN, State
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.search import WHOLE_GAME, Manner, SearchBot
from branchline.planning.board_rollouts import BoardRollouts
from branchline.planning.outlook import prices_for
from branchline.planning.weights import weights_for
from branchline.variants import find, game_of
from research.running import number_from, run

FOLDER: Final = Path(__file__).resolve().parent / "search"
LOOKED_AT: Final = 12  # percent of all turns
JUDGED: Final = 200  # whole games for each choice
TRIED: Final = (  # rollouts so that all take about the same time, and then more of them
    (1500, Manner(horizon=8)),
    (700, Manner(horizon=16)),
    (500, Manner(horizon=24)),
    (350, Manner(horizon=WHOLE_GAME)),
    (1500, Manner(horizon=24)),
    (1500, Manner(horizon=WHOLE_GAME)),
    (500, Manner(horizon=24, caution=0.5)),
    (500, Manner(horizon=24, caution=2.0)),
)


def main() -> None:
    """Look and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=number_from(1), default=45)
    parser.add_argument("--jobs", type=number_from(1), default=2)
    asked = parser.parse_args()
    players = asked.players or find(asked.game).players[0]
    first = asked.seed * 1_000_000
    with ProcessPoolExecutor(asked.jobs) as pool:
        played = pool.map(partial(gains_in, asked.game, players), range(first, first + asked.games))
        rows = [row for rows in played for row in rows]
    found = []
    for number, (rollouts, manner) in enumerate(TRIED):
        gains = [row[number][0] for row in rows]
        figure = {
            "rollouts": rollouts,
            **asdict(manner),
            "gain": round(fmean(gains), 4),
            "standard_error": round(stdev(gains) / sqrt(len(gains)), 4),
            "milliseconds": round(1000 * fmean(row[number][1] for row in rows), 1),
        }
        found.append(figure)
        print(json.dumps(figure), flush=True)
    document = {
        "game": asked.game,
        "players": players,
        "seed": asked.seed,
        "games": asked.games,
        "positions": len(rows),
        "tried": found,
    }
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{asked.game}-{players}-gains.json"
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def gains_in(key: str, players: int, seed: int) -> list[list[tuple[float, float]]]:
    """For each position looked at in this game and each kind of search: its gain, and the CPU-seconds it took."""
    game = game_of(find(key), players)
    if not isinstance(game, BoardGame):
        raise OptionError("research/search_gains.py is for map games")
    judge = BoardRollouts(game, weights_for(key, players), prices_for(key, players), WHOLE_GAME)
    table = Table(game, seed=seed)
    planner, looking = PlannerBot(), Seeded(seed, players + 1)
    streams = [Seeded(seed, seat + 1) for seat in range(players)]
    rows: list[list[tuple[float, float]]] = []
    while (mover := table.to_move) is not None:
        turn = turn_at(table, streams[mover])
        planned = planner.choose(turn)
        state = table.state
        assert isinstance(state, State)
        if state.phase == TURN and state.turns_left == 0 and int(looking.below(100)) < LOOKED_AT:
            judge.prepare(state)
            wins: dict[int, float] = {}
            row: list[tuple[float, float]] = []
            for rollouts, manner in TRIED:
                begin = process_time()
                choice = SearchBot(rollouts=rollouts, manner=manner).choose(turn_at(table, Seeded(seed, len(rows))))
                seconds = process_time() - begin
                for action in {planned, choice} - set(wins):
                    wins[action] = fmean(_win(judge.margin(state, action, world)) for world in range(JUDGED))
                row.append((wins[choice] - wins[planned] if choice != planned else 0.0, seconds))
            rows.append(row)
        table.play(planned)
    return rows


def _win(margin: int) -> float:
    return 0.5 if margin == 0 else float(margin > 0)


if __name__ == "__main__":
    run(main)
