"""The Card Game in tests."""

from __future__ import annotations

from branchline.cardgame.variant import CardVariant


def has_effect(variant: CardVariant, players: int, option: str) -> bool:  # noqa: ARG001  (as for map games)
    """Each of them does, for any number of players."""
    return True
