"""What is explored: each scene has a part of the protocol, so that all of it stays within what can be gone through."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tests.protocol.machine import Left, Scene
from tests.protocol.room_model import BOT

KEYS: Final = Scene(
    (("anna", "open", 0), ("ben", "hidden", 1), ("anna", "undo", 0)),
    Left(wishes=3, again=1, failures=1),
)
ANSWERS: Final = Scene(
    (("anna", "open", 0), ("anna", "hidden", 0), ("anna", "undo", 0)),
    Left(wishes=2, again=2, lost=2, failures=1, kills=1),
    passes=False,
)
BATCHES: Final = Scene((("anna", "open", 0),), Left(wishes=3, failures=1), rooms=2)
SEATS: Final = Scene(
    (("anna", "hidden", 0), ("ben", "give", 1), ("carl", "sit", 1), ("dora", "open", 0)),
    Left(wishes=2, looks=1),
)
GUESTS: Final = Scene(
    (("anna", "sit", 1), ("carl", "sit", 1), ("carl", "give", 1), ("carl", "sit", 2)),
    Left(wishes=4, looks=2),
    workers=1,
    seats=("anna", None, None),
    at_once=1,
)
STAND_INS: Final = Scene(
    (("anna", "stand_in", 0), ("anna", "return", 0), (BOT, "open", 0), ("anna", "open", 0), ("anna", "undo", 0)),
    Left(wishes=4),
    workers=1,
    at_once=2,
)
UNDOS: Final = Scene(
    (("anna", "open", 0), ("ben", "open", 1), ("anna", "undo", 0)),
    Left(wishes=4, looks=2),
    workers=1,
    at_once=2,
)

SHORT: Final = {
    "keys": KEYS,
    "answers": ANSWERS,
    "batches": BATCHES,
    "seats": SEATS,
    "guests": GUESTS,
    "stand-ins": STAND_INS,
    "undos": UNDOS,
}
LONG: Final = {
    "keys": replace(KEYS, left=Left(wishes=4, again=1, failures=1)),
    "answers": replace(ANSWERS, left=Left(wishes=3, again=1, failures=1, kills=1)),
    "batches": replace(BATCHES, left=Left(wishes=4, failures=1, kills=1)),
    "seats": replace(SEATS, left=Left(wishes=2, looks=2, kills=1)),
    "guests": replace(GUESTS, left=Left(wishes=5, looks=2)),
    "stand-ins": replace(STAND_INS, left=Left(wishes=5, again=1)),
    "undos": replace(UNDOS, left=Left(wishes=5, looks=2)),
}
