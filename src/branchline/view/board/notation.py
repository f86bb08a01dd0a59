"""Cards and actions of the map games as text, both ways.

draw · take R · tickets · keep 1 3 · claim paris-zurich 2P 1L · claim atlanta-raleigh#2 2B · station paris · pay 1P 1L ·
refuse · pass. Cards are letters with a count: P purple, B blue, O orange, W white, G green, Y yellow, K black, R red,
L locomotive, T locomotive +4.

A payment with sets is begun with their number and laid down card by card: claim bergen-stavanger sets 2 · lay R · lay R
· … · lay L; likewise pay sets 1. Where the color matters the claim names it: claim limoges-tulle sets 1 R. A name
with a + is the parallel track beside that route: claim paris-reims+ 3W.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.catalog import Action
from branchline.board.engine import BoardGame
from branchline.board.maps import Route
from branchline.board.rules.laying import price_of_claim
from branchline.board.rules.paying import Payment
from branchline.board.state import State
from branchline.cards import CARD_LETTERS, CARD_NAMES, KINDS, PLUS_FOUR
from branchline.errors import NotationError
from branchline.view.game_notation import GameNotation, card_named, cards_text


class BoardNotation(GameNotation[Action, State]):
    """The catalog of a map game as text, both ways."""

    forms: ClassVar[Mapping[str, str]] = {
        "draw": "draw",
        "take": "take R",
        "tickets": "tickets",
        "claim": "claim CITY-CITY 2P 1L",
        "station": "station CITY",
        "keep": "keep 1 3",
        "pay": "pay 1P 1L",
        "lay": "lay R",
        "refuse": "refuse",
        "pass": "pass",
    }

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game.actions, KINDS if game.variant.deck.plus_fours else PLUS_FOUR)
        self._map = game.map
        self._game = game

    def parse_all(self, text: str, state: State) -> list[int]:
        """The actions that the text says, in order: one, or all those of a payment with sets that names its cards.

        `claim bergen-stavanger 3R 1L` is then the claim with one set and its four cards, and `pay 3R` an extra payment
        with one set where a single card is due. Where two colors are possible on a gray tunnel, the one that it is paid
        in follows the word `as`: `… 3R 3G as R`.
        """
        words = text.lower().split()
        if len(words) < 2 or words[0] not in ("claim", "pay") or "sets" in words or "lay" not in self._verbs:
            return [self.parse(text)]
        if words[0] == "pay":
            return self._parse_extra(words[1:], int(state.due)) or [self.parse(text)]
        try:
            return [self.parse(" ".join(words))]
        except NotationError:
            paid = self._parse_sets(words[1:], state)
            if not paid:
                raise
            return paid

    def meant(self, text: str, state: State) -> tuple[list[int], tuple[int, ...] | None]:
        """Every action that the text can be the beginning of, and the cards named that are to be laid down one by one.

        `claim paris-zurich` is every way to pay for any lane there, `station` a station in any city, `take` any card.
        """
        words = text.lower().split()
        if len(words) == 1 and words[0] in self._verbs:
            return [number for number, action in enumerate(self._actions) if action.kind == words[0]], None
        if words[:1] == ["claim"] and len(words) == 2:
            lanes = {lane.index for lane in self._lanes(words[1])}
            return [number for number, action in enumerate(self._actions) if action.route in lanes], None
        numbers = self.parse_all(text, state)
        if len(numbers) > 1:
            paid = words[2:] if words[0] == "claim" else words[1:]
            return numbers[:1], self._cards(paid[:-2] if paid[-2:-1] == ["as"] else paid)
        action = self._actions[numbers[0]]
        if action.route is None:
            return numbers, None
        names = (f"claim {lane.name} {_paid_text(action)}".lower() for lane in self._lanes(words[1]))
        return [self._numbers[name] for name in names if name in self._numbers], None

    def lays(self, cards: Sequence[int]) -> list[int]:
        """The actions that lay these cards down, in the order in which that is done."""
        return [self.parse(f"lay {CARD_LETTERS[card]}") for card, n in enumerate(cards) for _ in range(n)]

    def _parse(self, verb: str, rest: list[str], text: str) -> int | None:
        if verb == "claim":
            return self._parse_claim(rest)
        if verb in ("take", "lay") and len(rest) == 1:
            return self._parse_card(verb, rest[0], text)
        if verb == "station" and len(rest) == 1:
            return self._lookup(f"station {self._map.city(rest[0]).id}", text)
        if verb == "pay" and rest and rest[0] != "sets":
            return self._lookup(f"pay {cards_text(self._cards(rest))}", text)
        if verb == "keep":
            return self._parse_keep(rest, text)
        return None

    def _parse_extra(self, words: list[str], due: int) -> list[int]:
        """The actions of an extra payment with sets; none if so many cards are due as there are."""
        cards = self._cards(words)
        for number in range(1, due + 1):
            for rule in self._game.tables.set_rules:
                if sum(cards) == rule.cards(due, number) and f"pay sets {number}" in self._numbers:
                    return [self._numbers[f"pay sets {number}"], *self.lays(cards)]
        return []

    def _parse_sets(self, words: list[str], state: State) -> list[int]:
        """The actions of a claim with sets; none if these are not the cards of one."""
        named = words[-1] if len(words) > 2 and words[-2] == "as" else ""
        cards = self._cards(words[1:-2] if named else words[1:])
        color = card_named(named, self._card_kinds) if named else None
        begun = [
            number
            for lane in self._lanes(words[0])
            for number in self._begins(lane)
            if self._is_paid_by(number, cards) and color in (None, self._actions[number].color)
        ]
        possible = [number for number in begun if self._game.is_legal(state, number)] or begun
        if not possible:
            return []
        lane = self._actions[possible[0]].route
        colors = [action.color for n in possible if (action := self._actions[n]).route == lane]
        if len(colors) > 1:
            letters = " or ".join(f"as {CARD_LETTERS[c]}" for c in colors if c is not None)
            raise NotationError(f"name the color in which the tunnel is paid: add {letters}")
        return [possible[0], *self.lays(cards)]

    def _begins(self, route: Route) -> list[int]:
        """The claims of the route with sets."""
        first = int(self._game.tables.first_claim[route.index])
        last = next((n for n in range(first, len(self._actions)) if self._actions[n].route != route.index), first)
        return [number for number in range(first, last) if self._actions[number].sets]

    def _is_paid_by(self, number: int, cards: tuple[int, ...]) -> bool:
        """Whether these cards are a payment for this claim with sets."""
        price, sets = price_of_claim(self._game.tables, number), self._actions[number].sets
        counts = vec[i64](list(cards))
        is_whole = sum(cards) == price.rule.cards(price.units, sets)
        return is_whole and price.rule.fits(price, counts, counts, 0, sets)

    def _lanes(self, name: str) -> list[Route]:
        """The routes that a name means: all lanes of the map between the cities, unless it says which."""
        route = self._map.route(name)
        if "#" in name or route.beside is not None:
            return [route]
        return [route, *(twin for twin in self._map.twins(route) if twin.beside is None)]

    def _parse_claim(self, words: list[str]) -> int:
        if len(words) < 2:
            raise NotationError(f"a claim names a route and its cards, like {self.forms['claim']!r}")
        route = self._map.route(words[0])
        if words[1] == "sets":
            return self._parse_number_of_sets(route, words)
        cards = cards_text(self._cards(words[1:]))
        # Without a lane number the first lane that takes these cards is meant.
        lanes = self._lanes(words[0])
        fitting = [lane for lane in lanes if f"claim {lane.name} {cards}".lower() in self._numbers]
        if not fitting:
            raise NotationError(f"{cards or 'nothing'} does not pay for {route.name}: {self._price(lanes)}")
        return self._numbers[f"claim {fitting[0].name} {cards}".lower()]

    def _parse_number_of_sets(self, route: Route, words: list[str]) -> int:
        found = self._numbers.get(f"claim {route.name} {' '.join(words[1:])}".lower())
        if found is None:
            there = self._begins(route)
            forms = "it takes none" if not there else f"say it like {self.text(there[0])!r}"
            raise NotationError(f"{' '.join(words[1:])!r} is no number of sets for {route.name}; {forms}")
        return found

    def _price(self, lanes: list[Route]) -> str:
        """What these lanes of a route take, in words."""
        prices: list[str] = []
        for lane in lanes:
            ways = [action for action in self._actions if action.route == lane.index]
            color = "any one color" if lane.is_gray else CARD_NAMES[lane.color]
            price = f"{lane.length} {'card' if lane.length == 1 else 'cards'} of {color}"
            if any(way.payment is not None and way.payment.locomotives for way in ways):
                price += ", with locomotives standing in"
            if lane.locomotives:
                price += f", at least {lane.locomotives} of them locomotives"
            if any(way.payment is not None and way.payment.plus_fours for way in ways):
                worth = "for one card, or two of them for three" if lane.is_tunnel else "for two cards"
                price += f", or with +4 locomotives, each {worth}, but never both kinds"
            prices.append(price + (", or more cards with sets among them" if any(way.sets for way in ways) else ""))
        return f"it takes {'; or '.join(dict.fromkeys(prices))}"

    def _write(self, action: Action) -> str:
        if action.card is not None:
            return f"{action.kind} {CARD_LETTERS[action.card]}"
        if action.route is not None:
            return f"claim {self._map.routes[action.route].name} {_paid_text(action)}"
        if action.city is not None:
            return f"station {self._map.cities[action.city].id}"
        if action.kind == "pay":
            return f"pay {_paid_text(action)}"
        if action.kept:
            return "keep " + " ".join(str(place + 1) for place in action.kept)
        return action.kind


def payment_text(payment: Payment) -> str:
    """A payment as text: `2P 1L`."""
    return cards_text(payment.counts())


def _paid_text(action: Action) -> str:
    """What a claim or extra payment is paid with: `2P 1L`, `sets 2`, `sets 1 R`."""
    if action.payment is not None:
        return payment_text(action.payment)
    return f"sets {action.sets}" + (f" {CARD_LETTERS[action.color]}" if action.color is not None else "")
