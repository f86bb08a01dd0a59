"""A game at one keyboard: what is drawn, asked, typed and saved; what differs by kind stands in one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

from branchline.cli.keyboard import board, cards
from branchline.cli.keyboard.controls import Controls
from branchline.cli.keyboard.screen import Screen
from branchline.events import Event
from branchline.protocol import ScoreLine
from branchline.table import Table
from branchline.variants import AnyGame, AnyObservation, KindKey, of_kind
from branchline.view.words import Words

__all__ = ["KEYBOARDS", "Keyboard", "TablePictures", "keyboard_of"]


class TablePictures(Protocol):
    """What the pictures of every kind of game can show."""

    def board(self, seen: AnyObservation) -> None:
        """The table as the viewer sees it."""

    def under_way(self, seen: AnyObservation) -> Callable[[AnyObservation], None] | None:
        """Who shows what is laid down or placed step by step; None where nothing is."""

    def all_hands(self, seen: Sequence[AnyObservation], *, tickets: bool) -> None:
        """Everybody's cards, and their tickets."""

    def sheet(self, sheet: Sequence[ScoreLine], story: Sequence[Sequence[Event]] = ()) -> None:
        """The final scores."""


class Keyboard(Protocol):
    """One kind of game in a terminal."""

    def controls_of(self, screen: Screen, table: Table, names: Sequence[str], words: Words) -> Controls:
        """What a person at the table sees and types."""

    def pictures_of(
        self, screen: Screen, game: AnyGame, names: Sequence[str], words: Words, bots: Sequence[str]
    ) -> TablePictures:
        """What is drawn of a game."""


KEYBOARDS: Final[dict[KindKey, Keyboard]] = {"board": cast(Keyboard, board), "cards": cast(Keyboard, cards)}
"""By kind; a program may add its own."""


def keyboard_of(game: AnyGame) -> Keyboard:
    """The keyboard for a game; OptionError if its kind has none yet."""
    return of_kind(KEYBOARDS, game, "is no table in the terminal")
