"""Times the engine against the yardstick, interleaved, and prints median ratios beside the targets.

    python benchmarks/run.py                        every game, five rounds
    python benchmarks/run.py --games usa --rounds 9
    python benchmarks/run.py --interpreted          the uncompiled core too
    python benchmarks/run.py --json                 the same figures for a program

A benchmark, not a test: a target that is missed is said, and the exit status is still 0. It is 1 when nothing could
be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

try:
    from branchline.build_info import load_average, machine_facts
    from branchline.cli.arguments import whole_number
except ImportError:
    sys.exit(f"bench: branchline is not installed for {sys.executable}; run `make setup` first")

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parent.parent
PLAYERS: Final = 4  # of the yardstick, and of every game not named here
SEATS: Final[Mapping[str, tuple[int, ...]]] = {
    "nordic": (3,),
    "france_large": (3, 7),
    "france_small": (3,),
    "france_borders": (3,),
    "card_game": (2, 3, 4),
}
ENOUGH_ROUNDS: Final = 5
MOST: Final = 100_000
LEAST_SECONDS: Final = 0.1
MOST_SECONDS: Final = 600
COMPILERS: Final = ("cc", "gcc", "clang")
COMPILER_FLAGS: Final = ("-O3", "-march=native", "-DMAIN")

# The console script may not be on PATH, so its entry point is called by the Python that runs this file.
_ENTRY: Final = "import sys; from branchline.cli import main; sys.exit(main())"
_LIST_GAMES: Final = (
    "import json, branchline as b; print(json.dumps([getattr(game, 'key', game) for game in b.games()]))"
)

_YARDSTICK_LINES: Final = {
    "random": re.compile(rf"^play_random +P={PLAYERS} .* ([\d.]+) dec/s", re.MULTILINE),
    "greedy": re.compile(rf"^play_greedy +P={PLAYERS} .* ([\d.]+) dec/s", re.MULTILINE),
    "legal": re.compile(r"^legal ([\d.]+) ns", re.MULTILINE),
    "mask": re.compile(r"^mask ([\d.]+) ns", re.MULTILINE),
    "copy": re.compile(r"^copy ([\d.]+) ns", re.MULTILINE),
}


class CannotMeasure(Exception):
    """Something is missing for the benchmark; the text says what, and what to do."""


@dataclass(frozen=True)
class Target:
    """A bound for a median: at least, or at most; `aim` is what we would like."""

    bound: float
    aim: float | None = None
    at_most: bool = False

    def judge(self, median: float) -> str:
        """`met`, `aim met` or `MISSED`."""
        if not self._holds(median, self.bound):
            return "MISSED"
        return "aim met" if self.aim is not None and self._holds(median, self.aim) else "met"

    def __str__(self) -> str:
        sign = "<=" if self.at_most else ">="
        return f"{sign} {self.bound:g}" + (f", aim {self.aim:g}" if self.aim is not None else "")

    def _holds(self, median: float, bound: float) -> bool:
        return median <= bound if self.at_most else median >= bound


@dataclass(frozen=True)
class Measure:
    """One row of the table: a figure of the engine, alone or as a ratio to a line of the yardstick."""

    key: str
    words: str
    figure: str
    line: str | None = None
    scale: float = 1.0
    target: Target | None = None
    by_game: Mapping[str, Target] = field(default_factory=dict)
    by_table: Mapping[tuple[str, int], Target] = field(default_factory=dict)  # game and number of players

    def value(self, engine: Mapping[str, float], yardstick: Mapping[str, float]) -> float | None:
        """The row's value in one round; None when the engine does not give that figure."""
        figure = engine.get(self.figure)
        if figure is None:
            return None
        return figure * self.scale / (yardstick[self.line] if self.line is not None else 1.0)

    def target_for(self, game: str, players: int) -> Target | None:
        """The target of the game for so many players, else the game's own, else the common one."""
        return self.by_table.get((game, players), self.by_game.get(game, self.target))


FIRST_TWO: Final = ("usa", "europe")
NEXT_FOUR: Final = ("nordic", "france_large", "france_small", "france_borders")


def _for(games: Iterable[str], target: Target) -> dict[str, Target]:
    return dict.fromkeys(games, target)


