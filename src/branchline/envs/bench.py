"""How fast the environments are, beside those of other packages in the same run."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Final, TypedDict

from branchline.build_info import load_average, machine_facts
from branchline.envs.contestants import (
    BARE,
    BATCH,
    BATCH_SEEN,
    EXTRA,
    TICTACTOE,
    WRAPPED,
    Contestant,
    ContestantKind,
    Drive,
    Missing,
    contestants,
)

BATCH_US: Final = 2.0
BATCH_SEEN_US: Final = 4.0
BARE_STEPS: Final = 60_000
WRAPPED_RATIO: Final = 1.0

_PACKAGES: Final = ("numpy", "pettingzoo", "gymnasium", "open_spiel")


class ContestantFigures(TypedDict):
    """What was found out about a contestant; None where it was not timed."""

    name: str
    kind: ContestantKind
    about: str
    is_ours: bool
    steps_per_cpu_second: int | None  # the median of the rounds
    slowest: int | None
    fastest: int | None
    us_a_step: float | None
    of_tictactoe: float | None  # the median of each round's ratio
    missing: str | None  # what is not installed


class EnvTarget(TypedDict):
    """A figure that is to be reached."""

    name: str
    figure: str
    wanted: str
    measured: float | None
    is_met: bool | None  # None: not measured


class EnvFigures(TypedDict):
    """All that a run has found out."""

    machine: dict[str, object]
    rounds: int
    seconds: float
    contestants: list[ContestantFigures]
    targets: list[EnvTarget]


def measure(
    rounds: int, seconds: float, say: Callable[[str], None], field: Sequence[Contestant] | None = None
) -> EnvFigures:
    """Steps per CPU-second of every contestant that is installed, each timed so many seconds in every round.

    They take turns round by round, so that whatever else the machine does weighs on all of them.
    """
    field = contestants() if field is None else field
    load = load_average()
    drives: dict[str, Drive] = {}
    missing: dict[str, str] = {}
    for contestant in field:
        try:
            drives[contestant.name] = contestant.ready()
            drives[contestant.name]()
        except Missing as reason:
            missing[contestant.name] = str(reason)
    gc.collect()
    gc.freeze()  # what is alive now is none of the collector's business while we time
    rates: dict[str, list[float]] = {name: [] for name in drives}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for name, drive in drives.items():
            rates[name].append(_rate(drive, seconds))
    gc.unfreeze()
    rows = [_row(contestant, rates, missing) for contestant in field]
    return {
        "machine": _machine(load),
        "rounds": rounds,
        "seconds": seconds,
        "contestants": rows,
        "targets": targets({row["name"]: row for row in rows}),
    }


def targets(rows: Mapping[str, ContestantFigures]) -> list[EnvTarget]:
    """What was to be reached, and whether it was."""

    def us(name: str, most: float) -> EnvTarget:
        found = rows[name]["us_a_step"] if name in rows else None
        is_met = None if found is None else found <= most
        return {"name": name, "figure": "us_a_step", "wanted": f"at most {most:g}", "measured": found, "is_met": is_met}

    def at_least(name: str, figure: str, least: float, found: float | None) -> EnvTarget:
        is_met = None if found is None else found >= least
        return {"name": name, "figure": figure, "wanted": f"at least {least:,g}", "measured": found, "is_met": is_met}

    steps = rows[BARE]["steps_per_cpu_second"] if BARE in rows else None
    ratio = rows[WRAPPED]["of_tictactoe"] if WRAPPED in rows else None
    return [
        us(BATCH, BATCH_US),
        us(BATCH_SEEN, BATCH_SEEN_US),
        at_least(BARE, "steps_per_cpu_second", BARE_STEPS, steps),
        at_least(WRAPPED, "of_tictactoe", WRAPPED_RATIO, ratio),
    ]


def install_text() -> str:
    """How contestants that are missing are brought along."""
    return f"pip install 'branchline[{EXTRA}]'"


def _rate(drive: Drive, seconds: float) -> float:
    steps = 0
    start = now = time.process_time()
    while now - start < seconds:
        steps += drive()
        now = time.process_time()
    return steps / (now - start)


def _row(contestant: Contestant, rates: Mapping[str, list[float]], missing: Mapping[str, str]) -> ContestantFigures:
    row: ContestantFigures = {
        "name": contestant.name,
        "kind": contestant.kind,
        "about": contestant.about,
        "is_ours": contestant.is_ours,
        "steps_per_cpu_second": None,
        "slowest": None,
        "fastest": None,
        "us_a_step": None,
        "of_tictactoe": None,
        "missing": missing.get(contestant.name),
    }
    if contestant.name not in rates:
        return row
    own = rates[contestant.name]
    row["steps_per_cpu_second"] = round(median(own))
    row["slowest"], row["fastest"] = round(min(own)), round(max(own))
    row["us_a_step"] = round(1e6 / median(own), 3)
    if TICTACTOE in rates:
        row["of_tictactoe"] = round(median(one / other for one, other in zip(own, rates[TICTACTOE], strict=True)), 2)
    return row


def _machine(load: float | None) -> dict[str, object]:
    return machine_facts(load) | {package: _version(package) for package in _PACKAGES}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
