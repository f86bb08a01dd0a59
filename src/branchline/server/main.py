"""A server from its start to its end: settings, database, socket, workers, and the way it stops.

One worker runs in this process. Several are processes of their own under uvicorn's supervisor, which starts one again
when it dies; they get their settings through the environment.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import json
import logging
import os
import secrets
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import asdict, fields, replace
from importlib.util import find_spec
from pathlib import Path
from time import monotonic_ns
from types import FrameType
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

import uvicorn
from prometheus_client.multiprocess import mark_process_dead
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from branchline.bots.cores import allowed_cores
from branchline.errors import BranchlineError, OptionError, shown
from branchline.server.guard.bounded_http import BoundedHttp
from branchline.server.local import (
    answers_as_branchline,
    first_words,
    listening_socket,
    local_address,
    open_browser,
    settle,
    shown_address,
)
from branchline.server.lock import PostgresHold, held_file, sqlite_file
from branchline.server.maps import check_maps, keep_maps
from branchline.server.settings import (
    REDIS_VARIABLE,
    UNREADABLE_DATABASE,
    USUAL_PORT,
    Caps,
    Policy,
    ServeOptions,
    Settings,
    SteadyClock,
    database_url,
    now_ms,
    redis_url,
    server_folder,
    steady_offset,
)
from branchline.server.sockets.frames import FrameSocket
from branchline.supervisor import end_with_parent

WORKER_VARIABLE: Final = "BRANCHLINE_WORKER"  # the settings of a worker, as JSON
METRICS_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
DRAIN_SECONDS: Final = 20  # for moves that are being written and for saying goodbye
MORE_PORTS: Final = 9  # after the usual one, where Branchline looks for itself and for a place
CLOSE_SECONDS: Final = 5  # for connections, after that
OPEN_FILES: Final = 65_536  # at most so many are asked of the system

_HEALTH_SECONDS: Final = 30  # a worker that does not answer its supervisor for so long is started again
_KEEP_ALIVE: Final = 65  # seconds; more than a proxy keeps an idle connection, so that it never sends into a closed one
_AT_HOME: Final = ("127.", "::1", "localhost")
_NO_ADDRESS: Final = "--host {} is no address of this machine; 127.0.0.1 is for itself alone, 0.0.0.0 for everybody"
_BROWSER_SECONDS: Final = 10  # for a browser to start, before this process ends
_UNSENT: Final = frozenset({"now"})  # a worker has a clock of its own

Say: TypeAlias = Callable[[str], None]
Announce: TypeAlias = Callable[[], None]

logger = logging.getLogger(__name__)


def make_settings(asked: ServeOptions, environment: Mapping[str, str] | None = None) -> Settings:
    """What options and environment say together; OptionError for what does not go together.

    The folders of maps are right and fit some game; DataError or OptionError says what is wrong with one.
    """
    folder = (Path(asked.data) if asked.data else server_folder(environment)).absolute()
    settings = Settings(
        data=folder,
        database=_database(asked.database, folder, environment),
        redis=redis_url(environment),
        host=asked.host,
        port=USUAL_PORT if asked.port is None else asked.port,
        more_ports=MORE_PORTS if asked.port is None and asked.opens_browser else 0,
        workers=asked.workers,
        worker_host=asked.worker_host,
        public_url=_public_url(asked.public_url),
        has_limits=asked.has_limits,
        policy=asked.policy,
        bots=asked.bots,
        bot_processes=asked.bot_processes,
        bot_cores=allowed_cores(environment) if asked.bot_cores is None else asked.bot_cores,
        log=asked.log,
        map_folders=tuple(str(Path(folder).absolute()) for folder in asked.maps),
        opens_browser=asked.opens_browser,
        run_id=secrets.token_hex(8),
    )
    if settings.workers > 1 and settings.is_sqlite:
        raise OptionError(
            f"{settings.workers} workers cannot share an SQLite file, which has one writer at a time; "
            "use --workers 1, or PostgreSQL with --database postgresql://user:password@host/database"
        )
    if settings.bots == "remote" and settings.is_sqlite:
        raise OptionError(
            "bot workers and servers find each other in PostgreSQL; use --bots local, or --database "
            "postgresql://user:password@host/database"
        )
    if settings.redis is not None and find_spec("redis") is None:
        raise OptionError(
            f"{REDIS_VARIABLE} needs the package redis; install it with: pip install 'branchline[postgres]'"
        )
    check_maps(map(Path, settings.map_folders))
    return settings


def run_server(settings: Settings, tell: Say, warn: Say) -> int:
    """The server has run until it was told to stop; the exit code. BranchlineError says why it could not start.

    `tell` gets the line with its address as soon as it listens, `warn` what its owner ought to know. If a Branchline
    answers there already and the browser was to be opened, that is done, and nothing is started.
    """
    from branchline.server.monitoring import set_up_logging
    from branchline.server.storage.database import migrate, newest_moment

    if settings.more_ports:
        settings = settle(settings, warn)
    if settings.opens_browser and answers_as_branchline(local_address(settings)):
        tell(f"Branchline is at {shown_address(settings)}; it was running already")
        open_browser(shown_address(settings)).join(_BROWSER_SECONDS)
        return 0
    os.umask(0o077)  # whatever is written belongs to its owner alone
    make_folder(settings.data)
    _raise_open_files()
    with contextlib.ExitStack() as stack:
        listening = stack.enter_context(_listen(settings))
        settings = replace(settings, port=listening.getsockname()[1])
        if settings.is_sqlite:
            stack.enter_context(held_file(sqlite_file(settings.database)))
        asyncio.run(migrate(settings.database))
        offset = steady_offset(asyncio.run(newest_moment(settings.database)), now_ms(), monotonic_ns())
        settings = replace(settings, clock_offset=offset, now=SteadyClock(offset))
        settings = replace(settings, maps=keep_maps([Path(folder) for folder in settings.map_folders], settings.data))
        set_up_logging(json=settings.log == "json", quiet=settings.log == "quiet")
        for line in _warnings(settings):
            warn(line)
        address = shown_address(settings)

        def announce() -> None:
            tell(f"Branchline is at {address}")
            if settings.opens_browser:
                for line in first_words():
                    tell(line)
                open_browser(address)

        run = _run_alone if settings.workers == 1 else _run_workers
        return run(settings, listening, announce)


def make_folder(folder: Path) -> None:
    """The data folder is there, for its owner alone if it had to be made; OptionError if it cannot be written to."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(
            f"the data folder {folder} cannot be made: {error.strerror}; choose another with --data"
        ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise OptionError(f"nothing can be written to the data folder {folder}; choose another with --data")


