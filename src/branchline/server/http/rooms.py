"""Rooms: made, found, joined, changed, started."""

from __future__ import annotations

import base64
import binascii
import json
from secrets import token_urlsafe
from typing import Annotated, Final, Literal, cast

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Executable, RowMapping

from branchline.protocol import Json
from branchline.rooms import commands, replays
from branchline.rooms.commands import Beginning, Draft
from branchline.rooms.errors import Refusal, not_found
from branchline.rooms.games import GAME_KEY, MOST_KEY
from branchline.rooms.state import RoomState, RoomStatus
from branchline.server.http.common import Doer, Shared, Who, answer, enter, my_room, server_address
from branchline.server.http.models import (
    From,
    Invitation,
    InvitationList,
    InvitationRequest,
    JoinRequest,
    MyRoom,
    NumberRequest,
    ReportRequest,
    RoomChange,
    RoomId,
    RoomList,
    RoomRequest,
    SealRequest,
    SeatNumber,
    SeatRequest,
    StandInRequest,
    StartRequest,
    Token,
    is_room_id,
)
from branchline.server.http.requests import new_room, seat_choice, settings_change
from branchline.server.rooms.room_service import seen_part
from branchline.server.services import Services
from branchline.server.storage import statements
from branchline.server.storage.reader import InvitationRow
from branchline.server.storage.writer import Row

router = APIRouter(prefix="/api", tags=["rooms"])

Limit = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
NO_SEAL: Final = StartRequest()
After = Annotated[str | None, Query(max_length=100, description="`next` of the list before.")]


@router.post("/rooms", response_model=MyRoom, status_code=201, summary="A new room")
async def create(services: Shared, person: Doer, asked: RoomRequest) -> Response:
    """The room waits until its owner starts it. The log of the room begins with this, as version 1."""
    await _check_caps(services, person.id)
    past = None if asked.continue_from is None else await _beginning(services, person.id, asked.continue_from)
    new = new_room(asked)
    settings = commands.settings_of(new, past, services.settings.maps)
    draft = commands.create(person, new, settings, services.rooms.secret(), past)
    seats = asked.seats if asked.seats is not None else [SeatRequest(who="me")]
    await _check_seats(services, person.id, sum(seat.who == "me" for seat in seats))
    parts = services.people.parts(person)
    if past is not None:
        parts.append(seen_part(past.deal, person.id))
    room = await services.rooms.create(token_urlsafe(9), draft, person, parts)
    return await my_room(services, room, person.id, 201)


@router.get("/rooms", response_model=RoomList, summary="The lobby")
async def lobby(
    services: Shared,
    who: Who,
    game: Annotated[
        str | None, Query(max_length=MOST_KEY, pattern=GAME_KEY, description="A key of the list of games.")
    ] = None,
    status: Annotated[
        Literal["waiting", "running"] | None,
        Query(description="Only those that wait, or only those that run; left out: both."),
    ] = None,
    limit: Limit = 50,
    after: After = None,
) -> Response:
    """Public rooms that wait for people or run."""
    rows = await services.rooms.reader.lobby(game, status, limit + 1, _cursor(after))
    return answer(await _listed(services, who, rows, limit))


@router.get("/rooms/mine", response_model=RoomList, summary="My games")
async def mine(
    services: Shared,
    who: Who,
    status: Annotated[
        RoomStatus | None,
        Query(description="Only rooms that stand so; left out: all."),
    ] = None,
    limit: Limit = 50,
    after: After = None,
) -> Response:
    """Rooms where I have a seat, or that are mine, and whether it is my turn."""
    rows = await services.rooms.reader.mine(who, status, limit + 1, _cursor(after))
    return answer(await _listed(services, who, rows, limit))


@router.get("/rooms/{room}", response_model=MyRoom, summary="One room")
async def show(services: Shared, who: Who, room: RoomId) -> Response:
    """A private room is there for those only who were let in; when its game is over, for all who know its address."""
    return await my_room(services, await enter(services, room, who), who)


@router.patch("/rooms/{room}", response_model=MyRoom, summary="Other settings")
async def change(services: Shared, person: Doer, room: RoomId, asked: RoomChange) -> Response:
    """The owner changes settings of the room; what is left out stays."""
    found, changed = await enter(services, room, person.id), settings_change(asked)
    async with found.talk:  # nobody says anything meanwhile
        said = await services.rooms.reader.said(room)
        await services.rooms.change(
            found, commands.Request(person.id, lambda state: commands.change(state, person, changed, said))
        )
    return await my_room(services, found, person.id)


