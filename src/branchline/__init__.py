"""Branchline: the Ticket to Ride family of railway games as a library.

>>> import branchline
>>> game = branchline.game("europe", players=3)
>>> table = branchline.Table("usa", players=2, seed=7)
"""

from __future__ import annotations

from pathlib import Path

from branchline.board.engine import BoardGame
from branchline.board.knowledge import Knowledge
from branchline.board.observation import Observation
from branchline.build_info import VERSION
from branchline.chance import Chance, Recorded, Scripted, Seeded
from branchline.errors import BranchlineError, DataError, IllegalAction, NotationError, OptionError, RecordError
from branchline.events import Event
from branchline.protocol import Reason, ScoreLine
from branchline.table import Table
from branchline.variants import GameInfo, find, games

__version__ = VERSION

__all__ = [
    "BoardGame",
    "BranchlineError",
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
]


def game(key: str, /, players: int, game_map: str | Path | None = None, **options: str) -> BoardGame:
    """The rules of a game for so many seats, on another map if its folder is given."""
    return BoardGame(find(key, game_map, **options), players)
