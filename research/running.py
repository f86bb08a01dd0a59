"""How the programs of this folder begin and end."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection

from branchline import BranchlineError


def run(main: Callable[[], None]) -> None:
    """The program has run; a mistake of the user is one line on stderr and exit status 2, Ctrl-C is 130."""
    try:
        main()
    except BranchlineError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def named_number(names: Collection[str]) -> Callable[[str], tuple[str, int]]:
    """A reader of NAME=VALUE for one of these names."""

    def read(text: str) -> tuple[str, int]:
        name, sign, value = text.partition("=")
        if name not in names or not sign or not value.removeprefix("-").isdecimal():
            known = ", ".join(names)
            raise argparse.ArgumentTypeError(f"{text!r} should be NAME=VALUE, a whole number for one of {known}")
        return name, int(value)

    return read


def number_from(least: int) -> Callable[[str], int]:
    """A reader of a whole number that is at least so large."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} should be a whole number, {least} or more")
        return int(text)

    return read
