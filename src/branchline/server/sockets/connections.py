"""The sockets: each listens to one room through one pair of eyes, and its messages go the way of every request."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected, WebSocketState

from branchline.protocol import Json
from branchline.rooms.broadcast import look_through_seat
from branchline.rooms.errors import Refusal
from branchline.rooms.log import Entry
from branchline.rooms.room import STAY
from branchline.server.background import Background
from branchline.server.documents import fast_json
from branchline.server.guard.costs import NO_MESSAGE, cost_of_message
from branchline.server.guard.guard import ADDRESS, HOPPED, PERSON
from branchline.server.guard.rates import Limits
from branchline.server.http.model_faults import first_fault
from branchline.server.monitoring import log
from branchline.server.refusals import ServerRefusal, no_database, status_of
from branchline.server.rooms.hops import AGAIN, PATIENCE, Hops
from branchline.server.rooms.leases import HeldElsewhere
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.rooms.room_service import RoomService
from branchline.server.rooms.table_commands import TableCommands
from branchline.server.settings import Settings
from branchline.server.sockets.frames import WRITE_NOW, WriteNow
from branchline.server.sockets.messages import (
    CLIENT_MESSAGE,
    ChatMessage,
    ClientMessage,
    Curtain,
    Hello,
    HintMessage,
    MoveMessage,
    Ping,
    UndoMessage,
)

MOST_WAITING: Final = 400  # messages for a client that does not read them
HELLO_SECONDS: Final = 60.0  # for saying hello; afterwards uvicorn asks now and then whether the client is still there
GONE: Final = 1001
TOO_SLOW: Final = 1013
POLICY: Final = 1008

ENDED: Final = (WebSocketDisconnect, WebSocketDisconnected)
SENT_TOO_LATE: Final = (*ENDED, RuntimeError)  # what sending after the end raises


class Socket:
    """One connection: a `Listener` that sends in order and never makes others wait."""

    __slots__ = (
        "_background",
        "_sending",
        "_waiting",
        "_write_now",
        "_ws",
        "address",
        "has_chosen",
        "has_said_hello",
        "hinting",
        "is_ending",
        "may_hear",
        "person",
        "viewer",
    )

    def __init__(self, ws: WebSocket, person: str, background: Background, address: str = "") -> None:
        self._ws = ws
        self._background = background
        self.person = person
        self.address = address
        self.viewer: int | None = None
        self.has_chosen = False
        self.may_hear = False
        self.has_said_hello = False
        self.is_ending = False
        self._write_now: WriteNow | None = ws.scope.get(WRITE_NOW)
        self._waiting: list[str] = []
        self._sending: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """The text will be sent after those before it; a client that does not read is let go."""
        if self.is_ending:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.end("too_slow", TOO_SLOW)
            return
        self._waiting.append(text)
        if len(self._waiting) == 1 and self._sending is None:  # what is sent in this moment goes out together
            asyncio.get_running_loop().call_soon(self._send_now)

    def say(self, message: Json) -> None:
        """A message as JSON."""
        self.send(fast_json(message))

    def shut_out(self) -> None:
        """The room is not for this client any more."""
        self.end("shut_out", POLICY)

    def end(self, reason: str, code: int) -> asyncio.Task[None]:
        """The client is told why, and the connection is closed."""
        self.is_ending = True
        self._waiting.clear()
        self._waiting.append(fast_json({"type": "bye", "reason": reason}))
        return self._background.start(self._close(code), "closing")

    def _send_now(self) -> None:
        """What waits is written, or will be as soon as the client takes it."""
        if not self._waiting or self._sending is not None:
            return
        if self._write_now is not None and self._write_now(self._waiting):
            self._waiting.clear()
        else:
            self._sending = self._background.start(self._send_all(), "sending")

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                await self._ws.send_text(self._waiting.pop(0))
        except SENT_TOO_LATE:
            self.is_ending = True
            self._waiting.clear()
        finally:
            self._sending = None

    async def _close(self, code: int) -> None:
        sending = self._sending
        if sending is not None:
            await asyncio.wait({sending}, timeout=2)
        else:
            await self._send_all()
        try:
            if self._ws.application_state == WebSocketState.CONNECTED:
                await asyncio.wait_for(self._ws.close(code), timeout=2)
        except (WebSocketDisconnect, WebSocketDisconnected, RuntimeError, TimeoutError):
            return


class Sockets:
    """All connections of a worker."""

    def __init__(
        self,
        settings: Settings,
        rooms: RoomService,
        table: TableCommands,
        limits: Limits,
        background: Background,
        hops: Hops,
    ) -> None:
        self._settings = settings
        self._rooms = rooms
        self._table = table
        self._limits = limits
        self._background = background
        self._hops = hops
        self._open: set[Socket] = set()
        self._per_person: Counter[str] = Counter()
        self._per_address: Counter[str] = Counter()

    async def serve(self, ws: WebSocket, room_id: str, person: str, address: str) -> None:
        """One connection, from its beginning to its end, here or at the worker that has the room."""
        try:
            room = await self._room(ws, room_id, person)
            if room is None:
                return
            self._check_caps(person, address)
        except (Refusal, ServerRefusal) as refusal:
            await _deny(ws, refusal)
            return
        except (SQLAlchemyError, OSError):
            await _deny(ws, no_database())
            return
        await ws.accept()
        socket = Socket(ws, person, self._background, address)
        self._open.add(socket)
        self._per_person[person] += 1
        self._per_address[address] += 1
        try:
            await self._listen(ws, room, socket, address)
        except ENDED:
            pass
        finally:
            socket.is_ending = True
            self._open.discard(socket)
            _count_down(self._per_person, person)
            _count_down(self._per_address, address)
            if socket.hinting is not None:
                socket.hinting.cancel()
            await self._rooms.stop_listening(room, socket)

    async def _room(self, ws: WebSocket, room_id: str, person: str) -> LiveRoom | None:
        """The room; None if another worker has it, and has had the socket until its end."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                return await self._rooms.room_for(room_id, person)
            except HeldElsewhere as elsewhere:
                if HOPPED in ws.scope or asyncio.get_running_loop().time() > until:
                    raise
                if await self._hops.pipe(elsewhere, ws.scope):
                    return None
            await asyncio.sleep(AGAIN)  # the other is gone, and somebody takes the room, perhaps we

    def let_go(self, room: LiveRoom) -> None:
        """Whoever listens to a room that another worker has now comes again, and is led there."""
        for one in list(room.listeners):
            if isinstance(one, Socket) and not one.is_ending:
                one.end("draining", GONE)

    @property
    def count(self) -> int:
        """How many connections there are."""
        return len(self._open)

    def shut_out(self, is_out: Callable[[str, str], bool]) -> None:
        """Whoever may not come in any more, by person and address, is let go."""
        for socket in list(self._open):
            if not socket.is_ending and is_out(socket.person, socket.address):
                socket.shut_out()

    async def drain(self) -> None:
        """Everybody is told to come again later, and all connections are closed."""
        tasks = [socket.end("draining", GONE) for socket in list(self._open) if not socket.is_ending]
        if tasks:
            await asyncio.wait(tasks, timeout=5)

    def _check_caps(self, person: str, address: str) -> None:
        """Refusal if somebody has too many connections; a new guest for each of them has too many by its address."""
        if not self._settings.has_limits:
            return
        caps = self._settings.caps
        if self._per_person[person] >= caps.sockets:
            raise Refusal("cap", f"you have {caps.sockets} connections already; close some first")
        if self._per_address[address] >= caps.sockets_per_address:
            raise Refusal("cap", f"your address has {caps.sockets_per_address} connections already; close some first")

    async def _listen(self, ws: WebSocket, room: LiveRoom, socket: Socket, address: str) -> None:
        until = asyncio.get_running_loop().time() + HELLO_SECONDS
        while not socket.is_ending:
            try:
                if socket.has_said_hello:
                    message = await ws.receive()
                else:
                    async with asyncio.timeout_at(until):
                        message = await ws.receive()
            except TimeoutError:
                await socket.end("too_slow", POLICY)
                return
            except RuntimeError:  # closed by us meanwhile
                return
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            asked = _read(text if isinstance(text, str) else "")
            points = NO_MESSAGE if isinstance(asked, Refusal) else cost_of_message(asked.type)
            _, seconds = await self._limits.spend(points, address, socket.person)
            if seconds:
                await socket.end("too_many", POLICY)
                return
            await self._answer(room, socket, asked)
            del message, text, asked  # the next may take hours to come

    async def _answer(self, room: LiveRoom, socket: Socket, asked: ClientMessage | Refusal) -> None:
        key = asked.key if isinstance(asked, (MoveMessage, UndoMessage, ChatMessage)) else None
        try:
            if isinstance(asked, Refusal):
                raise asked
            if not socket.has_said_hello and not isinstance(asked, (Hello, Ping)):
                raise ServerRefusal("hello", 'say hello first: {"type": "hello"}')
            await self._do(room, socket, asked)
        except (Refusal, ServerRefusal) as refusal:
            socket.say({"type": "refused", "key": key, "error": refusal.detail()})
        except ENDED:
            raise
        except (SQLAlchemyError, OSError):
            socket.say({"type": "refused", "key": key, "error": no_database().detail()})
        except Exception:
            log.exception("message_failed", room=room.id)
            error: Json = {"code": "unknown", "message": "the server failed at this; send the same key again"}
            socket.say({"type": "refused", "key": key, "error": error})

    async def _do(self, room: LiveRoom, socket: Socket, asked: ClientMessage) -> None:
        def acknowledge(entry: Entry) -> None:
            socket.say({"type": "ack", "room": room.id, "key": entry.key, "version": entry.version, "head": entry.hash})

        match asked:
            case MoveMessage():
                await self._table.move(room, socket.person, asked, acknowledge)
            case UndoMessage():
                await self._table.undo(room, socket.person, asked, acknowledge)
            case Hello():
                await self._hello(room, socket, asked)
            case Curtain():
                look_through_seat(room, socket, asked.seat, self._settings.now())
            case ChatMessage():
                version = await self._table.say(room, socket.person, asked)
                socket.say({"type": "ack", "room": room.id, "key": asked.key, "version": version, "head": None})
            case HintMessage():
                self._start_hint(room, socket, asked.seat)
            case Ping():
                socket.say({"type": "pong"})

    def _start_hint(self, room: LiveRoom, socket: Socket, seat: int) -> None:
        """A bot thinks about a hint; meanwhile the client may go on."""
        if socket.hinting is not None and not socket.hinting.done():
            raise ServerRefusal("too_many", "a hint is being thought about already; wait for it")

        async def think() -> None:
            try:
                socket.say({"type": "hint", **await self._table.hint(room, socket.person, seat)})
            except (Refusal, ServerRefusal) as refusal:
                socket.say({"type": "refused", "key": None, "error": refusal.detail()})

        socket.hinting = self._background.start(think(), "hint")

    async def _hello(self, room: LiveRoom, socket: Socket, asked: Hello) -> None:
        await self._rooms.note_shown(room, socket.person)
        await self._rooms.greet(room, socket, asked.seat, asked.last_version, asked.remembered)
        if not socket.has_said_hello:
            socket.has_said_hello = True
            await self._rooms.sign_of(room, socket.person, self._settings.now() + STAY)


