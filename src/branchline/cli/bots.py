"""`branchline bots`: who can play against you, and what can be set."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from rich.text import Text

from branchline.bots import MAP_GAMES, BotInfo, BotOption, bots
from branchline.bots.options import ALL_GAMES
from branchline.cli.arguments import Commands, Parser, add_language, command, words_for
from branchline.cli.keyboard.screen import Screen
from branchline.view.words import Words

_NARROWEST: Final = 20  # columns for what is said of a bot, however narrow the screen is


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(
        commands, "bots", run, "list the bots and their options", "branchline bots\nbranchline bots --json"
    )
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="as JSON, in English")


def run(arguments: argparse.Namespace) -> int:
    """Print the list of bots."""
    known = bots()
    if arguments.json:
        print(json.dumps([_document(info) for info in known], indent=2))
        return 0
    words, screen = words_for(arguments), Screen()
    width = max(len(info.key) for info in known)
    levels = sorted((info for info in known if info.level is not None), key=lambda info: info.level or 0)
    styles = [info for info in known if info.is_style]
    others = [info for info in known if info.level is None and not info.is_style]
    for title, group in (
        (words.say("bots-levels"), levels),
        (words.say("bots-styles"), styles),
        (words.say("bots-others"), others),
    ):
        screen.show(Text(title, style="bold"))
        _show(screen, group, width, words)
    screen.tell(words.say("bots-options", example="search:time=0.5", other="planner:belief=on:style=blocker"))
    screen.tell(words.say("bots-own"))
    return 0


def _show(screen: Screen, group: Iterable[BotInfo], width: int, words: Words) -> None:
    """Each bot with what it does and, below that, its options; what an option does is said once."""
    told: set[tuple[str, str]] = set()
    room = max(_NARROWEST, screen.width - width - 4)
    for info in group:
        about = " ".join([_about(info, words), *_plays(info, words)])
        parts = [about]
        for option in info.options:
            explained = _option_about(info, option, words)
            is_new = (option.key, explained) not in told
            told.add((option.key, explained))
            parts.append(f"{option.key}={_typed(option)}" + (f"  {explained}" if is_new else ""))
        lines = [line for part in parts for line in wrap(part, room, break_on_hyphens=False)]
        for key, line in zip_longest([info.key], lines, fillvalue=""):
            screen.show(Text(f"  {key:<{width}}  {line}"))


def _about(info: BotInfo, words: Words) -> str:
    try:
        return words.say(f"bot-{info.key}-about")
    except LookupError:  # of another package
        return info.about


def _option_about(info: BotInfo, option: BotOption, words: Words) -> str:
    try:
        return words.say(f"setting-{info.key}-{option.key}")
    except LookupError:  # of another package
        return option.about


def _plays(info: BotInfo, words: Words) -> list[str]:
    """A sentence about which games it plays, if not all; that of styles stands above them."""
    if info.is_style or set(info.plays) == set(ALL_GAMES):
        return []
    if set(info.plays) == set(MAP_GAMES):
        return [words.say("bots-map-games")]
    return [words.say("bots-plays", games=words.listed(info.plays))]


def _typed(option: BotOption) -> str:
    """The values of an option as they are typed, and the usual one if there is one: `on|off (off)`, `1…64 (1)`."""
    usual = "" if option.default is None else f" ({option.text_of(option.default)})"
    return f"{_values(option)}{usual}"


def _values(option: BotOption) -> str:
    if option.kind == "switch":
        return "on|off"
    if option.kind == "choice":
        return "|".join(option.choices)
    if option.kind == "text":
        return "TEXT"
    least, most = ("" if math.isinf(bound) else option.text_of(float(bound)) for bound in (option.least, option.most))
    return f"{least}…{most}" if least or most else "N"


def _document(info: BotInfo) -> dict[str, object]:
    return {
        "key": info.key,
        "about": info.about,
        "level": info.level,
        "style": info.is_style,
        "plays": list(info.plays),
        "options": [
            {
                "key": option.key,
                "kind": option.kind,
                "default": option.default,
                "about": option.about,
                "least": None if math.isinf(option.least) else option.least,
                "most": None if math.isinf(option.most) else option.most,
                "choices": list(option.choices),
                "games": [key for key in option.games if key in info.plays],
            }
            for option in info.options
        ],
    }
