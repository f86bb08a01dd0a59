"""All words shown to players: messages of a Fluent file, cards, cities, routes, tickets, and reasons put into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from branchline.cards import CARD_NAMES
from branchline.errors import BranchlineError, OptionError, shown
from branchline.protocol import GameMap, MapRoute, MapTicket, Reason

T = TypeVar("T")

LANGUAGES: Final = ("en", "fr")

FILES: Final = ("game", "table", "terminal")
"""The Fluent files of a language: words of the game itself, shared by all clients, the table, and the terminal."""

MOST_LISTED: Final = 4
"""How many routes, tickets or kinds of cards a reason lists in one sentence."""

# Details of reasons by their names; see the guide to bots for all of them.
_SEATS: Final = ("owner", "to_move")
_ROUTES: Final = ("route", "beside", "instead")
_ONE_OF: Final[Mapping[str, str]] = {"routes": "route", "tickets": "ticket", "colors": "card"}

_LETTERS: Final[Mapping[str, str]] = {
    " · ": ", ",
    "✓ ": "",
    "✗ ": "",
    "\N{EN DASH}": "-",
    "…": "...",
    "▶": ">",
    "→": ">",
    "\N{NO-BREAK SPACE}": " ",
}
"""What the signs in our messages become where only letters are wanted; the words beside a sign say the same."""


class Words:
    """The messages of one language; an id that does not exist, or a fact that a message lacks, is a mistake of ours."""

    def __init__(self, language: str = "en", *, plain: bool = False) -> None:
        if language not in LANGUAGES:
            raise OptionError(f"there are no words in {language!r}; the languages are {', '.join(LANGUAGES)}")
        from fluent.runtime import FluentBundle, FluentResource  # here: a library is lighter without

        # Isolation marks are for mixed writing directions; in a terminal they are only odd characters.
        self._bundle = FluentBundle([language], use_isolating=False)
        for name in FILES:
            text = files("branchline.view").joinpath(f"locale/{language}/{name}.ftl").read_text(encoding="utf-8")
            self._bundle.add_resource(FluentResource(text))
        self._plain = plain

    def say(self, message: str, **facts: str | int) -> str:
        """The message in words; without signs that are no letters if the words are plain."""
        pattern = self._bundle.get_message(message).value
        assert pattern is not None, f"{message} has no words"
        text, errors = self._bundle.format_pattern(pattern, facts)
        assert not errors, f"{message}: {errors}"
        said = str(text)
        for sign, letters in _LETTERS.items() if self._plain else ():
            said = said.replace(sign, letters)
        return said

    def card(self, card: int) -> str:
        """The name of a card: red."""
        return self.say(f"card-{_id(CARD_NAMES[card])}")

    def a_card(self, card: int) -> str:
        """One card in a sentence: a red card."""
        return self.say(f"a-card-{_id(CARD_NAMES[card])}")

    def cards(self, counts: Sequence[int]) -> str:
        """Cards counted by kind: 2 red, 1 locomotive."""
        named = [
            self.say("card-count", count=count, card=self.card(card)) for card, count in enumerate(counts) if count
        ]
        return self.listed(named) if named else self.say("no-cards")

    def listed(self, items: Iterable[str]) -> str:
        """Things one after another."""
        return self.say("list-comma").join(items)

    def route(self, game_map: GameMap, route: MapRoute) -> str:
        """A route by its cities, with its lane if it is not the first; a parallel track says that it is one [FR-06]."""
        name = self.pair(game_map, route.a, route.b)
        if route.lane > 1:
            name = self.say("route-lane", route=name, lane=route.lane)
        return name if route.beside is None else self.say("route-parallel", route=name)

    def ticket(self, game_map: GameMap, ticket: MapTicket, worth: int | None = None) -> str:
        """A ticket by its cities and its value, or what it is worth to its owner if that is something else [FB-04].

        One of several between the same two cities is told from the others by the cards that it wants, if it wants any.
        """
        points = ticket.points if worth is None else worth
        pair = self.pair(game_map, ticket.a, ticket.b)
        if any(ticket.cards) and _has_twin(game_map, ticket):
            cards = self.cards(ticket.cards)
            return self.say("ticket-points-cards", ticket=pair, points=points, cards=cards)
        return self.say("ticket-points", ticket=pair, points=points)

    def pair(self, game_map: GameMap, a: int, b: int) -> str:
        """Two cities by name."""
        return self.say("city-pair", a=game_map.cities[a].name, b=game_map.cities[b].name)

    def game(self, key: str) -> str:
        """A game by its key; one that somebody else has made is called like its key."""
        return self.say(f"game-{key}") if self._bundle.has_message(f"game-{key}") else key.replace("_", " ")

    def score_line(self, key: str) -> str:
        """A line of the score sheet by its key; one of a rule that somebody else has made is called like its key."""
        return self.say(f"score-{key}") if self._bundle.has_message(f"score-{key}") else key.replace("_", " ")

    def reason(self, reason: Reason, game_map: GameMap, names: Sequence[str]) -> str:
        """Why something is not possible, for the seat that wants it; somebody else's rule is told by its code."""
        if not self._bundle.has_message(f"reason-{reason.code}"):
            return f"{reason.code.replace('-', ' ').capitalize()}."
        return self.say(f"reason-{reason.code}", **self._facts(reason.details, game_map, names))

    def hint(self, reason: Reason, game_map: GameMap, names: Sequence[str]) -> str | None:
        """Why a bot would do something, for the seat that it is advised to; None if there are no words for that.

        Bots of other packages may give reasons of their own, so this never fails.
        """
        if not self._bundle.has_message(f"hint-{reason.code}"):
            return None
        try:
            return self.say(f"hint-{reason.code}", **self._facts(reason.details, game_map, names))
        except (
            AssertionError,
            BranchlineError,
            LookupError,
        ):  # details that are missing, or that the game does not know
            return None

    def _facts(self, details: Mapping[str, object], game_map: GameMap, names: Sequence[str]) -> dict[str, str | int]:
        """The details as they stand in a sentence; `because` is another reason for a hint, with the same details."""
        facts = {name: self._fact(name, value, game_map, names) for name, value in details.items()}
        if "because" in facts:
            facts["because"] = self.say(f"hint-{facts.pop('because')}", **facts)
        return facts

    def _fact(self, name: str, value: object, game_map: GameMap, names: Sequence[str]) -> str | int:
        """A detail of a reason as it stands in a sentence; what kind of thing it is follows from its name."""
        if isinstance(value, int):
            return names[value] if name in _SEATS else value
        if isinstance(value, (list, tuple)):
            one = _ONE_OF.get(name, "")
            return self._some([str(self._fact(one, item, game_map, names)) for item in value])
        if isinstance(value, Mapping):
            return self._few_cards([number_in(value.get(card, 0)) for card in CARD_NAMES])
        return self._named(name, str(value), game_map)

    def _some(self, items: Sequence[str]) -> str:
        """Things one after another; of many the first ones, and how many more there are."""
        if len(items) <= MOST_LISTED:
            return self.listed(items)
        first = items[: MOST_LISTED - 1]
        return self.say("list-more", first=self.listed(first), count=len(items) - len(first))

    def _few_cards(self, counts: Sequence[int]) -> str:
        """Cards counted by kind; of many kinds only how many they are together."""
        kinds = sum(count > 0 for count in counts)
        return (
            self.cards(counts) if kinds <= MOST_LISTED else self.say("cards-of-kinds", count=sum(counts), kinds=kinds)
        )

    def _named(self, name: str, value: str, game_map: GameMap) -> str:
        if name == "card":
            return self.say(f"card-{_id(value)}")
        if name in _ROUTES and game_map.routes:
            return self.route(game_map, game_map.route(value))
        if name == "ticket":
            return self.ticket(game_map, _one_of(game_map.tickets, value, lambda ticket: ticket.name))
        if name == "city":
            return _one_of(game_map.cities, value, lambda city: city.id).name
        if name == "asked":
            return self.say(f"asked-{value}")
        return self.say(f"set-{value}") if name == "rule" else value


def _one_of(things: Iterable[T], name: str, name_of: Callable[[T], str]) -> T:
    for thing in things:
        if name_of(thing) == name:
            return thing
    raise OptionError(f"{shown(name)} is in no game on this map")


def number_in(value: object) -> int:
    """A detail that is a number; OptionError if it is none."""
    if not isinstance(value, int):
        raise OptionError(f"{shown(value)} should be a whole number")
    return value


def _has_twin(game_map: GameMap, ticket: MapTicket) -> bool:
    """Whether there is another ticket between the same two cities."""
    return sum({other.a, other.b} == {ticket.a, ticket.b} for other in game_map.tickets) > 1


def _id(name: str) -> str:
    """The name of a card as it can stand in the id of a message, where no sign but a dash may be."""
    return name.replace("+", "-plus-")


@cache
def words_of(language: str = "en", *, plain: bool = False) -> Words:
    """The words of a language, read once."""
    return Words(language, plain=plain)
