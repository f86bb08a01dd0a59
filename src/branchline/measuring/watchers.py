"""Who looks on while games are played."""

from __future__ import annotations

from typing import Protocol


class Watcher(Protocol):
    """Looks on while a match is played."""

    def begin(self, games: int, done: int) -> None:
        """So many games there are, and so many of them were played before."""

    def advance(self, games: int) -> None:
        """So many more games are played and kept."""

    def say(self, text: str) -> None:
        """Something has happened that is worth a line."""


class Nobody:
    """Does not look."""

    def begin(self, games: int, done: int) -> None:
        """Nothing."""

    def advance(self, games: int) -> None:
        """Nothing."""

    def say(self, text: str) -> None:
        """Nothing."""
