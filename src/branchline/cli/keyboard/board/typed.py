"""What people type, understood generously: short verbs, beginnings of city names, a route without its payment."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.maps import City, Route
from branchline.cards import CARD_LETTERS, CARD_NAMES, KINDS, PLUS_FOUR
from branchline.errors import NotationError
from branchline.view.notation import BoardNotation, card_named, cards_text, payment_text

COMMANDS: Final = (
    "help",
    "why",
    "hint",
    "back",
    "show",
    "claims",
    "routes",
    "map",
    "goals",
    "scores",
    "log",
    "save",
    "quit",
)

LONGEST_LINE: Final = 200
"""Characters; no action or command needs as many, and what is longer was not typed by anybody."""

QUITTING: Final = ("quit", "exit")
_ALIASES: Final[Mapping[str, str]] = {"?": "help", "h": "help", "exit": "quit", "undo": "back"}
_COUNT = re.compile(r"[0-9]{1,3}")
_COUNTED = re.compile(r"([0-9]{1,3})([a-z]+)")
_LETTERS = re.compile(rf"[{CARD_LETTERS.lower()}]+")
_NAMED = re.compile(rf"([0-9]{{0,3}})({'|'.join(re.escape(name) for name in CARD_NAMES)})s?")
_ALSO: Final[Mapping[str, str]] = {"+4": "locomotive+4", "locomotives+4": "locomotive+4"}
_SETS: Final = ("sets", "set")
_IN_COLOR: Final = "as"  # before the color that a gray tunnel is paid in


class BoardReader:
    """Finds the actions that a text can mean in one game; the caller picks those that are possible."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game
        self.map = game.variant.map
        self.notation = BoardNotation(game)
        self.verbs = tuple(dict.fromkeys(action.kind for action in game.actions))
        self.kinds = KINDS if game.variant.deck.plus_fours else PLUS_FOUR  # of cards that the game has
        self._most_words = max(len(_plain(city.name).split("_")) for city in self.map.cities)

    def verb(self, text: str, now: Iterable[str] = ()) -> str:
        """The action or command that begins like this; `now` are the actions possible at the moment, preferred."""
        return verb_named(text, (*self.verbs, *COMMANDS), now)

    def actions(self, verb: str, words: Sequence[str], due: int = 0) -> list[int]:
        """Every action of the catalog that the words can mean, at least one; NotationError when there is none.

        `due` is what a tunnel still costs. Where cards are named that only a payment with sets can have, the action is
        the one that begins it; `cards` says which they are [NO-05, FR-01].
        """
        if verb == "claim":
            return self._claims([_normal(word) for word in words])
        if verb == "station" and words:
            return [self.notation.parse(f"station {self.city(' '.join(words)).id}")]
        if verb == "pay" and not words:
            return [number for number, action in enumerate(self.game.actions) if action.kind == "pay"]
        if verb == "pay":
            return self._payments([_normal(word) for word in words], due)
        if verb == "take" and len(words) == 1:
            return [self.notation.parse(f"take {CARD_LETTERS[self.card(words[0])]}")]
        if verb == "lay" and words:
            return self.lays([min(count, 1) for count in self.counted(words)])
        if verb == "keep":
            return [self.notation.parse("keep " + " ".join(kept_places(words)))]
        return [self.notation.parse(" ".join([verb, *words]))]

    def cards(self, verb: str, words: Sequence[str]) -> tuple[int, ...] | None:
        """The cards that a claim or a payment names, counted by kind; None if it names none."""
        paid = [_normal(word) for word in words]
        if verb == "claim":
            paid = list(self._split(_without_color(paid)[0])[1])
        elif verb == "pay":
            paid = _without_color(paid)[0]
        elif verb != "lay":
            return None
        return self.counted(paid) if paid and paid[0] not in _SETS else None

    def card(self, word: str) -> int:
        """The card of a letter or a name; NotationError if the game has none like that."""
        return one_card(word, self.kinds)

    def counted(self, words: Sequence[str]) -> tuple[int, ...]:
        """Cards counted by kind; NotationError if the game has no such cards."""
        return counted(words, self.kinds)

    def lays(self, counts: Sequence[int]) -> list[int]:
        """The actions that lay these cards down, in the order in which that is done."""
        return self.notation.lays(counts)

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
        """The lanes between two cities, or the one lane that is named: `par-zur`, `paris zurich`, `par-zur#2`.

        A `+` after it names the parallel tracks beside these lanes: `par-rei+`, `lyon-par#2+` [FR-06]. Without it no
        track is meant.
        """
        name = " ".join(words).rstrip()
        track = name[len(name.removesuffix("+")) :]
        name = name.removesuffix("+")
        if "+" in name:
            raise NotationError(f"a parallel track has one + at the end of its name, like {self.map.routes[0].name}+")
        text, _, lane = name.partition("#")
        if "-" in text:
            start, _, end = text.partition("-")
            return self._lanes(self.city(start), self.city(end), lane.strip(), track)
        parts = text.split()
        problem = NotationError(f"a route is named by its two cities, like {self.map.routes[0].name}")
        if len(parts) > 2 * self._most_words:  # no two cities have so many words in their names
            raise problem
        for cut in range(1, len(parts)):
            try:
                return self._lanes(
                    self.city(" ".join(parts[:cut])), self.city(" ".join(parts[cut:])), lane.strip(), track
                )
            except NotationError as error:
                problem = error
        raise problem

    def _lanes(self, start: City, end: City, lane: str, track: str) -> list[Route]:
        first = self.map.route(f"{start.id}-{end.id}")
        if lane:
            name = first.name if lane == "1" else f"{first.name}#{lane}"
            return [self.map.route(name + track)]
        lanes = [first, *(twin for twin in self.map.twins(first) if twin.beside is None)]
        return [self.map.route(lane.name + track) for lane in lanes]

    def _claims(self, words: Sequence[str]) -> list[int]:
        words, color = _without_color(words)
        lanes, cards = self._split(words)
        claims = [
            number for route in lanes for number, action in enumerate(self.game.actions) if action.route == route.index
        ]
        if color:
            claims = self._in_color(claims, self.card(color))
        if not cards:
            return claims
        if cards[0] in _SETS:
            return self._with_sets(claims, cards[1:], f"claim {lanes[0].name}")
        counts = self.counted(cards)
        paying = [number for number in claims if self._pays(number, counts, 0)]
        if not paying:  # the notation knows best what is wrong with these cards
            self.notation.parse(f"claim {lanes[0].name} {cards_text(counts)}")
        return paying

    def _payments(self, words: Sequence[str], due: int) -> list[int]:
        """The extra payments that the words can mean."""
        words, _ = _without_color(words)  # the color was named with the claim
        every = [number for number, action in enumerate(self.game.actions) if action.kind == "pay"]
        if words and words[0] in _SETS:
            return self._with_sets(every, words[1:], "pay")
        counts = self.counted(words)
        paying = [number for number in every if self._pays(number, counts, due)]
        return paying or [self.notation.parse(f"pay {cards_text(counts)}")]

    def _with_sets(self, actions: Sequence[int], words: Sequence[str], begun: str) -> list[int]:
        """The actions among these with as many sets as the words say; a color may follow."""
        found = [number for number in actions if self.game.actions[number].sets]
        if not found:
            payments = (payment for number in actions if (payment := self.game.actions[number].payment) is not None)
            example = payment_text(next(payments))
            raise NotationError(f"{begun}: no cards can stand for others there; name the cards, like {example}")
        wanted = list(words)
        if wanted and _COUNT.fullmatch(wanted[0]):
            most = max(self.game.actions[number].sets for number in found)
            number_of_sets = int(wanted.pop(0))
            found = [number for number in found if self.game.actions[number].sets == number_of_sets]
            if not found:
                raise NotationError(f"{begun}: the number of sets is 1 to {most}, not {number_of_sets}")
        if len(wanted) > 1:
            raise NotationError(f"after the number of sets comes at most a color, like {begun} sets 1 R")
        return self._in_color(found, self.card(wanted[0])) if wanted else found

    def _in_color(self, actions: Sequence[int], color: int) -> list[int]:
        """The actions among these that name the color; where none has to be named, all."""
        named = [number for number in actions if self.game.actions[number].color is not None]
        fitting = [number for number in named if self.game.actions[number].color == color]
        if named and not fitting:
            raise NotationError(f"{CARD_NAMES[color]} is no color to pay in; name one of the eight, like R")
        return fitting or list(actions)

    def _pays(self, number: int, counts: tuple[int, ...], due: int) -> bool:
        """Whether the cards can be those of the action: just these, or as many as it has with its sets."""
        action = self.game.actions[number]
        if not action.sets:
            return self._one_shot(number) == counts
        has_color = action.color is None or counts[action.color] > 0
        return has_color and sum(counts) == set_cards(self.game, number, due)

    def _split(self, words: Sequence[str]) -> tuple[list[Route], Sequence[str]]:
        """The lanes and the cards of a claim; what looks like cards may also be the last words of a city's name."""
        first = len(words)
        sets = next((place for place, word in enumerate(words) if word in _SETS and place), None)
        if sets is not None:  # no city is called that
            return self.routes(words[:sets]), words[sets:]
        while first > 0 and _is_card(words[first - 1]):
            first -= 1
        problem = NotationError(f"a claim names a route, like claim {self.map.routes[0].name}")
        for cut in range(max(first, 1), min(len(words), first + 2 * self._most_words) + 1):
            try:
                return self.routes(words[:cut]), words[cut:]
            except NotationError as error:
                problem = error if cut == first else problem
        raise problem

    def _one_shot(self, number: int) -> tuple[int, ...] | None:
        payment = self.game.actions[number].payment
        return payment.counts() if payment is not None else None


