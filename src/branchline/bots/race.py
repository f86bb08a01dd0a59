"""Which of a few actions leads to the best games: all are tried in the same imagined worlds, the worse ones drop out.

Sequential halving with common random numbers: in a round every action that is left is played out in the same worlds
with the same cards to come; then the worse half goes. The first action is what would be done without looking ahead; it
stays to the end, and another is chosen only if it did so much better that chance is an unlikely reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from time import perf_counter
from typing import Final, Generic, Protocol, TypeVar

from branchline.bots.cores import spread_over_cores

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)

WHOLE_GAME: Final = 3000
"""A horizon in own turns that no game reaches."""

_LIMIT: Final = 400  # points: more do not win more
_WHOLE: Final = 10_000  # a win in whole numbers, so that sums are the same on every machine
_WORLDS: Final = 2**24  # no decision has more, so that no two share their luck
_FEWEST: Final = 2  # worlds in a round, however little time there is


@dataclass(frozen=True)
class Manner:
    """How a search looks ahead; `research/search_gains.py` and `tune_search.py` compare it with other ways.

    Tickets that are dealt are judged by whole games, as no outlook tells good ones from bad ones so early.
    """

    claims: int = 4  # of different routes that are looked at beside what play by plan would do
    draws: int = 2  # other cards that are looked at where play by plan would draw one
    horizon: int = 24  # own turns, after which an imagined map game is judged by its outlook
    scale: float = 20.0  # points before the others that make about three wins of four
    caution: float = 1.0  # standard errors by which another action must be better than what play by plan would do
    deal: int = WHOLE_GAME  # the horizon for tickets that are dealt; 0: it keeps of them what play by plan would


_MANNERS: Final = {
    "france_large": Manner(draws=0, horizon=12, scale=80.0, caution=2.0, deal=0),
    "france_small": Manner(draws=0, horizon=12, scale=40.0, caution=2.0, deal=12),
    "france_borders": Manner(draws=0, horizon=12, scale=40.0, caution=2.0, deal=12),
}
"""Games of France are so long that rollouts are few, and chance would decide too often for what play by plan would not
do."""


def manner_for(game: str) -> Manner:
    """How a search looks ahead in a game, if nobody says otherwise."""
    return _MANNERS.get(game, Manner())


class Rollouts(Protocol[S_contra]):
    """Plays games on from imagined states."""

    def prepare(self, state: S_contra) -> None:
        """What all rollouts from this state begin with."""

    def margin(self, state: S_contra, action: int, seed: int) -> int:
        """The points of the seat to move before the best of the others in the end, if it does this now."""


@dataclass(frozen=True)
class Budget:
    """How much may be looked at: a number of rollouts, or the seconds given."""

    rollouts: int | None
    seconds: float
    cores: int = 1


@dataclass(frozen=True)
class Ranked:
    """How an action did: its share of wins in the worlds in which it was tried."""

    action: int
    share: float
    worlds: int


class Race(Generic[S]):
    """One decision between at least two actions; `worlds` makes of the same number always the same imagined state."""

    def __init__(
        self,
        rollouts: Rollouts[S],
        worlds: Callable[[int], S],
        actions: Sequence[int],
        luck: int,
        scale: float,
        caution: float,
    ) -> None:
        self.rollouts = rollouts
        self.worlds = worlds
        self.luck = luck * _WORLDS  # the seeds of this decision's rollouts begin here
        self.actions = list(actions)
        self.caution = caution  # standard errors by which another action must be better than the first
        self._shares = [round(_WHOLE / (1 + exp(-margin / scale))) for margin in range(-_LIMIT, _LIMIT + 1)]
        self._lead = dict.fromkeys(self.actions, 0)  # over the first action, summed over the worlds
        self._squares = dict.fromkeys(self.actions, 0)
        self._sum = dict.fromkeys(self.actions, 0)
        self._tried = dict.fromkeys(self.actions, 0)
        self._world = 0  # the next to be imagined

    def run(self, budget: Budget) -> list[Ranked]:
        """All actions, the one to choose first and then the better ones before the others."""
        alive = list(self.actions)
        rounds = 1 + max(0, len(alive) - 2).bit_length()  # in the last one the first action and one other are left
        begin = perf_counter()
        for number in range(rounds):
            if budget.rollouts is not None:
                worlds = max(_FEWEST, round(budget.rollouts / rounds / len(alive)))
                self._try(alive, worlds, None, budget.cores)
            else:
                self._try(alive, None, begin + budget.seconds * (number + 1) / rounds, budget.cores)
            alive = self._better_half(alive)
        chosen = alive[1] if self._is_better(alive[1]) else alive[0]
        rest = sorted((a for a in self.actions if a != chosen), key=lambda a: (-self._tried[a], -self._mean(a)))
        return [Ranked(a, self._sum[a] / _WHOLE / self._tried[a], self._tried[a]) for a in [chosen, *rest]]

    def _try(self, alive: Sequence[int], worlds: int | None, deadline: float | None, cores: int) -> None:
        """Play each of these actions out in this many new worlds, or in as many as there is time for."""
        begin = self._world

        def margins(part: int) -> list[tuple[int, list[int]]]:
            """By world, of every `cores`-th one."""
            found: list[tuple[int, list[int]]] = []
            world = begin + part
            while world < begin + worlds if worlds is not None else self._has_time(len(found), deadline):
                state = self.worlds(world)
                self.rollouts.prepare(state)
                found.append((world, [self.rollouts.margin(state, action, self.luck + world) for action in alive]))
                world += cores
            return found

        for world, row in sorted(spread_over_cores(margins, cores)):
            self._count(alive, row)
            self._world = max(self._world, world + 1)

    @staticmethod
    def _has_time(done: int, deadline: float | None) -> bool:
        return done < _FEWEST or (deadline is not None and perf_counter() < deadline)

    def _count(self, alive: Sequence[int], margins: Sequence[int]) -> None:
        shares = [self._shares[max(-_LIMIT, min(_LIMIT, margin)) + _LIMIT] for margin in margins]
        for action, share in zip(alive, shares, strict=True):
            lead = share - shares[0]  # the first action is always alive, and the first
            self._lead[action] += lead
            self._squares[action] += lead * lead
            self._sum[action] += share
            self._tried[action] += 1

    def _mean(self, action: int) -> float:
        return self._lead[action] / self._tried[action]

    def _better_half(self, alive: Sequence[int]) -> list[int]:
        """The first action, and of the others the better half, at least one."""
        others = sorted(alive[1:], key=lambda action: -self._mean(action))
        return [alive[0], *others[: (len(others) + 1) // 2]]

    def _is_better(self, action: int) -> bool:
        count = self._tried[action]
        mean = self._mean(action)
        variance = max(0.0, self._squares[action] / count - mean * mean)
        return mean > self.caution * sqrt(variance / count)
