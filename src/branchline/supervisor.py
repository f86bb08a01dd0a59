"""Processes that do jobs: started when needed, ended when they hang, replaced when they die (docs/adr/0022)."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing import get_context, parent_process
from threading import Lock, Thread
from time import monotonic
from types import FrameType
from typing import Final, Generic, TypeVar

from pebble import ProcessExpired, ProcessPool

from branchline.bots.foreign.interrupts import deaf_to_interrupts
from branchline.bots.foreign.programs import how_ended

J = TypeVar("J")  # a job, which can be sent to another process
R = TypeVar("R")  # what comes of it

ATTEMPTS: Final = 3
"""How often a job is begun whose process dies, before all is given up."""

_LOOK: Final = 0.2  # seconds after which it is looked whether a process has begun, hangs, or is gone unnoticed


@dataclass(frozen=True)
class Ended:
    """A process has ended without an answer."""

    words: str  # what became of it
    had_begun: bool  # the job
    is_overdue: bool = False  # it was ended for that


class Slot(Generic[J, R]):
    """Room for one process that does one job at a time; a job that finds no process starts one.

    Each has a pool of its own, and a pool in which anything unusual has happened is not used again: a process that dies
    idle breaks a whole pool, and one that is stopped may take the next job with it. As processes are spawned, the main
    module of the program must be safe to import.
    """

    def __init__(self, do: Callable[[J], R], prepare: Callable[[], object] | None = None) -> None:
        """A process can do jobs as soon as it has called `prepare`."""
        self._do = do
        self._prepare = prepare
        self._pool: ProcessPool | None = None
        self._lock = Lock()
        self._threads: list[Thread] = []

    @property
    def is_warm(self) -> bool:
        """Whether a process is there, as far as anybody knows."""
        return self._pool is not None

    def begin(self, job: J, limit: float) -> Future[R | Ended]:
        """Start a job; the future has what comes of it, or the error that its answer could not travel with.

        The process is ended if the job is not done so many seconds after it was begun; its start does not count.
        """
        outcome: Future[R | Ended] = Future()
        outcome.set_running_or_notify_cancel()
        if self._pool is None:
            self._pool = ProcessPool(1, initializer=_live, initargs=(self._prepare,), context=get_context("spawn"))
        pool = self._pool
        try:
            with deaf_to_interrupts():  # a pool starts with its first job
                asked = pool.schedule(_done, args=(self._do, job))
        except (OSError, RuntimeError):
            self._drop(pool)
            outcome.set_result(Ended("could not be started, or had ended before", had_begun=False))
            return outcome
        self._start(partial(self._watch, pool, asked, limit, outcome))
        return outcome

    def end(self) -> None:
        """The process is being ended, whatever it does; the next job gets another."""
        pool = self._pool
        if pool is not None:
            self._drop(pool)

    def wait_ended(self) -> None:
        """Return when all processes that were to be ended are gone, and whoever waits for them has been told."""
        while alive := [thread for thread in self._threads if thread.is_alive()]:
            for thread in alive:
                thread.join()

    def _watch(self, pool: ProcessPool, asked: Future[R], limit: float, outcome: Future[R | Ended]) -> None:
        deadline = inf
        while not asked.done() and pool.active and monotonic() <= deadline:
            wait([asked], timeout=_LOOK)
            if deadline == inf and asked.running():
                deadline = monotonic() + limit
        is_done = asked.done()
        is_overdue = not is_done and pool.active
        error = asked.exception() if is_done else None
        if is_done and error is None:
            outcome.set_result(asked.result())
            return
        self._drop(pool)
        if is_overdue:
            words = f"took more than {limit:,.0f} s for a job and was ended"
            outcome.set_result(Ended(words, had_begun=True, is_overdue=True))
        elif isinstance(error, ProcessExpired):
            outcome.set_result(Ended(how_ended(error.exitcode), had_begun=True))
        elif error is None or isinstance(error, BrokenProcessPool):
            outcome.set_result(Ended("ended before it had begun its job", had_begun=False))
        else:
            outcome.set_exception(error)

    def _drop(self, pool: ProcessPool) -> None:
        with self._lock:
            if self._pool is not pool:
                return
            self._pool = None
        pool.stop()  # type: ignore[no-untyped-call]  # it has no types
        self._start(pool.join)

    def _start(self, run: Callable[[], object]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = Thread(target=run, name="watching a process", daemon=True)
        thread.start()
        self._threads.append(thread)


def end_with_parent() -> None:
    """From now on this process is told to end, by SIGTERM, as soon as the one that has started it is gone."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, name="parent", daemon=True).start()


class _Told(SystemExit):
    """This process was told to end."""


def _live(prepare: Callable[[], object] | None) -> None:
    """The life of a process begins: when it is told to end, what its job has begun is finished off first."""
    signal.signal(signal.SIGTERM, _leave)
    end_with_parent()
    if prepare is not None:
        prepare()


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise _Told(1)


def _done(do: Callable[[J], R], job: J) -> R:
    try:
        return do(job)
    except _Told:
        os._exit(1)  # pebble would take it for an answer and wait for the next job
