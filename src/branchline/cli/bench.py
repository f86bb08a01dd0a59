"""`branchline bench`: how fast the core and the environments are on this machine, and how much a server carries."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from branchline.cli.arguments import Commands, Parser, add_players, command, options_from, seconds, whole_number
from branchline.cli.keyboard.screen import Screen
from branchline.errors import OptionError
from branchline.sim.bench import core
from branchline.variants import find

if TYPE_CHECKING:
    from branchline.envs.bench import ContestantFigures

_SEATS = 4  # unless somebody says otherwise
_LOST_MOVES = 1  # exit code

_CORE_EXAMPLES = (
    "branchline bench core\n"
    "branchline bench core --game nordic --seconds 5 --json\n"
    "branchline bench core --game france_large --players 7\n"
    "branchline bench core --game card_game --players 4"
)
_SERVER_EXAMPLES = (
    "branchline bench server\n"
    "branchline bench server --only live --games 200 --interval 1 --seconds 20\n"
    "branchline bench server --only saturated --seconds 20 --json\n"
    "branchline bench server --only attack --seconds 30\n"
    "branchline bench server --database postgresql://user:password@localhost/bench --workers 2"
)
_ENVS_EXAMPLES = "branchline bench envs\nbranchline bench envs --rounds 9 --seconds 1 --json"
_HEADS = {
    "live": "live games",
    "saturated": "as many moves as it takes",
    "idle": "sockets that only listen",
    "attack": "two with 60 rooms of strong bots, and how long somebody else waits",
}
_KINDS = {
    "batch": "batches",
    "aec": "PettingZoo",
    "gymnasium": "Gymnasium",
    "openspiel": "OpenSpiel",
}


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser, with what it can measure."""
    parser = command(
        commands,
        "bench",
        bench_core,
        "measure the speed of the core or of the environments, or what a server carries",
        f"{_CORE_EXAMPLES}\n{_ENVS_EXAMPLES}\n{_SERVER_EXAMPLES}",
    )
    kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT", parser_class=Parser)
    _add_core(kinds)
    _add_envs(kinds)
    _add_server(kinds)


def bench_core(arguments: argparse.Namespace) -> int:
    """Measure the core and print its figures."""
    allowed = find(arguments.game).players
    usual = min(max(_SEATS, allowed[0]), allowed[-1])
    players: int = arguments.players if arguments.players is not None else usual
    figures = core(arguments.game, players, arguments.seconds)
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    Screen().show(_grid(figures))
    return 0


def bench_envs(arguments: argparse.Namespace) -> int:
    """Measure our environments and those of other packages that are installed, and print the figures."""
    from branchline.envs.bench import install_text, measure

    figures = measure(arguments.rounds, arguments.seconds, _say)
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    screen = Screen()
    rows = figures["contestants"]
    screen.show(screen.title("machine"), _grid(figures["machine"]))
    for kind, title in _KINDS.items():
        screen.show(screen.title(title), _speeds([row for row in rows if row["kind"] == kind]))
    screen.show(screen.title("targets"), _verdicts([{**target} for target in figures["targets"]], "name"))
    if any(row["missing"] for row in rows):
        screen.tell(f"What is not installed comes with: {install_text()}")
    return 0


def bench_server(arguments: argparse.Namespace) -> int:
    """Measure a server and print its figures; the exit code is 1 if a move that it acknowledged is not in its log."""
    from branchline.server.bench import BenchPlan, measure
    from branchline.server.settings import REDIS_VARIABLE, database_url, redis_url

    # A mistake is found before anything is started
    database = database_url(arguments.database, Path(), {})
    if arguments.workers > 1 and database.startswith("sqlite"):
        raise OptionError("several workers need PostgreSQL: --database postgresql://user:password@host/database")
    redis_url({REDIS_VARIABLE: arguments.redis or ""})
    usual = BenchPlan()
    plan = options_from(BenchPlan, arguments, saturated_games=usual.saturated_games, game=usual.game)
    figures = measure(plan, None if arguments.only is None else [arguments.only], _say)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        _show(Screen(), figures)
    runs = [figures[name] for name in _HEADS if name in figures]
    is_whole = all(not isinstance(run, Mapping) or not (run.get("lost") or run.get("gaps")) for run in runs)
    return 0 if is_whole else _LOST_MOVES


