"""Which tickets a seat completes from its stack: the player's own choice where no set is best in everything [CG-14]."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from branchline.cardgame.best import FirstSet, best_tickets, first_set, first_sets
from branchline.cardgame.state import CHOOSE, CHOSEN, HELD, NOTHING, State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE

_EVERY: Final = 1_000_000_000  # sets, more than there ever are


def taken_unasked(tables: Tables, stack: vec[i64], held: vec[i64]) -> vec[i64]:
    """The set of tickets that is completed from a stack where nobody is asked: the first one [CG-14]."""
    needs, points = tables.ticket_needs, tables.ticket_points
    if tables.asks == 1:
        return first_sets(needs, points, tables.ticket_marks, stack, held, 1)[0]
    return best_tickets(needs, points, stack, held)


def taken_now(tables: Tables, state: State, seat: i64) -> vec[i64]:
    """The tickets that the seat would complete unasked from its stack as it is now [CG-14]."""
    return taken_unasked(tables, _stack(state, seat), _held(tables, state, seat))


def possible_sets(tables: Tables, stack: vec[i64], held: vec[i64]) -> list[vec[i64]]:
    """Every set of these tickets that can have been completed from this stack, however many they are [CG-14]."""
    if tables.asks == 0:
        return [taken_unasked(tables, stack, held)]
    return first_sets(tables.ticket_needs, tables.ticket_points, tables.ticket_marks, stack, held, _EVERY)


def first_choice(tables: Tables, state: State, seat: i64) -> FirstSet:
    """The seat's first set; it is asked unless that is best in number and in every big city, too [CG-14]."""
    if tables.asks == 0:
        return FirstSet(taken_now(tables, state, seat), True)
    needs, points, marks = tables.ticket_needs, tables.ticket_points, tables.ticket_marks
    return first_set(needs, points, marks, _stack(state, seat), _held(tables, state, seat), tables.marks)


def has_chosen(tables: Tables, state: State, seat: i64) -> bool:
    """Whether it is settled, while sets are chosen, which tickets the seat completes."""
    if state.phase != CHOOSE:
        return False
    players = tables.players
    return (seat - state.leader + players) % players < (state.seat - state.leader + players) % players


def choose(state: State, seat: i64, tickets: vec[i64]) -> None:
    """Choose the tickets that the seat completes as soon as all seats have chosen."""
    ticket: i64
    for ticket in tickets:
        state.ticket[ticket] = u8(CHOSEN + seat)


def ask(state: State, seat: i64, first: vec[i64]) -> None:
    """The seat has to choose, and sees its first sets, of which this is the first."""
    state.seat = seat
    state.phase = CHOOSE
    _turn_to(state, 0)
    state.sets = _with_size(vec[i64](), first)


def show_others(tables: Tables, state: State) -> None:
    """The seat sees the sets that follow those before it."""
    _turn_to(state, state.page + tables.page)


def end_choices(state: State) -> None:
    """End the choice of sets, as all seats have chosen."""
    state.leader = NOTHING
    _turn_to(state, 0)


def look_up_sets(tables: Tables, state: State) -> i64:
    """`sets` has those that the seat to move chooses from, and one more if others follow; how many they are."""
    if state.sets_n == 0:
        count = state.page + tables.page + 1
        if count > tables.most_sets and len(_held(tables, state, state.seat)) > tables.many_tickets:
            count = tables.most_sets
        sets = sets_of(tables, state, state.seat, count)
        found = vec[i64]()
        i: i64
        for i in range(state.page, len(sets)):
            found = _with_size(found, sets[i])
            state.sets_n += 1
        state.sets = found
    return state.sets_n


def sets_of(tables: Tables, state: State, seat: i64, count: i64) -> list[vec[i64]]:
    """The first so many of all sets that the seat can choose from [CG-14]."""
    needs, points, marks = tables.ticket_needs, tables.ticket_points, tables.ticket_marks
    return first_sets(needs, points, marks, _stack(state, seat), _held(tables, state, seat), count)


def shown_set(tables: Tables, state: State, number: i64) -> vec[i64]:
    """The tickets of one of the sets that the seat to move chooses from, numbered from 0."""
    if number > 0 or len(state.sets) == 0:
        look_up_sets(tables, state)
    sets = state.sets
    at: i64 = 0
    while number > 0:
        at += sets[at] + 1
        number -= 1
    return sets[at + 1 : at + 1 + sets[at]]


def shown_sets(tables: Tables, state: State) -> tuple[tuple[int, ...], ...]:
    """All sets that the seat to move chooses from now, without those that follow."""
    n = look_up_sets(tables, state)
    sets: list[tuple[int, ...]] = []
    number: i64
    for number in range(n if n < tables.page else tables.page):
        sets.append(tuple([int(ticket) for ticket in shown_set(tables, state, number)]))
    return tuple(sets)


def can_complete(tables: Tables, state: State, seat: i64, besides: i64) -> bool:
    """Whether the seat's stack completes all that it has chosen, with one ticket more unless that is NOTHING."""
    track = KINDS * seat
    lacking: i64 = 0
    color: i64
    ticket: i64
    for color in range(COLORS):
        needed: i64 = 0
        for ticket in range(tables.tickets):
            if ticket == besides or state.ticket[ticket] == u8(CHOSEN + seat):
                needed += tables.ticket_needs[ticket * COLORS + color]
        if needed > state.tracks[track + color]:
            lacking += needed - state.tracks[track + color]
    return lacking <= state.tracks[track + LOCOMOTIVE]


def _with_size(sets: vec[i64], tickets: vec[i64]) -> vec[i64]:
    """One set more: how many tickets, then which."""
    sets = append(sets, i64(len(tickets)))
    ticket: i64
    for ticket in tickets:
        sets = append(sets, ticket)
    return sets


def _turn_to(state: State, page: i64) -> None:
    state.page = page
    state.sets = vec[i64]()
    state.sets_n = 0


def _stack(state: State, seat: i64) -> vec[i64]:
    return state.tracks[KINDS * seat : KINDS * (seat + 1)]


def _held(tables: Tables, state: State, seat: i64) -> vec[i64]:
    """The tickets that the seat has not completed and not chosen, ascending."""
    held = vec[i64]()
    ticket: i64
    for ticket in range(tables.tickets):
        if state.ticket[ticket] == u8(HELD + seat):
            held = append(held, ticket)
    return held
