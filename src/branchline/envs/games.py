"""Where the games of an environment come from: which one, who goes first in it, and of which seed it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from secrets import randbits
from typing import Final

from branchline.chance import MAX_SEED, Seeded
from branchline.errors import OptionError, shown
from branchline.variants import AnyGame, game_of, variant_of

_BITS: Final = 31  # of a number that the stream gives; two of them make a seed


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


class Seeds:
    """The seed that is given, then as many as are wanted that follow from it; without one they are any."""

    def __init__(self) -> None:
        self._following = Seeded(randbits(64))

    def next(self, seed: int | None) -> int:
        """The seed of the next game."""
        if seed is None:
            return int(self._following.below(2**_BITS)) << _BITS | int(self._following.below(2**_BITS))
        if not 0 <= seed <= MAX_SEED:
            raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
        self._following = Seeded(seed, 1)
        return seed
