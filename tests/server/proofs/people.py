"""People who play on a server and write down all that happens to them.

They behave as a good client does: every wish has a key, and whoever gets no answer sends the same wish again until
there is one. In the end everything is in the history that they share.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypeVar

import httpx2
from pydantic import BaseModel
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from branchline.server.http.models import Ack, Error, ErrorDetail, Me, MyRoom, View
from branchline.server.sockets.messages import (
    SERVER_MESSAGE,
    AckMessage,
    Bye,
    EntryMessage,
    RefusedMessage,
    ServerMessage,
    Snapshot,
)
from tests.server.proofs.history import Acked, Failed, Happening, Invoked, Reached, Told, Unknown, Wish

PATIENCE: Final = 90.0  # seconds; whoever has no answer by then will never get one
ANSWER_WITHIN: Final = 10.0  # seconds, of one attempt
COOKIE: Final = "branchline"

REFUSALS: Final = frozenset({"stale", "not_your_turn", "illegal", "nothing_to_undo", "not_running"})  # to be expected
NOT_NOW: Final = frozenset({"unknown", "database", "draining"})  # to be sent again, with the same key

M = TypeVar("M", bound=BaseModel)
Json: TypeAlias = dict[str, object]


class Lost(Exception):
    """A request got no answer, or one that leaves open what has happened."""


class Refused(Exception):
    """A request that is not a wish with a key was refused."""

    def __init__(self, error: ErrorDetail) -> None:
        super().__init__(f"{error.code}: {error.message}")
        self.code = error.code


@dataclass(frozen=True)
class Habits:
    """How often somebody does what people and networks do, as shares of all wishes."""

    undo: float = 0.1  # takes a decision back, if there is one
    race: float = 0.1  # wishes for two things at once: at most one of them can be had
    double: float = 0.0  # sends the same wish twice at the same time
    late: float = 0.0  # sends something again that was answered long ago
    pause: float = 0.0  # seconds between two wishes, for whoever has to stay within the limits of a person


@dataclass
class Person:
    """Somebody with an identity of their own, who asks any of several addresses of the same server."""

    name: str
    addresses: Sequence[str]
    history: list[Happening]
    chance: random.Random
    habits: Habits
    http: httpx2.AsyncClient
    answer_within: float = ANSWER_WITHIN
    id: str = ""
    cookie: str = ""
    answered: list[Wish] = field(default_factory=list)
    _count: int = 0

    async def sign_in(self) -> None:
        """They have an identity, from any of the addresses and good for all."""
        me = await self.ask("GET", "/api/me", Me)
        cookie = self.http.cookies.get(COOKIE)
        assert cookie is not None, "a guest gets a cookie"
        self.id, self.cookie = me.id, cookie
        self.http.cookies.clear()  # httpx keeps it for one host; ports and proxies are all the same here
        self.http.headers["Cookie"] = f"{COOKIE}={cookie}"

    async def ask(self, method: str, path: str, answer: type[M], body: Json | None = None) -> M:
        """The answer, however often it takes; Refused if that is what it is."""
        return answer.model_validate_json(await self._content(method, path, body))

    async def document(self, path: str) -> Json:
        """What is to be read there, however often it takes."""
        document: Json = json.loads(await self._content("GET", path))
        return document

    async def _content(self, method: str, path: str, body: Json | None = None) -> bytes:
        async for _ in attempts(f"{method} {path}"):
            with contextlib.suppress(Lost):
                response = await self.request(method, path, body)
                if response.is_success:
                    return response.content
                raise Refused(Error.model_validate_json(response.content).error)
        raise AssertionError("attempts end by an error of their own")

    async def make_so(self, method: str, path: str, room: str, already: str, body: Json | None = None) -> MyRoom:
        """The room once it is as it should be; an attempt without an answer may have made it so `already`."""
        try:
            return await self.ask(method, path, MyRoom, body)
        except Refused as refused:
            if refused.code != already:
                raise
            return await self.ask("GET", f"/api/rooms/{room}", MyRoom)

    async def request(self, method: str, path: str, body: Json | None = None) -> httpx2.Response:
        """The answer to one attempt; Lost if there is none."""
        try:
            response = await self.http.request(method, self.chance.choice(self.addresses) + path, json=body)
        except httpx2.TransportError as error:
            raise Lost(repr(error)) from error
        if response.status_code == 503:
            code = Error.model_validate_json(response.content).error.code
            assert code in NOT_NOW, f"{method} {path}: {response.text}"
            raise Lost(code)
        assert response.status_code < 500, f"{method} {path}: {response.status_code} {response.text}"
        return response

    async def view(self, room: str, seat: int | None) -> View:
        """What the seat sees; None: what anybody sees who watches."""
        view = await self.ask("GET", f"/api/rooms/{room}/view" + ("" if seat is None else f"?seat={seat}"), View)
        self.history.append(Reached(self.id, room, view.version))
        return view

    def wish(self, room: str, seat: int, version: int, action: str | None) -> Wish:
        """A wish with a key that this person has never used."""
        self._count += 1
        return Wish(self.id, room, seat, f"{self.name}-{self._count}", version, action)

    async def send(self, wish: Wish) -> Acked | Failed:
        """The final answer to a wish sent by a request, however often it takes."""
        async for _ in attempts(str(wish)):
            self.history.append(Invoked(wish))
            try:
                response = await self.request("POST", f"/api/rooms/{wish.room}/{_way(wish)}", wish_document(wish))
            except Lost as lost:
                self.history.append(Unknown(wish, str(lost)))
                continue
            if response.is_success:
                ack = Ack.model_validate_json(response.content)
                assert (ack.room, ack.key) == (wish.room, wish.key), f"{wish} was answered by {ack}"
                return self.note(Acked(wish, ack.version))
            error = Error.model_validate_json(response.content).error
            assert error.code in REFUSALS, f"{wish}: {error}"
            return self.note(Failed(wish, error.code, error.version))
        raise AssertionError("attempts end by an error of their own")

    def note(self, answer: Acked | Failed) -> Acked | Failed:
        """The answer is in the history, and its wish among those that may be sent again for mischief."""
        self.history.append(answer)
        self.answered.append(answer.wish)
        return answer

    def choose(self, room: str, seat: int, view: View) -> list[Wish]:
        """What this person wishes for now: nothing, something, or several things that exclude each other."""
        count = 2 if self.chance.random() < self.habits.race else 1
        wishes = [self._one_wish(room, seat, view) for _ in range(count)]
        return [wish for wish in wishes if wish is not None]

    def _one_wish(self, room: str, seat: int, view: View) -> Wish | None:
        if view.undo and self.chance.random() < self.habits.undo:
            return self.wish(room, seat, view.version, None)
        if not view.legal:
            return None
        claims = [text for text in view.legal if text.startswith(("claim", "pay", "keep", "station"))]
        some = claims if claims and self.chance.random() < 0.6 else view.legal
        return self.wish(room, seat, view.version, self.chance.choice(some))

    def mischief(self) -> list[Wish]:
        """Now and then, something to send once more that was answered long ago."""
        if not self.answered or self.chance.random() >= self.habits.late:
            return []
        return [self.chance.choice(self.answered)]

    def doubled(self, wishes: Sequence[Wish]) -> list[Wish]:
        """The wishes, some of them twice."""
        return [wish for wish in wishes for _ in range(2 if self.chance.random() < self.habits.double else 1)]


async def attempts(what: str) -> AsyncIterator[int]:
    """Attempts with a pause between them, until patience ends in an error."""
    deadline = time.monotonic() + PATIENCE
    number = 0
    while time.monotonic() < deadline:
        yield number
        number += 1
        await asyncio.sleep(min(0.5, 0.05 * number))
    raise AssertionError(f"no answer in {number} attempts: {what}")


async def eventually(is_so: Callable[[], bool], what: str) -> None:
    """It is so, sooner or later."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, f"it never came true that {what}"
        await asyncio.sleep(0.02)


