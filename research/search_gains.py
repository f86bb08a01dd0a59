"""What a search gains by a decision over play by plan, in whatever manner: far fewer games tell than by matches.

    python -m research.search_gains usa --at turn --seed 1 --games 45
    python -m research.search_gains europe --at deal --games 60 --try rollouts=650,deal=24 --try rollouts=650,deal=3000

In games between planners decisions are looked at: about the tickets that are dealt, or a share of the turns, or of the
second cards of a turn. Each kind of search decides there, knowing what the seat knows; what it chose is then judged by
whole games that play by plan plays on from the position as it really is, the same for all. The gain is the share of
wins beyond that of the planner's own choice, `points` is the lead beyond it. What `--try` does not name is as it is in
that game. Written to `research/search/GAME-PLAYERS-gains.json`, after the runs that are there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Final

from branchline import OptionError, Seeded, Table
from branchline.board.engine import BoardGame
from branchline.board.state import DEAL, DRAW, TURN, State
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.race import WHOLE_GAME, Manner, manner_for
from branchline.bots.search import SearchBot
from branchline.planning.board.outlook import prices_for
from branchline.planning.board.rollouts import BoardRollouts
from branchline.planning.board.weights import weights_for
from branchline.variants import find, game_of
from research.running import number_from, run
from research.tune_search import wished

FOLDER: Final = Path(__file__).resolve().parent / "search"
PHASES: Final = {"deal": DEAL, "turn": TURN, "draw": DRAW}
LOOKED_AT: Final = {"deal": 100, "turn": 12, "draw": 12}  # percent of these decisions
JUDGED: Final = 200  # whole games for each choice
ROLLOUTS: Final = 500  # where none are named
TRIED: Final = (  # rollouts so that all take about the same time, and then more of them
    "rollouts=1500,horizon=8",
    "rollouts=700,horizon=16",
    "rollouts=500,horizon=24",
    f"rollouts=350,horizon={WHOLE_GAME}",
    "rollouts=1500,horizon=24",
    f"rollouts=1500,horizon={WHOLE_GAME}",
    "rollouts=500,horizon=24,caution=0.5",
    "rollouts=500,horizon=24,caution=2",
)


@dataclass(frozen=True)
class Found:
    """What one kind of search did in one position."""

    gain: float = 0.0  # wins
    points: float = 0.0
    seconds: float = 0.0  # of CPU time
    differs: bool = False  # from play by plan


def main() -> None:
    """Look and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--at", choices=tuple(PHASES), default="turn", help="which decisions (turn)")
    parser.add_argument("--percent", type=number_from(1), help="of these decisions that are looked at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=number_from(1), default=45)
    parser.add_argument("--try", action="append", default=[], dest="wishes", metavar="NAME=VALUE,…")
    parser.add_argument("--jobs", type=number_from(1), default=2)
    asked = parser.parse_args()
    players = asked.players or find(asked.game).players[0]
    percent = asked.percent or LOOKED_AT[asked.at]
    usual = manner_for(asked.game)
    try:
        wishes = [wished(wish, usual) for wish in asked.wishes or TRIED]
    except argparse.ArgumentTypeError as mistake:
        parser.error(str(mistake))
    tried = [(rollouts or ROLLOUTS, manner) for rollouts, manner in wishes]
    first = asked.seed * 1_000_000
    with ProcessPoolExecutor(asked.jobs) as pool:
        gains = partial(gains_in, asked.game, players, PHASES[asked.at], percent, tried)
        rows = [row for rows in pool.map(gains, range(first, first + asked.games)) for row in rows]
    if len(rows) < 2:
        raise OptionError(f"{len(rows)} decisions were looked at, which tells nothing; more games would have more")
    figures = []
    for number, (rollouts, manner) in enumerate(tried):
        found = [row[number] for row in rows]
        gain, error = _mean([one.gain for one in found], 4)
        points, points_error = _mean([one.points for one in found], 2)
        figure = {
            "rollouts": rollouts,
            **asdict(manner),
            "differs": round(fmean(one.differs for one in found), 3),
            "gain": gain,
            "standard_error": error,
            "points": points,
            "points_error": points_error,
            "milliseconds": round(1000 * fmean(one.seconds for one in found), 1),
        }
        figures.append(figure)
        print(json.dumps(figure), flush=True)
    keep(
        FOLDER / f"{asked.game}-{players}-gains.json",
        asked.game,
        players,
        {
            "at": asked.at,
            "percent": percent,
            "seed": asked.seed,
            "games": asked.games,
            "positions": len(rows),
            "tried": figures,
        },
    )


def keep(path: Path, game: str, players: int, looked: Mapping[str, object]) -> None:
    """The run stands in the file after all that it had before."""
    path.parent.mkdir(exist_ok=True)
    earlier = json.loads(path.read_text(encoding="utf-8"))["runs"] if path.exists() else []
    document = {"game": game, "players": players, "runs": [*earlier, looked]}
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def gains_in(
    key: str, players: int, phase: int, percent: int, tried: Sequence[tuple[int, Manner]], seed: int
) -> list[list[Found]]:
    """For each position looked at in this game, what each kind of search did."""
    game = game_of(find(key), players)
    if not isinstance(game, BoardGame):
        raise OptionError("research/search_gains.py is for map games")
    judge = BoardRollouts(game, weights_for(key, players), prices_for(key, players), WHOLE_GAME)
    table = Table(game, seed=seed)
    planner, looking = PlannerBot(), Seeded(seed, players + 1)
    streams = [Seeded(seed, seat + 1) for seat in range(players)]
    rows: list[list[Found]] = []
    while (mover := table.to_move) is not None:
        turn = turn_at(table, streams[mover])
        planned = planner.choose(turn)
        state = table.state
        assert isinstance(state, State)
        is_looked_at = state.phase == phase and state.turns_left == 0 and len(turn.legal) > 1
        if is_looked_at and int(looking.below(100)) < percent:
            judge.prepare(state)
            margins: dict[int, list[int]] = {}
            row: list[Found] = []
            for rollouts, manner in tried:
                begin = process_time()
                choice = SearchBot(rollouts=rollouts, manner=manner).choose(turn_at(table, Seeded(seed, len(rows))))
                seconds = process_time() - begin
                if choice == planned:
                    row.append(Found(seconds=seconds))
                    continue
                for action in (planned, choice):
                    if action not in margins:
                        margins[action] = [judge.margin(state, action, world) for world in range(JUDGED)]
                row.append(_found(margins[choice], margins[planned], seconds))
            rows.append(row)
        table.play(planned)
    return rows


def _found(chosen: Sequence[int], planned: Sequence[int], seconds: float) -> Found:
    gain = fmean(map(_win, chosen)) - fmean(map(_win, planned))
    return Found(gain, fmean(chosen) - fmean(planned), seconds, differs=True)


def _win(margin: int) -> float:
    return 0.5 if margin == 0 else float(margin > 0)


def _mean(values: Sequence[float], digits: int) -> tuple[float, float]:
    """With its standard error."""
    return round(fmean(values), digits), round(stdev(values) / sqrt(len(values)), digits)


if __name__ == "__main__":
    run(main)
