"""Where blocks are played: in this process, in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from branchline.arena.playing import BlockJob, BlockResult, play_block
from branchline.errors import BranchlineError, OptionError

ExecutorName = Literal["inline", "local", "ray"]

ATTEMPTS: Final = 3
"""How often a block is begun whose process dies, before the match is given up."""

Played = tuple[BlockJob, BlockResult]
Tell = Callable[[str], None]


class ArenaError(BranchlineError):
    """A match could not be finished; the text says what to do."""


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

    return Workers(jobs, tell)


@dataclass(frozen=True)
class Failure:
    """Why a block cannot be played; trying again would not help."""

    text: str
    is_mendable: bool  # by whoever runs the arena


def answer_to(job: BlockJob) -> BlockResult | Failure:
    """What a process answers that was given a block; no error leaves it, since not every error can travel."""
    try:
        return play_block(job)
    except BranchlineError as error:
        return Failure(str(error), is_mendable=True)
    except Exception:
        return Failure(traceback.format_exc(), is_mendable=False)


def result_of(answer: BlockResult | Failure) -> BlockResult:
    """The result, if it is one; otherwise the error that it stands for."""
    if not isinstance(answer, Failure):
        return answer
    if answer.is_mendable:
        raise ArenaError(answer.text)
    raise RuntimeError(f"a block failed:\n{answer.text}")


def time_limit(job: BlockJob) -> float:
    """Seconds after which a block that is still not finished has certainly gone wrong."""
    players = job.setting.players
    return 900 + players * players * 200 * 4 * job.seconds


class Losses:
    """Counts the processes that were lost over each block, and gives a block up that loses too many."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._counts: Counter[BlockJob] = Counter()

    def add(self, job: BlockJob, what: str) -> None:
        """One more; ArenaError if these were enough."""
        self._counts[job] += 1
        if self._counts[job] == ATTEMPTS:
            raise ArenaError(
                f"{what}, for the third time in the block of {', '.join(job.field)} with the seed {job.seed}, "
                "so the match stops here; what was played is kept, and the same command goes on with it"
            )
        self._tell(f"{what}; its block is played again")
