"""The people: tables in rooms of the server, and what each of their sockets has heard."""

from __future__ import annotations

import asyncio
import json
from array import array
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final, TypedDict

from branchline.server.bench.bench_plan import SEATS, BenchError, BenchPlan
from branchline.server.bench.wire import Address, Link, Rest

_CONNECTIONS = 16  # for requests, side by side
_PATIENCE = 60.0  # seconds to wait for the first view of a room
_PAGE = 200  # entries asked for at once


@dataclass
class LoadCounts:
    """What the people have measured while it was open; answers of all times are in the tables."""

    is_open: bool = False
    acks: array[float] = field(default_factory=lambda: array("d"))  # seconds from sent to acknowledged
    spread: array[float] = field(default_factory=lambda: array("d"))  # seconds from sent to told at another socket
    refused: Counter[str] = field(default_factory=Counter)  # by code
    gaps: int = 0  # entries that were not the next one at their socket
    closed: int = 0  # sockets that the server closed


class BenchTable:
    """One room with its people: who is to move, what they can do, and which moves were acknowledged."""

    def __init__(self, number: int, tally: LoadCounts, chooser: Random) -> None:
        self.room = ""
        self.number: Final = number
        self.tally: Final = tally
        self.acked: Final[dict[int, int]] = {}  # who moved, by version
        self.unanswered = 0
        self.places: list[BenchPlace] = []
        self.when_ready: Callable[[BenchTable], None] = _nothing  # called whenever the next move can be made
        self.when_over: Callable[[BenchTable], None] = _nothing
        self._chooser = chooser
        self._moves = 0
        self._waiting: str | None = None  # key of the move that is not answered yet
        self._version = 0  # of the last move acknowledged
        self._sent: dict[int, float] = {}  # when the move was sent, by the version that it should become
        self._mover = 0  # whose move that was
        self._seat, self._seen = 0, 0  # whose choice it is, at which version
        self._legal: Sequence[str] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether a move is on its way."""
        return self._waiting is not None

    def move(self) -> bool:
        """The next move is on its way; False when nobody can move yet."""
        if self._waiting is not None or not self._legal or self._seen < self._version:
            return False
        self._moves += 1
        self._waiting = key = f"{self.number}-{self._moves}"
        request = {
            "type": "move",
            "seat": self._seat,
            "version": self._seen,
            "key": key,
            "action": choose(self._legal, self._chooser),
        }
        self._mover, self._legal = self._seat, ()
        self._sent[self._seen + 1] = perf_counter()
        self.places[self._seat].link.send(json.dumps(request))
        return True

    def close(self) -> None:
        """Nobody listens any more; a move that is still on its way stays unanswered."""
        self._give_up()
        for place in self.places:
            place.link.close()

    # What the places tell

    def acknowledged(self, key: str, version: int, now: float) -> None:
        """The move is on disk, as the server says."""
        if key != self._waiting:
            return
        self._waiting = None
        self._version = version
        self.acked[version] = self._mover
        sent = self._sent.get(version)
        if self.tally.is_open and sent is not None:
            self.tally.acks.append(now - sent)
        if self._legal:
            self.when_ready(self)

    def refused(self, key: str | None, code: str) -> None:
        """The move was not made; the table rests until it is told something new."""
        self.tally.refused[code] += 1
        if key is not None and key == self._waiting:
            self._waiting = None

    def told(self, place: BenchPlace, version: int, now: float) -> None:
        """A socket has heard of a version."""
        sent = self._sent.get(version)
        if sent is None:
            return
        if self.tally.is_open and place.seat != self.acked.get(version, self._mover):
            self.tally.spread.append(now - sent)
        if place is self.places[-1]:  # older ones are of no use any more
            self._sent = {later: at for later, at in self._sent.items() if later >= version}

    def see(self, place: BenchPlace, view: ViewWord) -> None:
        """A seat has seen the game as it is now."""
        version, legal = view["version"], view["legal"]
        if place.seat is None or version < self._seen:
            return
        if view["to_move"] is None and view["view"] is not None:
            self._legal = ()
            self.when_over(self)
        elif legal and view["viewer"] == place.seat:
            self._seat, self._seen, self._legal = place.seat, version, legal
            if self._waiting is None:
                self.when_ready(self)

    def lost(self) -> None:
        """A socket was closed by the server."""
        self.tally.closed += 1
        self._legal = ()
        self._give_up()

    def _give_up(self) -> None:
        if self._waiting is not None:
            self._waiting = None
            self.unanswered += 1


class BenchPlace:
    """One socket at a table: of a seat, or of somebody who watches."""

    def __init__(self, table: BenchTable, seat: int | None, url: str, cookie: str | None) -> None:
        self.seat: Final = seat
        self._table = table
        self._version = 0
        self._ready: asyncio.Future[BenchError | None] = asyncio.get_running_loop().create_future()
        self.link: Final = Link(url, cookie, self.hear, self._lost)

    async def open(self, address: Address) -> None:
        """The socket is open and has the first view."""
        await self.link.open(address)
        self.link.send(json.dumps({"type": "hello", "last_version": None, "seat": self.seat}))
        try:
            error = await asyncio.wait_for(self._ready, _PATIENCE)
        except TimeoutError:
            raise BenchError(f"a socket has not got its snapshot within {_PATIENCE:.0f} seconds") from None
        if error is not None:
            raise error

    def hear(self, data: bytes) -> None:
        """What the message says has been taken to the table."""
        now = perf_counter()
        word: Word = json.loads(data)
        match word["type"]:
            case "entry":
                version = word["entry"]["version"]
                if version != self._version + 1:
                    self._table.tally.gaps += 1
                self._version = version
                self._table.told(self, version, now)
                self._see(word["view"])
            case "ack":
                self._table.acknowledged(word["key"], word["version"], now)
            case "refused":
                self._refused(word["key"], word["error"]["code"])
            case "snapshot":
                self._version = word["version"]
                self._see(word["view"])
                if not self._ready.done():
                    self._ready.set_result(None)

    def _see(self, view: ViewWord | None) -> None:
        if view is not None:
            self._table.see(self, view)

    def _refused(self, key: str | None, code: str) -> None:
        if not self._ready.done():
            self._ready.set_result(BenchError(f"a socket's hello was refused with {code}"))
        else:
            self._table.refused(key, code)

    def _lost(self) -> None:
        if not self._ready.done():
            self._ready.set_result(BenchError("the server closed a socket instead of sending a snapshot"))
        else:
            self._table.lost()


def choose(legal: Sequence[str], chooser: Random) -> str:
    """One of the actions: first its kind, then which one.

    Any would do, but like this people collect cards as well as play them, the lists of what they can do are as long as
    those of real players, and a game lasts for about 200 decisions.
    """
    kinds: dict[str, list[str]] = {}
    for action in legal:
        kinds.setdefault(action.partition(" ")[0], []).append(action)
    return chooser.choice(kinds[chooser.choice(list(kinds))])


async def sit_down(address: Address, plan: BenchPlan, tables: Sequence[BenchTable], places: Sequence[int]) -> None:
    """Every table has a room with a game that has begun, and as many sockets there as `places` says."""
    waiting = list(zip(tables, places, strict=True))[::-1]

    async def set_up() -> None:
        rest = Rest(address)
        try:
            while waiting:
                table, number = waiting.pop()
                await _open_room(rest, address, plan, table, number)
        finally:
            rest.close()

    await _side_by_side(set_up, len(waiting))


async def _open_room(rest: Rest, address: Address, plan: BenchPlan, table: BenchTable, places: int) -> None:
    request = {"game": plan.game, "players": SEATS, "public": True}
    answer = await rest.ask("POST", "/api/rooms", request)
    made: RoomAnswer = json.loads(answer.body)
    room = made["room"]["id"]
    cookies: list[str | None] = [answer.cookie]
    for seat in range(1, SEATS):
        answer = await rest.ask("PUT", f"/api/rooms/{room}/seats/{seat}", {"who": "me"})
        cookies.append(answer.cookie)
    if None in cookies:
        raise BenchError("the server has not given a newcomer a cookie")
    await rest.ask("POST", f"/api/rooms/{room}/start", cookie=cookies[0])
    table.room = room
    url = f"ws://{address.authority}/api/rooms/{room}/socket"
    for number in range(places):
        is_seat = number < SEATS
        place = BenchPlace(table, number if is_seat else None, url, cookies[number] if is_seat else None)
        table.places.append(place)
        await place.open(address)


@dataclass(frozen=True)
class BenchAudit:
    """What the log says of the moves that were acknowledged."""

    acknowledged: int
    lost: int  # of those acknowledged, how many are not in the log where they should be
    gaps: int  # rooms whose versions are not dense
    surplus: int  # moves in the log that nobody asked for


async def audit_moves(address: Address, tables: Sequence[BenchTable]) -> BenchAudit:
    """The log of every room has been read and compared."""
    waiting = [table for table in tables if table.room]
    results: list[BenchAudit] = []

    async def read() -> None:
        rest = Rest(address)
        try:
            while waiting:
                table = waiting.pop()
                results.append(audited(table, await _entries(rest, table.room)))
        finally:
            rest.close()

    await _side_by_side(read, len(waiting))
    return BenchAudit(
        sum(result.acknowledged for result in results),
        sum(result.lost for result in results),
        sum(result.gaps for result in results),
        sum(result.surplus for result in results),
    )


def audited(table: BenchTable, entries: Sequence[EntryWord]) -> BenchAudit:
    """One table's acknowledged moves against its log."""
    moves = {entry["version"]: entry["seat"] for entry in entries if entry["kind"] == "moved"}
    lost = sum(moves.get(version) != seat for version, seat in table.acked.items())
    is_dense = [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
    surplus = len(moves.keys() - table.acked.keys()) - table.unanswered
    return BenchAudit(len(table.acked), lost, 0 if is_dense else 1, max(surplus, 0))


async def _entries(rest: Rest, room: str) -> list[EntryWord]:
    entries: list[EntryWord] = []
    while True:
        after = entries[-1]["version"] if entries else 0
        answer = await rest.ask("GET", f"/api/rooms/{room}/entries?after={after}&limit={_PAGE}")
        page: EntriesAnswer = json.loads(answer.body)
        entries += page["entries"]
        if not page["entries"] or entries[-1]["version"] >= page["version"]:
            return entries


async def _side_by_side(work: Callable[[], Coroutine[object, object, None]], most: int) -> None:
    """Several do the same work until it is done; the first error of one ends them all."""
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(_CONNECTIONS, most)):
                group.create_task(work())
    except ExceptionGroup as errors:
        raise errors.exceptions[0] from None


def _nothing(_: BenchTable) -> None:
    pass


# What is read of the server's words; they have more in them


class ViewWord(TypedDict):
    """What a viewer knows, and what it can do."""

    version: int
    viewer: int | None
    to_move: int | None
    legal: list[str]
    view: dict[str, object] | None


class EntryWord(TypedDict):
    """One version of the log."""

    version: int
    kind: str
    seat: int | None


class ErrorWord(TypedDict):
    """What was wrong."""

    code: str


class Word(TypedDict):
    """A message of any type; each type has some of these fields."""

    type: str
    entry: EntryWord
    view: ViewWord | None
    version: int
    key: str
    error: ErrorWord


class RoomId(TypedDict):
    """A room by its name."""

    id: str


class RoomAnswer(TypedDict):
    """The answer to a request for a room."""

    room: RoomId


class EntriesAnswer(TypedDict):
    """A page of the log."""

    entries: list[EntryWord]
    version: int