def worker_app() -> ASGIApp:
    """The application of a worker, made from the settings in its environment."""
    from branchline.server.monitoring import set_up_logging

    settings = settings_from_json(os.environ[WORKER_VARIABLE])
    set_up_logging(json=settings.log == "json", quiet=settings.log == "quiet")
    end_with_parent()  # otherwise it would hold the port for ever
    try:
        settings, hop = _listen_for_workers(settings)
        return _Life(_app(settings), settings, _say_as_worker, _ready_as_worker, hop)
    except BranchlineError as error:
        _say_as_worker(error)
        sys.exit(STARTUP_FAILURE)  # its supervisor will not try again


def settings_as_json(settings: Settings) -> str:
    """All settings that a worker needs, in one line."""
    values = {name: value for name, value in asdict(settings).items() if name not in _UNSENT}
    return json.dumps(values | {"data": str(settings.data)})


def settings_from_json(text: str) -> Settings:
    """The settings that `settings_as_json` wrote."""
    values = json.loads(text)
    known = {field.name for field in fields(Settings)} - _UNSENT
    assert set(values) == known, "parent and worker are of the same version"
    lists = {name: tuple(values[name]) for name in ("map_folders", "maps")}
    others = {
        "data": Path(values["data"]),
        "caps": Caps(**values["caps"]),
        "policy": Policy(**values["policy"]),
        "now": SteadyClock(values["clock_offset"]),
    }
    return Settings(**values | lists | others)


