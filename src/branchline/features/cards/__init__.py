"""What learning programs read of The Card Game."""

from branchline.features.cards.batch import make_batch
from branchline.features.cards.parts import parts_of
from branchline.features.cards.vector import make_vector

__all__ = ["make_batch", "make_vector", "parts_of"]
