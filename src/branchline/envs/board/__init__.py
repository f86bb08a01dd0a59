"""Map games in environments."""

from branchline.envs.board.bounds import line_bounds
from branchline.envs.board.pictures import image

__all__ = ["image", "line_bounds"]
