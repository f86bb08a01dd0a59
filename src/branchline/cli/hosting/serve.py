"""`branchline serve`: the game server."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from branchline.build_info import VERSION, version_written_over
from branchline.cli.arguments import Commands, Parser, command, complain, options_from, whole_number

if TYPE_CHECKING:
    from branchline.server.settings import Policy

MAX_WORKERS = 64
MAX_PORT = 65_535
_EVER = -1  # for `never`
_POLICY = (
    (
        "archive_after",
        "30",
        "after how many days the log of a game that is over is compressed; or never",
    ),
    ("keep_finished", "never", "after how many days a game that is over is removed; or never"),
    ("keep_abandoned", "never", "after how many days without a move a game that is not over is removed; or never"),
    ("keep_addresses", "14", "after how many days it is forgotten from which address somebody came; or never"),
)


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(
        commands,
        "serve",
        run,
        "be the server for games with other people, on this machine or anywhere",
        "branchline serve\n"
        "branchline serve --open\n"
        "branchline serve --map my_map --map another_map\n"
        "branchline serve --port 0 --data my_folder\n"
        "branchline serve --public-url https://games.example.org      (a proxy passes requests on)\n"
        "branchline serve --database postgresql://user:password@host/games --workers 2",
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="address to listen on (127.0.0.1)")
    parser.add_argument(
        "--port",
        type=whole_number(0, MAX_PORT),
        default=None,
        metavar="P",
        help="port (8620; with --open, the first free one from there on); 0 takes any free one",
    )
    add_database(parser)
    parser.add_argument(
        "--workers",
        type=whole_number(1, MAX_WORKERS),
        default=1,
        metavar="N",
        help="number of processes (1); more than one needs PostgreSQL, and Redis in BRANCHLINE_REDIS_URL",
    )
    parser.add_argument(
        "--worker-host",
        default="127.0.0.1",
        metavar="H",
        help="address at which its processes listen for those of other servers on the same database (127.0.0.1)",
    )
    parser.add_argument("--public-url", default=None, metavar="URL", help="where people find the server behind a proxy")
    parser.add_argument(
        "--no-limits",
        action="store_false",
        dest="has_limits",
        help="no rates and no counts, only sizes: for private networks",
    )
    parser.add_argument(
        "--bots",
        choices=("local", "remote"),
        default="local",
        help="where bots think that look ahead: here, or in the processes of branchline bot-worker (local)",
    )
    add_bot_processes(parser, "--bot-processes", "processes for the thinking of bots, for each worker (1)")
    add_bot_cores(parser)
    parser.add_argument(
        "--map",
        action="append",
        default=[],
        dest="maps",
        metavar="FOLDER",
        help="a map of your own that can be played on too, by every game that it fits; may be said several times",
    )
    add_policy(parser)
    parser.add_argument(
        "--open",
        action="store_true",
        dest="opens_browser",
        help="open the browser as soon as the server answers, or where it runs already",
    )
    add_log(parser, "plain in a terminal, json otherwise, and with --open warnings alone: quiet")


def add_log(parser: Parser, usual: str) -> None:
    """The option `--log`."""
    forms = ("plain", "json", "quiet")
    parser.add_argument("--log", choices=forms, default=None, help=f"form of the log on stderr ({usual})")


def add_database(parser: Parser) -> None:
    """The options `--data` and `--database`."""
    parser.add_argument(
        "--data", default=None, metavar="FOLDER", help="folder of the server's files (BRANCHLINE_DATA, or the user's)"
    )
    parser.add_argument(
        "--database",
        default=None,
        metavar="FILE|URL",
        help="SQLite file or postgresql:// address (BRANCHLINE_DATABASE_URL, or branchline.db in the data folder)",
    )


def add_bot_processes(parser: Parser, flag: str, about: str) -> None:
    """The option that says how many bots think at once."""
    number = whole_number(1, MAX_WORKERS)
    parser.add_argument(flag, type=number, default=1, dest="bot_processes", metavar="N", help=about)


def add_bot_cores(parser: Parser) -> None:
    """The option `--bot-cores`."""
    parser.add_argument(
        "--bot-cores",
        type=whole_number(1, MAX_WORKERS),
        default=None,
        metavar="N",
        help="processor cores that each of them may use for a decision (BRANCHLINE_BOT_CORES, or as many as a bot "
        "wants and there are: the level master wants 2, all others 1)",
    )


def add_policy(parser: Parser) -> None:
    """The options that say how long games are kept, and how."""
    for name, usual, what in _POLICY:
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=_days, default=None, metavar="DAYS", help=f"{what} ({usual})"
        )


def policy_from(arguments: argparse.Namespace) -> Policy:
    """How long games are kept, as far as it was said."""
    from branchline.server.settings import Policy

    said = {name: getattr(arguments, name) for name, _usual, _what in _POLICY}
    return replace(
        Policy(), **{name: None if days == _EVER else days for name, days in said.items() if days is not None}
    )


def _days(text: str) -> int:
    return _EVER if text == "never" else whole_number(0, 100_000)(text)


def run(arguments: argparse.Namespace) -> int:
    """The server has run until it was told to stop."""
    from branchline.server.main import make_settings, run_server  # slow to import
    from branchline.server.settings import ServeOptions

    written_over = version_written_over()
    if written_over is not None:
        complain(
            f"the server is of version {written_over} and the library of {VERSION}: "
            "install branchline again, without branchline-core"
        )
    log = arguments.log or ("quiet" if arguments.opens_browser else "plain" if sys.stderr.isatty() else "json")
    settings = make_settings(options_from(ServeOptions, arguments, log=log, policy=policy_from(arguments)))
    return run_server(settings, tell=_tell, warn=_warn)


def _tell(line: str) -> None:
    print(line, flush=True)


def _warn(line: str) -> None:
    complain(line)
