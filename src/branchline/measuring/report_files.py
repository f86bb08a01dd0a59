"""A report on disk: one file for each of its forms."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryFile
from typing import Protocol

from branchline.protocol import Json


class Reported(Protocol):
    """What was found, as values."""

    def as_dict(self) -> Json:
        """Ready for JSON."""


def as_json(report: Reported) -> str:
    """The report as JSON."""
    return json.dumps(report.as_dict(), indent=1, ensure_ascii=False) + "\n"


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
