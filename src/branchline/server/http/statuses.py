"""The status of an answer over HTTP, by the code of a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
