"""The games for Gymnasium: one seat is the agent's, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from branchline.bots import Guarded, Turn, check_plays, make_bot
from branchline.chance import Seeded
from branchline.envs.games import Seeds, chosen_game, first_in
from branchline.envs.observations import Numbers, Seer, array_of
from branchline.envs.pettingzoo import Mask, Seen
from branchline.envs.pictures import RENDER_MODES, check_mode, rendered
from branchline.envs.rewards import ILLEGAL_REWARD, RewardKind, check_reward, rewards_of
from branchline.errors import OptionError
from branchline.events import Event
from branchline.variants import AnyGame, AnyState, games, rules_of, small_games

_SEAT_STREAM: Final = 2**32  # of the seed of a game, beyond those of its seats
_MOST_SECONDS: Final = 1.0  # that a bot may take for a decision


class SeatEnv(gymnasium.Env[Seen | Numbers, int]):
    """One game after another in one seat, against bots.

    `bots` are specs as the terminal has them, one for all other seats or one for each; `seat` is the agent's, or None
    for another one in every game. With `flat` an observation is the array of numbers alone, otherwise it has the mask
    beside it; the mask is always in the info too, and `action_masks` gives it to whoever asks for it by that name.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  (as it has it)

    def __init__(
        self,
        game: str | AnyGame = "usa",
        *,
        players: int | None = None,
        bots: str | Sequence[str] = "greedy",
        seat: int | None = None,
        reward: RewardKind = "win",
        connects: bool = False,
        flat: bool = False,
        render_mode: str | None = None,
        game_map: str | Path | None = None,
        **options: str,
    ) -> None:
        check_reward(reward)
        check_mode(render_mode)
        self.game: Final = chosen_game(game, players, game_map, options)
        others = self.game.players - 1
        specs = [bots] * others if isinstance(bots, str) else list(bots)
        if len(specs) != others:
            raise OptionError(f"{others} bots play the other seats, or one for all of them; {len(specs)} are given")
        if seat is not None and not 0 <= seat < self.game.players:
            raise OptionError(f"the agent's seat is one of 0 to {others}, or None for any; there is no seat {seat}")
        for spec in specs:
            check_plays(spec, self.game.key)
        self.render_mode = render_mode
        self.seer: Final = Seer(self.game, connects=connects)
        layout = self.seer.layout
        numbers = spaces.Box(layout.low, layout.high, dtype=np.int16)
        masks = spaces.Box(0, 1, (len(self.game.actions),), np.int8)
        both = spaces.Dict({"observation": numbers, "action_mask": masks})
        self.observation_space = numbers if flat else both  # type: ignore[assignment]  # narrower than it asks for
        self.action_space = spaces.Discrete(len(self.game.actions))  # type: ignore[assignment]  # narrower than it asks for
        self._rules = rules_of(self.game)
        self._flat = flat
        self._reward: RewardKind = reward
        self._wanted_seat = seat
        self._seeds = Seeds()
        self._bots = [Guarded(make_bot(spec)) for spec in specs]
        self._state: AnyState | None = None
        self._seen_events: list[list[Event]] = []  # by seat
        self._seat = 0
        self._mask: Mask = np.zeros(len(self.game.actions), np.int8)
        self._no_mask: Mask = self._mask

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen | Numbers, dict[str, Any]]:
        """A new game is dealt, and the bots play until the agent has to decide.

        It is that of the seed, or of one that follows from the last one given; `options={"first": 0}` says who begins.
        """
        super().reset(seed=seed)
        number = self._seeds.next(seed)
        self._chance = Seeded(number)
        self._state, story = self._rules.begin(self._chance, first_in(options))
        self._seen_events = [[] for _ in range(self.game.players)]
        self._tell(story)
        any_seat = int(Seeded(number, _SEAT_STREAM).below(self.game.players))
        self._seat = self._wanted_seat if self._wanted_seat is not None else any_seat
        self._streams = [Seeded(number, 1 + seat) for seat in range(self.game.players)]
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Seen | Numbers, float, bool, bool, dict[str, Any]]:
        """Do the agent's action, and let the bots play until it has to decide again or the game is over."""
        if self._state is None or self._mask is self._no_mask:
            raise OptionError("there is no game to go on with; reset deals a new one")
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            self._mask = self._no_mask
            return self._seen(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": int(action)}
        self._tell(self._rules.play(self._state, int(action), self._chance))
        is_over = self._let_bots_play()
        reward = rewards_of(self._rules.score_sheet(self._state), self._reward)[self._seat] if is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are possible, as MaskablePPO asks for it."""
        return self._mask.astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it, in the way that was chosen."""
        if self.render_mode is None or self._state is None:
            raise OptionError("nothing is shown without a render_mode, and before the first reset")
        return rendered(self.game, self._state, self.render_mode)

    def close(self) -> None:
        """End the bots that are programs."""
        for bot in self._bots:
            bot.close()

    def _let_bots_play(self) -> bool:
        """Let the bots play until the agent has to decide, and answer whether the game is over instead."""
        state, rules = self._state, self._rules
        assert state is not None
        while (mover := rules.to_move(state)) is not None and mover != self._seat:
            turn = Turn(
                self.game,
                rules.observe(state, mover),
                rules.legal(state),
                tuple(self._seen_events[mover]),
                self._streams[mover],
                _MOST_SECONDS,
            )
            bot = self._bots[(mover - self._seat) % self.game.players - 1]
            self._tell(rules.play(state, bot.choose(turn), self._chance))
        self._mask = self._no_mask if mover is None else array_of(self.game.mask(state), np.int8)  # type: ignore[arg-type]  # the core's own vector is a buffer too
        return mover is None

    def _tell(self, story: Sequence[Event]) -> None:
        """Each seat has seen what it may see of this."""
        for event in story:
            for seat, told in enumerate(self._seen_events):
                shown = event.as_seen_by(seat)
                if shown is not None:
                    told.append(shown)

    def _seen(self) -> Seen | Numbers:
        assert self._state is not None
        numbers = self.seer.see(self._state, self._seat)
        return numbers if self._flat else {"observation": numbers, "action_mask": self._mask}

    def _info(self) -> dict[str, Any]:
        assert self._state is not None
        info: dict[str, Any] = {"action_mask": self._mask, "seat": self._seat}
        if self._rules.to_move(self._state) is None:
            sheet = self._rules.score_sheet(self._state)
            info["scores"] = tuple(line.total for line in sheet)
            info["winners"] = tuple(seat for seat, line in enumerate(sheet) if line.place == 1)
        return info


def register() -> None:
    """Every game can be made by `gymnasium.make("branchline/usa-v0")`, as soon as `branchline.envs` is imported."""
    for info in (*games(), *small_games()):
        name = f"branchline/{info.key}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:{SeatEnv.__name__}", kwargs={"game": info.key})
