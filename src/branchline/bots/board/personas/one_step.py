"""`one_step`: goes for the next missing route of its most valuable ticket, one route after another."""

from __future__ import annotations

from typing import Final

from branchline.bots.board.personas.bot import PersonaBot
from branchline.bots.board.personas.player import PersonaPlayer, given
from branchline.bots.board.personas.reach import OPEN, network_of
from branchline.cards import LOCOMOTIVE
from branchline.protocol import Reason

_TIME_FOR_TICKETS: Final = 8  # trains that everybody must have for new ones
_PAYABLE: Final = 10  # ranks among routes of the same length
_PAYABLE_WITH_WILDS: Final = 9


class OneStep(PersonaPlayer):
    """The target is the first route missing on the fewest-hops way of the most valuable ticket that can be made.

    It is claimed, or its color drawn. Without such a ticket new ones are drawn while there is time, and then the
    longest route is the target. The first tickets are all kept; of later ones those that bring most for their trains,
    but as coded the least valuable.
    """

    draws_tickets: bool = True
    gray_rank: int = _PAYABLE

    def play(self) -> int:
        target, ticket = self._next_step()
        if target is None and self._has_time_for_tickets():
            number = self.draw_tickets()
            if number is not None:
                self.because = self.reasons.new_tickets
                return number
        if target is None:
            target = self._longest()
        if target is None:
            return self._draw_for_nothing()
        tracks = self.network.tracks(target)
        number = self.claim(tracks)
        if number is None:
            return self.draw_for(tracks)
        self._explain(number, ticket)
        return number

    def draw_again(self) -> int:
        target, _ = self._next_step()
        if target is None:
            target = self._longest()
        return self.draw_for(self.network.tracks(target)) if target is not None else self._draw_for_nothing()

    def _draw_for_nothing(self) -> int:
        is_any_left = OPEN in network_of(self.game, self.seen).steps
        self.because = lambda: Reason("draw-any" if is_any_left else "draw-no-route")
        return self.draw()

    def keep_dealt(self) -> int:
        return self.keep_all()

    def keep_drawn(self) -> int:
        return self.keep_fewest_points() if self.is_coded else self.keep_best_rate()

    def _next_step(self) -> tuple[int | None, int | None]:
        """The first missing route of the most valuable ticket that can be made, and the ticket."""
        target, best, most = None, None, 0
        for ticket in self.seen.tickets:
            points = self.facts.tickets[ticket][2]
            way = self.network.hops(ticket)
            if way and points > most and (self.is_coded or self.network.trains(way) <= self.trains):
                target, best, most = way[0], ticket, points
        return target, best

    def _has_time_for_tickets(self) -> bool:
        return self.draws_tickets and self.fewest_trains >= _TIME_FOR_TICKETS

    def _longest(self) -> int | None:
        """The longest route that can be claimed; of several the one that is nearest to be paid."""
        length = self.facts.length
        routes = [route for route, step in enumerate(self.network.steps) if step == OPEN]
        if not routes:
            return None
        longest = max([length[route] for route in routes])
        return max([route for route in routes if length[route] == longest], key=self._rank)

    def _rank(self, route: int) -> int:
        ways, length = self.facts.ways[route], self.facts.length[route]
        held = max([self.hand[way.color] for way in ways], default=0)
        if held >= length:
            return self.gray_rank if len(ways) > 1 else _PAYABLE
        if held + self.hand[LOCOMOTIVE] >= length:
            return _PAYABLE_WITH_WILDS
        return _PAYABLE_WITH_WILDS - length + held

    def _explain(self, number: int, ticket: int | None) -> None:
        route = given(self.game.actions[number].route)
        if ticket is None:
            self.because = lambda: self.reasons.points("claim-longest", route)
        else:
            self.because = lambda: self.reasons.claim(route, ticket)


class OneStepBot(PersonaBot):
    """Goes for the next missing route of its most valuable ticket, and draws new tickets when all are made."""

    player = OneStep
