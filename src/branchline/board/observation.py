"""What one seat may know, built from what it may see and nothing else [US-04, US-22]."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.board.rules.tickets import offered_to
from branchline.board.state import DEAL, LAY, NOTHING, OVER, TUNNEL, TURN, State
from branchline.board.tables import Tables
from branchline.cards import KINDS
from branchline.protocol import check_viewer


@dataclass(frozen=True)
class SeatView:
    """What everybody sees of a seat [US-22]."""

    hand: int  # number of cards
    trains: int
    points: int  # for routes
    stations: int  # not built
    offered: int  # number of tickets it has to choose from
    tickets: int | None  # number of tickets kept; None: not to be seen yet [US-04]
    shown: tuple[int, ...]  # the tickets themselves, once the game is over


@dataclass(frozen=True)
class Observation:
    """All that a seat sees at one moment; what it remembers is its `Knowledge`."""

    seat: int | None  # the viewer; None: a spectator
    phase: int
    to_move: int | None
    first: int
    draws_left: int
    pending: int
    due: int
    to_lay: int  # cards missing to the viewer's own payment that is laid down card by card
    turns_left: int
    passes: int
    deck: int  # number of cards
    discards: tuple[int, ...]
    row: tuple[int, ...]
    turned: tuple[int, ...]
    shown: tuple[int, ...]  # the payment laid down for a tunnel
    owner: tuple[int, ...]
    open_to: tuple[int, ...]
    station: tuple[int, ...]
    seats: tuple[SeatView, ...]
    pile: tuple[int, ...]  # by tier: tickets that can be drawn
    bottom: int | None  # tickets returned below them; None: not to be seen yet [US-04]
    hand: tuple[int, ...]  # the viewer's own
    tickets: tuple[int, ...]  # the viewer's own
    offer: tuple[int, ...]  # the viewer's own, in the order dealt
    laid: tuple[int, ...]  # the viewer's own, of a payment that is not complete


def observe(tables: Tables, state: State, seat: int | None) -> Observation:
    """What the seat may know at this moment (None: what a spectator may know)."""
    check_viewer(seat, int(tables.players))
    own = seat is not None
    viewer = seat if seat is not None else 0
    # What a seat lays down card by card is its own affair until it is complete: for all others it has not begun.
    hides = state.phase == LAY and seat != state.seat
    before = TUNNEL if state.due > 0 else TURN
    return Observation(
        seat=seat,
        phase=before if hides else int(state.phase),
        to_move=None if state.phase == OVER else int(state.seat),
        first=int(state.first),
        draws_left=int(state.draws_left),
        pending=NOTHING if hides and before == TURN else int(state.pending),
        due=int(state.due),
        to_lay=0 if hides else int(state.to_lay),
        turns_left=int(state.turns_left),
        passes=int(state.passes),
        deck=int(state.deck_n),
        discards=tuple(state.discards),
        row=tuple(state.row),
        turned=tuple(state.turned),
        shown=tuple(state.shown),
        owner=tuple(state.owner),
        open_to=tuple(state.open_to),
        station=tuple(state.station),
        seats=tuple(_seat_view(tables, state, other, seat) for other in range(tables.players)),
        pile=tuple(state.pile),
        bottom=None if state.phase == DEAL else int(state.bottom_n),
        hand=state.hand(viewer) if own else (0,) * KINDS,
        tickets=state.tickets_of(viewer) if own else (),
        offer=offered_to(tables, state, viewer) if own else (),
        laid=(0,) * KINDS if hides else tuple(state.laid),
    )


def _seat_view(tables: Tables, state: State, seat: int, viewer: int | None) -> SeatView:
    # US-04: at the deal a seat must not learn from the table what the others have chosen, nor that they have.
    dealing = state.phase == DEAL and seat != viewer
    tickets = state.tickets_of(seat)
    offered = int(sum(tables.dealt)) if dealing else int(state.offers[seat * (tables.offer_size + 1)])
    return SeatView(
        hand=sum(state.hand(seat)) + (sum(state.laid) if seat == state.seat != viewer else 0),
        trains=int(state.trains[seat]),
        points=int(state.points[seat]),
        stations=int(state.stations[seat]),
        offered=offered,
        tickets=None if dealing else len(tickets),
        shown=tickets if state.phase == OVER else (),
    )
