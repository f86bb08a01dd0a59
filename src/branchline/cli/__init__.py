"""The program `branchline`: play, simulate, replay and measure in the terminal."""

from __future__ import annotations

import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence

from branchline.build_info import version_line
from branchline.cli import bench, check, games, play, replay, simulate
from branchline.cli.arguments import Parser, complain
from branchline.cli.screen import make_printable
from branchline.errors import BranchlineError

_EXAMPLES = """examples:
  branchline play                              ask what to play, and play
  branchline play europe --players 3           you and two bots
  branchline play usa --names Anna,Ben         two people at one keyboard, and a bot
  branchline simulate usa --players 4 --games 100 --seed 1 --json
  branchline COMMAND --help                    all about one command
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit code: 0 for fine, 2 for wrong usage or bad input."""
    make_printable()
    parser = _parser()
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as end:  # argparse has said what there is to say
        return end.code if isinstance(end.code, int) else 2
    run: Callable[[Namespace], int] | None = getattr(chosen, "run", None)
    if run is None:
        parser.print_help()
        return 0
    try:
        code = run(chosen)
        sys.stdout.flush()
        return code
    except BranchlineError as error:
        return complain(str(error))
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _parser() -> Parser:
    parser = Parser(
        prog="branchline",
        description="Railway games with routes and tickets: play, simulate, replay and measure.",
        epilog=_EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=version_line())
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for module in (games, play, simulate, replay, check, bench):
        module.add(commands)
    return parser
