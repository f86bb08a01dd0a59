"""Outcomes that nobody can work out in advance."""

from __future__ import annotations

from os import urandom
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Chance
from branchline.pickles import Reduced


class SystemChance(Chance):
    """Outcomes from the system's own source of randomness: nobody can work out the next from those before."""

    def __init__(self) -> None:
        self._words: list[int] = []  # drawn in advance: asking the system for each card takes longer than the move

    def __reduce__(self) -> Reduced:
        return SystemChance, ()  # a copy draws for itself: two with the same words would deal alike

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """Draw an index with the odds of its weight."""
        whole = int(total)
        word = self._word()
        while word >= _WORDS - _WORDS % whole:  # so that all remainders are alike
            word = self._word()
        left = word % whole
        index = 0
        while left >= weights[index]:
            left -= int(weights[index])
            index += 1
        return index

    def _word(self) -> int:
        if not self._words:
            drawn = urandom(4096)
            self._words.extend(int.from_bytes(drawn[start : start + 8]) for start in range(0, len(drawn), 8))
        return self._words.pop()


_WORDS: Final = 2**64  # as many are there
