"""The numbers of a map game as its facts tell them: the deck, the hand, and what a seat begins with."""

from __future__ import annotations

from branchline.board.state import PHASES
from branchline.board.variant import Variant
from branchline.protocol import Json


def numbers_of(variant: Variant, players: range) -> Json:
    """The numbers of the rules; `starts` has those that depend on the number of players."""
    return {
        "phases": list(PHASES),
        "deck": variant.deck.by_kind(),
        "hand": variant.hand,
        "placing": None,
        "starts": [_start(variant.seated(count), count) for count in players],
    }


def _start(seated: Variant, players: int) -> Json:
    tickets, stations = seated.tickets, seated.stations
    return {
        "players": players,
        "trains": seated.trains,
        "stations": 0 if stations is None else len(stations.costs),
        "deal": dict(tickets.deal),
        "keep": tickets.deal_keep,
        "keep_most": tickets.deal_keep_most,
        "pile": None if tickets.pile is None else dict(tickets.pile),
        "draw": dict(tickets.draw),
        "draw_keep": tickets.draw_keep,
        "station_rules": stations
        and {"costs": list(stations.costs), "borrow": stations.borrow, "parallel": stations.parallel},
        "decks": 1,
    }
