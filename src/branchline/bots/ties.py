"""Choosing the best, with chance between equals."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.chance import Seeded


def best_of(worth: Mapping[int, float] | Mapping[int, tuple[float, ...]], chance: Seeded) -> int:
    """The key that is worth most; of several one by chance, which is not asked where there is one only."""
    most = max(worth.values())
    best = [key for key, value in worth.items() if value == most]
    return best[int(chance.below(len(best)))] if len(best) > 1 else best[0]
