"""A game as text and documents: notation, the story, words, the facts; what differs by kind stands in one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol, cast

from branchline.protocol import GameMap, Json, Reason
from branchline.variants import AnyGame, AnyObservation, AnyState, AnyVariant, KindKey
from branchline.variants.kinds import of_kind
from branchline.view.board import documents as board
from branchline.view.board.notation import BoardNotation
from branchline.view.cards import documents as cards
from branchline.view.cards.notation import CardNotation
from branchline.view.position import PositionText
from branchline.view.words import Words

__all__ = ["VIEWS", "AnyNotation", "KindInView", "view_of"]

AnyNotation = BoardNotation | CardNotation


class KindInView(Protocol):
    """How games of one kind are shown."""

    ENGINE: str  # how the facts of a game name its kind
    SCHEMA: str  # how the names of its schemas begin
    ABOUT: str  # what the games are called
    SEEN: Mapping[type, Mapping[str, str]]  # the observation, then what is nested in it: what their fields mean
    PHASES: Mapping[str, str]  # by name, as an observation's `phase` numbers them: what the seat to move is asked for;
    # in `deal`, if there is one, all choose what they begin with, and no bot pauses
    FACTS: Sequence[type]  # what `facts_of` and `numbers_of` give, as dataclasses whose fields say what they `means`
    PENDING: type | None  # what `pending` gives, in the same way; None: it never gives anything
    EVENTS: Mapping[str, str]  # the kinds of events that there are: what they mean

    def notation_of(self, game: AnyGame) -> AnyNotation:
        """The actions of a game as text, both ways."""

    def log_details(self, game: AnyGame) -> dict[str, str]:
        """What each sentence of the story is told besides its event."""

    def facts_of(self, variant: AnyVariant) -> Json:
        """The facts of a game as a document, besides what every game has: its key, its seats and its options."""

    def numbers_of(self, variant: AnyVariant, players: range) -> Json:
        """The numbers of a game's rules as a document, with what a seat begins with for so many players."""

    def map_lines(self, game_map: GameMap, words: Words) -> Iterator[str]:
        """A line for each thing that a map has."""

    def text_of(self, game: AnyGame, seen: AnyObservation, names: Sequence[str], words: Words) -> PositionText:
        """The position in words as its viewer sees it."""

    def svg_of(self, game: AnyGame, seen: AnyObservation, names: Sequence[str], words: Words) -> str:
        """The position as a drawing as its viewer sees it."""

    def pending(self, game: AnyGame, seen: AnyObservation) -> Json | None:
        """What the viewer sees to be waiting for cards."""

    def why_not(self, game: AnyGame, notation: AnyNotation, state: AnyState, seat: int, text: str) -> Reason | None:
        """Why a seat cannot do what a text says; NotationError if it is not even the beginning of an action."""


VIEWS: Final[dict[KindKey, KindInView]] = {"board": cast(KindInView, board), "cards": cast(KindInView, cards)}
"""By kind; a program may add its own."""


def view_of(one: AnyGame | AnyVariant) -> KindInView:
    """How games of this kind are shown; OptionError if there is no view of them."""
    return of_kind(VIEWS, one, "is no view")
