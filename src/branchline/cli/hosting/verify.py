"""`branchline verify`: whether a game was dealt fairly, or a server's logs are as they were written."""

from __future__ import annotations

import argparse
from pathlib import Path
from re import fullmatch

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
        "branchline verify game.json --commitment HEX --number HEX    ... and by what you were told before it?\n"
        "branchline verify today.db               a backup: is every log as it was written?\n"
        "branchline verify                        the same for the database of the server here\n"
        "branchline verify --database postgresql://user:password@host/games",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record or a backup; left out: a server's database")
    add_map(parser)
    parser.add_argument(
        "--commitment", metavar="HEX", type=_hash, help="what the waiting room said the server is bound to"
    )
    parser.add_argument(
        "--number", metavar="HEX", type=_hash, help="the number of your own that has to be in the shuffle"
    )
    parser.add_argument(
        "--seal",
        metavar="HEX",
        type=_hash,
        action="append",
        default=[],
        help="a seal that was told before the numbers were shown; give all of them, in their order",
    )
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; the exit status is 1 if anything does not fit."""
    if arguments.file is None:
        _must_be_without(arguments, arguments.map)
        return _verify_logs(arguments, None)
    if arguments.database is not None or arguments.data is not None:
        raise OptionError("give a FILE or a database, not both")
    if _is_database(Path(arguments.file)):
        _must_be_without(arguments, None)
        return _verify_logs(arguments, Path(arguments.file))
    return _verify_record(arguments)


def _hash(text: str) -> str:
    if not fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError("64 hexadecimal digits are wanted")
    return text.lower()


def _must_be_without(arguments: argparse.Namespace, game_map: str | None) -> None:
    given = {"--map": game_map, **{f"--{name}": getattr(arguments, name) for name in ("commitment", "number", "seal")}}
    for option in (name for name, value in given.items() if value):
        raise OptionError(f"{option} goes with a record; name the FILE")


def _verify_record(arguments: argparse.Namespace) -> int:
    from branchline.rooms.fairness.verification import NotFair, Remembered, check_fair  # slow to import

    remembered = Remembered(arguments.commitment, arguments.number, tuple(arguments.seal))
    try:
        found = check_fair(read_document(arguments.file), arguments.map, remembered)
    except NotFair as error:
        print(f"{arguments.file}: NOT FAIR: {error}.")
        return 1
    if not found.outcomes:
        print(f"{arguments.file}: nothing to check: no outcome of it was dealt by its shuffle.")
        return 1
    print(f"{arguments.file}: fair: all {found.outcomes} outcomes follow from the secret that was committed to before")
    print(f"the deal and from {found.people} {'number' if found.people == 1 else 'numbers'} of the players' own.")
    if found.missing:
        print(f"Of {found.missing} more who played no number is in it.")
    if found.taken_over:
        print(f"The first {found.taken_over} outcomes are of the game that this one went on from: they prove nothing.")
    print(f"Commitment: {found.commitment}")
    if arguments.commitment is None:
        print("Hold it against what the waiting room said, or say --commitment: a record alone can be made up.")
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
