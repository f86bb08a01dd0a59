"""What drawings of all kinds of game have in common: colors, the sheet, its text, and cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal
from xml.etree.ElementTree import Element, tostring

from branchline.cards import CARD_LETTERS
from branchline.view.position import PositionText, wrapped

Anchor = Literal["start", "middle", "end"]

Color = tuple[int, int, int]
"""Red, green and blue."""

PAPER: Final[Color] = (246, 241, 230)
INK: Final[Color] = (45, 42, 38)
OPEN: Final[Color] = (176, 170, 160)  # a gray route
CARDS: Final[tuple[Color, ...]] = (  # by kind
    (168, 100, 168),
    (60, 110, 190),
    (226, 140, 50),
    (205, 205, 200),
    (70, 140, 80),
    (226, 196, 60),
    (70, 70, 70),
    (196, 62, 58),
    (120, 90, 60),
    (120, 90, 60),
)
SEATS: Final[tuple[Color, ...]] = (
    (200, 30, 40),
    (20, 90, 180),
    (20, 130, 70),
    (230, 170, 0),
    (30, 30, 30),
    (140, 60, 160),
    (230, 100, 30),
)

WIDTH: Final = 1000
_LINE: Final = 26  # height of a line of text
_LETTERS: Final = 112  # that fit in one beside its label
_FIGURE: Final = 110  # width of a column of figures
_INDENT: Final = 110  # of what stands behind a label
_BRIGHT: Final = 400  # sum of red, green and blue from which on letters are dark


def css(color: Color) -> str:
    """A color as SVG writes it."""
    return "#" + "".join(f"{part:02x}" for part in color)


def element(tag: str, *inside: Element | str, **attributes: str | float) -> Element:
    """An element of a drawing; ElementTree of the standard library escapes all that is written in it.

    `stroke_width` is the attribute `stroke-width`, and numbers are rounded.
    """
    made = Element(tag)
    for name, value in attributes.items():
        made.set(name.replace("_", "-"), value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0"))
    for part in inside:
        if isinstance(part, str):
            made.text = part
        else:
            made.append(part)
    return made


def label(
    x: float,
    y: float,
    words: str,
    size: int = 15,
    anchor: Anchor = "start",
    color: Color = INK,
    weight: Literal["normal", "bold"] = "normal",
) -> Element:
    """Words on a base line."""
    at = {"x": x, "y": y, "text_anchor": anchor, "font_size": size, "font_weight": weight}
    return element("text", words, **at, fill=css(color))


def seat_mark(x: float, y: float, seat: int, *, is_square: bool = False) -> Element:
    """The sign of a seat around this point: its color, and its number for those who cannot tell colors apart."""
    look: dict[str, str | float] = {"fill": css(SEATS[seat]), "stroke": css(PAPER)}
    if is_square:
        shape = element("rect", x=x - 7, y=y - 7, width=14, height=14, **look)
    else:
        shape = element("circle", cx=x, cy=y, r=7, **look)
    return element("g", shape, label(x, y + 3.5, str(seat + 1), 10, "middle", letters_on(SEATS[seat]), "bold"))


def cards_at(x: float, y: float, kinds: Iterable[int], step: float = 38) -> tuple[list[Element], float]:
    """A row of cards from here on, so far from one to the next, and where it ends."""
    parts = []
    for kind in kinds:
        look = {"fill": css(CARDS[kind]), "stroke": css(INK)}
        parts.append(element("rect", x=x, y=y, width=34, height=52, rx=5, **look))
        parts.append(label(x + 11, y + 20, CARD_LETTERS[kind], anchor="middle", color=letters_on(CARDS[kind])))
        x += step
    return parts, x


def sheet(title: str, height: float, parts: Iterable[Element]) -> str:
    """A whole drawing, which says what it is to those who do not see it."""
    paper = element("rect", width="100%", height="100%", fill=css(PAPER))
    drawing = element(
        "svg",
        paper,
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        aria_label=title,
        font_family="sans-serif",
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        style=f"max-width: {WIDTH}px",
    )
    return tostring(drawing, encoding="unicode")


def table_sheet(text: PositionText, height: float, parts: Iterable[Element]) -> str:
    """A drawing of a position below what its text says of the seats, the table and what its viewer holds."""
    head = [label(12, 26, text.title, 18, weight="bold")]
    first = WIDTH - _FIGURE * len(text.headings)
    for column, heading in enumerate(text.headings, 1):
        head.append(label(first + _FIGURE * column - 12, 26 + _LINE, heading, 13, "end"))
    for seat, (name, *figures) in enumerate(text.seats):
        y = 26 + _LINE * (seat + 2)
        head += [seat_mark(20, y - 5, seat), label(38, y, name)]
        for column, figure in enumerate(figures, 1):
            head.append(label(first + _FIGURE * column - 12, y, figure, anchor="end"))
    y = 26 + _LINE * (len(text.seats) + 2)
    for before, told in text.parts:
        head.append(label(12, y, before, 13))
        for line in wrapped(told, _LETTERS):
            head.append(label(_INDENT, y, line))
            y += _LINE
    return sheet(text.title, y + height, [*head, element("g", *parts, transform=f"translate(0 {y})")])


def letters_on(color: Color) -> Color:
    """The color of letters that can be read on this one."""
    return INK if sum(color) > _BRIGHT else PAPER
