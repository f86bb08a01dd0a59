"""MaskablePPO learns a small game from nothing, by playing against itself, until it beats a bot.

    pip install 'branchline[train]'
    python examples/train_ppo.py                               # about eight minutes of one core
    python examples/train_ppo.py --steps 300000 --games 200    # less than a minute, to see it learn
    python examples/train_ppo.py --game mini_europe --save mine.zip

One network plays both seats of many games at once (`branchline.envs.batch`) and learns from every decision: what is
good for one seat is as bad for the other. All that it is told is how many points a seat is ahead. Now and then it plays
a bot without learning (`SeatEnv`), which shows how far it is; in the end on deals that nobody has seen before, each of
them once in either seat. `results/train_ppo.json` is what came of it once. Exit code 0: it is done, whoever
won; 1: a mistake that is told on one line; 2: the command line is not understood.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

import branchline
from branchline import BoardGame, BranchlineError, OptionError
from branchline.cards import LOCOMOTIVE
from branchline.cli.arguments import whole_number
from branchline.envs import SeatEnv, batch, layout_of

try:
    import torch
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    sys.exit(f"train_ppo: {error.name} is missing; pip install 'branchline[train]' brings it")

TABLES: Final = 256  # games side by side
LENGTH: Final = 64  # decisions in each of them between two lessons, if there is time for so many
HIGHEST: Final = 20.0  # numbers of an observation are divided by their highest value, or by this if that is more
POINTS: Final = 20.0  # a lead that counts as 1
LOOKS: Final = 8  # how often it is seen on the way how far it has come
LOOK_DEALS: Final = 200
FRESH: Final = 10**12  # seeds from here on are for deals that nothing has been learned from
LEARNING: Final[dict[str, float | int]] = {
    "learning_rate": 1.5e-3,  # in the beginning; it goes down to almost nothing
    "batch_size": 1024,
    "n_epochs": 3,
    "gamma": 1.0,
    "gae_lambda": 0.95,
    "ent_coef": 0.005,
}
LAYERS: Final = (256, 256)
PACKAGES: Final = ("branchline", "sb3-contrib", "stable-baselines3", "torch", "gymnasium", "numpy")

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Training:
    """What is to be learned."""

    game: str
    against: str
    steps: int
    games: int
    seed: int


@dataclass(frozen=True)
class Score:
    """How the network does: win share (a shared win counts half), its 95 % interval, and points ahead on average."""

    deals: int  # each played twice, once in either seat
    wins: float
    low: float
    high: float
    margin: float

    def __str__(self) -> str:
        """For people to read."""
        return f"wins {self.wins:.1%} ({self.low:.1%} to {self.high:.1%}), {self.margin:+.1f} points"


class Sight:
    """What the network sees: an observation, and how many cards each route lacks and which tickets it is good for.

    The latter follows from the observation; a network would need many more games to find it out by itself.
    """

    def __init__(self, game: BoardGame) -> None:
        self.layout: Final = layout_of(game, connects=True)
        self._scale = np.clip(self.layout.high, 1, HIGHEST).astype(np.float32)
        kinds = [kind for kind, cards in enumerate(game.tables.deck) if cards]  # as observations have them
        self._colors = kinds.index(LOCOMOTIVE)  # how many there are before the locomotives
        routes, tickets = game.map.routes, game.map.tickets
        self._cities = len(game.map.cities)
        self._a, self._b = (np.array([getattr(route, end) for route in routes]) for end in "ab")
        self._length = np.array([route.length for route in routes], np.float32)
        self._symbols = np.array([route.locomotives for route in routes], np.float32)
        self._color = np.array([-1 if route.is_gray else kinds.index(route.color) for route in routes])
        self._from, self._to = (np.array([getattr(ticket, end) for ticket in tickets]) for end in "ab")
        self._points = np.array([ticket.points for ticket in tickets], np.float32)
        self.space: Final = Box(-np.inf, np.inf, (self.layout.size + 2 * len(routes) + self._colors,), np.float32)

    def __call__(self, observations: NDArray[np.int16]) -> Floats:
        """A row for each row."""
        part = self.layout.part
        hand = part(observations, "hand").astype(np.float32)
        lacking = self._lacking(hand)
        wanted = self._wanted(
            is_mine=part(observations, "owner")[:, : len(self._a)] > 0,
            is_open=part(observations, "open") > 0,
            is_held=part(observations, "held") > 0,
        )
        of_color = [(wanted > 0) & (self._color == color) for color in range(self._colors)]
        short = [np.where(one, self._length - hand[:, [i]], 0).max(axis=1) for i, one in enumerate(of_color)]
        more = [lacking / 4, wanted / 10, np.maximum(0, np.stack(short, axis=1)) / 4]
        return np.concatenate([observations / self._scale, *more], axis=1).astype(np.float32)

    def _lacking(self, hand: Floats) -> Floats:
        """By route: how many cards must still be drawn for it, at least."""
        locomotives = hand[:, [self._colors]]
        colored = hand[:, : self._colors]
        held = np.where(self._color >= 0, colored[:, np.maximum(self._color, 0)], colored.max(axis=1, keepdims=True))
        spare = np.maximum(0, locomotives - self._symbols)
        others = np.maximum(0, self._length - self._symbols - held - spare)
        lacking: Floats = np.maximum(0, self._symbols - locomotives) + others
        return lacking

    def _wanted(self, is_mine: NDArray[np.bool_], is_open: NDArray[np.bool_], is_held: NDArray[np.bool_]) -> Floats:
        """By route: the points of the tickets of which it is on a cheapest way, counted in trains."""
        far = 99.0
        trains = np.where(is_mine, 0.0, np.where(is_open, self._length, far)).astype(np.float32)
        apart = np.full((len(trains), self._cities, self._cities), far, np.float32)
        apart[:, range(self._cities), range(self._cities)] = 0
        for route, (a, b) in enumerate(zip(self._a, self._b, strict=True)):
            apart[:, a, b] = apart[:, b, a] = np.minimum(apart[:, a, b], trains[:, route])
        for city in range(self._cities):
            np.minimum(apart, apart[:, :, [city]] + apart[:, [city], :], out=apart)
        whole = apart[:, self._from, self._to]
        start, end = apart[:, self._from], apart[:, self._to]  # to each city, by ticket
        beside = np.minimum(start[:, :, self._a] + end[:, :, self._b], start[:, :, self._b] + end[:, :, self._a])
        is_way = (beside + trains[:, None] <= whole[:, :, None]) & is_open[:, None]
        is_wanted = is_held & (whole > 0) & (whole < far)
        found: Floats = np.einsum("ntr,nt,t->nr", is_way, is_wanted, self._points)
        return found


class Tables(VecEnv):
    """Many games at once; in each of them the seat that decides is whom the network plays just now."""

    def __init__(self, game: BoardGame, sight: Sight, seed: int) -> None:
        self.batch: Final = batch(game, games=TABLES, seed=seed, connects=True)
        self.moved = self.batch.seats.copy()  # who has made the last decision
        self._sight = sight
        self._leads = np.zeros(TABLES)  # of seat 0, in points for routes
        self._actions: NDArray[np.int64] = np.zeros(TABLES, np.int64)
        super().__init__(TABLES, sight.space, Discrete(len(game.actions)))

    def reset(self) -> Floats:
        """The games go on where they are: there is none that anybody else has played."""
        return self._sight(self.batch.observations)

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """They will be done."""
        self._actions = actions

    def step_wait(self) -> tuple[Floats, Floats, NDArray[np.bool_], list[dict[str, object]]]:
        """What each decision has changed in the lead of whoever made it; tickets and bonuses come in the end."""
        now = self.batch
        self.moved = now.seats.copy()
        now.step(self._actions)
        points = self._sight.layout.part(now.observations, "points").astype(np.float64)
        leads = np.where(now.seats == 0, 1, -1) * (points[:, 0] - points[:, 1])
        gained = np.where(now.is_over, now.scores[:, 0] - now.scores[:, 1], leads) - self._leads
        self._leads = np.where(now.is_over, 0, leads)
        rewards = np.where(self.moved == 0, gained, -gained) / POINTS
        infos: list[dict[str, object]] = [{} for _ in range(TABLES)]
        return self._sight(now.observations), rewards.astype(np.float32), now.is_over.copy(), infos

    def env_method(self, name: str, *_: object, **__: object) -> NDArray[np.uint8]:
        """The masks, which are all that is ever asked for."""
        assert name == "action_masks"
        return self.batch.masks

    def has_attr(self, name: str) -> bool:
        """It has masks."""
        return name == "action_masks"

    def get_attr(self, _name: str, indices: object = None) -> list[None]:  # noqa: ARG002  (as it is called)
        """Nothing."""
        return [None] * TABLES

    def set_attr(self, _name: str, _value: object, indices: object = None) -> None:
        """Nothing can be set."""

    def env_is_wrapped(self, _wrapper: object, indices: object = None) -> list[bool]:  # noqa: ARG002  (as it is called)
        """Never."""
        return [False] * TABLES

    def close(self) -> None:
        """There is nothing to give back."""


class BothSeats(MaskableRolloutBuffer):
    """Decisions of both seats: what follows counts against a seat as soon as the other one decides."""

    def __init__(self, *shape: Any, tables: Tables, **more: Any) -> None:  # noqa: ANN401  (as it is there)
        self.tables = tables
        super().__init__(*shape, **more)

    def reset(self) -> None:
        """It is empty."""
        self.seats: NDArray[np.int64] = np.zeros((self.buffer_size, self.n_envs), np.int64)
        super().reset()

    def add(self, *decision: Any, **more: Any) -> None:  # noqa: ANN401  (as it is there)
        """A decision at each table, with who made it."""
        self.seats[self.pos] = self.tables.moved
        super().add(*decision, **more)

    def compute_returns_and_advantage(self, last_values: torch.Tensor, dones: NDArray[np.bool_]) -> None:
        """As PPO has it, but a seat hopes for the opposite of what the other one hopes for."""
        values = np.vstack([self.values, last_values.cpu().numpy().reshape(1, -1)])
        seats = np.vstack([self.seats, self.tables.batch.seats[None]])
        goes_on = 1 - np.vstack([self.episode_starts[1:], dones[None]])
        sign = np.where(seats[1:] == seats[:-1], 1, -1) * goes_on * self.gamma
        ahead = np.zeros(self.n_envs)
        for step in reversed(range(self.buffer_size)):
            surprise = self.rewards[step] + sign[step] * values[step + 1] - values[step]
            ahead = surprise + sign[step] * self.gae_lambda * ahead
            self.advantages[step] = ahead
        self.returns = self.advantages + self.values


def main(arguments: Sequence[str] | None = None) -> int:
    """It has learned, and what came of it is printed, and kept where that was asked for."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    parsed = _parser().parse_args(given)
    training = Training(parsed.game, parsed.against, parsed.steps, parsed.games, parsed.seed)
    try:
        for path in (parsed.result, parsed.save):
            if path is not None and not path.absolute().parent.is_dir():
                raise OptionError(f"there is no folder {path.absolute().parent} to write {path.name} into")
        return _run(training, parsed.result, parsed.save, shlex.join(["python", "examples/train_ppo.py", *given]))
    except BranchlineError as error:
        print(f"train_ppo: {error}", file=sys.stderr)
        return 1


