"""Which cards a plan takes, and about how many turns it is until they are there and the routes are built."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE, zeros
from branchline.planning.board.plan import FOR_POINTS, FOR_TICKET, SeatPlan


class Needs:
    """The needs of one plan at a time, as `look` has found them."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.wanted: vec[i64] = zeros(KINDS)  # by kind: what the plan takes
        self.first: vec[i64] = zeros(KINDS)  # the same for its tickets alone
        self.firm: vec[i64] = zeros(KINDS)  # by color: of `first`, where no locomotive may stand for a card [NO-04]
        self.color_for: vec[i64] = zeros(tables.routes)  # by route that is planned: the color that was taken for it
        self.claims: i64 = 0  # routes that are missing for the tickets

    def look(self, state: State, seat: i64, plan: SeatPlan) -> None:
        """Find what a plan takes; a gray route takes the color that is most to spare."""
        i: i64
        for i in range(KINDS):
            self.wanted[i] = 0
            self.firm[i] = 0
        self.claims = 0
        self._add(state, seat, plan, FOR_TICKET, is_gray=False)
        self._add(state, seat, plan, FOR_TICKET, is_gray=True)
        for i in range(KINDS):
            self.first[i] = self.wanted[i]
        self._add(state, seat, plan, FOR_POINTS, is_gray=False)
        self._add(state, seat, plan, FOR_POINTS, is_gray=True)

    def _add(self, state: State, seat: i64, plan: SeatPlan, why: u8, is_gray: bool) -> None:
        tables, wanted = self.tables, self.wanted
        hands, hand = state.hands, KINDS * seat
        i: i64
        other: i64
        for i in range(plan.n):
            route = plan.routes[i]
            if plan.wants[route] != why:
                continue
            group = tables.route_class[route]
            if (tables.class_color[group] == GRAY) != is_gray:
                continue
            best = tables.class_run[group]
            most = tables.run_high[best]
            for other in range(best + 1, tables.class_run[group + 1]):
                color = tables.run_color[other]
                now = tables.run_color[best]
                if color < COLORS and hands[hand + color] - wanted[color] > hands[hand + now] - wanted[now]:
                    best = other
                if tables.run_high[other] > most:
                    most = tables.run_high[other]
            low = tables.run_low[best]
            color = tables.run_color[best]
            wanted[color] += tables.length[route] - low
            wanted[LOCOMOTIVE] += low
            self.color_for[route] = color
            if why == FOR_TICKET:
                self.claims += 1
                if most == low:
                    self.firm[color] += tables.length[route] - low

    def turns(self, state: State, seat: i64) -> i64:
        """About how many turns the ways for the tickets take: one for each route, and one for each two cards they lack.

        Locomotives of the hand stand for cards that are lacking, but not where none may [NO-04].
        """
        hands, hand = state.hands, KINDS * seat
        lacking: i64 = 0
        replaceable: i64 = 0
        color: i64
        for color in range(COLORS):
            lack = self.first[color] - hands[hand + color]
            if lack > 0:
                lacking += lack
                loose = self.first[color] - self.firm[color]
                replaceable += loose if loose < lack else lack
        spare = hands[hand + LOCOMOTIVE] - self.first[LOCOMOTIVE]
        lacking -= spare if spare < replaceable else replaceable  # or what ferries lack of locomotives comes to it
        return self.claims + (lacking + 1) // 2
