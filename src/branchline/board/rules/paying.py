"""Which cards pay for what: cards of one color and locomotives of one kind, or sets [US-15, US-16, EU-05, FL-04].

A payment rule says at build time which payments a route takes. The loops below read its answer as runs (see `Tables`),
and ask a `SetRule` about sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.rules.sets import ANY_FOUR, ANY_THREE, THREE_ALIKE, SetRule
from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE, PLUS_FOUR


@dataclass(frozen=True)
class Payment:
    """Cards of one color and locomotives of one kind; locomotives alone have the color LOCOMOTIVE and no cards."""

    color: int
    cards: int
    locomotives: int
    plus_fours: int = 0

    def counts(self) -> tuple[int, ...]:
        """The cards, counted by kind."""
        counts = [0] * KINDS
        counts[self.color] += self.cards
        counts[LOCOMOTIVE] += self.locomotives
        counts[PLUS_FOUR] += self.plus_fours
        return tuple(counts)


class PayableRoute(Protocol):
    """What a payment rule needs to know of a route."""

    @property
    def length(self) -> int: ...
    @property
    def locomotives(self) -> int: ...
    @property
    def colors(self) -> tuple[int, ...]: ...
    @property
    def is_ferry(self) -> bool: ...
    @property
    def is_tunnel(self) -> bool: ...
    @property
    def special(self) -> str: ...


@dataclass(frozen=True)
class LocomotivesAnywhere:
    """Locomotives stand in for any card, one for one; a ferry wants one for each symbol [US-15, US-16, EU-05]."""

    def payments(self, route: PayableRoute) -> Iterator[Payment]:
        for color in route.colors:
            for locomotives in range(route.locomotives, route.length):
                yield Payment(color, route.length - locomotives, locomotives)
        yield Payment(LOCOMOTIVE, 0, route.length)

    def sets(self, _route: PayableRoute) -> SetRule | None:
        return None


@dataclass(frozen=True)
class NordicPayment:
    """Locomotives only on tunnels and ferries; any three for one on ferries, any four for a card where the map says so.

    NO-04 to NO-07; a route is marked for NO-06 by `any4` in the column `special` of its map.
    """

    def payments(self, route: PayableRoute) -> Iterator[Payment]:
        if route.is_tunnel or route.is_ferry:
            yield from LocomotivesAnywhere().payments(route)
        else:
            yield from (Payment(color, route.length, 0) for color in route.colors)

    def sets(self, route: PayableRoute) -> SetRule | None:
        if route.is_ferry:
            return ANY_THREE
        return ANY_FOUR if route.special == "any4" and not route.is_tunnel else None


@dataclass(frozen=True)
class FrenchPayment:
    """Locomotives stand in for any card, and three alike for a locomotive everywhere [FR-01]."""

    def payments(self, route: PayableRoute) -> Iterator[Payment]:
        return LocomotivesAnywhere().payments(route)

    def sets(self, _route: PayableRoute) -> SetRule | None:
        return THREE_ALIKE


@dataclass(frozen=True)
class TwoKindsOfLocomotives:
    """French payment and +4 locomotives, never beside standard ones, on routes and tunnels from `plus_from` spaces on.

    On a route one counts for two cards [FL-07]; in a tunnel for one, or two of them for three [FL-08]; no ferry takes
    them [FL-09].
    """

    plus_from: int = 4

    def payments(self, route: PayableRoute) -> Iterator[Payment]:
        yield from FrenchPayment().payments(route)
        if route.is_ferry or route.length < self.plus_from:
            return
        for color in route.colors:
            yield from (Payment(color, cards, 0, plus) for cards, plus in self._beside_plus_fours(route) if cards)
        yield from (Payment(LOCOMOTIVE, 0, 0, plus) for cards, plus in self._beside_plus_fours(route) if not cards)

    def sets(self, route: PayableRoute) -> SetRule | None:
        return FrenchPayment().sets(route)

    def _beside_plus_fours(self, route: PayableRoute) -> Iterator[tuple[int, int]]:
        """Numbers of colored cards and +4 locomotives that are worth the route exactly."""
        for plus in range(1, route.length + 1):
            worth = range(plus, plus + plus // 2 + 1) if route.is_tunnel else (2 * plus,)
            yield from ((route.length - each, plus) for each in worth if each <= route.length)


def write_claims(tables: Tables, state: State, moves: vec[i64], n: i64) -> i64:
    """Append every claim that the seat to move can pay for, ascending; the new number of moves [US-16, US-17].

    Timed by `branchline bench core` (legal_us).
    """
    me = u8(tables.seat_bit[state.seat])
    open_to, route_at, first_claim, ways = state.open_to, tables.class_route, tables.first_claim, tables.ways
    shelf: i64
    group: i64
    i: i64
    way: i64
    sets = _most_sets(tables, state)
    for shelf in range(COLORS + 1):
        reach = _reach(state, shelf, sets)
        for group in range(tables.shelf_start[shelf], tables.shelf_start[shelf + 1]):
            if tables.class_length[group] > reach:
                break
            each: i64 = -1
            for i in range(tables.class_start[group], tables.class_start[group + 1]):
                route = route_at[i]
                if open_to[route] & me == 0:
                    continue
                if each < 0:
                    each = _write_ways(tables, state, group, sets)
                claim = first_claim[route]
                for way in range(each):
                    moves[n] = claim + ways[way]
                    n += 1
    return n


def count_claims(tables: Tables, state: State) -> i64:
    """How many claims `write_claims` would write; `nth_claim` finds one of them until the next count.

    Timed by `branchline bench core` (decisions_per_cpu_second).
    """
    me = u8(tables.seat_bit[state.seat])
    open_to, route_at = state.open_to, tables.class_route
    total: i64 = 0
    found: i64 = 0
    shelf: i64
    group: i64
    i: i64
    sets = _most_sets(tables, state)
    for shelf in range(COLORS + 1):
        reach = _reach(state, shelf, sets)
        for group in range(tables.shelf_start[shelf], tables.shelf_start[shelf + 1]):
            if tables.class_length[group] > reach:
                break
            open_routes: i64 = 0
            for i in range(tables.class_start[group], tables.class_start[group + 1]):
                if open_to[route_at[i]] & me != 0:
                    open_routes += 1
            if open_routes > 0:
                each = _count_ways(tables, state, group, sets)
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
    _write_ways(tables, state, group, _most_sets(tables, state))
    return tables.first_claim[route] + tables.ways[n]


def _write_ways(tables: Tables, state: State, group: i64, most_sets: i64) -> i64:
    """`tables.ways` has every way in which the seat can pay for a route of the class, as places among its claims."""
    hands, ways = state.hands, tables.ways
    hand = KINDS * state.seat
    length = tables.class_length[group]
    locomotives = hands[hand + LOCOMOTIVE]
    n: i64 = 0
    run: i64
    for run in range(tables.class_run[group], tables.class_run[group + 1]):
        low = tables.run_low[run]
        used = max_of(low, length - hands[hand + tables.run_color[run]])
        most = min_of(tables.run_high[run], locomotives)
        way = tables.run_at[run] + used - low
        while used <= most:
            ways[n] = way
            n += 1
            way += 1
            used += 1
    plus_fours = hands[hand + PLUS_FOUR]
    if plus_fours > 0:
        i: i64
        for i in range(tables.class_plus[group], tables.class_plus[group + 1]):
            if plus_fours >= tables.plus_used[i] and hands[hand + tables.plus_color[i]] >= tables.plus_cards[i]:
                ways[n] = tables.plus_at[i]
                n += 1
    return _write_sets(tables, state, group, most_sets, n) if most_sets > 0 else n


def _count_ways(tables: Tables, state: State, group: i64, most_sets: i64) -> i64:
    """How many ways `_write_ways` would write."""
    if tables.class_plain[group] == 0:
        return _write_ways(tables, state, group, most_sets)
    hands = state.hands
    hand = KINDS * state.seat
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


def _write_sets(tables: Tables, state: State, group: i64, most_sets: i64, n: i64) -> i64:
    """Append the numbers of sets with which the seat can pay for a route of the class."""
    hand = KINDS * state.seat
    place: i64
    sets: i64
    for place in range(tables.class_price[group], tables.class_price[group + 1]):
        price = tables.prices[place]
        for sets in range(1, min_of(price.units, most_sets) + 1):
            if price.rule.fits(price, tables.no_cards, state.hands, hand, sets):
                tables.ways[n] = tables.price_at[place] + sets - 1
                n += 1
    return n


def write_extra(tables: Tables, state: State, color: i64, moves: vec[i64], n: i64) -> i64:
    """Append every way to pay the cards due with this color (GRAY: any one) and locomotives [EU-07, EU-10, EU-11].

    Locomotives of one kind only, counting those laid down for the same claim [FL-04, FL-08].
    """
    due = state.due
    hand = KINDS * state.seat
    first: i64 = 0
    end: i64 = COLORS
    if color != GRAY:
        first = color
        end = color + 1 if color != LOCOMOTIVE else color
    locomotives = state.hands[hand + LOCOMOTIVE] if takes_locomotives(state) else 0
    plus_fours = state.hands[hand + PLUS_FOUR] if takes_plus_fours(tables, state) else 0
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
    if plus_fours == 0:
        return n
    for c in range(first, end):
        used = max_of(1, due - state.hands[hand + c])
        while used < due and used <= plus_fours:
            moves[n] = tables.pay_plus_first[due] + c * (due - 1) + used - 1
            n += 1
            used += 1
    if plus_fours >= due:
        moves[n] = tables.pay_plus_first[due] + COLORS * (due - 1)
        n += 1
    return n


def takes_locomotives(state: State) -> bool:
    """Standard locomotives may be paid beside what lies there for this claim [FL-04]."""
    return state.shown[PLUS_FOUR] == 0


def takes_plus_fours(tables: Tables, state: State) -> bool:
    """+4 locomotives may be paid beside what lies there: no standard one, no set for one, and a long tunnel.

    FL-04, FL-08. For a station, which is no claim, they are never paid.
    """
    if state.pending < tables.at_claim or state.pending >= tables.at_station:
        return False
    group = tables.route_class[tables.action_route[state.pending]]
    return (
        tables.class_plus[group] < tables.class_plus[group + 1]
        and state.shown[LOCOMOTIVE] == 0
        and tables.action_sets[state.pending] == 0
    )


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
        and state.hands[hand + PLUS_FOUR] >= tables.action_plus_fours[action]
    )


def pay(tables: Tables, state: State, action: i64) -> None:
    """The cards of this payment have left the seat's hand and lie on the discards [US-18]."""
    cards, locomotives = tables.action_cards[action], tables.action_locomotives[action]
    plus_fours = tables.action_plus_fours[action]
    _take_from_hand(tables, state, action)
    state.discards[tables.action_color[action]] += cards
    state.discards[LOCOMOTIVE] += locomotives
    state.discards[PLUS_FOUR] += plus_fours
    state.discards_n += cards + locomotives + plus_fours


