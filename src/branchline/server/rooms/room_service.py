"""All rooms: each is loaded from its log when somebody asks, changed by one entry at a time, and told to those there.

An entry is judged on the state that is known, written, and only then taken over and told. If another worker was faster,
the database refuses the version, the log is read on, and the request is judged again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Container, Iterable, Sequence
from contextlib import suppress
from time import thread_time
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Executable
from sqlalchemy.exc import SQLAlchemyError

from branchline.rooms import broadcast, commands
from branchline.rooms.broadcast import decide_who_looks, tell, tell_said
from branchline.rooms.commands import Draft, Request
from branchline.rooms.errors import Refusal, not_found
from branchline.rooms.fairness.chain import history_changed
from branchline.rooms.fairness.randomness import SystemChance
from branchline.rooms.fairness.shuffle import new_secret
from branchline.rooms.fold import deal_of
from branchline.rooms.log import LOG, QUIET_KINDS, SERVER, Entry, Past
from branchline.rooms.requests import Person
from branchline.rooms.room import STAY, Listener, Next, Room, here_since
from branchline.rooms.state import OVER, RoomState
from branchline.rooms.views import brief_document, due_at
from branchline.server.background import Background
from branchline.server.documents import fast_json
from branchline.server.guard.costs import ENTRIES_A_POINT, POINTS_A_SECOND
from branchline.server.monitoring import ROOMS_LOADED, log
from branchline.server.rooms.leases import HeldElsewhere, Leases
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.settings import Settings
from branchline.server.storage import statements
from branchline.server.storage.entries import entry_row
from branchline.server.storage.reader import DatabaseReader
from branchline.server.storage.writer import Change, Conflict, OutcomeUnknown, Row, Writer

MOST_LOADED: Final = 5000  # rooms in memory that nobody has in use
TRIES: Final = 20  # at writing an entry while others are faster
BOT_PATIENCE: Final = 15_000  # milliseconds before another worker looks after a bot that has not decided
LONG_LOG: Final = 40  # entries; a longer one is replayed beside the event loop
MOST_SEEN: Final = 20_000  # pairs of a deal and somebody who has seen it, in memory
MOST_REPLAYS: Final = 2  # games that are watched again at the same time; each takes a good part of a processor

T = TypeVar("T")
Parts = Sequence[tuple[Executable, Row]]


class RoomService:
    """Finds rooms, changes them, tells about it."""

    def __init__(
        self, settings: Settings, reader: DatabaseReader, writer: Writer, leases: Leases, background: Background
    ) -> None:
        self.settings = settings
        self.reader = reader
        self.writer = writer
        self.chance = SystemChance()
        self.secret: Callable[[], str | None] = new_secret  # of a new room's shuffle
        self.leases = leases
        self._background = background
        self._recent: OrderedDict[str, LiveRoom] = OrderedDict()  # these are kept
        self._rooms: WeakValueDictionary[str, LiveRoom] = WeakValueDictionary()  # and these, while anybody has them
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._replaying = asyncio.Semaphore(2)
        self._watching = asyncio.Semaphore(MOST_REPLAYS)  # apart: who plays does not wait for those who watch again
        self._trying: asyncio.Task[bool] | None = None
        self._seen: set[tuple[str, str]] = set()  # some of those that are in the database
        self.run_id = ""  # of all workers that were started together
        self.started_at = 0  # of all workers that were started together: before that, no clock ran
        self.after_change: Callable[[LiveRoom], None] = lambda _: None  # bots look here
        self.charge: Callable[[float, str], None] = lambda _points, _person: None  # for what was done for somebody
        self.after_loss: Callable[[LiveRoom], None] = lambda _: None  # who listens is told to come again

    # Finding

    async def room(self, room_id: str) -> LiveRoom:
        """The room of this id, from memory or from its log."""
        room = self._rooms.get(room_id)
        if room is None:
            room = await self._load_once(room_id)
        else:
            self._keep(room)
            self.leases.check()
            if room.term != self.leases.term:
                await self.hold_on(room)
        if room.is_stale:
            async with room.lock:
                await self._read_on(room)
        return room

    async def room_for(self, room_id: str, person: str) -> LiveRoom:
        """The room of this id, for somebody who may look at it; to all others it is not there.

        Whether they may is asked before a log is loaded, which may be long and costs whoever has asked for it.
        """
        if room_id not in self._rooms:
            if not await self.reader.is_for(room_id, person):
                raise not_found()
            room = await self.room(room_id)
            self.charge(room.state.version / ENTRIES_A_POINT, person)
        else:
            room = await self.room(room_id)
        if not await self.may_see(room, person):
            raise not_found()
        return room

    async def past(self, room: LiveRoom, person: str, after: int, limit: int) -> list[Past]:
        """Entries of a room with what they told; those that are not in memory any more are replayed for a person."""
        if after >= room.forgotten:
            return room.past(after, limit)
        up_to = min(after + limit, room.state.version)
        again = await self._replayed(room.id, up_to)
        self.charge(up_to / ENTRIES_A_POINT, person)
        return again.past(after, limit)

    async def room_to_read(self, room_id: str, person: str) -> Room:
        """The room of this id, for somebody who may look at it and only that; another worker may have it."""
        try:
            return await self.room_for(room_id, person)
        except HeldElsewhere:
            room = await self._replayed(room_id)
        if not await self.may_see(room, person):
            raise not_found()
        return room

    async def may_see(self, room: Room, person: str) -> bool:
        """Whether somebody may look at the room; whether a link has let them in is looked up only where it matters."""
        return commands.may_see(room.state, person, False) or commands.may_see(
            room.state, person, await self.was_let_in(room, person)
        )

    async def was_let_in(self, room: Room, person: str) -> bool:
        """Whether somebody has come in by a link."""
        return await self.reader.member(room.id, person) is not None

    async def is_invited(self, room: LiveRoom, person: str) -> bool:
        """Whether somebody has come in by a link for a seat."""
        return bool(await self.reader.member(room.id, person))

    async def _load_once(self, room_id: str) -> LiveRoom:
        task = self._loading.get(room_id)
        if task is None:
            task = asyncio.create_task(self._load(room_id))
            self._loading[room_id] = task
            task.add_done_callback(lambda _: self._loading.pop(room_id, None))
        return await asyncio.shield(task)

    async def _load(self, room_id: str) -> LiveRoom:
        term = self.leases.term
        fence = await self.leases.hold(room_id)  # from here on nobody else writes
        room = await self._replayed(room_id)
        room.here_until, room.said = await self.reader.here_until(room_id), await self.reader.said(room_id)
        room.fence, room.term = fence, term
        self._keep(room)
        if room.state.updated_at < self.started_at:
            await self.change(room, Request(SERVER, commands.resume))
        return room

    async def _replayed(self, room_id: str, up_to: int | None = None) -> LiveRoom:
        """A room as its log has it, read and folded part by part, beside the event loop where that takes long.

        Its last entries are not missed by any other, so the log is held against the room's own row.
        """
        known = await self.reader.version(room_id) if up_to is None else 0
        room: LiveRoom | None = None
        async for part in self.reader.parts(room_id, 0, up_to):
            if room is None and len(part) < LONG_LOG:
                room = self._begun(part)
                continue
            async with self._replaying:
                if room is None:
                    room = await asyncio.to_thread(self._begun, part)
                else:
                    await asyncio.to_thread(room.extend, part)
        there = 0 if room is None else room.state.version
        if there < known:
            raise history_changed(f"entry {there + 1}")
        if room is None:
            raise not_found()
        return room

    def _begun(self, part: Sequence[Entry]) -> LiveRoom:
        return LiveRoom.loaded(part, {}, 0, self.settings.grace_seconds * 1000)

    async def watch_again(self, person: str, work: Callable[[], T]) -> T:
        """What comes of replaying a finished game or a record, which costs whoever asks the time that it takes.

        It is done beside the event loop and few at a time.
        """

        def measured() -> T:
            began = thread_time()
            try:
                return work()
            finally:
                loop.call_soon_threadsafe(self.charge, (thread_time() - began) * POINTS_A_SECOND, person)

        loop = asyncio.get_running_loop()
        async with self._watching:
            return await asyncio.to_thread(measured)

    def _keep(self, room: LiveRoom) -> None:
        """The room stays in memory for a while, also when nobody has it in use."""
        self._rooms[room.id] = self._recent[room.id] = room
        self._recent.move_to_end(room.id)
        if len(self._recent) > MOST_LOADED:
            self._recent.popitem(last=False)
        ROOMS_LOADED.set(len(self._rooms))

    async def hold_on(self, room: LiveRoom) -> None:
        """This worker has the room still, or again; HeldElsewhere if it was lost, and nobody listens here any more."""
        term = self.leases.term
        try:
            fence = await self.leases.hold(room.id)
        except HeldElsewhere:
            self._lose(room)
            raise
        if self._rooms.get(room.id, room) is not room:
            raise Refusal("unknown", "the room was away for a moment; send the same request again")
        room.is_stale = room.is_stale or fence != room.fence  # somebody had it in between
        room.fence, room.term = fence, term

    def _lose(self, room: LiveRoom) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._recent.pop(room.id, None)
        log.info("room_lost", room=room.id)
        self.after_loss(room)

    async def look_after_leases(self) -> None:
        """Rooms with listeners that were lost while the database did not hear of this worker are let go."""
        self.leases.check()
        for room in [one for one in list(self._rooms.values()) if one.listeners and one.term != self.leases.term]:
            with suppress(HeldElsewhere):
                await self.hold_on(room)

    @property
    def loaded(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms)

    def here_with(self, person: str) -> list[LiveRoom]:
        """The rooms in memory where somebody has a seat, or that are theirs."""
        rooms = list(self._rooms.values())
        return [room for room in rooms if room.state.owner == person or room.state.seats_of(person)]

    async def refresh(self, room_id: str) -> LiveRoom | None:
        """A room in memory, read on to what another program has written; None if it is not here."""
        room = self._rooms.get(room_id)
        if room is not None:
            async with room.lock:
                await self._read_on(room)
        return room

    def forget(self, rooms: Iterable[str]) -> None:
        """Rooms that were removed are not in memory any more, and whoever listens there is shut out."""
        for room_id in rooms:
            self._recent.pop(room_id, None)
            room = self._rooms.pop(room_id, None)
            for listener in [] if room is None else list(room.listeners):
                listener.shut_out()

    async def _must_exist(self, room: LiveRoom) -> None:
        """Refusal if the room was removed meanwhile; then it is forgotten here, too."""
        if not await self.reader.is_there(room.id):
            self.forget([room.id])
            raise not_found()

    # Changing

    def opened(self, room_id: str, draft: Draft, person: Person) -> tuple[LiveRoom, Parts]:
        """A new room, and what has to be written before anybody may know of it."""
        now = self.settings.now()
        room = LiveRoom.opened(room_id, person.id, draft, now, self.settings.grace_seconds * 1000)
        room.term = self.leases.term
        state, entry = room.state, room.history[0].entry
        row: Row = {
            "id": room_id,
            "owner": person.id,
            "game": state.settings.game,
            "status": state.status,
            "public": state.settings.public,
            "version": 1,
            "to_move": None,
            "due_at": None,
            "is_timed": state.settings.clock is not None,
            "said": 0,
            "holder": self.leases.id,
            "fence": room.fence,
            "log": LOG,
            "brief": fast_json(brief_document(state)),
            "created_at": now,
            "updated_at": now,
            "deal": state.deal,
        }
        parts: Parts = [
            (statements.INSERT_ROOM, row),
            (statements.INSERT_ENTRY, entry_row(entry)),
            *_seat_parts(None, state, person.id, now),
        ]
        return room, parts

    async def create(self, room_id: str, draft: Draft, person: Person, parts: Parts) -> LiveRoom:
        """A new room is on disk, with whatever else has to be written with it."""
        room, own_parts = self.opened(room_id, draft, person)
        await self.write([*parts, *own_parts])
        self._keep(room)
        return room

    async def change(
        self,
        room: LiveRoom,
        request: Request,
        *,
        parts: Parts = (),
        acknowledge: Callable[[Entry], None] = lambda _: None,
    ) -> Entry | None:
        """The entry that comes of a request is on disk, taken over, acknowledged and told; None if nothing comes of it.

        Of a request that was carried out before, the entry of that time is given again.
        """
        # A request that is given up half-way must not leave the room half-way.
        work = self._background.start(self._change(room, request, parts, acknowledge), "change")
        return await asyncio.shield(work)

    async def _change(
        self, room: LiveRoom, request: Request, parts: Parts, acknowledge: Callable[[Entry], None]
    ) -> Entry | None:
        async with room.lock:
            if room.is_stale:
                await self._read_on(room)
            for _ in range(TRIES):
                try:
                    judged = room.judge(request, self.settings.now())
                except Refusal:
                    # A Branchline that knows no leases may have written what makes it right.
                    if self.settings.is_sqlite or not await self._read_on(room):
                        raise
                    continue
                if not isinstance(judged, Next):
                    if judged is not None:
                        acknowledge(judged)
                    return judged
                entry = judged.entry
                try:
                    await self.writer.commit(Change([*parts, *self._parts(room, entry, judged.state)]))
                except Conflict:
                    await self._must_exist(room)
                    await self.hold_on(room)
                    if not await self._read_on(room) and request.key is not None:  # the key is older than our memory
                        before = await self.reader.entry_of_key(room.id, request.actor, request.key)
                        if before is not None:
                            acknowledge(room.given_before(request, before))
                            return before
                    continue
                except OutcomeUnknown as error:
                    room.is_stale = True
                    raise Refusal(
                        "unknown", "the database failed just now; send the same request with the same key again"
                    ) from error
                let_in = await self._let_in(room, [entry])
                past = room.accept(entry, judged.state)  # from here to the telling nothing else happens
                acknowledge(entry)
                self._tell(room, [past], let_in)
                return entry
            raise Refusal("unknown", "too many are writing here at once; send the same request with the same key again")

    async def let_rest(self, room: LiveRoom) -> None:
        """A bot is to move and nobody waits for it: the room need not be looked after until somebody comes."""
        await self.write([(statements.LET_REST, {"of": room.id, "at_version": room.state.version})])

    async def write(self, parts: Iterable[tuple[Executable, Row]]) -> None:
        """Something that is no entry is on disk; Conflict if it contradicts what is there, twice."""
        change = Change(list(parts))
        try:
            try:
                await self.writer.commit(change)
            except Conflict:  # what is written only if it is not there may just have been written by another worker
                await self.writer.commit(change)
        except OutcomeUnknown as error:
            raise Refusal("unknown", "the database failed just now; try again") from error

    async def check_writing(self) -> bool:
        """Whether something can be written just now; those who ask at once wait for the same try."""
        if self._trying is None or self._trying.done():
            self._trying = self._background.start(self._try_writing(), "check_writing")
        return await asyncio.shield(self._trying)

    async def _try_writing(self) -> bool:
        try:
            await self.writer.commit(Change([(statements.TOUCH_RUN, {"which": self.run_id})]))
        except (Conflict, OutcomeUnknown):
            return False
        return True

    def _parts(self, room: LiveRoom, entry: Entry, state: RoomState) -> Parts:
        row: Row = {
            "of": entry.room,
            "held": room.fence,
            "log": LOG,
            "next_version": entry.version,
            "status": state.status,
            "to_move": state.to_move,
            "due_at": due_at(state, BOT_PATIENCE),
            "updated_at": entry.at,
        }
        parts: list[tuple[Executable, Row]] = [
            (statements.INSERT_ENTRY, entry_row(entry)),
            (statements.UPDATE_ROOM, row),
        ]
        if entry.kind not in QUIET_KINDS:
            brief: Row = {
                "of": entry.room,
                "public": state.settings.public,
                "is_timed": state.settings.clock is not None,
                "brief": fast_json(brief_document(state)),
            }
            parts.append((statements.UPDATE_ROOM_BRIEF, brief))
            parts += _seat_parts(room.state, state, entry.actor, entry.at)
        if state.status == OVER and room.state.status != OVER and state.table is not None:
            deal = deal_of(state.table.outcomes[0])
            parts += [seen_part(deal, person) for person in sorted({person for person, _ in state.held})]
        return parts

    async def _read_on(self, room: LiveRoom) -> bool:
        """The room is up to date with its log, and everybody here has been told; whether there was anything new.

        Only with its lock held.
        """
        entries = await self.reader.entries(room.id, room.state.version)
        let_in = await self._let_in(room, entries)
        news = room.follow(entries)
        room.is_stale = False
        if news:
            self._tell(room, news, let_in)
        return bool(news)

    # Who knows the cards of a game

    async def note_shown(self, room: Room, person: str | None) -> None:
        """A room is shown to somebody (None: whom nobody will know again); if its game is over, they see all cards."""
        if person is not None and room.state.status == OVER and room.state.table is not None:
            await self.note_seen(deal_of(room.state.table.outcomes[0]), person)

    async def note_seen(self, deal: str, person: str) -> None:
        """Somebody sees a game with this deal; where they play on with it, the others are told."""
        if (deal, person) in self._seen:
            return
        await self.write([seen_part(deal, person)])
        for room_id in await self.reader.going_on_with(deal, person):
            with suppress(HeldElsewhere):  # the worker that has it looks for itself
                await self.tell_seen(await self.room(room_id), person)
        if len(self._seen) >= MOST_SEEN:
            self._seen.clear()
        self._seen.add((deal, person))

    async def tell_seen(self, room: LiveRoom, person: str) -> None:
        """If somebody with a seat has seen the game that goes on there, everybody at the table knows it."""
        deal = room.state.deal
        if deal is None or person in room.state.seen or not await self.reader.has_seen(deal, person):
            return
        await self.change(room, Request(SERVER, lambda state: commands.has_seen(state, person)))

    async def look_after_seen(self) -> None:
        """Who has listened until a game was over has seen it, and who has looked at another worker is told of here."""
        for room in [one for one in list(self._rooms.values()) if one.listeners and one.state.status == OVER]:
            for listener in list(room.listeners):
                await self.note_shown(room, listener.person)
        for room in [one for one in list(self._rooms.values()) if one.listeners and one.state.deal is not None]:
            for person in {seat.person for seat in room.state.seats if seat.person is not None}:
                with suppress(HeldElsewhere):
                    await self.tell_seen(room, person)

    # Who listens

    def _tell(self, room: LiveRoom, news: Sequence[Past], let_in: Container[str]) -> None:
        tell(room, news, self.settings.now(), let_in.__contains__)
        if room.state.is_dealing:
            self._background.start(self.deal(room), "dealing")
        self.after_change(room)

    async def deal(self, room: LiveRoom) -> None:
        """Go on with a game that was started, if seals or numbers are there; otherwise housekeeping does, in time."""
        try:
            await self.change(room, Request(SERVER, lambda state: commands.deal(state, self.settings.now())))
        except Refusal as refusal:
            log.warning("not_dealt", room=room.id, code=refusal.code)

    async def _let_in(self, room: LiveRoom, entries: Sequence[Entry]) -> Container[str]:
        """Whom links have let in, as far as it matters who may listen on after these entries.

        To be asked before they are taken over: from then on a room that they make private is told to no stranger.
        """
        if not room.listeners or not decide_who_looks(entries):
            return ()
        try:
            return await self.reader.members(room.id)
        except (SQLAlchemyError, OSError) as error:  # what is written has to be told; strangers can come again
            log.warning("members_not_read", room=room.id, error=type(error).__name__)
            return ()

    async def greet(
        self,
        room: LiveRoom,
        listener: Listener,
        seat: int | None,
        last_version: int | None,
        remembered: int | None = None,
    ) -> None:
        """Tell a listener what it does not know yet, and from now on what happens; Refusal if that is not for it."""
        who = listener.person
        await self.room_for(room.id, who)  # the room is up to date
        was_let_in = not commands.may_hear(room.state, who, False) and await self.was_let_in(room, who)
        now = self.settings.now()
        broadcast.greet(
            room,
            listener,
            now,
            was_let_in=was_let_in,
            seat=seat,
            last_version=last_version,
            remembered=remembered,
        )
        self.after_change(room)  # bots that nobody waited for think now

    async def stop_listening(self, room: LiveRoom, listener: Listener) -> None:
        """The listener is not told any more; who has no other connection is away from now on."""
        now = self.settings.now()
        is_ours = self._rooms.get(room.id) is room  # otherwise they may be there already where it is now
        if broadcast.stop_listening(room, listener, now) and is_ours:
            await self.sign_of(room, listener.person, now)

    async def sign_of(self, room: LiveRoom, person: str, until: int) -> None:
        """Somebody with a seat is here until then."""
        numbers = room.state.seats_of(person)
        if not numbers:
            return
        for number in numbers:
            room.here_until[number] = until
        row: Row = {"of": room.id, "who": person, "here_until": until}
        try:
            await self.writer.commit(Change([(statements.UPDATE_HERE, row)]))
        except (Conflict, OutcomeUnknown):
            log.warning("presence_not_written")

    async def hear_on(self, room: LiveRoom) -> None:
        """Those who listen have heard everything that was said; only with the lock of the talk held."""
        for line in await self.reader.chat(room.id, room.said):
            room.said = line.number
            tell_said(room, line)

    # From time to time

    async def renew_presence(self) -> None:
        """Everybody who is connected is here for a while longer."""
        until = self.settings.now() + STAY
        rows = {
            (room.id, one.person): {"of": room.id, "who": one.person, "here_until": until}
            for room in list(self._rooms.values())
            if room.state.is_open
            for one in room.listeners
            if room.state.seats_of(one.person)
        }
        if rows:
            await self.writer.commit(Change([(statements.UPDATE_HERE, row) for row in rows.values()]))

    async def heal(self) -> None:
        """Rooms whose last commit had an unknown outcome are up to date."""
        for room in [one for one in list(self._rooms.values()) if one.is_stale]:
            try:
                async with room.lock:
                    await self._read_on(room)
            except (SQLAlchemyError, OSError) as error:
                log.warning("room_not_healed", room=room.id, error=type(error).__name__)


def seen_part(deal: str, person: str) -> tuple[Executable, Row]:
    """What has to be written when somebody has seen a game with this deal."""
    return statements.INSERT_SEEN, {"deal": deal, "person_id": person}


def _seat_parts(before: RoomState | None, state: RoomState, actor: str, at: int) -> Parts:
    """The people at the seats, as far as they are others than before."""
    parts: list[tuple[Executable, Row]] = []
    for number, seat in enumerate(state.seats):
        old = before.seats[number].person if before is not None else None
        if seat.person == old:
            continue
        if old is not None:
            parts.append((statements.DELETE_SEAT, {"of": state.id, "number": number}))
        if seat.person is not None:
            until = here_since(seat.person, actor, at)
            row: Row = {"room_id": state.id, "seat": number, "person_id": seat.person, "here_until": until}
            parts.append((statements.INSERT_SEAT, row))
    return parts
