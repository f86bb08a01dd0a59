"""How the command line is read: one clear line for every mistake, and exit code 2."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from branchline.chance import MAX_SEED
from branchline.errors import OptionError
from branchline.view.words import LANGUAGES, Words, words_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance, SupportsWrite

MAX_GAMES = 1_000_000_000
INTERRUPTED: Final = 130  # as a shell reports a program that Ctrl-C has stopped
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line and names the help, without printing all of the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit code 2, with the line on stderr."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # The method that this replaces says nothing of output that cannot be written.
        (file or sys.stderr).write(message)


T = TypeVar("T", bound="DataclassInstance")
Commands = argparse._SubParsersAction  # its only name


def command(
    commands: Commands[Parser], name: str, run: Callable[[argparse.Namespace], int], about: str, examples: str
) -> Parser:
    """A new command with its examples at the end of its help."""
    lines = "\n".join(f"  {line}" for line in examples.strip().splitlines())
    parser = commands.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=f"examples:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    return parser


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers in this range, written with plain digits."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number from {least} to {most}")

    return read


def number_of_seats(text: str) -> int:
    """A whole number, even one that no game is for: which ones are is for the game to say."""
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number, like 3")
    return int(text)


def seconds(text: str) -> float:
    """A positive number of seconds, at most an hour."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} should be a number of seconds above 0 and up to 3600")
    return value


def comma_list(text: str) -> list[str]:
    """The parts of a list with commas, none of them empty."""
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise argparse.ArgumentTypeError(f"{text!r} should be names with a comma between any two")
    return parts


def _named_value(text: str) -> tuple[str, str]:
    """A name and a value, with an equals sign between them."""
    name, sign, value = (part.strip() for part in text.partition("="))
    if not (name and sign and value):
        raise argparse.ArgumentTypeError(f"{text!r} should be a name and a value, like stations=open")
    return name, value


def add_seed(parser: Parser, default: int | None, about: str) -> None:
    """The option `--seed`."""
    parser.add_argument("--seed", type=whole_number(0, MAX_SEED), default=default, metavar="S", help=about)


def add_players(parser: Parser, about: str, *, is_required: bool = False) -> None:
    """The option `--players`."""
    parser.add_argument("--players", type=number_of_seats, default=None, required=is_required, metavar="N", help=about)


def add_map(parser: Parser) -> None:
    """The option `--map`."""
    parser.add_argument(
        "--map",
        default=None,
        metavar="FOLDER",
        help="another map: a folder with cities.csv, routes.csv, tickets.csv "
        "(for card_game cities.csv, tickets.csv, big_cities.csv)",
    )


def add_options(parser: Parser) -> None:
    """The option `--option`, as often as there are options of a game."""
    parser.add_argument(
        "--option",
        type=_named_value,
        action="append",
        default=None,
        metavar="NAME=VALUE",
        help="an option of the game, as `branchline games` lists them; may be given several times",
    )


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The options of the game by name, none of them twice; whether the game has them is for the game to say."""
    given: list[tuple[str, str]] = arguments.option or []
    names = [name for name, _ in given]
    for name in names:
        if names.count(name) > 1:
            refuse(f"--option {name} is given twice; give it once")
    return dict(given)


def add_games(parser: Parser, default: int, about: str, most: int = 10_000_000) -> None:
    """The option `--games`."""
    parser.add_argument("--games", type=whole_number(1, most), default=default, metavar="K", help=about)


def add_seconds(parser: Parser, default: float) -> None:
    """The option `--seconds`."""
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=default,
        metavar="T",
        help=f"that a bot may take for a decision ({default:g})",
    )


def add_jobs(parser: Parser, about: str) -> None:
    """The option `--jobs`."""
    parser.add_argument("--jobs", type=whole_number(1, 10_000), default=None, metavar="J", help=about)


def add_report(parser: Parser) -> None:
    """The options `--report` and `--json`."""
    parser.add_argument("--report", type=Path, default=None, metavar="FOLDER", help="for report.html, .json and .txt")
    parser.add_argument("--json", action="store_true", help="as JSON")


def options_from(kind: type[T], arguments: argparse.Namespace, **others: object) -> T:
    """The options of a command as one value: each field from the argument of its name, unless it is given here."""
    named = {field.name: getattr(arguments, field.name) for field in fields(kind) if field.name not in others}
    return kind(**named, **others)


def add_plain(parser: Parser) -> None:
    """The option `--plain`."""
    parser.add_argument("--plain", action="store_true", help="letters only: no colors, symbols or lines")


def add_language(parser: Parser) -> None:
    """The option `--language`."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=None,
        help="the language of the game's words; otherwise that of the terminal (LC_ALL, LC_MESSAGES, LANG) if it is "
        "one of these, else English",
    )


def words_for(arguments: argparse.Namespace, environment: Mapping[str, str] | None = None) -> Words:
    """The words in the language asked for, and without signs if that is asked for too."""
    wanted: str | None = arguments.language
    plain: bool = getattr(arguments, "plain", False)
    return words_of(wanted or _language_of(os.environ if environment is None else environment), plain=plain)


def _language_of(environment: Mapping[str, str]) -> str:
    """The language of messages, of the first variable that says any; what is not one of ours is English."""
    said = next((value for name in _LOCALE if (value := environment.get(name, ""))), "")
    language = re.split(r"[_.@-]", said.lower(), maxsplit=1)[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def complain(text: str) -> int:
    """The line is on stderr; the exit code for wrong usage."""
    one_line = " ".join(text.split())
    with contextlib.suppress(OSError):  # nowhere left to say it
        print(f"branchline: {one_line}", file=sys.stderr)
    return 2


def refuse(text: str) -> NoReturn:
    """The error for arguments that do not go together."""
    raise OptionError(text)
