"""Levels: six steps of opponents for people, each clearly stronger than the one before."""

from __future__ import annotations

from dataclasses import replace

from branchline.bots.greedy import GreedyBot
from branchline.bots.personas import HungryBot, PathBot
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Advice, Bot, Turn, advice_of
from branchline.bots.search import SearchBot
from branchline.bots.slips import SlippingBot
from branchline.cardgame.engine import CardGame


def learner() -> Bot:
    """Level 1: a quarter of its decisions are whatever comes to its mind."""
    return SlippingBot(25)


def casual() -> Bot:
    """Level 2."""
    return ByGame(PathBot(), SlippingBot(12))


def club() -> Bot:
    """Level 3."""
    return ByGame(HungryBot(), GreedyBot())


def strong() -> Bot:
    """Level 4."""
    return PlannerBot()


def expert() -> Bot:
    """Level 5."""
    return InTime(SearchBot(), 0.4)


def master() -> Bot:
    """Level 6."""
    return InTime(SearchBot(cores=2), 1.5)


class ByGame:
    """One bot for the map games, and another for The Card Game."""

    def __init__(self, on_board: Bot, with_cards: Bot) -> None:
        self.on_board = on_board
        self.with_cards = with_cards

    def choose(self, turn: Turn) -> int:
        """What the bot for this game chooses."""
        return self._bot(turn).choose(turn)

    def advise(self, turn: Turn) -> Advice:
        """The same with its reason, if that bot knows one."""
        return advice_of(self._bot(turn), turn)

    def _bot(self, turn: Turn) -> Bot:
        return self.with_cards if isinstance(turn.game, CardGame) else self.on_board


class InTime:
    """A bot that takes no more than its own time for a decision, and less where it is given less."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self.bot = bot
        self.seconds = seconds

    def choose(self, turn: Turn) -> int:
        """What the bot chooses in this time."""
        return self.bot.choose(self._timed(turn))

    def advise(self, turn: Turn) -> Advice:
        """The same with its reason, if it knows one."""
        return advice_of(self.bot, self._timed(turn))

    def _timed(self, turn: Turn) -> Turn:
        return replace(turn, seconds=min(self.seconds, turn.seconds))
