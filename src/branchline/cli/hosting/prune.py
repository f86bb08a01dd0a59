"""`branchline prune`: games that nobody plays any more are archived, or removed."""

from __future__ import annotations

import argparse
import sys

from branchline.cli.arguments import Commands, Parser, command
from branchline.cli.hosting.backup import stopped_in_order
from branchline.cli.hosting.serve import add_database, add_policy, policy_from


def add(commands: Commands[Parser]) -> None:
    """Add the command to the program."""
    parser = command(
        commands,
        "prune",
        run,
        "archive games that are over, and remove those that are too old, as a server does by itself every hour",
        "branchline prune --dry-run --keep-abandoned 180          what would be removed?\n"
        "branchline prune --archive-after 0                       archive every game that is over\n"
        "branchline prune --keep-finished 730 --keep-abandoned 180\n"
        "branchline prune --compact                               and make the SQLite file smaller",
    )
    add_database(parser)
    add_policy(parser)
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
    parser.add_argument(
        "--compact", action="store_true", help="give what is free in an SQLite file back; no server may run on it"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do what the policy says, and tell what was done."""
    from branchline.server.main import make_settings  # slow to import
    from branchline.server.pruning import compact, pruned
    from branchline.server.settings import ServeOptions

    settings = make_settings(ServeOptions(data=arguments.data, database=arguments.database))
    policy = policy_from(arguments)
    with stopped_in_order():
        done = pruned(settings, policy, is_dry=arguments.dry_run)
        print(f"{'It would be: ' if arguments.dry_run else ''}{done}.")
        if arguments.compact and not arguments.dry_run:
            print(f"The file has {compact(settings.database):,} bytes now.")
    for name in done.changed:
        print(f"room {name}: its log is not as it was written, so it stays as it is", file=sys.stderr)
    return 1 if done.changed else 0
