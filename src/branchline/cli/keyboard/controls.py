"""What a session needs of the game that is played: its pictures, its words, and how a typed line becomes actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from rich.console import RenderableType

from branchline.protocol import Reason, ScoreLine
from branchline.table import Table
from branchline.view.words import Words

Command = Callable[[int, list[str]], None]
"""Done for a seat, with the words typed after it; it decides nothing."""

_MENDED_BY_BACK: Final = (
    "something-else-first",
    "lay-in-order",
    "card-fits-no-payment",
    "mix-in-order",
    "color-named-already",
    "no-colors-to-follow",
)
"""Reasons that are no longer in the way once what was begun is taken back."""


class Controls(Protocol):
    """One kind of game at the keyboard; the session does all that is the same for every game."""

    @property
    def commands(self) -> Mapping[str, Command]:
        """What can be typed in this kind of game besides the commands that every game has."""

    def least_lines(self, seat: int | None) -> int:
        """How many lines the table takes at least; news get what is left."""

    def picture(self, seat: int) -> None:
        """What the seat has to know for the decision at hand, on no more lines than the screen has."""

    def standings(self, seat: int) -> None:
        """What everybody can count already, and what is the seat's own."""

    def sheet(self, sheet: Sequence[ScoreLine]) -> None:
        """The final scores."""

    def without_verb(self, seat: int, text: str) -> list[int] | None:
        """The actions of a line that names none: numbers, cards, or Enter alone for what is proposed; else None."""

    def verb(self, seat: int, text: str) -> str:
        """The action or command that begins like this; NotationError if that is none or several."""

    def actions(self, seat: int, verb: str, words: Sequence[str]) -> list[int]:
        """Possible actions to be done one after another; none when something is in the way, and that has been told."""

    def why(self, seat: int, words: Sequence[str]) -> str:
        """Why an action is not possible, or that it is; NotationError if the words name none."""

    def take_back(self) -> str:
        """Take back a decision that is not complete and say so; NotationError if there is none."""

    def help(self) -> list[RenderableType]:
        """All that can be typed."""

    def completions(self) -> list[str]:
        """Words for the tab key."""


def refusal(words: Words, table: Table, reason: Reason, names: Sequence[str]) -> str:
    """Why something is not possible, in words, and that `back` helps if it does."""
    hint = words.say("back-hint") if reason.code in _MENDED_BY_BACK and table.can_take_back() else ""
    return words.reason(reason, table.game.map, names) + hint


def is_places(text: str) -> bool:
    """Whether the text is nothing but numbers, with commas or without."""
    words = text.replace(",", " ").split()
    return bool(words) and all(word.isascii() and word.isdigit() for word in words)
