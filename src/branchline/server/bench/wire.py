"""The two ways to the server, as cheap as they come: requests on a connection that stays open, and sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from branchline.server.bench.bench_plan import BenchError

COOKIE = "branchline"
_PATIENCE = 60.0  # seconds for one answer while everything is being set up
_BODIES = ("POST", "PUT", "PATCH")


@dataclass(frozen=True)
class Address:
    """Where the server listens."""

    host: str
    port: int

    @property
    def authority(self) -> str:
        """Host and port, as requests name them."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True)
class WireAnswer:
    """What a request was answered with."""

    body: bytes
    cookie: str | None  # who we are from now on, if the server has just said so


class Rest:
    """Requests one after the other on one connection."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: Mapping[str, object] | None = None, cookie: str | None = None
    ) -> WireAnswer:
        """The answer to a request that succeeds; BenchError with the server's words if it does not."""
        content = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {self._address.authority}", "Accept: application/json"]
        if cookie is not None:
            head.append(f"Cookie: {cookie}")
        if method in _BODIES:
            head += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        request = "\r\n".join([*head, "", ""]).encode("latin-1") + content
        is_fresh = self._streams is None
        try:
            async with asyncio.timeout(_PATIENCE):
                status, answer = await self._exchange(request)
        except TimeoutError:
            raise BenchError(f"{method} {path} was not answered within {_PATIENCE:.0f} seconds") from None
        except (OSError, EOFError) as error:
            self.close()
            if is_fresh:
                raise BenchError(f"{method} {path}: the connection to the server broke ({error})") from None
            # The server has closed a connection that was idle for a while, as servers do.
            return await self.ask(method, path, body, cookie)
        if status >= HTTPStatus.BAD_REQUEST:
            raise BenchError(
                f"{method} {path} was answered with {status}: {answer.body[:300].decode(errors='replace')}"
            )
        return answer

    def close(self) -> None:
        """The connection is closed; the next request opens another."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _exchange(self, request: bytes) -> tuple[int, WireAnswer]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._address.host, self._address.port)
        reader, writer = self._streams
        writer.write(request)
        status_line, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()
        length, cookie, stays = 0, None, True
        for line in lines:
            name, _, value = line.partition(":")
            match name.lower():
                case "content-length":
                    length = int(value)
                case "set-cookie" if value.strip().startswith(f"{COOKIE}="):
                    cookie = value.strip().partition(";")[0]
                case "connection" if value.strip().lower() == "close":
                    stays = False
        body = await reader.readexactly(length)
        if not stays:
            self.close()
        return int(status_line.split()[1]), WireAnswer(body, cookie)


class Link(asyncio.Protocol):
    """One socket; what it hears is handed on at once, without a task or a queue in between."""

    def __init__(self, url: str, cookie: str | None, hear: Callable[[bytes], None], end: Callable[[], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._cookie = cookie
        self._hear = hear
        self._end = end
        self._parts = b""  # of a message that comes in several frames
        self._transport: asyncio.Transport | None = None
        self._is_closing = False
        # The reason why not is a result too: whoever waited may have given up, and then nobody asks for it.
        self._opened: asyncio.Future[BenchError | None] = asyncio.get_running_loop().create_future()

    async def open(self, address: Address) -> None:
        """The socket is open; BenchError if the server does not want it."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.get_running_loop().create_connection(lambda: self, address.host, address.port)
                error = await self._opened
        except TimeoutError:
            raise BenchError(f"a socket was not opened within {_PATIENCE:.0f} seconds") from None
        except OSError as error:
            raise BenchError(f"a socket cannot be opened: {error}") from None
        if error is not None:
            raise error

    def send(self, text: str) -> None:
        """The message is on its way; nothing happens when the socket is closed already."""
        if self._transport is not None and not self._transport.is_closing():
            self._protocol.send_text(text.encode())
            self._flush()

    def close(self) -> None:
        """The socket is closed, and nobody is told."""
        self._is_closing = True
        if self._transport is not None:
            self._transport.close()

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake is sent."""
        self._transport = cast(asyncio.Transport, transport)  # not by class: uvloop has its own
        request = self._protocol.connect()
        if self._cookie is not None:
            request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Every message that is complete has been handed on."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Response):
                self._take_handshake()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits for this socket knows, unless we closed it ourselves."""
        if not self._opened.done():
            self._opened.set_result(BenchError(f"the server closed a socket before it was open ({exc})"))
        elif not self._is_closing:
            self._is_closing = True
            self._end()

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.CONT):
            return
        if frame.fin and not self._parts:
            self._hear(bytes(frame.data))
            return
        self._parts += frame.data
        if frame.fin:
            whole, self._parts = self._parts, b""
            self._hear(whole)

    def _take_handshake(self) -> None:
        error = self._protocol.handshake_exc
        refusal: BenchError | None = None
        if isinstance(error, InvalidStatus):
            body = (error.response.body or b"")[:300].decode(errors="replace")
            refusal = BenchError(f"a socket was refused with status {error.response.status_code}: {body}")
        elif error is not None:
            refusal = BenchError(f"a socket cannot be opened: {error}")
        if not self._opened.done():
            self._opened.set_result(refusal)

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:  # the end of what we have to say
                self._transport.close()
