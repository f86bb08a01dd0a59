"""Every error that Branchline raises for something a user can mend.

BranchlineError
├─ DataError        a map folder contradicts itself or its format
├─ OptionError      a game, a player count, an option or a flag that does not exist
├─ NotationError    a text is no action, card, city, route or ticket at all
├─ IllegalAction    it exists, but not here and now; `.reason` says why in a form that a client can translate
├─ RecordError      a saved game cannot be read or does not replay
└─ BotFault         a bot of somebody's own crashed, was late or answered nonsense (in `bots.faults`)

Mistakes of our own are assertions that fail in the `invariants` of an engine, never one of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.protocol import Reason


class BranchlineError(Exception):
    """Something a user can mend; its text says what is wrong and what would be right."""


class DataError(BranchlineError):
    """A map folder contradicts itself or its format; the text names file, line and what would be right."""


class OptionError(BranchlineError):
    """A game, a player count, an option or a flag that does not exist; the text lists the right ones."""


class NotationError(BranchlineError):
    """A text is no action, card, city, route or ticket at all."""


class IllegalAction(BranchlineError):
    """An action of the catalog that is not possible here and now."""

    def __init__(self, text: str, reason: Reason) -> None:
        super().__init__(text)
        self.reason = reason


class RecordError(BranchlineError):
    """A saved game cannot be read or does not replay; the text names the place."""


class OtherMapError(RecordError):
    """A saved game was played on a map that is not at hand: the one of this key, or another form of it."""

    def __init__(self, text: str, key: str) -> None:
        super().__init__(text)
        self.key = key


def refusal(reason: Reason | None) -> IllegalAction:
    """The error for an action that is not possible."""
    assert reason is not None
    details = ", ".join(f"{name} {value}" for name, value in reason.details.items())
    return IllegalAction(f"the action is not possible: {reason.code}" + (f" ({details})" if details else ""), reason)


def shown(value: object) -> str:
    """A value from outside as it can stand in an error: printable and not long."""
    try:
        text = ascii(value)
    except ValueError:  # a number too long to write down
        return "a very long number"
    return text if len(text) <= 60 else f"{text[:57]}..."
