"""The numbers of The Card Game as its facts tell them: the deck, the hand, what is placed, what a seat begins with."""

from __future__ import annotations

from branchline.cardgame.state import PHASES
from branchline.cardgame.variant import CardVariant
from branchline.protocol import Json


def numbers_of(variant: CardVariant, players: range) -> Json:
    """The numbers of the rules; `starts` has those that depend on the number of players."""
    return {
        "phases": list(PHASES),
        "deck": variant.deck.by_kind(),
        "hand": variant.hand,
        "first_locomotives": variant.first_locomotives,
        "next_hand": variant.next_hand,
        "draws": variant.draws,
        "row": {"size": variant.row, "flush_at": None, "wagons": None},
        "claiming": None,
        "placing": {"suit_least": variant.suit_least, "mix_size": variant.mix_size},
        "awards": None,
        "last_round_at": None,
        "starts": [_start(variant, count) for count in players],
    }


def _start(variant: CardVariant, players: int) -> Json:
    tickets = variant.tickets
    return {
        "players": players,
        "trains": 0,
        "stations": 0,
        "deal": {"regular": tickets.deal},
        "keep": tickets.deal_keep,
        "keep_most": None,
        "pile": None,
        "draw": {"regular": tickets.draw},
        "draw_keep": tickets.draw_keep,
        "station_rules": None,
        "decks": variant.decks[players],
    }
