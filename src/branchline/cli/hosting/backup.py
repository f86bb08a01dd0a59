"""`branchline backup` and `branchline restore`: everything that a server keeps, in one file."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from branchline.cli.arguments import Commands, Parser, command
from branchline.cli.hosting.serve import add_database


def add(commands: Commands[Parser]) -> None:
    """Add both commands to the parser."""
    saving = command(
        commands,
        "backup",
        run_backup,
        "put all games and people of a server into one file, while it runs",
        "branchline backup today.db\n"
        "branchline backup --replace latest.db\n"
        "branchline backup --since sunday.db monday.db\n"
        "branchline backup --database postgresql://user:password@host/games today.db",
    )
    saving.add_argument("file", metavar="FILE", help="the file to make")
    add_database(saving)
    saving.add_argument(
        "--since",
        default=None,
        metavar="FULL",
        help="only what has changed since this full backup",
    )
    saving.add_argument("--replace", action="store_true", help="even if FILE is there already")
    bringing = command(
        commands,
        "restore",
        run_restore,
        "fill a server's database from a backup, while no server runs on it",
        "branchline restore today.db\n"
        "branchline restore sunday.db monday.db                 a full backup and its increment\n"
        "branchline restore --replace today.db                  what is in the database now is lost\n"
        "branchline restore --database postgresql://user:password@host/games today.db",
    )
    bringing.add_argument("file", metavar="FILE", help="a file made by `branchline backup`")
    bringing.add_argument("increment", metavar="INCREMENT", nargs="?", help="made by `branchline backup --since FILE`")
    add_database(bringing)
    bringing.add_argument("--replace", action="store_true", help="even if the database holds games or people already")


def run_backup(arguments: argparse.Namespace) -> int:
    """Make the backup and say what is in it."""
    from branchline.server.backup import back_up, back_up_since  # slow to import
    from branchline.server.main import make_settings
    from branchline.server.settings import ServeOptions

    settings = make_settings(ServeOptions(data=arguments.data, database=arguments.database))
    file = Path(arguments.file)
    with stopped_in_order():
        if arguments.since is not None:
            found = back_up_since(settings.database, Path(arguments.since), file, may_replace=arguments.replace)
            print(f"In {arguments.file}, beside {arguments.since}: {found}.")
            return 0
        content = back_up(settings.database, file, may_replace=arguments.replace)
    print(f"In {arguments.file}: {content}.")
    return told(content.complaints)


def run_restore(arguments: argparse.Namespace) -> int:
    """Fill the database and say what is in it."""
    from branchline.server.backup import restore  # slow to import
    from branchline.server.main import make_folder, make_settings
    from branchline.server.settings import ServeOptions

    settings = make_settings(ServeOptions(data=arguments.data, database=arguments.database))
    make_folder(settings.data)
    with stopped_in_order():
        content = restore(
            settings.database,
            Path(arguments.file),
            None if arguments.increment is None else Path(arguments.increment),
            scratch=settings.data,
            may_replace=arguments.replace,
        )
    print(f"From {arguments.file}: {content}.")
    return told(content.complaints)


@contextmanager
def stopped_in_order() -> Iterator[None]:
    """Whoever ends the program by SIGTERM or by closing its terminal ends it as Ctrl-C does: nothing is left behind."""

    def stop(number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)  # as a shell reports a program that a signal has ended

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def told(complaints: Sequence[str]) -> int:
    """Print what was found wrong with logs; the exit status is 1 if anything was."""
    for line in complaints:
        print(line, file=sys.stderr)
    return 1 if complaints else 0
