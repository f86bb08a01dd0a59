"""Writes docs/figures.md: how fast, how strong and how reliable all of it is, from results that are kept.

    python -m tools.figures                     write the page
    python -m tools.figures --check             change nothing; exit 1 unless the page is what the results say
    python -m tools.figures --measure           measure all but the strength anew first, which takes half an hour
    python -m tools.figures --measure core page     only these anew

Measuring keeps a result only when its command has come to its end. Strength takes hours and has a command of its own,
`python -m research.measure_strength --database FILE`.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final, TypedDict, cast

from branchline.arena import Report, read_report
from branchline.envs.bench import EnvFigures
from branchline.errors import RecordError
from branchline.view.words import words_of
from tools import environment_speed, strength, strength_goals

RESULTS: Final = Path("benchmarks/results")
PAGE: Final = Path("docs/figures.md")
LEARNED: Final = Path("examples/results/train_ppo.json")
MEASURING: Final = {
    "core": "python benchmarks/run.py --interpreted --json",
    "envs": "branchline bench envs --rounds 9 --seconds 1 --json",
    "server": "branchline bench server --seconds 45 --json",
    "reliability": "python -m benchmarks.reliability --json",
    "chaos": "python -m benchmarks.chaos --json",
    "page": "python -m benchmarks.page --json",
}
"""The name of each result, and what prints it."""


class Spread(TypedDict):
    """A figure of several rounds."""

    median: float
    min: float
    max: float


class CoreMeasure(Spread):
    """A figure of the engine, and whether its target is met; None: it has none."""

    met: bool | None


class CoreGame(TypedDict):
    """One game of so many players."""

    game: str
    players: int
    compiled: bool
    rounds: int
    per_cpu_second: dict[str, float]
    measures: dict[str, CoreMeasure]


class Core(TypedDict):
    """What `benchmarks/run.py --json` prints."""

    machine: dict[str, object]
    longest_path_ms: dict[str, float]
    best_tickets_ms: dict[str, float]
    games: list[CoreGame]


class Run(TypedDict):
    """One run of the server's benchmark."""

    games: int
    sockets: int
    seconds: float
    moves_per_second: float
    moves_per_cpu_second: float
    ack: dict[str, float]
    memory_mb: float
    kb_per_socket: float
    acknowledged: int
    lost: int


class ServerTarget(TypedDict):
    """What a run was to reach."""

    run: str
    figure: str
    wanted: str
    is_met: bool | None


class Server(TypedDict):
    """What `branchline bench server --json` prints."""

    machine: dict[str, object]
    live: Run
    saturated: Run
    idle: Run
    targets: list[ServerTarget]


class Storm(TypedDict):
    """One run of `benchmarks/reliability.py`."""

    what: str
    kills: int
    cuts: int
    requests: int
    doubtful: int
    refused: int
    rooms: int
    seconds: int


class Reliability(TypedDict):
    """What `benchmarks/reliability.py --json` prints."""

    machine: dict[str, object]
    runs: list[Storm]


class Quantiles(TypedDict):
    """How long somebody waited, in milliseconds."""

    times: int
    p50: float | None
    p99: float | None
    most: float | None


class Waited(TypedDict):
    """How long, while nothing was wrong with the server, and in all."""

    calm: Quantiles
    all: Quantiles


class Grown(TypedDict):
    """The memory of a server."""

    most_mb: int
    mb_per_minute: float | None
    seconds: int


class Weather(TypedDict):
    """What came of one server in `benchmarks/chaos.py`."""

    what: str
    seconds: int
    faults: dict[str, int]
    cuts: int
    acknowledged: int
    lost: int
    doubtful: int
    hostile: int
    rooms: int
    answers_ms: Waited
    bots_ms: Waited
    memory: Grown
    broken: list[str]


class Chaos(TypedDict):
    """What `benchmarks/chaos.py --json` prints."""

    machine: dict[str, object]
    minutes: int
    seed: int
    left_out: list[str]
    promises: list[str]
    runs: list[Weather]


