"""What becomes of games that nobody plays any more: archived, and after a time that the host chooses, removed.

Everything is done in small transactions, while a server runs on the database, and can be stopped at any moment.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from sqlalchemy import ColumnElement, and_, delete, exists, false, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from branchline.rooms.fairness.chain import NOTHING, hash_of
from branchline.rooms.log import Entry
from branchline.rooms.state import GIVEN_UP, OVER, RUNNING, WAITING
from branchline.server.settings import Policy
from branchline.server.storage.archives import DamagedArchive, pack, unpack
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
    seat,
    sighting,
)

DAY: Final = 24 * 3600 * 1000
AT_ONCE: Final = 20  # rooms in one transaction: nobody waits for long meanwhile
_STILL: Final = (OVER, GIVEN_UP)  # nothing happens there any more
_OF_A_ROOM: Final = (entry, archive, seat, member, invitation, chat)


@dataclass(frozen=True)
class Pruned:
    """What was done."""

    archived: int = 0
    removed: tuple[str, ...] = ()  # the ids of the rooms
    people: int = 0
    addresses: int = 0
    changed: tuple[str, ...] = ()  # rooms whose logs are not as they were written; they stay as they are

    def __str__(self) -> str:
        return (
            f"{counted(self.archived, 'game')} archived; {counted(len(self.removed), 'room')}, "
            f"{counted(self.people, 'guest')} and {counted(self.addresses, 'address', 'addresses')} removed"
        )

    def __add__(self, other: Pruned) -> Pruned:
        return Pruned(
            self.archived + other.archived,
            self.removed + other.removed,
            self.people + other.people,
            self.addresses + other.addresses,
            self.changed + other.changed,
        )


class Retention:
    """Archives and removes what a policy says."""

    def __init__(self, engine: AsyncEngine, policy: Policy) -> None:
        self._engine = engine
        self._policy = policy
        self._archived_up_to = 0  # all that stood still before then is archived

    async def due(self, now: int) -> Pruned:
        """What would be done now."""
        async with self._engine.connect() as connection:
            archived, removed = 0, list[str]()
            for condition in self._to_remove(now):
                removed += map(str, (await connection.execute(select(room.c.id).where(condition))).scalars())
            if self._policy.archive_after is not None:
                waiting = and_(_to_archive(_cutoff(now, self._policy.archive_after)), _HAS_LOG)
                archived = await _count(connection, and_(waiting, ~or_(false(), *self._to_remove(now))))
        return Pruned(archived, tuple(removed))

    async def prune(self, now: int) -> Pruned:
        """All that is to be done now is done."""
        done = Pruned()
        for condition in self._to_remove(now):
            async for rooms in self._pages(condition, 0):
                done += Pruned(removed=tuple(await self._remove(rooms, condition)))
        if self._policy.archive_after is not None:
            cutoff = _cutoff(now, self._policy.archive_after)
            async for rooms in self._pages(and_(_to_archive(cutoff), _HAS_LOG), self._archived_up_to):
                done += await self._archive(rooms, now)
            self._archived_up_to = cutoff
        async with self._engine.begin() as connection:
            if self._policy.keep_addresses is not None:
                old = sighting.c.at < _cutoff(now, self._policy.keep_addresses)
                found = await connection.execute(delete(sighting).where(old))
                done += Pruned(addresses=found.rowcount)
            if self._policy.keep_abandoned is not None:
                found = await connection.execute(delete(person).where(_is_gone(now, self._policy.keep_abandoned)))
                done += Pruned(people=found.rowcount)
        return done

    async def remove(self, rooms: Sequence[str]) -> list[str]:
        """Nothing is left of these rooms; those that there were."""
        return await self._remove(rooms, room.c.id.is_not(None))

    def _to_remove(self, now: int) -> list[ColumnElement[bool]]:
        conditions: list[ColumnElement[bool]] = []
        for statuses, days in (
            ((OVER,), self._policy.keep_finished),
            ((GIVEN_UP, WAITING, RUNNING), self._policy.keep_abandoned),
        ):
            if days is not None:
                conditions.append(and_(room.c.status.in_(statuses), room.c.updated_at < _cutoff(now, days)))
        return conditions

    async def _pages(self, condition: ColumnElement[bool], since: int) -> AsyncIterator[list[str]]:
        """The ids of such rooms, some at a time, the oldest first."""
        last: tuple[int, str] = (since, "")
        while True:
            later = or_(room.c.updated_at > last[0], and_(room.c.updated_at == last[0], room.c.id > last[1]))
            query = select(room.c.id, room.c.updated_at).where(condition, later)
            async with self._engine.connect() as connection:
                rows = (await connection.execute(query.order_by(room.c.updated_at, room.c.id).limit(AT_ONCE))).all()
            if not rows:
                return
            yield [str(row.id) for row in rows]
            last = (int(rows[-1].updated_at), str(rows[-1].id))

    async def _remove(self, rooms: Sequence[str], condition: ColumnElement[bool]) -> list[str]:
        """The rooms are gone, unless somebody has played on meanwhile; their ids."""
        async with self._engine.begin() as connection:
            # What is written first takes the lock on the rows of the rooms: nobody adds to them from here on.
            locked = update(room).where(room.c.id.in_(rooms), condition).values(due_at=None).returning(room.c.id)
            still = [str(name) for name in (await connection.execute(locked)).scalars()]
            for table in _OF_A_ROOM:
                await connection.execute(delete(table).where(table.c.room_id.in_(still)))
            await connection.execute(delete(room).where(room.c.id.in_(still)))
        return still

    async def _archive(self, rooms: Sequence[str], now: int) -> Pruned:
        """The logs of the rooms are archived, but for those that are not as they were written."""
        logs: dict[str, list[Entry]] = {}
        changed: list[str] = []
        async with self._engine.connect() as connection:
            for name in rooms:
                try:
                    logs[name] = await _whole_log(connection, name)
                except DamagedArchive:
                    changed.append(name)
        rows = [
            {"room_id": name, "version": len(log), "head": log[-1].hash, "log": pack(log), "archived_at": now}
            for name, log in logs.items()
        ]
        if not rows:
            return Pruned(changed=tuple(changed))
        async with self._engine.begin() as connection:
            lock = update(room).where(room.c.id.in_(list(logs))).values(due_at=None)
            found = await connection.execute(lock.returning(room.c.id, room.c.version))
            versions = {str(name): int(version) for name, version in found}
            # Somebody may have asked for a rematch, or removed the room, since it was read.
            still = [row for row in rows if versions.get(cast(str, row["room_id"])) == row["version"]]
            names = [cast(str, row["room_id"]) for row in still]
            if still:
                await connection.execute(delete(archive).where(archive.c.room_id.in_(names)))
                await connection.execute(insert(archive), still)
                await connection.execute(delete(entry).where(entry.c.room_id.in_(names)))
        return Pruned(archived=len(still), changed=tuple(changed))


async def _whole_log(connection: AsyncConnection, name: str) -> list[Entry]:
    """The log of a room, from its archive and its entries; DamagedArchive if it is not as it was written."""
    packed = (
        await connection.execute(select(archive.c.log, archive.c.head).where(archive.c.room_id == name))
    ).one_or_none()
    log = [] if packed is None else unpack(name, packed.log, packed.head)
    query = select(entry).where(entry.c.room_id == name).order_by(entry.c.version)
    head = log[-1].hash if log else NOTHING
    for row in (await connection.execute(query)).mappings():
        try:
            one = entry_of(cast("Mapping[str, object]", row))
        except (ValueError, TypeError) as error:
            raise DamagedArchive(name) from error
        if one.version != len(log) + 1 or one.hash != hash_of(one, head):
            raise DamagedArchive(name)
        log.append(one)
        head = one.hash
    if not log:
        raise DamagedArchive(name)
    return log


_HAS_LOG: Final = exists().where(entry.c.room_id == room.c.id)


def _to_archive(cutoff: int) -> ColumnElement[bool]:
    return and_(room.c.status.in_(_STILL), room.c.updated_at < cutoff)


def _is_gone(now: int, days: int) -> ColumnElement[bool]:
    """Guests of before who have left nothing that anybody could come back to."""
    has_nothing = [
        ~exists().where(table.c[column] == person.c.id)
        for table, column in ((seat, "person_id"), (room, "owner"), (record, "owner"))
    ]
    return and_(person.c.login.is_(None), person.c.created_at < _cutoff(now, days), *has_nothing)


def _cutoff(now: int, days: int) -> int:
    return now - days * DAY


async def _count(connection: AsyncConnection, condition: ColumnElement[bool]) -> int:
    return int((await connection.execute(select(func.count()).select_from(room).where(condition))).scalar_one())


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
