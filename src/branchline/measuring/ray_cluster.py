"""Jobs as tasks of a Ray cluster; whatever dies there, its jobs are done again."""

from __future__ import annotations

import logging
import os
import sys
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import redirect_stdout, suppress
from typing import Generic, cast

from branchline.errors import OptionError
from branchline.measuring.jobs import JobFailure, Losses, Tell, Work, answer_in_time, result_of
from branchline.supervisor import J, R

try:
    import ray
    from ray.exceptions import RayError
except ImportError:
    raise OptionError(
        "the executor ray needs the library Ray; install it with: pip install 'branchline[ray]'"
    ) from None


class RayCluster(Generic[J, R]):
    """Some tasks at a time, on the cluster that RAY_ADDRESS names or on one that is started on this machine.

    A task may wait for a free core as long as it takes; the time that a job may take begins when it is done.
    """

    def __init__(self, work: Work[J, R], count: int, tell: Tell) -> None:
        self._work = work
        self._count = count
        self._losses = Losses(work, tell)

    def run(self, jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        """Each job when it is finished."""
        with redirect_stdout(sys.stderr):  # where Ray says what it thinks of a worker that dies
            is_ours = not ray.is_initialized()
            if is_ours:
                cores = None if "RAY_ADDRESS" in os.environ else self._count
                ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
            try:
                yield from self._run(jobs)
            finally:
                if is_ours:
                    ray.shutdown()

    def _run(self, jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        # Ray could try again by itself, but it would neither tell nor count.
        task = ray.remote(num_cpus=1, max_retries=0)(answer_in_time)
        source, again = iter(jobs), deque[J]()
        running: dict[object, J] = {}  # by Ray's reference
        try:
            while True:
                while len(running) < self._count:
                    job = again.popleft() if again else next(source, None)
                    if job is None:
                        break
                    running[task.remote(self._work.do, self._work.time_limit(job), job)] = job
                if not running:
                    return
                ready, _ = ray.wait(list(running))
                for reference in ready:
                    job = running.pop(reference)
                    try:
                        answer = cast("R | JobFailure", ray.get(reference))
                    except RayError as error:
                        again.append(job)
                        self._losses.add(job, f"a Ray worker was lost ({type(error).__name__})")
                    else:
                        yield job, result_of(answer)
        finally:
            for reference in running:
                with suppress(RayError):
                    ray.cancel(reference, force=True)
