"""What every engine offers: one protocol for the map games and The Card Game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.build_info import RULES
from branchline.chance import Chance, Seeded
from branchline.errors import OptionError, shown
from branchline.events import Event

Seat = int
"""A place at the table, from 0; play goes round in ascending order [US-05]."""

Json = dict[str, object]
"""A document that `json.dumps` takes."""

Ending = Literal["last-round", "all-passed"]
"""How a game can end [US-23, CG-13; US-14]."""

S = TypeVar("S")  # state
A = TypeVar("A", covariant=True)  # action record
O = TypeVar("O")  # observation  # noqa: E741  (as short as its two neighbors)
K = TypeVar("K")  # knowledge: a `Memory` of such states
M = TypeVar("M", contravariant=True)  # state, of a memory
if TYPE_CHECKING:
    C = TypeVar("C", bound=str, covariant=True, default=str)  # code of a reason
else:
    C = TypeVar("C")  # which has no default before Python 3.13


@dataclass(frozen=True)
class Reason(Generic[C]):
    """Why an action is not possible: a code and its details, for a client to put into words."""

    code: C  # of a closed set for each engine; a bot of somebody else, or a kind that a program adds, has its own
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ScoreLine:
    """One seat's final score, line by line."""

    points: Mapping[str, int]  # by scoring rule
    total: int
    place: int  # from 1; who ties after every tie-break shares it
    tickets_made: tuple[int, ...]
    tickets_failed: tuple[int, ...]
    details: Mapping[str, object]  # what else the game counts: longest path, its routes, borrowed routes, bonuses


class MapCity(Protocol):
    """A city, as every engine has them."""

    @property
    def index(self) -> int: ...
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


class MapRoute(Protocol):
    """A route between the cities `a` and `b` (indexes), as every engine with routes has them."""

    @property
    def a(self) -> int: ...
    @property
    def b(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def lane(self) -> int: ...
    @property
    def beside(self) -> int | None: ...


class MapTicket(Protocol):
    """A ticket that joins the cities `a` and `b` (indexes), as every engine has them."""

    @property
    def index(self) -> int: ...
    @property
    def a(self) -> int: ...
    @property
    def b(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def cards(self) -> Sequence[int]: ...


class GameMap(Protocol):
    """The facts that a game is played with: a map with its tickets, or tickets alone."""

    @property
    def key(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def cities(self) -> Sequence[MapCity]: ...
    @property
    def routes(self) -> Sequence[MapRoute]: ...
    @property
    def tickets(self) -> Sequence[MapTicket]: ...
    def route(self, name: str) -> MapRoute:
        """The route with this name; NotationError if there is none."""


@singledispatch
def svg_of_map(game_map: object) -> str | None:  # noqa: ARG001  (what it is decides who draws it)
    """A map as SVG, or None if nobody has said how to draw this type of map.

    Maps draw themselves in a notebook, but drawings belong to `view`, which lies above the maps and registers its
    functions here: so no map has to import what is above it.
    """
    return None


class Memory(Protocol[M]):
    """What a seat remembers of a game: a fold over the events that it has seen."""

    def see(self, events: Iterable[Event]) -> None:
        """Remember what these events showed; they may be whole, only what the seat sees of them is used."""

    def allows(self, state: M) -> bool:
        """Whether a whole state agrees with all that is remembered."""


class Game(Protocol[S, A, O, K]):
    """One rule set for a fixed number of seats. Whatever changes during play is in the state, nothing here."""

    @property
    def kind(self) -> str:
        """Which kind of game it is, as `variants.kinds` has them."""

    @property
    def key(self) -> str:
        """The name of the game."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def options(self) -> Mapping[str, str]:
        """Every option of the game with its value."""

    @property
    def rules_version(self) -> int:
        """The version of the rules that it is played by."""

    @property
    def map(self) -> GameMap:
        """The facts that it is played with."""

    @property
    def actions(self) -> Sequence[A]:
        """The catalog; an action id is an index into this."""

    def new(self, chance: Chance, first: Seat | None = None) -> S:
        """A game ready for its first decision; `first` sets the starting seat, otherwise chance does [US-05]."""

    def begin(self, chance: Chance, first: Seat | None = None) -> tuple[S, list[Event]]:
        """Start a new game and return its state with the opening events."""

    def to_move(self, state: S) -> Seat | None:
        """Who decides; None when the game is over."""

    def legal(self, state: S) -> list[int]:
        """The possible actions, ascending; never empty before the end."""

    def mask(self, state: S) -> vec[u8]:
        """A byte for each action of the catalog: 1 if it is possible."""

    def is_legal(self, state: S, action: int) -> bool:
        """Whether the action is possible now."""

    def pick(self, state: S, chooser: Seeded) -> i64:
        """Choose one of the possible actions by chance."""

    def why_not(self, state: S, action: int, seat: Seat | None = None) -> Reason | None:
        """Why the action is not possible now (for `seat`, if given); None when it is."""

    def apply(self, state: S, action: int, chance: Chance) -> None:
        """Do the action in place; raise IllegalAction and change nothing if it is not possible."""

    def play(self, state: S, action: int, chance: Chance) -> list[Event]:
        """Do the action in place and return the events that it causes; IllegalAction as `apply` raises it."""

    def begun(self, state: S) -> int:
        """How many decisions have been made of a compound one that is not complete; 0 if there is none."""

    def can_undo(self, state: S, action: int) -> bool:
        """Whether the action, already done and leading here, is one that the rules let its seat undo."""

    def observe(self, state: S, seat: Seat | None) -> O:
        """What a seat may know (None: a spectator)."""

    def memory(self, seat: Seat | None) -> K:
        """What a seat (None: a spectator) remembers before anything has happened."""

    def imagine(self, seen: O, chance: Chance, known: K | None = None) -> S:
        """A whole state that looks like this to its viewer and does not contradict what it remembers."""

    def returns(self, state: S) -> tuple[int, ...]:
        """Each seat's score, as if the game ended now."""

    def score_sheet(self, state: S) -> tuple[ScoreLine, ...]:
        """Each seat's score as if the game ended now, line by line, with its place."""

    def copy(self, state: S) -> S:
        """Return an independent copy of the state."""

    def dump(self, state: S) -> Json:
        """Everything in the state that does not follow from the rest, as a document."""

    def load(self, data: Json) -> S:
        """Read a state from a document of `dump`; RecordError if it is not one of this game."""


def players_text(players: range) -> str:
    """For how many players a game is: `2 to 5 players`, or `3 players` once they are seated."""
    most = f"{players[-1]} players"
    return most if len(players) == 1 else f"{players[0]} to {most}"


def check_viewer(seat: Seat | None, players: int) -> None:
    """Raise OptionError unless the seat is one of so many, or None for a spectator."""
    if seat is not None and not 0 <= seat < players:
        raise OptionError(f"the seats are 0 to {players - 1}, or None for a spectator; there is no seat {seat}")


def check_keys(game: str, keys: Sequence[str]) -> None:
    """Raise OptionError unless every line of a score sheet, or every tie-break, has a key of its own."""
    if len(set(keys)) < len(keys):
        raise OptionError(f"two lines of {game}'s scoring have the same key, among {', '.join(keys)}")


def check_rules(rules: object) -> None:
    """Raise OptionError unless this is a version of the rules."""
    if not isinstance(rules, int) or isinstance(rules, bool) or not 1 <= rules <= RULES:
        versions = " or ".join(str(version) for version in range(1, RULES + 1))
        raise OptionError(f"the version of the rules is {versions}, not {shown(rules)}")
