"""Who is asking."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from branchline.protocol import Json
from branchline.rooms.requests import Person
from branchline.server.guard.guard import ADDRESS, HOPPED, IS_SECURE
from branchline.server.http.common import Doer, Shared, Who, answer
from branchline.server.http.models import Deleted, Me, NameRequest, PasswordRequest
from branchline.server.monitoring import log
from branchline.server.storage.reader import PersonRow

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", response_model=Me, summary="Who am I?")
async def me(services: Shared, who: Who) -> Response:
    """Whoever asks without a cookie becomes a guest: the answer sets one."""
    return answer(_document(await services.people.find(who)))


@router.patch("/me", response_model=Me, summary="Another name")
async def rename(services: Shared, request: Request, person: Doer, asked: NameRequest) -> Response:
    """The new name stands at all my seats in rooms that wait or run."""
    elsewhere = await services.people.rename_in_rooms(person, asked.name)
    if HOPPED in request.scope:  # another worker is asking all that have rooms of this person
        return answer(_document(await services.people.find(person.id)))
    for worker in elsewhere:
        if await services.hops.ask(worker, request.scope, await request.body()) is None:
            log.warning("rooms_not_renamed", worker=worker.worker)
    await services.people.rename(person, asked.name)  # last: rooms know their people by the name of before
    return answer(_document(await services.people.find(person.id)))


@router.put("/me/password", response_model=Me, summary="A password to come back with")
async def set_password(services: Shared, person: Doer, asked: PasswordRequest) -> Response:
    """With login and password I am the same on another device. Both can be changed the same way."""
    await services.people.set_password(person, asked)
    return answer(_document(await services.people.find(person.id)))


@router.post("/login", response_model=Me, summary="Come back")
async def sign_in(services: Shared, request: Request, asked: PasswordRequest) -> Response:
    """From now on the cookie is that of whoever has this login."""
    row = await services.people.sign_in(asked, str(request.scope[ADDRESS]))
    response = answer(_document(row))
    response.headers["set-cookie"] = services.cookies.set_cookie(row.id, bool(request.scope[IS_SECURE]))
    return response


@router.post("/logout", status_code=204, summary="Go away")
async def sign_out(services: Shared, request: Request) -> Response:
    """The cookie is gone; the next request is that of a new guest."""
    response = Response(status_code=204)
    for value in services.cookies.clear(bool(request.scope[IS_SECURE])):
        response.headers.append("set-cookie", value)
    return response


@router.get("/me/data", summary="Everything that is kept about me")
async def export(services: Shared, who: Who) -> Response:
    """My name, rooms, talk, records, links, reports and addresses. My games are told by their records."""
    response = answer(await services.desk.ledger.all_of(who))
    response.headers["content-disposition"] = 'attachment; filename="branchline-my-data.json"'
    return response


@router.delete("/me", response_model=Deleted, summary="Delete me")
async def delete(services: Shared, request: Request, who: Who) -> Response:
    """Name, login, talk, records and addresses are gone, and so are rooms in which nobody else played.

    In games with others my seats are played by a bot, and have another name; what has been written to their logs stays.
    """
    row = await services.people.find(who)
    response = answer(await services.desk.delete_person(Person(row.id, row.name)))
    for value in services.cookies.clear(bool(request.scope[IS_SECURE])):
        response.headers.append("set-cookie", value)
    return response


def _document(row: PersonRow) -> Json:
    return {"id": row.id, "name": row.name, "login": row.login}
