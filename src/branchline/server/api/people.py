"""Who is asking."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from branchline.protocol import Json
from branchline.server.api.common import Doer, Has, Who, answer
from branchline.server.guard import IS_SECURE
from branchline.server.models import Me, NameWish, PasswordWish
from branchline.server.storage.reading import PersonRow

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", response_model=Me, summary="Who am I?")
async def me(has: Has, who: Who) -> Response:
    """Whoever asks without a cookie becomes a guest: the answer sets one."""
    return answer(_document(await has.people.find(who)))


@router.patch("/me", response_model=Me, summary="Another name")
async def rename(has: Has, person: Doer, wish: NameWish) -> Response:
    """The new name stands at all my seats in rooms that wait or run."""
    await has.people.rename(person, wish.name)
    return answer(_document(await has.people.find(person.id)))


@router.put("/me/password", response_model=Me, summary="A password to come back with")
async def set_password(has: Has, person: Doer, wish: PasswordWish) -> Response:
    """With login and password I am the same on another device. Both can be changed the same way."""
    await has.people.set_password(person, wish)
    return answer(_document(await has.people.find(person.id)))


@router.post("/login", response_model=Me, summary="Come back")
async def sign_in(has: Has, request: Request, wish: PasswordWish) -> Response:
    """From now on the cookie is that of whoever has this login."""
    row = await has.people.sign_in(wish)
    response = answer(_document(row))
    response.headers["set-cookie"] = has.cookies.set_cookie(row.id, bool(request.scope[IS_SECURE]))
    return response


@router.post("/logout", status_code=204, summary="Go away")
async def sign_out(has: Has) -> Response:
    """The cookie is gone; the next request is that of a new guest."""
    return Response(status_code=204, headers={"set-cookie": has.cookies.clear()})


def _document(row: PersonRow) -> Json:
    return {"id": row.id, "name": row.name, "login": row.login}
