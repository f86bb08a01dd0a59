"""Backups hold all that was committed, go back into either kind of database, and a bad one changes nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import BigInteger, Boolean, Connection, Integer, LargeBinary, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from branchline.cli import main
from branchline.errors import OptionError
from branchline.server import lock
from branchline.server.backup import Content, back_up, back_up_since, copy_rows, restore, unfinished
from branchline.server.lock import PostgresHold, held_file, sqlite_file
from branchline.server.storage import schema
from branchline.server.storage.database import NEWEST, make_engine, migrate
from tests.server.waiting import PATIENCE, until

Rows = Mapping[str, Sequence[tuple[object, ...]]]

CONTENT = Content(version=NEWEST, people=2, rooms=2, entries=2500, records=2)
COUNTS = {"entry": 2500}  # more than are copied at a time; two rows of everything else


def row(table: str, number: int) -> dict[str, object]:
    """A row of a table, whatever columns it has: empty cells where there may be any, letters from everywhere."""
    values: dict[str, object] = {}
    is_one_a_room = [column.name for column in schema.metadata.tables[table].primary_key] == ["room_id"]
    for column in schema.metadata.tables[table].columns:
        if column.nullable and number % 2:
            values[column.name] = None
        elif isinstance(column.type, Boolean):
            values[column.name] = number % 3 == 0
        elif isinstance(column.type, Integer):
            values[column.name] = number + 2**40 * isinstance(column.type, BigInteger)
        elif isinstance(column.type, LargeBinary):
            values[column.name] = b"\0\xff\n" * (number + 1)
        else:
            values[column.name] = f"Łódź 🚂{0 if column.foreign_keys and not is_one_a_room else number}"
    return values


async def fill(url: str) -> None:
    """There is something in every table."""
    await migrate(url)
    engine = make_engine(url)
    async with engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            rows = [row(table.name, number) for number in range(COUNTS.get(table.name, 2))]
            await connection.execute(insert(table), rows)
    await engine.dispose()


async def add(url: str, table: str, number: int) -> None:
    """One more row is in this table."""
    await migrate(url)
    engine = make_engine(url)
    async with engine.begin() as connection:
        await connection.execute(insert(schema.metadata.tables[table]), row(table, number))
    await engine.dispose()


def add_plainly(connection: sqlite3.Connection, table: str, number: int) -> None:
    values = row(table, number)
    names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
    connection.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", values)


async def rows_of(url: str) -> Rows:
    engine = make_engine(url)
    async with engine.connect() as connection:
        found = {
            table.name: [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]
            for table in schema.metadata.sorted_tables
        }
    await engine.dispose()
    return found


async def run_sql(url: str, *statements: str) -> None:
    engine = make_engine(url)
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


def file_url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a database with everything in it."""
    url = file_url(tmp_path / "first.db")
    asyncio.run(fill(url))
    back_up(url, tmp_path / "backup.db")
    return tmp_path / "backup.db"


def test_a_backup_of_either_kind_restores_into_either_kind(
    database_url: str, postgres_url: str, tmp_path: Path
) -> None:
    asyncio.run(fill(database_url))
    wanted = asyncio.run(rows_of(database_url))
    assert len(wanted["entry"]) == 2500
    file = tmp_path / "backup.db"
    assert back_up(database_url, file) == CONTENT
    assert asyncio.run(rows_of(database_url)) == wanted, "the database itself is as it was"
    targets = [file_url(tmp_path / "new folder" / "second.db")]
    if postgres_url != database_url:
        targets.append(postgres_url)
    for target in targets:
        assert restore(target, file, scratch=tmp_path) == CONTENT
        assert asyncio.run(rows_of(target)) == wanted


