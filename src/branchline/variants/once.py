"""A game that is declared twice with the same options and rules, on the map that ships, is one and the same value."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
V = TypeVar("V")


def made_once(declare: Callable[P, V]) -> Callable[P, V]:
    """Declare each game once: a variant never changes, so whoever asks for the same one again may have it.

    A game on a map that somebody brings along is declared anew every time, because nobody knows how many there will be.
    """
    kept = cast("Callable[P, V]", cache(declare))

    @wraps(declare)
    def declared(*arguments: P.args, **options: P.kwargs) -> V:
        is_plain = all(value is None or isinstance(value, (str, int)) for value in (*arguments, *options.values()))
        return kept(*arguments, **options) if is_plain else declare(*arguments, **options)

    return declared
