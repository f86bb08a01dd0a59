"""What is stored is proven with both kinds of database every day: here their statements differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.conftest import empty_database


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database; a test that asks for it runs once with each kind."""
    return empty_database(request, tmp_path)
