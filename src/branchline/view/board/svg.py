"""Map games as SVG: the map, and whose its routes and stations are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from branchline.board.engine import BoardGame
from branchline.board.maps import Route, RouteKind, RouteMap
from branchline.board.observation import Observation
from branchline.cards import GRAY, RED
from branchline.protocol import svg_of_map
from branchline.view.board.layout import MapLayout, Point
from branchline.view.board.position import text_of
from branchline.view.svg import (
    CARDS,
    INK,
    OPEN,
    PAPER,
    SEATS,
    WIDTH,
    Color,
    css,
    element,
    label,
    seat_mark,
    sheet,
    table_sheet,
)
from branchline.view.words import Words, words_of

_LETTER: Final = 6.2  # width of one in the legend
_LEGEND: Final = 24  # height of a line of the legend, which has two


def svg_of(game: BoardGame, seen: Observation, names: Sequence[str], words: Words) -> str:
    """The position as its viewer sees it."""
    drawn = _DrawnMap(game.map, seen.owner, seen.station, names, words)
    return table_sheet(text_of(game, seen, names, words), drawn.height, drawn.parts())


@svg_of_map.register(RouteMap)
def map_svg(game_map: RouteMap) -> str:
    """A map on which nothing has been built."""
    words = words_of()
    drawn = _DrawnMap(game_map, [0] * len(game_map.routes), [0] * len(game_map.cities), (), words)
    return sheet(words.say("map-drawn", key=game_map.key), drawn.height, drawn.parts())


class _DrawnMap:
    """A map with the owner of each route and station: seat + 1, or 0."""

    def __init__(
        self, game_map: RouteMap, owners: Sequence[int], stations: Sequence[int], names: Sequence[str], words: Words
    ) -> None:
        self._map = game_map
        self._owners, self._stations = owners, stations
        self._names, self._words = names, words
        self._layout = MapLayout(game_map)
        self.height = self._layout.height + 2 * _LEGEND

    def parts(self) -> Iterator[Element]:
        """The routes, then the cities, then what is written: what comes later lies on top."""
        shown = [
            (route, owner)
            for route, owner in zip(self._map.routes, self._owners, strict=True)
            if owner or route.beside is None  # parallel tracks are there once they are built [FR-06]
        ]
        for route, owner in shown:
            yield self._route(route, owner)
        for (x, y), city, owner in zip(self._layout.points, self._map.cities, self._stations, strict=True):
            said = element("title", f"{city.name}, {self._station_of(owner)}" if owner else city.name)
            if owner:
                yield element("g", said, seat_mark(x, y, owner - 1, is_square=True))
            else:
                yield element("circle", said, cx=x, cy=y, r=5, fill=css(PAPER), stroke=css(INK), stroke_width=2)
        for route, owner in shown:
            if owner:
                yield seat_mark(*self._layout.middle(route), owner - 1)
        names = (label(placed.x, placed.y, placed.name, 12, placed.anchor) for placed in self._layout.names)
        yield element("g", *names, paint_order="stroke", stroke=css(PAPER), stroke_width=3)
        yield from self._legend()

    def _station_of(self, owner: int) -> str:
        return f"{self._words.say('legend-station')}: {self._names[owner - 1]}"

    def _route(self, route: Route, owner: int) -> Element:
        words = self._words
        told = [f"{words.route(self._map, route)} {route.length}"]
        told.append(words.say("legend-gray") if route.color == GRAY else words.card(route.color))
        if route.is_tunnel:
            told.append(words.say("kind-tunnel"))
        if route.is_ferry:
            told.append(words.say("kind-ferry", count=route.locomotives))
        if owner:
            told.append(self._names[owner - 1])
        color = SEATS[owner - 1] if owner else (OPEN if route.color == GRAY else CARDS[route.color])
        line = _line(self._layout.spaces(route), color, route.kind, route.locomotives, is_claimed=owner > 0)
        return element("g", element("title", words.listed(told)), *line)

    def _legend(self) -> Iterator[Element]:
        """What the signs of this drawing mean, side by side below the map."""
        words = self._words
        x, y = 20.0, self.height - 1.5 * _LEGEND
        lines: list[tuple[str, Color, RouteKind]] = [
            (words.say("legend-open"), CARDS[RED], "plain"),
            (words.say("legend-gray"), OPEN, "plain"),
            (words.say("kind-tunnel"), OPEN, "tunnel"),
            (words.say("legend-ferry"), OPEN, "ferry"),
        ]
        kinds = {"plain", *(route.kind for route in self._map.routes)}
        signs = [
            (said, list(_line([((0, 0), (24, 0))], color, kind, int(kind == "ferry"), is_claimed=False)))
            for said, color, kind in lines
            if kind in kinds
        ]
        if any(self._owners):
            line = _line([((0, 0), (24, 0))], SEATS[0], "plain", 0, is_claimed=True)
            signs.append((words.say("legend-claimed"), [*line, seat_mark(12, 0, 0)]))
        if any(self._stations):
            signs.append((words.say("legend-station"), [seat_mark(12, 0, 0, is_square=True)]))
        for said, sign in signs:
            if x + 40 + _LETTER * len(said) > WIDTH:
                x, y = 20.0, y + _LEGEND
            yield element("g", *sign, label(32, 4, said, 12), transform=f"translate({x:.0f} {y:.0f})")
            x += 60 + _LETTER * len(said)


def _line(
    spaces: Sequence[tuple[Point, Point]], color: Color, kind: RouteKind, locomotives: int, *, is_claimed: bool
) -> Iterator[Element]:
    """A dash for each space, thick where it is claimed; a tunnel has a broken edge, a ferry a dot for a locomotive."""
    dashes = "".join(f"M{xa:.1f} {ya:.1f}L{xb:.1f} {yb:.1f}" for (xa, ya), (xb, yb) in spaces)
    broken = {"stroke_dasharray": "2 2"} if kind == "tunnel" else {}
    width = 6 if is_claimed else 4
    yield element("path", d=dashes, stroke=css(INK), stroke_width=width + (2.5 if broken else 1.2), **broken)
    yield element("path", d=dashes, stroke=css(color), stroke_width=width)
    for (xa, ya), (xb, yb) in spaces[: 0 if is_claimed else locomotives]:
        yield element("circle", cx=(xa + xb) / 2, cy=(ya + yb) / 2, r=2.5, fill=css(INK))
