"""A report as one page that needs nothing else: no script, no picture, no other host."""

from __future__ import annotations

from html import escape

from branchline.arena.page import folded, listing, page, scrolled, section, table
from branchline.balance import drawing, plots
from branchline.balance.drawing import legend, map_drawing
from branchline.balance.flags import TITLES
from branchline.balance.plots import seats_plot, sources_plot, spreads_plot, tickets_plot
from branchline.balance.report import BalanceReport
from branchline.balance.tables import Grid, all_tables
from branchline.balance.text import headline, sentences
from branchline.board.maps import RouteMap
from branchline.protocol import GameMap


def as_html(report: BalanceReport, game_map: GameMap) -> str:
    """The page; the map is the one that was played on."""
    grids = {grid.title: grid for grid in all_tables(report)}
    parts = [
        f"<h1>{escape(headline(report))}</h1>",
        f'<p class="soft">branchline {escape(report.version)}</p>',
        section("What stands out", *_flags(report)),
    ]
    if isinstance(game_map, RouteMap):
        about = (
            "Colors say in how many of the games a route is claimed. A diamond is on bottlenecks and on connections "
            "that "
            "nobody builds. Point at a route, a city or a diamond to read its figures."
        )
        parts.append(section("The map", legend(), scrolled(about, map_drawing(report, game_map))))
    drawn = {
        "Order of play": seats_plot(report),
        "Lengths and scores": spreads_plot(report),
        "Where points come from": sources_plot(report),
        "Tickets": tickets_plot(report),
    }
    parts += [section(title, drawn.get(title, ""), _table(grid)) for title, grid in grids.items()]
    parts.append(section("How it was measured", _measured(report)))
    return page(headline(report), parts, drawing.STYLE + plots.STYLE)


def _flags(report: BalanceReport) -> list[str]:
    if not report.flags:
        return ["<p>Nothing stands out that chance could not explain.</p>"]
    parts = []
    for kind, title in TITLES.items():
        of_kind = [flag.text.replace(" %", "\N{NO-BREAK SPACE}%") for flag in report.flags if flag.kind == kind]
        if of_kind:
            parts += [f"<h3>{escape(title)}</h3>", listing(of_kind)]
    return parts


def _table(grid: Grid) -> str:
    made = table(grid.about, grid.first, grid.heads, grid.names, grid.rows)
    return folded(f"All {len(grid.rows)} in a table", made) if grid.is_long else made


def _measured(report: BalanceReport) -> str:
    said = [
        *sentences(report),
        "Every game has a deal of its own, and who goes first is drawn. All intervals are 95 %, Wilson's.",
        "Something stands out only if it lies beyond its bound with intervals so wide that those of all things of "
        "its kind "
        "hold together with 95 %.",
        "A share of wins says what goes along with winning, not what it comes from.",
        f"The map has the fingerprint {report.fingerprint}.",
    ]
    return f"{listing(said)}<p>The same again: <code>{escape(report.command)}</code></p>"
