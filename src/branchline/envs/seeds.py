"""Where the games of an environment come from: the seed of the first, and of all that follow it."""

from __future__ import annotations

from secrets import randbits
from typing import Final

from branchline.chance import MAX_SEED, Seeded
from branchline.errors import OptionError

_BITS: Final = 31  # of a number that the stream gives; two of them make a seed


class Seeds:
    """The seed that is given, then as many as are wanted that follow from it; without one they are any."""

    def __init__(self) -> None:
        self._following = Seeded(randbits(64))

    def next(self, seed: int | None) -> int:
        """The seed of the next game."""
        if seed is None:
            return int(self._following.below(2**_BITS)) << _BITS | int(self._following.below(2**_BITS))
        if not 0 <= seed <= MAX_SEED:
            raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
        self._following = Seeded(seed, 1)
        return seed
