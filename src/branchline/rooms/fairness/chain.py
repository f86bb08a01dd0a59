"""A log that cannot be changed unnoticed: every entry carries a hash of itself and of the entry before.

The hash of the last entry, the head, is told with every answer and every view, so whoever remembers one notices when a
server goes on from another history. A nonce, which is never told, keeps anybody from trying out what an entry may hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from secrets import token_hex
from typing import Final

from branchline.rooms.errors import Refusal
from branchline.rooms.log import Entry

NOTHING: Final = ""  # the head of an empty log
HASH_BYTES: Final = 32


def chained(entry: Entry, head: str) -> Entry:
    """The entry with its place in the chain: after the one that has this head."""
    nonce = token_hex(16)
    return replace(entry, nonce=nonce, hash=_hash(entry, nonce, head))


def hash_of(entry: Entry, head: str) -> str:
    """The hash that an entry should have that follows on this head."""
    return _hash(entry, entry.nonce, head)


def _hash(entry: Entry, nonce: str, head: str) -> str:
    parts = (
        head, nonce, entry.room, entry.version, entry.kind, entry.actor, entry.seat, entry.action,
        entry.outcomes, entry.key, entry.at,
    )  # fmt: skip
    return sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()


def check_chain(entries: Iterable[Entry], head: str = NOTHING, version: int = 0) -> None:
    """Refuse a log in which anything was changed, left out or added behind the back of its room."""
    for entry in entries:
        version += 1
        if entry.version != version or entry.hash != hash_of(entry, head):
            raise Refusal(
                "history_changed",
                f"the log of this room was changed from outside: entry {version} is not the one that was written. "
                "The room is closed as it stands; whoever runs the server can put it back from a backup",
            )
        head = entry.hash
