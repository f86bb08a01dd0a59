"""A report in files: as a page, as JSON, as text."""

from __future__ import annotations

import json
from pathlib import Path

from branchline.arena.files import write_forms
from branchline.balance.html import as_html
from branchline.balance.report import BalanceReport
from branchline.balance.text import as_text
from branchline.protocol import GameMap


def as_json(report: BalanceReport) -> str:
    """The report as JSON."""
    return json.dumps(report.as_dict(), indent=1, ensure_ascii=False) + "\n"


def write_report(folder: Path, report: BalanceReport, game_map: GameMap) -> None:
    """The folder has `report.html`, `report.json` and `report.txt`; the map is the one that was played on."""
    write_forms(folder, json=as_json(report), txt=as_text(report), html=as_html(report, game_map))
