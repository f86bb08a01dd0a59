"""How `planner` plays a map game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import State
from branchline.bots.board.facts import was_refused
from branchline.bots.board.plan_reasons import BoardPlanReasons
from branchline.bots.board.worlds import BoardWorlds, belief_of
from branchline.bots.protocol import Turn
from branchline.bots.styles import styled
from branchline.chance import Seeded
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import weights_for

SEEN: Final = Observation

_WORLDS: Final = 10  # imagined for a belief


def decide(
    game: BoardGame, seen: Observation, turn: Turn, *, belief: bool, style: str | None
) -> tuple[int, Callable[[], BoardPlanReasons]]:
    """The action, and who can say why."""
    player, state = player_at(game, seen, turn, style)
    if belief:
        worlds = BoardWorlds(game, seen, turn, believes=True)
        player.threat = belief_of(game).wanted_by_others([worlds(i) for i in range(_WORLDS)], worlds.seat)
    return int(player.choose(state)), lambda: BoardPlanReasons(game, player, state)


def player_at(game: BoardGame, seen: Observation, turn: Turn, style: str | None = None) -> tuple[BoardPlayer, State]:
    """Who plays by plan, knowing what the seat knows, and a state that looks like what is seen.

    Play by plan reads of a state only what its seat may see, so any one that looks like this will do.
    """
    player = planning_player(game, style)
    player.forget()
    player.planning.is_exact = True
    player.threat = vec[i64]([0] * int(game.tables.routes))
    assert seen.seat is not None
    if was_refused(turn.events, seen.seat):
        player.refused[seen.seat] = 1
    return player, game.imagine(seen, Seeded(0))


@lru_cache(maxsize=32)
def planning_player(game: BoardGame, style: str | None) -> BoardPlayer:
    """The player that all bots of a process share to play a map game by plan."""
    return BoardPlayer(game, styled(weights_for(game.key, game.players), style))
