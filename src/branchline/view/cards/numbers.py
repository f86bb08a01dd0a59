"""The numbers of The Card Game as its facts tell them: the deck, the hand, what is placed, what a seat begins with."""

from __future__ import annotations

from mypy_extensions import u8

from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules.placing import least_cards
from branchline.cardgame.state import PHASES
from branchline.cardgame.variant import CardVariant
from branchline.cards import LOCOMOTIVE, PURPLE
from branchline.chance import Seeded
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
        "placing": {"suit_least": variant.suit_least, "mix_size": variant.mix_size, "needs": _needs(variant, players)},
        "awards": None,
        "last_round_at": None,
        "starts": [_start(variant, count) for count in players],
    }


def _needs(variant: CardVariant, players: range) -> list[int]:
    """How many cards of a color are placed at least, by how many lie in a railyard that is not the seat's own."""
    game = CardGame(variant, players[0])
    state = game.new(Seeded(0))
    deck = variant.deck.by_kind()
    needs = [int(least_cards(game.tables, state, PURPLE))]
    state.yard_owner[PURPLE] = u8(2 - state.seat)  # the other of the first two
    for lying in range(1, deck[PURPLE] + deck[LOCOMOTIVE] + 1):
        state.yard_cards[PURPLE] = u8(lying)
        needs.append(int(least_cards(game.tables, state, PURPLE)))
    return needs


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
        "next_station": [],
        "decks": variant.decks[players],
    }
