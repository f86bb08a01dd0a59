"""Estimates with their intervals, from the same resampled blocks; the ends of shares are Wilson's at the widest."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.arena.match_counts import SCORE_ZERO, CountKey, MatchCounts
from branchline.arena.ratings import Model
from branchline.measuring.statistics import WIN, Estimate, middle_95, resampled_sums, wilson


class MatchEstimates:
    """The figures that the counts of a match come to."""

    def __init__(self, tally: MatchCounts) -> None:
        self._blocks = len(tally.rows)
        self._columns = {key: number for number, key in enumerate(tally.keys)}
        self._sums = [sum(column) for column in zip(*tally.rows, strict=True)]
        self._resampled = list(resampled_sums(tally.rows))

    def share(self, key: CountKey, whole: int) -> Estimate:
        """A count as a share of the most that it can be.

        Where it is all or nothing every resample is alike, so its interval is Wilson's, with blocks as trials. No other
        share has a lower end above that of all, or an upper end below that of nothing.
        """
        count = self._sum(key)
        surely, hardly = wilson(1.0, self._blocks), wilson(0.0, self._blocks)
        if count in (0, whole):
            low, high = surely if count else hardly
        else:
            low, high = self._interval(key, whole)
            low, high = min(low, surely[0]), max(high, hardly[1])
        value = count / whole
        return Estimate(round(value, 4), round(low, 4), round(high, 4))

    def came_before(self, bot: str, other: str) -> bool:
        """Whether a bot ever came in before another, or shared its place."""
        return self._sum(CountKey("ahead", (bot, other))) > 0

    def has_won(self, bot: str, games: int) -> float:
        """The share of its games that a bot has won, not rounded."""
        return self._sum(CountKey("won", (bot,))) / (WIN * games)

    def mean_score(self, bot: str, games: int) -> Estimate:
        """The mean score of a bot."""
        key = CountKey("score", (bot,))
        low, high = self._interval(key, games)
        value = self._sum(key) / games
        return Estimate(round(value - SCORE_ZERO, 2), round(low - SCORE_ZERO, 2), round(high - SCORE_ZERO, 2))

    def ratings(self, bots: Sequence[str], anchor: str) -> dict[str, Estimate]:
        """Elo points above the anchor."""
        if len(bots) == 1:
            return {anchor: Estimate(0.0, 0.0, 0.0)}
        sets = [key for key in self._columns if key.what == "set"]
        model = Model(bots, [key.bots for key in sets])
        at_chosen = [self._columns.get(CountKey("chosen", (bot,))) for bot in bots]
        at_sets = [self._columns[key] for key in sets]

        def fitted(sums: Sequence[int], start: Sequence[float] | None) -> list[float]:
            chosen = [0 if column is None else sums[column] for column in at_chosen]
            return model.ratings(chosen, [sums[column] for column in at_sets], start)

        found = fitted(self._sums, None)
        others = [fitted(sums, found) for sums in self._resampled]
        zero = bots.index(anchor)
        estimates = {}
        for number, bot in enumerate(bots):
            low, high = middle_95([elos[number] - elos[zero] for elos in others])
            # + 0.0: no negative zero
            estimates[bot] = Estimate(*(round(value, 1) + 0.0 for value in (found[number] - found[zero], low, high)))
        return estimates

    def _sum(self, key: CountKey) -> int:
        return self._sums[self._columns[key]] if key in self._columns else 0

    def _interval(self, key: CountKey, whole: int) -> tuple[float, float]:
        column = self._columns[key]
        return middle_95([sums[column] / whole for sums in self._resampled])
