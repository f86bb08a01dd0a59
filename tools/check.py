"""`make check` and `make test`: one stage after the other, a line about each, and at the end one summary.

    python -m tools.check            format, lint, types, layers, generated pages, types and tests of the client
    python -m tools.check --tests    the same, and then all tests but the long versions of proofs

It stops at the first stage that fails and shows what that stage said. What all of them said is in build/check.log, and
what became of each test in build/tests.xml. Failed tests leave their files, pictures of web pages among them, in a
folder that the summary names.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from tools.progress import Progress, in_words

ROOT: Final = Path(__file__).resolve().parent.parent
LOG: Final = ROOT / "build" / "check.log"
RESULTS: Final = ROOT / "build" / "tests.xml"
SHOWN_LINES: Final = 200  # of what a stage said before it failed
COUNTED: Final = {"failures": "failed", "errors": "with errors", "skipped": "skipped"}  # pytest's words, and ours


@dataclass(frozen=True)
class Stage:
    """Something that has to be right."""

    name: str
    command: tuple[str, ...]
    advice: str = ""  # what mends it


CHECKS: Final = (
    Stage("format", ("-m", "ruff", "format", "--check", "--quiet", "."), "make format mends it"),
    Stage("lint", ("-m", "ruff", "check", "--quiet", ".")),
    Stage("types", ("-m", "mypy")),
    Stage("layers", ("-m", "pytest", "-q", "--no-header", "tests/test_layers.py")),
    Stage("conformance page", ("tools/conformance.py", "--check"), "python tools/conformance.py writes it anew"),
    Stage("licenses", ("tools/licenses.py", "--check"), "python tools/licenses.py writes the page anew"),
    Stage("architecture page", ("tools/architecture.py", "--check"), "python tools/architecture.py writes it anew"),
    Stage("browser client", ("tools/build_web.py", "--check")),
)
WORKERS: Final = max(2, (os.cpu_count() or 1) * 3 // 2)  # more than cores: tests of servers and pages often wait
TESTS: Final = (
    "-m",
    "pytest",
    "-q",
    "-n",
    str(WORKERS),
    "--dist",
    "worksteal",
    "-m",
    "not soak and not train",
    f"--junitxml={RESULTS}",
)


class Summary:
    """What has passed so far, and how long it took."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._started = time.monotonic()
        self._passed: list[str] = []

    def passed(self, what: str, seconds: float) -> None:
        """One more stage is fine."""
        self._passed.append(f"{what} ({in_words(seconds)})")

    def end(self, failed: str = "", left: Sequence[str] = ()) -> int:
        """Everything is said; the exit status."""
        took = in_words(time.monotonic() - self._started)
        passed = ", ".join(self._passed)
        log = LOG.relative_to(ROOT)
        if not failed:
            self._progress.say(f"all passed in {took}: {passed}; log: {log}")
            return 0
        self._progress.say(f"FAILED after {took}: {failed}; log: {log}")
        if passed:
            self._progress.say(f"passed: {passed}")
        if left:
            self._progress.say(f"not tried: {', '.join(left)}")
        return 1


def main(arguments: Sequence[str] | None = None, stages: Sequence[Stage] = CHECKS) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="tools/check.py", description="Check everything, and test it.")
    parser.add_argument("--tests", action="store_true", help="run all the tests, too")
    has_tests = parser.parse_args(arguments).tests
    progress = Progress(LOG)
    summary = Summary(progress)
    left = [*(stage.name for stage in stages), *(["tests"] if has_tests else [])]
    with progress.shown():
        for stage in stages:
            left.remove(stage.name)
            ran = progress.run(stage.name, [sys.executable, *stage.command], lines=SHOWN_LINES)
            if ran.code != 0:
                progress.show(ran.last)
                return summary.end(": ".join(filter(None, (stage.name, stage.advice))), left)
            summary.passed(stage.name, ran.seconds)
    return run_tests(progress, summary) if has_tests else summary.end()


def run_tests(progress: Progress, summary: Summary, command: Sequence[str] = TESTS) -> int:
    """The tests have been run, with their own display; the exit status of everything."""
    progress.say("tests")
    RESULTS.unlink(missing_ok=True)
    started = time.monotonic()
    files = Path(tempfile.mkdtemp(prefix="branchline-tests-"))  # a short path: sockets are made in it
    done = subprocess.run([sys.executable, *command, f"--basetemp={files / 'of'}"], check=False)
    counted = read_counts(RESULTS)
    if done.returncode != 0:
        pictures = sum(path.suffix == ".png" for path in files.rglob("*"))
        return summary.end(f"tests ({counted}); their files, {pictures} pictures among them, are in {files}")
    shutil.rmtree(files, ignore_errors=True)
    summary.passed(counted, time.monotonic() - started)
    return summary.end()


def read_counts(results: Path) -> str:
    """How many tests there were and what became of them, by pytest's file about it."""
    try:
        (suite,) = ElementTree.parse(results).getroot().iter("testsuite")
    except (OSError, ElementTree.ParseError, ValueError):
        return "not finished"
    others = [f"{suite.get(name)} {words}" for name, words in COUNTED.items() if suite.get(name, "0") != "0"]
    return ", ".join([f"{int(suite.get('tests', '0')):,} tests", *others])


if __name__ == "__main__":
    sys.exit(main())
