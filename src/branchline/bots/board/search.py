"""How `search` looks ahead in a map game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import DEAL, State
from branchline.bots.board.planner import player_at
from branchline.bots.board.worlds import BoardWorlds
from branchline.bots.protocol import Turn
from branchline.bots.race import Budget, Manner, Race, Ranked
from branchline.planning.board.outlook import prices_for
from branchline.planning.board.rollouts import BoardRollouts
from branchline.planning.board.weights import weights_for

SEEN: Final = Observation


def rank(
    game: BoardGame, seen: Observation, turn: Turn, manner: Manner, budget: Budget, *, belief: bool
) -> list[Ranked]:
    """The actions looked at, the chosen one first."""
    player, state = player_at(game, seen, turn)
    is_deal = state.phase == DEAL
    rollouts = _rollouts(game, manner.deal if is_deal else manner.horizon)
    rollouts.player.forget()
    rollouts.player.refused[seen.seat or 0] = player.refused[seen.seat or 0]
    actions = rollouts.candidates(state, manner.claims, manner.draws)
    if len(actions) == 1 or (is_deal and manner.deal == 0):
        return [Ranked(actions[0], 0.0, 0)]
    worlds = BoardWorlds(game, seen, turn, believes=belief)
    return Race[State](rollouts, worlds, actions, worlds.seed, manner.scale, manner.caution).run(budget)


@lru_cache(maxsize=32)
def _rollouts(game: BoardGame, horizon: int) -> BoardRollouts:
    weights, prices = weights_for(game.key, game.players), prices_for(game.key, game.players)
    return BoardRollouts(game, weights, prices, horizon)
