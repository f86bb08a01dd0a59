"""Who decides for `planner` in The Card Game, which need not be shown what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import State
from branchline.events import Event
from branchline.planning.cards.player import CardPlayer
from branchline.planning.cards.weights import card_weights_for


def planned(game: CardGame) -> Planned:
    """The decider for every seat that `planner` plays."""
    return Planned(_card_player(game))


class Planned:
    """`planner` in The Card Game, where it remembers nothing; what lies on each track all have seen [CG-06]."""

    def __init__(self, player: CardPlayer) -> None:
        self.fault = ""
        self._player = player

    def hear(self, story: Sequence[Event]) -> None:
        pass

    def choose(self, state: State) -> int:
        return int(self._player.choose(state))


@lru_cache(maxsize=16)
def _card_player(game: CardGame) -> CardPlayer:
    return CardPlayer(game, card_weights_for(game.key, game.players))
