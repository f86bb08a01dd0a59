"""How long bots thought: a histogram that can be added to others and still knows its quantiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log2
from typing import Final

_SHORTEST: Final = 1e-6  # seconds; whatever is shorter counts as this
_PER_DOUBLING: Final = 8  # bins; each is 9 % wider than the one before


class Times:
    """Durations in seconds, counted in bins; quantiles are right to within 5 %, the longest and the sum are exact."""

    def __init__(self) -> None:
        self.total = 0.0
        self.longest = 0.0
        self._bins: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Count a duration."""
        self.total += seconds
        if seconds > self.longest:
            self.longest = seconds
        self._bins[int(_PER_DOUBLING * log2(seconds / _SHORTEST)) if seconds > _SHORTEST else 0] += 1

    @property
    def count(self) -> int:
        """How many durations there are."""
        return self._bins.total()

    def quantile(self, share: float) -> float:
        """The duration that this share of all does not exceed; 0 if there are none."""
        wanted, below = share * self.count, 0
        for number, count in sorted(self._bins.items()):
            below += count
            if below >= wanted:
                middle: float = _SHORTEST * 2 ** ((number + 0.5) / _PER_DOUBLING)
                return min(middle, self.longest)
        return self.longest

    def dump(self) -> list[object]:
        """Write the durations as JSON: their sum, the longest, and each bin with its count."""
        return [round(self.total, 6), round(self.longest, 6), [list(item) for item in sorted(self._bins.items())]]

    @classmethod
    def load(cls, data: Sequence[object]) -> Times:
        """Read durations that `dump` has written."""
        times = cls()
        total, longest, bins = data
        assert isinstance(total, int | float)
        assert isinstance(longest, int | float)
        assert isinstance(bins, list)
        times.total, times.longest = float(total), float(longest)
        times._bins.update({int(number): int(count) for number, count in bins})
        return times

    @classmethod
    def together(cls, parts: Iterable[Times]) -> Times:
        """Add up several histograms of durations into a new one."""
        whole = cls()
        for part in parts:
            whole.total += part.total
            whole.longest = max(whole.longest, part.longest)
            whole._bins.update(part._bins)
        return whole
