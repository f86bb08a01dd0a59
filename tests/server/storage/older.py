"""Databases as earlier versions of the server left them, made by taking away what later migrations add."""

from __future__ import annotations

import sqlite3
from typing import Final

UNDONE: Final[dict[str, tuple[str, ...]]] = {  # by the migration that is taken back, the newest first
    "0006": ("DROP TABLE thinker", "DROP TABLE thought"),
    "0005": (
        *(f"DROP INDEX {index}" for index in ("ix_room_game", "ix_room_mine")),
        *(f"DROP TABLE {table}" for table in ("archive", "report", "sanction", "deed", "sighting")),
    ),
    "0004": ("DROP INDEX ix_room_deal", "ALTER TABLE room DROP COLUMN deal", "DROP TABLE seen"),
    "0003": (*(f"ALTER TABLE room DROP COLUMN {column}" for column in ("holder", "fence", "log")), "DROP TABLE worker"),
    "0002": ("ALTER TABLE entry DROP COLUMN nonce", "ALTER TABLE entry DROP COLUMN hash"),
}


def take_back_to(connection: sqlite3.Connection, version: str) -> None:
    """The database is as the migration of this number left it."""
    for migration, statements in UNDONE.items():
        if migration > version:
            for statement in statements:
                connection.execute(statement)
    connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
