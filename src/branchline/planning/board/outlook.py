"""How a game that is not over will end for each seat: what the leaves of truncated rollouts are judged by.

A sum over a few things that a seat has, each at a price that depends on how many rounds are left;
`research/fit_outlook.py` finds the prices in games that are played by plan to the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.network import components
from branchline.board.state import HELD, State
from branchline.board.tables import Tables
from branchline.cards import KINDS, LOCOMOTIVE, PLUS_FOUR, zeros
from branchline.planning.board.found import found_for
from branchline.planning.board.outlook_tuned import TUNED
from branchline.planning.board.plan import FAR, FOR_TICKET
from branchline.planning.board.player import BoardPlayer

THINGS: Final = (
    "route_points",
    "tickets_made",  # their points
    "tickets_planned",  # points of those that a way is planned for
    "tickets_given_up",  # points of all others
    "made",  # how many are made
    "price",  # of the planned ways, in points
    "late_turns",  # turns that the planned ways take beyond those that are left
    "cards",  # as far as there are trains for them
    "locomotives",
    "trains",
    "stations",
    "line",  # the longest, in trains
    "longest_line",  # 1 if no rival has a longer one
)
"""What a seat is judged by."""

STAGES: Final = (3, 6, 10, 16, 32, 64, 112)
"""Rounds left from which on another stage of the game begins; the last one that there are prices for has no end."""

SCALE: Final = 1000
"""Prices are whole thousandths of a point."""


def prices_for(game: str, players: int) -> list[int]:
    """The prices found for a game and a number of players, or for what comes nearest."""
    return list(found_for(TUNED, game, players))


class Outlook:
    """Judges the seats of a game in its middle; one player holds the plans of all."""

    def __init__(self, tables: Tables, player: BoardPlayer, prices: list[int]) -> None:
        self.tables: Tables = tables
        self.player: BoardPlayer = player
        self.prices: vec[i64] = vec[i64](prices)  # by stage and thing
        self.last_stage: i64 = len(prices) // len(THINGS) - 1
        self.things: vec[i64] = zeros(len(THINGS))  # of the seat looked at last
        self.lines: vec[i64] = zeros(tables.players)

    def margin(self, state: State, seat: i64) -> int:
        """How many points the seat should be before the best of the others in the end."""
        rounds = self.player.rounds_left(state)
        self.measure_lines(state)
        mine: i64 = 0
        best_rival: i64 = -1_000_000_000
        other: i64
        for other in range(self.tables.players):
            value = self._value(state, other, rounds)
            if other == seat:
                mine = value
            elif value > best_rival:
                best_rival = value
        lead = mine - best_rival
        return int((lead + SCALE // 2) // SCALE)

    def _value(self, state: State, seat: i64, rounds: i64) -> i64:
        self.look(state, seat, rounds)
        stage = self.stage(rounds)
        at = (stage if stage < self.last_stage else self.last_stage) * len(THINGS)
        total: i64 = 0
        i: i64
        for i in range(len(THINGS)):
            total += self.things[i] * self.prices[at + i]
        return total

    def stage(self, rounds: i64) -> i64:
        """What part of the game it is with so many rounds left."""
        found: i64 = 0
        while found < len(STAGES) and rounds >= STAGES[found]:
            found += 1
        return found

    def measure_lines(self, state: State) -> None:
        """`lines` are the lengths of all seats' lines."""
        measuring = self.player.planning.lines
        seat: i64
        for seat in range(self.tables.players):
            measuring.measure_of(state, seat)
            self.lines[seat] = measuring.longest

    def look(self, state: State, seat: i64, rounds: i64) -> None:
        """`things` are what this seat has; `lines` have been measured."""
        tables, things, hand = self.tables, self.things, KINDS * seat
        hands = state.hands
        things[0] = state.points[seat]
        self._look_at_tickets(state, seat, rounds)
        cards: i64 = 0
        kind: i64
        for kind in range(KINDS):
            cards += hands[hand + kind]
        trains = state.trains[seat]
        things[7] = cards if cards < trains else trains
        things[8] = hands[hand + LOCOMOTIVE] + hands[hand + PLUS_FOUR]
        things[9] = trains
        things[10] = state.stations[seat]
        line = self.lines[seat]
        things[11] = line
        things[12] = 1
        other: i64
        for other in range(tables.players):
            if self.lines[other] > line:
                things[12] = 0

    def _look_at_tickets(self, state: State, seat: i64, rounds: i64) -> None:
        tables, things, planning = self.tables, self.things, self.player.planning
        plan = self.player.plan_of(state, seat)
        label = components(tables, state, seat)
        mine = u8(HELD + seat)
        made: i64 = 0
        points: i64 = 0
        held: i64 = 0
        i: i64
        for i in range(tables.tickets):
            if state.ticket[i] == mine:
                held += tables.ticket_points[i]
                if label[tables.ticket_a[i]] == label[tables.ticket_b[i]]:
                    made += 1
                    points += tables.ticket_points[i]
        planned = plan.value // planning.weights.swing - points if planning.weights.swing > 0 else i64(0)
        if planned < 0:
            planned = 0
        if planned > held - points:
            planned = held - points
        things[1] = points
        things[2] = planned
        things[3] = held - points - planned
        things[4] = made
        price: i64 = 0
        turns: i64 = 0
        if planning.wants_routes(plan):
            planning.price_routes(state, seat)
            for i in range(plan.n):
                route = plan.routes[i]
                if plan.wants[route] == FOR_TICKET and planning.prices[route] < FAR:
                    price += planning.prices[route]
                    turns += 1 + tables.length[route] // 2
        things[5] = price // 100
        things[6] = turns - rounds if turns > rounds else 0
