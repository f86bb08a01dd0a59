"""The single-seat environment is what Gymnasium asks for, and plays whole games against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from branchline import OptionError, Seeded, Table
from branchline.bots import find_bot, turn_at
from branchline.envs import SeatEnv
from branchline.variants import games, rules_of, small_games

KEYS = [info.key for info in (*games(), *small_games())]


def played(env: SeatEnv, seed: int) -> tuple[list[int], float, dict[str, object]]:
    """The random actions of the agent in one game, its reward and the last info."""
    chance = Seeded(seed, 77)
    _, info = env.reset(seed=seed)
    actions: list[int] = []
    over = False
    reward = 0.0
    while not over:
        legal = np.flatnonzero(env.action_masks())
        actions.append(int(legal[chance.below(len(legal))]))
        _, reward, over, _, info = env.step(actions[-1])
    return actions, reward, info


@pytest.mark.filterwarnings("ignore::UserWarning")  # it advises to have numbers between -1 and 1
@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_gymnasiums_own_check_passes(key: str, flat: bool) -> None:
    env = SeatEnv(key, bots="random", flat=flat, render_mode="ansi")
    check_env(env, skip_render_check=False)
    env.close()


@pytest.mark.parametrize("key", KEYS)
def test_the_others_are_played_by_the_bots_as_at_any_table(key: str) -> None:
    env = SeatEnv(key, bots="greedy", seat=1)
    actions, reward, info = played(env, 5)
    table = Table(key, players=env.game.players, seed=5)
    bot = find_bot("greedy")
    streams = [Seeded(5, 1 + seat) for seat in range(env.game.players)]
    left = iter(actions)
    while (mover := table.to_move) is not None:
        turn = turn_at(table, streams[mover])
        assert list(turn.events) == env._seen_events[mover][: len(turn.events)]
        table.play(next(left) if mover == 1 else bot.choose(turn))
    assert next(left, None) is None
    assert info["scores"] == table.scores
    assert reward == (1 / len(table.winners) if 1 in table.winners else 0)


@pytest.mark.rule("US-22")
def test_the_agent_is_shown_its_own_seat_and_nothing_that_is_hidden() -> None:
    env = SeatEnv("europe", players=3, bots="random", flat=True)
    seats = set()
    for seed in range(12):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert env._state is not None
        rules, state = rules_of(env.game), env._state
        other = rules.imagine(rules.observe(state, info["seat"]), Seeded(seed))
        assert (env.seer.see(other, info["seat"]) == seen).all()
    assert seats == {0, 1, 2}


def test_an_action_that_is_not_possible_ends_the_game_and_costs_something() -> None:
    env = SeatEnv("usa")
    _, info = env.reset(seed=1)
    impossible = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(impossible)
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, impossible)
    with pytest.raises(OptionError, match="reset deals a new one"):
        env.step(0)
    env.reset()
    env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_every_game_is_registered_with_gymnasium() -> None:
    env = gymnasium.make("branchline.envs:branchline/card_game-v0", players=3)
    assert env.reset(seed=1)[1]["seat"] in {0, 1, 2}
    assert {f"branchline/{key}-v0" for key in KEYS} <= set(gymnasium.registry)


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        ({"bots": ["greedy", "random"]}, "1 bots play the other seats, or one for all of them; 2 are given"),
        ({"bots": "gready"}, "there is no bot 'gready'"),
        ({"bots": "h3", "game": "card_game"}, "the bot h3 does not play card_game"),
        ({"seat": 2}, "the agent's seat is one of 0 to 1, or None for any; there is no seat 2"),
        ({"reward": "gold"}, "there is no reward 'gold'"),
        ({"connects": True, "game": "card_game"}, "The Card Game has no network"),
    ],
)
def test_a_wrong_wish_is_refused(wishes: dict[str, object], complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        SeatEnv(**wishes)  # type: ignore[arg-type]  # a wrong one on purpose
