"""Rooms: made, found, joined, changed, started."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import replace
from secrets import token_urlsafe
from typing import Annotated, Literal, cast

from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Executable, RowMapping

from branchline.protocol import Json
from branchline.server import deciding, replays
from branchline.server.api.common import Doer, Has, Who, address_of, answer, enter, my_room
from branchline.server.deciding import Beginning, Draft
from branchline.server.games import GAME_KEY, MOST_KEY, key_of_record, offered
from branchline.server.live_room import Room
from branchline.server.models import (
    From,
    Invitation,
    InvitationList,
    InvitationWish,
    JoinWish,
    MyRoom,
    RoomChange,
    RoomId,
    RoomList,
    RoomWish,
    SeatWish,
    StandInWish,
    Token,
    is_room_id,
)
from branchline.server.refusals import Refusal, not_found
from branchline.server.room import GIVEN_UP, WAITING, RoomSettings, RoomState, Seat
from branchline.server.services import Services
from branchline.server.storage import statements
from branchline.server.storage.reading import InvitationRow
from branchline.server.storage.writer import Row

router = APIRouter(prefix="/api", tags=["rooms"])

SeatPath = Annotated[int, Path(ge=0, le=6, description="The number of a seat, from 0.")]
Limit = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
After = Annotated[str | None, Query(max_length=100, description="`next` of the list before.")]


@router.post("/rooms", response_model=MyRoom, status_code=201, summary="A new room")
async def create(has: Has, person: Doer, wish: RoomWish) -> Response:
    """The room waits until its owner starts it. The log of the room begins with this, as version 1."""
    await _check_caps(has, person.id)
    past = None if wish.continue_from is None else await _beginning(has, person.id, wish.continue_from)
    settings = _settings(has, wish, past)
    draft = deciding.create(person, wish, settings)
    seats = wish.seats if wish.seats is not None else [SeatWish(who="me")]
    await _check_seats(has, person.id, sum(seat.who == "me" for seat in seats))
    room = await has.hall.create(token_urlsafe(9), draft, person, has.people.parts(person))
    return await my_room(has, room, person.id, 201)


@router.get("/rooms", response_model=RoomList, summary="The lobby")
async def lobby(
    has: Has,
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
    rows = await has.hall.reader.lobby(game, status, limit + 1, _cursor(after))
    return answer(await _listed(has, who, rows, limit))


@router.get("/rooms/mine", response_model=RoomList, summary="My games")
async def mine(
    has: Has,
    who: Who,
    status: Annotated[
        Literal["waiting", "running", "over", "closed"] | None,
        Query(description="Only rooms that stand so; left out: all."),
    ] = None,
    limit: Limit = 50,
    after: After = None,
) -> Response:
    """Rooms where I have a seat, or that are mine, and whether it is my turn."""
    rows = await has.hall.reader.mine(who, status, limit + 1, _cursor(after))
    return answer(await _listed(has, who, rows, limit))


@router.get("/rooms/{room}", response_model=MyRoom, summary="One room")
async def show(has: Has, who: Who, room: RoomId) -> Response:
    """A private room is there for those only who were let in; when its game is over, for all who know its address."""
    return await my_room(has, await enter(has, room, who), who)


@router.patch("/rooms/{room}", response_model=MyRoom, summary="Other settings")
async def change(has: Has, person: Doer, room: RoomId, wish: RoomChange) -> Response:
    """For the owner."""
    found = await enter(has, room, person.id)
    await has.hall.change(found, person.id, lambda state: deciding.change(state, person, wish))
    return await my_room(has, found, person.id)


@router.delete("/rooms/{room}", status_code=204, summary="Give a room up")
async def close(has: Has, person: Doer, room: RoomId) -> Response:
    """For the owner, as long as nobody else is playing there."""
    found = await enter(has, room, person.id)
    await has.hall.change(found, person.id, lambda state: deciding.close(state, person))
    return Response(status_code=204)


@router.put("/rooms/{room}/seats/{seat}", response_model=MyRoom, summary="Take, give or leave a seat")
async def sit(has: Has, person: Doer, room: RoomId, seat: SeatPath, wish: SeatWish) -> Response:
    """`me`: I take an open seat, or one that a bot has. `open`: I leave mine. `bot`: the owner gives it to a bot.

    Whoever leaves while the game runs keeps the seat and can take it back; after a while the others may let a bot
    stand in.
    """
    found = await enter(has, room, person.id)
    is_invited = await has.hall.is_invited(found, person.id)
    if wish.who == "me":
        await _check_seats(has, person.id, 1)
    await has.hall.change(
        found,
        person.id,
        lambda state: deciding.sit(state, person, seat, wish, is_invited=is_invited),
        parts=has.people.parts(person),
    )
    return await my_room(has, found, person.id)


@router.post("/rooms/{room}/seats/{seat}/stand-in", response_model=MyRoom, summary="Let a bot stand in")
async def stand_in(has: Has, person: Doer, room: RoomId, seat: SeatPath, wish: StandInWish | None = None) -> Response:
    """For my own seat at once; for somebody else's when its person has been away for a while."""
    found = await enter(has, room, person.id)
    found.here_until.update(await has.hall.reader.here_until(room))

    def decide(state: RoomState) -> Draft:
        away = found.away_ms(seat, has.settings.now()) if seat < len(state.seats) else 0
        return deciding.stand_in(
            state, person, seat, None if wish is None else wish.bot, away, has.settings.grace_seconds * 1000
        )

    await has.hall.change(found, person.id, decide)
    return await my_room(has, found, person.id)


