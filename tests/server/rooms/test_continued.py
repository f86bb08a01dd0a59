"""Games that go on from a record, whose cards somebody may know."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.rooms.fairness.chain import NOTHING, chained
from branchline.server.storage.entries import entry_of, entry_row
from tests.record.played import finished
from tests.server.storage.older import take_back_to
from tests.server.tables import (
    Server,
    Visitor,
    continued,
    late_game,
    let_sit,
    log_of,
    play_out,
    running,
    seats_in,
    seen_room,
    settings_in,
    upload,
)

FOR_TWO: list[Json] = [{"who": "me"}, {"who": "open"}]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from running(tmp_path)


def waiting(visitor: Visitor) -> str:
    """A room for two that is to go on with a game from its deal on, and one seat of which is open."""
    return continued(visitor, finished("usa"), 0, is_started=False, seats=FOR_TWO)


def who_has_seen(room: Json) -> list[bool]:
    """Whether the person of each seat is said to have seen the game."""
    return [cast(bool, seat["has_seen"]) for seat in seats_in(room)]


def test_a_game_that_goes_on_from_a_record_is_marked_wherever_its_room_is_told_of(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = waiting(anna)
    origin = cast(Json, anna.look(room)["continued_from"])
    assert (origin["room"], origin["step"]) == (None, 0)
    let_sit(anna, ben, room, 1)
    anna.start(room)
    for visitor in (anna, ben):
        mine = cast("list[Json]", visitor.ok("GET", "/api/rooms/mine")["rooms"])
        assert [one["continued_from"] for one in mine] == [origin]
    with ben.socket(room) as line:
        snapshot = line.told({"type": "hello"})[0]
    assert seen_room(snapshot)["continued_from"] == origin
    assert cast(Json, log_of(server, room)[0].action["settings"])["continued_from"] == origin


def test_a_game_that_goes_on_from_a_record_is_never_public(server: Server) -> None:
    anna = server.person("Anna")
    origin = {"record": upload(anna, finished("usa")), "step": 0}
    asked = {"continue_from": origin, "public": True}
    assert anna.refused("POST", "/api/rooms", asked) == (409, "continued")
    room = waiting(anna)
    assert anna.refused("PATCH", f"/api/rooms/{room}", {"public": True}) == (409, "continued")
    assert anna.look(room)["public"] is False


def test_whoever_sits_down_where_a_game_goes_on_from_a_record_agrees_first(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = waiting(anna)
    assert ben.join(anna.invite(room, "seat", 1))["mine"] == []  # the link names a seat, and takes it for nobody
    assert ben.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"}) == (409, "continued")
    assert seats_in(ben.look(room))[1]["kind"] == "open"
    ben.sit(room, 1, agrees=True)
    sat = log_of(server, room)[-1]
    assert (sat.kind, sat.seat, sat.action["agrees"]) == ("sat", 1, True)


@pytest.mark.parametrize("way", ["", "/replay", "/replay/3"])
def test_whoever_has_looked_at_the_record_is_said_to_have_seen_the_game(server: Server, way: str) -> None:
    anna, ben, carl = (server.person(name) for name in ("Anna", "Ben", "Carl"))
    document = finished("france_small")
    record = upload(anna, document)
    asked = {"continue_from": {"record": record, "step": 0}, "seats": [*FOR_TWO, {"who": "open"}]}
    room = cast(str, seen_room(anna.ok("POST", "/api/rooms", asked))["id"])
    ben.ok("GET", f"/api/records/{record}{way}")
    assert who_has_seen(let_sit(anna, ben, room, 1)) == [True, True, False]
    assert who_has_seen(let_sit(anna, carl, room, 2)) == [True, True, False]
    carl.ok("GET", f"/api/records/{record}{way}")  # somebody who sits already
    assert who_has_seen(anna.look(room)) == [True, True, True]
    assert [entry.kind for entry in log_of(server, room)] == ["created", "sat", "looked", "sat", "looked"]


def test_whoever_looks_while_the_game_runs_is_told_of_to_all_at_once(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    document = finished("usa")
    record = upload(anna, document)
    asked = {"continue_from": {"record": record, "step": 0}, "seats": FOR_TWO}
    room = cast(str, seen_room(anna.ok("POST", "/api/rooms", asked))["id"])
    let_sit(anna, ben, room, 1)
    anna.start(room)
    with anna.listening(room) as line:
        ben.ok("GET", f"/api/records/{record}/replay")
        entry = line.hear("entry")
    assert cast(Json, entry["entry"])["kind"] == "looked"
    assert who_has_seen(seen_room(entry)) == [True, True]


def test_who_has_played_a_game_is_known_under_whatever_record_it_comes_back(server: Server) -> None:
    anna, ben, carl = (server.person(name) for name in ("Anna", "Ben", "Carl"))
    over = late_game(anna, is_started=False, seats=FOR_TWO)
    let_sit(anna, ben, over, 1)
    anna.start(over)
    play_out(over, anna, ben)
    document = anna.ok("GET", f"/api/rooms/{over}/record")
    room = continued(carl, document, 0, is_started=False, seats=FOR_TWO)
    assert who_has_seen(let_sit(carl, ben, room, 1)) == [True, True]


@pytest.mark.parametrize("way", ["view", "entries", "story", "ws"])
def test_whoever_has_looked_at_a_game_that_is_over_is_said_to_have_seen_it(server: Server, way: str) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    over = late_game(anna, seats=[{"who": "me"}, {"who": "me"}])
    play_out(over, anna)
    if way == "ws":
        with ben.socket(over) as line:
            line.told({"type": "hello"})
    else:
        ben.ok("GET", f"/api/rooms/{over}/{way}")
    room = continued(anna, anna.ok("GET", f"/api/rooms/{over}/record"), 0, is_started=False, seats=FOR_TWO)
    assert who_has_seen(let_sit(anna, ben, room, 1)) == [True, True]


def test_whoever_has_listened_until_a_game_was_over_is_said_to_have_seen_it(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    over = late_game(anna, seats=[{"who": "me"}, {"who": "me"}])
    ben.join(anna.invite(over, "watch"))
    with ben.listening(over):
        play_out(over, anna)
        server.run(server.rooms.look_after_seen)
    room = continued(anna, anna.ok("GET", f"/api/rooms/{over}/record"), 0, is_started=False, seats=FOR_TWO)
    assert who_has_seen(let_sit(anna, ben, room, 1)) == [True, True]


@pytest.mark.usefixtures("sqlite_files")
def test_games_that_went_on_in_public_before_are_private_and_marked_after_the_upgrade(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path)) as server:
        anna = server.person("Anna")
        room = waiting(anna)
        cookies = dict(anna.http.cookies)
    with sqlite3.connect(tmp_path / "branchline.db") as connection:
        connection.row_factory = sqlite3.Row
        row = dict(connection.execute("SELECT * FROM entry WHERE room_id = ?", (room,)).fetchone())
        action = json.loads(row["action"])
        action["settings"]["public"] = True  # as it was possible then
        del action["deal"]
        new = entry_row(chained(entry_of({**row, "action": json.dumps(action)}), NOTHING))
        changed = (new["action"], new["nonce"], new["hash"], room)
        connection.execute("UPDATE entry SET action = ?, nonce = ?, hash = ? WHERE room_id = ?", changed)
        brief = json.loads(connection.execute("SELECT brief FROM room").fetchone()[0])
        del brief["continued_from"]
        connection.execute("UPDATE room SET public = 1, brief = ?", (json.dumps(brief),))
        take_back_to(connection, "0003")
    connection.close()
    with Server(settings_in(tmp_path)) as server:
        again, ben = server.person(), server.person("Ben")
        again.http.cookies.update(cookies)
        assert ben.ok("GET", "/api/rooms")["rooms"] == []
        assert ben.refused("GET", f"/api/rooms/{room}") == (404, "not_found")
        mine = cast("list[Json]", again.ok("GET", "/api/rooms/mine")["rooms"])
        assert cast(Json, mine[0]["continued_from"])["step"] == 0
        assert ben.join(again.invite(room, "seat", 1))["mine"] == []
        assert who_has_seen(again.look(room)) == [True, False]
