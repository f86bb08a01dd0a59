"""Finds the prices by which truncated rollouts are judged: least squares over games that are played by plan.

    python -m research.fit_outlook europe --players 2 --seed 1 --games 8000
    python -m research.fit_outlook france_large --players 3 --seed 1 --games 8000 --tickets 0.01

In the middle of these games everything that `planning/board/outlook.py` looks at is written down for all seats, and
in the end by how many points each was before each other. So that all kinds of positions occur, now and then a seat does
anything that is possible; new tickets it takes only as often as `--tickets` says. What was found is written to
`research/outlook/GAME-PLAYERS.json`, with how much of the margins it explains in each stage of the game, and with all
others to `branchline/planning/board/outlook_tuned.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.state import OVER, TURN, State
from branchline.chance import Seeded
from branchline.planning.board.outlook import SCALE, STAGES, THINGS, Outlook
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import weights_for
from branchline.variants import find, game_of
from research.running import number_from, run
from research.tables import write_table

FOLDER: Final = Path(__file__).resolve().parent / "outlook"
LOOKED_AT: Final = 0.11  # of all turns
SLIPS: Final = 0.08  # of all turns
FEWEST: Final = 2000  # moments in a stage; the last one with so many holds for all that are farther from the end
RIDGE: Final = 1.0  # keeps prices small that nothing speaks for
SIZE: Final = len(THINGS) + 1  # and who is to move


@dataclass
class Sums:
    """What least squares takes of one stage, summed over all that was seen."""

    squares: list[list[float]] = field(default_factory=lambda: [[0.0] * SIZE for _ in range(SIZE)])
    products: list[float] = field(default_factory=lambda: [0.0] * SIZE)
    margins: float = 0.0  # squared
    count: int = 0

    def add(self, lead: Sequence[int], margin: int) -> None:
        """A seat that was so far ahead in each thing was before another by so many points."""
        for i, value in enumerate(lead):
            if value:
                row = self.squares[i]
                for j, other in enumerate(lead):
                    row[j] += value * other
                self.products[i] += value * margin
        self.margins += margin * margin
        self.count += 1

    def solve(self) -> list[float]:
        """The prices that explain the margins best, by elimination."""
        rows = [
            [*(value + (RIDGE if i == j else 0.0) for j, value in enumerate(row)), self.products[i]]
            for i, row in enumerate(self.squares)
        ]
        for i in range(SIZE):
            top = max(range(i, SIZE), key=lambda k: abs(rows[k][i]))
            rows[i], rows[top] = rows[top], rows[i]
            for k in range(SIZE):
                if k != i:
                    factor = rows[k][i] / rows[i][i]
                    rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
        return [rows[i][SIZE] / rows[i][i] for i in range(SIZE)]

    def explained(self, prices: Sequence[float]) -> float:
        """The share of the margins' squares that the prices explain."""
        hit = sum(price * product for price, product in zip(prices, self.products, strict=True))
        both = sum(
            price * other * self.squares[i][j] for i, price in enumerate(prices) for j, other in enumerate(prices)
        )
        return (2 * hit - both) / self.margins if self.margins else 0.0


def main() -> None:
    """Play, fit and write down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=number_from(1), default=8000)
    parser.add_argument("--tickets", type=float, default=0.0, help="the share of turns that are new tickets anyhow")
    asked = parser.parse_args()
    variant = find(asked.game)
    game = game_of(variant, asked.players or variant.players[0])
    if not isinstance(game, BoardGame):
        sys.exit("research/fit_outlook.py is for map games")
    stages = [Sums() for _ in range(len(STAGES) + 1)]
    for number in range(asked.games):
        for stage, lead, margin in leads(game, asked.seed * 1_000_000_000 + number, asked.tickets):
            stages[stage].add(lead, margin)
    while len(stages) > 1 and stages[-1].count < FEWEST:
        stages.pop()
    found = [sums.solve() for sums in stages]
    document = {
        "game": game.key,
        "players": game.players,
        "seed": asked.seed,
        "games": asked.games,
        "tickets": asked.tickets,
        "looked_at": [sums.count for sums in stages],
        "explained": [round(sums.explained(prices), 3) for sums, prices in zip(stages, found, strict=True)],
        "prices": [dict(zip(THINGS, (round(SCALE * price) for price in prices), strict=False)) for prices in found],
    }
    print(game.key, game.players, document["explained"], flush=True)
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{game.key}-{game.players}.json"
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    write_table("board/outlook_tuned", "fit_outlook.py", found_so_far())


def found_so_far() -> dict[str, dict[int, list[int]]]:
    """The prices of all stages one after another, by game and number of players."""
    found: dict[str, dict[int, list[int]]] = {}
    for path in FOLDER.glob("*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        prices = [stage[thing] for stage in document["prices"] for thing in THINGS]
        found.setdefault(document["game"], {})[document["players"]] = prices
    return found


def leads(game: BoardGame, seed: int, tickets: float) -> Iterator[tuple[int, list[int], int]]:
    """For moments of one game and pairs of seats: the stage, one's lead in each thing, and its lead in the end."""
    player = BoardPlayer(game, weights_for(game.key, game.players))
    outlook = Outlook(game.tables, player, [])
    chance, random = Seeded(seed), Random(seed)
    state = game.new(chance)
    seen: list[tuple[int, int, list[list[int]]]] = []
    while state.phase != OVER:
        action: int | None = None
        if state.phase == TURN and state.turns_left == 0:
            if random.random() < LOOKED_AT:
                rounds = player.rounds_left(state)
                seen.append((int(outlook.stage(rounds)), int(state.seat), _things(outlook, state, game.players)))
            if random.random() < SLIPS:
                action = _any_action(game, state, random)
            elif tickets > 0 and random.random() < tickets and state.tickets_left() > 0:
                action = game.tables.at_tickets
        game.step(state, player.choose(state) if action is None else action, chance, None)
    scores = game.returns(state)
    for stage, seat, things in seen:
        for other in range(game.players):
            if other != seat:
                lead = [a - b for a, b in zip(things[seat], things[other], strict=True)]
                yield stage, [*lead, 1], scores[seat] - scores[other]


def _things(outlook: Outlook, state: State, players: int) -> list[list[int]]:
    """All that every seat has."""
    rounds = outlook.player.rounds_left(state)
    outlook.measure_lines(state)
    found: list[list[int]] = []
    for seat in range(players):
        outlook.look(state, seat, rounds)
        found.append([int(value) for value in outlook.things])
    return found


def _any_action(game: BoardGame, state: State, random: Random) -> int:
    """Whatever is possible but new tickets, which have a share of their own."""
    legal = [action for action in game.legal(state) if action != game.tables.at_tickets]
    return random.choice(legal or game.legal(state))


if __name__ == "__main__":
    run(main)
