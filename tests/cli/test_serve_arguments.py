"""What `branchline serve`, `backup` and `restore` understand of their arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.build_info import VERSION
from branchline.server import main
from branchline.server.settings import Settings
from tests.cli.running import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of every server that was to be started; none is."""
    started: list[Settings] = []

    def start(settings: Settings, tell: main.Say, warn: main.Say) -> int:
        started.append(settings)
        warn("it is only a test")
        tell("Branchline is at its place")
        return 0

    monkeypatch.setattr(main, "run_server", start)
    return started


def test_a_library_of_another_version_below_the_server_is_noticed(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.version", {"branchline": "0.9.1", "branchline-core": VERSION}.__getitem__)
    said = run("serve").err.splitlines()[0]
    assert said == (
        f"branchline: the server is of version 0.9.1 and the library of {VERSION}: "
        "install branchline again, without branchline-core"
    )


def test_without_arguments_it_listens_on_this_machine_alone_and_keeps_its_files_in_the_users_folder(
    run: Run, served: list[Settings], tmp_path: Path
) -> None:
    ran = run("serve")
    assert (ran.code, ran.out, ran.err) == (0, "Branchline is at its place\n", "branchline: it is only a test\n")
    settings = served[0]
    assert (settings.host, settings.port, settings.workers, settings.bot_processes) == ("127.0.0.1", 8620, 1, 1)
    assert settings.bot_cores is None
    assert settings.data == tmp_path / "data" / "branchline"
    assert settings.database == f"sqlite+aiosqlite:///{settings.data / 'branchline.db'}"
    assert settings.has_limits
    assert settings.public_url is None
    assert settings.log == "json", "stderr is no terminal here"


def test_without_a_command_the_app_is_started_with_the_browser_and_any_port_near_the_usual_one(
    run: Run, served: list[Settings]
) -> None:
    assert run().code == 0
    assert run("serve", "--open").code == 0
    for settings in served:
        assert (settings.opens_browser, settings.host, settings.port) == (True, "127.0.0.1", 8620)
        assert settings.more_ports > 0
        assert settings.log == "quiet", "its terminal is a player's"
    assert len(served) == 2


@pytest.mark.parametrize(
    ("arguments", "log"),
    [("", "json"), ("--log plain", "plain"), ("--open", "quiet"), ("--open --log json", "json")],
)
def test_a_server_tells_programs_and_people_what_it_does_and_players_only_what_is_wrong(
    run: Run, served: list[Settings], arguments: str, log: str
) -> None:
    run("serve", *arguments.split())
    assert served[0].log == log


@pytest.mark.parametrize("arguments", ["--open --port 8620", "--port 8620", ""])
def test_a_server_has_the_port_that_was_named_or_is_usual_and_no_other(
    run: Run, served: list[Settings], arguments: str
) -> None:
    run("serve", *arguments.split())
    assert (served[0].port, served[0].more_ports) == (8620, 0)


def test_every_argument_reaches_the_server(run: Run, served: list[Settings], tmp_path: Path) -> None:
    run(
        *("serve", "--host", "::", "--port", "0", "--data", "folder", "--database", "postgres://a:b@c/d"),
        *("--workers", "3", "--public-url", "https://games.example.org/", "--no-limits", "--bot-processes", "4"),
        *("--bot-cores", "1"),
        *("--log", "plain"),
    )
    settings = served[0]
    assert (settings.host, settings.port, settings.data) == ("::", 0, tmp_path / "folder")
    assert (settings.database, settings.workers) == ("postgresql+asyncpg://a:b@c/d", 3)
    assert (settings.public_url, settings.has_limits) == ("https://games.example.org", False)
    assert (settings.bot_processes, settings.bot_cores, settings.log) == (4, 1, "plain")


def test_the_environment_names_database_redis_and_folder(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BRANCHLINE_DATA", "there")
    monkeypatch.setenv("BRANCHLINE_DATABASE_URL", "postgresql://a:b@c/d")
    monkeypatch.setenv("BRANCHLINE_REDIS_URL", "redis://e")
    run("serve")
    assert (served[0].data, served[0].redis) == (tmp_path / "there", "redis://e")
    assert served[0].database == "postgresql+asyncpg://a:b@c/d"


def test_two_servers_are_never_taken_for_one(run: Run, served: list[Settings]) -> None:
    run("serve")
    run("serve")
    assert served[0].run_id != served[1].run_id


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--port 65536", "'65536' should be a whole number from 0 to 65535"),
        ("--port http", "'http' should be a whole number"),
        ("--workers 0", "'0' should be a whole number from 1 to 64"),
        ("--workers 2", "2 workers cannot share an SQLite file"),
        ("--bot-processes -1", "--bot-processes"),
        ("--bot-cores 0", "--bot-cores"),
        ("--log xml", "invalid choice: 'xml'"),
        ("--public-url games.example.org", "https://games.example.org"),
        ("--database redis://a", "begins with sqlite:// or postgresql://"),
        ("--database sqlite://games.db", "three slashes"),
        ("--database postgresql://host", "names it: postgresql://user:password@host/database"),
        ("--prot 1", "unrecognized arguments: --prot 1"),
        ("now", "unrecognized arguments: now"),
    ],
)
def test_wrong_arguments_are_one_line(run: Run, served: list[Settings], arguments: str, complaint: str) -> None:
    ran = run("serve", *arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert complaint in ran.err
    assert served == []


def test_a_wrong_address_of_redis_is_one_line(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRANCHLINE_REDIS_URL", "localhost:6379")
    ran = run("serve")
    assert (ran.code, served) == (2, [])
    assert "BRANCHLINE_REDIS_URL should begin with redis://" in ran.err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_backup_and_restore_want_a_file(run: Run, command: str) -> None:
    ran = run(command)
    assert ran.code == 2
    assert ran.err == (
        f"branchline {command}: the following arguments are required: FILE (see branchline {command} --help)\n"
    )


def test_there_is_nothing_to_back_up_before_a_server_has_run(run: Run, tmp_path: Path) -> None:
    ran = run("backup", "today.db")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no database" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["serve", "backup", "restore"])
def test_the_help_of_a_command_shows_how_it_is_used(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"  branchline {command} " in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 100
