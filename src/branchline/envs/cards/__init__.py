"""The Card Game in environments."""

from branchline.envs.cards.bounds import line_bounds
from branchline.envs.cards.pictures import image

__all__ = ["image", "line_bounds"]
