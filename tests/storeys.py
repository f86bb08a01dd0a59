"""Which settings of the games are tried in `make test`, and which in `make proofs` alone.

Much of what is proven for every game does not depend on the number of seats. `make test` tries it at the smallest
table of each game and at the largest, where each option is tried, too; `make proofs` tries the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

from branchline.testing.conformance import Setting

T = TypeVar("T")


def settings_by_storey(settings: Iterable[Setting]) -> list[object]:
    """All of them as parameters of a test, the ones between smallest and largest table marked as proofs."""
    chosen = list(settings)
    usual = {str(setting) for setting in usual_settings(chosen)}
    return [
        pytest.param(setting, id=str(setting), marks=() if str(setting) in usual else pytest.mark.proof)
        for setting in chosen
    ]


def usual_settings(settings: Iterable[Setting]) -> list[Setting]:
    """Of each game the smallest table, and the largest with each option, or as it is where there is none."""
    chosen = list(settings)
    usual: list[Setting] = []
    for key in dict.fromkeys(setting.key for setting in chosen):
        tables = [setting for setting in chosen if setting.key == key]
        sizes = [setting.players for setting in tables]
        largest = [setting for setting in tables if setting.players == max(sizes)]
        usual += [setting for setting in tables if setting.players == min(sizes) and not setting.options]
        usual += [one for one in largest if one.options] or [one for one in largest if one not in usual]
    return usual


def also_proven(values: Iterable[T]) -> list[object]:
    """These values as parameters of a test that only `make proofs` tries."""
    return [pytest.param(value, marks=pytest.mark.proof) for value in values]
