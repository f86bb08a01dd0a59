"""One computation on several cores: parts of it in forked processes, where there are such."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from typing import TypeVar, cast

T = TypeVar("T")


def spread(work: Callable[[int], list[T]], cores: int) -> list[T]:
    """What `work` finds for the parts 0 to `cores` - 1, all together; without `fork` one part after another.

    Each part but the first is worked on by a child process, which sends what it has found and ends. What a child fails
    to send is worked out here.
    """
    if cores == 1 or not hasattr(os, "fork"):
        return [found for part in range(cores) for found in work(part)]
    children = [(part, *_child(work, part)) for part in range(1, cores)]
    found = work(0)
    for part, pid, pipe in children:
        with os.fdopen(pipe, "rb") as answer:
            sent = answer.read()
        os.waitpid(pid, 0)
        found += cast("list[T]", pickle.loads(sent)) if sent else work(part)
    return found


def _child(work: Callable[[int], list[T]], part: int) -> tuple[int, int]:
    """A process that works on a part: its number, and where to read what it has found."""
    read, write = os.pipe()
    pid = os.fork()
    if pid > 0:
        os.close(write)
        return pid, read
    try:
        os.close(read)
        with os.fdopen(write, "wb") as answer:
            answer.write(pickle.dumps(work(part)))
    finally:
        os._exit(0)  # not by an exception: this is a copy of somebody else's process
