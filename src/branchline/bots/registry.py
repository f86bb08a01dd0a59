"""The bots there are: those of the package, those registered by a program, and those of other installed packages."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from branchline.bots.greedy import GreedyBot
from branchline.bots.protocol import Bot
from branchline.bots.random_bot import RandomBot
from branchline.errors import OptionError, shown

ENTRY_POINTS: Final = "branchline.bots"
"""The group in which a package names its bots; each of its entry points is a `BotInfo`."""

DEFAULT_BOT: Final = "greedy"
"""Who plays a seat where nobody has said which bot should."""


@dataclass(frozen=True)
class BotInfo:
    """A bot as it stands in the list."""

    key: str  # lower-case letters, digits, - and _
    make: Callable[[], Bot]
    about: str  # one English sentence


_KEY: Final = re.compile(r"[a-z][a-z0-9_-]{0,30}")
_RESERVED: Final = ("none", "person")  # words that stand for no bot where seats are given out
_BOTS: Final[dict[str, BotInfo]] = {}


def bots() -> tuple[BotInfo, ...]:
    """Every bot there is: those of the package first, then the others as they came."""
    _load_entry_points()
    return tuple(_BOTS.values())


def bot_names() -> tuple[str, ...]:
    """The names that `find_bot` knows."""
    return tuple(info.key for info in bots())


def find_bot(name: str) -> Bot:
    """A new bot of this name; OptionError lists the right names."""
    names = bot_names()
    if name not in names:
        near = get_close_matches(name, names, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"there is no bot {shown(name)}; the bots are {', '.join(names)}{hint}")
    return _BOTS[name].make()


def register(info: BotInfo) -> None:
    """The bot is among `bots()` of this process; OptionError for a key that is malformed or taken."""
    _load_entry_points()
    _add(info)


def _add(info: BotInfo) -> None:
    if not _KEY.fullmatch(info.key):
        raise OptionError(
            f"{shown(info.key)} is no key for a bot: it should be a lower-case letter, then at most 30 lower-case "
            "letters, digits, - and _"
        )
    if info.key in _RESERVED:
        raise OptionError(f"{info.key} is no key for a bot, as it stands for a seat without one; choose another")
    if info.key in _BOTS:
        raise OptionError(f"there is a bot {info.key} already ({_BOTS[info.key].about}); choose another key")
    _BOTS[info.key] = info


@cache
def _load_entry_points() -> None:
    """Bots of installed packages are in the list; one that cannot be loaded is left out, with a warning."""
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        try:
            info: object = point.load()
            if not isinstance(info, BotInfo):
                raise OptionError(f"{point.value} should be a BotInfo, not {shown(info)}")
            _add(info)
        except Exception as error:  # whatever is wrong with a foreign package, the others play on
            warnings.warn(f"the bot {point.name} ({point.value}) is left out: {error}", stacklevel=2)


for _info in (
    BotInfo("greedy", GreedyBot, "Heads for its tickets by the cheapest way and takes what is worth most at once."),
    BotInfo("random", RandomBot, "Chooses blindly among all possible actions."),
):
    _add(_info)