@router.delete("/rooms/{room}/seats/{seat}/stand-in", response_model=MyRoom, summary="Take my seat back")
async def take_back(has: Has, person: Doer, room: RoomId, seat: SeatPath) -> Response:
    """The bot that stood in for me stops playing."""
    found = await enter(has, room, person.id)
    await has.hall.change(found, person.id, lambda state: deciding.take_back_seat(state, person, seat))
    return await my_room(has, found, person.id)


@router.post("/rooms/{room}/start", response_model=MyRoom, summary="Begin")
async def start(has: Has, person: Doer, room: RoomId) -> Response:
    """For the owner, when every seat is taken: the cards are dealt."""
    found = await enter(has, room, person.id)
    origin = found.state.settings.continued_from
    past = None if origin is None else await _beginning(has, person.id, From.model_validate(origin))
    await has.hall.change(found, person.id, lambda state: deciding.start(state, person, past))
    return await my_room(has, found, person.id)


@router.post("/rooms/{room}/rematch", response_model=MyRoom, status_code=201, summary="Play again")
async def rematch(has: Has, person: Doer, room: RoomId) -> Response:
    """A new room with the same people and bots at the seats; there is one rematch of a game, whoever asks first."""
    found = await enter(has, room, person.id)
    deciding.may_rematch(found.state, person)
    if found.state.rematch is None:
        await _check_caps(has, person.id)
        settings = found.state.settings
        seats = [
            Seat(person=seat.person, bot=None if seat.person else seat.failed or seat.bot, name=seat.name)
            for seat in found.state.seats
        ]
        draft = deciding.opened(person, deciding.without_past(settings), seats)
        await _check_seats(has, person.id, sum(seat.person == person.id for seat in seats))
        new, parts = has.hall.opened(token_urlsafe(9), draft, person)
        let_in = await has.hall.reader.members(room)
        members = [
            (statements.INSERT_MEMBER, {"room_id": new.id, "person_id": one, "may_sit": may_sit})
            for one, may_sit in let_in.items()
        ]

        def decide(state: RoomState) -> Draft | None:
            return deciding.rematch(state, person, new.id) if state.rematch is None else None

        await has.hall.change(
            found, person.id, decide, parts=[*parts, *members]
        )  # if somebody else was faster, it is theirs
    assert found.state.rematch is not None
    return await my_room(has, await has.hall.room_for(found.state.rematch, person.id), person.id, 201)


@router.post("/rooms/{room}/invitations", response_model=Invitation, status_code=201, summary="A link to give away")
async def invite(has: Has, request: Request, person: Doer, room: RoomId, wish: InvitationWish) -> Response:
    """For the owner: whoever has a link for a seat may sit down, whoever has one for watching may look on."""
    found = await _own_room(has, person.id, room)
    if wish.seat is not None and (wish.kind == "watch" or wish.seat >= len(found.state.seats)):
        raise Refusal(
            "invalid", f"a link for a seat may name one of 0 to {len(found.state.seats) - 1}, one for watching none"
        )
    if len(await has.hall.reader.invitations(room)) >= has.settings.caps.invitations:
        raise Refusal("cap", f"a room has at most {has.settings.caps.invitations} links; revoke some first")
    row = InvitationRow(token_urlsafe(15), room, wish.kind, wish.seat)
    values = {"token": row.token, "room_id": room, "kind": row.kind, "seat": row.seat, "created_at": has.settings.now()}
    await has.hall.write([(statements.INSERT_INVITATION, values)])
    return answer(_invitation(request, row), 201)


@router.get("/rooms/{room}/invitations", response_model=InvitationList, summary="The links that hold")
async def invitations(has: Has, request: Request, who: Who, room: RoomId) -> Response:
    """For the owner."""
    await _own_room(has, who, room)
    rows = await has.hall.reader.invitations(room)
    return answer({"invitations": [_invitation(request, row) for row in rows]})


