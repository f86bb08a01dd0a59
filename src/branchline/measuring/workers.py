"""Jobs in processes of this machine; whatever dies or hangs there, its job is done again."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from typing import Generic

from branchline.measuring.jobs import JobFailure, Losses, Tell, Work, answer, result_of
from branchline.supervisor import Ended, J, R, Slot


class Workers(Generic[J, R]):
    """Some processes, each with one job at a time.

    They are spawned, so the main module of the program must be safe to import.
    """

    def __init__(self, work: Work[J, R], count: int, tell: Tell) -> None:
        self._work = work
        self._slots = [Slot(partial(answer, work.do)) for _ in range(count)]
        self._losses = Losses(work, tell)

    def run(self, jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        """Each job when it is finished, with what came of it."""
        source, again = iter(jobs), deque[J]()
        free = list(self._slots)
        busy: dict[Future[R | JobFailure | Ended], tuple[Slot[J, R | JobFailure], J]] = {}
        try:
            while True:
                while free:
                    job = again.popleft() if again else next(source, None)
                    if job is None:
                        break
                    slot = free.pop()
                    busy[slot.begin(job, self._work.time_limit(job))] = slot, job
                if not busy:
                    return
                for future in wait(busy, return_when=FIRST_COMPLETED).done:
                    slot, job = busy.pop(future)
                    free.append(slot)
                    outcome = future.result()
                    if isinstance(outcome, Ended):
                        again.append(job)
                        self._losses.add(job, f"a worker process {outcome.words}")
                    else:
                        yield job, result_of(outcome)
        finally:
            for slot in self._slots:
                slot.end()
            for slot in self._slots:
                slot.wait_ended()
