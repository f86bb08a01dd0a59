"""Branchline: the Ticket to Ride family of railway games as a library.

>>> import branchline
>>> game = branchline.game("europe", players=3)
>>> table = branchline.Table("card_game", players=2, seed=7)
"""

from __future__ import annotations

from pathlib import Path
from typing import overload

from branchline.board.engine import BoardGame
from branchline.board.knowledge import Knowledge
from branchline.board.observation import Observation
from branchline.build_info import RULES, VERSION
from branchline.cardgame.engine import CardGame
from branchline.cardgame.knowledge import Knowledge as CardKnowledge
from branchline.cardgame.observation import Observation as CardObservation
from branchline.chance import Chance, Recorded, Scripted, Seeded
from branchline.errors import BranchlineError, DataError, IllegalAction, NotationError, OptionError, RecordError
from branchline.events import Event
from branchline.protocol import Reason, ScoreLine
from branchline.table import BoardTable, CardTable, Table
from branchline.variants import AnyGame, BoardKey, CardKey, GameInfo, SmallKey, find, game_of, games, small_games

__version__ = VERSION

__all__ = [
    "AnyGame",
    "BoardGame",
    "BoardTable",
    "BranchlineError",
    "CardGame",
    "CardKnowledge",
    "CardObservation",
    "CardTable",
    "Chance",
    "DataError",
    "Event",
    "GameInfo",
    "IllegalAction",
    "Knowledge",
    "NotationError",
    "Observation",
    "OptionError",
    "Reason",
    "RecordError",
    "Recorded",
    "ScoreLine",
    "Scripted",
    "Seeded",
    "Table",
    "game",
    "games",
    "small_games",
]


@overload
def game(
    key: BoardKey | SmallKey,
    /,
    players: int,
    game_map: str | Path | None = None,
    *,
    rules: int = RULES,
    **options: str,
) -> BoardGame: ...
@overload
def game(
    key: CardKey, /, players: int, game_map: str | Path | None = None, *, rules: int = RULES, **options: str
) -> CardGame: ...
@overload
def game(
    key: str, /, players: int, game_map: str | Path | None = None, *, rules: int = RULES, **options: str
) -> AnyGame: ...
def game(
    key: str, /, players: int, game_map: str | Path | None = None, *, rules: int = RULES, **options: str
) -> AnyGame:
    """The rules of a game for so many seats, on another map (or with other tickets) if its folder is given.

    `rules` is the version of the rules: the current one, or an older one for games of before.
    """
    return game_of(find(key, game_map, rules=rules, **options), players)
