"""Branchline on one's own machine: it is opened where it runs, finds a port if not, and shows itself in the browser."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from branchline.cli import main
from branchline.errors import OptionError
from branchline.server import local
from branchline.server import main as server_main
from branchline.server.client import Client, ClientFile
from branchline.server.local import can_show, first_words, open_browser, settle
from branchline.server.main import make_settings, run_server
from branchline.server.settings import ServeOptions, Settings
from branchline.variants import games
from tests.server.proofs.process import ServerProcess
from tests.server.services import free_port
from tests.server.waiting import PATIENCE

BUILT = Client({"index.html": ClientFile(b"<title>Branchline</title>", None, "text/html", "1")})


@pytest.mark.parametrize(
    ("environment", "platform", "is_seen"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
        ({"DISPLAY": ":0", "CI": "1"}, "linux", False),
        ({"DISPLAY": ":0", "CI": "false"}, "linux", True),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, "darwin", False),
        ({}, "win32", True),
        ({"CI": "true"}, "win32", False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sees_it(
    environment: dict[str, str], platform: str, is_seen: bool
) -> None:
    assert can_show(environment, platform) == is_seen


def test_a_browser_that_cannot_be_started_is_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail(address: str) -> bool:
        tried.append(address)
        raise OSError("no browser")

    monkeypatch.setattr("webbrowser.open", fail)
    open_browser("http://127.0.0.1:1", {"DISPLAY": ":0"}).join()
    open_browser("http://127.0.0.1:2", {}).join()
    assert tried == (["http://127.0.0.1:1"] if can_show({"DISPLAY": ":0"}) else [])


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The addresses that the browser was told to show; on a machine with a screen."""
    addresses: list[str] = []
    monkeypatch.setattr("webbrowser.open", addresses.append)
    monkeypatch.setattr("branchline.server.monitoring.set_up_logging", lambda **_: None)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("CI", raising=False)
    mask = os.umask(0o022)
    yield addresses
    os.umask(mask)  # a server changes it, and it is the whole process's


def test_where_branchline_runs_already_it_is_opened_and_no_second_one_is_started(
    tmp_path: Path, opened: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "_PROBE_SECONDS", PATIENCE)
    data = tmp_path / "data"
    data.mkdir()
    with ServerProcess(data) as first:
        asked = ["serve", "--port", str(first.port), "--data", str(tmp_path / "other")]
        assert main([*asked, "--open"]) == 0
        said = capsys.readouterr()
        assert said.out == f"Branchline is at {first.address}; it was running already\n"
        assert opened == [first.address]
        assert main(asked) == 2
        said = capsys.readouterr()
        assert f"a Branchline is running already, at {first.address}" in said.err
        assert "--port" in said.err
        assert len(said.err.splitlines()) == 1
        assert opened == [first.address]


def test_where_something_else_has_the_port_the_message_names_another(
    tmp_path: Path, opened: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "_PROBE_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as other:  # it takes connections and never says anything
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path / "data"), "--open"]) == 2
    said = capsys.readouterr()
    assert f"port {port} is in use" in said.err
    assert "--port" in said.err
    assert opened == []


def test_the_browser_is_opened_as_soon_as_the_server_answers(
    tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def run(_settings: Settings, _listening: socket.socket, announce: Callable[[], None]) -> int:
        assert (told, opened) == ([], [])
        announce()
        return 0

    started: list[str] = []
    monkeypatch.setattr(server_main, "_run_alone", run)
    monkeypatch.setattr(server_main, "open_browser", started.append)
    settings = make_settings(ServeOptions(port=0, data=str(tmp_path), opens_browser=True), {})
    assert run_server(settings, told.append, told.append) == 0
    assert told[0] == f"Branchline is at {started[0]}"
    assert told[1:] == first_words()
    assert len(started) == 1


def test_whoever_plays_is_told_how_it_stops_and_where_the_commands_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(local, "is_compiled", lambda: True)
    monkeypatch.setattr(local, "read_client", lambda: BUILT)
    (line,) = first_words()
    assert "Ctrl-C" in line
    assert "branchline --help" in line
    assert "opens in your browser" in line


def test_on_a_machine_without_a_screen_people_are_asked_to_open_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")  # it has none on any platform
    assert first_words()[0].startswith("Open this address in a browser.")


def test_where_there_is_no_page_to_play_on_the_terminal_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "is_compiled", lambda: True)
    monkeypatch.setattr(local, "read_client", lambda: Client({}))
    assert "branchline play" in first_words()[-1]


def test_plain_python_is_called_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "is_compiled", lambda: False)
    assert first_words()[-1].startswith("The core is not compiled")


class Listing(BaseHTTPRequestHandler):
    """Answers everything with a list of these games."""

    keys: tuple[str, ...]

    def do_GET(self) -> None:  # its name in the library
        content = json.dumps([{"key": key} for key in self.keys]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # its name in the library
        pass


class Branchline(Listing):
    """Has the games that a Branchline has."""

    keys = tuple(info.key for info in games())


class Another(Listing):
    """Has games, too, but others."""

    keys = ("chess",)


@contextlib.contextmanager
def running_at(port: int, program: type[Listing]) -> Iterator[None]:
    """The program answers at this port."""
    with ThreadingHTTPServer(("127.0.0.1", port), program) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def row(monkeypatch: pytest.MonkeyPatch) -> int:
    """The first of three ports in a row that nobody uses; whatever takes one and says nothing is soon given up."""
    monkeypatch.setattr(local, "_PROBE_SECONDS", 0.2)
    return free_port(in_a_row=3)


def settled(first: int) -> tuple[int, list[str]]:
    """The port that Branchline takes of three, and what it says about it."""
    said: list[str] = []
    settings = Settings(data=Path(), database="", port=first, more_ports=2)
    return settle(settings, said.append).port, said


def test_a_free_port_is_taken_without_a_word(row: int) -> None:
    assert settled(row) == (row, [])


def test_where_another_program_has_the_usual_port_the_next_one_is_taken_and_named(row: int) -> None:
    with socket.create_server(("127.0.0.1", row)):
        port, (line,) = settled(row)
    assert port == row + 1
    assert line == f"port {row} is in use by another program, so Branchline takes {row + 1}"


def test_a_branchline_that_had_to_take_another_port_is_found_there(row: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "_PROBE_SECONDS", PATIENCE)
    with running_at(row + 2, Branchline):
        assert settled(row) == (row + 2, []), "though the usual port is free again"
        with running_at(row, Another):
            assert settled(row) == (row + 2, [])


def test_where_all_ports_are_taken_it_is_said_how_to_choose_one(row: int) -> None:
    with contextlib.ExitStack() as stack:
        for port in range(row, row + 3):
            stack.enter_context(socket.create_server(("127.0.0.1", port)))
        with pytest.raises(OptionError, match=f"the ports {row} to {row + 2} are in use .* --port"):
            settled(row)


def test_the_app_starts_beside_another_program(
    row: int, tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[int] = []

    def run(settings: Settings, listening: socket.socket, announce: Callable[[], None]) -> int:
        served.append(listening.getsockname()[1])
        announce()
        return 0

    monkeypatch.setattr(server_main, "_run_alone", run)
    monkeypatch.setattr(server_main, "USUAL_PORT", row)
    monkeypatch.setenv("BRANCHLINE_DATA", str(tmp_path / "data"))
    with socket.create_server(("127.0.0.1", row)):
        assert main([]) == 0
    said = capsys.readouterr()
    assert served == [row + 1]
    assert said.out.startswith(f"Branchline is at http://127.0.0.1:{row + 1}\n")
    assert f"port {row} is in use" in said.err
