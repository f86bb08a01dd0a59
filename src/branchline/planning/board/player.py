"""Play by plan in a map game: claims along the plan, draws what it wants, and looks at the clock.

It decides for the seat to move and reads of the state what that seat may see and nothing else, so the same code plays
for a bot, on an imagined state, and in the rollouts of a search. A plan is kept from decision to decision as long as it
can be carried out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.engine import BoardGame
from branchline.board.network import components
from branchline.board.rules.laying import is_payable
from branchline.board.rules.stations import can_build
from branchline.board.state import DEAL, DRAW, HELD, KEEP, LAY, STATION, TUNNEL, TURN, State
from branchline.board.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, PLUS_FOUR, zeros
from branchline.planning.board.needs import Needs
from branchline.planning.board.plan import FOR_TICKET, UNKNOWN, UNWANTED, Planning, SeatPlan
from branchline.planning.board.ticket_hope import TicketHope
from branchline.planning.board.weights import Weights

_NONE: Final = -1
_LEAST: Final = -1_000_000_000
_MANY_ROUNDS: Final = 99


class BoardPlayer:
    """Decides for any seat of a map game; plans of all seats are kept here."""

    def __init__(self, game: BoardGame, weights: Weights) -> None:
        tables = game.tables
        self.game: BoardGame = game
        self.tables: Tables = tables
        self.weights: Weights = weights
        self.planning: Planning = Planning(tables, weights)
        self.hope: TicketHope = TicketHope(tables, self.planning)
        self.plans: list[SeatPlan] = [SeatPlan(tables) for _ in range(tables.players)]
        self.spare_plan: SeatPlan = SeatPlan(tables)
        self.refused: vec[u8] = vec[u8]([u8(0)] * tables.players)  # by seat: 1 if it has just given up a tunnel
        self.moves: vec[i64] = zeros(tables.actions)
        self.threat: vec[i64] = zeros(tables.routes)  # by route: percent to which a rival is thought to want it
        self.claim_route: vec[i64] = zeros(tables.routes)
        self.claim_action: vec[i64] = zeros(tables.routes)
        self.claim_value: vec[i64] = zeros(tables.routes)
        self.draw_action: vec[i64] = zeros(KINDS + 1)
        self.draw_value: vec[i64] = zeros(KINDS + 1)
        self.pay_action: i64 = _NONE
        self.pay_cost: i64 = 0
        self.needs: Needs = Needs(tables)  # of the plan looked at last
        self.worth: vec[i64] = zeros(KINDS)  # by kind: of one more card
        self.cost: vec[i64] = zeros(KINDS)  # by kind: of giving one away
        self.turns_needed: i64 = 0  # for the tickets of the plan
        self.free_locomotives: i64 = 0  # of the hand, that no ferry of the plan is waiting for

    def forget(self) -> None:
        """Forget all plans; they are made anew when they are needed."""
        seat: i64
        for seat in range(self.tables.players):
            self.plans[seat].clear()
            self.refused[seat] = 0

    def choose(self, state: State) -> i64:
        """The action for the seat to move."""
        phase = state.phase
        if phase == TURN:
            return self._play(state)
        if phase == DRAW:
            return self._draw_again(state)
        if phase == KEEP or phase == DEAL:
            return self._keep(state)
        n = self.game.write_legal(state, self.moves)
        if n == 1:
            return self.moves[0]
        if phase == TUNNEL:
            return self._pay_extra(state, n)
        if phase == LAY:
            return self._lay(state, n)
        return self._pay_least(state, n)

    def plan_of(self, state: State, seat: i64) -> SeatPlan:
        """What the seat wants to build now."""
        plan = self.plans[seat]
        if not self.planning.holds(state, seat, plan):
            self.planning.make(state, seat, plan)
        return plan

    # A turn

    def _play(self, state: State) -> i64:
        tables, weights = self.tables, self.weights
        seat = state.seat
        if state.turns_left > 0:
            return self._play_last(state)
        plan = self.plan_of(state, seat)
        rounds = self.rounds_left(state)
        self._price_cards(state, plan, rounds)
        if plan.sites_n > 0 and rounds <= weights.late and not self.planning.wants_routes(plan):
            site = self._site(state, plan)
            if site != _NONE:
                plan.is_ready = False
                return site  # nothing else is missing for a ticket
        best = self._best_claim(state, plan, rounds)
        if best != _NONE:
            self.refused[seat] = 0
            return best
        if plan.sites_n > 0 and (tables.borrows == 0 or rounds <= weights.late):
            site = self._site(state, plan)
            if site != _NONE:
                plan.is_ready = False
                return site
        if plan.open_tickets == 0 and self._wants_tickets(state, plan, rounds):
            plan.is_ready = False
            return tables.at_tickets
        self.refused[seat] = 0
        return self._draw(state)

    def rounds_left(self, state: State) -> i64:
        """About how many turns everybody still has, by the seat that can end the game first."""
        if state.turns_left > 0:
            return 1
        fewest: i64 = 1000
        seat: i64
        for seat in range(self.tables.players):
            turns = self._turns_to_end(state, seat, 0)
            if turns < fewest:
                fewest = turns
        return fewest

    def _turns_to_end(self, state: State, seat: i64, length: i64) -> i64:
        """In how many turns a seat could end the game, once it has claimed a route of this length; at least 1."""
        trains = state.trains[seat] - self.tables.last_round_at - length
        missing = trains + length
        kind: i64
        for kind in range(KINDS):
            missing -= state.hands[KINDS * seat + kind]
        turns = 100 * trains // self.weights.pace
        if missing > 0:
            turns += (missing + 1) // 2
        return turns + 1 if turns > 0 else i64(1)

    def _ends_too_soon(self, state: State, plan: SeatPlan, length: i64) -> bool:
        """Whether the seat itself would end the game, with a route of this length, before its tickets can be made."""
        needed = self.turns_needed
        if plan.open_tickets == 0 or self._turns_to_end(state, state.seat, length) > needed:
            return False
        seat: i64
        for seat in range(self.tables.players):
            if seat != state.seat and self._turns_to_end(state, seat, 0) < needed:
                return False  # somebody else ends it sooner
        return True

    def _wants_tickets(self, state: State, plan: SeatPlan, rounds: i64) -> bool:
        """Whether new ones should bring more than the turn that they cost, as it was when the plan was made [US-21]."""
        weights = self.weights
        if state.tickets_left() == 0 or rounds < weights.ticket_rounds:
            return False
        if plan.hope == UNKNOWN:
            if self.hope.is_below(state, state.seat, weights.ticket_gain):
                plan.hope = 0
            else:
                plan.hope = self.hope.of_drawing(state, state.seat, rounds)
        return plan.hope > weights.ticket_gain

    def _play_last(self, state: State) -> i64:
        """The claim that brings most at once, with the tickets that it makes; else a card [US-24]."""
        tables = self.tables
        n = self.game.write_legal(state, self.moves)
        moves = self.moves
        label = components(tables, state, state.seat)
        best: i64 = _NONE
        best_gain: i64 = 0
        last_route: i64 = _NONE
        gain: i64 = 0
        i: i64
        for i in range(n):
            action = moves[i]
            if action < tables.at_claim or action >= tables.at_station:
                continue
            route = tables.action_route[action]
            if route != last_route:
                last_route = route
                gain = 100 * tables.points[route] + 100 * self._made_by(state, route, label)
                if tables.is_tunnel[route] == 1:
                    gain -= gain // 4
            value = gain - self._cards_of(action)
            if value > best_gain:
                best_gain = value
                best = action
        site = self._last_site(state, best_gain)
        if site != _NONE:
            return site
        if best != _NONE:
            return best
        return self.moves[0] if self.moves[0] < tables.at_tickets else self._whatever(state, n)

    def _last_site(self, state: State, otherwise: i64) -> i64:
        """A station that makes tickets at once worth more than what can be had otherwise; _NONE if none does."""
        if self.tables.borrows == 0 or state.stations[state.seat] == 0:
            return _NONE
        plan = self.plan_of(state, state.seat)
        if plan.sites_n != 1 or self.planning.wants_routes(plan) or plan.value - plan.price <= otherwise:
            return _NONE
        return self._site(state, plan)

    def _made_by(self, state: State, route: i64, label: vec[i64]) -> i64:
        """What the tickets bring that a route makes; `label` is the network without it."""
        tables = self.tables
        a, b = label[tables.end_a[route]], label[tables.end_b[route]]
        if a == b:
            return 0
        mine = u8(HELD + state.seat)
        points: i64 = 0
        t: i64
        for t in range(tables.tickets):
            if state.ticket[t] == mine:
                x, y = label[tables.ticket_a[t]], label[tables.ticket_b[t]]
                if (x == a and y == b) or (x == b and y == a):
                    points += 2 * tables.ticket_points[t]
        return points

    def _cards_of(self, action: i64) -> i64:
        """How many cards a claim takes, a locomotive for more than one; only to choose between payments."""
        tables = self.tables
        cards = tables.action_cards[action] + 2 * tables.action_locomotives[action]
        return cards + 2 * tables.action_plus_fours[action] + 3 * tables.action_sets[action]

    # Claims

    def _best_claim(self, state: State, plan: SeatPlan, rounds: i64) -> i64:
        """The claim that is worth more than to draw; _NONE if none is."""
        tables, weights = self.tables, self.weights
        best: i64 = _NONE
        best_gain = weights.draw
        if rounds <= weights.late:
            best_gain = best_gain * (rounds - 1) // weights.late
        bit = u8(tables.seat_bit[state.seat])
        trains = state.trains[state.seat]
        route: i64
        for route in range(tables.routes):
            if state.open_to[route] & bit == 0 or tables.length[route] > trains:
                continue
            gain = self._gain(state, plan, route, rounds, best_gain)
            if gain > best_gain and self._find_payment(state, plan, route) and gain - self.pay_cost > best_gain:
                best_gain = gain - self.pay_cost
                best = self.pay_action
        return best

    def price_claims(self, state: State) -> i64:
        """`claim_route`, `claim_action` and `claim_value` of each route that can be claimed; how many there are."""
        tables = self.tables
        plan = self.plan_of(state, state.seat)
        rounds = self.rounds_left(state)
        self._price_cards(state, plan, rounds)
        bit = u8(tables.seat_bit[state.seat])
        trains = state.trains[state.seat]
        found: i64 = 0
        route: i64
        for route in range(tables.routes):
            if state.open_to[route] & bit == 0 or tables.length[route] > trains:
                continue
            gain = self._gain(state, plan, route, rounds, _LEAST)
            if gain > _LEAST and self._find_payment(state, plan, route):
                self.claim_route[found] = route
                self.claim_action[found] = self.pay_action
                self.claim_value[found] = gain - self.pay_cost
                found += 1
        return found

    def _find_payment(self, state: State, plan: SeatPlan, route: i64) -> bool:
        """Whether the hand pays for the route; `pay_action` and `pay_cost` are the claim whose cards are missed least.

        Locomotives are spent where cards of the color are missing, and sets where those are missing, too.
        """
        tables = self.tables
        hands, hand = state.hands, KINDS * state.seat
        group, length = tables.route_class[route], tables.length[route]
        locomotives = hands[hand + LOCOMOTIVE]
        self.pay_action = _NONE
        self.pay_cost = 1_000_000_000
        run: i64
        for run in range(tables.class_run[group], tables.class_run[group + 1]):
            color, used = tables.run_color[run], tables.run_low[run]
            if color != LOCOMOTIVE and length - hands[hand + color] > used:
                used = length - hands[hand + color]
            if used > locomotives or used > tables.run_high[run]:
                continue
            cost = used * self.cost[LOCOMOTIVE] + self._reserved(plan, route, used, tables.run_low[run])
            if color != LOCOMOTIVE:
                cost += self._cost_of(state, plan, route, color, length - used)
            if cost < self.pay_cost:
                action = tables.first_claim[route] + tables.run_at[run] + used - tables.run_low[run]
                if tables.is_tunnel[route] == 0 or self._dares(state, action):
                    self.pay_cost = cost
                    self.pay_action = action
        if hands[hand + PLUS_FOUR] > 0:
            self._find_plus_fours(state, plan, route)
        if self.pay_action == _NONE:
            self._find_sets(state, plan, route)
        return self.pay_action != _NONE

    def _reserved(self, plan: SeatPlan, route: i64, used: i64, low: i64) -> i64:
        """What it costs beside their price that so many locomotives are missing for planned ferries then [EU-05]."""
        if plan.wants[route] == FOR_TICKET:
            used -= low  # which are for this one
        beyond = used - self.free_locomotives
        return self.weights.reserve * beyond if beyond > 0 and used > 0 else i64(0)

    def _find_plus_fours(self, state: State, plan: SeatPlan, route: i64) -> None:
        """Find the cheapest payment for the route with +4 locomotives [FL-07, FL-08]."""
        tables, hands = self.tables, state.hands
        hand = KINDS * state.seat
        group = tables.route_class[route]
        i: i64
        for i in range(tables.class_plus[group], tables.class_plus[group + 1]):
            color, cards, used = tables.plus_color[i], tables.plus_cards[i], tables.plus_used[i]
            if used > hands[hand + PLUS_FOUR] or cards > hands[hand + color]:
                continue
            cost = used * self.cost[PLUS_FOUR]
            if cards > 0:
                cost += self._cost_of(state, plan, route, color, cards)
            action = tables.first_claim[route] + tables.plus_at[i]
            if cost < self.pay_cost and (tables.is_tunnel[route] == 0 or self._dares(state, action)):
                self.pay_cost = cost
                self.pay_action = action

    def _find_sets(self, state: State, plan: SeatPlan, route: i64) -> None:
        """Find the fewest sets that pay for the route, of cards to spare as far as possible [NO-05, NO-06, FR-01]."""
        tables, weights = self.tables, self.weights
        group, length = tables.route_class[route], tables.length[route]
        if tables.class_price[group] == tables.class_price[group + 1]:
            return
        if tables.is_tunnel[route] == 1 and self.refused[state.seat] != 0:
            return
        hands, hand = state.hands, KINDS * state.seat
        spare: i64 = 0
        all_: i64 = 0
        kind: i64
        for kind in range(KINDS):
            held = hands[hand + kind]
            all_ += held
            if held > self.needs.wanted[kind]:
                spare += held - self.needs.wanted[kind]
        dear = self.cost[LOCOMOTIVE] if self.cost[LOCOMOTIVE] < weights.needed else weights.needed
        i: i64
        sets: i64
        for i in range(tables.class_price[group], tables.class_price[group + 1]):
            price = tables.prices[i]
            for sets in range(1, length + 1):
                cards = price.rule.cards(price.units, sets)
                if cards > all_:
                    break
                if is_payable(tables, state, price, sets):
                    cost = cards * weights.spare
                    if plan.wants[route] != UNWANTED:
                        cards -= length  # what the route itself wants
                    if cards > spare:
                        cost += (cards - spare) * dear
                    if cost < self.pay_cost:
                        self.pay_cost = cost
                        self.pay_action = tables.first_claim[route] + tables.price_at[i] + sets - 1
                    break

    def _cost_of(self, state: State, plan: SeatPlan, route: i64, color: i64, cards: i64) -> i64:
        """What so many cards of a color are worth to the plan without the route."""
        wanted = self.needs.wanted[color]
        if plan.wants[route] != UNWANTED:
            wanted -= cards  # the route itself may be what wants them
        surplus = state.hands[KINDS * state.seat + color] - wanted
        if surplus < 0:
            surplus = 0
        if surplus > cards:
            surplus = cards
        return surplus * self.weights.spare + (cards - surplus) * self.cost[color]

    def _gain(self, state: State, plan: SeatPlan, route: i64, rounds: i64, least: i64) -> i64:
        """What it is worth to have the route now, without the cards for it; exactly only if it is more than `least`."""
        tables, weights = self.tables, self.weights
        seat = state.seat
        length = tables.length[route]
        gain = 100 * tables.points[route]
        if plan.wants[route] == FOR_TICKET:
            gain += weights.planned + weights.hurry * self.threat[route] // 100
            if state.stations[seat] == 0 or tables.borrows == 0:
                gain += weights.contested * self._rivals_at(state, route)
            else:
                gain += weights.contested * self._rivals_at(state, route) // 2
            return gain
        if rounds > weights.late:
            gain -= weights.train * length
        if plan.wants[route] != UNWANTED:
            gain += plan.line_gain[route]
        gain += weights.block * self.threat[route] // 100
        if gain <= least:
            return gain
        left = state.trains[seat] - plan.trains - length
        if left < 0 and plan.open_tickets > 0 and rounds > 2:
            return _LEAST
        if self._bars_plan(plan, route) or self._ends_too_soon(state, plan, length):
            return _LEAST
        if plan.open_tickets > 0 and self.turns_needed <= rounds < self.turns_needed + weights.clock:
            return _LEAST
        return gain

    def _bars_plan(self, plan: SeatPlan, route: i64) -> bool:
        """Whether the seat could not claim a route for its tickets beside this one [US-19, FB-03]."""
        tables = self.tables
        i: i64
        for i in range(tables.bar_start[route], tables.bar_start[route + 1]):
            if plan.wants[tables.bar_route[i]] == FOR_TICKET:
                return True
        return False

    def _rivals_at(self, state: State, route: i64) -> i64:
        """At how many ends of the route a rival has built."""
        tables = self.tables
        mine = i64(state.seat + 1)
        count: i64 = 0
        side: i64
        i: i64
        for side in range(2):
            city = tables.end_a[route] if side == 0 else tables.end_b[route]
            for i in range(tables.near_start[city], tables.near_start[city + 1]):
                owner = i64(state.owner[tables.near_route[i]])
                if owner != 0 and owner != mine:
                    count += 1
                    break
        return count

    def _dares(self, state: State, action: i64) -> bool:
        """A tunnel is tried with a card to spare [EU-06], and after a refusal not at once again."""
        tables = self.tables
        if state.deck_n == 0:
            return True
        if self.refused[state.seat] != 0:
            return False
        hand = KINDS * state.seat
        spare = state.hands[hand + LOCOMOTIVE] - tables.action_locomotives[action]
        color = tables.action_color[action]
        if color >= 0 and color < COLORS:
            spare += state.hands[hand + color] - tables.action_cards[action]
        return spare > 0 or tables.action_sets[action] > 0

    def wanted_site(self, state: State) -> i64:
        """The station that the plan wants, if it can be built now; _NONE if not."""
        return self._site(state, self.plan_of(state, state.seat))

    def _site(self, state: State, plan: SeatPlan) -> i64:
        tables = self.tables
        if plan.sites_n == 0 or not can_build(tables, state):
            return _NONE
        i: i64
        for i in range(plan.sites_n):
            if state.station[plan.sites[i]] == 0:
                return tables.at_station + plan.sites[i]
        return _NONE

    # Cards

    def _price_cards(self, state: State, plan: SeatPlan, rounds: i64) -> None:
        """`worth` and `cost` of each kind of card for what is planned."""
        weights = self.weights
        hands, hand = state.hands, KINDS * state.seat
        first, wanted = self.needs.first, self.needs.wanted
        self.needs.look(state, state.seat, plan)
        self.turns_needed = self.needs.turns(state, state.seat)
        lacks_any = False
        color: i64
        for color in range(COLORS):
            held = hands[hand + color]
            lacking = first[color] - held
            if lacking > 0:
                lacks_any = True
                self.worth[color] = weights.needed + (weights.next_one if lacking == 1 else 0)
            elif wanted[color] > held:
                lacks_any = True
                self.worth[color] = weights.useful
            else:
                self.worth[color] = weights.spare
            self.cost[color] = weights.spare
            if first[color] > 0:
                self.cost[color] = weights.needed
            elif wanted[color] > 0:
                self.cost[color] = weights.useful
        locomotive = weights.locomotive
        if not lacks_any and wanted[LOCOMOTIVE] <= hands[hand + LOCOMOTIVE]:
            locomotive = weights.idle_locomotive + weights.spare
        self.free_locomotives = hands[hand + LOCOMOTIVE] - first[LOCOMOTIVE]
        if self.free_locomotives < 0:
            self.free_locomotives = 0
        self.worth[LOCOMOTIVE] = locomotive
        self.worth[PLUS_FOUR] = locomotive
        self.cost[LOCOMOTIVE] = weights.locomotive
        self.cost[PLUS_FOUR] = weights.locomotive
        if rounds <= weights.late:
            for color in range(KINDS):
                self.cost[color] = self.cost[color] * (rounds - 1) // weights.late

    def _draw(self, state: State) -> i64:
        """The best card of the row, or one from the deck; whatever is possible if there is no card."""
        n = self._price_draws(state)
        best: i64 = _NONE
        best_worth: i64 = _LEAST
        i: i64
        for i in range(n):
            if self.draw_value[i] > best_worth:
                best_worth = self.draw_value[i]
                best = self.draw_action[i]
        return best if best != _NONE else self._whatever(state, self.game.write_legal(state, self.moves))

    def _price_draws(self, state: State) -> i64:
        """`draw_action` and `draw_value` of each card that can be drawn, by `worth`; how many there are."""
        tables = self.tables
        unseen: i64 = 0
        total: i64 = 0
        kind: i64
        hands, hand = state.hands, KINDS * state.seat
        for kind in range(KINDS):
            there = tables.deck[kind] - state.row[kind] - state.discards[kind] - hands[hand + kind]
            total += there
            unseen += there * self.worth[kind]
        blind = self.weights.unseen + (unseen // total if total > 0 else 0)
        found: i64 = 0
        if state.deck_n > 0:
            self.draw_action[found] = tables.at_draw
            self.draw_value[found] = blind
            found += 1
        for kind in range(KINDS):
            if state.row[kind] == 0 or tables.draw_cost[kind] > state.draws_left:
                continue
            value = self.worth[kind]
            if kind >= COLORS and tables.draw_cost[kind] == state.draws_left and state.draws_left > 1:
                value -= blind  # it takes the place of a second card
            self.draw_action[found] = tables.at_take + kind
            self.draw_value[found] = value
            found += 1
        return found

    def best_draw(self, state: State) -> i64:
        """What the seat would draw, or do if it can draw nothing."""
        self._price_cards(state, self.plan_of(state, state.seat), self.rounds_left(state))
        return self._draw(state)

    def price_draws(self, state: State) -> i64:
        """`draw_action` and `draw_value` of each card that the seat can draw; how many there are."""
        self._price_cards(state, self.plan_of(state, state.seat), self.rounds_left(state))
        return self._price_draws(state)

    def _draw_again(self, state: State) -> i64:
        self._price_cards(state, self.plan_of(state, state.seat), _MANY_ROUNDS)
        return self._draw(state)

    def _whatever(self, state: State, n: i64) -> i64:
        """When no card is left to draw: the route worth most, and tickets only as the very last."""
        tables = self.tables
        best = self.moves[0]
        best_worth: i64 = _LEAST
        i: i64
        for i in range(n):
            action = self.moves[i]
            value: i64 = -1000
            if action == tables.at_tickets:
                value = -5000
            elif action >= tables.at_claim and action < tables.at_station:
                value = 100 * tables.points[tables.action_route[action]] - self._cards_of(action)
                if tables.is_tunnel[tables.action_route[action]] == 1 and not self._dares(state, action):
                    value = -2000
            if value > best_worth:
                best_worth = value
                best = action
        return best

    # Tickets

    def _keep(self, state: State) -> i64:
        """The choice of tickets whose plan brings most."""
        tables = self.tables
        n = self.game.write_legal(state, self.moves)
        if n == 1:
            return self.moves[0]
        best = self.moves[0]
        best_value: i64 = _LEAST
        i: i64
        for i in range(n):
            value = self.value_of_keeping(state, self.moves[i] - tables.at_keep + 1)
            if value > best_value:
                best_value = value
                best = self.moves[i]
        self.plans[state.seat].clear()
        return best

    def value_of_keeping(self, state: State, subset: i64) -> i64:
        """What these of the offered tickets bring with those held, less the turns for them and the risks.

        Those are that trains do not suffice, and that the game is over before the turns are.
        """
        tables, weights = self.tables, self.weights
        seat = state.seat
        plan = self.spare_plan
        self.planning.make(state, seat, plan, subset)
        value = plan.value - plan.price
        at = seat * (tables.offer_size + 1)
        i: i64
        for i in range(i64(state.offers[at])):
            if (subset >> i) & 1 == 1:
                value -= 100 * tables.ticket_points[i64(state.offers[at + 1 + i])]
        trains = state.trains[seat]
        if trains > 0:
            share = 100 * plan.trains // trains
            if share > 50:
                value -= weights.risk * (share - 50)
            if share > weights.room:
                value -= 10 * weights.risk * (share - weights.room)
        if weights.overtime > 0:
            self.needs.look(state, seat, plan)
            late = 100 * self.needs.turns(state, seat) - weights.slack * self.rounds_left(state)
            if late > 0:
                value -= weights.overtime * late // 100
        return value

    # Paying

    def _pay_extra(self, state: State, n: i64) -> i64:
        """The extra cards of a tunnel, unless they are too dear [EU-08]."""
        tables, weights = self.tables, self.weights
        plan = self.plan_of(state, state.seat)
        rounds = self.rounds_left(state)
        self._price_cards(state, plan, rounds)
        best = self._pay_least(state, n)
        if best != tables.at_refuse:
            route = tables.action_route[state.pending]
            gain = weights.turn + (weights.planned if plan.wants[route] == FOR_TICKET else 100)
            if state.turns_left > 0 or self._price_of_pay(best) <= gain:
                return best
        self.refused[state.seat] = 1
        return tables.at_refuse

    def cheapest_extra(self, state: State) -> i64:
        """The payment of a tunnel's extra cards that is missed least; to refuse if there is none [EU-08]."""
        self._price_cards(state, self.plan_of(state, state.seat), self.rounds_left(state))
        return self._pay_least(state, self.game.write_legal(state, self.moves))

    def _pay_least(self, state: State, n: i64) -> i64:
        """The payment that is missed least."""
        tables = self.tables
        if state.phase == STATION:
            self._price_cards(state, self.plan_of(state, state.seat), _MANY_ROUNDS)
        best: i64 = tables.at_refuse
        best_cost: i64 = 1_000_000_000
        i: i64
        for i in range(n):
            action = self.moves[i]
            if action >= tables.at_pay and action < tables.at_lay:
                cost = self._price_of_pay(action)
                if cost < best_cost:
                    best_cost = cost
                    best = action
        return best

    def _price_of_pay(self, action: i64) -> i64:
        tables = self.tables
        total = tables.action_locomotives[action] * self.cost[LOCOMOTIVE]
        total += tables.action_plus_fours[action] * self.cost[PLUS_FOUR]
        if tables.action_sets[action] > 0:
            return total + 3 * self.weights.needed * tables.action_sets[action]
        color = tables.action_color[action]
        if color >= 0 and color < COLORS:
            total += tables.action_cards[action] * self.cost[color]
        return total

    def _lay(self, state: State, n: i64) -> i64:
        """The next card of a payment with sets: one that is missed least [NO-05, FR-01]."""
        tables = self.tables
        self._price_cards(state, self.plan_of(state, state.seat), _MANY_ROUNDS)
        hands, hand = state.hands, KINDS * state.seat
        best = self.moves[0]
        best_cost: i64 = 1_000_000_000
        i: i64
        for i in range(n):
            card = self.moves[i] - tables.at_lay
            cost = 100 * self.cost[card] - hands[hand + card]
            if hands[hand + card] > self.needs.wanted[card]:
                cost = 100 * self.weights.spare - hands[hand + card]
            if cost < best_cost:
                best_cost = cost
                best = self.moves[i]
        return best
