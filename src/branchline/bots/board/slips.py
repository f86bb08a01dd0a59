"""What else than the best could be done in a turn of a map game."""

from __future__ import annotations

from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import DRAW, TURN
from branchline.bots.board.greedy import GreedyOnBoard
from branchline.bots.choices import best_few
from branchline.bots.protocol import Turn

_CLAIMS: Final = 2  # of routes that no ticket wants
_CARDS: Final = 3
_LEAST_POINTS: Final = 4  # of a route that no ticket wants


def sensible(game: BoardGame, seen: Observation, turn: Turn) -> list[int]:
    """Actions that are not absurd, what `greedy` would do first; empty where it should decide alone."""
    return _SlippingOnBoard(game, seen, turn).sensible()


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
        return [*found, *best_few(cards, _CARDS)]

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
        claims = [self._claim([route], plan) for route in [*plan.routes, *best_few(others, _CLAIMS)]]
        return [claim for claim in claims if claim is not None]
