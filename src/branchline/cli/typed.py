"""What people type, understood generously: short verbs, beginnings of city names, a route without its payment."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.maps import City, Route
from branchline.cards import CARD_LETTERS, CARD_NAMES, LOCOMOTIVE
from branchline.errors import NotationError
from branchline.view.notation import Notation, cards_text, parse_cards

COMMANDS: Final = ("help", "why", "show", "claims", "routes", "map", "goals", "scores", "log", "save", "quit")

LONGEST_LINE: Final = 200
"""Characters; no action or command needs as many, and what is longer was not typed by anybody."""

QUITTING: Final = ("quit", "exit")
_ALIASES: Final[Mapping[str, str]] = {"?": "help", "exit": "quit"}
_COUNT = re.compile(r"[0-9]{1,3}")
_COUNTED = re.compile(r"[0-9]+[a-z]+")
_LETTERS = re.compile(rf"[{CARD_LETTERS.lower()}]+")
_NAMED = re.compile(rf"([0-9]*)({'|'.join(CARD_NAMES)})s?")


class Reader:
    """Finds the actions that a text can mean in one game; the caller picks those that are possible."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game
        self.map = game.variant.map
        self.notation = Notation(game)
        self.verbs = tuple(dict.fromkeys(action.kind for action in game.actions))
        self._most_words = max(len(_plain(city.name).split("_")) for city in self.map.cities)

    def verb(self, text: str, now: Iterable[str] = ()) -> str:
        """The action or command that begins like this; `now` are the actions possible at the moment, preferred."""
        word = text.lower()
        if word in _ALIASES:
            return _ALIASES[word]
        every = (*self.verbs, *COMMANDS)
        for known in ((word,) if word in every else (), tuple(now), every):
            found = [name for name in known if name.startswith(word)]
            if len(found) == 1:
                return found[0]
        found = [name for name in every if name.startswith(word)]
        if found:
            raise NotationError(f"{text!r} can be {_or(found)}; type a letter more")
        raise NotationError(f"{text!r} is neither an action nor a command; type ? for all of them")

    def actions(self, verb: str, words: Sequence[str]) -> list[int]:
        """Every action of the catalog that the words can mean, at least one; NotationError when there is none."""
        if verb == "claim":
            return self._claims([_normal(word) for word in words])
        if verb == "station" and words:
            return [self.notation.parse(f"station {self.city(' '.join(words)).id}")]
        if verb == "pay" and not words:
            return [number for number, action in enumerate(self.game.actions) if action.kind == "pay"]
        if verb == "pay":
            return [self.notation.parse(f"pay {cards_text(counted(words))}")]
        if verb == "keep":
            places = " ".join(words).replace(",", " ").split()
            if len(set(places)) < len(places):
                double = next(place for place in places if places.count(place) > 1)
                raise NotationError(f"ticket {double} is named twice; name each ticket that you keep once")
            return [self.notation.parse("keep " + " ".join(places))]
        return [self.notation.parse(" ".join([verb, *words]))]

    def city(self, text: str) -> City:
        """The city whose id or name is this or begins like this; NotationError if that is none or several."""
        wanted = _plain(text)
        exact = [city for city in self.map.cities if wanted in {city.id, _plain(city.name)}]
        if exact:
            return exact[0]
        found = [city for city in self.map.cities if city.id.startswith(wanted) or _plain(city.name).startswith(wanted)]
        if len(found) == 1 and wanted:
            return found[0]
        if not found or not wanted:
            return self.map.city(wanted)  # which says what is near
        raise NotationError(f"{text!r} can be {_or([city.id for city in found])}; type a letter more")

    def short(self, city: City) -> str:
        """The beginning of the city's id, of three letters or more, that means no other city."""
        for size in range(3, len(city.id)):
            try:
                if self.city(city.id[:size]) == city:
                    return city.id[:size]
            except NotationError:
                continue
        return city.id

    def routes(self, words: Sequence[str]) -> list[Route]:
        """The lanes between two cities, or the one lane that is named: `par-zur`, `paris zurich`, `par-zur#2`."""
        text, _, lane = " ".join(words).partition("#")
        if "-" in text:
            start, _, end = text.partition("-")
            return self._lanes(self.city(start), self.city(end), lane)
        parts = text.split()
        problem = NotationError(f"a route is named by its two cities, like {self.map.routes[0].name}")
        if len(parts) > 2 * self._most_words:  # no two cities have so many words in their names
            raise problem
        for cut in range(1, len(parts)):
            try:
                return self._lanes(self.city(" ".join(parts[:cut])), self.city(" ".join(parts[cut:])), lane)
            except NotationError as error:
                problem = error
        raise problem

    def _lanes(self, start: City, end: City, lane: str) -> list[Route]:
        first = self.map.route(f"{start.id}-{end.id}")
        if lane.strip():
            name = first.name if lane.strip() == "1" else f"{first.name}#{lane.strip()}"
            return [self.map.route(name)]
        return [first, *self.map.twins(first)]

    def _claims(self, words: Sequence[str]) -> list[int]:
        lanes, cards = self._split(words)
        claims = [
            number for route in lanes for number, action in enumerate(self.game.actions) if action.route == route.index
        ]
        if not cards:
            return claims
        counts = counted(cards)
        paying = [number for number in claims if self._payment(number) == counts]
        if not paying:  # the notation knows best what is wrong with these cards
            self.notation.parse(f"claim {lanes[0].name} {cards_text(counts)}")
        return paying

    def _split(self, words: Sequence[str]) -> tuple[list[Route], Sequence[str]]:
        """The lanes and the cards of a claim; what looks like cards may also be the last words of a city's name."""
        first = len(words)
        while first > 0 and _is_card(words[first - 1]):
            first -= 1
        problem = NotationError(f"a claim names a route, like claim {self.map.routes[0].name}")
        for cut in range(max(first, 1), min(len(words), first + 2 * self._most_words) + 1):
            try:
                return self.routes(words[:cut]), words[cut:]
            except NotationError as error:
                problem = error if cut == first else problem
        raise problem

    def _payment(self, number: int) -> tuple[int, ...]:
        payment = self.game.actions[number].payment
        assert payment is not None
        counts = [0] * len(CARD_LETTERS)
        counts[payment.color] += payment.cards
        counts[LOCOMOTIVE] += payment.locomotives
        return tuple(counts)


