"""The games as environments: PettingZoo, Gymnasium, OpenSpiel, and fast batches.

They need more than the plain install: `pip install 'branchline[envs]'`.
"""

from branchline.envs.needs import need

need("numpy", "gymnasium", "pettingzoo", "PIL")

from branchline.envs.batches import GameBatch, GameOver, batch  # noqa: E402  (what they need comes first)
from branchline.envs.gymnasium import SeatEnv, register  # noqa: E402
from branchline.envs.pettingzoo import BranchlineAEC, aec, raw_aec  # noqa: E402
from branchline.envs.seeing import Layout, Seer, layout_of  # noqa: E402

register()

__all__ = [
    "BranchlineAEC",
    "GameBatch",
    "GameOver",
    "Layout",
    "SeatEnv",
    "Seer",
    "aec",
    "batch",
    "layout_of",
    "raw_aec",
]
