"""What the compiled core makes can lie anywhere, however deep, and is freed there like anything else."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import branchline

game = branchline.game({key!r}, players=3)
state = game.new(branchline.Seeded(1))
for _ in range(5):
    chain = None
    for number in range(2000):
        chain = [chain, {thing}]
"""


@pytest.mark.parametrize("key", ["usa", "card_game"])
@pytest.mark.parametrize("thing", ["state.copy()", "game.begin(branchline.Seeded(number))[1]"])
def test_a_long_chain_of_states_or_events_is_freed_and_nothing_is_written_over(key: str, thing: str) -> None:
    program = PROGRAM.format(key=key, thing=thing)
    # So that Python itself notices a byte written where nothing of its own is.
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[:400]
