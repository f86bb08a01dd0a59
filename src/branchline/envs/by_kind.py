"""What environments do in another way for each kind of game; not in `__init__`, which imports the environments."""

from __future__ import annotations

from typing import Final, Protocol, cast

from PIL import Image

from branchline.envs import board, cards
from branchline.variants import AnyGame, AnyObservation, KindKey


class KindInEnvs(Protocol):
    """What environments need of one kind of game."""

    def line_bounds(self, game: AnyGame) -> list[tuple[int, int]]:
        """The least and the most of each line of the score sheet."""

    def image(self, game: AnyGame, seen: AnyObservation) -> Image.Image:
        """The position as a picture."""


ENVS: Final[dict[KindKey, KindInEnvs]] = {"board": cast(KindInEnvs, board), "cards": cast(KindInEnvs, cards)}
"""By kind of game."""
