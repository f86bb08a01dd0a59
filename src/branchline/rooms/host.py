"""Rooms in one program: a request is judged, stored, and only then taken over and told to those who listen."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits, token_urlsafe
from time import time_ns

from branchline.bots import HINT_BOT
from branchline.chance import Chance
from branchline.protocol import Json
from branchline.rooms import commands, limits
from branchline.rooms.bot_turns import BotDecision, BotError, Bots, LocalBots, bot_turn, job_for
from branchline.rooms.broadcast import greet, stop_listening, tell, tell_said
from branchline.rooms.chat import line_of
from branchline.rooms.commands import Beginning, Draft, Request
from branchline.rooms.errors import Refusal, not_found
from branchline.rooms.fairness.randomness import SystemChance
from branchline.rooms.fairness.shuffle import new_secret
from branchline.rooms.log import SERVER, Entry
from branchline.rooms.requests import NewRoom, Person, SeatChoice, SettingsChange
from branchline.rooms.room import GRACE_MS, Listener, Next, Room
from branchline.rooms.state import RoomState
from branchline.rooms.store import MemoryStore, Store
from branchline.rooms.views import hint_document, view_document


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
        self._is_shuffled = chance is None  # whether its games are dealt so that anybody can check it
        self._bots = LocalBots() if bots is None else bots
        self._seed = seed
        self._grace_ms = grace_ms

    def open(
        self, person: Person, asked: NewRoom, room_id: str | None = None, *, past: Beginning | None = None
    ) -> Room:
        """Open a new room; Refusal if there is no such game, or no such seat or bot in it.

        With a `past` that `beginning_of` has made of a record, the room goes on with that game; `start` wants it again.
        """
        if room_id is not None:
            self._check_free(room_id)
        draft = commands.create(person, asked, commands.settings_of(asked, past), self._secret(), past)
        return self._opened(person, draft, room_id)

    def load(self, room_id: str) -> Room:
        """Read a room from its log, and let its clocks go on; Refusal if there is none."""
        entries = self._store.entries(room_id)
        if not entries:
            raise not_found()
        room = Room.loaded(entries, {}, len(self._store.lines(room_id)), self._grace_ms)
        self.change(room, Request(SERVER, commands.resume))
        return room

    def change(self, room: Room, request: Request) -> Entry | None:
        """Store the entry that comes of a request, take it over and tell it; None if there is nothing to change.

        A request that was carried out before is not carried out again: the entry of that time is returned.
        """
        judged = room.judge(request, self._now())
        if not isinstance(judged, Next):
            return judged
        self._store.append(judged.entry)
        tell(room, [room.accept(judged.entry, judged.state)], self._now(), self._store.members(room.id).__contains__)
        return judged.entry

    def configure(self, room: Room, person: Person, asked: SettingsChange) -> None:
        """Change settings."""
        self._do(room, person, lambda state: commands.change(state, person, asked, len(self._store.lines(room.id))))

    def let_in(self, room: Room, person: Person, guest: Person, *, may_sit: bool = True) -> None:
        """Let a guest into a room of this person: to take a seat, or only to look on; who may sit already still may."""
        commands.check_may_invite(room.state, person.id)
        limits.check_actor(guest)
        self._store.let_in(room.id, guest.id, may_sit or self._is_invited(room, guest.id))

    def sit(self, room: Room, person: Person, seat: int, choice: SeatChoice) -> None:
        """Take a seat, leave it, or give it to a bot."""
        is_invited = self._is_invited(room, person.id)
        self._do(room, person, lambda state: commands.sit(state, person, seat, choice, is_invited=is_invited))

    def note_seen(self, room: Room, guest: Person) -> None:
        """Say at the table that somebody with a seat has seen the game that is continued there."""
        self.change(room, Request(SERVER, lambda state: commands.has_seen(state, guest.id)))

    def seal(self, room: Room, person: Person, seal: str) -> None:
        """Bind a person to a number for the shuffle."""
        self._do(room, person, lambda state: commands.seal(state, person, seal))
        self.deal(room)

    def start(self, room: Room, person: Person, seal: str | None = None, *, past: Beginning | None = None) -> None:
        """Deal the cards, or go on with the game that the room was opened with.

        If numbers are sealed for the shuffle, these are asked for first; then `deal` deals the cards.
        """
        now = self._now()
        here = room.here(now)
        self._do(
            room,
            person,
            lambda state: commands.start(state, person, self._chance, past, seal=seal, here=here, now=now),
        )
        self.deal(room)

    def show_number(self, room: Room, person: Person, number: str) -> None:
        """Show the number that a person has sealed."""
        self._do(room, person, lambda state: commands.show_number(state, person, number))
        self.deal(room)

    def deal(self, room: Room) -> None:
        """If a game was started and its seals and numbers are there, or have not come in time, deal the cards."""
        while self.change(room, Request(SERVER, lambda state: commands.deal(state, self._now()))) is not None:
            pass

    def move(self, room: Room, person: Person, seat: int, action: str, key: str | None = None) -> None:
        """Do an action, given as text, at a seat of this person."""
        limits.check_actor(person)
        version = room.state.version
        self.change(room, commands.move_request(person.id, seat, version, action, self._chance, key))

    def undo(self, room: Room, person: Person, seat: int, key: str | None = None) -> None:
        """Take the last move of a seat of this person back."""
        limits.check_actor(person)
        self.change(room, commands.undo_request(person.id, seat, room.state.version, key))

    def stand_in(self, room: Room, person: Person, seat: int, bot: str | None = None) -> None:
        """Let a bot play for somebody who is away."""
        away = room.away(self._now())
        self._do(room, person, lambda state: commands.stand_in(state, person, seat, bot, away, self._grace_ms))

    def take_back_seat(self, room: Room, person: Person, seat: int) -> None:
        """Play at a seat again, instead of the bot that stood in."""
        self._do(room, person, lambda state: commands.take_back_seat(state, person, seat))

    def rename(self, room: Room, person: Person, name: str) -> None:
        """Give a person another name in this room."""
        self._do(room, person, lambda state: commands.rename(state, person, name))

    def rematch(self, room: Room, person: Person) -> Room:
        """Open a room in which the same people and bots play again, and return it; load it if there is one already."""
        draft = commands.create_rematch(room.state, person, self._secret())
        if room.state.rematch is not None:
            return self.load(room.state.rematch)
        new = self._opened(person, draft)
        for guest, may_sit in self._store.members(room.id).items():
            self._store.let_in(new.id, guest, may_sit)
        self._do(room, person, lambda state: commands.rematch(state, person, new.id))
        return new

    def close(self, room: Room, person: Person) -> None:
        """Give a room up."""
        self._do(room, person, lambda state: commands.close(state, person))

    def say(self, room: Room, person: Person, text: str, key: str) -> int:
        """Say something at the table, once for each key, and return the number of the line."""
        limits.check_key(key)
        commands.check_may_say(room.state, person.id)
        lines = self._store.lines(room.id)
        for before in lines:
            if (before.person, before.key) == (person.id, key):
                before.check_same(text)
                return before.number
        line = line_of(room.state, person, len(lines) + 1, text, key, self._now())
        self._store.append_line(room.id, line)
        room.said = line.number
        tell_said(room, line)
        return line.number

    def hint(self, room: Room, person: Person, seat: int) -> Json:
        """Ask a bot what it would do at a seat of this person, and why."""
        commands.check_may_have_hint(room.state, person.id, seat)
        advice = self._bots.advise(job_for(room.state, seat, HINT_BOT, self._seed()))
        return hint_document(room.state, seat, HINT_BOT, advice.action, advice.reason)

    def flag(self, room: Room) -> None:
        """If the clock of the seat to move is empty, let a bot play on."""
        self.change(room, Request(SERVER, lambda state: commands.flag(state, self._now())))

    def play_bots(self, room: Room) -> None:
        """Let bots decide until a person is to move or the game is over."""
        while (turn := bot_turn(room.state)) is not None:
            decision = BotDecision(room.state, turn, self._seed(), self._chance)
            while decision.request is None:
                try:
                    decision.answered(self._bots.choose(decision.job))
                except BotError as error:
                    decision.failed(error)
            self.change(room, decision.request)

    def view(self, room: Room, viewer: int | None) -> Json:
        """All that a seat may know now; None: what everybody may."""
        if viewer is not None:
            commands.check_seat(room.state, viewer)
        return view_document(room.state, viewer, self._now())

    def listen(
        self, room: Room, listener: Listener, *, seat: int | None = None, last_version: int | None = None
    ) -> None:
        """Tell a listener what it does not know yet, and from now on what happens; Refusal if it may not look.

        It looks through the seat that it asks for, else through the only one of its person. If it says up to which
        version it knows the log, it is told only what it missed.
        """
        was_let_in = listener.person in self._store.members(room.id)
        greet(room, listener, self._now(), was_let_in=was_let_in, seat=seat, last_version=last_version)

    def stop_listening(self, room: Room, listener: Listener) -> None:
        """Tell the listener nothing any more; a person without another one is away from now on."""
        stop_listening(room, listener, self._now())

    def _opened(self, person: Person, draft: Draft, room_id: str | None = None) -> Room:
        room = Room.opened(room_id or token_urlsafe(9), person.id, draft, self._now(), self._grace_ms)
        self._store.append(room.history[0].entry)
        return room

    def _check_free(self, room_id: str) -> None:
        limits.check_room_id(room_id)
        if self._store.entries(room_id):
            raise Refusal("invalid", f"there is a room {room_id} already; load it, or choose another id")

    def _is_invited(self, room: Room, person: str) -> bool:
        return self._store.members(room.id).get(person, False)

    def _secret(self) -> str | None:
        return new_secret() if self._is_shuffled else None

    def _do(self, room: Room, person: Person, decide: Callable[[RoomState], Draft | None]) -> None:
        limits.check_actor(person)
        self.change(room, Request(person.id, decide))
