"""Finished games and uploaded records: downloaded, watched again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Annotated, cast

from fastapi import APIRouter, Body, Path, Query, Response

from branchline.protocol import Json
from branchline.rooms import replays
from branchline.rooms.errors import Refusal, not_found
from branchline.rooms.fairness.verification import proof_document
from branchline.rooms.fold import deal_of
from branchline.rooms.games import key_of_record
from branchline.server.http.common import Doer, Shared, Viewer, Who, answer, enter
from branchline.server.http.models import (
    RecordId,
    Replay,
    ReplayStep,
    RoomId,
    SeatNumber,
    ShuffleProof,
    StoredRecord,
)
from branchline.server.rooms.room_service import seen_part
from branchline.server.services import Services
from branchline.server.storage import statements

router = APIRouter(prefix="/api", tags=["records"])

Step = Annotated[int, Path(ge=0, le=100_000, description="After so many moves; 0: after the deal.")]
AnySeat = Annotated[SeatNumber | None, Query(description="As this seat saw it; left out: with everything open.")]


@router.get("/rooms/{room}/record", summary="The record of a finished game")
async def room_record(services: Shared, who: Who, viewer: Viewer, room: RoomId) -> Response:
    """A document that every Branchline replays, with the outcomes of chance and the final scores.

    Of a game on a map that the server was given, it names that map and its fingerprint: to replay it elsewhere, give
    the same map there.
    """
    document = await _record_of_room(services, room, who)
    response = await _shown(services, document, viewer, document)
    response.headers["content-disposition"] = f'attachment; filename="branchline-{room}.json"'
    return response


@router.get("/rooms/{room}/replay", response_model=Replay, summary="A finished game, move by move")
async def room_replay(services: Shared, who: Who, viewer: Viewer, room: RoomId) -> Response:
    """Every move in words, with every secret."""
    document = await _record_of_room(services, room, who)
    told = await services.rooms.watch_again(who, lambda: replays.replay_document(document))
    return await _shown(services, document, viewer, {**told, "game": key_of_record(document)})


@router.get("/rooms/{room}/replay/{step}", response_model=ReplayStep, summary="A finished game after some moves")
async def room_step(
    services: Shared, who: Who, viewer: Viewer, room: RoomId, step: Step, seat: AnySeat = None
) -> Response:
    """The view at that moment."""
    document = await _record_of_room(services, room, who)
    told = await services.rooms.watch_again(who, lambda: replays.step_document(document, step, seat))
    return await _shown(services, document, viewer, told)


@router.get(
    "/rooms/{room}/shuffle", response_model=ShuffleProof, summary="How the cards of a finished game were shuffled"
)
async def room_shuffle(services: Shared, who: Who, viewer: Viewer, room: RoomId) -> Response:
    """Of a finished game the secret, the numbers, and every outcome with what could have been picked instead."""
    state = (await enter(services, room, who)).state
    document = replays.record_of(state)
    told = await services.rooms.watch_again(who, lambda: proof_document(state))
    return await _shown(services, document, viewer, told)


@router.post("/records", response_model=StoredRecord, status_code=201, summary="Upload a record")
async def upload(
    services: Shared,
    person: Doer,
    document: Annotated[Json, Body(description="A record of a game, as `GET /api/rooms/{room}/record` gives it.")],
) -> Response:
    """The record is replayed move by move; it can be watched, and continued as a new room (`continue_from`)."""
    most = services.settings.caps.records
    if services.settings.has_limits and await services.rooms.reader.count_records(person.id) >= most:
        raise Refusal("cap", f"you have uploaded {most} records already")
    about = await services.rooms.watch_again(person.id, lambda: replays.checked(document))
    brief = {"id": token_urlsafe(9), **about, "game": key_of_record(document)}
    values = {
        "id": brief["id"],
        "owner": person.id,
        "brief": json.dumps(brief),
        "document": json.dumps(document, separators=(",", ":")),
        "created_at": services.settings.now(),
    }
    seen = seen_part(_deal_of(document), person.id)
    await services.rooms.write([*services.people.parts(person), (statements.INSERT_RECORD, values), seen])
    return answer(brief, 201)


@router.get("/records/mine", response_model=list[StoredRecord], summary="My records")
async def my_records(services: Shared, who: Who) -> Response:
    """What I have uploaded, the latest first."""
    return answer(await services.rooms.reader.records_of(who))


@router.delete("/records/{record}", status_code=204, summary="Give a record up")
async def delete_record(services: Shared, who: Who, record: RecordId) -> Response:
    """For whoever has uploaded it. A room that was to go on with it and has not begun cannot any more."""
    owner = await services.rooms.reader.owner_of_record(record)
    if owner is None:
        raise not_found("record")
    if owner != who:
        raise Refusal("not_owner", "only whoever has uploaded a record may delete it")
    await services.rooms.write([(statements.DELETE_RECORD, {"which": record})])
    return Response(status_code=204)


@router.get("/records/{record}", summary="An uploaded record")
async def stored_record(services: Shared, viewer: Viewer, record: RecordId) -> Response:
    """The document as it was uploaded."""
    document = await _document(services, record)
    return await _shown(services, document, viewer, document)


@router.get("/records/{record}/replay", response_model=Replay, summary="An uploaded record, move by move")
async def stored_replay(services: Shared, who: Who, viewer: Viewer, record: RecordId) -> Response:
    """Every move in words, with every secret."""
    document = await _document(services, record)
    told = await services.rooms.watch_again(who, lambda: replays.replay_document(document))
    return await _shown(services, document, viewer, {**told, "game": key_of_record(document)})


@router.get("/records/{record}/replay/{step}", response_model=ReplayStep, summary="An uploaded record after some moves")
async def stored_step(
    services: Shared, who: Who, viewer: Viewer, record: RecordId, step: Step, seat: AnySeat = None
) -> Response:
    """The view at that moment."""
    document = await _document(services, record)
    told = await services.rooms.watch_again(who, lambda: replays.step_document(document, step, seat))
    return await _shown(services, document, viewer, told)


async def _document(services: Services, record_id: str) -> Json:
    """An uploaded record."""
    found = await services.rooms.reader.record(record_id)
    if found is None:
        raise not_found("record")
    return found


async def _record_of_room(services: Services, room_id: str, who: str) -> Json:
    """The record of a finished game."""
    return replays.record_of((await enter(services, room_id, who)).state)


async def _shown(services: Services, document: Json, viewer: str | None, told: Json) -> Response:
    """The answer that shows something of a record, which its viewer has seen from now on."""
    if viewer is not None:
        await services.rooms.note_seen(_deal_of(document), viewer)
    return answer(told)


def _deal_of(document: Json) -> str:
    return deal_of(cast("Sequence[int]", document["deal"]))
