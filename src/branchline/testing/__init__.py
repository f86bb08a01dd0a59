"""For tests: scenes, and the suite that any game must pass."""

from branchline.testing.board.scene import Scene
from branchline.testing.cards.scene import CardScene
from branchline.testing.conformance import check_game, play_random

__all__ = ["CardScene", "Scene", "check_game", "play_random"]
