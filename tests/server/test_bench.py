"""What a server carries: the people, the count of what was lost, and the server that is started and ended for it."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import pytest

from branchline.cli import main
from branchline.server.bench import BenchError, BenchPlan, measure, runs, targets
from branchline.server.bench import process as processes
from branchline.server.bench.bench_tables import (
    BenchAudit,
    BenchPlace,
    BenchTable,
    EntryWord,
    LoadCounts,
    audited,
    choose,
)
from branchline.server.bench.figures import quantile, quantiles_ms
from branchline.server.bench.process import Server, allow_files, machine, use_of
from branchline.server.bench.runs import Crowd
from tests.server.waiting import PATIENCE, until

SMALL = BenchPlan(games=10, interval=0.5, seconds=2, idle=20)

T = TypeVar("T")

LEGAL = ["draw", "take R", "take B", "claim a-b 1R"]


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


# Against the real server


@pytest.fixture(autouse=True, scope="module")
def _nothing_is_left_of_other_tests() -> None:
    """The bench collects garbage, and would be blamed for sockets that clients of other tests have left open."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture(autouse=True)
def _last_answers_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_LAST_ANSWERS_SECONDS", PATIENCE)


def test_live_games_are_played_and_no_move_is_lost(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--only", "live", "--games", "10", "--interval", "0.5", "--seconds", "2", "--json"]
    assert main(["bench", "server", *arguments]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["machine", "live", "targets"]
    assert figures["machine"]["database"] == "SQLite"
    live = figures["live"]
    assert (live["games"], live["sockets"]) == (10, 30)
    assert live["acknowledged"] + live["skipped"] == 40  # ten games, a move in half a second, two seconds
    assert live["acknowledged"] > 0
    assert (live["lost"], live["gaps"], live["surplus"]) == (0, 0, 0)
    assert (live["refused"], live["missed"], live["closed"], live["unanswered"]) == ({}, 0, 0, 0)
    assert set(live["ack"]) == {"p50_ms", "p99_ms", "max_ms"}
    assert list(folders.iterdir()) == []


@pytest.mark.proof
def test_saturated_games_go_on_by_themselves_and_no_move_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    play_no_more, last_answers = Crowd.play_no_more, Crowd.last_answers

    async def go_on(crowd: Crowd) -> None:
        await until(lambda: sum(len(table.acked) for table in crowd.tables) > 40)  # however long that takes
        play_no_more(crowd)
        await last_answers(crowd)

    monkeypatch.setattr(Crowd, "play_no_more", lambda _: None)
    monkeypatch.setattr(Crowd, "last_answers", go_on)
    saturated = of(measure(SMALL, ["saturated"]), "saturated")
    assert (saturated["games"], saturated["sockets"]) == (10, 30)
    acknowledged = saturated["acknowledged"]
    assert isinstance(acknowledged, int)
    assert acknowledged > 40
    assert (saturated["lost"], saturated["gaps"], saturated["surplus"]) == (0, 0, 0)
    assert (saturated["refused"], saturated["missed"], saturated["closed"]) == ({}, 0, 0)


@pytest.mark.proof
def test_idle_sockets_are_counted_with_their_memory() -> None:
    idle = of(measure(SMALL, ["idle"]), "idle")
    assert (idle["games"], idle["sockets"], idle["closed"]) == (7, 20, 0)  # the last game has two places only
    memory = idle["memory_mb"]
    assert isinstance(memory, float)
    assert memory > 10


@pytest.mark.proof
def test_under_attack_somebody_honest_is_answered_and_the_bots_of_the_attackers_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("branchline.server.bench.attack.ROOMS", 3)
    attack = of(measure(SMALL, ["attack"]), "attack")
    replies, reply = attack["replies"], attack["reply"]
    assert isinstance(replies, int)
    assert replies > 0
    assert isinstance(reply, dict)
    assert reply["p50_ms"] <= reply["p99_ms"] <= reply["max_ms"]
    assert attack["decisions_of_attackers"] != 0


@pytest.mark.proof
def test_a_move_that_is_gone_from_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kill = Server.kill

    async def kill_and_forget(self: Server) -> None:
        await kill(self)
        with sqlite3.connect(self.folder / "branchline.db") as database:
            room, version = database.execute("SELECT room_id, max(version) FROM entry WHERE kind = 'moved'").fetchone()
            database.execute("DELETE FROM entry WHERE room_id = ? AND version = ?", (room, version))
            database.execute("UPDATE room SET version = version - 1 WHERE id = ?", (room,))  # as if never written
        database.close()

    monkeypatch.setattr(Server, "kill", kill_and_forget)
    figures = measure(SMALL, ["live"])
    assert of(figures, "live")["lost"] == 1
    assert verdicts(figures)["live lost"] is False


def test_the_figures_are_printed_with_the_targets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: dict[str, Mapping[str, object]] = {
        "live": {"moves_per_second": 200.0, "ack": {"p99_ms": 151.5}, "lost": 1, "refused": {}, "cores": None}
    }
    figures = {"machine": {"cores": 2}, **runs, "targets": targets(BenchPlan(), runs)}
    monkeypatch.setattr("branchline.server.bench.measure", lambda *_: figures)
    assert main(["bench", "server"]) == 1  # a move is lost
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "ack p99_ms 151.5" in lines
    assert "refused none" in lines
    assert "cores not known" in lines
    assert "live moves_per_second at least 200 200.0 met" in lines
    assert "live ack_p99_ms at most 150 151.5 MISSED" in lines
    assert "live lost at most 0 1.0 MISSED" in lines


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_a_measurement_leaves_no_server_behind(how: signal.Signals, folders: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "branchline", "bench", "server", "--only", "live", "--games", "3"],
        env={**os.environ, "TMPDIR": str(folders)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        server = wait_for(lambda: children(program.pid))[0]
        wait_for(lambda: list(folders.glob("*/branchline.db")))
        program.send_signal(how)
        _, complaints = program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
        program.wait()
    assert program.returncode == 130
    assert complaints.strip() == b""
    assert not Path(f"/proc/{server}").exists()
    assert list(folders.iterdir()) == []


# The server's process


def test_a_server_that_does_not_start_is_reported_with_its_last_words(
    folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", "import sys; sys.exit('the disk is full')"))
    with pytest.raises(BenchError, match="does not start; its last words: the disk is full"):
        measure(SMALL, ["live"])
    assert list(folders.iterdir()) == []


def test_a_server_that_ends_before_everybody_has_come_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    short = "import sys; print('Branchline is at http://127.0.0.1:9', flush=True); sys.exit('enough')"
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", short))
    with pytest.raises(BenchError, match=r"ended by itself; its last words: enough|cannot be|broke"):
        measure(SMALL, ["live"])


def test_a_server_that_does_not_want_to_end_is_killed_with_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    stubborn = (
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print('Branchline is at http://127.0.0.1:9', flush=True)\n"
        "time.sleep(600)\n"
    )
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", stubborn))
    monkeypatch.setattr(processes, "_STOP_SECONDS", 0.2)

    others = set(children(os.getpid()))  # a database that other tests use

    async def start_and_stop() -> list[int]:
        async with Server(SMALL):
            parents = [pid for pid in children(os.getpid()) if pid not in others]
            return [*parents, *(child for parent in parents for child in children(parent))]

    family = asyncio.run(start_and_stop())
    assert len(family) >= 2
    wait_for(lambda: not any(is_running(pid) for pid in family))


def test_the_server_gets_the_database_by_its_environment_and_no_settings_of_others(
    folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = folders / "told.txt"
    tell = (
        "import os, pathlib, time\n"
        "names = ('BRANCHLINE_DATABASE_URL', 'BRANCHLINE_REDIS_URL', 'BRANCHLINE_DATA')\n"
        f"pathlib.Path({str(told)!r}).write_text(repr([os.environ.get(name) for name in names]))\n"
        "print('Branchline is at http://127.0.0.1:9', flush=True)\n"
        "time.sleep(600)\n"
    )
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", tell))
    for name in ("BRANCHLINE_DATABASE_URL", "BRANCHLINE_REDIS_URL", "BRANCHLINE_DATA"):
        monkeypatch.setenv(name, "another")

    async def start(plan: BenchPlan) -> None:
        async with Server(plan):
            pass

    asyncio.run(start(BenchPlan()))
    assert told.read_text() == "[None, None, None]"
    asyncio.run(start(BenchPlan(database="postgresql://here/it")))
    assert told.read_text() == "['postgresql://here/it', None, None]"


FAMILY: Final = """
import subprocess, sys
print(flush=True)
input()
child = [sys.executable, "-c", "x = bytearray(50_000_000); print(flush=True); input()"]
with subprocess.Popen(child, stdin=subprocess.PIPE):
    input()
"""


def test_what_a_process_uses_includes_its_children() -> None:
    # A process of its own, which does nothing else meanwhile: this one's memory comes and goes with other tests.
    command = [sys.executable, "-c", FAMILY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        try:
            assert parent.stdin is not None
            assert parent.stdout is not None
            parent.stdout.readline()
            alone = use_of(parent.pid)
            parent.stdin.write(b"\n")
            parent.stdin.flush()
            parent.stdout.readline()  # by the child
            together = use_of(parent.pid)
        finally:
            parent.communicate(b"\n")
    assert alone.memory is not None
    assert together.memory is not None
    assert together.memory > alone.memory + 40_000_000
    mine = use_of(os.getpid())
    assert mine.cpu is not None
    assert mine.cpu > 0


def test_the_use_of_a_process_that_is_gone_is_not_known() -> None:
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    assert use_of(child.pid).memory is None


def test_too_many_sockets_for_this_account_are_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 1000))
    monkeypatch.setattr(resource, "setrlimit", forbid)
    with pytest.raises(BenchError, match=r"3,000 sockets need 3,200 open files, .* 1,000; .*ulimit -n 3200"):
        allow_files(3000)


def test_the_limit_of_open_files_is_raised_as_far_as_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[object] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 20_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    allow_files(500)
    assert limits == []
    allow_files(3000)
    assert limits == [(3200, 20_000)]


def test_the_machine_is_described_without_the_password_of_the_database() -> None:
    described = machine(BenchPlan(database="postgresql://anna:secret@localhost/bench"), 0.5)
    assert (described["database"], described["load"]) == ("PostgreSQL", 0.5)
    assert "secret" not in json.dumps(described)


# The people


def test_a_table_sends_one_move_at_a_time() -> None:
    async def play() -> None:
        table, (first, _, _) = table_with_places()
        assert not table.move()
        first.hear(entry(4, viewer=0, to_move=0, legal=LEGAL))
        assert table.move()
        assert not table.move()
        first.hear(ack("1-1", 5))
        assert not table.is_waiting
        assert table.acked == {5: 0}
        assert not table.move()  # nobody knows yet what can be done

    asyncio.run(play())


def test_a_move_belongs_to_whoever_made_it_even_if_the_next_seat_hears_of_it_first() -> None:
    async def play() -> None:
        table, (first, second, watcher) = table_with_places()
        ready: list[int] = []
        table.when_ready = lambda _: ready.append(len(table.acked))
        table.tally.is_open = True
        first.hear(entry(4, viewer=0, to_move=0, legal=LEGAL))
        assert ready == [0]
        table.move()
        second.hear(entry(5, viewer=1, to_move=1, legal=LEGAL))
        assert ready == [0]  # not before the acknowledgment
        assert not table.move()
        first.hear(ack("1-1", 5))
        assert ready == [0, 1]
        first.hear(entry(5, viewer=0, to_move=1))
        watcher.hear(entry(5, viewer=None, to_move=1))
        assert table.acked == {5: 0}
        assert len(table.tally.acks) == 1
        assert len(table.tally.spread) == 2  # the two that did not make it
        assert table.move()

    asyncio.run(play())


def test_refusals_and_entries_that_were_missed_are_counted() -> None:
    async def play() -> None:
        table, (first, second, _) = table_with_places()
        first.hear(entry(4, viewer=0, to_move=0, legal=LEGAL))
        table.move()
        first.hear(b'{"type": "refused", "key": "1-1", "error": {"code": "stale", "message": "", "version": 7}}')
        assert not table.is_waiting
        second.hear(entry(6, viewer=1, to_move=0))
        assert table.tally.refused == {"stale": 1}
        assert table.tally.gaps == 1
        assert table.acked == {}

    asyncio.run(play())


def test_a_move_on_its_way_when_everybody_leaves_is_unanswered() -> None:
    async def play() -> None:
        table, (first, _, _) = table_with_places()
        first.hear(entry(4, viewer=0, to_move=0, legal=LEGAL))
        table.move()
        table.close()
        table.close()
        assert table.unanswered == 1

    asyncio.run(play())


def test_the_end_of_a_game_is_noticed() -> None:
    async def play() -> None:
        table, (first, second, _) = table_with_places()
        over: list[BenchTable] = []
        table.when_over = over.append
        first.hear(entry(4, viewer=0, to_move=1))
        assert over == []
        second.hear(entry(4, viewer=1, to_move=None))
        assert over == [table]

    asyncio.run(play())


def test_every_kind_of_action_is_chosen_as_often_as_another() -> None:
    chooser = Random(1)
    legal = ["draw", *(f"claim {number}" for number in range(100))]
    chosen = [choose(legal, chooser) for _ in range(1000)]
    assert set(chosen) <= set(legal)
    assert 400 < chosen.count("draw") < 600


# The count


@pytest.mark.parametrize(
    ("log", "found"),
    [
        ([(1, "started", None), (2, "moved", 0), (3, "moved", 1)], BenchAudit(2, 0, 0, 0)),
        ([(1, "started", None), (2, "moved", 0), (3, "moved", 1), (4, "moved", 0)], BenchAudit(2, 0, 0, 0)),
        ([(1, "started", None), (2, "moved", 0)], BenchAudit(2, 1, 0, 0)),
        ([(1, "started", None), (3, "moved", 1)], BenchAudit(2, 1, 1, 0)),
        ([(1, "started", None), (2, "moved", 1), (3, "moved", 1)], BenchAudit(2, 1, 0, 0)),
        ([(1, "started", None), (2, "moved", 0), (3, "undone", 1)], BenchAudit(2, 1, 0, 0)),
        ([(1, "started", None), (2, "moved", 0), (3, "moved", 1), (5, "changed", None)], BenchAudit(2, 0, 1, 0)),
        (
            [(1, "started", None), (2, "moved", 0), (3, "moved", 1), (4, "moved", 0), (5, "moved", 0)],
            BenchAudit(2, 0, 0, 1),
        ),
        ([], BenchAudit(2, 2, 0, 0)),
    ],
)
def test_what_was_acknowledged_is_compared_with_the_log(
    log: list[tuple[int, str, int | None]], found: BenchAudit
) -> None:
    table = BenchTable(1, LoadCounts(), Random(1))
    table.acked.update({2: 0, 3: 1})
    table.unanswered = 1  # it may be in the log or not
    assert audited(table, [EntryWord(version=v, kind=kind, seat=seat) for v, kind, seat in log]) == found


@pytest.mark.parametrize(
    ("values", "share", "cut"),
    [
        ([], 0.5, None),
        ([3.0], 0.5, 3.0),
        ([3.0], 0.99, 3.0),
        ([4.0, 1.0, 3.0, 2.0], 0.5, 2.0),
        ([float(number) for number in range(1, 101)], 0.99, 99.0),
        ([float(number) for number in range(1, 101)], 1.0, 100.0),
        ([float(number) for number in range(1, 201)], 0.99, 198.0),
    ],
)
def test_so_many_of_a_hundred_are_not_above_the_quantile(values: list[float], share: float, cut: float | None) -> None:
    assert quantile(values, share) == cut


def test_times_are_given_in_milliseconds() -> None:
    assert quantiles_ms([0.001, 0.002, 0.1]) == {"p50_ms": 2.0, "p99_ms": 100.0, "max_ms": 100.0}
    assert quantiles_ms([]) == {"p50_ms": None, "p99_ms": None, "max_ms": None}


def test_targets_are_met_or_missed_by_a_run_of_full_size() -> None:
    runs: dict[str, Mapping[str, object]] = {
        "live": {"moves_per_second": 200.0, "ack": {"p99_ms": 150.1}, "lost": 0},
        "saturated": {"games": 200, "moves_per_second": 699.9, "lost": 1},
        "idle": {"memory_mb": 200.0},
        "attack": {"reply": {"p99_ms": 1000.1}},
    }
    assert verdicts({"targets": targets(BenchPlan(), runs)}) == {
        "live moves_per_second": True,
        "live ack_p99_ms": False,
        "live lost": True,
        "saturated moves_per_second": False,
        "saturated lost": False,
        "idle memory_mb": True,
        "attack reply_p99_ms": False,
    }


def test_a_smaller_run_says_nothing_about_a_target_but_that_nothing_may_be_lost() -> None:
    runs: dict[str, Mapping[str, object]] = {
        "live": {"moves_per_second": 900.0, "ack": {"p99_ms": 1.0}, "lost": 0},
        "saturated": {"games": 10, "moves_per_second": 900.0, "lost": 0},
        "idle": {"memory_mb": 25.0},
    }
    assert [verdict for verdict in verdicts({"targets": targets(SMALL, runs)}).values() if verdict is not None] == [
        True,
        True,
    ]


def of(figures: Mapping[str, object], name: str) -> Mapping[str, object]:
    found = figures[name]
    assert isinstance(found, Mapping)
    return found


def verdicts(figures: Mapping[str, object]) -> dict[str, object]:
    found = figures["targets"]
    assert isinstance(found, list)
    return {f"{target['run']} {target['figure']}": target["is_met"] for target in found}


def table_with_places() -> tuple[BenchTable, list[BenchPlace]]:
    """A table that has seen version 3, with two seats and a watcher whose sockets lead nowhere."""
    table = BenchTable(1, LoadCounts(), Random(1))
    table.places = [BenchPlace(table, seat, "ws://127.0.0.1:9/", None) for seat in (0, 1, None)]
    for place in table.places:
        place.hear(json.dumps({"type": "snapshot", "version": 3, "view": view(3, place.seat, 0)}).encode())
    return table, table.places


def view(version: int, viewer: int | None, to_move: int | None, legal: list[str] | None = None) -> dict[str, object]:
    return {"version": version, "viewer": viewer, "to_move": to_move, "legal": legal or [], "view": {}}


def entry(version: int, viewer: int | None, to_move: int | None, legal: list[str] | None = None) -> bytes:
    word = {
        "type": "entry",
        "entry": {"version": version, "kind": "moved", "seat": 0},
        "view": view(version, viewer, to_move, legal),
    }
    return json.dumps(word).encode()


def ack(key: str, version: int) -> bytes:
    return json.dumps({"type": "ack", "key": key, "version": version, "room": "here"}).encode()


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return [int(child) for child in listed]


def is_running(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(found: Callable[[], T]) -> T:
    deadline = time.monotonic() + PATIENCE
    while not (what := found()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return what
