"""What requests and messages cost whoever sends them: points, of which one stands for a millisecond of work at most.

What cannot be known before (a replay, the loading of a room, the thinking of bots) is charged when it is done.
"""

from __future__ import annotations

from typing import Final, Literal

REQUEST: Final = 10
ENTRY: Final = 5  # of a log, and whatever else is written
POINTS_A_SECOND: Final = 1000  # of a processor, where work is measured; a replay at its fastest stays within a budget
POINTS_A_THOUGHT: Final = 20  # for a second in which a bot thinks: bots have their own fair queue besides
BYTES_A_POINT: Final = 16 * 1024  # of a body
ENTRIES_A_POINT: Final = 30  # of a log that is loaded

_DEAR: Final = {"/openapi.json": 20, "/metrics": 20, "/readyz": 5, "/api/me/data": 200}
_WRITING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

MessageType = Literal["hello", "curtain", "move", "undo", "chat", "hint", "ping"]

_MESSAGES: Final[dict[MessageType, int]] = {
    "hello": 20,
    "curtain": 10,
    "move": 2 + ENTRY,
    "undo": 2 + ENTRY,
    "chat": 5 + ENTRY,
    "hint": 10,
    "ping": 1,
}

NO_MESSAGE: Final = 5
"""Of what is none of them."""


def cost_of_request(method: str, path: str, length: int = 0) -> int:
    """What a request costs whose body has so many bytes; also one that opens a socket."""
    return REQUEST + _DEAR.get(path, 0) + (ENTRY if method in _WRITING else 0) + length // BYTES_A_POINT


def cost_of_message(kind: MessageType) -> int:
    """What a message of a socket costs."""
    return _MESSAGES[kind]
