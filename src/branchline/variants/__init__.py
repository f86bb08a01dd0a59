"""The games, each declared as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from branchline.board.maps import RouteMap, load_map
from branchline.board.variant import Variant
from branchline.errors import OptionError
from branchline.variants.europe import europe
from branchline.variants.usa import usa

__all__ = ["GameInfo", "europe", "find", "games", "usa"]


@dataclass(frozen=True)
class GameInfo:
    """A game as it stands in the list: its key, how many can play, and its options with their values."""

    key: str
    players: range
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_VARIANTS: Final[Mapping[str, Callable[[RouteMap | None], Variant]]] = {"usa": usa, "europe": europe}


def games() -> list[GameInfo]:
    """Every game there is."""
    return [GameInfo(key, make(None).players) for key, make in _VARIANTS.items()]


def find(key: str, game_map: str | Path | None = None, /, **options: str) -> Variant:
    """The game of this name, on another map if its folder is given; OptionError lists the right names."""
    if key not in _VARIANTS:
        near = get_close_matches(key, _VARIANTS, n=1, cutoff=0.7)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"there is no game {key!r}; the games are {', '.join(_VARIANTS)}{hint}")
    for name in options:
        raise OptionError(f"{key} has no option {name!r}; it has none at all")
    return _VARIANTS[key](load_map(game_map) if game_map is not None else None)
