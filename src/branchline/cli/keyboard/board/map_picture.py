"""The map drawn with dots: cities where they lie, claimed routes as lines with a number, open ones dotted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from rich.text import Text

from branchline.board.engine import BoardGame
from branchline.board.maps import City, Route, RouteMap
from branchline.board.observation import Observation
from branchline.cli.keyboard.board.progress import shown_routes
from branchline.cli.keyboard.screen import SEAT_STYLES, Screen
from branchline.view.words import Words

_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille sign, by row and column
_GAP: Final = 3  # dots from one to the next on an open route

Cell = tuple[int, int]  # column, line


def draw_map(screen: Screen, game: BoardGame, seen: Observation, words: Words) -> None:
    """Show the map as it stands, as wide as the screen."""
    sheet = _Sheet(screen, game.variant.map)
    for route in shown_routes(game, seen):
        if not seen.owner[route.index] and seen.open_to[route.index]:
            sheet.line(route.a, route.b, _aside(route) if route.beside is not None else 0, None)
    for route in game.variant.map.routes:
        owner = seen.owner[route.index]
        if owner:
            sheet.line(route.a, route.b, _aside(route), owner - 1)
    # All marks first, then stations, then names: what comes later finds its place beside the others.
    for city in game.variant.map.cities:
        sheet.place(city)
    for city in game.variant.map.cities:
        if seen.station[city.index]:
            sheet.build(city, seen.station[city.index])
    for city in game.variant.map.cities:
        sheet.label(city)
    screen.show(*sheet.lines())
    screen.tell(words.say("map-legend"), style="dim")


def _aside(route: Route) -> int:
    """How far from the line between its cities a route is drawn: lanes on one side, parallel tracks on the other."""
    return route.lane - 1 if route.beside is None else -route.lane


class _Sheet:
    """A page of cells, with finer dots in each where the terminal can show them."""

    def __init__(self, screen: Screen, game_map: RouteMap) -> None:
        self.fine = screen.has_braille
        self.mark = "●" if screen.has_symbols else "*"
        self.columns = max(screen.width - 1, 40)
        self.most_rows = min(self.columns // 3, max(screen.height - 3, 18))
        self._dots: dict[Cell, int] = {}
        self._styles: dict[Cell, str] = {}
        self._signs: dict[Cell, str] = {}  # what stands over the dots
        self._taken: set[Cell] = set()
        self._names: set[str] = set()
        self._project(game_map)

    def line(self, a: int, b: int, lane: int, seat: int | None) -> None:
        """Draw a route: dotted when nobody owns it, otherwise whole, with the owner's number in its middle."""
        (xa, ya), (xb, yb) = self.at[a], self.at[b]
        length = math.hypot(xb - xa, yb - ya) or 1.0
        aside = lane * (2.0 if self.fine else 1.0)
        dx, dy = -(yb - ya) / length * aside, (xb - xa) / length * aside
        steps = max(int(length * (1.5 if seat is not None else 1 / _GAP)), 1)
        for step in range(steps + 1):
            part = step / steps
            self._dot(xa + (xb - xa) * part + dx, ya + (yb - ya) * part + dy, seat)
        if seat is not None:
            middle = self._cell((xa + xb) / 2 + dx, (ya + yb) / 2 + dy)
            self._signs[middle] = str(seat + 1)
            self._taken.add(middle)

    def place(self, city: City) -> None:
        """The city has its mark."""
        cell = self._cell(*self.at[city.index])
        self._signs[cell] = self.mark
        self._styles[cell] = "bold"
        self._taken.add(cell)

    def build(self, city: City, owner: int) -> None:
        """A station shows as the number of its owner in brackets; where there is no room it takes the mark's place."""
        column, line = self._cell(*self.at[city.index])
        sign, style = f"[{owner}]", SEAT_STYLES[(owner - 1) % len(SEAT_STYLES)]
        for left, row in _places(column, line, len(sign)):
            cells = [(left + offset, row) for offset in range(len(sign))]
            if self._is_free(cells):
                self._write(cells, sign, style)
                return
        self._write([(column, line)], str(owner), style)

    def label(self, city: City) -> None:
        """The city's name stands beside its mark, shortened where there is no room."""
        column, line = self._cell(*self.at[city.index])
        for size in (20, 10, 6, 4, 3):
            name = city.name[:size].rstrip(" .")
            for left, row in _places(column, line, len(name)):
                cells = [(left + offset, row) for offset in range(len(name))]
                around = {(left - 1, row), (left + len(name), row)} - {(column, line)}
                if name not in self._names and self._is_free(cells) and not around & self._taken:
                    self._names.add(name)
                    self._write(cells, name, "bold")
                    return

    def lines(self) -> Iterator[Text]:
        """The page from top to bottom."""
        for row in range(self.rows):
            text = Text(no_wrap=True)
            for column in range(self.columns):
                cell = (column, row)
                sign = self._signs.get(cell) or self._drawn(cell)
                text.append(sign, style=self._styles.get(cell, ""))
            text.rstrip()
            yield text

    def _is_free(self, cells: list[Cell]) -> bool:
        """Whether all of the cells are on the page, and nothing stands there but lines."""
        return not self._taken.intersection(cells) and all(
            0 <= column < self.columns and 0 <= row < self.rows for column, row in cells
        )

    def _write(self, cells: list[Cell], text: str, style: str) -> None:
        for cell, letter in zip(cells, text, strict=True):
            self._signs[cell] = letter
            self._styles[cell] = style
        self._taken.update(cells)

    def _drawn(self, cell: Cell) -> str:
        dots = self._dots.get(cell, 0)
        if not dots:
            return " "
        return chr(0x2800 + dots) if self.fine else "."

    def _dot(self, x: float, y: float, seat: int | None) -> None:
        cell = self._cell(x, y)
        across, down = (2, 4) if self.fine else (1, 1)
        self._dots[cell] = self._dots.get(cell, 0) | _DOTS[int(y) % down][int(x) % across]
        if seat is not None:
            self._styles[cell] = SEAT_STYLES[seat % len(SEAT_STYLES)]
            if not self.fine:
                self._signs[cell] = str(seat + 1)
        else:
            self._styles.setdefault(cell, "dim")

    def _cell(self, x: float, y: float) -> Cell:
        return (int(x) // 2, int(y) // 4) if self.fine else (int(x), int(y))

    def _project(self, game_map: RouteMap) -> None:
        """Positions in dots: longitudes shortened as they are at the middle latitude, and a margin for names."""
        lats = [city.lat for city in game_map.cities]
        lons = [city.lon for city in game_map.cities]
        squeeze = math.cos(math.radians((max(lats) + min(lats)) / 2))
        across, down = (2, 4) if self.fine else (1, 1)
        width = (self.columns - 8) * across
        scale = width / max((max(lons) - min(lons)) * squeeze, 0.01)
        tall = (max(lats) - min(lats)) * scale * (1.0 if self.fine else 0.5)
        tallest = (self.most_rows - 1) * down
        flat = min(1.0, tallest / max(tall, 0.01))
        self.rows = int(tall * flat) // down + 1
        upright = scale * flat * (1.0 if self.fine else 0.5)
        self.at = [
            ((city.lon - min(lons)) * squeeze * scale + across, (max(lats) - city.lat) * upright)
            for city in game_map.cities
        ]


def _places(column: int, line: int, size: int) -> Iterator[Cell]:
    """Where a name of this size may stand, the best place first."""
    yield column + 1, line
    yield column - size, line
    for row in (line - 1, line + 1):
        yield column - size // 2, row
        yield column, row
        yield column - size + 1, row
