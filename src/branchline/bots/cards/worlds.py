"""Imagined states of The Card Game that agree with all that a seat has seen."""

from __future__ import annotations

from typing import Final

from branchline.bots.protocol import Turn
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import State
from branchline.chance import Seeded

_SEEDS: Final = 2**31


class CardWorlds:
    """Makes an imagined state of The Card Game of a number, all that is possible alike."""

    def __init__(self, game: CardGame, seen: Observation, turn: Turn) -> None:
        self.game = game
        self.seen = seen
        self.known = game.memory(seen.seat)
        self.known.see(turn.events)
        self.seed = int(turn.chance.below(_SEEDS))

    def __call__(self, number: int) -> State:
        """Imagine the state of this number."""
        return self.game.imagine(self.seen, Seeded(self.seed, number), self.known)
