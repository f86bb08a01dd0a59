"""Who decides for a seat: a bot as everywhere, or `planner` at its work without the detour over what its seat sees.

Play by plan reads of a state only what its seat may see, so what it chooses on the state itself is what the bot
`planner` chooses when it is shown what its seat sees; a test compares the two. That saves nearly all of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from branchline.arena.seating import fault_of
from branchline.board.engine import BoardGame
from branchline.board.state import State
from branchline.bots.guarding import Guarded
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Bot, Turn
from branchline.bots.recalling import was_refused
from branchline.bots.styles import styled
from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import State as CardState
from branchline.chance import Seeded
from branchline.events import Event
from branchline.planning.board_player import BoardPlayer
from branchline.planning.card_player import CardPlayer
from branchline.planning.card_weights import card_weights_for
from branchline.planning.weights import weights_for
from branchline.variants import AnyGame, AnyState, rules_of


class Decider(Protocol):
    """Decides for one seat in one game."""

    def hear(self, story: Sequence[Event]) -> None:
        """This has happened; the events are whole, and only what the seat may see of them is used."""

    def choose(self, state: AnyState) -> int:
        """One of the possible actions; of the state only what the seat may see is used."""

    @property
    def fault(self) -> str:
        """What went wrong, so that another decided; empty if nothing."""


def decider_for(game: AnyGame, bot: Bot, seat: int, chance: Seeded, seconds: float, *, quick: bool) -> Decider:
    """Who decides for a seat that this bot plays; `quick` is for `planner` alone."""
    if not is_planned(bot):
        return _Shown(game, Guarded(bot), seat, chance, seconds)
    assert isinstance(bot, PlannerBot)
    if isinstance(game, CardGame):
        return _PlannedCards(_card_player(game))
    return _Quick(_quick_player(game, bot.style, seat)) if quick else _Planned(_board_player(game, bot.style), seat)


def is_planned(bot: Bot) -> bool:
    """Whether the bot is `planner`, by whatever name, and need not be shown what its seat sees."""
    return isinstance(bot, PlannerBot) and not bot.belief


class _Planned:
    """`planner` in a map game: like the bot, it plans anew for each decision."""

    def __init__(self, player: BoardPlayer, seat: int) -> None:
        self.fault = ""
        self._player = player
        self._seat = seat
        self._events: list[Event] = []

    def hear(self, story: Sequence[Event]) -> None:
        self._events += story

    def choose(self, state: AnyState) -> int:
        assert isinstance(state, State)
        self._player.forget()
        if was_refused(self._events, self._seat):
            self._player.refused[self._seat] = 1
        return int(self._player.choose(state))


class _Quick:
    """Play by plan as in the rollouts of `search`: a plan is less exact, and kept while it can be carried out."""

    def __init__(self, player: BoardPlayer) -> None:
        self.fault = ""
        self._player = player
        player.forget()

    def hear(self, story: Sequence[Event]) -> None:
        pass

    def choose(self, state: AnyState) -> int:
        assert isinstance(state, State)
        return int(self._player.choose(state))


class _PlannedCards:
    """`planner` in The Card Game, where it remembers nothing; what lies on each track all have seen [CG-06]."""

    def __init__(self, player: CardPlayer) -> None:
        self.fault = ""
        self._player = player

    def hear(self, story: Sequence[Event]) -> None:
        pass

    def choose(self, state: AnyState) -> int:
        assert isinstance(state, CardState)
        return int(self._player.choose(state))


class _Shown:
    """Any bot: it is shown what its seat may know, and if it fails another plays on."""

    def __init__(self, game: AnyGame, bot: Guarded, seat: int, chance: Seeded, seconds: float) -> None:
        self._game = game
        self._bot = bot
        self._seat = seat
        self._chance = chance
        self._seconds = seconds
        self._events: list[Event] = []

    @property
    def fault(self) -> str:
        return fault_of(self._bot)

    def hear(self, story: Sequence[Event]) -> None:
        self._events += [seen for event in story if (seen := event.as_seen_by(self._seat)) is not None]

    def choose(self, state: AnyState) -> int:
        rules = rules_of(self._game)
        seen, legal = rules.observe(state, self._seat), rules.legal(state)
        return self._bot.choose(Turn(self._game, seen, legal, tuple(self._events), self._chance, self._seconds))


@lru_cache(maxsize=32)
def _board_player(game: BoardGame, style: str | None) -> BoardPlayer:
    player = BoardPlayer(game, styled(weights_for(game.key, game.players), style))
    player.planning.is_exact = True
    return player


@lru_cache(maxsize=64)
def _quick_player(game: BoardGame, style: str | None, seat: int) -> BoardPlayer:  # noqa: ARG001  (each has its own)
    """One for each seat, as it remembers its plans from decision to decision."""
    return BoardPlayer(game, styled(weights_for(game.key, game.players), style))


@lru_cache(maxsize=16)
def _card_player(game: CardGame) -> CardPlayer:
    return CardPlayer(game, card_weights_for(game.key, game.players))
