"""Maps that the owner of the server has given are copied into the data folder, checked, and kept there for ever.

A copy has the name of its folder and a digest of its content, `alps-3f2a91bc10`: two folders of one name are two maps.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import tempfile
import time
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, cast

from branchline.csv_folder import CITIES_FILE, TICKETS_FILE, printable
from branchline.errors import DataError, OptionError
from branchline.names import nickname
from branchline.rooms.games import KeptMap
from branchline.variants import find, game_of, games_of
from branchline.variants.kinds import kind_of_folder

MAPS: Final = "maps"  # in the data folder: the copies
_ABOUT: Final = "map.json"  # in a copy: what it is called, and which games fit it
_ID: Final = re.compile(r"[a-z0-9_]{1,14}-[0-9a-f]{10}")
_MOST_NAME: Final = 14  # letters of a folder's name in a key: the longest key of a game has as many
_PART: Final = ".part."  # how the names begin of what is being made
_STALE: Final = 3600  # seconds after which whoever was making it is gone
_MOST_BYTES: Final = 4_000_000  # of a file; more than the loader takes, so that it is the loader that objects


@dataclass(frozen=True)
class MapsFolder:
    """The maps that are kept in a data folder."""

    data: Path

    def find(self, map_id: str) -> KeptMap | None:
        """The map of this id, if it is kept here and as it was."""
        if not _ID.fullmatch(map_id):
            return None
        try:
            return _about(self.data / MAPS / map_id)
        except (OSError, ValueError, KeyError, DataError):  # not there, or not whole
            return None

    def every(self) -> Iterable[KeptMap]:
        """All maps that are kept here and as they were, by their ids."""
        folders = sorted((self.data / MAPS).glob("*-*"))
        return (found for folder in folders if (found := self.find(folder.name)) is not None)

    def remove(self, map_id: str) -> bool:
        """The map of this id is gone, if it was here."""
        if self.find(map_id) is None:
            return False
        shutil.rmtree(self.data / MAPS / map_id)
        self.forget()
        return True

    @staticmethod
    def forget() -> None:
        """What lies there is looked at anew: somebody may have changed it."""
        _about.cache_clear()

    def place(self, map_id: str) -> str:
        """Where the map of this id should be."""
        return f"{MAPS}/{map_id[:40]} in the data folder"


def check_maps(folders: Iterable[Path]) -> None:
    """Each of the folders is a map that fits some game; otherwise DataError or OptionError says what is wrong."""
    for folder in folders:
        _fitting(folder)


def keep_maps(folders: Sequence[Path], data: Path) -> tuple[str, ...]:
    """The maps in these folders are kept in the data folder; their ids, each once.

    What is checked is the copy, whatever becomes of the folder meanwhile. A copy that was damaged is whole again.
    """
    kept: list[str] = []
    names: list[str] = []
    for folder in folders:
        files = {file: _read(folder / file) for file in _files_of(folder)}
        folder_name = folder.resolve().name
        map_id = f"{_slug(folder_name)}-{_digest(folder_name, files)}"
        if map_id in kept:
            continue
        name = _title(folder_name)
        names.append(name)
        if names.count(name) > 1:
            name = f"{name} ({names.count(name)})"
        try:
            _keep(folder, name, files, data / MAPS / map_id)
        except OSError as error:
            raise OptionError(f"the map cannot be copied to {data / MAPS / map_id}: {error.strerror}") from error
        kept.append(map_id)
    MapsFolder.forget()
    return tuple(kept)


def _fingerprint(folder: Path) -> str:
    """The fingerprint of the map in a folder; DataError if there is none, or a wrong one."""
    return kind_of_folder(folder).load_map(folder).fingerprint


@cache
def _about(folder: Path) -> KeptMap:
    """What is kept there; DataError if it is not what was kept."""
    about = json.loads((folder / _ABOUT).read_text(encoding="utf-8"))
    players = cast("dict[str, list[int]]", about["players"])
    limits = {key: (least, most) for key, (least, most) in players.items()}
    if _fingerprint(folder) != about["fingerprint"]:
        raise DataError(f"{printable(str(folder))} is not as it was kept")
    return KeptMap(folder.name, about["name"], about["fingerprint"], limits, folder)


def _fitting(folder: Path) -> dict[str, list[int]]:
    """By the key of a game: the fewest and the most seats that the folder suits it for. OptionError if it suits none.

    As `branchline check` counts them: from the fewest on, up to the first number that it does not suit.
    """
    _fingerprint(folder)  # so that whatever is wrong with the folder itself is told as such
    fits: dict[str, list[int]] = {}
    for info in games_of(kind_of_folder(folder).key):
        for players in info.players:
            try:
                game_of(find(info.key, folder), players)
            except DataError:
                break
            fits[info.key] = [info.players[0], players]
    if not fits:
        shown = printable(str(folder))
        raise OptionError(f"--map {shown}: the map fits no game; branchline check {shown} says what is missing")
    return fits


def _files_of(folder: Path) -> tuple[str, ...]:
    return (CITIES_FILE, TICKETS_FILE, kind_of_folder(folder).own_file)


def _read(path: Path) -> bytes:
    """The file, or as much of it as would be too much. Something that is no file does not hold us up."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise OptionError(f"{printable(str(path))} is not a file; it must be a CSV file")
            return file.read(_MOST_BYTES)
    except OSError as error:
        raise OptionError(f"{printable(str(path))} cannot be read: {error.strerror}") from error


