"""What is in a map of a map game, in words."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.board.maps import RouteMap
from branchline.view.words import Words


def map_lines(game_map: RouteMap, words: Words) -> Iterator[str]:
    """A line for each thing that a map with routes has."""
    for key, count in _counts(game_map).items():
        yield words.say(f"map-{key}", count=count)
    for tier in sorted({ticket.tier for ticket in game_map.tickets}):
        count = sum(ticket.tier == tier for ticket in game_map.tickets)
        yield words.say("map-tickets", tier=tier, count=count)


def _counts(game_map: RouteMap) -> dict[str, int]:
    routes = game_map.routes
    return {
        "cities": len(game_map.cities),
        "routes": len(routes),
        "spaces": sum(route.length for route in routes),
        "doubles": sum(route.lane == 2 for route in routes),
        "gray": sum(route.is_gray for route in routes),
        "ferries": sum(route.is_ferry for route in routes),
        "tunnels": sum(route.is_tunnel for route in routes),
    }
