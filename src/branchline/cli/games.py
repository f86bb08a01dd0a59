"""`branchline games`: what there is to play."""

from __future__ import annotations

import argparse
import json

from rich.table import Table as Grid

from branchline.cli.arguments import Commands, Parser, command
from branchline.cli.screen import Screen
from branchline.variants import GameInfo, games
from branchline.view.words import words_of


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(commands, "games", run, "list the games", "branchline games\nbranchline games --json")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    """The list is printed."""
    if arguments.json:
        print(json.dumps([_document(info) for info in games()], indent=2))
        return 0
    words = words_of()
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for info in games():
        options = words.listed(f"{name}={'|'.join(values)}" for name, values in info.options.items())
        players = words.say("players-range", few=info.players[0], many=info.players[-1])
        grid.add_row(info.key, words.say(f"game-{info.key}"), players, options)
    Screen().show(grid)
    return 0


def _document(info: GameInfo) -> dict[str, object]:
    return {
        "key": info.key,
        "name": words_of().say(f"game-{info.key}"),
        "players": list(info.players),
        "options": {name: list(values) for name, values in info.options.items()},
    }
