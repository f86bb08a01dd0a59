"""The arena killed in the middle: started again it finishes, and the report counts every seed once."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from branchline.arena import MatchOptions, run_arena
from tests.arena.making import without_times

PATIENCE = 120  # seconds: what has not ended by then never will
BOTS = ["greedy", "own:Waiting"]
MATCH = ["--game", "card_game", "--players", "2", "--bots", ",".join(BOTS), "--games", "20", "--jobs", "1"]
MATCH += ["--seconds", str(PATIENCE)]
OWN = """
import time
from pathlib import Path

class Waiting:
    \"\"\"After some decisions it waits until it may go on; how many there were does not die with its process.\"\"\"

    def choose(self, turn):
        with Path("decisions").open("a") as decisions:
            decisions.write("x")
        while Path("decisions").stat().st_size > 250 and not Path("go").exists():
            time.sleep(0.01)
        return turn.legal[0]
"""


@pytest.fixture(autouse=True)
def _bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def start(folder: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "branchline", "arena", *MATCH, "--database", str(folder / "arena.db"), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)


def kept(folder: Path) -> int:
    """Games in the database; none as long as there is no table."""
    try:
        with closing(sqlite3.connect(folder / "arena.db")) as database:
            return int(database.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return 0


def wait_for_games(folder: Path, arena: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while kept(folder) == 0:
        assert arena.poll() is None
        assert time.monotonic() < deadline, "no game was ever kept"
        time.sleep(0.02)


def test_an_arena_that_was_killed_goes_on_and_counts_every_seed_once(tmp_path: Path) -> None:
    with start(tmp_path) as arena:
        wait_for_games(tmp_path, arena)
        arena.send_signal(signal.SIGKILL)
        arena.wait(timeout=PATIENCE)
        (tmp_path / "go").touch()
        arena.communicate(timeout=PATIENCE)  # until the workers are gone too: they hold the same pipes
    there = kept(tmp_path)
    assert 0 < there < 20  # a bot waits in the middle
    assert there % 2 == 0  # whole blocks
    with start(tmp_path, "--json") as arena:
        out, err = arena.communicate(timeout=PATIENCE)
    assert arena.returncode == 0
    assert f"{there} of 20 games are there already" in err
    assert kept(tmp_path) == 20
    right = run_arena(MatchOptions(game="card_game", bots=BOTS, games=20, seconds=PATIENCE), executor="inline")
    assert without_times(json.loads(out)) == without_times(json.loads(json.dumps(right.as_dict())))


def test_nothing_is_left_of_an_arena_that_is_interrupted(tmp_path: Path) -> None:
    (tmp_path / "go").touch()
    with start(tmp_path, "--games", "100000") as arena:
        wait_for_games(tmp_path, arena)
        workers = children_of(arena.pid)
        arena.send_signal(signal.SIGINT)
        out, err = arena.communicate(timeout=PATIENCE)
    assert (arena.returncode, out) == (130, "")
    assert "the same command goes on from there" in err
    assert "Traceback" not in err
    assert workers
    deadline = time.monotonic() + PATIENCE
    while left := [worker for worker in workers if Path(f"/proc/{worker}").exists()]:
        assert time.monotonic() < deadline, f"these processes are left: {left}"
        time.sleep(0.02)  # what looks after shared resources goes last


def children_of(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task")
    if not tasks.exists():
        pytest.skip("this system does not tell which processes belong together")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
