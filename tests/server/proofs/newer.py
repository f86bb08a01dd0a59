"""A Branchline of tomorrow, whose log that of today cannot read: what it writes down is wrapped once more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from branchline.rooms import log
from branchline.rooms.log import Entry
from branchline.server.storage import entries

PRELUDE: Final = "from tests.server.proofs import newer; newer.begin(); "
_row_of, _entry_of = entries.entry_row, entries.entry_of


def begin() -> None:
    """From now on this process is that Branchline; to be called before anything of the server is imported."""
    log.LOG = 2  # type: ignore[misc]  # what is final today is another number tomorrow
    entries.entry_row, entries.entry_of = entry_row, entry_of


def entry_row(entry: Entry) -> dict[str, object]:
    """The row of an entry, in the log of tomorrow."""
    return _row_of(entry) | {"action": json.dumps({"tomorrow": entry.action})}


def entry_of(row: Mapping[str, object]) -> Entry:
    """The entry of a row, in the log of today or of tomorrow."""
    action = json.loads(str(row["action"]))
    return _entry_of({**row, "action": json.dumps(action.get("tomorrow", action))})
