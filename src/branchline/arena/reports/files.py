"""A report in files: as one page that needs nothing else, as JSON, as text; and read again."""

from __future__ import annotations

import json
from pathlib import Path

from branchline.arena.reports.plots import duel_color, ratings_plot, scores_plot, times_plot
from branchline.arena.reports.report import SCHEMA, Report
from branchline.arena.reports.text import as_text, headline, rating_text, sentences, verdict
from branchline.documents import read_as, read_object
from branchline.errors import RecordError, shown
from branchline.measuring.pages import Grid, as_json, milliseconds, percent, percents, render, write_forms
from branchline.measuring.statistics import Estimate
from branchline.view.words import words_of


def write_report(folder: Path, report: Report) -> None:
    """Write `report.html`, `report.json` and `report.txt` into the folder."""
    write_forms(folder, json=as_json(report), txt=as_text(report), html=as_html(report))


def read_report(file: Path) -> Report:
    """The report in a JSON file; RecordError if it is none."""
    try:
        document: object = json.loads(file.read_bytes())
    except OSError as error:
        raise RecordError(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{file} is no report of an arena: {error}") from None
    schema = read_object(document, str(file)).get("schema")
    if schema != SCHEMA:
        raise RecordError(f"{file} has schema {shown(schema)}, but here it is {SCHEMA}; measure it again")
    return read_as(Report, document, str(file))


def as_html(report: Report) -> str:
    """The report as one HTML page that needs no other file."""
    who = " · ".join(report.bots) if len(report.bots) < 4 else f"{len(report.bots)} bots"
    return render(
        "arena/reports/page.html",
        report=report,
        title=f"{words_of().game(report.game)}, {report.players} players: {who}",
        verdict=verdict(report.sprt) if report.sprt is not None else "",
        headline=headline(report),
        ratings=(ratings_plot(report), _standings(report)),
        duels={(duel.bot, duel.other): duel.share for duel in report.matrix},
        fields=_pairings(report),
        scores=(scores_plot(report), _scores(report)),
        times=(times_plot(report), _times(report)),
        sentences=sentences(report),
        bot_versions=", ".join(f"{bot} {version}" for bot, version in report.bot_versions.items()),
        duel_color=duel_color,
        percent=percent,
    )


def _standings(report: Report) -> Grid:
    rows = [
        [
            rating_text(one.rating.value, one.bound),
            "anchor" if one.bot == report.anchor else "no interval" if one.bound else _elos(one.rating),
            percent(one.share.value),
            percents(one.share),
            percent(one.fair, 0),
            f"{one.games:,}",
        ]
        for one in report.standings
    ]
    heads = ["rating", "95 %", "win share", "95 %", "fair", "games"]
    return Grid(
        "Ratings",
        f"Elo points above {report.anchor}, and the share of all wins; ties are split.",
        "bot",
        heads,
        [one.bot for one in report.standings],
        rows,
    )


def _scores(report: Report) -> Grid:
    rows = [
        [
            f"{one.score.value:.1f}",
            f"{one.score.low:.1f} to {one.score.high:.1f}",
            f"{one.score_sd:.1f}",
            f"{one.tickets_made:.2f}",
            f"{one.tickets_failed:.2f}",
            f"{one.decisions:.0f}",
            f"{one.faults:,}",
        ]
        for one in report.standings
    ]
    heads = ["mean score", "95 %", "deviation", "tickets made", "tickets failed", "decisions", "games with faults"]
    return Grid("Scores", "Means of a game.", "bot", heads, [one.bot for one in report.standings], rows)


def _times(report: Report) -> Grid:
    rows = [
        [*(milliseconds(value) for value in (one.mean, one.p50, one.p95, one.longest)), f"{one.decisions:,}"]
        for one in report.times
    ]
    heads, about = ["mean", "p50", "p95", "longest", "decisions"], "Milliseconds for a decision."
    return Grid("Time for a decision", about, "bot", heads, [one.bot for one in report.times], rows)


def _pairings(report: Report) -> Grid:
    names, rows = [], []
    for number, pairing in enumerate(report.pairings, 1):
        for side in pairing.sides:
            names.append(side.bot)
            rows.append(
                [
                    str(number),
                    str(side.seats),
                    percent(side.share.value),
                    percents(side.share),
                    percent(side.fair, 0),
                    f"{side.score:.1f}",
                    f"{side.score_sd:.1f}",
                    f"{pairing.games:,}",
                ]
            )
    about = "Every field that played, and the share of its wins; ties are split."
    heads = ["field", "seats", "win share", "95 %", "fair", "mean score", "deviation", "games"]
    return Grid("Fields", about, "bot", heads, names, rows)


def _elos(rating: Estimate) -> str:
    return f"{rating_text(rating.low)} to {rating_text(rating.high)}"
