"""PettingZoo's usual wrappers, which look at the game itself for what they would ask one another for.

They do what they always do. But a wrapper of PettingZoo finds who is to move, and all else that changes, by asking the
wrapper below, and that one the next: some twenty times in a step, which takes longer than the step.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from branchline.envs.rewards import ILLEGAL_REWARD


def in_wrappers(env: AECEnv[Any, Any, Any]) -> OrderEnforcingWrapper[Any, Any, Any]:
    """The environment with the wrappers that PettingZoo's own have."""
    return _OrderEnforcing(_AssertOutOfBounds(_TerminateIllegal(env)))


class _Near:
    """What changes with every step is read from `_game`, which is the environment without wrappers."""

    agents = property(attrgetter("_game.agents"))
    agent_selection = property(attrgetter("_game.agent_selection"))
    rewards = property(attrgetter("_game.rewards"))
    terminations = property(attrgetter("_game.terminations"))
    truncations = property(attrgetter("_game.truncations"))
    infos = property(attrgetter("_game.infos"))
    _cumulative_rewards = property(attrgetter("_game._cumulative_rewards"))


class _TerminateIllegal(_Near, TerminateIllegalWrapper[Any, Any, Any]):
    def __init__(self, env: AECEnv[Any, Any, Any]) -> None:
        super().__init__(env, illegal_reward=ILLEGAL_REWARD)
        self._game = env.unwrapped


class _AssertOutOfBounds(_Near, AssertOutOfBoundsWrapper[Any, Any, Any]):
    def __init__(self, env: AECEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        self._game = env.unwrapped


class _OrderEnforcing(_Near, OrderEnforcingWrapper[Any, Any, Any]):
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._game = self.env.unwrapped  # only now: whoever looks before is told to reset first
        super().reset(seed=seed, options=options)

    def __str__(self) -> str:
        return str(self.env)  # its base class says so of itself alone
