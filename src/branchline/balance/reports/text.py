"""A report as plain text: all of it for a file, and what fits a terminal."""

from __future__ import annotations

import textwrap
from typing import Final

from branchline.balance.particulars import particulars_of
from branchline.balance.reports.flags import TITLES, as_share
from branchline.balance.reports.report import BalanceReport
from branchline.balance.reports.summaries import shared_tables
from branchline.measuring.pages import Grid, in_columns, percent
from branchline.variants import AnyGame
from branchline.view.words import words_of

_WIDTH: Final = 110
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_ENDS: Final = 8  # rows from either end of a long table in a terminal


def as_text(report: BalanceReport, game: AnyGame) -> str:
    """The whole report in lines; the game is the one that was played."""
    return _lines(report, game, [_grid(grid) for grid in all_tables(report, game)])


def as_summary(report: BalanceReport, game: AnyGame) -> str:
    """The report in lines, with only the ends of long tables; the game is the one that was played."""
    return _lines(report, game, [_grid(_ends(grid)) for grid in all_tables(report, game)])


def all_tables(report: BalanceReport, game: AnyGame) -> list[Grid]:
    """The tables of a report, in its order."""
    particulars = particulars_of(game)
    return [*shared_tables(report, particulars.distance), *particulars.tables(report)]


def headline(report: BalanceReport) -> str:
    """What was played, in one line."""
    name = words_of().game(report.game)
    on_map = f" on the map {report.map}" if report.map != report.game else ""
    options = "".join(f", {option}={value}" for option, value in report.options.items())
    bots = report.bots[0] if len(set(report.bots)) == 1 else ", ".join(report.bots)
    played = f"{report.games:,} {'quick games' if report.quick else 'games'} of {bots}, from seed {report.seed}"
    return f"{name}{on_map}, {report.players} players{options}: {played}"


def sentences(report: BalanceReport, game: AnyGame) -> list[str]:
    """What is said beside the tables."""
    ending = report.ending
    said = []
    if ending.ender is not None:
        said.append(f"Who brings the last round about wins {as_share(ending.ender)} of the games.")
    said.append(
        f"{percent(ending.all_passed.value)} of the games end because nobody can do anything, "
        f"{percent(ending.shared.value)} have more than one winner."
    )
    said.append(f"A player ends with {report.tickets_held:.1f} tickets.")
    if report.reshuffles:
        said.append(f"The deck is shuffled anew {report.reshuffles:.1f} times in a game.")
    return [*said, *particulars_of(game).sentences(report), *report.notes, f"The games have the hash {report.hash}."]


def _wrapped(text: str, first: str = "", indent: str = "") -> list[str]:
    """The text in lines; no number is parted from its percent sign."""
    whole = text.replace(" %", f"{_NO_BREAK}%")
    lines = textwrap.wrap(whole, _WIDTH, initial_indent=first, subsequent_indent=indent)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def _lines(report: BalanceReport, game: AnyGame, grids: list[list[str]]) -> str:
    lines = [headline(report), f"branchline {report.version}", "", *_flags(report)]
    for grid in grids:
        lines += ["", *grid]
    lines += ["", *(line for sentence in sentences(report, game) for line in _wrapped(sentence))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _flags(report: BalanceReport) -> list[str]:
    if not report.flags:
        return ["Nothing stands out that chance could not explain."]
    lines = ["WHAT STANDS OUT"]
    for kind, title in TITLES.items():
        of_kind = [flag.text for flag in report.flags if flag.kind == kind]
        if of_kind:
            lines.append(title)
            for text in of_kind:
                lines += _wrapped(text, "  - ", "    ")
    return lines


def _grid(grid: Grid) -> list[str]:
    rows = [[grid.first, *grid.heads], *([name, *row] for name, row in zip(grid.names, grid.rows, strict=True))]
    return [grid.title.upper(), *_wrapped(grid.about), *in_columns(rows, left=(0,))]


def _ends(grid: Grid) -> Grid:
    """The first and the last rows of a long table."""
    more = len(grid.rows) - 2 * _ENDS
    if not grid.is_long or more < 2:
        return grid
    names = [*grid.names[:_ENDS], f"… {more} more: --report FOLDER", *grid.names[-_ENDS:]]
    rows = [*grid.rows[:_ENDS], [""] * len(grid.heads), *grid.rows[-_ENDS:]]
    return Grid(grid.title, grid.about, grid.first, grid.heads, names, rows, is_long=True)
