"""Ctrl-C is for the program to judge, not for the processes that it starts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started meanwhile, even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