def wish_document(wish: Wish) -> Json:
    """A wish as the server wants it."""
    document: Json = {"seat": wish.seat, "version": wish.version, "key": wish.key}
    if wish.action is not None:
        document["action"] = wish.action
    return document


def _way(wish: Wish) -> str:
    return "undo" if wish.action is None else "moves"


# Ways to play a seat


async def play_by_requests(person: Person, room: str, seat: int, stop: asyncio.Event) -> None:
    """The person has played the seat by requests alone, until the game was over or everybody was to stop."""
    while not stop.is_set():
        view = await person.view(room, seat)
        if view.scores is not None:
            return
        wishes = person.choose(room, seat, view)
        if wishes:
            await asyncio.gather(*(person.send(wish) for wish in person.doubled(wishes + person.mischief())))
            await asyncio.sleep(person.habits.pause)
        else:
            await asyncio.sleep(max(0.05, person.habits.pause))


class SocketSeat:
    """A viewer of a room with a socket that is opened again whenever it is lost; with a seat, somebody who plays."""

    def __init__(self, person: Person, room: str, seat: int | None) -> None:
        self.person, self.room, self.seat = person, room, seat
        self.view: View | None = None
        self.version = 0  # the last that was seen
        self.is_over = False
        self._waiting: dict[str, Wish] = {}  # wishes without an answer
        self._sent: dict[str, Wish] = {}  # all of them, for answers that come twice
        self._least = 0  # an older view is not worth a wish
        self._is_connected = False
        self._only_watches = seat is None
        self._answers: dict[str, Acked | Failed] = {}

    async def play(self, stop: asyncio.Event) -> None:
        """Played, or watched, until the game was over or everybody was to stop; every wish has its answer."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                async with self._connected() as connection:
                    await self._talk(connection, stop)
                    return
            except (Lost, OSError, EOFError, TimeoutError, WebSocketException) as error:
                if not _is_transient(error):
                    raise
                if self._is_connected:
                    deadline = time.monotonic() + PATIENCE
                self._is_connected = False
                for wish in self._waiting.values():
                    self.person.history.append(Unknown(wish, repr(error)))
                if time.monotonic() > deadline:
                    raise AssertionError(f"no socket of {self.person.name} to {self.room}") from error
                await asyncio.sleep(0.1)

    async def watch(self, stop: asyncio.Event) -> None:
        """Everything was seen until everybody was to stop, and nothing wished for."""
        self._only_watches = True
        await self.play(stop)

    async def until(self, version: int) -> None:
        """The socket has brought the view of this version or a later one."""
        await eventually(
            lambda: self.view is not None and self.view.version >= version,
            f"version {version} of {self.room} reaches {self.person.name}, who has {self.version}",
        )

    async def send(self, wish: Wish) -> Acked | Failed:
        """The final answer to a wish sent by this socket, however often it takes."""
        self._only_watches = True
        self._waiting[wish.key] = wish
        stop = asyncio.Event()
        stop.set()  # as soon as there is an answer
        await self.play(stop)
        return self._answers[wish.key]

    async def refusal(self) -> int | None:
        """The status that the server refuses this socket with; None: it does not."""
        try:
            async with self._connected():
                return None
        except InvalidStatus as error:
            return error.response.status_code

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[ClientConnection]:
        person = self.person
        address = person.chance.choice(person.addresses).replace("http://", "ws://")
        async with connect(
            f"{address}/api/rooms/{self.room}/socket",
            additional_headers={"Cookie": f"{COOKIE}={person.cookie}"},
            compression=None,
            proxy=None,
            open_timeout=self.person.answer_within,
            ping_interval=None,
            close_timeout=0.1,
        ) as connection:
            await self.hello(connection)
            self._is_connected = True
            yield connection

    async def hello(self, connection: ClientConnection) -> None:
        """The server knows what was seen so far."""
        last = self.version if self.view is not None else None
        await connection.send(json.dumps({"type": "hello", "last_version": last, "seat": self.seat}))

    async def _talk(self, connection: ClientConnection, stop: asyncio.Event) -> None:
        for wish in list(self._waiting.values()):
            await self._send(connection, wish)
        while not self.is_over and (self._waiting or not stop.is_set()):
            try:
                text = await asyncio.wait_for(connection.recv(), self.person.answer_within if self._waiting else 0.5)
            except TimeoutError:
                if self._waiting:
                    raise
            else:
                await self._hear(connection, SERVER_MESSAGE.validate_json(text))
            if self._may_wish(stop):
                await asyncio.sleep(self.person.habits.pause)
                await self._wish(connection)

    def _may_wish(self, stop: asyncio.Event) -> bool:
        return (
            not self._only_watches
            and not stop.is_set()
            and not self._waiting
            and self.view is not None
            and self.view.version >= self._least
        )

    async def _wish(self, connection: ClientConnection) -> None:
        assert self.view is not None
        assert self.seat is not None
        wishes = self.person.choose(self.room, self.seat, self.view)
        if wishes:
            wishes += [wish for wish in self.person.mischief() if wish.room == self.room and wish.seat == self.seat]
            self._waiting.update({wish.key: wish for wish in wishes})
        for wish in self.person.doubled(wishes):
            await self._send(connection, wish)

    async def _send(self, connection: ClientConnection, wish: Wish) -> None:
        self._sent[wish.key] = wish
        self.person.history.append(Invoked(wish))
        kind = "undo" if wish.action is None else "move"
        await connection.send(json.dumps({"type": kind, **wish_document(wish)}))

    async def _hear(self, connection: ClientConnection, word: ServerMessage) -> None:
        match word:
            case Snapshot():
                self._see(word.version, word.view)
            case EntryMessage():
                entry = word.entry
                self.person.history.append(Told(self.person.id, self.room, entry.version, entry.kind, entry.seat))
                if self.view is not None and entry.version > self.version + 1:
                    await self.hello(connection)
                elif entry.version > self.version:
                    self._see(entry.version, word.view)
            case AckMessage():
                self._answer(word.key, Acked(self._sent[word.key], word.version))
            case RefusedMessage(error=error):
                if error.code in NOT_NOW:  # a `hello`, too, which has no key
                    raise Lost(error.code)
                assert word.key is not None, f"a message was refused: {error}"
                assert error.code in REFUSALS, f"{self._sent[word.key]}: {error}"
                self._answer(word.key, Failed(self._sent[word.key], error.code, error.version))
            case Bye():
                raise Lost(word.reason)
            case _:
                pass

    def _see(self, version: int, view: View | None) -> None:
        self.version = version
        if view is None:
            return
        self.view = view
        self.is_over = view.scores is not None and not self._waiting
        self.person.history.append(Reached(self.person.id, self.room, view.version))

    def _answer(self, key: str, answer: Acked | Failed) -> None:
        self._answers[key] = self.person.note(answer)
        self._waiting.pop(key, None)
        self._least = max(self._least, answer.version or 0)
        self.is_over = self.view is not None and self.view.scores is not None and not self._waiting


def _is_transient(error: Exception) -> bool:
    # Before a socket is open the server may say 503; any other refusal is a mistake, of the server or of this file.
    return not isinstance(error, InvalidStatus) or error.response.status_code == 503
