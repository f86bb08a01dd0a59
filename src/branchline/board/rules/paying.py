"""Which cards pay for what: every legal mixture of one color and locomotives [US-15, US-16, EU-05, EU-10].

A payment rule says at build time which payments a route takes; the loops below read its answer as runs (see `Tables`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE


@dataclass(frozen=True)
class Payment:
    """Cards of one color and locomotives; locomotives alone have the color LOCOMOTIVE and no cards."""

    color: int
    cards: int
    locomotives: int


class PayableRoute(Protocol):
    """What a payment rule needs to know of a route."""

    @property
    def length(self) -> int: ...
    @property
    def locomotives(self) -> int: ...
    @property
    def colors(self) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class LocomotivesAnywhere:
    """Locomotives stand in for any card, one for one; a ferry wants one for each symbol [US-15, US-16, EU-05]."""

    def payments(self, route: PayableRoute) -> Iterator[Payment]:
        for color in route.colors:
            for locomotives in range(route.locomotives, route.length):
                yield Payment(color, route.length - locomotives, locomotives)
        yield Payment(LOCOMOTIVE, 0, route.length)


def write_claims(tables: Tables, state: State, moves: vec[i64], n: i64) -> i64:
    """Append every claim that the seat to move can pay for, ascending; the new number of moves [US-16, US-17].

    Timed by `branchline bench core` (legal_us).
    """
    seat = state.seat
    hands = state.hands
    hand = KINDS * seat
    me = u8(tables.seat_bit[seat])
    locomotives = hands[hand + LOCOMOTIVE]
    open_to, route_at, first_claim = state.open_to, tables.class_route, tables.first_claim
    run_color, run_low, run_high, run_at = tables.run_color, tables.run_low, tables.run_high, tables.run_at
    shelf: i64
    group: i64
    i: i64
    run: i64
    for shelf in range(KINDS):
        reach = _reach(state, shelf)
        for group in range(tables.shelf_start[shelf], tables.shelf_start[shelf + 1]):
            length = tables.class_length[group]
            if length > reach:
                break
            if locomotives < tables.class_low[group]:
                continue
            run_start, run_end = tables.class_run[group], tables.class_run[group + 1]
            for i in range(tables.class_start[group], tables.class_start[group + 1]):
                route = route_at[i]
                if open_to[route] & me == 0:
                    continue
                claim = first_claim[route]
                for run in range(run_start, run_end):
                    low = run_low[run]
                    used = max_of(low, length - hands[hand + run_color[run]])
                    most = min_of(run_high[run], locomotives)
                    action = claim + run_at[run] + used - low
                    while used <= most:
                        moves[n] = action
                        n += 1
                        action += 1
                        used += 1
    return n


def count_claims(tables: Tables, state: State) -> i64:
    """How many claims `write_claims` would write; `nth_claim` finds one of them until the next count.

    Timed by `branchline bench core` (decisions_per_cpu_second).
    """
    seat = state.seat
    hands = state.hands
    hand = KINDS * seat
    me = u8(tables.seat_bit[seat])
    locomotives = hands[hand + LOCOMOTIVE]
    open_to, route_at = state.open_to, tables.class_route
    total: i64 = 0
    found: i64 = 0
    shelf: i64
    group: i64
    i: i64
    for shelf in range(KINDS):
        reach = _reach(state, shelf)
        for group in range(tables.shelf_start[shelf], tables.shelf_start[shelf + 1]):
            if tables.class_length[group] > reach:
                break
            if locomotives < tables.class_low[group]:
                continue
            open_routes: i64 = 0
            for i in range(tables.class_start[group], tables.class_start[group + 1]):
                if open_to[route_at[i]] & me != 0:
                    open_routes += 1
            if open_routes > 0:
                each = _ways_to_pay(tables, hands, hand, group)
                tables.found_class[found] = group
                tables.found_ways[found] = each
                tables.found_total[found] = open_routes * each
                found += 1
                total += open_routes * each
    return total


def nth_claim(tables: Tables, state: State, n: i64) -> i64:
    """The claim that `write_claims` would write at place `n`, right after `count_claims`."""
    found: i64 = 0
    while n >= tables.found_total[found]:
        n -= tables.found_total[found]
        found += 1
    group, each = tables.found_class[found], tables.found_ways[found]
    me = u8(tables.seat_bit[state.seat])
    i = tables.class_start[group]
    while True:
        route = tables.class_route[i]
        if state.open_to[route] & me != 0:
            if n < each:
                break
            n -= each
        i += 1
    hands = state.hands
    hand = KINDS * state.seat
    length = tables.class_length[group]
    locomotives = hands[hand + LOCOMOTIVE]
    run = tables.class_run[group]
    while True:
        low = tables.run_low[run]
        used = max_of(low, length - hands[hand + tables.run_color[run]])
        ways = min_of(tables.run_high[run], locomotives) - used + 1
        if n < ways:
            return tables.first_claim[route] + tables.run_at[run] + used - low + n
        if ways > 0:
            n -= ways
        run += 1


def write_extra(tables: Tables, state: State, color: i64, moves: vec[i64], n: i64) -> i64:
    """Append every way to pay the cards due with this color (GRAY: any one) and locomotives [EU-07, EU-10, EU-11]."""
    due = state.due
    hand = KINDS * state.seat
    locomotives = state.hands[hand + LOCOMOTIVE]
    first: i64 = 0
    end: i64 = COLORS
    if color != GRAY:
        first = color
        end = color + 1 if color != LOCOMOTIVE else color
    c: i64
    for c in range(first, end):
        used = max_of(0, due - state.hands[hand + c])
        while used < due and used <= locomotives:
            moves[n] = tables.pay_first[due] + c * due + used
            n += 1
            used += 1
    if locomotives >= due:
        moves[n] = tables.pay_first[due] + COLORS * due
        n += 1
    return n


def can_pay_set(state: State, cost: i64) -> bool:
    """Whether the seat to move has a set of one color, with locomotives standing in [EU-11]."""
    hand = KINDS * state.seat
    return _richest(state.hands, hand) + state.hands[hand + LOCOMOTIVE] >= cost


def affords(tables: Tables, state: State, action: i64) -> bool:
    """Whether the seat to move holds the cards of this claim or extra payment."""
    hand = KINDS * state.seat
    return (
        state.hands[hand + tables.action_color[action]] >= tables.action_cards[action]
        and state.hands[hand + LOCOMOTIVE] >= tables.action_locomotives[action]
    )


def lay_down(tables: Tables, state: State, action: i64) -> None:
    """The cards of this payment have left the seat's hand; they are not discarded yet."""
    hand = KINDS * state.seat
    state.hands[hand + tables.action_color[action]] -= tables.action_cards[action]
    state.hands[hand + LOCOMOTIVE] -= tables.action_locomotives[action]


