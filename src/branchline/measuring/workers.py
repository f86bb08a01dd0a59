"""Processes of this machine that do jobs; one that dies or hangs is replaced and its job done again (docs/adr/0022)."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic
from types import FrameType
from typing import Final, Generic, cast

from branchline.bots.foreign.interrupts import deaf_to_interrupts
from branchline.bots.foreign.programs import signal_name
from branchline.measuring.jobs import J, JobFailure, Losses, R, Tell, Work, answer, result_of

_GRACE: Final = 3.0  # seconds that a process gets to end by itself
_LOOK: Final = 5.0  # seconds after which it is looked for processes that hang


class Workers(Generic[J, R]):
    """Some processes, each with one job at a time.

    They are spawned, so the main module of the program must be safe to import.
    """

    def __init__(self, work: Work[J, R], count: int, tell: Tell) -> None:
        self._work = work
        self._count = count
        self._losses = Losses(work, tell)

    def run(self, jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        """Each job when it is finished, with what came of it."""
        source, again = iter(jobs), deque[J]()
        free: list[_Worker[J, R]] = []
        busy: list[_Worker[J, R]] = []
        try:
            while True:
                while len(busy) < self._count:
                    job = again.popleft() if again else next(source, None)
                    if job is None:
                        break
                    busy.append(free.pop() if free else _Worker(self._work))
                    busy[-1].begin(job)
                if not busy:
                    return
                for worker in _settled(busy):
                    busy.remove(worker)
                    answer = worker.answer()
                    if answer is None:
                        _end([worker])
                        again.append(worker.job)
                        self._losses.add(worker.job, worker.obituary())
                    else:
                        free.append(worker)
                        yield worker.job, result_of(answer)
        finally:
            _end([*free, *busy])


class _Worker(Generic[J, R]):
    """A process and the job that it does."""

    def __init__(self, work: Work[J, R]) -> None:
        self._work = work
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(work.do, theirs), name="branchline arena")
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()
        self._job: J | None = None
        self._deadline = 0.0

    @property
    def job(self) -> J:
        assert self._job is not None, "nobody has asked it for anything"
        return self._job

    @property
    def is_overdue(self) -> bool:
        return monotonic() > self._deadline

    def begin(self, job: J) -> None:
        self._job, self._deadline = job, monotonic() + self._work.time_limit(job)
        with suppress(OSError):  # it has died meanwhile, which shows when its answer is wanted
            self.connection.send(job)

    def answer(self) -> R | JobFailure | None:
        """What it has sent; None if it is dead or overdue."""
        try:
            if self.connection.poll():
                return cast("R | JobFailure", self.connection.recv())
        except (EOFError, OSError):
            pass
        return None

    def obituary(self) -> str:
        """What became of it, once it has ended."""
        code = self.process.exitcode
        if self.is_overdue:
            return f"a worker process took more than {self._work.time_limit(self.job):,.0f} s for a job and was ended"
        if code is not None and code < 0:
            return f"a worker process was ended by {signal_name(-code)}"
        return f"a worker process ended with code {code}"


def _settled(busy: Sequence[_Worker[J, R]]) -> list[_Worker[J, R]]:
    """Those that have answered, died or taken far too long; at least one, so this may take a while."""
    while True:
        ready = set(wait([worker.connection for worker in busy], timeout=_LOOK))
        found = [worker for worker in busy if worker.connection in ready or worker.is_overdue]
        if found:
            return found


def _end(workers: Sequence[_Worker[J, R]]) -> None:
    """The processes are gone, and so is what they had started, if they came to see to it."""
    for worker in workers:
        worker.connection.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_GRACE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _work(do: Callable[[J], R], connection: Connection[object, object]) -> None:
    """The life of a worker process: it ends with its parent, or when it is told to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            connection.send(answer(do, cast(J, connection.recv())))


def _leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit(1)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
