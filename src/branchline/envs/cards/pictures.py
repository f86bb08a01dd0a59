"""The Card Game to look at: a picture of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation
from branchline.cards import CARD_LETTERS, COLORS
from branchline.envs.sheets import Sheet
from branchline.view.cards.position import text_of
from branchline.view.log import seat_names
from branchline.view.svg import CARDS, INK, PAPER, SEATS
from branchline.view.words import words_of


def image(game: CardGame, seen: Observation) -> Image.Image:
    """The face-up cards and every railyard."""
    row = 70
    words = words_of(plain=True)
    sheet = Sheet(row * (game.players + 1) + 20, text_of(game, seen, seat_names(game.players, words), words))
    face_up = [kind for kind, count in enumerate(seen.row) for _ in range(count)]
    _draw_cards(sheet, 12, sheet.top, face_up)
    for seat in range(game.players):
        top = sheet.top + row * (seat + 1)
        sheet.draw.rectangle((12, top, 18, top + row - 16), SEATS[seat])
        x = 30
        for color in range(COLORS):
            if seen.yard_owner[color] == seat + 1:
                cards = [color] * seen.yard_cards[color] + [8] * seen.yard_locomotives[color]
                x = _draw_cards(sheet, x, top, cards) + 16
    return sheet.image


def _draw_cards(sheet: Sheet, x: int, y: int, kinds: Sequence[int]) -> int:
    """A row of cards from here on; where it ends."""
    for kind in kinds:
        sheet.draw.rounded_rectangle((x, y, x + 34, y + 52), 5, CARDS[kind], INK)
        sheet.draw.text((x + 12, y + 18), CARD_LETTERS[kind], PAPER if kind != 3 else INK, sheet.font)
        x += 38
    return x
