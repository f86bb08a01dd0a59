"""Anything in any order at the sockets of a room: a small model knows what is acknowledged and what is refused.

Nothing crashes, sockets stay open, every message is one of those that the document names, versions have no gaps, and
whatever is refused has changed nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast
from unittest.mock import patch

import httpx2
import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from pydantic import ValidationError
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from branchline.protocol import Json
from branchline.rooms.room import Room
from branchline.server.guard.cookies import NAME
from branchline.server.rooms import housekeeping
from branchline.server.settings import Caps
from branchline.server.sockets.messages import CLIENT_MESSAGE, SERVER_MESSAGE
from branchline.server.storage.writer import Change
from tests.server.proofs.process import ServerProcess
from tests.server.proofs.village import Village, room_of, still_bots
from tests.server.tables import ADDRESS, Line, Server, Time, Visitor, settings_in, until

PEOPLE: Final = ("anna", "ben", "carl")
SEATS: Final[dict[str, list[int]]] = {"anna": [0, 2], "ben": [1], "carl": []}  # Anna plays two seats, Carl watches
PLAYERS: Final = 3
MISSED: Final = 200  # entries; who has missed more gets a snapshot
LARGEST: Final = 2**31 - 1

who_it_may_be = st.sampled_from(PEOPLE)
seats = st.sampled_from([0, 1, 2, 3, 6])
keys = st.sampled_from(["new", "new", "new", "new", "k1", "k2", "k3"])
ages = st.sampled_from(["now", "now", "now", "now", "played", "before", "zero", "next", "largest"])
actions = st.sampled_from(["first", "last", "middle", "first", "illegal", "nonsense", "empty", "long"])

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
TYPES: Final = ("hello", "curtain", "move", "undo", "chat", "hint", "ping", "snapshot", "entry", "Hello", "", 7, None)
half_right = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(TYPES),
    st.dictionaries(
        st.sampled_from(["seat", "version", "key", "action", "text", "last_version", "type ", "room"]),
        json_values | st.integers(-2, 8) | st.sampled_from(["k1", "draw deck", "a" * 65, "\0", "1"]),
        max_size=5,
    ),
)
garbage = st.one_of(
    st.text(max_size=60),
    json_values.map(json.dumps),
    half_right.map(json.dumps),
    st.sampled_from(
        [
            "",
            "{",
            "null",
            "[]",
            '{"type":"move"}',
            '{"type":"move","seat":0,"version":1,"key":"k","action":"pass","more":1}',
            '{"type":"move","seat":-1,"version":1,"key":"k","action":"pass"}',
            '{"type":"move","seat":0,"version":99999999999999999999,"key":"k","action":"pass"}',
            '{"type":"move","seat":0,"version":1,"key":"","action":"pass"}',
            '{"type":"chat","text":"","key":"k"}',
            '{"type":"chat","text":"' + "x" * 20_000 + '","key":"k"}',
            '{"type":"chat","text":"a\\u0000b","key":"k"}',
            '{"type":"hello","last_version":-1}',
            '{"type":"curtain"}',
            '{"type":"hello"}{"type":"hello"}',
            "[" * 5000,
            '{"type":"ping","type":"pong"}',
            '{"a":' * 300 + "1" + "}" * 300,
        ]
    ),
)


@dataclass(frozen=True)
class Done:
    """What somebody has had done with a key."""

    kind: str
    seat: int
    action: str | None
    version: int


class Ear:
    """One connection, and what is known about it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.has_said_hello = False
        self.viewer: int | None = None

    def frames(self) -> list[Json]:
        """All that was sent up to now; each is a message of the document, and the connection is open."""
        self.socket.send_text('{"type":"ping"}')
        found: list[Json] = []
        while True:
            text = self.socket.receive_text()
            SERVER_MESSAGE.validate_json(text, strict=True)
            frame = cast(Json, json.loads(text))
            if frame["type"] == "pong":
                return found
            found.append(frame)


