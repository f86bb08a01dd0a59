"""What is to be measured, and what can go wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.errors import BranchlineError

SEATS = 2  # people at each table


class BenchError(BranchlineError):
    """The measurement cannot be taken; the text says why, and what would help."""


@dataclass(frozen=True)
class BenchPlan:
    """The sizes of a measurement; what stands here is what the targets are meant for."""

    games: int = 1000
    watchers: int = 1  # spectators of each game
    interval: float = 5.0  # seconds between two moves of a game
    seconds: float = 60.0  # how long each run plays
    saturated_games: int = 200
    idle: int = 5000  # sockets that only listen
    game: str = "usa"
    database: str | None = None  # a file or an address; None: a file of its own that is gone afterwards
    workers: int = 1  # of the server; several need an address of PostgreSQL
    redis: str | None = None  # its address, for a server that has one

    @property
    def places(self) -> int:
        """Sockets at each table."""
        return SEATS + self.watchers

    @property
    def rate(self) -> float:
        """Moves in a second, of all live games together."""
        return self.games / self.interval
