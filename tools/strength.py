"""Writes docs/strength.md: how strong the bots are, from the reports in research/results.

    python -m tools.strength            write the page
    python -m tools.strength --check   change nothing; exit 1 unless the page is what the reports say

A report is what `branchline arena … --json` prints, or the report.json of its `--report` folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from branchline.arena import Report, read_report
from branchline.arena.reports.text import rating_text, sentences
from branchline.errors import RecordError
from branchline.measuring.pages import milliseconds, percent
from branchline.measuring.statistics import Estimate
from branchline.view.words import words_of
from tools.strength_goals import levels, table

RESULTS: Final = Path("research/results")
PAGE: Final = Path("docs/strength.md")


def main(arguments: Sequence[str] | None = None) -> int:
    """The page is written, or checked; the result is the exit status."""
    options = _parser().parse_args(arguments)
    root: Path = options.root
    try:
        page = render({file.name: read_report(file) for file in sorted((root / RESULTS).glob("*.json"))})
    except RecordError as error:
        print(f"strength: {error}")
        return 1
    if options.check:
        if (root / PAGE).is_file() and (root / PAGE).read_text(encoding="utf-8") == page:
            return 0
        print(f"strength: {PAGE} is not what {RESULTS} says; python -m tools.strength writes it anew")
        return 1
    (root / PAGE).write_text(page, encoding="utf-8", newline="\n")
    print(f"strength: wrote {PAGE}")
    return 0


def render(reports: dict[str, Report]) -> str:
    """The whole page; the same text for the same reports, on every machine."""
    lines = [
        "# How strong the bots are",
        "",
        "Measured with `branchline arena`; [the guide](guide/arena.md) says what the figures mean. Intervals are 95 %,",
        "from resampled seed blocks; those of 0 and 100 % are Wilson's. `python -m research.measure_strength",
        "--database FILE` plays all these matches; the page is generated from the reports in `research/results`:",
        "`python -m tools.strength` writes it, and a test fails when it is not current.",
    ]
    if not reports:
        lines += ["", "Nothing has been measured yet."]
    else:
        lines += [
            "",
            "## Goals",
            "",
            "A goal is a bound that the lower end of the interval is to reach. At tables of three or four a bot comes",
            "in before its equal in half of the games, and every meeting of two seats is counted.",
            "",
            *table(reports),
            "",
            "[What was tried](adr/0018-play-by-plan-and-races.md#goals-that-were-missed) where a goal is missed.",
        ]
    leveled = list(levels(reports))
    if leveled:
        lines += [
            "",
            "## Levels",
            "",
            "Each is to come in before the one below it; that is shown where the lower end is above one half. Expert",
            "and master decide by the clock and take long, so fewer of their games are played.",
            "",
            *leveled,
        ]
    for name, report in reports.items():
        lines += ["", f"## {_heading(report)}", "", *_section(name, report)]
    return "\n".join(lines) + "\n"


def _heading(report: Report) -> str:
    options = "".join(f", {option} {value}" for option, value in report.options.items())
    who = ", ".join(report.bots) if len(report.bots) < 4 else f"{len(report.bots)} bots"
    return f"{words_of().game(report.game)}, {report.players} players{options}: {who}"


def _section(name: str, report: Report) -> Iterator[str]:
    blocks = f"{report.blocks:,} seed blocks of {report.players} for each of {len(report.pairings)} pairings"
    yield f"{report.games:,} games ({blocks}), branchline {report.version}, `{RESULTS.as_posix()}/{name}`:"
    yield ""
    yield f"    {report.command}"
    yield ""
    yield from _standings(report)
    if len(report.bots) > 2 or report.players > 2:
        yield ""
        yield from _matrix(report)
    if report.players > 2:
        yield ""
        yield from _pairings(report)
    yield ""
    yield " ".join(sentences(report))


def _standings(report: Report) -> Iterator[str]:
    yield "| bot | rating | win share | fair | mean score | sd | tickets made, failed | ms a move: p50, p95, most |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for one, times in zip(report.standings, report.times, strict=True):
        cells = [
            f"`{one.bot}`",
            _rating(report, one.bot, one.rating, one.bound),
            f"{percent(one.share.value)} ({_percents(one.share)})",
            percent(one.fair, 0),
            f"{one.score.value:.1f} ({one.score.low:.1f} to {one.score.high:.1f})",
            f"{one.score_sd:.1f}",
            f"{one.tickets_made:.2f}, {one.tickets_failed:.2f}",
            ", ".join(milliseconds(value) for value in (times.p50, times.p95, times.longest)),
        ]
        yield f"| {' | '.join(cells)} |"


def _matrix(report: Report) -> Iterator[str]:
    duels = {(duel.bot, duel.other): duel.share for duel in report.matrix}
    bots = [standing.bot for standing in report.standings]
    yield f"| row before column | {' | '.join(f'`{bot}`' for bot in bots)} |"
    yield f"|---|{'---:|' * len(bots)}"
    for bot in bots:
        shares = [duels.get((bot, other)) for other in bots]
        cells = ["" if share is None else f"{percent(share.value)} ({_percents(share)})" for share in shares]
        yield f"| `{bot}` | {' | '.join(cells)} |"


def _pairings(report: Report) -> Iterator[str]:
    yield "| field | bot | seats | win share | fair | mean score | sd |"
    yield "|---|---|---:|---:|---:|---:|---:|"
    for number, pairing in enumerate(report.pairings, 1):
        for side in pairing.sides:
            share = f"{percent(side.share.value)} ({_percents(side.share)})"
            score = f"{side.score:.1f} | {side.score_sd:.1f}"
            yield f"| {number} | `{side.bot}` | {side.seats} | {share} | {percent(side.fair, 0)} | {score} |"


def _rating(report: Report, bot: str, rating: Estimate, bound: str) -> str:
    if bot == report.anchor or bound:
        return rating_text(rating.value, bound)
    return f"{rating_text(rating.value)} ({rating_text(rating.low)} to {rating_text(rating.high)})"


def _percents(share: Estimate) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tools/strength.py", description="Write docs/strength.md from the reports in research/results."
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when the page is not current")
    parser.add_argument(
        "--root",
        type=Path,
        default=Path(__file__).resolve().parent.parent,
        help="the project folder (default: this one)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
