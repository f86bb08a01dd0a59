"""A game that is declared twice with the same options and rules, on the map that ships, is one and the same value."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import signature
from typing import ParamSpec, TypeVar, cast

from branchline.build_info import RULES
from branchline.protocol import check_rules

P = ParamSpec("P")
V = TypeVar("V")


def made_once(declare: Callable[P, V]) -> Callable[P, V]:
    """Declare each game once: a variant never changes, so whoever asks for the same one again may have it.

    A game on a map that somebody brings along is declared anew every time, because nobody knows how many there will be.
    """
    kept = cast("Callable[P, V]", lru_cache(maxsize=None, typed=True)(declare))
    named = signature(declare)

    @wraps(declare)
    def declared(*arguments: P.args, **options: P.kwargs) -> V:
        given = named.bind(*arguments, **options)
        given.apply_defaults()  # however something is said, it is the same
        check_rules(given.arguments.get("rules", RULES))  # what was kept may be of another time
        is_plain = all(value is None or isinstance(value, (str, int)) for value in given.arguments.values())
        return kept(*given.args, **given.kwargs) if is_plain else declare(*arguments, **options)

    return declared
