"""Logs of finished games in compact form: one compressed document for a room, from which its log is unpacked as it was.

Hashes are not kept but worked out again: the nonces and the head say whether the log is the one that was archived.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from branchline.rooms.fairness.chain import NOTHING, hash_of
from branchline.rooms.log import Entry, EntryKind

_LEVEL: Final = 6  # of compression: 9 takes twice as long for one hundredth
_MOST_BYTES: Final = 256 * 1024 * 1024  # of a log; what unpacks to more is none


class DamagedArchive(Exception):
    """An archive from which no log can be unpacked, or another one than was archived."""


def pack(log: Sequence[Entry]) -> bytes:
    """A whole log in compact form."""
    rows = [(one.kind, one.actor, one.seat, one.action, one.outcomes, one.key, one.at, one.nonce) for one in log]
    return zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), _LEVEL)


def unpack(room: str, packed: bytes, head: str) -> list[Entry]:
    """The log that was packed, with the hashes of its entries; DamagedArchive if it does not lead to this head."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, _MOST_BYTES)
        if not unpacking.eof:
            raise DamagedArchive(room)
        log = [_entry(room, version, row) for version, row in enumerate(json.loads(text), 1)]
    except (zlib.error, ValueError, TypeError, KeyError) as error:
        raise DamagedArchive(room) from error
    last = NOTHING
    for number, entry in enumerate(log):
        last = hash_of(entry, last)
        log[number] = replace(entry, hash=last)
    if last != head:
        raise DamagedArchive(room)
    return log


def _entry(room: str, version: int, row: Sequence[object]) -> Entry:
    kind, actor, seat, action, outcomes, key, at, nonce = row
    return Entry(
        room=room,
        version=version,
        kind=cast(EntryKind, kind),
        actor=cast(str, actor),
        seat=cast("int | None", seat),
        action=cast("dict[str, object]", action),
        outcomes=None if outcomes is None else tuple(tuple(part) for part in cast("list[list[int]]", outcomes)),
        key=cast("str | None", key),
        at=cast(int, at),
        nonce=cast(str, nonce),
    )
