"""Long logs: read in parts, remembered in part, and for nobody who may not look at their room."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.rooms.log import Entry
from branchline.server.guard.costs import ENTRIES_A_POINT
from branchline.server.storage.reader import DatabaseReader
from tests.server.tables import Server, Visitor, settings_in, table_of_two

CHANGES = 40


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries each part had that was read of a log."""
    sizes: list[int] = []
    parts = DatabaseReader.parts

    async def counted(
        reader: DatabaseReader, room_id: str, after: int = 0, up_to: int | None = None
    ) -> AsyncIterator[list[Entry]]:
        async for part in parts(reader, room_id, after, up_to):
            sizes.append(len(part))
            yield part

    monkeypatch.setattr(DatabaseReader, "parts", counted)
    return sizes


@pytest.fixture
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.rooms.room.MOST_KEPT", 10)
    monkeypatch.setattr("branchline.server.storage.reader.MOST_ENTRIES", 7)


def written(server: Server) -> tuple[Visitor, Visitor, str]:
    """Two people, and a room of theirs with a long log, whose first move has the key `k1`."""
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben, first=0)
    anna.move(room, 0)
    for number in range(CHANGES):
        anna.ok("PATCH", f"/api/rooms/{room}", {"hints": number % 2 == 1})
    ben.move(room, 1)
    return anna, ben, room


def again(server: Server, visitor: Visitor) -> Visitor:
    """Somebody by their cookies, at a server that has just been started."""
    person = server.person()
    person.http.cookies.update(dict(visitor.http.cookies))
    return person


def told(visitor: Visitor, room: str) -> list[Json]:
    """All that is told of a log, page by page, and the hash of one of its first entries."""
    pages = []
    for after in range(0, CHANGES + 5, 6):
        pages.append(visitor.ok("GET", f"/api/rooms/{room}/entries?after={after}&limit=6"))
        pages.append(visitor.ok("GET", f"/api/rooms/{room}/story?after={after}&limit=6"))
    with visitor.socket(room) as line:
        line.send_json({"type": "hello", "remembered": 3})
        pages.append(line.hear("history"))
    return pages


@pytest.fixture
def stored(database_url: str, tmp_path: Path) -> tuple[str, str, Visitor, list[Json]]:
    """The database and the id of a room with a long log, who has opened it, and what is told of it."""
    with Server(settings_in(tmp_path, database_url)) as server:
        anna, _, room = written(server)
        before = told(anna, room)
    return database_url, room, anna, before


@pytest.mark.usefixtures("short_memory")
def test_of_a_log_that_is_not_all_in_memory_the_same_is_told(
    stored: tuple[str, str, Visitor, list[Json]], tmp_path: Path, read: list[int]
) -> None:
    database, name, anna, before = stored
    with Server(settings_in(tmp_path, database)) as server:
        charged: list[tuple[float, str]] = []
        server.rooms.charge = lambda points, who: charged.append((points, who))
        anna = again(server, anna)
        version = cast(int, anna.look(name)["version"])
        room = server.run(lambda: server.rooms.room(name))
        assert max(read) == 7
        assert sum(read) == version
        assert len(room.history) < 20
        assert room.forgotten + len(room.history) == version
        assert charged == [(version / ENTRIES_A_POINT, cast(str, anna.ok("GET", "/api/me")["id"]))]
        assert told(anna, name) == before
        assert len(charged) > 4, "old pages are paid for by whoever wants them"


@pytest.mark.usefixtures("short_memory")
def test_a_key_that_is_no_more_in_memory_is_still_known_to_be_used(
    stored: tuple[str, str, Visitor, list[Json]], tmp_path: Path
) -> None:
    database, room, anna, _ = stored
    with Server(settings_in(tmp_path, database)) as server:
        anna = again(server, anna)
        version = anna.look(room)["version"]
        assert (anna.ok("GET", "/api/me")["id"], "k1") not in server.run(lambda: server.rooms.room(room)).keys
        wish = {"seat": 0, "version": version, "key": "k1", "action": "draw"}
        assert anna.refused("POST", f"/api/rooms/{room}/moves", wish) == (409, "key_reused")
        assert anna.look(room)["version"] == version
        anna.ok("POST", f"/api/rooms/{room}/moves", {**wish, "key": "another"})


def test_a_stranger_has_no_log_loaded(database_url: str, tmp_path: Path, read: list[int]) -> None:
    with Server(settings_in(tmp_path, database_url)) as server:
        anna = server.person()
        room = anna.room()
    read.clear()
    with Server(settings_in(tmp_path, database_url)) as server:
        stranger = server.person()
        assert stranger.refused("GET", f"/api/rooms/{room}") == (404, "not_found")
        assert stranger.http.get(f"/api/rooms/{room}/entries").status_code == 404
        assert read == []
        again(server, anna).look(room)
        assert read == [1]
