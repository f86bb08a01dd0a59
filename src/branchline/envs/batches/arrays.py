"""What can be seen of the games of a batch: arrays with a row for each, over memory of the core or of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from mmap import mmap
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from branchline.envs.observations import Numbers

_ALIGNED: Final = 64  # bytes


@dataclass(frozen=True)
class GameOver:
    """A game of a batch that is over; `Seeded(seed, stream)` with the batch's seed deals it again."""

    slot: int  # its row
    stream: int
    decisions: int
    scores: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat, from 1; who ties after every tie-break shares it


@dataclass(frozen=True)
class Arrays:
    """The arrays of a batch; nobody can write to them."""

    masks: NDArray[np.uint8]
    observations: Numbers
    seats: NDArray[np.int64]
    is_over: NDArray[np.bool_]
    scores: NDArray[np.int64]
    places: NDArray[np.int64]
    chosen: NDArray[np.int64]


class Shape:
    """How large the arrays of a batch are, and where they stand in a file that has all of them."""

    def __init__(self, games: int, players: int, actions: int, size: int) -> None:
        """`size` is that of an observation, 0 for none."""
        self.games: Final = games
        self._rows: Final[dict[str, tuple[type[np.generic], tuple[int, ...]]]] = {
            "masks": (np.uint8, (actions,)),
            "observations": (np.int16, (size,)),
            "seats": (np.int64, ()),
            "is_over": (np.bool_, ()),
            "scores": (np.int64, (players,)),
            "places": (np.int64, (players,)),
            "chosen": (np.int64, ()),
        }
        self.bytes = 0  # of the file
        self._starts: Final[dict[str, int]] = {}
        for name in self._rows:
            self._starts[name] = self.bytes
            self.bytes += -(-games * self._row_bytes(name) // _ALIGNED) * _ALIGNED

    def arrays(self, flat: Callable[[str, type[np.generic]], NDArray[Any]]) -> Arrays:
        """Give the arrays of a batch, made of the flat numbers that `flat` answers for a name and a type."""
        made = {name: flat(name, kind).reshape(self.games, *row) for name, (kind, row) in self._rows.items()}
        return Arrays(**made)

    def arrays_in(self, file: mmap) -> Arrays:
        """Give the arrays of a batch that stand in a shared file."""

        def flat(name: str, kind: type[np.generic]) -> NDArray[Any]:
            numbers = self.games * self._row_bytes(name) // np.dtype(kind).itemsize
            return np.ndarray(numbers, kind, file, self._starts[name])

        return self.arrays(flat)

    def starts(self, slot: int) -> dict[str, int]:
        """By array, at which byte of the file the row of this game begins."""
        return {name: start + slot * self._row_bytes(name) for name, start in self._starts.items()}

    def _row_bytes(self, name: str) -> int:
        kind, row = self._rows[name]
        return int(np.prod(row, dtype=np.int64)) * np.dtype(kind).itemsize
