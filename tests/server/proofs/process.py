"""A server in a process of its own, to be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Self

from tests.server.services import children_of, free_port

PATIENCE: Final = 90.0  # seconds; a server that does not answer by then never will
ANNOUNCEMENT: Final = "Branchline is at "


class ServerProcess:
    """`branchline serve` at a fixed address with fixed data, to be killed and started again."""

    def __init__(
        self,
        data: Path,
        *,
        database: str | None = None,
        redis: str | None = None,
        arguments: Sequence[str] = (),
        prelude: str = "",
        environment: Mapping[str, str] | None = None,
        says_in: Path | None = None,
        has_limits: bool = False,
    ) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database if database is not None else f"sqlite+aiosqlite:///{data / 'branchline.db'}"
        self._output = (says_in or data) / f"output-{self.port}.txt"
        self._errors = (says_in or data) / f"errors-{self.port}.txt"
        program = ["-c", f"{prelude}import sys; from branchline.cli import main; sys.exit(main())"]
        self._command = [sys.executable, *(program if prelude else ["-m", "branchline"])]
        self._command += ["serve", "--port", str(self.port), *(() if has_limits else ("--no-limits",))]
        self._command += ["--data", str(data), *arguments]
        self._environment = dict(os.environ) | dict(environment or {})
        if database is not None:
            self._environment["BRANCHLINE_DATABASE_URL"] = database
        if redis is not None:
            self._environment["BRANCHLINE_REDIS_URL"] = redis
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """The server answers at its address."""
        assert self._process is None, "it runs already"
        with self._output.open("wb") as output, self._errors.open("ab") as errors:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
                start_new_session=True,  # it and its bots are one group, to be killed together
            )
        deadline = time.monotonic() + PATIENCE
        while ANNOUNCEMENT not in self._output.read_text():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"the server did not start; it says:\n{self.says()}")
            time.sleep(0.02)

    def stop(self) -> None:
        """The server has ended as it does when it is asked to."""
        assert self._process is not None, "it does not run"
        self._process.terminate()
        assert self._process.wait(PATIENCE) == 0, f"it did not end well; it says:\n{self.says()}"
        self._process = None

    @contextlib.contextmanager
    def later(self) -> Iterator[None]:
        """The server is started at some time, and gone in the end."""
        try:
            yield
        finally:
            self.kill()

    def kill(self) -> None:
        """The server and all its processes are gone, with no chance to put anything in order (kill -9)."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def kill_and_start(self) -> None:
        """The server was killed and is back."""
        assert self._process is not None, "it does not run"
        assert self._process.poll() is None, f"the server has ended by itself; it says:\n{self.says()}"
        self.kill()
        self.start()

    def kill_a_worker(self) -> None:
        """One of several workers is gone; the server itself is not."""
        workers = self.children()
        assert len(workers) > 1, f"several workers, not {workers}; it says:\n{self.says()}"
        os.kill(workers[0], signal.SIGKILL)

    def children(self) -> list[int]:
        """Its workers if there are several, otherwise the processes in which its bots think."""
        there = [] if self._process is None else children_of(self._process.pid)
        return [pid for pid in there if b"spawn_main" in _command_line(pid)]

    def bots(self) -> list[int]:
        """The processes in which its bots think."""
        thinkers = self.children()
        if "--workers" not in self._command:
            return thinkers
        return [pid for worker in thinkers for pid in children_of(worker) if b"spawn_main" in _command_line(pid)]

    def processes(self) -> list[int]:
        """Its own process, and those of its workers if there are several."""
        if self._process is None:
            return []
        return [self._process.pid, *(self.children() if "--workers" in self._command else [])]

    def says(self) -> str:
        """The last lines that it has written."""
        return "\n".join((self._output.read_text() + self._errors.read_text(errors="replace")).splitlines()[-40:])

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def _command_line(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
