"""Many games side by side in the compiled core, with masks and observations as arrays that are never copied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from branchline.board.engine import BoardGame
from branchline.chance import MAX_SEED
from branchline.envs.choosing import chosen_game
from branchline.envs.seeing import Layout, Numbers, layout_of, view_of
from branchline.errors import OptionError
from branchline.features.batches import Batch, BoardBatch, CardBatch
from branchline.features.board_vector import BoardVector
from branchline.features.card_vector import CardVector
from branchline.variants import AnyGame

MOST_GAMES: Final = 1_000_000
"""In one batch."""


@dataclass(frozen=True)
class GameOver:
    """A game of a batch that is over; `Seeded(seed, stream)` with the batch's seed deals it again."""

    slot: int  # its row
    stream: int
    decisions: int
    scores: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat, from 1; who ties after every tie-break shares it


class GameBatch:
    """So many games; each array has a row for each of them.

    The arrays are read-only views of what the core writes: after a step they show the new position, so whoever wants
    to keep an old one copies it.
    """

    def __init__(self, game: AnyGame, core: Batch, layout: Layout | None) -> None:
        self.game = game
        self.games = int(core.count)
        self.players = game.players
        self.layout = layout  # None: it has no observations
        self._core = core
        self.masks: NDArray[np.uint8] = view_of(core.masks, np.uint8).reshape(self.games, len(game.actions))
        size = layout.size if layout is not None else 0
        self.observations: Numbers = view_of(core.observations, np.int16).reshape(self.games, size)
        self.seats: NDArray[np.int64] = view_of(core.seats, np.int64)  # who decides, and whose view is shown
        self.is_over: NDArray[np.bool_] = view_of(core.is_over, np.bool_)  # the last step has ended a game here
        by_seat = (self.games, self.players)
        self.scores: NDArray[np.int64] = view_of(core.scores, np.int64).reshape(by_seat)  # of the last one over
        self.places: NDArray[np.int64] = view_of(core.places, np.int64).reshape(by_seat)

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """One action is done in each game; OptionError names one that is not possible, and then nothing has changed.

        A game that is over is replaced by the next one at once: `is_over` says where, `scores` and `places` how it
        ended, and the other rows show the new one.
        """
        numbers: list[int] = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        self._core.check(numbers)
        self._core.step(numbers)

    def random_actions(self) -> NDArray[np.int64]:
        """A possible action for each game, all alike; the same for the same seed."""
        self._core.choose_randomly()
        return view_of(self._core.chosen, np.int64)

    def step_randomly(self) -> None:
        """A random action is done in each game, without leaving the core."""
        self._core.choose_randomly()
        self._core.step_chosen()

    def results(self) -> list[GameOver]:
        """The games that are over since this was asked last, in the order in which they ended."""
        found, self._core.finished = self._core.finished, []
        return [GameOver(one.slot, one.stream, one.decisions, one.scores, one.places) for one in found]

    def win_shares(self) -> NDArray[np.float64]:
        """By game and seat, of the last game that was over there: 1 for the winner, shared if several have won."""
        won = (self.places == 1).astype(np.float64)
        shares: NDArray[np.float64] = won / np.maximum(won.sum(axis=1, keepdims=True), 1.0)
        return shares


def batch(
    game: str | AnyGame,
    *,
    players: int | None = None,
    games: int = 1024,
    seed: int = 0,
    observes: bool = True,
    connects: bool = False,
    game_map: str | Path | None = None,
    **options: str,
) -> GameBatch:
    """So many games, by the key of a game or its rules.

    Row i begins with the game of `Seeded(seed, i)`; the next there is that of `Seeded(seed, i + games)`, and so on.
    `observes=False` leaves observations out, which is faster; `connects` adds to them what networks lack for tickets.
    """
    rules = chosen_game(game, players, game_map, options)
    if not 1 <= games <= MOST_GAMES:
        raise OptionError(f"a batch has 1 to {MOST_GAMES:,} games, not {games}")
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    return _batch_of(rules, games, seed, games, 0, observes=observes, connects=connects)


def _batch_of(
    game: AnyGame, games: int, seed: int, step: int, first: int, *, observes: bool, connects: bool
) -> GameBatch:
    layout = layout_of(game, connects=connects) if observes else None
    core: Batch
    if isinstance(game, BoardGame):
        core = BoardBatch(game, BoardVector(game, connects) if observes else None, games, seed, step, first)
    else:
        core = CardBatch(game, CardVector(game) if observes else None, games, seed, step, first)
    return GameBatch(game, core, layout)
