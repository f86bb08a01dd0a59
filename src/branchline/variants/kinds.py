"""The kinds of game: map games and The Card Game, each as one value. No other place asks which kind a game is of.

Every variant and every game carries the key of its kind. What a layer does in another way for each kind stands in its
folders `board` and `cards`, and in one table by this key, which `of_kind` reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeVar, cast

from branchline.board import playouts as board_playouts
from branchline.board.catalog import Action
from branchline.board.engine import BoardGame
from branchline.board.knowledge import Knowledge
from branchline.board.maps import load_map, shipped_maps
from branchline.board.observation import Observation
from branchline.board.state import State
from branchline.board.variant import Variant
from branchline.cardgame import playouts as card_playouts
from branchline.cardgame.catalog import Action as CardAction
from branchline.cardgame.engine import CardGame
from branchline.cardgame.knowledge import Knowledge as CardKnowledge
from branchline.cardgame.maps import load_tickets, shipped_tickets
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cardgame.state import State as CardState
from branchline.cardgame.variant import CardVariant
from branchline.chance import Chance, Seeded
from branchline.csv_folder import BIG_CITIES_FILE, ROUTES_FILE, has_file
from branchline.errors import OptionError
from branchline.protocol import Ending, Game, GameMap

T = TypeVar("T")

AnyVariant = Variant | CardVariant
AnyGame = BoardGame | CardGame
AnyState = State | CardState
AnyAction = Action | CardAction
AnyObservation = Observation | CardObservation
AnyKnowledge = Knowledge | CardKnowledge

Rules = Game[AnyState, AnyAction, AnyObservation, AnyKnowledge]
"""A game of any kind where it does not matter which: it gets only states that it has made itself."""

KindKey = str
"""`board`, `cards`, or the key of a kind that a program has added to `KINDS_OF_GAME`."""

Where = str | Path | None


class KindPlayouts(Protocol):
    """Whole games inside the compiled core, for a game and a state of one kind; the answer is how many decisions."""

    def random_playout(self, game: AnyGame, state: AnyState, chance: Chance, chooser: Seeded) -> int:
        """Play to the end by possible actions, all alike."""

    def greedy_playout(self, game: AnyGame, state: AnyState, chance: Chance) -> int:
        """Play to the end by a simple plan."""

    def ending(self, game: AnyGame, state: AnyState) -> Ending:
        """How a game that is over came to its end."""

    def middle(self, game: AnyGame) -> int:
        """After how many decisions a random game is in its middle; after twice as many it is not yet near its end."""


@dataclass(frozen=True)
class Kind:
    """A kind of game: how its variants become rules, its folders of CSV files maps, and its positions ends."""

    key: KindKey
    game: Callable[[AnyVariant, int], AnyGame]
    state: type[AnyState]
    load_map: Callable[[str | Path], GameMap]
    shipped: Callable[[], tuple[str, ...]]  # the keys of the maps that come with the package
    playouts: KindPlayouts
    own_file: str  # in the folder of a map: the file that only maps of this kind have
    beside_turns: Collection[str] = ()  # kinds of actions that are no turn, nor begin one: tickets kept or completed


# Which variants, states and maps belong to which kind is known when the program runs and not before.
BOARD: Final = Kind(
    "board",
    cast("Callable[[AnyVariant, int], AnyGame]", BoardGame),
    State,
    load_map,
    shipped_maps,
    cast(KindPlayouts, board_playouts),
    ROUTES_FILE,
    beside_turns=("keep",),
)
CARDS: Final = Kind(
    "cards",
    cast("Callable[[AnyVariant, int], AnyGame]", CardGame),
    CardState,
    load_tickets,
    shipped_tickets,
    cast(KindPlayouts, card_playouts),
    BIG_CITIES_FILE,
    beside_turns=("keep", "complete", "other"),
)

KINDS_OF_GAME: Final[dict[KindKey, Kind]] = {kind.key: kind for kind in (BOARD, CARDS)}


def kind_of(one: AnyGame | AnyVariant) -> Kind:
    """The kind of a game or of a variant."""
    return of_kind(KINDS_OF_GAME, one, "are no rules")


def of_kind(table: Mapping[KindKey, T], one: AnyGame | AnyVariant, lacking: str) -> T:
    """What a table by kind has for a game or a variant; OptionError says what is `lacking` if that is nothing."""
    if one.kind not in table:
        raise OptionError(f"{one.key} is a game of the kind {one.kind}, for which there {lacking} yet")
    return table[one.kind]


def kind_of_folder(where: str | Path) -> Kind:
    """The kind that a folder of CSV files is meant for, rightly or not: the newest one whose own file is there."""
    return next((kind for kind in reversed(KINDS_OF_GAME.values()) if has_file(where, kind.own_file)), BOARD)
