"""Where the time of a run of tests went, and what was left out and why, by the report that pytest writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

COUNTED: Final = {"failures": "failed", "errors": "with errors", "skipped": "skipped"}  # pytest's words, and ours
SLOWEST: Final = 10  # tests that are named


@dataclass(frozen=True)
class Timed:
    """A test of the report: where it is, how long it took, and why it was skipped if it was."""

    folder: str
    name: str
    seconds: float
    skipped: str = ""


@dataclass(frozen=True)
class Report:
    """What pytest has written about a run: all tests, and how many of them came to what."""

    tests: tuple[Timed, ...]
    counts: str


def read_report(path: Path) -> Report | None:
    """The report in this file; None if there is none, because the run did not come to its end."""
    try:
        (suite,) = ElementTree.parse(path).getroot().iter("testsuite")
    except (OSError, ElementTree.ParseError, ValueError):
        return None
    others = [f"{suite.get(name)} {words}" for name, words in COUNTED.items() if suite.get(name, "0") != "0"]
    counts = ", ".join([f"{int(suite.get('tests', '0')):,} tests", *others])
    return Report(tuple(_timed(case) for case in suite.iter("testcase")), counts)


def time_table(tests: Sequence[Timed]) -> list[str]:
    """Lines that say how long the tests of each folder took together, and which ten took longest."""
    folders: dict[str, list[float]] = {}
    for test in tests:
        folders.setdefault(test.folder, []).append(test.seconds)
    rows = sorted(((folder, len(each), sum(each)) for folder, each in folders.items()), key=lambda row: -row[2])
    total = sum(spent for _, _, spent in rows) or 1.0
    wide = max((len(folder) for folder, _, _ in rows), default=0)
    slowest = sorted(tests, key=lambda test: (-test.seconds, test.name))[:SLOWEST]
    return [
        "seconds by folder, of tests that ran side by side:",
        *(f"  {folder:{wide}} {spent:7.1f} {spent / total:6.1%} {count:6,} tests" for folder, count, spent in rows),
        "the slowest tests:",
        *(f"  {test.seconds:7.1f} {test.name}" for test in slowest),
    ]


def skip_lines(tests: Sequence[Timed]) -> list[str]:
    """A line for each reason to skip tests, with their number; the reason names the command that would run them."""
    reasons = Counter(test.skipped for test in tests if test.skipped)
    return [f"skipped {count:,}: {reason}" for reason, count in sorted(reasons.items(), key=lambda item: -item[1])]


def _reason(skipped: ElementTree.Element) -> str:
    """Why a test was skipped; of a whole file that was, the reason stands below the message."""
    message = skipped.get("message", "")
    return message if message != "collection skipped" else (skipped.text or "").strip("()'").rpartition("Skipped: ")[2]


def _timed(case: ElementTree.Element) -> Timed:
    """`tests.web.test_colors` and the name of a test become its folder and its place."""
    words = [case.get("classname", ""), case.get("name", "")]
    file, *test = [word for word in words if word]  # a file that was skipped as a whole has a name and no class
    place = file.split(".")
    skipped = case.find("skipped")
    return Timed(
        folder="/".join(place[:2]) if len(place) > 2 else place[0],
        name="::".join([f"{'/'.join(place)}.py", *test]),
        seconds=float(case.get("time", "0")),
        skipped="" if skipped is None else _reason(skipped),
    )
