"""What the routes have in common: who asks, what the worker has running, and what errors look like."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, Query, Request, Response

from branchline.protocol import Json
from branchline.rooms.requests import Person
from branchline.rooms.room import STAY, Room
from branchline.server.documents import fast_json
from branchline.server.guard.guard import ADDRESS, IS_NEW, PERSON
from branchline.server.http.models import Error, SeatNumber
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.services import Services

SeatQuery = Annotated[
    SeatNumber | None,
    Query(description="The seat of yours to look through; left out: your only one, else the public view."),
]

REFUSALS = {
    code: {"model": Error, "description": text}
    for code, text in (
        (400, "The request cannot be read."),
        (401, "The login and the password do not belong together."),
        (403, "Not yours to do."),
        (404, "There is no such thing, or it is not for you."),
        (405, "Not possible here."),
        (409, "Not now: `error.code` says why, and `error.version` which version is current."),
        (413, "Too much at once."),
        (421, "The server is not known by this name."),
        (422, "The request does not say what it should."),
        (429, "Too often, or too many."),
        (503, "Not at the moment; the same request, with the same key, may be sent again."),
    )
}


async def shared_services(request: Request) -> Services:
    """What the worker has running."""
    return cast(Services, request.app.state.services)


def person_of(request: Request) -> str:
    """Who asks, as the guard has found out."""
    return cast(str, request.scope[PERSON])


def server_address(request: Request) -> str:
    """Where whoever asks has found the server; the guard has seen to it that it is one of its names."""
    public = cast(Services, request.app.state.services).settings.public_url
    return (public if public is not None else str(request.base_url)).rstrip("/")


async def asking(request: Request) -> str:
    """Give a route the id of the person who asks; it is async because FastAPI runs other dependencies in threads."""
    return person_of(request)


Shared = Annotated[Services, Depends(shared_services)]
Who = Annotated[str, Depends(asking)]


async def looking(request: Request) -> str | None:
    """Give a route the id of whoever sees something; None: nobody whom the server would know again."""
    return None if request.scope[IS_NEW] else person_of(request)


Viewer = Annotated[str | None, Depends(looking)]


async def doing(request: Request, services: Shared) -> Person:
    """Give a route the person who wants to do something; ServerRefusal if an address brings too many guests."""
    return await services.people.asking(person_of(request), cast(str, request.scope[ADDRESS]))


Doer = Annotated[Person, Depends(doing)]


def answer(document: object, status: int = 200) -> Response:
    """Answer with a document as JSON."""
    return Response(fast_json(document), status_code=status, media_type="application/json")


async def my_room(services: Services, room: Room, person: str, status: int = 200) -> Response:
    """A room with what it is to whoever asks."""
    state = room.state
    mine = state.seats_of(person)
    document: Json = {
        "room": room.document(services.settings.now()),
        "mine": mine,
        "is_owner": state.owner == person,
        "my_turn": state.to_move is not None and state.to_move in mine and state.seats[state.to_move].bot is None,
    }
    return answer(document, status)


async def enter(services: Services, room_id: str, person: str) -> LiveRoom:
    """The room, for somebody who may look at it; those who have a seat are here, and bots think for all who ask."""
    room = await services.rooms.room_for(room_id, person)
    now = services.settings.now()
    room.visited_until = now + STAY
    services.turns.look_at(room)
    if room.state.is_open and any(
        room.here_until.get(seat, 0) < now + STAY // 2 for seat in room.state.seats_of(person)
    ):
        await services.rooms.sign_of(room, person, now + STAY)
    return room
