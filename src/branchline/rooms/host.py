"""Rooms in one program: a request is judged, stored, and only then taken over and told to those who listen."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits, token_urlsafe
from time import time_ns
from typing import Final

from branchline.bots import DEFAULT_BOT
from branchline.chance import Chance
from branchline.protocol import Json
from branchline.rooms import commands
from branchline.rooms.bot_turns import BotError, Bots, BotTurn, LocalBots, bot_turn, job_for
from branchline.rooms.broadcast import look_through, snapshot, tell, tell_presence
from branchline.rooms.commands import Draft
from branchline.rooms.errors import Refusal, not_found
from branchline.rooms.log import SERVER, Entry
from branchline.rooms.randomness import SystemChance
from branchline.rooms.requests import NewRoom, Person, SeatChoice
from branchline.rooms.room import Listener, Room
from branchline.rooms.state import RoomState
from branchline.rooms.store import MemoryStore, Store
from branchline.rooms.views import view_document

GRACE_MS: Final = 60_000  # that somebody may be away before others let a bot stand in


class Host:
    """Opens rooms, and carries out what people, bots and clocks want in them.

    Where entries are kept, what time it is, how the cards fall and who asks the bots is given; `now` counts
    milliseconds, `seed` gives a number for the chance of a bot.
    """

    def __init__(
        self,
        store: Store | None = None,
        *,
        now: Callable[[], int] = lambda: time_ns() // 1_000_000,
        chance: Chance | None = None,
        bots: Bots | None = None,
        seed: Callable[[], int] = lambda: randbits(64),
        grace_ms: int = GRACE_MS,
    ) -> None:
        self._store = MemoryStore() if store is None else store
        self._now = now
        self._chance = SystemChance() if chance is None else chance
        self._bots = LocalBots() if bots is None else bots
        self._seed = seed
        self._grace_ms = grace_ms

    def open(self, person: Person, asked: NewRoom, room_id: str | None = None) -> Room:
        """Open a new room; Refusal if there is no such game, or no such seat or bot in it."""
        draft = commands.create(person, asked, commands.settings_of(asked))
        room = Room.opened(room_id or token_urlsafe(9), person.id, draft, self._now(), self._grace_ms)
        self._store.append(room.history[0].entry)
        return room

    def load(self, room_id: str) -> Room:
        """Read a room from its log, and let its clocks go on; Refusal if there is none."""
        entries = self._store.entries(room_id)
        if not entries:
            raise not_found()
        room = Room.loaded(entries, {}, 0, self._grace_ms)
        self.change(room, SERVER, commands.resume)
        return room

    def change(
        self,
        room: Room,
        actor: str,
        decide: Callable[[RoomState], Draft | None],
        key: str | None = None,
        is_same: Callable[[Entry], bool] = lambda _: True,
    ) -> Entry | None:
        """Store the entry that `decide` asks for, take it over and tell it; None if it asks for none.

        With a key that the actor has used before, the entry of that time is returned if it is the same request,
        and nothing is done again.
        """
        before = room.repeated(actor, key, is_same)
        if before is not None:
            return before
        draft = decide(room.state)
        if draft is None:
            return None
        entry, state = room.following(actor, draft, key, self._now())
        self._store.append(entry)
        tell(room, [room.accept(entry, state)], self._now())
        return entry

    def sit(self, room: Room, person: Person, seat: int, choice: SeatChoice, *, is_invited: bool = False) -> None:
        """Take a seat, leave it, or give it to a bot."""
        self.change(room, person.id, lambda state: commands.sit(state, person, seat, choice, is_invited=is_invited))

    def start(self, room: Room, person: Person) -> None:
        """Deal the cards."""
        self.change(room, person.id, lambda state: commands.start(state, person, self._chance))

    def move(self, room: Room, person: Person, seat: int, action: str, key: str | None = None) -> None:
        """Do an action, given as text, at a seat of this person."""
        version, chance = room.state.version, self._chance
        self.change(
            room,
            person.id,
            lambda state: commands.move(state, person.id, seat, version, action, chance),
            key,
            lambda entry: commands.is_move(entry, seat, action),
        )

    def undo(self, room: Room, person: Person, seat: int, key: str | None = None) -> None:
        """Take the last move of a seat of this person back."""
        version = room.state.version
        self.change(
            room,
            person.id,
            lambda state: commands.undo(state, person.id, seat, version),
            key,
            lambda entry: commands.is_undo(entry, seat),
        )

    def flag(self, room: Room) -> None:
        """If the clock of the seat to move is empty, let a bot play on."""
        self.change(room, SERVER, lambda state: commands.flag(state, self._now()))

    def play_bots(self, room: Room) -> None:
        """Let bots decide until a person is to move or the game is over."""
        while (turn := bot_turn(room.state)) is not None:
            self._play_bot(room, turn)

    def view(self, room: Room, viewer: int | None) -> Json:
        """All that a seat may know now; None: what everybody may."""
        return view_document(room.state, viewer, self._now())

    def listen(self, room: Room, listener: Listener) -> None:
        """Tell the listener everything as it is, and from now on what happens."""
        look_through(room, listener)
        listener.send(snapshot(room, listener, self._now()))
        room.listeners.append(listener)
        tell_presence(room, self._now())

    def _play_bot(self, room: Room, turn: BotTurn) -> None:
        job = job_for(room.state, turn.seat, turn.bot, self._seed())
        actor = f"bot:{turn.bot}"
        try:
            action = self._bots.choose(job)
        except BotError as error:
            if turn.bot == DEFAULT_BOT:
                raise Refusal("bot_failed", str(error), version=room.state.version) from error
            self.change(room, SERVER, lambda state: commands.replace_bot(state, turn.seat, turn.bot))
            return
        assert room.state.table is not None
        text = room.state.table.notation.text(action)
        self.change(room, actor, lambda state: commands.move(state, actor, turn.seat, turn.played, text, self._chance))