def set_cards(game: BoardGame, number: int, due: int) -> int:
    """How many cards a claim or extra payment with sets has; `due` is what the tunnel still costs [NO-05, FR-01]."""
    action, routes = game.actions[number], game.variant.map.routes
    if action.route is not None:
        units, rule = routes[action.route].length, game.variant.payment.sets(routes[action.route])
    else:  # extra cards are for a tunnel, and all tunnels of a game have the same kind of sets
        found = (game.variant.payment.sets(route) for route in routes if route.is_tunnel)
        units, rule = due, next(rule for rule in found if rule is not None)
    assert rule is not None
    return int(rule.cards(units, action.sets))


def verb_named(text: str, every: Sequence[str], now: Iterable[str] = ()) -> str:
    """The one of these actions and commands that begins like this; those possible `now` are preferred.

    NotationError if there is none, or if there are several.
    """
    word = text.lower()
    if word in _ALIASES:
        return _ALIASES[word]
    for known in ((word,) if word in every else (), tuple(now), every):
        found = [name for name in known if name.startswith(word)]
        if len(found) == 1:
            return found[0]
    found = [name for name in every if name.startswith(word)]
    if found:
        raise NotationError(f"{text!r} can be {_or(found)}; type a letter more")
    raise NotationError(f"{text!r} is neither an action nor a command; type ? for all of them")


