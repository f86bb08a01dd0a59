"""What can be played, and by which bots."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from branchline.board.maps import RouteMap
from branchline.bots import bots
from branchline.cards import KINDS
from branchline.errors import OptionError
from branchline.protocol import Json
from branchline.server.api.common import answer
from branchline.server.games import shared_game, shared_variant
from branchline.server.models import BotFacts, GameBrief, GameFacts
from branchline.server.refusals import Refusal
from branchline.variants import GameInfo, games
from branchline.view.words import words_of

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games", response_model=list[GameBrief], summary="The games")
async def list_games() -> Response:
    """Every game that can be played here."""
    return answer([_brief(info) for info in games()])


@router.get("/games/{game}", response_model=GameFacts, summary="All about a game")
async def game_facts(
    game: Annotated[str, Path(max_length=40, description="A key of the list of games.")],
    players: Annotated[
        int | None, Query(ge=1, le=7, description="For so many seats: with the parallel tracks that they may build.")
    ] = None,
) -> Response:
    """Everything that the views of this game name by number: cards, cities, routes and tickets."""
    return answer(_facts(game, players))


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
def _facts(game: str, players: int | None) -> Json:
    known = {info.key: info for info in games()}
    if game not in known:
        raise Refusal("not_found", f"there is no such game; the games are {', '.join(known)}")
    try:
        game_map = shared_variant(game, {}).map if players is None else shared_game(game, {}, players).map
    except OptionError as error:
        raise Refusal("bad_game", str(error)) from error
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
                "beside": route.beside,
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
