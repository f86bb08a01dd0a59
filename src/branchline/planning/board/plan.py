"""Where a seat of a map game wants to build: the cheapest ways for its tickets, and routes for points beside them.

Reads of a state what its seat may see and nothing else: the board, the row, the discards, its own hand and tickets.
All prices are whole hundredths of a point, so that a plan is the same on every machine, compiled or not.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.network import components
from branchline.board.state import HELD, State
from branchline.board.tables import Tables
from branchline.cards import GRAY, KINDS, LOCOMOTIVE, zeros
from branchline.planning.board.heap import CityHeap, bit
from branchline.planning.board.lines import Lines
from branchline.planning.board.steiner import MOST, Steiner
from branchline.planning.board.weights import Weights

FAR: Final = 1_000_000  # the price of what cannot be had
LENT: Final = 1  # the price of a rival's route that an own station lends [EU-12]
_TICKETS: Final = 6  # that are planned for exactly; the work triples with each
_STATION_LENGTH: Final = 150  # hundredths of trains that a station counts for where trains are short
_EXTRAS: Final = 3  # routes for points that are looked at ahead
_NO_GAIN: Final = -FAR
NOBODY: Final = -1
UNKNOWN: Final = -FAR

# What a plan wants of a route
UNWANTED: Final = 0
FOR_TICKET: Final = 1
FOR_POINTS: Final = 2


class SeatPlan:
    """What one seat wants to build."""

    def __init__(self, tables: Tables) -> None:
        self.wants: vec[u8] = vec[u8]([u8(0)] * tables.routes)  # by route: UNWANTED, FOR_TICKET or FOR_POINTS
        self.line_gain: vec[i64] = zeros(tables.routes)  # by route FOR_POINTS: what the longest line gains by it
        self.routes: vec[i64] = zeros(tables.routes)
        self.n: i64 = 0
        self.sites: vec[i64] = zeros(tables.cities)  # cities that want a station
        self.sites_n: i64 = 0
        self.trains: i64 = 0  # for the tickets
        self.price: i64 = 0  # of the ways for the tickets
        self.value: i64 = 0  # what the tickets bring that are planned for, against failing them
        self.open_tickets: i64 = 0  # planned for and not made yet
        self.hope: i64 = UNKNOWN  # what new tickets should bring
        self.is_ready: bool = False

    def clear(self) -> None:
        """Empty the plan."""
        i: i64
        for i in range(self.n):
            self.wants[self.routes[i]] = UNWANTED
        self.n = 0
        self.sites_n = 0
        self.trains = 0
        self.price = 0
        self.value = 0
        self.open_tickets = 0
        self.hope = UNKNOWN
        self.is_ready = False

    def add(self, route: i64, why: u8) -> None:
        """Add a route to the plan."""
        if self.wants[route] == UNWANTED:
            self.routes[self.n] = route
            self.n += 1
        self.wants[route] = why

    def load(self, other: SeatPlan) -> None:
        """Take over everything from another plan."""
        self.clear()
        i: i64
        for i in range(other.n):
            route = other.routes[i]
            self.routes[i] = route
            self.wants[route] = other.wants[route]
            self.line_gain[route] = other.line_gain[route]
        for i in range(other.sites_n):
            self.sites[i] = other.sites[i]
        self.n = other.n
        self.sites_n = other.sites_n
        self.trains = other.trains
        self.price = other.price
        self.value = other.value
        self.open_tickets = other.open_tickets
        self.hope = other.hope
        self.is_ready = other.is_ready


class Planning:
    """Makes plans for any seat; the vectors are room to work in, never to remember."""

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.tables: Tables = tables
        self.weights: Weights = weights
        self.prices: vec[i64] = zeros(tables.routes)  # for the seat at hand
        self.efforts: vec[i64] = zeros(tables.routes)  # of those that the seat may claim
        self.is_loan: vec[u8] = vec[u8]([u8(0)] * tables.routes)  # 1: a rival's route that a station lends [EU-12]
        self.gains: vec[i64] = zeros(tables.routes)  # by route that may be built for points: what it brings
        self.beside: vec[i64] = zeros(tables.routes)  # `prices`, with what is planned for nothing
        self.lengths: vec[i64] = zeros(tables.routes)
        self.distance: vec[i64] = zeros(tables.cities)
        self.came_by: vec[i64] = zeros(tables.cities)
        self.is_done: vec[u8] = vec[u8]([u8(0)] * tables.cities)
        self.queue: CityHeap = CityHeap(2 * tables.routes + tables.cities + 2)
        self.left: vec[i64] = zeros(tables.tickets)  # tickets to plan for
        self.left_n: i64 = 0
        self.way: vec[i64] = zeros(tables.cities)
        self.way_n: i64 = 0
        self.best_way: vec[i64] = zeros(tables.cities)
        self.label: vec[i64] = zeros(tables.cities)
        self.is_dead_end: vec[u8] = _dead_ends(tables)
        self.dearest: vec[i64] = zeros(tables.countries)  # by country: the dearest ticket planned for [FB-04]
        self.seat: i64 = 0
        self.is_exact: bool = False  # the cheapest network for all tickets together, not one ticket after another
        self.lines: Lines = Lines(tables)
        self.is_line_decided: bool = False  # who will have the longest line, whatever is built
        self.steiner: Steiner = Steiner(tables)
        self.terminals: vec[i64] = zeros(MOST)
        self.ticket_ends: vec[i64] = zeros(MOST)  # by open ticket: its two terminals, as bits
        self.open_tickets: vec[i64] = zeros(MOST)
        self.forest: vec[i64] = zeros(bit(MOST))  # by set of open tickets: the price of the networks for them
        self.group: vec[i64] = zeros(bit(MOST))  # by set of open tickets: those of one of the networks
        self.has_dead_ends: bool = _any(self.is_dead_end)

    # The plan

    def make(self, state: State, seat: i64, plan: SeatPlan, more: i64 = 0) -> None:
        """The plan for all tickets of the seat, with those of its offer whose bits are set in `more`."""
        plan.clear()
        self.price_routes(state, seat)
        if self.is_exact:
            self._gather_tickets(state, seat, more)
        if not self.is_exact or not self._plan_exactly(state, plan):
            self._gather_tickets(state, seat, more)
            self._plan_tickets(state, plan)
        if more == 0:
            self._plan_points(state, plan)
        plan.is_ready = True

    def holds(self, state: State, seat: i64, plan: SeatPlan) -> bool:
        """Whether the plan can still be carried out and something of it is left; what is built is taken out of it."""
        if not plan.is_ready:
            return False
        mine = u8(seat + 1)
        bit = u8(self.tables.seat_bit[seat])
        left: i64 = 0
        i: i64 = 0
        while i < plan.n:
            route = plan.routes[i]
            if state.owner[route] == mine:
                plan.n -= 1
                plan.routes[i] = plan.routes[plan.n]
                if plan.wants[route] == FOR_TICKET:
                    left += 1  # a ticket may be made now
                plan.wants[route] = UNWANTED
                continue
            if state.open_to[route] & bit == 0 and not (plan.sites_n > 0 and route >= self.tables.originals):
                return False
            if self.tables.length[route] > state.trains[seat]:
                return False
            i += 1
        return plan.n > 0 and not (left > 0 and not self.wants_routes(plan) and plan.sites_n == 0)

    def wants_routes(self, plan: SeatPlan) -> bool:
        """Whether a route is missing for some ticket."""
        i: i64
        for i in range(plan.n):
            if plan.wants[plan.routes[i]] == FOR_TICKET:
                return True
        return False

    def _gather_tickets(self, state: State, seat: i64, more: i64) -> None:
        """`left` holds all tickets of the seat, and those of its offer that are set in `more`."""
        tables = self.tables
        mine = u8(HELD + seat)
        self.left_n = 0
        t: i64
        for t in range(tables.countries):
            self.dearest[t] = 0
        for t in range(tables.tickets):
            if state.ticket[t] == mine:
                self.left[self.left_n] = t
                self.left_n += 1
        at = seat * (tables.offer_size + 1)
        for t in range(i64(state.offers[at])):
            if (more >> t) & 1 == 1:
                self.left[self.left_n] = i64(state.offers[at + 1 + t])
                self.left_n += 1

    def _plan_tickets(self, state: State, plan: SeatPlan) -> None:
        """One after another the ticket whose way brings most beside what is planned already."""
        tables = self.tables
        trains = state.trains[self.seat]
        stations = state.stations[self.seat]
        i: i64
        for i in range(tables.routes):
            self.beside[i] = self.prices[i]
        while self.left_n > 0:
            best: i64 = NOBODY
            best_gain: i64 = 0
            best_price: i64 = 0
            best_n: i64 = 0
            i = 0
            while i < self.left_n:
                ticket = self.left[i]
                worth = self._worth(ticket)
                price = self.find_way(tables.ticket_a[ticket], tables.ticket_b[ticket], self.beside)
                if price < FAR:
                    self._trace(tables.ticket_a[ticket], tables.ticket_b[ticket])
                if price == 0 or price >= FAR or price >= worth or not self._suffice(state, plan, trains, stations):
                    if price == 0:  # made, or made by what is planned
                        plan.value += worth
                        self._note_country(ticket)
                    elif price < FAR and price < worth and self._find_short_way(state, plan, ticket):
                        price = self._price_of_way()
                        if price < worth and worth - price > best_gain:
                            best_gain = worth - price
                            best = i
                            best_price = price
                            best_n = self._keep_way()
                            i += 1
                            continue
                    self.left_n -= 1
                    self.left[i] = self.left[self.left_n]
                    if best == self.left_n:
                        best = i
                    continue
                if worth - price > best_gain:
                    best_gain = worth - price
                    best = i
                    best_price = price
                    best_n = self._keep_way()
                i += 1
            if best == NOBODY:
                return
            ticket = self.left[best]
            self.left_n -= 1
            self.left[best] = self.left[self.left_n]
            plan.value += self._worth(ticket)
            plan.price += best_price
            plan.open_tickets += 1
            self._note_country(ticket)
            for i in range(best_n):
                self._want(state, plan, self.best_way[i], stations)

    def _plan_exactly(self, state: State, plan: SeatPlan) -> bool:
        """The tickets that bring most, by the cheapest network for all of them; False if that is not to be had.

        It is not where tickets are many, where a city is a dead end [FB-03], where trains do not suffice, where a
        station is needed, or where two routes are borrowed, which may be from one station [EU-12].
        """
        tables = self.tables
        n = self._open_terminals(state)
        if n <= 0 or self.has_dead_ends:
            return False
        tickets = n // 16
        terminals = n % 16
        self.steiner.solve(self.prices, self.terminals, terminals)
        self._join_networks(tickets)
        best: i64 = 0
        best_gain: i64 = 0
        some: i64
        i: i64
        for some in range(1, bit(tickets)):
            gain = -self.forest[some]
            for i in range(tickets):
                if (some >> i) & 1 == 1:
                    gain += self._worth(self.open_tickets[i])
            if gain > best_gain:
                best_gain = gain
                best = some
        steiner = self.steiner
        steiner.routes_n = 0
        left = best
        while left > 0:
            group = self._ends_of(self.group[left], tickets)
            i = 0
            while (group >> i) & 1 == 0:
                i += 1
            steiner.trace(group, self.terminals[i])
            left ^= self.group[left]
        trains: i64 = 0
        loans: i64 = 0
        for i in range(steiner.routes_n):
            route = steiner.routes[i]
            if self.is_loan[route] == 1:
                loans += 1
            elif self.prices[route] > 0:
                trains += tables.length[route]
            if self.prices[route] > LENT and self._takes_station(state, route):
                return False
        if trains > state.trains[self.seat] or loans > 1:
            return False
        for i in range(tables.routes):
            self.beside[i] = self.prices[i]
        for i in range(steiner.routes_n):
            if self.prices[steiner.routes[i]] > 0:
                self._want(state, plan, steiner.routes[i], 0)
        for i in range(tickets):
            if (best >> i) & 1 == 1:
                plan.open_tickets += 1
                plan.value += self._worth(self.open_tickets[i])
                self._note_country(self.open_tickets[i])
        plan.price = self.forest[best] if best > 0 else 0
        for i in range(self.left_n):
            plan.value += self._worth(self.left[i])  # made already
        return True

    def _open_terminals(self, state: State) -> i64:
        """`open_tickets` and `terminals` are the tickets not made and their cities, one of each own network.

        16 times the number of tickets, and the number of terminals; 0 if there are too many. `left` keeps the others.
        """
        tables = self.tables
        label = components(tables, state, self.seat)
        tickets: i64 = 0
        terminals: i64 = 0
        made: i64 = 0
        i: i64
        j: i64
        side: i64
        for i in range(self.left_n):
            ticket = self.left[i]
            if label[tables.ticket_a[ticket]] == label[tables.ticket_b[ticket]]:
                self.left[made] = ticket
                made += 1
                continue
            if tickets == _TICKETS:
                return 0
            ends: i64 = 0
            for side in range(2):
                city = tables.ticket_a[ticket] if side == 0 else tables.ticket_b[ticket]
                j = 0
                while j < terminals and label[self.terminals[j]] != label[city]:
                    j += 1
                if j == terminals:
                    if terminals == MOST:
                        return 0
                    self.terminals[terminals] = city
                    terminals += 1
                ends |= bit(j)
            self.open_tickets[tickets] = ticket
            self.ticket_ends[tickets] = ends
            tickets += 1
        if tickets == 0:
            return 0
        self.left_n = made
        return 16 * tickets + terminals

    def _ends_of(self, some: i64, tickets: i64) -> i64:
        """The terminals of a set of tickets."""
        ends: i64 = 0
        i: i64
        for i in range(tickets):
            if (some >> i) & 1 == 1:
                ends |= self.ticket_ends[i]
        return ends

    def _join_networks(self, tickets: i64) -> None:
        """`forest` by set of tickets: they are joined in one network, or in several that do not meet."""
        steiner = self.steiner
        self.forest[0] = 0
        some: i64
        part: i64
        for some in range(1, bit(tickets)):
            best: i64 = 4 * FAR
            part = some
            while part > 0:
                ends = self._ends_of(part, tickets)
                i: i64 = 0
                while (ends >> i) & 1 == 0:
                    i += 1
                price = steiner.cost_of(ends, self.terminals[i]) + self.forest[some ^ part]
                if price < best:
                    best = price
                    self.group[some] = part
                part = (part - 1) & some
            self.forest[some] = best

    def _want(self, state: State, plan: SeatPlan, route: i64, stations: i64) -> None:
        """Plan a route of a ticket's way: claimed, or borrowed from a rival by a station [EU-12]."""
        tables = self.tables
        takes_station = self.prices[route] > LENT and self._takes_station(state, route)
        if takes_station:
            self._want_station(state, plan, route)
        self.beside[route] = 0
        if self.is_loan[route] == 1:
            if not takes_station:
                self._use_loan(state, route)
        else:
            plan.add(route, FOR_TICKET)
            plan.trains += tables.length[route]
            i: i64
            for i in range(tables.bar_start[route], tables.bar_start[route + 1]):
                if self.beside[tables.bar_route[i]] > 0:
                    self.beside[tables.bar_route[i]] = FAR
        if takes_station and plan.sites_n >= stations:
            self._close_loans(state)

    def _use_loan(self, state: State, route: i64) -> None:
        """A station that stands lends this route, and so no other one [EU-12]."""
        tables = self.tables
        city = tables.end_a[route] if i64(state.station[tables.end_a[route]]) == self.seat + 1 else tables.end_b[route]
        i: i64
        for i in range(tables.near_start[city], tables.near_start[city + 1]):
            other = tables.near_route[i]
            if self.is_loan[other] == 1 and self.beside[other] == LENT:
                self.beside[other] = FAR

    def _want_station(self, state: State, plan: SeatPlan, route: i64) -> None:
        """A station at an end of the route, where there is none yet and none is planned."""
        tables = self.tables
        site = tables.end_a[route]
        if state.station[site] != 0 or self._is_site(plan, site):
            site = tables.end_b[route]
        plan.sites[plan.sites_n] = site
        plan.sites_n += 1

    def _is_site(self, plan: SeatPlan, city: i64) -> bool:
        i: i64
        for i in range(plan.sites_n):
            if plan.sites[i] == city:
                return True
        return False

    def _close_loans(self, state: State) -> None:
        """No more stations are left to plan with."""
        tables = self.tables
        route: i64
        for route in range(tables.routes):
            if self.beside[route] > LENT and self.beside[route] < FAR and self._takes_station(state, route):
                self.beside[route] = FAR

    def _takes_station(self, state: State, route: i64) -> bool:
        if state.owner[route] != 0:
            return True
        tables = self.tables
        return route >= tables.originals and state.open_to[route] & u8(tables.seat_bit[self.seat]) == 0

    def _worth(self, ticket: i64) -> i64:
        """What it brings to make the ticket instead of failing it [US-24, FB-04]."""
        tables = self.tables
        points = tables.ticket_points[ticket]
        country = tables.ticket_country[ticket]
        if country >= 0 and self.dearest[country] > 0:
            gain = points if points < self.dearest[country] else self.dearest[country]
            return self.weights.swing * (2 * points - gain) // 2
        return self.weights.swing * points

    def _note_country(self, ticket: i64) -> None:
        country = self.tables.ticket_country[ticket]
        if country >= 0 and self.tables.ticket_points[ticket] > self.dearest[country]:
            self.dearest[country] = self.tables.ticket_points[ticket]

    def _plan_points(self, state: State, plan: SeatPlan) -> None:
        """Beside the tickets the routes that bring most for their turns, as far as trains are left."""
        tables, beside, gains = self.tables, self.beside, self.gains
        spare = state.trains[self.seat] - plan.trains
        self._measure_lines(state, plan)
        route: i64
        for route in range(tables.routes):
            gains[route] = _NO_GAIN
            if tables.length[route] > spare or beside[route] >= FAR or beside[route] <= LENT:
                continue
            if state.owner[route] == 0 and not self._takes_station(state, route):
                gains[route] = 100 * tables.points[route] - self.efforts[route] + self._line_gain(route)
        for _ in range(_EXTRAS):
            best: i64 = NOBODY
            best_gain: i64 = _NO_GAIN
            for route in range(tables.routes):
                if gains[route] > best_gain and tables.length[route] <= spare:
                    best_gain = gains[route]
                    best = route
            if best == NOBODY:
                return
            plan.add(best, FOR_POINTS)
            plan.line_gain[best] = self._line_gain(best)
            spare -= tables.length[best]
            gains[best] = _NO_GAIN
            i: i64
            for i in range(tables.bar_start[best], tables.bar_start[best + 1]):
                gains[tables.bar_route[i]] = _NO_GAIN

    def _measure_lines(self, state: State, plan: SeatPlan) -> None:
        """`is_line_decided`, also if the longest line brings nothing; if it is not, `lines` has measured the seat's."""
        self.is_line_decided = True
        if self.weights.line > 0:
            longest, reach = self._rivals_lines(state)
            self._label_network(state, plan)
            mine = self.lines.longest
            self.is_line_decided = mine > reach or mine + state.trains[self.seat] < longest

    def _rivals_lines(self, state: State) -> tuple[i64, i64]:
        """The longest line of a rival, and the longest that one could have with all its trains."""
        longest: i64 = 0
        reach: i64 = 0
        other: i64
        for other in range(self.tables.players):
            if other != self.seat:
                self.lines.measure_of(state, other)
                line = self.lines.longest
                if line > longest:
                    longest = line
                if line + state.trains[other] > reach:
                    reach = line + state.trains[other]
        return longest, reach

    def _line_gain(self, route: i64) -> i64:
        """What a route is worth because it makes the longest line longer; circles are not looked at."""
        tables = self.tables
        if self.is_line_decided:
            return 0
        a, b = self.label[tables.end_a[route]], self.label[tables.end_b[route]]
        if a == b and a != NOBODY:
            return 0
        return self.weights.line * self.lines.longer_by(route)

    def _label_network(self, state: State, plan: SeatPlan) -> None:
        """`label` is the network of a city, own and planned routes together, or NOBODY; `lines` measures it."""
        tables = self.tables
        mine = u8(self.seat + 1)
        label = self.label
        i: i64
        route: i64
        for i in range(tables.cities):
            label[i] = NOBODY
        for route in range(tables.routes):
            self.lines.is_built[route] = 0
            if state.owner[route] == mine or plan.wants[route] == FOR_TICKET:
                self.lines.is_built[route] = 1
                a, b = tables.end_a[route], tables.end_b[route]
                if label[a] == NOBODY:
                    label[a] = a
                if label[b] == NOBODY:
                    label[b] = label[a]
                elif label[a] != label[b]:
                    old = label[b]
                    for i in range(tables.cities):
                        if label[i] == old:
                            label[i] = label[a]
        self.lines.measure()

    # Prices

    def price_routes(self, state: State, seat: i64) -> None:
        """`prices` by route: 0 for an own one, FAR for what the seat cannot have."""
        tables, weights = self.tables, self.weights
        self.seat = seat
        mine = u8(seat + 1)
        bit = u8(tables.seat_bit[seat])
        trains, stations = state.trains[seat], state.stations[seat]
        prices = self.prices
        route: i64
        for route in range(tables.routes):
            owner = state.owner[route]
            self.is_loan[route] = 0
            if owner == mine:
                prices[route] = 0
            elif state.open_to[route] & bit != 0:
                length = tables.length[route]
                if length > trains:
                    prices[route] = FAR
                    continue
                self.efforts[route] = self._effort(state, route)
                price = self.efforts[route] - 100 * tables.points[route]
                prices[route] = price if price > weights.floor else weights.floor
            elif owner != 0 and tables.borrows == 1:
                prices[route] = self._price_of_loan(state, route, stations)
                self.is_loan[route] = 1
            elif owner == 0 and route >= tables.originals and stations > 0 and tables.length[route] <= trains:
                prices[route] = self._price_beside(state, route)
            else:
                prices[route] = FAR

    def _price_of_loan(self, state: State, route: i64, stations: i64) -> i64:
        """A rival's route at an own station, or at one that could be built [EU-12]."""
        tables = self.tables
        at_a, at_b = state.station[tables.end_a[route]], state.station[tables.end_b[route]]
        if i64(at_a) == self.seat + 1 or i64(at_b) == self.seat + 1:
            return LENT
        if stations > 0 and (at_a == 0 or at_b == 0):
            return self.weights.station
        return FAR

    def _price_beside(self, state: State, route: i64) -> i64:
        """A parallel track that a station of one's own would open [FR-06]."""
        tables = self.tables
        beside = route - tables.originals
        if state.owner[beside] == 0 or i64(state.owner[beside]) == self.seat + 1:
            return FAR
        if state.station[tables.end_a[route]] != 0 or state.station[tables.end_b[route]] != 0:
            return FAR
        i: i64
        for i in range(tables.bar_start[route], tables.bar_start[route + 1]):
            if i64(state.owner[tables.bar_route[i]]) == self.seat + 1:
                return FAR
        price = self.weights.turn + self._effort(state, route) - 100 * tables.points[route]
        return price if price > self.weights.turn else self.weights.turn

    def _effort(self, state: State, route: i64) -> i64:
        """What the turns and trains for a route cost, with the hand as it is."""
        tables, weights = self.tables, self.weights
        length = tables.length[route]
        hands, hand = state.hands, KINDS * self.seat
        group = tables.route_class[route]
        held: i64 = 0
        low: i64 = 0
        run: i64
        for run in range(tables.class_run[group], tables.class_run[group + 1]):
            color = tables.run_color[run]
            if color == LOCOMOTIVE:
                continue
            low = tables.run_low[run]  # the same in every color
            of_color = hands[hand + color]
            if of_color > length - low:
                of_color = length - low
            if of_color > held:
                held = of_color
        locomotives = hands[hand + LOCOMOTIVE]
        if locomotives > low:
            locomotives = low
        cards = 100 * length - weights.held * (held + locomotives)
        if tables.is_tunnel[route] == 1:
            cards += weights.tunnel
        lacking = length - low - held
        if tables.class_color[group] != GRAY:
            cards += weights.color * lacking * (lacking + 1) // 2
        cards += weights.ferry * (low - locomotives)
        return weights.turn + weights.turn * cards // 200 + weights.train * length

    # Ways

    def find_way(self, start: i64, goal: i64, prices: vec[i64]) -> i64:
        """The price of the cheapest way between two cities, FAR if there is none; `came_by` leads back."""
        tables = self.tables
        distance, is_done, came_by = self.distance, self.is_done, self.came_by
        near_start, near_route, near_city = tables.near_start, tables.near_route, tables.near_city
        cities = tables.cities
        i: i64
        for i in range(cities):
            distance[i] = FAR
            is_done[i] = 0
        distance[start] = 0
        queue = self.queue
        queue.n = 0
        queue.push(0, start)
        while queue.n > 0:
            top = queue.pop()
            city = top & 255
            if is_done[city] != 0:
                continue
            is_done[city] = 1
            if city == goal:
                return distance[goal]
            if self.is_dead_end[city] != 0 and city != start:
                continue
            here = distance[city]
            for i in range(near_start[city], near_start[city + 1]):
                price = prices[near_route[i]]
                there = near_city[i]
                if price < FAR and here + price < distance[there]:
                    distance[there] = here + price
                    came_by[there] = near_route[i]
                    queue.push(here + price, there)
        return FAR

    def _trace(self, start: i64, goal: i64) -> None:
        """`way` holds the routes of the way just found that are not free."""
        tables = self.tables
        self.way_n = 0
        city = goal
        while city != start:
            route = self.came_by[city]
            if self.beside[route] > 0:
                self.way[self.way_n] = route
                self.way_n += 1
            city = tables.end_a[route] + tables.end_b[route] - city

    def trains_to(self, start: i64, goal: i64) -> i64:
        """How many trains the way takes by which `find_way` has come here by `prices`."""
        tables = self.tables
        trains: i64 = 0
        city = goal
        while city != start:
            route = self.came_by[city]
            if self.prices[route] > 0 and self.is_loan[route] == 0:
                trains += tables.length[route]
            city = tables.end_a[route] + tables.end_b[route] - city
        return trains

    def _keep_way(self) -> i64:
        i: i64
        for i in range(self.way_n):
            self.best_way[i] = self.way[i]
        return self.way_n

    def _trains_on_way(self) -> i64:
        """How many trains the way takes; a borrowed route takes none."""
        trains: i64 = 0
        i: i64
        for i in range(self.way_n):
            if self.is_loan[self.way[i]] == 0:
                trains += self.tables.length[self.way[i]]
        return trains

    def _price_of_way(self) -> i64:
        price: i64 = 0
        i: i64
        for i in range(self.way_n):
            price += self.beside[self.way[i]]
        return price

    def _suffice(self, state: State, plan: SeatPlan, trains: i64, stations: i64) -> bool:
        """Whether so many trains and stations are enough for the way beside what is planned already."""
        sites = plan.sites_n
        i: i64
        for i in range(self.way_n):
            if self.beside[self.way[i]] > LENT and self._takes_station(state, self.way[i]):
                sites += 1
        return sites <= stations and self._trains_on_way() + plan.trains <= trains

    def _find_short_way(self, state: State, plan: SeatPlan, ticket: i64) -> bool:
        """Whether a way by fewest trains fits, with new stations or else without them; `way` holds it then."""
        return self._find_shortest(state, plan, ticket, _STATION_LENGTH) or self._find_shortest(
            state, plan, ticket, FAR
        )

    def _find_shortest(self, state: State, plan: SeatPlan, ticket: i64, station: i64) -> bool:
        tables = self.tables
        route: i64
        for route in range(tables.routes):
            price = self.beside[route]
            self.lengths[route] = price
            if price > LENT and price < FAR:
                length = 100 * tables.length[route] if self.is_loan[route] == 0 else i64(0)
                self.lengths[route] = length + station if self._takes_station(state, route) else length
        if self.find_way(tables.ticket_a[ticket], tables.ticket_b[ticket], self.lengths) >= FAR:
            return False
        self._trace(tables.ticket_a[ticket], tables.ticket_b[ticket])
        return self._suffice(state, plan, state.trains[self.seat], state.stations[self.seat])


def _dead_ends(tables: Tables) -> vec[u8]:
    """By city: 1 if of two routes from it to different others nobody may hold both [FB-03]."""
    result = vec[u8]([u8(0)] * tables.cities)
    city: i64
    i: i64
    j: i64
    k: i64
    for city in range(tables.cities):
        for i in range(tables.near_start[city], tables.near_start[city + 1]):
            route = tables.near_route[i]
            for j in range(tables.near_start[city], tables.near_start[city + 1]):
                other = tables.near_route[j]
                if tables.near_city[i] == tables.near_city[j]:
                    continue
                for k in range(tables.bar_start[route], tables.bar_start[route + 1]):
                    if tables.bar_route[k] == other:
                        result[city] = 1
    return result


def _any(flags: vec[u8]) -> bool:
    i: i64
    for i in range(len(flags)):
        if flags[i] != 0:
            return True
    return False
