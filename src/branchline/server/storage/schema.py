"""The tables. `entry` is the truth; `room` and `seat` hold what can be read off it, for lists and look-ups."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

person: Final = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", Text),  # its hash
    Column("created_at", BigInteger, nullable=False),
)

room: Final = Table(
    "room",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("to_move", Integer),
    Column("due_at", BigInteger),  # when somebody has to look after it: a clock runs out, a bot has to decide
    Column("is_timed", Boolean, nullable=False),
    Column("said", Integer, nullable=False, default=0),  # lines of chat
    Column("holder", String(32)),  # the worker that has it, if that one lives; null: whoever asks
    Column("fence", Integer, nullable=False, server_default=text("0")),  # raised by each worker that takes it
    Column("log", Integer, nullable=False, server_default=text("1")),  # the version of the log that it is written in
    Column("brief", Text, nullable=False),  # for lists, JSON
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("deal", String(64)),  # that of the game which is continued; null: none is
    Index("ix_room_deal", "deal"),
    Index("ix_room_list", "public", "status", "updated_at"),
    Index("ix_room_game", "game", "public", "status", "updated_at"),
    Index("ix_room_mine", "id", "status", "updated_at"),  # for lists of a person's rooms, without reading their rows
    Index("ix_room_due", "due_at"),
    Index("ix_room_owner", "owner", "status"),
)

entry: Final = Table(
    "entry",
    metadata,
    Column("room_id", String(32), ForeignKey("room.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("actor", String(40), nullable=False),  # a person, bot:KEY or server
    Column("seat", Integer),
    Column("action", Text, nullable=False),  # what was done, JSON
    Column("outcomes", Text),  # what chance said, JSON; null: nothing
    Column("key", String(64)),  # of the request; null: nobody asked for it
    Column("at", BigInteger, nullable=False),
    Column("nonce", String(32), nullable=False, server_default=text("''")),  # told to nobody
    Column("hash", String(64), nullable=False, server_default=text("''")),  # of this entry and of the one before
    Index("uq_entry_key", "room_id", "actor", "key", unique=True),
)

archive: Final = Table(
    "archive",
    metadata,
    Column("room_id", String(32), ForeignKey("room.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # the last that is in it; what came later is in `entry`
    Column("head", String(64), nullable=False),  # the hash of that entry
    Column("log", LargeBinary, nullable=False),  # `archives.pack`
    Column("archived_at", BigInteger, nullable=False),
)

seat: Final = Table(
    "seat",
    metadata,
    Column("room_id", String(32), ForeignKey("room.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(32), nullable=False),
    Column(
        "here_until", BigInteger, nullable=False
    ),  # its person is here until then, unless renewed; if past: away since then
    Index("ix_seat_person", "person_id"),
)

member: Final = Table(
    "member",
    metadata,
    Column("room_id", String(32), ForeignKey("room.id"), primary_key=True),
    Column("person_id", String(32), primary_key=True),
    Column("may_sit", Boolean, nullable=False),  # or only watch
)

invitation: Final = Table(
    "invitation",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("room_id", String(32), ForeignKey("room.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_invitation_room", "room_id"),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("room_id", String(32), ForeignKey("room.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seats", String(40), nullable=False),  # JSON
    Column("text", Text, nullable=False),
    Column("key", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("uq_chat_key", "room_id", "person_id", "key", unique=True),
)

record: Final = Table(
    "record",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("brief", Text, nullable=False),  # JSON
    Column("document", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_record_owner", "owner"),
)

worker: Final = Table(
    "worker",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(300), nullable=False),  # where other workers reach it
    Column("alive_until", BigInteger, nullable=False),  # by the database's clock; afterwards others take its rooms
)

seen: Final = Table(
    "seen",
    metadata,
    Column("deal", String(64), primary_key=True),  # of a game that is over, or of a record
    Column("person_id", String(32), primary_key=True),  # who knows its cards; also guests who have only looked
)

run: Final = Table(
    "run",
    metadata,
    Column("id", String(40), primary_key=True),  # of all workers that were started together
    Column("started_at", BigInteger, nullable=False),
)

report: Final = Table(  # what people tell the host about others
    "report",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room_id", String(32), nullable=False),
    Column("by_person", String(32), nullable=False),
    Column("about_person", String(32)),  # null: about the room
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("handled_at", BigInteger),  # null: the host has not seen to it
    Index("ix_report_open", "handled_at", "at"),
    Index("ix_report_by", "by_person"),
)

sanction: Final = Table(  # who may not come in, or may not talk
    "sanction",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("of", String(10), nullable=False),  # a person or an address
    Column("subject", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),  # null: for good
    Index("ix_sanction_subject", "subject"),
)

deed: Final = Table(  # what the host has done, for the record and for other workers
    "deed",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("detail", Text, nullable=False),
    Index("ix_deed_at", "at"),
)

sighting: Final = Table(  # from where somebody has done something, for some days
    "sighting",
    metadata,
    Column("person_id", String(32), primary_key=True),
    Column("address", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_sighting_address", "address"),
    Index("ix_sighting_at", "at"),
)

thinker: Final = Table(  # a bot worker
    "thinker",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("places", Integer, nullable=False),  # how many bots can think there at once
    Column("version", String(40), nullable=False),  # of Branchline; it takes jobs of the same alone
    Column("alive_until", BigInteger, nullable=False),  # by the database's clock; afterwards others take its jobs
)

thought: Final = Table(  # a job for a bot worker, until its answer has been fetched
    "thought",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("asker", String(32), nullable=False),  # the server's worker that waits for it
    Column("version", String(40), nullable=False),
    Column("payers", Text, nullable=False),  # whom it is for
    Column("job", LargeBinary, nullable=False),  # `wire.packed`
    Column("thinking_ms", Integer, nullable=False),  # that the bot should take at most
    Column("asked_at", BigInteger, nullable=False),
    Column("deadline", BigInteger, nullable=False),  # by the database's clock; afterwards it is not begun any more
    Column("begun", Integer, nullable=False, server_default=text("0")),  # how often
    Column("holder", String(32)),  # the bot worker that thinks about it, if that one lives
    Column("answer", Text),  # JSON; null: there is none yet
)

# What is lost when PostgreSQL crashes is asked again, so none of it goes through the log of PostgreSQL.
UNLOGGED: Final = tuple(f"ALTER TABLE {table} SET UNLOGGED" for table in ("thinker", "thought"))
for _table, _statement in zip((thinker, thought), UNLOGGED, strict=True):
    _only_there = DDL(_statement).execute_if(dialect="postgresql")  # type: ignore[no-untyped-call]  # it has no types
    event.listen(_table, "after_create", _only_there)
