"""Finished games and uploaded records: downloaded, watched again."""

from __future__ import annotations

import json
from secrets import token_urlsafe
from typing import Annotated

from fastapi import APIRouter, Body, Path, Query, Response

from branchline.protocol import Json
from branchline.server import replays
from branchline.server.api.common import Doer, Has, Who, answer, enter
from branchline.server.games import key_of_record
from branchline.server.models import RecordId, Replay, ReplayStep, RoomId, StoredRecord
from branchline.server.refusals import Refusal, not_found
from branchline.server.services import Services
from branchline.server.storage import statements

router = APIRouter(prefix="/api", tags=["records"])

Step = Annotated[int, Path(ge=0, le=100_000, description="After so many moves; 0: after the deal.")]
AnySeat = Annotated[int | None, Query(ge=0, le=6, description="As this seat saw it; left out: with everything open.")]


@router.get("/rooms/{room}/record", summary="The record of a finished game")
async def room_record(has: Has, who: Who, room: RoomId) -> Response:
    """A document that every Branchline replays, with the outcomes of chance and the final scores.

    Of a game on a map that the server was given, it names that map and its fingerprint: to replay it elsewhere, give
    the same map there.
    """
    document = replays.record_of((await enter(has, room, who)).state)
    response = answer(document)
    response.headers["content-disposition"] = f'attachment; filename="branchline-{room}.json"'
    return response


@router.get("/rooms/{room}/replay", response_model=Replay, summary="A finished game, move by move")
async def room_replay(has: Has, who: Who, room: RoomId) -> Response:
    """Every move in words, with every secret."""
    state = (await enter(has, room, who)).state
    document = replays.record_of(state)
    told = await has.hall.watch_again(lambda: replays.replay_document(document))
    return answer({**told, "game": state.settings.game})


@router.get("/rooms/{room}/replay/{step}", response_model=ReplayStep, summary="A finished game after some moves")
async def room_step(has: Has, who: Who, room: RoomId, step: Step, seat: AnySeat = None) -> Response:
    """The view at that moment."""
    document = replays.record_of((await enter(has, room, who)).state)
    return answer(await has.hall.watch_again(lambda: replays.step_document(document, step, seat)))


@router.post("/records", response_model=StoredRecord, status_code=201, summary="Upload a record")
async def upload(
    has: Has,
    person: Doer,
    document: Annotated[Json, Body(description="A record of a game, as `GET /api/rooms/{room}/record` gives it.")],
) -> Response:
    """The record is replayed move by move; it can be watched, and continued as a new room (`continue_from`)."""
    most = has.settings.caps.records
    if has.settings.has_limits and await has.hall.reader.count_records(person.id) >= most:
        raise Refusal("cap", f"you have uploaded {most} records already")
    about = await has.hall.watch_again(lambda: replays.checked(document))
    brief = {"id": token_urlsafe(9), **about, "game": key_of_record(document)}
    values = {
        "id": brief["id"],
        "owner": person.id,
        "brief": json.dumps(brief),
        "document": json.dumps(document, separators=(",", ":")),
        "created_at": has.settings.now(),
    }
    await has.hall.write([*has.people.parts(person), (statements.INSERT_RECORD, values)])
    return answer(brief, 201)


@router.get("/records/mine", response_model=list[StoredRecord], summary="My records")
async def my_records(has: Has, who: Who) -> Response:
    """What I have uploaded, the latest first."""
    return answer(await has.hall.reader.records_of(who))


@router.delete("/records/{record}", status_code=204, summary="Give a record up")
async def delete_record(has: Has, who: Who, record: RecordId) -> Response:
    """For whoever has uploaded it. A room that was to go on with it and has not begun cannot any more."""
    owner = await has.hall.reader.owner_of_record(record)
    if owner is None:
        raise not_found("record")
    if owner != who:
        raise Refusal("not_owner", "only whoever has uploaded a record may delete it")
    await has.hall.write([(statements.DELETE_RECORD, {"which": record})])
    return Response(status_code=204)


@router.get("/records/{record}", summary="An uploaded record")
async def stored_record(has: Has, record: RecordId) -> Response:
    """The document as it was uploaded."""
    return answer(await _document(has, record))


@router.get("/records/{record}/replay", response_model=Replay, summary="An uploaded record, move by move")
async def stored_replay(has: Has, record: RecordId) -> Response:
    """Every move in words, with every secret."""
    document = await _document(has, record)
    told = await has.hall.watch_again(lambda: replays.replay_document(document))
    return answer({**told, "game": key_of_record(document)})


@router.get("/records/{record}/replay/{step}", response_model=ReplayStep, summary="An uploaded record after some moves")
async def stored_step(has: Has, record: RecordId, step: Step, seat: AnySeat = None) -> Response:
    """The view at that moment."""
    document = await _document(has, record)
    return answer(await has.hall.watch_again(lambda: replays.step_document(document, step, seat)))


async def _document(has: Services, record_id: str) -> Json:
    found = await has.hall.reader.record(record_id)
    if found is None:
        raise not_found("record")
    return found
