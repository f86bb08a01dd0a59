"""HTTP as uvicorn speaks it, but nobody can send a head without end, or take for ever to send a head or a body.

uvicorn keeps every line of a head until the head is complete, and waits for that as long as the connection is there.
Before any limit of ours counts the request, one connection could fill the memory, and many that say nothing could use
up all open files.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD: Final = 64 * 1024
"""Bytes of a request that are not its body; what is read at once may be more, and is counted afterwards."""

HEAD_SECONDS: Final = 60.0
"""From the first byte of a request, or the beginning of a connection, to the end of the head."""

BODY_SECONDS: Final = 120.0
"""From the end of the head to that of the body."""

_TOO_LARGE: Final = "The head of the request is too large."


class BoundedHttp(HttpToolsProtocol):
    """One connection. Whoever sends too large a head is told so, whoever takes too long for it is not."""

    _beside = 0  # bytes of the present request that are not its body
    _clock: asyncio.TimerHandle | None = None  # runs while a head or a body is waited for

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """A connection is open, and the time for its first head runs."""
        super().connection_made(transport)
        self._start_clock(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed, by the client or by us."""
        self._stop_clock()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The client has sent something."""
        self._beside += len(data)
        super().data_received(data)
        if self._beside > MOST_HEAD and not self.transport.is_closing():
            self._send_away()

    def on_message_begin(self) -> None:
        """A request begins, and the time for its head runs."""
        super().on_message_begin()
        self._start_clock(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The head of the request is complete, and the time for its body runs."""
        self._stop_clock()
        super().on_headers_complete()
        if not self.parser.should_upgrade():  # what becomes a socket has none
            self._start_clock(BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        """A part of the body of the request is there; how long a body may be is for the guard to say."""
        self._beside = max(0, self._beside - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete with its body."""
        self._beside = 0
        self._stop_clock()
        super().on_message_complete()

    def _send_away(self) -> None:
        if getattr(self.cycle, "response_complete", True):  # before the first request there is no cycle
            self.send_400_response(_TOO_LARGE)
        else:  # lines after the body, while the request is being answered: nothing can be put between
            self.transport.close()

    def _start_clock(self, seconds: float) -> None:
        if self._clock is None:
            self._clock = self.loop.call_later(seconds, self.transport.close)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