def new_learner(training: Training, game: BoardGame, sight: Sight) -> MaskablePPO:
    """A network that knows nothing, beside the games that it will learn from."""
    torch.set_num_threads(1)  # so small a network gains nothing by more
    tables = Tables(game, sight, training.seed)
    return MaskablePPO(
        "MlpPolicy",
        tables,
        **LEARNING,
        n_steps=_length(training),
        policy_kwargs={"net_arch": {"pi": list(LAYERS), "vf": list(LAYERS)}},
        rollout_buffer_class=BothSeats,
        rollout_buffer_kwargs={"tables": tables},
        seed=training.seed,
        device="cpu",
    )


def learn_until(learner: MaskablePPO, training: Training, lessons: int) -> None:
    """It has had so many lessons since it knew nothing."""
    steps = lessons * _length(training) * TABLES
    first = float(LEARNING["learning_rate"])
    learner.lr_schedule = lambda _left: first * max(0.02, 1 - learner.num_timesteps / training.steps)
    if steps > learner.num_timesteps:
        learner.learn(steps - learner.num_timesteps, reset_num_timesteps=learner.num_timesteps == 0)


def measure(learner: MaskablePPO, sight: Sight, envs: Sequence[SeatEnv], deals: int, seed: int) -> Score:
    """How it plays, without learning, on the deals from this seed on, each of them in either environment."""
    shares: list[float] = []
    margins: list[float] = []
    for deal in range(deals):
        played = [_play(learner, sight, env, seed + deal) for env in envs]
        shares.append(fmean(share for share, _ in played))
        margins += [margin for _, margin in played]
    wins = fmean(shares)
    spread = 1.96 * stdev(shares) / math.sqrt(deals)  # the two games of a deal depend on each other, deals do not
    return Score(deals, wins, max(0.0, wins - spread), min(1.0, wins + spread), fmean(margins))


