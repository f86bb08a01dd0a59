"""The simplest bot: every possible action alike."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.chance import Seeded
from branchline.variants import AnyGame, AnyObservation


class RandomBot:
    """Chooses blindly; the measure that every other bot has to beat."""

    def choose(self, game: AnyGame, seen: AnyObservation, legal: Sequence[int], chance: Seeded) -> int:  # noqa: ARG002
        """One of the possible actions, all alike."""
        return legal[int(chance.below(len(legal)))]
