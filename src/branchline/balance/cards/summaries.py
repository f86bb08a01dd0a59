"""The table of a report that only The Card Game has."""

from __future__ import annotations

from branchline.balance.reports.report import BalanceReport
from branchline.balance.reports.summaries import amounts, part
from branchline.measuring.pages import Grid


def stacks(report: BalanceReport) -> Grid:
    """Colors of The Card Game."""
    return Grid(
        "Colors",
        "Cards of the deck, and needed by all tickets together. Of a game: placed in railyards, robbed out of them, "
        "moved onto the track, left in hands. Made: of the kept tickets with this color. Short: of those that failed, "
        "for how many the stack had too little of it.",
        "color",
        ["deck", "needed", "placed", "robbed", "moved", "left", "made", "short"],
        [color.color for color in report.stacks],
        [
            [
                str(color.cards),
                str(color.needed) if color.needed else "",
                *amounts(color.placed, color.robbed, color.moved, color.left),
                part(color.made),
                part(color.short),
            ]
            for color in report.stacks
        ],
    )
