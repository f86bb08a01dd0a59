"""How fast the core is, in figures that `make bench` sets against the yardstick."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import cast

from branchline.build_info import is_compiled
from branchline.chance import Seeded
from branchline.variants import AnyGame, AnyState, find, game_of, kind_of, rules_of

_MIDGAME_STATES = 256


def core(key: str, players: int, seconds: float) -> dict[str, object]:
    """Decisions and games per CPU-second and the cost of single calls, each timed for its share of the seconds."""
    figures = _figures(game_of(find(key), players), seconds)
    return {"game": key, "players": players, "compiled": is_compiled(), **figures}


def _figures(game: AnyGame, seconds: float) -> dict[str, object]:
    rules, share = rules_of(game), seconds / 7
    copy = cast("Callable[[AnyState], AnyState]", kind_of(game).state.copy)
    gc.collect()
    gc.freeze()  # what is alive now is none of the collector's business while we time
    random_decisions, random_games = _games_per_second(game, share, _random_game)
    greedy_decisions, greedy_games = _games_per_second(game, share, _greedy_game)
    driven, _ = _games_per_second(game, share, _driven_game)
    told, _ = _games_per_second(game, share, partial(_driven_game, is_told=True))
    states = midgame_states(game)
    figures: dict[str, object] = {
        "decisions_per_cpu_second": round(random_decisions),
        "games_per_cpu_second": round(random_games, 1),
        "greedy_decisions_per_cpu_second": round(greedy_decisions),
        "greedy_games_per_cpu_second": round(greedy_games, 1),
        "driven_decisions_per_cpu_second": round(driven),
        "driven_with_events_per_cpu_second": round(told),
        "legal_us": round(_microseconds(states, share, rules.legal), 3),
        "mask_us": round(_microseconds(states, share, rules.mask), 3),
        "copy_us": round(_microseconds(states, share, copy), 3),
        "state_bytes": state_bytes(states[0], copy),
    }
    gc.unfreeze()
    return figures


def midgame_states(game: AnyGame) -> list[AnyState]:
    """States at the beginning of a turn, in the middle of random games."""
    rules, middle = rules_of(game), kind_of(game).playouts.middle(game)
    states: list[AnyState] = []
    seed = 0
    while len(states) < _MIDGAME_STATES:
        chance = Seeded(seed)
        state = rules.new(chance)
        wanted = middle + seed % middle
        played, before, mover = 0, None, rules.to_move(state)
        while mover is not None and (played < wanted or mover == before):  # with another seat a turn begins
            rules.apply(state, int(rules.pick(state, chance)), chance)
            played, before, mover = played + 1, mover, rules.to_move(state)
        if mover is not None:
            states.append(state)
        seed += 1
    return states


def state_bytes(state: AnyState, copy: Callable[[AnyState], AnyState]) -> int:
    """What a state takes up in memory, with all that belongs to it."""
    copies: list[AnyState | None] = [None] * 100  # made before, as the list is no part of a state
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for place in range(len(copies)):
        copies[place] = copy(state)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(copies)


def _games_per_second(game: AnyGame, seconds: float, play: Callable[[AnyGame, int], int]) -> tuple[float, float]:
    """Decisions and games per CPU-second, set-up and scoring included."""
    play(game, 0)
    decisions = games = 0
    start = now = time.process_time()
    while now - start < seconds:
        games += 1
        decisions += play(game, games)
        now = time.process_time()
    return decisions / (now - start), games / (now - start)


def _random_game(game: AnyGame, seed: int) -> int:
    rules, chance = rules_of(game), Seeded(seed)
    state = rules.new(chance)
    decisions = kind_of(game).playouts.random_playout(game, state, chance, chance)
    rules.returns(state)
    return decisions


def _greedy_game(game: AnyGame, seed: int) -> int:
    rules, chance = rules_of(game), Seeded(seed)
    state = rules.new(chance)
    decisions = kind_of(game).playouts.greedy_playout(game, state, chance)
    rules.returns(state)
    return decisions


def _driven_game(game: AnyGame, seed: int, *, is_told: bool = False) -> int:
    """The way of a Python program: list, choose, apply; or play, if it asks for events."""
    rules, chance = rules_of(game), Seeded(seed)
    legal, below = rules.legal, chance.below
    do = rules.play if is_told else rules.apply
    state = rules.new(chance)
    decisions = 0
    while moves := legal(state):
        do(state, moves[below(len(moves))], chance)
        decisions += 1
    rules.returns(state)
    return decisions


def _microseconds(states: list[AnyState], seconds: float, call: Callable[[AnyState], object]) -> float:
    """CPU time of one call, averaged over the states."""
    rounds = 0
    start = now = time.process_time()
    while now - start < seconds:
        for state in states:
            call(state)
        rounds += 1
        now = time.process_time()
    return (now - start) / (rounds * len(states)) * 1e6
