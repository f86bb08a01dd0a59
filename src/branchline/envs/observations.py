"""Observations as arrays: what a seat may know, as whole numbers in a fixed order with a name for each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from branchline.errors import OptionError, shown
from branchline.features import features_of
from branchline.features.parts import Part, places_of
from branchline.variants import AnyGame, AnyState, kind_of

Scalar = TypeVar("Scalar", bound=np.generic)

Numbers = NDArray[np.int16]
"""An observation."""


@dataclass(frozen=True)
class Layout:
    """What stands where in the observations of a game."""

    parts: tuple[Part, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every number of an observation, in their order."""
        return tuple(name for part in self.parts for name in part.full_names)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.names)

    @cached_property
    def low(self) -> Numbers:
        """The least that each number can be."""
        return self._by_number([part.low for part in self.parts])

    @cached_property
    def high(self) -> Numbers:
        """The most that each number can be."""
        return self._by_number([part.high for part in self.parts])

    @cached_property
    def places(self) -> dict[str, range]:
        """Where each part stands, by its key."""
        return places_of(self.parts)

    def part(self, observation: Numbers, key: str) -> Numbers:
        """The numbers of one part of an observation, or of each row of a batch's; a view, no copy."""
        if key not in self.places:
            raise OptionError(f"observations have no part {shown(key)}; their parts are {', '.join(self.places)}")
        place = self.places[key]
        return observation[..., place.start : place.stop]

    def _by_number(self, values: list[int]) -> Numbers:
        return np.repeat(np.array(values, np.int16), [len(part.names) for part in self.parts])


class Seer:
    """Makes observations of one game."""

    def __init__(self, game: AnyGame, *, connects: bool = False) -> None:
        """`connects`: they also say what the seat's network still lacks for its tickets, in map games."""
        self.layout: Final = layout_of(game, connects=connects)
        self._vector: Final = features_of(game).make_vector(game, connects=connects)
        self._state: Final = kind_of(game).state

    def see(self, state: AnyState, seat: int) -> Numbers:
        """What the seat may know in this state, and nothing else."""
        if not isinstance(state, self._state):
            raise OptionError("this state is of another game than the observations that are wanted")
        row = self._vector.seen(state, seat)
        return array_of(row, np.int16).copy()  # one that can be written to


def array_of(vector: object, kind: type[Scalar]) -> NDArray[Scalar]:
    """A vector of the core as an array that shows what is written there; read-only, and no copy."""
    return np.frombuffer(cast("memoryview[int]", vector), kind)


def layout_of(game: AnyGame, *, connects: bool = False) -> Layout:
    """What stands where in the observations of this game."""
    return Layout(features_of(game).parts_of(game, connects=connects))
