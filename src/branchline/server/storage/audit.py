"""Whether the logs of a database are as they were written: every chain is worked out again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from sqlalchemy import Connection, RowMapping, select

from branchline.rooms.fairness.chain import NOTHING, hash_of
from branchline.server.storage.entries import entry_of
from branchline.server.storage.schema import entry, room

_BATCH: Final = 1_000  # rows in memory


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
    rows = connection.execute(
        select(entry).order_by(entry.c.room_id, entry.c.version).execution_options(yield_per=_BATCH)
    )
    count = 0
    for row in rows.mappings():
        count += 1
        name = str(row["room_id"])
        version, head = found.get(name, (0, NOTHING))
        if row["version"] != version + 1 or not _follows(row, head):
            changed.setdefault(name, version + 1)
        found[name] = (row["version"], row["hash"])
    for name, version in versions.items():
        there = found.get(name, (0, NOTHING))[0]
        if there != version:
            changed.setdefault(name, there + 1)
    return Audit(len(versions), count, tuple(ChangedLog(name, changed[name]) for name in sorted(changed)))


def _follows(row: RowMapping, head: str) -> bool:
    """Whether an entry is the one that was written after the one with this head."""
    try:
        one = entry_of(cast("Mapping[str, object]", row))
    except (ValueError, TypeError):  # what it holds cannot even be read
        return False
    return one.hash == hash_of(one, head)
