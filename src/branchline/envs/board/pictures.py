"""A map game to look at: a picture of its map."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from PIL import Image

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.cards import GRAY
from branchline.envs.sheets import Sheet
from branchline.view.board.layout import MapLayout
from branchline.view.board.position import text_of
from branchline.view.log import seat_names
from branchline.view.svg import CARDS, INK, OPEN, PAPER, SEATS, Anchor
from branchline.view.words import words_of

_ANCHORS: Final[Mapping[Anchor, str]] = {"start": "ls", "middle": "ms", "end": "rs"}  # of Pillow
_LETTERS: Final = str.maketrans({"ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "ł": "l", "Ł": "L", "ß": "ss", "đ": "d"})


def image(game: BoardGame, seen: Observation) -> Image.Image:
    """The map with its routes and their owners."""
    layout = MapLayout(game.variant.map)
    words = words_of(plain=True)
    sheet = Sheet(round(layout.height), text_of(game, seen, seat_names(game.players, words), words))
    for route in game.variant.map.routes:
        owner = seen.owner[route.index]
        if owner == 0 and route.beside is not None:
            continue  # a parallel track that nobody has built [FR-06]
        color = SEATS[owner - 1] if owner else (OPEN if route.color == GRAY else CARDS[route.color])
        for (xa, ya), (xb, yb) in layout.spaces(route):
            sheet.draw.line(((xa, sheet.top + ya), (xb, sheet.top + yb)), color, 7 if owner else 3)
    for (x, y), station in zip(layout.points, seen.station, strict=True):
        box = (x - 5, sheet.top + y - 5, x + 5, sheet.top + y + 5)
        sheet.draw.ellipse(box, PAPER if not station else SEATS[station - 1], INK, 2)
    for placed in layout.names:
        at = (placed.x, sheet.top + placed.y)
        sheet.draw.text(at, _plain(placed.name), INK, sheet.small, anchor=_ANCHORS[placed.anchor])
    return sheet.image


def _plain(name: str) -> str:
    """A name without accents, which the font that comes with Pillow does not have."""
    return unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode()
