"""What a report looks at in a map game besides: claims, stations and tunnels, and who has which route at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.balance.logs import GameLog, Recorder
from branchline.board.state import State
from branchline.events import BUILT, CLAIMED, REFUSED, TUNNELED, Event
from branchline.protocol import ScoreLine


@dataclass(frozen=True)
class Claim:
    """A route that a seat has claimed."""

    seat: int
    route: int
    round: int  # the seat's own turns so far, this one included
    cards: tuple[int, ...]  # paid, by kind


@dataclass
class BoardLog(GameLog):
    """One map game."""

    claims: list[Claim] = field(default_factory=list)
    stations: list[tuple[int, int]] = field(default_factory=list)  # seat and city
    tunnels: int = 0  # tried
    refused: int = 0  # of these
    owner: tuple[int, ...] = ()  # by route: seat + 1, or 0
    open_to: tuple[int, ...] = ()  # by route: who could still claim it at the end, a bit for each seat


class BoardRecorder(Recorder[BoardLog]):
    """Writes a map game down."""

    def note(self, event: Event) -> None:
        super().note(event)
        log, kind, seat = self.log, event.kind, int(event.seat)
        if kind == CLAIMED:
            log.claims.append(Claim(seat, int(event.route), self.rounds[seat], event.cards))
        elif kind == BUILT:
            log.stations.append((seat, int(event.city)))
        elif kind == TUNNELED:
            log.tunnels += 1
        elif kind == REFUSED:
            log.refused += 1

    def end(self, state: State, lines: Sequence[ScoreLine]) -> BoardLog:  # type: ignore[override]  # of a map game
        self.log.owner = tuple(int(owner) for owner in state.owner)
        self.log.open_to = tuple(int(seats) for seats in state.open_to)
        return super().end(state, lines)
