"""Destination tickets: dealt, drawn, kept, returned [US-04, US-21, EU-02, NO-02, FR-02, FR-03]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mypy_extensions import i64, u8

from branchline.board.rules.ending import begin_turn, end_turn
from branchline.board.state import BOTTOM, DEAL, HELD, KEEP, OFFERED, UNSEEN, State
from branchline.board.tables import Tables
from branchline.chance import Chance
from branchline.events import KEPT, Event, tell_choice, tell_offer


@dataclass(frozen=True)
class TicketRules:
    """How many tickets of each tier are dealt and drawn, how many of them are kept, and where the others go.

    Tiers that are never drawn leave the game with the deal [EU-02], and so does what is above `pile` [FR-02].
    """

    deal: Mapping[str, int]
    deal_keep: int  # at least
    draw: Mapping[str, int]
    draw_keep: int
    dealt_back: int  # where dealt tickets go that are not kept: BOTTOM, under the pile, or GONE, out of the game
    drawn_back: int  # and drawn ones
    deal_keep_most: int | None = None  # None: all [FR-03]
    pile: Mapping[str, int] | None = None  # by tier: how many can be drawn; None: all that are left of the deal [FR-02]

    @property
    def tiers(self) -> tuple[str, ...]:
        """The names of all tiers, in the order of the tables."""
        return tuple(dict.fromkeys([*self.deal, *self.draw, *(self.pile or ())]))


def deal_tickets(tables: Tables, state: State, seat: i64, chance: Chance, story: list[Event] | None) -> None:
    """The seat has its first tickets in front of it [US-04, EU-02]."""
    tier: i64
    for tier in range(tables.tiers):
        _offer_unseen(tables, state, seat, tier, tables.dealt[tier], chance)
    if story is not None:
        tell_offer(story, seat, offered_to(tables, state, seat))


def draw_tickets(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The seat has the top tickets in front of it, fewer if fewer are left, and has to choose [US-21]."""
    tier: i64
    for tier in range(tables.tiers):
        wanted = tables.drawn[tier]
        fresh = wanted if wanted < state.pile[tier] else state.pile[tier]
        _offer_unseen(tables, state, state.seat, tier, fresh, chance)
        state.pile[tier] -= fresh
        while fresh < wanted and state.bottom_n > 0:
            _offer_returned(tables, state)
            fresh += 1
    state.phase = KEEP
    if story is not None:
        tell_offer(story, state.seat, offered_to(tables, state, state.seat))


def keep(tables: Tables, state: State, subset: i64, story: list[Event] | None) -> None:
    """Keep the chosen tickets to the end, and put the others under the pile or out of the game [US-04, US-21]."""
    seat = state.seat
    at = seat * (tables.offer_size + 1)
    dealing = state.phase == DEAL
    back_to = tables.dealt_back if dealing else tables.drawn_back
    kept: list[int] = []
    returned: list[int] = []
    i: i64
    for i in range(i64(state.offers[at])):
        ticket = i64(state.offers[at + 1 + i])
        if (subset >> i) & 1 == 1:
            state.ticket[ticket] = u8(HELD + seat)
            if story is not None:
                kept.append(ticket)
        else:
            state.ticket[ticket] = u8(back_to)
            if back_to == BOTTOM:
                state.bottom[(state.bottom_head + state.bottom_n) % tables.tickets] = u8(ticket)
                state.bottom_n += 1
            if story is not None:
                returned.append(ticket)
        state.offers[at + 1 + i] = 0
    state.offers[at] = 0
    if story is not None:
        tell_choice(story, seat, kept, returned, dealing)
    if not dealing:
        end_turn(tables, state, story)
        return
    following = seat + 1 if seat + 1 < tables.players else 0
    if following != state.first:
        state.seat = following
        return
    if story is not None:
        _tell_deal(tables, state, story)
    begin_turn(tables, state, state.first)


def offered_to(tables: Tables, state: State, seat: i64) -> tuple[int, ...]:
    """The tickets that a seat has to choose from, in the order dealt."""
    at = seat * (tables.offer_size + 1)
    return tuple([int(state.offers[i]) for i in range(at + 1, at + 1 + i64(state.offers[at]))])


def _offer_unseen(tables: Tables, state: State, seat: i64, tier: i64, count: i64, chance: Chance) -> None:
    """Lay some tickets of a tier that nobody has seen in front of the seat."""
    if count == 0:
        return
    weights = tables.no_weights[:]
    total: i64 = 0
    t: i64
    for t in range(tables.tickets):
        if state.ticket[t] == UNSEEN and tables.ticket_tier[t] == tier:
            weights[t] = 1
            total += 1
    i: i64
    for i in range(count):
        ticket = chance.pick(weights, total - i)
        weights[ticket] = 0
        _offer(tables, state, seat, ticket)


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


def _tell_deal(tables: Tables, state: State, story: list[Event]) -> None:
    """Tell everybody how many tickets each seat has kept [US-04, US-22]."""
    i: i64
    for i in range(tables.players):
        seat = (state.first + i) % tables.players
        story.append(Event(KEPT, seat=seat, count=len(state.tickets_of(seat))))
