"""A report as one page that needs nothing else: no script, no picture, no other host."""

from __future__ import annotations

from html import escape

from branchline.arena.page import listing, page, scrolled, section, soft, table
from branchline.arena.plots import duel_color, ratings_plot, scores_plot, times_plot
from branchline.arena.report import Duel, Estimate, Report
from branchline.arena.text import headline, milliseconds, percent, percents, rating_text, sentences, verdict
from branchline.view.words import words_of


def as_html(report: Report) -> str:
    """The page."""
    who = " · ".join(report.bots) if len(report.bots) < 4 else f"{len(report.bots)} bots"
    title = f"{words_of().say(f'game-{report.game}')}, {report.players} players: {who}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        *([f"<p><strong>{escape(verdict(report.sprt))}.</strong></p>"] if report.sprt is not None else []),
        f"<p>{escape(headline(report))}.</p>",
        f'<p class="soft">branchline {escape(report.version)}</p>',
        section("Ratings", ratings_plot(report), _standings(report)),
    ]
    if report.matrix:
        parts.append(section("Who beats whom", _matrix(report)))
    if report.players > 2:
        parts.append(section("Fields", _pairings(report)))
    parts += [
        section("Scores", soft("How often each was reached. Mean ± deviation."), scores_plot(report), _scores(report)),
        section(
            "Time for a decision",
            soft("Milliseconds. Dot: half of the decisions took no longer. Bar: 95 % of them. End: the longest."),
            times_plot(report),
            _times(report),
        ),
        section("How it was measured", _measured(report)),
    ]
    return page(title, parts)


def _standings(report: Report) -> str:
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
    return table(
        f"Elo points above {report.anchor}, and the share of all wins; ties are split.",
        "bot",
        heads,
        [one.bot for one in report.standings],
        rows,
    )


def _scores(report: Report) -> str:
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
    return table("Means of a game.", "bot", heads, [one.bot for one in report.standings], rows)


def _times(report: Report) -> str:
    rows = [
        [*(milliseconds(value) for value in (one.mean, one.p50, one.p95, one.longest)), f"{one.decisions:,}"]
        for one in report.times
    ]
    heads = ["mean", "p50", "p95", "longest", "decisions"]
    return table("Milliseconds for a decision.", "bot", heads, [one.bot for one in report.times], rows)


def _pairings(report: Report) -> str:
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
    heads = ["field", "seats", "win share", "95 %", "fair", "mean score", "deviation", "games"]
    return table("Every field that played, and the share of its wins; ties are split.", "bot", heads, names, rows)


def _matrix(report: Report) -> str:
    duels = {(duel.bot, duel.other): duel for duel in report.matrix}
    bots = [standing.bot for standing in report.standings]
    heads = "".join(f'<th scope="col">{escape(bot)}</th>' for bot in bots)
    lines = [
        f'<tr><th scope="row">{escape(bot)}</th>{"".join(_cell(duels.get((bot, other))) for other in bots)}</tr>'
        for bot in bots
    ]
    caption = "How often the bot of the row came in before that of the column, with the 95 % interval; a tie is half."
    return scrolled(
        caption,
        f'<table class="heat"><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(lines)}</tbody></table>',
    )


def _cell(duel: Duel | None) -> str:
    if duel is None:
        return "<td></td>"
    share = duel.share
    return (
        f'<td style="background: {duel_color(share.value)}">{percent(share.value)}'
        f"<small>{100 * share.low:.0f} to {100 * share.high:.0f}</small></td>"
    )


def _measured(report: Report) -> str:
    said = [
        "A seed block is one deal, one stream of chance for train cards and one for tickets, played in every rotation "
        f"of the seats: {report.blocks:,} blocks of {report.players} games for each pairing. All intervals are 95 %, "
        "and come from resampling whole blocks; that of a share of 0 or 100 % is Wilson's, with blocks as trials, and "
        "no other share has an end beyond it.",
        "Ratings are those under which the results are likeliest (Bradley and Terry, Plackett and Luce), with one "
        "drawn game more for every two bots that met.",
        *sentences(report),
        "Code of the bots: " + ", ".join(f"{bot} {version}" for bot, version in report.bot_versions.items()) + ".",
        f"A bot may take {report.seconds:g} s for a decision, if it decides by the clock.",
        f"The map has the fingerprint {report.map}.",
    ]
    return f"{listing(said)}<p>The same again: <code>{escape(report.command)}</code></p>"


def _elos(rating: Estimate) -> str:
    return f"{rating_text(rating.low)} to {rating_text(rating.high)}"
