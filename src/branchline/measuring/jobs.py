"""Jobs, who looks on, and where they are done: in this process, in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import faulthandler
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar, get_args

from branchline.errors import BranchlineError, OptionError
from branchline.supervisor import ATTEMPTS, J, R

ExecutorName = Literal["inline", "local", "ray"]

R_co = TypeVar("R_co", covariant=True)

Tell = Callable[[str], None]


class ArenaError(BranchlineError):
    """A match could not be finished; the text says what to do."""


@dataclass(frozen=True)
class Work(Generic[J, R]):
    """What processes do: how one job of it is done, how long that may take, and what a job is called."""

    do: Callable[[J], R]  # a function of a module, so that other processes find it
    time_limit: Callable[[J], float]  # seconds after which a job that is not finished has certainly gone wrong
    name: Callable[[J], str]
    advice: str  # what to do when the work had to be given up


class JobExecutor(Protocol[J, R_co]):
    """Does jobs in any order; which one does it changes nothing but the time it takes."""

    def run(self, jobs: Iterable[J]) -> Generator[tuple[J, R_co], None, None]:
        """Each job when it is finished. When the iterator is closed, whatever is being done is left."""


class Inline(Generic[J, R]):
    """One job after another in this process: nothing is started, and nothing is replaced or stopped."""

    def __init__(self, work: Work[J, R]) -> None:
        self._work = work

    def run(self, jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        """Each job when it is finished."""
        for job in jobs:
            yield job, self._work.do(job)


def make_executor(name: ExecutorName, work: Work[J, R], count: int, tell: Tell) -> JobExecutor[J, R]:
    """The executor of this name with so many jobs at a time; `tell` hears of processes that are replaced."""
    if name not in get_args(ExecutorName):
        raise OptionError(f"there is no executor {name!r}; the executors are {', '.join(get_args(ExecutorName))}")
    if count < 1:
        raise OptionError(f"at least one block is played at a time, not {count}")
    if name == "inline":
        return Inline(work)
    if name == "ray":
        from branchline.measuring.ray_cluster import RayCluster

        return RayCluster(work, count, tell)
    from branchline.measuring.workers import Workers

    return Workers(work, count, tell)


@dataclass(frozen=True)
class JobFailure:
    """Why a job cannot be done; trying again would not help."""

    text: str
    is_mendable: bool  # by whoever runs the arena


def answer_in_time(do: Callable[[J], R], seconds: float, job: J) -> R | JobFailure:
    """What a process answers that nobody watches: it ends itself if the job takes longer than this from its start on.

    The watch is not Python's own: it ends a process that hangs in compiled code, too.
    """
    faulthandler.dump_traceback_later(seconds, exit=True, file=2)
    try:
        return answer(do, job)
    finally:
        faulthandler.cancel_dump_traceback_later()


def answer(do: Callable[[J], R], job: J) -> R | JobFailure:
    """What a process answers that was given a job; no error leaves it, since not every error can travel."""
    try:
        return do(job)
    except BranchlineError as error:
        return JobFailure(str(error), is_mendable=True)
    except Exception:
        return JobFailure(traceback.format_exc(), is_mendable=False)


def result_of(answer: R | JobFailure) -> R:
    """The result, if it is one; otherwise the error that it stands for."""
    if not isinstance(answer, JobFailure):
        return answer
    if answer.is_mendable:
        raise ArenaError(answer.text)
    raise RuntimeError(f"a job failed:\n{answer.text}")


class Losses(Generic[J, R]):
    """Counts the processes that were lost over each job, and gives a job up that loses too many."""

    def __init__(self, work: Work[J, R], tell: Tell) -> None:
        self._work = work
        self._tell = tell
        self._counts: Counter[J] = Counter()

    def add(self, job: J, what: str) -> None:
        """Count a process that was lost over the job; ArenaError if it was the third."""
        self._counts[job] += 1
        name = self._work.name(job)
        if self._counts[job] == ATTEMPTS:
            raise ArenaError(f"{what}, for the third time in {name}, {self._work.advice}")
        self._tell(f"{what}; {name} is played again")


class Watcher(Protocol):
    """Looks on while a match is played."""

    def begin(self, games: int, done: int) -> None:
        """Begin to show a match of so many games, some of which were played before."""

    def advance(self, games: int) -> None:
        """Show that some more games have been played and kept."""

    def say(self, text: str) -> None:
        """Something has happened that is worth a line."""


class Nobody:
    """Looks on and takes no notice of anything."""

    def begin(self, games: int, done: int) -> None:
        """Take no notice of the beginning."""

    def advance(self, games: int) -> None:
        """Take no notice of games that were played."""

    def say(self, text: str) -> None:
        """Take no notice of what is said."""
