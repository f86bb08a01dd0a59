"""Old games become archives, from which everything is as before, and are removed when the host wants that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import select, text, update

from branchline.cli import main
from branchline.protocol import Json
from branchline.server.backup import audit_of, back_up, restore
from branchline.server.settings import Policy
from branchline.server.storage.schema import archive, entry, room
from tests.server.tables import Server, Time, Visitor, late_game, play_out, running, settings_in, table_of_two

DAY = 24 * 3600


@pytest.fixture
def old(database_url: str, tmp_path: Path, time: Time) -> Iterator[Server]:
    """A server that removes finished games after a year, and abandoned ones after half a year."""
    yield from running(tmp_path, database_url, time, policy=Policy(30, 365, 180, 14))


def finished_game(visitor: Visitor, **wish: object) -> str:
    room = late_game(visitor, **wish)  # type: ignore[arg-type]  # keywords by name
    play_out(room, visitor)
    return room


def all_about(visitor: Visitor, room: str) -> list[Json]:
    """Whatever can be asked about a finished game."""
    paths = ("", "/record", "/replay", "/replay/3", "/shuffle", "/view", "/log")
    return [visitor.ask("GET", f"/api/rooms/{room}{path}")[1] for path in paths]


def count(server: Server, table: str) -> int:
    async def ask() -> int:
        async with server.rooms.reader._engine.connect() as connection:
            return int((await connection.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())

    return server.run(ask)


def test_a_game_that_is_over_becomes_an_archive_from_which_everything_is_as_before(old: Server, time: Time) -> None:
    anna = old.person("Anna")
    game = finished_game(anna)
    entries = count(old, "entry")
    time.pass_by(29 * DAY)
    old.prune()
    assert count(old, "entry") == entries, "not yet"
    time.pass_by(2 * DAY)
    before = all_about(anna, game)
    old.prune()
    assert (count(old, "entry"), count(old, "archive")) == (0, 1)
    old.rooms.forget([game])  # it has to be read again
    assert all_about(anna, game) == before
    assert [one["id"] for one in cast("list[Json]", anna.ok("GET", "/api/rooms/mine")["rooms"])] == [game]
    found = audit_of(old.settings.database)
    assert (found.entries, found.changed) == (entries, ())


def test_what_happens_after_the_archive_was_made_follows_on_it_and_is_archived_in_its_time(
    old: Server, time: Time
) -> None:
    anna = old.person("Anna")
    game = finished_game(anna)
    time.pass_by(31 * DAY)
    old.prune()
    rematch = cast(Json, anna.ok("POST", f"/api/rooms/{game}/rematch")["room"])["id"]
    old.rooms.forget([game])
    assert anna.look(game)["rematch"] == rematch
    assert audit_of(old.settings.database).changed == ()
    time.pass_by(31 * DAY)
    before = all_about(anna, game)
    old.prune()
    old.rooms.forget([game])
    assert all_about(anna, game) == before
    assert count(old, "archive") == 1


def test_running_games_keep_their_logs_however_long_nobody_moves(old: Server, time: Time) -> None:
    anna, ben = old.person("Anna"), old.person("Ben")
    game = table_of_two(anna, ben)
    entries = count(old, "entry")
    time.pass_by(100 * DAY)
    old.prune()
    assert count(old, "entry") == entries
    assert anna.look(game)["status"] == "running"


def test_nothing_is_left_of_a_room_that_is_removed_and_nobody_finds_it(old: Server, time: Time) -> None:
    anna, ben = old.person("Anna"), old.person("Ben")
    abandoned, done = table_of_two(anna, ben), finished_game(anna)
    anna.invite(abandoned, "watch")
    time.pass_by(170 * DAY)
    kept = anna.room()
    time.pass_by(11 * DAY)
    old.prune()
    assert anna.refused("GET", f"/api/rooms/{abandoned}") == (404, "not_found")
    assert anna.look(done)["status"] == "over"
    time.pass_by(190 * DAY)
    old.prune()
    assert anna.refused("GET", f"/api/rooms/{done}") == (404, "not_found")
    assert anna.refused("GET", f"/api/rooms/{kept}") == (404, "not_found")
    tables = ("room", "entry", "archive", "seat", "member", "invitation", "chat")
    assert [table for table in tables if count(old, table)] == []


def test_whoever_is_at_a_table_that_is_removed_is_told_that_it_is_not_there(old: Server, time: Time) -> None:
    anna, ben = old.person("Anna"), old.person("Ben")
    game = table_of_two(anna, ben)
    seat = cast(int, anna.look(game)["to_move"])
    mover = (anna, ben)[seat]
    seen = mover.view(game, seat)
    legal = cast("list[str]", seen["legal"])
    wish = {"seat": seat, "version": seen["version"], "key": "k", "action": legal[0]}
    time.pass_by(181 * DAY)
    assert main_prune(old, "--keep-abandoned", "180") == 0  # another process: the server does not know
    assert mover.refused("POST", f"/api/rooms/{game}/moves", wish) == (404, "not_found")
    assert anna.refused("GET", f"/api/rooms/{game}") == (404, "not_found")


def main_prune(server: Server, *words: str) -> int:
    """`branchline prune` at the time of the server's clock, for which all rooms are as much older."""

    async def age() -> None:
        async with server.rooms.reader._engine.begin() as connection:
            await connection.execute(update(room).values(updated_at=0))

    server.run(age)
    return main(["prune", "--database", server.settings.database, *words])


