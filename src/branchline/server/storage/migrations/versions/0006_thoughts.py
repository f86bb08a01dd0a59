"""The queue of bot workers, and the bot workers that there are."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

from branchline.server.storage.schema import UNLOGGED

revision: Final = "0006"
down_revision: Final = "0005"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    """The tables are there, and empty."""
    op.create_table(
        "thinker",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_thinker"),
    )
    op.create_table(
        "thought",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("asker", sa.String(32), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("payers", sa.Text, nullable=False),
        sa.Column("job", sa.LargeBinary, nullable=False),
        sa.Column("thinking_ms", sa.Integer, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger, nullable=False),
        sa.Column("begun", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("holder", sa.String(32)),
        sa.Column("answer", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_thought"),
    )
    if op.get_bind().dialect.name == "postgresql":
        for statement in UNLOGGED:
            op.execute(statement)
