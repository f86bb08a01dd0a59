"""What `branchline bench envs` times: our environments, and those of other packages in the same loops.

A contestant that needs a package that is not there is listed all the same, with what is missing. A step is the same
everywhere: a player's position is looked at, one of the possible actions is taken at random, and that one is done.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final, Literal

import gymnasium
import numpy as np
import pettingzoo
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray
from pettingzoo.env_registry.exceptions import FailedToImport
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from branchline.envs.batches.game_batch import batch
from branchline.envs.pettingzoo import aec, raw_aec
from branchline.errors import OptionError
from branchline.variants import games
from branchline.view.words import words_of

ContestantKind = Literal["batch", "aec", "gymnasium", "openspiel"]
Drive = Callable[[], int]
"""Plays on, for a game or so, and says how many steps that were."""

TICTACTOE: Final = "classic/tictactoe-v3"
"""Of PettingZoo; the others are compared with it."""

BATCH, BATCH_SEEN, BARE, WRAPPED = "batch usa-4", "batch usa-4 observed", "aec usa-4 bare", "aec usa-4"
"""Those that have targets."""

EXTRA: Final = "bench"
"""What brings all contestants along."""

_GAMES: Final = 1024  # of a batch
_GAME_STEPS: Final = 300  # about a whole game: all games of a batch are begun together, and middles are slower
_SEATS: Final = 4  # or as near to it as a game comes
_CLASSIC: Final = (
    "tictactoe-v3",
    "connect_four-v3",
    "leduc_holdem-v4",
    "texas_holdem-v4",
    "texas_holdem_no_limit-v6",
    "hanabi-v5",
    "go-v5",
    "chess-v6",
)
_SINGLE: Final = ("CartPole-v1", "Blackjack-v1")
_SPIEL: Final = ("leduc_poker", "backgammon", "gin_rummy", "python_liars_poker")
_OUR_SPIEL: Final = "branchline_usa"


class Missing(Exception):
    """A contestant cannot take part, for want of a package."""


@dataclass(frozen=True)
class Contestant:
    """An environment in its loop."""

    name: str
    kind: ContestantKind
    about: str
    is_ours: bool
    ready: Callable[[], Drive]  # raises Missing


def contestants() -> list[Contestant]:
    """All environments to be timed, in the order of the table."""
    return [*_batches(), *_tables(), *_seats(), *_trees()]


def _batches() -> Iterator[Contestant]:
    about = f"{_words(4)}, {_GAMES:,} games at once, masks"
    yield Contestant(BATCH, "batch", about, True, partial(_batch, observes=False))
    yield Contestant(BATCH_SEEN, "batch", f"{about} and observations", True, partial(_batch, observes=True))
    connected = f"{about}, observations and what networks lack for tickets"
    make = partial(_batch, observes=True, connects=True)
    yield Contestant("batch usa-4 connected", "batch", connected, True, make)


def _tables() -> Iterator[Contestant]:
    usa = partial(raw_aec, "usa", players=4)
    yield Contestant(BARE, "aec", f"{_words(4)}, without wrappers", True, lambda: _aec_drive(usa()))
    plain = f"{_words(4)}, in PettingZoo's own wrapper classes"
    yield Contestant("aec usa-4 plain", "aec", plain, True, lambda: _aec_drive(_plainly_wrapped(usa())))
    for info in games():
        players = min(max(_SEATS, info.players[0]), info.players[-1])
        make = partial(_made_drive, partial(aec, info.key, players=players))
        yield Contestant(f"aec {info.key}-{players}", "aec", _words(players, info.key), True, make)
    for name in _CLASSIC:
        make = partial(_made_drive, partial(pettingzoo.make, "aec", f"classic/{name}"))
        yield Contestant(f"classic/{name}", "aec", "of PettingZoo", False, make)


def _seats() -> Iterator[Contestant]:
    ours = partial(gymnasium.make, "branchline/usa-v0", players=2, bots="random", disable_env_checker=True)
    about = f"{_words(2)}; a step is one of the agent, and all of a random bot up to the next"
    yield Contestant("branchline/usa-v0", "gymnasium", about, True, partial(_made_drive, ours))
    for name in _SINGLE:
        make = partial(gymnasium.make, name, disable_env_checker=True)
        yield Contestant(name, "gymnasium", "of Gymnasium", False, partial(_made_drive, make))


def _trees() -> Iterator[Contestant]:
    yield Contestant(_OUR_SPIEL, "openspiel", _words(4), True, _our_spiel)
    for name in _SPIEL:
        about = "of OpenSpiel, in Python" if name.startswith("python") else "of OpenSpiel, in C++ driven from Python"
        yield Contestant(name, "openspiel", about, False, partial(_spiel, name, {}))


def _words(players: int, game: str = "usa") -> str:
    return f"{words_of().game(game)}, {players} players"


def _batch(*, observes: bool, connects: bool = False) -> Drive:
    many = batch("usa", players=4, games=_GAMES, seed=1, observes=observes, connects=connects)

    def drive() -> int:
        for _ in range(_GAME_STEPS):
            many.step(many.random_actions())
        many.results()
        return _GAME_STEPS * _GAMES

    return drive


def _plainly_wrapped(env: pettingzoo.AECEnv[Any, Any, Any]) -> pettingzoo.AECEnv[Any, Any, Any]:
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(env, illegal_reward=-1)))


def _made_drive(make: Callable[[], Any]) -> Drive:
    """How an environment of either package is driven, once it is made."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what other packages warn of is for others to mend
            env = make()
    except (FailedToImport, DependencyNotInstalled, ImportError) as error:
        raise Missing(str(error.__cause__ or error)) from None
    return _aec_drive(env) if isinstance(env, pettingzoo.AECEnv) else _gymnasium_drive(env)