class _Life:
    """The application, with what has to happen before its first and after its last request.

    It tells the database that it is used, and on SIGTERM or Ctrl-C it drains while the server still answers: requests
    get 503 from then on, sockets are told goodbye, and what was begun is written. Only then does uvicorn hear of it.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        fail: Callable[[BranchlineError], None],  # told why it could not start
        ready: Announce,  # told that it has
        hop: socket.socket | None = None,  # where it listens for other workers
    ) -> None:
        self._app = app
        self._fail = fail
        self._ready = ready
        self._hold = None if settings.is_sqlite else PostgresHold(settings.database)
        self._draining: asyncio.Task[None] | None = None
        self._is_started = False
        self._settings = settings
        self._hop = hop
        self._hop_server: tuple[_HopServer, asyncio.Task[None]] | None = None

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Requests go through; the beginning and the end have more to them."""
        way = self._begin_and_end if scope["type"] == "lifespan" else self._app
        return way(scope, receive, send)

    async def _begin_and_end(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._live(scope, receive, send)
        except BranchlineError as error:
            if self._is_started:
                raise
            self._fail(error)
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # there is no more to say
            await send({"type": "lifespan.startup.failed"})  # the last thing: the process ends at once

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if self._hold is not None:
                await self._hold.take()
            await self._app(scope, receive, self._watched(send))
        finally:
            await self._release()

    def _start_hop_server(self) -> None:
        if self._hop is not None:
            server = _HopServer(_config(self._settings, self._app, lifespan="off"))
            self._hop_server = server, asyncio.create_task(server.serve([self._hop]), name="hops")

    async def _release(self) -> None:
        if self._hop_server is not None:
            server, serving = self._hop_server
            server.should_exit = True
            await asyncio.wait({serving})
        if self._hold is not None:
            await self._hold.release()

    def _watched(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed":
                return  # the error itself follows, and is said in one line if it is the user's
            if message["type"] == "lifespan.shutdown.complete":
                await self._release()  # what is not closed when this has been said is torn down
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                self._is_started = True
                self._start_hop_server()
                self._watch_signals()
                self._ready()

        return sent

    def _watch_signals(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            pass_on = signal.getsignal(number)

            def stop(number: int, frame: FrameType | None, pass_on: object = pass_on) -> None:
                assert callable(pass_on)
                if self._draining is not None and number == signal.SIGINT:
                    pass_on(number, frame)  # Ctrl-C twice: somebody is in a hurry
                else:
                    loop.call_soon_threadsafe(self._drain, lambda: pass_on(number, frame))

            signal.signal(number, stop)

    def _drain(self, then: Callable[[], object]) -> None:
        if self._draining is None:
            self._draining = asyncio.create_task(self._drained(then), name="drain")

    async def _drained(self, then: Callable[[], object]) -> None:
        state = getattr(self._app, "state", None)
        drain: Callable[[], Awaitable[None]] | None = getattr(state, "drain", None)
        try:
            if drain is not None:
                async with asyncio.timeout(DRAIN_SECONDS):
                    await drain()
        except TimeoutError:
            logger.warning("not everything was finished in %s seconds; it was not acknowledged either", DRAIN_SECONDS)
        except Exception:
            logger.exception("the server stops without having finished everything")
        finally:
            then()


class _HopServer(uvicorn.Server):
    """The server of a worker for other workers; signals are for the one for people."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing about signals."""
        yield


class _Server(uvicorn.Server):
    """A server that says when it listens."""

    def __init__(self, config: uvicorn.Config, announce: Announce) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """The application has started and the server listens."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._announce()


class _Supervisor(Multiprocess):
    """uvicorn's supervisor of several workers; it says when all of them listen, and whether it was told to stop.

    A worker that has started leaves a file with its number in `folder`. Until then it is not asked whether it is well:
    uvicorn would wait long for the answer of one that has just failed.
    """

    def __init__(self, config: uvicorn.Config, listening: socket.socket, folder: Path, announce: Announce) -> None:
        super().__init__(config, [listening])
        self._folder = folder
        self._announce: Announce | None = announce
        self.is_told = False

    def keep_subprocess_alive(self) -> None:
        """Every worker that died has been started again, and is no longer counted."""
        pids = {process.pid for process in self.processes if process.pid is not None}
        is_starting = not all(_ready_file(self._folder, pid).exists() for pid in pids)
        if is_starting and all(process.process.is_alive() for process in self.processes):
            return
        self.processes.sort(key=lambda process: process.process.is_alive())  # those that died first: one may end it all
        if self._announce is None:
            self._try_again()
        super().keep_subprocess_alive()
        for pid in pids - {process.pid for process in self.processes}:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]  # it has no types
            _ready_file(self._folder, pid).unlink(missing_ok=True)
        if self._announce is not None and not is_starting:
            self._announce()
            self._announce = None

    def _try_again(self) -> None:
        """Workers that could not start, after all have run once, are started again: the database may be away."""
        for number, process in enumerate(self.processes):
            if process.exitcode == STARTUP_FAILURE:
                process.join()
                self.processes[number] = Process(self.config, self.sockets)
                self.processes[number].start()

    def handle_int(self) -> None:
        """Told to stop by Ctrl-C."""
        self.is_told = True
        super().handle_int()

    def handle_term(self) -> None:
        """Told to stop by SIGTERM."""
        self.is_told = True
        super().handle_term()


def _run_alone(settings: Settings, listening: socket.socket, announce: Announce) -> int:
    failures: list[BranchlineError] = []
    settings, hop = _listen_for_workers(settings)
    life = _Life(_app(settings), settings, failures.append, lambda: None, hop)
    server = _Server(_config(settings, life), announce)

    def stop(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    # uvicorn raises the signal once more when it has finished; by then there is nothing left to do but return.
    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        server.run([listening])
    except SystemExit:
        if failures:
            raise failures[0] from None
        return 1  # an error of ours, which the log has in full
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0


def _run_workers(settings: Settings, listening: socket.socket, announce: Announce) -> int:
    os.environ[WORKER_VARIABLE] = settings_as_json(settings)
    folder = settings.data / f"workers-{settings.port}"  # where the workers add up what they count
    os.environ[METRICS_VARIABLE] = str(folder)
    shutil.rmtree(folder, ignore_errors=True)  # of a server that was killed
    make_folder(folder)
    supervisor = _Supervisor(_config(settings, f"{__name__}:worker_app"), listening, folder, announce)
    supervisor.run()
    shutil.rmtree(folder, ignore_errors=True)
    if not supervisor.is_told:
        raise OptionError("the server has stopped, because a worker could not start; the lines above say why")
    return 0


def _config(settings: Settings, app: ASGIApp | str, lifespan: Literal["on", "off"] = "on") -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        interface="asgi3",
        workers=settings.workers,
        lifespan=lifespan,
        http=BoundedHttp,
        ws=FrameSocket,
        ws_max_size=settings.caps.message_bytes,
        ws_per_message_deflate=False,  # most of a connection's memory
        log_config=None,  # as set up by `watch`
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",  # a proxy on this machine, and nobody else, may say where a request came from
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=CLOSE_SECONDS,
        timeout_worker_healthcheck=_HEALTH_SECONDS,
    )


def _app(settings: Settings) -> ASGIApp:
    from branchline.server.app import make_app

    app = make_app(settings)
    _keep_pauses_short()
    return app


def _keep_pauses_short() -> None:
    """Python looks for garbage in what has grown since now, and seldom in all of it.

    With a thousand rooms a full search takes a third of a second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1000)


def _say_as_worker(error: BranchlineError) -> None:
    """The reason why a worker cannot start is on stderr."""
    line = " ".join(str(error).split())
    sys.stderr.write(f"branchline: {line}\n")
    sys.stderr.flush()


def _ready_as_worker() -> None:
    _ready_file(Path(os.environ[METRICS_VARIABLE]), os.getpid()).touch()


def _ready_file(folder: Path, pid: int) -> Path:
    return folder / f"ready-{pid}"


def _listen(settings: Settings) -> socket.socket:
    """A socket that listens here. Who connects before the application has started waits a moment."""
    try:
        return listening_socket(settings.host, settings.port)
    except (socket.gaierror, UnicodeError):
        raise OptionError(_NO_ADDRESS.format(shown(settings.host))) from None
    except OSError as error:
        raise OptionError(_no_listening(settings, error)) from None


def _listen_for_workers(settings: Settings) -> tuple[Settings, socket.socket | None]:
    """Settings that say where other workers reach this one, and where it listens for them; one with a file has none."""
    if settings.is_sqlite:
        return settings, None
    try:
        listening = listening_socket(settings.worker_host, 0)
    except (OSError, UnicodeError) as error:
        raise OptionError(
            f"--worker-host {shown(settings.worker_host)} is no address of this machine; 127.0.0.1 is for workers of "
            "this machine alone, an address of an internal network for those of several"
        ) from error
    host = f"[{settings.worker_host}]" if ":" in settings.worker_host else settings.worker_host
    return replace(settings, hop=f"{host}:{listening.getsockname()[1]}"), listening


def _no_listening(settings: Settings, error: OSError) -> str:
    host, port = settings.host, settings.port
    if error.errno == errno.EADDRINUSE:
        address = local_address(settings)
        if answers_as_branchline(address):
            return (
                f"a Branchline is running already, at {address}; use that one, stop it, "
                "or choose another port with --port (0 takes any free one)"
            )
        return f"port {port} is in use; stop what uses it, or choose another with --port (0 takes any free one)"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used without special rights; choose one above 1023 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return _NO_ADDRESS.format(shown(host))
    return f"the server cannot listen on {host} port {port}: {error.strerror}"


def _warnings(settings: Settings) -> list[str]:
    lines = []
    if not settings.host.startswith(_AT_HOME) and settings.public_url is None:
        lines.append(
            f"the server listens on {settings.host} for everybody who can reach this machine, without encryption; "
            "behind a proxy leave --host alone, and say with --public-url where people find it"
        )
    if settings.workers > 1 and settings.redis is None:
        lines.append(f"without {REDIS_VARIABLE} every worker counts for itself how often somebody may do something")
    return lines


def _raise_open_files() -> None:
    """As many sockets as the system allows without being asked: the usual limit of 1024 files is soon reached."""
    try:
        import resource
    except ImportError:  # not on every system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _database(given: str | None, folder: Path, environment: Mapping[str, str] | None) -> str:
    address = database_url(given, folder, environment)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise OptionError(UNREADABLE_DATABASE) from None
    if address.startswith("sqlite") and url.database != address.partition(":///")[2]:
        raise OptionError("the name of a database file cannot have a question mark in it")
    return address


def _public_url(given: str | None) -> str | None:
    if given is None:
        return None
    try:
        parts = urlsplit(given)
        is_fine = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and parts.path in ("", "/")
            and not (parts.query or parts.fragment or parts.username or parts.password)
        )
    except ValueError:
        is_fine = False
    if not is_fine:
        raise OptionError(
            f"--public-url {shown(given)} should be the address where people find the server, "
            "without a path: https://games.example.org"
        )
    return given.rstrip("/")
