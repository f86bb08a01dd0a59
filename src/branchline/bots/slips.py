"""Slips: what somebody does now and then who knows how to play but does not look closely; weak, and never absurd.

A slip is a claim or a card that `greedy` could think of. Tickets, stations, payments and tunnels are decided without
slips, and so is the last turn.
"""

from __future__ import annotations

from typing import Final, Protocol, cast

from branchline.bots.board import slips as board
from branchline.bots.cards import slips as cards
from branchline.bots.choices import play_of
from branchline.bots.greedy import GREEDY, GreedyBot
from branchline.bots.protocol import Advice, Bot, Turn, advice_of
from branchline.variants import AnyGame, AnyObservation, KindKey, of_kind

MOST: Final = 5
"""How many actions a slip is one of, at the most; the best is among them."""


class SlipsPlay(Protocol):
    """What somebody does who does not look closely, in games of one kind."""

    def sensible(self, game: AnyGame, seen: AnyObservation, turn: Turn) -> list[int]:
        """Actions that are not absurd, what `greedy` would do first; empty where it should decide alone."""


SLIPS: Final[dict[KindKey, SlipsPlay]] = {"board": cast(SlipsPlay, board), "cards": cast(SlipsPlay, cards)}
"""By kind; a program may add its own."""


class SlippingBot:
    """Plays like another bot (`greedy`), but in some percent of its decisions does any of a few sensible things."""

    def __init__(self, percent: int, bot: Bot | None = None) -> None:
        self.percent = percent
        self.bot = GreedyBot() if bot is None else bot

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        slip = self._slip(turn)
        return self.bot.choose(turn) if slip is None else slip

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with its reason unless it is a slip."""
        slip = self._slip(turn)
        return advice_of(self.bot, turn) if slip is None else Advice(slip)

    def _slip(self, turn: Turn) -> int | None:
        """What the bot does when it does not look closely; None if it does, or has nothing else to do."""
        if len(turn.legal) > 1 and turn.chance.below(100) < self.percent:
            found = sensible(turn)
            if len(found) > 1:
                return found[int(turn.chance.below(len(found)))]
        return None


def sensible(turn: Turn) -> list[int]:
    """At most `MOST` actions that are not absurd, what `greedy` would do first; empty where it should decide alone."""
    play_of(GREEDY, turn)  # OptionError if what is seen is not of the game
    play = of_kind(SLIPS, turn.game, "are no slips")
    return list(dict.fromkeys(play.sensible(turn.game, turn.seen, turn)))[:MOST]
