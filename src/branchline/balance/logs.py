"""What a report looks at in one game, written down while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.cards import KINDS
from branchline.events import (
    BUILT,
    CLAIMED,
    COMPLETED,
    DREW,
    EVERYONE,
    KEPT,
    LAST_ROUND,
    MOVED,
    OFFERED,
    PLACED,
    REFUSED,
    RESHUFFLED,
    ROBBED,
    TOOK,
    TUNNELED,
    Event,
)
from branchline.protocol import ScoreLine
from branchline.variants import AnyState


@dataclass(frozen=True)
class Claim:
    """A route that a seat has claimed."""

    seat: int
    route: int
    round: int  # the seat's own turns so far, this one included
    cards: tuple[int, ...]  # paid, by kind


@dataclass(frozen=True)
class Offer:
    """Tickets that a seat could choose from, and those that it kept."""

    seat: int
    tickets: tuple[int, ...]
    kept: tuple[int, ...]
    is_deal: bool


@dataclass
class GameLog:
    """One game; seats are those of the table, cards are counted by kind."""

    places: tuple[int, ...]  # by seat: which of the bots sits there
    first: int = 0
    turns: int = 0
    decisions: int = 0
    claims: list[Claim] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    stations: list[tuple[int, int]] = field(default_factory=list)  # seat and city
    tunnels: int = 0  # tried
    refused: int = 0  # of these
    reshuffles: int = 0
    took: list[int] = field(default_factory=lambda: [0] * KINDS)  # face up
    drew: list[int] = field(default_factory=lambda: [0] * KINDS)  # from the deck
    placed: list[int] = field(default_factory=lambda: [0] * KINDS)  # in railyards [CG-09]
    robbed: list[int] = field(default_factory=lambda: [0] * KINDS)  # out of railyards [CG-11]
    moved: list[int] = field(default_factory=lambda: [0] * KINDS)  # onto the track [CG-05]
    stacks: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by seat: of the last scoring [CG-14]
    left: list[int] = field(default_factory=lambda: [0] * KINDS)  # in all hands at the end
    owner: tuple[int, ...] = ()  # by route: seat + 1, or 0
    open_to: tuple[int, ...] = ()  # by route: who could still claim it at the end, a bit for each seat
    ender: int | None = None  # who brought the last round about; None if all passed
    lines: tuple[ScoreLine, ...] = ()
    hash: int = 0  # of every action and the scores, 64 bits
    faults: dict[int, str] = field(default_factory=dict)  # by bot: what it did first that made another decide for it


class Recorder:
    """Writes a game down as it is told."""

    def __init__(self, places: Sequence[int]) -> None:
        self.log = GameLog(tuple(places))
        self._rounds = [0] * len(places)
        self._offered: dict[int, tuple[int, ...]] = {}  # by seat: what it has to choose from

    def begin(self, first: int) -> None:
        """Note which seat goes first."""
        self.log.first = first

    def decide(self, seat: int, *, is_turn: bool) -> None:
        """The seat decides something; whether that is what to do with a turn."""
        self.log.decisions += 1
        if is_turn:
            self.log.turns += 1
            self._rounds[seat] += 1

    def hear(self, story: Sequence[Event]) -> None:
        """Take note of a decision; the events are whole, as no seat sees all of them."""
        for event in story:
            self._hear(event)

    def end(self, state: AnyState, lines: Sequence[ScoreLine]) -> GameLog:
        """The game is over, and this is all of it."""
        log = self.log
        log.lines = tuple(lines)
        for seat in range(len(log.places)):
            for kind, count in enumerate(state.hand(seat)):
                log.left[kind] += count
        return log

    def _hear(self, event: Event) -> None:
        log, kind, seat = self.log, event.kind, int(event.seat)
        if kind == TOOK:
            log.took[event.card] += 1
        elif kind == DREW:
            log.drew[event.card] += 1
        elif kind == CLAIMED:
            log.claims.append(Claim(seat, int(event.route), self._rounds[seat], event.cards))
        elif kind == OFFERED:
            self._offered[seat] = event.tickets
        elif kind == KEPT and event.only != EVERYONE:  # what everybody sees after the deal is how many [US-04]
            log.offers.append(Offer(seat, self._offered.pop(seat), event.tickets, is_deal=log.turns == 0))
        elif kind == BUILT:
            log.stations.append((seat, int(event.city)))
        elif kind == TUNNELED:
            log.tunnels += 1
        elif kind == REFUSED:
            log.refused += 1
        elif kind == RESHUFFLED:
            log.reshuffles += 1
        elif kind == LAST_ROUND:
            log.ender = seat
        elif kind == PLACED:
            _add(log.placed, event.cards)
        elif kind == ROBBED:
            _add(log.robbed, event.cards)
        elif kind == MOVED:
            _add(log.moved, event.cards)
        elif kind == COMPLETED:
            log.stacks[seat] = event.cards


def _add(sums: list[int], cards: Sequence[int]) -> None:
    for kind, count in enumerate(cards):
        sums[kind] += count
