"""The simplest bot: every possible action alike."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.chance import Seeded


class RandomBot:
    """Chooses blindly; the measure that every other bot has to beat."""

    def choose(self, game: BoardGame, seen: Observation, legal: Sequence[int], chance: Seeded) -> int:  # noqa: ARG002
        """One of the possible actions, all alike."""
        return legal[int(chance.below(len(legal)))]
