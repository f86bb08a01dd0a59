"""Whether the logs of a database are as they were written: every chain is worked out again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias, cast

from sqlalchemy import Connection, select

from branchline.rooms.fairness.chain import NOTHING, hash_of
from branchline.server.storage.archives import DamagedArchive, unpack
from branchline.server.storage.entries import entry_of
from branchline.server.storage.schema import archive, entry, room

_BATCH: Final = 1_000  # rows in memory
_OF_THE_HASH: Final = (
    entry.c.room_id, entry.c.version, entry.c.kind, entry.c.actor, entry.c.seat, entry.c.action, entry.c.outcomes,
    entry.c.key, entry.c.at, entry.c.nonce, entry.c.hash,
)  # fmt: skip
_Row: TypeAlias = tuple[
    str, int, str, str, int | None, str, str | None, str | None, int, str, str
]  # fmt: skip


@dataclass(frozen=True)
class ChangedLog:
    """A log that is not as it was written, and the first entry that is not; one that is missing counts, too."""

    room: str
    version: int


@dataclass(frozen=True)
class Audit:
    """What was found in all logs of a database."""

    rooms: int
    entries: int
    changed: tuple[ChangedLog, ...]

    def complaints(self) -> list[str]:
        """A line about every log that was changed."""
        return [
            f"room {one.room}: entry {one.version} is not the one that was written; the room does not open any more"
            for one in self.changed
        ]


def audit(connection: Connection) -> Audit:
    """Check every log of a database of the present form."""
    versions = {str(one): int(version) for one, version in connection.execute(select(room.c.id, room.c.version))}
    changed: dict[str, int] = {}
    found: dict[str, tuple[int, str]] = {}  # by room: version and head so far
    count = 0
    packed = connection.execute(select(archive).execution_options(yield_per=_BATCH))
    for archived in packed.mappings():
        name, version, head = str(archived["room_id"]), int(archived["version"]), str(archived["head"])
        try:
            log = unpack(name, archived["log"], head)
        except DamagedArchive:
            changed[name] = 1
        else:
            count += len(log)
            if len(log) != version:
                changed[name] = version
        found[name] = (version, head)
    rows = connection.execute(
        select(*_OF_THE_HASH).order_by(entry.c.room_id, entry.c.version).execution_options(yield_per=_BATCH)
    )
    for row in rows:
        count += 1
        one = cast(_Row, row)
        name = one[0]
        version, head = found.get(name, (0, NOTHING))
        if one[1] != version + 1 or not (_has_hash(one, head) or _follows(one, head)):
            changed.setdefault(name, version + 1)
        found[name] = (one[1], one[10])
    for name, version in versions.items():
        there = found.get(name, (0, NOTHING))[0]
        if there != version:
            changed.setdefault(name, there + 1)
    return Audit(len(versions), count, tuple(ChangedLog(name, changed[name]) for name in sorted(changed)))


def _has_hash(row: _Row, head: str) -> bool:
    """Whether an entry has the hash of its texts as they stand: the same as `_follows`, in a third of the time.

    The texts are in the form in which the hash was made, unless a program other than ours has written them.
    """
    name, version, kind, actor, seat, action, outcomes, key, at, nonce, found = row
    key_text = "null" if key is None else json.dumps(key)
    seat_text = "null" if seat is None else seat
    text = (
        f'["{head}","{nonce}","{name}",{version},"{kind}",{json.dumps(actor)},{seat_text},{action},'
        f"{'null' if outcomes is None else outcomes},{key_text},{at}]"
    )
    return sha256(text.encode()).hexdigest() == found


def _follows(row: _Row, head: str) -> bool:
    """Whether an entry is the one that was written after the one with this head."""
    try:
        one = entry_of(dict(zip((column.name for column in _OF_THE_HASH), row, strict=True)))
    except (ValueError, TypeError):  # what it holds cannot even be read
        return False
    return one.hash == hash_of(one, head)
