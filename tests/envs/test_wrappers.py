"""The wrappers of an AEC environment do what PettingZoo's own do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    BaseWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from branchline import Seeded
from branchline.envs import aec, raw_aec
from branchline.envs.pettingzoo import AEC

CHANGING = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents")
CALLS: dict[str, Callable[[AEC], object]] = {
    "step": lambda env: env.step(0),
    "observe": lambda env: env.observe("seat_0"),
    "state": lambda env: env.state(),
    "agent_iter": lambda env: list(env.agent_iter()),
    "render": lambda env: env.render(),
    "last": lambda env: env.last(),
}


def both() -> tuple[AEC, AEC]:
    """A game in our wrappers and in PettingZoo's, otherwise alike."""
    theirs: AEC = TerminateIllegalWrapper(raw_aec("europe", players=3, render_mode="ansi"), illegal_reward=-1)
    theirs = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(theirs))
    return aec("europe", players=3, render_mode="ansi"), theirs


def looks(env: AEC) -> list[object]:
    """All that can be seen of an environment; arrays as lists."""
    seen = [env.observe(agent) for agent in env.possible_agents] if env.agents else []
    last = env.last()[1:4] if env.agents else ()
    infos = {agent: info["action_mask"].tolist() for agent, info in env.infos.items()}
    arrays = [[array.tolist() for array in one.values()] for one in seen if one is not None]  # type: ignore[attr-defined]  # looked into
    changing = [getattr(env, name) for name in CHANGING if name != "infos"]
    return [arrays, last, infos, changing, env.unwrapped._cumulative_rewards, str(env), env.render()]


def steps(env: AEC, illegal_at: int | None) -> Iterator[list[object]]:
    """What an environment looks like before every step of a random game, and in the end."""
    chance = Seeded(1)
    env.reset(seed=1)
    for number, _ in enumerate(env.agent_iter()):
        seen, _, terminated, truncated, _ = env.last()
        yield looks(env)
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"] == 0 if number == illegal_at else seen["action_mask"])
        env.step(None if terminated or truncated else int(legal[chance.below(len(legal))]))
    yield looks(env)


@pytest.mark.parametrize("illegal_at", [None, 0, 40])
def test_a_game_looks_the_same_at_every_step(illegal_at: int | None) -> None:
    ours, theirs = both()
    number = 0
    for one, other in zip(steps(ours, illegal_at), steps(theirs, illegal_at), strict=True):
        assert one == other
        number += 1
    assert number > 100 if illegal_at is None else number == illegal_at + 5  # three agents that are over, and the end


@pytest.mark.parametrize("name", [*CHANGING, *CALLS])
def test_nothing_can_be_seen_or_done_before_a_reset(name: str) -> None:
    def complaint(env: AEC) -> str:
        with pytest.raises((AttributeError, AssertionError)) as raised:
            CALLS[name](env) if name in CALLS else getattr(env, name)
        return f"{type(raised.value).__name__}: {raised.value}"

    ours, theirs = both()
    assert complaint(ours) == complaint(theirs)


def test_wrong_actions_are_refused_alike() -> None:
    for env in both():
        env.reset(seed=1)
        for wrong in (-1, 10**6, None, "draw"):
            with pytest.raises(AssertionError, match="action is not in action space"):
                env.step(wrong)  # type: ignore[arg-type]  # a wrong one on purpose
        with pytest.raises(AssertionError, match=r"need to call step\(\) or reset\(\)"):
            list(env.agent_iter())


def test_the_wrappers_are_the_usual_ones() -> None:
    env: object = aec("usa")
    for kind in (OrderEnforcingWrapper, AssertOutOfBoundsWrapper, TerminateIllegalWrapper):
        assert isinstance(env, kind)
        assert isinstance(env, BaseWrapper)
        env = env.env
    assert type(env) is type(raw_aec("usa"))
