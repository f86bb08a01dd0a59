"""A server where something of everything exists, people who relate to it differently, and a look at all it keeps.

Rooms of every status, links that hold and one that does not, a record; an owner, a guest at her tables, somebody who
may watch, a stranger. Bots never move by themselves here, so that whatever changes was asked for.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, cast
from unittest.mock import patch

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine
from structlog.testing import capture_logs

from branchline import Table
from branchline.protocol import Json
from branchline.record import save
from branchline.rooms.bot_turns import BotJob
from branchline.rooms.fold import replay
from branchline.server import people as people_module
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.storage.schema import metadata
from tests.server.tables import Server, Time, Visitor, let_sit, log_of, settings_in, table_of_two

PRESENCE: Final = "here_until"  # a sign of life, which any request leaves behind; no part of what is kept of a game
UNSEEN_TABLES: Final = frozenset({"run", "sighting", "worker"})  # starts, addresses of people, and workers that live


@dataclass
class Village:
    """The server, and what there is."""

    server: Server
    people: dict[str, Visitor]
    rooms: dict[str, str] = field(default_factory=dict)  # by what is special about them
    tokens: dict[str, str] = field(default_factory=dict)
    record: str = ""
    finished: Json = field(default_factory=dict)  # the record of a finished game

    @property
    def anna(self) -> Visitor:
        """The owner of all rooms."""
        return self.people["anna"]

    @property
    def ben(self) -> Visitor:
        """Who has seat 1 at her tables."""
        return self.people["ben"]

    @property
    def carl(self) -> Visitor:
        """A stranger."""
        return self.people["carl"]

    @property
    def dora(self) -> Visitor:
        """Who came into the private rooms by a link for watching."""
        return self.people["dora"]

    def kept(self) -> dict[str, list[tuple[object, ...]]]:
        """Everything in the database but signs of life."""
        return self.server.run(lambda: rows_by(self.server.rooms.reader._engine))

    def remembered(self, only: str | None = None) -> dict[str, tuple[object, ...]]:
        """Everything that the rooms in memory (or one of them) would answer with, but signs of life."""
        return {
            room.id: (
                room.state.version,
                room.state.status,
                room.state.seats,
                room.state.settings,
                room.state.move_sizes,
                None if room.state.table is None else json.dumps(room.state.table.dump()),
                len(room.history),
                sorted(room.keys, key=str),
            )
            for room in loaded(self.server)
            if only in (None, room.id)
        }

    def state(self, only: str | None = None) -> tuple[object, object]:
        """All of it (in memory, of one room if it is named), to be compared."""
        return self.kept(), self.remembered(only)

    def differences(self, before: tuple[object, object], only: str | None = None) -> list[str]:
        """What has changed since then, in words; nothing if nothing has."""
        now = self.state(only)
        found: list[str] = []
        for old, new in zip(before, now, strict=True):
            assert isinstance(old, dict)
            assert isinstance(new, dict)
            for name in old.keys() | new.keys():
                if old.get(name) == new.get(name):
                    continue
                was, is_now = old.get(name, ()), new.get(name, ())
                gone = [one for one in was if one not in is_now]
                found.append(f"{name}: {gone} has become {[one for one in is_now if one not in was]}")
        return found

    def check_logs(self, only: str | None = None) -> None:
        """Every log (or one) has dense versions, and its replay is what the server has in memory."""
        for room in loaded(self.server):
            if only not in (None, room.id):
                continue
            entries = log_of(self.server, room.id)
            assert [entry.version for entry in entries] == list(range(1, room.state.version + 1))
            state = replay(entries)
            assert (state.version, state.status, state.seats) == (
                room.state.version,
                room.state.status,
                room.state.seats,
            )
            if room.state.table is not None:
                assert state.table is not None
                assert state.table.dump() == room.state.table.dump()


def loaded(server: Server) -> list[LiveRoom]:
    """The rooms that the server has in memory."""
    return list(server.rooms._rooms.values())


def room_of(server: Server, room: str) -> LiveRoom:
    """One of them."""
    return next(one for one in loaded(server) if one.id == room)


async def rows_by(engine: AsyncEngine) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database, table by table, but for signs of life."""
    rows: dict[str, list[tuple[object, ...]]] = {}
    async with engine.connect() as connection:
        for table in metadata.sorted_tables:
            if table.name in UNSEEN_TABLES:
                continue
            columns = [column for column in table.columns if column.name != PRESENCE]
            found = await connection.execute(select(*columns).order_by(*columns[:2]))
            rows[table.name] = [tuple(row) for row in found]
    return rows


