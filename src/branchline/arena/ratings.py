"""Ratings by maximum likelihood: Bradley and Terry's model for two, Plackett and Luce's for more.

Every bot has a strength. The winner of a game is chosen among all with chances in proportion to the strengths, then the
second among the others, and so on. So a game is a run of choices, each from a set of bots, and all that counts for the
likelihood is how often each bot was chosen and how often each set was chosen from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp, log
from typing import Final

ELO: Final = 400 / log(10)
"""Points of the Elo scale for a factor of e in strength; 400 points are a factor of 10."""

PARTS: Final = 420
"""Choices are counted in parts of this size, so that those of 1 to 7 tied bots come out even."""

PRIOR_GAMES: Final = 1.0
"""Drawn games that every two bots who met are given besides, so that whoever won or lost all has a rating too."""

_CLOSE: Final = 1e-9  # in natural logarithms of strength
_LONG: Final = 0.1  # likewise: longer steps are shortened
_MOST_STEPS: Final = 500

Choice = tuple[str, ...]
"""The bots that one is chosen from, sorted; a bot that has several seats is there several times."""


class Choices:
    """How often each bot was chosen, and how often each set was chosen from, in PARTS."""

    def __init__(self) -> None:
        self.chosen: Counter[str] = Counter()
        self.sets: Counter[Choice] = Counter()

    def add_game(self, bots: Sequence[str], places: Sequence[int]) -> None:
        """Count a game; bots that share a place have come in every order alike."""
        left = sorted(bots)
        for place in sorted(set(places)):
            tied = [bot for bot, at in zip(bots, places, strict=True) if at == place]
            orders = list(_orders(tied))
            for order in orders:
                self._add_run(list(left), order, PARTS // len(orders))
            for bot in tied:
                left.remove(bot)

    def _add_run(self, left: list[str], order: Sequence[str], parts: int) -> None:
        for bot in order:
            if len(set(left)) > 1:  # a choice among equals tells nothing
                self.chosen[bot] += parts
                self.sets[tuple(left)] += parts
            left.remove(bot)


class Model:
    """Finds the ratings of these bots from choices among these sets."""

    def __init__(self, bots: Sequence[str], sets: Sequence[Choice]) -> None:
        self._size = len(bots)
        index = {bot: number for number, bot in enumerate(bots)}
        met = {pair for members in sets for pair in combinations(sorted(set(members)), 2)}
        self._met = [(index[one], index[other]) for one, other in sorted(met)]
        self._sets = [[(index[bot], members.count(bot)) for bot in sorted(set(members))] for members in sets]

    def ratings(
        self, chosen: Sequence[float], counts: Sequence[float], start: Sequence[float] | None = None
    ) -> list[float]:
        """Elo points by bot, the first has 0; `chosen` is by bot, `counts` by set, both in PARTS.

        `start` are ratings that may be near. The prior is added here.
        """
        games = [(members, count / PARTS) for members, count in zip(self._sets, counts, strict=True) if count]
        wins = [count / PARTS for count in chosen]
        for one, other in self._met:
            games.append(([(one, 1), (other, 1)], PRIOR_GAMES))
            wins[one] += PRIOR_GAMES / 2
            wins[other] += PRIOR_GAMES / 2
        begin = [value / ELO for value in start] if start is not None else [0.0] * self._size
        return [ELO * value for value in likeliest(wins, games, begin)]


def likeliest(
    wins: Sequence[float], games: Sequence[tuple[Sequence[tuple[int, int]], float]], start: Sequence[float]
) -> list[float]:
    """The logarithms of the strengths that make these choices likeliest; the first is 0.

    `wins` says how often each bot was chosen; `games` has sets, as bots with their seats, and how often each was chosen
    from. Newton's method on a concave function, with steps shortened while they are long. There must be a maximum: no
    bot may have been chosen always or never.
    """
    size = len(wins)
    at = [value - start[0] for value in start]
    for _ in range(_MOST_STEPS):
        slope = list(wins)
        curve = [[0.0] * size for _ in range(size)]
        for members, count in games:
            parts = [(bot, seats * exp(at[bot])) for bot, seats in members]
            whole = sum(part for _, part in parts)
            for bot, part in parts:
                chance = part / whole
                slope[bot] -= count * chance
                curve[bot][bot] += count * chance
                for other, other_part in parts:
                    curve[bot][other] -= count * chance * other_part / whole
        step = [0.0, *_solution([row[1:] for row in curve[1:]], slope[1:])]
        longest = max(map(abs, step))
        if longest < _CLOSE:
            return at
        shortened = 1 + longest if longest > _LONG else 1.0
        at = [value + change / shortened for value, change in zip(at, step, strict=True)]
    raise AssertionError("the ratings do not come to rest")


def _orders(tied: Sequence[str]) -> Iterator[list[str]]:
    """Orders of tied bots in which each comes to each place equally often: all the way around."""
    for start in range(len(tied)):
        yield [*tied[start:], *tied[:start]]


def _solution(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of equations whose matrix is symmetric and positive definite."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            for k in range(i, size + 1):
                rows[j][k] -= factor * rows[i][k]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (rows[i][size] - sum(rows[i][j] * found[j] for j in range(i + 1, size))) / rows[i][i]
    return found