class PageMeasure(Spread):
    """A figure of the page in the browser."""

    what: str
    unit: str
    target: str
    verdict: str


class Page(TypedDict):
    """What `benchmarks/page.py --json` prints."""

    machine: dict[str, object]
    rounds: int
    measures: list[PageMeasure]


class Learned(TypedDict):
    """What `examples/train_ppo.py --result FILE` keeps."""

    command: str
    game: str
    against: str
    decisions: int
    seconds: int
    final: dict[str, float]


def main(arguments: Sequence[str] | None = None) -> int:
    """The page is written, or checked; the result is the exit status."""
    options = _parser().parse_args(arguments)
    root: Path = options.root
    if options.measure is not None:
        unknown = [name for name in options.measure if name not in MEASURING]
        if unknown:
            print(f"figures: there is nothing called {unknown[0]} to measure; there are {', '.join(MEASURING)}")
            return 2
        for name in options.measure or MEASURING:
            if not _measure(root, name):
                return 1
        if options.measure == [] or "envs" in options.measure:
            environment_speed.main(["--root", str(root)])
    try:
        page = render(root)
    except (OSError, ValueError, KeyError, TypeError, RecordError) as error:
        print(f"figures: a kept result is missing or not what its command prints: {error!r}")
        return 1
    if options.check:
        if (root / PAGE).is_file() and (root / PAGE).read_text(encoding="utf-8") == page:
            return 0
        print(f"figures: {PAGE} is not what the kept results say; python -m tools.figures writes it anew")
        return 1
    (root / PAGE).write_text(page, encoding="utf-8", newline="\n")
    print(f"figures: wrote {PAGE}")
    return 0