@router.delete("/rooms/{room}/invitations/{token}", status_code=204, summary="Revoke a link")
async def revoke(has: Has, who: Who, room: RoomId, token: Token) -> Response:
    """For the owner: nobody can come in by it any more; who has come in already stays."""
    await _own_room(has, who, room)
    if token not in {row.token for row in await has.hall.reader.invitations(room)}:
        raise Refusal("not_found", "there is no such link; it may have been revoked already")
    await has.hall.write([(statements.DELETE_INVITATION, {"which": token, "of": room})])
    return Response(status_code=204)


@router.post("/join", response_model=MyRoom, summary="Come in by a link")
async def join(has: Has, person: Doer, wish: JoinWish) -> Response:
    """Whoever comes by a link that names a seat sits down there, if it is open; otherwise take one with `PUT`."""
    row = await has.hall.reader.invitation(wish.token)
    if row is None:
        raise Refusal("not_found", "this link does not hold, or no longer; ask for a new one")
    room = await has.hall.room(row.room)
    if room.state.status == GIVEN_UP:
        raise Refusal("closed", "the room is closed")

    def decide(state: RoomState) -> Draft | None:
        if (
            row.seat is None
            or not state.seats[row.seat].is_open
            or state.seats_of(person.id)
            or state.status != WAITING
        ):
            return None
        return deciding.sit(state, person, row.seat, SeatWish(who="me"), is_invited=True)

    if decide(room.state) is not None:
        await _check_seats(has, person.id, 1)
    if room.state.owner != person.id:
        values = {"room_id": row.room, "person_id": person.id, "may_sit": row.kind == "seat"}
        await has.hall.write([*has.people.parts(person), *_member_parts(values)])
    await has.hall.change(room, person.id, decide)
    return await my_room(has, room, person.id)


def _member_parts(values: dict[str, object]) -> list[tuple[Executable, Row]]:
    """Somebody is let in; who may take a seat already still may."""
    parts: list[tuple[Executable, Row]] = [(statements.INSERT_MEMBER, values)]
    if values["may_sit"]:
        parts.append((statements.UPDATE_MEMBER, {"of": values["room_id"], "who": values["person_id"]}))
    return parts


async def _own_room(has: Services, who: str, room_id: str) -> Room:
    room = await enter(has, room_id, who)
    if room.state.owner != who:
        raise Refusal("not_owner", f"only {room.state.owner_name}, who opened the room, may do that")
    if room.state.status == GIVEN_UP:
        raise Refusal("closed", "the room is closed")
    return room


async def _check_caps(has: Services, who: str) -> None:
    most = has.settings.caps.rooms
    if has.settings.has_limits and await has.hall.reader.count_rooms(who) >= most:
        raise Refusal("cap", f"you have {most} rooms that wait or run; close or finish some first")


async def _check_seats(has: Services, who: str, more: int) -> None:
    most = has.settings.caps.seats
    if more and has.settings.has_limits and await has.hall.reader.count_seats(who) + more > most:
        raise Refusal("cap", f"nobody has more than {most} seats in games that are not over; leave some first")


async def _beginning(has: Services, who: str, origin: From) -> Beginning:
    """The game to go on with."""
    if (origin.room is None) == (origin.record is None):
        raise Refusal("invalid", "say which game to go on with: a `room` or a `record`, one of them")
    if origin.room is not None:
        room = await has.hall.room_for(origin.room, who)
        document = {**replays.record_of(room.state), "game": room.state.settings.game}
        return replays.beginning_of(document, origin.step, {"room": origin.room, "record": None})
    found = await has.hall.reader.record(cast(str, origin.record))
    if found is None:
        raise not_found("record")
    found = {**found, "game": key_of_record(found)}
    return replays.beginning_of(found, origin.step, {"room": None, "record": origin.record})


def _settings(has: Services, wish: RoomWish, past: Beginning | None) -> RoomSettings:
    """The settings of a new room. A game on a map has to be one that the server offers now."""
    if past is not None or wish.game is None or "@" not in wish.game:
        return deciding.settings_of(wish, past)
    known = {info.key: info.players for info in offered(has.settings.maps)}
    if wish.game not in known:
        raise Refusal("bad_game", f"there is no such game here; the games are {', '.join(known)}")
    few, many = known[wish.game][0], known[wish.game][-1]
    settings = replace(deciding.settings_of(wish, None), game=wish.game)  # by its whole key, with the map
    if not few <= settings.players <= many:
        raise Refusal("bad_game", f"{wish.game} is for {few} to {many} players, not for {settings.players}")
    return settings


def _invitation(request: Request, row: InvitationRow) -> Json:
    url = f"{address_of(request)}/join/{row.token}"
    return {"token": row.token, "kind": row.kind, "seat": row.seat, "url": url}


async def _listed(has: Services, who: str, rows: list[RowMapping], limit: int) -> Json:
    shown = rows[:limit]
    sits = await has.hall.reader.seats_in(who, [row["id"] for row in shown]) if shown else {}
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
