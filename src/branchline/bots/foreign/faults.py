"""What can go wrong with a bot while it plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from branchline.errors import BranchlineError

FaultKind = Literal["crashed", "overtime", "illegal", "garbled"]
"""A bot failed or ended; took too long; chose what is not possible; said what is no answer of the line protocol."""


@dataclass(frozen=True)
class Fault:
    """Why a bot was replaced."""

    kind: FaultKind
    text: str  # for whoever mends the bot: it may show what only its seat may see
    decision: int  # how many decisions it had made before


class BotFault(BranchlineError):
    """A bot did not answer as it should."""

    def __init__(self, kind: FaultKind, text: str) -> None:
        super().__init__(text)
        self.kind: FaultKind = kind
