"""The document of a record: what `save` writes, and its form, checked field by field.

    schema, version   "branchline-record" and the version of this form
    game, options     which game
    rules             the version of the rules that it was played by
    map               key and fingerprint of what the game is played on or with; the folder of an outside one has to
                      be given again
    players, first    number of seats; the starting seat, or null if chance drew it [US-05]
    seats             optional: name and kind of whoever plays at each seat
    deal              the outcomes of chance before the first decision
    moves             seat, action as notation, and the outcomes of chance that it led to
    result            scores and places of a finished game, null for a running one
    state_hash        SHA-256 of the state after the last move
    shuffle           optional: what the outcomes of a game on a server can be worked out from (rooms/fairness)

Actions are notation, so a later catalog with other numbers replays the same game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from branchline.build_info import RULES
from branchline.documents import MOST_NUMBER, read_list, read_number, read_object, read_text
from branchline.errors import RecordError, shown
from branchline.protocol import Json
from branchline.table import Player, Table

SCHEMA: Final = "branchline-record"
VERSION: Final = 2

Upgrade = Callable[[Json], Json]
UPGRADES: Final[Mapping[int, Upgrade]] = {
    1: lambda document: {**document, "version": 2, "rules": 1},  # when there was one version of the rules only
}
"""By version: what turns a document of that version into one of the next."""

_FIELDS: Final = (
    *("schema", "version", "game", "options", "rules", "map", "players", "first", "deal", "moves", "result"),
    "state_hash",
)
MOST_MOVES: Final = 100_000  # far above any game; keeps a foreign file from filling the memory


@dataclass(frozen=True)
class Move:
    """One decision of a record."""

    seat: int
    action: str
    chance: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """How a finished game ended."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """A document of the current version whose form is right; whether it replays is another question."""

    game: str
    options: Mapping[str, str]
    rules: int
    map_key: str
    map_fingerprint: str
    players: int
    first: int | None
    seats: tuple[Player, ...]
    deal: tuple[int, ...]
    moves: tuple[Move, ...]
    result: Result | None
    state_hash: str

    def __repr__(self) -> str:
        end = "not over" if self.result is None else f"{', '.join(map(str, self.result.scores))} points"
        return f"<Record {self.game} · {self.players} players · {len(self.moves)} moves · {end}>"

    def _repr_svg_(self) -> str | None:
        """The position that it leads to as a notebook shows it; None if it does not replay without more."""
        from branchline.record.playback import load

        try:
            return load(self).svg()
        except RecordError:
            return None


def save(table: Table, names: Sequence[str] | None = None) -> Json:
    """The game so far as a document that `load` replays; `names` are those of the seats, if the table has none."""
    game = table.game
    if len(table.actions) > MOST_MOVES:
        raise RecordError(f"a record has at most {MOST_MOVES} moves, and the game has {len(table.actions)} so far")
    seats = table.seats if names is None else tuple(Player(name) for name in names)
    document: Json = {
        "schema": SCHEMA,
        "version": VERSION,
        "game": game.key,
        "options": dict(game.options),
        "rules": game.rules_version,
        "map": {"key": game.map.key, "fingerprint": game.map.fingerprint},
        "players": game.players,
        "first": table.first_given,
        "seats": [{"name": player.name, "kind": player.kind} for player in seats],
        "deal": list(table.outcomes[0]),
        "moves": [
            {"seat": seat, "action": table.notation.text(action), "chance": list(outcomes)}
            for seat, action, outcomes in zip(table.movers, table.actions, table.outcomes[1:], strict=True)
        ],
        "result": result_document(table),
        "state_hash": state_hash(table),
    }
    if not seats:
        del document["seats"]
    else:
        _seats(document, game.players)  # names that could not be read again must not be written
    return document


def state_hash(table: Table) -> str:
    """The hash of the whole state as `dump` writes it: by name, so that it does not depend on any numbering."""
    text = json.dumps(table.dump(), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def result_document(table: Table) -> Json | None:
    """Scores and places of a finished game; None while it runs."""
    if not table.over:
        return None
    sheet = table.sheet
    return {"scores": [line.total for line in sheet], "places": [line.place for line in sheet]}


def parse(document: object) -> Record:
    """The record in a document of any known version; RecordError names the field that is wrong."""
    if isinstance(document, Record):
        return document
    data = upgrade(read_object(document, "the record"), VERSION, UPGRADES)
    read_object(data, "the record", _FIELDS, optional=("seats", "shuffle"))
    game_map = read_object(data["map"], "map", ("key", "fingerprint"))
    players = read_number(data["players"], "players", least=1)
    moves = read_list(data["moves"], "moves", most=MOST_MOVES)
    return Record(
        game=_text(data["game"], "game"),
        options={
            name: _text(value, f"options: {shown(name)}")
            for name, value in read_object(data["options"], "options").items()
        },
        rules=_rules(data["rules"]),
        map_key=_text(game_map["key"], "map: key"),
        map_fingerprint=_text(game_map["fingerprint"], "map: fingerprint"),
        players=players,
        first=None if data["first"] is None else read_number(data["first"], "first"),
        seats=_seats(data, players),
        deal=_numbers(data["deal"], "deal"),
        moves=tuple(_move(move, f"move {number}") for number, move in enumerate(moves, 1)),
        result=_result(data["result"]),
        state_hash=_text(data["state_hash"], "state_hash"),
    )


def upgrade(document: Json, version: int, upgrades: Mapping[int, Upgrade]) -> Json:
    """The document in the form of `version`, by way of every version between; RecordError if there is no way."""
    if document.get("schema") != SCHEMA:
        raise RecordError(
            f"this is no game record: its schema should be {SCHEMA!r}, not {shown(document.get('schema'))}"
        )
    found = read_number(document.get("version"), "version", least=1)
    if found > version:
        raise RecordError(
            f"the record has version {shown(found)}, but this Branchline reads up to {version}; a newer one reads it"
        )
    while found < version:
        if found not in upgrades:
            raise RecordError(f"records of version {found} cannot be read any more; the current version is {version}")
        document = upgrades[found](document)
        found += 1
        if document.get("version") != found:
            raise AssertionError(f"the upgrade to version {found} gave version {document.get('version')!r}")
    return document


def _move(value: object, place: str) -> Move:
    data = read_object(value, place, ("seat", "action", "chance"))
    return Move(
        seat=read_number(data["seat"], f"{place}: seat"),
        action=_text(data["action"], f"{place}: action"),
        chance=_numbers(data["chance"], f"{place}: chance"),
    )


def _result(value: object) -> Result | None:
    if value is None:
        return None
    data = read_object(value, "result", ("scores", "places"))
    return Result(
        scores=_numbers(data["scores"], "result: scores", least=-MOST_NUMBER),
        places=_numbers(data["places"], "result: places", least=1),
    )


def _rules(value: object) -> int:
    rules = read_number(value, "rules", least=1)
    if rules > RULES:
        raise RecordError(
            f"rules: the game was played by version {shown(rules)} of the rules, but this Branchline knows them "
            f"up to {RULES}; a newer one replays it"
        )
    return rules


def _seats(data: Json, players: int) -> tuple[Player, ...]:
    if "seats" not in data:
        return ()
    seats = read_list(data["seats"], "seats", most=MOST_MOVES)
    if len(seats) != players:
        raise RecordError(f"seats: {len(seats)} of them, but {players} players")
    found = []
    for number, value in enumerate(seats):
        place = f"seats: seat {number}"
        seat = read_object(value, place, ("name", "kind"))
        found.append(Player(_text(seat["name"], f"{place}: name"), _text(seat["kind"], f"{place}: kind")))
    return tuple(found)


def _numbers(value: object, place: str, least: int = 0) -> tuple[int, ...]:
    return tuple(read_number(item, place, least=least) for item in read_list(value, place, most=MOST_MOVES))


def _text(value: object, place: str) -> str:
    return read_text(value, place, most=200)
