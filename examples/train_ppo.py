"""MaskablePPO learns a small game from nothing, until it beats a bot.

    pip install 'branchline[train]'
    python examples/train_ppo.py                              # a quarter of an hour of one core
    python examples/train_ppo.py --steps 50000 --games 200    # a minute, to see it learn
    python examples/train_ppo.py --game mini_europe --save mine.zip

The network plays one seat, the bot the other, and all that it is told is how many points it was ahead in the end. Now
and then it plays without learning, which shows how far it is; in the end on deals that it has never seen, each of them
once in either seat. `train_ppo.json` beside this file is what came of it once. Exit code 0: it is done, whoever won; 1:
a mistake that is told on one line; 2: the command line is not understood.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.wrappers import TransformObservation, TransformReward
from numpy.typing import NDArray

import branchline
from branchline import BoardGame, BranchlineError, OptionError
from branchline.envs import SeatEnv

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv
except ImportError as error:
    sys.exit(f"train_ppo: {error.name} is missing; pip install 'branchline[train]' brings it")

TABLES: Final = 32  # games that are played side by side
LENGTH: Final = 256  # decisions of each of them between two lessons, if there is time for so many
HIGHEST: Final = 20.0  # what the numbers of an observation are divided by, or their own highest value if it is less
POINTS: Final = 20.0  # a margin that counts as 1
LOOKS: Final = 8  # how often it is seen on the way how far it has come
LOOK_DEALS: Final = 100
FRESH: Final = 10**12  # seeds from here on are for deals that nothing has been learned from
LEARNING: Final[dict[str, float | int]] = {
    "learning_rate": 5e-4,  # in the beginning; it goes down to nothing
    "batch_size": 1024,
    "n_epochs": 4,
    "gamma": 1.0,
    "gae_lambda": 0.95,
    "ent_coef": 0.01,
}
LAYERS: Final = (256, 256)
PACKAGES: Final = ("branchline", "sb3-contrib", "stable-baselines3", "torch", "gymnasium", "numpy")

Seen = NDArray[np.float32]


@dataclass(frozen=True)
class Wish:
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


def main(arguments: Sequence[str] | None = None) -> int:
    """It has learned, and what came of it is printed, and kept where that was wished."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    parsed = _parser().parse_args(given)
    wish = Wish(parsed.game, parsed.against, parsed.steps, parsed.games, parsed.seed)
    try:
        for path in (parsed.result, parsed.save):
            if path is not None and not path.absolute().parent.is_dir():
                raise OptionError(f"there is no folder {path.absolute().parent} to write {path.name} into")
        return _run(wish, parsed.result, parsed.save, shlex.join(["python", "examples/train_ppo.py", *given]))
    except BranchlineError as error:
        print(f"train_ppo: {error}", file=sys.stderr)
        return 1


def seat_env(wish: Wish, seat: int | None = None) -> gymnasium.Env[Seen, int]:
    """The game for one seat against the bot: numbers of about one, and the margin as the reward."""
    game = branchline.game(wish.game, players=2)
    has_map = isinstance(game, BoardGame)
    env = SeatEnv(game, bots=wish.against, seat=seat, reward="margin", connects=has_map, flat=True)
    scale = np.clip(env.seer.layout.high, 1, HIGHEST).astype(np.float32)
    space = Box(-np.inf, np.inf, scale.shape, np.float32)

    def scaled(numbers: object) -> Seen:
        return np.asarray(numbers, np.float32) / scale

    return TransformReward(TransformObservation(env, scaled, space), lambda margin: float(margin) / POINTS)


def new_learner(wish: Wish) -> MaskablePPO:
    """A network that knows nothing, beside the games that it will learn from."""
    torch.set_num_threads(1)  # so small a network gains nothing by more
    tables = DummyVecEnv([lambda: seat_env(wish) for _ in range(TABLES)])
    tables.seed(wish.seed)
    return MaskablePPO(
        "MlpPolicy",
        tables,
        **{**LEARNING, "learning_rate": lambda _left: 0.0},  # it is set before each lesson
        n_steps=_length(wish),
        policy_kwargs={"net_arch": {"pi": list(LAYERS), "vf": list(LAYERS)}},
        seed=wish.seed,
        device="cpu",
    )


