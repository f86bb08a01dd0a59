"""What every test shares: how markers are checked and selected, and how Hypothesis looks for examples."""

from __future__ import annotations

import gc
import os
import re
import signal
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.order import lengthy_first

UNWANTED_VARIABLES: Final = re.compile(
    r"COLUMNS|LINES|FORCE_COLOR|CLICOLOR.*|NO_COLOR|TTY_.*|BRANCHLINE_(?!IMAGES$).*"  # a test reads that one
)

# The terminal speaks the language of whoever runs the tests, unless it is told otherwise; the tests read English.
if "LC_ALL" in os.environ:
    os.environ["LC_CTYPE"] = os.environ.pop("LC_ALL")
os.environ["LC_MESSAGES"] = "C"

# Nor does it ask them for the size and colors of their screen, or the server for their settings.
for _name in [name for name in os.environ if UNWANTED_VARIABLES.fullmatch(name)]:
    del os.environ[_name]

# A run in the background ignores Ctrl-C, and so would every program that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

RULE_NUMBER: Final = re.compile(r"[A-Z]{2}-\d{2}")
TESTS: Final = Path(__file__).parent
BUILD_TESTS: Final = TESTS / "build"
# What takes long together, or is about whole programs; `make quick` leaves it out. A single slow test has the marker.
SLOW_FILES: Final = {
    "": "docs figures objects pickles table_undo",
    "bots": "fairness greedy_games levels personas search true_reasons",
    "bots/foreign": "foreign_packages guarding processes",
    "cli": "commands pages play play_bots terminal",
    "cli/keyboard": "card_play secrets sets stations_and_tracks",
    "conformance": "games",
    "engine": "best_tickets deep_structures longest_path payments set_payments states_as_documents station_choice "
    "ticket_memory",
    "engine/referees": "card_game_referee referee",
    "properties": "card_game_conservation card_game_secrets hidden_information",
    "record": "damaged_records",
    "server": "bench running services",
    "server/bots": "bot_pool bot_workers bots_at_the_table queue remote",
    "server/http": "example lobby maps openapi people",
    "server/rooms": "chat opening play replays rooms seats undo",
    "server/storage": "backup rules_versions storage",
}
SLOW: Final = (
    *(TESTS / name for name in ("arena", "balance", "envs", "measuring", "web", "server/proofs")),
    *(TESTS / folder / f"test_{name}.py" for folder, names in SLOW_FILES.items() for name in names.split()),
)

for _path in SLOW:
    if not _path.exists():
        raise pytest.UsageError(f"{_path.relative_to(TESTS)} is named as slow in tests/conftest.py, and is not there")

# No test asserts a time, so no example has a deadline. The usual run is the same every time; `make soak` is not.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", deadline=None, max_examples=5000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --rule US-08` runs the tests that prove this rule, `--database postgres` the server on PostgreSQL."""
    parser.addoption("--rule", action="append", default=[], metavar="NUMBER", help="only tests that prove this rule")
    parser.addoption(
        "--database",
        choices=["sqlite", "postgres"],
        default="sqlite",
        help="of tests of the server that do not care which one it is (sqlite if nothing is said)",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`make quick` does not even read the files that it leaves out."""
    return True if "not slow" in config.option.markexpr and collection_path in SLOW else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Rule markers are well formed, tests of the build and slow ones are marked as such, and `--rule` has chosen."""
    for item in items:
        for marker in _markers_of(item.path):
            item.add_marker(marker)
        _check_rule_markers(item)
    wanted = set(config.getoption("--rule"))
    if wanted:
        others = [item for item in items if not wanted & _rules_of(item)]
        items[:] = [item for item in items if wanted & _rules_of(item)]
        config.hook.pytest_deselected(items=others)
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = lengthy_first(items, [item.path for item in items], workers)


@cache
def _markers_of(path: Path) -> list[pytest.MarkDecorator]:
    """What a test is marked with because of the file that it stands in; asked for each of ten thousand."""
    markers = []
    if path.is_relative_to(BUILD_TESTS):
        markers.append(pytest.mark.build)
    if any(path.is_relative_to(slow) for slow in SLOW):
        markers.append(pytest.mark.slow)
    return markers


def _check_rule_markers(item: pytest.Item) -> None:
    for mark in item.iter_markers("rule"):
        if mark.kwargs or not mark.args:
            raise pytest.UsageError(f'{item.nodeid}: a rule marker names rules, like rule("US-08", "EU-09")')
        for number in mark.args:
            if not isinstance(number, str) or not RULE_NUMBER.fullmatch(number):
                raise pytest.UsageError(f'{item.nodeid}: {number!r} is no rule number; they look like "US-08"')


def _rules_of(item: pytest.Item) -> set[str]:
    return {str(number) for mark in item.iter_markers("rule") for number in mark.args}


def pytest_collection_finish() -> None:
    """What has been imported stays: nobody needs to look through it for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
