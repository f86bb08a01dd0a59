"""What new tickets can be hoped to bring: every ticket that might come, at the price of the way that it still lacks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.state import HELD, State
from branchline.board.tables import Tables
from branchline.cards import zeros
from branchline.planning.board.plan import FAR, Planning

_EVERYWHERE: Final = -1  # a goal that no way ends at


class TicketHope:
    """Judges a draw of tickets for a seat that has made those it plans for."""

    def __init__(self, tables: Tables, planning: Planning) -> None:
        self.tables: Tables = tables
        self.planning: Planning = planning
        self.gains: vec[i64] = zeros(tables.tickets)  # of the tickets that might come, the best first
        self.n: i64 = 0
        by_start = sorted(range(tables.tickets), key=lambda ticket: tables.ticket_a[ticket])
        self.by_start: vec[i64] = vec[i64](by_start)  # all tickets, those that begin at the same city together
        drawable = [ticket for ticket in by_start if tables.drawn[tables.ticket_tier[ticket]] > 0]
        self.drawable: i64 = len(drawable)
        self.all_points: i64 = sum(tables.ticket_points[ticket] for ticket in drawable)
        self.drawn: i64 = sum(tables.drawn)  # at once, of all tiers

    def is_below(self, state: State, seat: i64, least: i64) -> bool:
        """Whether a draw cannot bring so much, whatever the ways cost: much sooner known than what it should bring."""
        tables = self.tables
        held: i64 = 0
        mine = u8(HELD + seat)
        ticket: i64
        for ticket in range(tables.tickets):
            if state.ticket[ticket] == mine and tables.drawn[tables.ticket_tier[ticket]] > 0:
                held += 1
        might_come = self.drawable - held
        return might_come <= 0 or self.drawn * (100 * self.all_points // might_come + 1) < least

    def of_drawing(self, state: State, seat: i64, rounds: i64) -> i64:
        """What a draw should bring in hundredths of a point: all good ones of it are kept, or else the least bad one.

        Any ticket that the seat does not hold might come [US-21]. A way costs its turns, trains and cards less the
        points of its routes; a ticket whose way takes more trains or rounds than there are is failed.
        """
        self._price_tickets(state, seat, rounds)
        n, drawn = self.n, self.drawn
        if n == 0 or drawn == 0:
            return 0
        good: i64 = 0
        total: i64 = 0
        while good < n and self.gains[good] > 0:
            total += self.gains[good]
            good += 1
        hope = drawn * total // n
        whole = _power(n, drawn)
        i: i64
        for i in range(good, n):  # the best of the draw is this one, and there are only bad ones
            hope += self.gains[i] * (_power(n - i, drawn) - _power(n - i - 1, drawn)) // whole
        return hope

    def _price_tickets(self, state: State, seat: i64, rounds: i64) -> None:
        """`gains` of all tickets that might come, in falling order."""
        tables, planning = self.tables, self.planning
        planning.price_routes(state, seat)
        mine = u8(HELD + seat)
        trains = state.trains[seat]
        most = planning.weights.turn * rounds
        self.n = 0
        start: i64 = _EVERYWHERE
        i: i64
        for i in range(tables.tickets):
            ticket = self.by_start[i]
            if state.ticket[ticket] == mine or tables.drawn[tables.ticket_tier[ticket]] == 0:
                continue
            if tables.ticket_a[ticket] != start:
                start = tables.ticket_a[ticket]
                planning.find_way(start, _EVERYWHERE, planning.prices)
            goal = tables.ticket_b[ticket]
            points = 100 * tables.ticket_points[ticket]
            price = planning.distance[goal]
            is_failed = price >= FAR or price > most or planning.trains_to(start, goal) > trains
            self._insert(-points if is_failed or price > 2 * points else points - price)

    def _insert(self, gain: i64) -> None:
        i = self.n
        while i > 0 and self.gains[i - 1] < gain:
            self.gains[i] = self.gains[i - 1]
            i -= 1
        self.gains[i] = gain
        self.n += 1


def _power(base: i64, exponent: i64) -> i64:
    result: i64 = 1
    for _ in range(exponent):
        result *= base
    return result
