"""PostgreSQL and Redis for the tests: each server in a folder of its own, on a free port, and never left behind.

A server is the child of a keeper, which is this very file run as a program. Who uses the server holds a shared lock on
a file in its folder. Once nobody does, whether all have let go or were killed, the keeper ends the server and removes
the folder; so not even an interrupted test run leaves a process.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import json
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

DEBIAN_POSTGRES: Final = Path("/usr/lib/postgresql")  # its programs are in <version>/bin there, not all on the PATH
ROLE: Final = "branchline"
PATIENCE: Final = 60.0  # seconds; a server that has not answered by then never will

# Below the ports that Linux gives to outgoing connections: a client that keeps knocking while its server is down could
# otherwise be given that very port, talk to itself, and keep the server from coming back.
PORTS: Final = range(20_000, 32_000)

_held: Final[dict[int, int]] = {}  # by port: the open file that this process holds a lock on until it ends

PR_SET_CHILD_SUBREAPER: Final = 36  # from linux/prctl.h


class ServerError(Exception):
    """A private server did not do what it was asked to; the message says why, as far as the server did."""


def postgres_missing() -> str | None:
    """Why no private PostgreSQL can be started here, and what to do about it; None if one can."""
    if any(_find_postgres(program) is None for program in ("postgres", "initdb", "pg_isready", "createdb", "dropdb")):
        return "PostgreSQL is not installed; run: sudo apt-get install postgresql"
    if os.geteuid() == 0 and not _is_user("postgres"):
        return "PostgreSQL refuses to run as root and there is no user postgres; run: sudo useradd --system postgres"
    return None


def redis_missing() -> str | None:
    """Why no private Redis can be started here, and what to do about it; None if one can."""
    if shutil.which("redis-server") is None:
        return "Redis is not installed; run: sudo apt-get install redis-server"
    return None


def free_port(in_a_row: int = 1) -> int:
    """Return a port that nobody has or is given while this process lives; of several `in_a_row` the first."""
    while True:
        first = PORTS[secrets.randbelow(len(PORTS) - in_a_row + 1)]
        if all(_take(port) for port in range(first, first + in_a_row)):
            return first


class PrivateServer(ABC):
    """A server of ours alone: started, perhaps killed and started again, in the end stopped."""

    stop_signal: signal.Signals  # ends it at once, in a moment when its data are of no more use

    def __init__(self, user: str | None = None) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="branchline-"))
        self._user = user
        if user is not None:
            shutil.chown(self.folder, user, user)
        self._hold: int | None = _hold(self.folder)
        self._keeper: subprocess.Popen[bytes] | None = None
        self._pid = 0

    def start(self) -> None:
        """The server answers; after `kill`, at the same address and with whatever it had put on the disk."""
        if self._hold is None:
            raise ServerError(f"{self} was stopped for good; make a new one")
        if self._keeper is not None:
            raise ServerError(f"{self} runs already")
        keeper = [sys.executable, "-I", "-S", __file__, str(self.folder), self.stop_signal.name, self._user or ""]
        with (self.folder / "log").open("ab") as log:
            self._keeper = subprocess.Popen(
                [*keeper, *self._command()],
                cwd=self.folder,
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,  # an interrupt from the keyboard is for the tests, which then let go of it
            )
        assert self._keeper.stdout is not None
        with self._keeper.stdout as told:
            self._pid = int(told.readline() or 0)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._keeper.poll() is not None or time.monotonic() > deadline:
                ending = self.log()
                self.stop()
                raise ServerError(f"{self} does not answer; its log ends:\n{ending}")
            time.sleep(0.02)

    def kill(self) -> None:
        """The server and all its processes are gone, with no chance to put anything in order (kill -9)."""
        if self._keeper is None:
            raise ServerError(f"{self} does not run")
        if self._keeper.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it may be crashing by itself
                os.kill(self._pid, signal.SIGSTOP)  # it neither gets new children nor notices what happens to them
                for pid in [*children_of(self._pid), self._pid]:
                    os.kill(pid, signal.SIGKILL)
        self._keeper.wait()
        self._keeper = None

    def stop(self) -> None:
        """We use the server no more; as soon as nobody does, it is gone and so is its folder. Twice is fine."""
        if self._hold is None:
            return
        os.close(self._hold)
        self._hold = None
        if self._keeper is not None:
            self._keeper.wait()
            self._keeper = None
        shutil.rmtree(self.folder, ignore_errors=True)  # after `kill` there is no keeper who would have done it

    def log(self) -> str:
        """The last lines that the server has written."""
        path = self.folder / "log"
        return "\n".join(path.read_text(errors="replace").splitlines()[-20:]) if path.exists() else ""

    @property
    @abstractmethod
    def url(self) -> str:
        """Where clients find it, the same after `kill` and `start`."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __str__(self) -> str:
        return f"{type(self).__name__} on port {self.port}"

    @abstractmethod
    def _command(self) -> list[str]: ...

    @abstractmethod
    def _answers(self) -> bool: ...


