"""The numbers of a map game as its facts tell them: the deck, the hand, and what a seat begins with."""

from __future__ import annotations

from dataclasses import replace

from branchline.board.maps import Route
from branchline.board.rules.drawing import Row
from branchline.board.rules.paying import TwoKindsOfLocomotives
from branchline.board.rules.scoring import LongestPath, MostTickets, UnbuiltStations
from branchline.board.state import PHASES
from branchline.board.variant import PaymentRule, Variant
from branchline.protocol import Json


def numbers_of(variant: Variant, players: range) -> Json:
    """The numbers of the rules; `starts` has those that depend on the number of players."""
    return {
        "phases": list(PHASES),
        "deck": variant.deck.by_kind(),
        "hand": variant.hand,
        "first_locomotives": 0,
        "next_hand": None,
        "draws": variant.draws,
        "row": _row(variant.row),
        "claiming": _claiming(variant),
        "placing": None,
        "choosing": None,
        "awards": _awards(variant),
        "last_round_at": variant.last_round_at,
        "starts": [_start(variant.seated(count), count) for count in players],
    }


def _row(row: Row) -> Json:
    flush_at = row.flush_at
    return {
        "size": row.size,
        "flush_at": flush_at,
        "wagons": None if flush_at is None else row.size - flush_at + 1,
        "locomotive_counts": row.locomotive_counts,
    }


def _claiming(variant: Variant) -> Json:
    payment = variant.payment
    plain = replace(variant.map.routes[0], kind="plain", special="")
    ferry, special = (payment.sets(route) for route in (replace(plain, kind="ferry"), replace(plain, special="any4")))
    long = replace(plain, length=max(variant.points))
    return {
        "points": {str(length): points for length, points in variant.points.items()},
        "doubles_open_from": variant.doubles.both_open_from,
        "ferry_symbols": variant.ferry_symbols,
        "turned_up": None if variant.tunnels is None else variant.tunnels.turned_up,
        "ferry_set": ferry and int(ferry.size),
        "special_set": special and int(special.size),
        "plus_from": payment.plus_from if isinstance(payment, TwoKindsOfLocomotives) else None,
        "plus_route": _worth_of_plus_fours(payment, long),
        "plus_tunnel": _worth_of_plus_fours(payment, replace(long, kind="tunnel")),
    }


def _worth_of_plus_fours(payment: PaymentRule, route: Route) -> list[int]:
    """How many cards one +4 locomotive stands for on the route, how many two do: up to those that stand for more."""
    most: dict[int, int] = {}
    for paid in payment.payments(route):
        most[paid.plus_fours] = max(most.get(paid.plus_fours, 0), route.length - paid.cards)
    worth: list[int] = []
    for plus_fours in sorted(most.keys() - {0}):
        worth.append(most[plus_fours])
        if most[plus_fours] > plus_fours:
            break
    return worth


def _awards(variant: Variant) -> Json:
    rules = variant.scoring
    return {
        "longest_path": sum(int(rule.bonus) for rule in rules if isinstance(rule, LongestPath)),
        "most_tickets": sum(int(rule.bonus) for rule in rules if isinstance(rule, MostTickets)),
        "unbuilt_station": sum(int(rule.each) for rule in rules if isinstance(rule, UnbuiltStations)),
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
        "next_station": [] if stations is None else [0, *reversed(stations.costs)],
        "decks": 1,
        "turn": ["draw", "claim", "tickets", *([] if stations is None else ["station"])],
    }
