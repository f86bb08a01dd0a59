"""Every statement that writes, prepared once; a group of changes executes each of them once, in this order."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Boolean,
    ColumnElement,
    Executable,
    Integer,
    String,
    bindparam,
    case,
    exists,
    select,
)

from branchline.server.storage.schema import (
    chat,
    deed,
    entry,
    invitation,
    member,
    person,
    record,
    report,
    room,
    run,
    sanction,
    seat,
    seen,
    sighting,
)  # fmt: skip


def _if_held(name: str) -> ColumnElement[int]:
    """A value that may not be null, and is null if another worker has taken the room: then nothing is written at all.

    The row is locked by this very statement, so nobody can take the room between the look and the commit.
    """
    return case((room.c.fence == bindparam("held", type_=Integer), bindparam(name, type_=Integer)), else_=None)


INSERT_PERSON: Final = person.insert().from_select(  # unless two requests of a guest come at once
    ["id", "name", "created_at"],
    select(
        bindparam("id", type_=String), bindparam("name", type_=String), bindparam("created_at", type_=BigInteger)
    ).where(~exists().where(person.c.id == bindparam("id", type_=String))),
)
UPDATE_PERSON: Final = person.update().where(person.c.id == bindparam("of")).values(name=bindparam("name"))
UPDATE_LOGIN: Final = (
    person.update()
    .where(person.c.id == bindparam("of"))
    .values(login=bindparam("login"), password=bindparam("password"))
)
INSERT_ROOM: Final = room.insert()
INSERT_ENTRY: Final = entry.insert()
UPDATE_ROOM: Final = (  # after a move
    room.update()
    .where(room.c.id == bindparam("of"))
    .values(
        version=_if_held("next_version"),
        log=bindparam("log"),
        status=bindparam("status"),
        to_move=bindparam("to_move"),
        due_at=bindparam("due_at"),
        updated_at=bindparam("updated_at"),
    )
)
LET_REST: Final = (  # until somebody comes, unless something has happened meanwhile
    room.update().where(room.c.id == bindparam("of"), room.c.version == bindparam("at_version")).values(due_at=None)
)
UPDATE_ROOM_BRIEF: Final = (  # after a change of seats or settings
    room.update()
    .where(room.c.id == bindparam("of"))
    .values(public=bindparam("public"), is_timed=bindparam("is_timed"), brief=bindparam("brief"))
)
DELETE_SEAT: Final = seat.delete().where(seat.c.room_id == bindparam("of"), seat.c.seat == bindparam("number"))
INSERT_SEAT: Final = seat.insert()
UPDATE_HERE: Final = (
    seat.update()
    .where(seat.c.room_id == bindparam("of"), seat.c.person_id == bindparam("who"))
    .values(here_until=bindparam("here_until"))
)
INSERT_MEMBER: Final = member.insert().from_select(  # unless somebody comes in again
    ["room_id", "person_id", "may_sit"],
    select(
        bindparam("room_id", type_=String), bindparam("person_id", type_=String), bindparam("may_sit", type_=Boolean)
    ).where(
        ~exists().where(
            member.c.room_id == bindparam("room_id", type_=String),
            member.c.person_id == bindparam("person_id", type_=String),
        )
    ),
)
UPDATE_MEMBER: Final = (
    member.update()
    .where(member.c.room_id == bindparam("of"), member.c.person_id == bindparam("who"))
    .values(may_sit=True)
)
INSERT_INVITATION: Final = invitation.insert()
DELETE_INVITATION: Final = invitation.delete().where(
    invitation.c.token == bindparam("which"), invitation.c.room_id == bindparam("of")
)
INSERT_CHAT: Final = chat.insert()
UPDATE_SAID: Final = room.update().where(room.c.id == bindparam("of")).values(said=_if_held("next_said"))
INSERT_RECORD: Final = record.insert()
DELETE_RECORD: Final = record.delete().where(record.c.id == bindparam("which"))
INSERT_SEEN: Final = seen.insert().from_select(  # unless somebody looks again
    ["deal", "person_id"],
    select(bindparam("deal", type_=String), bindparam("person_id", type_=String)).where(
        ~exists().where(
            seen.c.deal == bindparam("deal", type_=String), seen.c.person_id == bindparam("person_id", type_=String)
        )
    ),
)
INSERT_RUN: Final = run.insert()
INSERT_REPORT: Final = report.insert()
UPDATE_REPORT: Final = (
    report.update().where(report.c.id == bindparam("which")).values(handled_at=bindparam("handled_at"))
)
INSERT_SANCTION: Final = sanction.insert()
DELETE_SANCTION: Final = sanction.delete().where(sanction.c.id == bindparam("which"))
INSERT_DEED: Final = deed.insert()
DELETE_SIGHTING: Final = sighting.delete().where(
    sighting.c.person_id == bindparam("who"), sighting.c.address == bindparam("where")
)
INSERT_SIGHTING: Final = sighting.insert()

_WHO: Final[BindParameter[str]] = bindparam("who", type_=String)
FORGET_PERSON: Final[tuple[Executable, ...]] = (  # what is kept about somebody by their id
    sighting.delete().where(sighting.c.person_id == _WHO),
    record.delete().where(record.c.owner == _WHO),
    member.delete().where(member.c.person_id == _WHO),
    seat.delete().where(seat.c.person_id == _WHO),
    seen.delete().where(seen.c.person_id == _WHO),
    chat.update().where(chat.c.person_id == _WHO).values(text="", name=""),
    report.update().where(report.c.by_person == _WHO).values(text="", by_person=""),
    person.delete().where(person.c.id == _WHO),
)
TOUCH_RUN: Final = run.update().where(run.c.id == bindparam("which")).values(started_at=run.c.started_at)

ORDER: Final[tuple[Executable, ...]] = (
    INSERT_PERSON,
    UPDATE_PERSON,
    UPDATE_LOGIN,
    INSERT_ROOM,
    INSERT_ENTRY,
    UPDATE_ROOM,
    LET_REST,
    UPDATE_ROOM_BRIEF,
    DELETE_SEAT,
    INSERT_SEAT,
    UPDATE_HERE,
    INSERT_MEMBER,
    UPDATE_MEMBER,
    INSERT_INVITATION,
    DELETE_INVITATION,
    INSERT_CHAT,
    UPDATE_SAID,
    INSERT_RECORD,
    DELETE_RECORD,
    INSERT_SEEN,
    INSERT_RUN,
    INSERT_REPORT,
    UPDATE_REPORT,
    INSERT_SANCTION,
    DELETE_SANCTION,
    INSERT_DEED,
    DELETE_SIGHTING,
    INSERT_SIGHTING,
    *FORGET_PERSON,
    TOUCH_RUN,
)
