"""What `research/tune_card.py` has found, by game and number of players; written by it."""

from __future__ import annotations

from typing import Final

# fmt: off
TUNED: Final[dict[str, dict[int, tuple[int, ...]]]] = {
    "card_game": {
        2: (
            21, 869, 7, 93, 82, 15, 59, 36, 56, 463, 17, 100, 511, 194, 68, 533, 22, 4, 333, 56, 87, 930, 19, 110
        ),
        3: (
            65, 639, 30, 38, 60, 13, 96, 32, 68, 880, 28, 145, 479, 465, 42, 463, 26, 11, 732, 45, 132, 341, 9, 169
        ),
        4: (
            66, 651, 30, 109, 49, 8, 205, 29, 126, 708, 21, 82, 308, 1080, 34, 221, 15, 11, 693, 37, 178, 227, 18, 80
        ),
    },
}
# fmt: on
