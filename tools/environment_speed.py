"""Writes docs/environment_speed.md: how fast the environments are, from what was measured last and kept.

branchline bench envs --rounds 9 --seconds 1 --json > benchmarks/results/envs.json
python -m tools.environment_speed            write the page
python -m tools.environment_speed --check   change nothing; exit 1 unless the page is what the figures say
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final, cast

from branchline.envs.bench import ContestantFigures, EnvFigures, install_text

FIGURES: Final = Path("benchmarks/results/envs.json")
PAGE: Final = Path("docs/environment_speed.md")
_HEADS: Final = {
    "batch": "Batches",
    "aec": "PettingZoo: `for agent in env.agent_iter()`",
    "gymnasium": "Gymnasium",
    "openspiel": "OpenSpiel: `state.apply_action`",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """The page is written, or checked; the result is the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 unless the page is current")
    parser.add_argument("--root", type=Path, default=Path(), help="the folder of the project (this one)")
    options = parser.parse_args(arguments)
    root: Path = options.root
    try:
        figures = cast(EnvFigures, json.loads((root / FIGURES).read_text(encoding="utf-8")))
        page = render(figures)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"environment_speed: {FIGURES} is not what `branchline bench envs --json` prints: {error!r}")
        return 1
    if options.check:
        if (root / PAGE).is_file() and (root / PAGE).read_text(encoding="utf-8") == page:
            return 0
        print(f"environment_speed: {PAGE} is not what {FIGURES} says; python -m tools.environment_speed writes it anew")
        return 1
    (root / PAGE).write_text(page, encoding="utf-8", newline="\n")
    print(f"environment_speed: wrote {PAGE}")
    return 0


def render(figures: EnvFigures) -> str:
    """The whole page; the same text for the same figures."""
    return "\n".join(_lines(figures)) + "\n"


def _lines(figures: EnvFigures) -> Iterator[str]:
    machine = figures["machine"]
    yield "# How fast the environments are"
    yield ""
    yield "All in one run on one core. They take turns, so that whatever else the machine does weighs on all of them:"
    yield ""
    yield f"    {install_text()}"
    yield (
        f"    branchline bench envs --rounds {figures['rounds']} --seconds {figures['seconds']:g} --json > "
        f"{FIGURES.as_posix()}"
    )
    yield "    python -m tools.environment_speed"
    yield ""
    yield "Figures are medians of the rounds, in CPU time, with the slowest and the fastest round. A step is the same"
    yield "everywhere: a player's position is looked at, one of the possible actions is taken at random, and that is"
    yield "done; beginning and scoring games is included. `of tictactoe` is the median of each round's ratio to"
    yield "PettingZoo's `tictactoe`. The page is made from the kept figures, and a test fails when it is not current."
    yield ""
    names = ", ".join(f"{name} {value}" for name, value in machine.items() if name in _VERSIONS and value is not None)
    compiled = "compiled" if machine["compiled"] else "not compiled"
    yield from wrap(
        f"Measured with {names}; the core was {compiled}. The machine: {machine['system']}, {machine['cores']} cores, "
        f"load {machine['load']} when it began.",
        120,
    )
    yield ""
    yield from targets_table(figures)
    for kind, head in _HEADS.items():
        yield ""
        yield f"## {head}"
        yield ""
        yield "| environment | | steps per CPU-second | slowest to fastest | µs a step | of tictactoe |"
        yield "|---|---|---:|---:|---:|---:|"
        yield from (_row(row) for row in figures["contestants"] if row["kind"] == kind)


def targets_table(figures: EnvFigures) -> Iterator[str]:
    """What was to be reached, and whether it was."""
    yield "| target | wanted | measured | |"
    yield "|---|---:|---:|---|"
    for target in figures["targets"]:
        verdict = {True: "met", False: "**missed**", None: "not measured"}[target["is_met"]]
        measured = "" if target["measured"] is None else f"{target['measured']:,}"
        yield f"| {target['name']}: {_FIGURES[target['figure']]} | {target['wanted']} | {measured} | {verdict} |"


def _row(row: ContestantFigures) -> str:
    name = f"**{row['name']}**" if row["is_ours"] else row["name"]
    if row["missing"] is not None:
        return f"| {name} | {row['about']} | not installed | | | |"
    ratio = "" if row["of_tictactoe"] is None else f"{row['of_tictactoe']:.2f}"
    return (
        f"| {name} | {row['about']} | {row['steps_per_cpu_second']:,} | {row['slowest']:,} to {row['fastest']:,} "
        f"| {row['us_a_step']:,} | {ratio} |"
    )


_VERSIONS: Final = ("branchline", "python", "numpy", "pettingzoo", "gymnasium", "open_spiel")
_FIGURES: Final = {
    "us_a_step": "µs a step",
    "steps_per_cpu_second": "steps per CPU-second",
    "of_tictactoe": "of tictactoe",
}

if __name__ == "__main__":
    sys.exit(main())
