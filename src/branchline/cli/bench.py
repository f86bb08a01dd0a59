"""`branchline bench`: how fast the core is on this machine."""

from __future__ import annotations

import argparse
import json

from rich.table import Table as Grid

from branchline.cli.arguments import Commands, Parser, add_players, command, seconds
from branchline.cli.screen import Screen
from branchline.sim.bench import core


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(
        commands,
        "bench",
        run,
        "measure the speed of the core",
        "branchline bench core\nbranchline bench core --game europe --players 4 --seconds 5 --json",
    )
    parser.add_argument("what", choices=["core"], help="what to measure: the core")
    parser.add_argument("--game", default="usa", metavar="GAME", help="a game of `branchline games` (usa)")
    add_players(parser, "number of seats (4)", default=4)
    parser.add_argument("--seconds", type=seconds, default=5.0, metavar="T", help="how long to measure (5)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    """The figures are printed."""
    figures = core(arguments.game, arguments.players, arguments.seconds)
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
