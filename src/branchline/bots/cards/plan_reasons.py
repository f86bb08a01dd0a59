"""Why play by plan does what it does in The Card Game, as reasons for clients; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from branchline.bots.reasons import BotCode, BotReason
from branchline.cardgame.catalog import Action
from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules.choosing import shown_sets, taken_now
from branchline.cardgame.rules.placing import colors_to_come, fewest_locomotives
from branchline.cardgame.state import DEAL, PILE, TURN, State
from branchline.cards import CARD_NAMES, COLORS, LOCOMOTIVE
from branchline.planning.cards.plan import CardPlan
from branchline.planning.cards.player import CardPlayer
from branchline.protocol import Reason


class CardPlanReasons:
    """Says for one decision what the player thinks of an action; the plan is that of the seat to move."""

    def __init__(self, game: CardGame, player: CardPlayer, state: State) -> None:
        self.game = game
        self.player = player
        self.state = state
        self.seat = int(state.seat)
        self.hand = state.hand(self.seat)
        self.tickets = state.tickets_of(self.seat)
        player.look(state)
        self.lack = [int(count) for count in player.plan.lack]  # by color: what planned tickets lack on the track
        self.rounds = int(player.plan.rounds)  # hundredths of turns with this deck
        self.all_rounds = int(player.plan.all_rounds)  # and with those after it
        self.is_late = self.all_rounds - 100 < player.weights.late

    def chosen(self, number: int) -> BotReason:
        """Why the player has chosen this action."""
        action = self.game.actions[number]
        if action.kind == "keep":
            return self._kept(action.kept)
        if action.kind == "complete":
            return self._completed(_given(action.count))
        return self.fact(number) or self._judged(action)

    def fact(self, number: int) -> BotReason | None:
        """What speaks for an action whether or not the player would choose it; None if that is nothing."""
        action = self.game.actions[number]
        if action.kind in ("draw", "take"):
            return self._drawn(action.card) if self.all_rounds > 0 else None
        if action.kind == "suit":
            return self._placed(_given(action.card))
        if action.kind == "mix":
            return self._mixed(_given(action.card))
        if action.kind == "cards" and action.count == self.hand[self._suit] <= self.lack[self._suit]:
            return Reason("cards-wanted", {"card": CARD_NAMES[self._suit], "count": action.count})
        return None

    def _judged(self, action: Action) -> BotReason:
        """What speaks for the action is that the player finds it worth most."""
        if action.kind in ("draw", "take"):
            return self._drawn_rather(action.card) if self.all_rounds > 0 else Reason("last-nothing")
        if action.kind == "tickets":
            return self._new_tickets()
        if action.kind == "suit":
            return self._placed_rather(_given(action.card))
        if action.kind == "mix":
            code: BotCode = "place-mix-spare" if self.state.phase == TURN else "mix-other"
            return Reason(code, {"card": CARD_NAMES[_given(action.card)]})
        if action.kind == "cards":
            return self._so_many(_given(action.count))
        if action.kind == "locomotives":
            return self._locomotives(_given(action.count))
        return Reason("nothing-to-draw")

    def _completed(self, number: int) -> BotReason:
        """The first set, or one that promises more in big cities for as many points or fewer [CG-14]."""
        tables, state = self.game.tables, self.state
        tickets = shown_sets(tables, state)[number - 1]
        if number == 1 and state.page == 0:
            return Reason("complete-most-points", {"count": len(tickets)})
        points = int(sum(tables.ticket_points[ticket] for ticket in tickets))
        most = int(sum(tables.ticket_points[ticket] for ticket in taken_now(tables, state, state.seat)))
        code: BotCode = "complete-as-many-points" if points == most else "complete-big-cities"
        return Reason(code, {"points": points, "count": len(tickets)})

    # Drawing

    @cached_property
    def _lacking(self) -> dict[int, int]:
        """By color: what is wanted on the track beyond what is in the hand."""
        return {color: n for color in range(COLORS) if (n := self.lack[color] - self.hand[color]) > 0}

    def _drawn(self, card: int | None) -> BotReason | None:
        if card is None:
            if not self._lacking or any(self.state.row[color] > 0 for color in self._lacking):
                return None
            return Reason("draw-for-tickets", {"cards": self._counted()})
        if card not in self._lacking:
            return None
        details = {"card": CARD_NAMES[card], "count": self._lacking[card], "tickets": self._wanting([card])}
        return Reason("take-for-tickets", details)

    def _drawn_rather(self, card: int | None) -> BotReason:
        if card == LOCOMOTIVE:
            return Reason("take-locomotive-more", {"count": int(self.game.tables.draw_cost[LOCOMOTIVE])})
        if card is not None:
            return Reason("plan-take-cards", {"card": CARD_NAMES[card], "count": self.hand[card] + 1})
        if self._lacking:
            return Reason("plan-draw-cards", {"cards": self._counted(), "tickets": self._wanting(self._lacking)})
        if self.state.phase != TURN:
            return Reason("draw-blind")
        return Reason("draw-ready") if any(self.lack) else Reason("draw-later", {"count": len(self._planned)})

    def _counted(self) -> dict[str, int]:
        return {CARD_NAMES[color]: count for color, count in self._lacking.items()}

    # Placing

    @property
    def _suit(self) -> int:
        return int(self.state.suit)

    def _placed(self, color: int) -> BotReason | None:
        self.player.value_of_suit(self.state, color)  # finds how many of them to place
        wanted = min(int(self.player.cards), self.lack[color])
        owner, card = int(self.state.yard_owner[color]), CARD_NAMES[color]
        if owner not in (0, self.seat + 1):
            in_time = min(wanted, (self.rounds + 50) // 100)
            lost = int(self.state.yard_size(color))
            return Reason("place-robs", {"card": card, "owner": owner - 1, "count": lost, "wanted": in_time})
        if wanted <= 0:
            return None
        return Reason("place-wanted", {"card": card, "count": self.lack[color], "tickets": self._wanting([color])})

    def _placed_rather(self, color: int) -> BotReason:
        self.player.value_of_suit(self.state, color)
        details = {"card": CARD_NAMES[color]}
        if self.player.engines > 0 and any(self.lack):
            return Reason("place-locomotives", details)
        return Reason("place-late" if self.is_late else "place-other", details)

    def _mixed(self, first: int) -> BotReason | None:
        if self.state.phase != TURN:
            return Reason("mix-wanted", {"card": CARD_NAMES[first]}) if self.lack[first] > 0 else None
        colors = self._best_mix()
        if colors[0] != first or all(self.lack[color] <= 0 for color in colors):
            return None
        return Reason("place-mix", {"colors": [CARD_NAMES[color] for color in colors if self.lack[color] > 0]})

    def _best_mix(self) -> list[int]:
        """The colors that the player would place together, ascending."""
        self.player.value_of_mix(self.state)  # prices them
        single = [int(value) for value in self.player.single]
        best = sorted(range(COLORS), key=lambda color: (-single[color], color))
        return sorted(best[: int(colors_to_come(self.game.tables, self.state))])

    def _so_many(self, count: int) -> BotReason:
        color = self._suit
        details = {"card": CARD_NAMES[color], "count": count}
        if count == self.hand[color]:
            return Reason("place-all", details)
        return Reason("place-count" if self.rounds < 100 * (count + 1) else "place-some", details)

    def _locomotives(self, count: int) -> BotReason:
        if count == 0:
            return Reason("locomotives-hold")
        if count == fewest_locomotives(self.game.tables, self.state):
            return Reason("place-fewest", {"card": CARD_NAMES[LOCOMOTIVE], "count": count})
        if any(self.lack):
            return Reason("locomotives-track", {"count": count})
        return Reason("locomotives-time" if self.is_late else "locomotives-guard", {"count": count})

    # Tickets

    def _new_tickets(self) -> BotReason:
        value = int(self.player.value_of_tickets(self.state))
        if value <= 0:
            return Reason("nothing-to-draw")  # they are all that is left to do
        if self.all_rounds == 0:
            return Reason("tickets-last")
        return Reason("tickets-promise", {"points": round(value / 100)})

    def _kept(self, places: tuple[int, ...]) -> BotReason:
        if not places:
            return Reason("keep-none-risk")
        tables, player = self.game.tables, self.player
        at = self.seat * (int(tables.offer_size) + 1)
        names = self._named(int(self.state.offers[at + 1 + place]) for place in places)
        needs = int(tables.deal_keep if self.state.phase == DEAL else tables.draw_keep)
        otherwise = player.value_of_keeping(self.state, 0)
        value = player.value_of_keeping(self.state, sum(1 << place for place in places))
        if len(places) <= needs and value <= otherwise:
            return Reason("keep-least", {"tickets": names, "count": len(names), "needs": needs})
        lacking, room = int(player.plan.lacking), int(player.plan.capacity) // 100
        return Reason("plan-keep-cards", {"tickets": names, "count": len(names), "lacking": lacking, "room": room})

    def _wanting(self, colors: Iterable[int]) -> list[str]:
        """The tickets that take cards of these colors and without which fewer of them would be lacking."""
        wanted, tickets = list(colors), self.game.map.tickets
        taking = [ticket for ticket in self.tickets if any(tickets[ticket].cards[color] > 0 for color in wanted)]
        planned = [t for t in taking if any(self._without[t][0][color] < self.lack[color] for color in wanted)]
        return self._named(planned or taking)

    @cached_property
    def _planned(self) -> list[int]:
        """The tickets that are not given up: without them something of the plan would be different."""
        self.player.look(self.state)
        whole = _plan_in(self.player.plan)
        return [ticket for ticket in self.tickets if self._without[ticket] != whole]

    @cached_property
    def _without(self) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
        """By ticket of the seat: the plan if the seat does not hold it."""
        plan = CardPlan(self.game.tables, self.player.weights)
        found: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        for ticket in self.tickets:
            state = self.state.copy()
            state.ticket[ticket] = PILE
            plan.make(state, self.seat)
            found[ticket] = _plan_in(plan)
        return found

    def _named(self, tickets: Iterable[int]) -> list[str]:
        return [self.game.map.tickets[ticket].name for ticket in tickets]


def _plan_in(plan: CardPlan) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By color what is lacking on the track, and by kind what no ticket uses of that which is there."""
    return tuple(int(count) for count in plan.lack), tuple(int(count) for count in plan.left)


def _given(number: int | None) -> int:
    """A field of an action that its kind has."""
    assert number is not None
    return number
