"""How fast the core is, in figures that `make bench` sets against the yardstick."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board import state as board
from branchline.board.engine import BoardGame
from branchline.build_info import is_compiled
from branchline.cardgame import state as cardgame
from branchline.cardgame.engine import CardGame
from branchline.chance import Chance, Seeded
from branchline.events import Event
from branchline.sim import card_rollouts, rollouts
from branchline.variants import AnyGame, find, game_of

_MIDGAME_STATES = 256

S = TypeVar("S", board.State, cardgame.State)


class _Hot(Protocol[S]):
    """The methods of an engine that are timed."""

    def new(self, chance: Chance, first: int | None = None) -> S: ...
    def to_move(self, state: S) -> int | None: ...
    def legal(self, state: S) -> list[int]: ...
    def mask(self, state: S) -> vec[u8]: ...
    def pick(self, state: S, chooser: Seeded) -> i64: ...
    def apply(self, state: S, action: int, chance: Chance) -> None: ...
    def play(self, state: S, action: int, chance: Chance) -> list[Event]: ...
    def returns(self, state: S) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class Course(Generic[S]):
    """An engine on its course: the game, how it is played inside the core, and where its middle is."""

    game: _Hot[S]
    random: Callable[[S, Chance, Seeded], int]  # a playout
    greedy: Callable[[S, Chance], int]
    copy: Callable[[S], S]
    turn: int  # the phase in which a turn begins
    middle: int  # decisions after which a game is in its middle, and as many again before it is near its end


def board_course(game: BoardGame) -> Course[board.State]:
    """The engine of the map games."""
    return Course(
        game,
        lambda state, chance, chooser: rollouts.random_playout(game, state, chance, chooser),
        lambda state, chance: rollouts.greedy_playout(game, state, chance),
        board.State.copy,
        board.TURN,
        middle=100,
    )


def card_course(game: CardGame) -> Course[cardgame.State]:
    """The engine of The Card Game, whose games are shorter."""
    return Course(
        game,
        lambda state, chance, chooser: card_rollouts.random_playout(game, state, chance, chooser),
        lambda state, chance: card_rollouts.greedy_playout(game, state, chance),
        cardgame.State.copy,
        cardgame.TURN,
        middle=20 * game.players,
    )


def core(key: str, players: int, seconds: float) -> dict[str, object]:
    """Decisions and games per CPU-second and the cost of single calls, each timed for its share of the seconds."""
    game: AnyGame = game_of(find(key), players)
    figures = (
        _figures(card_course(game), seconds) if isinstance(game, CardGame) else _figures(board_course(game), seconds)
    )
    return {"game": key, "players": players, "compiled": is_compiled(), **figures}


def _figures(course: Course[S], seconds: float) -> dict[str, object]:
    game = course.game
    share = seconds / 7
    gc.collect()
    gc.freeze()  # what is alive now is none of the collector's business while we time
    random_decisions, random_games = _games_per_second(course, share, _random_game)
    greedy_decisions, greedy_games = _games_per_second(course, share, _greedy_game)
    driven, _ = _games_per_second(course, share, _driven_game)
    told, _ = _games_per_second(course, share, _told_game)
    states = midgame_states(course)
    figures: dict[str, object] = {
        "decisions_per_cpu_second": round(random_decisions),
        "games_per_cpu_second": round(random_games, 1),
        "greedy_decisions_per_cpu_second": round(greedy_decisions),
        "greedy_games_per_cpu_second": round(greedy_games, 1),
        "driven_decisions_per_cpu_second": round(driven),
        "driven_with_events_per_cpu_second": round(told),
        "legal_us": round(_microseconds(states, share, game.legal), 3),
        "mask_us": round(_microseconds(states, share, game.mask), 3),
        "copy_us": round(_microseconds(states, share, course.copy), 3),
        "state_bytes": state_bytes(states[0], course.copy),
    }
    gc.unfreeze()
    return figures


def midgame_states(course: Course[S]) -> list[S]:
    """States at the beginning of a turn, in the middle of random games."""
    game = course.game
    states: list[S] = []
    seed = 0
    while len(states) < _MIDGAME_STATES:
        chance = Seeded(seed)
        state = game.new(chance)
        wanted = course.middle + seed % course.middle
        played = 0
        while game.to_move(state) is not None and (played < wanted or state.phase != course.turn):
            game.apply(state, int(game.pick(state, chance)), chance)
            played += 1
        if game.to_move(state) is not None:
            states.append(state)
        seed += 1
    return states


def state_bytes(state: S, copy: Callable[[S], S]) -> int:
    """What a state takes up in memory, with all that belongs to it."""
    copies: list[S | None] = [None] * 100  # made before, as the list is no part of a state
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for place in range(len(copies)):
        copies[place] = copy(state)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(copies)


def _games_per_second(course: Course[S], seconds: float, play: Callable[[Course[S], int], int]) -> tuple[float, float]:
    """Decisions and games per CPU-second, set-up and scoring included."""
    play(course, 0)
    decisions = games = 0
    start = now = time.process_time()
    while now - start < seconds:
        games += 1
        decisions += play(course, games)
        now = time.process_time()
    return decisions / (now - start), games / (now - start)


def _random_game(course: Course[S], seed: int) -> int:
    chance = Seeded(seed)
    state = course.game.new(chance)
    decisions = course.random(state, chance, chance)
    course.game.returns(state)
    return decisions


def _greedy_game(course: Course[S], seed: int) -> int:
    chance = Seeded(seed)
    state = course.game.new(chance)
    decisions = course.greedy(state, chance)
    course.game.returns(state)
    return decisions


def _driven_game(course: Course[S], seed: int) -> int:
    """The way of a Python program: list, choose, apply."""
    game, chance = course.game, Seeded(seed)
    legal, apply, below = game.legal, game.apply, chance.below
    state = game.new(chance)
    decisions = 0
    while moves := legal(state):
        apply(state, moves[below(len(moves))], chance)
        decisions += 1
    game.returns(state)
    return decisions


def _told_game(course: Course[S], seed: int) -> int:
    """The same with events."""
    game, chance = course.game, Seeded(seed)
    legal, play, below = game.legal, game.play, chance.below
    state = game.new(chance)
    decisions = 0
    while moves := legal(state):
        play(state, moves[below(len(moves))], chance)
        decisions += 1
    game.returns(state)
    return decisions


def _microseconds(states: list[S], seconds: float, call: Callable[[S], object]) -> float:
    """CPU time of one call, averaged over the states."""
    rounds = 0
    start = now = time.process_time()
    while now - start < seconds:
        for state in states:
            call(state)
        rounds += 1
        now = time.process_time()
    return (now - start) / (rounds * len(states)) * 1e6
