"""Cards and actions as text, both ways, for a game of either engine.

What an action looks like stands in `board/notation.py` for the map games and in `cards/notation.py` for The Card Game;
cards are letters with a count in both: P purple, B blue, O orange, W white, G green, Y yellow, K black, R red,
L locomotive.
"""

from __future__ import annotations

from branchline.variants import AnyGame
from branchline.view import AnyNotation, view_of
from branchline.view.board.notation import BoardNotation, payment_text
from branchline.view.cards.notation import CardNotation
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


def notation_of(game: AnyGame) -> AnyNotation:
    """The actions of a game as text."""
    return view_of(game).notation_of(game)
