"""What the tests of bots share."""

from __future__ import annotations

import pytest

from branchline.bots.foreign import processes


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may take as long to start as a busy machine needs."""
    monkeypatch.setattr(processes, "START_SECONDS", 60.0)
