"""The facts of a game as a document: its cities, routes and tickets, by the numbers that views and events name."""

from __future__ import annotations

from branchline.board.state import GONE
from branchline.board.variant import Variant
from branchline.cardgame.variant import CardVariant
from branchline.cards import KINDS
from branchline.protocol import Json
from branchline.variants import AnyVariant


def facts_of(variant: AnyVariant) -> Json:
    """The facts of a game, for the number of seats that the variant is for."""
    return _without_map(variant) if isinstance(variant, CardVariant) else _with_map(variant)


def _with_map(variant: Variant) -> Json:
    game_map = variant.map
    return {
        "rules": variant.key,
        "map": game_map.key,
        "engine": "board",
        "trains": variant.trains,
        "stations": 0 if variant.stations is None else len(variant.stations.costs),
        "tickets_leave": variant.tickets.drawn_back == GONE,
        "cities": [vars(city) for city in game_map.cities],
        "routes": [
            {
                "index": route.index,
                "name": route.name,
                "a": route.a,
                "b": route.b,
                "length": route.length,
                "color": None if route.is_gray else route.color,
                "kind": route.kind,
                "locomotives": route.locomotives,
                "lane": route.lane,
                "beside": route.beside,
                "points": variant.points[route.length],
                "special": route.special or None,
            }
            for route in game_map.routes
        ],
        "tickets": [
            {
                "index": ticket.index,
                "a": ticket.a,
                "b": ticket.b,
                "points": ticket.points,
                "name": ticket.name,
                "tier": ticket.tier,
                "cards": None,
            }
            for ticket in game_map.tickets
        ],
        "bonuses": [],
    }


def _without_map(variant: CardVariant) -> Json:
    tickets = variant.map
    return {
        "rules": variant.key,
        "map": None,
        "engine": "cardgame",
        "trains": 0,
        "stations": 0,
        "tickets_leave": False,
        "cities": [
            {"index": city.index, "id": city.id, "name": city.name, "lat": None, "lon": None, "country": None}
            for city in tickets.cities
        ],
        "routes": [],
        "tickets": [
            {
                "index": ticket.index,
                "a": ticket.a,
                "b": ticket.b,
                "points": ticket.points,
                "name": ticket.name,
                "tier": None,
                "cards": [*ticket.cards, *[0] * (KINDS - len(ticket.cards))],
            }
            for ticket in tickets.tickets
        ],
        "bonuses": [{"city": big.city, "points": big.bonus} for big in tickets.big_cities],
    }
