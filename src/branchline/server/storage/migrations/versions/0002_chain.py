"""Every entry of a log has its place in the chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final, cast

import sqlalchemy as sa
from alembic import op

from branchline.rooms.fairness.chain import NOTHING, chained
from branchline.server.storage.entries import entry_of

revision: Final = "0002"
down_revision: Final = "0001"
branch_labels: Final = None
depends_on: Final = None

_AT_ONCE: Final = 2_000  # entries in memory

_TEXTS: Final = ("room_id", "kind", "actor", "action", "outcomes", "key", "nonce", "hash")
_NUMBERS: Final = ("version", "seat", "at")
_ENTRY: Final = sa.table(
    "entry",
    *(sa.column(name, sa.String) for name in _TEXTS),
    *(sa.column(name, sa.BigInteger) for name in _NUMBERS),
)


def upgrade() -> None:
    """Logs of before are chained as they are found."""
    with op.batch_alter_table("entry") as batch:
        batch.add_column(sa.Column("nonce", sa.String(32), nullable=False, server_default=sa.text("''")))
        batch.add_column(sa.Column("hash", sa.String(64), nullable=False, server_default=sa.text("''")))
    connection = op.get_bind()
    statement = (
        sa.update(_ENTRY)
        .where(_ENTRY.c.room_id == sa.bindparam("of"), _ENTRY.c.version == sa.bindparam("at_version"))
        .values(nonce=sa.bindparam("its_nonce"), hash=sa.bindparam("its_hash"))
    )
    waiting: list[dict[str, object]] = []
    for row in _links(connection):
        waiting.append(row)
        if len(waiting) == _AT_ONCE:
            connection.execute(statement, waiting)
            waiting = []
    if waiting:
        connection.execute(statement, waiting)


def _links(connection: sa.Connection) -> Iterator[dict[str, object]]:
    """Nonce and hash of every entry, room by room."""
    last: tuple[str, int] = ("", 0)
    head = NOTHING
    while True:  # part by part: a cursor that stays open would be in the way of what is written
        after = sa.or_(_ENTRY.c.room_id > last[0], sa.and_(_ENTRY.c.room_id == last[0], _ENTRY.c.version > last[1]))
        query = sa.select(_ENTRY).where(after).order_by(_ENTRY.c.room_id, _ENTRY.c.version).limit(_AT_ONCE)
        rows = connection.execute(query).mappings().all()
        if not rows:
            return
        for room, found in groupby(rows, key=lambda row: str(row["room_id"])):
            if room != last[0]:
                head = NOTHING
            for row in found:
                entry = chained(entry_of(cast("Mapping[str, object]", row)), head)
                head = entry.hash
                last = (room, entry.version)
                yield {"of": room, "at_version": entry.version, "its_nonce": entry.nonce, "its_hash": entry.hash}
