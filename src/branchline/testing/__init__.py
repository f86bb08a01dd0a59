"""For tests: scenes, and the suite that any game must pass."""

from branchline.testing.conformance import check_any_game, check_game, play_random
from branchline.testing.scene import Scene

__all__ = ["Scene", "check_any_game", "check_game", "play_random"]