@router.delete("/rooms/{room}", status_code=204, summary="Give a room up")
async def close(services: Shared, person: Doer, room: RoomId) -> Response:
    """The owner gives the room up, as long as nobody else is playing there."""
    found = await enter(services, room, person.id)
    await services.rooms.change(found, commands.Request(person.id, lambda state: commands.close(state, person)))
    return Response(status_code=204)


@router.put("/rooms/{room}/seats/{seat}", response_model=MyRoom, summary="Take, give or leave a seat")
async def sit(services: Shared, person: Doer, room: RoomId, seat: SeatNumber, asked: SeatRequest) -> Response:
    """`me`: I take an open seat, or one that a bot has. `open`: I leave mine. `bot`: the owner gives it to a bot.

    Where a game from a record goes on, others may know its cards: whoever takes a seat there says `agrees`: true.

    Whoever leaves while the game runs keeps the seat and can take it back; after a while the others may let a bot
    stand in.
    """
    found = await enter(services, room, person.id)
    is_invited, choice = await services.rooms.is_invited(found, person.id), seat_choice(asked)
    if asked.who == "me":
        await _check_seats(services, person.id, 1)
    await services.rooms.change(
        found,
        commands.Request(person.id, lambda state: commands.sit(state, person, seat, choice, is_invited=is_invited)),
        parts=services.people.parts(person),
    )
    await services.rooms.tell_seen(found, person.id)
    return await my_room(services, found, person.id)


@router.post("/rooms/{room}/seats/{seat}/stand-in", response_model=MyRoom, summary="Let a bot stand in")
async def stand_in(
    services: Shared, person: Doer, room: RoomId, seat: SeatNumber, asked: StandInRequest | None = None
) -> Response:
    """For my own seat at once; for somebody else's when its person has been away for a while."""
    found = await enter(services, room, person.id)
    bot = None if asked is None else asked.bot

    def decide(state: RoomState) -> Draft:
        return commands.stand_in(state, person, seat, bot, found.away(services.settings.now()), found.grace_ms)

    await services.rooms.change(found, commands.Request(person.id, decide))
    return await my_room(services, found, person.id)


@router.delete("/rooms/{room}/seats/{seat}/stand-in", response_model=MyRoom, summary="Take my seat back")
async def take_back(services: Shared, person: Doer, room: RoomId, seat: SeatNumber) -> Response:
    """The bot that stood in for me stops playing."""
    found = await enter(services, room, person.id)
    await services.rooms.change(
        found, commands.Request(person.id, lambda state: commands.take_back_seat(state, person, seat))
    )
    return await my_room(services, found, person.id)


@router.put("/rooms/{room}/seal", response_model=MyRoom, summary="Seal a number for the shuffle")
async def seal(services: Shared, person: Doer, room: RoomId, asked: SealRequest) -> Response:
    """For those who play, before the start: the hash of a number that is shown when the cards are dealt.

    Another seal takes the place of the one before.
    """
    found = await enter(services, room, person.id)
    await services.rooms.change(
        found, commands.Request(person.id, lambda state: commands.seal(state, person, asked.seal))
    )
    return await my_room(services, found, person.id)


@router.put("/rooms/{room}/number", response_model=MyRoom, summary="Show the number that I have sealed")
async def show_number(services: Shared, person: Doer, room: RoomId, asked: NumberRequest) -> Response:
    """When the room says `is_opening`: the cards are dealt as soon as all numbers are there, or after five seconds."""
    found = await enter(services, room, person.id)
    await services.rooms.change(
        found, commands.Request(person.id, lambda state: commands.show_number(state, person, asked.number))
    )
    await services.rooms.deal(found)  # so that whoever was the last sees the cards in the answer
    return await my_room(services, found, person.id)


@router.post("/rooms/{room}/start", response_model=MyRoom, summary="Begin")
async def start(services: Shared, person: Doer, room: RoomId, asked: StartRequest = NO_SEAL) -> Response:
    """The owner begins the game when every seat is taken: the cards are dealt once sealed numbers have been shown."""
    found = await enter(services, room, person.id)
    origin = found.state.settings.continued_from
    past = None if origin is None else await _beginning(services, person.id, From.model_validate(origin))
    for seat in found.state.seats if past is not None else ():
        if seat.person is not None:
            await services.rooms.tell_seen(found, seat.person)
    now = services.settings.now()

    def decide(state: RoomState) -> Draft:
        here = found.here(now)
        return commands.start(state, person, services.rooms.chance, past, seal=asked.seal, here=here, now=now)

    await services.rooms.change(found, commands.Request(person.id, decide))
    return await my_room(services, found, person.id)


