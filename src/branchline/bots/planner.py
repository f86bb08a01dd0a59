"""`planner`: plans for its tickets, counts turns, trains and cards against points, and looks at the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, cast

from branchline.bots.board import planner as board
from branchline.bots.cards import planner as cards
from branchline.bots.choices import Play, only_choice, play_of
from branchline.bots.options import MAP_GAMES, BotOption
from branchline.bots.protocol import Advice, Turn
from branchline.bots.reasons import BotReason
from branchline.bots.styles import STYLES
from branchline.variants import AnyGame, AnyObservation, KindKey

PLANNER_OPTIONS: Final = (
    BotOption(
        "belief", "switch", False, "Guesses what the others want, and hurries or blocks, in map games.", games=MAP_GAMES
    ),
    BotOption("style", "choice", None, "A taste, in map games.", choices=tuple(STYLES), games=MAP_GAMES),
)


class PlanReasons(Protocol):
    """What play by plan has to say about one decision."""

    def chosen(self, number: int) -> BotReason:
        """Why play by plan has chosen this action."""

    def fact(self, number: int) -> BotReason | None:
        """What speaks for an action whether or not it would choose it; None if that is nothing."""


class PlannerPlay(Play, Protocol):
    """How `planner` plays games of one kind."""

    def decide(
        self, game: AnyGame, seen: AnyObservation, turn: Turn, *, belief: bool, style: str | None
    ) -> tuple[int, Callable[[], PlanReasons]]:
        """The action, and who can say why."""


PLANNERS: Final[dict[KindKey, PlannerPlay]] = {"board": cast(PlannerPlay, board), "cards": cast(PlannerPlay, cards)}
"""By kind; a program may add its own."""


class PlannerBot:
    """Plays by plan; chance has no part in it, but in what it imagines of the others if it has a belief."""

    def __init__(self, belief: bool = False, style: str | None = None) -> None:
        self.belief = belief or (style is not None and STYLES[style].believes)
        self.style = style

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        return turn.legal[0] if len(turn.legal) == 1 else self._decide(turn)[0]

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with what made the bot choose it."""
        only = only_choice(turn)
        if only is not None:
            return only
        number, reasons = self._decide(turn)
        return Advice(number, reasons().chosen(number))

    def why(self, turn: Turn, number: int) -> BotReason | None:
        """Why the bot would do this; if it would do something else, what speaks for this all the same."""
        planned, reasons = self._decide(turn)
        return reasons().chosen(number) if number == planned else reasons().fact(number)

    def _decide(self, turn: Turn) -> tuple[int, Callable[[], PlanReasons]]:
        """The action, and who can say why."""
        play = play_of(PLANNERS, turn)
        return play.decide(turn.game, turn.seen, turn, belief=self.belief, style=self.style)
