"""A report as plain text for the terminal."""

from __future__ import annotations

from branchline.arena.reports.report import Duel, Report, SprtResult
from branchline.measuring.pages import in_columns, milliseconds, percent, percents
from branchline.view.words import words_of


def as_text(report: Report) -> str:
    """The whole report in lines."""
    parts = [
        headline(report),
        f"branchline {report.version}",
        "",
        *_standings(report),
        "",
        *_play(report),
    ]
    if report.matrix:
        parts += ["", "Row before column in % of their games, with the 95 % interval", *_matrix(report)]
    if report.players > 2:
        parts += ["", "Win share of each field", *_pairings(report)]
    parts += ["", *(sentence for sentence in sentences(report))]
    return "\n".join(line.rstrip() for line in parts) + "\n"


def headline(report: Report) -> str:
    """What was played, in one line."""
    name = words_of().game(report.game)
    options = "".join(f", {option}={value}" for option, value in report.options.items())
    pairings = len(report.pairings)
    of_each = f", {report.games // pairings:,} of each of {pairings} pairings" if pairings > 1 else ""
    return (
        f"{name}, {report.players} players{options}: {report.games:,} games{of_each}, "
        f"in seed blocks of {report.players} from seed {report.seed}"
    )


def sentences(report: Report) -> list[str]:
    """What is said of the match beside its tables."""
    first = report.first_seat
    said = [
        f"Who goes first wins {percent(first.share.value)} of the games ({percents(first.share)}); "
        f"{percent(first.fair)} would be fair."
    ]
    if report.cycles is not None:
        said.append(f"Of all threes of bots, {percent(report.cycles)} beat each other in a circle.")
    if report.sprt is not None:
        said.append(verdict_sentence(report.sprt))
    return [*said, *report.notes, f"The games have the hash {report.hash}."]


def verdict_sentence(sprt: SprtResult) -> str:
    """What a test has found, in one sentence."""
    asked = f"{sprt.low:g} or {sprt.high:g} Elo points (alpha {sprt.alpha:g}, beta {sprt.beta:g})"
    return (
        f"{verdict(sprt)}. Test after {_blocks(sprt.blocks)}: log-likelihood ratio {sprt.ratio:.2f}, "
        f"bounds {sprt.lower:.2f} and {sprt.upper:.2f}, for {asked}."
    )


def verdict(sprt: SprtResult) -> str:
    """What a test has found, in words without figures."""
    bots, low, high = f"better than {sprt.other}", f"{sprt.low:g}", f"{sprt.high:g} Elo points"
    return {
        "better": f"{sprt.bot} is {bots}: rather by {high} than by {low}",
        "not better": f"{sprt.bot} is not {bots}: rather by {low} than by {high}",
        "undecided": f"Whether {sprt.bot} is {bots} by {low} or {high} is not decided",
    }[sprt.verdict]


def rating_text(value: float, bound: str = "") -> str:
    """Elo points with their sign, and with a mark if they are only a bound, or not even that."""
    mark = {"least": "≥ ", "most": "≤ ", "open": "? "}.get(bound, "")
    return f"{mark}{value:+.0f}" if round(value) else f"{mark}0"


def _standings(report: Report) -> list[str]:
    rows = [["", "bot", "rating", "95 %", "win share", "95 %", "fair", "games"]]
    for number, standing in enumerate(report.standings, 1):
        rating = standing.rating
        between = f"{rating_text(rating.low)} to {rating_text(rating.high)}"
        if standing.bot == report.anchor:
            between = "anchor"
        elif standing.bound:
            between = "no interval"
        rows.append(
            [
                str(number),
                standing.bot,
                rating_text(rating.value, standing.bound),
                between,
                percent(standing.share.value),
                percents(standing.share),
                percent(standing.fair, 0),
                f"{standing.games:,}",
            ]
        )
    return in_columns(rows, left=(1,))


def _play(report: Report) -> list[str]:
    rows = [["", "bot", "score", "95 %", "sd", "tickets", "failed", "moves", "ms a move", "p95", "most"]]
    for number, (standing, times) in enumerate(zip(report.standings, report.times, strict=True), 1):
        rows.append(
            [
                str(number),
                standing.bot,
                f"{standing.score.value:.1f}",
                f"{standing.score.low:.1f} to {standing.score.high:.1f}",
                f"{standing.score_sd:.1f}",
                f"{standing.tickets_made:.2f}",
                f"{standing.tickets_failed:.2f}",
                f"{standing.decisions:.0f}",
                milliseconds(times.p50),
                milliseconds(times.p95),
                milliseconds(times.longest),
            ]
        )
    return in_columns(rows, left=(1,))


def _matrix(report: Report) -> list[str]:
    duels = {(duel.bot, duel.other): duel for duel in report.matrix}
    bots = [standing.bot for standing in report.standings]
    rows = [["", "", *(str(number) for number in range(1, len(bots) + 1))]]
    for number, bot in enumerate(bots, 1):
        cells = [duels.get((bot, other)) for other in bots]
        rows.append([str(number), bot, *(_cell(duel) for duel in cells)])
        rows.append(["", "", *(_cell_interval(duel) for duel in cells)])
    return in_columns(rows, left=(1,))


def _cell(duel: Duel | None) -> str:
    return f"{100 * duel.share.value:.1f}" if duel is not None else "-"


def _cell_interval(duel: Duel | None) -> str:
    return f"{100 * duel.share.low:.0f} to {100 * duel.share.high:.0f}" if duel is not None else ""


def _pairings(report: Report) -> list[str]:
    rows = [["", "bot", "seats", "win share", "95 %", "fair", "score", "sd"]]
    for number, pairing in enumerate(report.pairings, 1):
        for side in pairing.sides:
            rows.append(
                [
                    str(number) if side is pairing.sides[0] else "",
                    side.bot,
                    str(side.seats),
                    percent(side.share.value),
                    percents(side.share),
                    percent(side.fair, 0),
                    f"{side.score:.1f}",
                    f"{side.score_sd:.1f}",
                ]
            )
    return in_columns(rows, left=(1,))


def _blocks(count: int) -> str:
    return "1 block" if count == 1 else f"{count:,} blocks"
