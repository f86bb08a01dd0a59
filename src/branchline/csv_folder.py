"""Folders of CSV files that hold the facts of a game: found, read row by row, and checked.

Whatever is wrong with a folder is a `DataError` that names the file, the line and what would be right. What the columns
mean is the business of the two that read them, `board.maps` and `cardgame.maps`.
"""

from __future__ import annotations

import csv
import io
import re
import stat
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from branchline.errors import DataError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

CITIES_FILE: Final = "cities.csv"
ROUTES_FILE: Final = "routes.csv"
TICKETS_FILE: Final = "tickets.csv"
BIG_CITIES_FILE: Final = "big_cities.csv"

MAX_CITIES: Final = 255
MAX_TICKETS: Final = 250
MAX_POINTS: Final = 999


class HasId(Protocol):
    """Something that rows name by its id."""

    @property
    def id(self) -> str:
        """The id by which the files name the city."""


class HasName(Protocol):
    """Something that has a name in the notation."""

    @property
    def name(self) -> str:
        """The name of the city as players write it."""


_T = TypeVar("_T")
_C = TypeVar("_C", bound=HasId)
_N = TypeVar("_N", bound=HasName)


@dataclass(frozen=True)
class FileFormat:
    """The format of one file."""

    file: str
    columns: tuple[str, ...]
    optional: tuple[str, ...]
    limit: int
    things: str


@dataclass(frozen=True)
class FolderFormat:
    """A kind of folder: its files in the order they are named, and the one by which the kind is known."""

    tables: tuple[FileFormat, ...]
    mark: str

    @property
    def files(self) -> str:
        """The names of its files, as a list in words."""
        return listed((table.file for table in self.tables), "and")

    def shipped(self) -> tuple[str, ...]:
        """The keys of the folders of this kind that come with the package, in alphabetical order."""
        return tuple(sorted(path.parent.name for path in _SHIPPED.glob(f"*/{self.mark}")))


@dataclass(frozen=True)
class Folder:
    """A folder that is there, and what is expected in it."""

    path: Path
    layout: FolderFormat

    @property
    def key(self) -> str:
        """What the map in it is called."""
        return printable(self.path.resolve().name) or "map"

    def rows(self, table: FileFormat) -> Iterator[CsvRow]:
        """The rows below the header, each with as many cells as the header and no required one blank.

        Rows are checked one by one as they are asked for, so that the first mistake in the file is the one reported.
        """
        path = self.path / table.file
        lines = _lines(path, _text(path, self.layout))
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
                    raise _error(path, f"{column} {quoted(cell)} must have no spaces around it", line)
            yield CsvRow(path, line, row)
        if not count:
            raise _error(path, f"no {table.things} below the header; a map needs at least one row here")


@dataclass(frozen=True)
class CsvRow:
    """The cells of one row by column, and where the row begins."""

    path: Path
    line: int
    cells: Mapping[str, str]

    def error(self, text: str) -> DataError:
        """What to raise for a mistake in this row."""
        return _error(self.path, text, self.line)

    @property
    def place(self) -> str:
        """File and line."""
        return f"{printable(str(self.path))}:{self.line}"

    @property
    def pair(self) -> str:
        """The two cities of the row, as in the name of a route or ticket: `atlanta-raleigh`."""
        return f"{self.cells['city_a']}-{self.cells['city_b']}"

    def word(self, column: str) -> str:
        """A cell that is an id or another short word of lower-case letters."""
        text = self.cells[column]
        if not _WORD.fullmatch(text):
            raise self.error(
                f"{column} {quoted(text)} must be lower-case ASCII letters, digits and single underscores, "
                "beginning with a letter, such as 'new_york'"
            )
        return text

    def optional_word(self, column: str) -> str:
        """A word, or nothing if the cell or the column is not there."""
        return self.word(column) if self.cells.get(column) else ""

    def printed(self, column: str) -> str:
        """A cell that players see."""
        text = self.cells[column]
        if not text.isprintable():
            raise self.error(f"{column} {quoted(text)} must be printable characters on one line")
        return text

    def whole(self, column: str, low: int, high: int) -> int:
        """A whole number in plain digits, within these limits."""
        text = self.cells[column]
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
            raise self.error(f"{column} must be a whole number from {low} to {high}, not {quoted(text)}")
        return int(text)

    def degrees(self, column: str, limit: int) -> float:
        """A latitude or longitude."""
        text = self.cells[column]
        if not _DEGREES.fullmatch(text) or abs(float(text)) > limit:
            raise self.error(f"{column} must be degrees from -{limit} to {limit}, such as '48.86', not {quoted(text)}")
        return float(text)

    def choice(self, column: str, choices: Mapping[str, _T]) -> _T:
        """What the text of this cell stands for."""
        text = self.cells[column]
        if text not in choices:
            raise self.error(f"unknown {column} {quoted(text)}; it must be {listed(choices, 'or')}")
        return choices[text]

    def new_id(self, lines: dict[str, int]) -> str:
        """The id of a new city, which is noted in `lines` with its line; each may stand there once."""
        found = self.word("id")
        if found in lines:
            raise self.error(f"id {quoted(found)} stands on line {lines[found]} already; every city needs its own")
        lines[found] = self.line
        return found

    def city(self, column: str, cities: Mapping[str, _C]) -> _C:
        """The city with the id in this cell."""
        text = self.cells[column]
        if text not in cities:
            advice = did_you_mean(text, cities) or f"it must be an id of {CITIES_FILE}"
            raise self.error(f"unknown city {quoted(text)} in {column}; {advice}")
        return cities[text]

    def ends(self, cities: Mapping[str, _C]) -> tuple[_C, _C]:
        """The two cities in `city_a` and `city_b`."""
        a, b = self.city("city_a", cities), self.city("city_b", cities)
        if a.id == b.id:
            raise self.error(f"both ends are {quoted(a.id)}; city_a and city_b must be two different cities")
        return a, b


