"""What is on disk: the tables and their migrations, group commit, and logs that lead to the same state again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import cast

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Executable, event, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from branchline.errors import OptionError
from branchline.protocol import Json
from branchline.record.document import state_hash
from branchline.rooms.fold import replay
from branchline.rooms.state import RoomState
from branchline.server.settings import database_url
from branchline.server.storage import statements
from branchline.server.storage.database import NEWEST, make_engine, migrate, migrations, schema_version
from branchline.server.storage.schema import metadata, run
from branchline.server.storage.writer import Change, Conflict, OutcomeUnknown, Row, Writer
from tests.server.tables import (
    Server,
    continued,
    late_game,
    let_sit,
    log_of,
    moment_of,
    play_out,
    possible,
    running,
    settings_in,
    table_of_two,
    whose_turn,
)

GAMES = ("usa", "europe", "nordic", "france_large", "france_small", "france_borders", "card_game")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def note(name: str) -> Change:
    """Something to write that can be there once."""
    return Change([(statements.INSERT_RUN, {"id": name, "started_at": 0})])


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[AsyncEngine, Writer]]:
    """A migrated database with a writer that has not been started."""
    await migrate(url)
    engine = make_engine(url)
    writer = Writer(engine)
    try:
        yield engine, writer
    finally:
        await writer.close()
        await engine.dispose()


async def notes_in(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set((await connection.execute(select(run.c.id))).scalars())


# Migrations


@pytest.mark.parametrize("is_new", [False, True], ids=["migrated", "new"])
def test_the_migrations_and_a_new_database_have_exactly_the_tables_of_the_schema(
    database_url: str, is_new: bool
) -> None:
    async def differences() -> object:
        if is_new:
            await migrate(database_url)
        engine = make_engine(database_url)
        async with engine.begin() as connection:
            if not is_new:
                await connection.run_sync(_upgrade)
            assert await connection.run_sync(schema_version) == NEWEST
            found = await connection.run_sync(_compare)
        await engine.dispose()
        return found

    assert asyncio.run(differences()) == []


def test_the_newest_form_is_that_of_the_last_migration() -> None:
    assert ScriptDirectory.from_config(migrations()).get_heads() == [NEWEST]


def _upgrade(connection: Connection) -> None:
    """The migrations one after the other, as a database of an earlier Branchline goes through them."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _compare(connection: Connection) -> object:
    options = {"compare_type": True, "compare_server_default": True}
    return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)


def test_migrating_again_changes_nothing(database_url: str) -> None:
    async def work() -> set[str]:
        async with opened(database_url) as (engine, writer):
            writer.start()
            await writer.commit(note("anna"))
            await migrate(database_url)
            return await notes_in(engine)

    assert asyncio.run(work()) == {"anna"}


def test_a_database_of_a_newer_branchline_is_refused_and_left_alone(database_url: str) -> None:
    async def work() -> str:
        async with opened(database_url) as (engine, _):
            async with engine.begin() as connection:
                await connection.execute(text("update alembic_version set version_num = '9999'"))
            with pytest.raises(OptionError, match="newer Branchline"):
                await migrate(database_url)
            async with engine.connect() as connection:
                return str((await connection.execute(text("select version_num from alembic_version"))).scalar_one())

    assert asyncio.run(work()) == "9999"


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 500, encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(OptionError, match="cannot be used"):
        asyncio.run(migrate(f"sqlite+aiosqlite:///{file}"))
    assert file.read_bytes() == before


def test_a_new_database_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    asyncio.run(migrate(f"sqlite+aiosqlite:///{tmp_path / 'new' / 'branchline.db'}"))
    assert (tmp_path / "new" / "branchline.db").stat().st_mode & 0o077 == 0


def test_acknowledged_means_on_disk_even_when_the_power_fails(tmp_path: Path) -> None:
    async def settings() -> list[object]:
        url = f"sqlite+aiosqlite:///{tmp_path / 'branchline.db'}"
        async with opened(url) as (engine, _), engine.connect() as connection:
            names = ("synchronous", "journal_mode", "foreign_keys")
            return [(await connection.execute(text(f"pragma {name}"))).scalar_one() for name in names]

    assert asyncio.run(settings()) == [2, "wal", 1]  # 2: FULL


# Group commit


