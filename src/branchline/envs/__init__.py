"""The games as environments: PettingZoo, Gymnasium, OpenSpiel, and fast batches.

They need more than the plain install: `pip install 'branchline[envs]'`.
"""

from branchline.envs.extras import need

need("numpy", "gymnasium", "pettingzoo", "PIL")

from branchline.envs.batches.arrays import GameOver  # noqa: E402  (what they need comes first)
from branchline.envs.batches.game_batch import GameBatch, batch  # noqa: E402  (after what looks for the extra)
from branchline.envs.batches.process_games import BatchError  # noqa: E402  (after what looks for the extra)
from branchline.envs.gymnasium import SeatEnv  # noqa: E402  (after what looks for the extra)
from branchline.envs.gymnasium import register as _register_seats  # noqa: E402  (after what looks for the extra)
from branchline.envs.names import (  # noqa: E402  (after what looks for the extra)
    card_game_v0,
    europe_v0,
    france_borders_v0,
    france_large_v0,
    france_small_v0,
    mini_europe_v0,
    mini_v0,
    nordic_v0,
    usa_v0,
)
from branchline.envs.names import register as _register_tables  # noqa: E402  (after what looks for the extra)
from branchline.envs.observations import Layout, Seer, layout_of  # noqa: E402  (after what looks for the extra)
from branchline.envs.pettingzoo import BranchlineAEC, aec, raw_aec  # noqa: E402  (after what looks for the extra)

_register_seats()
_register_tables()

__all__ = [
    "BatchError",
    "BranchlineAEC",
    "GameBatch",
    "GameOver",
    "Layout",
    "SeatEnv",
    "Seer",
    "aec",
    "batch",
    "card_game_v0",
    "europe_v0",
    "france_borders_v0",
    "france_large_v0",
    "france_small_v0",
    "layout_of",
    "mini_europe_v0",
    "mini_v0",
    "nordic_v0",
    "raw_aec",
    "usa_v0",
]
