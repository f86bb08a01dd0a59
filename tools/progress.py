"""Runs programs that talk too much: shows what is being done and for how long, and keeps all that they say in a log.

In a terminal one line at the bottom names what is going on, with its seconds. Elsewhere a line appears now and then, so
that nobody takes a long step for a dead one.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

NAME: Final = "branchline: "
REDRAW_SECONDS: Final = 0.5
REMIND_SECONDS: Final = 30.0  # between two lines about what is still going on, where there is no terminal
SHOWN_LINES: Final = 20  # of what a program said before it failed


@dataclass
class Step:
    """Something that is going on, in words, and since when it is."""

    words: str
    since: float


@dataclass(frozen=True)
class Ran:
    """What became of a program."""

    code: int
    seconds: float
    last: tuple[str, ...]  # the last lines that it wrote, but for those with our name


class Progress:
    """Lines on a screen, and below them what is going on; the log has these lines and everything else that was said."""

    def __init__(self, log: Path, screen: TextIO | None = None) -> None:
        self.log = log
        self._screen = sys.stderr if screen is None else screen
        self._is_live = self._screen.isatty() and os.environ.get("TERM") != "dumb"
        self._steps: list[Step] = []
        self._drawn = 0  # characters of the line at the bottom
        self._spoken = time.monotonic()
        self._lock = threading.RLock()
        self._kept: TextIO | None = None

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Meanwhile what is going on is shown and the log is written, anew."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        is_over = threading.Event()
        painter = threading.Thread(target=self._paint, args=(is_over,), name="progress")
        with self.log.open("w", encoding="utf-8") as self._kept:
            painter.start()
            try:
                yield
            finally:
                is_over.set()
                painter.join()
        self._kept = None

    def say(self, words: str) -> None:
        """A line that stays."""
        self.show([f"{NAME}{words}"])
        self._keep(f"{NAME}{words}")

    def show(self, lines: Sequence[str]) -> None:
        """Somebody else's lines, as they are."""
        with self._lock:
            self._wipe()
            self._screen.write("".join(f"{line}\n" for line in lines))
            self._screen.flush()
            self._spoken = time.monotonic()

    def run(
        self,
        words: str,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        lines: int = SHOWN_LINES,
    ) -> Ran:
        """Run a program. Its lines that begin with our name are said, and tell what it does from there on.

        Without `words` nothing is shown of it until there is such a line. A Python writes its lines when it says them,
        not when its buffer is full: so they come at once, and in the order of what it says on stdout and on stderr.
        """
        last: deque[str] = deque(maxlen=lines)
        started = time.monotonic()
        step = Step(words, started)
        if words:
            self.say(words)
        with self._lock:
            self._steps.append(step)
        self._keep(f"$ {shlex.join(command)}")
        try:
            with subprocess.Popen(
                command,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
            ) as process:
                assert process.stdout is not None
                for line in process.stdout:
                    self._hear(step, line.rstrip("\n"), last)
        finally:
            with self._lock:
                self._steps.remove(step)
        return Ran(process.returncode, time.monotonic() - started, tuple(last))

    def _hear(self, step: Step, line: str, last: deque[str]) -> None:
        if line.startswith(NAME):
            step.words, step.since = line.removeprefix(NAME), time.monotonic()
            self.say(step.words)
        else:
            last.append(line)
            self._keep(line)

    def _keep(self, line: str) -> None:
        with self._lock:
            if self._kept is not None:
                print(line, file=self._kept, flush=True)

    def _paint(self, is_over: threading.Event) -> None:
        while not is_over.wait(REDRAW_SECONDS):
            with self._lock:
                words = self._going_on()
                if self._is_live:
                    self._wipe()
                    self._draw(words)
                elif words and time.monotonic() - self._spoken >= REMIND_SECONDS:
                    self.show([f"{NAME}… {words}"])
        with self._lock:
            self._wipe()

    def _going_on(self) -> str:
        """The seconds come first, and what stands in parentheses is left out: a terminal may be narrow."""
        now = time.monotonic()
        going = [(now - step.since, step.words.partition(" (")[0]) for step in self._steps if step.words]
        return " · ".join(f"{seconds:.0f} s {words}" for seconds, words in going)

    def _draw(self, words: str) -> None:
        if words:
            line = f"… {words}"[: _columns() - 1]
            self._screen.write(line)
            self._screen.flush()
            self._drawn = len(line)

    def _wipe(self) -> None:
        if self._drawn:
            self._screen.write("\r" + " " * self._drawn + "\r")
            self._drawn = 0


def side_by_side(*lanes: Callable[[], bool]) -> bool:
    """All of them have been gone through, at the same time; whether all went well."""
    with ThreadPoolExecutor(len(lanes)) as pool:
        return all(list(pool.map(lambda lane: lane(), lanes)))


def in_words(seconds: float) -> str:
    """A duration as people say it."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:
        return 80
