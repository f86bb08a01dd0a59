"""All commands of the program together, and what becomes of their errors."""

from __future__ import annotations

import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from branchline.build_info import version_line
from branchline.cli.arguments import Parser, complain
from branchline.cli.streams import make_printable
from branchline.errors import BranchlineError

_MODULES: Final = {
    **{name: name for name in ("games", "bots", "play", "simulate", "arena", "balance", "replay", "check", "bench")},
    **{name: f"hosting.{name}" for name in ("serve", "backup", "verify", "prune", "admin")},
    "restore": "hosting.backup",
    "bot-worker": "hosting.bot_worker",
}
"""By command, the module below this folder that knows it; only that of the one in use is loaded."""

THE_APP: Final = ("serve", "--open")  # what is done if nothing is said
_EXAMPLES: Final = """examples:
  branchline                                   the game in your browser; the same as branchline serve --open
  branchline play                              in the terminal: ask what to play, and play
  branchline play europe --players 3           you and two bots
  branchline play usa --names Anna,Ben         two people at one keyboard, and a bot
  branchline bots                              all bots, and what can be set
  branchline serve                             a server for games with other people
  branchline simulate usa --players 4 --games 100 --seed 1 --json
  branchline arena --game usa --players 2 --bots greedy,random
  branchline balance usa --map my_map          bots play thousands of games: is the map fair?
  branchline COMMAND --help                    all about one command
"""


def run(arguments: Sequence[str] | None) -> int:
    """Carry out one command, `THE_APP` if none is named, and return its exit code.

    Errors of the user are one line on stderr.
    """
    make_printable()
    if sys.stdout is None:
        return complain("there is no output to write to; leave standard output open")
    words = (sys.argv[1:] if arguments is None else arguments) or THE_APP
    try:
        chosen = parser_for(words).parse_args(arranged(words))
    except SystemExit as end:  # argparse has said what there is to say
        return end.code if isinstance(end.code, int) else 2
    command: Callable[[Namespace], int] = chosen.run
    try:
        return command(chosen)
    except BranchlineError as error:
        return complain(str(error))


def arranged(words: Sequence[str]) -> list[str]:
    """The words as they are read: an id of `branchline admin` is none of its options, even if it begins with a dash."""
    is_id = len(words) > 2 and words[0] == "admin" and len(words[2]) > 10 and "=" not in words[2]
    if is_id and words[2].startswith("-"):
        return [words[0], *words[3:], "--", *words[1:3]]
    return list(words)


def parser_for(words: Sequence[str]) -> Parser:
    """What reads these words: of the command that they name, or of all if they name none."""
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
    named = _MODULES.get(words[0]) if words else None
    for module in dict.fromkeys(_MODULES.values()) if named is None else (named,):
        import_module(f"branchline.cli.{module}").add(commands)
    return parser
