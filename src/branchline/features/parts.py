"""What the numbers of an observation are called, in the order in which they stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.state import PHASES
from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import PHASES as CARD_PHASES
from branchline.cards import CARD_NAMES, COLOR_NAMES

SEATS: Final = ("me", "next", "third", "fourth", "fifth", "sixth", "seventh")
"""The seats as the viewer counts them: itself, whoever is next in turn, and so on."""

UNSEEN: Final = -1
"""Stands for a number that the viewer may not know yet."""

_MANY: Final = 2000  # no number of any game comes near it


@dataclass(frozen=True)
class Part:
    """Numbers that belong together."""

    key: str
    names: tuple[str, ...]  # of each number, without the key
    about: str
    low: int = 0
    high: int = 1

    @property
    def full_names(self) -> tuple[str, ...]:
        """Of each number, as a whole observation names it."""
        return tuple(f"{self.key}.{name}" if name else self.key for name in self.names)


def kinds_of(deck: Iterable[int]) -> list[int]:
    """The kinds of cards that a game has."""
    return [kind for kind, count in enumerate(deck) if count > 0]


def places_of(parts: Sequence[Part]) -> dict[str, range]:
    """Where each part stands in an observation, by its key."""
    ends = [0]
    for part in parts:
        ends.append(ends[-1] + len(part.names))
    return {part.key: range(start, end) for part, (start, end) in zip(parts, pairwise(ends), strict=True)}


def board_parts(game: BoardGame, *, connects: bool) -> tuple[Part, ...]:
    """Of a map game; with what a seat's network still lacks for its tickets, if wanted."""
    return tuple(_board_parts(game, connects=connects))


def card_parts(game: CardGame) -> tuple[Part, ...]:
    """Of The Card Game."""
    return tuple(_card_parts(game))


def _turn_parts(phases: Sequence[str], seats: tuple[str, ...]) -> Iterator[Part]:
    yield Part("phase", tuple(phases), "1 at what the seat to move is asked for, as the viewer may know it")
    yield Part("to_move", seats, "1 at whoever decides; nowhere once the game is over")
    yield Part("first", seats, "1 at whoever went first")


def _card_counts(kinds: tuple[str, ...], most: int) -> Iterator[Part]:
    yield Part("row", kinds, "Face-up cards by kind.", high=most)
    yield Part("discards", kinds, "Discarded cards by kind.", high=most)


def _board_parts(game: BoardGame, *, connects: bool) -> Iterator[Part]:
    tables = game.tables
    seats = SEATS[: game.players]
    kinds = tuple(CARD_NAMES[kind] for kind in kinds_of(tables.deck))
    cards = sum(tables.deck)
    routes = tuple(route.name for route in game.map.routes[: tables.originals])
    routes += tuple(f"{name}+" for name in routes[: tables.routes - tables.originals])
    tickets = tuple(ticket.name for ticket in game.map.tickets)
    cities = tuple(city.id for city in game.map.cities)
    yield from _turn_parts(PHASES, seats)
    yield Part("draws_left", ("",), "Cards that may still be drawn this turn.", high=9)
    yield Part("turns_left", ("",), "Turns left in the last round, all seats together; 0 before it [US-23].", high=20)
    yield Part("passes", ("",), "Passes in a row [US-14].", high=20)
    yield Part("due", ("",), "Extra cards that a tunnel or a station wants [EU-06, EU-11].", high=20)
    yield Part("to_lay", ("",), "Cards that the viewer's own payment with sets still lacks.", high=99)
    yield Part("deck", ("",), "Cards in the deck.", high=cards)
    yield from _card_counts(kinds, cards)
    yield Part("turned", kinds, "Cards turned up for a tunnel, by kind [EU-06].", high=9)
    yield Part("shown", kinds, "Cards laid down for a tunnel, by kind [EU-06].", high=cards)
    yield Part("laid", kinds, "Cards of the viewer's own payment with sets, by kind.", high=cards)
    yield Part("hand", kinds, "The viewer's own cards, by kind.", high=cards)
    yield Part("cards", seats, "Cards in each hand.", high=cards)
    yield Part("trains", seats, "Trains left.", high=int(tables.trains))
    yield Part("points", seats, "Points for routes so far.", high=_MANY)
    yield Part("stations", seats, "Stations left.", high=max(1, int(tables.stations)))
    yield Part("offered", seats, "Tickets that the seat has to choose from.", high=int(tables.offer_size))
    yield Part("tickets", seats, "Tickets kept; -1 while that is not to be seen [US-04].", UNSEEN, len(tickets))
    tiers = tuple(f"tier{tier}" for tier in range(tables.tiers)) if tables.tiers > 1 else ("",)
    yield Part("pile", tiers, "Tickets that can be drawn.", high=len(tickets))
    yield Part("bottom", ("",), "Tickets returned below them; -1 while that is not to be seen.", UNSEEN, len(tickets))
    yield Part("held", tickets, "1 for a ticket that the viewer has kept")
    yield Part(
        "offer",
        tickets,
        "Its place, from 1, among those that the viewer has to choose from.",
        high=int(tables.offer_size),
    )
    yield Part("owner", _both(seats, routes), "1 at whoever has claimed the route")
    yield Part("open", routes, "1 for a route that the viewer may still claim")
    yield Part("pending", routes, "1 for the route that a payment has been begun for")
    if tables.stations > 0:
        yield Part("station", _both(seats, cities), "1 at whose station stands there [EU-11]")
        yield Part("site", cities, "1 for the city of a station that waits for its cards")
    if connects:
        far = int(tables.trains) + 1
        yield Part("made", tickets, "1 for a ticket of the viewer, held or offered, that its own routes make")
        yield Part(
            "missing",
            tickets,
            "For each other one the fewest trains that make it on open routes; one more than all if there is no way.",
            high=far,
        )


