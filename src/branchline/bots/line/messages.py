"""The lines between Branchline and a bot that is a program: one JSON object each, docs/guide/bot_protocol.md.

Branchline asks, the program answers with one line:

    hello             hello     the version, and whether the program can say why
    game              ready     rules, map and actions; whatever was told before is of another game
    choose, advise    action    what the seat sees, what it has seen happen since, and the possible actions
    over                        nothing more is asked about this game

Instead of any answer a program may say `error` with a text. It ends when its input does.
"""

from __future__ import annotations

import json
import math
from typing import Final, Literal

from branchline.bots.line.documents import game_document, seen_document
from branchline.bots.protocol import Turn
from branchline.chance import Seeded
from branchline.protocol import Json
from branchline.variants import AnyGame

PROTOCOL: Final = 1
"""The version of the protocol; it changes when a program for the one before would not do any more."""

Question = Literal["choose", "advise"]

_encode: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_SEED_BITS: Final = 26  # twice: more than 53 would not be a whole number in every language


def json_line(message: object) -> bytes:
    """The message as a line of JSON."""
    return f"{_encode(message)}\n".encode()


def hello() -> Json:
    """The message that every conversation begins with."""
    return {"type": "hello", "protocol": PROTOCOL}


def game_message(game: AnyGame, seat: int) -> Json:
    """The rules, the map and the actions of a game, and the seat that the program plays."""
    return {"type": "game", "seat": seat, **game_document(game)}


def question(kind: Question, turn: Turn, told: int) -> Json:
    """A decision, with what has happened since so many events; the seed is taken from the turn's chance."""
    return {
        "type": kind,
        "observation": seen_document(turn.seen),
        "events": [event.as_dict() for event in turn.events[told:]],
        "legal": list(turn.legal),
        "seconds": turn.seconds if math.isfinite(turn.seconds) else None,
        "seed": _seed(turn.chance),
    }


def over() -> Json:
    """The last message about a game."""
    return {"type": "over"}


def _seed(chance: Seeded) -> int:
    return int(chance.below(1 << _SEED_BITS)) << _SEED_BITS | int(chance.below(1 << _SEED_BITS))
