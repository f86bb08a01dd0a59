"""The same match on Ray: the same report, also when a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from branchline.arena import run_arena
from branchline.errors import OptionError
from tests.arena.making import without_times

HAS_RAY = find_spec("ray") is not None


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_the_error_names_what_to_install() -> None:
    with pytest.raises(OptionError, match=r"pip install 'branchline\[ray\]'"):
        run_arena("nordic", ["random"], games=2, executor="ray")


@pytest.mark.soak
@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed")
def test_a_match_on_ray_gives_the_same_report_though_a_worker_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "arena.db"
    match = ["--game", "usa", "--players", "2", "--bots", "greedy,random", "--games", "60"]
    command = [sys.executable, "-m", "branchline", "arena", *match, "--executor", "ray", "--jobs", "2", "--json"]
    with subprocess.Popen([*command, "--database", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as arena:
        killed = None
        while killed is None:
            assert arena.poll() is None
            time.sleep(0.05)
            if kept(file):
                killed = next((worker for worker in ray_workers() if is_below(worker, arena.pid)), None)
        os.kill(killed, signal.SIGKILL)
        out, err = arena.communicate()
    assert arena.returncode == 0
    assert b"a Ray worker was lost" in err
    right = run_arena("usa", ["greedy", "random"], games=60, jobs=2)
    assert without_times(json.loads(out)) == without_times(json.loads(json.dumps(right.as_dict())))
    assert kept(file) == 60


def kept(file: Path) -> int:
    try:
        with sqlite3.connect(file) as database:
            return int(database.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return 0


def ray_workers() -> list[int]:
    """Processes of Ray that play a block just now."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "cmdline").read_bytes().startswith(b"ray::answer_to"):
                found.append(int(folder.name))
        except OSError:  # gone meanwhile
            continue
    return found


def is_below(process: int, ancestor: int) -> bool:
    """Whether a process was started by another, or by one that it has started."""
    while process > 1:
        if process == ancestor:
            return True
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            return False
    return False
