"""The numbers of The Card Game as its facts tell them: the deck, the hand, what is placed, what a seat begins with."""

from __future__ import annotations

from mypy_extensions import u8

from branchline.cardgame.catalog import MANY_TICKETS, MOST_SETS, PAGE
from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules.placing import is_free, least_cards
from branchline.cardgame.state import PHASES, State
from branchline.cardgame.variant import CardVariant
from branchline.cards import KINDS, LOCOMOTIVE, PURPLE
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
        "row": {
            "size": variant.row,
            "flush_at": None,
            "wagons": None,
            "locomotive_counts": _locomotive_counts(variant),
        },
        "claiming": None,
        "placing": _placing(variant, players[0]),
        "choosing": {"page": PAGE, "many_tickets": MANY_TICKETS, "most": MOST_SETS} if variant.asks_sets else None,
        "awards": None,
        "last_round_at": None,
        "starts": [_start(variant, count) for count in players],
    }


def _locomotive_counts(variant: CardVariant) -> int:
    return int(CardGame(variant, variant.players[0]).tables.draw_cost[LOCOMOTIVE])


def _placing(variant: CardVariant, players: int) -> Json:
    """What is placed; by how many cards of a color lie in a railyard that is not the seat's own: what it takes then."""
    game = CardGame(variant, players)
    state = game.new(Seeded(0))
    state.hands[KINDS * state.seat + PURPLE] = 1
    deck = variant.deck.by_kind()
    needs: list[int] = []
    free: list[int] = []
    for lying in range(deck[PURPLE] + deck[LOCOMOTIVE] + 1):
        _lay(state, lying)
        needs.append(int(least_cards(game.tables, state, PURPLE)))
        if is_free(state, PURPLE):
            free.append(lying)
    return {"suit_least": variant.suit_least, "mix_size": variant.mix_size, "mix_lying": max(free), "needs": needs}


def _lay(state: State, cards: int) -> None:
    """So many purple cards lie in the railyard of the other of the first two seats; of none of them: nowhere."""
    state.yard_owner[PURPLE] = u8(0 if cards == 0 else 2 - state.seat)
    state.yard_cards[PURPLE] = u8(cards)


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
        "turn": ["draw", "place", "tickets"],
    }
