"""Many games side by side in the compiled core, with masks and observations as arrays that are never copied."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from branchline.chance import MAX_SEED
from branchline.envs.batches.arrays import Arrays, GameOver, Shape
from branchline.envs.batches.process_games import ProcessGames
from branchline.envs.games import chosen_game
from branchline.envs.observations import Layout, Numbers, array_of, layout_of
from branchline.errors import OptionError
from branchline.features import features_of
from branchline.features.batches import Batch, wrong_number
from branchline.pickles import Reduced
from branchline.variants import AnyGame

MOST_GAMES: Final = 1_000_000
"""How many games one batch may have."""


class GameBatch:
    """Many games played side by side; each array has a row for each of them.

    The arrays are read-only views of what the core writes: after a step they show the new position, so whoever wants
    to keep an old one copies it. Used in a `with`, or by `close`, it ends the processes that it has started.
    """

    def __init__(self, game: AnyGame, layout: Layout | None, games: _Games) -> None:
        self.game = game
        self.players = game.players
        self.layout = layout  # None: it has no observations
        arrays = games.arrays
        self.games = len(arrays.seats)
        self.masks: NDArray[np.uint8] = arrays.masks
        self.observations: Numbers = arrays.observations
        self.seats: NDArray[np.int64] = arrays.seats  # who decides, and whose view is shown
        self.is_over: NDArray[np.bool_] = arrays.is_over  # the last step has ended a game here
        self.scores: NDArray[np.int64] = arrays.scores  # of the last one over, by seat
        self.places: NDArray[np.int64] = arrays.places
        self._games: _Games | None = games  # None: closed
        self._left: list[GameOver] = []  # of a closed one

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """Do one action in each game; OptionError names one that is not possible, and then nothing has changed.

        A game that is over is replaced by the next one at once: `is_over` says where, `scores` and `places` how it
        ended, and the other rows show the new one.
        """
        numbers = np.asarray(actions)
        if numbers.ndim == 1 and len(numbers) != self.games:
            raise wrong_number(self.games, len(numbers))
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu":
            raise OptionError(
                "a step wants one row of whole numbers, an action for each game, "
                f"not an array of {numbers.ndim} dimensions of {numbers.dtype}"
            )
        self._open().step(numbers.astype(np.int64, copy=False))

    def random_actions(self) -> NDArray[np.int64]:
        """A possible action for each game, all alike; the same for the same seed."""
        games = self._open()
        games.choose_randomly()
        return games.arrays.chosen

    def step_randomly(self) -> None:
        """Do a random action in each game, without leaving the core."""
        self._open().step_randomly()

    def results(self) -> list[GameOver]:
        """The games that are over since this was asked last, in the order in which they ended."""
        if self._games is not None:
            return self._games.take_finished()
        found, self._left = self._left, []
        return found

    def win_shares(self) -> NDArray[np.float64]:
        """By game and seat, of the last game that was over there: 1 for the winner, shared if several have won."""
        won = (self.places == 1).astype(np.float64)
        shares: NDArray[np.float64] = won / np.maximum(won.sum(axis=1, keepdims=True), 1.0)
        return shares

    def close(self) -> None:
        """No step is possible any more, and no process is left; the last position and all results can still be seen."""
        if self._games is not None:
            self._left = self._games.take_finished()
            self._games.close()
        self._games = None

    def __enter__(self) -> GameBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Reduced:
        return GameBatch, (self.game, self.layout, self._open())

    def _open(self) -> _Games:
        if self._games is None:
            raise OptionError("this batch is closed; branchline.envs.batch makes another one")
        return self._games


def batch(
    game: str | AnyGame,
    *,
    players: int | None = None,
    games: int = 1024,
    seed: int = 0,
    observes: bool = True,
    connects: bool = False,
    processes: int = 1,
    game_map: str | Path | None = None,
    **options: str,
) -> GameBatch:
    """Make a batch of games, by the key of a game or its rules.

    Row i begins with the game of `Seeded(seed, i)`; the next there is that of `Seeded(seed, i + games)`, and so on.
    `observes=False` leaves observations out, which is faster; `connects` adds to them what networks lack for tickets.
    With more than one of `processes` each of them plays its share of the rows; the games are the same.
    """
    rules = chosen_game(game, players, game_map, options)
    if not 1 <= games <= MOST_GAMES:
        raise OptionError(f"a batch has 1 to {MOST_GAMES:,} games, not {games}")
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    if not 1 <= processes <= games:
        raise OptionError(f"{games} games are played in 1 to {games} processes, not in {processes}")
    layout = layout_of(rules, connects=connects) if observes else None
    shape = Shape(games, rules.players, len(rules.actions), layout.size if layout is not None else 0)
    if processes > 1:
        return GameBatch(
            rules, layout, ProcessGames(rules, shape, seed, processes, observes=observes, connects=connects)
        )
    core = features_of(rules).make_batch(
        rules, games, seed=seed, step=games, first=0, observes=observes, connects=connects
    )
    return GameBatch(rules, layout, _OwnGames(core, shape))


class _Games(Protocol):
    """Where the games of a batch are played."""

    @property
    def arrays(self) -> Arrays: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def choose_randomly(self) -> None: ...
    def step_randomly(self) -> None: ...
    def take_finished(self) -> list[GameOver]: ...
    def close(self) -> None: ...


class _OwnGames:
    """Games of a batch that are played in this process."""

    def __init__(self, core: Batch, shape: Shape) -> None:
        self._core = core
        self._shape = shape
        self.arrays: Final = shape.arrays(lambda name, kind: array_of(getattr(core, name), kind))

    def __reduce__(self) -> Reduced:
        return _OwnGames, (self._core, self._shape)

    def step(self, actions: NDArray[np.int64]) -> None:
        numbers: list[int] = actions.tolist()
        self._core.check(numbers)
        self._core.step(numbers)

    def choose_randomly(self) -> None:
        self._core.choose_randomly()

    def step_randomly(self) -> None:
        self._core.choose_randomly()
        self._core.step_chosen()

    def take_finished(self) -> list[GameOver]:
        found, self._core.finished = self._core.finished, []
        return [GameOver(one.slot, one.stream, one.decisions, one.scores, one.places) for one in found]

    def close(self) -> None:
        """There is nothing to end."""
