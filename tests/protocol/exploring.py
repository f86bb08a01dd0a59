"""Every state that a machine can come to within its bounds, breadth first; and the shortest way to a broken one."""

from __future__ import annotations

from dataclasses import dataclass

from tests.protocol.machine import Broken, Machine, State


@dataclass(frozen=True)
class Explored:
    """What was found."""

    states: int
    depth: int  # steps to the state that is farthest away
    broken: str | None  # the promise that was not kept
    way: tuple[str, ...]  # to where it was broken, the shortest there is


@dataclass(frozen=True)
class _Way:
    before: _Way | None
    step: str

    def steps(self) -> tuple[str, ...]:
        found: list[str] = []
        way: _Way | None = self
        while way is not None:
            found.append(way.step)
            way = way.before
        return tuple(reversed(found))


def explore(machine: Machine) -> Explored:
    """Go through all states, until a promise is broken or there are no more.

    States are remembered by their hashes alone: of a million, two are alike by chance once in 37 million explorations.
    """
    known = {hash(machine.start())}
    frontier: list[tuple[State, _Way | None]] = [(machine.start(), None)]
    depth = 0
    while frontier:
        following: list[tuple[State, _Way | None]] = []
        for state, way in frontier:
            try:
                for step, after in machine.steps(state):
                    mark = hash(after)
                    if mark not in known:
                        known.add(mark)
                        following.append((after, _Way(way, step)))
            except Broken as broken:
                return Explored(len(known), depth, str(broken), () if way is None else way.steps())
        frontier = following
        depth += bool(frontier)
    return Explored(len(known), depth, None, ())
