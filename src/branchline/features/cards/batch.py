"""Many games of The Card Game side by side."""

from __future__ import annotations

from mypy_extensions import i64

from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import OVER, State
from branchline.features.batches import Batch
from branchline.features.cards.vector import CardVector
from branchline.protocol import ScoreLine


class CardBatch(Batch):
    """Games of The Card Game side by side."""

    def __init__(self, game: CardGame, vector: CardVector | None, count: int, seed: int, step: int, first: int) -> None:
        size = 0 if vector is None else vector.size
        super().__init__(count, game.players, len(game.actions), size, seed, step, first)
        self.game: CardGame = game
        self.vector: CardVector | None = vector
        self.states: list[State] = [game.new(chance) for chance in self.chances]
        self.look()

    def _begin(self, slot: i64) -> None:
        self.states[slot] = self.game.new(self.chances[slot])

    def _do(self, slot: i64, action: i64) -> bool:
        state = self.states[slot]
        self.game.step(state, action, self.chances[slot], None)
        return state.phase == OVER

    def _write_legal(self, slot: i64) -> i64:
        return self.game.write_legal(self.states[slot], self.moves)

    def _write_seen(self, slot: i64) -> i64:
        state = self.states[slot]
        vector = self.vector
        if vector is not None:
            vector.write(state, state.seat, self.observations, slot * self.size)
        return state.seat

    def _sheet(self, slot: i64) -> tuple[ScoreLine, ...]:
        return self.game.score_sheet(self.states[slot])


def make_batch(
    game: CardGame, count: int, *, seed: int, step: int, first: int, observes: bool, connects: bool
) -> Batch:
    """A batch of games of The Card Game, with observations or without."""
    return CardBatch(game, CardVector(game, connects) if observes else None, count, seed, step, first)
