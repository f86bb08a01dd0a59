"""What every engine offers: one protocol for the map games and The Card Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from branchline.chance import Chance
from branchline.events import Event

Seat = int
"""A place at the table, from 0; play goes round in ascending order [US-05]."""

Json = dict[str, object]
"""A document that `json.dumps` takes."""

S = TypeVar("S")  # state
A = TypeVar("A", covariant=True)  # action record
O = TypeVar("O")  # observation  # noqa: E741  (as short as its two neighbors)
K = TypeVar("K", contravariant=True)  # knowledge


@dataclass(frozen=True)
class Reason:
    """Why an action is not possible: a code and its details, for a client to put into words."""

    code: str
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ScoreLine:
    """One seat's final score, line by line."""

    points: Mapping[str, int]  # by scoring rule
    total: int
    place: int  # from 1; who ties after every tie-break shares it
    tickets_made: tuple[int, ...]
    tickets_failed: tuple[int, ...]
    details: Mapping[str, object]  # what else the game counts: longest path, its routes, borrowed routes


class Game(Protocol[S, A, O, K]):
    """One rule set for a fixed number of seats. Whatever changes during play is in the state, nothing here."""

    @property
    def key(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def actions(self) -> Sequence[A]:
        """The catalog; an action id is an index into this."""

    def new(self, chance: Chance, first: Seat | None = None) -> S:
        """A game ready for its first decision; `first` sets the starting seat, otherwise chance does [US-05]."""

    def begin(self, chance: Chance, first: Seat | None = None) -> tuple[S, list[Event]]:
        """The same, with the story told."""

    def to_move(self, state: S) -> Seat | None:
        """Who decides; None when the game is over."""

    def legal(self, state: S) -> list[int]:
        """The possible actions, ascending; never empty before the end."""

    def why_not(self, state: S, action: int, seat: Seat | None = None) -> Reason | None:
        """Why the action is not possible now (for `seat`, if given); None when it is."""

    def apply(self, state: S, action: int, chance: Chance) -> None:
        """The action is done, in place; IllegalAction if it is not possible, and then nothing has changed."""

    def play(self, state: S, action: int, chance: Chance) -> list[Event]:
        """The same, with the story told."""

    def observe(self, state: S, seat: Seat | None) -> O:
        """What a seat may know (None: a spectator)."""

    def imagine(self, seen: O, chance: Chance, known: K | None = None) -> S:
        """A whole state that looks like this to its viewer and does not contradict what it remembers."""

    def returns(self, state: S) -> tuple[int, ...]:
        """Each seat's score, as if the game ended now."""

    def score_sheet(self, state: S) -> tuple[ScoreLine, ...]:
        """The same, line by line, with places."""

    def copy(self, state: S) -> S:
        """Another state, alike and independent."""

    def dump(self, state: S) -> Json: ...
    def load(self, data: Json) -> S: ...
