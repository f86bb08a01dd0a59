"""Hostile weather is what it says, and its report finds what it looks for."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks import chaos
from tests.server.chaos.weather import Fault, Weather, fill, small_disk
from tests.server.proofs.history import Acked, Invoked, Wish

WISH = Wish("anna", "room", 0, "k1", 1, "draw deck")


@pytest.fixture
def sky(tmp_path: Path) -> Weather:
    found = Weather(tmp_path)
    if found.missing is not None:
        pytest.skip(found.missing)
    return found


def told(sky: Weather, program: str) -> str:
    """What a Python in this weather prints."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        env={**os.environ, **sky.environment},
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def test_a_clock_that_is_set_is_wrong_for_whoever_asks_and_the_monotonic_one_goes_on(sky: Weather) -> None:
    true = int(told(sky, "import time; print(int(time.time()))"))
    before = float(told(sky, "import time; print(time.monotonic())"))
    sky.set_clock(400 * 86_400)
    assert int(told(sky, "import time; print(int(time.time()))")) >= true + 400 * 86_400
    assert before <= float(told(sky, "import time; print(time.monotonic())")) < before + 86_400
    sky.set_clock(0)
    assert int(told(sky, "import time; print(int(time.time()))")) < true + 86_400


def test_a_slow_disk_keeps_whoever_writes_waiting_at_least_so_long(sky: Weather, tmp_path: Path) -> None:
    program = (
        "import os, time; file = os.open({!r}, os.O_CREAT | os.O_WRONLY); begun = time.monotonic(); "
        "os.fsync(file); os.fdatasync(file); print(time.monotonic() - begun >= 0.2)"
    ).format(str(tmp_path / "file"))
    sky.slow_disk(100)
    assert told(sky, program) == "True"


def test_nothing_can_be_written_on_a_full_disk_until_it_is_emptied() -> None:
    with small_disk() as (disk, why_not):
        if why_not is not None:
            pytest.skip(why_not)
        full = fill(disk)
        with pytest.raises(OSError, match="No space left"):
            (disk / "more").write_bytes(b"more")
        full.unlink()
        (disk / "more").write_bytes(b"more")


def test_a_wait_in_which_something_was_wrong_is_not_counted_as_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    waits = chaos.Waits(chaos.Sky(troubles=[(103.0, 104.0)]))
    history = chaos.Timed(waits)
    for asked, answered in ((100.0, 102.0), (102.0, 105.0), (106.0, 107.0), (110.0, 111.0)):
        now = asked
        history.append(Invoked(WISH))
        now = answered
        history.append(Acked(WISH, 2))
    assert (waits.all, waits.calm) == ([2.0, 3.0, 1.0, 1.0], [2.0, 1.0])


def test_memory_that_grows_within_a_life_is_seen_whatever_it_was_before() -> None:
    lives = {(one,): [(at, one * 50_000_000 + at * 100_000) for at in range(0, 60, 2)] for one in (1, 2)}
    grown = chaos.Memory({pids: [(float(at), used) for at, used in life] for pids, life in lives.items()}).document()
    assert grown == {"most_mb": 106, "mb_per_minute": 6.0, "seconds": 84}


def test_a_report_names_every_promise_that_was_broken() -> None:
    run: dict[str, object] = {"what": "SQLite", "seconds": 60, "lost": 1, "broken": ["lost: one"]}
    report = chaos._report({"minutes": 1, "seed": 7, "left_out": ["full disk: not root"]}, [run])
    assert "BROKEN: lost: one" in report
    assert "left out: full disk: not root" in report
    assert chaos.PROMISES[0] not in report


def test_each_fault_is_dealt_once_before_any_comes_again_and_the_seed_says_in_which_order() -> None:
    async def nothing(_: Random) -> None: ...

    faults = [Fault(name, nothing) for name in "abcdefgh"]
    some = [fault.name for fault in islice(chaos.dealt(faults, Random(7)), 24)]
    assert [sorted(some[start : start + 8]) for start in (0, 8, 16)] == [list("abcdefgh")] * 3
    assert some == [fault.name for fault in islice(chaos.dealt(faults, Random(7)), 24)]
    assert some[:8] != some[8:16]


@pytest.mark.soak  # in real time, so it wants the machine for itself, as `make chaos` does
def test_a_minute_of_weather_breaks_no_promise(capsys: pytest.CaptureFixture[str]) -> None:
    assert chaos.main(["--minutes", "1", "--seed", "7"]) == 0, capsys.readouterr().out
