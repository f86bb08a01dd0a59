"""What the numbers of an observation are called, in the order in which they stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

SEATS: Final = ("me", "next", "third", "fourth", "fifth", "sixth", "seventh")
"""The seats as the viewer counts them: itself, whoever is next in turn, and so on."""

UNSEEN: Final = -1
"""Stands for a number that the viewer may not know yet."""

MANY: Final = 2000
"""No number of any game comes near it."""


@dataclass(frozen=True)
class Part:
    """Numbers of an observation that belong together."""

    key: str
    names: tuple[str, ...]  # of each number, without the key
    about: str
    low: int = 0
    high: int = 1

    @property
    def full_names(self) -> tuple[str, ...]:
        """The name of each number of the part in a whole observation."""
        return tuple(f"{self.key}.{name}" if name else self.key for name in self.names)


def kinds_of(deck: Iterable[int]) -> list[int]:
    """The kinds of cards that a game has."""
    return [kind for kind, count in enumerate(deck) if count > 0]


def places_of(parts: Sequence[Part]) -> dict[str, range]:
    """Where each part stands in an observation, by its key."""
    ends = [0]
    for part in parts:
        ends.append(ends[-1] + len(part.names))
    return {part.key: range(start, end) for part, (start, end) in zip(parts, pairwise(ends), strict=True)}


def turn_parts(phases: Sequence[str], seats: tuple[str, ...]) -> Iterator[Part]:
    """The parts that say whose turn it is, and for what."""
    yield Part("phase", tuple(phases), "1 at what the seat to move is asked for, as the viewer may know it")
    yield Part("to_move", seats, "1 at whoever decides; nowhere once the game is over")
    yield Part("first", seats, "1 at whoever went first")


def card_counts(kinds: tuple[str, ...], most: int) -> Iterator[Part]:
    """The parts that count the cards that everybody sees."""
    yield Part("row", kinds, "Face-up cards by kind.", high=most)
    yield Part("discards", kinds, "Discarded cards by kind.", high=most)


def both(seats: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """Names of numbers that every seat has: each name with the name of each seat before it."""
    return tuple(f"{seat}.{name}" for seat, name in product(seats, names))
