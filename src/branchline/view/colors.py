"""The colors of pictures, as red, green and blue."""

from __future__ import annotations

from typing import Final

PAPER: Final = (246, 241, 230)
INK: Final = (45, 42, 38)
OPEN: Final = (176, 170, 160)  # a gray route
CARDS: Final = (  # by kind
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
SEATS: Final = (
    (200, 30, 40),
    (20, 90, 180),
    (20, 130, 70),
    (230, 170, 0),
    (30, 30, 30),
    (140, 60, 160),
    (230, 100, 30),
)