def test_a_restored_database_is_for_its_owner_alone(backup: Path, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        restore(file_url(tmp_path / "second.db"), backup, scratch=tmp_path)
    finally:
        os.umask(before)
    assert (tmp_path / "second.db").stat().st_mode & 0o777 == 0o600


def test_a_backup_is_one_file_for_its_owner_alone_and_nothing_is_left_beside_it(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.iterdir() if path.name.startswith((".", "backup"))] == ["backup.db"]
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (NEWEST,)


def test_a_backup_made_while_somebody_writes_holds_whole_transactions_only(tmp_path: Path) -> None:
    source = tmp_path / "first.db"
    asyncio.run(fill(file_url(source)))
    is_over = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(source, timeout=PATIENCE)) as connection:
            number = 0
            while not is_over.is_set():
                number += 1
                with connection:  # two rows that belong together
                    add_plainly(connection, "person", 2 * number)
                    add_plainly(connection, "person", 2 * number + 1)

    writer = threading.Thread(target=write)
    with held_file(source):  # as a running server does
        writer.start()
        try:
            sizes = [back_up(file_url(source), tmp_path / f"{number}.db").people for number in range(5)]
        finally:
            is_over.set()
            writer.join()
    assert all(size % 2 == 0 for size in sizes)
    assert sizes == sorted(sizes)


def test_what_is_committed_is_in_the_backup_and_what_is_not_is_not(tmp_path: Path) -> None:
    source = tmp_path / "first.db"
    asyncio.run(fill(file_url(source)))
    with closing(sqlite3.connect(source)) as connection:
        with connection:  # it is in the journal for now, not yet in the file
            add_plainly(connection, "person", 7)
        add_plainly(connection, "person", 8)
        assert back_up(file_url(source), tmp_path / "backup.db").people == 3
        connection.rollback()


