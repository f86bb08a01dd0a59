"""A report as one page that needs nothing else: no script, no picture, no other host."""

from __future__ import annotations

from branchline.balance.particulars import particulars_of
from branchline.balance.reports.flags import TITLES
from branchline.balance.reports.plots import seats_plot, sources_plot, spreads_plot, tickets_plot
from branchline.balance.reports.report import BalanceReport
from branchline.balance.reports.tables import all_tables
from branchline.balance.reports.text import headline, sentences
from branchline.measuring.pages import render
from branchline.variants import AnyGame


def as_html(report: BalanceReport, game: AnyGame) -> str:
    """The page; the game is the one that was played."""
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
        tables=all_tables(report),
        sentences=sentences(report),
    )


def _flags(report: BalanceReport) -> dict[str, list[str]]:
    """What stands out, by heading; no number is parted from its percent sign."""
    of_kind = {
        title: [flag.text.replace(" %", "\N{NO-BREAK SPACE}%") for flag in report.flags if flag.kind == kind]
        for kind, title in TITLES.items()
    }
    return {title: texts for title, texts in of_kind.items() if texts}
