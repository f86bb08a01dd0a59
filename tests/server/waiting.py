"""Waiting in coroutines for what others do in their own time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0  # seconds; what has not happened by then never will


async def until(is_so: Callable[[], object]) -> None:
    """It has become so."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, "this should have happened long ago"
        await asyncio.sleep(0.02)
