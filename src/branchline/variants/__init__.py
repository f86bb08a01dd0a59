"""The games, each declared as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final

from branchline.board.maps import RouteMap, load_map
from branchline.board.variant import Variant
from branchline.errors import OptionError, shown
from branchline.variants.europe import europe
from branchline.variants.france import france_borders, france_large, france_small
from branchline.variants.nordic import nordic
from branchline.variants.usa import usa

__all__ = [
    "GameInfo",
    "europe",
    "find",
    "france_borders",
    "france_large",
    "france_small",
    "games",
    "nordic",
    "usa",
]


@dataclass(frozen=True)
class GameInfo:
    """A game as it stands in the list: its key, how many can play, and its options with their values.

    The first value of an option is the one that holds when nothing is said.
    """

    key: str
    players: range
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_STATIONS: Final = {"stations": ("owner", "open")}  # FR-06, FR-07, FR-08
_SHORT_PILE: Final = {"short_pile": ("1", "0", *(str(count) for count in range(2, 31)))}  # FB-02; 35 less 5 dealt


@dataclass(frozen=True)
class _Entry:
    make: Callable[[RouteMap | None, Mapping[str, str]], Variant]
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_VARIANTS: Final = {
    "usa": _Entry(lambda game_map, _: usa(game_map)),
    "europe": _Entry(lambda game_map, _: europe(game_map)),
    "nordic": _Entry(lambda game_map, _: nordic(game_map)),
    "france_large": _Entry(lambda game_map, options: france_large(game_map, **options), _STATIONS),
    "france_small": _Entry(lambda game_map, options: france_small(game_map, **options), _STATIONS),
    "france_borders": _Entry(
        lambda game_map, options: france_borders(game_map, **options), {**_STATIONS, **_SHORT_PILE}
    ),
}


@cache
def _all_games() -> tuple[GameInfo, ...]:
    return tuple(GameInfo(key, entry.make(None, {}).players, entry.options) for key, entry in _VARIANTS.items())


def games() -> list[GameInfo]:
    """Every game there is."""
    return list(_all_games())


def find(key: str, game_map: str | Path | None = None, /, **options: str) -> Variant:
    """The game of this name, on another map if its folder is given; OptionError lists the right names and options."""
    if key not in _VARIANTS:
        near = get_close_matches(key, _VARIANTS, n=1, cutoff=0.7)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"there is no game {key!r}; the games are {', '.join(_VARIANTS)}{hint}")
    known = _VARIANTS[key].options
    texts = {name: str(value) for name, value in options.items()}  # a number will do for one
    for name, value in texts.items():
        if name not in known:
            there = f"its options are {', '.join(known)}" if known else "it has none at all"
            raise OptionError(f"{key} has no option {shown(name)}; {there}")
        if value not in known[name]:
            raise OptionError(f"option {name} of {key} is {values_text(known[name])}, not {shown(value)}")
    return _VARIANTS[key].make(load_map(game_map) if game_map is not None else None, texts)


def values_text(values: tuple[str, ...]) -> str:
    """The values of an option as text: `owner or open`, `0 to 30`."""
    if len(values) > 3 and all(value.isdigit() for value in values):
        numbers = sorted(int(value) for value in values)
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(values)
