"""The page about the terminal shows what the program really prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.running import Run

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "guide" / "terminal.md"
PROMPT = "Player 1> "


def test_the_turn_in_the_guide_is_what_the_program_prints_when_the_same_is_typed(run: Run) -> None:
    block = re.search(
        r"^```console\n\$ branchline (play [^\n]* --seed [^\n]*)\n(.*?)^```",
        PAGE.read_text("utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert block is not None
    shown = block[2].splitlines()
    typed = [line.removeprefix(PROMPT) for line in shown if line.startswith(PROMPT)]
    assert len(typed) > 2
    ran = run(*shlex.split(block[1]), "--no-save", "--language", "en", typed=[*typed, "quit", ""])
    assert [line.rstrip() for line in ran.out.splitlines()][: len(shown)] == shown
