"""Styles: a planner with a taste. Each changes a few of its constants, in percent of what was found best or to a value.

A style costs strength, as the constants were tuned without it, but it never leaves play by plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from branchline.planning.board.weights import Weights


@dataclass(frozen=True)
class Style:
    """What a style changes, by the names of `Weights`."""

    percent: Mapping[str, int] = field(default_factory=dict)  # of what it is otherwise
    to: Mapping[str, int] = field(default_factory=dict)  # whatever it is otherwise
    believes: bool = False  # guesses what the others want


STYLES: Final[Mapping[str, Style]] = {
    # Builds with what it has, keeps to tickets that are soon made, and draws no others.
    "sprinter": Style({"draw": 45, "room": 75, "useful": 60, "train": 20}, {"ticket_gain": 100_000}),
    # Claims late, and then many at once.
    "hoarder": Style({"draw": 130, "late": 80}),
    # Keeps tickets that are easily made, builds for them sooner, and then draws again, even at a small loss.
    "ticket_hungry": Style({"risk": 250, "draw": 75}, {"ticket_gain": -300, "ticket_rounds": 0}),
    # Takes what others might want before it takes what only it wants, and now and then what only they want.
    "blocker": Style({"block": 1200}, {"contested": 400}, believes=True),
    # Goes on where its line ends, also in a game that has no points for it.
    "long_liner": Style({"useful": 150, "draw": 90}, {"line": 250}),
}
"""By key, as `planner:style=KEY` names it."""


def styled(weights: Weights, style: str | None) -> Weights:
    """Change the constants to those of the style; no style changes nothing."""
    if style is not None:
        for name, percent in STYLES[style].percent.items():
            setattr(weights, name, int(getattr(weights, name)) * percent // 100)
        for name, value in STYLES[style].to.items():
            setattr(weights, name, value)
    return weights
