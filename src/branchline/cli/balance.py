"""`branchline balance`: bots play many games on a map, and a report says what its designer wants to know."""

from __future__ import annotations

import argparse

from branchline.balance.balance_plan import BALANCE_BOT, DEFAULT_GAMES, BalanceOptions, make_plan
from branchline.balance.reports.files import write_report
from branchline.balance.reports.text import as_summary
from branchline.balance.run import Run
from branchline.bots.cores import available_cores
from branchline.bots.specs import split_specs
from branchline.cli.arguments import (
    INTERRUPTED,
    Commands,
    Parser,
    add_games,
    add_jobs,
    add_map,
    add_options,
    add_players,
    add_report,
    add_seconds,
    add_seed,
    command,
    options_from,
    options_of,
)
from branchline.cli.game_bar import Bar, say
from branchline.cli.reports import check_report, tell_report
from branchline.measuring.pages import as_json
from branchline.measuring.settings import DEFAULT_SECONDS, game_for


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(
        commands,
        "balance",
        run,
        "let bots play many games on a map and say what stands out",
        "branchline balance usa --map my_map\n"
        "branchline balance europe --players 4 --games 2000 --report europe\n"
        "branchline balance nordic --players 3 --bot greedy,planner,planner --games 500\n"
        "branchline balance card_game --json",
    )
    parser.add_argument("game", metavar="GAME", help="a game of `branchline games`")
    add_map(parser)
    add_players(parser, "number of seats (the fewest that the game is for)")
    add_games(parser, DEFAULT_GAMES, f"number of games ({DEFAULT_GAMES})")
    parser.add_argument(
        "--bot",
        default=BALANCE_BOT,
        metavar="BOT,…",
        help=f"who plays: one bot at every seat, or one for each seat; of those that play well planner is by far the "
        f"quickest ({BALANCE_BOT})",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="planner keeps its plans while they can be carried out: 3 to 30 times as fast, and weaker",
    )
    add_seed(parser, 1, "where all chance comes from (1)")
    add_options(parser)
    add_seconds(parser, DEFAULT_SECONDS)
    add_jobs(parser, "processes that play at the same time; no figure depends on it (as many as there are cores)")
    add_report(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games, then print and write their report; after Ctrl-C that of the games played so far."""
    plan = make_plan(_asked(arguments))
    check_report(arguments.report)
    games, bar, code = Run(plan), Bar("balance"), 0
    try:
        with bar:
            games.play(jobs=arguments.jobs or available_cores(), watcher=bar)
    except KeyboardInterrupt:
        code = INTERRUPTED
        said = f"stopped: {bar.done:,} of {plan.games:,} games were played"
        if not games.counted:
            say(f"{said}, too few for a report")
            return code
        say(f"{said}; the report is that of --games {games.counted}")
    report, game = games.report(), game_for(plan.setting)
    text = as_json(report) if arguments.json else as_summary(report, game)
    return tell_report(arguments.report, lambda folder: write_report(folder, report, game), text) or code


def _asked(arguments: argparse.Namespace) -> BalanceOptions:
    bots, options = split_specs(arguments.bot), options_of(arguments)
    return options_from(BalanceOptions, arguments, bots=bots, map_folder=arguments.map, options=options)
