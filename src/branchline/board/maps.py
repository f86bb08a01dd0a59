"""Maps: cities, routes and tickets, read from a folder of three CSV files and checked completely.

A shipped map and a folder outside the package are read by the same code. Whatever is wrong with a folder is a
`DataError` that names the file, the line and what would be right.
"""

from __future__ import annotations

import csv
import heapq
import io
import json
import re
import stat
import unicodedata
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from branchline.cards import COLOR_NAMES, COLORS, GRAY
from branchline.errors import DataError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

RouteKind = Literal["plain", "ferry", "tunnel"]

ROUTE_KINDS: Final[tuple[RouteKind, ...]] = ("plain", "ferry", "tunnel")
MAX_CITIES: Final = 255
MAX_ROUTES: Final = 400
MAX_TICKETS: Final = 250


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
        """It is paid in any one color [US-15]."""
        return self.color == GRAY

    @property
    def is_ferry(self) -> bool:
        """It has locomotive symbols, `locomotives` of them [EU-05]."""
        return self.kind == "ferry"

    @property
    def is_tunnel(self) -> bool:
        """Three cards are turned up when it is claimed [EU-06]."""
        return self.kind == "tunnel"

    @property
    def colors(self) -> tuple[int, ...]:
        """The colors it can be paid in: its own, or all eight when it is gray [US-15]."""
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
        found = self._cities_by_id.get(city_id)
        if found is None:
            advice = _did_you_mean(city_id, self._cities_by_id) or f"ids look like {_quoted(self.cities[0].id)}"
            raise NotationError(f"no city {_quoted(city_id)} on the map {self.key}; {advice}")
        return found

    def route(self, name: str) -> Route:
        """The route with this name, its cities in either order; a NotationError with advice if there is none."""
        found = self._routes_by_name.get(name)
        if found is None:
            raise NotationError(f"no route {_quoted(name)} on the map {self.key}; {self._route_advice(name)}")
        return found

    def ticket(self, name: str) -> Ticket:
        """The ticket with this name, its cities in either order; a NotationError with advice if there is none."""
        found = self._tickets_by_name.get(name)
        if found is None:
            near = (self._tickets_by_name[key].name for key in _nearest(name, self._tickets_by_name))
            advice = _question(near) or f"names look like {_quoted(self.tickets[0].name)}"
            raise NotationError(f"no ticket {_quoted(name)} on the map {self.key}; {advice}")
        return found

    def twins(self, route: Route) -> tuple[Route, ...]:
        """The other routes between the same two cities, in file order, parallel tracks last [US-19, FR-08]."""
        return tuple(r for r in self.routes if {r.a, r.b} == {route.a, route.b} and r.index != route.index)

    def distance(self, a: int, b: int) -> int:
        """The fewest spaces on any way from city `a` to city `b`; a loaded map always has one."""
        return self._distances[a][b]

    def with_parallel_tracks(self) -> RouteMap:
        """The same map with a second track beside every route, named like it with a `+` [FR-06, FR-07]."""
        if any(route.beside is not None for route in self.routes):
            return self
        tracks = (replace(r, index=len(self.routes) + r.index, name=f"{r.name}+", beside=r.index) for r in self.routes)
        return replace(self, routes=(*self.routes, *tracks))

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
    def _routes_by_name(self) -> dict[str, Route]:
        return {name: route for route in self.routes for name in _both_ways(route.name)}

    @cached_property
    def _tickets_by_name(self) -> dict[str, Ticket]:
        return {name: ticket for ticket in self.tickets for name in _both_ways(ticket.name)}

    @cached_property
    def _distances(self) -> tuple[tuple[int, ...], ...]:
        spaces: list[dict[int, int]] = [{} for _ in self.cities]
        for route in self.routes:
            for here, there in ((route.a, route.b), (route.b, route.a)):
                spaces[here][there] = min(route.length, spaces[here].get(there, route.length))
        return tuple(_distances_from(start, spaces) for start in range(len(self.cities)))

    def _route_advice(self, name: str) -> str:
        pair = _LANE.sub("", name)
        known = self._routes_by_name.get(pair)
        if known is not None:
            lanes = sorted((known, *self.twins(known)), key=lambda route: route.lane)
            return f"between these cities there is {_listed((_quoted(route.name) for route in lanes), 'and')}"
        start, _, end = pair.partition("-")
        if start in self._cities_by_id and end in self._cities_by_id:
            here = self._cities_by_id[start].index
            ends = sorted({self.cities[r.b if r.a == here else r.a].id for r in self.routes if here in (r.a, r.b)})
            return f"routes from {start} lead to {_listed(ends, 'and')}"
        near = (self._routes_by_name[key].name for key in _nearest(name, self._routes_by_name))
        return _question(near) or f"names look like {_quoted(self.routes[0].name)}"


