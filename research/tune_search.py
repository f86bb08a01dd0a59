"""Finds how a search looks ahead: one change at a time, on paired blocks against the bot `planner`.

    python -m research.tune_search europe --seed 1 --rollouts 400 --blocks 60
    python -m research.tune_search france_large --blocks 8 --try rollouts=80 --try rollouts=190,horizon=12,caution=2

Each value of `Manner` is tried beside the usual ones, or what `--try` names, `horizon` and `deal` in own turns; all of
them play the same blocks.
`win_share` and its error count wins softly, by points; `wins` are those of the rules. `gain` is another estimate:
wherever the search does not do what play by plan would, both are judged by whole games that play by plan plays on from
the position as it really is; the differences, counted softly, are summed over a game. Written to
`research/search/GAME-PLAYERS.json`.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from math import exp, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Final

from branchline import OptionError, Seeded, Table
from branchline.board.engine import BoardGame
from branchline.board.state import State
from branchline.bots import turn_at
from branchline.bots.planner import PlannerBot
from branchline.bots.race import WHOLE_GAME, Manner
from branchline.bots.search import SearchBot
from branchline.planning.board.outlook import prices_for
from branchline.planning.board.rollouts import BoardRollouts
from branchline.planning.board.weights import weights_for
from branchline.variants import AnyState, find, game_of
from research.running import number_from, run
from research.tune import judge

FOLDER: Final = Path(__file__).resolve().parent / "search"
JUDGED: Final = 60  # whole games for each choice
LIMIT: Final = 400  # points: more do not win more
USUAL: Final = Manner()
TRIED: Final = (
    USUAL,
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
    parser.add_argument("--rollouts", type=number_from(1), default=400)
    parser.add_argument("--blocks", type=number_from(2), default=60)
    parser.add_argument("--try", type=wished, action="append", default=[], dest="wishes", metavar="NAME=VALUE,…")
    parser.add_argument("--jobs", type=number_from(1), default=2)
    asked = parser.parse_args()
    wishes: list[tuple[int | None, Manner]] = asked.wishes or [(None, manner) for manner in TRIED]
    tried = [(asked.rollouts if rollouts is None else rollouts, manner) for rollouts, manner in wishes]
    players = asked.players or find(asked.game).players[0]
    measured = partial(figures, asked.game, players, asked.blocks, asked.seed * 1_000_000)
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = []
        for (rollouts, manner), figure in zip(tried, pool.map(measured, tried), strict=True):
            found.append({"rollouts": rollouts, **asdict(manner), **figure})
            print(json.dumps(found[-1]), flush=True)
    FOLDER.mkdir(exist_ok=True)
    document = {
        "game": asked.game,
        "players": players,
        "seed": asked.seed,
        "blocks": asked.blocks,
        "tried": found,
    }
    path = FOLDER / f"{asked.game}-{players}.json"
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def wished(text: str, manner: Manner = USUAL) -> tuple[int | None, Manner]:
    """The rollouts, if they are named, and a manner of which some values are named."""
    rollouts = None
    for part in text.split(","):
        name, _, value = part.partition("=")
        try:
            match name:
                case "rollouts":
                    rollouts = number_from(1)(value)
                case "claims":
                    manner = replace(manner, claims=int(value))
                case "draws":
                    manner = replace(manner, draws=number_from(0)(value))
                case "horizon":
                    manner = replace(manner, horizon=int(value))
                case "scale":
                    manner = replace(manner, scale=float(value))
                case "caution":
                    manner = replace(manner, caution=float(value))
                case "deal":
                    manner = replace(manner, deal=number_from(0)(value))
                case _:
                    raise ValueError
        except ValueError:
            known = "rollouts, claims, draws, horizon, scale, caution, deal"
            raise argparse.ArgumentTypeError(f"{part!r} should be NAME=NUMBER, of {known}") from None
    return rollouts, manner


def figures(key: str, players: int, blocks: int, first_block: int, tried: tuple[int, Manner]) -> dict[str, float]:
    """How a search in this manner does in one seat against the planner in all others."""
    rollouts, manner = tried
    search, planner = SearchBot(rollouts=rollouts, manner=manner), PlannerBot()
    gains = _Gains(key, players)
    wins = 0.0
    seconds = 0.0
    decisions = 0

    def scores_with(seat: int, seed: int) -> tuple[int, ...]:
        nonlocal wins, seconds, decisions
        table = Table(key, players=players, seed=seed)
        streams = [Seeded(seed, i + 1) for i in range(players)]
        gains.begin()
        while (mover := table.to_move) is not None:
            planned = planner.choose(turn_at(table, streams[mover]))
            if mover != seat:
                table.play(planned)
                continue
            turn = turn_at(table, streams[mover])
            begin = process_time()
            action = search.choose(turn)
            seconds += process_time() - begin
            decisions += 1
            if action != planned:
                gains.judge(table.state, action, planned)
            table.play(action)
        wins += (seat in table.winners) / len(table.winners)
        return table.scores

    result = judge(players, scores_with, blocks, first_block)
    return {
        "wins": round(wins / (players * blocks), 3),
        "win_share": round(1 / players + result.mean, 3),
        "standard_error": round(result.error, 3),
        "points": round(result.points, 1),
        "gain": round(fmean(gains.of_games), 3),
        "gain_error": round(stdev(gains.of_games) / sqrt(len(gains.of_games)), 3),
        "milliseconds": round(1000 * seconds / decisions, 1),
    }


class _Gains:
    """What the decisions of one seat gain over play by plan, in wins, game by game."""

    def __init__(self, key: str, players: int) -> None:
        game = game_of(find(key), players)
        if not isinstance(game, BoardGame):
            raise OptionError("research/tune_search.py is for map games")
        self._rollouts = BoardRollouts(game, weights_for(key, players), prices_for(key, players), WHOLE_GAME)
        self.of_games: list[float] = []

    def begin(self) -> None:
        """Another game begins."""
        self.of_games.append(0.0)

    def judge(self, state: AnyState, action: int, planned: int) -> None:
        """The seat to move does one thing, and play by plan would have done another."""
        assert isinstance(state, State)
        self._rollouts.prepare(state)
        self.of_games[-1] += self._wins(state, action) - self._wins(state, planned)

    def _wins(self, state: State, action: int) -> float:
        margins = (self._rollouts.margin(state, action, world) for world in range(JUDGED))
        return fmean(1 / (1 + exp(-max(-LIMIT, min(LIMIT, margin)) / USUAL.scale)) for margin in margins)


if __name__ == "__main__":
    run(main)
