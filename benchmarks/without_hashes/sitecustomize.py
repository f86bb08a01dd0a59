"""For `benchmarks/hashes.py`: a Python that finds this on its path begins with a server half of whose rooms do without.

Their logs have no hashes, and their cards are not shuffled by a secret and by numbers. `is_without` says which.
"""

from collections.abc import Iterable
from dataclasses import replace

from branchline.rooms import room
from branchline.rooms.fairness.chain import chained, check_chain
from branchline.rooms.log import CREATED, Entry


def is_without(room_id: str) -> bool:
    """Whether the log of a room has no hashes."""
    return ord(room_id[-1]) % 2 == 0


def _maybe_chained(entry: Entry, head: str) -> Entry:
    if not is_without(entry.room):
        return chained(entry, head)
    if entry.kind != CREATED:
        return entry
    return replace(entry, action={name: value for name, value in entry.action.items() if name != "secret"})


def _check_some(entries: Iterable[Entry], head: str = "", version: int = 0) -> None:
    check_chain([entry for entry in entries if not is_without(entry.room)], head, version)


setattr(room, "chained", _maybe_chained)  # noqa: B010  (what it stands for is a function)
setattr(room, "check_chain", _check_some)  # noqa: B010  (as before)
