"""A log that was changed in the database, or put back to an earlier state: who notices, and what goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from branchline.cli import main
from branchline.protocol import Json
from branchline.server.backup import audit_of, back_up, restore
from branchline.server.guard.cookies import NAME
from tests.server.storage.older import take_back_to
from tests.server.tables import Server, Visitor, log_of, play_out, running, settings_in, table_of_two


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from running(tmp_path)


def change(folder: Path, statement: str, *values: object) -> None:
    """Somebody who can write to the database does."""
    with sqlite3.connect(folder / "branchline.db") as connection:
        connection.execute(statement, values)
    connection.close()


def another_hand(folder: Path, room: str) -> None:
    """One digit of what was dealt is another one."""
    with sqlite3.connect(folder / "branchline.db") as connection:
        (outcomes,) = connection.execute(
            "SELECT outcomes FROM entry WHERE room_id = ? AND kind = 'started'", (room,)
        ).fetchone()
        dealt = json.loads(outcomes)
        dealt[0][5] = (dealt[0][5] + 1) % 5
        connection.execute(
            "UPDATE entry SET outcomes = ? WHERE room_id = ? AND kind = 'started'",
            (json.dumps(dealt, separators=(",", ":")), room),
        )
    connection.close()


def two_rooms(folder: Path) -> tuple[str, str, str]:
    """Two rooms of a server that is stopped then, and the cookie of whoever plays there alone."""
    with Server(settings_in(folder)) as server:
        anna = server.person("Anna")
        rooms = [anna.room(seats=[{"who": "me"}, {"who": "me"}]) for _ in range(2)]
        for room in rooms:
            anna.start(room)
        return rooms[0], rooms[1], anna.http.cookies[NAME]


def again(server: Server, cookie: str) -> Visitor:
    """Somebody who was here before."""
    visitor = server.person()
    visitor.http.cookies.set(NAME, cookie)
    return visitor


@pytest.mark.usefixtures("sqlite_files")
def test_a_changed_digit_closes_that_room_and_no_other(tmp_path: Path) -> None:
    broken, sound, cookie = two_rooms(tmp_path)
    another_hand(tmp_path, broken)
    with Server(settings_in(tmp_path)) as server:
        anna = again(server, cookie)
        status, answer = anna.ask("GET", f"/api/rooms/{broken}")
        assert (status, cast(Json, answer["error"])["code"]) == (503, "history_changed")
        assert "changed from outside" in str(answer)
        anna.move(sound, cast(int, anna.look(sound)["to_move"]))


@pytest.mark.usefixtures("sqlite_files")
@pytest.mark.parametrize("left", [1, 0])
def test_a_log_that_was_cut_short_closes_that_room(tmp_path: Path, left: int) -> None:
    broken, sound, cookie = two_rooms(tmp_path)
    change(tmp_path, "DELETE FROM entry WHERE room_id = ? AND version > ?", broken, left)
    with Server(settings_in(tmp_path)) as server:
        anna = again(server, cookie)
        status, answer = anna.ask("GET", f"/api/rooms/{broken}")
        assert (status, cast(Json, answer["error"])["code"]) == (503, "history_changed")
        assert f"entry {left + 1} is not the one that was written" in str(answer)
        anna.move(sound, cast(int, anna.look(sound)["to_move"]))


def test_whoever_remembers_a_hash_is_told_what_the_log_has_there(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    heads = [entry.hash for entry in log_of(server, room)]
    with anna.listening(room) as line:
        for version, head in ((1, heads[0]), (3, heads[2]), (99, None)):
            history, snapshot = line.told({"type": "hello", "remembered": version})
            assert history == {"type": "history", "version": version, "head": head}
            assert snapshot["type"] == "snapshot"


def test_every_view_and_entry_tells_the_hash_of_its_version(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    heads = [entry.hash for entry in log_of(server, room)]
    assert anna.view(room)["head"] == heads[-1]
    entries = cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/entries")["entries"])
    assert [entry["head"] for entry in entries] == heads


def test_no_answer_has_a_nonce(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    nonces = [entry.nonce for entry in log_of(server, room)]
    told = str([anna.ok("GET", f"/api/rooms/{room}{path}") for path in ("", "/view", "/entries", "/story")])
    assert not any(nonce in told for nonce in nonces)


@pytest.mark.usefixtures("sqlite_files")
def test_verify_names_the_rooms_whose_logs_were_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken, _, _ = two_rooms(tmp_path)
    assert main(["verify", "--data", str(tmp_path)]) == 0
    assert "2 of 2 logs" in capsys.readouterr().out
    another_hand(tmp_path, broken)
    assert main(["verify", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "1 of 2 logs" in told.out
    assert f"room {broken}: entry 2 is not the one that was written" in told.err


@pytest.mark.usefixtures("sqlite_files")
def test_verify_finds_entries_that_are_missing_at_the_end(tmp_path: Path) -> None:
    broken, _, _ = two_rooms(tmp_path)
    change(tmp_path, "DELETE FROM entry WHERE room_id = ? AND version = 2", broken)
    found = audit_of(settings_in(tmp_path).database)
    assert [(one.room, one.version) for one in found.changed] == [(broken, 2)]


@pytest.mark.usefixtures("sqlite_files")
def test_backup_and_restore_say_what_was_changed_and_do_their_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, _, _ = two_rooms(tmp_path)
    another_hand(tmp_path, broken)
    database, file, scratch = settings_in(tmp_path).database, tmp_path / "kept.db", tmp_path / "scratch"
    scratch.mkdir()
    assert broken in back_up(database, file).complaints[0]
    assert broken in restore(database, file, scratch=scratch, may_replace=True).complaints[0]
    assert main(["backup", "--data", str(tmp_path), "--replace", str(file)]) == 1
    assert broken in capsys.readouterr().err
    assert main(["verify", str(file)]) == 1


@pytest.mark.usefixtures("sqlite_files")
def test_logs_of_before_are_chained_as_they_are_found(tmp_path: Path) -> None:
    room, _, cookie = two_rooms(tmp_path)
    with sqlite3.connect(tmp_path / "branchline.db") as connection:
        take_back_to(connection, "0001")
    connection.close()
    with Server(settings_in(tmp_path)) as server:
        anna = again(server, cookie)
        assert anna.look(room)["status"] == "running"
        assert all(entry.hash for entry in log_of(server, room))
    found = audit_of(settings_in(tmp_path).database)
    assert (found.rooms, found.changed) == (2, ())


def test_a_finished_game_of_a_server_is_found_to_be_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(settings_in(tmp_path)) as server:
        anna = server.person("Anna")
        room = anna.room(seats=[{"who": "me"}, {"who": "me"}])
        anna.start(room)
        play_out(room, anna)
        record = anna.ok("GET", f"/api/rooms/{room}/record")
        proof = anna.ok("GET", f"/api/rooms/{room}/shuffle")
    assert proof["secret"] == cast(Json, record["shuffle"])["secret"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 0
    assert "fair: all" in capsys.readouterr().out
    cast("list[int]", record["deal"])[5] = (cast("list[int]", record["deal"])[5] + 1) % 5
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) != 0