# Legal list and mask are given in microseconds by the engine and in nanoseconds by the yardstick.
COMPILED: Final = (
    Measure(
        "random",
        "random play / C",
        "decisions_per_cpu_second",
        "random",
        by_game={
            "usa": Target(0.45, aim=0.55),
            "europe": Target(0.25, aim=0.35),
            **_for(NEXT_FOUR, Target(0.20, aim=0.30)),
        },
        by_table={("card_game", 4): Target(0.22)},
    ),
    Measure(
        "greedy",
        "greedy rollouts / C",
        "greedy_decisions_per_cpu_second",
        "greedy",
        by_game=_for(FIRST_TWO, Target(0.33)),
    ),
    Measure(
        "driven",
        "driven from Python / C",
        "driven_decisions_per_cpu_second",
        "random",
        by_game=_for(FIRST_TWO, Target(0.13)),
    ),
    Measure(
        "events",
        "driven, with events / C",
        "driven_with_events_per_cpu_second",
        "random",
        by_game=_for(FIRST_TWO, Target(0.09)),
    ),
    Measure(
        "legal",
        "legal list, times C",
        "legal_us",
        "legal",
        scale=1000,
        by_game=_for(FIRST_TWO, Target(6, at_most=True)),
    ),
    Measure("mask", "mask, times C", "mask_us", "mask", scale=1000, by_game=_for(FIRST_TWO, Target(10, at_most=True))),
    Measure(
        "copy",
        "copy, microseconds",
        "copy_us",
        target=Target(0.7, at_most=True),
        by_game={
            **_for((*FIRST_TWO, "card_game"), Target(0.5, at_most=True)),
            "france_large": Target(1.0, at_most=True),
        },
    ),
    Measure("state", "state, bytes", "state_bytes", by_game=_for(FIRST_TWO, Target(2000, at_most=True))),
)
INTERPRETED: Final = (
    Measure(
        "interpreted",
        "random, uncompiled / C",
        "decisions_per_cpu_second",
        "random",
        by_game=_for(FIRST_TWO, Target(0.01)),
    ),
)
LONGEST_PATH: Final = (
    ("median, milliseconds", "median", Target(1, at_most=True)),
    ("worst, milliseconds", "worst", Target(50, at_most=True)),
)
BEST_TICKETS: Final = (
    ("mean, milliseconds", "mean", None),
    ("worst, milliseconds", "worst", Target(1, at_most=True)),
)
BEST_STACKS: Final = 500
BEST_SIZE: Final = (15, 40)  # tickets and cards
ABSOLUTE: Final = {
    "random play": "decisions_per_cpu_second",
    "random games": "games_per_cpu_second",
    "greedy rollouts": "greedy_decisions_per_cpu_second",
    "driven from Python": "driven_decisions_per_cpu_second",
}


@dataclass(frozen=True)
class Row:
    """A measure over all rounds of one game."""

    key: str
    words: str
    values: tuple[float, ...]
    target: Target | None

    @property
    def median(self) -> float:
        """The median over the rounds."""
        return statistics.median(self.values)

    @property
    def verdict(self) -> str:
        """What the median means beside the target; empty without one."""
        return self.target.judge(self.median) if self.target is not None else ""


@dataclass(frozen=True)
class Report:
    """Everything measured for one game and number of players."""

    game: str
    players: int
    compiled: bool
    rounds: int
    rows: tuple[Row, ...]
    figures: Mapping[str, float]
    yardstick: float


@dataclass
class Rounds:
    """The rounds of one game as they come in: pairs of the engine's figures and the yardstick's."""

    game: str
    players: int
    compiled: bool = True
    pairs: list[tuple[Mapping[str, float], Mapping[str, float]]] = field(default_factory=list)
    interpreted: list[tuple[Mapping[str, float], Mapping[str, float]]] = field(default_factory=list)

    def report(self) -> Report:
        """The table of what has come in. An uncompiled core is held to the uncompiled target alone."""
        if self.compiled:
            rows = _rows(self.game, self.players, COMPILED, self.pairs, judged=True)
            rows += _rows(self.game, self.players, INTERPRETED, self.interpreted, judged=True)
        else:
            rows = _rows(self.game, self.players, INTERPRETED, self.pairs, judged=True)
            others = [entry for entry in COMPILED if entry.key != "random"]
            rows += _rows(self.game, self.players, others, self.pairs, judged=False)
        figures = {
            words: statistics.median(engine[key] for engine, _ in self.pairs)
            for words, key in ABSOLUTE.items()
            if all(key in engine for engine, _ in self.pairs)
        }
        yardstick = statistics.median(lines["random"] for _, lines in self.pairs)
        return Report(self.game, self.players, self.compiled, len(self.pairs), tuple(rows), figures, yardstick)


