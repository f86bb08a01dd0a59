"""Players made of code: the protocol, and the list of those that there are."""

from __future__ import annotations

from branchline.bots.foreign.faults import BotFault, Fault
from branchline.bots.foreign.guarded import Guarded
from branchline.bots.foreign.processes import ProcessBot
from branchline.bots.greedy import GreedyBot
from branchline.bots.options import ALL_GAMES, MAP_GAMES, BotOption, OptionValue
from branchline.bots.protocol import Advice, AdvisingBot, Bot, ClosingBot, Turn, advice_of, close_bot, turn_at
from branchline.bots.random_bot import RandomBot
from branchline.bots.registry import (
    DEFAULT_BOT,
    HINT_BOT,
    LEVELS,
    USUAL_BOT,
    BotInfo,
    bot_names,
    bots,
    find_bot,
    find_info,
    register,
    usual_bot,
)
from branchline.bots.specs import canonical, check_plays, is_registered, make_bot, split_specs

__all__ = [
    "ALL_GAMES",
    "DEFAULT_BOT",
    "HINT_BOT",
    "LEVELS",
    "MAP_GAMES",
    "USUAL_BOT",
    "Advice",
    "AdvisingBot",
    "Bot",
    "BotFault",
    "BotInfo",
    "BotOption",
    "ClosingBot",
    "Fault",
    "GreedyBot",
    "Guarded",
    "OptionValue",
    "ProcessBot",
    "RandomBot",
    "Turn",
    "advice_of",
    "bot_names",
    "bots",
    "canonical",
    "check_plays",
    "close_bot",
    "find_bot",
    "find_info",
    "is_registered",
    "make_bot",
    "register",
    "split_specs",
    "turn_at",
    "usual_bot",
]
