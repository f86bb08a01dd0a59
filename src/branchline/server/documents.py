"""Documents as JSON, for whoever asks over HTTP and whoever listens over a socket: one function, and the fast one."""

from __future__ import annotations

import orjson

from branchline.rooms.views import to_json


def fast_json(value: object) -> str:
    """Write a value as JSON in one line; what is no plain value is written by its fields.

    What orjson does not take (a number of more than 64 bits, half of a character) is written as Python does.
    """
    try:
        return orjson.dumps(value, default=vars, option=orjson.OPT_NON_STR_KEYS).decode()
    except TypeError:  # its JSONEncodeError is one
        return to_json(value)
