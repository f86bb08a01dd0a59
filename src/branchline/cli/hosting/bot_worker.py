"""`branchline bot-worker`: a program in which the bots of servers think, on this machine or any other."""

from __future__ import annotations

import argparse
import sys

from branchline.cli.arguments import Commands, Parser, command
from branchline.cli.hosting.serve import add_bot_cores, add_bot_processes, add_database, add_log
from branchline.errors import OptionError


def add(commands: Commands[Parser]) -> None:
    """Add the command to the program."""
    parser = command(
        commands,
        "bot-worker",
        run,
        "let the bots of servers think here that were started with --bots remote",
        "branchline bot-worker --processes 4                      the database is in BRANCHLINE_DATABASE_URL\n"
        "branchline bot-worker --database postgresql://user:password@host/games",
    )
    add_database(parser)
    add_bot_processes(parser, "--processes", "processes that think, each one decision at a time (1)")
    add_bot_cores(parser)
    add_log(parser, "plain in a terminal, json otherwise")


def run(arguments: argparse.Namespace) -> int:
    """Take jobs until it is told to stop, finish what was begun, and give back the rest."""
    from branchline.server.main import make_settings  # slow to import
    from branchline.server.settings import ServeOptions
    from branchline.server.storage.database import make_engine

    settings = make_settings(
        ServeOptions(
            data=arguments.data,
            database=arguments.database,
            bot_processes=arguments.bot_processes,
            bot_cores=arguments.bot_cores,
            log=arguments.log or ("plain" if sys.stderr.isatty() else "json"),
        )
    )
    if settings.is_sqlite:
        raise OptionError(
            "bot workers and servers find each other in PostgreSQL; name it with --database "
            "postgresql://user:password@host/database, or in BRANCHLINE_DATABASE_URL"
        )
    make_engine(settings.database)  # says so if what it needs is not installed
    from branchline.server.bots.service import run_bot_worker

    return run_bot_worker(settings, tell=lambda line: print(line, flush=True))
