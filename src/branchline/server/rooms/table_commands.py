"""What people at a table do, whichever way their request came: moves, undo, hints and talk have one handler each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from branchline.bots import HINT_BOT
from branchline.protocol import Json
from branchline.rooms import commands
from branchline.rooms.chat import line_of
from branchline.rooms.commands import Request
from branchline.rooms.errors import Refusal
from branchline.rooms.log import Entry
from branchline.rooms.views import hint_document
from branchline.server.bots.scheduler import BotScheduler
from branchline.server.desk.sanctions import Sanctions, told
from branchline.server.guard.guard import Gate
from branchline.server.guard.rates import Limits
from branchline.server.http.models import ChatRequest, MoveRequest, UndoRequest
from branchline.server.monitoring import MOVES
from branchline.server.people import People
from branchline.server.refusals import ServerRefusal, too_often
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.rooms.room_service import TRIES, RoomService
from branchline.server.storage import statements
from branchline.server.storage.entries import chat_row
from branchline.server.storage.writer import Conflict

Acknowledge = Callable[[Entry], None]

_DONE: Final = MOVES.labels("done")


@dataclass
class TableCommands:
    """One handler for each thing that can be done at a table."""

    rooms: RoomService
    people: People
    turns: BotScheduler
    gate: Gate
    limits: Limits
    sanctions: Sanctions
    _hinting: set[str] = field(default_factory=set)

    async def move(self, room: LiveRoom, person: str, asked: MoveRequest, acknowledge: Acknowledge) -> Entry:
        """The move is on disk."""
        request = commands.move_request(
            person, asked.seat, asked.version, asked.action, self.rooms.chance, key=asked.key
        )
        return await self._play(room, request, acknowledge)

    async def undo(self, room: LiveRoom, person: str, asked: UndoRequest, acknowledge: Acknowledge) -> Entry:
        """The last move is taken back, and that is on disk."""
        request = commands.undo_request(person, asked.seat, asked.version, key=asked.key)
        return await self._play(room, request, acknowledge)

    async def _play(self, room: LiveRoom, request: Request, acknowledge: Acknowledge) -> Entry:
        if self.gate.draining:
            raise ServerRefusal("draining", "the server is being stopped; try again with the same key in a moment")
        try:
            entry = await self.rooms.change(room, request, acknowledge=acknowledge)
        except Refusal as refusal:
            MOVES.labels(refusal.code).inc()
            raise
        assert entry is not None
        _DONE.inc()
        return entry

    def end_turn(self, room: LiveRoom, person: str, seat: int) -> None:
        """The person of a seat takes nothing back any more, and the bot that waits for that goes on."""
        commands.viewer_of(room.state, person, seat, is_asked=True)
        if room.state.undoable(seat) > 0:
            self.turns.go_on(room)

    async def hint(self, room: LiveRoom, person: str, seat: int) -> Json:
        """What a bot would do at a seat of this person."""
        state = room.state
        commands.check_may_have_hint(state, person, seat)
        if person in self._hinting:
            raise ServerRefusal(
                "too_many", "a bot is thinking about a hint for you already; wait for it", retry_after=1
            )
        self._hinting.add(person)
        try:
            advice = await self.turns.hint(state, person, seat, HINT_BOT)
        finally:
            self._hinting.discard(person)
        return hint_document(state, seat, HINT_BOT, advice.action, advice.reason)

    async def say(self, room: LiveRoom, person_id: str, asked: ChatRequest) -> int:
        """Something is said at the table; its number."""
        state = room.state
        commands.check_may_say(state, person_id)
        muted = self.sanctions.mute(person_id)
        if muted is not None:
            raise ServerRefusal("muted", f"whoever runs this server has decided that you do not talk {told(muted)}")
        wait = await self.limits.hit("chat", person_id)
        if wait:
            raise too_often(wait, "chat")
        person = await self.people.asking(person_id)
        async with room.talk:
            for _ in range(TRIES):
                before = await self.rooms.reader.chat_of(room.id, person_id, asked.key)
                if before is not None:
                    before.check_same(asked.text)
                    return before.number
                number = await self.rooms.reader.said(room.id) + 1
                line = line_of(state, person, number, asked.text, asked.key, self.rooms.settings.now())
                try:
                    await self.rooms.write(
                        [
                            (statements.INSERT_CHAT, chat_row(room.id, line)),
                            (statements.UPDATE_SAID, {"of": room.id, "held": room.fence, "next_said": number}),
                        ]
                    )
                except Conflict:
                    await self.rooms.hold_on(room)
                    continue
                await self.rooms.hear_on(room)
                return number
        raise Refusal("unknown", "too many talk at once; send the same key again")
