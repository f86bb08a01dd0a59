"""Positions to look at: as text, and as a picture. Both show what a spectator may see, and nothing else."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from branchline.board.engine import BoardGame
from branchline.board.maps import City, Route
from branchline.board.observation import Observation
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cards import CARD_LETTERS, COLOR_NAMES, COLORS, GRAY
from branchline.errors import OptionError, shown
from branchline.variants import AnyGame, AnyObservation, AnyState, rules_of

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
"""Text that is printed after each step; the same as a string; a picture."""

_WIDTH: Final = 1000
_HEAD: Final = 26  # pixels of a line of text
_MARGIN: Final = 40
_NAME: Final = 50  # pixels for the name of the last city on the right
_LETTERS: Final = str.maketrans({"ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "ł": "l", "Ł": "L", "ß": "ss", "đ": "d"})
_PAPER: Final = (246, 241, 230)
_INK: Final = (45, 42, 38)
_CARDS: Final = (  # by kind
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
_OPEN: Final = (176, 170, 160)  # a gray route
_SEATS: Final = (
    (200, 30, 40),
    (20, 90, 180),
    (20, 130, 70),
    (230, 170, 0),
    (30, 30, 30),
    (140, 60, 160),
    (230, 100, 30),
)


def check_mode(mode: str | None) -> None:
    """OptionError unless positions can be shown in this way, or in none."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"there is no render_mode {shown(mode)}; it is {', '.join(RENDER_MODES)} or None")


def text_of(game: AnyGame, state: AnyState) -> str:
    """The table as everybody sees it."""
    return "\n".join(_lines(game, rules_of(game).observe(state, None)))


def picture_of(game: AnyGame, seen: AnyObservation) -> NDArray[np.uint8]:
    """The same as pixels: height, width, and red, green and blue."""
    if isinstance(game, BoardGame):
        assert isinstance(seen, Observation)
        image = _board_image(game, seen)
    else:
        assert isinstance(seen, CardObservation)
        image = _card_image(game, seen)
    return np.asarray(image, np.uint8)


# Text


def _lines(game: AnyGame, seen: AnyObservation) -> Iterator[str]:
    mover = "the game is over" if seen.to_move is None else f"seat {seen.to_move} to decide"
    yield f"{game.key}, {game.players} players: {mover}; {seen.deck} cards in the deck, face up {_cards(seen.row)}"
    for seat in range(game.players):
        yield _seat_line(seen, seat)
    if isinstance(game, BoardGame) and isinstance(seen, Observation):
        for seat in range(game.players):
            routes = [game.variant.map.routes[i].name for i, owner in enumerate(seen.owner) if owner == seat + 1]
            yield f"routes of seat {seat}: {', '.join(routes) or 'none'}"
    elif isinstance(seen, CardObservation):
        for seat in range(game.players):
            yield f"railyard of seat {seat}: {', '.join(_yard(seen, seat)) or 'empty'}"


def _seat_line(seen: AnyObservation, seat: int) -> str:
    tickets = seen.seats[seat].tickets
    held = "?" if tickets is None else str(tickets)
    line = f"seat {seat}: {seen.seats[seat].hand} cards, {held} tickets"
    if isinstance(seen, Observation):
        view = seen.seats[seat]
        return f"{line}, {view.trains} trains, {view.points} points for routes"
    return f"{line}, {seen.seats[seat].track} on the track"


def _cards(counts: Sequence[int]) -> str:
    return " ".join(f"{count}{CARD_LETTERS[kind]}" for kind, count in enumerate(counts) if count) or "none"


def _yard(seen: CardObservation, seat: int) -> Iterator[str]:
    for color in range(COLORS):
        if seen.yard_owner[color] == seat + 1:
            locomotives = seen.yard_locomotives[color]
            more = f" and {locomotives} locomotives" if locomotives else ""
            yield f"{seen.yard_cards[color]} {COLOR_NAMES[color]}{more}"


# Pictures


