"""Why a persona does what it does, as reasons that clients put into words; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.bots.board.personas.reach import Network, network_of
from branchline.bots.reasons import BotCode, BotReason
from branchline.cards import CARD_NAMES
from branchline.protocol import Reason


class Reasons:
    """Says what made one decision of a seat that sees this, and looks at this network."""

    def __init__(self, game: BoardGame, network: Network, seen: Observation) -> None:
        self.game = game
        self.network = network
        self.seen = seen
        self.held = seen.tickets

    def claim(self, route: int, ticket: int) -> BotReason:
        """The route is on the way of the ticket, or makes some."""
        after = self.network.with_route(route)
        made = [held for held in self.held if after.is_made(held) and not self.network.is_made(held)]
        if made:
            return self.completes("claim-completes-ticket", route, made)
        return Reason("claim-for-ticket", {"route": self._route(route), "ticket": self._ticket(ticket), "stations": 0})

    def completes(self, code: BotCode, route: int, tickets: Sequence[int]) -> BotReason:
        """The route makes these tickets."""
        return Reason(code, {"route": self._route(route), "tickets": self._tickets(tickets), "count": len(tickets)})

    def points(self, code: BotCode, route: int) -> BotReason:
        """No ticket is behind it; it may be that some could still be made in ways that the persona does not look at."""
        aside = self.left_aside()
        return Reason(code, {**self._worth(route), "tickets": self._tickets(aside), "count": len(aside)})

    def no_cards(self, route: int) -> BotReason:
        """Why a route is claimed for its points: there is no card to draw."""
        return Reason("claim-no-cards", self._worth(route))

    def last_points(self, route: int) -> BotReason:
        """Why a route is claimed for its points in the last turn: no ticket can be made."""
        return Reason("last-claim-points", self._worth(route))

    def rather(self, route: int) -> BotReason:
        """Why a route is claimed that no ticket wants: it is worth more than cards."""
        return Reason("plan-claim-points", self._worth(route))

    def new_tickets(self) -> BotReason:
        """Why tickets are drawn: there is time for more, and nothing is built for those that it has."""
        aside, trains = self.left_aside(), min([view.trains for view in self.seen.seats])
        if not aside:
            return Reason("tickets", {"trains": trains})
        return Reason("tickets-aside", {"tickets": self._tickets(aside), "count": len(aside), "trains": trains})

    def left_aside(self) -> list[int]:
        """The tickets that are not made and that routes could still make, of whatever length and however many."""
        assert self.seen.seat is not None, "a spectator has nothing to decide"
        trains = self.seen.seats[self.seen.seat].trains
        whole = network_of(self.game, self.seen)
        return [held for held in self.held if 0 < whole.fewest_trains(held) <= trains]

    def take(self, card: int, lacking: int, routes: Iterable[int]) -> BotReason:
        """Why a card is taken: these routes lack so many of its kind."""
        names = [self._route(route) for route in routes]
        return Reason("take-for-routes", {"card": CARD_NAMES[card], "count": lacking, "routes": names})

    def take_wild(self, card: int, symbols: int, lacking: int, route: int) -> BotReason:
        """A locomotive for a route that lacks so many for its symbols, and so many cards beside them."""
        if symbols > 0:
            return Reason("take-locomotive-needed", {"count": symbols, "routes": [self._route(route)]})
        if lacking == 1:
            return Reason("take-locomotive-completes", {"route": self._route(route)})
        return Reason("take-locomotive", {"card": CARD_NAMES[card]})

    def draw(self, lacking: dict[int, int], routes: Iterable[int]) -> BotReason:
        """A card from the deck: what these routes lack does not lie face up, or may not be taken now [US-08]."""
        names = [self._route(route) for route in routes]
        hidden = {card: count for card, count in lacking.items() if self.seen.row[card] == 0}
        cards = {CARD_NAMES[card]: count for card, count in (hidden or lacking).items()}
        if not cards or not names:
            return Reason("draw-blind")
        return Reason("draw-for-routes" if hidden else "draw-not-second", {"cards": cards, "routes": names})

    def draw_rather(self, lacking: dict[int, int], routes: Iterable[int]) -> BotReason:
        """A card from the deck, though what these routes lack may lie face up."""
        if all(self.seen.row[card] == 0 for card in lacking):
            return self.draw(lacking, routes)
        cards = {CARD_NAMES[card]: count for card, count in lacking.items()}
        return Reason("plan-draw", {"cards": cards, "routes": [self._route(route) for route in routes]})

    def rate(self, tickets: Sequence[int]) -> BotReason:
        """The tickets bring most for what they take."""
        return Reason("keep-rate", {"tickets": self._tickets(tickets), "count": len(tickets)})

    def worth(self, tickets: Sequence[int], trains: int) -> BotReason:
        """The tickets bring more than they take; all that are held then take so many trains."""
        return Reason("plan-keep", {"tickets": self._tickets(tickets), "count": len(tickets), "trains": trains})

    def least(self, tickets: Sequence[int], needs: int) -> BotReason:
        """Say that a player had to keep so many tickets."""
        return Reason("keep-least", {"tickets": self._tickets(tickets), "count": len(tickets), "needs": needs})

    def cheapest(self, tickets: Sequence[int], needs: int) -> BotReason:
        """Say that a player had to keep so many tickets, and that these are worth least."""
        return Reason("keep-cheapest", {"tickets": self._tickets(tickets), "needs": needs})

    def tunnel(self, route: int, extra: int) -> BotReason:
        """Why the extra cards of a tunnel are paid."""
        return Reason("tunnel-pay", {"route": self._route(route), "count": extra})

    def _worth(self, route: int) -> dict[str, object]:
        return {"route": self._route(route), "points": self.network.facts.points[route]}

    def _route(self, route: int) -> str:
        return self.game.map.routes[route].name

    def _ticket(self, ticket: int) -> str:
        return self.game.map.tickets[ticket].name

    def _tickets(self, tickets: Iterable[int]) -> list[str]:
        return [self._ticket(ticket) for ticket in tickets]
