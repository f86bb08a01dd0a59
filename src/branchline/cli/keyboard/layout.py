"""Which part of a picture gets how many lines, when the screen has not enough for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Shares:
    """Lines for the parts that can be shortened."""

    tickets: int
    routes: int
    claims: int


_CUTS: Final = (
    # What is shortened first, and down to how many lines; each part has a command that shows all of it.
    ("claims", 5),
    ("routes", 1),
    ("tickets", 4),
    ("claims", 3),
    ("tickets", 2),
    ("claims", 2),
    ("routes", 0),
    ("tickets", 1),
    ("claims", 1),
)


def shares(room: int, wanted: Shares) -> Shares:
    """What each part gets of so many lines: all that it wants if there is room, and never nothing but for routes."""
    lines = {"tickets": wanted.tickets, "routes": wanted.routes, "claims": wanted.claims}
    for part, floor in _CUTS:
        over = sum(lines.values()) - room
        lines[part] -= max(0, min(over, lines[part] - floor))
    return Shares(**lines)
