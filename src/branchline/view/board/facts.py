"""The facts of a map game as a document."""

from __future__ import annotations

from typing import Final

from branchline.board.state import GONE
from branchline.board.variant import Variant
from branchline.protocol import Json

ENGINE: Final = "board"  # how facts name this kind of game


def facts_of(variant: Variant) -> Json:
    """The cities, routes and tickets of a game, by the numbers that views and events name."""
    game_map = variant.map
    return {
        "rules": variant.key,
        "map": game_map.key,
        "engine": ENGINE,
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
