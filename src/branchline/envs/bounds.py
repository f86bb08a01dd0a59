"""How much a game can bring to a seat, at the least and at the most."""

from __future__ import annotations

from branchline.envs.by_kind import ENVS
from branchline.envs.rewards import Bounds, RewardKind
from branchline.variants import AnyGame


def reward_bounds(game: AnyGame, kind: RewardKind) -> Bounds:
    """No reward of this kind is ever outside of these."""
    if kind == "win":
        return 0, 1
    low, high = points_bounds(game)
    return (low, high) if kind == "points" else (low - high, high - low)


def points_bounds(game: AnyGame) -> Bounds:
    """No score is ever outside of these: the least and the most of each line of the score sheet together."""
    lines = ENVS[game.kind].line_bounds(game)
    return sum(low for low, _ in lines), sum(high for _, high in lines)
