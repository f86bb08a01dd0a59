"""Map games as SVG: the map, and whose its routes and stations are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from branchline.board.engine import BoardGame
from branchline.board.maps import Route, RouteMap
from branchline.board.observation import Observation
from branchline.cards import COLOR_NAMES, GRAY
from branchline.protocol import svg_of_map
from branchline.view.board.layout import MapLayout
from branchline.view.board.picture import picture_lines
from branchline.view.colors import CARDS, INK, OPEN, PAPER, SEATS
from branchline.view.svg import css, label, sheet, table_sheet


def svg_of(game: BoardGame, seen: Observation) -> str:
    """The position as its viewer sees it."""
    layout = MapLayout(game.map)
    parts = _parts(layout, game.map, seen.owner, seen.station)
    return table_sheet(game, seen, picture_lines(game, seen), layout.height, parts)


@svg_of_map.register(RouteMap)
def map_svg(game_map: RouteMap) -> str:
    """A map on which nothing has been built."""
    layout = MapLayout(game_map)
    parts = _parts(layout, game_map, [0] * len(game_map.routes), [0] * len(game_map.cities))
    return sheet(f"the map {game_map.key}", layout.height, parts)


def _parts(layout: MapLayout, game_map: RouteMap, owners: Sequence[int], stations: Sequence[int]) -> Iterator[str]:
    """The map with the owner of each route and station: seat + 1, or 0."""
    for route, owner in zip(game_map.routes, owners, strict=True):
        if owner or route.beside is None:  # parallel tracks are there once they are built [FR-06]
            yield _route(layout, route, owner)
    for (x, y), city, owner in zip(layout.points, game_map.cities, stations, strict=True):
        fill = css(SEATS[owner - 1] if owner else PAPER)
        title = f"{city.name}, station of seat {owner - 1}" if owner else city.name
        yield (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{fill}" stroke="{css(INK)}" stroke-width="2">'
            f"<title>{escape(title)}</title></circle>"
        )
    for placed in layout.names:
        yield label(placed.x, placed.y, placed.name, 12, placed.anchor)


def _route(layout: MapLayout, route: Route, owner: int) -> str:
    """A dash for each space: thin in the color of the route, thick in that of its owner."""
    dashes = "".join(f"M{xa:.1f} {ya:.1f}L{xb:.1f} {yb:.1f}" for (xa, ya), (xb, yb) in layout.spaces(route))
    color = SEATS[owner - 1] if owner else (OPEN if route.color == GRAY else CARDS[route.color])
    printed = "gray" if route.color == GRAY else COLOR_NAMES[route.color]
    kind = "" if route.kind == "plain" else f", {route.kind}"
    whose = f", seat {owner - 1}" if owner else ""
    return (
        f'<path d="{dashes}" stroke="{css(color)}" stroke-width="{7 if owner else 3}">'
        f"<title>{escape(route.name)}: {route.length} {printed}{kind}{whose}</title></path>"
    )