def _add_core(kinds: Commands[Parser]) -> None:
    parser = command(kinds, "core", bench_core, "measure the speed of the core", _CORE_EXAMPLES)
    parser.add_argument("--game", default="usa", metavar="GAME", help="a game of `branchline games` (usa)")
    add_players(parser, f"number of seats ({_SEATS}, or as near as the game comes to that)")
    parser.add_argument("--seconds", type=seconds, default=5.0, metavar="T", help="how long to measure (5)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def _add_envs(kinds: Commands[Parser]) -> None:
    parser = command(
        kinds,
        "envs",
        bench_envs,
        "measure the speed of batches and environments, beside those of other packages",
        _ENVS_EXAMPLES,
    )
    parser.add_argument(
        "--rounds", type=whole_number(1, 1000), default=5, metavar="N", help="how often each of them takes its turn (5)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=0.5, metavar="T", help="how long it is timed then, in CPU time (0.5)"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def _add_server(kinds: Commands[Parser]) -> None:
    parser = command(
        kinds,
        "server",
        bench_server,
        "start a server, play on it with many sockets, and measure how it takes that",
        _SERVER_EXAMPLES,
    )
    parser.add_argument(
        "--games", type=whole_number(1, 20_000), default=1000, metavar="N", help="live games of two people each (1000)"
    )
    parser.add_argument(
        "--watchers", type=whole_number(0, 100), default=1, metavar="N", help="spectators of each game (1)"
    )
    parser.add_argument(
        "--interval", type=seconds, default=5.0, metavar="T", help="seconds between two moves of a live game (5)"
    )
    parser.add_argument("--seconds", type=seconds, default=60.0, metavar="T", help="how long each run plays (60)")
    parser.add_argument(
        "--idle", type=whole_number(1, 60_000), default=5000, metavar="N", help="sockets that only listen (5000)"
    )
    parser.add_argument("--only", choices=tuple(_HEADS), default=None, help="one of the four runs alone")
    parser.add_argument(
        "--database",
        default=None,
        metavar="FILE|URL",
        help="where the server keeps its games, which stay there (a file of its own, which is deleted)",
    )
    parser.add_argument(
        "--workers",
        type=whole_number(1, 64),
        default=1,
        metavar="N",
        help="processes of the server that answer (1); more than one needs PostgreSQL",
    )
    parser.add_argument("--redis", default=None, metavar="URL", help="a Redis for the server (none)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def _show(screen: Screen, figures: Mapping[str, object]) -> None:
    """The machine, a table for each run, and the targets."""
    for name, found in figures.items():
        if isinstance(found, Mapping):
            screen.show(screen.title(_HEADS.get(name, name)), _grid(found))
    targets = figures["targets"]
    assert isinstance(targets, list)
    screen.show(screen.title("targets"), _verdicts(targets, "run"))


def _verdicts(targets: list[dict[str, object]], about: str) -> Grid:
    """Which targets were met; `about` is the field that says what each of them is a target of."""
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for target in targets:
        verdict = {"True": "met", "False": "MISSED", "None": "not asked in this run"}[str(target["is_met"])]
        measured = _written(target["measured"])
        grid.add_row(str(target[about]), str(target["figure"]), str(target["wanted"]), measured, verdict)
    return grid


def _speeds(rows: list[ContestantFigures]) -> Grid:
    """A line for each environment: how fast it is, and how much faster than tictactoe."""
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(3):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", "steps/CPU-s", "us a step", "of tictactoe")
    for row in rows:
        figures = [row["steps_per_cpu_second"], row["us_a_step"], row["of_tictactoe"]]
        texts = ["not installed", "", ""] if row["missing"] is not None else [_written(figure) for figure in figures]
        grid.add_row(row["name"], *texts)
    return grid


def _grid(figures: Mapping[str, object]) -> Grid:
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for name, figure in figures.items():
        grid.add_row(name, _written(figure))
    return grid


def _written(figure: object) -> str:
    if isinstance(figure, int | float) and not isinstance(figure, bool):
        return f"{figure:,}"
    if isinstance(figure, Mapping):
        return ", ".join(f"{name} {_written(value)}" for name, value in figure.items()) or "none"
    return "not known" if figure is None else str(figure)


def _say(text: str) -> None:
    """Somebody who looks on knows what is going on; a file does not need to."""
    if sys.stderr.isatty():
        print(text, file=sys.stderr, flush=True)
