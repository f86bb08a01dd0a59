"""What drawings of all kinds of game have in common: the sheet, its text, and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from branchline.cards import CARD_LETTERS, WHITE
from branchline.variants import AnyGame, AnyObservation
from branchline.view.colors import CARDS, INK, PAPER, SEATS
from branchline.view.position import own_lines

WIDTH: Final = 1000
_LINE: Final = 26  # height of a line of text
_LETTERS: Final = 120  # that fit in one


def css(color: Sequence[int]) -> str:
    """A color as SVG writes it."""
    return "#" + "".join(f"{part:02x}" for part in color)


def label(x: float, y: float, words: str, size: int = 15, anchor: str = "start", color: Sequence[int] = INK) -> str:
    """Words on a base line."""
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {where} font-size="{size}" fill="{css(color)}">{escape(words)}</text>'


def cards_at(x: float, y: float, kinds: Iterable[int], step: float = 38) -> tuple[list[str], float]:
    """A row of cards from here on, so far from one to the next, and where it ends."""
    parts = []
    for kind in kinds:
        parts += [
            f'<rect x="{x:.1f}" y="{y}" width="34" height="52" rx="5" fill="{css(CARDS[kind])}" stroke="{css(INK)}"/>',
            label(x + 11, y + 20, CARD_LETTERS[kind], anchor="middle", color=INK if kind == WHITE else PAPER),
        ]
        x += step
    return parts, x


def sheet(title: str, height: float, parts: Iterable[str]) -> str:
    """A whole drawing, which says what it is to those who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" font-family="sans-serif" '
        f'viewBox="0 0 {WIDTH} {height:.0f}" style="max-width: {WIDTH}px">'
        f'<rect width="100%" height="100%" fill="{css(PAPER)}"/>'
        f"{''.join(parts)}</svg>"
    )


def table_sheet(game: AnyGame, seen: AnyObservation, lines: Sequence[str], height: float, parts: Iterable[str]) -> str:
    """A drawing of a position below what its lines say of the table and each seat, and of what its viewer holds."""
    own = [part for line in own_lines(game, seen) for part in wrap(line, _LETTERS, break_on_hyphens=False)]
    told = [*lines[: 1 + game.players], *own]
    head = [label(12 if number == 0 else 38, 22 + _LINE * number, line) for number, line in enumerate(told)]
    for seat in range(game.players):
        head.append(f'<rect x="12" y="{10 + _LINE * (1 + seat)}" width="16" height="14" fill="{css(SEATS[seat])}"/>')
    top = _LINE * len(told) + 12
    return sheet(lines[0], top + height, [*head, f'<g transform="translate(0 {top})">', *parts, "</g>"])
