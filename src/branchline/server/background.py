"""Work that goes on while nobody waits for it: kept until it is done, and its failures are told."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from branchline.rooms.errors import Refusal
from branchline.server.monitoring import log

T = TypeVar("T")


class Background:
    """Tasks of a worker that would be lost because nothing else refers to them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def start(self, work: Coroutine[object, object, T], name: str) -> asyncio.Task[T]:
        """Start the work as a task, which is held until it ends."""
        task: asyncio.Task[T] = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def finish(self, timeout: float) -> None:
        """Wait until all tasks are done, but not for too long."""
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=timeout)

    def _ended(self, task: asyncio.Task[T]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):
            log.error("background_failed", task=task.get_name(), error=type(error).__name__)
