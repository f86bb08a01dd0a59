"""A room in memory: its state as stored, what happened so far, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, Self

from branchline.protocol import Json
from branchline.rooms.commands import Draft, Request
from branchline.rooms.errors import Refusal
from branchline.rooms.fairness.chain import HASH_BYTES, NOTHING, chained, check_chain
from branchline.rooms.fold import created, fold, table_after, table_of, told_by
from branchline.rooms.log import CREATED, GAME_KINDS, MOVED, SERVER, UNDONE, Entry, Past
from branchline.rooms.state import RUNNING, RoomState
from branchline.rooms.views import room_document, to_json

MOST_ENTRIES: Final = 20_000  # in a log; above that only moves are added
MOST_KEPT: Final = 2_000  # entries of a log in memory, with what they told; a page of the older ones is replayed
GRACE_MS: Final = 120_000  # milliseconds that somebody may be away before others let a bot stand in
STAY: Final = 45_000  # milliseconds that somebody is taken to be here without a new sign


class Listener(Protocol):
    """Somebody who is told what happens in a room."""

    person: str
    viewer: int | None  # the seat through which it looks; None: what everybody may see
    has_chosen: bool  # whether it said through which seat; otherwise through the only one of its person
    may_hear: bool  # whether table talk is for it

    def send(self, text: str) -> None:
        """Send a text, after those before it; nobody waits for that."""

    def shut_out(self) -> None:
        """Take note that the room is not for this listener any more, which is told nothing else."""


@dataclass(frozen=True)
class Next:
    """The next entry of a log, which is not stored yet, and the state after it."""

    entry: Entry
    state: RoomState


class Room:
    """One room: its state as stored, its history, who listens, and who is here."""

    to_json: Callable[[object], str] = staticmethod(to_json)  # of its messages; a program may have a faster way

    def __init__(
        self, state: RoomState, history: list[Past], here_until: dict[int, int], said: int, grace_ms: int
    ) -> None:
        self.id = state.id
        self.state = state
        self.history = history  # the latest
        self.forgotten = 0  # how many entries of the log are older than that
        self.keys = {(past.entry.actor, past.entry.key): past.entry for past in history if past.entry.key is not None}
        self.here_until = here_until
        self.said = said
        self.grace_ms = grace_ms  # before others may let a bot stand in
        self.listeners: list[Listener] = []
        self._heads = bytearray().join(bytes.fromhex(past.entry.hash) for past in history)  # of the whole log

    def __repr__(self) -> str:
        return f"<Room {self.state.settings.game} · {self.state.status} · version {self.state.version}>"

    @classmethod
    def opened(cls, room_id: str, actor: str, draft: Draft, now: int, grace_ms: int) -> Self:
        """Make a room with the first entry of its log, which is not stored yet."""
        entry = chained(Entry(room_id, 1, CREATED, actor, None, draft.action or {}, None, None, now), NOTHING)
        state = created(entry)
        here = {number: here_since(seat.person, actor, now) for number, seat in enumerate(state.seats)}
        return cls(state, [Past(entry)], here, 0, grace_ms)

    @classmethod
    def loaded(cls, entries: Sequence[Entry], here_until: dict[int, int], said: int, grace_ms: int) -> Self:
        """Make a room from its log, or from the first part of it; Refusal as in `extend`."""
        first = entries[0]
        check_chain([first])
        room = cls(created(first), [Past(first)], {}, said, grace_ms)
        room.extend(entries[1:])
        room.here_until = here_until
        return room

    def extend(self, entries: Iterable[Entry]) -> None:
        """Take over more of the log of a room that nobody knows of yet.

        Refusal if the log was changed from outside, or played by other rules.
        """
        for entry in entries:
            check_chain([entry], self.state.head, self.state.version)
            self.accept(entry, fold(self.state, entry, table_after(self.state, entry)))

    def past(self, after: int, limit: int | None = None) -> list[Past]:
        """Return the entries after a version that is not forgotten, with what they told, or so many of them."""
        start = after - self.forgotten
        assert start >= 0, "older ones are not here"
        return self.history[start : None if limit is None else start + limit]

    def judge(self, request: Request, now: int) -> Entry | Next | None:
        """Return what comes of a request: what came of it before, the next entry, or nothing; Refusal if it may not be.

        Nothing has changed yet: the next entry has to be stored, and then accepted.
        """
        before = self.keys.get((request.actor, request.key)) if request.key is not None else None
        if before is not None:
            return self.given_before(request, before)
        draft = request.decide(self.state)
        return None if draft is None else self._following(request.actor, draft, request.key, now)

    def given_before(self, request: Request, before: Entry) -> Entry:
        """Return the entry that came of a request with the same key; Refusal if that was another request."""
        if not request.is_same(before):
            text = f"the key {request.key!r} was used for another request; every request needs a new one"
            raise Refusal("key_reused", text, version=self.state.version)
        return before

    def _following(self, actor: str, draft: Draft, key: str | None, now: int) -> Next:
        state = self.state
        if state.version >= MOST_ENTRIES and draft.kind not in GAME_KINDS and actor != SERVER:
            raise Refusal("cap", f"this room has changed {MOST_ENTRIES} times; go on in a new one")
        at = max(now, state.updated_at)  # time does not run backwards in a log
        entry = Entry(
            self.id, state.version + 1, draft.kind, actor, draft.seat, draft.action or {}, draft.outcomes, key, at
        )
        entry = chained(entry, state.head)
        return Next(entry, fold(state, entry, table_of(state, entry, draft.table)))

    def follow(self, entries: Sequence[Entry]) -> list[Past]:
        """Take over entries that somebody else has stored, and return what they tell; Refusal if they do not follow."""
        check_chain(entries, self.state.head, self.state.version)
        news = []
        for entry in entries:
            known = self.state
            if known.table is not None and entry.kind in (MOVED, UNDONE):
                known = replace(known, table=known.table.fork())  # others may be looking at the present one
            news.append(self.accept(entry, fold(known, entry, table_after(known, entry))))
        return news

    def head_at(self, version: int) -> str | None:
        """The hash of an entry of the log; None: there is none of this version."""
        if not 1 <= version <= self.state.version:
            return None
        return self._heads[(version - 1) * HASH_BYTES : version * HASH_BYTES].hex()

    def is_here(self, number: int, now: int) -> bool:
        """Whether the person of a seat is connected."""
        person = self.state.seats[number].person
        if person is None:
            return False
        return any(one.person == person for one in self.listeners) or self.here_until.get(number, 0) > now

    def here(self, now: int) -> list[bool]:
        """Whether the person of each seat is connected."""
        return [self.is_here(number, now) for number in range(len(self.state.seats))]

    def away_ms(self, number: int, now: int) -> int:
        """Return for how many milliseconds the person of a seat has been away; 0: it is here."""
        left_at = self.state.seats[number].left_at
        if left_at is not None:
            return now - left_at
        return 0 if self.is_here(number, now) else now - self.here_until.get(number, self.state.created_at)

    def away(self, now: int) -> list[int]:
        """Return for how many milliseconds the person of each seat has been away."""
        return [self.away_ms(number, now) for number in range(len(self.state.seats))]

    def stand_in_ms(self, number: int, now: int) -> int | None:
        """Return for how many milliseconds others have to wait until they may let a bot stand in; None: for ever."""
        seat = self.state.seats[number]
        if self.state.status != RUNNING or seat.person is None or seat.bot is not None:
            return None
        return max(0, self.grace_ms - max(0, self.away_ms(number, now)))

    def document(self, now: int) -> Json:
        """Return the room as JSON, as everybody sees it who may look at it."""
        waits = [self.stand_in_ms(number, now) for number in range(len(self.state.seats))]
        return room_document(self.state, self.here(now), self.here_until, waits)

    def accept(self, entry: Entry, state: RoomState) -> Past:
        """Take over an entry that has been stored, with the state after it."""
        for number, (old, new) in enumerate(zip(self.state.seats, state.seats, strict=True)):
            if old.person != new.person:
                self.here_until[number] = here_since(new.person, entry.actor, entry.at)
        past = Past(entry, told_by(entry, state.table))
        self.state = state
        self.history.append(past)
        self._heads += bytes.fromhex(entry.hash)
        if entry.key is not None:
            self.keys[entry.actor, entry.key] = entry
        if len(self.history) >= 2 * MOST_KEPT:
            self._forget(len(self.history) - MOST_KEPT)
        return past

    def _forget(self, count: int) -> None:
        """The oldest entries are not in memory any more."""
        for past in self.history[:count]:
            if past.entry.key is not None:
                del self.keys[past.entry.actor, past.entry.key]
        del self.history[:count]
        self.forgotten += count


def here_since(person: str | None, actor: str, at: int) -> int:
    """Until when the new person of a seat is taken to be here: whoever has just done something for a while."""
    return at + STAY if person == actor else at
