"""`branchline games`: what there is to play."""

from __future__ import annotations

import argparse
import json

from rich.text import Text

from branchline.cli.arguments import Commands, Parser, add_language, command, words_for
from branchline.cli.screen import Screen
from branchline.variants import GameInfo, games
from branchline.view.words import words_of


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(commands, "games", run, "list the games", "branchline games\nbranchline games --json")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="as JSON, in English")


def run(arguments: argparse.Namespace) -> int:
    """The list is printed."""
    if arguments.json:
        print(json.dumps([_document(info) for info in games()], indent=2))
        return 0
    words, screen, known = words_for(arguments), Screen(), games()
    keys = max(len(info.key) for info in known)
    names = max(len(words.say(f"game-{info.key}")) for info in known)
    for info in known:
        players = words.say("players-range", few=info.players[0], many=info.players[-1])
        screen.show(Text(f"{info.key:<{keys}}   {words.say(f'game-{info.key}'):<{names}}   {players}"))
        for name, values in info.options.items():
            screen.show(Text(f"{'':<{keys + 3}}--option {name}={_typed(values)}"))
    explained = {name: words.say(f"option-{name}") for info in known for name in info.options}
    for name, meaning in explained.items():
        screen.tell(f"{name}: {meaning}")
    return 0


def _document(info: GameInfo) -> dict[str, object]:
    return {
        "key": info.key,
        "name": words_of().say(f"game-{info.key}"),
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
