"""Who may not come in, and who may not talk: known to every worker, and looked up at each request."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

SanctionKind = Literal["ban", "mute"]
SubjectKind = Literal["person", "address"]


DeedKind = Literal[
    "close_room", "remove_room", "mute", "ban", "unmute", "unban", "reset_password", "remove_name", "remove_map",
    "handle_report", "prune",
]  # fmt: skip
"""What can be done at the desk."""


@dataclass(frozen=True)
class Sanction:
    """What the host has decided about somebody."""

    id: str
    kind: SanctionKind
    of: SubjectKind
    subject: str
    reason: str
    at: int
    until: int | None  # None: for good


def told(one: Sanction) -> str:
    """Until when a decision holds, and why, for whom it is about."""
    when = (
        "for good" if one.until is None else f"until {datetime.fromtimestamp(one.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    )
    return f"{when} ({one.reason})" if one.reason else when


@dataclass
class Sanctions:
    """The decisions that hold; `replace` brings those of the database."""

    now: Callable[[], int]
    _by: dict[tuple[str, str, str], Sanction] = field(default_factory=dict)

    def replace(self, all_of_them: Iterable[Sanction]) -> None:
        """These hold from now on, and no others; of two about the same subject the one that holds longer."""
        found: dict[tuple[str, str, str], Sanction] = {}
        for one in all_of_them:
            key = (one.kind, one.of, one.subject)
            before = found.get(key)
            if before is None or (before.until is not None and (one.until is None or one.until > before.until)):
                found[key] = one
        self._by = found

    def ban(self, person: str, address: str | None) -> Sanction | None:
        """Why somebody may not come in; None: they may."""
        return self._holding("ban", "person", person) or (
            None if address is None else self._holding("ban", "address", address)
        )

    def mute(self, person: str) -> Sanction | None:
        """Why somebody may not talk; None: they may."""
        return self._holding("mute", "person", person)

    def _holding(self, kind: SanctionKind, of: SubjectKind, subject: str) -> Sanction | None:
        if not self._by:
            return None
        found = self._by.get((kind, of, subject))
        return found if found is not None and (found.until is None or found.until > self.now()) else None
