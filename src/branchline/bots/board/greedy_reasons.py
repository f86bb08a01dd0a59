"""Why `greedy` does what it does in a map game, as reasons that clients put into words; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.board.catalog import Action
from branchline.board.engine import BoardGame
from branchline.bots.board.greedy_plan import Plan, Planner
from branchline.bots.board.purse import Purse
from branchline.bots.reasons import BotCode, BotReason
from branchline.cards import CARD_NAMES, COLORS, LOCOMOTIVE
from branchline.protocol import Reason


class BoardReasons:
    """Says for one decision what made it, with the plan and the purse that it was made with."""

    def __init__(self, game: BoardGame, planner: Planner) -> None:
        self.game = game
        self.planner = planner
        self.facts = planner.facts
        self.seen = planner.seen

    # Claiming

    def claim_for_ticket(self, plan: Plan, action: Action) -> BotReason:
        """Why a planned route is claimed: a ticket is made by it, or comes nearer."""
        route = _given(action.route)
        made = self._completed(plan, route)
        if made:
            details = {"route": self._route(route), "tickets": self._tickets(made), "count": len(made)}
            return Reason("claim-completes-ticket", details)
        ticket, path = next((ticket, path) for ticket, path in plan.ways if route in path.routes)
        return Reason(
            "claim-for-ticket",
            {
                "route": self._route(route),
                "ticket": self._ticket(ticket),
                "stations": int(path.site is not None),
            },
        )

    def claim_without_ticket(self, plan: Plan, action: Action) -> BotReason:
        """Why a route is claimed that no ticket wants: all are made, or cannot be made, or not in time."""
        reason, late = self.claim_for_points("claim-points", action), self._given_up(plan)
        if not late:
            return reason
        return Reason("claim-points-late", {**reason.details, "tickets": self._tickets(late), "count": len(late)})

    def claim_for_points(self, code: BotCode, action: Action) -> BotReason:
        """No ticket is behind it."""
        route = _given(action.route)
        return Reason(code, {"route": self._route(route), "points": self.facts.points[route]})

    def last_turn(self, plan: Plan, action: Action) -> BotReason:
        """What is worth most at once."""
        if action.city is not None:
            ticket = next(ticket for ticket, path in plan.ways if path.site == action.city and not path.routes)
            return Reason("last-station", {"city": self._city(action.city), "ticket": self._ticket(ticket)})
        route = _given(action.route)
        made = self._completed(plan, route)
        if not made:
            return self.claim_for_points("last-claim-points", action)
        details = {"route": self._route(route), "tickets": self._tickets(made), "count": len(made)}
        return Reason("last-claim-completes-ticket", details)

    def station(self, plan: Plan, action: Action) -> BotReason:
        """A ticket is cut off by a rival, and a station helps."""
        city = _given(action.city)
        ticket, path = next((ticket, path) for ticket, path in plan.ways if path.site == city)
        rival = path.lent[-1] if self.facts.borrows else path.routes[-1] - self.facts.originals
        return Reason(
            "station-lends-route" if self.facts.borrows else "station-opens-track",
            {
                "city": self._city(city),
                "ticket": self._ticket(ticket),
                "route": self._route(rival),
                "owner": self.seen.owner[rival] - 1,
            },
        )

    # Drawing

    def draw(self, purse: Purse, action: Action) -> BotReason:
        """Why a card is drawn or taken: what it is for."""
        if action.card is None:
            return self._draw_unseen(purse)
        if action.card >= COLORS:
            return self._take_locomotive(purse, action.card)
        name, missing = CARD_NAMES[action.card], purse.wanted[action.card] - purse.hand[action.card]
        if missing <= 0:  # which happens only where there is no deck any more
            return Reason("take-spare", {"card": name})
        routes = self._routes(purse.wanting([action.card]))
        return Reason("take-for-routes", {"card": name, "count": missing, "routes": routes})

    def _draw_unseen(self, purse: Purse) -> BotReason:
        """Why a card is drawn unseen: no color that is wanted lies face up, or it would have been taken."""
        lacking = [card for card in range(COLORS) if purse.wanted[card] > purse.hand[card]]
        if lacking:
            cards = {CARD_NAMES[card]: purse.wanted[card] - purse.hand[card] for card in lacking}
            return Reason("draw-for-routes", {"cards": cards, "routes": self._routes(purse.wanting(lacking))})
        tunnel = next((route for route in purse.routes if self._is_risky(route)), None)
        return Reason("draw-blind") if tunnel is None else Reason("draw-for-tunnel", {"route": self._route(tunnel)})

    def _is_risky(self, route: int) -> bool:
        """Whether the route is a tunnel that can be paid, but with nothing to spare in any color [EU-06]."""
        hand = self.seen.hand
        if not self.facts.is_tunnel[route] or self.planner.missing(route, hand[LOCOMOTIVE]) > 0:
            return False
        return all(hand[way.color] + hand[LOCOMOTIVE] <= self.facts.length[route] for way in self.facts.ways[route])

    def _take_locomotive(self, purse: Purse, card: int) -> BotReason:
        if purse.routes and not purse.takes_locomotives:
            return Reason("take-spare", {"card": CARD_NAMES[card]})
        if card != LOCOMOTIVE:
            return Reason("take-locomotive", {"card": CARD_NAMES[card]})
        missing = purse.wanted[LOCOMOTIVE] - purse.hand[LOCOMOTIVE]
        if missing > 0:
            return Reason(
                "take-locomotive-needed", {"count": missing, "routes": self._routes(purse.wanting([LOCOMOTIVE]))}
            )
        nearly = next((route for route in purse.routes if self._lacks_one(route)), None)
        if nearly is not None:
            return Reason("take-locomotive-completes", {"route": self._route(nearly)})
        return Reason("take-locomotive", {"card": CARD_NAMES[card]})

    def _lacks_one(self, route: int) -> bool:
        """Whether one more locomotive would pay for the route."""
        held = self.seen.hand[LOCOMOTIVE]
        return any(
            self.planner.missing_in(route, way, held) == 1 and way.fewest <= held < way.most
            for way in self.facts.ways[route]
        )

    # Tickets

    def tickets(self, plan: Plan, fewest_trains: int) -> BotReason:
        """Why tickets are drawn: there is time for more."""
        late = self._given_up(plan)
        if not late:
            return Reason("tickets", {"trains": fewest_trains})
        return Reason("tickets-aside", {"tickets": self._tickets(late), "count": len(late), "trains": fewest_trains})

    def keep(self, kept: Sequence[int], plan: Plan, needs: int, *, is_forced: bool) -> BotReason:
        """Tickets that pay, or that have to be kept all the same."""
        details: dict[str, object] = {"tickets": self._tickets(kept), "count": len(kept)}
        if is_forced:
            return Reason("keep-least", {**details, "needs": needs})
        return Reason("keep-worth", {**details, "trains": plan.trains})

    # Paying

    def extra(self, action: Action, *, is_last_turn: bool) -> BotReason:
        """Why the extra cards of a tunnel are paid, or not."""
        if is_last_turn:
            return Reason("tunnel-pay-last")
        route = self._route(_given(self.game.actions[self.seen.pending].route))
        code: BotCode = "tunnel-refuse" if action.kind == "refuse" else "tunnel-pay"
        return Reason(code, {"route": route, "count": self.seen.due})

    def lay(self, action: Action) -> BotReason:
        """Why a card of a payment is laid down: it is one of the cheapest."""
        return Reason("lay-least", {"card": CARD_NAMES[_given(action.card)]})

    # Names

    def _given_up(self, plan: Plan) -> list[int]:
        """The tickets that have a way, but one that takes more turns than are left."""
        return [ticket for ticket in plan.hopeless if self.planner.way(ticket, plan) is not None]

    def _completed(self, plan: Plan, route: int) -> list[int]:
        """The tickets that the route completes."""
        to_go = self.planner.to_go
        return [
            ticket
            for ticket, path in plan.ways
            if path.site is None and to_go(ticket, plan) > 0 and to_go(ticket, plan, route) == 0
        ]

    def _route(self, route: int) -> str:
        return self.game.map.routes[route].name

    def _routes(self, routes: Iterable[int]) -> list[str]:
        return [self._route(route) for route in routes]

    def _ticket(self, ticket: int) -> str:
        return self.game.map.tickets[ticket].name

    def _tickets(self, tickets: Iterable[int]) -> list[str]:
        return [self._ticket(ticket) for ticket in tickets]

    def _city(self, city: int) -> str:
        return self.game.map.cities[city].id


def _given(number: int | None) -> int:
    """A field of an action that its kind has."""
    assert number is not None
    return number
