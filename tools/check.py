"""`make check`, `make test` and `make proofs`: a line about each step, and at the end one summary.

    python -m tools.check             format, lint, types, layers, generated pages, types and tests of the client
    python -m tools.check --tests     the same, and then the tests: every rule and every part of the program
    python -m tools.check --proofs    what takes longer: whole games, long forms, PostgreSQL everywhere, packages

Steps that do not need each other run side by side; a lane of them stops at the first one that fails, and what that one
said is shown. What all of them said is in build/check.log, and what became of each test in build/tests.xml and its
sisters. Failed tests leave their files, pictures of web pages among them, in a folder that the summary names.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tools.progress import Progress, in_words, side_by_side
from tools.times import read_report, skip_lines, time_table

ROOT: Final = Path(__file__).resolve().parent.parent
LOG: Final = ROOT / "build" / "check.log"
REPORTS: Final = ROOT / "build"
SHOWN_LINES: Final = 200  # of what a stage said before it failed


@dataclass(frozen=True)
class Stage:
    """Something that has to be right."""

    name: str
    command: tuple[str, ...]
    advice: str = ""  # what mends it


@dataclass(frozen=True)
class Round:
    """Tests that are run together."""

    key: str  # the name of their report
    name: str
    arguments: tuple[str, ...]  # for pytest


Lane = Sequence[Stage]

# Types and the client take longest, and about as long as each other.
CHECKS: Final[Sequence[Lane]] = (
    (
        Stage("format", ("-m", "ruff", "format", "--check", "--quiet", "."), "make format mends it"),
        Stage("lint", ("-m", "ruff", "check", "--quiet", ".")),
        Stage("types", ("-m", "mypy")),
    ),
    (
        Stage("layers", ("-m", "pytest", "-q", "--no-header", "tests/test_layers.py")),
        Stage("conformance page", ("tools/conformance.py", "--check"), "python tools/conformance.py writes it anew"),
        Stage("licenses", ("tools/licenses.py", "--check"), "python tools/licenses.py writes the page anew"),
        Stage("architecture page", ("tools/architecture.py", "--check"), "python tools/architecture.py writes it anew"),
        Stage("browser client", ("tools/build_web.py", "--check")),
    ),
)
PACKAGES: Final[Sequence[Lane]] = ((Stage("packages", ("-m", "tools.packages.build_packages")),),)

WORKERS: Final = max(2, (os.cpu_count() or 1) * 3 // 2)  # more than cores: tests of servers and pages often wait
SPREAD: Final = ("-n", str(WORKERS), "--dist", "worksteal")
TESTS: Final = (Round("tests", "tests", (*SPREAD, "-m", "not proof and not soak and not train")),)
# What a seat may know, and what sockets are answered, comes out of the database: long forms try both kinds of it.
LONG_ON_BOTH: Final = ("tests/server/proofs/test_socket_machine.py", "tests/server/proofs/test_leaks.py")
PROOFS: Final = (
    Round("proofs", "proofs", (*SPREAD, "-m", "proof and not soak and not train")),
    Round(
        "postgres",
        "the server on PostgreSQL",
        (*SPREAD, "-m", "not proof and not soak and not build", "--database", "postgres", "tests/server"),
    ),
    Round(
        "postgres_proofs",
        "long forms on PostgreSQL",
        (*SPREAD, "-m", "proof and not soak", "--database", "postgres", *LONG_ON_BOTH),
    ),
)


Part = Sequence[Lane] | Round


class Summary:
    """What has passed so far and what has not, and how long it took."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self._started = time.monotonic()
        self._lock = threading.Lock()  # lanes run side by side
        self._passed: list[str] = []
        self._failed: list[str] = []
        self._left: list[str] = []
        self._skipped: list[str] = []

    def passed(self, what: str, seconds: float) -> None:
        """One more step is fine."""
        with self._lock:
            self._passed.append(f"{what} ({in_words(seconds)})")

    def failed(self, what: str) -> None:
        """A step is not."""
        with self._lock:
            self._failed.append(what)

    def left(self, names: Sequence[str]) -> None:
        """These steps were not tried, because of one that failed."""
        with self._lock:
            self._left += names

    def skipped(self, lines: Sequence[str]) -> None:
        """These tests were not run, and this is why; it is said in the end, where it is read."""
        self._skipped += [line for line in lines if line not in self._skipped]

    def end(self) -> int:
        """Everything is said; the exit status."""
        say = self.progress.say
        for line in self._skipped:
            say(line)
        took = in_words(time.monotonic() - self._started)
        passed = ", ".join(self._passed)
        log = LOG.relative_to(ROOT)
        if not self._failed:
            say(f"all passed in {took}: {passed}; log: {log}")
            return 0
        say(f"FAILED after {took}: {'; '.join(self._failed)}; log: {log}")
        if passed:
            say(f"passed: {passed}")
        if self._left:
            say(f"not tried: {', '.join(self._left)}")
        return 1


