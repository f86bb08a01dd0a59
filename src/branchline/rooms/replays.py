"""Games that were played: their records, watched again or gone on with. Everything in them is open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from branchline.errors import OptionError, OtherMapError, RecordError, shown
from branchline.protocol import Json
from branchline.record import load, save
from branchline.record.document import parse
from branchline.record.playback import steps
from branchline.rooms.commands import Beginning
from branchline.rooms.errors import Refusal
from branchline.rooms.games import folder_of_record, key_of_record, shared_variant
from branchline.rooms.limits import is_whole
from branchline.rooms.state import OVER, RoomState
from branchline.rooms.views import events_seen, table_document
from branchline.table import Table
from branchline.view.log import Log, OpenLog


def record_of(state: RoomState) -> Json:
    """Return the record of a finished game; Refusal while it is not over, since a record holds every secret."""
    if state.table is None or state.status != OVER:
        raise Refusal(
            "not_over", "a record holds every secret: there is one when the game is over", version=state.version
        )
    document = save(state.table)
    return document if state.shuffle is None else {**document, "shuffle": state.shuffle.proof()}


@contextmanager
def _no_record_refused() -> Iterator[None]:
    try:
        yield
    except OtherMapError as error:
        raise Refusal(
            "bad_record",
            f"the game was played on the map {shown(error.key)}, which this server does not have, or not in that form; "
            "whoever runs it can add the map: branchline serve --map FOLDER",
        ) from error
    except (OptionError, RecordError) as error:
        raise Refusal("bad_record", str(error)) from error


@_no_record_refused()
def checked(document: Json) -> Json:
    """Return what a record is about; Refusal if it does not replay."""
    if "@" in str(document.get("game")):
        raise Refusal("bad_record", "`game` names the rules alone, such as 'usa'; which map it was stands in `map`")
    table = load(document, folder_of_record(document))
    shared_variant(table.game.key, table.game.options, table.game.rules_version)  # whether rooms can play such a game
    return {
        "game": table.game.key,
        "options": dict(table.game.options),
        "rules_version": table.game.rules_version,
        "players": table.game.players,
        "moves": len(table.actions),
        "over": table.over,
        "names": [player.name for player in table.seats],
    }


@_no_record_refused()
def beginning_of(document: Json, step: int | None = None, origin: Json | None = None) -> Beginning:
    """Return what a game begins with that goes on after so many moves of a record, or after all of them.

    `origin` says for those at the table where the record is from: the id of its `room`, or its own as `record`.
    """
    record = parse({**document, "game": key_of_record(document)})
    if shared_variant(record.game, record.options, record.rules).map.fingerprint != record.map_fingerprint:
        raise Refusal("bad_record", "the game was played on another map than the usual one: it can be watched only")
    if step is not None and not (is_whole(step) and 0 <= step <= len(record.moves)):
        raise Refusal("invalid", f"the game has {len(record.moves)} moves: `step` is at most that")
    if step is None and record.result is not None:
        raise Refusal("invalid", "the game is over: say after which `step` to go on")
    if record.result is not None and step == len(record.moves):
        raise Refusal("invalid", "the game is over after its last move: choose an earlier `step`")
    moves = record.moves[:step]
    outcomes = (record.deal, *(move.chance for move in moves))
    return Beginning(
        record.game,
        record.options,
        record.rules,
        record.players,
        record.first,
        tuple(move.action for move in moves),
        outcomes,
        {"room": None, "record": None, **(origin or {}), "step": len(moves)},
    )


@_no_record_refused()
def replay_document(document: Json) -> Json:
    """Return the game of a record, move by move, with every secret."""
    moves: list[Json] = []
    table: Table | None = None
    log: Log | None = None
    for step, table in enumerate(steps(document, folder_of_record(document))):
        if log is None:
            log = OpenLog(table.game, None, _names(table))
        if step:
            moves.append(
                {
                    "step": step,
                    "seat": table.movers[-1],
                    "action": table.notation.text(table.actions[-1]),
                    "lines": log.lines(table.events[-1]),
                    "events": [event.as_dict() for event in table.events[-1]],
                }
            )
    assert table is not None, "there is the deal at least"
    return {
        "game": table.game.key,
        "options": dict(table.game.options),
        "rules_version": table.game.rules_version,
        "players": table.game.players,
        "names": _names(table),
        "steps": len(moves),
        "moves": moves,
        "scores": [line.total for line in table.sheet] if table.over else None,
    }


@_no_record_refused()
def step_document(document: Json, step: int, seat: int | None) -> Json:
    """Return the game of a record after so many moves, as a seat saw it, or with everything open for no seat."""
    count = len(parse(document).moves)
    if not is_whole(step) or not 0 <= step <= count:
        raise Refusal("invalid", f"the game has {count} moves; there is no step {shown(step)}")
    for number, table in enumerate(steps(document, folder_of_record(document))):
        if number == step:
            return _step(table, step, count, seat)
    raise AssertionError("every step up to the last is there")


def _step(table: Table, step: int, count: int, seat: int | None) -> Json:
    if seat is not None and not (is_whole(seat) and 0 <= seat < table.game.players):
        raise Refusal("invalid", f"the seats are 0 to {table.game.players - 1}; there is no seat {shown(seat)}")
    events = table.events[-1]
    log = (OpenLog if seat is None else Log)(table.game, seat, _names(table))
    return {
        "step": step,
        "steps": count,
        "seat": table.movers[-1] if step else None,
        "action": table.notation.text(table.actions[-1]) if step else None,
        "events": [event.as_dict() for event in events] if seat is None else events_seen(events, seat),
        "lines": log.lines(events),
        "view": table_document(table, seat, step),
        "hands": None if seat is not None else [vars(table.observe(one)) for one in range(table.game.players)],
    }


def _names(table: Table) -> list[str]:
    return [player.name for player in table.seats] or [f"Seat {number + 1}" for number in range(table.game.players)]