def open_folder(where: str | Path, layout: FolderFormat) -> Folder:
    """The folder meant: what ships under this key, or a folder anywhere; a DataError if it is none of this kind.

    A text that is the key of something shipped means that; a folder of the same name is reached as `"./usa"`.
    """
    shown = quoted(str(where), most=300)
    path = _shipped_path(where)
    if path is None:
        path = _outside_path(where, shown, layout)
    _check_kind(path, shown, layout)
    return Folder(path, layout)


def has_file(where: str | Path, file: str) -> bool:
    """What ships under this key, or else the folder of this name, has such a file."""
    path = _shipped_path(where)
    return where != "" and _is_there((Path(where) if path is None else path) / file)


def numbered(pair: str, number: int) -> str:
    """The name of a route or ticket between two cities, the first of them without a number."""
    return pair if number == 1 else f"{pair}#{number}"


def pair_in(name: str) -> str:
    """The two cities in the name of a route or ticket, without what follows them."""
    return _AFTER_PAIR.sub("", name)


def both_ways(name: str) -> tuple[str, str]:
    """The name as it is, and with its two cities the other way round."""
    pair = pair_in(name)
    a, _, b = pair.partition("-")
    return name, f"{b}-{a}{name.removeprefix(pair)}"


def find_city(cities: Mapping[str, _T], city_id: str, key: str) -> _T:
    """The city with this id of the map `key`; a NotationError that suggests the nearest ids if there is none."""
    if city_id not in cities:
        advice = did_you_mean(city_id, cities) or f"ids look like {quoted(next(iter(cities)))}"
        raise NotationError(f"no city {quoted(city_id)} on the map {key}; {advice}")
    return cities[city_id]


def find_ticket(tickets: Mapping[str, _N], name: str, key: str) -> _N:
    """The ticket with this name, its cities in either order; a NotationError with advice if there is none."""
    if name not in tickets:
        near = (tickets[other].name for other in nearest(name, tickets))
        advice = question(near) or f"names look like {quoted(next(iter(tickets)))}"
        raise NotationError(f"no ticket {quoted(name)} on the map {key}; {advice}")
    return tickets[name]


def nearest(text: str, right: Iterable[str]) -> list[str]:
    """The texts of `right` most like this one; case, accents and blanks don't count."""
    plain = unicodedata.normalize("NFKD", text[:80].casefold())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return get_close_matches(re.sub(r"[^a-z0-9#-]+", "_", plain).strip("_"), right)


def did_you_mean(text: str, right: Iterable[str]) -> str:
    """A question that offers the nearest of these, or nothing if none is near."""
    return question(nearest(text, right))


def question(near: Iterable[str]) -> str:
    """A question that offers each of these once, or nothing if there are none."""
    offers = [quoted(text) for text in dict.fromkeys(near)]
    return f"did you mean {listed(offers, 'or')}?" if offers else ""


