"""Which settings of the games are tried in `make test`, and which in `make proofs` alone.

Much of what is proven for every game does not depend on the number of seats. `make test` tries it at the smallest
table of each game, and at the largest without options and with each of them; `make proofs` tries the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

from branchline.testing.conformance import Setting

T = TypeVar("T")


def usual_settings(settings: Iterable[Setting]) -> list[Setting]:
    """Of each game the smallest table without options, and the largest without options and with each of them."""
    chosen = list(settings)
    usual = smallest_settings(chosen)
    for tables in _by_game(chosen):
        most = max(setting.players for setting in tables)
        usual += [setting for setting in tables if setting.players == most and setting not in usual]
    return usual


def smallest_settings(settings: Iterable[Setting]) -> list[Setting]:
    """Of each game the smallest table without options."""
    smallest: list[Setting] = []
    for tables in _by_game(settings):
        fewest = min(setting.players for setting in tables)
        smallest += [setting for setting in tables if setting.players == fewest and not setting.options]
    return smallest


def settings_by_storey(
    settings: Iterable[Setting], usual: Callable[[Iterable[Setting]], list[Setting]] = usual_settings
) -> list[object]:
    """All of them as parameters of a test, those that are not among the usual ones marked as proofs."""
    chosen = list(settings)
    every_day = usual(chosen)
    return [pytest.param(setting, id=str(setting), marks=marks_of(is_usual=setting in every_day)) for setting in chosen]


def also_proven(values: Iterable[T]) -> list[object]:
    """These values as parameters of a test that only `make proofs` tries; a tuple is for a test of several."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks_of(is_usual=False))
        for value in values
    ]


def marks_of(*, is_usual: bool) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a parameter that is tried every day, or among the proofs alone."""
    return () if is_usual else (pytest.mark.proof,)


def _by_game(settings: Iterable[Setting]) -> list[list[Setting]]:
    chosen = list(settings)
    return [[one for one in chosen if one.key == key] for key in dict.fromkeys(setting.key for setting in chosen)]
