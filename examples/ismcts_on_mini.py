"""OpenSpiel's ISMCTS plays a small game against bots of Branchline.

    python examples/ismcts_on_mini.py                                # a few games on mini against greedy and random
    python examples/ismcts_on_mini.py --deals 100 --simulations 1000 --json result.json
    python examples/ismcts_on_mini.py --game mini_europe --opponents club

Each deal is played twice, with exchanged seats. The search sees what its seat sees: it reads information states, and
deals anew what they leave open. Needs `pip install 'branchline[openspiel]'`.
Exit code 0: all games were played to their end; 2: the command line is not understood.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import mean

import numpy as np
from open_spiel.python.algorithms import ismcts

from branchline import BranchlineError, Seeded, Table
from branchline.bots import make_bot, turn_at
from branchline.envs.openspiel import Playouts, SpielGame, spiel_game
from branchline.measuring.statistics import middle_95


@dataclass(frozen=True)
class Result:
    """How the search did against one bot."""

    opponent: str
    deals: int  # two games of each
    win_share: float
    interval_95: tuple[float, float]
    mean_margin: float
    seconds_per_decision: float


class Searcher:
    """ISMCTS at one seat of a table; it follows the game there node by node."""

    def __init__(self, game: SpielGame, simulations: int, play: str, seed: int) -> None:
        rng = Random(seed)
        self.state = game.new_initial_state()
        self.told = 0  # steps of the table that it has followed
        self.decisions = 0
        self.seconds = 0.0
        evaluator = Playouts(play="greedy" if play == "greedy" else "random", seed=seed)
        self.bot = ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=np.random.RandomState(seed))
        self.bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))

    def choose(self, table: Table) -> int:
        """What the search does at the table now."""
        began = time.perf_counter()
        for number in range(self.told, len(table.outcomes)):
            if number > 0:
                self.state.apply_action(table.actions[number - 1])
            for outcome in table.outcomes[number]:
                self.state.apply_action(outcome)
        self.told = len(table.outcomes)
        action = int(self.bot.step(self.state))
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        return action


def play_match(game: SpielGame, opponent: str, deals: int, simulations: int, play: str, seed: int) -> Result:
    """So many deals against this bot, each with either seat."""
    shares, margins, seconds, decisions = [], [], 0.0, 0
    for number in range(2 * deals):
        seat = number % 2
        table = Table(game.tree.game, seed=seed + number // 2)
        searcher = Searcher(game, simulations, play, seed + number)
        bot, stream = make_bot(opponent), Seeded(seed + number, 1)
        while (mover := table.to_move) is not None:
            table.play(searcher.choose(table) if mover == seat else bot.choose(turn_at(table, stream)))
        shares.append(1 / len(table.winners) if seat in table.winners else 0.0)
        margins.append(table.scores[seat] - table.scores[1 - seat])
        seconds += searcher.seconds
        decisions += searcher.decisions
    pairs = [(one + other) / 2 for one, other in zip(shares[::2], shares[1::2], strict=True)]
    return Result(opponent, deals, mean(pairs), interval(pairs), mean(margins), round(seconds / decisions, 4))


def interval(pairs: list[float]) -> tuple[float, float]:
    """95 % of the means of as many deals drawn from these lie within it."""
    rng = Random(1)
    return middle_95([mean(rng.choices(pairs, k=len(pairs))) for _ in range(2000)])


def main(arguments: list[str] | None = None) -> int:
    """Plays the matches and says how they ended."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="mini", help="any game for two players (mini)")
    parser.add_argument("--opponents", default="greedy,random", help="bots, as `branchline play` names them")
    parser.add_argument("--deals", type=int, default=2, help="against each of them, two games of each (2)")
    parser.add_argument("--simulations", type=int, default=100, help="of the search, for each decision (100)")
    parser.add_argument("--playouts", choices=("random", "greedy"), default="random", help="how they are played on")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal (1)")
    parser.add_argument("--json", type=Path, help="a file for the result")
    options = parser.parse_args(arguments)
    if options.deals < 1 or options.simulations < 1:
        parser.error("there is at least 1 deal and 1 simulation")
    results = []
    try:
        game = spiel_game(options.game, players=2)
        for opponent in options.opponents.split(","):
            result = play_match(game, opponent, options.deals, options.simulations, options.playouts, options.seed)
            low, high = result.interval_95
            print(
                f"{options.game}: ismcts with {options.simulations} simulations wins {result.win_share:.1%} "
                f"({low:.1%} to {high:.1%}) of {2 * result.deals} games against {opponent}, "
                f"{result.mean_margin:+.1f} points, {result.seconds_per_decision:.2f} s a decision",
                flush=True,
            )
            results.append(result)
    except BranchlineError as error:
        parser.error(str(error))
    if options.json is not None:
        setting = {name: value for name, value in vars(options).items() if name not in ("json", "opponents", "deals")}
        document = {**setting, "results": [asdict(result) for result in results]}
        options.json.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
