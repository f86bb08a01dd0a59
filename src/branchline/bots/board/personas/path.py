"""`path` (Route-Focus): builds the ways of its first tickets, and never draws others."""

from __future__ import annotations

from branchline.bots.board.personas.bot import PersonaBot
from branchline.bots.board.personas.player import PersonaPlayer, given
from branchline.bots.board.personas.reach import OPEN
from branchline.bots.reasons import BotCode
from branchline.protocol import Reason

_NO_TICKET = -1


class _Path(PersonaPlayer):
    """Each route that the fewest-hops way of an open ticket lacks has a priority: its points and twice the ticket's.

    The first that can be paid is claimed. As coded it only ever draws from the deck, and once its tickets are made
    claims the cheapest routes first; as intended it draws for the route of highest priority, and claims the dearest.
    """

    def play(self) -> int:
        wanted = self._wanted()
        for route, ticket in wanted:
            number = self.claim(self.network.tracks(route))
            if number is not None:
                self._explain(number, ticket)
                return number
        return self._draw(wanted)

    def draw_again(self) -> int:
        return self._draw(self._wanted())

    def keep_dealt(self) -> int:
        return self.keep_all()

    def keep_drawn(self) -> int:
        """Keep tickets that somebody else has drawn, for whom `path` goes on; it draws none itself."""
        return self.keep_fewest_points() if self.is_coded else self.keep_best_rate()

    def _explain(self, number: int, ticket: int) -> None:
        route = given(self.game.actions[number].route)
        if ticket == _NO_TICKET:
            code: BotCode = "claim-cheapest" if self.is_coded else "claim-dearest"
            self.because = lambda: self.reasons.points(code, route)
        else:
            self.because = lambda: self.reasons.claim(route, ticket)

    def _draw(self, wanted: list[tuple[int, int]]) -> int:
        if wanted and not self.is_coded:
            return self.draw_for(self.network.tracks(wanted[0][0]))
        self.because = lambda: Reason("draw-any")
        return self.draw()

    def _wanted(self) -> list[tuple[int, int]]:
        """Routes with the ticket that wants them most, by priority; without open tickets all that can be claimed."""
        facts, network = self.facts, self.network
        priority: dict[int, tuple[int, int]] = {}
        for ticket in self.seen.tickets:
            for route in self._way(ticket):
                found = (facts.points[route] + 2 * facts.tickets[ticket][2], ticket)
                priority[route] = max(priority.get(route, found), found)
        if priority:
            return [(route, priority[route][1]) for route in sorted(priority, key=lambda route: -priority[route][0])]
        routes = [route for route, step in enumerate(network.steps) if step == OPEN]
        routes.sort(key=lambda route: facts.points[route], reverse=not self.is_coded)
        return [(route, _NO_TICKET) for route in routes]

    def _way(self, ticket: int) -> list[int]:
        """What the ticket lacks: as coded what is shorter than the trains left, as intended only if all of it fits."""
        way = self.network.hops(ticket) or ()
        if self.is_coded:
            return [route for route in way if self.facts.length[route] < self.trains]
        return list(way) if self.network.trains(way) <= self.trains else []


class PathBot(PersonaBot):
    """Builds the ways of its first tickets, the dearest routes first, and never draws others."""

    player = _Path
