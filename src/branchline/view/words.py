"""All words shown to players: messages of a Fluent file, cards, cities, routes, tickets, and reasons put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from branchline.board.maps import Route, RouteMap
from branchline.cardgame.maps import TicketMap
from branchline.cards import CARD_NAMES
from branchline.errors import OptionError
from branchline.protocol import GameMap, MapTicket, Reason

LANGUAGES: Final = ("en",)

_LETTERS: Final[Mapping[str, str]] = {
    " · ": ", ",
    "✓ ": "",
    "✗ ": "",
    "\N{EN DASH}": "-",
    "…": "...",
    "▶": ">",
    "→": ">",
}
"""What the signs in our messages become where only letters are wanted; the words beside a sign say the same."""


class Words:
    """The messages of one language; an id that does not exist, or a fact that a message lacks, is a mistake of ours."""

    def __init__(self, language: str = "en", *, plain: bool = False) -> None:
        if language not in LANGUAGES:
            raise OptionError(f"there are no words in {language!r}; the languages are {', '.join(LANGUAGES)}")
        text = files("branchline.view").joinpath(f"locale/{language}.ftl").read_text(encoding="utf-8")
        # Isolation marks are for mixed writing directions; in a terminal they are only odd characters.
        self._bundle = FluentBundle([language], use_isolating=False)
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

    def route(self, game_map: RouteMap, route: Route) -> str:
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
        if isinstance(game_map, TicketMap) and _has_twin(game_map, ticket):
            cards = self.cards(game_map.tickets[ticket.index].cards)
            return self.say("ticket-points-cards", ticket=pair, points=points, cards=cards)
        return self.say("ticket-points", ticket=pair, points=points)

    def pair(self, game_map: GameMap, a: int, b: int) -> str:
        """Two cities by name."""
        return self.say("city-pair", a=game_map.cities[a].name, b=game_map.cities[b].name)

    def reason(self, reason: Reason, game_map: GameMap, names: Sequence[str]) -> str:
        """Why something is not possible, for the seat that wants it."""
        return self.say(f"reason-{reason.code}", **self._facts(reason.details, game_map, names))

    def _facts(self, details: Mapping[str, object], game_map: GameMap, names: Sequence[str]) -> dict[str, str | int]:
        facts: dict[str, str | int] = {}
        for name, value in details.items():
            if name in {"owner", "to_move"} and isinstance(value, int):
                facts[name] = names[value]
            elif name == "card":
                facts[name] = self.say(f"card-{_id(str(value))}")
            elif name in {"route", "beside"}:
                assert isinstance(game_map, RouteMap), "only maps have routes"
                facts[name] = self.route(game_map, game_map.route(str(value)))
            elif name == "asked" and not isinstance(value, int):
                facts[name] = self.say(f"asked-{value}")
            else:
                facts[name] = value if isinstance(value, int) else str(value)
        return facts


def _has_twin(game_map: TicketMap, ticket: MapTicket) -> bool:
    """Whether there is another ticket between the same two cities."""
    return sum({other.a, other.b} == {ticket.a, ticket.b} for other in game_map.tickets) > 1


def _id(name: str) -> str:
    """The name of a card as it can stand in the id of a message, where no sign but a dash may be."""
    return name.replace("+", "-plus-")


@cache
def words_of(language: str = "en", *, plain: bool = False) -> Words:
    """The words of a language, read once."""
    return Words(language, plain=plain)