def test_a_backup_of_postgresql_shows_one_moment(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(fill(postgres_url))
    before = asyncio.run(rows_of(postgres_url))
    last = schema.metadata.sorted_tables[-1].name
    copied: list[str] = []

    def copy_and_let_others_write(source: Connection, target: Connection, name: str) -> None:
        if not copied:
            writer = threading.Thread(target=lambda: asyncio.run(add(postgres_url, last, 7)))
            writer.start()
            writer.join()
        copied.append(name)
        copy_rows(source, target, name)

    monkeypatch.setattr("branchline.server.backup.copy_rows", copy_and_let_others_write)
    back_up(postgres_url, tmp_path / "backup.db")
    assert copied[0] != last
    assert len(asyncio.run(rows_of(postgres_url))[last]) == len(before[last]) + 1
    assert asyncio.run(rows_of(file_url(tmp_path / "backup.db"))) == before


def test_a_database_with_games_is_replaced_only_when_that_is_said(database_url: str, backup: Path) -> None:
    asyncio.run(add(database_url, "person", 7))
    before = asyncio.run(rows_of(database_url))
    with pytest.raises(OptionError, match="already holds games or people; --replace puts the backup in their place"):
        restore(database_url, backup, scratch=backup.parent)
    assert asyncio.run(rows_of(database_url)) == before
    assert restore(database_url, backup, scratch=backup.parent, may_replace=True) == CONTENT
    assert asyncio.run(rows_of(database_url)) == asyncio.run(rows_of(file_url(backup.parent / "first.db")))


def test_a_database_on_which_a_server_was_only_started_counts_as_empty(database_url: str, backup: Path) -> None:
    asyncio.run(add(database_url, "run", 7))
    assert restore(database_url, backup, scratch=backup.parent) == CONTENT


def test_nothing_is_restored_while_a_server_runs_on_the_file(backup: Path, tmp_path: Path) -> None:
    target = file_url(tmp_path / "second.db")
    with held_file(sqlite_file(target)), pytest.raises(OptionError, match=f"process {os.getpid()} has the database"):
        restore(target, backup, scratch=tmp_path)
    assert (tmp_path / "second.db").stat().st_size == 0  # as the holder has made it


def test_nothing_is_restored_while_a_server_runs_on_postgresql(backup: Path, postgres_url: str) -> None:
    async def hold() -> None:
        server, another = PostgresHold(postgres_url), PostgresHold(postgres_url)
        await server.take()
        await another.take()  # several workers do not keep each other out
        try:
            with pytest.raises(OptionError, match="a server is running on this database; stop it first"):
                await asyncio.to_thread(restore, postgres_url, backup, scratch=backup.parent)
            await another.release()
            with pytest.raises(OptionError, match="a server is running on this database; stop it first"):
                await asyncio.to_thread(restore, postgres_url, backup, scratch=backup.parent)
        finally:
            await server.release()

    asyncio.run(hold())
    assert restore(postgres_url, backup, scratch=backup.parent) == CONTENT


def test_no_server_starts_on_postgresql_while_it_is_being_restored(postgres_url: str) -> None:
    async def start() -> None:
        engine = make_engine(postgres_url)
        server = PostgresHold(postgres_url)
        async with engine.connect() as restoring:
            await restoring.execute(text("SELECT pg_advisory_lock(:key)"), {"key": 0x4272_616E_6368})
            with pytest.raises(OptionError, match="is being restored from a backup"):
                await server.take()
        await server.release()
        await engine.dispose()

    asyncio.run(start())


def test_a_worker_that_lost_its_word_during_a_restore_gives_it_again_afterwards(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "_ASK_AGAIN", 0.05)
    monkeypatch.setattr(lock, "_TRY_AGAIN", 0.05)
    key = {"key": lock.ADVISORY_KEY}
    held = text(
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    tried: list[bool] = []  # whether it was given the lock, each time
    try_once = lock._is_shared_lock_had

    async def lose_and_regain() -> None:
        may_try = asyncio.Event()
        may_try.set()

        async def try_and_note(connection: AsyncConnection) -> bool:
            await may_try.wait()
            tried.append(await try_once(connection))
            return tried[-1]

        monkeypatch.setattr(lock, "_is_shared_lock_had", try_and_note)
        engine = make_engine(postgres_url)
        server = PostgresHold(postgres_url)
        await server.take()
        async with engine.connect() as restoring:
            worker = await restoring.scalar(held)
            may_try.clear()  # or it would be faster than whoever restores
            await restoring.execute(text("SELECT pg_terminate_backend(:worker)"), {"worker": worker})
            await restoring.execute(text("SELECT pg_advisory_lock(:key)"), key)
            may_try.set()
            await until(lambda: len(tried) > 3)
            assert not any(tried[1:])
            assert await restoring.scalar(held) is None
            await restoring.execute(text("SELECT pg_advisory_unlock(:key)"), key)
            await until(lambda: tried[-1])
            assert await restoring.scalar(held) not in (None, worker)
        await server.release()
        await engine.dispose()

    asyncio.run(lose_and_regain())


def damaged(backup: Path) -> None:
    content = bytearray(backup.read_bytes())
    content[8192:40_000] = b"\xa5" * (40_000 - 8192)
    backup.write_bytes(content)


def cut_short(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:20_000])


def empty(backup: Path) -> None:
    backup.write_bytes(b"")


def a_letter(backup: Path) -> None:
    backup.write_text("Dear Anna, this is no backup.")


def another_program(backup: Path) -> None:
    backup.unlink()
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("CREATE TABLE stamps (id INTEGER)")


def from_the_future(backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def with_a_lost_room(backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute("DELETE FROM room")


def in_use(backup: Path) -> None:
    backup.with_name("backup.db-wal").write_bytes(b"not yet in the file")


def missing(backup: Path) -> None:
    backup.unlink()


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (damaged, "is damaged; take another one"),
        (cut_short, "is damaged; take another one"),
        (with_a_lost_room, "is damaged; take another one"),
        (empty, "is no backup; they are made by branchline backup FILE"),
        (a_letter, "is no backup; they are made by branchline backup FILE"),
        (another_program, "is no backup of Branchline"),
        (from_the_future, r"has a form \(9999\) that this Branchline, .* restore it with the Branchline that made it"),
        (in_use, "it is a database in use, not a backup"),
        (missing, "cannot be read: No such file or directory"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_bad_backup_is_refused_by_name_and_changes_nothing(
    spoil: object, complaint: str, backup: Path, tmp_path: Path
) -> None:
    target = file_url(tmp_path / "second.db")
    asyncio.run(add(target, "person", 7))
    before = asyncio.run(rows_of(target))
    assert callable(spoil)
    spoil(backup)
    with pytest.raises(OptionError, match=complaint) as refused:
        restore(target, backup, scratch=tmp_path, may_replace=True)
    assert "backup.db" in str(refused.value)
    assert asyncio.run(rows_of(target)) == before
    assert not list(tmp_path.glob("restore-*"))


def test_a_restore_that_fails_halfway_changes_nothing(database_url: str, backup: Path) -> None:
    asyncio.run(add(database_url, "person", 7))
    before = asyncio.run(rows_of(database_url))
    with closing(sqlite3.connect(backup)) as connection, connection:
        # The last table to be filled refuses a row that its own file has let in.
        last = schema.metadata.sorted_tables[-1]
        connection.execute(f"DROP TABLE {last.name}")
        connection.execute(f"CREATE TABLE {last.name} ({', '.join(column.name for column in last.columns)})")
        connection.execute(f"INSERT INTO {last.name} DEFAULT VALUES")
    with pytest.raises(OptionError, match="nothing was restored: "):
        restore(database_url, backup, scratch=backup.parent, may_replace=True)
    assert asyncio.run(rows_of(database_url)) == before


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("backup.db", "is there already; name another file, or say --replace"),
        ("first.db", "belongs to the database itself"),
        ("first.db.lock", "belongs to the database itself"),
        ("link.db", "belongs to the database itself"),
        ("nowhere/backup.db", "there is no folder"),
        ("folder", "is a folder"),
        ("used.db", "has used.db-wal beside it"),
    ],
)
def test_a_backup_never_overwrites_by_mistake(name: str, complaint: str, backup: Path) -> None:
    folder = backup.parent
    (folder / "folder").mkdir()
    (folder / "used.db-wal").touch()
    (folder / "link.db").symlink_to(folder / "first.db")
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    with pytest.raises(OptionError, match=complaint):
        back_up(file_url(folder / "first.db"), folder / name, may_replace=name != "backup.db")
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_an_earlier_backup_is_replaced_when_that_is_said(backup: Path) -> None:
    url = file_url(backup.parent / "first.db")
    asyncio.run(add(url, "person", 7))
    assert back_up(url, backup, may_replace=True).people == 3


def test_there_is_no_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"there is no database .*none.db; name it with --database"):
        back_up(file_url(tmp_path / "none.db"), tmp_path / "backup.db")
    with closing(sqlite3.connect(tmp_path / "stamps.db")) as connection:
        connection.execute("CREATE TABLE stamps (id INTEGER)")
    with pytest.raises(OptionError, match="is no database of Branchline"):
        back_up(file_url(tmp_path / "stamps.db"), tmp_path / "backup.db")
    assert [path.name for path in tmp_path.iterdir()] == ["stamps.db"]


def test_a_postgresql_database_of_another_form_is_not_backed_up(postgres_url: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="holds nothing of Branchline"):
        back_up(postgres_url, tmp_path / "backup.db")
    asyncio.run(migrate(postgres_url))
    asyncio.run(run_sql(postgres_url, "UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(OptionError, match=r"another form \(9999\)"):
        back_up(postgres_url, tmp_path / "backup.db")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_database_makes_no_backup(backup: Path) -> None:
    source = backup.parent / "first.db"
    damaged(source)
    with pytest.raises(OptionError, match=r"is damaged|not made|no database of Branchline"):
        back_up(file_url(source), backup.parent / "second.db")
    assert not (backup.parent / "second.db").exists()
    assert not list(backup.parent.glob(".*"))


def test_both_commands_say_what_they_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(fill(file_url(tmp_path / "data" / "branchline.db")))
    file = str(tmp_path / "backup.db")
    assert (
        main(["backup", file, "--data", str(tmp_path / "data")]) == 1
    )  # no log is one: what that means is in test_chain
    assert capsys.readouterr().out == f"In {file}: 2 rooms with 2,500 entries, 2 people, 2 uploaded records.\n"
    assert main(["restore", file, "--data", str(tmp_path / "other")]) == 1
    assert capsys.readouterr().out == f"From {file}: 2 rooms with 2,500 entries, 2 people, 2 uploaded records.\n"
    assert main(["restore", file, "--data", str(tmp_path / "other")]) == 2
    assert "--replace" in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_backup_that_is_stopped_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    asyncio.run(fill(file_url(tmp_path / "first.db")))
    there = sorted(path.name for path in tmp_path.iterdir())
    seen: list[list[str]] = []

    def stop(copy: Path, _file: Path) -> None:
        seen.append([path.name for path in tmp_path.iterdir() if path.name not in there])
        signal.raise_signal(number)
        copy.touch()  # whoever goes on after that would leave this

    monkeypatch.setattr("branchline.server.backup.settle", stop)
    words = ["backup", "--database", str(tmp_path / "first.db"), str(tmp_path / "today.db")]
    try:
        code = main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 128 + number
    assert [name.startswith(".today.db.") for name in seen[0]] == [True], "it was being made"
    assert sorted(path.name for path in tmp_path.iterdir()) == there


def test_what_a_killed_backup_has_left_is_gone_with_the_next_one(tmp_path: Path) -> None:
    asyncio.run(fill(file_url(tmp_path / "first.db")))
    left = tmp_path / ".today.db.abc123.tmp"
    for path in (left, left.with_name(left.name + "-journal"), tmp_path / ".other.db.abc123.tmp"):
        path.write_bytes(b"half")
    with unfinished(tmp_path / "today.db") as going_on:
        assert not left.exists()
        back_up(file_url(tmp_path / "first.db"), tmp_path / "today.db")
        assert going_on.exists(), "somebody is at work on that one"
    assert sorted(path.name for path in tmp_path.iterdir() if ".tmp" in path.name) == [".other.db.abc123.tmp"]


async def change_everything(url: str) -> None:
    """Something is new, changed or gone in every table."""
    engine = make_engine(url)
    async with engine.begin() as connection:
        new = {**row("room", 2), "version": 3}
        await connection.execute(insert(schema.room), new)
        await connection.execute(
            update(schema.room).where(schema.room.c.version == 2499).values(version=2501, game="x")
        )
        await connection.execute(insert(schema.entry), [row("entry", number) for number in (2500, 2501)])
        first = {**row("entry", 0), "room_id": new["id"], "version": 3}
        await connection.execute(insert(schema.entry), {**first, "key": "of the new room"})
        for table in schema.metadata.sorted_tables:
            if table.name not in ("room", "entry"):
                await connection.execute(insert(table), row(table.name, 2))
        for table in (schema.person, schema.record, schema.sanction):
            gone = row(table.name, 1)["id"]
            await connection.execute(delete(table).where(table.c.id == gone))
        await connection.execute(update(schema.chat).values(text=""))
    await engine.dispose()


def test_a_full_backup_and_its_increment_are_the_database_as_it_was(database_url: str, tmp_path: Path) -> None:
    asyncio.run(fill(database_url))
    asyncio.run(
        run_sql(database_url, "UPDATE room SET version = 2499 WHERE version = 0", "DELETE FROM entry WHERE version = 0")
    )
    full, increment = tmp_path / "full.db", tmp_path / "increment.db"
    back_up(database_url, full)
    asyncio.run(change_everything(database_url))
    wanted = asyncio.run(rows_of(database_url))
    found = back_up_since(database_url, full, increment)
    assert (found.rooms, found.entries) == (2, 3)
    assert asyncio.run(rows_of(database_url)) == wanted, "the database itself is as it was"
    target = file_url(tmp_path / "second.db")
    restore(target, full, increment, scratch=tmp_path)
    assert asyncio.run(rows_of(target)) == wanted
    assert [path.name for path in tmp_path.iterdir() if ".tmp" in path.name] == []


def test_what_was_archived_or_removed_since_the_full_backup_is_so_after_the_increment(tmp_path: Path) -> None:
    url = file_url(tmp_path / "first.db")
    asyncio.run(fill(url))
    back_up(url, tmp_path / "full.db")
    rooms = [str(row("room", number)["id"]) for number in (0, 1)]
    asyncio.run(
        run_sql(
            url,
            "DELETE FROM entry",
            f"UPDATE archive SET version = 2500 WHERE room_id = '{rooms[0]}'",
            *(f"DELETE FROM {name} WHERE room_id = '{rooms[1]}'" for name in ("archive", "seat", "member", "chat")),
            f"DELETE FROM room WHERE id = '{rooms[1]}'",
        )
    )
    back_up_since(url, tmp_path / "full.db", tmp_path / "increment.db")
    restore(file_url(tmp_path / "second.db"), tmp_path / "full.db", tmp_path / "increment.db", scratch=tmp_path)
    assert asyncio.run(rows_of(file_url(tmp_path / "second.db"))) == asyncio.run(rows_of(url))


def test_an_increment_goes_with_the_full_backup_that_it_was_made_for_and_is_none_itself(
    backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, other, increment = file_url(tmp_path / "first.db"), tmp_path / "other.db", tmp_path / "increment.db"
    back_up(url, other)
    source = ["--database", str(tmp_path / "first.db")]
    assert main(["backup", *source, "--since", str(backup), str(increment)]) == 0
    target = ["--data", str(tmp_path / "new")]
    for words, said in (
        (["restore", *target, str(other), str(increment)], "an increment of another full backup"),
        (["restore", *target, str(increment)], "is an increment; say first the full backup"),
        (["restore", *target, str(other), str(backup)], "is no increment"),
        (["backup", *source, "--since", str(increment), str(tmp_path / "more.db")], "is no full backup"),
        (["backup", *source, "--since", str(tmp_path / "none.db"), str(tmp_path / "more.db")], "cannot be read"),
    ):
        assert main(words) == 2
        assert said in capsys.readouterr().err
    asyncio.run(run_sql(url, "UPDATE room SET version = version - 1"))
    assert main(["backup", *source, "--since", str(backup), str(tmp_path / "more.db")]) == 2
    assert "the database is older than" in capsys.readouterr().err
    assert main(["restore", *target, str(backup), str(increment)]) == 1, "the logs of this test are made up"
    assert capsys.readouterr().out.startswith(f"From {backup}: 2 rooms")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the file itself is not locked")
@pytest.mark.parametrize("link", ["symbolic", "hard", "folder"])
def test_one_database_by_two_names_has_one_holder(tmp_path: Path, link: str) -> None:
    file = tmp_path / "data" / "branchline.db"
    file.parent.mkdir()
    other = tmp_path / "other.db"
    file.touch()
    if link == "symbolic":
        other.symlink_to(file)
    elif link == "hard":
        other.hardlink_to(file)
    else:
        (tmp_path / "elsewhere").symlink_to(file.parent)
        other = tmp_path / "elsewhere" / file.name
    with held_file(file), pytest.raises(OptionError, match=f"process {os.getpid()} has the database"), held_file(other):
        raise AssertionError("two have it")
    with held_file(other):
        pass
