"""The host's desk over HTTP: for whoever has shown its key, and to all others as if it were not there."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import REGISTRY

from branchline.protocol import Json
from branchline.rooms.errors import not_found
from branchline.server.desk.key import COOKIE
from branchline.server.guard.guard import IS_SECURE
from branchline.server.http.common import Shared, answer
from branchline.server.http.desk_models import DeedRequest, DeskKeyRequest, FindRequest
from branchline.server.http.models import RoomId
from branchline.server.refusals import ServerRefusal
from branchline.server.services import Services


async def at_the_desk(request: Request, services: Shared) -> None:
    """Refuse whoever is not at the desk."""
    if not services.desk_sessions.is_open:
        raise not_found("desk")
    if not services.desk_sessions.knows(_cookie(request)):
        raise ServerRefusal("desk", "show the key of the desk first; branchline admin key makes a new one")


router = APIRouter(prefix="/api/desk", include_in_schema=False)
AtTheDesk = [Depends(at_the_desk)]


@router.post("/session", status_code=204)
async def come_in(services: Shared, request: Request, asked: DeskKeyRequest) -> Response:
    """Whoever knows the key is at the desk for some hours."""
    if not services.desk_sessions.is_open:
        raise not_found("desk")
    cookie = services.desk_sessions.opened(asked.key, is_secure=bool(request.scope[IS_SECURE]))
    if cookie is None:
        raise ServerRefusal("desk", "this is not the key of the desk; branchline admin key makes a new one")
    await services.desk.note("session", "", "")
    return Response(status_code=204, headers={"set-cookie": cookie})


@router.get("/session")
async def door(services: Shared, request: Request) -> Response:
    """Whether there is a desk, and whether whoever asks is at it."""
    is_there = services.desk_sessions.is_open
    inside = is_there and services.desk_sessions.knows(_cookie(request))
    return answer({"door": "open" if inside else "shut" if is_there else "none"})


@router.delete("/session", status_code=204)
async def leave(services: Shared) -> Response:
    """The browser is at the desk no longer."""
    return Response(status_code=204, headers={"set-cookie": services.desk_sessions.closed()})


@router.get("", dependencies=AtTheDesk)
async def overview(services: Shared) -> Response:
    """What there is, what waits, and what was done."""
    ledger = services.desk.ledger
    return answer(
        {
            "usage": await ledger.usage(),
            "now": _now(services),
            "reports": await ledger.reports(),
            "sanctions": [one.__dict__ for one in await ledger.sanctions(services.settings.now())],
            "deeds": await ledger.deeds(),
            "policy": services.settings.policy.__dict__,
            "maps": list(services.settings.maps),
        }
    )


@router.post("/find", dependencies=AtTheDesk)
async def find(services: Shared, asked: FindRequest) -> Response:
    """People, rooms and addresses. What is looked for stands in no address, and so in no log."""
    return answer(await services.desk.ledger.find(asked.text.strip()))


@router.get("/rooms/{room}", dependencies=AtTheDesk)
async def show(services: Shared, room: RoomId) -> Response:
    """Who sits in a room and what was said there."""
    found = await services.desk.ledger.room(room)
    if found is None:
        raise not_found()
    return answer(found)


@router.post("/deeds", dependencies=AtTheDesk)
async def do(services: Shared, asked: DeedRequest) -> Response:
    """Something is done, and stands in the book of deeds."""
    return answer({"done": await services.desk.do(asked.kind, asked.subject, asked.reason, asked.days)})


def _now(services: Services) -> Json:
    """What this worker is at."""
    decided = REGISTRY.get_sample_value("branchline_bot_seconds_count") or 0
    seconds = REGISTRY.get_sample_value("branchline_bot_seconds_sum") or 0
    return {
        "rooms": services.rooms.loaded,
        "sockets": services.sockets.count,
        "bots_thinking": services.turns.thinking,
        "bot_seconds": round(seconds / decided, 3) if decided else None,
        "commits_waiting": services.rooms.writer.waiting,
    }


def _cookie(request: Request) -> str | None:
    try:
        found = SimpleCookie(request.headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value
