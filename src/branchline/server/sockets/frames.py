"""Sockets that take messages at once: one frame for all who are told the same, one write for all that waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

WRITE_NOW: Final = "branchline_write_now"  # in the scope of a socket: what writes at once, if it can
_MOST_FRAMES: Final = 256  # kept for others who are told the same, which happens right after the first

WriteNow = Callable[[Iterable[str]], bool]
"""Writes messages to a connection in one go; False if it does not take them now, and then nothing was written."""


class FrameSocket(WebSocketsSansIOProtocol):
    """A connection of uvicorn that offers `WRITE_NOW` beside ASGI's `send`, which makes a task and a write of each."""

    def handle_connect(self, event: Request) -> None:
        """The application will be asked, and finds what writes at once in its scope."""
        super().handle_connect(event)
        if not self.close_sent:  # it was not refused here already
            self.scope[WRITE_NOW] = self.write_now  # type: ignore[typeddict-unknown-key]  # for our application alone

    def write_now(self, texts: Iterable[str]) -> bool:
        """Write messages in one go; False, and nothing written, while the client reads too slowly, or after the end."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(frame_of, texts)))
        return True


@lru_cache(maxsize=_MOST_FRAMES)
def frame_of(text: str) -> bytes:
    """The frame of a message as a server sends it: the same for every connection."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
