"""What learning programs read: observations as rows of numbers, and many games side by side, without NumPy."""

from __future__ import annotations

from typing import Final, Protocol, cast

from librt.vecs import vec
from mypy_extensions import i16

from branchline.features import board, cards
from branchline.features.batches import Batch
from branchline.features.parts import Part
from branchline.variants import AnyGame, AnyState, KindKey, of_kind

__all__ = ["FEATURES", "Features", "Vector", "features_of"]


class Vector(Protocol):
    """Writes observations of one game."""

    def seen(self, state: AnyState, seat: int) -> vec[i16]:
        """What the seat may know at this moment, as a row of its own."""


class Features(Protocol):
    """What learning programs read of one kind of game."""

    def parts_of(self, game: AnyGame, *, connects: bool) -> tuple[Part, ...]:
        """The parts of an observation; with what networks lack for tickets, if wanted."""

    def make_vector(self, game: AnyGame, *, connects: bool) -> Vector:
        """What writes observations of a game."""

    def make_batch(
        self, game: AnyGame, count: int, *, seed: int, step: int, first: int, observes: bool, connects: bool
    ) -> Batch:
        """A batch of games of this kind, with observations or without."""


FEATURES: Final[dict[KindKey, Features]] = {"board": cast(Features, board), "cards": cast(Features, cards)}
"""By kind of game."""


def features_of(game: AnyGame) -> Features:
    """What learning programs read of a game; OptionError if its kind has nothing for them yet."""
    return of_kind(FEATURES, game, "are no observations as numbers")
