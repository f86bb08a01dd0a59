"""The rules that rooms are played by: made once and shared by all rooms that play the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from branchline.variants import AnyGame, AnyVariant, find, game_of
from branchline.view.notation import AnyNotation, notation_of


def shared_game(key: str, options: Mapping[str, str], players: int) -> AnyGame:
    """The game of this name for so many seats; OptionError if there is none."""
    return _game(key, tuple(sorted(options.items())), players)


def shared_notation(key: str, options: Mapping[str, str], players: int) -> AnyNotation:
    """How its actions are written; it keeps the texts of all of them."""
    return _notation(key, tuple(sorted(options.items())), players)


def shared_variant(key: str, options: Mapping[str, str]) -> AnyVariant:
    """The game of this name for any number of seats; OptionError if there is none."""
    return _variant(key, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def _variant(key: str, options: tuple[tuple[str, str], ...]) -> AnyVariant:
    return find(key, None, **dict(options))


@lru_cache(maxsize=256)
def _game(key: str, options: tuple[tuple[str, str], ...], players: int) -> AnyGame:
    return game_of(_variant(key, options), players)


@lru_cache(maxsize=256)
def _notation(key: str, options: tuple[tuple[str, str], ...], players: int) -> AnyNotation:
    return notation_of(_game(key, options, players))
