"""Sentences of golden games as the terminal has them, for the browser client to be held to.

`python -m tests.golden.regenerate` writes them into the client's tests, which put the same events into words.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from branchline import Table
from branchline.board.engine import BoardGame
from branchline.board.state import GONE
from branchline.events import Event
from branchline.protocol import Json
from branchline.view.log import Log
from branchline.view.words import LANGUAGES, words_of

STORIES: Final = Path(__file__).parents[2] / "web" / "tests" / "words" / "stories.json"
GAMES: Final = ("usa", "europe", "nordic", "france_small", "card_game_3")
NAMES: Final = ("Anne", "Bo", "Cleo", "Dan")


def current_stories(tables: dict[str, Table]) -> str:
    """The file as it should be: of each game the moves that say something new, in all languages."""
    documents = [_story(name, tables[name]) for name in GAMES]
    return json.dumps(documents, ensure_ascii=False, separators=(",", ":")) + "\n"


def _story(name: str, table: Table) -> Json:
    names = list(NAMES[: table.game.players])
    moves: list[Json] = []
    known: set[tuple[object, ...]] = set()
    for viewer in (0, None):
        for told in table.events:
            seen = [event for one in told if (event := one.as_seen_by(viewer)) is not None]
            new = {_form(event, viewer) for event in seen} - known
            if not new:
                continue
            known |= new
            lines = {language: Log(table.game, viewer, names, words_of(language)).lines(told) for language in LANGUAGES}
            moves.append({"viewer": viewer, "events": [event.as_dict() for event in seen], "lines": lines})
    return {"name": name, "names": names, "facts": _facts(table), "moves": moves}


def _form(event: Event, viewer: int | None) -> tuple[object, ...]:
    """What makes a sentence another one: its kind, whose it is, what is known of it, how many there are."""
    is_known = event.card >= 0 or bool(event.cards) or bool(event.tickets)
    return event.kind, event.seat == viewer, is_known, min(int(event.count), 2), min(len(event.tickets), 2)


def _facts(table: Table) -> Json:
    game = table.game
    game_map = game.map
    routes = game_map.routes
    return {
        "engine": "board" if isinstance(game, BoardGame) else "cardgame",
        "tickets_leave": isinstance(game, BoardGame) and game.variant.tickets.drawn_back == GONE,
        "cities": [{"name": city.name} for city in game_map.cities],
        "routes": [{"a": one.a, "b": one.b, "lane": one.lane, "beside": one.beside} for one in routes],
        "tickets": [
            {
                "index": one.index,
                "a": one.a,
                "b": one.b,
                "points": one.points,
                "cards": list(one.cards) or None,
            }
            for one in game_map.tickets
        ],
    }
