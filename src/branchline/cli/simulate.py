"""`branchline simulate`: random games in the core, and what came out of them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping

from rich.table import Table as Grid

from branchline.cli.arguments import (
    MAX_GAMES,
    Commands,
    Parser,
    add_games,
    add_language,
    add_map,
    add_options,
    add_players,
    add_seed,
    command,
    options_of,
    words_for,
)
from branchline.cli.keyboard.screen import Screen
from branchline.sim.simulation import Summary, simulate
from branchline.variants import game_of, variant_of
from branchline.view.log import seat_names
from branchline.view.words import Words

_PATIENCE = 2.0  # seconds before somebody wants to know how far it is


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(
        commands,
        "simulate",
        run,
        "play random games and add up; the same figures on every machine",
        "branchline simulate usa --players 4 --games 1000 --seed 1\n"
        "branchline simulate europe --players 5 --games 200 --seed 1 --json\n"
        "branchline simulate france_large --players 7 --option stations=open\n"
        "branchline simulate card_game --players 4 --games 500 --json\n"
        "branchline simulate usa --players 2 --games 10 --map my_map",
    )
    parser.add_argument("game", metavar="GAME", help="a game of `branchline games`")
    add_players(parser, "number of seats", is_required=True)
    add_games(parser, 100, "number of games (100)", MAX_GAMES)
    add_seed(parser, 1, "where all chance comes from (1)")
    add_options(parser)
    add_map(parser)
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--timing", action="store_true", help="also the seconds it took, which differ every time")


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print their figures."""
    game = game_of(variant_of(arguments.game, arguments.map, options_of(arguments)), arguments.players)
    start = time.process_time()
    words = words_for(arguments)
    progress = _Progress(arguments.games, words)
    try:
        summary = simulate(game, arguments.games, arguments.seed, progress.tell)
    finally:
        progress.clear()
    took = time.process_time() - start
    if arguments.json:
        timing: dict[str, object] = {"cpu_seconds": round(took, 3)} if arguments.timing else {}
        figures = {"game": summary.game, "options": dict(game.options), **summary.as_dict(), **timing}
        print(json.dumps(figures, indent=2))
        return 0
    _show(Screen(), words, summary, game.options)
    if arguments.timing:
        print(words.say("simulated-in", seconds=f"{took:.2f}"))
    return 0


class _Progress:
    """A line on a terminal that says how far a long simulation is; it is gone when the simulation ends."""

    def __init__(self, games: int, words: Words) -> None:
        self._games = games
        self._words = words
        self._is_wanted = sys.stderr.isatty()
        self._next = time.monotonic() + _PATIENCE
        self._width = 0  # of the line that stands there now

    def tell(self, done: int) -> None:
        """Say on the line how many games are done, not more often than somebody can read."""
        if not self._is_wanted or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + 0.5
        line = self._words.say("simulated-progress", done=f"{done:,}", games=f"{self._games:,}")
        self._write(line)

    def clear(self) -> None:
        """The line is empty again."""
        if self._width:
            self._write("")

    def _write(self, line: str) -> None:
        end = "" if line else "\r"
        print("\r" + line.ljust(self._width), end=end, file=sys.stderr, flush=True)
        self._width = len(line)


def _show(screen: Screen, words: Words, summary: Summary, options: Mapping[str, str]) -> None:
    name = words.game(summary.game)
    chosen = "".join(f", {option}={value}" for option, value in options.items())
    decisions = str(summary.mean_decisions)
    screen.tell(
        words.say("simulated", game=name, options=chosen, games=summary.games, decisions=decisions), style="bold"
    )
    grid = Grid.grid(padding=(0, 3 if summary.players < 6 else 1, 0, 0))
    grid.add_column()
    for _ in range(summary.players):
        grid.add_column(justify="right")
    grid.add_row("", *seat_names(summary.players, words))
    grid.add_row(words.say("simulated-mean"), *(str(score) for score in summary.mean_score))
    grid.add_row(words.say("simulated-min"), *(str(score) for score in summary.min_score))
    grid.add_row(words.say("simulated-max"), *(str(score) for score in summary.max_score))
    grid.add_row(words.say("simulated-wins"), *(str(wins) for wins in summary.wins))
    grid.add_row(words.say("simulated-made"), *(str(made) for made in summary.tickets_made))
    grid.add_row(words.say("simulated-failed"), *(str(failed) for failed in summary.tickets_failed))
    screen.show(grid)
    screen.tell(
        words.say(
            "simulated-endings",
            last=summary.endings["last-round"],
            passed=summary.endings["all-passed"],
            shared=summary.shared_wins,
        )
    )
    screen.tell(words.say("simulated-hash", hash=summary.hash))
