"""Figures as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from branchline.measuring.statistics import Estimate

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
