"""What the personas share: one decision of a map game, with the ways to claim, pay, draw and keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, Literal

from branchline.board.catalog import Action
from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import DEAL, DRAW, KEEP, LAY, STATION, TUNNEL, TURN
from branchline.bots.board.facts import facts_of
from branchline.bots.board.personas.reach import network_of
from branchline.bots.board.personas.reasons import Reasons
from branchline.bots.protocol import Turn
from branchline.bots.reasons import BotReason
from branchline.cards import CARD_NAMES, COLORS, KINDS, LOCOMOTIVE, PLUS_FOUR
from branchline.protocol import Reason

Version = Literal["intended", "coded"]
"""As its authors meant it, which is what people play against; or as their program plays, flaws and all."""

_MOST_SETS: Final = 1  # for a claim, before the last turn: a set costs three cards or four for one


class PersonaPlayer:
    """One decision of a persona.

    What the published descriptions leave open is the same for all: a route is paid with as few locomotives as possible
    and in the color held most, with a set only where nothing else pays; a tunnel is entered with a card to spare, and
    its extra cards are paid; a station is built only when nothing else is possible. In their last turn those that play
    as intended take what is worth most at once.
    """

    shortest: int = 1  # of the routes that it looks at

    def __init__(self, game: BoardGame, seen: Observation, turn: Turn, version: Version) -> None:
        assert seen.seat is not None, "a spectator has nothing to decide"
        self.game = game
        self.facts = facts_of(game)
        self.seen = seen
        self.turn = turn
        self.seat: int = seen.seat
        self.hand = seen.hand
        self.trains = seen.seats[seen.seat].trains
        self.fewest_trains = min([view.trains for view in seen.seats])
        self.is_coded = version == "coded"
        self.is_last_turn = seen.turns_left > 0 and not self.is_coded  # US-23
        self.network = network_of(game, seen, self.shortest)
        self.claims = self._claims() if seen.phase == TURN else {}
        self.reasons = Reasons(game, self.network, seen)
        self.because: Callable[[], BotReason | None] = lambda: None  # asked only if somebody wants to know

    def choose(self) -> int:
        """Choose one of the possible actions."""
        deciding: Mapping[int, Callable[[], int]] = {
            DEAL: self.keep_dealt,
            TURN: self.play_last if self.is_last_turn else self.play,
            DRAW: self.draw_again,
            KEEP: self.keep_drawn,
            TUNNEL: self._pay_extra,
            STATION: self._pay_least,
            LAY: self._lay,
        }
        return deciding[self.seen.phase]()

    # What makes a persona

    def play(self) -> int:
        """Choose what a turn is used for."""
        raise NotImplementedError

    def draw_again(self) -> int:
        """Choose the second card of a turn."""
        raise NotImplementedError

    def keep_dealt(self) -> int:
        """Choose which of the first tickets to keep."""
        raise NotImplementedError

    def keep_drawn(self) -> int:
        """Choose which of the tickets drawn later to keep."""
        raise NotImplementedError

    # Claiming

    def claim(self, routes: Iterable[int], spare: Sequence[int] | None = None) -> int | None:
        """The claim of one of these routes with fewest locomotives, then in the color held most; None if none can be.

        Where cards to spare are given, by kind, no more of a color than these are paid.
        """
        hand, actions = self.hand, self.game.actions
        best: tuple[int, int, int, int] | None = None
        for route in routes:
            for number in self.claims.get(route, ()):
                action = actions[number]
                payment = action.payment
                if payment is None:
                    if spare is not None:
                        continue
                    key = (action.sets, 0, 0, number)
                elif spare is not None and payment.cards > spare[payment.color]:
                    continue
                else:
                    key = (0, payment.locomotives + payment.plus_fours, -hand[payment.color], number)
                if best is None or key < best:
                    best = key
        return best[3] if best is not None else None

    def best_color(self, routes: Iterable[int]) -> tuple[int, int]:
        """The color held most of those that pay for one of these routes, and that route; -1 for a color if none does.

        Of equals the first.
        """
        hand, ways = self.hand, self.facts.ways
        most, color, of = -1, -1, -1
        for route in routes:
            of = route if of < 0 else of
            for way in ways[route]:
                if hand[way.color] > most:
                    most, color, of = hand[way.color], way.color, route
        return color, of

    def _claims(self) -> dict[int, list[int]]:
        """By route: the claims to think of."""
        claims: dict[int, list[int]] = {}
        routes = _routes_of(self.game)
        for number in self.turn.legal:
            route = routes[number]
            if route >= 0 and (self.is_last_turn or self._dares(number, route)):
                claims.setdefault(route, []).append(number)
        return claims

    def _dares(self, number: int, route: int) -> bool:
        """Few sets; and in a tunnel a card is left that could pay for something more [EU-06]."""
        action = self.game.actions[number]
        payment = action.payment
        if payment is None:
            return action.sets <= _MOST_SETS
        if not self.facts.is_tunnel[route] or self.seen.deck == 0:
            return True
        spare = self.hand[LOCOMOTIVE] - payment.locomotives
        if payment.color != LOCOMOTIVE:
            spare += self.hand[payment.color] - payment.cards
        return spare > 0

    # Drawing

    def draw_for(self, routes: Sequence[int]) -> int:
        """A card for one of these routes: the color held most from the row, else a locomotive, else from the deck."""
        color, route = self.best_color(routes)
        symbols, lacking = self.lacking(route, color)
        number = self.take(color) if lacking > 0 else None
        if number is not None:
            self.because = lambda: self.reasons.take(color, lacking, [route])
            return number
        for card, helps in zip((LOCOMOTIVE, PLUS_FOUR), _wilds_of(self.game)[route], strict=True):
            if helps and (number := self.take(card)) is not None:
                self.because = partial(self.reasons.take_wild, card, symbols, lacking, route)
                return number
        short = {card: count for card, count in ((color, lacking), (LOCOMOTIVE, symbols)) if count > 0}
        self.because = lambda: self.reasons.draw(short, [route])
        return self.draw()

    def lacking(self, route: int, color: int) -> tuple[int, int]:
        """How many locomotives it lacks for the route's symbols, and how many cards of this color beside them.

        A card to spare for a tunnel counts as lacking.
        """
        for way in self.facts.ways[route]:
            if way.color == color:
                spare = int(self.facts.is_tunnel[route] and self.seen.deck > 0)
                symbols = max(0, way.fewest - self.hand[LOCOMOTIVE])
                return symbols, self.facts.length[route] - way.fewest + spare - self.hand[color]
        return 0, 0

    def take(self, card: int) -> int | None:
        """The action that takes this card from the row; None if it does not lie there or may not be taken."""
        number = int(self.game.tables.at_take) + card
        return number if card >= 0 and self.seen.row[card] > 0 and number in self.turn.legal else None

    def draw(self) -> int:
        """A card from the deck; without a deck whatever is left."""
        return int(self.game.tables.at_draw) if self.seen.deck > 0 else self._whatever()

    def draw_tickets(self) -> int | None:
        """Drawing tickets; None if there are none."""
        number = int(self.game.tables.at_tickets)
        return number if number in self.turn.legal else None

    def _whatever(self) -> int:
        """What is done without a deck: a color from the row, the dearest route, a station, tickets last of all."""
        actions, hand = self.game.actions, self.hand
        taken = {card: number for card in range(KINDS) if (number := self.take(card)) is not None}
        if taken:
            card = max(taken, key=lambda card: (card < COLORS, hand[card]))
            self.because = lambda: Reason("take-spare", {"card": CARD_NAMES[card]})
            return taken[card]
        for route in sorted(self.claims, key=lambda route: -self.facts.points[route]):
            if (claim := self.claim((route,))) is not None:
                self.because = partial(self.reasons.no_cards, route)
                return claim
        self.because = lambda: Reason("nothing-better")
        rest = [number for number in self.turn.legal if actions[number].kind != "tickets"]
        return (rest or self.turn.legal)[0]

    # Tickets

    def choices(self) -> list[tuple[tuple[int, ...], int]]:
        """The sets of offered tickets that may be kept, smaller ones first, with their actions."""
        offer, actions = self.seen.offer, self.game.actions
        found = [(tuple(offer[place] for place in actions[number].kept), number) for number in self.turn.legal]
        return sorted(found, key=lambda choice: len(choice[0]))

    def points_of(self, tickets: Iterable[int]) -> int:
        """What the tickets are worth together; of those to one foreign country only the dearest pays [FB-04]."""
        paid: dict[int, int] = {}
        for ticket in tickets:
            country, points = self.facts.country[ticket], self.facts.tickets[ticket][2]
            place = country if country >= 0 else -1 - ticket
            paid[place] = max(points, paid.get(place, 0))
        return sum(paid.values())

    def fitting(self, trains_for: Callable[[tuple[int, ...]], int]) -> tuple[int, ...]:
        """The tickets held that there are trains for together, the most valuable first."""
        kept: tuple[int, ...] = ()
        for ticket in sorted(self.seen.tickets, key=lambda ticket: -self.facts.tickets[ticket][2]):
            if trains_for((*kept, ticket)) <= self.trains:
                kept = (*kept, ticket)
        return kept

    def keep_all(self) -> int:
        """Keep as many tickets as possible, the most valuable; as intended, as many as there are trains for."""
        worth = {
            number: (self.is_coded or self._fits(kept), len(kept), self.points_of(kept))
            for kept, number in self.choices()
        }
        best = max(worth, key=lambda number: worth[number])
        self.because = lambda: Reason("keep-all" if self.is_coded else "keep-many")
        return best if worth[best][0] else self.keep_best_rate()

    def keep_fewest_points(self) -> int:
        """Keep tickets of as few points as possible."""
        choices = self.choices()
        kept, number = min(choices, key=lambda choice: self.points_of(choice[0]))
        self.because = lambda: self.reasons.cheapest(kept, len(choices[0][0]))
        return number

    def keep_best_rate(self) -> int:
        """Keep the tickets with most points for each train that they take, if there are trains for them."""
        choices = self.choices()
        worth = {number: self._rate(kept) for kept, number in choices}
        best = max(worth, key=lambda number: worth[number])
        tickets = next(kept for kept, number in choices if number == best)
        fits = worth[best][0]
        self.because = lambda: self.reasons.rate(tickets) if fits else self.reasons.least(tickets, len(choices[0][0]))
        return best

    def _rate(self, kept: Sequence[int]) -> tuple[bool, float, int]:
        """Whether there are trains for all these tickets; their points for each train; their points."""
        points = self.points_of(kept)
        if not self._fits(kept):
            return False, -points, 0
        return True, points / max(self._trains_for(kept), 0.5), points

    def _fits(self, kept: Sequence[int]) -> bool:
        """There are ways for all these tickets and trains for them, beside those held."""
        is_reachable = all(self.network.hops(ticket) is not None for ticket in kept)
        return is_reachable and self._trains_for((*self.seen.tickets, *kept)) <= self.trains

    def _trains_for(self, tickets: Iterable[int]) -> int:
        """The trains that the ways of fewest hops take together."""
        routes = {route for ticket in tickets for route in self.network.hops(ticket) or ()}
        return self.network.trains(routes)

    # Paying

    def _pay_least(self) -> int:
        self.because = lambda: Reason("pay-least")
        return min(self.turn.legal, key=lambda number: self._cost(self.game.actions[number]))

    def _pay_extra(self) -> int:
        actions = self.game.actions
        paying = [number for number in self.turn.legal if actions[number].kind == "pay"]
        route = given(actions[self.seen.pending].route)
        self.because = lambda: self.reasons.tunnel(route, self.seen.due)
        return min(paying, key=lambda number: self._cost(actions[number]))

    def _cost(self, action: Action) -> tuple[int, int, int]:
        """Sets are dearest, then locomotives; of colors the one held most is cheapest."""
        payment = action.payment
        if payment is None:
            return action.sets, 0, 0
        return 0, payment.locomotives + payment.plus_fours, -self.hand[payment.color]

    def _lay(self) -> int:
        """The next card of a payment with sets: a color before a locomotive, and the one held most."""
        actions, hand = self.game.actions, self.hand
        cards = {number: given(actions[number].card) for number in self.turn.legal}
        best = min(cards, key=lambda number: (cards[number] >= COLORS, -hand[cards[number]]))
        self.because = lambda: Reason("lay-least", {"card": CARD_NAMES[cards[best]]})
        return best

    # The last turn

    def play_last(self) -> int:
        """What is worth most at once: a route's points, and the tickets that it makes."""
        network = network_of(self.game, self.seen)
        made: dict[int, list[int]] = {}
        for ticket in self.seen.tickets:
            way = network.hops(ticket)
            if way is not None and len(way) == 1:
                for track in network.tracks(way[0]):
                    made.setdefault(track, []).append(ticket)
        worth = {route: self.facts.points[route] + 2 * self.points_of(made.get(route, ())) for route in self.claims}
        best = max(worth, key=lambda route: worth[route], default=-1)
        claim = self.claim((best,))
        if claim is None:
            number = self.draw()
            self.because = lambda: Reason("last-nothing")
            return number
        if best in made:
            self.because = lambda: self.reasons.completes("last-claim-completes-ticket", best, made[best])
        else:
            self.because = lambda: self.reasons.last_points(best)
        return claim


def given(number: int | None) -> int:
    """A field of an action that its kind has."""
    assert number is not None
    return number


@lru_cache(maxsize=16)
def _routes_of(game: BoardGame) -> tuple[int, ...]:
    """By action: the route that it claims, or -1."""
    return tuple(-1 if action.route is None else action.route for action in game.actions)


@lru_cache(maxsize=16)
def _wilds_of(game: BoardGame) -> tuple[tuple[bool, bool], ...]:
    """By route: whether it takes locomotives, and whether it takes +4 locomotives [NO-04, FL-07]."""
    takes = [[False, False] for _ in facts_of(game).ends]
    for action in game.actions:
        if action.route is not None and action.payment is not None:
            takes[action.route][0] |= action.payment.locomotives > 0
            takes[action.route][1] |= action.payment.plus_fours > 0
    return tuple((one, two) for one, two in takes)
