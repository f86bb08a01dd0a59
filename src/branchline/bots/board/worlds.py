"""Imagined states of a map game that agree with all that a seat has seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.engine import BoardGame
from branchline.board.knowledge import Knowledge
from branchline.board.observation import Observation
from branchline.board.state import State
from branchline.bots.protocol import Turn
from branchline.chance import Seeded
from branchline.planning.board.belief import BoardBelief
from branchline.planning.board.weights import weights_for

_SEEDS: Final = 2**31
_CHOICE: Final = 4  # imagined states of which one becomes a world, the likelier ones rather


class BoardWorlds:
    """Makes an imagined state of a map game of a number, always the same of the same number."""

    def __init__(self, game: BoardGame, seen: Observation, turn: Turn, *, believes: bool) -> None:
        assert seen.seat is not None
        self.game = game
        self.seen = seen
        self.seat = seen.seat
        self.known: Knowledge = game.memory(seen.seat)
        self.known.see(turn.events)
        self.seed = int(turn.chance.below(_SEEDS))
        self.belief = belief_of(game) if believes else None

    def __call__(self, number: int) -> State:
        """Imagine the state of this number; with a belief, the others' tickets rather explain what they have built."""
        if self.belief is None:
            return self._imagine(number, 0)
        states = [self._imagine(number, choice) for choice in range(_CHOICE)]
        weights = vec[i64]([self.belief.likelihood(state, self.seat) for state in states])
        return states[Seeded(self.seed, (_CHOICE + 1) * number + _CHOICE).pick(weights, sum(weights))]

    def _imagine(self, number: int, choice: int) -> State:
        return self.game.imagine(self.seen, Seeded(self.seed, (_CHOICE + 1) * number + choice), self.known)


@lru_cache(maxsize=16)
def belief_of(game: BoardGame) -> BoardBelief:
    """The belief that judges imagined states of this game."""
    return BoardBelief(game.tables, weights_for(game.key, game.players))
