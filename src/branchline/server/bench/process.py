"""The server that is measured: a process of its own, what it uses, and the machine that it runs on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from branchline.build_info import machine_facts
from branchline.server.bench.bench_plan import BenchError, BenchPlan
from branchline.server.bench.wire import Address
from branchline.server.settings import DATA_VARIABLE, DATABASE_VARIABLE, REDIS_VARIABLE, database_url

COMMAND: Final = (sys.executable, "-m", "branchline", "serve")
_STARTED = re.compile(rb"^Branchline is at http://(.+):(\d+)/?\s*$")
_START_SECONDS = 60.0
_STOP_SECONDS = 30.0
_SPARE_FILES = 200  # what a program has open besides its sockets
_SYNC_SECONDS = 0.5


@dataclass(frozen=True)
class Use:
    """What a process and its children have used; None where the system does not say."""

    memory: int | None  # bytes in memory now
    cpu: float | None  # seconds since the start


class Server:
    """A server for one run, with a folder of its own; the context manager ends it, whatever has happened."""

    def __init__(self, plan: BenchPlan) -> None:
        self.address = Address("", 0)
        self._plan = plan
        self._folder = Path(tempfile.mkdtemp(prefix="branchline-bench-"))
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self.stop()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def pid(self) -> int | None:
        """The number of its process; None: it does not run."""
        return None if self._process is None else self._process.pid

    @property
    def folder(self) -> Path:
        """Where the server keeps its files."""
        return self._folder

    async def start(self) -> None:
        """The server answers; BenchError with its last words if it does not."""
        workers = ("--workers", str(self._plan.workers))
        options = ("--port", "0", "--no-limits", "--data", str(self._folder), *workers)
        with (self._folder / "stderr.txt").open("ab") as complaints:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                *options,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
                env=self._environment(),
                start_new_session=True,  # Ctrl-C is ours to handle, and its children can be stopped with it
            )
        try:
            async with asyncio.timeout(_START_SECONDS):
                self.address = await self._read_address(self._process)
        except TimeoutError:
            raise BenchError(f"the server has not said where it is within {_START_SECONDS:.0f} seconds") from None
        self._reading = asyncio.create_task(_read_on(self._process))

    async def stop(self) -> None:
        """The server has ended as it does when it is asked to; one that does not is killed."""
        await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """The server has ended in the middle of whatever it was doing."""
        await self._end(signal.SIGKILL)

    def use(self) -> Use:
        """What the server and its children use."""
        return use_of(self._process.pid) if self._process is not None else Use(None, None)

    def check(self) -> None:
        """BenchError if the server has ended by itself."""
        if self._process is None or self._process.returncode is not None:
            raise BenchError(f"the server has ended by itself; its last words: {self._last_words()}")

    def _environment(self) -> dict[str, str]:
        """Ours, without settings that are meant for another server."""
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in (DATA_VARIABLE, DATABASE_VARIABLE, REDIS_VARIABLE)
        }
        if self._plan.database is not None:  # here and not as a flag: it may hold a password
            environment[DATABASE_VARIABLE] = self._plan.database
        if self._plan.redis is not None:
            environment[REDIS_VARIABLE] = self._plan.redis
        return environment

    async def _read_address(self, process: asyncio.subprocess.Process) -> Address:
        assert process.stdout is not None
        while line := await process.stdout.readline():
            if found := _STARTED.match(line):
                return Address(found[1].decode(), int(found[2]))
        await process.wait()
        raise BenchError(f"the server does not start; its last words: {self._last_words()}")

    def _last_words(self) -> str:
        lines = (self._folder / "stderr.txt").read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return " / ".join(line.strip() for line in lines[-3:]) or "none"

    async def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                if how == signal.SIGKILL:
                    os.killpg(process.pid, how)
                else:
                    process.send_signal(how)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), _STOP_SECONDS)
        with contextlib.suppress(ProcessLookupError):  # whoever is left of it
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


async def _read_on(process: asyncio.subprocess.Process) -> None:
    """Whatever else the server prints is read, so that it never has to wait for us."""
    assert process.stdout is not None
    while await process.stdout.read(65536):
        pass


def use_of(pid: int) -> Use:
    """What a process and all its children use now, as /proc has it."""
    memory, cpu = 0, 0.0
    try:
        tick, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
        for process in _family(pid):
            fields = (
                Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            )
            cpu += (int(fields[11]) + int(fields[12])) / tick
            memory += int(fields[21]) * page
    except (OSError, ValueError, IndexError, AttributeError):
        return Use(None, None)
    return Use(memory, cpu)


def _family(pid: int) -> list[int]:
    family = [pid]
    for process in family:
        for task in Path(f"/proc/{process}/task").iterdir():
            with contextlib.suppress(OSError):  # a kernel may not list children
                family += [int(child) for child in (task / "children").read_text(encoding="utf-8").split()]
    return family


def allow_files(sockets: int) -> None:
    """We, and the server after us, can have so many sockets open; BenchError says what to do if we may not."""
    try:
        import resource
    except ImportError:  # a system that sets no such limit
        return
    needed = sockets + _SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    is_enough = hard == resource.RLIM_INFINITY or hard >= needed
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard if is_enough else needed))
    except (OSError, ValueError):
        raise BenchError(
            f"{sockets:,} sockets need {needed:,} open files, and this account may have {hard:,}; "
            f"raise that (`ulimit -n {needed}` as root) or ask for fewer games"
        ) from None


def machine(plan: BenchPlan, load: float | None) -> dict[str, object]:
    """The machine that was measured, as far as figures depend on it; `load` is what others asked of it before."""
    is_sqlite = plan.database is None or database_url(plan.database, Path(), {}).startswith("sqlite")
    folder = Path(tempfile.gettempdir())
    if is_sqlite and plan.database is not None:
        folder = Path(database_url(plan.database, Path(), {}).partition(":///")[2]).absolute().parent
    described = {
        **machine_facts(load),
        "database": "SQLite" if is_sqlite else "PostgreSQL",
        "workers": plan.workers,
        "redis": plan.redis is not None,
    }
    if is_sqlite:  # where a database server keeps its files is not for us to know
        described |= {"disk": _kind_of_disk(folder), "syncs_per_second": _syncs_per_second(folder)}
    return described


def _kind_of_disk(folder: Path) -> str | None:
    """The file system; on one in memory, nothing that is called durable is."""
    best, kind = "", None
    try:
        for line in Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines():
            _, where, what, *_ = line.split(" ")
            if folder.resolve().is_relative_to(where) and len(where) >= len(best):
                best, kind = where, what
    except (OSError, ValueError):
        return None
    return kind


def _syncs_per_second(folder: Path) -> int | None:
    """How often a small write reaches the disk: the limit for moves that are committed one by one."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            sync = getattr(os, "fdatasync", os.fsync)
            count, start = 0, time.perf_counter()
            while (passed := time.perf_counter() - start) < _SYNC_SECONDS:
                file.write(b"x" * 4096)
                file.flush()
                sync(file.fileno())
                count += 1
    except OSError:
        return None
    return round(count / passed)
