"""A server that was changed to deal itself a card, for tests of who finds it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.rooms.fairness.shuffle import FairChance, Shuffle, deal_key

CHANGED: Final = 12  # the outcome of a game that is not the one that is due, counted from 1


def deal_one_card_to_the_server(patch: Callable[[object, str, object], None] = setattr) -> None:
    """From now on one card of every deal is another one than follows from the shuffle."""
    patch(Shuffle, "chance", _crooked)


def _crooked(shuffle: Shuffle, place: int) -> FairChance:
    return _Crooked(deal_key(shuffle.room, shuffle.secret, shuffle.numbers), place)


class _Crooked(FairChance):
    def pick(self, weights: vec[i64], total: i64) -> i64:
        fair = super().pick(weights, total)
        others = [i for i in range(len(weights)) if weights[i] and i != fair]
        return i64(others[0]) if self.place == CHANGED else fair
