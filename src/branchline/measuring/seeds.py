"""Where all chance comes from: a seed for each block of a match, and streams for each purpose in a game."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from branchline.chance import Seeded

_DEAL: Final = 0
_CARDS: Final = 1
_TICKETS: Final = 2
_BOTS: Final = 16  # then one stream for each place in the field
_STREAMS: Final = 16  # of a game of a report


def block_seed(seed: int, number: int) -> int:
    """The seed of a block of a match, of 63 bits, so that a database can hold it; the same for every field."""
    return int.from_bytes(sha256(f"block {number} of {seed}".encode()).digest()[:8], "big") >> 1


class Streams:
    """The chance of one game; every rotation of a block begins with the same.

    The deal, train cards and tickets have streams of their own, so that a ticket more or less does not change which
    cards come. A bot's stream belongs to its place in the field and goes with it from seat to seat.
    """

    def __init__(self, seed: int, players: int) -> None:
        self.deal = Seeded(seed, _DEAL)
        self.cards = Seeded(seed, _CARDS)
        self.tickets = Seeded(seed, _TICKETS)
        self.bots = tuple(Seeded(seed, _BOTS + place) for place in range(players))


def streams_of_game(seed: int, number: int, players: int) -> list[Seeded]:
    """The chance of game number so and so of a report: a stream for the game itself, then one for each bot."""
    return [Seeded(seed, number * _STREAMS + stream) for stream in range(1 + players)]
