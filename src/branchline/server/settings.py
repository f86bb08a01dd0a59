"""What can be set about a server, by flags and by the environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic_ns, time
from typing import Final, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path

from branchline.errors import OptionError, shown
from branchline.rooms.room import GRACE_MS

DATABASE_VARIABLE: Final = "BRANCHLINE_DATABASE_URL"
REDIS_VARIABLE: Final = "BRANCHLINE_REDIS_URL"
DATA_VARIABLE: Final = "BRANCHLINE_DATA"

USUAL_PORT: Final = 8620

BotPlace = Literal["local", "remote"]
"""Where bots that look ahead think: in processes of the server's own, or at bot workers."""

LogForm = Literal["plain", "json", "quiet"]
"""For people to read, or an event a line in JSON; quiet: warnings alone."""

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


@dataclass(frozen=True)
class Caps:
    """How much of everything one guest may have, and how much one request may carry."""

    rooms: int = 30  # waiting or running, of one owner
    seats: int = 60  # of one person in rooms that wait or run
    sockets: int = 30  # of one person
    sockets_per_address: int = 1000  # whoever they say they are
    records: int = 100  # uploaded by one person
    invitations: int = 20  # of one room
    reports: int = 20  # of one person, that the host has not seen to
    request_bytes: int = 64 * 1024
    record_bytes: int = 4 * 1024 * 1024
    message_bytes: int = 16 * 1024
    cost_per_second: int = 200  # of one person, in points (guard/costs.py)
    cost_burst: int = 1000
    cost_per_address: int = 60_000  # in a minute
    guests_per_address: int = 300  # in an hour; only those that do something are counted
    logins_per_address: int = 20  # in five minutes
    tries_per_login: int = 10  # in a quarter of an hour, from addresses from which nobody has signed in by it
    chat_per_minute: int = 30  # of one person


@dataclass(frozen=True)
class Policy:
    """For how many days something stays as it is; None: for ever."""

    archive_after: int | None = 30  # the log of a game that is over, or of a room that was given up
    keep_finished: int | None = None  # a game that is over
    keep_abandoned: int | None = None  # a room that was given up, or in which nothing has happened
    keep_addresses: int | None = 14  # from where somebody has done something


def now_ms() -> int:
    """The server's clock: milliseconds since 1970."""
    return int(time() * 1000)


@dataclass(frozen=True)
class SteadyClock:
    """A clock that no step of the machine's own moves: milliseconds since the system's start, and an offset."""

    offset_ms: int
    monotonic: Callable[[], int] = monotonic_ns

    def __call__(self) -> int:
        """Milliseconds since 1970, if the offset is right."""
        return self.offset_ms + self.monotonic() // 1_000_000


def steady_offset(newest: int, wall: int, monotonic: int) -> int:
    """With which offset a steady clock shows the time, and none before the newest that was written down.

    Otherwise the clocks of all games would stand still for as long as the machine's clock was set back.
    """
    return max(wall, newest) - monotonic // 1_000_000


@dataclass(frozen=True, kw_only=True)
class ServeOptions:
    """What server somebody asks for; nothing of it is checked yet."""

    host: str = "127.0.0.1"
    port: int | None = None  # the usual one; for somebody who wants to play at once, also one of those after it
    data: str | None = None
    database: str | None = None
    workers: int = 1
    worker_host: str = "127.0.0.1"
    public_url: str | None = None
    has_limits: bool = True
    bots: BotPlace = "local"
    bot_processes: int = 1
    bot_cores: int | None = None
    maps: Sequence[str] = ()  # folders
    policy: Policy = field(default_factory=Policy)
    opens_browser: bool = False
    log: LogForm = "json"


