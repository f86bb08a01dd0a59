"""What can be played, and by which bots."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Response

from branchline.board.maps import RouteMap
from branchline.bots import bots
from branchline.cards import KINDS
from branchline.protocol import Json
from branchline.server.api.common import answer
from branchline.server.models import BotFacts, GameBrief, GameFacts
from branchline.server.refusals import Refusal
from branchline.variants import GameInfo, find, games
from branchline.view.words import words_of

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games", response_model=list[GameBrief], summary="The games")
async def list_games() -> Response:
    """Every game that can be played here."""
    return answer([_brief(info) for info in games()])


@router.get("/games/{game}", response_model=GameFacts, summary="All about a game")
async def game_facts(game: Annotated[str, Path(max_length=40)]) -> Response:
    """Everything that the views of this game name by number: cards, cities, routes and tickets."""
    return answer(_facts(game))


@router.get("/bots", response_model=list[BotFacts], summary="The bots")
async def list_bots() -> Response:
    """Every bot that can have a seat."""
    return answer([{"key": info.key, "about": info.about} for info in bots()])


def _brief(info: GameInfo) -> Json:
    return {
        "key": info.key,
        "name": words_of().say(f"game-{info.key}"),
        "least_players": info.players[0],
        "most_players": info.players[-1],
        "options": [{"name": name, "values": list(values)} for name, values in info.options.items()],
    }


@cache
def _facts(game: str) -> Json:
    known = {info.key: info for info in games()}
    if game not in known:
        raise Refusal("not_found", f"there is no such game; the games are {', '.join(known)}")
    game_map = find(game).map
    routes: list[Json] = []
    if isinstance(game_map, RouteMap):
        routes = [
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
            }
            for route in game_map.routes
        ]
    return {
        **_brief(known[game]),
        "cards": [words_of().card(card) for card in range(KINDS)],
        "cities": [{"index": city.index, "id": city.id, "name": city.name} for city in game_map.cities],
        "routes": routes,
        "tickets": [
            {"index": ticket.index, "a": ticket.a, "b": ticket.b, "points": ticket.points, "name": ticket.name}
            for ticket in game_map.tickets
        ],
    }
