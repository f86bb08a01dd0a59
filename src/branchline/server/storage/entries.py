"""Entries of a log, and lines of the talk, as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from branchline.rooms.chat import ChatLine
from branchline.rooms.log import Entry, EntryKind
from branchline.server.documents import fast_json


def entry_row(entry: Entry) -> dict[str, object]:
    """The row of an entry."""
    return {
        "room_id": entry.room,
        "version": entry.version,
        "kind": entry.kind,
        "actor": entry.actor,
        "seat": entry.seat,
        "action": fast_json(entry.action),
        "outcomes": None if entry.outcomes is None else fast_json(entry.outcomes),
        "key": entry.key,
        "at": entry.at,
        "nonce": entry.nonce,
        "hash": entry.hash,
    }


def entry_of(row: Mapping[str, object]) -> Entry:
    """The entry of a row."""
    outcomes = cast("str | None", row["outcomes"])
    return Entry(
        room=cast(str, row["room_id"]),
        version=cast(int, row["version"]),
        kind=cast(EntryKind, row["kind"]),
        actor=cast(str, row["actor"]),
        seat=cast("int | None", row["seat"]),
        action=json.loads(cast(str, row["action"])),
        outcomes=None if outcomes is None else tuple(tuple(part) for part in json.loads(outcomes)),
        key=cast("str | None", row["key"]),
        at=cast(int, row["at"]),
        nonce=cast(str, row.get("nonce", "")),  # logs of before the chain have none
        hash=cast(str, row.get("hash", "")),
    )


def chat_row(room_id: str, line: ChatLine) -> dict[str, object]:
    """The row of something said in a room."""
    return {
        "room_id": room_id,
        "number": line.number,
        "person_id": line.person,
        "name": line.name,
        "seats": json.dumps(line.seats),
        "text": line.text,
        "key": line.key,
        "at": line.at,
    }