def counted(words: Sequence[str]) -> tuple[int, ...]:
    """Cards counted by kind, however they are written: `3W`, `3 white`, `3white`, `white white white`, `www`."""
    plain: list[str] = []
    count = ""
    for word in (word.lower() for word in words):
        named = _NAMED.fullmatch(word)
        if count and not word.isalpha():
            break
        if _COUNT.fullmatch(word):
            count = word
            continue
        if named is not None:
            plain.append(count + named[1] + named[2])
        elif not count and _LETTERS.fullmatch(word):
            plain += list(word)
        else:
            plain.append(count + word)
        count = ""
    if count:
        raise NotationError(f"{count!r} of which card? Cards look like {count}W or {count} white")
    return parse_cards(" ".join(plain))


def _is_card(word: str) -> bool:
    """Whether the word can be a card, some cards or a number of them."""
    return any(form.fullmatch(word) for form in (_COUNT, _COUNTED, _LETTERS, _NAMED))


def _normal(word: str) -> str:
    """Small letters, and every dash the same."""
    return "".join("-" if unicodedata.category(sign) == "Pd" else sign for sign in word.lower())


def _plain(text: str) -> str:
    """A name as an id would be written: no accents, no capitals, underscores between words."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    ascii_only = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "_", ascii_only).strip("_")


def _or(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + (" or " if len(names) > 1 else "") + names[-1]
