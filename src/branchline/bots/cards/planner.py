"""How `planner` plays The Card Game; it has neither a belief nor a style there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from branchline.bots.cards.plan_reasons import CardPlanReasons
from branchline.bots.protocol import Turn
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import State
from branchline.chance import Seeded
from branchline.planning.cards.player import CardPlayer
from branchline.planning.cards.weights import card_weights_for

SEEN: Final = Observation


def decide(
    game: CardGame,
    seen: Observation,
    turn: Turn,
    *,
    belief: bool,  # noqa: ARG001  (as every kind has it)
    style: str | None,  # noqa: ARG001  (as every kind has it)
) -> tuple[int, Callable[[], CardPlanReasons]]:
    """The action, and who can say why."""
    player, state = card_player(game), card_state(game, seen, turn)
    return int(player.choose(state)), lambda: CardPlanReasons(game, player, state)


def card_state(game: CardGame, seen: Observation, turn: Turn) -> State:
    """A state that looks like what is seen; all have seen what lies on each track, and the memory knows it [CG-06]."""
    known = game.memory(seen.seat)
    known.see(turn.events)
    return game.imagine(seen, Seeded(0), known)


@lru_cache(maxsize=16)
def card_player(game: CardGame) -> CardPlayer:
    """The player that all bots of a process share to play The Card Game by plan."""
    return CardPlayer(game, card_weights_for(game.key, game.players))
