"""What is said no to, and how: a code for programs, a sentence for people, a status for HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from branchline.errors import IllegalAction
from branchline.protocol import Json, Reason

STATUS: Final[Mapping[str, int]] = {
    "bad_request": 400,
    "sign_in": 401,
    "forbidden": 403,
    "not_your_seat": 403,
    "not_owner": 403,
    "not_found": 404,
    "no_such_way": 405,
    "stale": 409,
    "not_your_turn": 409,
    "illegal": 409,
    "seat_taken": 409,
    "not_waiting": 409,
    "not_running": 409,
    "not_over": 409,
    "seats_open": 409,
    "too_early": 409,
    "bot_plays": 409,
    "nothing_to_undo": 409,
    "hints_off": 409,
    "chat_off": 409,
    "undo_off": 409,
    "closed": 409,
    "login_taken": 409,
    "key_reused": 409,
    "hello": 409,
    "invalid": 422,
    "no_action": 422,
    "bad_record": 422,
    "bad_game": 422,
    "too_many": 429,
    "cap": 429,
    "unknown": 503,
    "draining": 503,
    "database": 503,
    "other_rules": 503,
    "bot_failed": 503,
}

CODES: Final = tuple(sorted({*STATUS, "origin", "host", "too_large", "failed"}))  # the last four are the guard's


class Refusal(Exception):
    """A wish that is not granted; nothing has changed, unless the code is `unknown`."""

    def __init__(
        self,
        code: str,
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

    @property
    def status(self) -> int:
        """For HTTP."""
        return STATUS[self.code]

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
