"""Whole games inside the compiled core: random play, and play that heads greedily for the dearest ticket.

Both read the whole state, so they are for simulations and rollouts, not for players: a bot gets an observation.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.engine import BoardGame
from branchline.board.state import DEAL, HELD, KEEP, OVER, TURN, State
from branchline.board.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, PLUS_FOUR, zeros
from branchline.chance import Chance, Seeded
from branchline.protocol import Ending

_NONE: Final = -1


def random_playout(game: BoardGame, state: State, chance: Chance, chooser: Seeded) -> int:
    """Play the game to its end, every possible action alike; the number of decisions."""
    decisions: i64 = 0
    while state.phase != OVER:
        game.step(state, game.pick(state, chooser), chance, None)
        decisions += 1
    return decisions


def greedy_playout(game: BoardGame, state: State, chance: Chance) -> int:
    """Play the game to its end, all seats greedily; the number of decisions."""
    player = GreedyPlayer(game)
    decisions: i64 = 0
    while state.phase != OVER:
        game.step(state, player.choose(state), chance, None)
        decisions += 1
    return decisions


def ending(game: BoardGame, state: State) -> Ending:
    """How a game that is over came to its end [US-23, US-14]."""
    return "all-passed" if state.passes == game.players else "last-round"


def middle(game: BoardGame) -> int:  # noqa: ARG001  (of any map)
    """After how many decisions a random game is in its middle; after twice as many it is not yet near its end."""
    return 100


class GreedyPlayer:
    """Claims along the cheapest way for its dearest open ticket, draws what the way wants, builds no stations."""

    def __init__(self, game: BoardGame) -> None:
        tables = game.tables
        self.game: BoardGame = game
        self.tables: Tables = tables
        self.distance: vec[i64] = zeros(tables.cities)
        self.came_by: vec[i64] = zeros(tables.cities)
        self.bucket: vec[i64] = zeros(tables.trains + 1)  # by distance: the first entry
        self.entry_city: vec[i64] = zeros(2 * tables.routes + 1)
        self.entry_next: vec[i64] = zeros(2 * tables.routes + 1)
        self.way: vec[i64] = zeros(tables.routes)  # routes still to claim
        self.way_n: i64 = 0

    def choose(self, state: State) -> i64:
        """The action for the seat to move."""
        tables = self.tables
        phase = state.phase
        if phase == TURN:
            return self._choose_turn(state)
        if phase == KEEP or phase == DEAL:
            least = tables.deal_keep if phase == DEAL else tables.draw_keep
            return tables.at_keep + tables.first_keep[least] - 1
        moves = tables.moves
        n = self.game.write_legal(state, moves)
        # The first payment of extra cards spends the fewest locomotives; refusing comes last.
        return self._choose_card(state, _NONE) if moves[0] < tables.at_tickets and n > 0 else moves[0]

    def _choose_turn(self, state: State) -> i64:
        tables = self.tables
        self._find_way(state)
        wanted: i64 = _NONE
        best: i64 = _NONE
        longest: i64 = 0
        i: i64
        if self.way_n > 0:
            for i in range(self.way_n):
                route = self.way[i]
                if tables.length[route] > longest:
                    action = self._cheapest_claim(state, route)
                    if action != _NONE:
                        longest = tables.length[route]
                        best = action
                    elif wanted == _NONE:
                        wanted = tables.class_color[tables.route_class[route]]
        else:
            best = self._longest_claim(state)
        return best if best != _NONE else self._choose_card(state, wanted)

    def _choose_card(self, state: State, wanted: i64) -> i64:
        """The wanted color from the row, else the color it has most of, else the deck, else whatever is possible."""
        tables = self.tables
        row, hands = state.row, state.hands
        hand = KINDS * state.seat
        if wanted >= 0 and row[wanted] > 0:
            return tables.at_take + wanted
        most: i64 = _NONE
        color: i64
        for color in range(COLORS):
            if row[color] > 0 and (most == _NONE or hands[hand + color] > hands[hand + most]):
                most = color
        if most != _NONE and hands[hand + most] > 0:
            return tables.at_take + most
        if state.deck_n > 0:
            return tables.at_draw
        self.game.write_legal(state, tables.moves)
        return tables.moves[0]

    def _longest_claim(self, state: State) -> i64:
        """The longest route that the seat can claim now."""
        tables = self.tables
        me = u8(tables.seat_bit[state.seat])
        trains = state.trains[state.seat]
        longest: i64 = 0
        best: i64 = _NONE
        route: i64
        for route in range(tables.routes):
            length = tables.length[route]
            if length > longest and length <= trains and state.open_to[route] & me != 0:
                action = self._cheapest_claim(state, route)
                if action != _NONE:
                    longest = length
                    best = action
        return best

    def _cheapest_claim(self, state: State, route: i64) -> i64:
        """The claim of the route in the color the seat has most of, with the fewest locomotives; _NONE if it cannot.

        It never pays with sets, which are dear.
        """
        tables = self.tables
        hands = state.hands
        hand = KINDS * state.seat
        group = tables.route_class[route]
        length = tables.class_length[group]
        run = tables.class_run[group]
        last = tables.class_run[group + 1] - 1
        other: i64
        for other in range(run + 1, last + 1):
            color = tables.run_color[other]
            if color != LOCOMOTIVE and hands[hand + color] > hands[hand + tables.run_color[run]]:
                run = other
        locomotives = length - hands[hand + tables.run_color[run]]
        if locomotives < tables.run_low[run]:
            locomotives = tables.run_low[run]
        if locomotives > tables.run_high[run]:
            run = last  # locomotives alone, if the route takes them
            if locomotives < tables.run_low[run]:
                locomotives = tables.run_low[run]
        way = tables.run_at[run] + locomotives - tables.run_low[run]
        if locomotives > tables.run_high[run] or locomotives > hands[hand + LOCOMOTIVE]:
            way = self._claim_with_plus_fours(state, group)
        if way == _NONE or (tables.is_tunnel[route] == 1 and not self._dares(state, tables.run_color[run], length)):
            return _NONE
        return tables.first_claim[route] + way

    def _claim_with_plus_fours(self, state: State, group: i64) -> i64:
        """The first way to pay for a route of the class with +4 locomotives [FL-07, FL-08]; _NONE if there is none."""
        tables, hands = self.tables, state.hands
        hand = KINDS * state.seat
        plus_fours = hands[hand + PLUS_FOUR]
        i: i64
        for i in range(tables.class_plus[group], tables.class_plus[group + 1]):
            if plus_fours >= tables.plus_used[i] and hands[hand + tables.plus_color[i]] >= tables.plus_cards[i]:
                return tables.plus_at[i]
        return _NONE

    def _dares(self, state: State, color: i64, length: i64) -> bool:
        """A card to spare for the extra [EU-06], and a chance that it is enough: else it might try for ever."""
        hand = KINDS * state.seat
        spare = state.hands[hand + LOCOMOTIVE] - length
        matching = state.deck[LOCOMOTIVE] + state.discards[LOCOMOTIVE]
        if color != LOCOMOTIVE:
            spare += state.hands[hand + color]
            matching += state.deck[color] + state.discards[color]
        cards = state.deck_n + state.discards_n
        turned_up = self.tables.turned_up if cards > self.tables.turned_up else cards
        return matching == 0 or (spare > 0 and cards - matching + spare >= turned_up)

    def _find_way(self, state: State) -> None:
        """`way` is the cheapest way for the dearest ticket that is neither made nor out of reach."""
        tables = self.tables
        mine = u8(HELD + state.seat)
        dearest: i64 = 0
        self.way_n = 0
        ticket: i64
        for ticket in range(tables.tickets):
            points = tables.ticket_points[ticket]
            if state.ticket[ticket] == mine and points > dearest:
                target = tables.ticket_b[ticket]
                if self._reach(state, tables.ticket_a[ticket], target):
                    dearest = points
                    self._trace(state, tables.ticket_a[ticket], target)

    def _reach(self, state: State, start: i64, target: i64) -> bool:
        """Whether open routes within the trains left join the cities, and some of them are still to be claimed."""
        tables = self.tables
        seat = state.seat
        limit = state.trains[seat]
        me = u8(seat + 1)
        my_bit = u8(tables.seat_bit[seat])
        distance, came_by, bucket = self.distance, self.came_by, self.bucket
        owner, open_to = state.owner, state.open_to
        near_start, near_route, near_city, length = (
            tables.near_start,
            tables.near_route,
            tables.near_city,
            tables.length,
        )
        i: i64
        for i in range(tables.cities):
            distance[i] = 999
        for i in range(limit + 1):
            bucket[i] = _NONE
        entries: i64 = 1
        distance[start] = 0
        bucket[0] = 0
        self.entry_city[0] = start
        self.entry_next[0] = _NONE
        done: i64
        for done in range(limit + 1):
            while bucket[done] != _NONE:
                entry = bucket[done]
                bucket[done] = self.entry_next[entry]
                city = self.entry_city[entry]
                if distance[city] < done:
                    continue
                if city == target:
                    return done > 0
                for i in range(near_start[city], near_start[city + 1]):
                    route = near_route[i]
                    there = near_city[i]
                    if owner[route] == me:
                        cost = done
                    elif open_to[route] & my_bit != 0:
                        cost = done + length[route]
                    else:
                        continue
                    if cost <= limit and cost < distance[there]:
                        distance[there] = cost
                        came_by[there] = route
                        self.entry_city[entries] = there
                        self.entry_next[entries] = bucket[cost]
                        bucket[cost] = entries
                        entries += 1
        return False

    def _trace(self, state: State, start: i64, target: i64) -> None:
        """`way` holds the routes found by `_reach` that are not the seat's yet."""
        tables = self.tables
        me = u8(state.seat + 1)
        self.way_n = 0
        city = target
        while city != start:
            route = self.came_by[city]
            if state.owner[route] != me:
                self.way[self.way_n] = route
                self.way_n += 1
            city = tables.end_a[route] + tables.end_b[route] - city
