"""What a seat of a map game can believe of its rivals: tickets that fit what they have built, and what they want."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.state import HELD, State
from branchline.board.tables import Tables
from branchline.cards import zeros
from branchline.planning.board.plan import FAR, FOR_TICKET, Planning, SeatPlan
from branchline.planning.board.weights import Weights

_CUT_OFF: Final = 15  # percent of a way done that a ticket counts for which cannot be made any more
_SURE: Final = 8  # a ticket that a rival's routes make is so many times as likely again as one they do nothing for
_MOST: Final = 400_000_000  # four of these are weights that a chance can take


class BoardBelief:
    """Judges imagined states by how well rivals' tickets explain their routes."""

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.tables: Tables = tables
        self.planning: Planning = Planning(tables, weights)
        self.plan: SeatPlan = SeatPlan(tables)
        self.lengths: vec[i64] = zeros(tables.routes)
        self.trains: vec[i64] = zeros(tables.tickets)  # by ticket: the shortest way on an empty board
        self._measure()

    def _measure(self) -> None:
        tables = self.tables
        i: i64
        for i in range(tables.routes):
            self.lengths[i] = tables.length[i] if i < tables.originals else FAR
        for i in range(tables.tickets):
            self.trains[i] = self.planning.find_way(tables.ticket_a[i], tables.ticket_b[i], self.lengths)

    def likelihood(self, state: State, viewer: int) -> int:
        """How well the tickets of all others in this imagined state fit what they have built, 100 for not at all."""
        tables = self.tables
        total: i64 = 100
        seat: i64
        t: i64
        for seat in range(tables.players):
            if seat == viewer or state.trains[seat] == tables.trains:
                continue
            self._price_by_trains(state, seat)
            mine = u8(HELD + seat)
            for t in range(tables.tickets):
                if state.ticket[t] == mine:
                    total = total * (100 + _SURE * self._done(t)) // 100
                    if total > _MOST:
                        total = _MOST
        return int(total)

    def _price_by_trains(self, state: State, seat: i64) -> None:
        tables = self.tables
        own = u8(seat + 1)
        bit = u8(tables.seat_bit[seat])
        route: i64
        for route in range(tables.routes):
            if state.owner[route] == own:
                self.lengths[route] = 0
            elif state.open_to[route] & bit != 0:
                self.lengths[route] = tables.length[route]
            else:
                self.lengths[route] = FAR

    def _done(self, ticket: i64) -> i64:
        """How much of the way is done, in percent."""
        tables = self.tables
        all_ = self.trains[ticket]
        left = self.planning.find_way(tables.ticket_a[ticket], tables.ticket_b[ticket], self.lengths)
        if left >= FAR or all_ <= 0 or all_ >= FAR:
            return _CUT_OFF
        return 0 if left > all_ else 100 * (all_ - left) // all_

    def wanted_by_others(self, states: list[State], viewer: int) -> vec[i64]:
        """By route, in how many percent of these imagined states some other seat wants it for its tickets."""
        tables = self.tables
        wanted = zeros(tables.routes)
        for state in states:
            counted = vec[u8]([u8(0)] * tables.routes)
            seat: i64
            i: i64
            for seat in range(tables.players):
                if seat == viewer:
                    continue
                self.planning.make(state, seat, self.plan)
                for i in range(self.plan.n):
                    route = self.plan.routes[i]
                    if self.plan.wants[route] == FOR_TICKET and counted[route] == 0:
                        counted[route] = 1
                        wanted[route] += 1
        for i in range(tables.routes):
            wanted[i] = 100 * wanted[i] // len(states)
        return wanted