def main(arguments: Sequence[str] | None = None, checks: Sequence[Lane] = CHECKS) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="tools/check.py", description="Check everything, and test it.")
    storey = parser.add_mutually_exclusive_group()
    storey.add_argument("--tests", action="store_true", help="run the tests, too")
    storey.add_argument("--proofs", action="store_true", help="run the long proofs instead, and build the packages")
    chosen = parser.parse_args(arguments)
    if chosen.proofs:
        return go_through(Summary(Progress(LOG)), [*PROOFS, PACKAGES])
    return go_through(Summary(Progress(LOG)), [checks, *(TESTS if chosen.tests else ())])


def go_through(summary: Summary, parts: Sequence[Part]) -> int:
    """One part after the other was gone through, up to one that failed; the exit status."""
    for number, part in enumerate(parts):
        if not (run_tests(summary, part) if isinstance(part, Round) else run_lanes(summary, part)):
            summary.left([name for other in parts[number + 1 :] for name in _names(other)])
            break
    return summary.end()


def run_lanes(summary: Summary, lanes: Sequence[Lane]) -> bool:
    """The lanes were gone through, side by side; whether all of it was right."""
    with summary.progress.shown():
        return side_by_side(*(partial(_run_lane, summary, lane) for lane in lanes))


def _run_lane(summary: Summary, lane: Lane) -> bool:
    for number, stage in enumerate(lane):
        ran = summary.progress.run(stage.name, [sys.executable, *stage.command], lines=SHOWN_LINES)
        if ran.code != 0:
            summary.progress.show(ran.last)
            summary.failed(": ".join(filter(None, (stage.name, stage.advice))))
            summary.left([other.name for other in lane[number + 1 :]])
            return False
        summary.passed(stage.name, ran.seconds)
    return True


def run_tests(summary: Summary, tests: Round) -> bool:
    """The tests have been run, with their own display, and it is told where the time went; whether all passed."""
    progress = summary.progress
    progress.say(tests.name)
    results = REPORTS / f"{tests.key}.xml"
    results.parent.mkdir(parents=True, exist_ok=True)
    results.unlink(missing_ok=True)
    started = time.monotonic()
    files = Path(tempfile.mkdtemp(prefix="branchline-tests-"))  # a short path: sockets are made in it
    options = ["-q", f"--junitxml={results}", f"--basetemp={files / 'of'}"]
    # Or each of hundreds of processes would compile for itself whatever it imports.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "pytest", *options, *tests.arguments]
    done = subprocess.run(command, check=False, env=environment)
    report = read_report(results)
    counted = "not finished" if report is None else report.counts
    if report is not None:
        progress.show(time_table(report.tests))
        summary.skipped(skip_lines(report.tests))
    if done.returncode != 0:
        pictures = sum(path.suffix == ".png" for path in files.rglob("*"))
        summary.failed(f"{tests.name} ({counted}); their files, {pictures} pictures among them, are in {files}")
        return False
    shutil.rmtree(files, ignore_errors=True)
    summary.passed(f"{tests.name}: {counted}", time.monotonic() - started)
    return True


def _names(part: Part) -> list[str]:
    return [part.name] if isinstance(part, Round) else [stage.name for lane in part for stage in lane]


if __name__ == "__main__":
    sys.exit(main())
