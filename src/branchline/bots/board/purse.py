"""What cards are worth to a seat of a map game that wants to build certain routes."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Final

from branchline.board.catalog import Action
from branchline.bots.board.facts import RouteWay
from branchline.bots.board.greedy_plan import Planner
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, PLUS_FOUR

_NEEDED: Final = 1.0  # what it costs to give away a card that a planned route wants
_SURPLUS: Final = 0.3
_LOCOMOTIVE: Final = 1.5
_USELESS_LOCOMOTIVE: Final = 0.4  # where no planned route takes any [NO-04]
_PLUS_FOUR: Final = 1.2
_SETS: Final = 1.5  # cards of sets may cost so much more than the spaces of the route
_UNSEEN: Final = 0.3  # a card from the deck, beside its chance to be a wanted one
_HELD: Final = 0.02  # of two colors that nobody wants the one that is held rather
_SOON: Final = 0.5  # a color that is nearly complete comes first


class Purse:
    """The hand, priced by what the routes want of it."""

    def __init__(self, planner: Planner, routes: tuple[int, ...]) -> None:
        self.planner = planner
        self.hand = planner.hand
        self.routes = routes

    @cached_property
    def ways(self) -> dict[int, RouteWay]:
        """By route: the color that it is to be paid in; a gray one takes the color that is most to spare."""
        facts = self.planner.facts
        wanted = [0] * KINDS
        chosen: dict[int, RouteWay] = {}
        for route in sorted(self.routes, key=lambda route: len(facts.ways[route])):
            if facts.ways[route]:
                way = max(facts.ways[route], key=lambda way: self.hand[way.color] - wanted[way.color])
                wanted[way.color] += facts.length[route] - way.fewest
                chosen[route] = way
        return chosen

    @cached_property
    def wanted(self) -> tuple[int, ...]:
        """By kind: how many cards the routes take."""
        wanted = [0] * KINDS
        for route, way in self.ways.items():
            wanted[way.color] += self.planner.facts.length[route] - way.fewest
            wanted[LOCOMOTIVE] += way.fewest
        return tuple(wanted)

    def wanting(self, cards: Collection[int]) -> list[int]:
        """The routes that take any of these kinds, as they are to be paid."""
        lengths = self.planner.facts.length
        return [
            route
            for route in self.routes
            if (way := self.ways.get(route)) is not None
            and ((way.color in cards and lengths[route] > way.fewest) or (LOCOMOTIVE in cards and way.fewest > 0))
        ]

    @cached_property
    def takes_locomotives(self) -> bool:
        """Some route takes locomotives in the place of other cards."""
        ways = self.planner.facts.ways
        return any(way.most > 0 for route in self.routes for way in ways[route])

    # What paying costs

    def cost(self, action: Action, spaces: int) -> float:
        """What a payment takes from the routes, by the prices of its cards; 0 for an action without one."""
        if action.payment is not None:
            counts = action.payment.counts()
            return sum(self._cost(card, count) for card, count in enumerate(counts) if count)
        if action.sets:
            return self._cost_of_sets(action.sets, spaces)
        return 0.0

    def limit(self, spaces: int) -> float:
        """What a claim may cost at the most; more is better waited for."""
        return _LOCOMOTIVE * spaces + _SETS

    def card_cost(self, card: int) -> float:
        """What the first card of this kind costs."""
        return self._cost(card, 1)

    def _cost(self, card: int, count: int) -> float:
        """What it costs to pay this many cards of a kind: those to spare are cheap."""
        if card == PLUS_FOUR:
            return _PLUS_FOUR * count
        if card == LOCOMOTIVE:
            return count * (_LOCOMOTIVE if self.takes_locomotives or not self.routes else _USELESS_LOCOMOTIVE)
        spare = max(0, self.hand[card] - self.wanted[card])
        return _SURPLUS * min(count, spare) + _NEEDED * max(0, count - spare)

    def _cost_of_sets(self, sets: int, spaces: int) -> float:
        """About: the cheapest cards of the hand, three for each set, and one for each other space."""
        cards = sorted(
            self._cost(card, place + 1) - self._cost(card, place)
            for card, count in enumerate(self.hand)
            for place in range(count)
        )
        return sum(cards[: spaces + 2 * sets])

    # What drawing brings

    def value_of(self, card: int) -> float:
        """What one more card of this kind brings."""
        if card >= COLORS:
            return self._value_of_locomotive()
        missing = self.wanted[card] - self.hand[card]
        if missing > 0:
            return 1.0 + _SOON / missing
        return _HELD * min(self.hand[card], 9)

    def value_of_locomotive_alone(self) -> float:
        """What a face-up locomotive that is the whole draw is worth [US-08]: something if it completes a payment."""
        value = self._value_of_locomotive()
        return value if value > 1.5 else value * 0.6

    def value_of_unseen(self) -> float:
        """What a card from the deck brings on the average."""
        missing = sum(1 for card in range(COLORS) if self.wanted[card] > self.hand[card])
        return _UNSEEN + 0.08 * missing

    def _value_of_locomotive(self) -> float:
        if self.wanted[LOCOMOTIVE] > self.hand[LOCOMOTIVE]:
            return 1.7
        if self.routes and not self.takes_locomotives:
            return 0.0
        planner = self.planner
        nearly = any(planner.missing(route, self.hand[LOCOMOTIVE]) == 1 for route in self.routes)
        return 1.8 if nearly and self.takes_locomotives else 1.2
