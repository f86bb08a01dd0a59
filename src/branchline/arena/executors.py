"""Where blocks are played: in this process, in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import faulthandler
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Final, Generic, Literal, Protocol, TypeVar, get_args

from branchline.arena.playing import BlockJob, BlockResult, play_block
from branchline.errors import BranchlineError, OptionError

ExecutorName = Literal["inline", "local", "ray"]

ATTEMPTS: Final = 3
"""How often a job is begun whose process dies, before all is given up."""

J = TypeVar("J")  # a job, which can be sent to another process
R = TypeVar("R")  # what comes of it

Played = tuple[BlockJob, BlockResult]
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


class Executor(Protocol):
    """Plays blocks in any order; which one does it changes nothing but the time it takes."""

    def run(self, jobs: Iterable[BlockJob]) -> Generator[Played, None, None]:
        """Each block when it is finished. When the iterator is closed, whatever is being played is left."""


class Inline:
    """One block after another in this process: nothing is started, and nothing is replaced or stopped."""

    def run(self, jobs: Iterable[BlockJob]) -> Generator[Played, None, None]:
        """Each block when it is finished."""
        for job in jobs:
            yield job, play_block(job)


def make_executor(name: str, jobs: int, tell: Tell) -> Executor:
    """The executor of this name with so many blocks at a time; `tell` hears of processes that are replaced."""
    if name not in get_args(ExecutorName):
        raise OptionError(f"there is no executor {name!r}; the executors are {', '.join(get_args(ExecutorName))}")
    if jobs < 1:
        raise OptionError(f"at least one block is played at a time, not {jobs}")
    if name == "inline":
        return Inline()
    if name == "ray":
        from branchline.arena.ray_cluster import RayCluster

        return RayCluster(jobs, tell)
    from branchline.arena.workers import Workers

    return Workers(BLOCKS, jobs, tell)


@dataclass(frozen=True)
class Failure:
    """Why a block cannot be played; trying again would not help."""

    text: str
    is_mendable: bool  # by whoever runs the arena


def answer_to(job: BlockJob) -> BlockResult | Failure:
    """What a process answers that was given a block."""
    return answer(play_block, job)


def answer_to_in_time(job: BlockJob) -> BlockResult | Failure:
    """The same in a process that nobody watches: it ends itself if the block takes absurdly long from its start on.

    The watch is not Python's own: it ends a process that hangs in compiled code, too.
    """
    faulthandler.dump_traceback_later(BLOCKS.time_limit(job), exit=True, file=2)
    try:
        return answer_to(job)
    finally:
        faulthandler.cancel_dump_traceback_later()


def answer(do: Callable[[J], R], job: J) -> R | Failure:
    """What a process answers that was given a job; no error leaves it, since not every error can travel."""
    try:
        return do(job)
    except BranchlineError as error:
        return Failure(str(error), is_mendable=True)
    except Exception:
        return Failure(traceback.format_exc(), is_mendable=False)


def result_of(answer: R | Failure) -> R:
    """The result, if it is one; otherwise the error that it stands for."""
    if not isinstance(answer, Failure):
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
        """One more; ArenaError if these were enough."""
        self._counts[job] += 1
        name = self._work.name(job)
        if self._counts[job] == ATTEMPTS:
            raise ArenaError(f"{what}, for the third time in {name}, {self._work.advice}")
        self._tell(f"{what}; {name} is played again")


def _block_limit(job: BlockJob) -> float:
    players = job.setting.players
    return 900 + players * players * 200 * 4 * job.seconds


BLOCKS: Final = Work[BlockJob, BlockResult](
    do=play_block,
    time_limit=_block_limit,
    name=lambda job: f"the block of {', '.join(job.field)} with the seed {job.seed}",
    advice="so the match stops here; what was played is kept, and the same command goes on with it",
)
