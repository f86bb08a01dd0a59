"""The state of The Card Game."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from branchline.cards import COLORS, KINDS
from branchline.pickles import Reduced, reduced

# Decision points: what the seat to move is asked for
DEAL: Final = 0  # which of the dealt tickets to keep [CG-03]
TURN: Final = 1  # what to do this turn [CG-07]
DRAW: Final = 2  # a second card, or to stop [CG-08]
KEEP: Final = 3  # which of the drawn tickets to keep [CG-12]
CARDS: Final = 4  # how many cards of the color that is placed [CG-09]
LOCOMOTIVES: Final = 5  # how many locomotives on top of them [CG-09]
MIX: Final = 6  # the next of three colors [CG-09]
OVER: Final = 7
CHOOSE: Final = 8  # which tickets to complete [CG-14]; it came later, and the others keep their numbers
PHASES: Final = ("deal", "turn", "draw", "keep", "cards", "locomotives", "mix", "over", "choose")  # for documents

# Where a ticket is; a seat's own are at HELD + seat, at CHOSEN + seat, or at MADE + seat once they are completed
PILE: Final = 0
BOTTOM: Final = 1  # returned, under the pile [CG-12]
OFFERED: Final = 2  # in front of a seat that has to choose
BACK: Final = 3  # not kept at the deal, shuffled into the pile when all have chosen [CG-03]
HELD: Final = 8
CHOSEN: Final = 32  # to be completed, as soon as all have chosen [CG-14]
MADE: Final = 64  # completed in a scoring, and public from then on [CG-16]

NOTHING: Final = -1  # no color, no seat

# What the constructor takes, in its order
_VECTORS: Final = (
    "hands",
    "tracks",
    "deck",
    "discards",
    "row",
    "yard_owner",
    "yard_cards",
    "yard_locomotives",
    "offers",
    "ticket",
    "bottom",
)


@mypyc_attr(free_list_len=1)
class State:
    """Whatever changes during play, and nothing else. Rules change it in place; search copies it.

    Piles, hands, tracks and rows are counts: a card is picked when it is drawn, and in a row of the railyard the
    locomotives always lie on top [CG-09]. As a color lies in one railyard at the most [CG-10, CG-11], rows are kept by
    color. The tickets of the pile have no order, only those returned below it have.
    """

    def __init__(
        self,
        hands: vec[i64],
        tracks: vec[i64],
        deck: vec[i64],
        discards: vec[i64],
        row: vec[i64],
        yard_owner: vec[u8],
        yard_cards: vec[u8],
        yard_locomotives: vec[u8],
        offers: vec[u8],
        ticket: vec[u8],
        bottom: vec[u8],
    ) -> None:
        self.hands: vec[i64] = hands  # by seat and card
        self.tracks: vec[i64] = tracks  # by seat and card: the on-the-track stacks, hidden from everybody [CG-06]
        self.deck: vec[i64] = deck
        self.discards: vec[i64] = discards
        self.row: vec[i64] = row  # the face-up cards
        self.yard_owner: vec[u8] = yard_owner  # by color: seat + 1 of the railyard that it lies in, or 0
        self.yard_cards: vec[u8] = yard_cards  # by color: cards of that color in the row
        self.yard_locomotives: vec[u8] = yard_locomotives  # by color: locomotives on top of them
        self.offers: vec[u8] = offers  # by seat: number of tickets, then the tickets in the order dealt
        self.ticket: vec[u8] = ticket  # where each ticket is
        self.bottom: vec[u8] = bottom  # tickets returned under the pile, a ring
        self.bottom_head: i64 = 0
        self.bottom_n: i64 = 0
        self.pile_n: i64 = 0  # tickets in the pile, without those under it
        self.deck_n: i64 = 0
        self.discards_n: i64 = 0
        self.row_n: i64 = 0
        self.phase: i64 = DEAL
        self.seat: i64 = 0
        self.first: i64 = 0
        self.draws_left: i64 = 0
        self.suit: i64 = NOTHING  # the color that is being placed
        self.suit_cards: i64 = 0  # how many cards of it, once that is said
        self.mix: i64 = 0  # colors named so far of those that are placed together, a bit for each
        self.turns_left: i64 = 0  # in the last round; 0 before it [CG-13]
        self.decks_left: i64 = 0  # still to come after this one [CG-16]
        self.leader: i64 = NOTHING  # while sets of tickets are chosen: who chooses first and plays on first [CG-14]
        self.page: i64 = 0  # how many sets come before those that the seat to move chooses from
        # These sets follow from the rest, and are looked up when they are needed: the size of each, then its tickets.
        self.sets: vec[i64] = vec[i64]()  # all of them, or the first alone
        self.sets_n: i64 = 0  # one more than a page has if others follow; 0 before they are looked up

    def copy(self) -> State:
        """Return an independent copy of the state."""
        other = State(
            self.hands[:],
            self.tracks[:],
            self.deck[:],
            self.discards[:],
            self.row[:],
            self.yard_owner[:],
            self.yard_cards[:],
            self.yard_locomotives[:],
            self.offers[:],
            self.ticket[:],
            self.bottom[:],
        )
        other.bottom_head = self.bottom_head
        other.bottom_n = self.bottom_n
        other.pile_n = self.pile_n
        other.deck_n = self.deck_n
        other.discards_n = self.discards_n
        other.row_n = self.row_n
        other.phase = self.phase
        other.seat = self.seat
        other.first = self.first
        other.draws_left = self.draws_left
        other.suit = self.suit
        other.suit_cards = self.suit_cards
        other.mix = self.mix
        other.turns_left = self.turns_left
        other.decks_left = self.decks_left
        other.leader = self.leader
        other.page = self.page
        other.sets = self.sets  # never changed, only replaced
        other.sets_n = self.sets_n
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

    def track(self, seat: i64) -> tuple[int, ...]:
        """The cards of a seat's on-the-track stack, counted by kind."""
        return tuple([int(self.tracks[i]) for i in range(seat * KINDS, (seat + 1) * KINDS)])

    def yard_size(self, color: i64) -> i64:
        """How many cards lie in the row of a color, locomotives included; 0 if there is none."""
        return i64(self.yard_cards[color]) + i64(self.yard_locomotives[color])

    def mixed(self) -> tuple[int, ...]:
        """The colors named so far of those that are placed together, ascending."""
        return tuple([color for color in range(COLORS) if (self.mix >> color) & 1 == 1])

    def tickets_of(self, seat: i64) -> tuple[int, ...]:
        """The tickets that a seat holds and has not completed."""
        return tuple([t for t in range(len(self.ticket)) if self.ticket[t] in (HELD + seat, CHOSEN + seat)])

    def chosen_by(self, seat: i64) -> tuple[int, ...]:
        """The tickets that a seat will have completed when all seats have chosen."""
        return tuple([t for t in range(len(self.ticket)) if self.ticket[t] == CHOSEN + seat])

    def made_by(self, seat: i64) -> tuple[int, ...]:
        """The tickets that a seat has completed in a scoring."""
        return tuple([t for t in range(len(self.ticket)) if self.ticket[t] == MADE + seat])

    def under_pile(self) -> list[int]:
        """The tickets returned under the pile, the next one to be drawn first."""
        size = len(self.bottom)
        return [int(self.bottom[(self.bottom_head + i) % size]) for i in range(self.bottom_n)]

    def tickets_left(self) -> i64:
        """How many tickets can still be drawn."""
        return self.pile_n + self.bottom_n
