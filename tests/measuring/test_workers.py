"""Processes that do jobs: whatever befalls one, its job is done again, and nothing is left of it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Generator
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path

import pytest

from branchline.measuring.jobs import ArenaError, Work
from branchline.measuring.workers import Workers

FOLDER = "BRANCHLINE_TEST_FOLDER"  # where jobs leave their notes


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def note(name: str) -> Path:
    return Path(os.environ[FOLDER]) / name


def double(job: int) -> int:
    return 2 * job


def die_first(job: int) -> int:
    """Kills its process when it is begun for the first time."""
    if not note(f"begun-{job}").exists():
        note(f"begun-{job}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * job


def leave(_: int) -> int:
    os._exit(7)


def hang(job: int) -> int:
    """Never ends, but cleans up when it is ended."""
    try:
        while True:
            time.sleep(0.01)
    finally:
        note(f"cleaned-{job}-{os.getpid()}").touch()


def hang_after_the_first(job: int) -> int:
    return double(job) if job == 0 else hang(job)


def running(
    do: Callable[[int], int], jobs: int, said: list[str], time_limit: float = 3_600
) -> Generator[tuple[int, int], None, None]:
    """Jobs from 0 on, done by one process."""
    work = Work(do, lambda _: time_limit, lambda job: f"job {job}", "so it stops here")
    return Workers(work, 1, said.append).run(iter(range(jobs)))


def test_a_process_that_is_killed_is_replaced_and_its_job_done_again() -> None:
    said: list[str] = []
    assert sorted(running(die_first, 2, said)) == [(0, 0), (1, 2)]
    assert said == [f"a worker process was ended by the signal SIGKILL; job {job} is played again" for job in (0, 1)]
    assert active_children() == []


def test_a_job_that_costs_three_processes_is_given_up_and_the_exit_status_told() -> None:
    said: list[str] = []
    lost = r"a worker process ended with the code 7, for the third time in job 0, so it stops here"
    with pytest.raises(ArenaError, match=lost):
        list(running(leave, 1, said))
    assert len(said) == 2
    assert active_children() == []


def test_a_process_that_takes_absurdly_long_is_ended_and_what_it_had_begun_too(folder: Path) -> None:
    said: list[str] = []
    with pytest.raises(ArenaError, match="took more than 0 s for a job and was ended, for the third time in job 0"):
        list(running(hang, 1, said, time_limit=0))
    assert len(said) == 2
    assert len(list(folder.glob("cleaned-0-*"))) == 3
    assert active_children() == []


def test_nothing_is_left_of_jobs_that_are_left(folder: Path) -> None:
    with closing(running(hang_after_the_first, 2, [])) as playing:
        assert next(playing) == (0, 0)
        (process,) = active_children()
    assert active_children() == []
    assert not Path(f"/proc/{process.pid}").exists()
    assert len(list(folder.glob("cleaned-*"))) <= 1, "if the second was begun, it has cleaned up"
