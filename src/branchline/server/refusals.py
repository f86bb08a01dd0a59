"""What the server says no to besides a room, and the status of every refusal over HTTP."""

from __future__ import annotations

from typing import Final, Literal, get_args

from branchline.protocol import Json
from branchline.rooms.errors import RefusalCode
from branchline.server.guard.rates import RateKind

ServerCode = Literal[
    "bad_request", "sign_in", "no_such_way", "login_taken", "hello", "too_many", "draining", "database",
    "banned", "muted", "desk",
]  # fmt: skip
"""For programs: what kind of refusal it is, where no room is asked."""

ErrorCode = Literal[RefusalCode, ServerCode, "origin", "host", "too_large", "failed"]
"""Every code that an answer can have; the last four are the guard's."""

CODES: Final[tuple[ErrorCode, ...]] = tuple(sorted(get_args(ErrorCode)))


class ServerRefusal(Exception):
    """A request that the server does not grant, whatever the room says."""

    def __init__(
        self, code: ServerCode, message: str, *, retry_after: int | None = None, reason: str | None = None
    ) -> None:
        super().__init__(message)
        self.reason = message if reason is None else reason  # for the log
        self.code = code
        self.message = message
        self.retry_after = retry_after  # seconds

    def detail(self) -> Json:
        """For the answer."""
        return {"code": self.code, "message": self.message}


def too_often(seconds: int, limit: RateKind) -> ServerRefusal:
    """Somebody has done so much that they have to wait."""
    text = f"that was too often; try again in {seconds} seconds"
    return ServerRefusal("too_many", text, retry_after=seconds, reason=f"rate: {limit}")


def no_database() -> ServerRefusal:
    """The database does not answer."""
    return ServerRefusal("database", "the database does not answer; try again in a moment")


def status_of(code: ErrorCode) -> int:
    """The status of an answer with this code."""
    match code:
        case "bad_request":
            return 400
        case "sign_in" | "desk":
            return 401
        case "forbidden" | "not_your_seat" | "not_owner" | "origin" | "banned" | "muted":
            return 403
        case "not_found":
            return 404
        case "no_such_way":
            return 405
        case "too_large":
            return 413
        case "host":
            return 421
        case "invalid" | "no_action" | "bad_record" | "bad_game":
            return 422
        case "too_many" | "cap":
            return 429
        case "failed":
            return 500
        case "unknown" | "draining" | "database" | "other_rules" | "bot_failed" | "history_changed":
            return 503
        case (
            "stale" | "not_your_turn" | "illegal" | "seat_taken" | "not_waiting" | "not_running" | "not_over"
            | "seats_open" | "too_early" | "bot_plays" | "nothing_to_undo" | "hints_off" | "chat_off" | "undo_off"
            | "closed" | "login_taken" | "key_reused" | "hello" | "dealing" | "undone_enough" | "continued"
        ):  # fmt: skip
            return 409
