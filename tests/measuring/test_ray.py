"""A match on Ray has the same report as elsewhere, also when a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from branchline.arena import MatchOptions, run_arena
from branchline.arena.blocks import BLOCKS, BlockJob, BlockResult, play_block
from branchline.errors import OptionError
from branchline.measuring.jobs import answer_in_time, result_of
from tests.arena.making import job, without_times

HAS_RAY = find_spec("ray") is not None

Asked = tuple[Callable[[BlockJob], BlockResult], float, BlockJob]
Task = Callable[[Callable[[BlockJob], BlockResult], float, BlockJob], object]


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_the_error_names_what_to_install() -> None:
    with pytest.raises(OptionError, match=r"pip install 'branchline\[ray\]'"):
        run_arena(MatchOptions(game="nordic", bots=["random"], games=2), executor="ray")


class FakeRay(ModuleType):
    """As much of Ray as the executor uses: tasks are done by whoever asks for their answer, and some are lost."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.lost: set[int] = set()  # numbers of tasks
        self.cancelled: list[object] = []
        self.tasks: list[tuple[Task, Asked]] = []
        self.most_running = 0

    def is_initialized(self) -> bool:
        return True

    def remote(self, **_: object) -> Callable[[Task], object]:
        def made(do: Task) -> object:
            def begin(*asked: *Asked) -> int:
                self.tasks.append((do, asked))
                return len(self.tasks) - 1

            return SimpleNamespace(remote=begin)

        return made

    def wait(self, references: list[int], timeout: float | None = None) -> tuple[list[int], list[int]]:
        self.most_running = max(self.most_running, len(references))
        assert timeout is None or timeout > 0
        return references[-1:], references[:-1]

    def get(self, reference: int) -> object:
        if reference in self.lost:
            raise RayError("the worker died")
        do, asked = self.tasks[reference]
        return do(*asked)

    def cancel(self, reference: object, **_: object) -> None:
        self.cancelled.append(reference)


class RayError(Exception):
    """Of the fake."""


@pytest.fixture
def fake_ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRay]:
    fake, errors = FakeRay(), ModuleType("ray.exceptions")
    monkeypatch.setattr(errors, "RayError", RayError, raising=False)
    monkeypatch.setitem(sys.modules, "ray", fake)
    monkeypatch.setitem(sys.modules, "ray.exceptions", errors)
    monkeypatch.delitem(sys.modules, "branchline.measuring.ray_cluster", raising=False)
    yield fake
    sys.modules.pop("branchline.measuring.ray_cluster", None)


def blocks_played(fake_ray: FakeRay, said: list[str]) -> list[int]:
    """The seeds of three blocks of two tasks at a time, in the order in which they were finished."""
    from branchline.measuring.ray_cluster import RayCluster

    blocks = [job("nordic", "random", "random", seed=seed) for seed in range(3)]
    return [played.seed for played, _ in RayCluster(BLOCKS, 2, said.append).run(blocks)]


def test_a_task_that_waits_for_a_core_for_however_long_is_not_lost(
    fake_ray: FakeRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = count(0, 86_400)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(days)))
    said: list[str] = []
    assert blocks_played(fake_ray, said) == [1, 2, 0]  # the first is waited for until nothing else is left
    assert (said, fake_ray.cancelled, fake_ray.most_running) == ([], [], 2)


def test_a_task_that_is_lost_is_begun_again(fake_ray: FakeRay) -> None:
    fake_ray.lost = {1}
    said: list[str] = []
    assert sorted(blocks_played(fake_ray, said)) == [0, 1, 2]
    assert len(fake_ray.tasks) == 4
    assert said == [
        "a Ray worker was lost (RayError); the block of random, random with the seed 1 is played again",
    ]


def test_a_process_ends_itself_when_its_block_takes_absurdly_long() -> None:
    program = """
import time
from branchline.measuring.jobs import answer_in_time
answer_in_time(time.sleep, 0.05, 3600)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=60)
    assert ended.returncode == 1
    assert b"Timeout" in ended.stderr


def test_the_watch_over_a_block_is_gone_when_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    watches: list[str] = []
    monkeypatch.setattr("faulthandler.dump_traceback_later", lambda *_, **__: watches.append("begun"))
    monkeypatch.setattr("faulthandler.cancel_dump_traceback_later", lambda: watches.append("ended"))
    result_of(answer_in_time(play_block, 60, job("nordic", "random", "random")))
    assert watches == ["begun", "ended"]


@pytest.mark.soak
@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed; run: sh tools/install_extra.sh ray")
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
    right = run_arena(MatchOptions(game="usa", bots=["greedy", "random"], games=60), jobs=2)
    assert without_times(json.loads(out)) == without_times(json.loads(json.dumps(right.as_dict())))
    assert kept(file) == 60


def kept(file: Path) -> int:
    try:
        with closing(sqlite3.connect(file)) as database:
            return int(database.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return 0


def ray_workers() -> list[int]:
    """Processes of Ray that play a block just now."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "cmdline").read_bytes().startswith(b"ray::answer_in_time"):
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
