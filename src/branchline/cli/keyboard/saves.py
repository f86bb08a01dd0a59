"""Where running games are kept, so that nothing is lost when somebody stops."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from branchline.errors import RecordError
from branchline.record import SCHEMA, read_document, write
from branchline.table import Table

_OWN_NAME = re.compile(r"[a-z0-9_]+-[0-9]{8}-[0-9]{6}(-[0-9]+)?\.json")


class Autosave:
    """Writes the record of a game after every decision; the file is chosen when there is something to write.

    A game is kept in one place: a file that we have named ourselves goes when the game is kept in another one.
    """

    def __init__(
        self, file: Path | None, *, is_on: bool, warn: Callable[[str], None], source: Path | None = None
    ) -> None:
        self.file = file if file is not None else source
        self.is_on = is_on
        self._warn = warn
        self._kept: list[int] | None = None  # actions in the file; their number alone would miss what was taken back
        self._old = source  # where the game was kept before

    def keep(self, table: Table) -> None:
        """The file holds the game as it is now; if that cannot be, a warning says so once."""
        if not self.is_on or self.holds(table):
            return
        try:
            if self.file is None:
                self.file = _new_file(table.game.key)
            write(self.file, table)
            self._kept = list(table.actions)
            self._leave_old()
        except (RecordError, OSError, RuntimeError) as error:  # RuntimeError: there is no home folder
            self.is_on = False
            self._warn(str(error))

    def keep_in(self, file: Path, table: Table) -> None:
        """The game is in this file now and goes on being kept there; RecordError if that cannot be."""
        write(file, table)
        self._old = self._old or self.file
        self.file, self.is_on, self._kept = file, True, list(table.actions)
        self._leave_old()

    def is_own(self, file: Path) -> bool:
        """Whether the game is kept in this file."""
        return self.file is not None and file.exists() and self.file.exists() and file.samefile(self.file)

    @property
    def has_kept(self) -> bool:
        """Whether there is something to go on with."""
        return self._kept is not None

    def holds(self, table: Table) -> bool:
        """Whether nothing of the game would be lost now."""
        return self._kept == table.actions

    def assume_kept(self, table: Table) -> None:
        """The game has just been read from its source; if it stays there, the file holds it already."""
        if self.file == self._old:
            self._kept = list(table.actions)

    def _leave_old(self) -> None:
        """Delete the copy under a name of our own if the game is kept somewhere else now, as it would get stale."""
        old, self._old = self._old, None
        if old is None or self.file is None or not _is_automatic(old):
            return
        try:
            if old.exists() and not old.samefile(self.file):
                old.unlink()
        except OSError:
            return  # it stays behind, and that is all


def usable_path(name: str) -> Path:
    """The file of this name in a folder that exists; RecordError if there can be none."""
    if not name.isprintable():
        raise RecordError(f"{name[:200]!r} cannot be the name of a file: use printable characters only")
    try:
        path = Path(name).expanduser()
        if path.is_dir():
            raise RecordError(f"{name[:200]!r} is a folder; name a file in it")
        if not path.absolute().parent.is_dir():
            raise RecordError(f"there is no folder {str(path.parent)[:200]!r} to save in; name one that exists")
        path.exists()  # too long a name shows here
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: the home of somebody unknown
        raise RecordError(f"{name[:200]!r} cannot be the name of a file: {error}") from error
    return path


def saves_folder() -> Path:
    """The folder for the user's games, as the system wants it; it need not exist yet."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "branchline"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "branchline"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share") / "branchline"


def unfinished() -> Iterator[Path]:
    """The kept games that are not over, the one played last first; files that are no records are passed over."""
    try:
        found = sorted(saves_folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return
    for path in found:
        try:
            document = read_document(path)
        except RecordError:
            continue
        if document.get("schema") == SCHEMA and document.get("result") is None:
            yield path


def _is_automatic(path: Path) -> bool:
    """Whether the file is one of those that `_new_file` makes."""
    try:
        return bool(_OWN_NAME.fullmatch(path.name)) and path.absolute().parent == saves_folder().absolute()
    except RuntimeError:  # there is no home folder
        return False


def _new_file(key: str) -> Path:
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{key}-{time.strftime('%Y%m%d-%H%M%S')}"
    for number in range(1, 1000):
        path = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        try:
            path.open("x").close()  # ours from now on, also when two games begin in the same second
        except FileExistsError:
            continue
        return path
    raise OSError(f"no free name for a game in {folder}")
