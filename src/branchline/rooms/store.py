"""Where rooms are kept: what they ask of a store, and a store in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from branchline.rooms.chat import ChatLine
from branchline.rooms.log import Entry


class Store(Protocol):
    """Keeps the logs of rooms, what was said in them, and who was let in."""

    def append(self, entry: Entry) -> None:
        """Keep the next entry of a log; when this returns, the entry is safe."""

    def entries(self, room: str) -> Sequence[Entry]:
        """Return the log of a room from its beginning; nothing if there is no such room."""

    def append_line(self, room: str, line: ChatLine) -> None:
        """Keep the next line of a room's table talk."""

    def lines(self, room: str) -> Sequence[ChatLine]:
        """Return what was said in a room."""

    def let_in(self, room: str, person: str, may_sit: bool) -> None:
        """Keep that the owner of a room has let somebody in, and whether that is for a seat or only to look on."""

    def members(self, room: str) -> Mapping[str, bool]:
        """Return whom the owner has let into a room, each with whether they may take a seat."""


class MemoryStore:
    """Keeps rooms as long as the program runs."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._lines: dict[str, list[ChatLine]] = {}
        self._members: dict[str, dict[str, bool]] = {}

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

    def let_in(self, room: str, person: str, may_sit: bool) -> None:
        """Keep that the owner of a room has let somebody in, and whether that is for a seat or only to look on."""
        self._members.setdefault(room, {})[person] = may_sit

    def members(self, room: str) -> Mapping[str, bool]:
        """Return whom the owner has let into a room, each with whether they may take a seat."""
        return dict(self._members.get(room, {}))