def main(arguments: Sequence[str] | None = None) -> int:
    """The report is printed; the exit status is 0 unless nothing could be measured."""
    options = _parser().parse_args(arguments)
    load = load_average()
    try:
        with tempfile.TemporaryDirectory(prefix="branchline-bench-") as scratch:
            reports = measure(
                games=options.games,
                rounds=options.rounds,
                seconds=options.seconds,
                yardstick_games=options.yardstick_games,
                interpreted=options.interpreted,
                scratch=Path(scratch),
            )
        searches = [run_longest_path(), run_best_tickets()]
    except CannotMeasure as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bench: stopped", file=sys.stderr)
        return 130
    print(json.dumps(_document(reports, searches, load), indent=2) if options.json else _text(reports, searches))
    return 0


def measure(
    *,
    games: Sequence[str] | None,
    rounds: int,
    seconds: float,
    yardstick_games: int,
    interpreted: bool,
    scratch: Path,
) -> list[Report]:
    """Every game measured in turn within each round, each right after a run of the yardstick.

    What else the machine does then weighs on both sides of a ratio; figures of different runs do not compare.
    """
    installed = list_games()
    chosen = list(dict.fromkeys(games)) if games else installed
    for game in chosen:
        if game not in installed:
            raise CannotMeasure(f'there is no game "{game}"; there are {", ".join(installed)}')
    program = build_yardstick(scratch)
    plain = copy_without_compiled_files(scratch) if interpreted else None
    collected = [Rounds(game, players) for game in chosen for players in SEATS.get(game, (PLAYERS,))]
    for turn in range(1, rounds + 1):
        for found in collected:
            game, players = found.game, found.players
            _say(f"round {turn} of {rounds}: {game}, {players} players")
            lines = run_yardstick(program, yardstick_games)
            found.compiled, figures = run_engine(game, players, seconds, {})
            found.pairs.append((figures, lines))
            if plain is None or not found.compiled:
                continue
            lines = run_yardstick(program, yardstick_games)
            is_compiled, figures = run_engine(game, players, seconds, {"PYTHONPATH": _before(plain, "PYTHONPATH")})
            if is_compiled:
                raise CannotMeasure("the copy without compiled files still ran compiled; is branchline in PYTHONHOME?")
            found.interpreted.append((figures, lines))
    return [found.report() for found in collected]


def list_games() -> list[str]:
    """The games of the installed package."""
    games = _json(_run([sys.executable, "-c", _LIST_GAMES], "branchline.games()", timeout=60), "branchline.games()")
    if not isinstance(games, list) or not games:
        raise CannotMeasure("branchline.games() names no game")
    return [str(game) for game in games]


def build_yardstick(scratch: Path) -> Path:
    """The yardstick's program, built in the scratch folder by $CC or the first compiler found."""
    wanted = shlex.split(os.environ.get("CC", ""))
    candidates = [wanted] if wanted else [[name] for name in COMPILERS]
    compiler = next((command for command in candidates if shutil.which(command[0])), None)
    if compiler is None:
        names = " or ".join(command[0] for command in candidates)
        raise CannotMeasure(
            f"no C compiler here (looked for {names}), so there is nothing to compare with. Install one, or see the\n"
            "plain speed with: branchline bench core --game usa --players 4 --seconds 5"
        )
    program = scratch / "yardstick"
    source = ROOT / "benchmarks" / "yardstick" / "yardstick.c"
    _run(
        [*compiler, *COMPILER_FLAGS, str(source), "-o", str(program)],
        f"building the yardstick with {shlex.join(compiler)}",
        timeout=300,
    )
    if not program.is_file():
        raise CannotMeasure(f"building the yardstick with {shlex.join(compiler)} gave no program")
    return program


def run_yardstick(program: Path, games: int) -> dict[str, float]:
    """The yardstick's figures: decisions per CPU-second, and nanoseconds."""
    output = _run([str(program), str(games)], "the yardstick", timeout=600)
    found = {name: pattern.search(output) for name, pattern in _YARDSTICK_LINES.items()}
    missing = [name for name, match in found.items() if match is None or float(match[1]) <= 0]
    if missing:
        raise CannotMeasure(f"the yardstick printed no figure for {', '.join(missing)}; try more --yardstick-games")
    return {name: float(match[1]) for name, match in found.items() if match is not None}


