"""What the host does at the desk; each deed is written down, and every worker learns of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.protocol import Json
from branchline.rooms import commands
from branchline.rooms.commands import Request
from branchline.rooms.errors import Refusal, not_found
from branchline.rooms.log import SERVER
from branchline.rooms.requests import Person
from branchline.server.desk.ledger import Ledger
from branchline.server.desk.sanctions import DeedKind, SanctionKind, Sanctions, SubjectKind
from branchline.server.http.models import PasswordRequest
from branchline.server.maps import MapsFolder
from branchline.server.people import People, guest_name
from branchline.server.rooms.leases import HeldElsewhere
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.rooms.room_service import RoomService
from branchline.server.settings import Policy
from branchline.server.storage import statements
from branchline.server.storage.retention import DAY, Pruned, Retention
from branchline.server.storage.writer import Row

_ADDRESS_SIGNS: Final = frozenset("0123456789abcdef.:/")


class Desk:
    """Looks after people and rooms for the host."""

    def __init__(
        self,
        engine: AsyncEngine,
        rooms: RoomService,
        people: People,
        sanctions: Sanctions,
        shut_out: Callable[[Callable[[str, str], bool]], None] = lambda _: None,
    ) -> None:
        self.ledger = Ledger(engine)
        self._engine = engine
        self._rooms = rooms
        self._people = people
        self._sanctions = sanctions
        self._shut_out = shut_out  # the sockets of those of whom this is true are closed
        self._now = rooms.settings.now
        self._known: set[str] = set()  # deeds that were heard of
        self._heard_at = self._now()

    async def do(self, kind: DeedKind, subject: str, reason: str = "", days: int | None = None) -> str:
        """What was asked for is done and written down; a sentence for the host alone. Refusal if it cannot be."""
        match kind:
            case "close_room":
                told = await self._close(subject)
            case "remove_room":
                told = await self._remove([subject])
            case "mute" | "ban":
                told = await self._sanction(kind, subject, reason, days)
            case "unmute" | "unban":
                told = await self._lift("mute" if kind == "unmute" else "ban", subject)
            case "reset_password":
                told = await self._reset_password(subject)
            case "remove_name":
                told = await self._remove_name(subject)
            case "remove_map":
                told = self._remove_map(subject)
            case "handle_report":
                told = await self._handle(subject)
            case "prune":
                told = str(await self.prune(self._rooms.settings.policy))
        await self.note(kind, subject, reason)
        await self.catch_up()
        return told

    async def note(self, kind: str, subject: str, detail: str) -> None:
        """Something that was done stands in the book of deeds."""
        row: Row = {
            "id": secrets.token_urlsafe(12),
            "at": self._now(),
            "kind": kind,
            "subject": subject,
            "detail": detail,
        }
        await self._rooms.write([(statements.INSERT_DEED, row)])

    async def catch_up(self) -> None:
        """What was done at another worker, or by `branchline admin`, holds here, too."""
        self._sanctions.replace(await self.ledger.sanctions(self._now()))
        self._shut_out(lambda person, address: self._sanctions.ban(person, address) is not None)
        heard_at = self._now()
        deeds = await self.ledger.deeds(self._heard_at - 60_000)  # clocks of several machines are not quite the same
        for one in deeds:
            name, kind, subject = str(one["id"]), one["kind"], str(one["subject"])
            if name in self._known:
                continue
            self._known.add(name)
            if kind == "close_room":
                room = await self._rooms.refresh(subject)
                if room is not None and room.state.is_open:
                    await self._quietly(room, Request(SERVER, commands.shut))
            elif kind == "remove_name":
                await self._rename(subject)
            elif kind == "delete_person":
                await self._leave_all(subject)
            elif kind == "remove_room":
                self._rooms.forget([subject])
            elif kind == "remove_map":
                MapsFolder(self._rooms.settings.data).forget()
        self._known &= {str(one["id"]) for one in deeds}
        self._heard_at = heard_at

    async def prune(self, policy: Policy) -> Pruned:
        """Old games are archived or removed."""
        done = await Retention(self._engine, policy).prune(self._now())
        self._rooms.forget(done.removed)
        return done

    async def delete_person(self, person: Person) -> Json:
        """Nothing is kept that says who somebody was, but for what the games of others tell of them.

        Rooms where nobody else plays are removed. In all others they get another name, and a bot plays for them.
        """
        removed: list[str] = []
        kept: list[str] = []
        for room_id in await self.ledger.rooms_of(person.id):
            (removed if await self.ledger.is_alone_in(room_id, person.id) else kept).append(room_id)
        await self._remove(removed)
        for room_id in removed:
            await self.note("remove_room", room_id, "")
        for room_id in kept:
            with suppress(Refusal):  # another worker has the room, and does it; one of other rules keeps nobody here
                await self._rooms.room(room_id)
        await self._leave_all(person.id)
        await self.note("delete_person", person.id, "")
        parts: list[tuple[Executable, Row]] = [
            (statement, {"who": person.id}) for statement in statements.FORGET_PERSON
        ]
        await self._rooms.write(parts)
        self._people.forget(person.id)
        return {"removed": len(removed), "kept": len(kept)}

    async def _leave_all(self, person_id: str) -> None:
        """In the rooms that are here, a bot plays for somebody, who is called otherwise."""
        for room in self._rooms.here_with(person_id):
            await self._rename_in(room, person_id)
            for number in room.state.seats_of(person_id):
                await self._quietly(room, Request(SERVER, partial(commands.give_up, number=number)))

    async def _rename(self, person_id: str) -> None:
        for room in self._rooms.here_with(person_id):
            await self._rename_in(room, person_id)

    async def _rename_in(self, room: LiveRoom, person_id: str) -> None:
        """Somebody has the name of a guest in a room, by whatever name it has known them."""
        name, state = guest_name(person_id), room.state
        known = {state.seats[number].name for number in state.seats_of(person_id)}
        known |= {state.owner_name} if state.owner == person_id else set()
        for before in sorted(known - {name}):
            person = Person(person_id, before)
            await self._quietly(room, Request(SERVER, partial(commands.rename, person=person, name=name)))

    async def _quietly(self, room: LiveRoom, request: Request) -> None:
        with suppress(Refusal):  # one room must not keep all others from it
            await self._rooms.change(room, request)

    async def _close(self, room_id: str) -> str:
        try:
            room = await self._rooms.room(room_id)
        except HeldElsewhere:  # the worker that has it hears of this
            return "the room is closed in a moment"
        await self._rooms.change(room, Request(SERVER, commands.shut))
        return "the room is closed"

    async def _remove(self, rooms: Sequence[str]) -> str:
        gone = await Retention(self._engine, Policy()).remove(rooms)
        self._rooms.forget(gone)
        if rooms and not gone:
            raise not_found()
        return "nothing is left of the room"

    async def _sanction(self, kind: SanctionKind, subject: str, reason: str, days: int | None) -> str:
        of = await self._kind_of(subject)
        if kind == "mute" and of == "address":
            raise Refusal("invalid", "people talk, and addresses do not: name a person to mute")
        now = self._now()
        row: Row = {
            "id": secrets.token_urlsafe(12),
            "kind": kind,
            "of": of,
            "subject": subject,
            "reason": reason,
            "at": now,
            "until": None if days is None else now + days * DAY,
        }
        await self._rooms.write([(statements.INSERT_SANCTION, row)])
        what = "does not come in" if kind == "ban" else "does not talk"
        return f"the {of} {what} {'any more' if days is None else f'for {days} days'}"

    async def _lift(self, kind: SanctionKind, subject: str) -> str:
        held = [one for one in await self.ledger.sanctions(self._now()) if (one.kind, one.subject) == (kind, subject)]
        if not held:
            raise Refusal("not_found", f"there is no such {kind}")
        await self._rooms.write([(statements.DELETE_SANCTION, {"which": one.id}) for one in held])
        return f"the {kind} is lifted"

    async def _kind_of(self, subject: str) -> SubjectKind:
        if await self._rooms.reader.person(subject) is not None:
            return "person"
        looks_like_one = set(subject.lower()) <= _ADDRESS_SIGNS and ("." in subject or ":" in subject)
        if looks_like_one or await self.ledger.is_address(subject):
            return "address"
        raise Refusal("not_found", "there is no such person, and it is no address either; find them first")

    async def _reset_password(self, person_id: str) -> str:
        row = await self._rooms.reader.person(person_id)
        if row is None or row.login is None:
            raise Refusal("not_found", "there is no such person with a login")
        password = secrets.token_urlsafe(12)
        await self._people.set_password(Person(row.id, row.name), PasswordRequest(login=row.login, password=password))
        return f"{row.login} signs in with {password} from now on; tell them to change it"

    async def _remove_name(self, person_id: str) -> str:
        row = await self._rooms.reader.person(person_id)
        if row is None:
            raise Refusal("not_found", "there is no such person")
        for room_id in await self._rooms.reader.active_rooms_of(person_id):
            with suppress(Refusal):  # another worker has the room, and does it
                await self._rooms.room(room_id)
        await self._rename(person_id)
        await self._people.rename(Person(row.id, row.name), guest_name(person_id))
        return f"they are called {guest_name(person_id)} now"

    def _remove_map(self, map_id: str) -> str:
        if not MapsFolder(self._rooms.settings.data).remove(map_id):
            raise Refusal("not_found", "there is no such map here")
        return "the map is gone; rooms on it do not open any more"

    async def _handle(self, report_id: str) -> str:
        await self._rooms.write([(statements.UPDATE_REPORT, {"which": report_id, "handled_at": self._now()})])
        return "the report is done with"
