"""Destination tickets: dealt, drawn, kept, returned [CG-03, CG-12]."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64, u8

from branchline.cardgame.rules.ending import begin_turn, end_turn
from branchline.cardgame.state import BACK, BOTTOM, DEAL, HELD, KEEP, OFFERED, PILE, State
from branchline.cardgame.tables import Tables
from branchline.cards import pick_card
from branchline.chance import Chance
from branchline.events import KEPT, Event, tell_choice, tell_offer


@dataclass(frozen=True)
class TicketRules:
    """How many tickets are dealt and drawn, and how many of them are kept at least."""

    deal: int
    deal_keep: int
    draw: int
    draw_keep: int


def deal_tickets(tables: Tables, state: State, seat: i64, chance: Chance, story: list[Event] | None) -> None:
    """The seat has its first tickets in front of it [CG-03]."""
    _offer_from_pile(tables, state, seat, tables.dealt, chance)
    if story is not None:
        tell_offer(story, seat, offered_to(tables, state, seat))


def draw_tickets(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The seat has the top tickets in front of it, fewer if fewer are left, and has to choose [CG-12]."""
    fresh = tables.drawn if tables.drawn < state.pile_n else state.pile_n
    _offer_from_pile(tables, state, state.seat, fresh, chance)
    while fresh < tables.drawn and state.bottom_n > 0:
        _offer_returned(tables, state)
        fresh += 1
    state.phase = KEEP
    if story is not None:
        tell_offer(story, state.seat, offered_to(tables, state, state.seat))


def keep(tables: Tables, state: State, subset: i64, chance: Chance, story: list[Event] | None) -> None:
    """Keep the chosen tickets, and put the others into the pile at the deal, or under it later [CG-03, CG-12]."""
    seat = state.seat
    at = seat * (tables.offer_size + 1)
    dealing = state.phase == DEAL
    kept: list[int] = []
    returned: list[int] = []
    i: i64
    for i in range(i64(state.offers[at])):
        ticket = i64(state.offers[at + 1 + i])
        state.offers[at + 1 + i] = 0
        if (subset >> i) & 1 == 1:
            state.ticket[ticket] = u8(HELD + seat)
            if story is not None:
                kept.append(ticket)
            continue
        if dealing:
            state.ticket[ticket] = BACK
        else:
            state.ticket[ticket] = BOTTOM
            state.bottom[(state.bottom_head + state.bottom_n) % tables.tickets] = u8(ticket)
            state.bottom_n += 1
        if story is not None:
            returned.append(ticket)
    state.offers[at] = 0
    if story is not None:
        tell_choice(story, seat, kept, returned, dealing)
    if dealing:
        _next_choice(tables, state, story)
    else:
        end_turn(tables, state, chance, story)


def may_keep(tables: Tables, state: State, subset: i64) -> bool:
    """Whether these places are all taken by tickets, and enough of them [CG-03, CG-12]."""
    offered = i64(state.offers[state.seat * (tables.offer_size + 1)])
    least = tables.deal_keep if state.phase == DEAL else tables.draw_keep
    return subset >> offered == 0 and tables.keep_count[subset] >= least


def offered_to(tables: Tables, state: State, seat: i64) -> tuple[int, ...]:
    """The tickets that a seat has to choose from, in the order dealt."""
    at = seat * (tables.offer_size + 1)
    return tuple([int(state.offers[i]) for i in range(at + 1, at + 1 + i64(state.offers[at]))])


def _next_choice(tables: Tables, state: State, story: list[Event] | None) -> None:
    """The next seat chooses; after the last one the pile is shuffled and the first turn begins [CG-03]."""
    following = state.seat + 1 if state.seat + 1 < tables.players else 0
    if following != state.first:
        state.seat = following
        return
    ticket: i64
    for ticket in range(tables.tickets):
        if state.ticket[ticket] == BACK:
            state.ticket[ticket] = PILE
            state.pile_n += 1
    if story is not None:
        _tell_kept(tables, state, story)
    begin_turn(tables, state, state.first, story)


def _offer_from_pile(tables: Tables, state: State, seat: i64, count: i64, chance: Chance) -> None:
    """Lay some tickets of the pile in front of the seat."""
    weights = tables.no_weights[:]
    ticket: i64
    for ticket in range(tables.tickets):
        if state.ticket[ticket] == PILE:
            weights[ticket] = 1
    while count > 0:
        _offer(tables, state, seat, pick_card(weights, state.pile_n, chance))
        state.pile_n -= 1
        count -= 1


def _offer_returned(tables: Tables, state: State) -> None:
    """The first of the tickets under the pile lies in front of the seat to move."""
    ticket = i64(state.bottom[state.bottom_head])
    state.bottom_head = (state.bottom_head + 1) % tables.tickets
    state.bottom_n -= 1
    _offer(tables, state, state.seat, ticket)


def _offer(tables: Tables, state: State, seat: i64, ticket: i64) -> None:
    at = seat * (tables.offer_size + 1)
    state.offers[at] += 1
    state.offers[at + i64(state.offers[at])] = u8(ticket)
    state.ticket[ticket] = OFFERED


def _tell_kept(tables: Tables, state: State, story: list[Event]) -> None:
    """Tell everybody how many tickets each seat has kept [CG-03, US-22]."""
    i: i64
    for i in range(tables.players):
        seat = (state.first + i) % tables.players
        story.append(Event(KEPT, seat=seat, count=len(state.tickets_of(seat))))
