"""The report of a command that plays for hours: its folder is tried before, and it is printed whatever befalls it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from branchline.cli.arguments import refuse
from branchline.cli.game_bar import say
from branchline.measuring.pages import check_folder

_NOT_WRITTEN: Final = 2


def check_report(folder: Path | None) -> None:
    """OptionError if somebody wants a report where none can be written."""
    try:
        if folder is not None:
            check_folder(folder)
    except OSError as error:
        refuse(f"no report can be written to {folder}: {error.strerror}; name another folder for --report")


def tell_report(folder: Path | None, write: Callable[[Path], None], text: str) -> int:
    """The text is printed, and the report is written if somebody wants it; the exit code."""
    code = 0
    if folder is not None:
        try:
            write(folder)
            say(f"the report is in {folder / 'report.html'}")
        except OSError as error:
            say(f"the report cannot be written to {folder}: {error.strerror}; it is printed all the same")
            code = _NOT_WRITTEN
    print(text, end="")
    return code
