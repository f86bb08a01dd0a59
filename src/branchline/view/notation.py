"""Cards and actions as text, both ways.

draw · take R · tickets · keep 1 3 · claim paris-zurich 2P 1L · claim atlanta-raleigh#2 2B · station paris · pay 1P 1L ·
refuse · pass. Cards are letters with a count: P purple, B blue, O orange, W white, G green, Y yellow, K black, R red,
L locomotive.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from branchline.board.catalog import Action
from branchline.board.engine import BoardGame
from branchline.board.maps import Route
from branchline.board.rules.paying import Payment
from branchline.cards import CARD_LETTERS, CARD_NAMES, KINDS, LOCOMOTIVE
from branchline.errors import NotationError

_CARD = re.compile(r"(\d{0,3})([a-z]+)")

_FORMS: Final[Mapping[str, str]] = {
    "draw": "draw",
    "take": "take R",
    "tickets": "tickets",
    "claim": "claim CITY-CITY 2P 1L",
    "station": "station CITY",
    "keep": "keep 1 3",
    "pay": "pay 1P 1L",
    "refuse": "refuse",
    "pass": "pass",
}


def cards_text(counts: tuple[int, ...] | list[int]) -> str:
    """Cards counted by kind as text: `2P 1L`."""
    return " ".join(f"{count}{CARD_LETTERS[card]}" for card, count in enumerate(counts) if count)


def parse_cards(text: str) -> tuple[int, ...]:
    """Text such as `2P 1L` or `L R R` as cards counted by kind."""
    counts = [0] * KINDS
    for word in text.split():
        match = _CARD.fullmatch(word.lower())
        if match is None:
            raise NotationError(f"{word!r} is no card; cards look like 2P or L")
        counts[card_named(match[2])] += int(match[1] or "1")
    return tuple(counts)


def card_named(word: str) -> int:
    """The card of a letter (`R`) or a name (`red`)."""
    if len(word) == 1 and word.upper() in CARD_LETTERS:
        return CARD_LETTERS.index(word.upper())
    if word.lower() in CARD_NAMES:
        return CARD_NAMES.index(word.lower())
    known = ", ".join(f"{letter} {name}" for letter, name in zip(CARD_LETTERS, CARD_NAMES, strict=True))
    raise NotationError(f"{word!r} is no card; the cards are {known}")


class Notation:
    """The catalog of one game as text, both ways."""

    def __init__(self, game: BoardGame) -> None:
        self._map = game.variant.map
        self._actions = game.actions

    def text(self, number: int) -> str:
        """The action as text; `parse` gives the number back."""
        return self._texts[number]

    def parse(self, text: str) -> int:
        """The number of the action that the text says; case, spaces and the order of two cities do not matter."""
        words = text.lower().split()
        if not words:
            raise NotationError(f"an empty text is no action; actions are {self._known_forms()}")
        exact = self._numbers.get(" ".join(words))
        if exact is not None:
            return exact
        verb, rest = words[0], words[1:]
        if verb not in self._kinds:
            near = get_close_matches(verb, self._kinds, n=1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise NotationError(f"{verb!r} is no action; {hint}actions are {self._known_forms()}")
        if verb == "claim":
            return self._parse_claim(rest)
        if verb == "take" and len(rest) == 1:
            return self._lookup(f"take {CARD_LETTERS[card_named(rest[0])]}", text)
        if verb == "station" and len(rest) == 1:
            return self._lookup(f"station {self._map.city(rest[0]).id}", text)
        if verb == "pay" and rest:
            return self._lookup(f"pay {cards_text(parse_cards(' '.join(rest)))}", text)
        if verb == "keep" and rest:
            return self._parse_keep(rest, text)
        raise NotationError(f"{text.strip()!r} is no action; it should look like {_FORMS[verb]!r}")

    def _parse_claim(self, words: list[str]) -> int:
        if len(words) < 2:
            raise NotationError(f"a claim names a route and its cards, like {_FORMS['claim']!r}")
        route = self._map.route(words[0])
        cards = cards_text(parse_cards(" ".join(words[1:])))
        # Without a lane number the first lane that takes these cards is meant.
        lanes = [route] if "#" in words[0] else [route, *self._map.twins(route)]
        fitting = [lane for lane in lanes if f"claim {lane.name} {cards}".lower() in self._numbers]
        if not fitting:
            raise NotationError(f"{cards or 'nothing'} does not pay for {route.name}: {_price(lanes)}")
        return self._numbers[f"claim {fitting[0].name} {cards}".lower()]

    def _parse_keep(self, words: list[str], text: str) -> int:
        if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            raise NotationError(f"tickets are kept by their places, like {_FORMS['keep']!r}")
        places = sorted(int(word) for word in words)
        if len(set(places)) < len(places):
            raise NotationError("a ticket is kept once: name each place only once")
        return self._lookup("keep " + " ".join(map(str, places)), text)

    def _lookup(self, canonical: str, text: str) -> int:
        number = self._numbers.get(canonical.lower())
        if number is None:
            raise NotationError(f"{text.strip()!r} is no action of this game")
        return number

    def _known_forms(self) -> str:
        return ", ".join(form for kind, form in _FORMS.items() if kind in self._kinds)

    @cached_property
    def _texts(self) -> list[str]:
        return [self._write(action) for action in self._actions]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {text.lower(): number for number, text in enumerate(self._texts)}

    @cached_property
    def _kinds(self) -> set[str]:
        return {action.kind for action in self._actions}

    def _write(self, action: Action) -> str:
        if action.card is not None:
            return f"take {CARD_LETTERS[action.card]}"
        if action.route is not None and action.payment is not None:
            return f"claim {self._map.routes[action.route].name} {payment_text(action.payment)}"
        if action.city is not None:
            return f"station {self._map.cities[action.city].id}"
        if action.payment is not None:
            return f"pay {payment_text(action.payment)}"
        if action.kept:
            return "keep " + " ".join(str(place + 1) for place in action.kept)
        return action.kind


def _price(lanes: list[Route]) -> str:
    """What these lanes of a route take, in words."""
    route = lanes[0]
    colors = dict.fromkeys("any one color" if lane.is_gray else CARD_NAMES[lane.color] for lane in lanes)
    cards = "1 card" if route.length == 1 else f"{route.length} cards"
    symbols = f", at least {route.locomotives} of them locomotives" if route.locomotives else ""
    return f"it takes {cards} of {' or '.join(colors)}, with locomotives standing in{symbols}"


def payment_text(payment: Payment) -> str:
    """A payment as text: `2P 1L`."""
    counts = [0] * KINDS
    counts[payment.color] += payment.cards
    counts[LOCOMOTIVE] += payment.locomotives
    return cards_text(counts)
