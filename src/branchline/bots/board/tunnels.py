"""What a bot reads out of the events that its seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from branchline.events import BUILT, CLAIMED, DREW, KEPT, REFUSED, TOOK, Event

_OWN_MOVES: Final = (CLAIMED, REFUSED, TOOK, DREW, KEPT, BUILT)


def was_refused(events: Sequence[Event], seat: int) -> bool:
    """The last thing that the seat did was to give up a tunnel [EU-08]."""
    own = (event.kind for event in reversed(events) if event.seat == seat and event.kind in _OWN_MOVES)
    return next(own, "") == REFUSED
