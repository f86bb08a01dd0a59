"""The games, each declared as a value; `variants.kinds` has what a program needs to hold one of any kind."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Final, Literal, cast, overload

from branchline.board.engine import BoardGame
from branchline.board.maps import RouteMap, load_map
from branchline.board.variant import Variant
from branchline.build_info import RULES
from branchline.cardgame.engine import CardGame
from branchline.cardgame.maps import TicketMap, load_tickets
from branchline.cardgame.variant import CardVariant
from branchline.errors import OptionError, RecordError, shown
from branchline.pickles import Reduced
from branchline.protocol import check_rules
from branchline.variants.card_game import card_game
from branchline.variants.europe import europe
from branchline.variants.france import france_borders, france_large, france_small
from branchline.variants.kinds import (
    KINDS_OF_GAME,
    AnyAction,
    AnyGame,
    AnyKnowledge,
    AnyObservation,
    AnyState,
    AnyVariant,
    KindKey,
    Rules,
    Where,
    kind_of,
    of_kind,
)
from branchline.variants.nordic import nordic
from branchline.variants.small import mini, mini_europe
from branchline.variants.usa import usa

__all__ = [
    "AnyAction",
    "AnyGame",
    "AnyKnowledge",
    "AnyObservation",
    "AnyState",
    "AnyVariant",
    "BoardKey",
    "CardKey",
    "GameInfo",
    "KindKey",
    "Maker",
    "Rules",
    "SmallKey",
    "add",
    "card_game",
    "europe",
    "find",
    "france_borders",
    "france_large",
    "france_small",
    "game_keys",
    "game_of",
    "games",
    "games_of",
    "kind_of",
    "mini",
    "mini_europe",
    "model_of",
    "nordic",
    "of_kind",
    "remove",
    "rules_of",
    "small_games",
    "usa",
    "variant_of",
]

BoardKey = Literal["usa", "europe", "nordic", "france_large", "france_small", "france_borders"]
"""The games of the engine `board`."""

SmallKey = Literal["mini", "mini_europe"]
"""Small games of the same engine, for research; `games()` is without them."""

CardKey = Literal["card_game"]
"""The game of the engine `cardgame`."""


@dataclass(frozen=True)
class GameInfo:
    """A game as it stands in the list: its key, how many can play, its options with their values, and its kind.

    The first value of an option is the one that holds when nothing is said.
    """

    key: str
    players: range
    options: Mapping[str, tuple[str, ...]]
    kind: KindKey


_STATIONS: Final = {"stations": ("owner", "open")}  # FR-06, FR-07, FR-08
_SHORT_PILE: Final = {"short_pile": ("1", "0", *(str(count) for count in range(2, 31)))}  # FB-02; 35 less 5 dealt
_OPEN_TRACK: Final = {"open_track": ("no", "yes")}  # CG-06


Maker = Callable[[Where, int, Mapping[str, str]], AnyVariant]
"""Makes a variant of a map (None: the usual one), a version of the rules, and options."""


@dataclass(frozen=True)
class _Entry:
    make: Maker
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    model: str | None = None  # of a small game: the one whose rules it has


def _map(where: Where) -> RouteMap | None:
    return load_map(where) if where is not None else None


def _tickets(where: Where) -> TicketMap | None:
    return load_tickets(where) if where is not None else None


_VARIANTS: Final[dict[str, _Entry]] = {
    "usa": _Entry(lambda where, rules, _: usa(_map(where), rules)),
    "europe": _Entry(lambda where, rules, _: europe(_map(where), rules)),
    "nordic": _Entry(lambda where, rules, _: nordic(_map(where), rules)),
    "france_large": _Entry(lambda where, rules, options: france_large(_map(where), rules=rules, **options), _STATIONS),
    "france_small": _Entry(lambda where, rules, options: france_small(_map(where), rules=rules, **options), _STATIONS),
    "france_borders": _Entry(
        lambda where, rules, options: france_borders(_map(where), rules=rules, **options),
        {**_STATIONS, **_SHORT_PILE},
    ),
    "card_game": _Entry(lambda where, rules, options: card_game(_tickets(where), rules=rules, **options), _OPEN_TRACK),
    "mini": _Entry(lambda where, rules, _: mini(_map(where), rules), model="usa"),
    "mini_europe": _Entry(lambda where, rules, _: mini_europe(_map(where), rules), model="europe"),
}


@cache
def _infos() -> tuple[GameInfo, ...]:
    usual = ((key, entry, entry.make(None, RULES, {})) for key, entry in _VARIANTS.items())
    return tuple(GameInfo(key, variant.players, entry.options, variant.kind) for key, entry, variant in usual)


def add(key: str, make: Maker, options: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """A game of a program's own is one of `games()` from now on; OptionError if there is one of this name."""
    if key in _VARIANTS:
        raise OptionError(f"there is a game {key} already; another one needs another name")
    _VARIANTS[key] = _Entry(make, options or {})
    _infos.cache_clear()


