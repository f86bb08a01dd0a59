"""What the desk reads: people, rooms, addresses, reports, decisions, and what was done."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast

from sqlalchemy import ColumnElement, CompoundSelect, func, or_, select, union
from sqlalchemy.ext.asyncio import AsyncEngine

from branchline.protocol import Json
from branchline.rooms.state import RUNNING, WAITING
from branchline.server.desk.sanctions import Sanction
from branchline.server.storage.schema import (
    archive,
    chat,
    deed,
    invitation,
    member,
    metadata,
    person,
    record,
    report,
    room,
    sanction,
    seat,
    seen,
    sighting,
)

MOST_FOUND: Final = 50
_OPEN: Final = (WAITING, RUNNING)


class Ledger:
    """Answers; nothing is changed here."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def find(self, text: str) -> Json:
        """People, rooms and addresses of which an id, login, name or address is this text, or begins with it."""
        begins = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        of_person = or_(
            person.c.id == text,
            person.c.login == text.lower(),
            func.lower(person.c.name).like(begins.lower(), escape="\\"),
        )
        at_address = select(sighting.c.person_id).where(sighting.c.address == text)
        people = await self._rows("person", or_(of_person, person.c.id.in_(at_address)), person.c.created_at.desc())
        found = [row["id"] for row in people]
        rooms = await self._rows(
            "room", or_(room.c.id == text, room.c.id.in_(_rooms_of(found))), room.c.updated_at.desc()
        )
        seen = await self._rows(
            "sighting", or_(sighting.c.person_id.in_(found), sighting.c.address == text), sighting.c.at.desc()
        )
        return {
            "people": [{name: row[name] for name in ("id", "name", "login", "created_at")} for row in people],
            "rooms": [_brief(row) for row in rooms],
            "sightings": [dict(row) for row in seen],
        }

    async def room(self, room_id: str) -> Json | None:
        """All that the host may want to know of a room: who sits there, and what was said. No cards."""
        rows = await self._rows("room", room.c.id == room_id, room.c.id)
        if not rows:
            return None
        seats = await self._rows("seat", seat.c.room_id == room_id, seat.c.seat)
        said = await self._rows("chat", chat.c.room_id == room_id, chat.c.number.desc())
        return {
            **_brief(rows[0]),
            "people": [{"seat": row["seat"], "person": row["person_id"]} for row in seats],
            "chat": [{name: row[name] for name in ("person_id", "name", "text", "at")} for row in reversed(said)],
        }

    async def reports(self) -> list[Json]:
        """What people have reported and the host has not seen to, the oldest first."""
        rows = await self._rows("report", report.c.handled_at.is_(None), report.c.at)
        names = await self._names(
            [str(row[name]) for row in rows for name in ("by_person", "about_person") if row[name]]
        )
        return [
            {
                **dict(row),
                "by_name": names.get(str(row["by_person"])),
                "about_name": names.get(str(row["about_person"])),
            }
            for row in rows
        ]

    async def count_reports(self, person_id: str) -> int:
        """How many reports of somebody are not seen to."""
        query = select(func.count()).where(report.c.by_person == person_id, report.c.handled_at.is_(None))
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def sanctions(self, now: int) -> list[Sanction]:
        """The decisions that hold."""
        rows = await self._rows(
            "sanction", or_(sanction.c.until.is_(None), sanction.c.until > now), sanction.c.at.desc(), most=100_000
        )
        return [Sanction(**cast("dict[str, str]", dict(row))) for row in rows]  # type: ignore[arg-type]  # by name

    async def deeds(self, since: int = 0) -> list[Json]:
        """What the host has done since then, the latest first."""
        rows = await self._rows("deed", deed.c.at >= since, deed.c.at.desc(), most=200)
        return [dict(row) for row in rows]

    async def usage(self) -> Json:
        """How much there is of everything, and who has most of it open."""
        async with self._engine.connect() as connection:
            by_status = {
                str(status): int(count)
                for status, count in await connection.execute(
                    select(room.c.status, func.count()).group_by(room.c.status)
                )
            }
            counts = {}
            for name, table in (("people", person), ("archives", archive), ("records", record)):
                counts[name] = int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
            busiest = (
                select(room.c.owner, func.count().label("rooms"))
                .where(room.c.status.in_(_OPEN))
                .group_by(room.c.owner)
                .order_by(func.count().desc(), room.c.owner)
                .limit(10)
            )
            most = [(str(owner), int(count)) for owner, count in await connection.execute(busiest)]
        names = await self._names([owner for owner, _ in most])
        return {
            "rooms": by_status,
            **counts,
            "most": [{"person": owner, "name": names.get(owner), "rooms": count} for owner, count in most],
        }

    async def is_address(self, text: str) -> bool:
        """Whether somebody has done something from there."""
        return bool(await self._rows("sighting", sighting.c.address == text, None, most=1))

    async def all_of(self, person_id: str) -> Json:
        """Everything that is kept about a person, but for the logs of the games, which their records tell."""
        rooms = _rooms_of([person_id])
        parts: dict[str, ColumnElement[bool]] = {
            "person": person.c.id == person_id,
            "room": room.c.id.in_(rooms),
            "seat": seat.c.person_id == person_id,
            "member": member.c.person_id == person_id,
            "chat": chat.c.person_id == person_id,
            "record": record.c.owner == person_id,
            "invitation": invitation.c.room_id.in_(select(room.c.id).where(room.c.owner == person_id)),
            "report": report.c.by_person == person_id,
            "sighting": sighting.c.person_id == person_id,
            "seen": seen.c.person_id == person_id,
            "sanction": sanction.c.subject == person_id,
        }
        return {
            name: [_told(row) for row in await self._rows(name, condition, None, most=1_000_000)]
            for name, condition in parts.items()
        }

    async def rooms_of(self, person_id: str) -> list[str]:
        """The rooms where somebody has a seat, or that are theirs."""
        async with self._engine.connect() as connection:
            return [str(one) for one in (await connection.execute(_rooms_of([person_id]))).scalars()]

    async def is_alone_in(self, room_id: str, person_id: str) -> bool:
        """Whether nobody else has a seat in a room, or owns it."""
        others = select(seat.c.person_id).where(seat.c.room_id == room_id, seat.c.person_id != person_id)
        owner = select(room.c.owner).where(room.c.id == room_id, room.c.owner != person_id)
        async with self._engine.connect() as connection:
            return not (await connection.execute(union(others, owner))).all()

    async def _names(self, people: Sequence[str]) -> dict[str, str]:
        query = select(person.c.id, person.c.name).where(person.c.id.in_(people))
        async with self._engine.connect() as connection:
            return {str(one): str(name) for one, name in await connection.execute(query)}

    async def _rows(
        self,
        name: str,
        condition: ColumnElement[bool],
        order: ColumnElement[object] | None,
        most: int = MOST_FOUND,
    ) -> list[Mapping[str, object]]:
        query = select(metadata.tables[name]).where(condition).limit(most)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query if order is None else query.order_by(order))).mappings().all()
        return cast("list[Mapping[str, object]]", list(rows))


def _rooms_of(people: Sequence[object]) -> CompoundSelect[tuple[str]]:
    """The ids of the rooms where these people have seats, or that are theirs."""
    return union(
        select(seat.c.room_id).where(seat.c.person_id.in_(people)), select(room.c.id).where(room.c.owner.in_(people))
    )


def _brief(row: Mapping[str, object]) -> Json:
    brief = json.loads(cast(str, row["brief"]))
    told = ("id", "owner", "game", "status", "public", "version", "created_at", "updated_at")
    return {**{name: row[name] for name in told}, "seats": brief["seats"], "bots": brief["bots"]}


def _told(row: Mapping[str, object]) -> Json:
    hidden = {"password", "nonce", "outcomes"}  # of no use to anybody but somebody else
    return {
        name: json.loads(value) if name in ("brief", "document", "seats") and isinstance(value, str) else value
        for name, value in row.items()
        if name not in hidden
    }
