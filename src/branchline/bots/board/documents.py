"""What the line protocol tells about a map game in fields of its own, and how it is read back."""

from __future__ import annotations

from branchline.board.catalog import Action
from branchline.board.observation import Observation, SeatView
from branchline.board.rules.scoring import LongestPath, MostTickets, UnbuiltStations
from branchline.board.rules.stations import Stations
from branchline.board.state import BOTTOM, PHASES
from branchline.board.variant import Variant
from branchline.protocol import Json

__all__ = ["PHASES", "Observation", "SeatView", "action_details", "rules_document"]


def action_details(action: Action) -> Json:
    """The fields of an action that say something; a payment is its cards, counted by kind."""
    named = (("route", action.route), ("city", action.city), ("color", action.color))
    details: Json = {name: value for name, value in named if value is not None}
    if action.payment is not None:
        details["cards"] = action.payment.counts()
    if action.sets:
        details["sets"] = action.sets
    return details


def rules_document(variant: Variant, players: int) -> Json:  # noqa: ARG001  (as every kind has it)
    """The rules of the game as numbers."""
    tickets = variant.tickets
    return {
        "trains": variant.trains,
        "hand": variant.hand,
        "deck": variant.deck.by_kind(),
        "row": variant.row.size,
        "row_flush_at": variant.row.flush_at,
        "row_flush_any_time": variant.row.flush_any_time,
        "draws": variant.draws,
        "locomotive_counts": variant.row.locomotive_counts,
        "doubles_open_from": variant.doubles.both_open_from,
        "tunnel_cards": None if variant.tunnels is None else variant.tunnels.turned_up,
        "stations": None if variant.stations is None else _stations(variant.stations),
        "home": None if variant.borders is None else variant.borders.home,
        "tickets": {
            "deal": dict(tickets.deal),
            "deal_keep": tickets.deal_keep,
            "deal_keep_most": tickets.deal_keep_most,
            "draw": dict(tickets.draw),
            "draw_keep": tickets.draw_keep,
            "dealt_return": tickets.dealt_back == BOTTOM,
            "drawn_return": tickets.drawn_back == BOTTOM,
        },
        "last_round_at": variant.last_round_at,
        "scoring": {rule.key: _worth(rule) for rule in variant.scoring},
        "ties": [rule.key for rule in variant.ties],
    }


def _stations(stations: Stations) -> Json:
    return {"costs": stations.costs, "borrow": stations.borrow, "parallel": stations.parallel}


def _worth(rule: object) -> int | None:
    """What a line of the score sheet is worth, where that is one number."""
    if isinstance(rule, LongestPath | MostTickets):
        return int(rule.bonus)
    return int(rule.each) if isinstance(rule, UnbuiltStations) else None
