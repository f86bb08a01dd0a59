"""What a room says no to: a code for programs, and a sentence for people."""

from __future__ import annotations

from typing import Literal

from branchline.errors import IllegalAction
from branchline.protocol import Json, Reason

RefusalCode = Literal[
    "forbidden", "not_your_seat", "not_owner", "not_found", "stale", "not_your_turn", "illegal", "seat_taken",
    "not_waiting", "not_running", "not_over", "seats_open", "too_early", "bot_plays", "nothing_to_undo", "hints_off",
    "chat_off", "undo_off", "closed", "key_reused", "invalid", "no_action", "bad_record", "bad_game", "cap", "unknown",
    "other_rules", "bot_failed", "history_changed", "dealing", "undone_enough", "continued",
]  # fmt: skip
"""For programs: what kind of refusal it is."""


class Refusal(Exception):
    """A request that is not granted; nothing has changed, unless the code is `unknown`."""

    def __init__(
        self,
        code: RefusalCode,
        message: str,
        *,
        version: int | None = None,
        reason: Json | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.version = version
        self.reason = reason

    def detail(self) -> Json:
        """Return the refusal as JSON, for the answer to the request."""
        detail: Json = {"code": self.code, "message": self.message}
        if self.version is not None:
            detail["version"] = self.version
        if self.reason is not None:
            detail["reason"] = self.reason
        return detail


def not_found(what: str = "room") -> Refusal:
    """Return the refusal of what is not there or not for whoever asks, between which nobody can tell."""
    return Refusal("not_found", f"there is no such {what}, or it is private; ask whoever invited you for a new link")


def illegal(error: IllegalAction, version: int) -> Refusal:
    """Return the refusal of a move that the engine does not allow, with its reason."""
    return Refusal("illegal", str(error), version=version, reason=reason_document(error.reason))


def reason_document(reason: Reason) -> Json:
    """Return a reason of the engine as JSON."""
    return {"code": reason.code, "details": dict(reason.details)}
