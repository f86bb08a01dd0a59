"""How fast the core is, in figures that `make bench` sets against the yardstick."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable

from branchline.board.engine import BoardGame
from branchline.board.state import TURN, State
from branchline.build_info import is_compiled
from branchline.chance import Seeded
from branchline.sim.rollouts import greedy_playout, random_playout
from branchline.variants import find

_MIDGAME_STATES = 256


def core(key: str, players: int, seconds: float) -> dict[str, object]:
    """Decisions and games per CPU-second and the cost of single calls, each timed for its share of the seconds."""
    game = BoardGame(find(key), players)
    share = seconds / 7
    gc.collect()
    gc.freeze()  # what is alive now is none of the collector's business while we time
    random_decisions, random_games = _games_per_second(game, share, _random_game)
    greedy_decisions, greedy_games = _games_per_second(game, share, _greedy_game)
    driven, _ = _games_per_second(game, share, _driven_game)
    told, _ = _games_per_second(game, share, _told_game)
    states = midgame_states(game)
    figures: dict[str, object] = {
        "game": key,
        "players": players,
        "compiled": is_compiled(),
        "decisions_per_cpu_second": round(random_decisions),
        "games_per_cpu_second": round(random_games, 1),
        "greedy_decisions_per_cpu_second": round(greedy_decisions),
        "greedy_games_per_cpu_second": round(greedy_games, 1),
        "driven_decisions_per_cpu_second": round(driven),
        "driven_with_events_per_cpu_second": round(told),
        "legal_us": round(_microseconds(states, share, game.legal), 3),
        "mask_us": round(_microseconds(states, share, game.mask), 3),
        "copy_us": round(_microseconds(states, share, State.copy), 3),
        "state_bytes": state_bytes(states[0]),
    }
    gc.unfreeze()
    return figures


def midgame_states(game: BoardGame) -> list[State]:
    """States at the beginning of a turn, 100 and more random decisions into the game."""
    states: list[State] = []
    seed = 0
    while len(states) < _MIDGAME_STATES:
        chance = Seeded(seed)
        state = game.new(chance)
        wanted = 100 + seed % 100
        played = 0
        while game.to_move(state) is not None and (played < wanted or state.phase != TURN):
            game.apply(state, int(game.pick(state, chance)), chance)
            played += 1
        if game.to_move(state) is not None:
            states.append(state)
        seed += 1
    return states


def state_bytes(state: State) -> int:
    """What a state takes up in memory, with all that belongs to it."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.copy() for _ in range(100)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(copies)


def _games_per_second(game: BoardGame, seconds: float, play: Callable[[BoardGame, int], int]) -> tuple[float, float]:
    """Decisions and games per CPU-second, set-up and scoring included."""
    play(game, 0)
    decisions = games = 0
    start = now = time.process_time()
    while now - start < seconds:
        games += 1
        decisions += play(game, games)
        now = time.process_time()
    return decisions / (now - start), games / (now - start)


def _random_game(game: BoardGame, seed: int) -> int:
    chance = Seeded(seed)
    state = game.new(chance)
    decisions = random_playout(game, state, chance, chance)
    game.returns(state)
    return decisions


def _greedy_game(game: BoardGame, seed: int) -> int:
    chance = Seeded(seed)
    state = game.new(chance)
    decisions = greedy_playout(game, state, chance)
    game.returns(state)
    return decisions


def _driven_game(game: BoardGame, seed: int) -> int:
    """The way of a Python program: list, choose, apply."""
    chance = Seeded(seed)
    legal, apply, below = game.legal, game.apply, chance.below
    state = game.new(chance)
    decisions = 0
    while moves := legal(state):
        apply(state, moves[below(len(moves))], chance)
        decisions += 1
    game.returns(state)
    return decisions


def _told_game(game: BoardGame, seed: int) -> int:
    """The same with events."""
    chance = Seeded(seed)
    legal, play, below = game.legal, game.play, chance.below
    state = game.new(chance)
    decisions = 0
    while moves := legal(state):
        play(state, moves[below(len(moves))], chance)
        decisions += 1
    game.returns(state)
    return decisions


def _microseconds(states: list[State], seconds: float, call: Callable[[State], object]) -> float:
    """CPU time of one call, averaged over the states."""
    rounds = 0
    start = now = time.process_time()
    while now - start < seconds:
        for state in states:
            call(state)
        rounds += 1
        now = time.process_time()
    return (now - start) / (rounds * len(states)) * 1e6
