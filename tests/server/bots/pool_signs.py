"""How the tests of the bot pool and their bots leave signs for each other; importing this registers no bot."""

from __future__ import annotations

from typing import Final

FOLDER: Final = "BRANCHLINE_TEST_FOLDER"  # environment variable: where these bots and the tests leave notes
GO: Final = "go"  # a file in it that wakes the sleepers
SECRET: Final = "only my seat knows that I hold four red cards"
