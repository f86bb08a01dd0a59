"""`branchline verify`: whether a game was dealt fairly, or a server's logs are as they were written."""

from __future__ import annotations

import argparse
from pathlib import Path

from branchline.cli.arguments import Commands, Parser, add_map, command
from branchline.cli.hosting.backup import told
from branchline.cli.hosting.serve import add_database
from branchline.errors import OptionError
from branchline.record import read_document

_SQLITE_FIRST_BYTES = b"SQLite format 3\0"


def add(commands: Commands[Parser]) -> None:
    """Add the command to the program."""
    parser = command(
        commands,
        "verify",
        run,
        "work a game's shuffle out again, or check the logs of a server",
        "branchline verify game.json              a record that a server gave: was it dealt by its shuffle?\n"
        "branchline verify today.db               a backup: is every log as it was written?\n"
        "branchline verify                        the same for the database of the server here\n"
        "branchline verify --database postgresql://user:password@host/games",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record or a backup; left out: a server's database")
    add_map(parser)
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; the exit status is 1 if anything does not fit."""
    if arguments.file is None:
        if arguments.map is not None:
            raise OptionError("--map goes with a record; name the FILE")
        return _verify_logs(arguments, None)
    if arguments.database is not None or arguments.data is not None:
        raise OptionError("give a FILE or a database, not both")
    if _is_database(Path(arguments.file)):
        return _verify_logs(arguments, Path(arguments.file))
    return _verify_record(arguments)


def _verify_record(arguments: argparse.Namespace) -> int:
    from branchline.rooms.fairness.verification import NotFair, check_fair  # slow to import

    try:
        found = check_fair(read_document(arguments.file), arguments.map)
    except NotFair as error:
        print(f"{arguments.file}: NOT FAIR: {error}.")
        return 1
    print(f"{arguments.file}: fair: all {found.outcomes} outcomes follow from the secret that was committed to before")
    print(f"the deal and from {found.people} {'number' if found.people == 1 else 'numbers'} of the players' own.")
    if found.missing:
        print(f"{found.missing} more had sealed a number that never came.")
    if found.taken_over:
        print(f"The first {found.taken_over} outcomes are of the game that this one went on from: they prove nothing.")
    return 0


def _verify_logs(arguments: argparse.Namespace, backup: Path | None) -> int:
    from branchline.server.backup import audit_of  # slow to import
    from branchline.server.main import make_settings
    from branchline.server.settings import ServeOptions

    database = arguments.database if backup is None else str(backup)
    settings = make_settings(ServeOptions(data=arguments.data, database=database))
    found = audit_of(settings.database)
    sound = found.rooms - len(found.changed)
    print(f"{sound} of {found.rooms} logs with {found.entries} entries in all are as they were written.")
    return told(found.complaints())


def _is_database(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE_FIRST_BYTES)) == _SQLITE_FIRST_BYTES
    except OSError:
        return False  # whoever reads it as a record says what is wrong
