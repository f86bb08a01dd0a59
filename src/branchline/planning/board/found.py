"""Which numbers that the scripts in `research` have found hold for a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_LIKE: Final = {"france_borders": "france_small", "mini_europe": "europe"}  # on the same map, or by the same rules
_ANY: Final = "usa"


def found_for(table: Mapping[str, Mapping[int, tuple[int, ...]]], game: str, players: int) -> tuple[int, ...]:
    """The numbers found for a game and the nearest number of players, or for the game that is most alike."""
    known = table[next(key for key in (game, _LIKE.get(game, _ANY), _ANY) if key in table)]
    return known[min(known, key=lambda number: abs(number - players))]
