"""`branchline bot-worker` beside a server: levels step down without one and are back with one, whatever is killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self, cast

import pytest

from branchline.cli import main
from branchline.protocol import Json
from branchline.server.bots.remote import RemoteBots, SharedThinking
from branchline.server.monitoring import BOTS_STEPPED_DOWN
from tests.server.tables import Server, Visitor, late_game, log_of, settings_in, until
from tests.server.waiting import PATIENCE

SQLITE: Final = "bot workers and servers find each other in PostgreSQL"


class BotWorkerProcess:
    """`branchline bot-worker` with a folder of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        folder.mkdir(exist_ok=True)
        self._errors = folder / "errors.txt"
        self._command = [sys.executable, "-m", "branchline", "bot-worker", "--data", str(folder), "--processes", "1"]
        self._environment = os.environ | {"BRANCHLINE_DATABASE_URL": database}
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """It takes jobs."""
        with self._errors.open("ab") as errors:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,  # it and its bots are one group, to be killed together
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline().decode()
        assert re.fullmatch(r"The bot worker \S+ takes jobs of Branchline .+, 1 at a time\n", line), self.says()

    def stop(self) -> int:
        """It has ended as it does when it is asked to; its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """It and its processes are gone, with no chance to put anything in order (kill -9)."""
        assert self._process is not None
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def says(self) -> str:
        """All that it has written into its log."""
        return self._errors.read_text(encoding="utf-8")


@pytest.fixture
def server(tmp_path: Path, postgres_url: str) -> Iterator[Server]:
    """A server whose bots think at bot workers."""
    with Server(settings_in(tmp_path, postgres_url, bots="remote")) as server:
        yield server


def places_of(server: Server) -> int:
    """How many bots can think at the bot workers that the server knows."""
    return cast(RemoteBots, cast(SharedThinking, server.services.bots)._there._executor)._seen.places


def bots_that_moved(visitor: Visitor, room: str) -> list[str]:
    """Who decided for bots, as everybody at the table is told, in its order."""
    entries = cast("list[Json]", visitor.ok("GET", f"/api/rooms/{room}/entries?after=0")["entries"])
    return [cast(str, entry["bot"]) for entry in entries if entry["bot"] is not None]


def test_without_a_bot_worker_a_quicker_bot_decides_and_with_one_the_bot_of_the_seat_is_back(
    server: Server, tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.person()
    executor = cast(RemoteBots, cast(SharedThinking, server.services.bots)._there._executor)
    monkeypatch.setattr(executor, "_patience_ms", 0)
    before = BOTS_STEPPED_DOWN._value.get()
    room = anna.room("usa", first=1, seats=[{"who": "me"}, {"who": "bot", "bot": "master"}])
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)
    assert set(bots_that_moved(anna, room)) == {"strong"}
    assert BOTS_STEPPED_DOWN._value.get() > before
    assert cast("list[Json]", anna.look(room)["seats"])[1]["bot"] == "master", "for this decision alone"
    monkeypatch.setattr(executor, "_patience_ms", PATIENCE * 1000)
    with BotWorkerProcess(tmp_path / "far", postgres_url) as worker:
        until(lambda: places_of(server) == 1)
        anna.move(room, 0)
        until(lambda: anna.look(room)["to_move"] == 0)
        assert worker.stop() == 0
        assert '"decisions": ' in worker.says()
    assert bots_that_moved(anna, room)[-1] == "master"
    until(lambda: places_of(server) == 0)
    assert {entry.kind for entry in log_of(server, room)}.isdisjoint({"replaced"})


@pytest.mark.proof
def test_a_game_goes_on_to_its_end_while_bot_workers_are_killed(
    server: Server, tmp_path: Path, postgres_url: str
) -> None:
    anna = server.person()
    is_over = threading.Event()
    with (
        BotWorkerProcess(tmp_path / "near", postgres_url) as near,
        BotWorkerProcess(tmp_path / "far", postgres_url) as far,
    ):
        until(lambda: places_of(server) == 2)
        room = late_game(anna, left=8, seats=[{"who": "bot", "bot": "expert"}] * 2)

        def kill_again_and_again() -> None:
            for victim in (near, far, near, far):
                moved = len(bots_that_moved(anna, room))
                while not is_over.is_set() and len(bots_that_moved(anna, room)) == moved:
                    is_over.wait(0.05)
                victim.kill()
                victim.start()

        killing = threading.Thread(target=kill_again_and_again)
        killing.start()
        try:
            until(lambda: anna.look(room)["status"] == "over")
        finally:
            is_over.set()
            killing.join()
    assert "expert" in bots_that_moved(anna, room)
    entries = log_of(server, room)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry.kind for entry in entries}.isdisjoint({"replaced"}), "no bot is blamed for it"


@pytest.mark.parametrize("words", [["bot-worker"], ["serve", "--port", "0", "--bots", "remote"]])
def test_without_postgresql_it_is_refused_in_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert SQLITE in said
    assert said.count("\n") == 1


def test_a_bot_worker_whose_database_cannot_be_reached_says_so_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], logging_as_before: None
) -> None:
    del logging_as_before
    address = "postgresql://branchline:secret@127.0.0.1:9/games"
    assert main(["bot-worker", "--data", str(tmp_path), "--database", address]) == 2
    said = capsys.readouterr().err
    assert "the database cannot be used" in said
    assert "secret" not in said
    assert said.count("\n") == 1
