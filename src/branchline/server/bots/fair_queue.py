"""A queue that is fair to people: whoever has cost least is next, however much others have put into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Place(Generic[T]):
    """Something that waits: for whom, and what it will most likely cost."""

    item: T
    payers: tuple[str, ...]  # people who share its cost
    expected: float


class FairQueue(Generic[T]):
    """A weighted fair queue, whose weights are costs: each person has a clock that goes on by what theirs has cost.

    Next is whatever would be done first if all people were served at the same time, each with an equal share: among
    people who have cost the same the smallest cost goes first, and so it does among the things of one person. Somebody
    who was away gets no credit for that, and nobody waits for having been served while nobody else wanted to be.
    """

    def __init__(self) -> None:
        self._waiting: list[Place[T]] = []
        self._clocks: dict[str, float] = {}  # of those ahead of the queue's own
        self._now = 0.0  # on the queue's own clock: where the clocks of those stood who were served last

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[Place[T]]:
        return iter(self._waiting)

    def add(self, item: T, payers: Sequence[str], expected: float) -> Place[T]:
        """Let something wait for its turn, and return its place."""
        place = Place(item, tuple(payers), expected)
        self._waiting.append(place)
        return place

    def drop(self, place: Place[T]) -> None:
        """Nobody waits for this any more; it costs nothing."""
        if place in self._waiting:
            self._waiting.remove(place)

    def take(self) -> Place[T] | None:
        """Return what is next, which waits no more and costs what was expected until `settle` says better."""
        if not self._waiting:
            return None
        place = min(self._waiting, key=lambda one: self._begins(one) + one.expected)  # the first of equals
        self._waiting.remove(place)
        self._now = self._begins(place)
        self._clocks = {who: clock for who, clock in self._clocks.items() if clock > self._now}
        self._charge(place, place.expected)
        return place

    def settle(self, place: Place[T], cost: float) -> None:
        """What was taken is done, and has cost so much."""
        self._charge(place, cost - place.expected)

    def _begins(self, place: Place[T]) -> float:
        """When it is due on the queue's clock. Nobody waits longer for playing with somebody who has cost much."""
        return max(self._now, min((self._clocks.get(who, self._now) for who in place.payers), default=self._now))

    def _charge(self, place: Place[T], cost: float) -> None:
        for who in place.payers:
            self._clocks[who] = self._clocks.get(who, self._now) + cost / len(place.payers)
