"""A room in memory: its state as committed, what happened so far, and who listens."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from branchline.protocol import Json
from branchline.server.room import RUNNING, Entry, Past, RoomState, told_by
from branchline.server.views import room_document

STAY: Final = 45_000  # milliseconds that somebody is taken to be here without a new sign


class Listener(Protocol):
    """Somebody who is told what happens in a room."""

    person: str
    viewer: int | None  # the seat through which it looks; None: what everybody may see
    has_chosen: bool  # whether it said through which seat; otherwise through the only one of its person
    may_hear: bool  # whether table talk is for it

    def send(self, text: str) -> None:
        """The text will be sent, after those before it."""

    def shut_out(self) -> None:
        """The room is not for it any more."""


class Room:
    """One room; there is never a second one of the same id in a worker."""

    def __init__(
        self, state: RoomState, history: list[Past], here_until: dict[int, int], said: int, grace_ms: int
    ) -> None:
        self.id = state.id
        self.state = state
        self.history = history
        self.keys = {(past.entry.actor, past.entry.key): past.entry for past in history if past.entry.key is not None}
        self.here_until = here_until
        self.said = said
        self.grace_ms = grace_ms  # before others may let a bot stand in
        self.lock = asyncio.Lock()
        self.talk = asyncio.Lock()  # held by whoever says or hears something
        self.listeners: list[Listener] = []
        self.is_stale = False  # whether the log has to be read on before anything else

    def is_here(self, number: int, now: int) -> bool:
        """Whether the person of a seat is connected."""
        person = self.state.seats[number].person
        if person is None:
            return False
        return any(one.person == person for one in self.listeners) or self.here_until.get(number, 0) > now

    def here(self, now: int) -> list[bool]:
        """The same for all seats."""
        return [self.is_here(number, now) for number in range(len(self.state.seats))]

    def away_ms(self, number: int, now: int) -> int:
        """For how long the person of a seat has been away; 0: it is here."""
        left_at = self.state.seats[number].left_at
        if left_at is not None:
            return now - left_at
        return 0 if self.is_here(number, now) else now - self.here_until.get(number, self.state.created_at)

    def stand_in_ms(self, number: int, now: int) -> int | None:
        """How long others have to wait before they may let a bot stand in; None: it cannot be."""
        seat = self.state.seats[number]
        if self.state.status != RUNNING or seat.person is None or seat.bot is not None:
            return None
        return max(0, self.grace_ms - max(0, self.away_ms(number, now)))

    def document(self, now: int) -> Json:
        """The room as everybody sees it who may."""
        waits = [self.stand_in_ms(number, now) for number in range(len(self.state.seats))]
        return room_document(self.state, self.here(now), self.here_until, waits)

    def accept(self, entry: Entry, state: RoomState) -> Past:
        """The entry is on disk: this is the state now."""
        for number, (old, new) in enumerate(zip(self.state.seats, state.seats, strict=True)):
            if old.person != new.person:
                self.here_until[number] = here_since(new.person, entry.actor, entry.at)
        past = Past(entry, told_by(entry, state.table))
        self.state = state
        self.history.append(past)
        if entry.key is not None:
            self.keys[entry.actor, entry.key] = entry
        return past


def here_since(person: str | None, actor: str, at: int) -> int:
    """Until when the new person of a seat is taken to be here: whoever has just done something for a while."""
    return at + STAY if person == actor else at
