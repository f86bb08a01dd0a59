"""Heads without end, and heads that never end, on a real connection to an application that answers `fine`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import cast

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from branchline.server.guard import bounded_http
from branchline.server.guard.bounded_http import BODY_SECONDS, HEAD_SECONDS, MOST_HEAD, BoundedHttp

PATIENCE = 60.0  # seconds; what has not happened by then never will
FAR_TOO_MUCH = 200 * MOST_HEAD  # far more than the buffers between the two hold

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers when it has read everything."""
    size = 0
    while True:
        message = await receive()
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            break
    body = b"fine, %d" % size
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


class Timers:
    """An event loop for a server whose timers run by a clock that the test moves."""

    def __init__(self) -> None:
        self._now = 0.0
        self._handles: list[asyncio.TimerHandle] = []

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio.get_running_loop(), name)

    def call_later(self, delay: float, callback: Callable[[], object]) -> asyncio.TimerHandle:
        self._handles.append(asyncio.TimerHandle(self._now + delay, callback, (), asyncio.get_running_loop()))
        return self._handles[-1]

    def pass_by(self, seconds: float) -> None:
        self._now += seconds
        for handle in [one for one in self._handles if one.when() <= self._now]:
            self._handles.remove(handle)
            if not handle.cancelled():
                handle._run()


class Connection(BoundedHttp):
    """The server's side of a connection, which counts what has arrived."""

    arrived = -1

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        self.arrived = 0

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.arrived += len(data)


async def sent_away_after(seconds: float, *parts: bytes) -> bytes:
    """What the server has said to who sends these parts, each after an answer to the one before, and nothing more.

    It has waited for so many seconds since the last, and no longer.
    """
    timers = Timers()
    config = uvicorn.Config(application, http=BoundedHttp, lifespan="off", log_config=None, access_log=False)
    config.load()
    near = Connection(config, ServerState(), {}, cast(asyncio.AbstractEventLoop, timers))
    server = await asyncio.get_running_loop().create_server(lambda: near, "127.0.0.1", 0)
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        sent, said = 0, b""
        for number, part in enumerate(parts):
            if number:
                said += await reader.readuntil(b"fine, 0")
            writer.write(part)
            sent += len(part)
        while near.arrived < sent:
            await asyncio.sleep(0)
        timers.pass_by(seconds - 1)
        assert not near.transport.is_closing(), "it has waited for less"
        timers.pass_by(1)
        assert near.transport.is_closing()
        said += await the_rest(reader)
        writer.close()
        server.close()
        return said


@asynccontextmanager
async def connected(keep_alive: int = 10 * 60) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to a server of this process."""
    config = uvicorn.Config(
        application, http=BoundedHttp, lifespan="off", log_config=None, access_log=False, timeout_keep_alive=keep_alive
    )
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: BoundedHttp(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        server.close()


def answer_to(talk: Talk, keep_alive: int = 10 * 60) -> bytes:
    """What comes of it, in a limited time."""

    async def run() -> bytes:
        async with asyncio.timeout(PATIENCE), connected(keep_alive) as (reader, writer):
            return await talk(reader, writer)

    return asyncio.run(run())


async def flooded(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, first: bytes, more: bytes) -> bytes:
    """What the server says while it is sent `first` and then `more` again and again, far too often."""
    writer.write(first)
    sent = 0
    try:
        while sent < FAR_TOO_MUCH and not reader.at_eof():
            writer.write(more)
            await writer.drain()
            sent += len(more)
        assert sent < FAR_TOO_MUCH, "all of it was taken"
    except ConnectionError:
        pass
    return await the_rest(reader)


async def the_rest(reader: asyncio.StreamReader) -> bytes:
    """What the server says before it closes; nothing if it closes with what we have sent still unread."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"GET /", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nhost: x\r\nlong: ", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nhost: x\r\n", b"line: of a head\r\n" * 256),
        (b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"line: after the body\r\n" * 200),
    ],
    ids=["an address", "one line", "many lines", "lines after the body"],
)
def test_a_head_without_an_end_is_not_read_to_its_end(first: bytes, more: bytes) -> None:
    said = answer_to(lambda reader, writer: flooded(reader, writer, first, more))
    assert b"200 OK" not in said
    assert said == b"" or said.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("first", [b"", b"GET / HTTP/1.1\r\nhost: x\r\nslow: "], ids=["nothing", "half a head"])
def test_who_does_not_finish_a_head_in_time_is_sent_away(first: bytes) -> None:
    assert asyncio.run(sent_away_after(HEAD_SECONDS, first)) == b""


def test_a_second_request_that_does_not_come_to_its_end_is_not_waited_for_either() -> None:
    said = asyncio.run(sent_away_after(HEAD_SECONDS, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", b"GET /"))
    assert said.endswith(b"fine, 0")


@pytest.mark.parametrize(
    "head", [b"content-length: 100", b"transfer-encoding: chunked"], ids=["with a length", "in chunks"]
)
def test_who_does_not_finish_a_body_in_time_is_sent_away(head: bytes) -> None:
    request = b"POST / HTTP/1.1\r\nhost: x\r\n" + head + b"\r\n\r\n1\r\n"
    assert asyncio.run(sent_away_after(BODY_SECONDS, request)) == b""


def test_a_connection_that_asks_nothing_more_is_closed() -> None:
    async def stay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        return await the_rest(reader)

    assert answer_to(stay, keep_alive=0).endswith(b"fine, 0")


def test_requests_with_large_bodies_one_after_another_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_http, "MOST_HEAD", 1000)
    size = 300_000
    body = b"a" * size
    chunks = b"".join(b"%x\r\n%s\r\n" % (10_000, body[:10_000]) for _ in range(size // 10_000)) + b"0\r\n\r\n"

    async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        said = b""
        for _ in range(3):
            for head, sent in (
                (b"content-length: %d" % size, body),
                (b"transfer-encoding: chunked", chunks),
            ):
                writer.write(b"POST / HTTP/1.1\r\nhost: x\r\n" + head + b"\r\n\r\n" + sent)
                said += await reader.readuntil(b"fine, %d" % size)
        return said

    assert answer_to(ask).count(b"200 OK") == 6
