"""A report in files: as a page, as JSON, as text; and read again."""

from __future__ import annotations

from pathlib import Path

from branchline.arena.reports.page import as_html
from branchline.arena.reports.report import SCHEMA, Report
from branchline.arena.reports.text import as_text
from branchline.errors import RecordError
from branchline.measuring.report_files import as_json, write_forms


def write_report(folder: Path, report: Report) -> None:
    """The folder has `report.html`, `report.json` and `report.txt`."""
    write_forms(folder, json=as_json(report), txt=as_text(report), html=as_html(report))


def read_report(file: Path) -> Report:
    """The report in a JSON file; RecordError if it is none."""
    from pydantic import TypeAdapter, ValidationError

    try:
        report: Report = TypeAdapter(Report).validate_json(file.read_bytes())
    except OSError as error:
        raise RecordError(f"{file} cannot be read: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise RecordError(f"{file} is no report of an arena: {place}: {first['msg']}") from None
    if report.schema != SCHEMA:
        raise RecordError(f"{file} has schema {report.schema}, but here it is {SCHEMA}; measure it again")
    return report