def render(root: Path) -> str:
    """The whole page; the same text for the same results."""
    reports = {file.name: read_report(file) for file in sorted((root / strength.RESULTS).glob("*.json"))}
    parts = [
        _opening(),
        _core(cast(Core, _kept(root, "core"))),
        _envs(cast(EnvFigures, _kept(root, "envs"))),
        _strength(reports),
        _learning(cast(Learned, json.loads((root / LEARNED).read_text(encoding="utf-8")))),
        _reliability(cast(Reliability, _kept(root, "reliability"))),
        _server(cast(Server, _kept(root, "server"))),
        _chaos(cast(Chaos, _kept(root, "chaos"))),
        _page(cast(Page, _kept(root, "page"))),
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def _measure(root: Path, name: str) -> bool:
    """The command has run and what it printed is kept; otherwise that is said, and all stays as it was."""
    command = shlex.split(MEASURING[name])
    programs = {"python": sys.executable, "branchline": str(Path(sys.executable).with_name("branchline"))}
    print(f"figures: {MEASURING[name]}", file=sys.stderr, flush=True)
    done = subprocess.run(
        [programs[command[0]], *command[1:]], cwd=root, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False
    )
    if done.returncode != 0:
        print(f"figures: {MEASURING[name]} ended with exit status {done.returncode}; its last result is kept")
        return False
    (root / RESULTS / f"{name}.json").write_text(done.stdout, encoding="utf-8", newline="\n")
    return True


def _kept(root: Path, name: str) -> object:
    document: object = json.loads((root / RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return document


def _opening() -> Iterator[str]:
    yield "# Figures"
    yield ""
    yield from _text(
        "All that is said about speed, strength and reliability, each with the command that measures it again. The "
        "page is generated from the kept results (`benchmarks/results`, `research/results`, `examples/results`):"
    )
    yield ""
    yield "    python -m tools.figures                 writes it"
    yield "    python -m tools.figures --measure       measures all but the strength anew before, in half an hour"
    yield "    python -m research.measure_strength --database FILE     plays all matches anew, in some hours"
    yield ""
    yield from _text(
        "A test fails when it is not current. In brackets stand the least and the most of the rounds, or a 95 % "
        "interval: that is the noise. Ratios to something that was timed in the same round vary least from machine "
        "to machine; figures per CPU-second vary with the processor, and those by the clock with all that runs "
        "beside."
    )


def _core(core: Core) -> Iterator[str]:
    compiled = [game for game in core["games"] if game["compiled"]]
    rounds = compiled[0]["rounds"]
    yield from _head("The engine against C", core["machine"], MEASURING["core"])
    yield from _text(
        "[The yardstick](../benchmarks/yardstick/README.md) is a program in C that plays North America with 4 "
        "players and nothing else; the other games are held against the same program though they have more to "
        f"decide. Medians of {rounds} interleaved rounds, in CPU time of one core."
    )
    yield ""
    yield "| random play in the core | players | of C's | decisions per CPU-second | copy of a state | target |"
    yield "|---|---:|---:|---:|---:|---|"
    for one in compiled:
        measures = one["measures"]
        copy = measures["copy"]
        rate = next(value for words, value in one["per_cpu_second"].items() if "yardstick" not in words)
        yield (
            f"| {_game(one['game'])} | {one['players']} | {_spread(measures['random'], 2)} | {rate / 1e6:.2f} million "
            f"| {copy['median']:.2f} µs ({copy['min']:.2f} to {copy['max']:.2f}) "
            f"| {_verdicts(measures[key]['met'] for key in ('random', 'copy'))} |"
        )
    two = {one["game"]: one for one in compiled if one["game"] in ("usa", "europe")}
    yield ""
    yield f"| | {' | '.join(_game(name) for name in two)} | targets |"
    yield f"|---|{'---:|' * len(two)}---|"
    for key, words in _CORE_ROWS.items():
        found = [game["measures"][key] for game in two.values()]
        cells = " | ".join(_spread(one, _DIGITS.get(key, 2)) for one in found)
        yield f"| {words} | {cells} | {_verdicts(one['met'] for one in found)} |"
    path, tickets = core["longest_path_ms"], core["best_tickets_ms"]
    yield ""
    yield from _text(
        f"The longest path of a network of 90 trains on the large map of France takes {path['median']:.2f} ms "
        f"(median of {path['networks']:,.0f}; {path['worst']:.2f} at worst), the best set of 15 tickets for a stack "
        f"of 40 cards of The Card Game {tickets['mean']:.2f} ms on average and {tickets['worst']:.2f} at worst."
    )


def _envs(envs: EnvFigures) -> Iterator[str]:
    yield from _head("Environments for research", envs["machine"], MEASURING["envs"])
    yield from _text(
        "Beside those of PettingZoo, Gymnasium and OpenSpiel in the same run: [the whole table](environment_speed.md)."
    )
    yield ""
    yield from environment_speed.targets_table(envs)


def _strength(reports: dict[str, Report]) -> Iterator[str]:
    yield ""
    yield "## The bots"
    yield ""
    yield from _text(
        "Shares of games in which one comes in before the other, with 95 % intervals from resampled seed blocks; a "
        "goal is a bound for the lower end. [How strong the bots are](strength.md) has the levels, too, and every "
        "report with its command:"
    )
    yield ""
    yield "    python -m research.measure_strength --database FILE"
    yield ""
    yield from strength_goals.table(reports)


def _learning(learned: Learned) -> Iterator[str]:
    final = learned["final"]
    yield ""
    yield "## Learning a small game"
    yield ""
    yield f"    {learned['command']}"
    yield ""
    yield from _text(
        f"MaskablePPO knows nothing of `{learned['game']}` and plays against itself, {learned['decisions']:,} "
        f"decisions in {learned['seconds'] / 60:.0f} minutes of a core that it shared. Then it wins "
        f"{final['wins']:.1%} ({final['low']:.1%} to {final['high']:.1%}) against `{learned['against']}` on "
        f"{final['deals']:,} fresh deals, each in both seats."
    )


def _reliability(found: Reliability) -> Iterator[str]:
    yield from _head("Nothing is lost", found["machine"], MEASURING["reliability"])
    yield from _text(
        "Processes are killed with SIGKILL, connections cut, delayed and doubled, while people play several games "
        "at once, by requests and by sockets. Afterwards the history of every client is held against the log: each "
        "request that was acknowledged is there, once, in order and under its version, and logs replay to what "
        "everybody saw. One disagreement would end the run as failed; there was none."
    )
    yield ""
    yield "| what happened | kills | connections cut | requests acknowledged | answers that never came | refused |"
    yield "|---|---:|---:|---:|---:|---:|"
    for run in found["runs"]:
        yield (
            f"| {run['what']} | {run['kills']} | {run['cuts']:,} | {run['requests']:,} | {run['doubtful']:,} "
            f"| {run['refused']:,} |"
        )


def _server(server: Server) -> Iterator[str]:
    machine, live, saturated, idle = server["machine"], server["live"], server["saturated"], server["idle"]
    yield from _head("The server under load", machine, MEASURING["server"])
    yield from _text(
        f"One worker on {machine['database']} ({machine['disk']}, {machine['syncs_per_second']} small writes a "
        "second reach the disk one by one), on the cores that it shares with its clients. After each run with moves "
        "it is killed and its log read: an acknowledged move that is not there is lost."
    )
    yield ""
    yield "| run | measured | target |"
    yield "|---|---|---|"
    wanted = {
        run: ", ".join(
            f"{_TARGETS[one['figure']].format(one['wanted'])} {_met(one['is_met'])}"
            for one in server["targets"]
            if one["run"] == run
        )
        for run in ("live", "saturated", "idle")
    }
    for name, run in (("live", live), ("saturated", saturated)):
        ack = run["ack"]
        yield (
            f"| {name}: {run['games']:,} games, {run['sockets']:,} sockets | {run['moves_per_second']:,.0f} moves/s, "
            f"{run['moves_per_cpu_second']:,.0f} for each second of its CPU; acknowledged in {ack['p50_ms']:.0f} ms "
            f"(p50), {ack['p99_ms']:.0f} ms (p99), {ack['max_ms']:.0f} ms (most); {run['lost']} of "
            f"{run['acknowledged']:,} lost; {run['memory_mb']:.0f} MB | {wanted[name]} |"
        )
    yield (
        f"| idle: {idle['sockets']:,} sockets | {idle['memory_mb']:.0f} MB, {idle['kb_per_socket']:.1f} kB a socket "
        f"with its share of a room | {wanted['idle']} |"
    )


def _waited(found: Quantiles) -> str:
    if found["p50"] is None or found["p99"] is None:
        return "none"
    return f"{found['p50']:,.0f} / {found['p99']:,.0f} ({found['times']:,} times)"


def _grown(memory: Grown) -> str:
    slope = memory["mb_per_minute"]
    how = "no life was long enough" if slope is None else f"{slope:+.2f} MB a minute within a life"
    return f"{memory['most_mb']} MB, {how}"


_WEATHER_ROWS: Final[Mapping[str, Callable[[Weather], str]]] = {
    "what befell it": lambda run: ", ".join(f"{name} ({times})" for name, times in run["faults"].items()),
    "requests acknowledged, and lost of them": lambda run: f"{run['acknowledged']:,}, {run['lost']}",
    "answers that never came": lambda run: f"{run['doubtful']:,}",
    "requests of those who attack": lambda run: f"{run['hostile']:,}",
    "an honest player's answer, calm": lambda run: _waited(run["answers_ms"]["calm"]),
    "answers in all": lambda run: _waited(run["answers_ms"]["all"]),
    "a bot's reply to an honest player, calm": lambda run: _waited(run["bots_ms"]["calm"]),
    "replies in all": lambda run: _waited(run["bots_ms"]["all"]),
    "memory at most, and its growth": lambda run: _grown(run["memory"]),
    "promises broken": lambda run: str(len(run["broken"])),
}


def _chaos(chaos: Chaos) -> Iterator[str]:
    yield from _head("Hostile weather", chaos["machine"], MEASURING["chaos"])
    left_out = f" This machine had to leave out: {'; '.join(chaos['left_out'])}." if chaos["left_out"] else ""
    yield from _text(
        f"{chaos['minutes']} minutes (seed {chaos['seed']}) in which people play, guests attack, and one thing after "
        "the other fails. Times are milliseconds, p50 / p99, in calm moments (no fault then, nor in the 5 seconds "
        "before) and in all; the attack is always on."
        f"{left_out}"
    )
    yield ""
    yield f"| | {' | '.join(run['what'] for run in chaos['runs'])} |"
    yield f"|---|{'---|' * len(chaos['runs'])}"
    for words, cell in _WEATHER_ROWS.items():
        yield f"| {words} | {' | '.join(cell(run) for run in chaos['runs'])} |"
    yield ""
    yield from _text(f"The promises: {'; '.join(chaos['promises'])}.")


def _page(page: Page) -> Iterator[str]:
    yield from _head("The page in the browser", page["machine"], MEASURING["page"])
    yield from _text(
        "Debian's Chromium without a graphics card, with nothing in its cache, on the cores that it shares with its "
        f"server. Medians of {page['rounds']} rounds."
    )
    yield ""
    yield "| | measured | target |"
    yield "|---|---:|---|"
    for one in page["measures"]:
        target = "" if one["target"] == "none" else f"{one['target']}: {one['verdict']}"
        yield (
            f"| {one['what']} | {one['median']:.0f} {one['unit']} ({one['min']:.0f} to {one['max']:.0f}) | {target} |"
        )


def _head(title: str, machine: dict[str, object], command: str) -> Iterator[str]:
    compiled = "compiled" if machine["compiled"] else "not compiled"
    yield ""
    yield f"## {title}"
    yield ""
    yield f"    {command}"
    yield ""
    yield (
        f"Branchline {machine['branchline']}, {compiled}, Python {machine['python']}, {machine['system']}, "
        f"{machine['cores']} cores, load {machine['load']} when it began."
    )
    yield ""


def _text(prose: str) -> list[str]:
    return wrap(prose, 120, break_long_words=False, break_on_hyphens=False)


def _game(key: str) -> str:
    return words_of().game(key)


def _spread(figure: Spread, digits: int) -> str:
    return f"{figure['median']:.{digits}f} ({figure['min']:.{digits}f} to {figure['max']:.{digits}f})"


def _verdicts(met: Iterable[bool | None]) -> str:
    judged = [one for one in met if one is not None]
    if not judged:
        return ""
    return "met" if all(judged) else "**missed**"


def _met(is_met: bool | None) -> str:
    return {True: "(met)", False: "(**missed**)", None: "(not judged: a smaller run)"}[is_met]


_CORE_ROWS: Final = {
    "greedy": "greedy rollouts, of C's",
    "driven": "driven from Python (`legal`, choose, `apply`), of C's random play",
    "events": "the same with events (`play`)",
    "legal": "a list of all legal actions, times as long as C's",
    "mask": "a mask of them, times as long as C's",
    "state": "a state in memory, bytes",
    "interpreted": "random play, not compiled, of C's",
}
_DIGITS: Final = {"state": 0, "interpreted": 3}
_TARGETS: Final = {
    "moves_per_second": "{} moves/s",
    "ack_p99_ms": "{} ms (p99)",
    "lost": "{} lost",
    "memory_mb": "{} MB",
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tools/figures.py", description="Write docs/figures.md from the results that are kept."
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when the page is not current")
    parser.add_argument("--measure", nargs="*", metavar="NAME", help=f"measure anew: {', '.join(MEASURING)} (all)")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help="the project folder")
    return parser


if __name__ == "__main__":
    sys.exit(main())
