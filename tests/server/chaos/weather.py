"""Bad weather around a server: full and slow disks, clocks that jump, kills, and a network that fails."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import struct
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tests.server.proofs.people import eventually
from tests.server.proofs.process import ServerProcess
from tests.server.proofs.proxy import CALM, Faults, Proxy
from tests.server.services import PrivatePostgres, PrivateRedis

SHIM: Final = Path(__file__).with_name("weather.c")
DISK_MB: Final = 96
STORM: Final = Faults(lose_question=0.01, lose_answer=0.02)
SLOW: Final = Faults(delay=1.0, longest=0.15, lose_question=0.0, lose_answer=0.0)


@dataclass(frozen=True)
class Fault:
    """Something that befalls a server, and passes."""

    name: str
    run: Callable[[Random], Awaitable[None]]


class Weather:
    """Two numbers that the shim in each process of a server reads: how far off its clock is, how slow its disk."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "weather"
        self._library = folder / "weather.so"
        self._file.write_bytes(struct.pack("=qq", 0, 0))
        self._clock = self._sync = 0
        compiler = shutil.which("cc")
        self.missing: str | None = "no C compiler: sudo apt-get install gcc libc6-dev" if compiler is None else None
        if compiler is not None:
            command = [compiler, "-O1", "-shared", "-fPIC", "-o", str(self._library), str(SHIM)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                self.missing = f"the compiler says: {done.stderr.strip().splitlines()[-1:]}"

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to be told to have this weather."""
        return {} if self.missing else {"LD_PRELOAD": str(self._library), "WEATHER_FILE": str(self._file)}

    def set_clock(self, seconds: int) -> None:
        """From now on the wall clock is so far from the true one."""
        self._clock = seconds * 1000
        self._tell()

    def slow_disk(self, milliseconds: int) -> None:
        """From now on each write takes so much longer to reach the disk."""
        self._sync = milliseconds
        self._tell()

    def _tell(self) -> None:
        with self._file.open("r+b") as file:  # not anew: it is in the memory of others
            file.write(struct.pack("=qq", self._clock, self._sync))


@contextlib.contextmanager
def small_disk() -> Iterator[tuple[Path, str | None]]:
    """A folder on a disk of its own that can be filled, and why it is not, if it is not."""
    folder = Path(tempfile.mkdtemp(prefix="branchline-disk-"))
    try:
        why = None if os.geteuid() == 0 else "only root may mount a small disk"
        if why is None:
            command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=700", "branchline-chaos", str(folder)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            why = done.stderr.strip() or None if done.returncode else None
        try:
            yield folder, why
        finally:
            if why is None:
                subprocess.run(["umount", "--lazy", str(folder)], check=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def fill(folder: Path) -> Path:
    """Nothing more can be written on the disk of this folder, until the file is removed."""
    file = folder / "full"
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as full:
        while True:
            full.write(bytes(65536))
    with contextlib.suppress(OSError), file.open("ab", buffering=0) as full:
        while True:
            full.write(b"\0")
    return file


def kill_server(server: ServerProcess) -> Fault:
    """The server and its bots are killed, and started again."""

    async def run(chance: Random) -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(chance.uniform(0, 1))
        await asyncio.to_thread(server.start)

    return Fault("server killed", run)


def kill_worker(server: ServerProcess) -> Fault:
    """One of several workers is killed; the server starts another."""

    async def run(_: Random) -> None:
        await eventually(lambda: len(server.children()) > 1, "there are several workers")
        server.kill_a_worker()

    return Fault("worker killed", run)


def kill_bots(server: ServerProcess) -> Fault:
    """All processes in which bots think are killed."""

    async def run(_: Random) -> None:
        await eventually(lambda: bool(server.bots()), "bots think somewhere")
        for pid in server.bots():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    return Fault("bots killed", run)


def kill_service(service: PrivatePostgres | PrivateRedis, name: str) -> Fault:
    """A database is killed, and started again after a while."""

    async def run(chance: Random) -> None:
        await asyncio.to_thread(service.kill)
        await asyncio.sleep(chance.uniform(0, 3))
        await asyncio.to_thread(service.start)

    return Fault(f"{name} killed", run)


def fill_disk(folder: Path) -> Fault:
    """The disk is full for a while."""

    async def run(chance: Random) -> None:
        full = await asyncio.to_thread(fill, folder)
        await asyncio.sleep(chance.uniform(1, 4))
        full.unlink()

    return Fault("disk full", run)


def slow_disk(weather: Weather) -> Fault:
    """The disk takes its time for a while."""

    async def run(chance: Random) -> None:
        weather.slow_disk(chance.randrange(20, 300))
        await asyncio.sleep(chance.uniform(2, 6))
        weather.slow_disk(0)

    return Fault("disk slow", run)


def step_clock(weather: Weather) -> Fault:
    """The wall clock jumps, forward or back, by seconds or by hours; and jumps back after a while."""

    async def run(chance: Random) -> None:
        weather.set_clock(chance.choice([-1, 1]) * chance.choice([2, 90, 3_600, 86_400]))
        await asyncio.sleep(chance.uniform(2, 6))
        weather.set_clock(0)

    return Fault("clock stepped", run)


def bad_network(proxy: Proxy, name: str, faults: Faults) -> Fault:
    """The network is bad for a while."""

    async def run(chance: Random) -> None:
        proxy.faults = faults
        await asyncio.sleep(chance.uniform(3, 8))
        proxy.faults = CALM

    return Fault(name, run)