def learn_until(learner: MaskablePPO, wish: Wish, lessons: int) -> None:
    """It has had so many lessons since it knew nothing."""
    steps = lessons * _length(wish) * TABLES
    first = float(LEARNING["learning_rate"])
    learner.lr_schedule = lambda _left: first * max(0.02, 1 - learner.num_timesteps / wish.steps)
    learner.learn(steps - learner.num_timesteps, reset_num_timesteps=learner.num_timesteps == 0)


def measure(learner: MaskablePPO, wish: Wish, deals: int, seed: int) -> Score:
    """How it plays, without learning, on the deals from this seed on: each of them in either seat."""
    shares: list[list[float]] = [[] for _ in range(deals)]
    margins: list[float] = []
    waiting = iter([(deal, seat) for deal in range(deals) for seat in (0, 1)])
    tables: list[tuple[gymnasium.Env[Seen, int], int, Seen]] = []
    envs = {seat: [seat_env(wish, seat) for _ in range(TABLES)] for seat in (0, 1)}

    def deal_next() -> None:
        following = next(waiting, None)
        if following is not None:
            deal, seat = following
            env = envs[seat].pop()
            tables.append((env, deal, env.reset(seed=seed + deal)[0]))

    for _ in range(TABLES):
        deal_next()
    while tables:
        masks = np.stack([env.get_wrapper_attr("action_masks")() for env, _, _ in tables])
        views = np.stack([seen for _, _, seen in tables])
        actions, _ = learner.predict(views, action_masks=masks, deterministic=True)
        playing, tables = tables, []
        for (env, deal, _), action in zip(playing, actions, strict=True):
            seen, reward, is_over, _, info = env.step(int(action))
            if not is_over:
                tables.append((env, deal, seen))
                continue
            winners = info["winners"]
            shares[deal].append(1 / len(winners) if info["seat"] in winners else 0.0)
            margins.append(float(reward) * POINTS)
            envs[int(info["seat"])].append(env)
            deal_next()
    return score_of([fmean(both) for both in shares], fmean(margins))


def score_of(shares: Sequence[float], margin: float) -> Score:
    """From the win share over both games of each deal, which depend on each other; deals do not."""
    wins = fmean(shares)
    spread = 1.96 * stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0
    return Score(len(shares), wins, max(0.0, wins - spread), min(1.0, wins + spread), margin)


def _length(wish: Wish) -> int:
    """How many decisions of each table a lesson is about: as usual, or fewer in a short training."""
    return max(8, min(LENGTH, wish.steps // (LOOKS * TABLES)))


def _run(wish: Wish, result: Path | None, save: Path | None, command: str) -> int:
    learner = new_learner(wish)
    print(f"{wish.game} against {wish.against}: {wish.steps:,} decisions, seed {wish.seed}")
    began = time.monotonic()
    progress: list[dict[str, object]] = []
    lessons = math.ceil(wish.steps / (_length(wish) * TABLES))
    for look in range(LOOKS + 1):
        if look:
            learn_until(learner, wish, lessons * look // LOOKS)
        score = measure(learner, wish, min(LOOK_DEALS, wish.games), FRESH // 2)
        progress.append({"steps": learner.num_timesteps, **asdict(score)})
        print(f"{learner.num_timesteps:>10,} decisions  {time.monotonic() - began:>6.0f} s  {score}", flush=True)
    seconds = time.monotonic() - began
    final = measure(learner, wish, wish.games, FRESH)
    print(f"on {2 * wish.games:,} games with fresh deals: {final}")
    if save is not None:
        learner.save(save)
    if result is not None:
        document = {
            "command": command,
            **asdict(wish),
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
    parser.add_argument("--game", default="mini", help=f"one for two players, such as {small} (mini)")
    parser.add_argument("--against", default="greedy", metavar="BOT", help="who plays the other seat (greedy)")
    parser.add_argument(
        "--steps", type=_number(1000, 10**9), default=1_000_000, metavar="N", help="decisions to learn from (1000000)"
    )
    parser.add_argument(
        "--games",
        type=_number(2, 10**6),
        default=2000,
        metavar="N",
        help="fresh deals in the end, each in both seats (2000)",
    )
    parser.add_argument(
        "--seed", type=_number(0, 2**31), default=1, metavar="S", help="of everything that is random (1)"
    )
    parser.add_argument("--result", type=Path, metavar="FILE", help="keep what came of it there, as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the network there")
    return parser


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
            raise argparse.ArgumentTypeError(f"should be a whole number from {least:,} to {most:,}, not {text!r}")
        return int(text)

    return number


if __name__ == "__main__":
    sys.exit(main())