@router.post("/rooms/{room}/rematch", response_model=MyRoom, status_code=201, summary="Play again")
async def rematch(services: Shared, person: Doer, room: RoomId) -> Response:
    """A new room with the same people and bots at the seats; there is one rematch of a game, whoever asks first."""
    found = await enter(services, room, person.id)
    draft = commands.create_rematch(found.state, person, services.rooms.secret())
    if found.state.rematch is None:
        await _check_caps(services, person.id)
        await _check_seats(services, person.id, len(found.state.seats_of(person.id)))
        new, parts = services.rooms.opened(token_urlsafe(9), draft, person)
        let_in = await services.rooms.reader.members(room)
        members = [
            (statements.INSERT_MEMBER, {"room_id": new.id, "person_id": one, "may_sit": may_sit})
            for one, may_sit in let_in.items()
        ]
        await services.rooms.change(  # if somebody else was faster, it is theirs
            found,
            commands.Request(person.id, lambda state: commands.rematch(state, person, new.id)),
            parts=[*parts, *members],
        )
    assert found.state.rematch is not None
    return await my_room(services, await services.rooms.room_to_read(found.state.rematch, person.id), person.id, 201)


@router.post("/rooms/{room}/invitations", response_model=Invitation, status_code=201, summary="A link to give away")
async def invite(services: Shared, request: Request, person: Doer, room: RoomId, asked: InvitationRequest) -> Response:
    """For the owner: whoever has a link for a seat may sit down, whoever has one for watching may look on."""
    found = await enter(services, room, person.id)
    commands.check_invitation(found.state, person.id, asked.kind, asked.seat)
    if len(await services.rooms.reader.invitations(room)) >= services.settings.caps.invitations:
        raise Refusal("cap", f"a room has at most {services.settings.caps.invitations} links; revoke some first")
    row = InvitationRow(token_urlsafe(15), room, asked.kind, asked.seat)
    values = {
        "token": row.token,
        "room_id": room,
        "kind": row.kind,
        "seat": row.seat,
        "created_at": services.settings.now(),
    }
    await services.rooms.write([(statements.INSERT_INVITATION, values)])
    return answer(_invitation(request, row), 201)


@router.get("/rooms/{room}/invitations", response_model=InvitationList, summary="The links that hold")
async def invitations(services: Shared, request: Request, who: Who, room: RoomId) -> Response:
    """The owner sees the links of the room that were not revoked."""
    commands.check_may_invite((await enter(services, room, who)).state, who)
    rows = await services.rooms.reader.invitations(room)
    return answer({"invitations": [_invitation(request, row) for row in rows]})


@router.delete("/rooms/{room}/invitations/{token}", status_code=204, summary="Revoke a link")
async def revoke(services: Shared, who: Who, room: RoomId, token: Token) -> Response:
    """For the owner: nobody can come in by it any more; who has come in already stays."""
    commands.check_may_invite((await enter(services, room, who)).state, who)
    if token not in {row.token for row in await services.rooms.reader.invitations(room)}:
        raise Refusal("not_found", "there is no such link; it may have been revoked already")
    await services.rooms.write([(statements.DELETE_INVITATION, {"which": token, "of": room})])
    return Response(status_code=204)


@router.post("/rooms/{room}/reports", status_code=204, summary="Tell the host")
async def report(services: Shared, person: Doer, room: RoomId, asked: ReportRequest) -> Response:
    """Whoever runs the server is told about a room, or about the person at a seat. Nobody else learns of it."""
    found = await enter(services, room, person.id)
    about = None
    if asked.seat is not None:
        commands.check_seat(found.state, asked.seat)
        about = found.state.seats[asked.seat].person
        if about is None:
            raise Refusal("invalid", f"nobody sits at seat {asked.seat}; leave `seat` out to report the room")
    most = services.settings.caps.reports
    if services.settings.has_limits and await services.desk.ledger.count_reports(person.id) >= most:
        raise Refusal("cap", f"you have told the host about {most} things; wait until they have seen to some")
    values = {
        "id": token_urlsafe(12),
        "room_id": room,
        "by_person": person.id,
        "about_person": about,
        "text": asked.text,
        "at": services.settings.now(),
        "handled_at": None,
    }
    await services.rooms.write([*services.people.parts(person), (statements.INSERT_REPORT, values)])
    return Response(status_code=204)


