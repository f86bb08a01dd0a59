"""The AEC environment is what PettingZoo asks for, and plays by the rules."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from branchline import IllegalAction, OptionError, Seeded
from branchline.envs import BranchlineAEC, aec, raw_aec
from branchline.envs.pettingzoo import AEC
from branchline.envs.rewards import RewardKind
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import games, rules_of, small_games
from tests.storeys import settings_by_storey

SETTINGS = settings_by_storey(all_settings())
KEYS = [info.key for info in (*games(), *small_games())]


def play(env: AEC, seed: int) -> Iterator[tuple[str, int]]:
    """A random game to its end, decision by decision."""
    chance = Seeded(seed, 1)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        action = int(legal[chance.below(len(legal))])
        yield agent, action
        env.step(action)


@pytest.mark.filterwarnings("ignore::UserWarning")  # it advises against dictionaries
@pytest.mark.parametrize("setting", SETTINGS)
def test_pettingzoos_own_tests_pass(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(setting.game()), num_cycles=80)  # type: ignore[no-untyped-call]  # it has no types
    seed_test(lambda: aec(setting.game()), num_cycles=30)  # type: ignore[no-untyped-call]  # it has no types
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("key", KEYS)
def test_positions_can_be_shown_in_every_way(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> AEC:
        return aec(key, render_mode=render_mode)

    def is_text(shown: object) -> bool:
        return isinstance(shown, str) and " to move\n" in shown and "\n> Player " in shown

    render_test(make, custom_tests={"ansi": is_text})  # type: ignore[arg-type]  # it is typed too narrowly
    assert " to move\n" in capsys.readouterr().out


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_game_is_played_as_the_engine_plays_it(setting: Setting) -> None:
    rules = rules_of(setting.game())
    chance = Seeded(9)
    state = rules.new(chance)
    env = raw_aec(setting.game())
    for agent, action in play(env, 9):
        assert agent == f"seat_{rules.to_move(state)}"
        assert np.flatnonzero(env.infos[agent]["action_mask"]).tolist() == rules.legal(state)
        rules.apply(state, action, chance)
    assert rules.to_move(state) is None


@pytest.mark.rule("US-22", "CG-06")
@pytest.mark.parametrize("key", KEYS)
def test_no_agent_is_shown_what_is_hidden_from_its_seat(key: str) -> None:
    env = raw_aec(key)
    rules = rules_of(env.game)
    for decision, _ in enumerate(play(env, 3)):
        if decision % 17 == 0:
            real = env._state
            for seat, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)
                env._state = rules.imagine(rules.observe(real, seat), Seeded(decision))
                assert (env.observe(agent)["observation"] == seen["observation"]).all()
                env._state = real
            others = [agent for agent in env.agents if agent != env.agent_selection]
            assert not any(env.infos[agent]["action_mask"].any() for agent in others)
            assert not any(env.observe(agent)["action_mask"].any() for agent in others)


@pytest.mark.parametrize("reward", ["win", "points", "margin"])
def test_everybody_gets_the_reward_once_and_in_the_end(reward: RewardKind) -> None:
    env = raw_aec("usa", players=3, reward=reward)
    rules = rules_of(env.game)
    collected = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=4)
    chance = Seeded(4, 1)
    for agent in env.agent_iter():
        seen, gained, over, _, _ = env.last()
        collected[agent] += gained
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if over else int(legal[chance.below(len(legal))]))
    totals = [line.total for line in rules.score_sheet(env._state)]
    best = max(totals)
    expected = {
        "win": [float(total == best) for total in totals],
        "points": totals,
        "margin": [total - max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)],
    }
    assert len(set(totals)) == 3
    assert list(collected.values()) == expected[reward]


def test_a_game_can_be_cut_off_and_then_brings_nothing() -> None:
    env = raw_aec("europe", players=2, truncate_after=20)
    assert sum(1 for _ in play(env, 1)) == 20
    assert env.agents == []
    endless = raw_aec("europe", players=2)
    assert sum(1 for _ in play(endless, 1)) > 20


def test_the_same_seed_gives_the_same_games_one_after_another() -> None:
    def deals(env: BranchlineAEC) -> list[list[int]]:
        env.reset(seed=5)
        found = [env.state().tolist()]
        for _ in range(2):
            env.reset()
            found.append(env.state().tolist())
        return found

    first, second = deals(raw_aec("nordic")), deals(raw_aec("nordic"))
    assert first == second
    assert first[0] != first[1] != first[2]


def test_the_state_for_critics_is_what_all_seats_know_together() -> None:
    env = raw_aec("usa", players=3)
    env.reset(seed=1)
    seats = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert (env.state() == np.concatenate(seats)).all()
    assert env.state_space.contains(env.state())


def test_an_action_that_is_not_possible_raises_without_wrappers_and_loses_with_them() -> None:
    raw = raw_aec("usa")
    raw.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(0)
    with pytest.raises(OptionError, match="has to decide; None is for agents whose game is over"):
        raw.step(None)
    assert raw.agents == raw.possible_agents
    env = aec("usa")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards[agent] == -1


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        ({"reward": "gold"}, "there is no reward 'gold'; it is win, points or margin"),
        ({"render_mode": "smell"}, "there is no render_mode 'smell'; it is human, ansi, rgb_array or None"),
        ({"truncate_after": 0}, "after at least 1 decision, not after 0"),
        ({"players": 7}, "usa is for 2 to 5 players, not for 7"),
        ({"stations": "open"}, "usa has no option 'stations'"),
    ],
)
def test_a_wrong_wish_is_refused(wishes: dict[str, object], complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        aec("usa", **wishes)  # type: ignore[arg-type]  # a wrong one on purpose


def test_nothing_is_shown_where_no_way_was_chosen() -> None:
    env = raw_aec("usa")
    env.reset(seed=1)
    with pytest.raises(OptionError, match="without a render_mode"):
        env.render()


@pytest.mark.rule("US-05")
def test_a_reset_can_say_who_goes_first() -> None:
    env = raw_aec("usa", players=4)
    for seat in range(4):
        env.reset(seed=seat, options={"first": seat})
        assert env.agent_selection == f"seat_{seat}"
    for wrong, complaint in (
        ({"first": "me"}, "is a seat, a whole number, not 'me'"),
        ({"first": 4}, "the starting seat is one of 0 to 3, not 4"),
    ):
        with pytest.raises(OptionError, match=complaint):
            env.reset(seed=1, options=wrong)
