"""From what was measured to what is said about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from branchline.server.bench.bench_plan import BenchPlan

_MEANT: BenchPlan = BenchPlan()
MOVES_PER_SECOND = 200.0
P99_MS = 150.0
SATURATED_PER_SECOND = 700.0
IDLE_MB = 200.0
REPLY_P99_MS = 1000.0


@dataclass(frozen=True)
class Target:
    """A figure that the server should reach."""

    run: str
    figure: str
    wanted: str
    measured: float | None
    is_met: bool | None  # None: the run was smaller than the target is meant for, or the system does not say


def quantile(values: Sequence[float], share: float) -> float | None:
    """The smallest of the values that at least this share of them do not exceed; None of no values."""
    if not values:
        return None
    ordered = sorted(values)
    return ordered[min(max(-int(-share * len(ordered) // 1), 1), len(ordered)) - 1]


def quantiles_ms(values: Sequence[float]) -> dict[str, float | None]:
    """The usual, the worst but one in a hundred, and the worst, of times in seconds."""
    cuts = {"p50_ms": quantile(values, 0.5), "p99_ms": quantile(values, 0.99), "max_ms": max(values, default=None)}
    return {name: None if value is None else round(value * 1000, 1) for name, value in cuts.items()}


def megabytes(size: int | None) -> float | None:
    """Bytes in units that people compare."""
    return None if size is None else round(size / 1e6, 1)


def targets(plan: BenchPlan, runs: Mapping[str, Mapping[str, object]]) -> list[dict[str, object]]:
    """Every target of the runs that were made."""
    found: list[Target] = []
    if "live" in runs:
        live = runs["live"]
        is_meant = plan.games >= _MEANT.games and plan.rate >= MOVES_PER_SECOND and plan.watchers >= _MEANT.watchers
        found += [
            _at_least("live", "moves_per_second", MOVES_PER_SECOND, _number(live, "moves_per_second"), is_meant),
            _at_most("live", "ack_p99_ms", P99_MS, _number(live, "ack", "p99_ms"), is_meant),
            _at_most("live", "lost", 0, _number(live, "lost"), True),
        ]
    if "saturated" in runs:
        saturated = runs["saturated"]
        is_meant = saturated.get("games") == _MEANT.saturated_games and plan.watchers >= _MEANT.watchers
        rate = _number(saturated, "moves_per_second")
        found += [
            _at_least("saturated", "moves_per_second", SATURATED_PER_SECOND, rate, is_meant),
            _at_most("saturated", "lost", 0, _number(saturated, "lost"), True),
        ]
    if "idle" in runs:
        memory = _number(runs["idle"], "memory_mb")
        found.append(_at_most("idle", "memory_mb", IDLE_MB, memory, plan.idle >= _MEANT.idle))
    if "attack" in runs:
        reply = _number(runs["attack"], "reply", "p99_ms")
        found.append(_at_most("attack", "reply_p99_ms", REPLY_P99_MS, reply, True))
    return [asdict(target) for target in found]


def _at_least(run: str, figure: str, wanted: float, measured: float | None, is_meant: bool) -> Target:
    is_met = measured >= wanted if is_meant and measured is not None else None
    return Target(run, figure, f"at least {wanted:g}", measured, is_met)


def _at_most(run: str, figure: str, wanted: float, measured: float | None, is_meant: bool) -> Target:
    is_met = measured <= wanted if is_meant and measured is not None else None
    return Target(run, figure, f"at most {wanted:g}", measured, is_met)


def _number(figures: Mapping[str, object], *names: str) -> float | None:
    """A figure by its name, or by the names on the way to it."""
    found: object = figures
    for name in names:
        found = found.get(name) if isinstance(found, Mapping) else None
    return float(found) if isinstance(found, int | float) else None
