"""The map of a report as SVG, with every route in a color that says how often it is claimed."""

from __future__ import annotations

from markupsafe import Markup

from branchline.balance.reports.flags import as_share
from branchline.balance.reports.report import BalanceReport, RouteFigures
from branchline.board.maps import Route, RouteMap
from branchline.measuring.pages import percent
from branchline.view.board.layout import WIDTH, MapLayout


def map_drawing(report: BalanceReport, game_map: RouteMap) -> Markup:
    """The map, with a title on everything that says what it is."""
    layout = MapLayout(game_map)
    flagged = {flag.about: flag.text for flag in report.flags if flag.kind in ("bottleneck", "dead")}
    parts = []
    diamonds = []
    for route, figures in zip(game_map.routes, report.routes, strict=True):
        if route.beside is not None and not figures.claimed.value:
            continue  # a track that nobody has ever opened
        parts.append(_route(layout, route, figures))
        if route.name in flagged:
            diamonds.append(_diamond(layout, route, flagged[route.name]))
    parts += diamonds
    for city, use in zip(game_map.cities, report.cities, strict=True):
        x, y = layout.points[city.index]
        said = f"{city.name}: reached in {as_share(use.used)} of the games, {use.claims:.1f} claims a game"
        radius = 3 + 2.2 * min(use.players / report.players * 2, 1.5)
        circle = Markup('<circle class="city" cx="{:.1f}" cy="{:.1f}" r="{:.1f}"><title>{}</title></circle>')
        parts.append(circle.format(x, y, radius, said))
    name = Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>')
    parts += [name.format(placed.x, placed.y, placed.anchor, placed.name) for placed in layout.names]
    spoken = (
        "Map of all routes, each in a color that says in how many of the games it is claimed; the tables say the same."
    )
    whole = Markup('<div class="map"><svg role="img" aria-label="{}" viewBox="0 0 {:.0f} {:.0f}">{}</svg></div>')
    return whole.format(spoken, WIDTH, layout.height, Markup("").join(parts))


def legend() -> Markup:
    """What the colors mean."""
    swatches = []
    for step in range(5):
        left, style = 10 + 60 * step, "route" if step else "route never"
        swatch = Markup(
            '<line class="{}" x1="{}" x2="{}" y1="10" y2="10" style="{}"/>'
            '<text class="tick" x="{}" y="32" text-anchor="middle">{}</text>'
        )
        swatches.append(swatch.format(style, left, left + 50, _stroke(step / 4), left + 25, percent(step / 4, 0)))
    whole = Markup('<svg role="img" aria-label="{}" width="320" height="40">{}</svg>')
    return whole.format("Claimed in 0 to 100 % of the games", Markup("").join(swatches))


def _route(layout: MapLayout, route: Route, figures: RouteFigures) -> Markup:
    (xa, ya), (xb, yb) = layout.ends(route)
    won = f"; who claims it wins {as_share(figures.won)}" if figures.won is not None else ""
    said = (
        f"{figures.title}: {route.length} {figures.color}{'' if route.kind == 'plain' else f', {route.kind}'}, "
        f"claimed in {as_share(figures.claimed)} of the games{won}"
    )
    style = "route never" if figures.claimed.value < 0.005 else "route"
    whole = Markup(
        '<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" style="{}"><title>{}</title></line>'
    )
    return whole.format(style, xa, ya, xb, yb, _stroke(figures.claimed.value), said)


def _diamond(layout: MapLayout, route: Route, said: str) -> Markup:
    (xa, ya), (xb, yb) = layout.ends(route)
    x, y = (xa + xb) / 2, (ya + yb) / 2
    whole = Markup('<path class="stands-out" d="M{:.1f} {:.1f}l8 8-8 8-8-8z"><title>{}</title></path>')
    return whole.format(x, y - 8, said)


def _stroke(use: float) -> str:
    return f"stroke: color-mix(in oklab, var(--hot) {100 * use:.0f}%, var(--cold)); stroke-width: {2.5 + 4 * use:.1f}"
