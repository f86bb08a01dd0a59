"""What the pages of reports are made of: tables as values, and templates in which every text is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from jinja2 import Environment


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
