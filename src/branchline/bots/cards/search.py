"""How `search` looks ahead in The Card Game; it has no belief there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from branchline.bots.cards.planner import card_state
from branchline.bots.cards.worlds import CardWorlds
from branchline.bots.protocol import Turn
from branchline.bots.race import Budget, Manner, Race, Ranked
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import State
from branchline.planning.cards.rollouts import CardRollouts
from branchline.planning.cards.weights import card_weights_for

SEEN: Final = Observation


def rank(
    game: CardGame,
    seen: Observation,
    turn: Turn,
    manner: Manner,
    budget: Budget,
    *,
    belief: bool,  # noqa: ARG001  (as every kind has it)
) -> list[Ranked]:
    """The actions looked at, the chosen one first."""
    rollouts = _rollouts(game)
    worlds = CardWorlds(game, seen, turn)
    actions = rollouts.candidates(card_state(game, seen, turn), manner.claims)
    if len(actions) == 1:
        return [Ranked(actions[0], 0.0, 0)]
    return Race[State](rollouts, worlds, actions, worlds.seed, manner.scale, manner.caution).run(budget)


@lru_cache(maxsize=16)
def _rollouts(game: CardGame) -> CardRollouts:
    return CardRollouts(game, card_weights_for(game.key, game.players))
