"""Cards and actions as text, both ways, for a game of either engine.

What an action looks like stands in `board_notation` for the map games and in `card_notation` for The Card Game; cards
are letters with a count in both: P purple, B blue, O orange, W white, G green, Y yellow, K black, R red, L locomotive.
"""

from __future__ import annotations

from typing import overload

from branchline.board.engine import BoardGame
from branchline.cardgame.engine import CardGame
from branchline.variants import AnyGame
from branchline.view.board_notation import BoardNotation, payment_text
from branchline.view.card_notation import CardNotation
from branchline.view.game_notation import GameNotation, card_named, cards_text, parse_cards

__all__ = [
    "AnyNotation",
    "BoardNotation",
    "CardNotation",
    "GameNotation",
    "card_named",
    "cards_text",
    "notation_of",
    "parse_cards",
    "payment_text",
]

AnyNotation = BoardNotation | CardNotation


@overload
def notation_of(game: BoardGame) -> BoardNotation: ...
@overload
def notation_of(game: CardGame) -> CardNotation: ...
@overload
def notation_of(game: AnyGame) -> AnyNotation: ...
def notation_of(game: AnyGame) -> AnyNotation:
    """The actions of a game as text."""
    return CardNotation(game) if isinstance(game, CardGame) else BoardNotation(game)
