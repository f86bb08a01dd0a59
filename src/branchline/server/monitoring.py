"""What can be seen of a running server from outside: its log and its metrics.

Neither ever holds a cookie, a token, a password, what people say, or what they play.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import traceback
from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Final, TextIO, cast

import structlog
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

if TYPE_CHECKING:
    from structlog.typing import EventDict, FilteringBoundLogger, Processor, WrappedLogger

log: FilteringBoundLogger = structlog.get_logger()

HIDDEN: Final = "[hidden]"
SECRET: Final = frozenset(
    {"action", "actions", "authorization", "body", "chat", "cookie", "cookies", "headers", "outcomes"}
    | {"password", "path", "query", "secret", "set_cookie", "text", "token", "tokens", "url", "view"}
)

_FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)

REQUESTS: Final = Counter("branchline_requests_total", "Requests answered.", ("method", "route", "status"))
REQUEST_SECONDS: Final = Histogram(
    "branchline_request_seconds", "From the head of a request to the end of its answer.", buckets=_FAST
)
SOCKETS: Final = Gauge("branchline_sockets", "Sockets that are open.", multiprocess_mode="livesum")
ROOMS_LOADED: Final = Gauge("branchline_rooms_loaded", "Rooms held in memory.", multiprocess_mode="livesum")
HOPS: Final = Counter("branchline_hops_total", "Requests and sockets that another worker has answered.")
MOVES: Final = Counter("branchline_moves_total", "Moves asked for, by what became of them.", ("outcome",))
COMMIT_SECONDS: Final = Histogram("branchline_commit_seconds", "Time that a commit took.", buckets=_FAST)
COMMIT_BATCH: Final = Histogram(
    "branchline_commit_batch", "Requests in one commit.", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
BOT_SECONDS: Final = Histogram(
    "branchline_bot_seconds", "Time that a bot took to decide.", buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
)
BOTS_STEPPED_DOWN: Final = Counter(
    "branchline_bots_stepped_down_total",
    "Decisions that were not asked of the bot of the seat, for lack of capacity.",
)
BOT_RESTARTS: Final = Counter("branchline_bot_restarts_total", "Bot processes that crashed and were started again.")


def set_up_logging(*, json: bool, quiet: bool = False) -> None:
    """From now on this process writes its log to stderr, one line an event: JSON, or for people to read.

    What libraries have to say comes the same way, from warnings upward; if it is to be quiet, our own things, too.
    """
    first: list[Processor] = [structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    last: list[Processor] = [hide_secrets, structlog.processors.ExceptionRenderer(told_without_values), _renderer(json)]
    structlog.configure(
        processors=[*first, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if quiet else logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, _Stderr())),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(_Stderr())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*first, structlog.stdlib.add_logger_name, _first_line],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    handler.addFilter(_is_news)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    # uvicorn tells every path with its query at the level of information, and brings handlers of its own.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def metrics_text() -> tuple[bytes, str]:
    """All metrics and their content type; of all workers together if PROMETHEUS_MULTIPROC_DIR names their folder."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # it has no types
    return generate_latest(registry), CONTENT_TYPE_LATEST


def hide_secrets(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Nothing is left of a field whose name says that it holds something secret."""
    for name in event.keys() & SECRET:
        event[name] = HIDDEN
    return event


def told_without_values(
    exc_info: tuple[type[BaseException], BaseException, TracebackType | None],
) -> str:
    """A traceback with the kinds of the errors but not their texts.

    Texts quote values: a database its parameters, a model its input, and those may be secret.
    """
    lines: list[str] = []
    _tell(exc_info[1], lines, set())
    return "".join(lines).rstrip("\n")


def route_of(path: str, path_params: Mapping[str, object] | None) -> str:
    """The pattern of a path that was found, with the names of its parameters in place of their values.

    So that neither the log nor the metrics hold an invitation's token, and the metrics stay few: `other` is
    everything that did not match, or that is only a file.
    """
    if path_params is None:
        return "other"
    if not path.startswith("/api/"):
        return path if path in PLAIN_ROUTES else "other"
    parts = path.split("/")
    for name, value in path_params.items():
        places = [place for place, part in enumerate(parts) if part == str(value)]
        if not places:  # it spans several parts, so that anything could be in there
            return "other"
        for place in places:
            parts[place] = f"{{{name}}}"
    route = "/".join(parts)
    return route if _ROUTE.fullmatch(route) else "other"


PLAIN_ROUTES: Final = frozenset({"/", "/docs", "/healthz", "/metrics", "/openapi.json", "/readyz"})
_ROUTE: Final = re.compile(r"/api(?:/(?:[a-z-]{1,20}|\{[a-z_]+\})){1,8}")  # whatever a router takes for one


class _Stderr:
    """Whatever stderr is now. A log that cannot be written must not stop a game.

    Not an io.TextIOBase, which is flushed when the interpreter has taken its modules apart: Python 3.13 tells of it.
    """

    def write(self, text: str, /) -> int:
        try:
            return sys.stderr.write(text)
        except (OSError, ValueError):  # a broken pipe, or closed
            return 0

    def flush(self) -> None:
        try:
            sys.stderr.flush()
        except (OSError, ValueError):
            return


def _renderer(json: bool) -> structlog.processors.JSONRenderer | structlog.dev.ConsoleRenderer:
    if json:
        return structlog.processors.JSONRenderer()
    # Errors are told by then. Should one be left, not its default, which shows the variables of every frame.
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty() and "NO_COLOR" not in os.environ, exception_formatter=structlog.dev.plain_traceback
    )


def _first_line(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Of a library's message only the first line: asyncio quotes the text of a lost error in the second."""
    event["event"] = str(event.get("event", "")).partition("\n")[0][:200]
    return event


def _is_news(record: logging.LogRecord) -> bool:
    """Not so when uvicorn misses the handshake of a socket that was refused with an answer of its own."""
    return not str(record.msg).startswith("ASGI callable returned without completing handshake")


def _tell(error: BaseException, lines: list[str], seen: set[int]) -> None:
    if id(error) in seen:
        return
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        _tell(before, lines, seen)
        lines.append("which led to\n")
    lines += traceback.format_tb(error.__traceback__, limit=-30)
    kind = type(error)
    number = f" [errno {error.errno}]" if isinstance(error, OSError) and error.errno is not None else ""
    lines.append(f"{kind.__module__}.{kind.__qualname__}{number}\n")
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions[:10]:
            lines.append("with\n")
            _tell(inner, lines, seen)
