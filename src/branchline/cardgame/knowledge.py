"""What a seat remembers: a fold over the events it has seen.

Cards: what it has seen others get and place bounds their hands from below, and it has seen every card that went onto a
stack, so the stacks that nobody may look at are known to whoever has paid attention [CG-06].

Tickets: what lay before it cannot be what another seat has kept at the deal, and what it knows of those under the pile
is in `ticket_memory`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from branchline.cardgame.rules.choosing import possible_sets
from branchline.cardgame.state import BACK, CHOSEN, HELD, MADE, State
from branchline.cardgame.tables import Tables
from branchline.cards import KINDS, added, ints, left_of
from branchline.events import (
    COMPLETED,
    GIVEN,
    KEPT,
    MOVED,
    OFFERED,
    PLACED,
    RESHUFFLED,
    RETURNED,
    SHOWN,
    TOOK,
    Event,
)
from branchline.protocol import check_viewer
from branchline.ticket_memory import TicketMemory

if TYPE_CHECKING:
    from branchline.cardgame.engine import CardGame


@dataclass
class Knowledge:
    """What one seat (None: a spectator) remembers of a game; feed it every event in order, as this seat sees it."""

    game: CardGame
    seat: int | None
    cards: list[list[int]] = field(init=False)  # by seat and card: certainly in its hand
    tracks: list[list[int]] = field(init=False)  # by seat and card: the on-the-track stacks
    kept_at_deal: list[int | None] = field(init=False)  # by seat: number of tickets
    kept_later: list[int] = field(init=False)  # by seat: number of tickets kept of those drawn
    made: list[set[int]] = field(init=False)  # by seat: tickets completed in a scoring [CG-16]
    ruled_out: list[set[int]] = field(init=False)  # by seat: tickets that it did not hold at the last scoring [CG-14]
    kept_since: list[int] = field(init=False)  # by seat: number of tickets kept since then
    offered: set[int] = field(default_factory=set)  # every ticket that has lain before this seat
    own_returned: list[int] = field(default_factory=list)  # what this seat put back at the deal
    returned: TicketMemory = field(init=False)  # what lies under the pile
    pile: int = field(init=False)  # number of tickets, as everybody can count it
    dealing: bool = True

    def __post_init__(self) -> None:
        players = int(self.tables.players)
        check_viewer(self.seat, players)
        self.cards = [[0] * KINDS for _ in range(players)]
        self.tracks = [[0] * KINDS for _ in range(players)]
        self.kept_at_deal = [None] * players
        self.kept_later = [0] * players
        self.made = [set() for _ in range(players)]
        self.ruled_out = [set() for _ in range(players)]
        self.kept_since = [0] * players
        self.returned = TicketMemory(players, self.seat)
        self.pile = int(self.tables.tickets - self.tables.dealt * players)

    @property
    def tables(self) -> Tables:
        """The rules and the tickets of the game as tables of numbers."""
        return self.game.tables

    def see(self, events: Iterable[Event]) -> None:
        """Remember what these events showed; they may be whole, only what the seat sees of them is used."""
        for event in events:
            seen = event.as_seen_by(self.seat)
            if seen is not None:
                self._see(seen)

    def allows(self, state: State) -> bool:
        """Whether a whole state agrees with all that is remembered."""
        for seat, least in enumerate(self.cards):
            hand = state.hand(seat)
            if seat != self.seat and any(hand[card] < least[card] for card in range(KINDS)):
                return False
            if list(state.track(seat)) != self.tracks[seat]:
                return False
        if self.dealing:
            return all(state.ticket[t] == BACK for t in self.own_returned)
        for seat in range(len(self.cards)):
            owned = state.tickets_of(seat) + state.made_by(seat)
            if seat != self.seat and any(len(others.intersection(owned)) > room for others, room in self.limits(seat)):
                return False
        return self.returned.allows(
            state.under_pile(),
            lambda seat, ticket: int(state.ticket[ticket]) in (HELD + seat, CHOSEN + seat, MADE + seat),
        )

    def limits(self, seat: int) -> tuple[tuple[set[int], int], ...]:
        """Tickets of which another seat can have only so many: those that it cannot have had early [CG-03, CG-14]."""
        return (self.offered, self.kept_later[seat]), (self.ruled_out[seat], self.kept_since[seat])

    def _see(self, event: Event) -> None:
        seat = int(event.seat)
        if event.kind in (GIVEN, TOOK):
            self.cards[seat][int(event.card)] += 1
        elif event.kind == PLACED:
            self.cards[seat] = left_of(self.cards[seat], event.cards)
        elif event.kind == MOVED:
            self.tracks[seat] = added(self.tracks[seat], event.cards)
        elif event.kind == RESHUFFLED:
            self.tracks = [[0] * KINDS for _ in self.tracks]
        elif event.kind == OFFERED:
            self._see_offer(seat, event)
        elif event.kind == KEPT:
            self._see_kept(seat, event)
        elif event.kind == RETURNED:
            if self.dealing:
                self.own_returned = list(event.tickets)
        elif event.kind == COMPLETED:
            self._see_completed(seat, event)
        elif event.kind == SHOWN:
            self.returned.show_all(seat, self.made[seat].union(event.tickets))

    def _see_completed(self, seat: int, event: Event) -> None:
        """These tickets were the seat's, so it has the fewer others, and none that would have ruled this choice out.

        A ticket is ruled out if with it alone, beside those completed, the seat could not have chosen this set; what
        two of them would have done together is not looked at.
        """
        made = self.made[seat]
        made.update(event.tickets)
        self.returned.show(seat, event.tickets)
        if seat == self.seat:
            return
        self.ruled_out[seat] = self._better_tickets(event)
        self.kept_since[seat] = 0
        all_kept = self.kept_later[seat] + (self.kept_at_deal[seat] or 0)
        limits = self.limits(seat)
        self.returned.narrow(
            seat,
            lambda names: (
                len(names | made) <= all_kept and all(len((names | made) & others) <= room for others, room in limits)
            ),
        )

    def _better_tickets(self, event: Event) -> set[int]:
        """Tickets with which this set would not have been one to complete from this stack."""
        tables = self.tables
        stack = ints(list(event.cards))
        completed = list(event.tickets)
        better: set[int] = set()
        for ticket in range(self.tables.tickets):
            if not any(ticket in made for made in self.made):
                held = ints(sorted([*completed, ticket]))
                if not any(list(map(int, tickets)) == completed for tickets in possible_sets(tables, stack, held)):
                    better.add(ticket)
        return better

    def _see_offer(self, seat: int, event: Event) -> None:
        self.offered.update(event.tickets)
        if self.dealing:
            return
        fresh = min(int(self.tables.drawn), self.pile)
        self.pile -= fresh
        self.returned.offer(seat, fresh, int(event.count), event.tickets)

    def _see_kept(self, seat: int, event: Event) -> None:
        if not self.dealing:
            self.kept_later[seat] += int(event.count)
            self.kept_since[seat] += int(event.count)
            self.returned.keep(seat, int(event.count), event.tickets)
        elif not event.tickets:  # CG-03: how many each seat has kept is told when all have chosen
            self.kept_at_deal[seat] = int(event.count)
            if None not in self.kept_at_deal:
                self.dealing = False
                self.pile = int(self.tables.tickets) - sum(kept or 0 for kept in self.kept_at_deal)