@router.post("/join", response_model=MyRoom, summary="Come in by a link")
async def join(services: Shared, person: Doer, asked: JoinRequest) -> Response:
    """Whoever comes by a link that names a seat sits down there, if it is open; otherwise take one with `PUT`."""
    row = await services.rooms.reader.invitation(asked.token)
    if row is None:
        raise Refusal("not_found", "this link does not hold, or no longer; ask for a new one")
    room = await services.rooms.room(row.room)
    if commands.join(room.state, person, row.seat) is not None:
        await _check_seats(services, person.id, 1)
    if room.state.owner != person.id:
        values = {"room_id": row.room, "person_id": person.id, "may_sit": row.kind == "seat"}
        await services.rooms.write([*services.people.parts(person), *_member_parts(values)])
    await services.rooms.change(
        room,
        commands.Request(person.id, lambda state: commands.join(state, person, row.seat, seals=asked.seals)),
    )
    return await my_room(services, room, person.id)


def _member_parts(values: dict[str, object]) -> list[tuple[Executable, Row]]:
    """Somebody is let in; who may take a seat already still may."""
    parts: list[tuple[Executable, Row]] = [(statements.INSERT_MEMBER, values)]
    if values["may_sit"]:
        parts.append((statements.UPDATE_MEMBER, {"of": values["room_id"], "who": values["person_id"]}))
    return parts


async def _check_caps(services: Services, who: str) -> None:
    most = services.settings.caps.rooms
    if services.settings.has_limits and await services.rooms.reader.count_rooms(who) >= most:
        raise Refusal("cap", f"you have {most} rooms that wait or run; close or finish some first")


async def _check_seats(services: Services, who: str, more: int) -> None:
    most = services.settings.caps.seats
    if more and services.settings.has_limits and await services.rooms.reader.count_seats(who) + more > most:
        raise Refusal("cap", f"nobody has more than {most} seats in games that are not over; leave some first")


async def _beginning(services: Services, who: str, origin: From) -> Beginning:
    """The game to go on with."""
    if (origin.room is None) == (origin.record is None):
        raise Refusal("invalid", "say which game to go on with: a `room` or a `record`, one of them")
    if origin.room is not None:
        room = await services.rooms.room_to_read(origin.room, who)
        document = {**replays.record_of(room.state), "game": room.state.settings.game}
        return replays.beginning_of(document, origin.step, {"room": origin.room})
    found = await services.rooms.reader.record(cast(str, origin.record))
    if found is None:
        raise not_found("record")
    return replays.beginning_of(found, origin.step, {"record": origin.record})


def _invitation(request: Request, row: InvitationRow) -> Json:
    url = f"{server_address(request)}/join/{row.token}"
    return {"token": row.token, "kind": row.kind, "seat": row.seat, "url": url}


async def _listed(services: Services, who: str, rows: list[RowMapping], limit: int) -> Json:
    shown = rows[:limit]
    sits = await services.rooms.reader.seats_in(who, [row["id"] for row in shown]) if shown else {}
    rooms = []
    for row in shown:
        brief: Json = json.loads(row["brief"])
        mine = sits.get(row["id"], [])
        rooms.append(
            {
                "id": row["id"],
                "game": row["game"],
                "status": row["status"],
                "public": bool(row["public"]),
                "timed": bool(row["is_timed"]),
                **brief,
                "open_seats": cast("list[str | None]", brief["seats"]).count(None),
                "to_move": row["to_move"],
                "mine": mine,
                "my_turn": row["to_move"] in mine and cast("list[str | None]", brief["bots"])[row["to_move"]] is None,
                "updated_at": row["updated_at"],
            }
        )
    last = shown[-1] if len(rows) > limit else None
    return {"rooms": rooms, "next": None if last is None else _written_cursor(last["updated_at"], last["id"])}


def _written_cursor(at: int, room_id: str) -> str:
    return base64.urlsafe_b64encode(f"{at}:{room_id}".encode()).decode().rstrip("=")


def _cursor(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    try:
        at, _, room_id = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii").partition(":")
        if not at.isdigit() or len(at) > 15 or not is_room_id(room_id):
            raise ValueError(at)
        return int(at), room_id
    except (ValueError, binascii.Error) as error:
        raise Refusal("invalid", "`after` should be the `next` of the list before") from error
