"""One computation on several cores: parts of it in forked processes, where there are such."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast

from branchline.errors import OptionError, shown

T = TypeVar("T")

CORES: Final = "BRANCHLINE_BOT_CORES"
"""The environment variable by which whoever runs bots says how many cores a decision may use at most."""


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def allowed_cores(environment: Mapping[str, str] | None = None) -> int | None:
    """What the environment says that a decision may use at most, None if nothing; OptionError if that is no number."""
    said = (os.environ if environment is None else environment).get(CORES, "")
    if not said:
        return None
    if not (said.isascii() and said.isdigit() and len(said) < 6 and int(said) > 0):
        raise OptionError(f"{CORES} should be a whole number, 1 or more, not {shown(said)}")
    return int(said)


def allow_cores(most: int) -> None:
    """Limit the cores that bots made from now on, in this process or one that it starts, use for a decision."""
    os.environ[CORES] = str(most)


def usable_cores(wanted: int) -> int:
    """As many as wanted, but no more than this process may use and than are allowed."""
    return 1 if wanted == 1 else min(wanted, available_cores(), allowed_cores() or wanted)


def spread_over_cores(work: Callable[[int], list[T]], cores: int) -> list[T]:
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
