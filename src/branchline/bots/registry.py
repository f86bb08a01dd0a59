"""The bots there are: those of the package, those registered by a program, and those of other installed packages."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, partial
from typing import Final, Protocol, cast

from branchline.bots.board.h3 import H3Bot
from branchline.bots.board.personas import PERSONA_OPTIONS, HungryBot, LongRouteBot, OneStepBot, PathBot
from branchline.bots.greedy import GREEDY, GreedyBot
from branchline.bots.levels import LIKE, ByGame, expert, master
from branchline.bots.options import ALL_GAMES, MAP_GAMES, BotOption, OptionValue
from branchline.bots.planner import PLANNER_OPTIONS, PLANNERS, PlannerBot
from branchline.bots.protocol import Bot
from branchline.bots.random_bot import RandomBot
from branchline.bots.search import SEARCH_OPTIONS, SEARCHES, SearchBot
from branchline.errors import OptionError, shown
from branchline.variants import GameInfo, KindKey, game_keys, games, model_of
from branchline.variants.kinds import KINDS_OF_GAME

ENTRY_POINTS: Final = "branchline.bots"
"""The group in which a package names its bots; each of its entry points is a `BotInfo`."""

DEFAULT_BOT: Final = "greedy"
"""Who plays on for a bot that has failed or for somebody who has gone."""

HINT_BOT: Final = "planner"
"""Who gives hints to people, in every game: the strongest that answers at once and can say why."""

USUAL_BOT: Final = "club"
"""Who plays an empty seat where nobody has said which bot should, in all games of the package: good, and beatable."""

LEVELS: Final = ("learner", "casual", "club", "strong", "expert", "master")
"""Opponents for people by strength, the weakest first."""


@dataclass(frozen=True)
class BotInfo:
    """A bot as it stands in the list."""

    key: str  # lower-case letters, digits, - and _
    make: Callable[[], Bot]  # every option is a keyword of it, with a value for when it is left out
    about: str  # one English sentence
    options: tuple[BotOption, ...] = ()
    plays: tuple[str, ...] = ALL_GAMES  # keys of the games that it plays, on any map; a small game counts as its model
    level: int | None = None  # how strong it is as an opponent for people, from 1; None if it is none of those steps
    is_style: bool = False  # whether it is a taste for people to choose, instead of a level
    kinds: Collection[KindKey] = field(default=(), repr=False, compare=False)  # of games added: those that it plays too

    def make_with(self, options: Mapping[str, OptionValue]) -> Bot:
        """A new bot with these options, and the usual ones for the rest."""
        return cast(_MakesWithOptions, self.make)(**options)


class _MakesWithOptions(Protocol):
    def __call__(self, **options: OptionValue) -> Bot: ...


_KEY: Final = re.compile(r"[a-z][a-z0-9_-]{0,30}")
_OPTION_KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")
_RESERVED: Final[dict[str, str]] = {
    "none": "a seat without one",
    "person": "a seat without one",
    "process": "a program that plays",
}
_BOTS: Final[dict[str, BotInfo]] = {}
_FOREIGN: Final[set[str]] = set()  # the keys of those that other packages have brought


def bots() -> tuple[BotInfo, ...]:
    """Every bot there is: those of the package first, in the order of its files, then the others as they came."""
    _load_entry_points()
    added = set(game_keys()).difference(ALL_GAMES)
    if not added:  # and no map need be looked at
        return tuple(_BOTS.values())
    found = [info for info in games() if info.key in added]
    return tuple(_with_added(info, found) for info in _BOTS.values())


def bot_names() -> tuple[str, ...]:
    """The names that `find_bot` knows."""
    return tuple(info.key for info in bots())


def find_info(name: str) -> BotInfo:
    """The entry of the list with this name; OptionError lists the right names."""
    infos = {info.key: info for info in bots()}
    if name not in infos:
        names = tuple(infos)
        near = get_close_matches(name, names, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"there is no bot {shown(name)}; the bots are {', '.join(names)}{hint}")
    return infos[name]


def usual_bot(game: str) -> str:
    """The key of who plays an empty seat of this game where nobody has said which bot should."""
    able = [info for info in bots() if model_of(game) in info.plays]
    return min(able, key=lambda info: (info.key != USUAL_BOT, info.key == "random")).key


def find_bot(name: str) -> Bot:
    """A new bot of this name, with its usual options; OptionError lists the right names.

    A name can come from a stranger: it never loads a module nor starts a program, as a spec of `make_bot` may.
    """
    return find_info(name).make()


def is_foreign(key: str) -> bool:
    """Whether a bot of the list comes from another installed package."""
    _load_entry_points()
    return key in _FOREIGN


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
        stands_for = _RESERVED[info.key]
        raise OptionError(f"{info.key} is no key for a bot, as it stands for {stands_for}; choose another")
    for option in info.options:
        if not _OPTION_KEY.fullmatch(option.key):
            raise OptionError(
                f"{shown(option.key)} is no key for an option of the bot {info.key}: it should be a lower-case letter, "
                "then at most 30 lower-case letters, digits and _"
            )
    known = game_keys()
    if not info.plays or not set(info.plays) <= set(known):
        raise OptionError(f"the bot {info.key} should play some of {', '.join(known)}, not {shown(info.plays)}")
    if info.key in _BOTS:
        raise OptionError(f"there is a bot {info.key} already ({_BOTS[info.key].about}); choose another key")
    _BOTS[info.key] = info


@cache
def _load_entry_points() -> None:
    """Bots of installed packages are in the list; one that cannot be loaded is left out, with a warning."""
    from importlib.metadata import entry_points  # slow to import, and brings sockets

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        try:
            info: object = point.load()
            if not isinstance(info, BotInfo):
                raise OptionError(f"{point.value} should be a BotInfo, not {shown(info)}")
            _add(info)
            _FOREIGN.add(info.key)
        except Exception as error:  # whatever is wrong with a foreign package, the others play on
            warnings.warn(f"the bot {point.name} ({point.value}) is left out: {error}", stacklevel=2)


def _with_added(info: BotInfo, added: Iterable[GameInfo]) -> BotInfo:
    """The bot with the games that programs have added as far as it plays their kinds."""
    keys = [game.key for game in added if game.kind in info.kinds]
    return replace(info, plays=tuple(dict.fromkeys([*info.plays, *keys])))


def _level(key: str, make: Callable[[], Bot], about: str, kinds: Collection[KindKey]) -> BotInfo:
    return BotInfo(key, make, about, level=1 + LEVELS.index(key), kinds=kinds)


def _persona(key: str, make: Callable[[], Bot], about: str) -> BotInfo:
    return BotInfo(key, make, about, PERSONA_OPTIONS, plays=MAP_GAMES)


def _style(key: str, about: str) -> BotInfo:
    return BotInfo(key, partial(PlannerBot, style=key), about, plays=MAP_GAMES, is_style=True)


for _info in (
    BotInfo("random", RandomBot, "Chooses blindly among all possible actions.", kinds=KINDS_OF_GAME),
    BotInfo(
        "greedy",
        GreedyBot,
        "Heads for its tickets by the cheapest way and takes what is worth most at once.",
        kinds=GREEDY,
    ),
    _persona(
        "path", PathBot, "Builds the ways of its first tickets, the dearest routes first, and never draws others."
    ),
    _persona("one_step", OneStepBot, "Goes for one route at a time, on the way of its most valuable ticket."),
    _persona("long_route", LongRouteBot, "Looks at routes of three spaces and more only, and never draws tickets."),
    _persona(
        "hungry", HungryBot, "Draws tickets until its trains are spoken for, and builds one tree for all of them."
    ),
    BotInfo(
        "h3", H3Bot, "Plans one network for its tickets, by fixed prices for trains, cards and turns.", plays=MAP_GAMES
    ),
    BotInfo(
        "planner",
        PlannerBot,
        "Plans for its tickets, and counts turns, trains and cards against points.",
        PLANNER_OPTIONS,
        kinds=PLANNERS,
    ),
    BotInfo(
        "search",
        SearchBot,
        "Plays on in imagined worlds and chooses what wins most of them.",
        SEARCH_OPTIONS,
        kinds=SEARCHES,
    ),
    _level(
        "learner",
        partial(ByGame, 1),
        "Knows where it wants to go, but does not always look closely.",
        LIKE,
    ),
    _level("casual", partial(ByGame, 2), "Follows its tickets, and does not think far ahead.", LIKE),
    _level("club", partial(ByGame, 3), "Knows the game, and wastes little.", LIKE),
    _level("strong", PlannerBot, "Plans everything, and weighs what it costs against points.", PLANNERS),
    _level("expert", expert, "Plans, and looks ahead in imagined games for a moment.", SEARCHES),
    _level("master", master, "Plans, and looks ahead in imagined games for a second or two.", SEARCHES),
    _style("sprinter", "Builds with what it has, and is soon at the end."),
    _style("hoarder", "Collects cards for long, and then builds a lot."),
    _style("ticket_hungry", "Keeps many tickets, and draws more of them."),
    _style("blocker", "Builds first where others might want to build, too."),
    _style("long_liner", "Wants long routes, and all of them in one line."),
):
    _add(_info)
