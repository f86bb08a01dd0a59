"""Fixtures for the third kind of game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from branchline import variants
from tests.kinds.toy_layers import add_toy


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The key of a game of a third kind, which is gone again after the test."""
    try:
        add_toy(monkeypatch)
        yield "toy"
    finally:
        variants.remove("toy")