def kept_places(words: Sequence[str]) -> list[str]:
    """The places of tickets, each named once; NotationError if one is named twice."""
    places = " ".join(words).replace(",", " ").split()
    if len(set(places)) < len(places):
        double = next(place for place in places if places.count(place) > 1)
        raise NotationError(f"ticket {double} is named twice; name each ticket that you keep once")
    return places


def one_card(word: str, kinds: int) -> int:
    """The card of a letter or a name; NotationError if it is not among the first `kinds`."""
    found = counted([word], kinds)
    if sum(found) != 1:
        raise NotationError(f"{word!r} is more than one card; name one, like {CARD_LETTERS[0]}")
    return found.index(1)


def counted(words: Sequence[str], kinds: int = KINDS) -> tuple[int, ...]:
    """Cards counted by kind, however they are written: `3W`, `3 white`, `3white`, `white white white`, `www`.

    NotationError if one is not among the first `kinds`.
    """
    counts = [0] * KINDS
    count = ""
    for word in (_ALSO.get(word.lower(), word.lower()) for word in words):
        named, some = _NAMED.fullmatch(word), _COUNTED.fullmatch(word)
        if count and (_COUNT.fullmatch(word) or (named or some or ("", ""))[1]):
            break  # a second number
        if _COUNT.fullmatch(word):
            count = word
            continue
        if named is not None:
            counts[card_named(named[2], kinds)] += int(count or named[1] or "1")
        elif some is not None:
            counts[card_named(some[2], kinds)] += int(some[1])
        elif not count and _LETTERS.fullmatch(word):
            for letter in word:
                counts[card_named(letter, kinds)] += 1
        else:
            counts[card_named(word, kinds)] += int(count or "1")
        count = ""
    if count:
        raise NotationError(f"{count!r} of which card? Cards look like {count}W or {count} white")
    return tuple(counts)


def is_one_kind(text: str) -> bool:
    """Whether the text is nothing but a card, with or without a count: `R`, `3R`, `3 red`, `red`."""
    words = [_ALSO.get(word, word) for word in text.lower().split()]
    if len(words) == 2 and _COUNT.fullmatch(words[0]):
        words = words[1:]
    if len(words) != 1:
        return False
    some = _COUNTED.fullmatch(words[0])
    letter = some[2] if some is not None else words[0]
    return _NAMED.fullmatch(words[0]) is not None or (len(letter) == 1 and _LETTERS.fullmatch(letter) is not None)


def _without_color(words: Sequence[str]) -> tuple[list[str], str]:
    """The words before `as` and a color, and that color; an empty one if none is named."""
    if len(words) > 2 and words[-2] == _IN_COLOR:
        return list(words[:-2]), words[-1]
    return list(words), ""


def _is_card(word: str) -> bool:
    """Whether the word can be a card, some cards or a number of them."""
    return word in _ALSO or any(form.fullmatch(word) for form in (_COUNT, _COUNTED, _LETTERS, _NAMED))


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
