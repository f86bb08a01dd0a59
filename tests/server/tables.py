"""A server in the test's own process, and people who use it: for tests of what it does, not of how it is run."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Final, Self, TypeVar, cast

from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession

from branchline.protocol import Json
from branchline.record import save
from branchline.record.document import parse
from branchline.rooms.log import Entry
from branchline.server.app import make_app
from branchline.server.http import facts, operations, people, play, records, rooms
from branchline.server.http.models import Error, Health
from branchline.server.rooms.housekeeping import Housekeeping
from branchline.server.rooms.room_service import RoomService
from branchline.server.services import Services
from branchline.server.settings import Settings, database_url, now_ms
from branchline.server.sockets.messages import SERVER_MESSAGE
from branchline.server.storage.retention import Retention
from branchline.server.storage.writer import Change
from branchline.testing.conformance import Setting
from tests.record.played import finished, table_at
from tests.server.waiting import PATIENCE

ADDRESS = "http://127.0.0.1:8620"
ROUTERS: Final = (people.router, facts.router, rooms.router, play.router, records.router, operations.router)
HEALTH: Final = TypeAdapter(Health)
ERROR: Final = TypeAdapter(Error)

T = TypeVar("T")


@dataclass
class Time:
    """The server's clock, in the hands of a test."""

    ms: int = 1_700_000_000_000

    def now(self) -> int:
        return self.ms

    def pass_by(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


@dataclass
class Defaults:
    """What the servers of the tests use if nothing is said."""

    database: Callable[[Path], str] = lambda folder: database_url(None, folder, {})  # of the server of this folder


DEFAULTS: Final = Defaults()


def settings_in(folder: Path, database: str | None = None, time: Time | None = None, **others: object) -> Settings:
    """Settings for a server whose files are in this folder."""
    settings = Settings(data=folder, database=database or DEFAULTS.database(folder), has_limits=False)
    if time is not None:
        settings = replace(settings, now=time.now)
    return replace(settings, **others)  # type: ignore[arg-type]  # keywords by name


class Server:
    """A server, started and stopped with `with`; `person()` gives a new one who uses it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = make_app(settings)
        self._first = TestClient(self.app, base_url=ADDRESS)

    def __enter__(self) -> Self:
        self._first.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._first.__exit__(kind, error, trace)

    def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """What comes of the work, done on the loop that the server runs on."""
        assert self._first.portal is not None, "it is started"
        return self._first.portal.call(work)

    def settle(self) -> None:
        """Everything that was to be written so far is on disk, even what nobody has waited for."""
        self.run(lambda: self.rooms.writer.commit(Change(())))

    def look_after_rooms(self) -> None:
        """Clocks that have run out are empty, as the server itself sees to from time to time."""
        self.run(self.housekeeping().look_after_due)

    def prune(self) -> None:
        """What the policy says has been done to old games, as the server itself sees to every hour."""
        self.run(self.housekeeping().prune)

    def housekeeping(self, wall: Callable[[], int] = now_ms) -> Housekeeping:
        """What looks after rooms, people and the clock of the machine."""
        retention = Retention(self.rooms.reader._engine, self.settings.policy)
        desk, people = self.services.desk, self.services.people
        return Housekeeping(self.settings, self.rooms, self.services.turns, retention, desk, people, wall)

    @property
    def services(self) -> Services:
        return cast(Services, self.app.state.services)

    @property
    def rooms(self) -> RoomService:
        return self.services.rooms

    def person(self, name: str | None = None) -> Visitor:
        """Somebody new, with cookies of their own, on the loop that the server runs on."""
        client = TestClient(self.app, base_url=ADDRESS)
        client.portal = self._first.portal
        visitor = Visitor(client, self.services)
        if name is not None:
            visitor.ok("PATCH", "/api/me", {"name": name})
        return visitor


@dataclass
class Visitor:
    """Somebody with a browser."""

    http: TestClient
    services: Services
    _keys: Iterator[int] = field(default_factory=lambda: count(1))

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Json]:
        """Status and JSON of an answer, which is as the route's model says."""
        response = self.http.request(method, path, json=body)
        document = cast(Json, response.json()) if response.content else {}
        check_answer(method, path, response.status_code, document)
        return response.status_code, document

    def ok(self, method: str, path: str, body: object = None) -> Json:
        """The JSON of an answer that is fine."""
        status, document = self.ask(method, path, body)
        assert status < 300, (method, path, status, document)
        return document

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """Status and code of an answer that is not."""
        status, document = self.ask(method, path, body)
        assert status >= 400, (method, path, status, document)
        return status, cast(str, cast(Json, document["error"])["code"])

    def room(self, game: str = "usa", **wish: object) -> str:
        """A new room; its id."""
        document = self.ok("POST", "/api/rooms", {"game": game, "bot_seconds": 0, **wish})
        return cast(str, cast(Json, document["room"])["id"])

    def start(self, room: str) -> None:
        self.ok("POST", f"/api/rooms/{room}/start")

    def view(self, room: str, seat: int | None = None) -> Json:
        where = "" if seat is None else f"?seat={seat}"
        return self.ok("GET", f"/api/rooms/{room}/view{where}")

    def key(self) -> str:
        return f"k{next(self._keys)}"

    def move(self, room: str, seat: int, action: str | None = None, version: int | None = None) -> Json:
        """A move: the given one, or the first that is possible; the answer."""
        seen = self.view(room, seat)
        chosen = action if action is not None else cast("list[str]", seen["legal"])[0]
        wish = {
            "seat": seat,
            "version": seen["version"] if version is None else version,
            "key": self.key(),
            "action": chosen,
        }
        return self.ok("POST", f"/api/rooms/{room}/moves", wish)

    def undo(self, room: str, seat: int) -> Json:
        """The last move of a seat taken back; the answer."""
        wish = {"seat": seat, "version": self.view(room, seat)["version"], "key": self.key()}
        return self.ok("POST", f"/api/rooms/{room}/undo", wish)

    def sit(self, room: str, seat: int, who: str = "me", **wish: object) -> Json:
        """A seat taken, left or given away; the room afterwards."""
        return seen_room(self.ok("PUT", f"/api/rooms/{room}/seats/{seat}", {"who": who, **wish}))

    def look(self, room: str) -> Json:
        """The room."""
        return seen_room(self.ok("GET", f"/api/rooms/{room}"))

    def invite(self, room: str, kind: str, seat: int | None = None) -> str:
        """The token of a new link."""
        wish = {"kind": kind, "seat": seat}
        return cast(str, self.ok("POST", f"/api/rooms/{room}/invitations", wish)["token"])

    def join(self, token: str) -> Json:
        """Come in by a link; the room with what it is to this one."""
        return self.ok("POST", "/api/join", {"token": token})

    @contextmanager
    def socket(self, room: str) -> Iterator[Line]:
        """A connection that has said nothing yet; afterwards the server has seen that it is closed."""
        services = self.services
        others = len(services.sockets._open)
        with self.http.websocket_connect(f"{ADDRESS.replace('http', 'ws')}/api/rooms/{room}/socket") as session:
            try:
                yield Line(session)
            finally:  # the client of these tests would cancel what the server does at the end of a connection
                session.close()
                until(lambda: len(services.sockets._open) <= others)
                if not services.gate.draining:
                    session.portal.call(services.rooms.writer.commit, Change(()))

    @contextmanager
    def listening(self, room: str, seat: int | None = None) -> Iterator[Line]:
        """A connection that has said hello and heard everything so far."""
        with self.socket(room) as line:
            line.send_json({"type": "hello"} if seat is None else {"type": "hello", "seat": seat})
            line.news()
            yield line


class Line:
    """A socket; whatever comes by it is as the models of the messages say."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def send_json(self, message: object) -> None:
        """A message to the server."""
        self.session.send_json(message)

    def send_text(self, text: str) -> None:
        """Any text to the server."""
        self.session.send_text(text)

    def send_bytes(self, data: bytes) -> None:
        """Bytes to the server."""
        self.session.send_bytes(data)

    def receive_text(self) -> str:
        """The next message as it came; WebSocketDisconnect when the server has closed."""
        text = self.session.receive_text()
        check_frame(text)
        return text

    def receive_json(self) -> Json:
        """The next message."""
        return cast(Json, json.loads(self.receive_text()))

    def news(self) -> list[Json]:
        """Everything that the server has said so far and nobody has heard yet."""
        self.send_json({"type": "ping"})
        return list(iter(self.receive_json, {"type": "pong"}))

    def told(self, message: object) -> list[Json]:
        """What the server says to a message, with all else that it has said."""
        self.send_json(message)
        return self.news()

    def hear(self, kind: str) -> Json:
        """The next message of a kind, even if the server takes its time; those before it are passed over."""
        found: list[Json] = []

        def is_there() -> bool:
            found.extend(frame for frame in self.news() if frame["type"] == kind)
            return bool(found)

        until(is_there)
        return found[0]

    def close(self) -> None:
        """The client goes."""
        self.session.close()


def check_frame(text: str) -> None:
    """The text is a message of the socket, with every field of its model and no other."""
    _fits(SERVER_MESSAGE, json.loads(text))


def check_answer(method: str, path: str, status: int, document: object) -> None:
    """The answer is what the route promises, with every field of its model and no other."""
    if path == "/readyz" and status == 503:
        _fits(HEALTH, document)
    elif status >= 400:
        _fits(ERROR, document)
    else:
        form = _promised(method, path.partition("?")[0])
        if form is not None:
            _fits(form, document)
        elif status != 204 and (path.endswith("/record") or path.startswith("/api/records/")):
            parse(document)
        elif path != "/openapi.json":
            assert document == {}, f"{method} {path} answers without a model: {document}"


def _promised(method: str, path: str) -> TypeAdapter[object] | None:
    for route, form in _forms():
        if method in (route.methods or ()) and route.path_regex.match(path):
            return form
    return None


@cache
def _forms() -> list[tuple[APIRoute, TypeAdapter[object] | None]]:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    return [(one, None if one.response_model is None else TypeAdapter(one.response_model)) for one in routes]


def _fits(form: TypeAdapter[T], document: object) -> None:
    read = form.validate_python(document, strict=True)
    assert form.dump_python(read, mode="json", exclude_unset=True) == document, "it has fields that no model has"


def let_sit(owner: Visitor, guest: Visitor, room: str, seat: int) -> Json:
    """A guest comes in by a link and sits down where a game from a record goes on; the room afterwards."""
    guest.join(owner.invite(room, "seat"))
    return guest.sit(room, seat, agrees=True)


def table_of_two(anna: Visitor, ben: Visitor, game: str = "usa", **wish: object) -> str:
    """A public room where the first sits at seat 0 and the second at seat 1, started."""
    room = anna.room(game, players=2, public=True, **wish)
    ben.ok("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"})
    anna.start(room)
    return room


def seen_room(answer: Json) -> Json:
    """The room in an answer."""
    return cast(Json, answer["room"])


def seats_in(room: Json) -> list[Json]:
    """The seats of a room."""
    return cast("list[Json]", room["seats"])


def running(folder: Path, database: str | None = None, time: Time | None = None, **others: object) -> Iterator[Server]:
    """A server for a fixture: `yield from running(tmp_path)`."""
    with Server(settings_in(folder, database, time or Time(), **others)) as server:
        yield server


def whose_turn(room: str, *people: Visitor) -> tuple[Visitor, int]:
    """Who is to move, of those who have a seat each in their order, and at which seat."""
    seat = cast(int, people[0].look(room)["to_move"])
    return people[seat], seat


def upload(visitor: Visitor, document: Json) -> str:
    """The id of an uploaded record."""
    return cast(str, visitor.ok("POST", "/api/records", document)["id"])


def continued(
    visitor: Visitor, document: Json, step: int | None = None, *, is_started: bool = True, **wish: object
) -> str:
    """A room that goes on with the game of a record; all seats are the visitor's if nothing else is said."""
    seats = [{"who": "me", "name": f"Player {number}"} for number in range(cast(int, document["players"]))]
    origin = {"record": upload(visitor, document), "step": step}
    answer = visitor.ok("POST", "/api/rooms", {"continue_from": origin, "seats": seats, "bot_seconds": 0, **wish})
    room = cast(str, seen_room(answer)["id"])
    if is_started:
        visitor.start(room)
    return room


def late_game(visitor: Visitor, game: str = "usa", left: int = 3, *, is_started: bool = True, **wish: object) -> str:
    """A room with a game that has only some moves to go; all seats are the visitor's if nothing else is said."""
    document = finished(game)
    step = len(cast("list[Json]", document["moves"])) - left
    return continued(visitor, document, step, is_started=is_started, **wish)


@cache
def moment_of(game: str, start: str, players: int = 2) -> Json:
    """The record of a game in which whoever is to move can do something that begins so; not to be changed."""
    return save(table_at(Setting(game, players), lambda table: any(text.startswith(start) for text in table.legal())))


def possible(visitor: Visitor, room: str, seat: int, start: str) -> str:
    """Something that a seat can do now, by how it begins."""
    return next(text for text in cast("list[str]", visitor.view(room, seat)["legal"]) if text.startswith(start))


def play_out(room: str, *people: Visitor) -> None:
    """The game is over; the people have a seat each, or one of them all seats."""
    for _ in range(1000):
        seat = cast("int | None", people[0].look(room)["to_move"])
        if seat is None:
            return
        people[seat if len(people) > 1 else 0].move(room, seat)
    raise AssertionError("the game does not end")


def log_of(server: Server, room: str) -> list[Entry]:
    """The log of a room as it is on disk."""
    return server.run(lambda: server.rooms.reader.entries(room))


def until(holds: Callable[[], bool]) -> None:
    """What the server does by itself has come about."""
    deadline = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < deadline, "it has not come about"
        sleep(0.01)
