"""How `greedy` plays a map game: it plans ways for its tickets, claims along them, and draws what they want."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Final

from branchline.board.catalog import Action, ActionKind
from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import DEAL, DRAW, KEEP, LAY, STATION, TUNNEL, TURN
from branchline.bots.board.facts import BoardFacts, facts_of, was_refused
from branchline.bots.board.greedy_plan import CARDS_A_TURN, Plan, Planner
from branchline.bots.board.greedy_reasons import BoardReasons
from branchline.bots.board.purse import Purse
from branchline.bots.choices import best_of
from branchline.bots.protocol import Advice, Turn
from branchline.bots.reasons import BotReason
from branchline.cards import COLORS, LOCOMOTIVE
from branchline.protocol import Reason

_TURN_WORTH: Final = 2.0  # points that a turn brings without tickets
_LATE: Final = 15  # trains of the seat that has fewest: from here on rounds are counted
_TRAINS_A_ROUND: Final = 3
_ROOM: Final = 0.75  # of the trains left may be planned for when tickets are chosen
_EARLY: Final = 0.5  # of all trains must everybody have for new tickets
_LATE_STATION: Final = 10  # trains of the seat that has fewest: time to build what lends a route [EU-12]
_UNBUILT_STATION: Final = 4  # points [EU-13]
_DEAREST_EXTRA: Final = 5.0  # what a tunnel's extra cards may cost, by the purse's prices [EU-08]


SEEN: Final = Observation


def choose(game: BoardGame, seen: Observation, turn: Turn) -> int:
    """The action for the seat that sees this."""
    return GreedyOnBoard(game, seen, turn).choose()


def advise(game: BoardGame, seen: Observation, turn: Turn) -> Advice:
    """The action for the seat that sees this, with its reason."""
    player = GreedyOnBoard(game, seen, turn)
    number = player.choose()
    return Advice(number, player.because(game.actions[number]))


class GreedyOnBoard:
    """One decision of `greedy` in a map game."""

    def __init__(self, game: BoardGame, seen: Observation, turn: Turn) -> None:
        self.facts: BoardFacts = facts_of(game)
        self.seen = seen
        self.turn = turn
        self.actions: Sequence[Action] = game.actions
        self.legal = {number: self.actions[number] for number in turn.legal}
        self.planner = Planner(self.facts, seen)
        self.fewest_trains = min(view.trains for view in seen.seats)
        self.is_last_turn = seen.turns_left > 0  # US-23
        self.reasons = BoardReasons(game, self.planner)
        self.because: Callable[[Action], BotReason | None] = lambda _: None  # asked only if somebody wants to know

    def choose(self) -> int:
        deciding: Mapping[int, Callable[[], int]] = {
            DEAL: self._keep,
            TURN: self._play,
            DRAW: self._draw_again,
            KEEP: self._keep,
            TUNNEL: self._pay_extra,
            STATION: self._pay_least,
            LAY: self._lay,
        }
        return deciding[self.seen.phase]()

    # What a turn is used for

    def _play(self) -> int:
        plan = self._plan()
        if self.is_last_turn:
            return self._play_last(plan)
        found = self._claim(plan.routes, plan)
        if found is not None:
            self.because = lambda action: self.reasons.claim_for_ticket(plan, action)
        elif plan.sites and self._is_time_for_station():
            self.because = lambda action: self.reasons.station(plan, action)
            found = self._station(plan.sites)
        if found is not None:
            return found
        if plan.routes:
            return self._draw(plan.routes)
        if self._wants_tickets():
            self.because = lambda _: self.reasons.tickets(plan, self.fewest_trains)
            return self._first("tickets")
        target = self._target()
        self.because = lambda action: self.reasons.claim_without_ticket(plan, action)
        found = self._claim(target, plan)
        return found if found is not None else self._draw(target)

    def _plan(self) -> Plan:
        return self.planner.plan(self.seen.tickets, self._rounds_left())

    def _rounds_left(self) -> float:
        """How many turns the seat can count on; without end while everybody has many trains."""
        if self.is_last_turn:
            return 1.0
        return 1.0 + self.fewest_trains / _TRAINS_A_ROUND if self.fewest_trains < _LATE else inf

    def _play_last(self, plan: Plan) -> int:
        """What is worth most at once: a route's points, and tickets that it or a station completes [US-24]."""
        worth: dict[int, float] = {}
        completed = {path.routes[0]: 0 for _, path in plan.ways if len(path.routes) == 1 and path.site is None}
        for ticket, path in plan.ways:
            if len(path.routes) == 1 and path.site is None:
                completed[path.routes[0]] += 2 * self.facts.tickets[ticket][2]
            elif not path.routes and path.site is not None:
                found = self._station([path.site])
                if found is not None:
                    worth[found] = 2 * self.facts.tickets[ticket][2] - _UNBUILT_STATION
        for number, action in self.legal.items():
            if action.route is not None:
                worth[number] = self.facts.points[action.route] + completed.get(action.route, 0)
                worth[number] -= 0.01 * self._purse(()).cost(action, self._length(action))
        worth = {number: value for number, value in worth.items() if value > 0}
        if worth:
            self.because = lambda action: self.reasons.last_turn(plan, action)
            return best_of(worth, self.turn.chance)
        drawn = self._draw([])
        self.because = lambda _: Reason("last-nothing")
        return drawn

    # Claiming

    def _claim(self, routes: Iterable[int], plan: Plan) -> int | None:
        """The claim of the dearest of these routes that can be paid, with the cards that are missed least."""
        purses = {route: self._purse(other for other in plan.routes if other != route) for route in routes}
        worth: dict[int, tuple[float, float]] = {}
        for number, action in self.legal.items():
            if action.route is not None and action.route in purses:
                purse = purses[action.route]
                cost = purse.cost(action, self._length(action))
                if self._dares(action) and cost <= purse.limit(self._length(action)):
                    worth[number] = (self.facts.points[action.route], -cost)
        return best_of(worth, self.turn.chance) if worth else None

    def _dares(self, action: Action) -> bool:
        """Whether to try a tunnel: with a card to spare [EU-06], and after a refusal not at once again."""
        if action.route is None or not self.facts.is_tunnel[action.route] or self.seen.deck == 0:
            return True
        if action.payment is None or was_refused(self.turn.events, self.planner.seat):
            return False
        spare = self.seen.hand[LOCOMOTIVE] - action.payment.locomotives
        if action.payment.color != LOCOMOTIVE:
            spare += self.seen.hand[action.payment.color] - action.payment.cards
        return spare > 0

    def _target(self) -> list[int]:
        """The route that brings most for its turns, where no ticket says where to build."""
        planner, facts = self.planner, self.facts
        rounds = self._rounds_left()
        worth: dict[int, float] = {}
        for route, price in enumerate(planner.prices):
            if 0 < price < inf and self.seen.owner[route] == 0:
                turns = 1 + planner.missing(route, self.seen.hand[LOCOMOTIVE]) / CARDS_A_TURN
                if turns <= rounds:
                    worth[route] = facts.points[route] / turns
        return [best_of(worth, self.turn.chance)] if worth else []

    def _length(self, action: Action) -> int:
        return self.facts.length[action.route] if action.route is not None else self.seen.due

    def _purse(self, routes: Iterable[int]) -> Purse:
        return Purse(self.planner, tuple(routes))

    # Stations

    def _is_time_for_station(self) -> bool:
        """A track beside a rival's route is built from it, so soon; a route is lent at the end, so late."""
        return not self.facts.borrows or self.fewest_trains <= _LATE_STATION

    def _station(self, sites: Sequence[int]) -> int | None:
        return next((number for number, action in self.legal.items() if action.city in sites), None)

    # Drawing

    def _draw(self, routes: Sequence[int]) -> int:
        """A card that these routes want from the row, a locomotive that helps, or one from the deck."""
        purse = self._purse(routes)
        worth = self._worth_of_cards(purse)
        if worth:
            self.because = lambda action: self.reasons.draw(purse, action)
            return best_of(worth, self.turn.chance)
        return self._whatever()

    def _worth_of_cards(self, purse: Purse) -> dict[int, float]:
        """By action: what a card brings, for all that can be drawn."""
        worth: dict[int, float] = {}
        for number, action in self.legal.items():
            if action.kind == "take" and action.card is not None:
                value = purse.value_of(action.card)
                if action.card >= COLORS and self.facts.draw_cost[action.card] == self.seen.draws_left > 1:
                    value = purse.value_of_locomotive_alone()
                worth[number] = value
            elif action.kind == "draw":
                worth[number] = purse.value_of_unseen()
        return worth

    def _draw_again(self) -> int:
        plan = self._plan()
        return self._draw(plan.routes or self._target())

    def _whatever(self) -> int:
        """When no card is left to draw: the route worth most, and tickets only as the very last."""
        self.because = self._why_whatever
        worth: dict[int, tuple[float, float]] = {}
        purse = self._purse(())
        for number, action in self.legal.items():
            points = self.facts.points[action.route] if action.route is not None else -1
            worth[number] = (points - 9 * (action.kind == "tickets"), -purse.cost(action, self._length(action)))
        return best_of(worth, self.turn.chance)

    def _why_whatever(self, action: Action) -> BotReason:
        if action.route is None:
            return Reason("nothing-better")
        return self.reasons.claim_for_points("claim-no-cards", action)

    def _first(self, kind: ActionKind) -> int:
        return next(number for number, action in self.legal.items() if action.kind == kind)

    # Tickets

    def _wants_tickets(self) -> bool:
        """Whether there are time and trains for more tickets."""
        return self.fewest_trains >= _EARLY * self.facts.trains and any(
            a.kind == "tickets" for a in self.legal.values()
        )

    def _keep(self) -> int:
        """Keep the tickets that bring more than their turns would bring otherwise, beside those kept before."""
        offer = self.seen.offer
        choices = {frozenset(action.kept): number for number, action in self.legal.items()}
        fewest, most = min(map(len, choices)), max(map(len, choices))
        plan = self._plan()
        kept: set[int] = set()
        is_forced = False
        while len(kept) < most:
            gains = {place: self._gain(offer[place], plan) for place in range(len(offer)) if place not in kept}
            place = best_of(gains, self.turn.chance)
            if len(kept) >= fewest and gains[place] <= 0:
                break
            kept.add(place)
            is_forced = is_forced or gains[place] <= 0
            path = self.planner.way(offer[place], plan)
            if path is not None:
                self.planner.add(plan, offer[place], path)
        tickets = [offer[place] for place in sorted(kept)]
        self.because = lambda _: self.reasons.keep(tickets, plan, fewest, is_forced=is_forced)
        return choices[frozenset(kept)]

    def _gain(self, ticket: int, plan: Plan) -> float:
        """What a ticket is about worth: its points and those on its way, less the turns for it [US-24]."""
        points = self.facts.tickets[ticket][2]
        path = self.planner.way(ticket, plan)
        if path is None or path.site is not None:
            return -points
        if not path.routes:
            return 0.5 if self._is_paid_by_another(ticket) else points
        if self._is_paid_by_another(ticket):
            return -1.0
        trains = plan.trains + sum(self.facts.length[route] for route in path.routes)
        turns = self.planner.turns(path.routes)
        if trains > _ROOM * self.planner.trains or turns > self._rounds_left():
            return -points / 2
        return points + sum(self.facts.points[route] for route in path.routes) - _TURN_WORTH * turns

    def _is_paid_by_another(self, ticket: int) -> bool:
        """A ticket to the same country, held already, is worth as much: only one of them pays [FB-04]."""
        country, points = self.facts.country[ticket], self.facts.tickets[ticket][2]
        return country >= 0 and any(
            self.facts.country[held] == country and self.facts.tickets[held][2] >= points for held in self.seen.tickets
        )

    # Paying

    def _pay_least(self) -> int:
        self.because = lambda _: Reason("pay-least")
        purse = self._purse(self._plan().routes)
        costs = {number: -purse.cost(action, self.seen.due) for number, action in self.legal.items()}
        return best_of(costs, self.turn.chance)

    def _pay_extra(self) -> int:
        """The extra cards of a tunnel, unless they are too dear [EU-08]."""
        purse = self._purse(self._plan().routes)
        refusal = self._first("refuse")
        worth = {
            number: -purse.cost(action, self.seen.due) for number, action in self.legal.items() if number != refusal
        }
        worth[refusal] = -inf if self.is_last_turn else -_DEAREST_EXTRA
        self.because = lambda action: self.reasons.extra(action, is_last_turn=self.is_last_turn)
        return best_of(worth, self.turn.chance)

    def _lay(self) -> int:
        """The next card of a payment with sets: the first kind that is among the hand's cheapest [NO-05, FR-01]."""
        self.because = self.reasons.lay
        purse = self._purse(self._plan().routes)
        cards = sorted(purse.card_cost(card) for card, count in enumerate(self.seen.hand) for _ in range(count))
        limit = cards[min(self.seen.to_lay, len(cards)) - 1]
        costs = {
            number: purse.card_cost(action.card) for number, action in self.legal.items() if action.card is not None
        }
        cheap = [number for number, cost in costs.items() if cost <= limit]
        return cheap[0] if cheap else min(costs, key=lambda number: costs[number])
