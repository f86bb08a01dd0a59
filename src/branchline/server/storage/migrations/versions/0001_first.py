"""The first form of the tables."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    """All tables are made."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40)),
        sa.Column("password", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("login", name="uq_person_login"),
    )
    op.create_table(
        "room",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("to_move", sa.Integer()),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("is_timed", sa.Boolean(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=False),
        sa.Column("brief", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
    )
    op.create_index("ix_room_list", "room", ["public", "status", "updated_at"])
    op.create_index("ix_room_due", "room", ["due_at"])
    op.create_index("ix_room_owner", "room", ["owner", "status"])
    op.create_table(
        "entry",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("actor", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("outcomes", sa.Text()),
        sa.Column("key", sa.String(64)),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "version", name="pk_entry"),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name="fk_entry_room_id_room"),
    )
    op.create_index("uq_entry_key", "entry", ["room_id", "actor", "key"], unique=True)
    op.create_table(
        "seat",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("here_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name="fk_seat_room_id_room"),
    )
    op.create_index("ix_seat_person", "seat", ["person_id"])
    op.create_table(
        "member",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("may_sit", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "person_id", name="pk_member"),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name="fk_member_room_id_room"),
    )
    op.create_table(
        "invitation",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_invitation"),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name="fk_invitation_room_id_room"),
    )
    op.create_index("ix_invitation_room", "invitation", ["room_id"])
    op.create_table(
        "chat",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seats", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "number", name="pk_chat"),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name="fk_chat_room_id_room"),
    )
    op.create_index("uq_chat_key", "chat", ["room_id", "person_id", "key"], unique=True)
    op.create_table(
        "record",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("brief", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_record"),
    )
    op.create_index("ix_record_owner", "record", ["owner"])
    op.create_table(
        "run",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_run"),
    )