def run_engine(
    game: str, players: int, seconds: float, environment: Mapping[str, str]
) -> tuple[bool, dict[str, float]]:
    """Whether the core is compiled, and the figures of `branchline bench core`."""
    arguments = ["bench", "core", "--game", game, "--players", str(players), "--seconds", f"{seconds:g}", "--json"]
    what = shlex.join(["branchline", *arguments])
    output = _run([sys.executable, "-c", _ENTRY, *arguments], what, timeout=300 + 60 * seconds, environment=environment)
    document = _json(output, what)
    if not isinstance(document, dict):
        raise CannotMeasure(f"{what}: a JSON object was expected, not {output[:60]!r}")
    compiled = document.get("compiled")
    if not isinstance(compiled, bool):
        raise CannotMeasure(f'{what}: "compiled" must be true or false, not {compiled!r}')
    figures = {
        str(key): float(value)
        for key, value in document.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    if figures.get("decisions_per_cpu_second", 0) <= 0:
        raise CannotMeasure(f'{what}: there is no "decisions_per_cpu_second" above 0')
    return compiled, figures


@dataclass(frozen=True)
class Search:
    """Milliseconds of a search that is no part of the hot loop, with its bounds."""

    key: str
    words: str
    figures: Mapping[str, float]
    compiled: bool
    bounds: Sequence[tuple[str, str, Target | None]]


def run_longest_path() -> Search:
    """The longest path of networks with 90 trains, by `longest_path.py`."""
    _say("longest paths")
    found = _figures("longest_path.py", ["--json"])
    figures = {str(key): float(str(value)) for key, value in found.items() if key != "compiled"}
    words = f"longest path, {figures['networks']:.0f} networks of 90 trains on the large map of France"
    return Search("longest_path_ms", words, figures, bool(found["compiled"]), LONGEST_PATH)


def run_best_tickets() -> Search:
    """The best set of tickets for a large stack, by `best_tickets.py`, which has more sizes."""
    _say("best tickets")
    found = _figures("best_tickets.py", ["--json", "--stacks", str(BEST_STACKS)])
    tickets, cards = BEST_SIZE
    times = found.get("times")
    rows = [row for row in times if isinstance(row, dict)] if isinstance(times, list) else []
    row = next((row for row in rows if (row.get("tickets"), row.get("cards")) == BEST_SIZE), None)
    if row is None:
        raise CannotMeasure(f"best_tickets.py: there are no times for {tickets} tickets and {cards} cards")
    figures = {key: float(row[key]) / 1000 for key in ("mean", "worst")}
    words = f"best set of tickets, {BEST_STACKS} stacks, {tickets} tickets and {cards} cards of the card game"
    return Search("best_tickets_ms", words, figures, bool(found["compiled"]), BEST_TICKETS)


def _figures(program: str, arguments: Sequence[str]) -> dict[str, object]:
    """What another program of this folder prints as JSON."""
    command = [sys.executable, str(ROOT / "benchmarks" / program), *arguments]
    document = _json(_run(command, program, timeout=3600), program)
    if not isinstance(document, dict) or "compiled" not in document:
        raise CannotMeasure(f'{program}: a JSON object with "compiled" was expected')
    return {str(key): value for key, value in document.items()}


def copy_without_compiled_files(scratch: Path) -> Path:
    """A folder for PYTHONPATH with a copy of the package that can only run interpreted."""
    target = scratch / "interpreted"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src" / "branchline", target / "branchline", ignore=ignored)
    return target


def _rows(
    game: str,
    players: int,
    measures: Iterable[Measure],
    pairs: Sequence[tuple[Mapping[str, float], Mapping[str, float]]],
    *,
    judged: bool,
) -> list[Row]:
    rows = []
    for entry in measures:
        values = [value for engine, lines in pairs if (value := entry.value(engine, lines)) is not None]
        if values:
            target = entry.target_for(game, players) if judged else None
            rows.append(Row(entry.key, entry.words, tuple(values), target))
    return rows


def _text(reports: Sequence[Report], searches: Sequence[Search]) -> str:
    lines: list[str] = []
    for report in reports:
        core = "compiled core" if report.compiled else "core NOT COMPILED"
        lines += [
            "",
            f"{report.game}, {report.players} players, {core}, {report.rounds} round{'s' * (report.rounds > 1)}",
            "",
        ]
        if not report.compiled:
            lines += [
                "  The core is not compiled, so its targets do not apply. `make setup` builds it",
                "  where a C compiler and the Python headers are installed.",
                "",
            ]
        lines.append(f"  {'':<24} {'median':>8}  {'min to max':<17} target")
        for row in report.rows:
            spread = f"{_number(min(row.values))} to {_number(max(row.values))}"
            target = str(row.target) if row.target is not None else "none"
            lines.append(
                f"  {row.words:<24} {_number(row.median):>8}  {spread:<17} {target:<17} {row.verdict}".rstrip()
            )
        lines += ["", "  per CPU-second, median:"]
        lines += [f"  {words:<24} {value:>12,.0f}" for words, value in report.figures.items()]
        lines.append(f"  {'the yardstick, random':<24} {report.yardstick:>12,.0f}")
        if report.rounds < ENOUGH_ROUNDS:
            lines += ["", f"  Fewer than {ENOUGH_ROUNDS} rounds: a glance, not a measurement."]
    for search in searches:
        lines += ["", search.words, ""]
        for words, key, bound in search.bounds:
            value = search.figures[key]
            judged = f"{bound!s:<17} {bound.judge(value)}" if bound is not None and search.compiled else "none"
            lines.append(f"  {words:<24} {_number(value):>8}  {judged}")
    return "\n".join(lines[1:])


def _document(reports: Sequence[Report], searches: Sequence[Search], load: float | None) -> dict[str, object]:
    return {
        "machine": machine_facts(load),
        **{search.key: {**search.figures, "compiled": search.compiled} for search in searches},
        "games": [
            {
                "game": report.game,
                "players": report.players,
                "compiled": report.compiled,
                "rounds": report.rounds,
                "per_cpu_second": {**report.figures, "the yardstick, random": report.yardstick},
                "measures": {row.key: _row_document(row) for row in report.rows},
            }
            for report in reports
        ],
    }


def _row_document(row: Row) -> dict[str, object]:
    return {
        "median": row.median,
        "min": min(row.values),
        "max": max(row.values),
        "target": None if row.target is None else row.target.bound,
        "at_most": row.target is not None and row.target.at_most,
        "met": None if row.target is None else row.verdict != "MISSED",
    }


def _number(value: float) -> str:
    return f"{value:.3f}" if value < 1 else f"{value:.4g}"


def _run(command: Sequence[str], what: str, *, timeout: float, environment: Mapping[str, str] | None = None) -> str:
    """What the command prints. Anything but success is a CannotMeasure that names `what`."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
            check=False,
            env={**os.environ, **(environment or {})},
        )
    except OSError as error:
        raise CannotMeasure(f"{what}: {error}") from None
    except subprocess.TimeoutExpired:
        raise CannotMeasure(f"{what}: no end after {timeout:.0f} seconds") from None
    if done.returncode:
        last = "\n".join((done.stderr or done.stdout).strip().splitlines()[-5:])
        raise CannotMeasure(f"{what}: exit status {done.returncode}\n{last}")
    return done.stdout


def _json(text: str, what: str) -> object:
    try:
        document: object = json.loads(text)
    except ValueError:
        raise CannotMeasure(f"{what}: JSON was expected, not {text[:60]!r}") from None
    return document


def _before(folder: Path, variable: str) -> str:
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get(variable)])])


def _say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="benchmarks/run.py",
        description="Time the engine against the yardstick in C, interleaved, and print median ratios.",
    )
    parser.add_argument("--games", nargs="+", metavar="GAME", help="the games to measure (default: all there are)")
    parser.add_argument("--rounds", type=whole_number(1, MOST), default=ENOUGH_ROUNDS, help="default: %(default)s")
    parser.add_argument("--seconds", type=_seconds, default=2.0, help="given to `branchline bench core` (default: 2)")
    parser.add_argument(
        "--yardstick-games",
        type=whole_number(50, MOST),
        default=700,
        metavar="N",
        help="games per line of the yardstick; 700 take one to two seconds (default: %(default)s)",
    )
    parser.add_argument("--interpreted", action="store_true", help="measure a copy without compiled files too")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    return parser


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    # Written so that NaN is refused too.
    if not LEAST_SECONDS <= value <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f'"{text}" should be a number from {LEAST_SECONDS} to {MOST_SECONDS}')
    return value


if __name__ == "__main__":
    sys.exit(main())
