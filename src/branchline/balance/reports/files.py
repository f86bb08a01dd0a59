"""A report in files: as one page that needs nothing else (no script, picture or other host), as JSON, as text."""

from __future__ import annotations

from pathlib import Path

from branchline.balance.particulars import particulars_of
from branchline.balance.reports.flags import TITLES
from branchline.balance.reports.plots import seats_plot, sources_plot, spreads_plot, tickets_plot
from branchline.balance.reports.report import BalanceReport
from branchline.balance.reports.text import all_tables, as_text, headline, sentences
from branchline.measuring.pages import as_json, render, write_forms
from branchline.variants import AnyGame


def write_report(folder: Path, report: BalanceReport, game: AnyGame) -> None:
    """The folder has `report.html`, `report.json` and `report.txt`; the game is the one that was played."""
    write_forms(folder, json=as_json(report), txt=as_text(report, game), html=as_html(report, game))


def as_html(report: BalanceReport, game: AnyGame) -> str:
    """The report as one HTML page; the game is the one that was played."""
    return render(
        "balance/reports/page.html",
        report=report,
        title=headline(report),
        flags=_flags(report),
        drawing=particulars_of(game).drawing(report),
        plots={
            "Order of play": seats_plot(report),
            "Lengths and scores": spreads_plot(report),
            "Where points come from": sources_plot(report),
            "Tickets": tickets_plot(report),
        },
        tables=all_tables(report, game),
        sentences=sentences(report, game),
    )


def _flags(report: BalanceReport) -> dict[str, list[str]]:
    """What stands out, by heading; no number is parted from its percent sign."""
    of_kind = {
        title: [flag.text.replace(" %", "\N{NO-BREAK SPACE}%") for flag in report.flags if flag.kind == kind]
        for kind, title in TITLES.items()
    }
    return {title: texts for title, texts in of_kind.items() if texts}