def _aec_drive(env: pettingzoo.AECEnv[Any, Any, Any]) -> Drive:
    """The usual loop of PettingZoo; agents whose game is over take a step, too."""
    pick = _Pick()

    def drive() -> int:
        steps = 0
        env.reset(seed=pick.seed())
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated or seen is None else pick.by_mask(seen["action_mask"]))
            steps += 1
        return steps

    return drive


def _gymnasium_drive(env: gymnasium.Env[Any, Any]) -> Drive:
    """The usual loop of Gymnasium."""
    pick = _Pick()
    all_actions = np.ones(int(env.action_space.n), np.int8)  # type: ignore[attr-defined]  # those that are timed here have numbered actions

    def drive() -> int:
        steps, is_over = 0, False
        _, info = env.reset(seed=pick.seed())
        while not is_over:
            _, _, terminated, truncated, info = env.step(pick.by_mask(info.get("action_mask", all_actions)))
            is_over = terminated or truncated
            steps += 1
        return steps

    return drive


def _our_spiel() -> Drive:
    try:
        import_module("branchline.envs.openspiel")
    except (ImportError, OptionError) as error:
        raise Missing(str(error)) from None
    return _spiel(_OUR_SPIEL, {"players": 4})


def _spiel(name: str, parameters: dict[str, object]) -> Drive:
    """A tree of OpenSpiel, with the tensor of each decision; outcomes of chance are drawn, and no steps."""
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games")
    except ImportError as error:
        raise Missing(str(error)) from None
    game = pyspiel.load_game(name, parameters)
    pick = _Pick()

    def drive() -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick.by_weight(state.chance_outcomes()))
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(pick.of(state.legal_actions()))
                steps += 1
        return steps

    return drive


class _Pick:
    """Chooses at random, in the same cheap way for all."""

    def __init__(self) -> None:
        self._random = Random(1).random
        self._seed = 0

    def seed(self) -> int:
        """Give the seed of the next game."""
        self._seed += 1
        return self._seed

    def by_mask(self, mask: NDArray[np.int8]) -> int:
        """Choose an action that the mask allows."""
        legal = mask.nonzero()[0]
        return int(legal[int(self._random() * len(legal))])

    def of(self, legal: list[int]) -> int:
        """Choose one of the possible actions."""
        return legal[int(self._random() * len(legal))]

    def by_weight(self, outcomes: list[tuple[int, float]]) -> int:
        """Choose an outcome of chance by the probabilities."""
        left = self._random()
        for outcome, probability in outcomes:
            left -= probability
            if left < 0:
                return outcome
        return outcomes[-1][0]
