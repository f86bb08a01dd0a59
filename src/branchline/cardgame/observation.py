"""What one seat may know, built from what it may see and nothing else [CG-06, US-22]."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.cardgame.rules.choosing import look_up_sets, shown_sets
from branchline.cardgame.rules.tickets import offered_to
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, LOCOMOTIVES, MIX, NOTHING, OVER, TURN, State
from branchline.cardgame.tables import Tables
from branchline.cards import KINDS
from branchline.protocol import check_viewer


@dataclass(frozen=True)
class SeatView:
    """What everybody sees of a seat."""

    hand: int  # number of cards
    track: int  # number of cards in its on-the-track stack [CG-06]
    offered: int  # number of tickets it has to choose from
    tickets: int | None  # number of tickets kept and not completed; None: not to be seen yet [CG-03]
    made: tuple[int, ...]  # tickets completed in a scoring [CG-16]
    shown: tuple[int, ...]  # the others, once the game is over
    stack: tuple[int, ...]  # the cards of its on-the-track stack, once the game is over


@dataclass(frozen=True)
class Observation:
    """All that a seat sees at one moment; what it remembers is its `Knowledge`."""

    seat: int | None  # the viewer; None: a spectator
    phase: int
    to_move: int | None
    first: int
    draws_left: int
    turns_left: int
    decks_left: int
    deck: int  # number of cards
    discards: tuple[int, ...]
    row: tuple[int, ...]
    yard_owner: tuple[int, ...]  # by color: seat + 1, or 0
    yard_cards: tuple[int, ...]
    yard_locomotives: tuple[int, ...]
    seats: tuple[SeatView, ...]
    pile: int  # tickets in the pile, without those under it
    bottom: int  # tickets returned under it
    hand: tuple[int, ...]  # the viewer's own
    tickets: tuple[int, ...]  # the viewer's own that are not completed
    offer: tuple[int, ...]  # the viewer's own, in the order dealt
    suit: int  # of a placement of the viewer's own that is not complete: its color
    suit_cards: int  # and how many cards of it
    mix: tuple[int, ...]  # or the colors named so far
    track: tuple[int, ...]  # the viewer's own stack, if it may look at it; else empty [CG-06, CG-14]
    leader: int | None  # while tickets to be completed are chosen: the seat that chooses first [CG-14]
    sets: tuple[tuple[int, ...], ...]  # if it is the viewer's choice: the tickets of each set before it
    page: int  # and how many sets come before these
    more_sets: bool  # and whether others follow
    chosen: tuple[int, ...]  # the viewer's own tickets that will be completed when all have chosen


def observe(tables: Tables, state: State, seat: int | None) -> Observation:
    """What the seat may know at this moment (None: what a spectator may know)."""
    check_viewer(seat, int(tables.players))
    own = seat is not None
    viewer = seat if seat is not None else 0
    # A placement is its owner's affair until it is complete: for all others it has not begun.
    hides = state.phase in (CARDS, LOCOMOTIVES, MIX) and seat != state.seat
    # CG-14: when tickets are completed, everybody looks at the own stack, and chooses without seeing the others' sets.
    choosing = state.phase == CHOOSE
    asked = choosing and seat == state.seat
    return Observation(
        seat=seat,
        phase=TURN if hides else int(state.phase),
        to_move=None if state.phase == OVER else int(state.seat),
        first=int(state.first),
        draws_left=int(state.draws_left),
        turns_left=int(state.turns_left),
        decks_left=int(state.decks_left),
        deck=int(state.deck_n),
        discards=tuple(state.discards),
        row=tuple(state.row),
        yard_owner=tuple(state.yard_owner),
        yard_cards=tuple(state.yard_cards),
        yard_locomotives=tuple(state.yard_locomotives),
        seats=tuple(_seat_view(tables, state, other, seat) for other in range(tables.players)),
        pile=int(state.pile_n),
        bottom=int(state.bottom_n),
        hand=state.hand(viewer) if own else (0,) * KINDS,
        tickets=state.tickets_of(viewer) if own else (),
        offer=offered_to(tables, state, viewer) if own else (),
        suit=NOTHING if hides else int(state.suit),
        suit_cards=0 if hides else int(state.suit_cards),
        mix=() if hides else state.mixed(),
        track=state.track(viewer) if own and (choosing or tables.open_track == 1) else (),
        leader=int(state.leader) if choosing else None,
        sets=shown_sets(tables, state) if asked else (),
        page=int(state.page) if asked else 0,
        more_sets=asked and bool(look_up_sets(tables, state) > tables.page),
        chosen=state.chosen_by(viewer) if own else (),
    )


def _seat_view(tables: Tables, state: State, seat: int, viewer: int | None) -> SeatView:
    # CG-03, as US-04: at the deal a seat must not learn from the table which tickets the others keep, nor how many.
    dealing = state.phase == DEAL and seat != viewer
    tickets, over = state.tickets_of(seat), state.phase == OVER
    return SeatView(
        hand=sum(state.hand(seat)),
        track=sum(state.track(seat)),
        offered=int(tables.dealt) if dealing else int(state.offers[seat * (tables.offer_size + 1)]),
        tickets=None if dealing else len(tickets),
        made=state.made_by(seat),
        shown=tickets if over else (),
        stack=state.track(seat) if over else (),
    )
