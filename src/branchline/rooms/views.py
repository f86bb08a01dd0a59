"""What each viewer gets to see, as JSON. Everything hidden stays behind `observe` and `as_seen_by` of the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast

from branchline.errors import NotationError
from branchline.events import Event
from branchline.protocol import Json, Reason, ScoreLine
from branchline.rooms.errors import Refusal, reason_document
from branchline.rooms.fairness.shuffle import Shuffle
from branchline.rooms.log import BOT_ACTOR, Past
from branchline.rooms.state import OVER, RoomState
from branchline.table import Table
from branchline.view import view_of
from branchline.view.log import Log
from branchline.view.words import words_of

_encode: Final = json.JSONEncoder(separators=(",", ":"), default=vars).encode


def to_json(value: object) -> str:
    """Write a value as JSON in one line; what is no plain value is written by its fields."""
    return _encode(value)


def view_document(state: RoomState, viewer: int | None, now: int) -> Json:
    """Return all that a viewer may know of a room at its present version (None: a spectator)."""
    table, to_move = state.table, state.to_move
    seen = None if table is None else table.observe(viewer)
    legal: list[str] = []
    undo, waits = 0, None
    if table is not None and viewer is not None:
        undo = state.undoable(viewer)
        if undo > 0 and state.waits_ms > 0:
            waits = max(0, state.updated_at + state.waits_ms - now)
        if to_move == viewer:
            legal = table.legal()
    return {
        "version": state.version,
        "head": state.head,
        "viewer": viewer,
        "to_move": to_move,
        "legal": legal,
        "undo": undo,
        "bot_waits_ms": waits,
        "clocks": _clocks(state, now),
        "view": None if seen is None else vars(seen),
        "pending": None if table is None or seen is None else view_of(table.game).pending(table.game, seen),
        "scores": score_sheets(table.sheet) if table is not None and state.status == OVER else None,
    }


def table_document(table: Table, viewer: int | None, version: int) -> Json:
    """Return all that a viewer may know of a game that is only watched again, where nothing can be done."""
    seen = table.observe(viewer)
    return {
        "version": version,
        "head": None,
        "viewer": viewer,
        "to_move": table.to_move,
        "legal": [],
        "undo": 0,
        "bot_waits_ms": None,
        "clocks": None,
        "view": vars(seen),
        "pending": view_of(table.game).pending(table.game, seen),
        "scores": score_sheets(table.sheet) if table.over else None,
    }


def score_sheets(sheet: Sequence[ScoreLine]) -> list[Json]:
    """Return the final scores as JSON, line by line."""
    return [
        {
            "points": dict(line.points),
            "total": line.total,
            "place": line.place,
            "tickets_made": list(line.tickets_made),
            "tickets_failed": list(line.tickets_failed),
            "details": plain(line.details),
        }
        for line in sheet
    ]


def plain(details: Mapping[str, object]) -> Json:
    """Return details of a score as plain JSON values."""
    return cast(Json, json.loads(to_json(dict(details))))


def _clocks(state: RoomState, now: int) -> Json | None:
    if state.clocks is None:
        return None
    to_move = state.to_move
    running = to_move if to_move is not None and state.seats[to_move].bot is None else None
    left = [state.clocks.left_at(seat, seat == running, now) for seat in range(len(state.seats))]
    return {"left_ms": left, "running": running}


def entry_document(past: Past, viewer: int | None) -> Json:
    """Return an entry of the log as JSON, as a viewer sees it."""
    entry = past.entry
    return {
        "version": entry.version,
        "head": entry.hash,
        "kind": entry.kind,
        "seat": entry.seat,
        "bot": entry.actor.removeprefix(BOT_ACTOR) if entry.actor.startswith(BOT_ACTOR) else None,
        "at": entry.at,
        "events": events_seen(past.events, viewer),
    }


def events_seen(events: Sequence[Event], viewer: int | None) -> list[Json]:
    """Return the events that a viewer sees happen as JSON, as this viewer sees them."""
    return [seen.as_dict() for event in events if (seen := event.as_seen_by(viewer)) is not None]


def room_document(
    state: RoomState, here: Sequence[bool], here_until: Mapping[int, int], stand_in_ms: Sequence[int | None]
) -> Json:
    """Return a room as JSON, as everybody sees it who may look at it."""
    settings = state.settings
    over = state.table is not None and state.status == OVER
    sheet = state.table.sheet if state.table is not None and over else None
    return {
        "id": state.id,
        "status": state.status,
        "version": state.version,
        "owner": state.owner_name,
        **settings.document(),
        "rules_version": settings.rules,
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "stand_in": seat.person is not None and seat.bot is not None,
                "failed": seat.failed,
                "here": here[number],
                "away_since": None if seat.person is None or here[number] else seat.left_at or here_until.get(number),
                "stand_in_ms": stand_in_ms[number],
                "has_seen": seat.person is not None and seat.person in state.seen,
            }
            for number, seat in enumerate(state.seats)
        ],
        "to_move": state.to_move,
        "scores": None if sheet is None else [line.total for line in sheet],
        "places": None if sheet is None else [line.place for line in sheet],
        "rematch": state.rematch,
        "shuffle": None if state.shuffle is None else _shuffle(state, state.shuffle),
        "created_at": state.created_at,
        "updated_at": state.updated_at,
    }


def _shuffle(state: RoomState, shuffle: Shuffle) -> Json:
    """What everybody may know of the shuffle: of the secret only its hash, until the game is over."""
    return {
        "commitment": shuffle.commitment,
        "is_opening": state.is_opening,
        "numbers": [
            {
                "seats": state.seats_of(one.person),
                "name": _name_of(state, one.person),
                "seal": one.seal,
                "number": one.number,
            }
            for one in shuffle.contributions
        ],
        "secret": shuffle.secret if state.status == OVER else None,
    }


def _name_of(state: RoomState, person: str) -> str:
    return next((seat.name for seat in state.seats if seat.person == person), state.owner_name)


def brief_document(state: RoomState) -> Json:
    """Return what a list of rooms says of a room, as far as it is the same for everybody."""
    clock = state.settings.clock
    return {
        "options": dict(state.settings.options),
        "players": state.settings.players,
        "clock": None if clock is None else clock.document(),
        "seats": [None if seat.is_open else seat.name for seat in state.seats],
        "bots": [seat.bot for seat in state.seats],
        "continued_from": state.settings.continued_from,
    }


def due_at(state: RoomState, bot_patience: int) -> int | None:
    """Return when a room has to be looked after: a number or a bot has not come, a clock runs out; None: never."""
    if state.is_dealing and state.shuffle is not None:
        return state.shuffle.due_at
    to_move = state.to_move
    if to_move is None:
        return None
    if state.seats[to_move].bot is not None:
        return state.updated_at + bot_patience
    if state.clocks is not None:
        return state.clocks.since + state.clocks.left[to_move]
    return None


def names_of(state: RoomState) -> list[str]:
    """Return the names at the seats, where there is none its number, for the story."""
    return [seat.name or f"Seat {number + 1}" for number, seat in enumerate(state.seats)]


def story_of(state: RoomState, past: Sequence[Past], viewer: int | None) -> list[Json]:
    """Return past entries in sentences, as a viewer may read them."""
    if state.table is None:
        return []
    log = Log(state.table.game, viewer, names_of(state))
    told = ((one.entry.version, log.lines(one.events)) for one in past if one.events)
    return [{"version": version, "lines": lines} for version, lines in told if lines]


def hint_document(state: RoomState, seat: int, bot: str, action: int, reason: Reason | None) -> Json:
    """Return what a bot would do at a seat, in words and for programs."""
    table = state.table
    assert table is not None
    names = [one.name for one in state.seats]
    return {
        "seat": seat,
        "version": state.version,
        "action": table.notation.text(action),
        "bot": bot,
        "message": None if reason is None else words_of().hint(reason, table.game.map, names),
        "reason": None if reason is None else reason_document(reason),
    }


def why_not_document(state: RoomState, seat: int, action: str) -> Json:
    """Return why an action, or all that its text can be the beginning of, is not possible for a seat."""
    table = state.table
    if table is None:
        raise Refusal("not_running", "the game has not started yet", version=state.version)
    try:
        reason = view_of(table.game).why_not(table.game, table.notation, table.state, seat, action)
    except NotationError as error:
        raise Refusal("no_action", str(error)) from error
    if reason is None:
        return {"possible": True, "message": None, "reason": None}
    message = words_of().reason(reason, table.game.map, [one.name for one in state.seats])
    return {"possible": False, "message": message, "reason": reason_document(reason)}
