"""A program that is asked line by line: whatever it does, an answer or a fault comes in time, and it can be ended.

All three pipes are served together, so that nobody waits for anybody: a program that never reads, writes without end
or closes its output gets no further than one that is silent.
"""

from __future__ import annotations

import os
import selectors
import signal
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO, Final

from branchline.bots.foreign.faults import BotFault, FaultKind
from branchline.errors import OptionError, shown

MOST_MEMORY: Final = 4 << 30
"""Bytes that a program may use, where the system can hold it to that (Linux)."""

_MOST_ANSWER: Final = 100_000  # bytes of a line
_MOST_COMPLAINT: Final = 2_000  # bytes of what it has written last to its standard error
_CHUNK: Final = 1 << 16
_LAST_WORDS: Final = 1.0  # seconds that a program has for ending, once its input or output is closed


def how_ended(code: int) -> str:
    """What an exit status says of a process, as in "it was ended by the signal SIGKILL"."""
    if code >= 0:
        return f"ended with the code {code}"
    names = {int(known): known.name for known in signal.Signals}  # those of real-time programs have none
    return f"was ended by the signal {names.get(-code, -code)}"


class Program:
    """A started program, until `stop`."""

    def __init__(self, command: Sequence[str], name: str, memory: int = MOST_MEMORY) -> None:
        if os.name != "posix":
            raise OptionError(f"{name}: programs can play on Linux and macOS only")
        self.name = name
        try:
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True)
        except OSError as error:
            raise OptionError(
                f"{name}: the program {shown(command[0])} cannot be started: {error.strerror or error}"
            ) from None
        _bound_memory(self._process.pid, memory)
        # Also when nobody stops it, at the latest when the interpreter ends.
        self._end = weakref.finalize(self, _end, self._process, os.getpid())
        self._pipes = _pipes_of(self._process)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._heard = bytearray()
        self._complaint = bytearray()

    def ask(self, lines: bytes, seconds: float) -> bytes:
        """The one line that answers these; BotFault if it does not come in time, is too long or not the only one."""
        stdin, stdout, stderr = self._pipes
        with selectors.DefaultSelector() as selector:
            for pipe in (stdout, stderr):
                if not pipe.closed:
                    selector.register(pipe, selectors.EVENT_READ)
            self._hear(stdout)
            if self._heard:
                raise self._fault("garbled", f"said {_quoted(self._heard)} before it was asked")
            selector.register(stdin, selectors.EVENT_WRITE)
            deadline, left = monotonic() + seconds, memoryview(lines)
            while b"\n" not in self._heard:
                if monotonic() >= deadline:
                    raise self._fault("overtime", f"gave no answer within {seconds:.3g} s")
                for key, _ in selector.select(deadline - monotonic()):
                    if key.fileobj is stdin:
                        left = left[_written(stdin, left) :]
                        if not left:
                            selector.unregister(stdin)
                    elif key.fileobj is stderr:
                        if not self._hear_complaint(stderr):
                            selector.unregister(stderr)
                    elif not self._hear(stdout):
                        raise self._fault("crashed", self._ended_text())
        line, _, more = bytes(self._heard).partition(b"\n")
        if more:
            raise self._fault("garbled", f"answered with more than one line: after the first came {_quoted(more)}")
        self._heard.clear()
        return line

    def finish(self, line: bytes) -> None:
        """The program gets a last line and the end of its input; if it does not end by itself then, it is stopped."""
        with suppress(OSError, ValueError, TimeoutExpired):
            self._pipes[0].write(line)
            self._pipes[0].close()
            self._process.wait(_LAST_WORDS)
        self.stop()

    def stop(self) -> None:
        """End the program and all that it has started at once."""
        self._end()

    def _hear(self, stdout: IO[bytes]) -> bool:
        """Take in what the program has said; False when it will say no more."""
        chunk = _read(stdout)
        self._heard += chunk or b""
        if len(self._heard) > _MOST_ANSWER:
            raise self._fault("garbled", f"wrote more than {_MOST_ANSWER} bytes, beginning with {_quoted(self._heard)}")
        return chunk != b""

    def _hear_complaint(self, stderr: IO[bytes]) -> bool:
        chunk = _read(stderr)
        self._complaint += chunk or b""
        del self._complaint[:-_MOST_COMPLAINT]
        return chunk != b""

    def _ended_text(self) -> str:
        try:
            return how_ended(self._process.wait(_LAST_WORDS))
        except TimeoutExpired:
            return "closed its output"

    def _fault(self, kind: FaultKind, text: str) -> BotFault:
        """The fault, with what the program complained about last; a program with a fault is of no use any more."""
        with suppress(OSError, ValueError):
            self._hear_complaint(self._pipes[2])
        self.stop()
        said = self._complaint.decode(errors="replace").strip()
        return BotFault(kind, f"{self.name} {text}" + (f"; its standard error ends with:\n{said}" if said else ""))


def _pipes_of(process: Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _read(pipe: IO[bytes]) -> bytes | None:
    """What is there to be read; None for nothing yet, nothing at all for the end."""
    return pipe.read(_CHUNK)


def _written(pipe: IO[bytes], left: memoryview) -> int:
    """Write these bytes and return how many the program took; all of them if it listens no more."""
    try:
        return pipe.write(left) or 0
    except BrokenPipeError:
        return len(left)


def _quoted(said: bytes | bytearray) -> str:
    return shown(bytes(said[:200]).decode(errors="replace"))


def _bound_memory(pid: int, most: int) -> None:
    """Let the program have no more memory than this, and be the first to go if memory is short."""
    if sys.platform != "linux":
        return
    import resource

    with suppress(OSError, ValueError):
        resource.prlimit(pid, resource.RLIMIT_DATA, (most, most))
    with suppress(OSError):
        Path(f"/proc/{pid}/oom_score_adj").write_text("1000", encoding="ascii")


def _end(process: Popen[bytes], parent: int) -> None:
    if os.getpid() != parent:  # a fork of ours ends, and the program is not its own
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)  # it has a group of its own, and what it started is in it
    process.wait()
    for pipe in _pipes_of(process):
        with suppress(OSError):
            pipe.close()
