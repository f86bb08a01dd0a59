"""The way from the worker that is asked to the worker that has the room.

Every worker listens at an address of its own for the others. A request is asked again there, with whoever asks written
and signed into a header; a socket is handed through, byte by byte, which costs little.
If the other does not listen any more, its rooms are taken and the request is answered here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.documents import fast_json
from branchline.server.guard.guard import ADDRESS, GIVEN_AWAY, HOPPED, IS_NEW, IS_SECURE, PERSON
from branchline.server.guard.passes import HOP, Pass, Passes
from branchline.server.monitoring import HOPS, log
from branchline.server.refusals import ServerRefusal, status_of
from branchline.server.rooms.leases import HeldElsewhere, Leases
from branchline.server.sockets.frames import PIPE, Pipe

PATIENCE: Final = 6.0  # seconds until a room has found another worker
AGAIN: Final = 0.1  # seconds before a room is looked for again
ANSWER_SECONDS: Final = 60.0
_NOT_PASSED: Final = frozenset(
    {b"connection", b"transfer-encoding", b"content-length", b"expect", b"date", b"server", HOP}
)


class Hops:
    """Asks other workers."""

    def __init__(self, passes: Passes, leases: Leases, host: str) -> None:
        self._passes = passes
        self._leases = leases
        self._host = host  # where this worker listens for others

    async def ask(self, elsewhere: HeldElsewhere, scope: Scope, body: bytes) -> HopAnswer | None:
        """The answer of the worker that has the room; None if it has it no more, or is gone."""
        try:
            reader, writer = await self._connect(elsewhere)
        except OSError:
            return None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answer = await _exchange(reader, writer, scope, self._header(scope, elsewhere), body)
        except (OSError, EOFError, TimeoutError, h11.RemoteProtocolError) as error:
            if scope["method"] in ("GET", "HEAD"):
                return None
            text = "the worker that has the room failed just now; send the same request with the same key again"
            raise ServerRefusal("database", text) from error
        finally:
            writer.close()
        HOPS.inc()
        return None if any(name == HOP for name, _ in answer.headers) else answer

    async def pipe(self, elsewhere: HeldElsewhere, scope: Scope) -> bool:
        """The socket was handed through until its end; False if the other worker does not listen."""
        pipe: Pipe | None = scope.get(PIPE)
        if pipe is None:
            return False
        host, port = _place(elsewhere.address)
        scope[GIVEN_AWAY] = True
        try:
            await pipe(host, port, self._header(scope, elsewhere))
        except OSError as error:
            del scope[GIVEN_AWAY]
            self._note(elsewhere, error)
            return False
        return True

    def _header(self, scope: Scope, elsewhere: HeldElsewhere) -> str:
        return self._passes.written(
            Pass(
                worker=elsewhere.worker,
                person=scope[PERSON],
                is_new=scope[IS_NEW],
                is_secure=scope[IS_SECURE],
                address=scope[ADDRESS],
                scheme=scope["scheme"],
            )
        )

    async def _connect(self, elsewhere: HeldElsewhere) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port = _place(elsewhere.address)
        try:
            async with asyncio.timeout(2):
                return await asyncio.open_connection(host, port)
        except OSError as error:
            self._note(elsewhere, error)
            raise

    def _note(self, elsewhere: HeldElsewhere, error: OSError) -> None:
        """A machine of ours that refuses a connection has no such process any more."""
        log.warning("worker_not_reached", worker=elsewhere.worker, error=type(error).__name__)
        if isinstance(error, ConnectionRefusedError) and _place(elsewhere.address)[0] == self._host:
            self._leases.presume_dead(elsewhere.worker)


@dataclass(frozen=True)
class HopAnswer:
    """What another worker has answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class HasHops(Protocol):
    """What a worker has running, as far as it matters here."""

    @property
    def hops(self) -> Hops: ...


class HopWay:
    """Requests for a room that another worker has are asked there, and answered as if that were here."""

    def __init__(self, app: ASGIApp, services: Callable[[], HasHops]) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        body = _Body(receive)
        fresh, until = dict(scope), asyncio.get_running_loop().time() + PATIENCE
        while True:
            inner = dict(fresh)  # what a first try leaves in it would lead a second one astray
            try:
                await self._app(inner, body.from_the_start(), send)
            except HeldElsewhere as elsewhere:
                if await self._elsewhere(elsewhere, scope, body, send, until):
                    return
            else:
                return
            finally:
                scope.update(inner)  # for the log

    async def _elsewhere(self, elsewhere: HeldElsewhere, scope: Scope, body: _Body, send: Send, until: float) -> bool:
        """Whether it was answered; otherwise the room has no worker just now, and may be taken here."""
        if HOPPED in scope:  # whoever was asked first looks again
            await _send(send, _refusal(elsewhere, (HOP, b"moved")))
            return True
        try:
            answer = await self._services().hops.ask(elsewhere, scope, await body.whole())
        except ServerRefusal as refusal:
            answer = _refusal(refusal)
        if answer is None and asyncio.get_running_loop().time() > until:
            answer = _refusal(elsewhere)
        if answer is None:
            await asyncio.sleep(AGAIN)
            return False
        await _send(send, answer)
        return True


class _Body:
    """The body of a request, kept so that it can be read again. The guard has seen to its size."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._messages: list[Message] = []

    def from_the_start(self) -> Receive:
        """What gives the body from its first byte on, and then what comes after."""
        seen = iter(list(self._messages))

        async def receive() -> Message:
            message = next(seen, None)
            if message is None:
                message = await self._receive()
                if message["type"] == "http.request":
                    self._messages.append(message)
            return message

        return receive

    async def whole(self) -> bytes:
        """All of it."""
        while not self._messages or self._messages[-1].get("more_body", False):
            message = await self._receive()
            if message["type"] != "http.request":
                break
            self._messages.append(message)
        return b"".join(message.get("body", b"") for message in self._messages)


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, scope: Scope, header: str, body: bytes
) -> HopAnswer:
    """One request and its answer, on a connection of its own."""
    connection = h11.Connection(h11.CLIENT)
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    headers = [(name, value) for name, value in scope["headers"] if name not in _NOT_PASSED]
    headers += [(HOP, header.encode()), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    target = path.partition(b"?")[0] + (b"?" + query if query else b"")
    asked = h11.Request(method=scope["method"], target=target, headers=headers)
    sent = [connection.send(event) for event in (asked, h11.Data(data=body), h11.EndOfMessage())]
    writer.write(b"".join(part for part in sent if part))
    status, found, parts = 0, list[tuple[bytes, bytes]](), list[bytes]()
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(65_536))
        elif isinstance(event, h11.Response):
            status, found = event.status_code, [pair for pair in event.headers if pair[0] not in _NOT_PASSED - {HOP}]
        elif isinstance(event, h11.Data):
            parts.append(bytes(event.data))
        elif isinstance(event, h11.EndOfMessage):
            return HopAnswer(status, found, b"".join(parts))
        elif isinstance(event, h11.ConnectionClosed):
            raise EOFError


def _refusal(refusal: HeldElsewhere | ServerRefusal, *headers: tuple[bytes, bytes]) -> HopAnswer:
    body = fast_json({"error": refusal.detail()}).encode()
    return HopAnswer(status_of(refusal.code), [(b"content-type", b"application/json"), *headers], body)


async def _send(send: Send, answer: HopAnswer) -> None:
    headers = [*answer.headers, (b"content-length", b"%d" % len(answer.body))]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})


def _place(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not port.isdecimal():
        raise ConnectionError("a worker of which there is no address")
    return host.strip("[]"), int(port)