async def _deny(ws: WebSocket, refusal: Refusal | ServerRefusal) -> None:
    """The connection is not accepted, and the answer says why."""
    if "websocket.http.response" not in (ws.scope.get("extensions") or {}):
        await ws.close(POLICY, refusal.code)
        return
    body = fast_json({"error": refusal.detail()})
    await ws.send_denial_response(Response(body, status_code=status_of(refusal.code), media_type="application/json"))


class SocketWay:
    """Leads sockets to their room, and everything else to the application.

    A route of the application would do the same, but what it keeps for each connection is a third of its memory.
    """

    def __init__(self, app: ASGIApp, services: Callable[[], HasSockets]) -> None:
        self._app = app
        self._services = services

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """An ASGI application."""
        way = _WAY.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if way is None:
            return self._app(scope, receive, send)
        scope["endpoint"], scope["path_params"] = self, {"room": way[1]}  # as a router says it, for the log
        ws = WebSocket(scope, receive, send)
        return self._services().sockets.serve(ws, way[1], scope[PERSON], scope[ADDRESS])


class HasSockets(Protocol):
    """What a worker has running, as far as it matters here."""

    @property
    def sockets(self) -> Sockets: ...


def _count_down(counts: Counter[str], who: str) -> None:
    """One less; who has none is forgotten."""
    counts[who] -= 1
    if counts[who] <= 0:
        del counts[who]


_WAY: Final = re.compile(r"/api/rooms/([A-Za-z0-9_-]{8,32})/socket")


def _read(text: str) -> ClientMessage | Refusal:
    """The message, or why it is none."""
    try:
        return CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        return Refusal("invalid", f"this is no message: {first_fault(faults)}")
