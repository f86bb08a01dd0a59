"""The map of a report as SVG: where the cities lie, with every route in a color that says how often it is claimed.

Positions are those of the board in the browser before it makes room for its cars: a conformal cone over the cities,
north up in their middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, hypot, log, pi, radians, sin, tan
from typing import Final

from branchline.arena.text import percent
from branchline.balance.flags import shown
from branchline.balance.report import BalanceReport, RouteFigures
from branchline.board.maps import City, Route, RouteMap

_WIDTH: Final = 1000.0
_TALLEST: Final = 1.25  # times the width
_EDGE: Final = 52.0
_LANE: Final = 7.0  # from one route to the next between the same cities
_LETTER: Final = 7.6  # width of a letter of a city's name
_LINE: Final = 14.0  # height of one
_STEP: Final = 5.0  # from one point of a route to the next, when names look for room
_POLE: Final = 85.0  # degrees, beyond which no cone can be drawn

STYLE: Final = """
:root { --cold: #cfd6df; --hot: #b4330a; }
@media (prefers-color-scheme: dark) { :root { --cold: #414b58; --hot: #ff8f57; } }
.map { min-width: 44rem; } .map svg { width: 100%; height: auto; }
.route { fill: none; stroke-linecap: round; } .never { stroke-dasharray: 2 7; }
.stands-out { fill: var(--mark); stroke: var(--card); stroke-width: 1.5; }
.city { fill: var(--card); stroke: var(--ink); stroke-width: 1.6; }
.map text { font-size: 12.5px; paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; }
"""
"""What the page needs beside its own style."""


def map_drawing(report: BalanceReport, game_map: RouteMap) -> str:
    """The map, with a title on everything that says what it is."""
    sheet = _sheet(game_map)
    flagged = {flag.about: flag.text for flag in report.flags if flag.kind in ("bottleneck", "dead")}
    parts = []
    diamonds = []
    for route, figures in zip(game_map.routes, report.routes, strict=True):
        if route.beside is not None and not figures.claimed.value:
            continue  # a track that nobody has ever opened
        parts.append(_route(sheet, route, figures))
        if route.name in flagged:
            diamonds.append(_diamond(sheet, route, flagged[route.name]))
    parts += diamonds
    for city, use in zip(game_map.cities, report.cities, strict=True):
        x, y = sheet.points[city.index]
        said = f"{city.name}: reached in {shown(use.used)} of the games, {use.claims:.1f} claims a game"
        radius = 3 + 2.2 * min(use.players / report.players * 2, 1.5)
        parts.append(
            f'<circle class="city" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"><title>{escape(said)}</title></circle>'
        )
    parts += _names(sheet, game_map)
    spoken = (
        "Map of all routes, each in a color that says in how many of the games it is claimed; the tables say the same."
    )
    return (
        f'<div class="map"><svg role="img" aria-label="{escape(spoken)}" '
        f'viewBox="0 0 {_WIDTH:.0f} {sheet.height:.0f}">{"".join(parts)}</svg></div>'
    )


def legend() -> str:
    """What the colors mean."""
    swatches = []
    for step in range(5):
        left, style = 10 + 60 * step, "route" if step else "route never"
        swatches.append(
            f'<line class="{style}" x1="{left}" x2="{left + 50}" y1="10" y2="10" style="{_stroke(step / 4)}"/>'
            f'<text class="tick" x="{left + 25}" y="32" text-anchor="middle">{percent(step / 4, 0)}</text>'
        )
    spoken = "Claimed in 0 to 100 % of the games"
    return f'<svg role="img" aria-label="{spoken}" width="320" height="40">{"".join(swatches)}</svg>'


@dataclass(frozen=True)
class _Sheet:
    """Where each city is drawn, by its index, and how many routes lie beside each other between two of them."""

    points: Sequence[tuple[float, float]]
    height: float
    lanes: Mapping[tuple[int, int], int]


def _sheet(game_map: RouteMap) -> _Sheet:
    flat = _projected(game_map.cities)
    left, right = min(x for x, _ in flat), max(x for x, _ in flat)
    top, bottom = min(y for _, y in flat), max(y for _, y in flat)
    wide, tall = max(right - left, 1e-9), max(bottom - top, 1e-9)
    room = _WIDTH - 2 * _EDGE
    scale = min(room / wide, room * _TALLEST / tall)
    indent = _EDGE + (room - wide * scale) / 2
    lanes: Counter[tuple[int, int]] = Counter()
    for route in game_map.routes:
        if route.beside is None:
            lanes[_pair(route)] += 1
    points = [(indent + (x - left) * scale, _EDGE + (y - top) * scale) for x, y in flat]
    return _Sheet(points, tall * scale + 2 * _EDGE, lanes)


def _projected(cities: Sequence[City]) -> list[tuple[float, float]]:
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


def _route(sheet: _Sheet, route: Route, figures: RouteFigures) -> str:
    (xa, ya), (xb, yb) = _ends(sheet, route)
    won = f"; who claims it wins {shown(figures.won)}" if figures.won is not None else ""
    said = (
        f"{figures.title}: {route.length} {figures.color}{'' if route.kind == 'plain' else f', {route.kind}'}, "
        f"claimed in {shown(figures.claimed)} of the games{won}"
    )
    style = "route never" if figures.claimed.value < 0.005 else "route"
    return (
        f'<line class="{style}" x1="{xa:.1f}" y1="{ya:.1f}" x2="{xb:.1f}" y2="{yb:.1f}" '
        f'style="{_stroke(figures.claimed.value)}"><title>{escape(said)}</title></line>'
    )


def _diamond(sheet: _Sheet, route: Route, said: str) -> str:
    (xa, ya), (xb, yb) = _ends(sheet, route)
    x, y = (xa + xb) / 2, (ya + yb) / 2
    return f'<path class="stands-out" d="M{x:.1f} {y - 8:.1f}l8 8-8 8-8-8z"><title>{escape(said)}</title></path>'


def _ends(sheet: _Sheet, route: Route) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a route begins and ends: lanes side by side, parallel tracks on the other side."""
    (xa, ya), (xb, yb) = sheet.points[route.a], sheet.points[route.b]
    if route.a > route.b:  # so that lanes named the other way round do not lie on each other
        (xa, ya), (xb, yb) = (xb, yb), (xa, ya)
    length = hypot(xb - xa, yb - ya) or 1.0
    middle = (sheet.lanes[_pair(route)] - 1) / 2
    aside = _LANE * ((route.lane - 1 if route.beside is None else -route.lane) - middle)
    dx, dy = (ya - yb) / length * aside, (xb - xa) / length * aside
    return (xa + dx, ya + dy), (xb + dx, yb + dy)


def _pair(route: Route) -> tuple[int, int]:
    return min(route.a, route.b), max(route.a, route.b)


def _stroke(use: float) -> str:
    return f"stroke: color-mix(in oklab, var(--hot) {100 * use:.0f}%, var(--cold)); stroke-width: {2.5 + 4 * use:.1f}"


def _names(sheet: _Sheet, game_map: RouteMap) -> list[str]:
    """Every name beside its city, where it covers no city and no other name, if possible, and rather no route."""
    dots = [dot for route in game_map.routes if route.beside is None for dot in _dots(*_ends(sheet, route))]
    taken = [(x - 6, y - 6, x + 6, y + 6) for x, y in sheet.points]
    written = []
    for city in sorted(game_map.cities, key=lambda city: len(city.name)):
        x, y = sheet.points[city.index]
        wide = _LETTER * len(city.name)
        places = [
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
        written.append(f'<text x="{at:.1f}" y="{base:.1f}" text-anchor="{anchor}">{escape(city.name)}</text>')
    return written


_Box = tuple[float, float, float, float]


def _overlap(one: _Box, other: _Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _dots(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    """Points along a line."""
    steps = max(int(hypot(b[0] - a[0], b[1] - a[1]) / _STEP), 1)
    return [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(1, steps)]


def _covered(box: _Box, dots: Sequence[tuple[float, float]]) -> int:
    return sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in dots)


def _outside(box: _Box) -> float:
    return max(0.0, -box[0]) + max(0.0, box[2] - _WIDTH)
