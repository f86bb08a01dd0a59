"""Where the logs of rooms are kept: what a room asks of a store, and a store in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from branchline.rooms.log import Entry


class Store(Protocol):
    """Keeps the logs of rooms."""

    def append(self, entry: Entry) -> None:
        """Keep the next entry of a log; when this returns, the entry is safe."""

    def entries(self, room: str) -> Sequence[Entry]:
        """Return the log of a room from its beginning; nothing if there is no such room."""


class MemoryStore:
    """Keeps logs as long as the program runs."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}

    def append(self, entry: Entry) -> None:
        """Keep the next entry of a log."""
        log = self._logs.setdefault(entry.room, [])
        assert entry.version == len(log) + 1, "versions are dense"
        log.append(entry)

    def entries(self, room: str) -> Sequence[Entry]:
        """Return the log of a room from its beginning."""
        return tuple(self._logs.get(room, ()))