def test_what_waits_is_committed_together(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = 0
    commit = AsyncConnection.commit

    async def counted(connection: AsyncConnection) -> None:
        nonlocal commits
        commits += 1
        await commit(connection)

    async def work() -> set[str]:
        async with opened(database_url) as (engine, writer):
            monkeypatch.setattr(AsyncConnection, "commit", counted)
            waiting = [asyncio.create_task(writer.commit(note(f"p{number}"))) for number in range(20)]
            await asyncio.sleep(0)
            writer.start()
            await asyncio.gather(*waiting)
            return await notes_in(engine)

    assert asyncio.run(work()) == {f"p{number}" for number in range(20)}
    assert commits == 1


def test_one_conflicting_change_does_not_take_the_others_with_it(database_url: str) -> None:
    async def work() -> tuple[list[object], set[str]]:
        async with opened(database_url) as (engine, writer):
            changes = [
                note("anna"),
                note("ben"),
                Change([*note("cleo").parts, *note("anna").parts]),  # as a whole or not at all
                note("ben"),
                note("dora"),
            ]
            waiting = [asyncio.create_task(writer.commit(change)) for change in changes]
            await asyncio.sleep(0)
            writer.start()
            outcomes = await asyncio.gather(*waiting, return_exceptions=True)
            return [type(outcome) for outcome in outcomes], await notes_in(engine)

    nothing = type(None)
    assert asyncio.run(work()) == ([nothing, nothing, Conflict, Conflict, nothing], {"anna", "ben", "dora"})


def test_the_writer_goes_on_after_a_conflict_and_after_a_failure(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: Writer, __: AsyncConnection, ___: Executable, ____: object) -> None:
        raise OSError("the connection is lost")

    async def work() -> set[str]:
        async with opened(database_url) as (engine, writer):
            writer.start()
            await writer.commit(note("anna"))
            with pytest.raises(Conflict):
                await writer.commit(note("anna"))
            with monkeypatch.context() as patch:
                patch.setattr(Writer, "_execute", fail)
                with pytest.raises(OutcomeUnknown):
                    await writer.commit(note("ben"))
            await writer.commit(note("cleo"))
            return await notes_in(engine)

    assert asyncio.run(work()) == {"anna", "cleo"}


def test_a_change_is_written_even_if_whoever_asked_for_it_has_gone(database_url: str) -> None:
    async def work() -> set[str]:
        async with opened(database_url) as (engine, writer):
            task = asyncio.create_task(writer.commit(note("anna")))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            writer.start()
            await writer.commit(note("ben"))
            return await notes_in(engine)

    assert asyncio.run(work()) == {"anna", "ben"}


def test_what_waits_when_the_writer_is_closed_is_written_and_nothing_after_it(database_url: str) -> None:
    async def work() -> set[str]:
        async with opened(database_url) as (engine, writer):
            writer.start()
            waiting = asyncio.create_task(writer.commit(note("anna")))
            await asyncio.sleep(0)
            await writer.close()
            await waiting
            with pytest.raises(OutcomeUnknown):
                await writer.commit(note("ben"))
            return await notes_in(engine)

    assert asyncio.run(work()) == {"anna"}


# Logs


def fingerprint(state: RoomState) -> tuple[object, ...]:
    """Everything that a state is, in a form that can be compared."""
    table = state.table
    game = None if table is None else (state_hash(table), table.actions, table.movers, table.outcomes, table.events)
    return (
        state.version,
        state.played,
        state.status,
        state.owner,
        state.owner_name,
        state.settings,
        state.seats,
        state.created_at,
        state.updated_at,
        state.move_sizes,
        state.clocks,
        state.rematch,
        state.held,
        game,
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_log_replayed_is_the_live_state(server: Server, game: str) -> None:
    anna = server.person()
    room = late_game(anna, game, clock={"bank_seconds": 100, "increment_seconds": 7})
    anna.move(room, cast(int, anna.look(room)["to_move"]))
    live = server.run(lambda: server.rooms.room(room)).state
    assert fingerprint(replay(log_of(server, room))) == fingerprint(live)
    play_out(room, anna)
    live = server.run(lambda: server.rooms.room(room)).state
    assert live.status == "over"
    assert fingerprint(replay(log_of(server, room))) == fingerprint(live)


def test_a_log_with_something_taken_back_replays_to_the_live_state(server: Server) -> None:
    anna = server.person()
    room = continued(anna, moment_of("nordic", "claim bergen-stavanger sets"), clock={"bank_seconds": 100})
    seat = cast(int, anna.look(room)["to_move"])
    anna.move(room, seat, possible(anna, room, seat, "claim bergen-stavanger sets"))
    anna.undo(room, seat)
    anna.move(room, seat, "claim bergen-stavanger 1G 1K 1R 1L")
    anna.undo(room, seat)
    anna.move(room, seat, "draw")
    entries = log_of(server, room)
    assert [entry.kind for entry in entries[2:]] == ["moved", "undone", "moved", "undone", "moved"]
    live = server.run(lambda: server.rooms.room(room)).state
    assert fingerprint(replay(entries)) == fingerprint(live)


def test_a_log_with_seats_that_change_hands_in_the_game_replays_to_the_live_state(
    database_url: str, tmp_path: Path
) -> None:
    """Who has had which seat is known after a restart too: nobody sees the cards of two."""
    with Server(settings_in(tmp_path, database_url)) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        identities = [cast(str, person.ok("GET", "/api/me")["id"]) for person in (anna, ben)]
        seats = [{"who": "me"}, {"who": "bot"}, {"who": "bot"}]
        room = anna.room(seats=seats, first=0, clock={"bank_seconds": 100})
        ben.join(anna.invite(room, "seat"))
        anna.start(room)
        ben.sit(room, 1)
        ben.sit(room, 1, "bot")
        ben.sit(room, 1)
        anna.move(room, 0)
        entries = log_of(server, room)
        assert [entry.kind for entry in entries[1:]] == ["started", "sat", "sat", "sat", "moved"]
        live = server.run(lambda: server.rooms.room(room)).state
        assert live.held == {(identities[0], 0), (identities[1], 1)}
        before = fingerprint(live)
        assert fingerprint(replay(entries)) == before
        cookies = dict(ben.http.cookies)
    with Server(settings_in(tmp_path, database_url)) as server:
        back = server.person()
        back.http.cookies.update(cookies)
        assert server.run(lambda: server.rooms.room(room)).state.held == live.held
        assert back.refused("PUT", f"/api/rooms/{room}/seats/2", {"who": "me"}) == (403, "forbidden")


def test_after_a_restart_every_room_is_as_it_was(database_url: str, tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, database_url)) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        room = table_of_two(anna, ben)
        for _ in range(12):
            mover, seat = whose_turn(room, anna, ben)
            mover.move(room, seat)
        ben.ok("PATCH", "/api/me", {"name": "Benjamin"})
        anna.ok("PATCH", f"/api/rooms/{room}", {"hints": False})
        ben.sit(room, 1, "open")
        before = fingerprint(server.run(lambda: server.rooms.room(room)).state)
        cookies = dict(anna.http.cookies)
        seen = {**anna.view(room), "entries": anna.ok("GET", f"/api/rooms/{room}/entries")}
    with Server(settings_in(tmp_path, database_url)) as server:
        back = server.person()
        back.http.cookies.update(cookies)
        assert {**back.view(room), "entries": back.ok("GET", f"/api/rooms/{room}/entries")} == seen
        assert fingerprint(server.run(lambda: server.rooms.room(room)).state) == before


def test_every_kind_of_entry_replays_and_the_versions_are_dense(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = late_game(anna, is_started=False, seats=[{"who": "me"}, {"who": "open"}])
    let_sit(anna, ben, room, 1)
    ben.sit(room, 1, "open")
    ben.sit(room, 1, agrees=True)
    anna.ok("PATCH", f"/api/rooms/{room}", {"chat": False})
    anna.ok("PATCH", "/api/me", {"name": "Anne"})
    anna.start(room)
    waits = 1 - cast(int, anna.look(room)["to_move"])
    who = (anna, ben)[waits]
    who.ok("POST", f"/api/rooms/{room}/seats/{waits}/stand-in", {})
    who.ok("DELETE", f"/api/rooms/{room}/seats/{waits}/stand-in")
    play_out(room, anna, ben)
    anna.ok("POST", f"/api/rooms/{room}/rematch")
    entries = log_of(server, room)
    kinds = [entry.kind for entry in entries]
    expected = ["created", "sat", "left", "sat", "changed", "renamed", "started", "stood_in", "returned"]
    assert kinds[: len(expected)] == expected
    assert kinds[-1] == "rematched"
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    assert fingerprint(replay(entries)) == fingerprint(server.run(lambda: server.rooms.room(room)).state)


def test_the_database_refuses_a_version_or_key_that_is_there_already(database_url: str, tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, database_url)) as server:
        anna, ben = server.person(), server.person()
        room = table_of_two(anna, ben)
        mover, seat = whose_turn(room, anna, ben)
        mover.move(room, seat)
        entry = log_of(server, room)[-1]
        row: Row = {
            "room_id": room,
            "version": entry.version + 1,
            "kind": "moved",
            "actor": entry.actor,
            "seat": seat,
            "action": "{}",
            "outcomes": None,
            "key": entry.key,
            "at": 0,
        }
        for changed in ({}, {"version": entry.version, "key": "new"}, {"room_id": "not a room", "key": "new"}):
            change = Change([(statements.INSERT_ENTRY, {**row, **changed})])
            with pytest.raises(Conflict):
                server.run(lambda change=change: server.rooms.writer.commit(change))  # type: ignore[misc]  # mypy does not follow a default
        assert len(log_of(server, room)) == 4


def test_another_writer_that_was_faster_is_noticed_and_the_wish_judged_anew(tmp_path: Path) -> None:
    """Two servers that know of no leases on one database; the second has not heard of what the first has written."""
    database_url = f"sqlite+aiosqlite:///{tmp_path / 'branchline.db'}"
    with Server(settings_in(tmp_path, database_url)) as first, Server(settings_in(tmp_path, database_url)) as second:
        anna, ben = first.person(), first.person()
        room = table_of_two(anna, ben)
        mover, seat = whose_turn(room, anna, ben)
        elsewhere = second.person()
        elsewhere.http.cookies.update(dict(mover.http.cookies))
        seen = elsewhere.view(room)
        legal = cast("list[str]", seen["legal"])
        wish = {"seat": seat, "version": seen["version"], "key": "here", "action": legal[0]}
        assert mover.ok("POST", f"/api/rooms/{room}/moves", wish)["version"] == 4
        other = {**wish, "key": "there", "action": legal[1]}
        status, answer = elsewhere.ask("POST", f"/api/rooms/{room}/moves", other)
        detail = cast(Json, answer["error"])
        assert (status, detail["code"], detail["version"]) == (409, "stale", 4)
        assert elsewhere.ok("POST", f"/api/rooms/{room}/moves", wish)["version"] == 4  # the key of the other worker
        assert elsewhere.view(room) == mover.view(room)
        assert len(log_of(first, room)) == 4


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Iterator[Server]:
    """A server on SQLite, whatever database the others have."""
    yield from running(tmp_path, f"sqlite+aiosqlite:///{tmp_path / 'branchline.db'}")


def test_an_sqlite_database_is_in_order_after_games_changes_and_refusals(on_sqlite: Server) -> None:
    anna, ben = on_sqlite.person(), on_sqlite.person()
    room = table_of_two(anna, ben)
    for _ in range(5):
        mover, seat = whose_turn(room, anna, ben)
        mover.move(room, seat)
    assert anna.refused("POST", f"/api/rooms/{room}/start") == (409, "not_waiting")
    play_out(late_game(anna), anna)
    with closing(sqlite3.connect(on_sqlite.settings.database.partition(":///")[2])) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        assert connection.execute("pragma foreign_key_check").fetchall() == []
        rooms = connection.execute(
            "select room.version, max(entry.version), count(*) from room join entry on entry.room_id = room.id "
            "group by room.id"
        ).fetchall()
    assert rooms
    assert all(version == last == count for version, last, count in rooms)


def test_a_server_that_cannot_write_is_not_ready_until_it_can(on_sqlite: Server) -> None:
    anna = on_sqlite.person("Anna")
    assert anna.ask("GET", "/readyz")[0] == 200
    pool = on_sqlite.rooms.writer._engine.sync_engine
    only_read = True

    def prepare(connection: DBAPIConnection, *_: object) -> None:
        connection.cursor().execute(f"PRAGMA query_only={int(only_read)}")

    event.listen(pool, "checkout", prepare)
    status, found = anna.ask("GET", "/readyz")
    assert (status, found["status"]) == (503, "database")
    assert anna.ask("GET", "/healthz")[0] == 200
    only_read = False
    assert anna.ask("GET", "/readyz")[0] == 200


def test_a_server_that_cannot_write_does_not_start_and_says_so_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path, database_url(None, tmp_path, {}))
    with Server(settings):
        pass

    def read_only(connection: DBAPIConnection, *_: object) -> None:
        connection.cursor().execute("PRAGMA query_only=1")

    def made(url: str) -> AsyncEngine:
        engine = make_engine(url)
        event.listen(engine.sync_engine, "checkout", read_only)
        return engine

    monkeypatch.setattr("branchline.server.app.make_engine", made)
    with pytest.raises(OptionError, match="nothing can be written to the database"), Server(settings):
        pass


def test_each_migration_follows_on_the_one_before() -> None:
    scripts = ScriptDirectory.from_config(migrations())
    folder = Path(scripts.versions)
    names = sorted(file.name[:4] for file in folder.glob("[0-9]*.py"))
    assert [one.revision for one in reversed(list(scripts.walk_revisions()))] == names
    assert names[-1] == NEWEST