def load_map(where: str | Path) -> RouteMap:
    """The map that ships under this key (`"usa"`), or the one in this folder; a DataError says what is wrong with it.

    A text that is the key of a shipped map means that map; a folder of the same name is reached as `"./usa"`.
    """
    folder = _folder(where)
    city_rows = list(_rows(folder, _CITIES))
    cities = _cities(city_rows)
    routes = _routes(_rows(folder, _ROUTES), cities)
    _check_connected(city_rows, cities, routes)
    tickets = _tickets(_rows(folder, _TICKETS), cities)
    key = _printable(folder.resolve().name) or "map"
    return RouteMap(key, tuple(cities.values()), tuple(routes), tuple(tickets), _printable(str(folder)))


def shipped_maps() -> tuple[str, ...]:
    """The keys of the maps that come with the package, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in _SHIPPED.glob("*/routes.csv")))


# Private from here on ------------------------------------------------------------------------------------------------

_T = TypeVar("_T")

_LANE: Final = re.compile(r"(#.*)?\+?$")  # what follows the two cities in the name of a route

_SHIPPED: Final = Path(__file__).resolve().parent.parent / "data"
_MAX_BYTES: Final = 1_000_000  # far above any map within the limits; keeps a wrong file from filling the memory
_MAX_LENGTH: Final = 9  # NO-06 has the longest route of all games
_MAX_LANES: Final = 9
_MAX_POINTS: Final = 999
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
# Digits are spelled out: \d, int() and float() also take those of other scripts, and "+2", " 2" or "1e3".
_WHOLE: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_DEGREES: Final = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,15})?")
_COUNTRY: Final = re.compile(r"[A-Z]{2}")
_COLORS: Final[Mapping[str, int]] = {**{name: color for color, name in enumerate(COLOR_NAMES)}, "gray": GRAY}
_KINDS: Final[Mapping[str, RouteKind]] = {kind: kind for kind in ROUTE_KINDS}


@dataclass(frozen=True)
class _Table:
    """The format of one file."""

    file: str
    columns: tuple[str, ...]
    optional: tuple[str, ...]
    limit: int
    things: str


_CITIES: Final = _Table("cities.csv", ("id", "name", "lat", "lon", "country"), (), MAX_CITIES, "cities")
_ROUTES: Final = _Table(
    "routes.csv",
    ("city_a", "city_b", "length", "color", "kind", "locomotives", "lane"),
    ("special",),
    MAX_ROUTES,
    "routes",
)
_TICKETS: Final = _Table("tickets.csv", ("city_a", "city_b", "points", "kind"), ("scope",), MAX_TICKETS, "tickets")


@dataclass(frozen=True)
class _Row:
    """The cells of one row by column, and where the row begins."""

    path: Path
    line: int
    cells: Mapping[str, str]

    def error(self, text: str) -> DataError:
        return _error(self.path, text, self.line)

    @property
    def place(self) -> str:
        """File and line."""
        return f"{_printable(str(self.path))}:{self.line}"

    def word(self, column: str) -> str:
        text = self.cells[column]
        if not _WORD.fullmatch(text):
            raise self.error(
                f"{column} {_quoted(text)} must be lower-case ASCII letters, digits and single underscores, "
                "beginning with a letter, such as 'new_york'"
            )
        return text

    def optional_word(self, column: str) -> str:
        return self.word(column) if self.cells.get(column) else ""

    def printed(self, column: str) -> str:
        text = self.cells[column]
        if not text.isprintable():
            raise self.error(f"{column} {_quoted(text)} must be printable characters on one line")
        return text

    def whole(self, column: str, low: int, high: int) -> int:
        text = self.cells[column]
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
            raise self.error(f"{column} must be a whole number from {low} to {high}, not {_quoted(text)}")
        return int(text)

    def degrees(self, column: str, limit: int) -> float:
        text = self.cells[column]
        if not _DEGREES.fullmatch(text) or abs(float(text)) > limit:
            raise self.error(f"{column} must be degrees from -{limit} to {limit}, such as '48.86', not {_quoted(text)}")
        return float(text)

    def choice(self, column: str, choices: Mapping[str, _T]) -> _T:
        text = self.cells[column]
        if text not in choices:
            raise self.error(f"unknown {column} {_quoted(text)}; it must be {_listed(choices, 'or')}")
        return choices[text]

    def ends(self, cities: Mapping[str, City]) -> tuple[City, City]:
        for column in ("city_a", "city_b"):
            text = self.cells[column]
            if text not in cities:
                advice = _did_you_mean(text, cities) or f"it must be an id of {_CITIES.file}"
                raise self.error(f"unknown city {_quoted(text)} in {column}; {advice}")
        a, b = cities[self.cells["city_a"]], cities[self.cells["city_b"]]
        if a == b:
            raise self.error(f"both ends are {_quoted(a.id)}; city_a and city_b must be two different cities")
        return a, b


def _cities(rows: Iterable[_Row]) -> dict[str, City]:
    """The cities by id, in file order."""
    cities: dict[str, City] = {}
    lines: dict[str, int] = {}
    for row in rows:
        city_id = row.word("id")
        if city_id in cities:
            raise row.error(f"id {_quoted(city_id)} stands on line {lines[city_id]} already; every city needs its own")
        name, lat, lon = row.printed("name"), row.degrees("lat", 90), row.degrees("lon", 180)
        country = row.cells["country"]
        if not _COUNTRY.fullmatch(country):
            raise row.error(f"country must be two capital letters, such as 'FR', not {_quoted(country)}")
        cities[city_id] = City(len(cities), city_id, name, lat, lon, country)
        lines[city_id] = row.line
    return cities


def _routes(rows: Iterable[_Row], cities: Mapping[str, City]) -> list[Route]:
    """The routes in file order; the lanes between two cities are numbered from 1 without a gap."""
    routes: list[Route] = []
    lanes: dict[frozenset[int], dict[int, _Row]] = {}
    for row in rows:
        route = _route(row, len(routes), cities)
        lane_rows = lanes.setdefault(frozenset((route.a, route.b)), {})
        if route.lane in lane_rows:
            free = next(lane for lane in range(1, _MAX_LANES + 2) if lane not in lane_rows)
            raise row.error(
                f"lane {route.lane} of {_pair(row)} stands on line {lane_rows[route.lane].line} already; "
                f"the next free lane is {free}"
            )
        lane_rows[route.lane] = row
        routes.append(route)
    for lane_rows in lanes.values():
        for lane, row in lane_rows.items():
            if lane > len(lane_rows):
                raise row.error(
                    f"lane {lane} of {_pair(row)} leaves a gap; its {len(lane_rows)} lane(s) must be numbered "
                    f"from 1 to {len(lane_rows)}"
                )
    return routes


def _route(row: _Row, index: int, cities: Mapping[str, City]) -> Route:
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
    name = _numbered(_pair(row), lane)
    special = row.optional_word("special")
    return Route(index, a.index, b.index, length, color, kind, locomotives, lane, name, special, place=row.place)


def _tickets(rows: Iterable[_Row], cities: Mapping[str, City]) -> list[Ticket]:
    """The tickets in file order; two of different tiers between the same cities differ in name by a number."""
    tickets: list[Ticket] = []
    tiers: dict[frozenset[int], dict[str, int]] = {}
    for row in rows:
        a, b = row.ends(cities)
        points = row.whole("points", 1, _MAX_POINTS)
        tier = row.word("kind")
        lines = tiers.setdefault(frozenset((a.index, b.index)), {})
        if tier in lines:
            raise row.error(f"the {tier} ticket {_pair(row)} stands on line {lines[tier]} already; remove one of them")
        lines[tier] = row.line
        name = _numbered(_pair(row), len(lines))
        scope = row.optional_word("scope")
        tickets.append(Ticket(len(tickets), a.index, b.index, points, tier, name, scope, row.place))
    return tickets


def _check_connected(rows: Sequence[_Row], cities: Mapping[str, City], routes: Iterable[Route]) -> None:
    """Every city can be reached from every other one; else the cities outside the largest piece are named."""
    piece = list(range(len(rows)))
    for route in routes:
        old, new = piece[route.a], piece[route.b]
        if old != new:
            piece = [new if label == old else label for label in piece]
    largest = max(piece, key=piece.count)
    cut_off = [city for city in cities.values() if piece[city.index] != largest]
    if cut_off:
        names = _listed(_shortened([city.id for city in cut_off]), "and")
        raise rows[cut_off[0].index].error(
            f"no route joins {names} to the rest of the map; every city must be reachable, so add one to {_ROUTES.file}"
        )


def _folder(where: str | Path) -> Path:
    """The folder meant; the error for one that does not exist lists what ships with the package."""
    shipped = shipped_maps()
    if isinstance(where, str) and where in shipped:
        return _SHIPPED / where
    shown = _quoted(str(where), most=300)
    files = _listed((_CITIES.file, _ROUTES.file, _TICKETS.file), "and")
    try:
        mode = Path(where).stat().st_mode if where != "" else None
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a NUL in the path
        mode = None
    except OSError as error:
        raise DataError(f"the map folder {shown} cannot be opened: {error.strerror}") from error
    if mode is None:
        advice = _did_you_mean(str(where), shipped) or f"a folder of your own needs {files}"
        raise DataError(f"no map folder {shown} (shipped maps: {', '.join(shipped)}); {advice}")
    if not stat.S_ISDIR(mode):
        raise DataError(f"{shown} is not a folder; a map is a folder with {files}")
    return Path(where)


def _rows(folder: Path, table: _Table) -> Iterator[_Row]:
    """The rows below the header, each with as many cells as the header and no required one blank.

    Rows are checked one by one as they are asked for, so that the first mistake in the file is the one reported.
    """
    path = folder / table.file
    lines = _lines(path, _text(path))
    line, header = next(lines, (0, []))
    if not header:
        raise _error(path, f"the file is empty; its first line must be {','.join(table.columns)}")
    _check_header(path, line, header, table)
    count = 0
    for count, (line, cells) in enumerate(lines, 1):
        if count > table.limit:
            raise _error(path, f"too many rows; a map can have at most {table.limit} {table.things}", line)
        if len(cells) != len(header):
            raise _error(path, f"{len(cells)} field(s), but the header has {len(header)}: {','.join(header)}", line)
        row = dict(zip(header, cells, strict=True))
        for column, cell in row.items():
            if column in table.columns and not cell.strip():
                raise _error(path, f"{column} is blank; every row needs one", line)
            if cell != cell.strip():
                raise _error(path, f"{column} {_quoted(cell)} must have no spaces around it", line)
        yield _Row(path, line, row)
    if not count:
        raise _error(path, f"no {table.things} below the header; a map needs at least one row here")


def _check_header(path: Path, line: int, header: Sequence[str], table: _Table) -> None:
    known = (*table.columns, *table.optional)
    right = f"the columns are {','.join(table.columns)}"
    if table.optional:
        right += f" and, if wanted, {','.join(table.optional)}"
    for column in header:
        if column not in known:
            advice = _did_you_mean(column, known)
            raise _error(path, f"unknown column {_quoted(column)}; {advice + ' ' if advice else ''}{right}", line)
        if header.count(column) > 1:
            raise _error(path, f"column {_quoted(column)} stands there twice; {right}", line)
    for column in table.columns:
        if column not in header:
            raise _error(path, f"column {_quoted(column)} is missing; {right}", line)


def _lines(path: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    """Each row with the line it begins on; a quoted cell may run over several lines, and empty lines are skipped."""
    # newline="" leaves line ends as they are but still splits at each kind, so that lines count as in any editor.
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise _error(
                path, f"not correct CSV ({error}); a cell with a quote must be quoted as a whole", line
            ) from error
        if cells:
            yield line, cells


def _text(path: Path) -> str:
    """What the file holds; a byte order mark is left out."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise _error(path, f"this is {'a folder' if stat.S_ISDIR(mode) else 'not a file'}; it must be a CSV file")
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError as error:
        files = _listed((_CITIES.file, _ROUTES.file, _TICKETS.file), "and")
        raise _error(path, f"the file is missing; a map folder needs {files}") from error
    except OSError as error:
        raise _error(path, f"the file cannot be read: {error.strerror}") from error
    if len(data) > _MAX_BYTES:
        raise _error(path, f"the file is too large; a map file has at most {_MAX_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = bytes(error.object[: error.start])
        line = len(re.findall(rb"\r\n|\r|\n", before)) + 1
        raise _error(
            path, f"byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8", line
        ) from error


def _error(path: Path, text: str, line: int | None = None) -> DataError:
    place = _printable(str(path)) if line is None else f"{_printable(str(path))}:{line}"
    return DataError(f"{place}: {text}")


def _distances_from(start: int, spaces: Sequence[Mapping[int, int]]) -> tuple[int, ...]:
    """The fewest spaces from `start` to each city."""
    found: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        far, here = heapq.heappop(queue)
        if here in found:
            continue
        found[here] = far
        for there, length in spaces[here].items():
            if there not in found:
                heapq.heappush(queue, (far + length, there))
    return tuple(found[city] for city in range(len(spaces)))


def _color_name(color: int) -> str:
    return "gray" if color == GRAY else COLOR_NAMES[color]


def _pair(row: _Row) -> str:
    return f"{row.cells['city_a']}-{row.cells['city_b']}"


def _numbered(pair: str, number: int) -> str:
    return pair if number == 1 else f"{pair}#{number}"


def _both_ways(name: str) -> tuple[str, str]:
    pair = _LANE.sub("", name)
    a, _, b = pair.partition("-")
    return name, f"{b}-{a}{name.removeprefix(pair)}"


def _nearest(text: str, right: Iterable[str]) -> list[str]:
    """The texts of `right` most like this one; case, accents and blanks don't count."""
    plain = unicodedata.normalize("NFKD", text[:80].casefold())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return get_close_matches(re.sub(r"[^a-z0-9#-]+", "_", plain).strip("_"), right)


def _did_you_mean(text: str, right: Iterable[str]) -> str:
    return _question(_nearest(text, right))


def _question(near: Iterable[str]) -> str:
    """A question that offers each of these once, or nothing if there are none."""
    offers = [_quoted(text) for text in dict.fromkeys(near)]
    return f"did you mean {_listed(offers, 'or')}?" if offers else ""


def _listed(texts: Iterable[str], joint: str) -> str:
    *most, last = texts
    return f"{', '.join(most)} {joint} {last}" if most else last


def _shortened(texts: Sequence[str]) -> list[str]:
    most = 6
    return [*texts[:most], f"{len(texts) - most} more"] if len(texts) > most else list(texts)


def _quoted(text: str, most: int = 60) -> str:
    """The text as Python would write it, so that nothing unprintable gets out; a long one is cut."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}…"


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