def remove(key: str) -> None:
    """A game that was added is none of `games()` any more."""
    del _VARIANTS[key]
    _infos.cache_clear()


def games() -> list[GameInfo]:
    """Every game that people play; those for research are `small_games()`."""
    return [info for info in _infos() if _VARIANTS[info.key].model is None]


def games_of(kind: KindKey) -> list[GameInfo]:
    """Every game of this kind that people play."""
    return [info for info in games() if info.kind == kind]


def game_keys() -> list[str]:
    """The keys of `games()`, without a look at any map."""
    return [key for key, entry in _VARIANTS.items() if entry.model is None]


def small_games() -> list[GameInfo]:
    """The small games for research: few cities, two players, by the rules of larger ones."""
    return [info for info in _infos() if _VARIANTS[info.key].model is not None]


def model_of(key: str) -> str:
    """The game whose rules a small game has; of any other its own key."""
    return (_VARIANTS[key].model if key in _VARIANTS else None) or key


@overload
def find(key: BoardKey | SmallKey, game_map: Where = None, /, *, rules: int = RULES, **options: str) -> Variant: ...
@overload
def find(key: CardKey, game_map: Where = None, /, *, rules: int = RULES, **options: str) -> CardVariant: ...
@overload
def find(key: str, game_map: Where = None, /, *, rules: int = RULES, **options: str) -> AnyVariant: ...
def find(key: str, game_map: Where = None, /, *, rules: int = RULES, **options: str) -> AnyVariant:
    """The game of this name, on another map (or with other tickets, for The Card Game) if a folder is given.

    `rules` is the version of the rules that it is played by. OptionError lists the right names, options and versions.
    """
    return variant_of(key, game_map, options, rules)


def variant_of(key: str, game_map: Where, options: Mapping[str, str], rules: int = RULES) -> AnyVariant:
    """The game of this name with options from a document, which may name anything; OptionError as `find` raises it."""
    if key not in _VARIANTS:
        near = get_close_matches(key, _VARIANTS, n=1, cutoff=0.7)
        hint = f"; did you mean {near[0]}?" if near else ""
        large, small = (", ".join(info.key for info in infos) for infos in (games(), small_games()))
        raise OptionError(f"there is no game {key!r}; the games are {large}, and for research {small}{hint}")
    check_rules(rules)
    known = _VARIANTS[key].options
    texts = {name: str(value) for name, value in options.items()}  # a number will do for one
    for name, value in texts.items():
        if name not in known:
            there = f"its options are {', '.join(known)}" if known else "it has none at all"
            raise OptionError(f"{key} has no option {shown(name)}; {there}")
        if value not in known[name]:
            raise OptionError(f"option {name} of {key} is {values_text(known[name])}, not {shown(value)}")
    return _VARIANTS[key].make(game_map, rules, texts)


@overload
def game_of(variant: Variant, players: int) -> BoardGame: ...
@overload
def game_of(variant: CardVariant, players: int) -> CardGame: ...
@overload
def game_of(variant: AnyVariant, players: int) -> AnyGame: ...
def game_of(variant: AnyVariant, players: int) -> AnyGame:
    """The rules of a game for so many seats; OptionError if it is not for so many."""
    return kind_of(variant).game(variant, players)


def rules_of(game: AnyGame) -> Rules:
    """A game of any kind, typed for code that takes all of them.

    Which states belong to which game is known when the program runs and not before, so this is the place that says so.
    """
    return cast(Rules, game)


def values_text(values: tuple[str, ...]) -> str:
    """The values of an option as text: `owner or open`, `0 to 30`."""
    if len(values) > 3 and all(value.isdigit() for value in values):
        numbers = sorted(int(value) for value in values)
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(values)


@lru_cache(maxsize=64)
def _shipped(key: str, players: int, rules: int, options: tuple[tuple[str, str], ...]) -> AnyGame:
    """A game as it ships, made once in a process."""
    return game_of(variant_of(key, None, dict(options), rules), players)


def _same_game(key: str, players: int, rules: int, options: tuple[tuple[str, str], ...], facts: str) -> AnyGame:
    """The game that another process has named; RecordError if its map is another one here."""
    game = _shipped(key, players, rules, options)
    if game.map.fingerprint != facts:
        raise RecordError(f"the map of {key} is another one here: {game.map.fingerprint}, not {facts}")
    return game


def _reduced_game(game: AnyGame) -> Reduced:
    """A game that ships crosses processes by its name, and any other by its variant."""
    if game.key in _VARIANTS:
        name = game.key, game.players, game.rules_version, tuple(game.options.items())
        if _shipped(*name).variant == game.variant:
            return _same_game, (*name, game.map.fingerprint)
    return game.__reduce__()


for _kind in KINDS_OF_GAME.values():
    copyreg.pickle(cast("type[AnyGame]", _kind.game), _reduced_game)  # type: ignore[arg-type]  # it asks for less
