"""Which game is meant: one by its key, or rules that somebody has made already."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from branchline.errors import OptionError, shown
from branchline.variants import AnyGame, game_of, variant_of


def chosen_game(
    game: str | AnyGame, players: int | None, game_map: str | Path | None, options: Mapping[str, str]
) -> AnyGame:
    """The rules; a key alone is for as few players as the game allows."""
    if isinstance(game, str):
        variant = variant_of(game, game_map, options)
        return game_of(variant, players if players is not None else variant.players[0])
    if players not in (None, game.players) or game_map is not None or options:
        raise OptionError("a game that is made already has its players, map and options; give them with a key only")
    return game


def first_in(options: Mapping[str, object] | None) -> int | None:
    """Who is to go first, by the options of a reset; what else stands there is for others to read."""
    first = (options or {}).get("first")
    if first is not None and not isinstance(first, int):
        raise OptionError(f"the option first of a reset is a seat, a whole number, not {shown(first)}")
    return first
