"""Train cards as small numbers; a hand, the deck and the row are counts by card [US-02]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Chance

PURPLE: Final = 0
BLUE: Final = 1
ORANGE: Final = 2
WHITE: Final = 3
GREEN: Final = 4
YELLOW: Final = 5
BLACK: Final = 6
RED: Final = 7
LOCOMOTIVE: Final = 8
PLUS_FOUR: Final = 9  # the second kind of locomotive, in one game only [FL-02]

COLORS: Final = 8  # wagon colors; a locomotive is none of them
KINDS: Final = 10  # kinds of train cards, over all games

GRAY: Final = -1  # a route that takes any one color [US-15]

COLOR_NAMES: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
CARD_NAMES: Final = (*COLOR_NAMES, "locomotive", "locomotive+4")
CARD_LETTERS: Final = "PBOWGYKRLT"


@dataclass(frozen=True)
class Deck:
    """How many train cards there are [US-02, FL-02, CG-01]."""

    each_color: int
    locomotives: int
    plus_fours: int = 0
    colors: tuple[int, ...] = tuple(range(COLORS))  # a small game may do with fewer

    def by_kind(self) -> list[int]:
        """The whole deck, counted by kind."""
        wagons = [self.each_color if color in self.colors else 0 for color in range(COLORS)]
        return [*wagons, self.locomotives, self.plus_fours]


def pick_card(deck: vec[i64], size: i64, chance: Chance) -> i64:
    """Take a card off a deck of at least one: it has no order, so a card is picked when it is drawn."""
    card = chance.pick(deck, size)
    deck[card] -= 1
    return card


def can_draw(row: vec[i64], costs: vec[i64], deck_n: i64, draws: i64) -> bool:
    """Whether some card can be drawn with so many draws left [US-08, US-13]."""
    if deck_n > 0:
        return True
    card: i64
    for card in range(KINDS):
        if row[card] > 0 and costs[card] <= draws:
            return True
    return False


def write_draws(
    row: vec[i64], costs: vec[i64], deck_n: i64, draws: i64, moves: vec[i64], n: i64, at_draw: i64, at_take: i64
) -> i64:
    """Append the deck and every face-up card that so many draws allow to the moves [US-07, US-08, US-13]."""
    if deck_n > 0:
        moves[n] = at_draw
        n += 1
    card: i64
    for card in range(KINDS):
        if row[card] > 0 and costs[card] <= draws:
            moves[n] = at_take + card
            n += 1
    return n


def counts(cards: vec[i64]) -> tuple[int, ...]:
    """Cards by kind as a value."""
    return tuple([int(cards[i]) for i in range(KINDS)])


def added(cards: Sequence[int], more: Sequence[int]) -> list[int]:
    """Cards by kind and others with them; `more` may be empty."""
    return [a + b for a, b in zip(cards, more or (0,) * KINDS, strict=True)]


def left_of(cards: Sequence[int], fewer: Sequence[int]) -> list[int]:
    """What is certainly left of cards by kind when these have gone; `fewer` may be empty."""
    return [max(0, a - b) for a, b in zip(cards, fewer or (0,) * KINDS, strict=True)]


def zeros(size: i64) -> vec[i64]:
    """A vector of `size` zeros."""
    return vec[i64]([i64(0)] * size)


def ints(items: list[int]) -> vec[i64]:
    """A vector of these numbers."""
    return vec[i64]([i64(item) for item in items])
