"""The rules that rooms are played by: made once and shared by all rooms that play the same.

Besides the games of the package there are those on maps that the server's owner has given (`branchline serve --map`).
Such a folder is copied into the data folder under its name and a digest of its content, `alps-3f2a91bc10`, and the game
on it has that in its key, `europe@alps-3f2a91bc10`. So a room finds for ever the map that it was begun on, whatever
becomes of the folder; and two folders of one name are two maps.
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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, cast

from branchline.board.maps import load_map
from branchline.build_info import RULES
from branchline.cardgame.maps import is_ticket_folder, load_tickets
from branchline.cardgame.variant import CardVariant
from branchline.csv_folder import BIG_CITIES_FILE, CITIES_FILE, ROUTES_FILE, TICKETS_FILE, printable
from branchline.errors import DataError, OptionError
from branchline.protocol import Json
from branchline.server.refusals import Refusal
from branchline.variants import AnyGame, AnyVariant, GameInfo, find, game_of, games, variant_of
from branchline.view.notation import AnyNotation, notation_of
from branchline.view.words import words_of

MAPS: Final = "maps"  # in the data folder: the copies
GAME_KEY: Final = r"^[a-z0-9_]{1,40}(@[a-z0-9_]{1,14}-[0-9a-f]{10})?$"
MOST_KEY: Final = 40  # letters of a key; as the database has it

_ABOUT: Final = "map.json"  # in a copy: what it is called, and which games fit it
_ID: Final = re.compile(r"[a-z0-9_]{1,14}-[0-9a-f]{10}")
_MOST_NAME: Final = 14  # letters of a folder's name in a key: the longest key of a game has as many
_PART: Final = ".part."  # how the names begin of what is being made
_STALE: Final = 3600  # seconds after which whoever was making it is gone
_MOST_BYTES: Final = 4_000_000  # of a file; more than the loader takes, so that it is the loader that objects
_HOME: Final[ContextVar[Path | None]] = ContextVar("maps", default=None)  # where copies are, for the server at work


@dataclass(frozen=True)
class KeptMap:
    """A map that was given once, as the server keeps it."""

    id: str  # alps-3f2a91bc10
    name: str  # for people to read: Alps
    fingerprint: str
    players: Mapping[str, tuple[int, int]]  # by the key of its rules: the fewest and the most seats
    folder: Path

    def games(self) -> list[GameInfo]:
        """The games that can be played on it."""
        return [
            GameInfo(f"{info.key}@{self.id}", range(least, most + 1), info.options)
            for info in games()
            if (limits := self.players.get(info.key)) is not None
            for least, most in [limits]
        ]


# Maps that were given ------------------------------------------------------------------------------------------------


@contextmanager
def maps_of(data: Path) -> Iterator[None]:
    """Within it, games on the maps that are kept in this data folder are known, and on no others."""
    token = _HOME.set(data / MAPS)
    try:
        yield
    finally:
        _HOME.reset(token)


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
    _about.cache_clear()
    return tuple(kept)


def kept_map(map_id: str) -> KeptMap | None:
    """The map of this id, if it is kept here and as it was."""
    home = _HOME.get()
    if home is None or not _ID.fullmatch(map_id):
        return None
    try:
        return _about(home / map_id)
    except (OSError, ValueError, KeyError, DataError):  # not there, or not whole
        return None


def map_of_record(document: Json) -> KeptMap | None:
    """The kept map that a record was played on: of its name, or else one with the same facts."""
    said = document.get("map")
    if not isinstance(said, dict) or not isinstance(said.get("key"), str):
        return None
    named = kept_map(said["key"])
    if named is not None and named.fingerprint == said.get("fingerprint"):
        return named
    home = _HOME.get()
    for folder in [] if home is None else sorted(home.glob("*-*")):
        found = kept_map(folder.name)
        if found is not None and found.fingerprint == said.get("fingerprint"):
            return found
    return None


def key_of_record(document: Json) -> str:
    """The key of the game that a record is about, as rooms name it."""
    rules, found = str(document.get("game")), map_of_record(document)
    if found is None or rules not in found.players or _usual_fingerprint(rules) == found.fingerprint:
        return rules
    return f"{rules}@{found.id}"


def folder_of_record(document: Json) -> Path | None:
    """The folder of the map that a record needs; None: it ships, or it is not kept here."""
    return map_folder_of(key_of_record(document))


# Games ---------------------------------------------------------------------------------------------------------------


def rules_key(key: str) -> str:
    """The game whose rules a game is played by: europe of `europe@alps-3f2a91bc10`."""
    return key.partition("@")[0]


def map_folder(key: str) -> str | None:
    """The folder of the map that a game is played on; None: it is the one that ships."""
    folder = map_folder_of(key)
    return None if folder is None else str(folder)


def map_folder_of(key: str) -> Path | None:
    """The same as a path. Refusal if a game on a given map is meant that is not kept here."""
    _, sign, map_id = key.partition("@")
    if not sign:
        return None
    found = kept_map(map_id)
    if found is None:
        raise Refusal(
            "other_rules",
            "the game is played on a map that is not here, or not as it was; "
            f"it should be {MAPS}/{map_id[:40]} in the data folder",
        )
    return found.folder


def game_info(key: str) -> GameInfo | None:
    """What the list of games says of a game, of the package or on a map that is kept here; None: there is none."""
    _, sign, map_id = key.partition("@")
    found = kept_map(map_id) if sign else None
    known = games() if not sign else [] if found is None else found.games()
    return next((info for info in known if info.key == key), None)


def offered(map_ids: Iterable[str]) -> list[GameInfo]:
    """Every game that new rooms can play: those of the package, then those on the maps that are given now."""
    return [*games(), *(info for one in map_ids if (found := kept_map(one)) is not None for info in found.games())]


def game_name(key: str) -> str:
    """What people call a game: Europe, or Alps, by the rules of Europe."""
    words, given = words_of(), map_name(key)
    name = words.say(f"game-{rules_key(key)}")
    return name if given is None else words.say("game-on-map", map=given, game=name)


def map_name(key: str) -> str | None:
    """What people call the map of a game; None: it is the one that ships."""
    found = kept_map(key.partition("@")[2])
    return None if found is None else found.name


def shared_game(key: str, options: Mapping[str, str], players: int, rules: int = RULES) -> AnyGame:
    """The game of this name for so many seats by a version of the rules; OptionError if there is none."""
    return _game(rules_key(key), map_folder_of(key), tuple(sorted(options.items())), rules, players)


def shared_notation(key: str, options: Mapping[str, str], players: int, rules: int = RULES) -> AnyNotation:
    """How its actions are written; it keeps the texts of all of them."""
    return _notation(rules_key(key), map_folder_of(key), tuple(sorted(options.items())), rules, players)


def shared_variant(key: str, options: Mapping[str, str], rules: int = RULES) -> AnyVariant:
    """The game of this name for any number of seats by a version of the rules; OptionError if there is none."""
    return _variant(rules_key(key), map_folder_of(key), tuple(sorted(options.items())), rules)


@lru_cache(maxsize=256)
def _variant(key: str, folder: Path | None, options: tuple[tuple[str, str], ...], rules: int) -> AnyVariant:
    known = [info.key for info in games()]
    if key not in known:  # the package has small games besides, for research
        raise OptionError(f"there is no game {key!r} here; the games are {', '.join(known)}")
    return variant_of(key, folder, dict(options), rules)


@lru_cache(maxsize=256)
def _game(key: str, folder: Path | None, options: tuple[tuple[str, str], ...], rules: int, players: int) -> AnyGame:
    try:
        return game_of(_variant(key, folder, options, rules), players)
    except DataError as error:  # a map has too few tickets for so many seats, or for this option
        raise OptionError(str(error)) from error


@lru_cache(maxsize=256)
def _notation(
    key: str, folder: Path | None, options: tuple[tuple[str, str], ...], rules: int, players: int
) -> AnyNotation:
    return notation_of(_game(key, folder, options, rules, players))


# Private from here on ------------------------------------------------------------------------------------------------


@cache
def _usual_fingerprint(rules: str) -> str:
    return shared_variant(rules, {}).map.fingerprint


def _fitting(folder: Path) -> dict[str, list[int]]:
    """By the key of a game: the fewest and the most seats that the folder suits it for. OptionError if it suits none.

    As `branchline check` counts them: from the fewest on, up to the first number that it does not suit.
    """
    _fingerprint(folder)  # so that whatever is wrong with the folder itself is told as such
    fits: dict[str, list[int]] = {}
    for info in games():
        if isinstance(find(info.key), CardVariant) != is_ticket_folder(folder):
            continue
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


def _fingerprint(folder: Path) -> str:
    return (load_tickets(folder) if is_ticket_folder(folder) else load_map(folder)).fingerprint


def _files_of(folder: Path) -> tuple[str, ...]:
    third = BIG_CITIES_FILE if is_ticket_folder(folder) else ROUTES_FILE
    return (CITIES_FILE, TICKETS_FILE, third)


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


@cache
def _about(folder: Path) -> KeptMap:
    """What is kept there; DataError if it is not what was kept."""
    about = json.loads((folder / _ABOUT).read_text(encoding="utf-8"))
    players = cast("dict[str, list[int]]", about["players"])
    limits = {key: (least, most) for key, (least, most) in players.items()}
    if _fingerprint(folder) != about["fingerprint"]:
        raise DataError(f"{printable(str(folder))} is not as it was kept")
    return KeptMap(folder.name, about["name"], about["fingerprint"], limits, folder)
