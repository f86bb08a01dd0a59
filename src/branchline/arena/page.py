"""The frame of a report as one page that needs nothing else: no script, no picture, no other host."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5a6475; --paper: #fbfaf7; --card: #fff; --rule: #d9dce2;
  --mark: #1f5fa8; --light: #9dbfe3; --above: #4a90d9; --below: #e08a3c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a3abb8; --paper: #14171c; --card: #1c2027;
  --rule: #363c46; --mark: #7db4ef; --light: #37597d; --above: #3f7fc4; --below: #b9702f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.15rem; margin: 0 0 .6rem; } h3 { font-size: 1rem; margin: .8rem 0 .2rem; }
summary { cursor: pointer; margin: .6rem 0 .2rem; color: var(--mark); }
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


def page(title: str, parts: Sequence[str], more_style: str = "") -> str:
    """A whole page of these parts, which are HTML; the title is text."""
    style = f"{_STYLE}\n{more_style.strip()}" if more_style else _STYLE
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}\n</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A part of the page with a heading."""
    return "\n".join([f"<section><h2>{escape(title)}</h2>", *parts, "</section>"])


def table(caption: str, first: str, heads: Sequence[str], names: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A row for each name; `first` is the head of the column of names."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    lines = [
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row)}</tr>'
        for name, row in zip(names, rows, strict=True)
    ]
    return scrolled(
        caption,
        "<table>"
        f'<thead><tr><th scope="col" class="left">{escape(first)}</th>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table>",
    )


def scrolled(name: str, wide: str) -> str:
    """What may be wider than the screen, under its name, and can be moved there by keyboard too."""
    return f'{soft(name)}<div class="wide" role="region" tabindex="0" aria-label="{escape(name)}">{wide}</div>'


def soft(text: str) -> str:
    """A paragraph that stands back."""
    return f'<p class="soft">{escape(text)}</p>'


def listing(lines: Sequence[str]) -> str:
    """Sentences as a list."""
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def folded(title: str, inner: str) -> str:
    """What is shown only to those who ask for it."""
    return f"<details><summary>{escape(title)}</summary>{inner}</details>"
