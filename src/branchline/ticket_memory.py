"""What a seat remembers of the tickets that were returned under the pile, in games of either engine [US-21, CG-12].

What it has put there itself it knows by place, until somebody draws from there and returns some; what can have become
of these is kept as a set of worlds with weights, every one of which agrees with all that was seen. When there are too
many worlds to keep, the seat forgets the ticket of which it knows least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from math import gcd
from typing import Final

UNKNOWN: Final = -1  # a ticket whose name the seat has not seen

World = tuple[tuple[int, ...], tuple[frozenset[int], ...], tuple[int, ...]]
"""Tickets under the pile from the top on; the known ones that each seat has; those before the seat that is choosing."""

_MOST_WEIGHT: Final = 2**31  # a chance takes weights whose sum has 31 bits at the most
_MOST_WORLDS: Final = 400


class TicketMemory:
    """The worlds that one seat (None: a spectator) holds for possible."""

    def __init__(self, players: int, seat: int | None) -> None:
        self.players = players
        self.seat = seat
        self.elsewhere: set[int] = set()  # tickets that are certainly not under the pile and in no other hand
        self.worlds: dict[World, int] = {}
        self.begin(())

    def begin(self, bottom: Iterable[int]) -> None:
        """Remember, when the deal is over, the tickets under the pile, UNKNOWN where their names are."""
        self.worlds = {(tuple(bottom), (frozenset(),) * self.players, ()): 1}

    def named(self, world: World) -> set[int]:
        """The tickets whose place is known in this world."""
        bottom, held, choosing = world
        return {*bottom, *choosing, *self.elsewhere, *(t for names in held for t in names)} - {UNKNOWN}

    def allows(self, there: list[int], has: Callable[[int, int], bool]) -> bool:
        """Whether these tickets under the pile and the hands agree with some world; `has` is asked seat and ticket."""
        return any(self._fits(world, there, has) for world in self.worlds)

    def offer(self, seat: int, fresh: int, count: int, tickets: tuple[int, ...]) -> None:
        """A seat has so many tickets to choose from, the first `fresh` of them off the pile; the viewer's by name."""
        from_bottom = count - fresh
        mine = seat == self.seat
        worlds: dict[World, int] = {}
        for (bottom, held, _), weight in self.worlds.items():
            drawn = bottom[:from_bottom]
            if mine and not _can_be(drawn, tickets[fresh:], self.named((bottom, held, ()))):
                continue  # this world expected other tickets there
            offered = tickets if mine else (UNKNOWN,) * fresh + drawn
            world = (bottom[from_bottom:], held, tuple(offered))
            worlds[world] = worlds.get(world, 0) + weight
        self.worlds = worlds

    def keep(self, seat: int, kept: int, tickets: tuple[int, ...]) -> None:
        """Remember how many of the offered tickets a seat kept (the viewer: which); the others lie under the pile."""
        mine = seat == self.seat
        worlds: dict[World, int] = {}
        for (bottom, held, offered), weight in self.worlds.items():
            for choice in combinations(range(len(offered)), kept):
                chosen = tuple(offered[i] for i in choice)
                if mine and chosen != tickets:
                    continue
                back = tuple(ticket for i, ticket in enumerate(offered) if i not in choice)
                names = held[seat] | {t for t in chosen if t != UNKNOWN and not mine}
                world = ((*bottom, *back), (*held[:seat], frozenset(names), *held[seat + 1 :]), ())
                worlds[world] = worlds.get(world, 0) + weight
        self.worlds = _scaled(worlds)
        while len(self.worlds) > _MOST_WORLDS:
            self._forget()

    def show(self, seat: int, tickets: Iterable[int]) -> None:
        """The seat has these tickets; only worlds in which they are nowhere else are left."""
        shown = set(tickets)
        self.worlds = {
            (bottom, held, choosing): weight
            for (bottom, held, choosing), weight in self.worlds.items()
            if not shown.intersection(bottom)
            and not any(shown & names for other, names in enumerate(held) if other != seat)
        }

    def show_all(self, seat: int, tickets: Iterable[int]) -> None:
        """The seat has these tickets and no others."""
        shown = set(tickets)
        self.show(seat, shown)
        self.narrow(seat, lambda names: names <= shown)

    def narrow(self, seat: int, is_possible: Callable[[frozenset[int]], bool]) -> None:
        """Only worlds are left in which these can be the known tickets that the seat has."""
        self.worlds = {world: weight for world, weight in self.worlds.items() if is_possible(world[1][seat])}

    def _fits(self, world: World, there: list[int], has: Callable[[int, int], bool]) -> bool:
        bottom, held, _ = world
        named = self.named(world)
        if len(there) != len(bottom):
            return False
        if any(t != u if u != UNKNOWN else t in named for t, u in zip(there, bottom, strict=True)):
            return False
        return all(has(seat, t) for seat, names in enumerate(held) for t in names)

    def _forget(self) -> None:
        """The ticket that can be in the most places is one that the seat knows nothing of."""
        places: dict[int, set[int]] = {}
        for bottom, held, _ in self.worlds:
            for place, ticket in enumerate(bottom):
                places.setdefault(ticket, set()).add(place)
            for seat, names in enumerate(held):
                for ticket in names:
                    places.setdefault(ticket, set()).add(-1 - seat)
        places.pop(UNKNOWN, None)
        vaguest = max(sorted(places), key=lambda ticket: len(places[ticket]))
        worlds: dict[World, int] = {}
        for (bottom, held, choosing), weight in self.worlds.items():
            under = tuple(UNKNOWN if ticket == vaguest else ticket for ticket in bottom)
            world = (under, tuple(names - {vaguest} for names in held), choosing)
            worlds[world] = worlds.get(world, 0) + weight
        self.worlds = _scaled(worlds)


def _can_be(drawn: tuple[int, ...], seen: tuple[int, ...], named: set[int]) -> bool:
    """Whether tickets remembered like `drawn` can have turned out to be `seen`."""
    return all(t == s if t != UNKNOWN else s not in named for t, s in zip(drawn, seen, strict=True))


def _scaled(worlds: dict[World, int]) -> dict[World, int]:
    """Weights with equal odds in small numbers."""
    divisor = gcd(*worlds.values())
    scaled = {world: weight // divisor for world, weight in worlds.items()}
    while sum(scaled.values()) >= _MOST_WEIGHT:
        scaled = {world: max(1, weight // 2) for world, weight in scaled.items()}
    return scaled