@dataclass(frozen=True)
class Databases:
    """A way into a running PostgreSQL, for whoever knows its port and its password."""

    folder: str
    port: int
    password: str

    def url(self, database: str) -> str:
        """Where SQLAlchemy finds this database."""
        return f"postgresql+asyncpg://{ROLE}:{self.password}@127.0.0.1:{self.port}/{database}"

    def create(self, database: str) -> str:
        """There is a new and empty database of this name; its address."""
        self._run("createdb", database)
        return self.url(database)

    def drop(self, database: str) -> None:
        """The database is gone, and whoever was connected to it is not anymore."""
        self._run("dropdb", "--force", database)

    def _run(self, program: str, *arguments: str) -> None:
        where = ["--host=127.0.0.1", f"--port={self.port}", f"--username={ROLE}", "--no-password"]
        done = subprocess.run(
            [_postgres(program), *where, *arguments],
            env=_environment() | {"PGPASSWORD": self.password},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise ServerError(done.stderr.strip())


class PrivatePostgres(PrivateServer):
    """A PostgreSQL that has told the disk (fsync) before it says that something is committed."""

    stop_signal = signal.SIGQUIT

    def __init__(self) -> None:
        missing = postgres_missing()
        if missing is not None:
            raise ServerError(missing)
        super().__init__(user="postgres" if os.geteuid() == 0 else None)
        self.databases = Databases(str(self.folder), self.port, secrets.token_hex(8))

    @property
    def url(self) -> str:
        """The database that every PostgreSQL has from the beginning."""
        return self.databases.url("postgres")

    def new_database(self, name: str) -> str:
        """There is a new and empty database of this name; its address."""
        return self.databases.create(name)

    def start(self) -> None:
        """The server answers; after `kill`, at the same address and with every committed transaction."""
        if self._hold is not None and not self._data.exists():
            self._make_data()
        super().start()

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _make_data(self) -> None:
        password = self.folder / "password"
        password.write_text(self.databases.password)
        done = subprocess.run(
            [_postgres("initdb"), f"--pgdata={self._data}", f"--username={ROLE}", f"--pwfile={password}"]
            + ["--auth=scram-sha-256", "--no-locale", "--encoding=UTF8", "--no-sync", "--no-instructions"],
            cwd=self.folder,
            env=_environment(),
            user=self._user,
            group=self._user,
            extra_groups=None if self._user is None else [],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            self.stop()
            raise ServerError(f"PostgreSQL could not be set up: {done.stderr.strip()}")

    def _command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "fsync": "on",
            "synchronous_commit": "on",
            "full_page_writes": "on",
            "max_connections": "200",
            "shared_buffers": "32MB",
            "dynamic_shared_memory_type": "mmap",  # in our folder: a killed server leaves nothing in /dev/shm
        }
        return [_postgres("postgres"), "-D", str(self._data)] + [f"--{key}={value}" for key, value in settings.items()]

    def _answers(self) -> bool:
        asked = [_postgres("pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={self.port}"]
        return subprocess.run(asked, env=_environment(), check=False).returncode == 0


class PrivateRedis(PrivateServer):
    """A Redis that remembers nothing."""

    stop_signal = signal.SIGKILL

    def __init__(self) -> None:
        missing = redis_missing()
        if missing is not None:
            raise ServerError(missing)
        super().__init__()

    @property
    def url(self) -> str:
        """Its only database that anybody needs."""
        return f"redis://127.0.0.1:{self.port}/0"

    def _command(self) -> list[str]:
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        return ["redis-server", *where, "--save", "", "--appendonly", "no", "--daemonize", "no"]

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False


@contextlib.contextmanager
def shared_postgres(common: Path) -> Iterator[Databases]:
    """The one PostgreSQL of all processes that name this folder: the first starts it, the last one's leaving ends it.

    The process that started it leaves last, so that nothing is left once all of them have.
    """
    record = common / "postgres.json"
    with contextlib.ExitStack() as until_left:
        with _alone(common / "postgres.lock"):
            databases = _read(record)
            held = None if databases is None else _try_hold(Path(databases.folder))
            if databases is None or held is None:
                server = until_left.enter_context(PrivatePostgres())
                databases = server.databases
                record.write_text(json.dumps(asdict(databases)))
            else:
                until_left.callback(os.close, held)
        yield databases


def _read(record: Path) -> Databases | None:
    return Databases(**json.loads(record.read_text())) if record.exists() else None


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        yield


def _hold(folder: Path) -> int:
    # A record lock (lockf, not flock): it ends with this process even if the process has forked others since.
    users = os.open(folder / "users", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.lockf(users, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        os.close(users)
        raise
    return users


def _try_hold(folder: Path) -> int | None:
    try:
        return _hold(folder)
    except OSError:  # the folder is gone, or the keeper is about to remove it
        return None


def _take(port: int) -> bool:
    """Whether the port is ours from now on."""
    if port in _held:
        return False
    folder = Path(tempfile.gettempdir()) / f"branchline-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    file = os.open(folder / str(port), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        # A record lock (lockf, not flock): it ends with this process even if the process has forked others since.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
    except OSError:
        os.close(file)
        return False
    _held[port] = file
    return True


def _postgres(program: str) -> str:
    path = _find_postgres(program)
    if path is None:
        raise ServerError(f"PostgreSQL's program {program} is not there; run: sudo apt-get install postgresql")
    return path


def _find_postgres(program: str) -> str | None:
    folders = [path for path in DEBIAN_POSTGRES.glob("*/bin") if path.parent.name.isdecimal()]
    newest_first = sorted(folders, key=lambda path: int(path.parent.name), reverse=True)
    # All from one folder, or from the PATH: a server of one version and an initdb of another do not get along.
    complete = [folder for folder in newest_first if (folder / "postgres").exists()]
    return str(complete[0] / program) if complete else shutil.which(program)


def _is_user(name: str) -> bool:
    return any(entry.pw_name == name for entry in pwd.getpwall())


def _environment() -> dict[str, str]:
    """Ours without what would tell PostgreSQL's programs of another server."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}


def children_of(parent: int) -> list[int]:
    """The processes that this one has started, in the order of their numbers."""
    # PostgreSQL puts each of its processes into a group of its own, so only their parent tells that they belong to it.
    # Without /proc none is found: they then notice by themselves that their parent is gone.
    return sorted(int(folder.name) for folder in Path("/proc").glob("[0-9]*") if _parent_of(folder) == parent)


def _parent_of(process: Path) -> int | None:
    try:
        _state, parent, *_rest = (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended meanwhile
        return None
    return int(parent)


def _keep(folder: Path, stop_signal: signal.Signals, user: str | None, command: list[str]) -> None:
    """The server has run until it ended or nobody wanted it any longer; in the second case its folder is gone too."""
    _adopt_orphans()
    server = subprocess.Popen(
        command,
        user=user,
        group=user,
        extra_groups=None if user is None else [],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        start_new_session=True,
    )
    print(server.pid, flush=True)  # noqa: T201  # to the process that started us
    unwanted = threading.Event()

    def end_when_unwanted() -> None:
        users = os.open(folder / "users", os.O_RDWR)  # and never closed: from now on nobody can hold it anymore
        fcntl.lockf(users, fcntl.LOCK_EX)
        unwanted.set()
        server.send_signal(stop_signal)
        server.send_signal(signal.SIGCONT)  # who wanted to kill it may have died between stopping it and that

    threading.Thread(target=end_when_unwanted, daemon=True).start()
    server.wait()
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
    if unwanted.is_set():
        shutil.rmtree(folder, ignore_errors=True)


def _adopt_orphans() -> None:
    """The children of a killed server become ours, so that we see the end of them before we end."""
    with contextlib.suppress(AttributeError):  # other systems than Linux have no such call
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


if __name__ == "__main__":
    _keep(Path(sys.argv[1]), signal.Signals[sys.argv[2]], sys.argv[3] or None, sys.argv[4:])
