"""What a seat remembers: a fold over the events it has seen.

Cards: what it has seen others take, lay down and take back bounds their hands from below. The discards are open, so a
new deck is known card by card when it is shuffled, and what is turned up or drawn from it is counted off.

Tickets: what it has put out of the game, and what it knows of those under the pile (`ticket_memory`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from branchline.board.state import GONE, HELD, State
from branchline.board.tables import Tables
from branchline.cards import KINDS, added, left_of
from branchline.events import (
    BUILT,
    CLAIMED,
    DEALT,
    DREW,
    FLUSHED,
    KEPT,
    NOBODY,
    OFFERED,
    REFUSED,
    RESHUFFLED,
    RETURNED,
    REVEALED,
    SHOWN,
    TOOK,
    TUNNELED,
    TURNED_UP,
    Event,
)
from branchline.protocol import check_viewer
from branchline.ticket_memory import UNKNOWN, TicketMemory

if TYPE_CHECKING:
    from branchline.board.engine import BoardGame

_TICKET_EVENTS: Final = (OFFERED, KEPT, RETURNED, SHOWN)


@dataclass
class Knowledge:
    """What one seat (None: a spectator) remembers of a game; feed it every event in order, as this seat sees it."""

    game: BoardGame
    seat: int | None
    cards: list[list[int]] = field(default_factory=list)  # by seat and card: certainly in its hand
    kept_at_deal: list[int | None] = field(default_factory=list)  # by seat: number of tickets kept at the deal
    on_table: tuple[int, ...] = (0,) * KINDS  # laid down for a tunnel, still its owner's [EU-09]
    discards: list[int] = field(default_factory=list)  # by card, as everybody can count them
    turned: list[int] = field(default_factory=list)  # by card: turned up for a tunnel, not discarded yet
    deck: list[int] = field(default_factory=list)  # by card: the most that can be in it
    draws: list[list[tuple[list[int], int]]] = field(default_factory=list)
    """By seat, each draw where nothing returns: how many tickets of each tier came, and how many of them were kept."""
    fresh: list[int] = field(default_factory=list)  # by tier: what came with the draw that is not decided yet
    own_returned: list[int] = field(default_factory=list)  # what this seat put back at the deal
    gone: set[int] = field(default_factory=set)  # tickets that this seat has put out of the game
    returned: TicketMemory = field(init=False)  # what lies under the pile
    pile: list[int] = field(default_factory=list)  # by tier, as everybody can count it
    dealing: bool = True

    def __post_init__(self) -> None:
        players = int(self.tables.players)
        check_viewer(self.seat, players)
        self.cards = [[0] * KINDS for _ in range(players)]
        self.discards = [0] * KINDS
        self.turned = [0] * KINDS
        self.deck = [int(count) for count in self.tables.deck]
        self.kept_at_deal = [None] * players
        self.pile = [int(count) for count in self.tables.pile]
        self.returned = TicketMemory(players, self.seat)
        self.draws = [[] for _ in range(players)]

    @property
    def tables(self) -> Tables:
        """The rules and the map of the game as tables of numbers."""
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
            hand: Sequence[int] = state.hand(seat)
            if seat == state.seat:
                hand = added(hand, tuple(map(int, state.laid)))  # not paid yet, so still in its hand for all others
            if seat != self.seat and any(hand[card] < least[card] for card in range(KINDS)):
                return False
        if any(state.deck[card] > most for card, most in enumerate(self.deck)):
            return False
        if self.dealing:
            return all(state.ticket[t] == self.tables.dealt_back for t in self.own_returned)
        if any(state.ticket[t] != GONE for t in self.gone):
            return False
        return self.returned.allows(state.under_pile(), lambda seat, t: bool(state.ticket[t] == HELD + seat))

    def _see(self, event: Event) -> None:
        if event.kind in _TICKET_EVENTS:
            self._see_tickets(event)
        else:
            self._see_cards(event)

    def _see_cards(self, event: Event) -> None:
        seat, card = int(event.seat), int(event.card)
        if event.kind == DEALT:
            self.deck = left_of(self.deck, event.cards)
        elif event.kind == DREW and card != NOBODY:
            self.deck[card] -= 1
        elif event.kind == TOOK:
            self.cards[seat][card] += 1
        elif event.kind == TURNED_UP:
            self.deck[card] -= 1
        elif event.kind == REVEALED:
            self.deck[card] -= 1
            self.turned[card] += 1
        elif event.kind == TUNNELED:
            self.cards[seat] = left_of(self.cards[seat], event.cards)
            self.on_table = event.cards
        elif event.kind == REFUSED:
            self.cards[seat] = added(self.cards[seat], event.cards)
            self._discard(())
        elif event.kind in (CLAIMED, BUILT):
            paid = event.cards or (0,) * KINDS  # a station may be free [FR-05]
            self.cards[seat] = left_of(self.cards[seat], tuple(left_of(paid, self.on_table)))
            self._discard(event.cards)
        elif event.kind == FLUSHED:
            self._discard(event.cards)
        elif event.kind == RESHUFFLED:
            self.deck, self.discards = self.discards, [0] * KINDS

    def _discard(self, cards: tuple[int, ...]) -> None:
        """Put these cards on the discards, with what was turned up for a tunnel [EU-09]."""
        self.discards = added(added(self.discards, self.turned), cards)
        self.turned = [0] * KINDS
        self.on_table = (0,) * KINDS

    def _see_tickets(self, event: Event) -> None:
        seat = int(event.seat)
        if event.kind == OFFERED:
            self._see_offer(seat, event)
        elif event.kind == KEPT:
            self._see_kept(seat, event)
        elif event.kind == RETURNED:
            self._see_returned(event)
        elif seat != self.seat:
            self.returned.show_all(seat, event.tickets)

    def _see_offer(self, seat: int, event: Event) -> None:
        if self.dealing:
            return
        self.fresh = [min(int(wanted), self.pile[tier]) for tier, wanted in enumerate(self.tables.drawn)]
        self.pile = [left - of_tier for left, of_tier in zip(self.pile, self.fresh, strict=True)]
        if self.tables.drawn_back == GONE:
            return
        self.returned.offer(seat, sum(self.fresh), int(event.count), event.tickets)

    def _see_kept(self, seat: int, event: Event) -> None:
        if self.dealing:
            self._see_deal_choice(seat, event)
            return
        if self.tables.drawn_back == GONE:
            self.draws[seat].append((self.fresh, int(event.count)))
            return
        self.returned.keep(seat, int(event.count), event.tickets)

    def _see_deal_choice(self, seat: int, event: Event) -> None:
        """The own choice comes with names; the number of everybody's when all have chosen, seat by seat [US-04]."""
        if event.tickets or (self.kept_at_deal[seat] is not None and seat != self.seat):
            return
        self.kept_at_deal[seat] = int(event.count)
        if None not in self.kept_at_deal:
            self.dealing = False
            self._end_deal(seat)

    def _end_deal(self, last: int) -> None:
        if self.tables.dealt_back == GONE:
            return
        players, dealt = int(self.tables.players), int(sum(self.tables.dealt))
        bottom: list[int] = []
        for turn in range(1, players + 1):
            seat = (last + turn) % players
            kept = self.kept_at_deal[seat]
            assert kept is not None
            bottom += self.own_returned if seat == self.seat else [UNKNOWN] * (dealt - kept)
        self.returned.begin(bottom)

    def _see_returned(self, event: Event) -> None:
        if not event.tickets:
            return
        if self.dealing:
            self.own_returned = list(event.tickets)
        back_to = self.tables.dealt_back if self.dealing else self.tables.drawn_back
        if back_to == GONE:
            self.gone |= set(event.tickets)
            self.returned.elsewhere |= self.gone