@contextmanager
def connection(visitor: Visitor, room: str) -> Iterator[WebSocketTestSession]:
    """A socket, which may be closed before or after others; then the server has done all that follows from it."""
    services = visitor.services
    with visitor.http.websocket_connect(f"{ADDRESS.replace('http', 'ws')}/api/rooms/{room}/socket") as session:
        try:
            yield session
        finally:  # the client of these tests would cancel what the server does at the end of a connection
            others = len(services.sockets._open) - 1
            session.close()
            until(lambda: len(services.sockets._open) <= others)
            session.portal.call(services.rooms.writer.commit, Change(()))


class Machine(RuleBasedStateMachine):
    """A room with two people at three seats and one who watches."""

    def __init__(self, place: Village) -> None:
        super().__init__()
        self.place = place
        self.people: dict[str, Visitor] = place.people
        made = [{"who": "me"}, {"who": "open"}, {"who": "me", "name": "Arthur"}]
        self.room = self.people["anna"].room("nordic", players=PLAYERS, public=True, seats=made)
        self.people["ben"].ok("PUT", f"/api/rooms/{self.room}/seats/1", {"who": "me"})
        self.people["anna"].start(self.room)
        self.version = self.played = 3
        self.said = 0
        self.has_chat = True
        self.done: dict[tuple[str, str], Done] = {}
        self.lines: dict[tuple[str, str], tuple[str, int]] = {}
        self.next_key = 0
        self.ends = {who: ExitStack() for who in PEOPLE}
        self.ears = {who: self._open(who) for who in PEOPLE}

    def _open(self, who: str) -> Ear:
        return Ear(self.ends[who].enter_context(connection(self.people[who], self.room)))

    def teardown(self) -> None:
        try:
            for who in PEOPLE:
                assert self.ears[who].frames() == [], who
            self.place.check_logs(self.room)
        finally:
            for end in self.ends.values():
                end.close()

    @initialize(quiet=st.sets(who_it_may_be, max_size=1))
    def greet(self, quiet: set[str]) -> None:
        """Most say hello before anything else."""
        for who in PEOPLE:
            if who not in quiet:
                self.hello(who, None, None)

    # What can be sent

    @rule(
        who=who_it_may_be,
        seat=st.none() | seats,
        last=st.sampled_from([None, "zero", "first", "before", "now", "next"]),
    )
    def hello(self, who: str, seat: int | None, last: str | None) -> None:
        ear = self.ears[who]
        known = {None: None, "zero": 0, "first": 1, "before": self.version - 1, "now": self.version}
        last_version = known.get(last, self.version + 1)
        frames = self._send(who, {"type": "hello", "seat": seat, "last_version": last_version})
        if seat is not None and seat not in SEATS[who]:
            self._is_refused(frames, who, None, "not_your_seat")
            return
        ear.viewer = seat if seat is not None else SEATS[who][0] if len(SEATS[who]) == 1 else None
        mine = frames[who]
        if not ear.has_said_hello:
            ear.has_said_hello = True
            assert mine.pop()["type"] == "presence"
            for other in PEOPLE:
                if other != who:
                    heard = [frame["type"] for frame in frames[other]]
                    assert heard == (["presence"] if self.ears[other].has_said_hello else [])
        if last_version and self.version - MISSED <= last_version < self.version:
            versions = [cast(Json, frame["entry"])["version"] for frame in mine]
            assert versions == list(range(last_version + 1, self.version + 1))
            assert all(frame["view"] is None for frame in mine[:-1])
            assert all(cast(Json, frame["view"])["viewer"] == ear.viewer for frame in mine[-1:])
        else:
            self._is_snapshot(mine, who)

    @rule(who=who_it_may_be, seat=st.none() | seats)
    def curtain(self, who: str, seat: int | None) -> None:
        frames = self._send(who, {"type": "curtain", "seat": seat})
        if not self.ears[who].has_said_hello:
            self._is_refused(frames, who, None, "hello")
        elif seat is not None and seat not in SEATS[who]:
            self._is_refused(frames, who, None, "not_your_seat")
        else:
            self.ears[who].viewer = seat
            self._is_snapshot(frames[who], who)

    @rule(who=who_it_may_be, seat=seats, key=keys, age=ages, action=actions)
    def move(self, who: str, seat: int, key: str, age: str, action: str) -> None:
        self._move(who, seat, self._key(key), self._version(age), self._action(action))

    @rule(age=ages, action=st.sampled_from(["first", "middle", "last"]), key=keys)
    def right_move(self, age: str, action: str, key: str) -> None:
        """Whoever is to move does what can be done."""
        seat = self._to_move()
        self._move(self._owner(seat), seat, self._key(key), self._version(age), self._action(action))

    @rule(age=st.sampled_from(["before", "zero", "next", "largest"]))
    def old_move(self, age: str) -> None:
        """Whoever is to move tries it at a version that is not the current one."""
        seat = self._to_move()
        self._move(self._owner(seat), seat, self._key("new"), self._version(age), self._action("first"))

    @rule(which=st.integers(0, 100), age=ages, other=st.booleans())
    def again(self, which: int, age: str, other: bool) -> None:
        """Something is sent again that has been done; or with its key something else."""
        if not self.done:
            return
        (who, key), done = list(self.done.items())[which % len(self.done)]
        if done.kind == "undo" or done.action is None:
            self._undo(who, done.seat, key, self._version(age))
        else:
            self._move(who, done.seat, key, self._version(age), "pass" if other else done.action)

    @rule(who=who_it_may_be, seat=seats, key=keys, age=ages)
    def undo(self, who: str, seat: int, key: str, age: str) -> None:
        self._undo(who, seat, self._key(key), self._version(age))

    @rule()
    def right_undo(self) -> None:
        """Whoever can take something back does."""
        for who in ("anna", "ben"):
            for seat in SEATS[who]:
                if self.people[who].view(self.room, seat)["undo"]:
                    self._undo(who, seat, self._key("new"), self.version)
                    return

    @rule(who=who_it_may_be, text=st.sampled_from(["hello", " hello ", "x" * 500, "</script>", "🚂"]), key=keys)
    def chat(self, who: str, text: str, key: str) -> None:
        key = self._key(key)
        frames = self._send(who, {"type": "chat", "text": text, "key": key})
        before = self.lines.get((who, key))
        if not self.ears[who].has_said_hello:
            self._is_refused(frames, who, key, "hello")
        elif not self.has_chat:
            self._is_refused(frames, who, key, "chat_off")
        elif not SEATS[who]:
            self._is_refused(frames, who, key, "forbidden")
        elif before is not None and before[0] != text.strip():
            self._is_refused(frames, who, key, "key_reused")
        elif before is not None:
            assert frames[who] == [{"type": "ack", "room": self.room, "key": key, "version": before[1], "head": None}]
            self._nobody_hears(frames, who)
        else:
            self.said += 1
            self.lines[who, key] = (text.strip(), self.said)
            ack = {"type": "ack", "room": self.room, "key": key, "version": self.said, "head": None}
            for other in PEOPLE:
                heard = [frame for frame in frames[other] if frame != ack]
                assert len(frames[other]) - len(heard) == (other == who)
                if self.ears[other].has_said_hello:
                    (said,) = heard
                    assert said["type"] == "said"
                    line = cast(Json, said["line"])
                    assert (line["number"], line["text"], line["seats"]) == (self.said, text.strip(), SEATS[who])
                else:
                    assert heard == []

    @rule(who=who_it_may_be, seat=seats)
    def hint(self, who: str, seat: int) -> None:
        before = self.place.state(self.room)
        ear = self.ears[who]
        ear.socket.send_json({"type": "hint", "seat": seat})
        text = ear.socket.receive_text()  # a bot thinks meanwhile, so that the answer does not come in its order
        SERVER_MESSAGE.validate_json(text, strict=True)
        frame = cast(Json, json.loads(text))
        frames = self._all_frames()
        frames[who].insert(0, frame)
        if not ear.has_said_hello:
            self._is_refused(frames, who, None, "hello", before)
        elif seat not in SEATS[who]:
            self._is_refused(frames, who, None, "not_your_seat", before)
        elif seat != self._to_move():
            self._is_refused(frames, who, None, "not_your_turn", before)
        else:
            assert frames[who] == [frame]
            assert frame["type"] == "hint"
            assert frame["action"] in self._legal()
            self._nobody_hears(frames, who)

    @rule(who=who_it_may_be, text=garbage)
    def nonsense(self, who: str, text: str) -> None:
        try:
            CLIENT_MESSAGE.validate_json(text)
        except ValidationError:
            self._is_refused(self._send(who, text), who, None, "invalid")

    @rule(who=who_it_may_be, content=st.binary(max_size=40))
    def bytes_instead_of_text(self, who: str, content: bytes) -> None:
        self._is_refused(self._send(who, content), who, None, "invalid")

    # What happens meanwhile

    @rule(has_chat=st.booleans())
    def other_settings(self, has_chat: bool) -> None:
        """The owner changes something that no move has to know of."""
        self.people["anna"].ok("PATCH", f"/api/rooms/{self.room}", {"chat": has_chat})
        is_new = has_chat != self.has_chat
        self.has_chat = has_chat
        self.version += is_new
        for who, heard in self._all_frames().items():
            if is_new:
                self._is_entry(heard, who, "changed")
            else:
                assert heard == []

    @rule(who=who_it_may_be)
    def come_again(self, who: str) -> None:
        """A connection ends, and another begins: it has to say hello first."""
        had = self.ears[who].has_said_hello
        self.ends[who].close()
        self.ears[who] = self._open(who)
        for other, heard in self._all_frames().items():
            is_told = had and other != who and self.ears[other].has_said_hello
            assert [frame["type"] for frame in heard] == (["presence"] if is_told else [])

    @invariant()
    def the_room_is_where_it_should_be(self) -> None:
        room = self._room()
        assert (room.state.version, room.state.played) == (self.version, self.played)
        assert [past.entry.version for past in room.history] == list(range(1, self.version + 1))

    # How it is judged

    def _move(self, who: str, seat: int, key: str, version: int, action: str) -> None:
        legal, to_move = self._legal(), self._to_move()
        wish = {"type": "move", "seat": seat, "version": version, "key": key, "action": action}
        before = self.place.state(self.room)
        frames = self._send(who, wish, before)
        done = self.done.get((who, key))
        if self._is_answered(frames, who, seat, key, version, done, Done("move", seat, action, 0), before):
            return
        if seat != to_move:
            self._is_refused(frames, who, key, "not_your_turn", before)
        elif action in legal:
            self._is_done(frames, who, key, Done("move", seat, action, self.version + 1), "moved")
        else:
            self._is_refused(frames, who, key, "no_action" if not action.startswith("claim") else "illegal", before)

    def _undo(self, who: str, seat: int, key: str, version: int) -> None:
        can_undo = seat in SEATS[who] and cast(int, self.people[who].view(self.room, seat)["undo"]) > 0
        before = self.place.state(self.room)
        frames = self._send(who, {"type": "undo", "seat": seat, "version": version, "key": key}, before)
        done = self.done.get((who, key))
        if self._is_answered(frames, who, seat, key, version, done, Done("undo", seat, None, 0), before):
            return
        if can_undo:
            self._is_done(frames, who, key, Done("undo", seat, None, self.version + 1), "undone")
        else:
            self._is_refused(frames, who, key, "nothing_to_undo", before)

    def _is_answered(
        self,
        frames: dict[str, list[Json]],
        who: str,
        seat: int,
        key: str,
        version: int,
        done: Done | None,
        asked: Done,
        before: tuple[object, object],
    ) -> bool:
        """Whether the answer does not depend on the game; then it is the right one."""
        if not self.ears[who].has_said_hello:
            self._is_refused(frames, who, key, "hello", before)
        elif done is not None and (done.kind, done.seat, done.action) != (asked.kind, asked.seat, asked.action):
            self._is_refused(frames, who, key, "key_reused", before)
        elif done is not None:
            assert frames[who] == [self._ack(key, done.version)]
            self._nobody_hears(frames, who)
            assert not self.place.differences(before, self.room)
        elif seat >= PLAYERS:
            self._is_refused(frames, who, key, "invalid", before)
        elif seat not in SEATS[who]:
            self._is_refused(frames, who, key, "not_your_seat", before)
        elif not self.played <= version <= self.version:
            self._is_refused(frames, who, key, "stale", before)
            assert cast(Json, frames[who][0]["error"])["version"] == self.version
        else:
            return False
        return True

    def _is_done(self, frames: dict[str, list[Json]], who: str, key: str, done: Done, kind: str) -> None:
        self.version += 1
        self.played = self.version
        self.done[who, key] = done
        assert frames[who][0] == self._ack(key, self.version)
        del frames[who][0]  # before the entry, and on disk
        for other, heard in frames.items():
            self._is_entry(heard, other, kind)

    def _ack(self, key: str, version: int) -> Json:
        head = self._room().history[version - 1].entry.hash
        return {"type": "ack", "room": self.room, "key": key, "version": version, "head": head}

    def _is_entry(self, heard: list[Json], who: str, kind: str) -> None:
        if not self.ears[who].has_said_hello:
            assert heard == []
            return
        (frame,) = heard
        entry = cast(Json, frame["entry"])
        assert (frame["type"], entry["kind"], entry["version"]) == ("entry", kind, self.version)
        view = cast(Json, frame["view"])
        assert (view["version"], view["viewer"]) == (self.version, self.ears[who].viewer)

    def _is_snapshot(self, heard: list[Json], who: str) -> None:
        (frame,) = heard
        assert (frame["type"], frame["version"], frame["mine"]) == ("snapshot", self.version, SEATS[who])
        assert cast(Json, frame["view"])["viewer"] == self.ears[who].viewer

    def _is_refused(
        self,
        frames: dict[str, list[Json]],
        who: str,
        key: str | None,
        code: str,
        before: tuple[object, object] | None = None,
    ) -> None:
        (refused,) = frames[who]
        assert (refused["type"], refused["key"]) == ("refused", key), refused
        assert cast(Json, refused["error"])["code"] == code, refused
        assert cast(Json, refused["error"])["message"]
        self._nobody_hears(frames, who)
        assert not self.place.differences(self._before if before is None else before, self.room)

    def _nobody_hears(self, frames: dict[str, list[Json]], who: str) -> None:
        assert all(heard == [] for other, heard in frames.items() if other != who)

    def _send(
        self, who: str, message: Json | str | bytes, before: tuple[object, object] | None = None
    ) -> dict[str, list[Json]]:
        """What everybody is told when somebody sends this."""
        self._before = self.place.state(self.room) if before is None else before
        socket = self.ears[who].socket
        if isinstance(message, bytes):
            socket.send_bytes(message)
        else:
            socket.send_text(message if isinstance(message, str) else json.dumps(message))
        first = self.ears[who].frames()  # the others are told by then
        return {**self._all_frames(), who: first}

    def _all_frames(self) -> dict[str, list[Json]]:
        return {who: ear.frames() for who, ear in self.ears.items()}

    # What is meant

    def _key(self, key: str) -> str:
        if key != "new":
            return key
        self.next_key += 1
        return f"new-{self.next_key}"

    def _version(self, age: str) -> int:
        return {
            "now": self.version,
            "played": self.played,
            "before": self.played - 1,
            "zero": 0,
            "next": self.version + 1,
            "largest": LARGEST,
        }[age]

    def _action(self, action: str) -> str:
        legal = self._legal()
        if action == "illegal":
            state = self._room().state
            assert state.table is not None
            texts = (state.table.notation.text(number) for number in range(len(state.table.game.actions)))
            return next(text for text in texts if text.startswith("claim") and text not in legal)
        chosen = {
            "first": legal[0],
            "last": legal[-1],
            "middle": legal[len(legal) // 2],
            "empty": "",
            "long": "x" * 200,
        }
        return chosen.get(action, "fly to the moon")

    def _room(self) -> Room:
        return room_of(self.place.server, self.room)

    def _to_move(self) -> int:
        seat = self._room().state.to_move
        assert seat is not None, "so few moves end no game"
        return seat

    def _owner(self, seat: int) -> str:
        return next(who for who in PEOPLE if seat in SEATS[who])

    def _legal(self) -> list[str]:
        seat = self._to_move()
        return cast("list[str]", self.people[self._owner(seat)].view(self.room, seat)["legal"])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    """A server for all tests of this module; each makes rooms of its own."""
    folder = tmp_path_factory.mktemp("sockets")
    with (
        # A worker says who is here; in the midst of everything, here.
        patch.object(housekeeping, "PRESENCE_SECONDS", 0.05),
        capture_logs() as told,
        Server(settings_in(folder, time=Time())) as server,
    ):
        still_bots(server)
        yield Village(server, {who: server.person(who.capitalize()) for who in PEOPLE})
    assert [one for one in told if one["log_level"] in ("error", "critical")] == []


def run(place: Village, examples: int, steps: int, part: int = 0) -> None:
    """So many rooms, and so many things that happen in each; others in each part."""

    class Here(Machine):
        def __init__(self) -> None:
            super().__init__(place)

    if settings().derandomize:  # the soak has others each time
        seed(part)(Here)
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=[Phase.generate],  # rooms are not what they were, and what is printed is short enough
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_whatever_is_sent_in_whatever_order_is_acknowledged_or_refused_as_it_should_be(place: Village) -> None:
    run(place, examples=12, steps=40)


@pytest.mark.proof
@pytest.mark.parametrize("part", [1, 2, 3, 4])  # side by side
def test_whatever_is_sent_for_a_long_time_is_acknowledged_or_refused_as_it_should_be(place: Village, part: int) -> None:
    run(place, examples=50, steps=80, part=part)


def test_whoever_sends_too_many_messages_is_told_so_and_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_800_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    caps = Caps(cost_per_second=10, cost_burst=40)
    with Server(settings_in(tmp_path, time=Time(), has_limits=True, caps=caps)) as server:
        anna = server.person("Anna")
        room = anna.room("usa")
        with anna.socket(room) as socket:
            for _ in range(50):
                socket.send_json({"type": "ping"})
            words = words_until_closed(socket)
        assert words.count({"type": "pong"}) <= 30
        assert words[-1] == {"type": "bye", "reason": "too_many"}
        now[0] += 60
        with anna.socket(room) as socket:  # and is welcome again
            socket.send_json({"type": "hello"})
            assert socket.receive_json()["type"] == "snapshot"


def words_until_closed(socket: Line) -> list[Json]:
    """All that is sent before the server ends the connection."""
    words: list[Json] = []
    while True:
        try:
            words.append(socket.receive_json())
        except WebSocketDisconnect:
            return words


def test_a_message_of_more_than_16_kib_ends_its_connection_and_nothing_else(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, httpx2.Client(base_url=server.address, trust_env=False) as http:
        room = http.post("/api/rooms", json={"game": "usa"}).json()["room"]["id"]
        address = f"{server.address.replace('http', 'ws')}/api/rooms/{room}/socket"
        cookie = {"cookie": f"{NAME}={http.cookies[NAME]}"}
        with (
            connect(address, additional_headers=cookie, proxy=None) as one,
            connect(address, additional_headers=cookie, proxy=None) as other,
        ):
            other.send('{"type":"hello"}')
            one.send(json.dumps({"type": "chat", "text": "x" * 16_000, "key": "k"}))
            assert json.loads(one.recv())["error"]["code"] == "invalid"
            one.send(json.dumps({"type": "chat", "text": "x" * 16_500, "key": "k"}))
            with pytest.raises(ConnectionClosed) as end:
                one.recv()
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 1009
            assert json.loads(other.recv())["type"] == "snapshot"
            other.send('{"type":"ping"}')
            while json.loads(other.recv())["type"] != "pong":
                pass
        assert http.get(f"/api/rooms/{room}/entries").json()["version"] == 1
