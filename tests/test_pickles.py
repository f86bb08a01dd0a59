"""Everything that crosses processes pickles and deep-copies, and plays on to the same end."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.rules.scoring import FinalBoard, RoutePoints, ScoringRule
from branchline.chance import Chance, Recorded, Scripted, Seeded
from branchline.envs import SeatEnv, aec, batch
from branchline.envs.pettingzoo import AEC
from branchline.errors import OptionError, RecordError
from branchline.events import Event
from branchline.record import state_hash
from branchline.table import Table
from branchline.variants import AnyGame, AnyKnowledge, game_of, games, rules_of, usa

T = TypeVar("T")
KEYS = [info.key for info in games()]
DECISIONS = 60
WAYS = pytest.mark.parametrize(
    "again", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy], ids=["pickle", "copy"]
)
Again = Callable[[T], T]


class EveryOther(ScoringRule):
    """A rule of somebody's own, with a field of its own."""

    def __init__(self, each: int) -> None:
        super().__init__("every_other")
        self.each = each

    def points(self, board: FinalBoard, seat: i64) -> i64:
        return self.each * board.state.trains[seat]


class Lowest(Chance):
    """A chance of somebody's own, with a field of its own."""

    def __init__(self) -> None:
        self.asked = 0

    def pick(self, weights: vec[i64], total: i64) -> i64:  # noqa: ARG002  (as a chance has it)
        self.asked += 1
        return next(index for index, weight in enumerate(weights) if weight)


def table_of(key: str, decisions: int = DECISIONS) -> Table:
    table = Table(key, seed=7)
    play_on(table, decisions)
    return table


def play_on(table: Table, decisions: int = DECISIONS) -> str:
    for _ in range(decisions):
        if table.over:
            break
        legal = table.legal_numbers()
        table.play(legal[len(table.actions) * 7 % len(legal)])
    return state_hash(table)


def end_of(game: AnyGame, decisions: int = DECISIONS) -> str:
    table = Table(game, seed=5)
    return play_on(table, decisions)


@WAYS
@pytest.mark.parametrize("key", KEYS)
def test_a_table_in_the_middle_of_a_game_plays_on_to_the_same_end(key: str, again: Again[Table]) -> None:
    table = table_of(key)
    other = again(table)
    before = state_hash(table)
    assert state_hash(other) == before
    assert [other.actions, other.movers, other.outcomes, other.events] == [
        table.actions,
        table.movers,
        table.outcomes,
        table.events,
    ]
    end = play_on(other, 2000)
    assert state_hash(table) == before, "what is played on the other changes nothing here"
    assert play_on(table, 2000) == end
    assert other.over


@WAYS
@pytest.mark.parametrize("key", KEYS)
def test_a_game_plays_the_same_games(key: str, again: Again[AnyGame]) -> None:
    game = table_of(key, 0).game
    assert end_of(again(game)) == end_of(game)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_that_ships_is_small_on_its_way_and_made_once_there(key: str) -> None:
    game = table_of(key, 0).game
    sent = pickle.dumps(game)
    assert len(sent) < 300
    assert pickle.loads(sent) is pickle.loads(sent)


def test_a_game_on_another_map_than_here_is_refused() -> None:
    game = Table("usa", seed=1).game
    sent = pickle.dumps(game).replace(game.map.fingerprint.encode(), b"0" * 16)
    with pytest.raises(RecordError, match="another one here"):
        pickle.loads(sent)


@WAYS
def test_a_game_with_rules_of_ones_own_keeps_them(again: Again[AnyGame]) -> None:
    game = game_of(replace(usa(), trains=20, scoring=(RoutePoints(), EveryOther(3))), 3)
    other = again(game)
    assert end_of(other, 20) == end_of(game, 20)
    chance = Seeded(3)
    state = rules_of(game).new(chance)
    assert rules_of(other).returns(state) == rules_of(game).returns(state) == (60, 60, 60)


@WAYS
@pytest.mark.parametrize("key", KEYS)
def test_every_field_of_a_state_is_there_again(key: str, again: Again[object]) -> None:
    state = table_of(key).state
    other = again(state)
    names = [name for name in dir(state) if not name.startswith("_") and not callable(getattr(state, name))]
    assert len(names) > 20
    assert {name: getattr(other, name) for name in names} == {name: getattr(state, name) for name in names}


