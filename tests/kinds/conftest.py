"""Fixtures for the third kind of game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from branchline import variants
from branchline.bots import registry
from tests.kinds.toy_layers import add_toy


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The key of a game of a third kind, which is gone again after the test."""
    try:
        monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))  # what a test registers is gone afterwards
        add_toy(monkeypatch)
        yield "toy"
    finally:
        variants.remove("toy")
