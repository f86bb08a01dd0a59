"""What every bot says where there is one thing to do only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from branchline.bots.protocol import Advice, Turn
from branchline.protocol import Reason

ONLY: Final[Mapping[str, str]] = {"pass": "pass", "refuse": "refuse-only"}
"""By kind of action: the code that says more than that nothing else is possible."""


def only_choice(turn: Turn) -> Advice | None:
    """The only possible action and why there is no other; None where there is something to choose."""
    if len(turn.legal) > 1:
        return None
    number = turn.legal[0]
    return Advice(number, Reason(ONLY.get(turn.game.actions[number].kind, "only-choice")))
