"""A room lives on one worker: who has it, the fence that keeps others out, and the workers that there are."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    """Rooms of before belong to nobody, until somebody asks for them."""
    op.add_column("room", sa.Column("holder", sa.String(32)))
    op.add_column("room", sa.Column("fence", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("room", sa.Column("log", sa.Integer, nullable=False, server_default=sa.text("1")))
    op.create_table(
        "worker",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_worker"),
    )
