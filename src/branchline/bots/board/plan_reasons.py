"""Why play by plan does what it does in a map game, as reasons that clients put into words; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from branchline.board.catalog import ActionKind
from branchline.board.engine import BoardGame
from branchline.board.state import DEAL, DRAW, KEEP, LAY, TUNNEL, TURN, State
from branchline.bots.board.facts import facts_of
from branchline.bots.board.personas.reach import CLOSED, OPEN, OWN, Network
from branchline.bots.reasons import BotReason
from branchline.cards import CARD_NAMES, COLORS, KINDS, LOCOMOTIVE
from branchline.planning.board.plan import FOR_POINTS, FOR_TICKET
from branchline.planning.board.player import BoardPlayer
from branchline.protocol import Reason


class BoardPlanReasons:
    """What play by plan has to say about one decision of a map game, of a player that has just chosen in this state."""

    def __init__(self, game: BoardGame, player: BoardPlayer, state: State) -> None:
        self.game = game
        self.tables = game.tables
        self.facts = facts_of(game)
        self.player = player
        self.state = state
        self.seat = int(state.seat)
        self.is_last = state.turns_left > 0
        self.trains = int(state.trains[self.seat])
        self.plan = player.plan_of(state, self.seat) if state.phase not in (DEAL, KEEP) else player.plans[self.seat]

    def chosen(self, number: int) -> BotReason:
        """Why the player has chosen this action."""
        action, phase = self.game.actions[number], self.state.phase
        if phase in (DEAL, KEEP):
            return self._kept(action.kept)
        if phase == TUNNEL:
            return self._extra(action.kind)
        if phase == LAY:
            return Reason("lay-least", {"card": CARD_NAMES[action.card or 0]})
        if action.route is not None and phase == TURN:
            return self._claimed(action.route) or self._claimed_for_points(action.route)
        if action.city is not None:
            return Reason("plan-station", {"city": self.game.map.cities[action.city].id})
        if action.kind == "tickets":
            return self._new_tickets()
        if action.kind in ("draw", "take") and phase in (TURN, DRAW):
            return Reason("last-nothing") if self.is_last else self._drawn(action.card)
        return Reason("pay-least")

    def fact(self, number: int) -> BotReason | None:
        """What speaks for an action whether or not the player would choose it; None if that is nothing."""
        action = self.game.actions[number]
        if self.state.phase not in (TURN, DRAW) or self.is_last:
            return None
        if action.route is not None:
            return self._claimed(action.route)
        if action.city is not None and action.city in self._sites:
            return Reason("plan-station", {"city": self.game.map.cities[action.city].id})
        return self._lacked(action.card) if action.kind in ("draw", "take") else None

    # Claiming

    def _claimed(self, route: int) -> BotReason | None:
        """The tickets that the route makes or is planned for."""
        name = self.game.map.routes[route].name
        before, after = self._network([]), self._network([route])
        made = [ticket for ticket in self._held if after.is_made(ticket) and not before.is_made(ticket)]
        if made:
            details = {"route": name, "tickets": self._named(made), "count": len(made)}
            return Reason("last-claim-completes-ticket" if self.is_last else "claim-completes-ticket", details)
        if self.is_last or self.plan.wants[route] != FOR_TICKET:
            return None
        tickets = self._planned_with(route)
        if not tickets:
            return Reason("plan-claim", {"route": name})
        return Reason("plan-claim-ticket", {"route": name, "tickets": self._named(tickets)})

    def _claimed_for_points(self, route: int) -> BotReason:
        details = {"route": self.game.map.routes[route].name, "points": int(self.tables.points[route])}
        if not self.is_last:
            return Reason("plan-claim-points", details)
        claims = [self.game.actions[number].route for number in self.game.legal(self.state)]
        most = max(self.facts.points[claim] for claim in claims if claim is not None)
        return Reason("last-claim-safe" if most > self.facts.points[route] else "last-claim-points", details)

    @cached_property
    def _held(self) -> tuple[int, ...]:
        return self.state.tickets_of(self.seat)

    def _network(self, more: Iterable[int], lent: Iterable[int] = ()) -> Network:
        """The seat's own routes with more of them, and nothing else."""
        mine = self.seat + 1
        steps = [OWN if owner == mine else CLOSED for owner in self.state.owner]
        for route in (*more, *lent):
            steps[route] = OWN
        return Network(self.facts, steps)

    def _planned_with(self, route: int) -> list[int]:
        """The tickets that the plan makes, and would not make without this route.

        What stations lend counts only where the plan makes none without that: which routes it borrows is not said.
        """
        planned = [int(self.plan.routes[i]) for i in range(self.plan.n)]
        planned = [other for other in planned if self.plan.wants[other] == FOR_TICKET]
        others = [other for other in planned if other != route]
        lent: tuple[int, ...] = ()
        for lent in ((), self._lent(self._stations | self._sites)):
            with_it, without = self._network(planned, lent), self._network(others, lent)
            found = [ticket for ticket in self._held if with_it.is_made(ticket) and not without.is_made(ticket)]
            if found:
                return found
        return []

    @property
    def _sites(self) -> set[int]:
        """The cities at which a station is planned."""
        return {int(self.plan.sites[i]) for i in range(self.plan.sites_n)}

    @property
    def _stations(self) -> set[int]:
        """The cities at which the seat has a station."""
        return {city for city in range(int(self.tables.cities)) if self.state.station[city] == self.seat + 1}

    def _lent(self, cities: set[int]) -> tuple[int, ...]:
        """Rivals' routes that stations in these cities lend [EU-12]."""
        if not self.facts.borrows:
            return ()
        return tuple(
            route
            for route, ends in enumerate(self.facts.ends)
            if self.state.owner[route] not in (0, self.seat + 1) and not cities.isdisjoint(ends)
        )

    # Tickets

    def _new_tickets(self) -> BotReason:
        """Why new tickets are drawn: the others are made, cannot be made, or would cost more than they bring."""
        mine, bit = self.seat + 1, 1 << self.seat
        steps = [
            OWN if owner == mine else OPEN if seats & bit and length <= self.trains else CLOSED
            for owner, seats, length in zip(self.state.owner, self.state.open_to, self.facts.length, strict=True)
        ]
        network, lent = Network(self.facts, steps), self._network((), self._lent(self._stations))
        open_ = [ticket for ticket in self._held if not lent.is_made(ticket)]
        dear = [ticket for ticket in open_ if 0 < network.fewest_trains(ticket) <= self.trains]
        return Reason("plan-tickets", {"trains": self.trains, "tickets": self._named(dear), "count": len(dear)})

    def _kept(self, places: tuple[int, ...]) -> BotReason:
        tables, state = self.tables, self.state
        at = self.seat * (int(tables.offer_size) + 1)
        tickets = [self.game.map.tickets[int(state.offers[at + 1 + place])].name for place in places]
        self.player.value_of_keeping(state, sum(1 << place for place in places))
        return Reason(
            "plan-keep", {"tickets": tickets, "count": len(tickets), "trains": int(self.player.spare_plan.trains)}
        )

    def _extra(self, kind: ActionKind) -> BotReason:
        if self.is_last:
            return Reason("tunnel-pay-last")
        route = self.game.actions[int(self.state.pending)].route
        assert route is not None
        details = {"route": self.game.map.routes[route].name, "count": int(self.state.due)}
        return Reason("tunnel-refuse" if kind == "refuse" else "tunnel-pay", details)

    # Drawing

    @cached_property
    def _lacking(self) -> tuple[dict[int, int], list[int]]:
        """By kind: what the plan lacks, and for which routes; what tickets lack rather than what else does."""
        self.player.best_draw(self.state)  # finds the needs of the plan
        hand, plan, needs = self.state.hand(self.seat), self.plan, self.player.needs
        planned = [int(plan.routes[i]) for i in range(plan.n)]
        lacking: dict[int, int] = {}
        routes: list[int] = []
        for wanted, use in ((needs.first, FOR_TICKET), (needs.wanted, FOR_POINTS)):
            lacking = {card: int(wanted[card]) - hand[card] for card in range(KINDS) if wanted[card] > hand[card]}
            routes = [route for route in planned if plan.wants[route] == use] or planned
            if lacking:
                break
        return lacking, routes

    def _lacked(self, card: int | None) -> BotReason | None:
        """The plan lacks this card; or for one from the deck, none of what it lacks lies face up."""
        lacking, routes = self._lacking
        if card is None:
            colors = [color for color in lacking if color < COLORS]
            if not colors or any(self.state.row[color] > 0 for color in colors):
                return None
            cards = {CARD_NAMES[color]: lacking[color] for color in colors}
            return Reason("draw-for-routes", {"cards": cards, "routes": self._paid_in(colors, routes)})
        if card not in lacking:
            return None
        names = self._paid_in([card], routes)
        if card == LOCOMOTIVE:
            return Reason("take-locomotive-needed", {"count": lacking[card], "routes": names})
        return Reason("take-for-routes", {"card": CARD_NAMES[card], "count": lacking[card], "routes": names})

    def _drawn(self, card: int | None) -> BotReason:
        said = self._lacked(card)
        if said is not None:
            return said
        if card is not None:
            return Reason("take-locomotive" if card >= COLORS else "plan-take", {"card": CARD_NAMES[card]})
        lacking, routes = self._lacking
        colors = [color for color in lacking if color < COLORS]
        if not colors:
            return Reason("draw-blind")
        cards = {CARD_NAMES[color]: lacking[color] for color in colors}
        return Reason("plan-draw", {"cards": cards, "routes": self._paid_in(colors, routes)})

    def _paid_in(self, cards: list[int], numbers: list[int]) -> list[str]:
        """The routes among these that the plan pays in one of the cards; for locomotives those that ask for them."""
        routes = self.game.map.routes
        if LOCOMOTIVE in cards:
            asking = [number for number in numbers if routes[number].locomotives > 0] or numbers
        else:
            asking = [number for number in numbers if self.player.needs.color_for[number] in cards]
        return [routes[number].name for number in asking]

    def _named(self, tickets: Iterable[int]) -> list[str]:
        return [self.game.map.tickets[ticket].name for ticket in tickets]
