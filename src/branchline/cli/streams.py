"""What the program reads from and writes to, as it was started; nothing here needs the terminal."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Final

LIKE: Final[Mapping[str, str]] = {
    "\N{EN DASH}": "-",
    "·": "|",
    "…": ".",
    "▶": ">",
    "→": ">",
    "✓": "+",
    "✗": "x",
    "─": "-",
    **dict(zip("øØæÆłŁßđ", "oOaAlLsd", strict=True)),
}
"""Letters of old terminals for signs that they do not have."""

_HANDLER: Final = "branchline-like"


def make_printable() -> None:
    """Replace what cannot be printed or typed in an encoding by something alike, so that nothing fails for it.

    A program may be started without input or error output; there is nothing to read then, and complaints go nowhere.
    """
    codecs.register_error(_HANDLER, _something_alike)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  (it stays open to the end of the program)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (it stays open to the end of the program)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _something_alike(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding lacks, one for one, so that columns stay columns."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_like(character) for character in error.object[error.start : error.end]), error.end


def _like(character: str) -> str:
    plain = LIKE.get(character) or unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "?"
