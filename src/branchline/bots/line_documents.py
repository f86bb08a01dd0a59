"""What the line protocol tells about a game: its rules as numbers, its map, and every action with its number."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from branchline.board.catalog import Action as BoardAction
from branchline.board.rules.scoring import LongestPath, MostTickets, UnbuiltStations
from branchline.board.rules.stations import Stations
from branchline.board.state import BOTTOM
from branchline.board.state import PHASES as BOARD_PHASES
from branchline.board.variant import Variant
from branchline.cardgame.catalog import Action as CardAction
from branchline.cardgame.state import PHASES as CARD_PHASES
from branchline.cardgame.variant import CardVariant
from branchline.cards import CARD_NAMES
from branchline.protocol import Json
from branchline.variants import AnyGame, AnyObservation, rules_of
from branchline.view.facts import facts_of
from branchline.view.notation import notation_of

_FACTS: Final = ("engine", "cities", "routes", "tickets", "bonuses")


@lru_cache(maxsize=8)
def game_document(game: AnyGame) -> Json:
    """All that a program needs to know about a game, for it to play without any library of ours."""
    variant = game.variant
    is_card_game = isinstance(variant, CardVariant)
    facts = facts_of(variant)
    return {
        "game": game.key,
        "options": dict(game.options),
        "rules_version": game.rules_version,
        "players": game.players,
        "map": {"key": game.map.key, "fingerprint": game.map.fingerprint, "folder": variant.map.folder},
        "cards": CARD_NAMES,
        "phases": CARD_PHASES if is_card_game else BOARD_PHASES,
        "rules": _card_rules(variant, game.players) if isinstance(variant, CardVariant) else _board_rules(variant),
        **{name: facts[name] for name in _FACTS},
        "actions": _actions(game),
    }


def seen_document(seen: AnyObservation) -> Json:
    """An observation by its fields."""
    return {**vars(seen), "seats": [vars(seat) for seat in seen.seats]}


def _actions(game: AnyGame) -> list[Json]:
    notation = notation_of(game)
    return [
        {"text": notation.text(number), "kind": action.kind, **_details(action)}
        for number, action in enumerate(rules_of(game).actions)
    ]


def _details(action: BoardAction | CardAction) -> Json:
    """The fields that say something; a payment is its cards, counted by kind."""
    details: Json = {}
    if action.card is not None:
        details["card"] = action.card
    if action.kind == "keep":
        details["kept"] = action.kept
    if isinstance(action, CardAction):
        return details if action.count is None else {**details, "count": action.count}
    for name, value in (("route", action.route), ("city", action.city), ("color", action.color)):
        if value is not None:
            details[name] = value
    if action.payment is not None:
        details["cards"] = action.payment.counts()
    if action.sets:
        details["sets"] = action.sets
    return details


def _board_rules(variant: Variant) -> Json:
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


def _card_rules(variant: CardVariant, players: int) -> Json:
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
