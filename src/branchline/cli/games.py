"""`branchline games`: what there is to play."""

from __future__ import annotations

import argparse
import json

from rich.text import Text

from branchline.cli.arguments import Commands, Parser, add_language, command, words_for
from branchline.cli.keyboard.screen import Screen
from branchline.variants import GameInfo, games, small_games
from branchline.view.words import Words, words_of


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(commands, "games", run, "list the games", "branchline games\nbranchline games --small --json")
    add_language(parser)
    parser.add_argument("--small", action="store_true", help="the small games for research instead")
    parser.add_argument("--json", action="store_true", help="as JSON, in English")


def run(arguments: argparse.Namespace) -> int:
    """Print the list of games."""
    known = small_games() if arguments.small else games()
    if arguments.json:
        print(json.dumps([_document(info) for info in known], indent=2))
        return 0
    words, screen = words_for(arguments), Screen()
    keys = max(len(info.key) for info in known)
    names = max(len(words.game(info.key)) for info in known)
    for info in known:
        players = _players(info, words)
        screen.show(Text(f"{info.key:<{keys}}   {words.game(info.key):<{names}}   {players}"))
        for name, values in info.options.items():
            screen.show(Text(f"{'':<{keys + 3}}--option {name}={_typed(values)}"))
    explained = {name: words.say(f"option-{name}") for info in known for name in info.options}
    for name, meaning in explained.items():
        screen.tell(f"{name}: {meaning}")
    return 0


def _players(info: GameInfo, words: Words) -> str:
    """How many play: `2 to 5 players`, `2 players`."""
    if len(info.players) == 1:
        return words.say("map-players", count=info.players[0])
    return words.say("players-range", few=info.players[0], many=info.players[-1])


def _document(info: GameInfo) -> dict[str, object]:
    return {
        "key": info.key,
        "name": words_of().game(info.key),
        "players": list(info.players),
        "options": {name: list(values) for name, values in info.options.items()},
        "defaults": {name: values[0] for name, values in info.options.items()},
    }


def _typed(values: tuple[str, ...]) -> str:
    """The values of an option as they are typed: `owner|open`, and `0…30` for a row of numbers."""
    if len(values) > 3 and all(value.isdigit() for value in values):
        numbers = sorted(map(int, values))
        return f"{numbers[0]}…{numbers[-1]}"
    return "|".join(values)
