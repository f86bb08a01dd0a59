"""Guests who mean harm, as far as a single machine can bear: those who hog the bots, babble, and never listen."""

from __future__ import annotations

import asyncio
import contextlib
import json
from random import Random
from typing import Final
from urllib.parse import urlsplit

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from tests.server.proofs.people import COOKIE, Json

HOGGED: Final = 6  # rooms of each guest who hogs the bots
NOISE: Final = (
    b"GET / HTTP/1.1\r\n",  # and nothing more
    b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n{",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\0" * 4096,
)
WORDS: Final = (
    '{"type":"hello"}',
    '{"type":"hello","last_version":1}',
    '{"type":"move","seat":0,"version":1,"key":"k","action":"draw deck"}',
    '{"type":"undo","seat":0,"version":1,"key":"k"}',
    '{"type":"curtain","seat":1}',
    "[" * 3000,
    "{",
)


class Guest:
    """Somebody at an address of their own who minds no refusal and no failure, and begins anew."""

    def __init__(self, server: str, chance: Random, source: str) -> None:
        self.server = server
        self.chance = chance
        self.asked = 0
        self.limited = 0  # how often that was too often, as the server says
        self._source = source
        transport = httpx2.AsyncHTTPTransport(local_address=source)
        self._http = httpx2.AsyncClient(timeout=5, transport=transport, base_url=server)

    async def hog(self) -> None:
        """Many rooms of the bots that think longest; moves, stand-ins and seats that change while they think."""
        while True:
            rooms = [room for _ in range(HOGGED) if (room := await self._room()) is not None]
            for _ in range(60):
                await asyncio.gather(*(self._bother(room) for room in rooms))
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)

    async def babble(self) -> None:
        """Connections that say half of something, or nothing that anybody understands."""
        where = urlsplit(self.server)
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(self._source, 0))
                try:
                    writer.write(self.chance.choice(NOISE))
                    self.asked += 1
                    async with asyncio.timeout(self.chance.uniform(0.1, 2)):
                        await reader.read(4096)
                finally:
                    writer.transport.abort()
            await asyncio.sleep(0.1)

    async def pester(self, room: str) -> None:
        """A socket to a room, with one wrong message after another, and none of the answers read."""
        while True:
            try:
                await self._pester(room)
            except InvalidStatus as error:
                self.limited += error.response.status_code == 429
            except (OSError, EOFError, TimeoutError, WebSocketException, httpx2.TransportError):
                pass  # the server is down, or has had enough
            await asyncio.sleep(0.3)

    async def _pester(self, room: str) -> None:
        cookie = await self._cookie()
        async with connect(
            f"{self.server.replace('http', 'ws')}/api/rooms/{room}/socket",
            additional_headers={"Cookie": f"{COOKIE}={cookie}"},
            compression=None,
            proxy=None,
            max_queue=1,
            close_timeout=0.1,
            local_addr=(self._source, 0),
        ) as line:
            while True:
                await line.send(self.chance.choice(WORDS))
                self.asked += 1
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        """They are gone."""
        await self._http.aclose()

    async def _cookie(self) -> str:
        if COOKIE not in self._http.cookies:
            await self._http.get("/api/me")
        return self._http.cookies.get(COOKIE) or ""

    async def _room(self) -> str | None:
        seats = [{"who": "me"}, {"who": "bot", "bot": "master"}, {"who": "bot", "bot": "master"}]
        made = await self._ask("POST", "/api/rooms", {"game": "usa", "seats": seats, "bot_seconds": 0})
        room = made.get("room")
        if not isinstance(room, dict):
            self._http.cookies.clear()  # somebody else is less known for what they do
            return None
        await self._ask("POST", f"/api/rooms/{room['id']}/start")
        return str(room["id"])

    async def _bother(self, room: str) -> None:
        way = f"/api/rooms/{room}"
        if self.chance.random() < 0.3:
            await self._ask("POST", f"{way}/seats/0/stand-in", {"bot": "master"})
            await self._ask("DELETE", f"{way}/seats/0/stand-in")
            return
        view = await self._ask("GET", f"{way}/view")
        legal, version = view.get("legal"), view.get("version")
        if isinstance(legal, list) and legal:
            key = f"k{self.asked}"
            move: Json = {"seat": 0, "version": version, "key": key, "action": self.chance.choice(legal)}
            await self._ask("POST", f"{way}/moves", move)

    async def _ask(self, method: str, path: str, body: Json | None = None) -> Json:
        self.asked += 1
        try:
            response = await self._http.request(method, path, json=body)
        except (httpx2.TransportError, OSError):
            await asyncio.sleep(0.2)
            return {}
        self.limited += response.status_code == 429
        if response.status_code >= 400:
            return {}
        document: Json = json.loads(response.content) if response.content else {}
        return document
