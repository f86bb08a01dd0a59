"""Archives of finished games, and what the host's desk keeps."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    """Lists are read off indexes, and the new tables are there, and empty."""
    op.create_index("ix_room_game", "room", ["game", "public", "status", "updated_at"])
    op.create_index("ix_room_mine", "room", ["id", "status", "updated_at"])
    op.create_table(
        "archive",
        sa.Column("room_id", sa.String(32), sa.ForeignKey("room.id", name="fk_archive_room_id_room"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("log", sa.LargeBinary, nullable=False),
        sa.Column("archived_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room_id", name="pk_archive"),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("by_person", sa.String(32), nullable=False),
        sa.Column("about_person", sa.String(32)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("handled_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_index("ix_report_open", "report", ["handled_at", "at"])
    op.create_index("ix_report_by", "report", ["by_person"])
    op.create_table(
        "sanction",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("of", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_sanction"),
    )
    op.create_index("ix_sanction_subject", "sanction", ["subject"])
    op.create_table(
        "deed",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deed"),
    )
    op.create_index("ix_deed_at", "deed", ["at"])
    op.create_table(
        "sighting",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "address", name="pk_sighting"),
    )
    op.create_index("ix_sighting_address", "sighting", ["address"])
    op.create_index("ix_sighting_at", "sighting", ["at"])
