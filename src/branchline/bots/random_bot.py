"""The simplest bot: every possible action alike."""

from __future__ import annotations

from branchline.bots.protocol import Turn


class RandomBot:
    """Chooses blindly; the measure that every other bot has to beat."""

    def choose(self, turn: Turn) -> int:
        """One of the possible actions, all alike; sets of tickets, too, of which `pick` takes the first [CG-14]."""
        return turn.legal[int(turn.chance.below(len(turn.legal)))]
