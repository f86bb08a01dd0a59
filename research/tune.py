"""Finds the constants of play by plan: many small changes at once, on paired blocks against the best so far.

    python -m research.tune usa --players 2 --seed 1 --generations 60
    python -m research.tune nordic --players 2 --seed 1 --generations 60 --greedy

A block is one deal played once in each seat. In each generation a number of players vary all constants a little around
the present ones and play the same blocks against them; in every other generation against those of an earlier time or
plain ones instead, so that nothing is won by running in a circle, or with `--greedy` against that bot. The better half
draws the constants its way (an evolution strategy with a step for each constant); one that is 0 plays no part and stays
so, unless `--change` begins with another value. In the end the last constants play on fresh blocks against the first,
and against the plain ones that a new `Weights` has. What was found is written to `research/weights/GAME-PLAYERS.json`,
unless the first were better; with `--generations 0` the present ones are measured anew, or what is changed of them:
`--change clock=4`, or against others than they are: `--before line=11`. The file has the constants that count and under
`runs` every run that was written there, the newest last, with its seed, its constants and these results. What somebody
changes in that file later is to be named in the last run as `changed_afterwards`, and measured by another one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.state import OVER, State
from branchline.bots import GreedyBot
from branchline.chance import Seeded
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import NAMES, Weights, weights_for
from branchline.variants import AnyState, find, game_of
from research.playing import play_bots
from research.running import named_number, number_from, run
from research.tables import write_table

FOLDER: Final = Path(__file__).resolve().parent / "weights"
BLOCKS: Final = 60  # that each varied player plays in a generation
GREEDY_BLOCKS: Final = 10  # the same against the bot `greedy`, which is slow
REST: Final = 20  # generations until the constants of the time are kept as another rival
PROOF: Final = 1500  # blocks of the last against the first
CROWD: Final = 14  # varied players in a generation
STEP: Final = 0.22  # the first spread of a constant, in logarithms
LONGEST: Final = 5000  # decisions: a game that does not end is lost for nobody
SPREAD: Final = 25.0  # points that make a lead of one sigma


@dataclass(frozen=True)
class Result:
    """How a change did against what it changes: win share beyond the fair one, over blocks."""

    mean: float
    error: float
    points: float

    @property
    def z(self) -> float:
        """The mean in standard errors."""
        return self.mean / self.error if self.error > 0 else 0.0


def main() -> None:
    """Tune and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=number_from(0), default=60)
    parser.add_argument("--blocks", type=number_from(2), default=BLOCKS, help="of each varied player, in a generation")
    parser.add_argument("--start", help="a game whose constants it begins with, instead of its own")
    parser.add_argument("--greedy", action="store_true", help="every other generation plays the bot greedy")
    parser.add_argument(
        "--change",
        type=named_number(NAMES),
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a constant to begin with",
    )
    parser.add_argument(
        "--before",
        type=named_number(NAMES),
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a constant that those which it is measured against have otherwise",
    )
    asked = parser.parse_args()
    changed, otherwise = dict(asked.change), dict(asked.before)
    for option, values in (("--change", changed), ("--before", otherwise)):
        if values.get("pace") == 0:
            parser.error(f"argument {option}: pace should be 1 or more, as trains are divided by it")
    variant = find(asked.game)
    game = game_of(variant, asked.players or variant.players[0])
    if not isinstance(game, BoardGame):
        sys.exit("research/tune.py is for map games")
    present = as_dict(weights_for(asked.start or game.key, game.players))
    before = weights_of(list({**present, **otherwise}.values()))
    start = list({**present, **changed}.values())
    crowd = Crowd(start, Random(asked.seed))
    block = asked.seed * 1_000_000_000
    earlier = [before, Weights()]
    for generation in range(asked.generations):
        now = weights_of(crowd.center_values())
        rival = now if generation % 2 == 0 else earlier[generation // 2 % len(earlier)]
        found = []
        for changes in crowd.varied():
            varied = weights_of(crowd.values_at(changes))
            if asked.greedy and generation % 2 == 1:
                result = compare_with_greedy(game, varied, GREEDY_BLOCKS, block)
            else:
                result = compare(game, varied, rival, asked.blocks, block)
            found.append((result.mean, changes))
        if generation % REST == REST - 1:
            earlier.append(now)
        crowd.move(found)
        block += max(asked.blocks, GREEDY_BLOCKS)
        if generation % 10 == 9:
            result = compare(game, weights_of(crowd.center_values()), before, 4 * BLOCKS, block)
            block += 4 * BLOCKS
            print(f"{generation + 1}: {100 * result.mean:+.1f} % (z {result.z:.1f}), {result.points:+.1f}", flush=True)
    after = weights_of(crowd.center_values() if asked.generations else start)
    against_before = compare(game, after, before, PROOF, block)
    against_plain = compare(game, after, Weights(), PROOF, block)
    tuned = {
        "seed": asked.seed,
        "generations": asked.generations,
        "blocks": asked.blocks,
        "start": asked.start or game.key,
        "greedy": asked.greedy,
        "changed": changed,
        "before": otherwise,
        "weights": as_dict(after),
        "against_before": as_document(against_before, game.players),
        "against_plain": as_document(against_plain, game.players),
    }
    print(json.dumps(tuned), flush=True)
    if asked.generations == 0 or against_before.mean >= 0:
        keep(FOLDER / f"{game.key}-{game.players}.json", game.key, game.players, tuned)
        write_table("board/tuned", "tune.py", found_so_far(NAMES))


def keep(path: Path, game: str, players: int, tuned: Mapping[str, object]) -> None:
    """The file has the constants of this run, and the run after all that it had before."""
    path.parent.mkdir(exist_ok=True)
    earlier = json.loads(path.read_text(encoding="utf-8"))["runs"] if path.exists() else []
    document = {"game": game, "players": players, "weights": tuned["weights"], "runs": [*earlier, tuned]}
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def as_document(result: Result, players: int) -> dict[str, float]:
    """For the record."""
    return {
        "blocks": PROOF,
        "win_share": round(1 / players + result.mean, 4),
        "standard_error": round(result.error, 4),
        "points": round(result.points, 2),
    }


class Crowd:
    """Constants as logarithms around a center, each with a spread of its own; what is 0 plays no part and stays so."""

    def __init__(self, values: Sequence[int], random: Random) -> None:
        self.random = random
        self.is_off = [value == 0 for value in values]
        self.center = [log(max(value, 1)) for value in values]
        self.spread = [STEP] * len(self.center)

    def varied(self) -> list[list[float]]:
        """Changes to try, each with its mirror image."""
        half = [[self.random.gauss(0, 1) for _ in self.center] for _ in range(CROWD // 2)]
        return [changes for one in half for changes in (one, [-change for change in one])]

    def values_at(self, changes: Sequence[float]) -> list[int]:
        """The constants so far from the center, in spreads."""
        return [
            0 if is_off else max(1, round(exp(at + spread * change)))
            for is_off, at, spread, change in zip(self.is_off, self.center, self.spread, changes, strict=True)
        ]

    def center_values(self) -> list[int]:
        """The constants in the middle."""
        return self.values_at([0.0] * len(self.center))

    def move(self, found: Sequence[tuple[float, Sequence[float]]]) -> None:
        """The better half draws the center its way, and its spreads are those to come."""
        best = [changes for _, changes in sorted(found, key=lambda one: -one[0])[: len(found) // 2]]
        shares = [log(len(best) + 0.5) - log(rank + 1) for rank in range(len(best))]
        total = sum(shares)
        for i in range(len(self.center)):
            mean = sum(share * changes[i] for share, changes in zip(shares, best, strict=True)) / total
            square = sum(share * changes[i] ** 2 for share, changes in zip(shares, best, strict=True)) / total
            self.center[i] += self.spread[i] * mean
            self.spread[i] = min(0.5, max(0.03, self.spread[i] * exp(0.08 * (square - 1) / 2)))


def found_so_far(names: Sequence[str]) -> dict[str, dict[int, list[int]]]:
    """All constants of these names that have been found, by game and number of players."""
    found: dict[str, dict[int, list[int]]] = {}
    for path in sorted(FOLDER.glob("*-*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        if set(document["weights"]) == set(names):  # the map games have others than The Card Game
            found.setdefault(document["game"], {})[document["players"]] = [document["weights"][name] for name in names]
    return found


def weights_of(values: Sequence[int]) -> Weights:
    """The constants in the order of `NAMES`."""
    weights = Weights()
    for name, value in zip(NAMES, values, strict=True):
        setattr(weights, name, value)
    return weights


def as_dict(weights: Weights) -> dict[str, int]:
    """The constants by name."""
    return {name: int(getattr(weights, name)) for name in NAMES}


def compare(game: BoardGame, new: Weights, old: Weights, blocks: int, first_block: int) -> Result:
    """One seat plays by the new constants, all others by the old ones, in every rotation."""
    challenger, champion = BoardPlayer(game, new), BoardPlayer(game, old)

    def scores_with(seat: int, seed: int) -> tuple[int, ...]:
        return play(game, [challenger if i == seat else champion for i in range(game.players)], seed)

    return judge(game.players, scores_with, blocks, first_block)


def compare_with_greedy(game: BoardGame, weights: Weights, blocks: int, first_block: int) -> Result:
    """One seat plays by these constants, all others are the bot `greedy`."""
    player, bot = BoardPlayer(game, weights), GreedyBot()

    def scores_with(seat: int, seed: int) -> tuple[int, ...]:
        player.forget()
        return play_bots(game.key, game.players, seat, choose, bot, seed)

    def choose(state: AnyState) -> int:
        assert isinstance(state, State)
        return int(player.choose(state))

    return judge(game.players, scores_with, blocks, first_block)


def judge(
    players: int,
    scores_with: Callable[[int, int], Sequence[int]],
    blocks: int,
    first_block: int,
    spread: float = SPREAD,
) -> Result:
    """How the seat does that is varied; `scores_with(seat, seed)` plays one game."""
    gains: list[float] = []
    points: list[float] = []
    for block in range(first_block, first_block + blocks):
        gain = 0.0
        for seat in range(players):
            scores = scores_with(seat, block)
            gain += _share(scores, seat, spread)
            points.append(scores[seat] - fmean(score for i, score in enumerate(scores) if i != seat))
        gains.append(gain / players - 1 / players)
    return Result(fmean(gains), stdev(gains) / sqrt(blocks), fmean(points))


def _share(scores: Sequence[int], seat: int, spread: float) -> float:
    """What a seat has of the win, softly: a lead of many points is nearly all of it."""
    top = max(scores)
    odds = [exp(1.7 * (score - top) / spread) for score in scores]
    return odds[seat] / sum(odds)


def play(game: BoardGame, players: Sequence[BoardPlayer], seed: int) -> tuple[int, ...]:
    """The scores of one game; the first seat begins."""
    chance = Seeded(seed)
    state = game.new(chance, 0)
    for player in set(players):
        player.forget()
    for _ in range(LONGEST):
        if state.phase == OVER:
            break
        game.step(state, players[state.seat].choose(state), chance, None)
    return game.returns(state)


if __name__ == "__main__":
    run(main)
