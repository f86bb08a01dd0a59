"""What tests do in another way for each kind of game; not in `__init__`, which imports the suite."""

from __future__ import annotations

from typing import Final, Protocol, cast

from branchline.testing import board, cards
from branchline.variants import AnyVariant, KindKey


class KindInTests(Protocol):
    """What tests need of one kind of game."""

    def has_effect(self, variant: AnyVariant, players: int, option: str) -> bool:
        """Whether another value of this option makes another game for so many players."""


TESTING: Final[dict[KindKey, KindInTests]] = {"board": cast(KindInTests, board), "cards": cast(KindInTests, cards)}
"""By kind of game."""
