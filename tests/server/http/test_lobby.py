"""Lists: the lobby with open and running public games, and my games with whose turn it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import cast

import pytest
from sqlalchemy import event

from branchline.protocol import Json
from branchline.server.storage.database import make_engine, migrate
from branchline.server.storage.reader import DatabaseReader
from tests.server.tables import (
    Server,
    Time,
    Visitor,
    late_game,
    play_out,
    running,
    table_of_two,
    until,
    whose_turn,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def listed(visitor: Visitor, query: str = "") -> list[Json]:
    return cast("list[Json]", visitor.ok("GET", f"/api/rooms{query}")["rooms"])


def ids(rooms: list[Json]) -> list[object]:
    return [room["id"] for room in rooms]


def test_the_lobby_lists_public_rooms_that_wait_or_run_the_latest_first(either: Server, time: Time) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    waiting = anna.room(public=True, players=3)
    time.pass_by(1)
    anna.room()  # private
    running_room = table_of_two(anna, ben, "europe", clock={"bank_seconds": 60, "increment_seconds": 2})
    closed = anna.room(public=True)
    anna.ok("DELETE", f"/api/rooms/{closed}")
    over = anna.room("nordic", public=True, seats=[{"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}])
    anna.start(over)
    until(lambda: anna.look(over)["status"] == "over")
    stranger = either.person()
    rooms = listed(stranger)
    assert ids(rooms) == [running_room, waiting]
    assert rooms[0] == {
        "id": running_room,
        "game": "europe",
        "options": {},
        "players": 2,
        "status": "running",
        "public": True,
        "timed": True,
        "clock": {"bank_seconds": 60, "increment_seconds": 2},
        "seats": ["Anna", "Ben"],
        "bots": [None, None],
        "open_seats": 0,
        "to_move": anna.look(running_room)["to_move"],
        "continued_from": None,
        "mine": [],
        "my_turn": False,
        "updated_at": time.ms,
    }
    assert (rooms[1]["seats"], rooms[1]["open_seats"], rooms[1]["timed"]) == (["Anna", None, None], 2, False)
    for query, expected in (
        ("?game=usa", [waiting]),
        ("?game=nordic", []),
        ("?status=running", [running_room]),
        ("?status=waiting", [waiting]),
        ("?status=waiting&game=europe", []),
    ):
        assert ids(listed(stranger, query)) == expected, query
    anna.ok("PATCH", f"/api/rooms/{waiting}", {"public": False})
    assert ids(listed(stranger)) == [running_room]


def test_a_long_list_comes_in_parts_and_every_room_once(either: Server, time: Time) -> None:
    anna = either.person()
    rooms = []
    for number in range(7):
        time.pass_by(number % 2)  # some at the same moment
        rooms.append(anna.room(public=True, seats=[{"who": "me"}, {"who": "open"}]))
    for path in ("/api/rooms?", "/api/rooms/mine?"):
        found: list[object] = []
        after = ""
        while True:
            answer = anna.ok("GET", f"{path}limit=3{after}")
            part = ids(cast("list[Json]", answer["rooms"]))
            found += part
            if answer["next"] is None:
                break
            assert len(part) == 3
            after = f"&after={answer['next']}"
        assert sorted(map(str, found)) == sorted(rooms)
    times = [cast(int, room["updated_at"]) for room in listed(anna)]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize(
    "query", ["?limit=0", "?limit=101", "?after=%21", "?after=AAAA", "?after=MTI", "?after=%C3%A9", "?status=over"]
)
def test_a_list_that_cannot_be_is_refused(server: Server, query: str) -> None:
    visitor = server.person()
    status, code = visitor.refused("GET", f"/api/rooms{query}")
    assert (status, code) == (422, "invalid")


def test_my_games_lists_my_seats_and_whose_turn_it_is(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = table_of_two(anna, ben)
    hot_seat = ben.room(players=3, seats=[{"who": "me"}, {"who": "bot"}, {"who": "me"}])
    owned = ben.room(seats=[{"who": "bot"}, {"who": "open"}])
    anna.room()
    for _ in range(6):  # until it has been the turn of both
        mover, seat = whose_turn(room, anna, ben)
        for visitor in (anna, ben):
            (mine,) = (one for one in listed(visitor, "/mine") if one["id"] == room)
            assert mine["my_turn"] is (visitor is mover)
            assert mine["to_move"] == seat
            assert mine["mine"] == [0 if visitor is anna else 1]
        mover.move(room, seat)
    assert {cast(str, one["id"]): one["mine"] for one in listed(ben, "/mine")} == {
        room: [1],
        hot_seat: [0, 2],
        owned: [],
    }
    assert listed(either.person(), "/mine") == []


def test_my_games_can_be_asked_for_by_status_and_closed_ones_only_so(server: Server) -> None:
    anna = server.person("Anna")
    rooms = {"waiting": anna.room(), "running": late_game(anna), "over": late_game(anna), "closed": anna.room()}
    play_out(rooms["over"], anna)
    anna.ok("DELETE", f"/api/rooms/{rooms['closed']}")
    for status, room in rooms.items():
        assert ids(listed(anna, f"/mine?status={status}")) == [room]
    assert set(ids(listed(anna, "/mine"))) == {rooms["waiting"], rooms["running"], rooms["over"]}


def test_a_seat_that_was_left_before_the_start_is_not_among_my_games_any_more(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(public=True)
    ben.sit(room, 1)
    assert ids(listed(ben, "/mine")) == [room]
    ben.sit(room, 1, "open")
    assert listed(ben, "/mine") == []


MANY_ROOMS = (
    "INSERT INTO room (id, owner, game, status, public, version, is_timed, said, brief, created_at, updated_at) "
    "SELECT 'room-' || n, 'person-' || n % 2000, 'usa',"
    " CASE n % 10 WHEN 0 THEN 'running' ELSE 'over' END, n % 3 = 0, 1, "
    "false, 0, '{}', n, n FROM generate_series(1, 20000) AS n",
    "INSERT INTO seat (room_id, seat, person_id, here_until) "
    "SELECT 'room-' || n, 0, 'person-' || n % 2100, 0 FROM generate_series(1, 20000) AS n",
    "ANALYZE",
)


def test_no_page_reads_a_whole_table_however_many_games_are_stored(postgres_url: str) -> None:
    async def plans() -> list[str]:
        await migrate(postgres_url)
        engine, asked = make_engine(postgres_url), list[tuple[str, tuple[object, ...]]]()
        async with engine.begin() as connection:
            for statement in MANY_ROOMS:
                await connection.exec_driver_sql(statement)

        def note(*called: object) -> None:
            asked.append(cast("tuple[str, tuple[object, ...]]", called[2:4]))

        event.listen(engine.sync_engine, "before_cursor_execute", note)
        reader = DatabaseReader(engine)
        await reader.mine("person-7", None, 50, None)
        await reader.mine("person-7", "over", 50, (4000, "room-4000"))
        await reader.lobby(None, None, 50, None)
        await reader.active_rooms_of("person-7")
        await reader.count_rooms("person-7")
        await reader.count_seats("person-7")
        await reader.due(1, 200)
        lines: list[str] = []
        async with engine.connect() as connection:
            for question, values in list(asked):
                rows = await connection.exec_driver_sql(f"EXPLAIN {question}", values)
                lines += [str(line) for line in rows.scalars()]
        await engine.dispose()
        return lines

    found = asyncio.run(plans())
    assert any("ix_room_owner" in line for line in found)
    assert [line for line in found if "Seq Scan on" in line] == []