@dataclass(frozen=True)
class Settings:
    """Everything that a worker needs to know."""

    data: Path  # folder of the database, its lock and the session key
    database: str  # address for SQLAlchemy
    redis: str | None = None
    host: str = "127.0.0.1"
    port: int = USUAL_PORT
    more_ports: int = 0  # that many after it will do too, if it is in use
    workers: int = 1
    worker_host: str = "127.0.0.1"  # where its workers listen for others on the same database
    hop: str = ""  # the address at which this worker does so
    public_url: str | None = None  # where people find the server, if a proxy stands before it
    has_limits: bool = True
    caps: Caps = field(default_factory=Caps)
    policy: Policy = field(default_factory=Policy)
    bots: BotPlace = "local"
    bot_processes: int = 1
    bot_cores: int | None = None  # that one of them may use for a decision, if not as many as its bot wants
    grace_seconds: int = GRACE_MS // 1000  # before others may let a bot stand in
    log: LogForm = "json"
    map_folders: tuple[str, ...] = ()  # as they were given
    maps: tuple[str, ...] = ()  # as they are kept in the data folder: their ids
    opens_browser: bool = False  # once it listens
    run_id: str = ""  # the same for all workers that were started together
    clock_offset: int = 0  # of their steady clock
    now: Callable[[], int] = now_ms

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file."""
        return self.database.startswith("sqlite")

    @property
    def address(self) -> str:
        """Where the server is to be found."""
        if self.public_url is not None:
            return self.public_url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def server_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Where the server keeps its files if nothing else is said."""
    environment = os.environ if environment is None else environment
    given = environment.get(DATA_VARIABLE)
    return Path(given) if given else user_data_path("branchline", appauthor=False)


UNREADABLE_DATABASE: Final = (
    "the address of the database cannot be read; it should look like "
    "postgresql://user:password@host/database, with %XX for special characters in the password"
)
UNREADABLE_REDIS: Final = "the address of Redis should look like redis://host:6379/0"


def database_url(given: str | None, data: Path, environment: Mapping[str, str] | None = None) -> str:
    """The database's address for SQLAlchemy: what is given, else what the environment says, else a file in `data`.

    What is given may be a file name; OptionError says which addresses are understood.
    """
    environment = os.environ if environment is None else environment
    wanted = given if given is not None else environment.get(DATABASE_VARIABLE, "")
    if not wanted:
        return f"sqlite+aiosqlite:///{(data / 'branchline.db').absolute()}"
    scheme, sign, rest = wanted.partition("://")
    if not sign:
        return f"sqlite+aiosqlite:///{Path(wanted).absolute()}"
    if scheme not in DRIVERS:
        raise OptionError(
            f"a database is a file, or an address that begins with sqlite:// or postgresql://, not with {shown(scheme)}"
        )
    driver = DRIVERS[scheme]
    if driver.startswith("sqlite") and (not rest.startswith("/") or rest in ("/", "/:memory:")):
        raise OptionError("the address of an SQLite file has three slashes and a path: sqlite:///folder/file.db")
    if driver.startswith("postgresql") and not _path_of(rest, UNREADABLE_DATABASE).strip("/"):
        raise OptionError("the address of a PostgreSQL database names it: postgresql://user:password@host/database")
    return f"{driver}://{rest}"


def redis_url(environment: Mapping[str, str] | None = None) -> str | None:
    """The address of Redis, if the environment says one."""
    environment = os.environ if environment is None else environment
    wanted = environment.get(REDIS_VARIABLE, "")
    if wanted and not wanted.startswith(("redis://", "rediss://", "unix://")):
        raise OptionError(f"{REDIS_VARIABLE} should begin with redis://, rediss:// or unix://")
    scheme, _, rest = wanted.partition("://")
    number = _path_of(rest, UNREADABLE_REDIS).strip("/")
    if scheme != "unix" and not (number.isdecimal() or not number):
        raise OptionError(f"{REDIS_VARIABLE} ends with the number of a database, if with anything: redis://host:6379/0")
    return wanted or None


def _path_of(address: str, problem: str) -> str:
    """The path of an address without its scheme; OptionError with the problem if host and port are none."""
    try:
        parts = urlsplit(f"//{address}")
        path, _port = parts.path, parts.port  # reading the port says whether it is one
    except ValueError:
        raise OptionError(problem) from None
    return path
