"""What is kept of a game that bots have played."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.arena.times import Times


@dataclass(frozen=True)
class GameResult:
    """How one game of a block came out; everything is by place in the field, whichever seat that was."""

    rotation: int  # the bot at place p sat at seat (p + rotation) % players
    first: int  # the place that went first
    scores: tuple[int, ...]
    places: tuple[int, ...]  # from 1; who ties after every tie-break shares one
    tickets_made: tuple[int, ...]
    tickets_failed: tuple[int, ...]
    decisions: tuple[int, ...]
    faults: tuple[str, ...]  # what a bot did first that made another decide for it; empty if nothing
    hash: str  # of every action and the result, by seat
    times: tuple[Times, ...]  # of decisions that the bot was asked for itself, up to the one in which it failed


def places_with_faults_last(result: GameResult) -> tuple[int, ...]:
    """The places if every bot that failed comes after all that did not; those that failed share the last one."""
    rest = sorted(place for place, fault in zip(result.places, result.faults, strict=True) if not fault)
    return tuple(
        len(rest) + 1 if fault else rest.index(place) + 1
        for place, fault in zip(result.places, result.faults, strict=True)
    )
