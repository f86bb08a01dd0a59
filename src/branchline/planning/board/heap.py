"""Cities in the order of what it takes to get there."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cards import zeros


class CityHeap:
    """Prices with a city each, the least first, equal ones by the number of the city."""

    def __init__(self, room: i64) -> None:
        self.keys: vec[i64] = zeros(room)
        self.n: i64 = 0

    def push(self, price: i64, city: i64) -> None:
        """Add a city with its price."""
        keys = self.keys
        key = (price << 8) | city
        at = self.n
        self.n += 1
        while at > 0:
            above = (at - 1) >> 1
            if keys[above] <= key:
                break
            keys[at] = keys[above]
            at = above
        keys[at] = key

    def pop(self) -> i64:
        """Take out the least: 256 times its price, and its city."""
        keys = self.keys
        top = keys[0]
        self.n -= 1
        n = self.n
        key = keys[n]
        at: i64 = 0
        while True:
            below = 2 * at + 1
            if below >= n:
                break
            if below + 1 < n and keys[below + 1] < keys[below]:
                below += 1
            if keys[below] >= key:
                break
            keys[at] = keys[below]
            at = below
        keys[at] = key
        return top


def bit(n: i64) -> i64:
    """A number of which only this bit is set: so many sets there are of n things."""
    number: i64 = 1
    number <<= n
    return number
