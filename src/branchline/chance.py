"""Where every random outcome comes from: an argument of the game, never a global.

Seeded in play, scripted in tests, recorded and replayed in records, enumerated in search. An outcome is the index of
what was picked (a card, a ticket, a seat), so a list of outcomes reads like the game it made.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from branchline.errors import OptionError, RecordError
from branchline.pickles import Reduced, reduced, reduced_blank

_MAX_LIMIT: Final = 2**31  # more would not leave all outcomes alike, and overflow beyond 2**32
_WORD: Final = 0xFFFFFFFF
MAX_SEED: Final = 2**64 - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Anything that can pick an index by weight; subclass it to decide outcomes yourself."""

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """An index whose weight is not zero; `total` is the sum of the weights, at least 1."""
        raise NotImplementedError

    def __reduce__(self) -> Reduced:
        return reduced_blank(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class Seeded(Chance):
    """Equal outcomes for an equal seed and stream, on every machine, compiled or not.

    The generator is xoroshiro64**: two words of 32 bits, so that every product fits what the compiled and the
    interpreted code compute alike.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.word_a: i64 = 0
        self.word_b: i64 = 0
        for name, number in (("seed", seed), ("stream", stream)):
            if not 0 <= number <= MAX_SEED:
                raise OptionError(f"a {name} is a whole number from 0 to {MAX_SEED}")
        mixed = _scramble(_scramble(seed) ^ ((stream * 0x9E3779B97F4A7C15) & MAX_SEED))
        low, high = mixed & _WORD, mixed >> 32
        self.word_a = i64(low if low != 0 or high != 0 else 1)
        self.word_b = i64(high)

    def below(self, limit: i64) -> i64:
        """A whole number from 0 to `limit` - 1, all alike; `limit` is from 1 to 2**31."""
        if limit < 1 or limit > _MAX_LIMIT:
            raise OptionError("a random number needs a limit from 1 to 2**31")
        a = self.word_a
        b = self.word_b ^ a
        product = (a * 0x9E3779BB) & _WORD
        rotated = ((product << 5) | (product >> 27)) & _WORD
        self.word_a = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & _WORD
        self.word_b = ((b << 13) | (b >> 19)) & _WORD
        return (((rotated * 5) & _WORD) * limit) >> 32

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """Draw an index with the odds of its weight."""
        left = self.below(total)
        index: i64 = 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        return index

    def words(self) -> tuple[int, int]:
        """The place that the stream has reached, for `resume`."""
        return int(self.word_a), int(self.word_b)

    def resume(self, words: tuple[int, int]) -> None:
        """Continue the stream from a place that `words` has told."""
        self.word_a = words[0]
        self.word_b = words[1]

    def __reduce__(self) -> Reduced:
        return _resumed, self.words()

    def __repr__(self) -> str:
        return f"<Seeded, stream at {self.word_a:08x} {self.word_b:08x}>"


class Scripted(Chance):
    """Chance with outcomes given in advance, then whatever `then` says; an impossible outcome raises."""

    def __init__(self, outcomes: list[int], then: Chance | None = None) -> None:
        self.outcomes: list[int] = outcomes
        self.then: Chance | None = then
        self.used: int = 0

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """Take the next of the given outcomes; RecordError if it is not possible here or there is none left."""
        if self.used == len(self.outcomes):
            if self.then is not None:
                return self.then.pick(weights, total)
            raise RecordError(f"there are {self.used} chance outcomes, but the game needs one more")
        outcome = self.outcomes[self.used]
        size: int = len(weights)
        if not 0 <= outcome < size or weights[outcome] == 0:
            possible = [i for i in range(len(weights)) if weights[i] > 0]
            raise RecordError(f"chance outcome {self.used + 1} is {outcome}, but only {possible} are possible there")
        self.used += 1
        return outcome

    def __reduce__(self) -> Reduced:
        return reduced(self, "outcomes", "then")

    def __repr__(self) -> str:
        return f"<Scripted, {self.used} of {len(self.outcomes)} outcomes used, then {self.then!r}>"


class Recorded(Chance):
    """Chance that asks another one and keeps its outcomes in a list."""

    def __init__(self, source: Chance) -> None:
        self.source: Chance = source
        self.outcomes: list[int] = []

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """Pass on an outcome of the other chance, and note it."""
        outcome = self.source.pick(weights, total)
        self.outcomes.append(outcome)
        return outcome

    def __reduce__(self) -> Reduced:
        return reduced(self, "source")

    def __repr__(self) -> str:
        return f"<Recorded, {len(self.outcomes)} outcomes of {self.source!r}>"


def _resumed(word_a: int, word_b: int) -> Seeded:
    chance = Seeded(0)
    chance.resume((word_a, word_b))
    return chance


def _scramble(word: int) -> int:
    """A 64-bit word mixed so that near seeds give unlike streams (the finalizer of splitmix64)."""
    word = (word + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return word ^ (word >> 31)
