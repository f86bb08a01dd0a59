"""How likely a hand has so many of certain cards that nobody has seen."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cards import zeros

PARTS: Final = 20  # a share of the unseen cards is a number of twentieths
SURE: Final = 10_000
_MOST: Final = 32  # cards
_FINE: Final = 1_000_000_000
_ROW: Final = _MOST + 2


class Odds:
    """A table in whole numbers, the same on every machine: each card is in the hand or not by the share of it."""

    def __init__(self) -> None:
        self.table: vec[i64] = zeros((PARTS + 1) * (_MOST + 1) * _ROW)
        exact = zeros(_ROW)
        share: i64
        cards: i64
        count: i64
        for share in range(PARTS + 1):
            for count in range(_ROW):
                exact[count] = 0
            exact[0] = _FINE
            for cards in range(_MOST + 1):
                if cards > 0:
                    count = cards
                    while count > 0:
                        exact[count] = (exact[count] * (PARTS - share) + exact[count - 1] * share) // PARTS
                        count -= 1
                    exact[0] = exact[0] * (PARTS - share) // PARTS
                total: i64 = 0
                count = cards
                while count >= 0:
                    total += exact[count]
                    self.table[(share * (_MOST + 1) + cards) * _ROW + count] = total * SURE // _FINE
                    count -= 1

    def at_least(self, enough: i64, cards: i64, share: i64) -> i64:
        """The chance, of SURE, that a hand with this share of the cards has at least `enough` of them."""
        if enough > cards or cards <= 0:
            return 0
        if cards > _MOST:
            cards = _MOST
        if enough > cards:
            return 0
        if share > PARTS:
            share = PARTS
        return self.table[(share * (_MOST + 1) + cards) * _ROW + enough]
