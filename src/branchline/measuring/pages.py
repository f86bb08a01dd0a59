"""What reports are made of: figures and tables as people read them, templates that escape every text, and files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final, Protocol

from markupsafe import Markup

from branchline.measuring.statistics import Estimate
from branchline.protocol import Json

if TYPE_CHECKING:
    from jinja2 import Environment


_GAP: Final = "  "


def percent(share: float, digits: int = 1) -> str:
    """A share as people read it."""
    return f"{100 * share:.{digits}f} %"


def percents(share: Estimate) -> str:
    """The interval of a share."""
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def milliseconds(value: float) -> str:
    """A time in milliseconds with as many digits as matter."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.3f}"


def in_columns(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """The rows with their cells below each other, to the right but for the columns named."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        _GAP.join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


@dataclass(frozen=True)
class Grid:
    """A table with a name in front of each row."""

    title: str
    about: str  # what its figures are
    first: str  # what the names are
    heads: Sequence[str]
    names: Sequence[str]
    rows: Sequence[Sequence[str]]
    is_long: bool = False  # so that a terminal wants only its ends

    @property
    def lines(self) -> list[tuple[str, Sequence[str]]]:
        """Each name with its row."""
        return list(zip(self.names, self.rows, strict=True))


def render(template: str, **values: object) -> Markup:
    """A template of the package with these values; whatever is no Markup is escaped."""
    return Markup(_templates().get_template(template).render(values))


class Reported(Protocol):
    """What was found, as values."""

    def as_dict(self) -> Json:
        """The report as values that are ready for JSON."""


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


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # only who writes a page waits for it

    return Environment(
        loader=PackageLoader("branchline", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
