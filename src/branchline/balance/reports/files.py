"""A report in files: as a page, as JSON, as text."""

from __future__ import annotations

from pathlib import Path

from branchline.balance.reports.page import as_html
from branchline.balance.reports.report import BalanceReport
from branchline.balance.reports.text import as_text
from branchline.measuring.report_files import as_json, write_forms
from branchline.variants import AnyGame


def write_report(folder: Path, report: BalanceReport, game: AnyGame) -> None:
    """The folder has `report.html`, `report.json` and `report.txt`; the game is the one that was played."""
    write_forms(folder, json=as_json(report), txt=as_text(report), html=as_html(report, game))
