"""Games that go on from a record are never public, and it is known who has seen which game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import sqlalchemy as sa
from alembic import op

from branchline.rooms.fold import deal_of

revision: Final = "0004"
down_revision: Final = "0003"
branch_labels: Final = None
depends_on: Final = None

_AT_ONCE: Final = 500  # rows in memory

_ROOM: Final = sa.table(
    "room", sa.column("id"), sa.column("status"), sa.column("public", sa.Boolean), sa.column("brief", sa.Text)
)
_SEAT: Final = sa.table("seat", sa.column("room_id"), sa.column("person_id"))
_ENTRY: Final = sa.table(
    "entry",
    sa.column("room_id"),
    sa.column("version"),
    sa.column("kind"),
    sa.column("action", sa.Text),
    sa.column("outcomes", sa.Text),
)
_RECORD: Final = sa.table("record", sa.column("id"), sa.column("owner"), sa.column("document", sa.Text))


def upgrade() -> None:
    """Who has played a game to its end, or uploaded it, has seen it."""
    op.add_column("room", sa.Column("deal", sa.String(64)))
    op.create_index("ix_room_deal", "room", ["deal"])
    seen = op.create_table(
        "seen",
        sa.Column("deal", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(32), primary_key=True),
    )
    connection = op.get_bind()
    for room_id, action in list(_continued(connection)):
        room = _ROOM.c.id == room_id
        brief = json.loads(connection.execute(sa.select(_ROOM.c.brief).where(room)).scalar_one())
        brief["continued_from"] = json.loads(action)["settings"]["continued_from"]
        connection.execute(sa.update(_ROOM).where(room).values(public=False, brief=json.dumps(brief)))
    rows = {*_players(connection), *_owners(connection)}
    if rows:
        connection.execute(seen.insert(), [{"deal": deal, "person_id": person} for deal, person in sorted(rows)])


def _continued(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    """The rooms that go on with a game, and what they were opened with."""
    query = sa.select(_ENTRY.c.room_id, _ENTRY.c.action)
    query = query.where(_ENTRY.c.version == 1, _ENTRY.c.action.like('%"continued_from":{%'))
    for room_id, action in connection.execute(query).all():
        yield str(room_id), str(action)


def _players(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    """The deal of every finished game with each of its people."""
    last = ""
    while True:
        query = sa.select(_ENTRY.c.room_id, _ENTRY.c.outcomes).join(_ROOM, _ROOM.c.id == _ENTRY.c.room_id)
        query = query.where(_ENTRY.c.kind == "started", _ROOM.c.status == "over", _ENTRY.c.room_id > last)
        rows = connection.execute(query.order_by(_ENTRY.c.room_id).limit(_AT_ONCE)).all()
        if not rows:
            return
        for room_id, outcomes in rows:
            last, deal = str(room_id), deal_of(json.loads(outcomes)[0])
            people = connection.execute(sa.select(_SEAT.c.person_id).where(_SEAT.c.room_id == room_id).distinct())
            for person in people.scalars().all():
                yield deal, str(person)


def _owners(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    """The deal of every record with whoever has uploaded it."""
    last = ""
    while True:
        query = sa.select(_RECORD.c.id, _RECORD.c.owner, _RECORD.c.document).where(_RECORD.c.id > last)
        rows = connection.execute(query.order_by(_RECORD.c.id).limit(_AT_ONCE)).all()
        if not rows:
            return
        for record_id, owner, document in rows:
            last = str(record_id)
            yield deal_of(json.loads(document)["deal"]), str(owner)
