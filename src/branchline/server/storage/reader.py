"""Every question to the database, one function each."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from sqlalchemy import ColumnElement, CompoundSelect, RowMapping, and_, exists, func, or_, select, union
from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.protocol import Json
from branchline.rooms.chat import ChatLine
from branchline.rooms.fairness.chain import history_changed
from branchline.rooms.log import Entry
from branchline.rooms.requests import InvitationKind
from branchline.rooms.state import OVER
from branchline.server.storage.archives import DamagedArchive, unpack
from branchline.server.storage.entries import entry_of
from branchline.server.storage.schema import (
    archive,
    chat,
    entry,
    invitation,
    member,
    person,
    record,
    room,
    run,
    seat,
    seen,
)

MOST_LINES: Final = 200  # of table talk in one answer
MOST_ENTRIES: Final = 500  # of a log read at once


@dataclass(frozen=True)
class PersonRow:
    """Somebody who has done something."""

    id: str
    name: str
    login: str | None
    password: str | None


@dataclass(frozen=True)
class InvitationRow:
    """A link."""

    token: str
    room: str
    kind: InvitationKind
    seat: int | None


class DatabaseReader:
    """Answers; nothing is changed here."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def entries(self, room_id: str, after: int = 0) -> list[Entry]:
        """The log of a room from a version on."""
        return [one async for part in self.parts(room_id, after) for one in part]

    async def parts(self, room_id: str, after: int = 0, up_to: int | None = None) -> AsyncIterator[list[Entry]]:
        """The log of a room from a version on, in parts, so that a long one need not be in memory as a whole."""
        wanted = select(entry).where(entry.c.room_id == room_id).order_by(entry.c.version).limit(MOST_ENTRIES)
        if up_to is not None:
            wanted = wanted.where(entry.c.version <= up_to)
        while True:
            async with self._engine.connect() as connection:
                rows = (await connection.execute(wanted.where(entry.c.version > after))).mappings().all()
            part = [entry_of(cast("Mapping[str, object]", row)) for row in rows]
            if not part or part[0].version != after + 1:
                archived = await self._archived(room_id, after)
                if archived:
                    yield archived[after:up_to]
                    after = len(archived)
                    if up_to is None or up_to > after:
                        continue
                    return
            if part:
                yield part
                after = part[-1].version
            if len(part) < MOST_ENTRIES:
                return

    async def entry_of_key(self, room_id: str, actor: str, key: str) -> Entry | None:
        """The entry that came of somebody's request with this key."""
        query = select(entry).where(entry.c.room_id == room_id, entry.c.actor == actor, entry.c.key == key)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().one_or_none()
        if row is not None:
            return entry_of(cast("Mapping[str, object]", row))
        archived = await self._archived(room_id, 0)
        return next((one for one in archived if (one.actor, one.key) == (actor, key)), None)

    async def _archived(self, room_id: str, after: int) -> list[Entry]:
        """The log of a room as far as it is archived; nothing if that is not beyond a version."""
        query = select(archive.c.log, archive.c.head).where(archive.c.room_id == room_id, archive.c.version > after)
        async with self._engine.connect() as connection:
            packed = (await connection.execute(query)).one_or_none()
        if packed is None:
            return []
        try:
            return await asyncio.to_thread(unpack, room_id, packed.log, packed.head)
        except DamagedArchive as error:
            raise history_changed("its archive") from error

    async def version(self, room_id: str) -> int:
        """How many entries have been written to the log of a room; 0 if there is no such room."""
        query = select(room.c.version).where(room.c.id == room_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none() or 0

    async def here_until(self, room_id: str) -> dict[int, int]:
        """Until when the people of the seats are taken to be here."""
        query = select(seat.c.seat, seat.c.here_until).where(seat.c.room_id == room_id)
        async with self._engine.connect() as connection:
            return {int(number): int(at) for number, at in (await connection.execute(query)).all()}

    async def members(self, room_id: str) -> dict[str, bool]:
        """Who has come in by a link, and whether they may take a seat."""
        query = select(member.c.person_id, member.c.may_sit).where(member.c.room_id == room_id)
        async with self._engine.connect() as connection:
            return {str(who): bool(may) for who, may in (await connection.execute(query)).all()}

    async def is_for(self, room_id: str, person_id: str) -> bool:
        """Whether a person may look at a room, as far as that can be said without replaying its log."""
        sits = exists().where(seat.c.room_id == room.c.id, seat.c.person_id == person_id)
        was_let_in = exists().where(member.c.room_id == room.c.id, member.c.person_id == person_id)
        is_for_all = or_(room.c.public.is_(True), room.c.status == OVER)
        query = select(room.c.id).where(
            room.c.id == room_id, or_(is_for_all, room.c.owner == person_id, sits, was_let_in)
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none() is not None

    async def member(self, room_id: str, person_id: str) -> bool | None:
        """Whether this one may take a seat; None: not even watch."""
        query = select(member.c.may_sit).where(member.c.room_id == room_id, member.c.person_id == person_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def person(self, person_id: str) -> PersonRow | None:
        """Somebody by id."""
        return await self._person(person.c.id == person_id)

    async def person_of(self, login: str) -> PersonRow | None:
        """Somebody by what they sign in with."""
        return await self._person(person.c.login == login)

    async def _person(self, condition: ColumnElement[bool]) -> PersonRow | None:
        query = select(person.c.id, person.c.name, person.c.login, person.c.password).where(condition)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else PersonRow(row.id, row.name, row.login, row.password)

    async def lobby(
        self, game: str | None, status: str | None, limit: int, after: tuple[int, str] | None
    ) -> list[RowMapping]:
        """Public rooms that wait or run, the latest first."""
        found: list[RowMapping] = []
        async with self._engine.connect() as connection:
            for one in [status] if status else ["waiting", "running"]:  # one by one, each is read off an index in order
                query = select(room).where(room.c.public.is_(True), room.c.status == one)
                if game is not None:
                    query = query.where(room.c.game == game)
                if after is not None:
                    query = query.where(_older_than(after))
                query = query.order_by(room.c.updated_at.desc(), room.c.id.desc()).limit(limit)
                found += (await connection.execute(query)).mappings().all()
        return sorted(found, key=lambda row: (row["updated_at"], row["id"]), reverse=True)[:limit]

    async def mine(
        self, person_id: str, status: str | None, limit: int, after: tuple[int, str] | None
    ) -> list[RowMapping]:
        """Rooms where a person has a seat, or that are the person's own, the latest first."""
        listed = select(room.c.id).where(room.c.id.in_(_rooms_of(person_id)))
        listed = listed.where(room.c.status == status) if status else listed.where(room.c.status != "closed")
        if after is not None:
            listed = listed.where(_older_than(after))
        latest = listed.order_by(room.c.updated_at.desc(), room.c.id.desc()).limit(limit).subquery()
        query = select(room).where(room.c.id.in_(select(latest.c.id)))
        query = query.order_by(room.c.updated_at.desc(), room.c.id.desc())
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).mappings().all())

    async def seats_in(self, person_id: str, rooms: Sequence[str]) -> dict[str, list[int]]:
        """The seats of a person in these rooms."""
        query = select(seat.c.room_id, seat.c.seat).where(seat.c.person_id == person_id, seat.c.room_id.in_(rooms))
        found: dict[str, list[int]] = {}
        async with self._engine.connect() as connection:
            for room_id, number in (await connection.execute(query.order_by(seat.c.seat))).all():
                found.setdefault(str(room_id), []).append(int(number))
        return found

    async def active_rooms_of(self, person_id: str) -> list[str]:
        """Rooms that wait or run where the person has a seat or that are the person's own."""
        query = select(room.c.id).where(room.c.id.in_(_rooms_of(person_id)), room.c.status.in_(["waiting", "running"]))
        async with self._engine.connect() as connection:
            return [str(one) for one in (await connection.execute(query)).scalars()]

    async def has_seen(self, deal: str, person_id: str) -> bool:
        """Whether a person is known to have seen a game with this deal."""
        query = select(seen.c.deal).where(seen.c.deal == deal, seen.c.person_id == person_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none() is not None

    async def going_on_with(self, deal: str, person_id: str) -> list[str]:
        """Rooms that wait or run where a game with this deal goes on, and the person has a seat."""
        sits = select(seat.c.room_id).where(seat.c.person_id == person_id)
        query = select(room.c.id).where(
            room.c.deal == deal, room.c.id.in_(sits), room.c.status.in_(["waiting", "running"])
        )
        async with self._engine.connect() as connection:
            return [str(one) for one in (await connection.execute(query)).scalars()]

    async def count_rooms(self, person_id: str) -> int:
        """How many rooms of this owner wait or run."""
        query = select(func.count()).where(room.c.owner == person_id, room.c.status.in_(["waiting", "running"]))
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def count_seats(self, person_id: str) -> int:
        """How many seats the person has in rooms that wait or run."""
        query = (
            select(func.count())
            .select_from(seat.join(room, room.c.id == seat.c.room_id))
            .where(seat.c.person_id == person_id, room.c.status.in_(["waiting", "running"]))
        )
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def count_records(self, person_id: str) -> int:
        """How many records the person has uploaded."""
        query = select(func.count()).where(record.c.owner == person_id)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def is_there(self, room_id: str) -> bool:
        """Whether there is such a room."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(room.c.id).where(room.c.id == room_id))).first() is not None

    async def due(self, now: int, limit: int, is_ours: ColumnElement[bool] | None = None) -> list[str]:
        """Rooms that somebody has to look after; only those of which a condition is true, if there is one."""
        query = select(room.c.id).where(room.c.due_at <= now).order_by(room.c.due_at).limit(limit)
        if is_ours is not None:
            query = query.where(is_ours)
        async with self._engine.connect() as connection:
            return [str(one) for one in (await connection.execute(query)).scalars()]

    async def invitations(self, room_id: str) -> list[InvitationRow]:
        """The links of a room, the oldest first."""
        query = (
            select(invitation)
            .where(invitation.c.room_id == room_id)
            .order_by(invitation.c.created_at, invitation.c.token)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [InvitationRow(row.token, row.room_id, row.kind, row.seat) for row in rows]

    async def invitation(self, token: str) -> InvitationRow | None:
        """A link by its token."""
        query = select(invitation).where(invitation.c.token == token)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else InvitationRow(row.token, row.room_id, row.kind, row.seat)

    async def chat(self, room_id: str, after: int) -> list[ChatLine]:
        """What was said, in its order: the next lines, as many as one answer has."""
        wanted = select(chat).where(chat.c.room_id == room_id, chat.c.number > after)
        query = wanted.order_by(chat.c.number).limit(MOST_LINES)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            ChatLine(row.number, row.person_id, row.name, json.loads(row.seats), row.text, row.key, row.at)
            for row in rows
        ]

    async def chat_of(self, room_id: str, person_id: str, key: str) -> ChatLine | None:
        """What a person said with this key."""
        query = select(chat).where(chat.c.room_id == room_id, chat.c.person_id == person_id, chat.c.key == key)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        return ChatLine(row.number, row.person_id, row.name, json.loads(row.seats), row.text, row.key, row.at)

    async def said(self, room_id: str) -> int:
        """How many lines of chat there are."""
        query = select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.room_id == room_id)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def record(self, record_id: str) -> Json | None:
        """The document of an uploaded record."""
        query = select(record.c.document).where(record.c.id == record_id)
        async with self._engine.connect() as connection:
            text = (await connection.execute(query)).scalar_one_or_none()
        return None if text is None else json.loads(text)

    async def records_of(self, person_id: str) -> list[Json]:
        """What the records are that a person has uploaded, the latest first."""
        query = select(record.c.brief).where(record.c.owner == person_id).order_by(record.c.created_at.desc())
        async with self._engine.connect() as connection:
            return [json.loads(brief) for brief in (await connection.execute(query)).scalars()]

    async def owner_of_record(self, record_id: str) -> str | None:
        """Who has uploaded a record."""
        query = select(record.c.owner).where(record.c.id == record_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def started_at(self, run_id: str) -> int:
        """When the first of the workers was started that were started together."""
        query = select(run.c.started_at).where(run.c.id == run_id)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def ping(self) -> None:
        """The database answers, or raises."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))


def _rooms_of(person_id: str) -> CompoundSelect[tuple[str]]:
    """The ids of the rooms where a person has a seat, or that are the person's own: two look-ups, no scan."""
    return union(
        select(seat.c.room_id).where(seat.c.person_id == person_id), select(room.c.id).where(room.c.owner == person_id)
    )


def _older_than(after: tuple[int, str]) -> ColumnElement[bool]:
    at, room_id = after
    return or_(room.c.updated_at < at, and_(room.c.updated_at == at, room.c.id < room_id))
