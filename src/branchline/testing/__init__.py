"""For tests: scenes, and the suite that any game must pass."""

from branchline.testing.card_scene import CardScene
from branchline.testing.conformance import check_game, play_random
from branchline.testing.scene import Scene

__all__ = ["CardScene", "Scene", "check_game", "play_random"]
