"""At the table: looking, moving, taking back, asking for a hint, talking; the socket has a way of its own."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from branchline.protocol import Json
from branchline.rooms import commands
from branchline.rooms.limits import MOST_ACTION
from branchline.rooms.log import Entry
from branchline.rooms.views import entry_document, story_of, view_document, why_not_document
from branchline.server.http.common import SeatQuery, Shared, Viewer, Who, answer, enter
from branchline.server.http.models import (
    Ack,
    ChatLines,
    ChatRequest,
    EntryList,
    Hint,
    MoveRequest,
    RoomId,
    SeatNumber,
    Story,
    UndoRequest,
    View,
    WhyNot,
)

router = APIRouter(prefix="/api/rooms/{room}", tags=["play"])

After = Annotated[int, Query(ge=0, le=2**31 - 1, description="Only what is newer than this version.")]
Limit = Annotated[int, Query(ge=1, le=1000, description="How many versions at most.")]
MySeat = Annotated[SeatNumber | None, Query(description="A seat of yours; left out: your only one.")]


@router.get("/view", response_model=View, summary="What I may know now")
async def view(services: Shared, who: Who, known: Viewer, room: RoomId, seat: SeatQuery = None) -> Response:
    """The view through one seat; to ask for one of several seats lifts its curtain. Before the start it is empty."""
    found = await enter(services, room, who)
    viewer = commands.viewer_of(found.state, who, seat, is_asked=seat is not None)
    await services.rooms.note_shown(found, known)
    return answer(view_document(found.state, viewer, services.settings.now()))


@router.get("/entries", response_model=EntryList, summary="What happened")
async def entries(
    services: Shared,
    who: Who,
    known: Viewer,
    room: RoomId,
    after: After = 0,
    seat: SeatQuery = None,
    limit: Limit = 200,
) -> Response:
    """The log of the room, as I may see it."""
    found = await enter(services, room, who)
    viewer = commands.viewer_of(found.state, who, seat, is_asked=seat is not None)
    await services.rooms.note_shown(found, known)
    listed = [entry_document(past, viewer) for past in await services.rooms.past(found, who, after, limit)]
    return answer({"entries": listed, "version": found.state.version})


@router.get("/story", response_model=Story, summary="What happened, in words")
async def story(
    services: Shared,
    who: Who,
    known: Viewer,
    room: RoomId,
    after: After = 0,
    seat: SeatQuery = None,
    limit: Limit = 200,
) -> Response:
    """The log in sentences; versions without any are left out."""
    found = await enter(services, room, who)
    viewer = commands.viewer_of(found.state, who, seat, is_asked=seat is not None)
    await services.rooms.note_shown(found, known)
    told = story_of(found.state, await services.rooms.past(found, who, after, limit), viewer)
    return answer({"story": told, "version": found.state.version})


@router.post("/moves", response_model=Ack, summary="Move")
async def move(services: Shared, who: Who, room: RoomId, asked: MoveRequest) -> Response:
    """The answer means that the move is on disk. An old `version` gives 409 with the current one."""
    found = await enter(services, room, who)
    return _ack(await services.table.move(found, who, asked, _nobody))


@router.post("/undo", response_model=Ack, summary="Take my last move back")
async def undo(services: Shared, who: Who, room: RoomId, asked: UndoRequest) -> Response:
    """Back over my own moves of this turn, up to the last one that showed something hidden or that was answered."""
    found = await enter(services, room, who)
    return _ack(await services.table.undo(found, who, asked, _nobody))


@router.post("/end-turn", status_code=204, response_class=Response, summary="Take nothing back")
async def end_turn(services: Shared, who: Who, room: RoomId, seat: MySeat = None) -> Response:
    """A bot that waits because I could take a move back goes on at once; if none does, nothing happens."""
    found = await enter(services, room, who)
    services.table.end_turn(found, who, commands.own_seat(found.state, who, seat))
    return Response(status_code=204)


@router.post("/hint", response_model=Hint, summary="What would a bot do?")
async def hint(services: Shared, who: Who, room: RoomId, seat: MySeat = None) -> Response:
    """A bot thinks with what my seat knows and nothing else."""
    found = await enter(services, room, who)
    return answer(await services.table.hint(found, who, commands.own_seat(found.state, who, seat)))


@router.get("/why-not", response_model=WhyNot, summary="Why can I not do that?")
async def why_not(
    services: Shared,
    who: Who,
    room: RoomId,
    action: Annotated[str, Query(max_length=MOST_ACTION, description="An action, as the `legal` texts have it.")],
    seat: MySeat = None,
) -> Response:
    """The engine's reason, in words and for programs."""
    found = await enter(services, room, who)
    return answer(why_not_document(found.state, commands.own_seat(found.state, who, seat), action))


@router.get("/chat", response_model=ChatLines, summary="What was said")
async def heard(services: Shared, who: Who, room: RoomId, after: After = 0) -> Response:
    """Table talk, up to 200 lines from a number on; for those in the room."""
    found = await enter(services, room, who)
    first = commands.hears_after(found.state, who, await services.rooms.was_let_in(found, who))
    lines = [row.document() for row in await services.rooms.reader.chat(room, max(after, first))]
    return answer({"lines": lines})


@router.post("/chat", response_model=Ack, summary="Say something")
async def say(services: Shared, who: Who, room: RoomId, asked: ChatRequest) -> Response:
    """For those who have a seat; `version` of the answer is the number of the line."""
    number = await services.table.say(await enter(services, room, who), who, asked)
    document: Json = {"room": room, "key": asked.key, "version": number, "head": None}
    return answer(document)


def _ack(entry: Entry) -> Response:
    return answer({"room": entry.room, "key": entry.key, "version": entry.version, "head": entry.hash})


def _nobody(_: Entry) -> None:
    """The answer to the request is the acknowledgment."""
