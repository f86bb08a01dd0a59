"""The data of The Card Game: cities, tickets and big cities, read from a folder of three CSV files and checked.

What ships and a folder outside the package are read by the same code. Whatever is wrong with a folder is a `DataError`
that names the file, the line and what would be right.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from branchline.cards import COLOR_NAMES
from branchline.csv_folder import (
    BIG_CITIES_FILE,
    CITIES_FILE,
    MAX_CITIES,
    MAX_POINTS,
    MAX_TICKETS,
    TICKETS_FILE,
    CsvRow,
    FileFormat,
    FolderFormat,
    both_ways,
    find_city,
    find_ticket,
    numbered,
    open_folder,
    printable,
    quoted,
)
from branchline.errors import NotationError
from branchline.protocol import MapRoute, svg_of_map

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

MAX_CARDS: Final = 10  # of one color on a ticket: as many as the deck has [CG-01]


@dataclass(frozen=True)
class City:
    """A city on the tickets; `index` is its place in cities.csv, counted from 0."""

    index: int
    id: str
    name: str
    is_big: bool  # it has a bonus [CG-18]


@dataclass(frozen=True)
class Ticket:
    """A ticket from city `a` to city `b` (indexes); `cards` is how many it needs of each of the colors [CG-14]."""

    index: int
    a: int
    b: int
    points: int
    cards: tuple[int, ...]
    name: str


@dataclass(frozen=True)
class BigCity:
    """A city (its index) and what the most completed tickets to it are worth [CG-18]."""

    city: int
    bonus: int


@dataclass(frozen=True)
class TicketMap:
    """Cities, tickets and big cities in the order of their files: facts only, no rule of the game [CG-01]."""

    key: str
    cities: tuple[City, ...]
    tickets: tuple[Ticket, ...]
    big_cities: tuple[BigCity, ...]
    folder: str = field(default="", compare=False)  # where it was read from

    @property
    def routes(self) -> tuple[MapRoute, ...]:
        """No routes: The Card Game is played without a map."""
        return ()

    def route(self, name: str) -> MapRoute:
        """Raise NotationError, as there are no routes in The Card Game."""
        raise NotationError(f"{quoted(name)} is no route: {self.key} has none")

    def city(self, city_id: str) -> City:
        """The city with this id; a NotationError that suggests the nearest ids if there is none."""
        return find_city(self._cities_by_id, city_id, self.key)

    def ticket(self, name: str) -> Ticket:
        """The ticket with this name, its cities in either order; a NotationError with advice if there is none."""
        return find_ticket(self._tickets_by_name, name, self.key)

    def __repr__(self) -> str:
        return f"<TicketMap {self.key}, {len(self.cities)} cities, {len(self.tickets)} tickets>"

    def _repr_svg_(self) -> str | None:
        """The drawing that a notebook shows."""
        return svg_of_map(self)

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hex digits that change with any fact a game can depend on; printed names can't."""
        ids = [city.id for city in self.cities]
        tickets = [[ids[t.a], ids[t.b], t.points, t.cards] for t in self.tickets]
        big_cities = [[ids[big.city], big.bonus] for big in self.big_cities]
        text = json.dumps([ids, tickets, big_cities], separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def _cities_by_id(self) -> dict[str, City]:
        return {city.id: city for city in self.cities}

    @cached_property
    def _tickets_by_name(self) -> dict[str, Ticket]:
        return {name: ticket for ticket in self.tickets for name in both_ways(ticket.name)}


def load_tickets(where: str | Path) -> TicketMap:
    """What ships under this key (`"card_game"`), or what is in this folder; a DataError says what is wrong with it.

    A text that is the key of a shipped map means that map; a folder of the same name is reached as `"./card_game"`.
    """
    folder = open_folder(where, _LAYOUT)
    city_rows = list(folder.rows(_CITIES))
    cities = _cities(city_rows)
    tickets = _tickets(folder.rows(_TICKETS), cities)
    big_cities = _big_cities(folder.rows(_BIG_CITIES), cities)
    _check_bonuses(city_rows, cities, big_cities)
    shown = printable(str(folder.path))
    return TicketMap(folder.key, tuple(cities.values()), tuple(tickets), tuple(big_cities), shown)


def shipped_tickets() -> tuple[str, ...]:
    """The keys of what comes with the package for this game."""
    return _LAYOUT.shipped()


# Private from here on ------------------------------------------------------------------------------------------------

_CITIES: Final = FileFormat(CITIES_FILE, ("id", "name", "big"), (), MAX_CITIES, "cities")
_TICKETS: Final = FileFormat(TICKETS_FILE, ("city_a", "city_b", "points", *COLOR_NAMES), (), MAX_TICKETS, "tickets")
_BIG_CITIES: Final = FileFormat(BIG_CITIES_FILE, ("city", "bonus"), (), MAX_CITIES, "big cities")
_LAYOUT: Final = FolderFormat((_CITIES, _TICKETS, _BIG_CITIES), BIG_CITIES_FILE)
_BIG: Final[Mapping[str, bool]] = {"0": False, "1": True}


def _cities(rows: Iterable[CsvRow]) -> dict[str, City]:
    """The cities by id, in file order."""
    cities: dict[str, City] = {}
    lines: dict[str, int] = {}
    for row in rows:
        city_id = row.new_id(lines)
        cities[city_id] = City(len(cities), city_id, row.printed("name"), row.choice("big", _BIG))
    return cities


def _tickets(rows: Iterable[CsvRow], cities: Mapping[str, City]) -> list[Ticket]:
    """The tickets in file order; two for different cards between the same cities differ in name by a number."""
    tickets: list[Ticket] = []
    pairs: dict[frozenset[int], dict[tuple[int, ...], int]] = {}
    for row in rows:
        a, b = row.ends(cities)
        points = row.whole("points", 1, MAX_POINTS)
        cards = tuple(row.whole(color, 0, MAX_CARDS) for color in COLOR_NAMES)
        if not any(cards):
            raise row.error("a ticket must need at least one card, and here all eight colors are 0")
        lines = pairs.setdefault(frozenset((a.index, b.index)), {})
        if cards in lines:
            raise row.error(
                f"the ticket {row.pair} for the same cards stands on line {lines[cards]} already; "
                "remove one of them or let it need other cards"
            )
        lines[cards] = row.line
        tickets.append(Ticket(len(tickets), a.index, b.index, points, cards, numbered(row.pair, len(lines))))
    return tickets


def _big_cities(rows: Iterable[CsvRow], cities: Mapping[str, City]) -> list[BigCity]:
    """The cities with a bonus, in file order; each is called big in cities.csv too."""
    big_cities: list[BigCity] = []
    lines: dict[int, int] = {}
    for row in rows:
        city = row.city("city", cities)
        if city.index in lines:
            raise row.error(f"city {quoted(city.id)} stands on line {lines[city.index]} already; remove one of them")
        lines[city.index] = row.line
        if not city.is_big:
            raise row.error(
                f"city {quoted(city.id)} has 0 as big in {CITIES_FILE}; write 1 there, or remove its bonus here"
            )
        big_cities.append(BigCity(city.index, row.whole("bonus", 1, MAX_POINTS)))
    return big_cities


def _check_bonuses(rows: Sequence[CsvRow], cities: Mapping[str, City], big_cities: Iterable[BigCity]) -> None:
    """Every city that is called big has its bonus."""
    with_bonus = {big.city for big in big_cities}
    for city in cities.values():
        if city.is_big and city.index not in with_bonus:
            raise rows[city.index].error(
                f"city {quoted(city.id)} has 1 as big, but no bonus in {BIG_CITIES_FILE}; give it one, or write 0 here"
            )