def still_bots(server: Server) -> None:
    """No bot moves by itself any more; asked for a hint, it names the first action there is."""

    async def first(job: BotJob, payers: Sequence[str]) -> int:
        return job.legal[0]

    def stay(room: LiveRoom) -> None:
        """Nothing is done."""

    server.rooms.after_change = stay
    server.services.turns.look_at = stay  # type: ignore[method-assign]  # listened to in its place
    server.services.bots.choose = first  # type: ignore[method-assign]  # listened to in its place


def finished_game(game: str = "usa", players: int = 2, seed: int = 1) -> Json:
    """The record of a game played by nobody in particular."""
    table, chooser = Table(game, players, seed), random.Random(seed)
    while not table.over:
        table.play(chooser.choice(table.legal_numbers()))
    return save(table)


def finish_a_game(anna: Visitor, ben: Visitor, record: str, document: Json, **wish: object) -> str:
    """A room whose game has just ended: one that was continued before its last move."""
    steps = len(cast("list[object]", document["moves"]))
    made = anna.ok("POST", "/api/rooms", {"continue_from": {"record": record, "step": steps - 1}, **wish})
    room = cast(str, cast(Json, made["room"])["id"])
    let_sit(anna, ben, room, 1)
    anna.start(room)
    last = cast("dict[str, str]", cast("list[object]", document["moves"])[-1])["action"]
    mover = cast(int, anna.view(room)["to_move"])
    (anna, ben)[mover].move(room, mover, last)
    return room


@contextmanager
def village(folder: Path, *names: str) -> Iterator[Village]:
    """The server with everything in it; more people by their names."""
    quick = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=64, parallelism=1),))
    with (
        patch.object(people_module, "_hasher", lambda: quick),  # a good one takes half a second for each password
        capture_logs() as told,
        Server(settings_in(folder, time=Time())) as server,
    ):
        still_bots(server)
        people = {name: server.person(name.capitalize()) for name in ("anna", "ben", "carl", "dora", *names)}
        place = Village(server, people)
        anna, ben, dora = place.anna, place.ben, place.dora
        anna.ok("PUT", "/api/me/password", {"login": "anna", "password": "correct horse"})

        place.finished = finished_game()
        place.record = cast(str, anna.ok("POST", "/api/records", place.finished)["id"])

        rooms = place.rooms
        rooms["running"] = table_of_two(anna, ben)
        rooms["over"] = finish_a_game(anna, ben, place.record, place.finished)
        rooms["private"] = anna.room("europe", players=3, seats=[{"who": "me"}, {"who": "open"}, {"who": "me"}])
        for kind, seat in (("seat", 1), ("watch", None), ("revoked", None)):
            wish = {"kind": "seat" if kind == "revoked" else kind, "seat": seat}
            made = anna.ok("POST", f"/api/rooms/{rooms['private']}/invitations", wish)
            place.tokens[kind] = cast(str, made["token"])
        anna.ok("DELETE", f"/api/rooms/{rooms['private']}/invitations/{place.tokens['revoked']}")
        ben.ok("POST", "/api/join", {"token": place.tokens["seat"]})
        dora.ok("POST", "/api/join", {"token": place.tokens["watch"]})
        anna.start(rooms["private"])
        rooms["waiting"] = anna.room("card_game", players=3, public=True)
        rooms["timed"] = table_of_two(anna, ben, "nordic", clock={"bank_seconds": 600}, chat=False, hints=False)
        rooms["bots"] = anna.room("usa", players=2, seats=[{"who": "me"}, {"who": "bot"}])
        anna.start(rooms["bots"])
        rooms["closed"] = anna.room("usa", public=True)
        anna.ok("DELETE", f"/api/rooms/{rooms['closed']}")
        anna.ok("POST", f"/api/rooms/{rooms['running']}/chat", {"text": "hello", "key": "said-1"})
        yield place
        place.check_logs()
    assert [one for one in told if one["log_level"] in ("error", "critical")] == []
