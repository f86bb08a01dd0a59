"""Slips: what somebody does now and then who knows how to play but does not look closely; weak, and never absurd.

A slip is a claim or a card that `greedy` could think of. Tickets, stations, payments and tunnels are decided without
slips, and so is the last turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import DRAW, TURN
from branchline.bots.board_greedy import GreedyOnBoard
from branchline.bots.card_greedy import GreedyWithCards
from branchline.bots.greedy import GreedyBot
from branchline.bots.protocol import Advice, Bot, Turn, advice_of
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cardgame.state import DRAW as CARD_DRAW
from branchline.cardgame.state import TURN as CARD_TURN

MOST: Final = 5
"""How many actions a slip is one of, at the most; the best is among them."""

_CLAIMS: Final = 2  # of routes that no ticket wants
_CARDS: Final = 3
_LEAST_POINTS: Final = 4  # of a route that no ticket wants
_LEAST_WORTH: Final = 1.0  # of cards placed: at least one that a ticket wants


class SlippingBot:
    """Plays like another bot (`greedy`), but in some percent of its decisions does any of a few sensible things."""

    def __init__(self, percent: int, bot: Bot | None = None) -> None:
        self.percent = percent
        self.bot = GreedyBot() if bot is None else bot

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        slip = self._slip(turn)
        return self.bot.choose(turn) if slip is None else slip

    def advise(self, turn: Turn) -> Advice:
        """The same action, with its reason unless it is a slip."""
        slip = self._slip(turn)
        return advice_of(self.bot, turn) if slip is None else Advice(slip)

    def _slip(self, turn: Turn) -> int | None:
        """What it does if it does not look closely this time, and there is something else to do."""
        if len(turn.legal) > 1 and turn.chance.below(100) < self.percent:
            found = sensible(turn)
            if len(found) > 1:
                return found[int(turn.chance.below(len(found)))]
        return None


def sensible(turn: Turn) -> list[int]:
    """At most `MOST` actions that are not absurd, what `greedy` would do first; empty where it should decide alone."""
    game, seen = turn.game, turn.seen
    if isinstance(game, BoardGame) and isinstance(seen, Observation):
        return _SlippingOnBoard(game, seen, turn).sensible()
    if isinstance(game, CardGame) and isinstance(seen, CardObservation):
        return _SlippingWithCards(game, seen, turn).sensible()
    return []


class _SlippingOnBoard(GreedyOnBoard):
    """What else could be done in a turn of a map game."""

    def sensible(self) -> list[int]:
        if self.is_last_turn or self.seen.phase not in (TURN, DRAW):
            return []
        plan = self._plan()
        found = [self.choose()]
        if self.seen.phase == TURN:
            found += self._claims()
        cards = self._worth_of_cards(self._purse(plan.routes or self._target()))
        return _first_few([*found, *_best(cards, _CARDS)])

    def _claims(self) -> list[int]:
        """Routes of the plan, then the dearest others that leave trains and tracks for it."""
        plan, facts = self._plan(), self.facts
        spare = self.planner.trains - plan.trains
        payable = {action.route for action in self.legal.values() if action.route is not None}
        others = {
            route: facts.points[route]
            for route in payable.difference(plan.routes)
            if facts.points[route] >= _LEAST_POINTS
            and facts.length[route] <= spare
            and facts.bars[route].isdisjoint(plan.routes)
        }
        claims = [self._claim([route], plan) for route in [*plan.routes, *_best(others, _CLAIMS)]]
        return [claim for claim in claims if claim is not None]


class _SlippingWithCards(GreedyWithCards):
    """What else could be done in a turn of The Card Game."""

    def sensible(self) -> list[int]:
        if self.turns == 0 or self.seen.phase not in (CARD_TURN, CARD_DRAW):
            return []
        placed = {number: worth for number, worth in self._worth_of_placements().items() if worth >= _LEAST_WORTH}
        return _first_few([self.choose(), *_best(placed, _CLAIMS), *_best(self._worth_of_cards(), _CARDS)])


def _best(worth: Mapping[int, float], most: int) -> list[int]:
    """The keys that are worth most, the lower of equals first."""
    return sorted(worth, key=lambda key: (-worth[key], key))[:most]


def _first_few(found: list[int]) -> list[int]:
    """Without doubles."""
    return list(dict.fromkeys(found))[:MOST]
