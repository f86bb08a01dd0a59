"""What a seat of The Card Game wants on its track: the tickets it can still make, and the cards they lack.

Reads of a state what its seat may know and nothing else: the row, the discards, the railyards, its own hand and
tickets, and the on-the-track stacks, whose every card it has seen leave a railyard [CG-06]. All prices are whole
hundredths of a point, so that a plan is the same on every machine, compiled or not.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.cardgame.state import HELD, MADE, State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, zeros
from branchline.planning.cards.weights import CardWeights

TURN: Final = 100  # time and cards are counted in hundredths


class CardPlan:
    """What a seat wants to do with its cards, made anew for each decision; the vectors are room to work in."""

    def __init__(self, tables: Tables, weights: CardWeights) -> None:
        self.tables: Tables = tables
        self.weights: CardWeights = weights
        # By ticket: what it brings, and its needs as a list of colors and counts
        self.points: vec[i64] = zeros(tables.tickets)
        self.start: vec[i64] = zeros(tables.tickets + 1)
        self.color: vec[i64] = zeros(tables.tickets * COLORS)
        self.count: vec[i64] = zeros(tables.tickets * COLORS)
        self.size: vec[i64] = zeros(tables.tickets)
        # The plan
        self.rounds: i64 = 0  # turns of the seat to come with this deck
        self.all_rounds: i64 = 0  # and with those after it
        self.capacity: i64 = 0  # cards that it may bring onto its track in all that time
        self.load: i64 = 0  # cards that its tickets lack
        self.value: i64 = 0  # what its tickets bring
        self.left: vec[i64] = zeros(KINDS)  # cards that will be on the track and that no ticket uses
        self.in_hand: vec[i64] = zeros(KINDS)  # cards in the hand that no ticket uses
        self.lack: vec[i64] = zeros(COLORS)  # cards that the tickets planned for lack on the track
        self.worth: vec[i64] = zeros(COLORS)  # what one of them is worth there
        self.lacking: i64 = 0  # all of them
        self.order: vec[i64] = zeros(tables.tickets)  # tickets, the best for their price first
        self.ratio: vec[i64] = zeros(tables.tickets)
        self.missing: vec[i64] = zeros(COLORS)
        self.is_in_hand: bool = False  # the ticket looked at last lacks nothing, or what it lacks is in the hand
        self._read_tickets()

    def _read_tickets(self) -> None:
        tables = self.tables
        at: i64 = 0
        ticket: i64
        i: i64
        for ticket in range(tables.tickets):
            self.start[ticket] = at
            for i in range(COLORS):
                need = tables.ticket_needs[ticket * COLORS + i]
                if need > 0:
                    self.color[at] = i
                    self.count[at] = need
                    self.size[ticket] += need
                    at += 1
            value = 100 * tables.ticket_points[ticket]
            for i in range(len(tables.bonus_city)):
                city = tables.bonus_city[i]
                if tables.ticket_a[ticket] == city or tables.ticket_b[ticket] == city:
                    value += self.weights.city * tables.bonus_points[i]
            self.points[ticket] = value
        self.start[tables.tickets] = at

    # Making it

    def make(self, state: State, seat: i64, more: i64 = 0) -> None:
        """The plan of the seat for its tickets, with those of its offer whose bits are set in `more`."""
        self._set_clock(state)
        self._count_supply(state, seat)
        self._plan_tickets(self._order_tickets(state, seat, more))

    def _set_clock(self, state: State) -> None:
        """How many turns the seat to move still has, after this one [CG-13]."""
        tables, weights = self.tables, self.weights
        each = weights.pace * tables.players
        self.rounds = 0 if state.turns_left > 0 else TURN + TURN * TURN * state.deck_n // each
        self.all_rounds = self.rounds
        if state.decks_left > 0:
            later = self._next_deck(state)
            if later > 0:
                self.all_rounds += state.decks_left * (TURN + TURN * TURN * later // each)
        self.capacity = 0
        if self.all_rounds > 0:
            self.capacity = weights.burst + self.all_rounds * weights.rate // 100

    def _next_deck(self, state: State) -> i64:
        """How many cards the next deck will have about: what stays in the hands is missing there [CG-16]."""
        tables, hands = self.tables, state.hands
        size = tables.deck_size - tables.row_size - tables.players * tables.next_hand
        i: i64
        for i in range(KINDS * tables.players):
            size -= hands[i]
        return size

    def _count_supply(self, state: State, seat: i64) -> None:
        """`left` is what lies on the track or gets there in time, `in_hand` the hand."""
        left, in_hand = self.left, self.in_hand
        tracks, hands = state.tracks, state.hands
        at = KINDS * seat
        mine = u8(seat + 1)
        turns = (self.rounds + TURN // 2) // TURN
        i: i64
        for i in range(KINDS):
            left[i] = tracks[at + i]
            in_hand[i] = hands[at + i]
        for i in range(COLORS):
            if state.yard_owner[i] == mine:
                engines = i64(state.yard_locomotives[i])
                cards = i64(state.yard_cards[i])
                if engines > turns:
                    engines = turns
                if cards > turns - engines:
                    cards = turns - engines
                left[LOCOMOTIVE] += engines
                left[i] += cards

    def _order_tickets(self, state: State, seat: i64, more: i64) -> i64:
        """`order` has the tickets of the seat, those first that bring most for what they cost; how many there are."""
        tables = self.tables
        mine = u8(HELD + seat)
        places = state.ticket
        n: i64 = 0
        ticket: i64
        for ticket in range(tables.tickets):
            if places[ticket] == mine:
                self._insert(ticket, n)
                n += 1
        if more > 0:
            at = seat * (tables.offer_size + 1)
            i: i64
            for i in range(i64(state.offers[at])):
                if (more >> i) & 1 == 1:
                    self._insert(i64(state.offers[at + 1 + i]), n)
                    n += 1
        return n

    def _insert(self, ticket: i64, n: i64) -> None:
        """Insert the ticket at its place among the `n` that are ordered."""
        order, ratio = self.order, self.ratio
        cost = self.cost_of(ticket, 0)
        mine = self.points[ticket] * 20 // (cost * 10 + self.size[ticket] * 30)
        while n > 0 and ratio[n - 1] < mine:
            ratio[n] = ratio[n - 1]
            order[n] = order[n - 1]
            n -= 1
        ratio[n] = mine
        order[n] = ticket

    def cost_of(self, ticket: i64, engines: i64) -> i64:
        """Hundredths of cards that a ticket lacks beside what is left, with so many locomotives for it."""
        left, in_hand = self.left, self.in_hand
        held: i64 = 0
        far: i64 = 0
        i: i64
        for i in range(self.start[ticket], self.start[ticket + 1]):
            color = self.color[i]
            short = self.count[i] - left[color] if left[color] > 0 else self.count[i]
            if short > 0:
                near = in_hand[color] if in_hand[color] < short else short
                if near > 0:
                    held += near
                    short -= near
                far += short
        if engines > 0:
            if engines >= far:
                engines -= far
                far = 0
                held = held - engines if held > engines else 0
            else:
                far -= engines
        self.is_in_hand = far == 0
        return 100 * far + self.weights.in_hand * held

    def _plan_tickets(self, n: i64) -> None:
        """Cards go to one ticket after another; one that is not likely to be made gets none."""
        weights = self.weights
        left, in_hand, lack, worth, missing = self.left, self.in_hand, self.lack, self.worth, self.missing
        i: i64
        j: i64
        for i in range(COLORS):
            lack[i] = 0
            worth[i] = weights.wanted
        self.load = 0
        self.lacking = 0
        self.value = 0
        for i in range(n):
            ticket = self.order[i]
            cost = self.cost_of(ticket, left[LOCOMOTIVE])
            chance = self.chance_of(self.load + cost)
            self.value += self.points[ticket] * (2 * chance - 100) // 100
            if chance < weights.drop and not self.is_in_hand:
                continue
            self.load += cost
            short: i64 = 0
            for j in range(self.start[ticket], self.start[ticket + 1]):
                color = self.color[j]
                need = self.count[j]
                used = left[color] if left[color] < need else need
                left[color] -= used
                missing[color] = need - used
                short += need - used
            if short == 0:
                continue
            # Locomotives of the track stand first for what is not even in the hand.
            for j in range(self.start[ticket], self.start[ticket + 1]):
                color = self.color[j]
                while left[LOCOMOTIVE] > 0 and missing[color] > 0 and missing[color] > in_hand[color]:
                    left[LOCOMOTIVE] -= 1
                    missing[color] -= 1
                    short -= 1
            for j in range(self.start[ticket], self.start[ticket + 1]):
                color = self.color[j]
                while left[LOCOMOTIVE] > 0 and missing[color] > 0:
                    left[LOCOMOTIVE] -= 1
                    missing[color] -= 1
                    short -= 1
            if short == 0:
                continue
            each = weights.wanted + weights.share * self.points[ticket] // (50 * short)
            for j in range(self.start[ticket], self.start[ticket + 1]):
                color = self.color[j]
                if missing[color] > 0:
                    lack[color] += missing[color]
                    in_hand[color] = in_hand[color] - missing[color] if in_hand[color] > missing[color] else 0
                    if each > worth[color]:
                        worth[color] = each
            self.lacking += short

    def chance_of(self, load: i64) -> i64:
        """Percent of chance that so many cards still come onto the track."""
        if load <= 0:
            return 100
        if self.capacity <= 0:
            return 0
        weights = self.weights
        beyond = 100 * load // self.capacity - weights.sure
        if beyond <= 0:
            return 100
        if beyond >= weights.fade:
            return 0
        return 100 - 100 * beyond // weights.fade

    # Asking it

    def promise(self, state: State, seat: i64) -> i64:
        """What one more ticket brings on the average, of those that may be in the pile."""
        tables, weights = self.tables, self.weights
        places = state.ticket
        mine = u8(HELD + seat)
        engines = self.left[LOCOMOTIVE]
        total: i64 = 0
        n: i64 = 0
        ticket: i64
        for ticket in range(tables.tickets):
            place = places[ticket]
            if place == mine or place >= MADE:
                continue
            n += 1
            cost = self.cost_of(ticket, engines)
            gain = self.points[ticket]
            if cost > 0:
                gain = gain * (2 * self.chance_of(self.load + cost) - 100) // 100
            gain -= weights.spare * self.size[ticket]
            if gain > 0:
                total += gain
        return total // n if n > 0 else 0

    def spare_value(self) -> i64:
        """What the cards are worth that no ticket uses: a later one may."""
        total: i64 = 0
        color: i64
        for color in range(COLORS):
            if self.left[color] > 0:
                total += self.left[color] if self.left[color] < 3 else 3
        return self.weights.spare * (total + self.left[LOCOMOTIVE])
