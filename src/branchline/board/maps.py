"""Maps: cities, routes and tickets, read from a folder of three CSV files and checked completely.

A shipped map and a folder outside the package are read by the same code. Whatever is wrong with a folder is a
`DataError` that names the file, the line and what would be right.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal

from branchline.board.ways import near_of, shortest_ways
from branchline.cards import COLOR_NAMES, COLORS, GRAY
from branchline.csv_folder import (
    CITIES_FILE,
    MAX_CITIES,
    MAX_POINTS,
    MAX_TICKETS,
    ROUTES_FILE,
    TICKETS_FILE,
    CsvRow,
    FileFormat,
    FolderFormat,
    both_ways,
    find_city,
    find_ticket,
    listed,
    nearest,
    numbered,
    open_folder,
    pair_in,
    printable,
    question,
    quoted,
    shortened,
)
from branchline.errors import NotationError
from branchline.protocol import svg_of_map

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

RouteKind = Literal["plain", "ferry", "tunnel"]

ROUTE_KINDS: Final[tuple[RouteKind, ...]] = ("plain", "ferry", "tunnel")
MAX_ROUTES: Final = 400


@dataclass(frozen=True)
class City:
    """A city of a map; `index` is its place in cities.csv, counted from 0."""

    index: int
    id: str
    name: str
    lat: float
    lon: float
    country: str


@dataclass(frozen=True)
class Route:
    """A route between the cities `a` and `b` (indexes); `name` is its notation, such as `atlanta-raleigh#2`."""

    index: int
    a: int
    b: int
    length: int
    color: int
    kind: RouteKind
    locomotives: int
    lane: int
    name: str
    special: str = ""
    beside: int | None = None  # the route that this is a parallel track of; no file has such routes [FR-06]
    place: str = field(default="", compare=False)  # file and line that it comes from

    @property
    def is_gray(self) -> bool:
        """Whether the route is paid in any one color [US-15]."""
        return self.color == GRAY

    @property
    def is_ferry(self) -> bool:
        """Whether the route has locomotive symbols, `locomotives` of them [EU-05]."""
        return self.kind == "ferry"

    @property
    def is_tunnel(self) -> bool:
        """Whether three cards are turned up when the route is claimed [EU-06]."""
        return self.kind == "tunnel"

    @property
    def colors(self) -> tuple[int, ...]:
        """The colors that the route can be paid in: its own, or all eight when it is gray [US-15]."""
        return tuple(range(COLORS)) if self.is_gray else (self.color,)


@dataclass(frozen=True)
class Ticket:
    """A ticket that joins the cities `a` and `b` (indexes); `tier` is the deck it belongs to [US-04, EU-02]."""

    index: int
    a: int
    b: int
    points: int
    tier: str
    name: str
    scope: str = ""
    place: str = field(default="", compare=False)  # file and line that it comes from

    @property
    def cards(self) -> tuple[int, ...]:
        """No cards: a ticket of a map game wants routes."""
        return ()


@dataclass(frozen=True)
class RouteMap:
    """Cities, routes and tickets in the order of their files: facts only, no rule of any game."""

    key: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    folder: str = field(default="", compare=False)  # where it was read from

    def city(self, city_id: str) -> City:
        """The city with this id; a NotationError that suggests the nearest ids if there is none."""
        return find_city(self._cities_by_id, city_id, self.key)

    def route(self, name: str) -> Route:
        """The route with this name, its cities in either order; a NotationError with advice if there is none.

        The first lane between two cities can be said with `#1`, like the others with their numbers.
        """
        found = self._routes_by_name.get(name)
        if found is None:
            raise NotationError(f"no route {quoted(name)} on the map {self.key}; {self._route_advice(name)}")
        return found

    def ticket(self, name: str) -> Ticket:
        """The ticket with this name, its cities in either order; a NotationError with advice if there is none."""
        return find_ticket(self._tickets_by_name, name, self.key)

    def twins(self, route: Route) -> tuple[Route, ...]:
        """The other routes between the same two cities, in file order, parallel tracks last [US-19, FR-08]."""
        return tuple(other for other in self._routes_by_pair[_pair(route)] if other.index != route.index)

    def distance(self, a: int, b: int) -> int:
        """The fewest spaces on any way from city `a` to city `b`; a loaded map always has one."""
        return self._distances[a][b]

    def with_parallel_tracks(self) -> RouteMap:
        """This map with a second track beside every route, named like it with a `+` [FR-06, FR-07]."""
        if any(route.beside is not None for route in self.routes):
            return self
        tracks = (replace(r, index=len(self.routes) + r.index, name=f"{r.name}+", beside=r.index) for r in self.routes)
        return replace(self, routes=(*self.routes, *tracks))

    def __repr__(self) -> str:
        routes = sum(route.beside is None for route in self.routes)
        return f"<RouteMap {self.key}, {len(self.cities)} cities, {routes} routes, {len(self.tickets)} tickets>"

    def _repr_svg_(self) -> str | None:
        """The drawing that a notebook shows."""
        return svg_of_map(self)

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hex digits that change with any fact a game can depend on; names on the board and positions can't."""
        ids = [city.id for city in self.cities]
        routes = [
            [ids[r.a], ids[r.b], r.length, _color_name(r.color), r.kind, r.locomotives, r.lane, r.special]
            for r in self.routes
            if r.beside is None
        ]
        tickets = [[ids[t.a], ids[t.b], t.points, t.tier, t.scope] for t in self.tickets]
        countries = [city.country for city in self.cities]
        text = json.dumps([ids, countries, routes, tickets], separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def _cities_by_id(self) -> dict[str, City]:
        return {city.id: city for city in self.cities}

    @cached_property
    def _routes_by_pair(self) -> dict[tuple[int, int], list[Route]]:
        found: dict[tuple[int, int], list[Route]] = {}
        for route in self.routes:
            found.setdefault(_pair(route), []).append(route)
        return found

    @cached_property
    def _routes_by_name(self) -> dict[str, Route]:
        first = {f"{route.name}#1": route for route in self.routes if route.lane == 1 and route.beside is None}
        names = [*((route.name, route) for route in self.routes), *first.items()]
        return {name: route for written, route in names for name in both_ways(written)}

    @cached_property
    def _tickets_by_name(self) -> dict[str, Ticket]:
        return {name: ticket for ticket in self.tickets for name in both_ways(ticket.name)}

    @cached_property
    def _distances(self) -> tuple[tuple[int, ...], ...]:
        near = near_of(len(self.cities), ((route.index, route.a, route.b) for route in self.routes))
        spaces = [route.length for route in self.routes]
        ways = (shortest_ways(near, spaces, start) for start in range(len(near)))
        return tuple(tuple(int(far) for far in distances) for distances, _ in ways)

    def _route_advice(self, name: str) -> str:
        pair = pair_in(name)
        known = self._routes_by_name.get(pair)
        if known is not None:
            lanes = sorted((known, *self.twins(known)), key=lambda route: route.lane)
            return f"between these cities there is {listed((quoted(route.name) for route in lanes), 'and')}"
        start, _, end = pair.partition("-")
        if start in self._cities_by_id and end in self._cities_by_id:
            here = self._cities_by_id[start].index
            ends = sorted({self.cities[r.b if r.a == here else r.a].id for r in self.routes if here in (r.a, r.b)})
            return f"routes from {start} lead to {listed(ends, 'and')}"
        near = (self._routes_by_name[key].name for key in nearest(name, self._routes_by_name))
        return question(near) or f"names look like {quoted(self.routes[0].name)}"


def load_map(where: str | Path) -> RouteMap:
    """The map that ships under this key (`"usa"`), or the one in this folder; a DataError says what is wrong with it.

    A text that is the key of a shipped map means that map; a folder of the same name is reached as `"./usa"`.
    """
    return _shipped_map(where) if where in shipped_maps() else _read_map(where)


@cache
def shipped_maps() -> tuple[str, ...]:
    """The keys of the maps that come with the package, in alphabetical order."""
    return _LAYOUT.shipped()


# Private from here on ------------------------------------------------------------------------------------------------

_MAX_LENGTH: Final = 9  # NO-06 has the longest route of all games
_MAX_LANES: Final = 9
_COUNTRY: Final = re.compile(r"[A-Z]{2}")
_COLORS: Final[Mapping[str, int]] = {**{name: color for color, name in enumerate(COLOR_NAMES)}, "gray": GRAY}
_KINDS: Final[Mapping[str, RouteKind]] = {kind: kind for kind in ROUTE_KINDS}


_CITIES: Final = FileFormat(CITIES_FILE, ("id", "name", "lat", "lon", "country"), (), MAX_CITIES, "cities")
_ROUTES: Final = FileFormat(
    ROUTES_FILE,
    ("city_a", "city_b", "length", "color", "kind", "locomotives", "lane"),
    ("special",),
    MAX_ROUTES,
    "routes",
)
_TICKETS: Final = FileFormat(TICKETS_FILE, ("city_a", "city_b", "points", "kind"), ("scope",), MAX_TICKETS, "tickets")
_LAYOUT: Final = FolderFormat((_CITIES, _ROUTES, _TICKETS), ROUTES_FILE)


@cache
def _shipped_map(key: str | Path) -> RouteMap:
    """Read once: what comes with the package does not change."""
    return _read_map(key)


def _read_map(where: str | Path) -> RouteMap:
    folder = open_folder(where, _LAYOUT)
    city_rows = list(folder.rows(_CITIES))
    cities = _cities(city_rows)
    routes = _routes(folder.rows(_ROUTES), cities)
    _check_connected(city_rows, cities, routes)
    tickets = _tickets(folder.rows(_TICKETS), cities)
    shown = printable(str(folder.path))
    return RouteMap(folder.key, tuple(cities.values()), tuple(routes), tuple(tickets), shown)


def _pair(route: Route) -> tuple[int, int]:
    """The two cities, whichever is named first."""
    return min(route.a, route.b), max(route.a, route.b)


def _cities(rows: Iterable[CsvRow]) -> dict[str, City]:
    """The cities by id, in file order."""
    cities: dict[str, City] = {}
    lines: dict[str, int] = {}
    for row in rows:
        city_id = row.new_id(lines)
        name, lat, lon = row.printed("name"), row.degrees("lat", 90), row.degrees("lon", 180)
        country = row.cells["country"]
        if not _COUNTRY.fullmatch(country):
            raise row.error(f"country must be two capital letters, such as 'FR', not {quoted(country)}")
        cities[city_id] = City(len(cities), city_id, name, lat, lon, country)
    return cities


def _routes(rows: Iterable[CsvRow], cities: Mapping[str, City]) -> list[Route]:
    """The routes in file order; the lanes between two cities are numbered from 1 without a gap."""
    routes: list[Route] = []
    lanes: dict[frozenset[int], dict[int, CsvRow]] = {}
    for row in rows:
        route = _route(row, len(routes), cities)
        lane_rows = lanes.setdefault(frozenset((route.a, route.b)), {})
        if route.lane in lane_rows:
            free = [lane for lane in range(1, _MAX_LANES + 1) if lane not in lane_rows]
            advice = f"the next free lane is {free[0]}" if free else f"two cities have at most {_MAX_LANES}"
            raise row.error(
                f"lane {route.lane} of {row.pair} stands on line {lane_rows[route.lane].line} already; {advice}"
            )
        lane_rows[route.lane] = row
        routes.append(route)
    for lane_rows in lanes.values():
        for lane, row in lane_rows.items():
            if lane > len(lane_rows):
                raise row.error(
                    f"lane {lane} of {row.pair} leaves a gap; its {len(lane_rows)} lane(s) must be numbered "
                    f"from 1 to {len(lane_rows)}"
                )
    return routes


def _route(row: CsvRow, index: int, cities: Mapping[str, City]) -> Route:
    a, b = row.ends(cities)
    length = row.whole("length", 1, _MAX_LENGTH)
    color = row.choice("color", _COLORS)
    kind = row.choice("kind", _KINDS)
    locomotives = row.whole("locomotives", 0, _MAX_LENGTH)
    if kind == "ferry" and not 1 <= locomotives <= length:
        raise row.error(f"a ferry of {length} spaces must have 1 to {length} locomotives, not {locomotives}")
    if kind != "ferry" and locomotives:
        raise row.error(f"locomotives must be 0 on a {kind} route, not {locomotives}; only a ferry has any")
    lane = row.whole("lane", 1, _MAX_LANES)
    name = numbered(row.pair, lane)
    special = row.optional_word("special")
    return Route(index, a.index, b.index, length, color, kind, locomotives, lane, name, special, place=row.place)


def _tickets(rows: Iterable[CsvRow], cities: Mapping[str, City]) -> list[Ticket]:
    """The tickets in file order; two of different tiers between the same cities differ in name by a number."""
    tickets: list[Ticket] = []
    tiers: dict[frozenset[int], dict[str, int]] = {}
    for row in rows:
        a, b = row.ends(cities)
        points = row.whole("points", 1, MAX_POINTS)
        tier = row.word("kind")
        lines = tiers.setdefault(frozenset((a.index, b.index)), {})
        if tier in lines:
            raise row.error(f"the {tier} ticket {row.pair} stands on line {lines[tier]} already; remove one of them")
        lines[tier] = row.line
        name = numbered(row.pair, len(lines))
        scope = row.optional_word("scope")
        tickets.append(Ticket(len(tickets), a.index, b.index, points, tier, name, scope, row.place))
    return tickets


def _check_connected(rows: Sequence[CsvRow], cities: Mapping[str, City], routes: Iterable[Route]) -> None:
    """Every city can be reached from every other one; else the cities outside the largest piece are named."""
    piece = list(range(len(rows)))
    for route in routes:
        old, new = piece[route.a], piece[route.b]
        if old != new:
            piece = [new if label == old else label for label in piece]
    largest = max(piece, key=piece.count)
    cut_off = [city for city in cities.values() if piece[city.index] != largest]
    if cut_off:
        names = listed(shortened([city.id for city in cut_off]), "and")
        raise rows[cut_off[0].index].error(
            f"no route joins {names} to the rest of the map; every city must be reachable, so add one to {ROUTES_FILE}"
        )


def _color_name(color: int) -> str:
    return "gray" if color == GRAY else COLOR_NAMES[color]
