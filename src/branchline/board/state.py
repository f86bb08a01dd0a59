"""The state of a map game: one shape for all six."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from branchline.cards import KINDS
from branchline.pickles import Reduced, reduced

# Decision points: what the seat to move is asked for
DEAL: Final = 0  # which of the dealt tickets to keep [US-04]
TURN: Final = 1  # what to do this turn [US-06]
DRAW: Final = 2  # the second card [US-07]
KEEP: Final = 3  # which of the drawn tickets to keep [US-21]
TUNNEL: Final = 4  # the extra cards of a tunnel, or to refuse [EU-08]
STATION: Final = 5  # the cards for a station [EU-11]
LAY: Final = 6  # the next card of a payment with sets [NO-05, NO-06, FR-01]
OVER: Final = 7
PHASES: Final = ("deal", "turn", "draw", "keep", "tunnel", "station", "lay", "over")  # their names, for documents

# Where a ticket is; a seat's own are at HELD + seat
UNSEEN: Final = 0  # in the pile, or out of the game without anybody having seen it
GONE: Final = 1  # seen by somebody and out of the game [EU-02]
BOTTOM: Final = 2  # returned, under the pile [US-04, US-21]
OFFERED: Final = 3  # in front of a seat that has to choose
HELD: Final = 4

NOTHING: Final = -1  # no pending action

# What the constructor takes, in its order
_VECTORS: Final = (
    "hands",
    "deck",
    "discards",
    "row",
    "turned",
    "shown",
    "laid",
    "trains",
    "points",
    "stations",
    "pile",
    "offers",
    "owner",
    "open_to",
    "station",
    "ticket",
    "bottom",
)


@mypyc_attr(free_list_len=1)
class State:
    """Whatever changes during play, and nothing else. Rules change it in place; search copies it.

    Deck, discards, row and hands are counts by card: a card of the deck is picked when it is drawn, so there is no
    order to peek at. The tickets of the pile have no order either, only those returned below it have.
    """

    def __init__(
        self,
        hands: vec[i64],
        deck: vec[i64],
        discards: vec[i64],
        row: vec[i64],
        turned: vec[u8],
        shown: vec[u8],
        laid: vec[u8],
        trains: vec[i64],
        points: vec[i64],
        stations: vec[i64],
        pile: vec[i64],
        offers: vec[u8],
        owner: vec[u8],
        open_to: vec[u8],
        station: vec[u8],
        ticket: vec[u8],
        bottom: vec[u8],
    ) -> None:
        self.hands: vec[i64] = hands  # by seat and card
        self.deck: vec[i64] = deck
        self.discards: vec[i64] = discards
        self.row: vec[i64] = row
        self.turned: vec[u8] = turned  # turned up for a tunnel, until the turn ends [EU-09]
        self.shown: vec[u8] = shown  # the payment laid down for a tunnel, until the turn ends [EU-06]
        self.laid: vec[u8] = laid  # of a payment that is laid down card by card and not complete: for its owner only
        self.trains: vec[i64] = trains  # by seat
        self.points: vec[i64] = points  # by seat: for routes, so far
        self.stations: vec[i64] = stations  # by seat: not built yet
        self.pile: vec[i64] = pile  # by tier: how many of the unseen tickets can be drawn
        self.offers: vec[u8] = offers  # by seat: number of tickets, then the tickets in the order dealt
        self.owner: vec[u8] = owner  # by route: seat + 1, or 0
        self.open_to: vec[u8] = open_to  # by route: a bit for each seat that may still claim it
        self.station: vec[u8] = station  # by city: seat + 1, or 0
        self.ticket: vec[u8] = ticket  # where each ticket is
        self.bottom: vec[u8] = bottom  # returned tickets, a ring
        self.bottom_head: i64 = 0
        self.bottom_n: i64 = 0
        self.deck_n: i64 = 0
        self.discards_n: i64 = 0
        self.row_n: i64 = 0
        self.phase: i64 = DEAL
        self.seat: i64 = 0
        self.first: i64 = 0
        self.draws_left: i64 = 0
        self.pending: i64 = NOTHING  # the claim or station that waits for cards
        self.due: i64 = 0  # how many cards it waits for
        self.to_lay: i64 = 0  # how many cards are missing to what is laid down card by card
        self.turns_left: i64 = 0  # in the last round; 0 before it [US-23]
        self.passes: i64 = 0  # in a row [US-14]

    def copy(self) -> State:
        """Return an independent copy of the state."""
        other = State(
            self.hands[:],
            self.deck[:],
            self.discards[:],
            self.row[:],
            self.turned[:],
            self.shown[:],
            self.laid[:],
            self.trains[:],
            self.points[:],
            self.stations[:],
            self.pile[:],
            self.offers[:],
            self.owner[:],
            self.open_to[:],
            self.station[:],
            self.ticket[:],
            self.bottom[:],
        )
        other.bottom_head = self.bottom_head
        other.bottom_n = self.bottom_n
        other.deck_n = self.deck_n
        other.discards_n = self.discards_n
        other.row_n = self.row_n
        other.phase = self.phase
        other.seat = self.seat
        other.first = self.first
        other.draws_left = self.draws_left
        other.pending = self.pending
        other.due = self.due
        other.to_lay = self.to_lay
        other.turns_left = self.turns_left
        other.passes = self.passes
        return other

    def __repr__(self) -> str:
        return f"<State {PHASES[self.phase]} · seat {self.seat} · {self.deck_n} cards in the deck>"

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> Reduced:
        return reduced(self, *_VECTORS)

    def hand(self, seat: i64) -> tuple[int, ...]:
        """The cards in a seat's hand, counted by kind."""
        return tuple([int(self.hands[i]) for i in range(seat * KINDS, (seat + 1) * KINDS)])

    def tickets_of(self, seat: i64) -> tuple[int, ...]:
        """The tickets that a seat has kept."""
        return tuple([t for t in range(len(self.ticket)) if self.ticket[t] == HELD + seat])

    def under_pile(self) -> list[int]:
        """The tickets returned under the pile, the next one to be drawn first."""
        size = len(self.bottom)
        return [int(self.bottom[(self.bottom_head + i) % size]) for i in range(self.bottom_n)]

    def tickets_left(self) -> i64:
        """How many tickets can still be drawn."""
        left = self.bottom_n
        tier: i64
        for tier in range(len(self.pile)):
            left += self.pile[tier]
        return left
