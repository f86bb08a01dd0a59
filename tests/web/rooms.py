"""Rooms made over the API, for proofs that are about what comes afterwards."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast

from playwright.sync_api import APIResponse

from tests.web.browsing import ROOT, Person

Json = dict[str, object]

ME: Final[Json] = {"who": "me"}
BOT_NAMES: Final = ("Bruno", "Clara", "Dimitri", "Elsa", "Farid", "Greta")
OPEN: Final[Json] = {"who": "open"}
STORED: Final = ROOT / "tests" / "web" / "games"  # games of bots, whole


def bot(key: str = "greedy", name: str | None = None) -> Json:
    """A seat for a bot, with a name as the client gives it one, or without."""
    seat: Json = {"who": "bot", "bot": key}
    return seat if name is None else {**seat, "name": name}


def post(person: Person, path: str, body: Mapping[str, object] | None = None) -> Json:
    """What the server answers to a wish of this person's, outside of their page."""
    return _read(person.context.request.post(person.address + path, data=dict(body or {})))


def patch(person: Person, path: str, body: Mapping[str, object]) -> Json:
    """What the server answers to a change that this person wishes for, outside of their page."""
    return _read(person.context.request.patch(person.address + path, data=dict(body)))


def put(person: Person, path: str, body: Mapping[str, object]) -> Json:
    """What the server answers when this person puts something in its place, outside of their page."""
    return _read(person.context.request.put(person.address + path, data=dict(body)))


def get(person: Person, path: str) -> Json:
    """What the server answers to a question of this person's, outside of their page."""
    return _read(person.context.request.get(person.address + path))


def make_room(person: Person, seats: Sequence[Json], **wish: object) -> str:
    """A room that waits; its bots do not take their time."""
    made = post(person, "/api/rooms", {"seats": list(seats), "bot_seconds": 0, **wish})
    return str(cast(Json, made["room"])["id"])


def start_room(person: Person, seats: Sequence[Json], **wish: object) -> str:
    """A room in which the game has begun."""
    room = make_room(person, seats, **wish)
    post(person, f"/api/rooms/{room}/start")
    return room


def stored_game(name: str) -> Json:
    """The record of a game of bots."""
    return cast(Json, json.loads((STORED / f"{name}.json").read_text(encoding="utf-8")))


def continued(person: Person, name: str, share: float, **wish: object) -> str:
    """A room that goes on with a stored game after about this share of its moves; the person is to move."""
    moves = cast("list[Json]", stored_game(name)["moves"])
    step = next(
        at
        for at in range(int(len(moves) * share), len(moves))
        if moves[at]["seat"] == 0 and moves[at - 1]["seat"] != 0  # the beginning of a turn
    )
    return continued_after(person, name, step, **wish)


def continued_after(person: Person, name: str, step: int, **wish: object) -> str:
    """A room that goes on with a stored game after so many of its moves; the person has the first seat."""
    record = stored_game(name)
    uploaded = post(person, "/api/records", record)
    seats = [{**ME, "name": "Ada"}, *(bot(name=name) for name in BOT_NAMES[: cast(int, record["players"]) - 1])]
    return start_room(person, seats, continue_from={"record": uploaded["id"], "step": step}, **wish)


def _read(answer: APIResponse) -> Json:
    text = answer.text()
    assert answer.ok, f"{answer.status}: {text}"
    return cast(Json, json.loads(text)) if text else {}
