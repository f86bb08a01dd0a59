"""Finds the constants of play by plan in The Card Game, as `research/tune.py` does for the map games.

    python -m research.tune_card --players 2 --seed 1 --generations 60

Robbing makes this game go in circles: who beats the best so far may lose to somebody simple. So all players that vary
the constants play not only against the present ones, but also against those of earlier generations, the compiled
greedy player and the bot `greedy`. And as nobody who fears robbers places anything, which wins nothing, it counts what
they score among themselves.

What was found is written to `research/weights/card_game-PLAYERS.json` with its seed and its result against what was
there before, if it is better, and with all others to `branchline/planning/cards/tuned.py`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from branchline.bots import GreedyBot
from branchline.cardgame.engine import CardGame
from branchline.cardgame.playouts import GreedyPlayer
from branchline.cardgame.state import OVER, State
from branchline.chance import Seeded
from branchline.planning.cards.player import CardPlayer
from branchline.planning.cards.weights import NAMES, CardWeights, card_weights_for
from branchline.variants import AnyState
from branchline.variants.card_game import card_game
from research.playing import play_bots
from research.running import number_from, run
from research.tables import write_table
from research.tune import FOLDER, Crowd, Result, found_so_far, judge

GAMES: Final = 80  # that each varied player plays in a generation against the present constants, and earlier ones
GREEDY_GAMES: Final = 20  # the same against the compiled greedy player
BOT_GAMES: Final = 8  # and against the bot `greedy`, which is slow
ALONE: Final = 0.0007  # what each point is worth that the constants bring when all seats play by them
EVERY: Final = 8  # generations, after which the present constants join those of earlier ones
PROOF: Final = 500  # blocks of the last against the first
LONGEST: Final = 3000  # decisions
SPREAD: Final = 60.0  # points that make a lead of one sigma


def main() -> None:
    """Tune and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=number_from(0), default=60)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where what was found is written")
    asked = parser.parse_args()
    game = CardGame(card_game(), asked.players)
    before = values_of(card_weights_for(game.key, game.players))
    random = Random(asked.seed)
    crowd = Crowd(before, random)
    earlier = [before]
    block = asked.seed * 1_000_000_000
    for generation in range(asked.generations):
        now, then = crowd.center_values(), random.choice(earlier)
        found = []
        for changes in crowd.varied():
            values = crowd.values_at(changes)
            found.append((fitness(game, values, (now, then), block), changes))
        crowd.move(found)
        block += GAMES
        if generation % EVERY == EVERY - 1:
            earlier.append(now)
        if generation % 10 == 9:
            result = compare(game, crowd.center_values(), before, GAMES, block)
            block += GAMES
            print(f"{generation + 1}: {100 * result.mean:+.1f} % (z {result.z:.1f}), {result.points:+.1f}", flush=True)
    after = crowd.center_values()
    result = compare(game, after, before, PROOF, block)
    document = {
        "game": game.key,
        "players": game.players,
        "seed": asked.seed,
        "generations": asked.generations,
        "before": dict(zip(NAMES, before, strict=True)),
        "weights": dict(zip(NAMES, after, strict=True)),
        "against_before": {
            "blocks": PROOF,
            "win_share": round(1 / game.players + result.mean, 4),
            "standard_error": round(result.error, 4),
            "points": round(result.points, 2),
        },
    }
    print(json.dumps(document["against_before"]), json.dumps(document["weights"]))
    if result.z > 2:
        asked.folder.mkdir(exist_ok=True)
        path = asked.folder / f"{game.key}-{game.players}.json"
        path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
        if asked.folder == FOLDER:
            write_table("cards/tuned", "tune_card.py", found_so_far(NAMES))


def weights_of(values: Sequence[int]) -> CardWeights:
    """The constants in the order of `NAMES`."""
    weights = CardWeights()
    for name, value in zip(NAMES, values, strict=True):
        setattr(weights, name, value)
    return weights


def values_of(weights: CardWeights) -> list[int]:
    """The numbers of these weights, in the order of their names."""
    return [int(getattr(weights, name)) for name in NAMES]


def compare(game: CardGame, new: Sequence[int], old: Sequence[int], blocks: int, first_block: int) -> Result:
    """One seat plays by the new constants, all others by the old ones, in every rotation."""
    challenger, champion = CardPlayer(game, weights_of(new)), CardPlayer(game, weights_of(old))

    def scores_with(seat: int, seed: int) -> tuple[int, ...]:
        return play(game, [challenger if i == seat else champion for i in range(game.players)], seed)

    return judge(game.players, scores_with, blocks, first_block, SPREAD)


def fitness(game: CardGame, values: Sequence[int], rivals: Sequence[Sequence[int]], block: int) -> float:
    """How well the constants do on the average against all kinds of rivals."""
    results = [compare(game, values, rival, GAMES // game.players, block) for rival in rivals]
    player = CardPlayer(game, weights_of(values))
    alone = fmean(fmean(play(game, [player] * game.players, block + i)) for i in range(GAMES // 4))
    greedy, bot = GreedyPlayer(game), GreedyBot()

    def against_greedy(seat: int, seed: int) -> tuple[int, ...]:
        return play(game, [player if i == seat else greedy for i in range(game.players)], seed)

    def against_bot(seat: int, seed: int) -> tuple[int, ...]:
        return play_bots(game.key, game.players, seat, choose, bot, seed)

    def choose(state: AnyState) -> int:
        assert isinstance(state, State)
        return int(player.choose(state))

    results.append(judge(game.players, against_greedy, GREEDY_GAMES // game.players, block, SPREAD))
    results.append(judge(game.players, against_bot, BOT_GAMES // game.players, block, SPREAD))
    return fmean(result.mean for result in results) + ALONE * alone


def play(game: CardGame, players: Sequence[CardPlayer | GreedyPlayer], seed: int) -> tuple[int, ...]:
    """The scores of one game; the first seat begins."""
    chance = Seeded(seed)
    state = game.new(chance, 0)
    for _ in range(LONGEST):
        if state.phase == OVER:
            break
        game.step(state, players[state.seat].choose(state), chance, None)
    return game.returns(state)


if __name__ == "__main__":
    run(main)
