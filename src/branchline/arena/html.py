"""A report as one page that needs nothing else: no script, no picture, no other host."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from branchline.arena.plots import duel_color, ratings_plot, scores_plot, times_plot
from branchline.arena.report import Duel, Estimate, Report
from branchline.arena.text import headline, milliseconds, percent, percents, rating_text, sentences
from branchline.view.words import words_of

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5a6475; --paper: #fbfaf7; --card: #fff; --rule: #d9dce2;
  --mark: #1f5fa8; --light: #9dbfe3; --above: #4a90d9; --below: #e08a3c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a3abb8; --paper: #14171c; --card: #1c2027;
  --rule: #363c46; --mark: #7db4ef; --light: #37597d; --above: #3f7fc4; --below: #b9702f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.15rem; margin: 0 0 .6rem; }
p { margin: .3rem 0; } .soft { color: var(--soft); }
section { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: 1rem;
  margin-top: 1rem; }
.wide { overflow-x: auto; } .wide:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }
th, td { padding: .35rem .6rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--rule); }
thead th { border-top: 0; color: var(--soft); font-weight: 600; vertical-align: bottom; }
th[scope=row] { text-align: left; font-weight: 600; position: sticky; left: 0; background: var(--card); }
@media (max-width: 40rem) { th[scope=row] { white-space: normal; overflow-wrap: anywhere; min-width: 7rem; } }
 .left { text-align: left; }
td small { display: block; color: var(--soft); } .heat td { text-align: center; min-width: 5.2rem; }
.heat td small { color: inherit; }
svg { display: block; overflow: visible; } svg text { fill: var(--ink); font: 14px system-ui, sans-serif; }
svg .value { fill: var(--soft); } svg .tick { fill: var(--soft); font-size: 12px; }
.grid { stroke: var(--rule); } .interval { stroke: var(--light); stroke-width: 10; stroke-linecap: round; }
.tail { stroke: var(--light); stroke-width: 3; } .end { stroke: var(--mark); stroke-width: 3; }
.dot { fill: var(--mark); } .bar { fill: var(--mark); stroke: var(--card); stroke-width: 1; }
code { font-family: ui-monospace, monospace; font-size: .88rem; overflow-wrap: anywhere; }
ul { margin: .3rem 0; padding-left: 1.2rem; } li { margin: .2rem 0; overflow-wrap: anywhere; }
""".strip()


def as_html(report: Report) -> str:
    """The page."""
    who = " · ".join(report.bots) if len(report.bots) < 4 else f"{len(report.bots)} bots"
    title = f"{words_of().say(f'game-{report.game}')}, {report.players} players: {who}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(headline(report))}.</p>",
        f'<p class="soft">branchline {escape(report.version)}</p>',
        _section("Ratings", ratings_plot(report), _standings(report)),
    ]
    if report.matrix:
        parts.append(_section("Who beats whom", _matrix(report)))
    if report.players > 2:
        parts.append(_section("Fields", _pairings(report)))
    parts += [
        _section(
            "Scores", _soft("How often each was reached. Mean ± deviation."), scores_plot(report), _scores(report)
        ),
        _section(
            "Time for a decision",
            _soft("Milliseconds. Dot: half of the decisions took no longer. Bar: 95 % of them. End: the longest."),
            times_plot(report),
            _times(report),
        ),
        _section("How it was measured", _measured(report)),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


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
    return _table(
        f"Elo points above {report.anchor}, and the share of all wins; ties are split.",
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
    heads = ["mean score", "95 %", "deviation", "tickets made", "tickets failed", "decisions", "faults"]
    return _table("Means of a game.", heads, [one.bot for one in report.standings], rows)


def _times(report: Report) -> str:
    rows = [
        [*(milliseconds(value) for value in (one.mean, one.p50, one.p95, one.longest)), f"{one.decisions:,}"]
        for one in report.times
    ]
    heads = ["mean", "p50", "p95", "longest", "decisions"]
    return _table("Milliseconds for a decision.", heads, [one.bot for one in report.times], rows)


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
    return _table("Every field that played, and the share of its wins; ties are split.", heads, names, rows)


def _matrix(report: Report) -> str:
    duels = {(duel.bot, duel.other): duel for duel in report.matrix}
    bots = [standing.bot for standing in report.standings]
    heads = "".join(f'<th scope="col">{escape(bot)}</th>' for bot in bots)
    lines = [
        f'<tr><th scope="row">{escape(bot)}</th>{"".join(_cell(duels.get((bot, other))) for other in bots)}</tr>'
        for bot in bots
    ]
    caption = "How often the bot of the row came in before that of the column, with the 95 % interval; a tie is half."
    return _scrolled(
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
        "A seed block is one deal, one order of train cards and one of tickets, played in every rotation of the "
        f"seats: {report.blocks:,} blocks of {report.players} games for each pairing. All intervals are 95 % and "
        "come from resampling whole blocks.",
        "Ratings are those under which the results are likeliest (Bradley and Terry, Plackett and Luce), with one "
        "drawn game more for every two bots that met.",
        *sentences(report),
        "Code of the bots: " + ", ".join(f"{bot} {version}" for bot, version in report.bot_versions.items()) + ".",
        f"A bot may take {report.seconds:g} s for a decision, if it decides by the clock.",
        f"The map has the fingerprint {report.map}.",
    ]
    items = "".join(f"<li>{escape(line)}</li>" for line in said)
    return f"<ul>{items}</ul><p>The same again: <code>{escape(report.command)}</code></p>"


def _elos(rating: Estimate) -> str:
    return f"{rating_text(rating.low)} to {rating_text(rating.high)}"


def _section(title: str, *parts: str) -> str:
    return "\n".join([f"<section><h2>{escape(title)}</h2>", *parts, "</section>"])


def _table(caption: str, heads: Sequence[str], names: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    lines = [
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row)}</tr>'
        for name, row in zip(names, rows, strict=True)
    ]
    return _scrolled(
        caption,
        "<table>"
        f'<thead><tr><th scope="col" class="left">bot</th>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table>",
    )


def _scrolled(name: str, table: str) -> str:
    """A table that may be wider than the screen, and can be moved there by keyboard too."""
    return f'{_soft(name)}<div class="wide" role="region" tabindex="0" aria-label="{escape(name)}">{table}</div>'


def _soft(text: str) -> str:
    return f'<p class="soft">{escape(text)}</p>'
