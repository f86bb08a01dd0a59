"""Where everything lies on a drawing of a map: cities, the lanes between them, and names that cover little.

Positions are those of the board in the browser before it makes room for its cars: a conformal cone over the cities,
north up in their middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, log, pi, radians, sin, tan
from typing import Final

from branchline.board.maps import City, Route, RouteMap
from branchline.view.svg import Anchor

Point = tuple[float, float]

WIDTH: Final = 1000.0
_TALLEST: Final = 1.25  # times the width
_EDGE: Final = 52.0
_LANE: Final = 7.0  # from one route to the next between the same cities
_GAP: Final = 0.12  # of a space, free at each end of a car
_LETTER: Final = 7.6  # width of a letter of a city's name
_LINE: Final = 14.0  # height of one
_STEP: Final = 5.0  # from one point of a route to the next, when names look for room
_POLE: Final = 85.0  # degrees, beyond which no cone can be drawn


@dataclass(frozen=True)
class PlacedName:
    """Where the name of a city is written: its base line, and which end of it lies there."""

    name: str
    x: float
    y: float
    anchor: Anchor


class MapLayout:
    """Where the cities of a map are drawn, by their indexes, and what lies between and beside them."""

    def __init__(self, game_map: RouteMap) -> None:
        flat = _projected(game_map.cities)
        left, right = min(x for x, _ in flat), max(x for x, _ in flat)
        top, bottom = min(y for _, y in flat), max(y for _, y in flat)
        wide, tall = max(right - left, 1e-9), max(bottom - top, 1e-9)
        room = WIDTH - 2 * _EDGE
        scale = min(room / wide, room * _TALLEST / tall)
        indent = _EDGE + (room - wide * scale) / 2
        self.points = [(indent + (x - left) * scale, _EDGE + (y - top) * scale) for x, y in flat]
        self.height = tall * scale + 2 * _EDGE
        self._map = game_map
        self._lanes = Counter(_pair(route) for route in game_map.routes if route.beside is None)

    def ends(self, route: Route) -> tuple[Point, Point]:
        """Where a route begins and ends: lanes side by side, parallel tracks on the other side."""
        (xa, ya), (xb, yb) = self.points[route.a], self.points[route.b]
        if route.a > route.b:  # so that lanes named the other way round do not lie on each other
            (xa, ya), (xb, yb) = (xb, yb), (xa, ya)
        length = hypot(xb - xa, yb - ya) or 1.0
        middle = (self._lanes[_pair(route)] - 1) / 2
        aside = _LANE * ((route.lane - 1 if route.beside is None else -route.lane) - middle)
        dx, dy = (ya - yb) / length * aside, (xb - xa) / length * aside
        return (xa + dx, ya + dy), (xb + dx, yb + dy)

    def spaces(self, route: Route) -> list[tuple[Point, Point]]:
        """Where each space of a route begins and ends."""
        (xa, ya), (xb, yb) = self.ends(route)
        shares = [((i + _GAP) / route.length, (i + 1 - _GAP) / route.length) for i in range(route.length)]
        return [
            ((xa + (xb - xa) * start, ya + (yb - ya) * start), (xa + (xb - xa) * end, ya + (yb - ya) * end))
            for start, end in shares
        ]

    def middle(self, route: Route) -> Point:
        """A point halfway along a route, a little to one side of it where another lane has its own beside."""
        (xa, ya), (xb, yb) = self.ends(route)
        share = 0.5 + 10 * (route.lane - (1 if route.beside is None else 2)) / (hypot(xb - xa, yb - ya) or 1.0)
        return xa + (xb - xa) * share, ya + (yb - ya) * share

    @cached_property
    def names(self) -> tuple[PlacedName, ...]:
        """Every name beside its city, where it covers no city and no other name, if possible, and rather no route."""
        dots = [dot for route in self._map.routes if route.beside is None for dot in _dots(*self.ends(route))]
        taken = [(x - 6, y - 6, x + 6, y + 6) for x, y in self.points]
        placed = []
        for city in sorted(self._map.cities, key=lambda city: len(city.name)):
            x, y = self.points[city.index]
            wide = _LETTER * len(city.name)
            places: list[tuple[Anchor, float, float]] = [
                ("start", x + 8, y + 4),
                ("end", x - 8, y + 4),
                ("middle", x, y - 9),
                ("middle", x, y + 18),
                ("start", x + 6, y - 6),
                ("start", x + 6, y + 15),
                ("end", x - 6, y - 6),
                ("end", x - 6, y + 15),
            ]
            boxes = []
            for anchor, at, base in places:
                left = at - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
                boxes.append((left, base - _LINE + 3, left + wide, base + 3))
            near = [(dx, dy) for dx, dy in dots if abs(dx - x) < wide + 20 and abs(dy - y) < 3 * _LINE]
            costs = [
                sum(_overlap(box, other) for other in taken) + 12 * _covered(box, near) + 40 * _outside(box)
                for box in boxes
            ]
            best = min(range(len(places)), key=costs.__getitem__)
            anchor, at, base = places[best]
            taken.append(boxes[best])
            placed.append(PlacedName(city.name, at, base, anchor))
        return tuple(placed)


def _projected(cities: Sequence[City]) -> list[Point]:
    """Lambert's conformal cone over these cities; east is right, south is down."""
    lats = [radians(max(-_POLE, min(_POLE, city.lat))) for city in cities]
    south, north = min(lats), max(lats)
    sixth = (north - south) / 6
    low, high = south + sixth, north - sixth
    middle = _middle([city.lon for city in cities])
    turns = [radians((city.lon - middle + 540) % 360 - 180) for city in cities]
    if high - low > 1e-6:
        cone = log(cos(low) / cos(high)) / log(_slope(high) / _slope(low))
    else:
        cone = sin((low + high) / 2)
    if abs(cone) < 1e-6:  # around the equator the cone is a cylinder
        return [(turn, -log(_slope(lat))) for turn, lat in zip(turns, lats, strict=True)]
    whole = cos(low) * _slope(low) ** cone / cone
    return [
        (whole / _slope(lat) ** cone * sin(cone * turn), whole / _slope(lat) ** cone * cos(cone * turn))
        for turn, lat in zip(turns, lats, strict=True)
    ]


def _slope(lat: float) -> float:
    return tan(pi / 4 + lat / 2)


def _middle(lons: Sequence[float]) -> float:
    """Halfway between the outermost cities, wherever the day begins: the widest gap is on the other side."""
    around = sorted(lon % 360 for lon in lons)
    gaps = [(around[(i + 1) % len(around)] - lon) % 360 or 360.0 for i, lon in enumerate(around)]
    widest = max(range(len(around)), key=lambda i: gaps[i])
    east = around[widest]
    return east - (360 - gaps[widest]) / 2


def _pair(route: Route) -> tuple[int, int]:
    return min(route.a, route.b), max(route.a, route.b)


_Box = tuple[float, float, float, float]


def _overlap(one: _Box, other: _Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _dots(a: Point, b: Point) -> list[Point]:
    """Points along a line."""
    steps = max(int(hypot(b[0] - a[0], b[1] - a[1]) / _STEP), 1)
    return [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(1, steps)]


def _covered(box: _Box, dots: Sequence[Point]) -> int:
    return sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in dots)


def _outside(box: _Box) -> float:
    return max(0.0, -box[0]) + max(0.0, box[2] - WIDTH)
