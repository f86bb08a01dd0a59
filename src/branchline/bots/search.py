"""`search`: looks ahead. What play by plan would do and a few other actions are played out in imagined worlds."""

from __future__ import annotations

from math import isfinite
from typing import Final, Protocol, cast

from branchline.bots.board import search as board
from branchline.bots.cards import search as cards
from branchline.bots.choices import Play, only_choice, play_of
from branchline.bots.cores import usable_cores
from branchline.bots.options import MAP_GAMES, BotOption
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Advice, Turn
from branchline.bots.race import Budget, Manner, Ranked, manner_for
from branchline.bots.reasons import BotCode, BotReason
from branchline.errors import OptionError
from branchline.protocol import Reason
from branchline.variants import AnyGame, AnyObservation, KindKey

SEARCH_OPTIONS: Final = (
    BotOption("rollouts", "int", None, "Games that are played out for a decision, instead of a time.", 1, 1_000_000),
    BotOption("time", "float", None, "Seconds for a decision, instead of what it is given.", 0.001, 600),
    BotOption(
        "belief",
        "switch",
        True,
        "Imagines rather tickets that explain what the others have built, in map games.",
        games=MAP_GAMES,
    ),
    BotOption("cores", "int", 1, "Processor cores that it may use, if there are so many.", 1, 64),
)
_SECONDS: Final = 1.0  # for a decision, where nobody says anything


class SearchPlay(Play, Protocol):
    """How `search` looks ahead in games of one kind."""

    def rank(
        self, game: AnyGame, seen: AnyObservation, turn: Turn, manner: Manner, budget: Budget, *, belief: bool
    ) -> list[Ranked]:
        """The actions looked at, the chosen one first."""


SEARCHES: Final[dict[KindKey, SearchPlay]] = {"board": cast(SearchPlay, board), "cards": cast(SearchPlay, cards)}
"""By kind; a program may add its own."""


class SearchBot:
    """Chooses what did best in imagined worlds that agree with all that its seat has seen."""

    def __init__(
        self,
        rollouts: int | None = None,
        time: float | None = None,
        cores: int = 1,
        belief: bool = True,
        manner: Manner | None = None,
    ) -> None:
        if rollouts is not None and time is not None:
            raise OptionError("the bot search has its budget in rollouts or in time; give one of them")
        self._rollouts = rollouts
        self._time = time
        self._cores = usable_cores(cores)
        self._belief = belief
        self._manner = manner

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        return turn.legal[0] if len(turn.legal) == 1 else self.rank(turn)[0].action

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with what play by plan has to say for it, and how it and the next best did."""
        only = only_choice(turn)
        if only is not None:
            return only
        best, *others = self.rank(turn)
        why = PlannerBot().why(turn, best.action)
        if not others:
            return Advice(best.action, why or Reason("search-clear"))
        return Advice(best.action, _told(best, others[0], why or Reason("search-better")))

    def rank(self, turn: Turn) -> list[Ranked]:
        """The actions looked at, the chosen one first."""
        manner = self._manner or manner_for(turn.game.key)
        play = play_of(SEARCHES, turn)
        return play.rank(turn.game, turn.seen, turn, manner, self._budget(turn), belief=self._belief)

    def _budget(self, turn: Turn) -> Budget:
        given = turn.seconds if isfinite(turn.seconds) else _SECONDS
        return Budget(self._rollouts, self._time if self._time is not None else given, self._cores)


def _told(best: Ranked, runner_up: Ranked, why: BotReason) -> BotReason:
    """The reason with both chances; whoever came second in a race was tried in the same worlds as the first."""
    share, next_best = round(100 * best.share), round(100 * runner_up.share)
    code: BotCode = "search" if share >= next_best else "search-close"
    found = {"because": why.code, "share": share, "next": next_best, "games": best.worlds}
    return Reason(code, {**why.details, **found})