def _digest(folder_name: str, files: Mapping[str, bytes]) -> str:
    hashes = [f"{name} {sha256(content).hexdigest()}" for name, content in sorted(files.items())]
    return sha256("\n".join([*hashes, folder_name]).encode("utf-8", "surrogateescape")).hexdigest()[:10]


def _slug(name: str) -> str:
    """A folder's name as it can stand in a key: small letters, digits and underscores."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain)[:_MOST_NAME].strip("_") or "map"


def _title(name: str) -> str:
    """A folder's name for people to read: My little map."""
    words = " ".join(re.sub(r"[^\w'.()-]+|_", " ", unicodedata.normalize("NFC", name)).split())[:40].strip()
    words = nickname(words) or ""
    return f"{words[0].upper()}{words[1:]}" if words else "Map"


def _keep(folder: Path, name: str, files: Mapping[str, bytes], kept: Path) -> None:
    """The copy `kept` of a folder is there as a whole, is a map that fits some game, and says so under this name.

    Several servers may do this at once: whichever is first has made the same.
    """
    home = kept.parent
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    _sweep(home)
    with tempfile.TemporaryDirectory(dir=home, prefix=_PART, ignore_cleanup_errors=True) as scratch:
        part = Path(scratch) / "map"
        part.mkdir(mode=0o700)
        for file, content in files.items():
            _write(part / file, content)
        try:
            about = {"name": name, "fingerprint": _fingerprint(part), "players": _fitting(part)}
        except (DataError, OptionError) as error:  # it was right when the settings were made
            reason = str(error).replace(printable(str(part)), printable(str(folder)))
            raise OptionError(f"a map was changed while the server started; start it again ({reason})") from error
        text = json.dumps(about, ensure_ascii=False, indent=2).encode()
        _write(part / _ABOUT, text)
        _settle(part)
        if not _holds(kept, files):
            try:
                part.rename(kept)
            except OSError:  # there is something
                if not _holds(kept, files):
                    kept.rename(Path(scratch) / "damaged")
                    part.rename(kept)
        elif _content(kept / _ABOUT) != text:  # told apart from another one this time, or fits other games by now
            (part / _ABOUT).replace(kept / _ABOUT)
            _settle(kept)
        _settle(home)


def _sweep(home: Path) -> None:
    """What was left unfinished by a server that was killed is gone."""
    for left in [*home.glob(f"{_PART}*"), *home.glob(f"*-*/{_PART}*")]:
        with suppress(OSError):
            if left.stat().st_mtime < time.time() - _STALE:
                shutil.rmtree(left) if left.is_dir() else left.unlink()


def _holds(kept: Path, files: Mapping[str, bytes]) -> bool:
    """Whether a copy is there with just this in its files."""
    return (kept / _ABOUT).exists() and all(_content(kept / file) == content for file, content in files.items())


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _write(path: Path, content: bytes) -> None:
    """The file is on disk: rooms will depend on it."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """What is in the folder by which name is on disk."""
    if hasattr(os, "O_DIRECTORY"):  # elsewhere a folder cannot be opened
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
