"""A report in files: as a page, as JSON, as text; and read again."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryFile

from branchline.arena.html import as_html
from branchline.arena.report import SCHEMA, Report
from branchline.arena.text import as_text
from branchline.errors import RecordError


def as_json(report: Report) -> str:
    """The report as JSON."""
    return json.dumps(report.as_dict(), indent=1, ensure_ascii=False) + "\n"


def write_report(folder: Path, report: Report) -> None:
    """The folder has `report.html`, `report.json` and `report.txt`."""
    write_forms(folder, json=as_json(report), txt=as_text(report), html=as_html(report))


def check_folder(folder: Path) -> None:
    """The folder is there, and a report can be written to it; OSError if not."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        pass
    for name in ("html", "json", "txt"):
        if (folder / f"report.{name}").exists():
            with (folder / f"report.{name}").open("r+b"):
                pass


def write_forms(folder: Path, **forms: str) -> None:
    """The folder has a file `report` with each of these endings."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in forms.items():
        (folder / f"report.{name}").write_text(text, encoding="utf-8", newline="\n")


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
