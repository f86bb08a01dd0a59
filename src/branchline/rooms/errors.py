"""What a room says no to: a code for programs, and a sentence for people."""

from __future__ import annotations

from typing import Literal

from branchline.errors import IllegalAction
from branchline.protocol import Json, Reason

RefusalCode = Literal[
    "bad_request", "sign_in", "forbidden", "not_your_seat", "not_owner", "not_found", "no_such_way", "stale",
    "not_your_turn", "illegal", "seat_taken", "not_waiting", "not_running", "not_over", "seats_open", "too_early",
    "bot_plays", "nothing_to_undo", "hints_off", "chat_off", "undo_off", "closed", "login_taken", "key_reused",
    "hello", "invalid", "no_action", "bad_record", "bad_game", "too_many", "cap", "unknown", "draining", "database",
    "other_rules", "bot_failed",
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
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.version = version
        self.reason = reason
        self.retry_after = retry_after  # seconds

    def detail(self) -> Json:
        """For the answer."""
        detail: Json = {"code": self.code, "message": self.message}
        if self.version is not None:
            detail["version"] = self.version
        if self.reason is not None:
            detail["reason"] = self.reason
        return detail


def not_found(what: str = "room") -> Refusal:
    """There is no such thing, or it is not for whoever asks: the two answers must not differ."""
    return Refusal("not_found", f"there is no such {what}, or it is private; ask whoever invited you for a new link")


def illegal(error: IllegalAction, version: int) -> Refusal:
    """The engine says no."""
    return Refusal("illegal", str(error), version=version, reason=reason_document(error.reason))


def reason_document(reason: Reason) -> Json:
    """A reason for JSON."""
    return {"code": reason.code, "details": dict(reason.details)}


def too_often(seconds: int) -> Refusal:
    """Somebody has done so much that they have to wait."""
    return Refusal("too_many", f"that was too often; try again in {seconds} seconds", retry_after=seconds)


def no_database() -> Refusal:
    """The database does not answer."""
    return Refusal("database", "the database does not answer; try again in a moment")
