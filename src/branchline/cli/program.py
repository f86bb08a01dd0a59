"""All commands of the program together, and what becomes of their errors."""

from __future__ import annotations

import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import Final

from branchline.build_info import version_line
from branchline.cli import arena, backup, balance, bench, check, games, play, replay, serve, simulate
from branchline.cli.arguments import Parser, complain
from branchline.cli.screen import make_printable
from branchline.errors import BranchlineError

THE_APP: Final = ("serve", "--open")  # what is done if nothing is said
_EXAMPLES: Final = """examples:
  branchline                                   the game in your browser; the same as branchline serve --open
  branchline play                              in the terminal: ask what to play, and play
  branchline play europe --players 3           you and two bots
  branchline play usa --names Anna,Ben         two people at one keyboard, and a bot
  branchline serve                             a server for games with other people
  branchline simulate usa --players 4 --games 100 --seed 1 --json
  branchline arena --game usa --players 2 --bots greedy,random
  branchline balance usa --map my_map          bots play thousands of games: is the map fair?
  branchline COMMAND --help                    all about one command
"""


def run(arguments: Sequence[str] | None) -> int:
    """One command has been carried out, `THE_APP` if none is named; its exit code.

    Errors of the user are one line on stderr.
    """
    make_printable()
    if sys.stdout is None:
        return complain("there is no output to write to; leave standard output open")
    parser = _parser()
    try:
        chosen = parser.parse_args((sys.argv[1:] if arguments is None else arguments) or THE_APP)
    except SystemExit as end:  # argparse has said what there is to say
        return end.code if isinstance(end.code, int) else 2
    command: Callable[[Namespace], int] = chosen.run
    try:
        return command(chosen)
    except BranchlineError as error:
        return complain(str(error))


def _parser() -> Parser:
    parser = Parser(
        prog="branchline",
        description="Railway games with routes and tickets: play, serve, simulate, rate bots, replay and measure. "
        "Without a command, the game opens in your browser.",
        epilog=_EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=version_line())
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for module in (games, play, serve, simulate, arena, balance, replay, check, bench, backup):
        module.add(commands)
    return parser