def listed(texts: Iterable[str], joint: str) -> str:
    """A list of texts, at least one, with commas and `joint` before the last."""
    *most, last = texts
    return f"{', '.join(most)} {joint} {last}" if most else last


def shortened(texts: Sequence[str]) -> list[str]:
    """The first of them, and how many more there are."""
    most = 6
    return [*texts[:most], f"{len(texts) - most} more"] if len(texts) > most else list(texts)


def quoted(text: str, most: int = 60) -> str:
    """The text as Python would write it, so that nothing unprintable gets out; a long one is cut."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}…"


def printable(text: str) -> str:
    """The text with a sign in the place of everything that could disturb a screen."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


# Private from here on ------------------------------------------------------------------------------------------------

_SHIPPED: Final = Path(__file__).resolve().parent / "data"
_MAX_BYTES: Final = 1_000_000  # far above any map within the limits; keeps a wrong file from filling the memory
_AFTER_PAIR: Final = re.compile(r"(#.*)?\+?$")  # what follows the two cities in the name of a route or ticket
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
# Digits are spelled out: \d, int() and float() also take those of other scripts, and "+2", " 2" or "1e3".
_WHOLE: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_DEGREES: Final = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,15})?")
_GAMES: Final[Mapping[str, str]] = {ROUTES_FILE: "a game with routes", BIG_CITIES_FILE: "The Card Game"}  # by mark


def _shipped_path(where: str | Path) -> Path | None:
    """The folder that ships under this key, of whatever kind; None if it is no such key."""
    keys = {path.parent.name for mark in _GAMES for path in _SHIPPED.glob(f"*/{mark}")}
    return _SHIPPED / where if isinstance(where, str) and where in keys else None


def _outside_path(where: str | Path, shown: str, layout: FolderFormat) -> Path:
    """The folder at this path; the error for one that does not exist lists what ships with the package."""
    try:
        mode = Path(where).stat().st_mode if where != "" else None
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a NUL in the path
        mode = None
    except OSError as error:
        raise DataError(f"the map folder {shown} cannot be opened: {error.strerror}") from error
    if mode is None:
        shipped = layout.shipped()
        advice = did_you_mean(str(where), shipped) or f"a folder of your own needs {layout.files}"
        raise DataError(f"no map folder {shown} (shipped maps: {', '.join(shipped)}); {advice}")
    if not stat.S_ISDIR(mode):
        raise DataError(f"{shown} is not a folder; a map is a folder with {layout.files}")
    return Path(where)


def _check_kind(path: Path, shown: str, layout: FolderFormat) -> None:
    """The folder has no file by which it would be for another game."""
    for mark, game in _GAMES.items():
        if mark == layout.mark or not _is_there(path / mark):
            continue
        own_game = _GAMES[layout.mark]
        if _is_there(path / layout.mark):
            raise DataError(
                f"the folder {shown} has {layout.mark}, which is for {own_game}, and {mark}, which is for {game}; "
                "a folder is for one of them, so take the other's files out"
            )
        raise DataError(
            f"the folder {shown} is for {game}: it has {mark} and no {layout.mark}; "
            f"a folder for {own_game} needs {layout.files}"
        )


def _is_there(path: Path) -> bool:
    try:
        path.stat()
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return False
    return True


def _check_header(path: Path, line: int, header: Sequence[str], table: FileFormat) -> None:
    known = (*table.columns, *table.optional)
    right = f"the columns are {','.join(table.columns)}"
    if table.optional:
        right += f" and, if wanted, {','.join(table.optional)}"
    for column in header:
        if column not in known:
            advice = did_you_mean(column, known)
            raise _error(path, f"unknown column {quoted(column)}; {advice + ' ' if advice else ''}{right}", line)
        if header.count(column) > 1:
            raise _error(path, f"column {quoted(column)} stands there twice; {right}", line)
    for column in table.columns:
        if column not in header:
            raise _error(path, f"column {quoted(column)} is missing; {right}", line)


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


def _text(path: Path, layout: FolderFormat) -> str:
    """What the file holds; a byte order mark is left out."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise _error(path, f"this is {'a folder' if stat.S_ISDIR(mode) else 'not a file'}; it must be a CSV file")
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise _error(path, f"the file is missing; a map folder needs {layout.files}") from error
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
    place = printable(str(path)) if line is None else f"{printable(str(path))}:{line}"
    return DataError(f"{place}: {text}")
