"""Levels: six steps of opponents for people, each clearly stronger than the one before.

The first three are made of other parts in every game, as one and the same bot is strong here and weak there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from branchline.bots.board.personas import HungryBot, PathBot
from branchline.bots.greedy import GreedyBot
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Advice, Bot, Turn, advice_of
from branchline.bots.search import SearchBot
from branchline.bots.slips import SlippingBot
from branchline.variants import KindKey, model_of, of_kind


@dataclass(frozen=True)
class Rung:
    """What a level is in one game: a bot that in some percent of its decisions does not look closely."""

    bot: Callable[[], Bot]
    slips: int = 0

    def make(self) -> Bot:
        """Make a bot of this strength."""
        return SlippingBot(self.slips, self.bot()) if self.slips else self.bot()

    def __str__(self) -> str:
        name = getattr(self.bot, "__name__", "bot")
        return f"{name} {self.slips} %" if self.slips else name


LADDERS: Final[Mapping[str, tuple[Rung, Rung, Rung]]] = {
    "usa": (Rung(GreedyBot, 25), Rung(PathBot), Rung(HungryBot)),
    "europe": (Rung(GreedyBot, 80), Rung(GreedyBot, 20), Rung(PlannerBot, 25)),
    "nordic": (Rung(GreedyBot, 45), Rung(GreedyBot, 10), Rung(PlannerBot, 15)),
    "france_large": (Rung(GreedyBot, 35), Rung(GreedyBot), Rung(PlannerBot, 15)),
    "france_small": (Rung(GreedyBot, 80), Rung(GreedyBot, 25), Rung(PlannerBot, 25)),
    "france_borders": (Rung(GreedyBot, 75), Rung(GreedyBot, 10), Rung(PlannerBot, 15)),
    "card_game": (Rung(GreedyBot, 60), Rung(GreedyBot, 20), Rung(PlannerBot, 50)),
}
"""Levels 1 to 3 by game. Those of North America were given, the others `research/find_levels.py` has found."""

LIKE: Final[dict[KindKey, str]] = {"board": "usa", "cards": "card_game"}
"""By kind: whose levels a game without its own has; a program may add its own."""


def expert() -> Bot:
    """Make a bot of level 5."""
    return InTime(SearchBot(), 0.4)


def master() -> Bot:
    """Make a bot of level 6."""
    return InTime(SearchBot(cores=2), 1.5)


class ByGame:
    """A level that is another bot in every game."""

    def __init__(self, level: int) -> None:
        self._bots = {key: ladder[level - 1].make() for key, ladder in LADDERS.items()}

    def choose(self, turn: Turn) -> int:
        """What the bot for this game chooses."""
        return self._bot(turn).choose(turn)

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with its reason if that bot knows one."""
        return advice_of(self._bot(turn), turn)

    def _bot(self, turn: Turn) -> Bot:
        """The bot of this level for games with the same rules, or for the usual game of the kind."""
        key = model_of(turn.game.key)
        return self._bots[key if key in self._bots else of_kind(LIKE, turn.game, "are no levels")]


class InTime:
    """A bot that takes no more than its own time for a decision, and less where it is given less."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self.bot = bot
        self.seconds = seconds

    def choose(self, turn: Turn) -> int:
        """What the bot chooses in this time."""
        return self.bot.choose(self._timed(turn))

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with its reason if the bot knows one."""
        return advice_of(self.bot, self._timed(turn))

    def _timed(self, turn: Turn) -> Turn:
        return replace(turn, seconds=min(self.seconds, turn.seconds))
