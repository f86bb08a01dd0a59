"""The rules that rooms are played by: made once and shared by all rooms that play the same.

Besides the games of the package there are those on other maps, if whoever runs the rooms has any. The game on such
a map has its id in its key, `europe@alps-3f2a91bc10`. So a room finds for ever the map that it was begun on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Protocol

from branchline.build_info import RULES
from branchline.errors import DataError, OptionError
from branchline.protocol import Json
from branchline.rooms.errors import Refusal
from branchline.variants import AnyGame, AnyVariant, GameInfo, game_keys, game_of, games, variant_of
from branchline.view.notation import AnyNotation, notation_of
from branchline.view.words import words_of

GAME_KEY: Final = r"^[a-z0-9_]{1,40}(@[a-z0-9_]{1,14}-[0-9a-f]{10})?$"
MOST_KEY: Final = 40  # letters of a key; as the database has it


@dataclass(frozen=True)
class KeptMap:
    """A map that was given once, as it is kept for the games that were begun on it."""

    id: str  # alps-3f2a91bc10
    name: str  # for people to read: Alps
    fingerprint: str
    players: Mapping[str, tuple[int, int]]  # by the key of its rules: the fewest and the most seats
    folder: Path

    def games(self) -> list[GameInfo]:
        """Return the games that can be played on this map."""
        return [
            replace(info, key=f"{info.key}@{self.id}", players=range(least, most + 1))
            for info in games()
            if (limits := self.players.get(info.key)) is not None
            for least, most in [limits]
        ]


# Maps that were given ------------------------------------------------------------------------------------------------


class Maps(Protocol):
    """Maps besides those that ship, each kept as it was when the first game was begun on it."""

    def find(self, map_id: str) -> KeptMap | None:
        """Return the map of this id, if it is kept and as it was."""

    def every(self) -> Iterable[KeptMap]:
        """Return all maps that are kept, always in the same order."""

    def place(self, map_id: str) -> str:
        """Say in words where the map of this id should be."""


class _NoMaps:
    """No maps besides those that ship."""

    def find(self, map_id: str) -> None:
        """Return None, since no map is kept."""

    def every(self) -> Iterable[KeptMap]:
        """Return no map at all."""
        return ()

    def place(self, map_id: str) -> str:
        """Say who would have to bring the map."""
        return f"given to the program as {map_id[:40]}"


_NO_MAPS: Final = _NoMaps()
_MAPS: Final[ContextVar[Maps]] = ContextVar("maps", default=_NO_MAPS)  # for the program at work


@contextmanager
def playing_on(maps: Maps) -> Iterator[None]:
    """Let games on these maps be known inside a `with`, and games on no others but those that ship."""
    token = _MAPS.set(maps)
    try:
        yield
    finally:
        _MAPS.reset(token)


def play_on(maps: Maps) -> None:
    """Let games on these maps be known to the task at work until its end, as `playing_on` does for a while."""
    _MAPS.set(maps)


def kept_map(map_id: str) -> KeptMap | None:
    """The map of this id, if it is kept and as it was."""
    return _MAPS.get().find(map_id)


def map_of_record(document: Json) -> KeptMap | None:
    """The kept map that a record was played on: of its name, or else one with the same facts."""
    said = document.get("map")
    if not isinstance(said, dict) or not isinstance(said.get("key"), str):
        return None
    named = kept_map(said["key"])
    if named is not None and named.fingerprint == said.get("fingerprint"):
        return named
    return next((one for one in _MAPS.get().every() if one.fingerprint == said.get("fingerprint")), None)


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
    """The folder of the map that a game is played on, as a path; Refusal if it should be kept here and is not."""
    _, sign, map_id = key.partition("@")
    if not sign:
        return None
    found = kept_map(map_id)
    if found is None:
        raise Refusal(
            "other_rules",
            f"the game is played on a map that is not here, or not as it was; it should be {_MAPS.get().place(map_id)}",
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
    name = words.game(rules_key(key))
    return name if given is None else words.say("game-on-map", map=given, game=name)


def map_name(key: str) -> str | None:
    """What people call the map of a game; None: it is the one that ships."""
    found = kept_map(key.partition("@")[2])
    return None if found is None else found.name


def shared_game(key: str, options: Mapping[str, str], players: int, rules: int = RULES) -> AnyGame:
    """The game of this name for so many seats by a version of the rules; OptionError if there is none."""
    return game_at(rules_key(key), map_folder_of(key), tuple(sorted(options.items())), rules, players)


def shared_notation(key: str, options: Mapping[str, str], players: int, rules: int = RULES) -> AnyNotation:
    """Return how the actions of a game are written, with all of their texts kept."""
    return _notation(rules_key(key), map_folder_of(key), tuple(sorted(options.items())), rules, players)


def shared_variant(key: str, options: Mapping[str, str], rules: int = RULES) -> AnyVariant:
    """The game of this name for any number of seats by a version of the rules; OptionError if there is none."""
    return _variant(rules_key(key), map_folder_of(key), tuple(sorted(options.items())), rules)


@lru_cache(maxsize=256)
def game_at(key: str, folder: Path | None, options: tuple[tuple[str, str], ...], rules: int, players: int) -> AnyGame:
    """The game of these rules on the map in a folder (None: the one that ships); OptionError if there is none."""
    try:
        return game_of(_variant(key, folder, options, rules), players)
    except DataError as error:  # a map has too few tickets for so many seats, or for this option
        raise OptionError(str(error)) from error


# Private from here on ------------------------------------------------------------------------------------------------


@cache
def _usual_fingerprint(rules: str) -> str:
    return shared_variant(rules, {}).map.fingerprint


@lru_cache(maxsize=256)
def _variant(key: str, folder: Path | None, options: tuple[tuple[str, str], ...], rules: int) -> AnyVariant:
    known = game_keys()
    if key not in known:  # the package has small games besides, for research
        raise OptionError(f"there is no game {key!r} here; the games are {', '.join(known)}")
    return variant_of(key, folder, dict(options), rules)


@lru_cache(maxsize=256)
def _notation(
    key: str, folder: Path | None, options: tuple[tuple[str, str], ...], rules: int, players: int
) -> AnyNotation:
    return notation_of(game_at(key, folder, options, rules, players))
