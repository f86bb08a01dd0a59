"""What learning programs read of a map game."""

from branchline.features.board.batch import make_batch
from branchline.features.board.parts import parts_of
from branchline.features.board.vector import make_vector

__all__ = ["make_batch", "make_vector", "parts_of"]
