"""An attack on those who wait for bots: two people fill rooms with strong ones, while a third plays a quick one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Final

from branchline.server.bench.bench_plan import BenchError, BenchPlan
from branchline.server.bench.bench_tables import RoomAnswer, Word, choose
from branchline.server.bench.wire import Address, Link, Rest

ATTACKERS: Final = 2
ROOMS: Final = 30  # of each of them: as many as somebody may have
STRONG: Final = "master"
QUICK: Final = "greedy"

_PAUSE: Final = 0.1  # seconds before the honest player moves
_PATIENCE: Final = 120.0  # seconds that may pass without a word from the server


class Attack:
    """The rooms of the attackers, in each of which bots play against each other while a socket listens."""

    def __init__(self, address: Address, plan: BenchPlan) -> None:
        self.decisions = 0
        self._address = address
        self._plan = plan
        self._links: list[Link] = []

    async def begin(self) -> None:
        """All bots of the attackers want to think."""
        for _ in range(ATTACKERS):
            rest, cookie = Rest(self._address), None
            for _ in range(ROOMS):
                seats = [{"who": "bot", "bot": STRONG}] * 2
                room, cookie = await _open_room(rest, self._plan, seats, cookie)
                link = Link(_url(self._address, room), cookie, self._hear, _nothing)
                self._links.append(link)
                await link.open(self._address)
                link.send('{"type": "hello"}')
            rest.close()

    def close(self) -> None:
        """The attackers have gone."""
        for link in self._links:
            link.close()

    def _hear(self, data: bytes) -> None:
        self.decisions += b'"entry"' in data


class HonestPlayer:
    """Somebody who plays against one quick bot, and takes down how long it takes to answer."""

    def __init__(self, address: Address, plan: BenchPlan) -> None:
        self.replies: list[float] = []  # seconds
        self._address = address
        self._plan = plan
        self._chooser = Random(1)
        self._heard: asyncio.Queue[tuple[float, Word] | None] = asyncio.Queue()

    async def play(self, seconds: float) -> None:
        """Game after game, until the time is over; BenchError if the server says nothing any more."""
        until = perf_counter() + seconds
        rest, cookie = Rest(self._address), None
        try:
            while perf_counter() < until:
                seats = [{"who": "me"}, {"who": "bot", "bot": QUICK}]
                room, cookie = await _open_room(rest, self._plan, seats, cookie)
                await self._play_one(room, cookie, until)
        finally:
            rest.close()

    async def _play_one(self, room: str, cookie: str, until: float) -> None:
        self._heard = asyncio.Queue()
        link = Link(_url(self._address, room), cookie, self._hear, lambda: self._heard.put_nowait(None))
        await link.open(self._address)
        link.send('{"type": "hello"}')
        asked_at: float | None = None
        moves = 0
        try:
            while perf_counter() < until:
                at, word = await self._next()
                view = word["view"]
                if view is None:
                    continue
                if asked_at is not None:
                    self.replies.append(at - asked_at)
                asked_at = at if view["to_move"] == 1 else None
                if view["to_move"] is None and view["view"] is not None:
                    return
                if view["legal"]:
                    await asyncio.sleep(_PAUSE)
                    moves += 1
                    action = choose(view["legal"], self._chooser)
                    move = {"type": "move", "seat": 0, "version": view["version"], "key": f"m{moves}", "action": action}
                    link.send(json.dumps(move))
        finally:
            link.close()

    async def _next(self) -> tuple[float, Word]:
        """The next message that shows the game, and when it came."""
        while True:
            try:
                heard = await asyncio.wait_for(self._heard.get(), _PATIENCE)
            except TimeoutError:
                raise BenchError(f"the honest player has heard nothing for {_PATIENCE:.0f} seconds") from None
            if heard is None:
                raise BenchError("the server has closed the socket of the honest player")
            if heard[1]["type"] == "refused":
                raise BenchError(f"a move of the honest player was refused with {heard[1]['error']['code']}")
            if heard[1]["type"] in ("snapshot", "entry"):
                return heard

    def _hear(self, data: bytes) -> None:
        self._heard.put_nowait((perf_counter(), json.loads(data)))


async def _open_room(
    rest: Rest, plan: BenchPlan, seats: Sequence[Mapping[str, str]], cookie: str | None
) -> tuple[str, str]:
    """The id of a new room whose game has begun, and the cookie of whoever has opened it."""
    request = {"game": plan.game, "seats": seats, "bot_seconds": 0}
    answer = await rest.ask("POST", "/api/rooms", request, cookie)
    cookie = answer.cookie or cookie
    if cookie is None:
        raise BenchError("the server has not given a newcomer a cookie")
    made: RoomAnswer = json.loads(answer.body)
    room = made["room"]["id"]
    await rest.ask("POST", f"/api/rooms/{room}/start", cookie=cookie)
    return room, cookie


def _url(address: Address, room: str) -> str:
    return f"ws://{address.authority}/api/rooms/{room}/socket"


def _nothing() -> None:
    pass
