"""Where logs and table talk are kept: what a room asks of a store, and a store in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from branchline.rooms.chat import ChatLine
from branchline.rooms.log import Entry


class Store(Protocol):
    """Keeps the logs of rooms, and what was said in them."""

    def append(self, entry: Entry) -> None:
        """Keep the next entry of a log; when this returns, the entry is safe."""

    def entries(self, room: str) -> Sequence[Entry]:
        """Return the log of a room from its beginning; nothing if there is no such room."""

    def append_line(self, room: str, line: ChatLine) -> None:
        """Keep the next line of a room's table talk."""

    def lines(self, room: str) -> Sequence[ChatLine]:
        """Return what was said in a room."""


class MemoryStore:
    """Keeps logs as long as the program runs."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._lines: dict[str, list[ChatLine]] = {}

    def append(self, entry: Entry) -> None:
        """Keep the next entry of a log."""
        log = self._logs.setdefault(entry.room, [])
        assert entry.version == len(log) + 1, "versions are dense"
        log.append(entry)

    def entries(self, room: str) -> Sequence[Entry]:
        """Return the log of a room from its beginning."""
        return tuple(self._logs.get(room, ()))

    def append_line(self, room: str, line: ChatLine) -> None:
        """Keep the next line of a room's table talk."""
        self._lines.setdefault(room, []).append(line)

    def lines(self, room: str) -> Sequence[ChatLine]:
        """Return what was said in a room."""
        return tuple(self._lines.get(room, ()))