def take_back(tables: Tables, state: State, action: i64) -> None:
    """The cards of this payment are in the seat's hand again [EU-08]."""
    hand = KINDS * state.seat
    state.hands[hand + tables.action_color[action]] += tables.action_cards[action]
    state.hands[hand + LOCOMOTIVE] += tables.action_locomotives[action]


def discard_payment(tables: Tables, state: State, action: i64) -> None:
    """The cards of this payment lie on the discards [US-18]."""
    cards, locomotives = tables.action_cards[action], tables.action_locomotives[action]
    state.discards[tables.action_color[action]] += cards
    state.discards[LOCOMOTIVE] += locomotives
    state.discards_n += cards + locomotives


def cards_of(tables: Tables, action: i64) -> tuple[int, ...]:
    """The cards of a payment, counted by kind."""
    cards = [0] * KINDS
    cards[tables.action_color[action]] += tables.action_cards[action]
    cards[LOCOMOTIVE] += tables.action_locomotives[action]
    return tuple(cards)


def max_of(a: i64, b: i64) -> i64:
    """The larger; the built-in would box both."""
    return a if a > b else b


def min_of(a: i64, b: i64) -> i64:
    """The smaller; the built-in would box both."""
    return a if a < b else b


def _richest(hands: vec[i64], hand: i64) -> i64:
    """The most cards of one color in the hand that begins there."""
    most: i64 = 0
    c: i64
    for c in range(hand, hand + COLORS):
        if hands[c] > most:
            most = hands[c]
    return most


def _reach(state: State, shelf: i64) -> i64:
    """The longest route of this color (the last shelf: gray) for which the seat to move has cards and trains."""
    hand = KINDS * state.seat
    cards = state.hands[hand + shelf] if shelf < COLORS else _richest(state.hands, hand)
    return min_of(cards + state.hands[hand + LOCOMOTIVE], state.trains[state.seat])


def _ways_to_pay(tables: Tables, hands: vec[i64], hand: i64, group: i64) -> i64:
    """In how many ways this hand can pay a route of the class."""
    length = tables.class_length[group]
    locomotives = hands[hand + LOCOMOTIVE]
    total: i64 = 0
    run: i64
    for run in range(tables.class_run[group], tables.class_run[group + 1]):
        used = max_of(tables.run_low[run], length - hands[hand + tables.run_color[run]])
        ways = min_of(tables.run_high[run], locomotives) - used + 1
        if ways > 0:
            total += ways
    return total
