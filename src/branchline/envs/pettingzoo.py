"""The games for PettingZoo: an AEC environment in which each seat is an agent."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from branchline.chance import Seeded
from branchline.envs.games import Seeds, chosen_game, first_in
from branchline.envs.observations import Numbers, Seer, array_of
from branchline.envs.pictures import RENDER_MODES, check_mode, rendered
from branchline.envs.rewards import RewardKind, check_reward, rewards_of
from branchline.envs.wrappers import in_wrappers
from branchline.errors import OptionError
from branchline.variants import AnyGame, rules_of

Mask = NDArray[np.int8]


class Seen(TypedDict):
    """What an agent is shown."""

    observation: Numbers
    action_mask: Mask  # 1 for each action that is possible; all 0 for whoever does not decide now


AEC = AECEnv[str, Seen, int | None]


def aec(
    game: str | AnyGame,
    *,
    players: int | None = None,
    reward: RewardKind = "win",
    connects: bool = False,
    truncate_after: int | None = None,
    render_mode: str | None = None,
    game_map: str | Path | None = None,
    **options: str,
) -> AEC:
    """A game with the wrappers that PettingZoo's own have: an action that is not possible ends it, and costs 1."""
    env: AEC = raw_aec(
        game,
        players=players,
        reward=reward,
        connects=connects,
        truncate_after=truncate_after,
        render_mode=render_mode,
        game_map=game_map,
        **options,
    )
    return in_wrappers(env)


def raw_aec(
    game: str | AnyGame,
    *,
    players: int | None = None,
    reward: RewardKind = "win",
    connects: bool = False,
    truncate_after: int | None = None,
    render_mode: str | None = None,
    game_map: str | Path | None = None,
    **options: str,
) -> BranchlineAEC:
    """A game without wrappers: an action that is not possible raises IllegalAction, and nothing has changed."""
    rules = chosen_game(game, players, game_map, options)
    return BranchlineAEC(
        rules, reward=reward, connects=connects, truncate_after=truncate_after, render_mode=render_mode
    )


class BranchlineAEC(AECEnv[str, Seen, int | None]):
    """One game; agents are `seat_0`, `seat_1` and so on, and act when the rules ask them.

    Everything an agent is shown comes from what its seat may know. The reward is given to all agents when the game is
    over: their share of the win, their points or their margin. A game that is cut off by `truncate_after` gives none.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (as PettingZoo has it)
        "render_modes": list(RENDER_MODES),
        "name": "branchline_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: AnyGame,
        *,
        reward: RewardKind = "win",
        connects: bool = False,
        truncate_after: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # it has no types
        check_reward(reward)
        check_mode(render_mode)
        if truncate_after is not None and truncate_after < 1:
            raise OptionError(
                f"a game is cut off after at least 1 decision, not after {truncate_after}; None for never"
            )
        self.game: Final = game
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"branchline_{game.key}_v0"}
        self.seer: Final = Seer(game, connects=connects)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents = []
        layout = self.seer.layout
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(layout.low, layout.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
            }
        )
        seats = range(game.players)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)  # type: ignore[arg-type]  # narrower than it asks for
        self.action_spaces = {agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents}  # type: ignore[misc]  # narrower than it asks for
        self.state_space = spaces.Box(np.tile(layout.low, len(seats)), np.tile(layout.high, len(seats)), dtype=np.int16)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rules = rules_of(game)
        self._reward: RewardKind = reward
        self._truncate_after = truncate_after
        self._seeds = Seeds()
        self._no_mask: Mask = np.zeros(len(game.actions), np.int8)
        self._no_info: dict[str, Any] = {"action_mask": self._no_mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game is dealt: of this seed, or of one that follows from the last one given.

        `options={"first": 2}` lets that seat go first, otherwise chance does [US-05].
        """
        first = first_in(options)
        self._chance = Seeded(self._seeds.next(seed))
        self._state = self._rules.new(self._chance, first)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._no_info)
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo sets it itself
        seat = self._rules.to_move(self._state)
        assert seat is not None, "a game begins with a decision"
        self._ask(seat)

    def observe(self, agent: str) -> Seen:
        """What the agent's seat may know, and what it can do if it decides now."""
        mask = self._mask if agent == self.agent_selection and not self.terminations[agent] else self._no_mask
        return {"observation": self.seer.see(self._state, self._seat_of[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise OptionError(f"{agent} has to decide; None is for agents whose game is over")
        self._rules.apply(self._state, int(action), self._chance)
        self._decisions += 1
        self.infos[agent] = self._no_info
        self._cumulative_rewards[agent] = 0.0
        seat = self._rules.to_move(self._state)
        if seat is None:
            self._finish()
        elif self._decisions == self._truncate_after:
            self.truncations = dict.fromkeys(self.agents, True)
            self._ask(seat)
        else:
            self._ask(seat)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it, in the way that was chosen."""
        if self.render_mode is None:
            raise OptionError(f"nothing is shown without a render_mode, one of {', '.join(RENDER_MODES)}")
        return rendered(self.game, self._state, self.render_mode)

    def state(self) -> Numbers:
        """What all seats know together, one after another: for critics in training, not for play."""
        return np.concatenate([self.seer.see(self._state, seat) for seat in range(self.game.players)])

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        """What can be observed; one space for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """The numbers of all actions of the game; the same for all agents."""
        return self.action_spaces[agent]

    def _ask(self, seat: int) -> None:
        """The agent of this seat is to decide."""
        agent = self.possible_agents[seat]
        self._mask = array_of(self.game.mask(self._state), np.int8)  # type: ignore[arg-type]  # the core's own vector is a buffer too
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._mask}

    def _finish(self) -> None:
        rewards = rewards_of(self._rules.score_sheet(self._state), self._reward)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._mask = self._no_mask
        self._accumulate_rewards()
        self._deads_step_first()
