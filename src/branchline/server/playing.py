"""What people at a table do, whichever way their wish came: moves, undo, hints and talk have one handler each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from branchline.bots import HINT_BOT
from branchline.errors import NotationError
from branchline.protocol import Json, Reason
from branchline.server import deciding
from branchline.server.bot_turns import BotTurns
from branchline.server.guard import Gate
from branchline.server.hall import TRIES, Hall
from branchline.server.live_room import Room
from branchline.server.models import ChatWish, MoveWish, UndoWish
from branchline.server.people import People
from branchline.server.rates import Limits
from branchline.server.refusals import Refusal, reason_document, too_often
from branchline.server.room import GIVEN_UP, MOVED, UNDONE, Entry, RoomState
from branchline.server.storage import statements
from branchline.server.storage.reading import ChatRow
from branchline.server.storage.writer import Conflict
from branchline.server.watch import MOVES
from branchline.table import Table, is_board_table, is_card_table
from branchline.view.board_refusals import BoardRefusals
from branchline.view.card_refusals import CardRefusals
from branchline.view.notation import BoardNotation, CardNotation
from branchline.view.words import words_of


@dataclass
class Playing:
    """One handler for each thing that can be done at a table."""

    hall: Hall
    people: People
    turns: BotTurns
    gate: Gate
    limits: Limits
    _hinting: set[str] = field(default_factory=set)

    async def move(self, room: Room, person: str, wish: MoveWish, acknowledge: Callable[[Entry], None]) -> Entry:
        """The move is on disk."""

        def is_same(entry: Entry) -> bool:
            return entry.kind == MOVED and entry.seat == wish.seat and entry.action["text"] == wish.action

        return await self._play(
            room, person, wish, lambda state: deciding.move(state, person, wish), is_same, acknowledge
        )

    async def undo(self, room: Room, person: str, wish: UndoWish, acknowledge: Callable[[Entry], None]) -> Entry:
        """The last move is taken back, and that is on disk."""

        def is_same(entry: Entry) -> bool:
            return entry.kind == UNDONE and entry.seat == wish.seat

        return await self._play(
            room, person, wish, lambda state: deciding.undo(state, person, wish), is_same, acknowledge
        )

    async def _play(
        self,
        room: Room,
        person: str,
        wish: MoveWish | UndoWish,
        decide: Callable[[RoomState], deciding.Draft],
        is_same: Callable[[Entry], bool],
        acknowledge: Callable[[Entry], None],
    ) -> Entry:
        if self.gate.draining:
            raise Refusal("draining", "the server is being stopped; try again with the same key in a moment")
        try:
            entry = await self.hall.change(room, person, decide, key=wish.key, is_same=is_same, acknowledge=acknowledge)
        except Refusal as refusal:
            MOVES.labels(refusal.code).inc()
            raise
        assert entry is not None
        MOVES.labels("done").inc()
        return entry

    def viewer(self, room: Room, person: str, seat: int | None, *, is_asked: bool) -> int | None:
        """The seat through which a person looks: the one asked for, or the only one there is."""
        mine = room.state.seats_of(person)
        if seat is not None:
            if seat not in mine:
                raise Refusal("not_your_seat", f"seat {seat} is not yours; {deciding.yours(mine)}")
            return seat
        return mine[0] if len(mine) == 1 and not is_asked else None

    def own_seat(self, room: Room, person: str, seat: int | None) -> int:
        """The seat asked for, or the only one there is; Refusal if there is none, or several."""
        found = self.viewer(room, person, seat, is_asked=False)
        if found is None:
            raise Refusal("not_your_seat", "say which seat: you have none here, or several")
        return found

    async def hint(self, room: Room, person: str, seat: int) -> Json:
        """What a bot would do at a seat of this person."""
        state = room.state
        self.viewer(room, person, seat, is_asked=True)
        if not state.settings.hints:
            raise Refusal("hints_off", "at this table there are no hints", version=state.version)
        if state.table is None or state.to_move != seat:
            raise Refusal("not_your_turn", "a hint is for whoever is to move", version=state.version)
        if person in self._hinting:
            raise Refusal("too_many", "a bot is thinking about a hint for you already; wait for it", retry_after=1)
        self._hinting.add(person)
        try:
            advice = await self.turns.hint(state, seat, HINT_BOT)
        finally:
            self._hinting.discard(person)
        table, reason = state.table, advice.reason
        names = [one.name for one in state.seats]
        return {
            "seat": seat,
            "version": state.version,
            "action": table.notation.text(advice.action),
            "bot": HINT_BOT,
            "message": None if reason is None else words_of().hint(reason, table.game.map, names),
            "reason": None if reason is None else reason_document(reason),
        }

    def why_not(self, room: Room, person: str, seat: int, action: str) -> Json:
        """Why an action, or all that its text can be the beginning of, is not possible for a seat of this person."""
        state = room.state
        self.viewer(room, person, seat, is_asked=True)
        if state.table is None:
            raise Refusal("not_running", "the game has not started yet", version=state.version)
        try:
            reason = _why_not(state.table, seat, action)
        except NotationError as error:
            raise Refusal("no_action", str(error)) from error
        if reason is None:
            return {"possible": True, "message": None, "reason": None}
        names = [one.name for one in state.seats]
        message = words_of().reason(reason, state.table.game.map, names)
        return {"possible": False, "message": message, "reason": reason_document(reason)}

    async def say(self, room: Room, person_id: str, wish: ChatWish) -> int:
        """Something is said at the table; its number."""
        state = room.state
        if not state.settings.chat:
            raise Refusal("chat_off", "at this table nobody chats", version=state.version)
        if state.status == GIVEN_UP:
            raise Refusal("closed", "the room is closed", version=state.version)
        seats = state.seats_of(person_id)
        if not seats and state.owner != person_id:
            raise Refusal("forbidden", "those who watch do not chat: take a seat")
        wait = await self.limits.hit("chat", person_id)
        if wait:
            raise too_often(wait)
        person = await self.people.asking(person_id)
        name = state.seats[seats[0]].name if len(seats) == 1 else person.name
        async with room.talk:
            for _ in range(TRIES):
                before = await self.hall.reader.chat_of(room.id, person_id, wish.key)
                if before is not None:
                    if before.text != wish.text:
                        raise Refusal("key_reused", f"the key {wish.key!r} was used for another line; use a new one")
                    return before.number
                number = await self.hall.reader.said(room.id) + 1
                row = ChatRow(number, person_id, name, seats, wish.text, wish.key, self.hall.settings.now())
                try:
                    await self.hall.write(
                        [
                            (statements.INSERT_CHAT, row.values(room.id)),
                            (statements.UPDATE_SAID, {"of": room.id, "said": number}),
                        ]
                    )
                except Conflict:  # somebody else at another worker was faster
                    continue
                await self.hall.hear_on(room)
                self.hall.publish_said(room)
                return number
        raise Refusal("unknown", "too many talk at once; send the same key again")


def _why_not(table: Table, seat: int, text: str) -> Reason | None:
    """What is in the way of the seat; of what is nearest to being possible if the text leaves something open."""
    if is_card_table(table):
        assert isinstance(table.notation, CardNotation)
        return CardRefusals(table.game, table.notation).why_not(table.state, seat, text)
    assert is_board_table(table)
    assert isinstance(table.notation, BoardNotation)
    return BoardRefusals(table.game, table.notation).why_not(table.state, seat, text)
