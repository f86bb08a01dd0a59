"""What a seat of a map game may know, written as a row of numbers straight from the state; `parts.py` names them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from branchline.board.engine import BoardGame
from branchline.board.state import DEAL, HELD, LAY, NOTHING, OVER, PHASES, TUNNEL, TURN, State
from branchline.board.tables import Tables
from branchline.cards import KINDS, zeros
from branchline.features.board.parts import parts_of
from branchline.features.parts import UNSEEN, kinds_of
from branchline.pickles import Reduced

_FAR: Final = 1_000_000


class BoardVector:
    """Writes observations of one game; the vectors are room to work in, never to remember."""

    def __init__(self, game: BoardGame, connects: bool) -> None:
        tables = game.tables
        self.game: BoardGame = game
        self.tables: Tables = tables
        self.connects: bool = connects
        self.size: int = sum([len(part.names) for part in parts_of(game, connects=connects)])
        self.blank: vec[i16] = vec[i16]([i16(0)] * self.size)
        self.kinds: vec[i64] = vec[i64](kinds_of(tables.deck))
        self.kept: vec[i64] = zeros(tables.players)
        self.cost: vec[i64] = zeros(tables.routes)
        self.distance: vec[i64] = zeros(tables.cities)
        self.queue: vec[i64] = zeros(tables.cities)
        self.waits: vec[u8] = vec[u8]([u8(0)] * tables.cities)

    def __reduce__(self) -> Reduced:
        return BoardVector, (self.game, self.connects)

    def seen(self, state: State, seat: i64) -> vec[i16]:
        """What the seat may know at this moment, as a row of its own."""
        out = self.blank[:]
        self.write(state, seat, out, 0)
        return out

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat may know at this moment is in `out`, from `at` on [US-22]."""
        tables = self.tables
        players = tables.players
        # What a seat lays down card by card is its own affair until it is complete: for all others it has not begun.
        hides = state.phase == LAY and seat != state.seat
        phase = state.phase
        if hides:
            phase = TUNNEL if state.due > 0 else TURN
        i: i64
        for i in range(len(PHASES)):
            out[at + i] = 0
        out[at + phase] = 1
        at += len(PHASES)
        for i in range(2 * players):
            out[at + i] = 0
        if state.phase != OVER:
            out[at + self._seen_from(seat, state.seat)] = 1
        out[at + players + self._seen_from(seat, state.first)] = 1
        at += 2 * players
        out[at] = i16(state.draws_left)
        out[at + 1] = i16(state.turns_left)
        out[at + 2] = i16(state.passes)
        out[at + 3] = i16(state.due)
        out[at + 4] = 0 if hides else i16(state.to_lay)
        out[at + 5] = i16(state.deck_n)
        at = self._write_cards(state, seat, hides, out, at + 6)
        at = self._write_seats(state, seat, out, at)
        for i in range(tables.tiers):
            out[at + i] = i16(state.pile[i])
        at += tables.tiers
        out[at] = UNSEEN if state.phase == DEAL else i16(state.bottom_n)
        at = self._write_tickets(state, seat, out, at + 1)
        at = self._write_routes(state, seat, hides, out, at)
        if tables.stations > 0:
            at = self._write_stations(state, seat, out, at)
        if self.connects:
            self._write_ways(state, seat, out, at)

    def _seen_from(self, seat: i64, other: i64) -> i64:
        return other - seat if other >= seat else other - seat + self.tables.players

    def _write_cards(self, state: State, seat: i64, hides: bool, out: vec[i16], at: i64) -> i64:
        kinds = self.kinds
        n: i64 = len(kinds)
        hand = KINDS * seat
        i: i64
        for i in range(n):
            kind = kinds[i]
            out[at + i] = i16(state.row[kind])
            out[at + n + i] = i16(state.discards[kind])
            out[at + 2 * n + i] = i16(state.turned[kind])
            out[at + 3 * n + i] = i16(state.shown[kind])
            out[at + 4 * n + i] = 0 if hides else i16(state.laid[kind])
            out[at + 5 * n + i] = i16(state.hands[hand + kind])
        return at + 6 * n

    def _write_seats(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        tables, kept = self.tables, self.kept
        players = tables.players
        dealt: i64 = 0
        i: i64
        kind: i64
        for i in range(tables.tiers):
            dealt += tables.dealt[i]
        for i in range(players):
            kept[i] = 0
        for i in range(tables.tickets):
            if state.ticket[i] >= HELD:
                kept[i64(state.ticket[i]) - HELD] += 1
        for i in range(players):
            other = seat + i if seat + i < players else seat + i - players
            cards: i64 = 0
            for kind in range(KINDS):
                cards += state.hands[KINDS * other + kind]
                if other == state.seat and other != seat:
                    cards += i64(state.laid[kind])
            # US-04: at the deal a seat must not learn from the table what the others have chosen, nor that they have.
            hides = state.phase == DEAL and other != seat
            out[at + i] = i16(cards)
            out[at + players + i] = i16(state.trains[other])
            out[at + 2 * players + i] = i16(state.points[other])
            out[at + 3 * players + i] = i16(state.stations[other])
            out[at + 4 * players + i] = i16(dealt) if hides else i16(state.offers[other * (tables.offer_size + 1)])
            out[at + 5 * players + i] = UNSEEN if hides else i16(kept[other])
        return at + 6 * players

    def _write_tickets(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        tables = self.tables
        n = tables.tickets
        mine = u8(HELD + seat)
        i: i64
        for i in range(n):
            out[at + i] = 1 if state.ticket[i] == mine else 0
            out[at + n + i] = 0
        offer = seat * (tables.offer_size + 1)
        for i in range(i64(state.offers[offer])):
            out[at + n + i64(state.offers[offer + 1 + i])] = i16(i + 1)
        return at + 2 * n

    def _write_routes(self, state: State, seat: i64, hides: bool, out: vec[i16], at: i64) -> i64:
        tables = self.tables
        n = tables.routes
        owners = at + tables.players * n
        owner, open_to = state.owner, state.open_to
        bit = u8(tables.seat_bit[seat])
        i: i64
        for i in range(at, owners):
            out[i] = 0
        for i in range(n):
            if owner[i] != 0:
                out[at + n * self._seen_from(seat, i64(owner[i]) - 1) + i] = 1
            out[owners + i] = 0 if open_to[i] & bit == 0 else 1
            out[owners + n + i] = 0
        pending = state.pending
        if hides and state.due == 0:
            pending = NOTHING
        if tables.at_claim <= pending < tables.at_station:
            out[owners + n + tables.action_route[pending]] = 1
        return owners + 2 * n

    def _write_stations(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        tables = self.tables
        n = tables.cities
        sites = at + tables.players * n
        i: i64
        for i in range(at, sites + n):
            out[i] = 0
        for i in range(n):
            if state.station[i] != 0:
                out[at + n * self._seen_from(seat, i64(state.station[i]) - 1) + i] = 1
        if tables.at_station <= state.pending < tables.at_keep:
            out[sites + state.pending - tables.at_station] = 1
        return sites + n

    def _write_ways(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        tables = self.tables
        n = tables.tickets
        mine = u8(HELD + seat)
        i: i64
        for i in range(2 * n):
            out[at + i] = 0
        self._write_costs(state, seat)
        for i in range(n):
            if state.ticket[i] == mine:
                self._write_way(i, out, at)
        offer = seat * (tables.offer_size + 1)
        for i in range(i64(state.offers[offer])):
            self._write_way(i64(state.offers[offer + 1 + i]), out, at)

    def _write_costs(self, state: State, seat: i64) -> None:
        """`cost` has the trains that each route would take the seat: none for its own, too many for a lost one."""
        tables, cost, owner, open_to = self.tables, self.cost, state.owner, state.open_to
        mine, bit = u8(seat + 1), u8(tables.seat_bit[seat])
        i: i64
        for i in range(tables.routes):
            if owner[i] == mine:
                cost[i] = 0
            else:
                cost[i] = _FAR if open_to[i] & bit == 0 else tables.length[i]

    def _write_way(self, ticket: i64, out: vec[i16], at: i64) -> None:
        missing = self._trains_between(self.tables.ticket_a[ticket], self.tables.ticket_b[ticket])
        if missing == 0:
            out[at + ticket] = 1
        else:
            out[at + self.tables.tickets + ticket] = i16(missing)

    def _trains_between(self, start: i64, goal: i64) -> i64:
        """The fewest trains that join two cities by `cost`; one more than all if there is no way.

        Cities whose distance has become smaller wait in a ring. With so few of them that is several times faster than
        taking the nearest each time, although some are looked at twice; `branchline bench envs` times it.
        """
        tables, cost, distance, queue, waits = self.tables, self.cost, self.distance, self.queue, self.waits
        near_start, near_route, near_city = tables.near_start, tables.near_route, tables.near_city
        cities = tables.cities
        i: i64
        for i in range(cities):
            distance[i] = _FAR
            waits[i] = 0
        distance[goal] = tables.trains + 1  # nothing beyond is of interest
        distance[start] = 0
        queue[0] = start
        head: i64 = 0
        length: i64 = 1
        while length > 0:
            city = queue[head]
            head = head + 1 if head + 1 < cities else 0
            length -= 1
            waits[city] = 0
            here = distance[city]
            for i in range(near_start[city], near_start[city + 1]):
                there = here + cost[near_route[i]]
                other = near_city[i]
                if there < distance[other] and there < distance[goal]:
                    distance[other] = there
                    if waits[other] == 0 and other != goal:
                        waits[other] = 1
                        tail = head + length
                        queue[tail if tail < cities else tail - cities] = other
                        length += 1
        return distance[goal]


def make_vector(game: BoardGame, *, connects: bool) -> BoardVector:
    """What writes observations of the game."""
    return BoardVector(game, connects)
