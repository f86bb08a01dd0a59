"""A bad network: between clients and server, it delays what passes, cuts connections, and loses answers.

It knows nothing of HTTP: a request and its answer are each a handful of bytes on one connection. Whatever it does is
drawn from a seeded chance; which of the requests it hits is up to the machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final


@dataclass(frozen=True)
class Faults:
    """How bad the network is: shares of the pieces that pass."""

    delay: float = 0.5  # held back for a while, so that others overtake it
    longest: float = 0.05  # seconds that it is held back at most
    lose_question: float = 0.02  # never arrives, and the connection is cut
    lose_answer: float = 0.05  # arrives, but the connection is cut before the answer comes back


CALM: Final = Faults(delay=0, lose_question=0, lose_answer=0)


class Proxy:
    """Listens at `address` and hands on to a port of the same machine, from the addresses of `sources` in turn."""

    def __init__(self, port: int, faults: Faults, seed: int = 1, sources: Sequence[str] = ("127.0.0.1",)) -> None:
        self.address = ""
        self.cuts = 0  # connections that were cut, to be sure that there were any
        self.faults = faults  # from the next piece on
        self._port = port
        self._sources = cycle(sources)
        self._chance = random.Random(seed)
        self._lines: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Proxy]:
        """The network is there until the end of the block."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)
            await asyncio.sleep(0.01)  # for the event loop to close what was aborted

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.create_task(self._serve(reader, writer))
        self._lines.add(line)
        line.add_done_callback(self._lines.discard)
        line.add_done_callback(lambda _: writer.transport.abort())  # even if it never got as far as running

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            up_reader, up_writer = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=(next(self._sources), 0)
            )
        except OSError:  # the server is down, and so its clients are cut off
            return
        line = _Line()
        ways = [
            asyncio.create_task(self._questions(reader, up_writer, line)),
            asyncio.create_task(self._answers(up_reader, writer, line)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            up_writer.transport.abort()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _questions(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: _Line) -> None:
        while piece := await reader.read(65536):
            fate = self._chance.random()
            if fate < self.faults.lose_question:
                self.cuts += 1
                return
            await self._hold_back()
            line.loses_answer = line.loses_answer or fate < self.faults.lose_question + self.faults.lose_answer
            writer.write(piece)
            await writer.drain()

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: _Line) -> None:
        while piece := await reader.read(65536):
            if line.loses_answer:
                self.cuts += 1
                return
            await self._hold_back()
            writer.write(piece)
            await writer.drain()

    async def _hold_back(self) -> None:
        if self._chance.random() < self.faults.delay:
            await asyncio.sleep(self._chance.uniform(0, self.faults.longest))


@dataclass
class _Line:
    """A connection through the network."""

    loses_answer: bool = False