@WAYS
@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_remembers_is_the_same_and_grows_the_same(key: str, again: Again[AnyKnowledge]) -> None:
    table = table_of(key)
    known = rules_of(table.game).memory(0)
    half = len(table.events) // 2
    for events in table.events[:half]:
        known.see(events)
    other = again(known)
    for events in table.events[half:]:
        known.see(events)
        other.see(events)
    assert other.allows(table.state)  # type: ignore[arg-type]  # of the same game
    said = {name: value for name, value in vars(known).items() if name not in ("game", "returned")}
    assert {name: vars(other)[name] for name in said} == said
    assert vars(other.returned) == vars(known.returned)


@WAYS
def test_chance_goes_on_where_it_stood(again: Again[Chance]) -> None:
    weights = vec[i64]([i64(3), i64(0), i64(4)])
    lowest = Lowest()
    for chance in (Seeded(3, 4), Scripted([0, 2, 0, 2], Seeded(1)), Recorded(Seeded(9)), lowest):
        for _ in range(3):
            chance.pick(weights, 7)
        other = again(chance)
        expected = [chance.pick(weights, 7) for _ in range(20)]
        assert [other.pick(weights, 7) for _ in range(20)] == expected
    recorded = Recorded(Seeded(2))
    recorded.pick(weights, 7)
    copied = again(recorded)
    assert isinstance(copied, Recorded)
    assert copied.outcomes == recorded.outcomes
    own = again(lowest)
    assert isinstance(own, Lowest)
    assert own.asked == lowest.asked


@WAYS
def test_an_event_keeps_who_may_see_it(again: Again[Event]) -> None:
    event = Event("drew", seat=1, card=3, only=1, instead=Event("drew", seat=1))
    assert again(event) == event
    assert again(event).as_seen_by(0) == Event("drew", seat=1)


@WAYS
@pytest.mark.parametrize("key", KEYS)
def test_a_pettingzoo_environment_plays_on(key: str, again: Again[AEC]) -> None:
    env = aec(key)
    env.reset(seed=3)
    chooser = np.random.default_rng(1)
    _walk_aec(env, chooser, 30)
    other = again(env)
    one, two = np.random.default_rng(2), np.random.default_rng(2)
    assert _walk_aec(env, one, 30) == _walk_aec(other, two, 30)


def _walk_aec(env: AEC, chooser: np.random.Generator, steps: int) -> list[tuple[str, int, bytes]]:
    seen = []
    for _ in range(steps):
        observation, _reward, over, cut, _info = env.last()
        agent = env.agent_selection
        assert observation is not None
        action = None if over or cut else int(chooser.choice(np.flatnonzero(observation["action_mask"])))
        seen.append((agent, -1 if action is None else action, observation["observation"].tobytes()))
        env.step(action)
    return seen


@WAYS
@pytest.mark.parametrize("key", KEYS)
def test_a_gymnasium_environment_plays_on_with_its_bots(key: str, again: Again[SeatEnv]) -> None:
    env = SeatEnv(key, bots="greedy", flat=True)
    env.reset(seed=3)
    _walk_gym(env, 5)
    other = again(env)
    assert _walk_gym(env, 10) == _walk_gym(other, 10)


def _walk_gym(env: SeatEnv, steps: int) -> list[bytes]:
    seen = []
    for _ in range(steps):
        numbers, _reward, over, _cut, _info = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert isinstance(numbers, np.ndarray)
        seen.append(numbers.tobytes())
        if over:
            break
    return seen


@WAYS
@pytest.mark.parametrize("key", ["europe", "card_game"])
def test_a_batch_plays_on(key: str, again: Again[object]) -> None:
    games = batch(key, games=4, seed=2)
    for _ in range(300):
        games.step_randomly()
    other = again(games)
    assert isinstance(other, type(games))
    for _ in range(300):
        games.step_randomly()
        other.step_randomly()
        assert np.array_equal(games.observations, other.observations)
        assert np.array_equal(games.masks, other.masks)
    assert games.results() == other.results() != []


def test_a_batch_in_processes_says_that_it_stays_where_it_is() -> None:
    with batch("usa", games=2, processes=2) as games, pytest.raises(OptionError, match="processes=1"):
        pickle.dumps(games)


@pytest.mark.parametrize("key", ["europe", "card_game"])
def test_a_table_and_a_game_cross_to_a_spawned_process(key: str) -> None:
    table = table_of(key)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.apply(play_on, (table,))
        game_there = pool.apply(end_of, (table.game,))
    assert there == play_on(table)
    assert game_there == end_of(table.game)