def test_guests_who_have_nothing_left_are_forgotten_and_people_with_a_password_are_not(old: Server, time: Time) -> None:
    guest, anna = old.person("Guest"), old.person("Anna")
    anna.ok("PUT", "/api/me/password", {"login": "anna", "password": "a long enough one"})
    guest.room()
    assert count(old, "person") == 2
    time.pass_by(181 * DAY)
    old.prune()
    assert count(old, "person") == 1
    assert anna.ok("GET", "/api/me")["login"] == "anna"


def test_an_archive_that_was_changed_is_found_and_its_room_does_not_open(old: Server, time: Time) -> None:
    anna = old.person("Anna")
    game, other = finished_game(anna), finished_game(anna)
    time.pass_by(31 * DAY)
    old.prune()

    async def damage() -> None:
        async with old.rooms.reader._engine.begin() as connection:
            sound = (await connection.execute(select(archive.c.log).where(archive.c.room_id == other))).scalar_one()
            await connection.execute(update(archive).where(archive.c.room_id == game).values(log=sound))

    old.run(damage)
    old.rooms.forget([game, other])
    assert anna.refused("GET", f"/api/rooms/{game}") == (503, "history_changed")
    assert anna.look(other)["status"] == "over"
    assert [one.room for one in audit_of(old.settings.database).changed] == [game]


def test_a_log_that_was_changed_is_not_archived_but_left_as_it_was_found(old: Server, time: Time) -> None:
    anna = old.person("Anna")
    game = finished_game(anna)

    async def damage() -> None:
        async with old.rooms.reader._engine.begin() as connection:
            await connection.execute(update(entry).where(entry.c.version == 3).values(at=entry.c.at + 1))

    old.run(damage)
    entries = count(old, "entry")
    time.pass_by(31 * DAY)
    old.prune()
    assert (count(old, "entry"), count(old, "archive")) == (entries, 0)
    assert [one.room for one in audit_of(old.settings.database).changed] == [game]


def test_a_backup_of_archives_restores_into_a_server_that_shows_them(tmp_path: Path, time: Time) -> None:
    for server in running(tmp_path / "first", time=time):
        anna = server.person("Anna")
        game = finished_game(anna)
        record = anna.ok("GET", f"/api/rooms/{game}/record")
        time.pass_by(31 * DAY)
        server.prune()
        assert back_up(server.settings.database, tmp_path / "today.db").entries == 0
    (tmp_path / "second").mkdir()
    restore(settings_in(tmp_path / "second").database, tmp_path / "today.db", scratch=tmp_path)
    for server in running(tmp_path / "second", time=time):
        assert server.person().ok("GET", f"/api/rooms/{game}/record") == record


@pytest.mark.usefixtures("sqlite_files")
def test_prune_says_what_it_would_do_and_then_does_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for server in running(tmp_path):  # the games of the tests' clock are years old
        anna = server.person("Anna")
        finished_game(anna)
        anna.room()
    capsys.readouterr()
    words = ["prune", "--data", str(tmp_path), "--keep-abandoned", "180"]
    assert main([*words, "--dry-run"]) == 0
    assert capsys.readouterr().out == ("It would be: 1 game archived; 1 room, 0 guests and 0 addresses removed.\n")
    size = (tmp_path / "branchline.db").stat().st_size
    assert main([*words, "--compact"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 game archived; 1 room, 0 guests and 0 addresses removed.\n")
    assert (tmp_path / "branchline.db").stat().st_size < size
    assert main([*words, "--dry-run"]) == 0
    assert "0 games archived; 0 rooms" in capsys.readouterr().out


def test_prune_says_what_days_are_and_where_there_is_no_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prune", "--keep-finished", "soon"]) == 2
    assert "--keep-finished" in capsys.readouterr().err
    assert main(["prune", "--data", str(tmp_path / "nothing")]) == 2
    assert "there is no database" in capsys.readouterr().err