def _card_parts(game: CardGame) -> Iterator[Part]:
    tables = game.tables
    seats = SEATS[: game.players]
    kinds = tuple(CARD_NAMES[kind] for kind in kinds_of(tables.deck))
    cards = sum(tables.deck)
    tickets = tuple(ticket.name for ticket in game.map.tickets)
    yield from _turn_parts(CARD_PHASES, seats)
    yield Part("draws_left", ("",), "Cards that may still be drawn this turn.", high=9)
    yield Part("turns_left", ("",), "Turns left in the last round, all seats together; 0 before it [CG-13].", high=20)
    yield Part("decks_left", ("",), "Decks still to come after this one [CG-16].", high=2)
    yield Part("deck", ("",), "Cards in the deck.", high=cards)
    yield from _card_counts(kinds, cards)
    yield Part("hand", kinds, "The viewer's own cards, by kind.", high=cards)
    yield Part("stack", kinds, "The viewer's own on-the-track stack, if it may look [CG-06, CG-14].", high=cards)
    yield Part("cards", seats, "Cards in each hand.", high=cards)
    yield Part("track", seats, "Cards in each on-the-track stack.", high=cards)
    yield Part("offered", seats, "Tickets that the seat has to choose from.", high=int(tables.offer_size))
    yield Part(
        "tickets", seats, "Tickets kept and not completed; -1 while that is not to be seen.", UNSEEN, len(tickets)
    )
    yield Part("pile", ("",), "Tickets in the pile, without those under it.", high=len(tickets))
    yield Part("bottom", ("",), "Tickets under it.", high=len(tickets))
    yield Part("held", tickets, "1 for a ticket that the viewer has kept and not completed")
    yield Part(
        "offer",
        tickets,
        "Its place, from 1, among those that the viewer has to choose from.",
        high=int(tables.offer_size),
    )
    yield Part("made", _both(seats, tickets), "1 at whoever has completed the ticket in a scoring [CG-16]")
    yield Part("yard", _both(seats, COLOR_NAMES), "1 at whose railyard the color lies in [CG-10]")
    yield Part("yard_cards", COLOR_NAMES, "Cards of the color there, without locomotives.", high=cards)
    yield Part("yard_locomotives", COLOR_NAMES, "Locomotives on top of them.", high=cards)
    yield Part("suit", COLOR_NAMES, "1 for the color that the viewer is placing [CG-09]")
    yield Part("suit_cards", ("",), "And how many cards of it.", high=cards)
    yield Part("mix", COLOR_NAMES, "1 for each color named so far of those that the viewer places together")
    if tables.asks:
        counted = ("points", "tickets", *(game.map.cities[city.city].id for city in game.map.big_cities))
        sets = tuple(f"set{number}" for number in range(1, int(tables.page) + 1))
        yield Part("page", ("",), "Sets of tickets that come before those that the viewer chooses from.", high=_MANY)
        yield Part(
            "sets",
            _both(sets, counted),
            "Of each set that the viewer chooses from: points, tickets, tickets to each big city [CG-14].",
            high=_MANY,
        )
        yield Part("chosen", tickets, "1 for a ticket that the viewer will have completed when all have chosen")


def _both(seats: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{seat}.{name}" for seat, name in product(seats, names))
