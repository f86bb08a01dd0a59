"""`branchline arena`: bots against bots, and how strong each of them is."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from branchline.arena.game_store import GameStore
from branchline.arena.match import run_plan
from branchline.arena.match_plan import MatchOptions, make_plan
from branchline.arena.reports.files import write_report
from branchline.arena.reports.text import as_text
from branchline.arena.sprt import Hypotheses
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
    refuse,
)
from branchline.cli.game_bar import Bar, say
from branchline.cli.keyboard.saves import saves_folder
from branchline.cli.reports import check_report, tell_report
from branchline.measuring.pages import as_json
from branchline.measuring.settings import DEFAULT_SECONDS


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(
        commands,
        "arena",
        run,
        "let bots play each other and rate them",
        "branchline arena --game usa --players 2 --bots greedy,random --games 100\n"
        "branchline arena --game usa --players 2 --bots planner,search:time=0.5 --games 20\n"
        "branchline arena --game europe --players 4 --bots greedy,random --games 400 --jobs 2 --report europe\n"
        "branchline arena --game nordic --players 2 --bots my_module:MyBot,greedy --sprt 0,20 --games 4000\n"
        "branchline arena --game usa --players 2 --bots greedy,random --json",
    )
    parser.add_argument("--game", required=True, metavar="GAME", help="a game of `branchline games`")
    add_players(parser, "number of seats (the fewest that the game is for)")
    parser.add_argument(
        "--bots",
        required=True,
        metavar="BOT,…",
        help="of `branchline bots`, NAME:KEY=VALUE with an option, or your own (MODULE:CLASS, process:COMMAND); as "
        "many as there are seats: they play each other; more: every choice of so many; fewer: each alone against "
        "others of one kind",
    )
    add_games(parser, 100, "games of each pairing, in whole seed blocks: one of each rotation of the seats (100)")
    add_seed(parser, 1, "where all chance comes from (1)")
    add_map(parser)
    add_options(parser)
    add_seconds(parser, DEFAULT_SECONDS)
    parser.add_argument(
        "--faults",
        choices=("replace", "last"),
        default="replace",
        help="a bot that fails is replaced by greedy, or is replaced and comes last (replace)",
    )
    add_jobs(parser, "blocks that are played at the same time (as many as there are cores)")
    parser.add_argument(
        "--executor",
        choices=("local", "ray"),
        default="local",
        help="where they are played: in processes of this machine, or on a Ray cluster (local)",
    )
    parser.add_argument(
        "--database",
        type=Path,
        default=None,
        metavar="FILE",
        help="where results are kept; what is there is not played again (arena.db in the user's data folder)",
    )
    add_report(parser)
    parser._negative_number_matcher = re.compile(r"^-\d[\d.]*(,[+-]?\d[\d.]*)?$")  # --sprt -10,20 is no option
    parser.add_argument(
        "--sprt",
        type=_two_numbers,
        default=None,
        metavar="ELO0,ELO1",
        help="stop as soon as it is clear whether the first of two bots is better, by ELO1 points rather than by ELO0",
    )
    for name, when in (("--alpha", "is not"), ("--beta", "is")):
        parser.add_argument(
            name, type=float, default=None, metavar="P", help=f"with --sprt: chance to be wrong if it {when} (0.05)"
        )


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing of the match, then print and write its report."""
    plan = make_plan(_asked(arguments))
    check_report(arguments.report)
    database: Path = arguments.database or saves_folder() / "arena.db"
    jobs: int = arguments.jobs or available_cores()
    if plan.games % plan.setting.players:
        rounded = plan.blocks * plan.setting.players
        asked = "1 game is" if plan.games == 1 else f"{plan.games} games are"
        say(f"{asked} no whole number of blocks of {plan.setting.players}: {rounded} are played")
    with GameStore(database) as store:
        bar = Bar("arena")
        try:
            with bar:
                report = run_plan(plan, store, jobs=jobs, executor=arguments.executor, watcher=bar)
        except KeyboardInterrupt:
            kept = f"{bar.done:,} of {plan.total:,} games are kept in {database}"
            say(f"stopped: {kept}; the same command goes on from there")
            return INTERRUPTED
    text = as_json(report) if arguments.json else as_text(report)
    return tell_report(arguments.report, lambda folder: write_report(folder, report), text)


def _asked(arguments: argparse.Namespace) -> MatchOptions:
    return options_from(
        MatchOptions,
        arguments,
        bots=split_specs(arguments.bots),
        map_folder=arguments.map,
        options=options_of(arguments),
        sprt=_hypotheses(arguments),
    )


def _hypotheses(arguments: argparse.Namespace) -> Hypotheses | None:
    if arguments.sprt is None:
        if arguments.alpha is not None or arguments.beta is not None:
            refuse("--alpha and --beta belong to --sprt; give all of them or none")
        return None
    low, high = arguments.sprt
    usual = Hypotheses()
    alpha = usual.alpha if arguments.alpha is None else arguments.alpha
    beta = usual.beta if arguments.beta is None else arguments.beta
    return Hypotheses(low, high, alpha, beta)


def _two_numbers(text: str) -> tuple[float, float]:
    number = r"([+-]?\d{1,9}(?:\.\d+)?)"
    found = re.fullmatch(rf"\s*{number}\s*,\s*{number}\s*", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} should be two Elo differences with a comma, like 0,20")
    return float(found[1]), float(found[2])
