"""What a report looks at in one game, written down while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from branchline.cards import KINDS
from branchline.events import DREW, EVERYONE, KEPT, LAST_ROUND, OFFERED, RESHUFFLED, TOOK, Event
from branchline.protocol import ScoreLine
from branchline.variants import AnyState


@dataclass(frozen=True)
class Offer:
    """Tickets that a seat could choose from, and those that it kept."""

    seat: int
    tickets: tuple[int, ...]
    kept: tuple[int, ...]
    is_deal: bool


@dataclass
class GameLog:
    """One game, as far as every kind has it; seats are those of the table, cards are counted by kind."""

    places: tuple[int, ...]  # by seat: which of the bots sits there
    first: int = 0
    turns: int = 0
    decisions: int = 0
    offers: list[Offer] = field(default_factory=list)
    reshuffles: int = 0
    took: list[int] = field(default_factory=lambda: [0] * KINDS)  # face up
    drew: list[int] = field(default_factory=lambda: [0] * KINDS)  # from the deck
    left: list[int] = field(default_factory=lambda: [0] * KINDS)  # in all hands at the end
    ender: int | None = None  # who brought the last round about; None if all passed
    lines: tuple[ScoreLine, ...] = ()
    hash: int = 0  # of every action and the scores, 64 bits
    faults: dict[int, str] = field(default_factory=dict)  # by bot: what it did first that made another decide for it


L = TypeVar("L", bound=GameLog)


class Recorder(Generic[L]):
    """Writes a game down in a log as it is told; each kind of game notes more."""

    def __init__(self, log: L) -> None:
        self.log = log
        self.rounds = [0] * len(log.places)  # by seat: its own turns so far
        self._offered: dict[int, tuple[int, ...]] = {}  # by seat: what it has to choose from

    def begin(self, first: int) -> None:
        """Note which seat goes first."""
        self.log.first = first

    def decide(self, seat: int, *, is_turn: bool) -> None:
        """The seat decides something; whether that is what to do with a turn."""
        self.log.decisions += 1
        if is_turn:
            self.log.turns += 1
            self.rounds[seat] += 1

    def hear(self, story: Sequence[Event]) -> None:
        """Take note of a decision; the events are whole, as no seat sees all of them."""
        for event in story:
            self.note(event)

    def end(self, state: AnyState, lines: Sequence[ScoreLine]) -> L:
        """The game is over, and this is all of it."""
        log = self.log
        log.lines = tuple(lines)
        for seat in range(len(log.places)):
            for kind, count in enumerate(state.hand(seat)):
                log.left[kind] += count
        return log

    def note(self, event: Event) -> None:
        """Write down what happened, if a report looks at it."""
        log, kind, seat = self.log, event.kind, int(event.seat)
        if kind == TOOK:
            log.took[event.card] += 1
        elif kind == DREW:
            log.drew[event.card] += 1
        elif kind == OFFERED:
            self._offered[seat] = event.tickets
        elif kind == KEPT and event.only != EVERYONE:  # what everybody sees after the deal is how many [US-04]
            log.offers.append(Offer(seat, self._offered.pop(seat), event.tickets, is_deal=log.turns == 0))
        elif kind == RESHUFFLED:
            log.reshuffles += 1
        elif kind == LAST_ROUND:
            log.ender = seat
