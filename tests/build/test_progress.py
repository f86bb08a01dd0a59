"""Long steps are named with their seconds, and what programs say is kept for when it is needed."""

from __future__ import annotations

import io
import re
import sys
import time
from pathlib import Path

import pytest

from tools import progress as showing
from tools.progress import Progress, in_words, side_by_side

PATIENCE = 60.0  # seconds; what has not happened by then never will
TALKS = """
print("Collecting much")
print("branchline: building the client", flush=True)
print("a warning")
"""


class Screen(io.StringIO):
    """What was written, on a terminal or not."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "REDRAW_SECONDS", 0.01)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


def test_what_a_program_says_with_our_name_is_shown_and_all_of_it_is_in_the_log(tmp_path: Path) -> None:
    screen = Screen(is_terminal=False)
    progress = Progress(tmp_path / "build" / "it.log", screen)
    with progress.shown():
        ran = progress.run("fetching", [sys.executable, "-c", TALKS])
    assert ran.code == 0
    assert screen.getvalue() == "branchline: fetching\nbranchline: building the client\n"
    log = progress.log.read_text(encoding="utf-8")
    for line in ("branchline: fetching", "Collecting much", "branchline: building the client", "a warning"):
        assert f"{line}\n" in log


def test_the_last_lines_of_a_program_that_fails_are_there_to_be_shown(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "it.log", Screen(is_terminal=False))
    code = "import sys\nfor n in range(50): print(n)\nsys.exit('no network')"
    with progress.shown():
        ran = progress.run("", [sys.executable, "-c", code], lines=3)
    assert ran.code == 1
    assert ran.last == ("48", "49", "no network")


def waiting_for(file: Path) -> list[str]:
    """A program that ends when there is this file."""
    code = "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"
    return [sys.executable, "-c", code, str(file)]


def seen(screen: Screen, pattern: str) -> bool:
    """This has appeared on the screen, sooner or later."""
    end = time.monotonic() + PATIENCE
    while not re.search(pattern, screen.getvalue()) and time.monotonic() < end:
        time.sleep(0.01)
    return re.search(pattern, screen.getvalue()) is not None


def test_a_terminal_shows_the_seconds_of_all_that_goes_on_and_is_clean_afterwards(tmp_path: Path) -> None:
    screen = Screen(is_terminal=True)
    progress = Progress(tmp_path / "it.log", screen)
    both = r"… \d+ s (compiling|fetching) · \d+ s (compiling|fetching)"

    def lane(words: str) -> bool:
        return progress.run(words, waiting_for(tmp_path / "end")).code == 0

    def look() -> bool:
        is_seen = seen(screen, both)
        (tmp_path / "end").touch()
        return is_seen

    with progress.shown():
        assert side_by_side(lambda: lane("compiling"), lambda: lane("fetching"), look)
    rest = re.split(both, screen.getvalue())[-1]
    assert rest.startswith("\r ")
    assert rest.endswith("\r")


def test_without_a_terminal_a_long_step_is_named_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "REMIND_SECONDS", 0.05)
    screen = Screen(is_terminal=False)
    progress = Progress(tmp_path / "it.log", screen)

    def look() -> bool:
        is_seen = seen(screen, r"(branchline: … \d+ s compiling\n){2}")
        (tmp_path / "end").touch()
        return is_seen

    with progress.shown():
        assert side_by_side(lambda: progress.run("compiling (long)", waiting_for(tmp_path / "end")).code == 0, look)
    assert "\r" not in screen.getvalue()


def test_what_fails_beside_others_does_not_stop_them_and_counts() -> None:
    done: list[str] = []

    def lane(name: str, *, is_fine: bool) -> bool:
        done.append(name)
        return is_fine

    assert not side_by_side(lambda: lane("one", is_fine=False), lambda: lane("other", is_fine=True))
    assert sorted(done) == ["one", "other"]
    assert side_by_side(lambda: lane("one", is_fine=True), lambda: lane("other", is_fine=True))


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0 s"), (59.6, "1 min 0 s"), (59.4, "59 s"), (125, "2 min 5 s")])
def test_durations_read_well(seconds: float, words: str) -> None:
    assert in_words(seconds) == words
