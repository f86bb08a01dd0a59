"""What else than the best could be done in a turn of The Card Game."""

from __future__ import annotations

from typing import Final

from branchline.bots.cards.greedy import GreedyWithCards
from branchline.bots.choices import best_few
from branchline.bots.protocol import Turn
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import DRAW, TURN

_PLACEMENTS: Final = 2
_CARDS: Final = 3
_LEAST_WORTH: Final = 1.0  # of cards placed: at least one that a ticket wants


def sensible(game: CardGame, seen: Observation, turn: Turn) -> list[int]:
    """Actions that are not absurd, what `greedy` would do first; empty where it should decide alone."""
    return _SlippingWithCards(game, seen, turn).sensible()


class _SlippingWithCards(GreedyWithCards):
    """What else could be done in a turn of The Card Game."""

    def sensible(self) -> list[int]:
        if self.turns == 0 or self.seen.phase not in (TURN, DRAW):
            return []
        placed = {number: worth for number, worth in self._worth_of_placements().items() if worth >= _LEAST_WORTH}
        return [self.choose(), *best_few(placed, _PLACEMENTS), *best_few(self._worth_of_cards(), _CARDS)]
