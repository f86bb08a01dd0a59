"""Train cards as small numbers; a hand, the deck and the row are counts by card [US-02]."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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


def zeros(size: i64) -> vec[i64]:
    """A vector of `size` zeros."""
    return vec[i64]([i64(0)] * size)


def ints(items: list[int]) -> vec[i64]:
    """A vector of these numbers."""
    return vec[i64]([i64(item) for item in items])
