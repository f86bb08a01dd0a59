"""How a request is answered: what the guard says itself, and what it adds to every answer.

Refused        an answer without the application
Answer         adds to an answer of the application what every answer has, and remembers its status
SocketAnswer   does so for a socket
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from starlette.types import Message, Scope, Send

from branchline.server.guard.passes import HOP
from branchline.server.monitoring import SOCKETS
from branchline.server.refusals import ErrorCode, status_of

SAFETY: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the address of a page may hold an invitation
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
    ),
)
NO_STORE: Final = (b"cache-control", b"no-store")

_SAFETY_NAMES: Final = frozenset(name for name, _ in SAFETY)
_DRAIN_SECONDS: Final = 5  # what a client should wait for while the server is replaced


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer without the application."""

    code: ErrorCode
    message: str
    retry_after: int | None = None
    ends_connection: bool = False
    is_moved: bool = False  # for another worker, which looks for the room again

    @property
    def status(self) -> int:
        """The status over HTTP."""
        return status_of(self.code)

    def body(self) -> bytes:
        """The JSON of the answer."""
        return json.dumps({"error": {"code": self.code, "message": self.message}}).encode()

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Everything but the headers of safety."""
        headers = [(b"content-type", b"application/json"), NO_STORE]
        if self.retry_after is not None:
            headers.append((b"retry-after", b"%d" % self.retry_after))
        if self.ends_connection:
            headers.append((b"connection", b"close"))
        if self.is_moved:
            headers.append((HOP, b"moved"))
        return headers


HOST: Final = Refused(
    "host",
    "this server does not go by the name in the Host header; use its address, "
    "or start it with --public-url and the address that people use",
)
ORIGIN: Final = Refused(
    "origin",
    "this comes from a page of another site; use a page of this server, or start it with --public-url and the "
    "address that people use",
)
SEVERAL: Final = Refused(
    "bad_request",
    "the browser sends cookies of several people, one of which another site may have planted; delete the cookies of "
    "this site, and sign in again",
)
DRAINING: Final = Refused(
    "draining", "the server is about to stop; try again in a moment", _DRAIN_SECONDS, ends_connection=True
)
MOVED: Final = Refused("unknown", "the room is not at this worker; send the same request again", is_moved=True)
FAILED: Final = Refused("failed", "something went wrong in the server; its log says what")


def too_large(most: int) -> Refused:
    """The answer to a request that is larger than `most` bytes."""
    return Refused("too_large", f"the request is larger than {most} bytes", ends_connection=True)


class Answer:
    """Adds to an answer what every answer has, and remembers its status."""

    __slots__ = ("_scope", "_send", "extra", "status")

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self.extra: list[tuple[bytes, bytes]] = []
        self.status: int | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = _dressed(message.get("headers", ()), self.extra)
        await self._send(message)

    async def refuse(self, refused: Refused) -> None:
        body = refused.body()
        self.status = refused.status
        headers = [*refused.headers(), (b"content-length", b"%d" % len(body)), *SAFETY]
        await self._send({"type": "http.response.start", "status": refused.status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})


class SocketAnswer(Answer):
    """Adds to the answer to a socket, which is answered by being accepted, what every answer has."""

    __slots__ = ("_is_closed", "_is_open")

    def __init__(self, scope: Scope, send: Send) -> None:
        super().__init__(scope, send)
        self._is_open = False
        self._is_closed = False

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind == "websocket.accept":
            self.status = 101
            message["headers"] = [*message.get("headers", ()), *self.extra]
            await self._send(message)
            self._is_open = True
            SOCKETS.inc()
            return
        if kind == "websocket.close":
            self._is_closed = True
            self.status = self.status or 403
        elif kind == "websocket.http.response.start":
            self._is_closed = True
            self.status = message["status"]
            message["headers"] = _dressed(message.get("headers", ()), (NO_STORE,))
        await self._send(message)

    async def refuse(self, refused: Refused) -> None:
        self.status = refused.status
        self._is_closed = True
        if "websocket.http.response" not in (self._scope.get("extensions") or {}):
            await self._send({"type": "websocket.close", "code": 1008, "reason": refused.code})  # seen as status 403
            return
        headers = [*refused.headers(), *SAFETY]
        await self._send({"type": "websocket.http.response.start", "status": refused.status, "headers": headers})
        await self._send({"type": "websocket.http.response.body", "body": refused.body()})

    async def fail(self) -> None:
        """The client knows that it was not its fault."""
        if self._is_closed:
            return
        try:
            if self._is_open:
                self._is_closed = True
                await self._send({"type": "websocket.close", "code": 1011})
            else:
                await self.refuse(FAILED)
        except (OSError, RuntimeError):
            return  # gone already

    def end(self) -> None:
        """The socket is counted no more."""
        if self._is_open:
            self._is_open = False
            SOCKETS.dec()


def _dressed(
    headers: list[tuple[bytes, bytes]] | tuple[tuple[bytes, bytes], ...],
    extra: list[tuple[bytes, bytes]] | tuple[tuple[bytes, bytes], ...],
) -> list[tuple[bytes, bytes]]:
    """The headers with those of safety; what the application says itself stays as it is."""
    dressed = list(headers)
    said = {name.lower() for name, _ in dressed}
    for header in extra:
        if header[0] == b"set-cookie":
            begins = header[1].partition(b"=")[0] + b"="
            if not any(name.lower() == b"set-cookie" and value.startswith(begins) for name, value in headers):
                dressed.append(header)
        elif header[0] not in said:
            dressed.append(header)
    dressed.extend(SAFETY if said.isdisjoint(_SAFETY_NAMES) else [(n, v) for n, v in SAFETY if n not in said])
    return dressed
