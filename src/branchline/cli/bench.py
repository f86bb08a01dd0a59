"""`branchline bench`: how fast the core is on this machine."""

from __future__ import annotations

import argparse
import json

from rich.table import Table as Grid

from branchline.cli.arguments import Commands, Parser, add_players, command, seconds
from branchline.cli.screen import Screen
from branchline.sim.bench import core
from branchline.variants import find

_SEATS = 4  # unless somebody says otherwise


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(
        commands,
        "bench",
        run,
        "measure the speed of the core",
        "branchline bench core\n"
        "branchline bench core --game nordic --seconds 5 --json\n"
        "branchline bench core --game france_large --players 7\n"
        "branchline bench core --game card_game --players 4",
    )
    parser.add_argument("what", choices=["core"], help="what to measure: the core")
    parser.add_argument("--game", default="usa", metavar="GAME", help="a game of `branchline games` (usa)")
    add_players(parser, f"number of seats ({_SEATS}, or as near as the game comes to that)")
    parser.add_argument("--seconds", type=seconds, default=5.0, metavar="T", help="how long to measure (5)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    """The figures are printed."""
    allowed = find(arguments.game).players
    usual = min(max(_SEATS, allowed[0]), allowed[-1])
    players: int = arguments.players if arguments.players is not None else usual
    figures = core(arguments.game, players, arguments.seconds)
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for name, figure in figures.items():
        grid.add_row(
            name, f"{figure:,}" if isinstance(figure, int | float) and not isinstance(figure, bool) else str(figure)
        )
    Screen().show(grid)
    return 0