def _play(learner: MaskablePPO, sight: Sight, env: SeatEnv, seed: int) -> tuple[float, float]:
    """The win share and the lead in one game."""
    seen, info = env.reset(seed=seed)
    is_over, margin = False, 0.0
    while not is_over:
        assert isinstance(seen, np.ndarray)
        action, _ = learner.predict(sight(seen[None]), action_masks=env.action_masks()[None], deterministic=True)
        seen, margin, is_over, _, info = env.step(int(action[0]))
    return (1 / len(info["winners"]) if info["seat"] in info["winners"] else 0.0), margin


def _length(training: Training) -> int:
    """How many decisions of each table a lesson is about: as usual, or fewer in a short training."""
    return max(8, min(LENGTH, training.steps // (LOOKS * TABLES)))


def _run(training: Training, result: Path | None, save: Path | None, command: str) -> int:
    game = branchline.game(training.game, players=2)
    if not isinstance(game, BoardGame):
        raise OptionError(f"this example looks at routes, and {training.game} has none; choose a map game such as mini")
    sight = Sight(game)
    envs = [
        SeatEnv(game, bots=training.against, seat=seat, reward="margin", connects=True, flat=True) for seat in (0, 1)
    ]
    learner = new_learner(training, game, sight)
    lessons = math.ceil(training.steps / (_length(training) * TABLES))
    print(
        f"{training.game}: {training.steps:,} decisions against itself, seed {training.seed}; "
        f"measured against {training.against}"
    )
    began = time.monotonic()
    progress: list[dict[str, object]] = []
    for look in range(LOOKS + 1):
        learn_until(learner, training, lessons * look // LOOKS)
        score = measure(learner, sight, envs, min(LOOK_DEALS, training.games), FRESH // 2)
        progress.append({"decisions": learner.num_timesteps, **asdict(score)})
        print(f"{learner.num_timesteps:>10,} decisions  {time.monotonic() - began:>6.0f} s  {score}", flush=True)
    seconds = time.monotonic() - began
    final = measure(learner, sight, envs, training.games, FRESH)
    print(f"{training.games:,} fresh deals in both seats: {final}")
    if save is not None:
        learner.save(save, exclude=["lr_schedule", "rollout_buffer_kwargs"])
    if result is not None:
        document = {
            "command": command,
            **asdict(training),
            "decisions": learner.num_timesteps,
            "seconds": round(seconds),
            "learning": {**LEARNING, "tables": TABLES, "n_steps": learner.n_steps, "layers": list(LAYERS)},
            "versions": {"python": platform.python_version(), **{name: version(name) for name in PACKAGES}},
            "progress": progress,
            "final": asdict(final),
        }
        result.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    small = ", ".join(info.key for info in branchline.small_games())
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="mini", help=f"a map game for two players, such as {small} (mini)")
    parser.add_argument("--against", default="greedy", metavar="BOT", help="whom it is measured against (greedy)")
    parser.add_argument(
        "--steps",
        type=whole_number(10_000, 10**9),
        default=3_000_000,
        metavar="N",
        help="decisions to learn from (3000000)",
    )
    parser.add_argument(
        "--games",
        type=whole_number(2, 10**6),
        default=2000,
        metavar="N",
        help="fresh deals in the end, each in both seats (2000)",
    )
    parser.add_argument("--seed", type=whole_number(0, 2**31), default=1, metavar="S", help="of all that is random (1)")
    parser.add_argument("--result", type=Path, metavar="FILE", help="keep what came of it there, as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the network there")
    return parser


if __name__ == "__main__":
    sys.exit(main())
