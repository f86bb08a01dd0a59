"""Why a persona does what it does, as reasons that clients put into words; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.board.engine import BoardGame
from branchline.bots.personas.network import Network
from branchline.cards import CARD_NAMES
from branchline.protocol import Reason


class Reasons:
    """Says what made one decision of a seat with this network and these tickets."""

    def __init__(self, game: BoardGame, network: Network, tickets: Sequence[int]) -> None:
        self.game = game
        self.network = network
        self.held = tickets

    def claim(self, route: int, ticket: int) -> Reason:
        """The route is on the way of the ticket, or makes some."""
        after = self.network.with_route(route)
        made = [held for held in self.held if after.is_made(held) and not self.network.is_made(held)]
        if made:
            return self.completes("claim-completes-ticket", route, made)
        return Reason("claim-for-ticket", {"route": self._route(route), "ticket": self._ticket(ticket), "stations": 0})

    def completes(self, code: str, route: int, tickets: Sequence[int]) -> Reason:
        """The route makes these tickets."""
        return Reason(code, {"route": self._route(route), "tickets": self._tickets(tickets), "count": len(tickets)})

    def points(self, code: str, route: int) -> Reason:
        """No ticket is behind it."""
        return Reason(code, {"route": self._route(route), "points": self.network.facts.points[route]})

    def take(self, card: int, lacking: int, routes: Iterable[int]) -> Reason:
        """These routes lack so many cards of this kind."""
        names = [self._route(route) for route in routes]
        return Reason("take-for-routes", {"card": CARD_NAMES[card], "count": lacking, "routes": names})

    def take_wild(self, card: int, symbols: int, lacking: int, route: int) -> Reason:
        """A locomotive for a route that lacks so many for its symbols, and so many cards beside them."""
        if symbols > 0:
            return Reason("take-locomotive-needed", {"count": symbols, "routes": [self._route(route)]})
        if lacking == 1:
            return Reason("take-locomotive-completes", {"route": self._route(route)})
        return Reason("take-locomotive", {"card": CARD_NAMES[card]})

    def draw(self, lacking: dict[int, int], routes: Iterable[int]) -> Reason:
        """A card from the deck: none that these routes lack lies face up."""
        if not lacking:
            return Reason("draw-blind")
        cards = {CARD_NAMES[card]: count for card, count in lacking.items()}
        return Reason("draw-for-routes", {"cards": cards, "routes": [self._route(route) for route in routes]})

    def rate(self, tickets: Sequence[int]) -> Reason:
        """The tickets bring most for what they take."""
        return Reason("keep-rate", {"tickets": self._tickets(tickets), "count": len(tickets)})

    def worth(self, tickets: Sequence[int], trains: int) -> Reason:
        """The tickets bring more than they take; all that are held then take so many trains."""
        return Reason("plan-keep", {"tickets": self._tickets(tickets), "count": len(tickets), "trains": trains})

    def least(self, tickets: Sequence[int], needs: int) -> Reason:
        """So many had to be kept."""
        return Reason("keep-least", {"tickets": self._tickets(tickets), "count": len(tickets), "needs": needs})

    def tunnel(self, route: int, extra: int) -> Reason:
        """The extra cards of a tunnel are paid."""
        return Reason("tunnel-pay", {"route": self._route(route), "count": extra})

    def _route(self, route: int) -> str:
        return self.game.map.routes[route].name

    def _ticket(self, ticket: int) -> str:
        return self.game.map.tickets[ticket].name

    def _tickets(self, tickets: Iterable[int]) -> list[str]:
        return [self._ticket(ticket) for ticket in tickets]