class _Sheet:
    """A picture with lines of text above it."""

    def __init__(self, height: int, lines: Sequence[str], seats: Sequence[tuple[int, str]]) -> None:
        top = _HEAD * (len(lines) + len(seats)) + 12
        self.image = Image.new("RGB", (_WIDTH, top + height), _PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default(size=15)
        self.small = ImageFont.load_default(size=11)
        self.top = top
        y = 8
        for line in lines:
            self.draw.text((12, y), line, _INK, self.font)
            y += _HEAD
        for seat, line in seats:
            self.draw.rectangle((12, y + 2, 28, y + 16), _SEATS[seat])
            self.draw.text((38, y), line, _INK, self.font)
            y += _HEAD


def _board_image(game: BoardGame, seen: Observation) -> Image.Image:
    cities = game.variant.map.cities
    middle = math.cos(math.radians(sum(city.lat for city in cities) / len(cities)))
    across = [city.lon * middle for city in cities]
    down = [-city.lat for city in cities]
    scale = (_WIDTH - 2 * _MARGIN - _NAME) / max(max(across) - min(across), 0.1)
    height = round((max(down) - min(down)) * scale) + 2 * _MARGIN
    sheet = _Sheet(
        height, list(_lines(game, seen))[:1], [(seat, _seat_line(seen, seat)) for seat in range(game.players)]
    )

    def point(city: City) -> tuple[float, float]:
        x = _MARGIN + (across[city.index] - min(across)) * scale
        return x, sheet.top + _MARGIN + (down[city.index] - min(down)) * scale

    for route in game.variant.map.routes:
        owner = seen.owner[route.index]
        if owner == 0 and route.beside is not None:
            continue  # a parallel track that nobody has built [FR-06]
        _draw_route(sheet, point(cities[route.a]), point(cities[route.b]), route, owner)
    for city in cities:
        x, y = point(city)
        station = seen.station[city.index]
        sheet.draw.ellipse((x - 5, y - 5, x + 5, y + 5), _PAPER if not station else _SEATS[station - 1], _INK, 2)
        sheet.draw.text((x + 7, y - 7), _plain(city.name), _INK, sheet.small)
    return sheet.image


def _plain(name: str) -> str:
    """A name without accents, which the font that comes with Pillow does not have."""
    return unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode()


def _draw_route(sheet: _Sheet, a: tuple[float, float], b: tuple[float, float], route: Route, owner: int) -> None:
    """A dash for each space: thin in the color of the route, thick in that of its owner."""
    length = math.dist(a, b) or 1.0
    aside = 6.0 * (route.lane - 1 if route.beside is None else -route.lane)
    shift = ((a[1] - b[1]) / length * aside, (b[0] - a[0]) / length * aside)
    color = _SEATS[owner - 1] if owner else (_OPEN if route.color == GRAY else _CARDS[route.color])
    ends = [i / route.length for i in range(route.length + 1)]
    for start, end in pairwise(ends):
        gap = 0.12 / route.length
        at = [
            (a[0] + (b[0] - a[0]) * share + shift[0], a[1] + (b[1] - a[1]) * share + shift[1])
            for share in (start + gap, end - gap)
        ]
        sheet.draw.line(at, color, 7 if owner else 3)


def _card_image(game: CardGame, seen: CardObservation) -> Image.Image:
    row = 70
    sheet = _Sheet(
        row * (game.players + 1) + 20,
        list(_lines(game, seen))[:1],
        [(seat, _seat_line(seen, seat)) for seat in range(game.players)],
    )
    face_up = [kind for kind, count in enumerate(seen.row) for _ in range(count)]
    _draw_cards(sheet, 12, sheet.top, face_up)
    for seat in range(game.players):
        top = sheet.top + row * (seat + 1)
        sheet.draw.rectangle((12, top, 18, top + row - 16), _SEATS[seat])
        x = 30
        for color in range(COLORS):
            if seen.yard_owner[color] == seat + 1:
                cards = [color] * seen.yard_cards[color] + [8] * seen.yard_locomotives[color]
                x = _draw_cards(sheet, x, top, cards) + 16
    return sheet.image


def _draw_cards(sheet: _Sheet, x: int, y: int, kinds: Sequence[int]) -> int:
    """A row of cards from here on; where it ends."""
    for kind in kinds:
        sheet.draw.rounded_rectangle((x, y, x + 34, y + 52), 5, _CARDS[kind], _INK)
        sheet.draw.text((x + 12, y + 18), CARD_LETTERS[kind], _PAPER if kind != 3 else _INK, sheet.font)
        x += 38
    return x
