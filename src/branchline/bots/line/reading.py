"""What a program in Python makes of the lines that it reads: the game, the turn and the events that they tell of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import cast

from branchline.bots.line.documents import DOCUMENTS
from branchline.bots.protocol import Turn
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.events import NOBODY, Event
from branchline.protocol import Json
from branchline.variants import AnyGame, AnyObservation, game_of, variant_of


def game_in(message: Json) -> AnyGame:
    """The rules that a message tells; OptionError if they are of a map that is not there any more."""
    game_map, options = cast(Json, message["map"]), cast("dict[str, str]", message["options"])
    return _game(
        str(message["game"]),
        tuple(sorted(options.items())),
        cast(int, message["rules_version"]),
        cast(int, message["players"]),
        str(game_map["fingerprint"]),
        str(game_map["folder"]),
    )


def turn_in(message: Json, game: AnyGame, events: Sequence[Event]) -> Turn:
    """The decision that a message asks for, after all these events."""
    seconds = message["seconds"]
    return Turn(
        game=game,
        seen=_observation_in(cast(Json, message["observation"]), game),
        legal=cast("list[int]", message["legal"]),
        events=events,
        chance=Seeded(cast(int, message["seed"])),
        seconds=math.inf if seconds is None else float(cast(float, seconds)),
    )


def event_in(fields: Mapping[str, object]) -> Event:
    """The event that `as_dict` has made these fields of."""
    return Event(
        str(fields["kind"]),
        seat=_number(fields, "seat", NOBODY),
        card=_number(fields, "card", NOBODY),
        route=_number(fields, "route", NOBODY),
        city=_number(fields, "city", NOBODY),
        count=_number(fields, "count", 0),
        points=_number(fields, "points", 0),
        cards=_numbers(fields, "cards"),
        turned=_numbers(fields, "turned"),
        tickets=_numbers(fields, "tickets"),
    )


@lru_cache(maxsize=8)
def _game(
    key: str, options: tuple[tuple[str, str], ...], rules: int, players: int, fingerprint: str, folder: str
) -> AnyGame:
    """The game on the map with this fingerprint: the shipped one, or the one in the folder."""
    for where in (None, Path(folder)):
        variant = variant_of(key, where, dict(options), rules)
        if variant.map.fingerprint == fingerprint:
            return game_of(variant, players)
    raise OptionError(f"the map in {folder} is not the one that the game was begun with")


def _observation_in(fields: Json, game: AnyGame) -> AnyObservation:
    kind = DOCUMENTS[game.kind]
    seats = tuple(kind.SeatView(**_with_tuples(seat)) for seat in cast("list[Json]", fields["seats"]))
    return kind.Observation(**{**_with_tuples(fields), "seats": seats})


def _with_tuples(fields: Json) -> Json:
    return {name: _with_tuple(value) for name, value in fields.items()}


def _with_tuple(value: object) -> object:
    return tuple(_with_tuple(part) for part in value) if isinstance(value, list) else value


def _number(fields: Mapping[str, object], name: str, otherwise: int) -> int:
    value = fields.get(name, otherwise)
    assert isinstance(value, int)
    return value


def _numbers(fields: Mapping[str, object], name: str) -> tuple[int, ...]:
    values = fields.get(name, ())
    assert isinstance(values, (list, tuple))
    return tuple(int(value) for value in values)
