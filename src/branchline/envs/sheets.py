"""What pictures of all kinds of game have in common: a sheet with text above."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw, ImageFont

from branchline.view.position import PositionText
from branchline.view.svg import INK, PAPER, SEATS

WIDTH: Final = 1000
_HEAD: Final = 26  # pixels of a line of text


class Sheet:
    """A picture with lines of text above it."""

    def __init__(self, height: int, text: PositionText) -> None:
        top = _HEAD * (1 + len(text.seats)) + 12
        self.image = Image.new("RGB", (WIDTH, top + height), PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default(size=15)
        self.small = ImageFont.load_default(size=11)
        self.top = top
        self.draw.text((12, 8), text.title, INK, self.font)
        for seat in range(len(text.seats)):
            y = 8 + _HEAD * (1 + seat)
            self.draw.rectangle((12, y + 2, 28, y + 16), SEATS[seat])
            self.draw.text((38, y), text.seat_line(seat), INK, self.font)
