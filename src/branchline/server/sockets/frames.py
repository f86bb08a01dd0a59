"""Sockets that take messages at once: one frame for all who are told the same, one write for all that waits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from typing import Final, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from branchline.server.guard.passes import HOP

WRITE_NOW: Final = "branchline_write_now"  # in the scope of a socket: what writes at once, if it can
_MOST_FRAMES: Final = 256  # kept for others who are told the same, which happens right after the first

PIPE: Final = "branchline_pipe"  # in the scope of a socket: what hands it through to another worker

Pipe = Callable[[str, int, str], Awaitable[None]]
"""Hands a socket through to a host and port, with a value for the header `HOP`; OSError if nobody listens there."""

WriteNow = Callable[[Iterable[str]], bool]
"""Writes messages to a connection in one go; False if it does not take them now, and then nothing was written."""


class FrameSocket(WebSocketsSansIOProtocol):
    """A connection of uvicorn that offers `WRITE_NOW` beside ASGI's `send`, which makes a task and a write of each.

    It also can be handed through to another worker (`PIPE`): from then on its bytes are not looked at here.
    There may be thousands that only listen, so it takes half the memory of uvicorn's.
    """

    # Python keeps up to 30 attributes of an object without a dictionary of its own; uvicorn sets some more.
    __slots__ = (
        "_far", "curr_msg_data_type", "frames", "last_ping_rtt", "pending_ping_payload", "ping_sent_at", "ping_timer",
        "pong_timer", "queue", "request", "response", "scope", "writable",
    )  # fmt: skip

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = _Inbox(self.loop)  # type: ignore[assignment]  # as far as it is used
        self.writable = _Writable(self.loop)  # type: ignore[assignment]  # as far as it is used
        self._far: _Far | None = None

    def handle_connect(self, event: Request) -> None:
        """The application will be asked, and finds what writes at once in its scope."""
        super().handle_connect(event)
        if not self.close_sent:  # it was not refused here already
            self.scope[WRITE_NOW] = self.write_now  # type: ignore[typeddict-unknown-key]  # for our application alone
            self.scope[PIPE] = self.pipe  # type: ignore[typeddict-unknown-key]  # so is this

    def start_keepalive(self) -> None:
        """The connection is open, and the kilobytes by which that was said are of no use any more."""
        self.request.headers.clear()
        self.response.headers.clear()
        for said in ("asgi", "extensions", "headers", "raw_path", "state", "subprotocols"):
            del self.scope[said]  # type: ignore[misc]  # nobody asks for it any more
        super().start_keepalive()

    def write_now(self, texts: Iterable[str]) -> bool:
        """Write messages in one go; False, and nothing written, while the client reads too slowly, or after the end."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(frame_of, texts)))
        return True

    async def pipe(self, host: str, port: int, header: str) -> None:
        """Hand the connection through, as it was opened, until either side ends it; OSError if nobody listens there."""
        far = _Far(self.transport)
        await self.loop.create_connection(lambda: far, host, port)
        headers = Headers(pair for pair in self.request.headers.raw_items() if pair[0].lower() != HOP.decode())
        headers[HOP.decode()] = header
        far.write(Request(self.request.path, headers).serialize())
        self._far, self.handshake_complete = far, True  # uvicorn says nothing more to the client
        await far.ended

    def data_received(self, data: bytes) -> None:
        """The client has said something."""
        if self._far is None:
            super().data_received(data)
        else:
            self._far.write(data)

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        super().pause_writing()
        if self._far is not None:
            self._far.wait()

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        if self._far is not None:
            self._far.go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        super().connection_lost(exc)
        if self._far is not None:
            self._far.close()

    def shutdown(self) -> None:
        """The server is stopped."""
        if self._far is None:
            super().shutdown()
        else:
            self._far.close()
            self.transport.close()


class _Inbox:
    """What a client has said, for the one who reads it: an `asyncio.Queue` in a tenth of the memory."""

    __slots__ = ("_loop", "_messages", "_news")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: list[ASGIReceiveEvent] = []
        self._news: asyncio.Future[None] | None = None  # is waited for

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """The client has said something more."""
        self._messages.append(message)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """What was said first, as soon as something was."""
        while not self._messages:
            assert self._news is None, "one alone reads"
            self._news = self._loop.create_future()
            try:
                await self._news
            finally:
                self._news = None
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Whether everything was read."""
        return not self._messages


class _Writable:
    """Whether the client takes more: an `asyncio.Event` that is set, and small while it stays so."""

    __slots__ = ("_again", "_loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._again: asyncio.Future[None] | None = None  # None: it does

    def set(self) -> None:
        """It does, and whoever has waited goes on."""
        if self._again is not None:
            self._again.set_result(None)
            self._again = None

    def clear(self) -> None:
        """It does not for a while."""
        if self._again is None:
            self._again = self._loop.create_future()

    def is_set(self) -> bool:
        """Whether it does."""
        return self._again is None

    async def wait(self) -> None:
        """Return when it does."""
        if self._again is not None:
            await asyncio.shield(self._again)  # others wait for the same


class _Far(asyncio.Protocol):
    """The other end of a connection that is handed through."""

    def __init__(self, near: asyncio.Transport) -> None:
        self._near = near
        self._transport: asyncio.Transport | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The other worker listens."""
        self._transport = cast(asyncio.Transport, transport)  # not by class: uvloop has its own

    def data_received(self, data: bytes) -> None:
        """The other worker has said something."""
        if not self._near.is_closing():
            self._near.write(data)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  (as asyncio calls it)
        """The other worker has closed the connection, or is gone."""
        self._near.close()
        if not self.ended.done():
            self.ended.set_result(None)

    def pause_writing(self) -> None:
        """The other worker reads too slowly."""
        self._near.pause_reading()

    def resume_writing(self) -> None:
        """The other worker has read on."""
        self._near.resume_reading()

    def write(self, data: bytes) -> None:
        """Hand on what the client has said."""
        assert self._transport is not None
        self._transport.write(data)

    def wait(self) -> None:
        """Hear nothing more for a while."""
        assert self._transport is not None
        self._transport.pause_reading()

    def go_on(self) -> None:
        """Hear on."""
        assert self._transport is not None
        self._transport.resume_reading()

    def close(self) -> None:
        """Nothing more comes."""
        assert self._transport is not None
        self._transport.close()


@lru_cache(maxsize=_MOST_FRAMES)
def frame_of(text: str) -> bytes:
    """The frame of a message as a server sends it: the same for every connection."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
