"""What a finished game is worth to each seat, and the least and the most that it can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

from branchline.envs.by_kind import ENVS
from branchline.errors import OptionError, shown
from branchline.protocol import ScoreLine
from branchline.variants import AnyGame, of_kind

RewardKind = Literal["win", "points", "margin"]
"""The share of the win; the final score; the points ahead of the best of the others, or behind."""

ILLEGAL_REWARD: Final = -1.0
"""What an action costs that is not possible; the game is over with it."""

REWARDS: Final[tuple[str, ...]] = get_args(RewardKind)


def check_reward(kind: str) -> None:
    """OptionError unless there is such a reward."""
    if kind not in REWARDS:
        raise OptionError(f"there is no reward {shown(kind)}; it is {', '.join(REWARDS[:-1])} or {REWARDS[-1]}")


def rewards_of(sheet: Sequence[ScoreLine], kind: RewardKind) -> list[float]:
    """The reward of each seat of a game that is over."""
    if kind == "win":
        winners = sum(line.place == 1 for line in sheet)
        return [1 / winners if line.place == 1 else 0.0 for line in sheet]
    if kind == "points":
        return [float(line.total) for line in sheet]
    totals = [line.total for line in sheet]
    return [float(total - max(totals[:seat] + totals[seat + 1 :])) for seat, total in enumerate(totals)]


def reward_bounds(game: AnyGame, kind: RewardKind) -> tuple[int, int]:
    """The least and the most that a reward of this kind can be."""
    if kind == "win":
        return 0, 1
    low, high = points_bounds(game)
    return (low, high) if kind == "points" else (low - high, high - low)


def points_bounds(game: AnyGame) -> tuple[int, int]:
    """No score is ever outside of these: the least and the most of each line of the score sheet together."""
    lines = of_kind(ENVS, game, "are no bounds of scores").line_bounds(game)
    return sum(low for low, _ in lines), sum(high for _, high in lines)
