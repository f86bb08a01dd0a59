"""Who decides for `planner` in a map game, which need not be shown what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from branchline.board.engine import BoardGame
from branchline.board.state import State
from branchline.bots.board.facts import was_refused
from branchline.bots.planner import PlannerBot
from branchline.bots.styles import styled
from branchline.events import Event
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import weights_for


def planned(game: BoardGame, bot: PlannerBot, seat: int, *, quick: bool) -> Planned | Quick:
    """The decider for a seat that this bot plays."""
    return Quick(_quick_player(game, bot.style, seat)) if quick else Planned(_board_player(game, bot.style), seat)


class Planned:
    """`planner` in a map game: like the bot, it plans anew for each decision."""

    def __init__(self, player: BoardPlayer, seat: int) -> None:
        self.fault = ""
        self._player = player
        self._seat = seat
        self._events: list[Event] = []

    def hear(self, story: Sequence[Event]) -> None:
        self._events += story

    def choose(self, state: State) -> int:
        self._player.forget()
        if was_refused(self._events, self._seat):
            self._player.refused[self._seat] = 1
        return int(self._player.choose(state))


class Quick:
    """Play by plan as in the rollouts of `search`: a plan is less exact, and kept while it can be carried out."""

    def __init__(self, player: BoardPlayer) -> None:
        self.fault = ""
        self._player = player
        player.forget()

    def hear(self, story: Sequence[Event]) -> None:
        pass

    def choose(self, state: State) -> int:
        return int(self._player.choose(state))


@lru_cache(maxsize=32)
def _board_player(game: BoardGame, style: str | None) -> BoardPlayer:
    player = BoardPlayer(game, styled(weights_for(game.key, game.players), style))
    player.planning.is_exact = True
    return player


@lru_cache(maxsize=64)
def _quick_player(game: BoardGame, style: str | None, seat: int) -> BoardPlayer:  # noqa: ARG001  (each has its own)
    """One for each seat, as it remembers its plans from decision to decision."""
    return BoardPlayer(game, styled(weights_for(game.key, game.players), style))
