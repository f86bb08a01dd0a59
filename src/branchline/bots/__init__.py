"""Players made of code: the protocol, and the list of those that there are."""

from __future__ import annotations

from branchline.bots.greedy import GreedyBot
from branchline.bots.protocol import Advice, AdvisingBot, Bot, Turn, advice_of, turn_at
from branchline.bots.random_bot import RandomBot
from branchline.bots.registry import DEFAULT_BOT, BotInfo, bot_names, bots, find_bot, register

__all__ = [
    "DEFAULT_BOT",
    "Advice",
    "AdvisingBot",
    "Bot",
    "BotInfo",
    "GreedyBot",
    "RandomBot",
    "Turn",
    "advice_of",
    "bot_names",
    "bots",
    "find_bot",
    "register",
    "turn_at",
]
