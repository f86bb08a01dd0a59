"""What can be played, and by which bots."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from branchline.bots import bots
from branchline.cards import KINDS
from branchline.protocol import Json
from branchline.rooms.errors import Refusal
from branchline.rooms.games import (
    MOST_KEY,
    game_info,
    game_name,
    map_name,
    offered,
    rules_key,
    shared_game,
    shared_variant,
)
from branchline.rooms.limits import MOST_SEATS
from branchline.server.documents import fast_json
from branchline.server.http.common import Shared, answer
from branchline.server.http.headers import takes_gzip
from branchline.server.http.models import BotFacts, GameBrief, GameFacts
from branchline.variants import GameInfo
from branchline.view import view_of
from branchline.view.words import words_of

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games", response_model=list[GameBrief], summary="The games")
async def list_games(services: Shared) -> Response:
    """Every game that can be played here: those of the package, then those on maps that the server was given."""
    return answer([_brief(info) for info in offered(services.settings.maps)])


@router.get("/games/{game}", response_model=GameFacts, summary="All about a game")
async def game_facts(
    request: Request,
    services: Shared,
    game: Annotated[str, Path(max_length=MOST_KEY, description="A key of the list of games, or of a room.")],
    players: Annotated[
        int | None,
        Query(ge=1, le=MOST_SEATS, description="For so many seats, as some facts differ; left out: for the fewest."),
    ] = None,
) -> Response:
    """Everything that the views of this game name by number, and the numbers of its rules."""
    info = game_info(game)
    if info is None:
        known = ", ".join(one.key for one in offered(services.settings.maps))
        raise Refusal("not_found", f"there is no such game; the games are {known}")
    facts = _written_facts(info.key, info.players[0] if players is None else players)
    headers = {"vary": "accept-encoding"}
    if not takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(facts.plain, headers=headers, media_type="application/json")
    headers["content-encoding"] = "gzip"
    return Response(facts.packed, headers=headers, media_type="application/json")


@router.get("/bots", response_model=list[BotFacts], summary="The bots")
async def list_bots() -> Response:
    """Every bot that can have a seat, those of the package first."""
    return answer(
        [
            {
                "key": info.key,
                "about": info.about,
                "plays": list(info.plays),
                "level": info.level,
                "style": info.is_style,
            }
            for info in bots()
        ]
    )


def _brief(info: GameInfo) -> Json:
    return {
        "key": info.key,
        "name": game_name(info.key),
        "rules": rules_key(info.key),
        "map_name": map_name(info.key),
        "least_players": info.players[0],
        "most_players": info.players[-1],
        "options": [{"name": name, "values": list(values)} for name, values in info.options.items()],
    }


@dataclass(frozen=True)
class WrittenFacts:
    """The facts of a game as they are sent: they are many, and always the same."""

    plain: bytes
    packed: bytes  # by gzip


@cache
def _written_facts(game: str, players: int) -> WrittenFacts:
    plain = fast_json(_facts(game, players)).encode()
    return WrittenFacts(plain, gzip.compress(plain, mtime=0))


def _facts(game: str, players: int) -> Json:
    info = game_info(game)
    assert info is not None, "it was there when it was asked for"
    if players not in info.players:  # a map may suit fewer than its rules are for
        few, many = info.players[0], info.players[-1]
        raise Refusal("bad_game", f"{game} is for {few} to {many} players, not for {players}")
    variant = shared_variant(game, {})
    view = view_of(variant)
    facts = view.facts_of(shared_game(game, {}, players).variant) | view.numbers_of(variant, info.players)
    shared = {
        "rules": variant.key,
        "cards": [words_of().card(card) for card in range(KINDS)],
        "map": None,
        "engine": view.ENGINE,
    }
    if info.key != variant.key:  # it is played on a map that does not come with the package
        facts.pop("map", None)
    return {**_brief(info), **shared, **facts}
