"""The games of a batch in processes of their own, which write what can be seen of them into memory that all share."""

from __future__ import annotations

import json
import mmap
import os
import sys
import tempfile
import weakref
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from subprocess import PIPE, Popen, TimeoutExpired
from typing import IO, Final, cast

import numpy as np
from numpy.typing import NDArray

from branchline.bots.foreign.programs import how_ended
from branchline.bots.line.documents import game_document, game_in
from branchline.bots.line.messages import line_of
from branchline.envs.batches.arrays import GameOver, Shape
from branchline.errors import BranchlineError, OptionError
from branchline.features.batch_worker import CHOOSE, STEP, STEP_RANDOMLY, BatchShare, Over
from branchline.features.batches import wrong_action
from branchline.pickles import Reduced
from branchline.protocol import Json
from branchline.variants import AnyGame

_WORKER: Final = "branchline.features.batch_worker"
_GRACE: Final = 1.0  # seconds that a process gets to end by itself


class BatchError(BranchlineError):
    """A process of a batch is gone, and its games with it."""


class ProcessGames:
    """Many games, divided among processes in the order of their rows.

    The arrays are views of a file without a name, so that nothing is left of it when the last of them is gone. The
    processes end with `close`, with this object, with this process, and when any of them fails.
    """

    def __init__(
        self, game: AnyGame, shape: Shape, seed: int, processes: int, *, observes: bool, connects: bool
    ) -> None:
        if os.name != "posix":
            raise OptionError("a batch plays in several processes on Linux and macOS only; here processes is 1")
        document = _document(game)
        bounds = [shape.games * number // processes for number in range(processes + 1)]
        self._slices = [slice(*pair) for pair in pairwise(bounds)]
        self._finished: list[GameOver] = []
        self._workers: list[Popen[bytes]] = []
        self._end = weakref.finalize(self, _end, self._workers, os.getpid())
        file = _shared_file(shape.bytes)
        try:
            self.arrays: Final = shape.arrays_in(mmap.mmap(file, shape.bytes, access=mmap.ACCESS_READ))
            for _ in self._slices:
                self._workers.append(_started(file))
            shares: list[BatchShare] = [
                {
                    "game": document,
                    "count": rows.stop - rows.start,
                    "seed": seed,
                    "step": shape.games,
                    "first": rows.start,
                    "observes": observes,
                    "connects": connects,
                    "file": file,
                    "starts": shape.starts(rows.start),
                }
                for rows in self._slices
            ]
            self._tell([line_of(share) for share in shares])
        except BaseException:
            self._end()
            raise
        finally:
            os.close(file)

    def __reduce__(self) -> Reduced:
        raise OptionError("a batch in several processes cannot be pickled or copied; one with processes=1 can")

    def step(self, actions: NDArray[np.int64]) -> None:
        """Do these actions, one in each game; OptionError if one is not possible, and then none is done."""
        masks = self.arrays.masks
        possible = (actions >= 0) & (actions < masks.shape[1])
        possible[possible] = masks[np.flatnonzero(possible), actions[possible]] == 1
        if not possible.all():
            slot = int(possible.argmin())
            raise wrong_action(slot, int(actions[slot]))
        self._tell([STEP + actions[rows].tobytes() for rows in self._slices])

    def choose_randomly(self) -> None:
        """`chosen` has a possible action for each game."""
        self._tell([CHOOSE] * len(self._slices))

    def step_randomly(self) -> None:
        """Do a random action in each game."""
        self._tell([STEP_RANDOMLY] * len(self._slices))

    def take_finished(self) -> list[GameOver]:
        """The games that are over since this was asked last."""
        found, self._finished = self._finished, []
        return found

    def close(self) -> None:
        """End the processes of the batch."""
        self._end()

    def _tell(self, commands: Sequence[bytes]) -> None:
        """Tell each process its command and wait until it has written what can be seen now."""
        if not self._end.alive:
            raise BatchError("this batch was interrupted or has lost a process, and is gone; make it anew")
        try:
            for worker, command in zip(self._workers, commands, strict=True):
                with suppress(BrokenPipeError):  # it is gone, and does not answer
                    _input_of(worker).write(command)
                    _input_of(worker).flush()
            for worker in self._workers:
                self._finished += _answer(worker)
        except BaseException:  # also Ctrl-C: an answer that comes later would be taken for that to another command
            self._end()
            raise


def _document(game: AnyGame) -> Json:
    """What a process needs to know to make this game; OptionError if it is none that can be made by its key."""
    whole = game_document(game)
    document = {name: whole[name] for name in ("game", "options", "rules_version", "players", "map")}
    if game_document(game_in(document)) != whole:
        raise OptionError("rules that were made by hand play in one process only; several need a game by its key")
    return document


def _shared_file(size: int) -> int:
    """The descriptor of a file without a name, in memory where the system has such files."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("branchline-batch")
    else:
        with tempfile.TemporaryFile() as temporary:
            file = os.dup(temporary.fileno())
    os.truncate(file, size)
    return file


def _started(file: int) -> Popen[bytes]:
    """A process that waits for its share and can use the shared file.

    In a session of its own it does not hear Ctrl-C, which is for this process to judge.
    """
    # -P: a file in the current folder that is named like a module of Python's must not get into its place.
    command = [sys.executable, "-P", "-m", _WORKER]
    try:
        return Popen(command, stdin=PIPE, stdout=PIPE, pass_fds=[file], start_new_session=True)
    except OSError as error:
        raise BatchError(f"a process of the batch cannot be started: {error.strerror or error}") from None


def _answer(worker: Popen[bytes]) -> list[GameOver]:
    assert worker.stdout is not None
    line = worker.stdout.readline()
    if not line.endswith(b"\n"):
        raise BatchError(f"a process of the batch {_obituary(worker)}, and its games are lost; make the batch anew")
    found = cast("list[Over]", json.loads(line))
    return [
        GameOver(slot, stream, decisions, tuple(scores), tuple(places))
        for slot, stream, decisions, scores, places in found
    ]


def _obituary(worker: Popen[bytes]) -> str:
    try:
        return how_ended(worker.wait(_GRACE))
    except TimeoutExpired:
        return "has closed its output"


def _input_of(worker: Popen[bytes]) -> IO[bytes]:
    assert worker.stdin is not None
    return worker.stdin


def _end(workers: Sequence[Popen[bytes]], parent: int) -> None:
    if os.getpid() != parent:  # a fork of ours ends, and the processes are not its own
        return
    for worker in workers:
        with suppress(OSError):
            _input_of(worker).close()  # which tells it
    for worker in workers:
        try:
            worker.wait(_GRACE)
        except TimeoutExpired:
            worker.kill()
            worker.wait()
        assert worker.stdout is not None
        worker.stdout.close()