def show(tables: Tables, state: State, action: i64) -> None:
    """The cards of this payment have left the seat's hand and lie there for a tunnel, still its own [EU-06, EU-09]."""
    _take_from_hand(tables, state, action)
    state.shown[tables.action_color[action]] += u8(tables.action_cards[action])
    state.shown[LOCOMOTIVE] += u8(tables.action_locomotives[action])
    state.shown[PLUS_FOUR] += u8(tables.action_plus_fours[action])


def _take_from_hand(tables: Tables, state: State, action: i64) -> None:
    hand = KINDS * state.seat
    state.hands[hand + tables.action_color[action]] -= tables.action_cards[action]
    state.hands[hand + LOCOMOTIVE] -= tables.action_locomotives[action]
    state.hands[hand + PLUS_FOUR] -= tables.action_plus_fours[action]


def cards_of(tables: Tables, action: i64) -> tuple[int, ...]:
    """The cards of a payment, counted by kind."""
    cards = [0] * KINDS
    cards[tables.action_color[action]] += tables.action_cards[action]
    cards[LOCOMOTIVE] += tables.action_locomotives[action]
    cards[PLUS_FOUR] += tables.action_plus_fours[action]
    return tuple(cards)


def max_of(a: i64, b: i64) -> i64:
    """The larger of two numbers, without the boxes that the built-in would put them in."""
    return a if a > b else b


def min_of(a: i64, b: i64) -> i64:
    """The smaller of two numbers, without the boxes that the built-in would put them in."""
    return a if a < b else b


def _richest(hands: vec[i64], hand: i64) -> i64:
    """The most cards of one color in the hand that begins there."""
    most: i64 = 0
    c: i64
    for c in range(hand, hand + COLORS):
        if hands[c] > most:
            most = hands[c]
    return most


def _most_sets(tables: Tables, state: State) -> i64:
    """More sets than this the seat cannot lay down for anything."""
    most: i64 = 0
    for rule in tables.set_rules:
        most = max_of(most, rule.most_sets(state.hands, KINDS * state.seat))
    return most


def _reach(state: State, shelf: i64, most_sets: i64) -> i64:
    """A length that no route of this color (the last shelf: gray) exceeds which the seat can pay and has trains for."""
    hand = KINDS * state.seat
    cards = state.hands[hand + shelf] if shelf < COLORS else _richest(state.hands, hand)
    cards += state.hands[hand + LOCOMOTIVE] + 2 * state.hands[hand + PLUS_FOUR] + most_sets
    return min_of(cards, state.trains[state.seat])
