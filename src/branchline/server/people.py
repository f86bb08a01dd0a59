"""Who people are: guests in no clicks, a name one can change, a password to come back with."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import cache
from typing import Final

from pwdlib import PasswordHash
from sqlalchemy import Executable

from branchline.names import nickname, opaque
from branchline.rooms import commands
from branchline.rooms.commands import Request
from branchline.rooms.errors import Refusal
from branchline.rooms.requests import Person
from branchline.server.guard.rates import Limits
from branchline.server.http.models import PasswordRequest
from branchline.server.monitoring import log
from branchline.server.refusals import ServerRefusal, too_often
from branchline.server.rooms.leases import HeldElsewhere
from branchline.server.rooms.room_service import RoomService
from branchline.server.storage import statements
from branchline.server.storage.reader import PersonRow
from branchline.server.storage.writer import Conflict, Row

SEEN_MS: Final = 3600 * 1000  # before it is noted again from where somebody does something
MOST_FAMILIAR: Final = 10_000  # pairs of a login and an address, in memory


@cache
def _hasher() -> PasswordHash:
    return PasswordHash.recommended()


@cache
def _decoy() -> str:
    """The hash of no password: whoever tries a login that does not exist waits as long as for one that does."""
    return _hasher().hash("no password at all")


class People:
    """Finds people, and writes down those who do something."""

    def __init__(self, rooms: RoomService, limits: Limits) -> None:
        self._rooms = rooms
        self._limits = limits
        self._seen: dict[tuple[str, str], int] = {}  # who has done something from where, and when that was noted
        self._unwritten: dict[tuple[str, str], int] = {}
        self._known: set[str] = set()  # some of those who are in the database
        self._familiar: OrderedDict[tuple[str, str], None] = OrderedDict()  # logins, and from where they were right
        self._checking = asyncio.Semaphore(2)  # a password takes tens of megabytes and milliseconds to check

    async def find(self, person_id: str) -> PersonRow:
        """Somebody; a guest who has done nothing yet has a name all the same."""
        row = await self._rooms.reader.person(person_id)
        return row if row is not None else PersonRow(person_id, guest_name(person_id), None, None)

    async def asking(self, person_id: str, address: str | None = None) -> Person:
        """Somebody who wants to do something; ServerRefusal if an address brings too many guests that do."""
        if address is not None:
            self._see(person_id, address)
        row = await self._rooms.reader.person(person_id)
        if row is not None:
            self._remember(person_id)
            return Person(person_id, nickname(row.name) or guest_name(person_id))  # of old there were other names
        wait = 0 if address is None else await self._limits.hit("guest", address)
        if wait:
            raise too_often(wait, "guest")
        return Person(person_id, guest_name(person_id))

    def _see(self, person_id: str, address: str) -> None:
        """It is noted from where somebody does something, once an hour, unless the host keeps no addresses."""
        if self._rooms.settings.policy.keep_addresses == 0:
            return
        now, key = self._rooms.settings.now(), (person_id, address)
        if self._seen.get(key, 0) < now - SEEN_MS:
            if len(self._seen) > 20_000:
                self._seen.clear()
            self._seen[key] = self._unwritten[key] = now

    async def write_sightings(self) -> None:
        """What was noted is on disk."""
        found, self._unwritten = self._unwritten, {}
        parts: list[tuple[Executable, Row]] = []
        for (who, where), at in found.items():
            parts.append((statements.DELETE_SIGHTING, {"who": who, "where": where}))
            parts.append((statements.INSERT_SIGHTING, {"person_id": who, "address": where, "at": at}))
        if parts:
            await self._rooms.write(parts)

    def forget(self, person_id: str) -> None:
        """Somebody is not in the database any more."""
        self._known.discard(person_id)
        for noted in (self._seen, self._unwritten):
            for key in [one for one in noted if one[0] == person_id]:
                del noted[key]

    def parts(self, person: Person) -> list[tuple[Executable, Row]]:
        """What has to be written with the first thing that a guest does, so that there is such a person."""
        if person.id in self._known:
            return []
        row: Row = {"id": person.id, "name": person.name, "created_at": self._rooms.settings.now()}
        return [(statements.INSERT_PERSON, row)]

    async def rename(self, person: Person, name: str) -> None:
        """The person has another name."""
        await self._rooms.write([*self.parts(person), (statements.UPDATE_PERSON, {"of": person.id, "name": name})])

    async def rename_in_rooms(self, person: Person, name: str) -> list[HeldElsewhere]:
        """The person has another name in all rooms that are not over; those of other workers are left to them."""
        elsewhere: dict[str, HeldElsewhere] = {}
        for room_id in await self._rooms.reader.active_rooms_of(person.id):
            try:
                room = await self._rooms.room(room_id)
                await self._rooms.change(room, Request(person.id, lambda state: commands.rename(state, person, name)))
            except HeldElsewhere as held:
                elsewhere[held.worker] = held
            except Refusal as refusal:  # one room of other rules must not keep the name out of all others
                log.warning("room_not_renamed", room=room_id, code=refusal.code)
        return list(elsewhere.values())

    async def set_password(self, person: Person, asked: PasswordRequest) -> None:
        """The person can sign in with this."""
        async with self._checking:
            hashed = await asyncio.to_thread(_hasher().hash, opaque(asked.password))
        row: Row = {"of": person.id, "login": asked.login, "password": hashed}
        try:
            await self._rooms.write([*self.parts(person), (statements.UPDATE_LOGIN, row)])
        except Conflict as error:
            raise ServerRefusal("login_taken", f"somebody signs in as {asked.login} already; choose another") from error

    async def sign_in(self, asked: PasswordRequest, address: str) -> PersonRow:
        """Whoever has this login and password; ServerRefusal if a login, of somebody or not, is tried too often.

        Tries from where it was right before do not count: whoever has it is not kept out by others who guess.
        """
        if (asked.login, address) not in self._familiar:
            wait = await self._limits.hit("password", asked.login)
            if wait:
                raise too_often(wait, "password")
        row = await self._rooms.reader.person_of(asked.login)
        async with self._checking:
            hashed = row.password if row is not None else None
            if hashed is None:
                hashed = await asyncio.to_thread(_decoy)
            is_right = await asyncio.to_thread(_hasher().verify, opaque(asked.password), hashed)
            if not is_right and opaque(asked.password) != asked.password:  # one of old, kept as it was typed
                is_right = await asyncio.to_thread(_hasher().verify, asked.password, hashed)
        if row is None or row.password is None or not is_right:
            raise ServerRefusal("sign_in", "this login and this password do not belong together")
        self._familiar[asked.login, address] = None
        self._familiar.move_to_end((asked.login, address))
        if len(self._familiar) > MOST_FAMILIAR:
            self._familiar.popitem(last=False)
        return row

    def _remember(self, person_id: str) -> None:
        if len(self._known) > 20_000:
            self._known.clear()
        self._known.add(person_id)


def guest_name(person_id: str) -> str:
    """A name for somebody who has not said one: always the same for the same person."""
    number = sum(ord(letter) * 31**place for place, letter in enumerate(person_id)) % 9000 + 1000
    return f"Guest {number}"
