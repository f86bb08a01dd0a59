"""Positions to look at: as text, and as a picture. Both show what a spectator may see, and nothing else."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from branchline.envs.by_kind import ENVS
from branchline.errors import OptionError, shown
from branchline.variants import AnyGame, AnyState, of_kind, rules_of
from branchline.view import view_of
from branchline.view.log import seat_names
from branchline.view.words import words_of

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
"""Text that is printed after each step; the same as a string; a picture."""


def check_mode(mode: str | None) -> None:
    """OptionError unless positions can be shown in this way, or in none."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"there is no render_mode {shown(mode)}; it is {', '.join(RENDER_MODES)} or None")


def rendered(game: AnyGame, state: AnyState, mode: str) -> str | NDArray[np.uint8] | None:
    """The table as everybody sees it: as text, as pixels (height, width, and red, green and blue), or printed."""
    seen = rules_of(game).observe(state, None)
    if mode == "rgb_array":
        return np.asarray(of_kind(ENVS, game, "are no pictures").image(game, seen), np.uint8)
    words = words_of(plain=True)
    text = str(view_of(game).text_of(game, seen, seat_names(game.players, words), words))
    if mode == "ansi":
        return text
    print(text)  # noqa: T201  (what people are shown)
    return None
