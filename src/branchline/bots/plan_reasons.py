"""Why play by plan does what it does, as reasons that clients put into words; nothing is decided here."""

from __future__ import annotations

from branchline.board.engine import BoardGame
from branchline.board.network import components
from branchline.board.state import DEAL, DRAW, KEEP, LAY, TUNNEL, TURN, State
from branchline.bots.card_greedy import advise_with_cards
from branchline.bots.protocol import Turn
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cards import CARD_NAMES, COLORS, KINDS, LOCOMOTIVE
from branchline.planning.board_plan import FOR_POINTS, FOR_TICKET
from branchline.planning.board_player import BoardPlayer
from branchline.protocol import Reason


def reason_on_board(game: BoardGame, player: BoardPlayer, state: State, number: int) -> Reason:
    """Why the player has just chosen this action in this state."""
    return _Reasons(game, player, state).of(number)


def reason_with_cards(game: CardGame, seen: CardObservation, turn: Turn, number: int) -> Reason:
    """Why play by plan has chosen this in The Card Game: as `greedy` would say it if it had chosen the same."""
    advice = advise_with_cards(game, seen, turn)
    return advice.reason if advice.action == number and advice.reason is not None else Reason("plan-cards")


class _Reasons:
    def __init__(self, game: BoardGame, player: BoardPlayer, state: State) -> None:
        self.game = game
        self.tables = game.tables
        self.player = player
        self.state = state
        self.seat = int(state.seat)
        self.plan = player.plan_of(state, self.seat) if state.phase not in (DEAL, KEEP) else player.plans[self.seat]

    def of(self, number: int) -> Reason:
        action, phase = self.game.actions[number], self.state.phase
        if phase in (DEAL, KEEP):
            return self._kept(action.kept)
        if phase == TUNNEL:
            return self._extra(action.kind)
        if phase == LAY:
            return Reason("lay-least", {"card": CARD_NAMES[action.card or 0]})
        if action.route is not None and phase == TURN:
            return self._claimed(action.route)
        if action.city is not None:
            return Reason("plan-station", {"city": self.game.map.cities[action.city].id})
        if action.kind == "tickets":
            return Reason("plan-tickets", {"trains": int(self.state.trains[self.seat])})
        if action.kind in ("draw", "take") and phase in (TURN, DRAW):
            return self._drawn(action.card)
        return Reason("pay-least")

    def _claimed(self, route: int) -> Reason:
        name = self.game.map.routes[route].name
        tickets = self._made_by(route)
        is_last = self.state.turns_left > 0
        if tickets:
            details = {"route": name, "tickets": tickets, "count": len(tickets)}
            return Reason("last-claim-completes-ticket" if is_last else "claim-completes-ticket", details)
        points = {"route": name, "points": int(self.tables.points[route])}
        if is_last:
            return Reason("last-claim-points", points)
        if self.plan.wants[route] == FOR_TICKET:
            return Reason("plan-claim-ticket", {"route": name, "tickets": self._open_tickets()})
        return Reason("plan-claim-points", points)

    def _drawn(self, card: int | None) -> Reason:
        self.player.best_draw(self.state)  # prices the cards
        hand = self.state.hand(self.seat)
        planned = [int(self.plan.routes[i]) for i in range(self.plan.n)]
        # What tickets lack is said rather than what else may be.
        for wanted, use in ((self.player.needs.first, FOR_TICKET), (self.player.needs.wanted, FOR_POINTS)):
            lacking = {c: int(wanted[c]) - hand[c] for c in range(KINDS) if wanted[c] > hand[c]}
            lacking_for = [route for route in planned if self.plan.wants[route] == use] or planned
            if lacking:
                break
        if card is not None and card in lacking:
            routes = self._paid_in([card], lacking_for)
            if card == LOCOMOTIVE:
                return Reason("take-locomotive-needed", {"count": lacking[card], "routes": routes})
            return Reason("take-for-routes", {"card": CARD_NAMES[card], "count": lacking[card], "routes": routes})
        if card is not None:
            return Reason("take-locomotive" if card >= COLORS else "plan-take", {"card": CARD_NAMES[card]})
        colors = [c for c in lacking if c < COLORS]
        if not colors:
            return Reason("draw-blind")
        cards = {CARD_NAMES[c]: lacking[c] for c in colors}
        return Reason("plan-draw", {"cards": cards, "routes": self._paid_in(colors, lacking_for)})

    def _paid_in(self, cards: list[int], numbers: list[int]) -> list[str]:
        """Of these routes those that can be paid in one of the cards, and for locomotives those that ask for them."""
        routes = [self.game.map.routes[number] for number in numbers]
        if LOCOMOTIVE in cards:
            asking = [route for route in routes if route.locomotives > 0] or routes
        else:
            asking = [route for route in routes if any(card in route.colors for card in cards)]
        return [route.name for route in asking]

    def _kept(self, places: tuple[int, ...]) -> Reason:
        tables, state = self.tables, self.state
        at = self.seat * (int(tables.offer_size) + 1)
        tickets = [self.game.map.tickets[int(state.offers[at + 1 + place])].name for place in places]
        self.player.value_of_keeping(state, sum(1 << place for place in places))
        return Reason(
            "plan-keep", {"tickets": tickets, "count": len(tickets), "trains": int(self.player.spare_plan.trains)}
        )

    def _extra(self, kind: str) -> Reason:
        if self.state.turns_left > 0:
            return Reason("tunnel-pay-last")
        route = self.game.actions[int(self.state.pending)].route
        assert route is not None
        details = {"route": self.game.map.routes[route].name, "count": int(self.state.due)}
        return Reason("tunnel-refuse" if kind == "refuse" else "tunnel-pay", details)

    def _made_by(self, route: int) -> list[str]:
        """The tickets that the route completes."""
        tables = self.tables
        label = components(tables, self.state, self.seat)
        joined = {int(label[tables.end_a[route]]), int(label[tables.end_b[route]])}
        return [
            self.game.map.tickets[t].name
            for t in self.state.tickets_of(self.seat)
            if len(joined) == 2 and {int(label[tables.ticket_a[t]]), int(label[tables.ticket_b[t]])} == joined
        ]

    def _open_tickets(self) -> list[str]:
        label = components(self.tables, self.state, self.seat)
        return [
            self.game.map.tickets[t].name
            for t in self.state.tickets_of(self.seat)
            if label[self.tables.ticket_a[t]] != label[self.tables.ticket_b[t]]
        ]
