"""Games, turns and events as the line protocol tells of them: what is written about them, and how it is read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol, TypeVar, cast

from branchline.bots.board import documents as board
from branchline.bots.cards import documents as cards
from branchline.bots.protocol import Turn
from branchline.cards import CARD_NAMES
from branchline.chance import MAX_SEED, Seeded
from branchline.documents import MOST_NUMBER, read_as, read_list, read_number, read_object, read_text
from branchline.errors import OptionError
from branchline.events import NOBODY, Event, EventKind
from branchline.protocol import Json
from branchline.variants import (
    AnyAction,
    AnyGame,
    AnyObservation,
    AnyVariant,
    KindKey,
    game_of,
    of_kind,
    rules_of,
    variant_of,
)
from branchline.view import view_of
from branchline.view.notation import notation_of

T_co = TypeVar("T_co", covariant=True)

_FACTS: Final = ("cities", "routes", "tickets", "bonuses")


class _Makes(Protocol[T_co]):
    def __call__(self, **fields: object) -> T_co: ...


class KindDocuments(Protocol):
    """What the line protocol tells about games of one kind in fields of their own."""

    PHASES: Sequence[str]
    Observation: _Makes[AnyObservation]
    SeatView: _Makes[object]

    def rules_document(self, variant: AnyVariant, players: int) -> Json:
        """The rules of a game as numbers."""

    def action_details(self, action: AnyAction) -> Json:
        """The fields of an action that only this kind of game has."""


DOCUMENTS: Final[dict[KindKey, KindDocuments]] = {
    "board": cast(KindDocuments, board),
    "cards": cast(KindDocuments, cards),
}
"""By kind; a program may add its own."""


@lru_cache(maxsize=8)
def game_document(game: AnyGame) -> Json:
    """All that a program needs to know about a game, for it to play without any library of ours."""
    variant = game.variant
    kind = _documents_of(game)
    view = view_of(variant)
    facts = view.facts_of(variant)
    return {
        "game": game.key,
        "options": dict(game.options),
        "rules_version": game.rules_version,
        "players": game.players,
        "map": {"key": game.map.key, "fingerprint": game.map.fingerprint, "folder": variant.map.folder},
        "cards": CARD_NAMES,
        "phases": kind.PHASES,
        "rules": kind.rules_document(variant, game.players),
        "engine": view.ENGINE,
        **{name: facts[name] for name in _FACTS},
        "actions": _actions(game),
    }


def seen_document(seen: AnyObservation) -> Json:
    """An observation by its fields."""
    return {**vars(seen), "seats": [vars(seat) for seat in seen.seats]}


def game_in(message: Json) -> AnyGame:
    """The rules that a message tells; OptionError if they are of a map that is not there any more."""
    game_map, options = read_object(message["map"], "map"), read_object(message["options"], "options")
    return _game(
        read_text(message["game"], "game"),
        tuple(sorted((name, read_text(value, name)) for name, value in options.items())),
        read_number(message["rules_version"], "rules_version"),
        read_number(message["players"], "players"),
        read_text(game_map["fingerprint"], "fingerprint"),
        read_text(game_map["folder"], "folder"),
    )


def turn_in(message: Json, game: AnyGame, events: Sequence[Event]) -> Turn:
    """The decision that a message asks for, after all these events."""
    seconds = message["seconds"]
    return Turn(
        game=game,
        seen=_observation_in(read_object(message["observation"], "observation"), game),
        legal=list(_numbers(message, "legal")),
        events=events,
        chance=Seeded(read_number(message["seed"], "seed", most=MAX_SEED)),
        seconds=math.inf if seconds is None else read_as(float, seconds, "seconds"),
    )


def event_in(fields: Mapping[str, object]) -> Event:
    """Read an event from the fields that `Event.as_dict` writes."""
    return Event(
        cast(EventKind, read_text(fields["kind"], "kind")),
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


def _documents_of(game: AnyGame) -> KindDocuments:
    return of_kind(DOCUMENTS, game, "is no line protocol")


def _actions(game: AnyGame) -> list[Json]:
    notation, kind = notation_of(game), _documents_of(game)
    return [
        {"text": notation.text(number), "kind": action.kind, **_details(action), **kind.action_details(action)}
        for number, action in enumerate(rules_of(game).actions)
    ]


def _details(action: AnyAction) -> Json:
    """The fields that actions of every kind of game have, where they say something."""
    details: Json = {}
    if action.card is not None:
        details["card"] = action.card
    if action.kind == "keep":
        details["kept"] = action.kept
    return details


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
    kind = _documents_of(game)
    seats = tuple(kind.SeatView(**_with_tuples(seat)) for seat in cast("list[Json]", fields["seats"]))
    return kind.Observation(**{**_with_tuples(fields), "seats": seats})


def _with_tuples(fields: Json) -> Json:
    return {name: _with_tuple(value) for name, value in fields.items()}


def _with_tuple(value: object) -> object:
    return tuple(_with_tuple(part) for part in value) if isinstance(value, list) else value


def _number(fields: Mapping[str, object], name: str, otherwise: int) -> int:
    return read_number(fields.get(name, otherwise), name, least=-MOST_NUMBER)


def _numbers(fields: Mapping[str, object], name: str) -> tuple[int, ...]:
    return tuple(read_number(value, name) for value in read_list(fields.get(name, []), name))
