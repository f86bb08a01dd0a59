"""What the line protocol tells about The Card Game in fields of its own, and how it is read back."""

from __future__ import annotations

from branchline.cardgame.catalog import Action
from branchline.cardgame.observation import Observation, SeatView
from branchline.cardgame.state import PHASES
from branchline.cardgame.variant import CardVariant
from branchline.protocol import Json

__all__ = ["PHASES", "Observation", "SeatView", "action_details", "rules_document"]


def action_details(action: Action) -> Json:
    """The fields of an action that say something."""
    return {} if action.count is None else {"count": action.count}


def rules_document(variant: CardVariant, players: int) -> Json:
    """The rules of the game as numbers."""
    tickets = variant.tickets
    return {
        "first_locomotives": variant.first_locomotives,
        "hand": variant.hand,
        "next_hand": variant.next_hand,
        "decks": variant.decks[players],
        "deck": variant.deck.by_kind(),
        "row": variant.row,
        "draws": variant.draws,
        "suit_least": variant.suit_least,
        "mix_size": variant.mix_size,
        "open_track": variant.open_track,
        "asks_sets": variant.asks_sets,
        "tickets": {
            "deal": tickets.deal,
            "deal_keep": tickets.deal_keep,
            "draw": tickets.draw,
            "draw_keep": tickets.draw_keep,
        },
        "scoring": {rule.key: None for rule in variant.scoring},
        "ties": [rule.key for rule in variant.ties],
    }
