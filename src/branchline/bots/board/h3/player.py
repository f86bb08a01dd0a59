"""How `h3` decides: every route has a value, and the one that brings most for its turns is gone for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import inf
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.bots.board.h3.constants import Constants
from branchline.bots.board.h3.forest import Forest, forest_of
from branchline.bots.board.h3.tickets import gain_of_drawing, growing
from branchline.bots.board.personas.player import PersonaPlayer, Version, given
from branchline.bots.board.personas.reach import OPEN
from branchline.bots.protocol import Turn
from branchline.bots.reasons import BotReason
from branchline.cards import CARD_NAMES, COLORS, KINDS, LOCOMOTIVE
from branchline.events import RETURNED
from branchline.protocol import Reason

_TRAINS_A_ROUND: Final = 3
_CARD: Final = 1.0  # points that a card brings about: what a turn for tickets costs
_SET: Final = 2.0  # cards that a set takes beyond the one that it stands for


class H3Player(PersonaPlayer):
    """Tickets are joined by a forest of few trains, and every route has a value.

    That is its points less the price of its trains, its share of the tickets that want it, which is more the nearer
    they are, and something for a longer network.

    The route that is worth most for its turns is claimed if it can be paid; otherwise cards are drawn that it or the
    forest wants. While everybody has many trains, tickets are drawn if the best of them should bring more than a turn.
    Near the end trains cost nothing any more, and only what there is time for counts.
    """

    constants: Constants = Constants()

    def __init__(self, game: BoardGame, seen: Observation, turn: Turn, version: Version) -> None:
        super().__init__(game, seen, turn, version)
        self._counted: dict[int, tuple[int, int]] = {}  # by route: the track and the color that are counted on for it

    def play(self) -> int:
        forest = self._forest()
        gain = self._gain_of_tickets(forest)
        if gain > self.constants.cards_a_turn * _CARD:
            self.because = lambda: self._why_tickets(forest, gain)
            return given(self.draw_tickets())
        wanted = self._wanted(forest)
        target = self._target(forest, wanted)
        number = self._pay(target, wanted) if target is not None else None
        if target is None or number is None:
            return self._draw(forest, wanted, target)
        self.because = partial(self._why_claimed, given(self.game.actions[number].route), target, forest)
        return number

    def draw_again(self) -> int:
        forest = self._forest()
        wanted = self._wanted(forest)
        return self._draw(forest, wanted, self._target(forest, wanted))

    # Tickets

    def keep_dealt(self) -> int:
        return self.keep_drawn()

    def keep_drawn(self) -> int:
        """The best first, as long as they bring something or have to be kept."""
        choices = {frozenset(kept): number for kept, number in self.choices()}
        fewest, most = min(map(len, choices)), max(map(len, choices))
        plan = growing(self.network, self.trains, self.constants, self._forest(), self.seen.tickets)
        kept: list[int] = []
        is_forced = False
        while len(kept) < most:
            gains = {ticket: plan.gain(ticket) for ticket in self.seen.offer if ticket not in kept}
            best = max(gains, key=lambda ticket: gains[ticket])
            if len(kept) >= fewest and gains[best] <= 0:
                break
            is_forced = is_forced or gains[best] <= 0
            kept.append(best)
            plan.add(best)
        self.because = lambda: self.reasons.least(kept, fewest) if is_forced else self.reasons.worth(kept, plan.cars)
        return choices[frozenset(kept)]

    def _gain_of_tickets(self, forest: Forest) -> float:
        """What drawing tickets should bring; 0 when there is no time for them."""
        if self.fewest_trains < self.constants.tickets_from * self.facts.trains or self.draw_tickets() is None:
            return 0.0
        seen = {*self.seen.tickets}
        for event in self.turn.events:
            if event.kind == RETURNED:
                seen.update(event.tickets)
        pool, count = _pool(self.game)
        others = tuple([ticket for ticket in pool if ticket not in seen])
        return gain_of_drawing(self.network, self.trains, self.constants, forest, self.seen.tickets, others, count)

    def _forest(self) -> Forest:
        """The forest of the tickets held, or of those that there are trains for."""
        forest = forest_of(self.network, self.seen.tickets)
        if forest.cars > self.trains:
            fitting = self.fitting(lambda tickets: forest_of(self.network, tickets).cars)
            forest = forest_of(self.network, fitting)
        return forest

    # What routes are worth

    def _target(self, forest: Forest, wanted: Sequence[int]) -> int | None:
        """The route that is worth most for its turns, if any is worth something."""
        facts, constants = self.facts, self.constants
        is_late = self.fewest_trains < constants.endgame * facts.trains
        rounds = 1 + self.fewest_trains / _TRAINS_A_ROUND if is_late else inf
        price = 0.0 if is_late else constants.train
        shares = self._shares(forest, rounds)
        own = self.network.own_cities()
        best, most = None, 0.0
        for route, step in enumerate(self.network.steps):
            if step != OPEN:
                continue
            length, share = facts.length[route], shares.get(route, 0.0)
            value = facts.points[route] - price * length
            if share == 0.0 >= value:
                continue
            value += share
            a, b = facts.ends[route]
            if (a in own) != (b in own):
                value += constants.chain * length
            missing = self._missing(route)
            turns = 1 + missing / constants.cards_a_turn
            if turns > rounds:
                continue
            if missing == 0:
                value -= self._waste_of(route, wanted)
            if value / turns > most:
                best, most = route, value / turns
        return best

    def _shares(self, forest: Forest, rounds: float) -> dict[int, float]:
        """By route: what the tickets that want it give for it; those that there is no time for give nothing."""
        length, constants = self.facts.length, self.constants
        shares: dict[int, float] = {}
        for ticket, way in forest.ways:
            if rounds < inf:
                turns = len(way) + sum([self._missing(route) for route in way]) / constants.cards_a_turn
                if turns > rounds:
                    continue
            cars = self.network.trains(way)
            each = constants.ticket * self.facts.tickets[ticket][2] * cars**-constants.discount
            for route in way:
                shares[route] = shares.get(route, 0.0) + each * length[route]
        return shares

    def _missing(self, route: int) -> int:
        """How many cards it takes to pay for the route or a track beside it, with a card to spare for a tunnel."""
        hand, facts = self.hand, self.facts
        held = hand[LOCOMOTIVE]
        fewest = 99
        for track in self.network.tracks(route):
            length = facts.length[track] + (facts.is_tunnel[track] and self.seen.deck > 0)
            for way in facts.ways[track]:
                symbols = max(0, way.fewest - held)
                stand_in = max(0, min(held, way.most) - way.fewest)
                fewest = min(fewest, symbols + max(0, length - way.fewest - hand[way.color] - stand_in))
            if not facts.ways[track]:
                fewest = min(fewest, max(0, length - held))
        return fewest

    # Paying

    def _pay(self, route: int, wanted: Sequence[int]) -> int | None:
        """The claim of the route or a track beside it that wastes least, then in the color held most."""
        actions, hand = self.game.actions, self.hand
        best: tuple[float, int, int] | None = None
        for track in self.network.tracks(route):
            for number in self.claims.get(track, ()):
                payment = actions[number].payment
                key = (self._waste(number, wanted), -hand[payment.color] if payment is not None else 0, number)
                if best is None or key < best:
                    best = key
        return best[2] if best is not None else None

    def _waste_of(self, route: int, wanted: Sequence[int]) -> float:
        number = self._pay(route, wanted)
        return self._waste(number, wanted) if number is not None else 0.0

    def _waste(self, number: int, wanted: Sequence[int]) -> float:
        """Locomotives where other cards would do, cards of a gray route that others want, and sets."""
        action, constants = self.game.actions[number], self.constants
        payment = action.payment
        if payment is None:
            return _SET * action.sets
        waste = (constants.locomotive - 1) * (payment.locomotives + payment.plus_fours)
        if payment.cards and len(self.facts.ways[given(action.route)]) > 1:
            spare = max(0, self.hand[payment.color] - wanted[payment.color])
            waste += constants.gray * max(0, payment.cards - spare)
        return waste

    # Drawing

    def _draw(self, forest: Forest, wanted: Sequence[int], target: int | None) -> int:
        """What is worth most: a card from the row, the one from the deck, with what may follow."""
        wanted = self._with_grays(forest, wanted, target)
        values = [self._value(card, wanted) for card in range(KINDS)]
        unseen = self._unseen()
        blind = sum([count * value for count, value in zip(unseen, values, strict=True)]) / max(1, sum(unseen))
        is_first = self.seen.draws_left > 1
        worth: dict[int, float] = {}
        for card in range(KINDS):
            number = self.take(card)
            if number is not None:
                worth[card] = values[card] + (self.constants.face_up if wanted[card] > self.hand[card] else 0.0)
                if is_first and self.facts.draw_cost[card] == 1:
                    worth[card] += blind
        best = max(worth, key=lambda card: worth[card], default=None)
        if best is not None and (self.seen.deck == 0 or worth[best] > blind * (2 if is_first else 1)):
            self.because = partial(self._why_taken, best, wanted, forest, target)
            return given(self.take(best))
        self.because = lambda: self._why_drawn(wanted, forest, target)
        return self.draw()

    def _value(self, card: int, wanted: Sequence[int]) -> float:
        if card < COLORS:
            return 1.0 if wanted[card] > self.hand[card] else self.constants.surplus
        return self.constants.locomotive

    def _unseen(self) -> list[int]:
        """By kind: the cards that lie in the deck or in other hands."""
        seen = self.seen
        return [
            all_ - own - row - discarded
            for all_, own, row, discarded in zip(_deck(self.game), seen.hand, seen.row, seen.discards, strict=True)
        ]

    def _wanted(self, forest: Forest) -> list[int]:
        """By kind: how many cards the routes of the forest want, gray ones left out but for their symbols."""
        facts, hand = self.facts, self.hand
        wanted = [0] * KINDS
        for route in forest.routes:
            tracks = self.network.tracks(route)
            ways = [(track, way) for track in tracks for way in facts.ways[track]]
            symbols = ways[0][1].fewest if ways else facts.length[route]
            wanted[LOCOMOTIVE] += symbols
            if ways and not self._is_gray(route):
                track, way = max(ways, key=lambda pair: hand[pair[1].color] - wanted[pair[1].color])
                wanted[way.color] += facts.length[route] - symbols + facts.is_tunnel[route]
                self._counted[route] = track, way.color
        return wanted

    def _with_grays(self, forest: Forest, wanted: Sequence[int], target: int | None) -> list[int]:
        """Count what is wanted, gray routes in the color that is most to spare, with a target beside the forest."""
        more = list(wanted)
        for route in forest.routes:
            if self._is_gray(route):
                self._add(route, more)
        if target is not None and target not in forest.routes:
            self._add(target, more)
        return more

    def _add(self, route: int, wanted: list[int]) -> None:
        ways = [(track, way) for track in self.network.tracks(route) for way in self.facts.ways[track]]
        if ways:
            track, way = max(ways, key=lambda pair: self.hand[pair[1].color] - wanted[pair[1].color])
            wanted[way.color] += self.facts.length[route] - way.fewest
            self._counted[route] = track, way.color

    def _is_gray(self, route: int) -> bool:
        return any(len(self.facts.ways[track]) > 1 for track in self.network.tracks(route))

    # Why

    def _why_tickets(self, forest: Forest, gain: float) -> BotReason:
        if not forest.routes:
            return self.reasons.new_tickets()
        return Reason("tickets-gain", {"points": round(gain)})

    def _why_claimed(self, route: int, target: int, forest: Forest) -> BotReason:
        ticket = next((ticket for ticket, way in forest.ways if target in way), None)
        if ticket is not None:
            return self.reasons.claim(route, ticket)
        if not forest.routes:
            return self.reasons.points("claim-value", route)
        return self.reasons.rather(route)

    def _why_taken(self, card: int, wanted: Sequence[int], forest: Forest, target: int | None) -> BotReason:
        lacking = wanted[card] - self.hand[card]
        if card < COLORS:
            routes = self._wanting([card], forest, target)
            return self.reasons.take(card, lacking, routes) if lacking > 0 and routes else self._why_spare(card)
        return Reason("take-locomotive", {"card": CARD_NAMES[card]})

    def _why_spare(self, card: int) -> BotReason:
        return Reason("take-spare" if self.seen.deck == 0 else "plan-take", {"card": CARD_NAMES[card]})

    def _why_drawn(self, wanted: Sequence[int], forest: Forest, target: int | None) -> BotReason:
        lacking = {card: wanted[card] - self.hand[card] for card in range(COLORS) if wanted[card] > self.hand[card]}
        routes = self._wanting(list(lacking), forest, target)
        return self.reasons.draw_rather(lacking, routes)

    def _wanting(self, cards: Sequence[int], forest: Forest, target: int | None) -> list[int]:
        """The tracks of the plan for which any of these colors is counted on."""
        routes = [*forest.routes, *([target] if target is not None and target not in forest.routes else [])]
        counted = [self._counted[route] for route in routes if route in self._counted]
        return [track for track, color in counted if color in cards]


@lru_cache(maxsize=16)
def _pool(game: BoardGame) -> tuple[tuple[int, ...], int]:
    """The tickets that can be drawn in this game at all, and how many at once."""
    tables = game.tables
    tickets = [ticket for ticket, tier in enumerate(tables.ticket_tier) if tables.drawn[tier] > 0]
    return tuple(tickets), int(sum(tables.drawn))


@lru_cache(maxsize=16)
def _deck(game: BoardGame) -> tuple[int, ...]:
    """By kind: all cards of the game."""
    return tuple([int(count) for count in game.tables.deck])
