"""What the line protocol tells about a game: its rules as numbers, its map, and every action with its number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Protocol, TypeVar, cast

from branchline.bots.board import documents as board
from branchline.bots.cards import documents as cards
from branchline.cards import CARD_NAMES
from branchline.protocol import Json
from branchline.variants import AnyAction, AnyGame, AnyObservation, AnyVariant, KindKey, rules_of
from branchline.view import VIEWS
from branchline.view.notation import notation_of

T_co = TypeVar("T_co", covariant=True)

_FACTS: Final = ("engine", "cities", "routes", "tickets", "bonuses")


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
    kind = DOCUMENTS[game.kind]
    facts = VIEWS[variant.kind].facts_of(variant)
    return {
        "game": game.key,
        "options": dict(game.options),
        "rules_version": game.rules_version,
        "players": game.players,
        "map": {"key": game.map.key, "fingerprint": game.map.fingerprint, "folder": variant.map.folder},
        "cards": CARD_NAMES,
        "phases": kind.PHASES,
        "rules": kind.rules_document(variant, game.players),
        **{name: facts[name] for name in _FACTS},
        "actions": _actions(game),
    }


def seen_document(seen: AnyObservation) -> Json:
    """An observation by its fields."""
    return {**vars(seen), "seats": [vars(seat) for seat in seen.seats]}


def _actions(game: AnyGame) -> list[Json]:
    notation, kind = notation_of(game), DOCUMENTS[game.kind]
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
