"""Sockets: hello, what was missed, then everything as it happens, through one seat's eyes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from branchline.protocol import Json
from branchline.rooms import broadcast
from branchline.server.app import drain
from branchline.server.background import Background
from branchline.server.guard.costs import REQUEST, cost_of_message
from branchline.server.http.api_docs.openapi import SOCKET
from branchline.server.monitoring import REQUESTS
from branchline.server.refusals import no_database
from branchline.server.settings import Caps
from branchline.server.sockets.connections import HELLO_SECONDS, MOST_WAITING, TOO_SLOW, Socket
from tests.server.tables import (
    Line,
    Server,
    Visitor,
    continued,
    late_game,
    log_of,
    moment_of,
    play_out,
    possible,
    running,
    settings_in,
    table_of_two,
    until,
    whose_turn,
)

HELLO = {"type": "hello"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def types(frames: list[Json]) -> list[object]:
    return [frame["type"] for frame in frames]


def entries(frames: list[Json]) -> list[Json]:
    return [cast(Json, frame["entry"]) for frame in frames if frame["type"] == "entry"]


def code(frame: Json) -> object:
    assert frame["type"] == "refused", frame
    return cast(Json, frame["error"])["code"]


def move_by(line: Line, visitor: Visitor, room: str, seat: int, key: str) -> list[Json]:
    seen = visitor.view(room, seat)
    action = cast("list[str]", seen["legal"])[0]
    return line.told({"type": "move", "seat": seat, "version": seen["version"], "key": key, "action": action})


def to_the_end(line: Line) -> tuple[list[Json], int]:
    """All that comes before the server closes the connection, and the code with which it does."""
    heard = []
    while True:
        try:
            heard.append(line.receive_json())
        except WebSocketDisconnect as ended:
            return heard, ended.code


def denied(visitor: Visitor, room: str) -> tuple[int, str]:
    """Status and code of a connection that is not accepted."""
    with pytest.raises(WebSocketDenialResponse) as denial, visitor.socket(room):
        pass
    return denial.value.status_code, denial.value.json()["error"]["code"]


# Hello


def test_the_answer_to_hello_is_everything_at_the_present_version(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = table_of_two(anna, ben)
    with anna.socket(room) as line:
        snapshot, presence = line.told(HELLO)
    assert (presence["type"], cast("list[bool]", presence["here"])[0]) == ("presence", True)
    assert (snapshot["type"], snapshot["version"], snapshot["mine"]) == ("snapshot", 3, [0])
    seen = anna.view(room)
    assert snapshot["view"] == seen
    assert cast(Json, snapshot["room"])["seats"]


def test_a_connection_is_counted_by_its_route(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    opened = REQUESTS.labels("SOCKET", SOCKET, "101")._value
    before = opened.get()
    with anna.listening(room):
        pass
    until(lambda: opened.get() == before + 1)


def test_before_hello_nothing_else_is_answered_but_a_ping(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    with anna.socket(room) as line:
        line.send_json({"type": "ping"})
        assert line.receive_json() == {"type": "pong"}
        for message in (
            {"type": "move", "seat": 0, "version": 3, "key": "a", "action": "draw"},
            {"type": "undo", "seat": 0, "version": 3, "key": "a"},
            {"type": "chat", "text": "hello", "key": "a"},
            {"type": "curtain", "seat": 0},
            {"type": "hint", "seat": 0},
        ):
            (refused,) = line.told(message)
            assert code(refused) == "hello"
            assert refused["key"] == message.get("key")
        mover, seat = whose_turn(room, anna, ben)
        mover.move(room, seat)
        assert line.news() == []  # who has not said hello is told nothing
        assert types(line.told(HELLO)) == ["snapshot", "presence"]


def test_who_says_which_version_it_has_gets_what_it_missed(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    with anna.listening(room):
        pass
    for _ in range(4):
        mover, seat = whose_turn(room, anna, ben)
        mover.move(room, seat)
    for last in (1, 3, 6):
        with anna.socket(room) as line:
            frames = line.told({"type": "hello", "last_version": last})
        missed = frames[:-1]
        assert types(frames) == [*["entry"] * (7 - last), "presence"]
        assert [entry["version"] for entry in entries(frames)] == list(range(last + 1, 8))
        assert [frame["view"] for frame in missed[:-1]] == [None] * (6 - last)
        assert missed[-1]["view"] == anna.view(room)
        assert cast(Json, missed[-1]["room"])["version"] == 7
        asked = anna.ok("GET", f"/api/rooms/{room}/entries?after={last}")
        assert entries(frames) == asked["entries"]


@pytest.mark.parametrize("last", [None, 0, 3, 4, 2**31 - 1])
def test_who_has_nothing_or_has_missed_nothing_or_has_what_cannot_be_gets_everything(
    server: Server, last: int | None
) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    with anna.socket(room) as line:
        assert types(line.told({"type": "hello", "last_version": last})) == ["snapshot", "presence"]


def test_who_has_missed_too_much_gets_everything_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "MOST_MISSED", 2)
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    mover.move(room, seat)
    for last, first in ((1, "snapshot"), (2, "entry")):
        with anna.socket(room) as line:
            assert types(line.told({"type": "hello", "last_version": last}))[0] == first


def test_a_client_that_finds_a_gap_asks_again_on_the_same_socket(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    with anna.listening(room) as line:
        for _ in range(2):
            mover, seat = whose_turn(room, anna, ben)
            mover.move(room, seat)
        told = line.news()
        again = line.told({"type": "hello", "last_version": 3})
    assert entries(again) == entries(told)
    assert types(again) == ["entry", "entry"]  # and it is not taken for somebody who has just come


# As it happens


def test_a_move_is_acknowledged_before_it_is_told(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0)
    with anna.listening(room) as line, ben.listening(room) as other:
        line.news()
        frames = move_by(line, anna, room, 0, "a")
        assert types(frames) == ["ack", "entry"]
        assert frames[0] == {
            "type": "ack",
            "room": room,
            "key": "a",
            "version": 4,
            "head": log_of(server, room)[3].hash,
        }
        assert [entry["version"] for entry in entries(frames)] == [4]
        assert types(other.news()) == ["entry"]


def test_each_is_told_with_the_view_of_that_seat_alone(either: Server) -> None:
    anna, ben, stranger = either.person(), either.person(), either.person()
    room = table_of_two(anna, ben, first=0)
    anna.move(room, 0)
    ben.move(room, 1)
    with anna.listening(room) as a, ben.listening(room) as b, stranger.listening(room) as s:
        for line in (a, b, s):
            line.news()
        anna.move(room, 0, "draw")
        told = {"a": a.news()[0], "b": b.news()[0], "s": s.news()[0]}
        assert told["a"]["view"] == anna.view(room)
        assert told["b"]["view"] == ben.view(room)
        assert told["s"]["view"] == stranger.view(room)
    for name, viewer in (("a", 0), ("b", 1), ("s", None)):
        assert cast(Json, told[name]["view"])["viewer"] == viewer
    assert "card" in cast("list[Json]", cast(Json, told["a"]["entry"])["events"])[0]
    for name in ("b", "s"):
        assert cast(Json, told[name]["entry"])["events"] == [{"kind": "drew", "seat": 0}]
        seen = cast(Json, cast(Json, told[name]["view"])["view"])
        hidden = cast(Json, cast(Json, told["a"]["view"])["view"])
        assert json.dumps(hidden["hand"]) != json.dumps(seen["hand"])


def test_a_spectator_is_sent_the_public_view_only(server: Server) -> None:
    anna, ben, watcher = server.person(), server.person(), server.person()
    room = anna.room()
    watcher.join(anna.invite(room, "watch"))
    ben.join(anna.invite(room, "seat", 1))
    anna.start(room)
    with watcher.socket(room) as line:
        frames = line.told(HELLO)
        mover, seat = whose_turn(room, anna, ben)
        mover.move(room, seat)
        frames += line.news()
    views = [cast(Json, frame["view"]) for frame in frames if frame.get("view")]
    assert [(view["viewer"], view["legal"], view["undo"]) for view in views] == [(None, [], 0)] * 2


def test_versions_come_one_by_one_and_in_order(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(public=True)
    with anna.socket(room) as line:
        frames = line.told(HELLO)
        ben.sit(room, 1)
        anna.ok("PATCH", f"/api/rooms/{room}", {"hints": False})
        anna.start(room)
        for _ in range(3):
            mover, seat = whose_turn(room, anna, ben)
            mover.move(room, seat)
        frames += line.news()
    assert [entry["version"] for entry in entries(frames)] == [2, 3, 4, 5, 6, 7]
    assert [entry["kind"] for entry in entries(frames)] == ["sat", "changed", "started", "moved", "moved", "moved"]


def test_the_room_comes_with_what_has_changed_it_and_not_with_every_move(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    with ben.listening(room) as line:
        mover, seat = whose_turn(room, anna, ben)
        mover.move(room, seat)
        (frame,) = line.news()
        assert (frame["room"], frame["mine"]) == (None, None)
        anna.ok("PATCH", f"/api/rooms/{room}", {"chat": False})
        (frame,) = line.news()
        assert cast(Json, frame["room"])["chat"] is False
        assert frame["mine"] == [1]


def test_the_end_of_a_game_comes_with_the_scores(server: Server) -> None:
    anna = server.person()
    room = late_game(anna)
    with anna.listening(room) as line:
        play_out(room, anna)
        last = line.news()[-1]
    assert cast(Json, last["room"])["status"] == "over"
    assert cast(Json, last["room"])["scores"] == anna.look(room)["scores"]
    assert cast(Json, last["view"])["scores"]


def test_who_comes_and_goes_is_told(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    with anna.listening(room) as line:
        with ben.listening(room):
            assert line.news() == [{"type": "presence", "here": [True, True]}]
        assert line.news() == [{"type": "presence", "here": [True, False]}]


def test_who_has_two_windows_is_here_until_both_are_closed(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    with anna.listening(room) as line, ben.listening(room):
        with ben.listening(room):
            pass
        told = line.news()
        assert told
        assert all(frame == {"type": "presence", "here": [True, True]} for frame in told)


# One handler


def test_moves_by_request_and_by_socket_go_the_same_way(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0)
    seen = anna.view(room)
    wish = {"seat": 0, "version": 3, "key": "a", "action": cast("list[str]", seen["legal"])[0]}
    with anna.listening(room) as line:
        ack = line.told({"type": "move", **wish})[0]
        answer = {"room": room, "key": "a", "version": 4, "head": log_of(server, room)[3].hash}
        assert anna.ok("POST", f"/api/rooms/{room}/moves", wish) == answer
        assert ack == {"type": "ack", **answer}
        assert line.told({"type": "move", **wish}) == [ack]
        for changed, expected in (
            ({"key": "b"}, "stale"),
            ({"action": "draw"}, "key_reused"),
            ({"key": "c", "version": 4}, "not_your_turn"),
            ({"key": "c", "version": 4, "seat": 1}, "not_your_seat"),
            ({"key": "c", "version": 4, "seat": 5}, "invalid"),
        ):
            refused = line.told({"type": "move", **wish, **changed})[0]
            assert code(refused) == expected
            assert refused["key"] == {**wish, **changed}["key"]
            status, answer = anna.ask("POST", f"/api/rooms/{room}/moves", {**wish, **changed})
            assert status >= 400
            assert answer["error"] == refused["error"]
    stale = cast(Json, anna.ask("POST", f"/api/rooms/{room}/moves", {**wish, "key": "d"})[1]["error"])
    assert stale["version"] == 4


def test_a_move_is_taken_back_by_socket(server: Server) -> None:
    anna = server.person()
    room = continued(anna, moment_of("usa", "claim"))
    seat = cast(int, anna.look(room)["to_move"])
    anna.move(room, seat, possible(anna, room, seat, "claim"))
    with anna.listening(room, seat) as line:
        undo = {"type": "undo", "seat": seat, "version": 3, "key": "back"}
        ack, entry = line.told(undo)
        assert ack == {"type": "ack", "room": room, "key": "back", "version": 4, "head": log_of(server, room)[3].hash}
        assert cast(Json, entry["entry"])["kind"] == "undone"
        assert line.told(undo) == [ack]
        (refused,) = line.told({**undo, "version": 4, "key": "again"})
        assert code(refused) == "nothing_to_undo"


# What is refused


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "null",
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": "hello", "last_version": -1}',
        '{"type": "hello", "seat": 99}',
        '{"type": "hello", "more": 1}',
        '{"type": "move"}',
        '{"type": "move", "seat": 0, "version": 1, "key": "a b", "action": "draw"}',
        '{"type": "chat", "text": "", "key": "a"}',
        '{"type": "curtain"}',
        '{"type": "ping"',
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
        "[" * 5000,
    ],
)
def test_a_malformed_message_is_refused_and_the_socket_stays_open(server: Server, text: str) -> None:
    anna = server.person()
    room = anna.room()
    with anna.listening(room) as line:
        line.send_text(text)
        (refused,) = line.news()
        assert code(refused) == "invalid"
        assert refused["key"] is None
        assert types(line.told(HELLO)) == ["snapshot"]
    assert anna.look(room)["version"] == 1


def test_bytes_are_no_message(server: Server) -> None:
    anna = server.person()
    with anna.listening(anna.room()) as line:
        line.send_bytes(b'{"type": "ping"}')
        (refused,) = line.news()
        assert code(refused) == "invalid"


def test_a_room_that_is_not_there_or_not_for_everybody_has_no_socket_for_strangers(server: Server) -> None:
    anna, stranger = server.person(), server.person()
    for room in ("AAAAAAAAAAAA", anna.room()):
        assert denied(stranger, room) == (404, "not_found")
    with pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)), stranger.socket("x"):
        pass


def test_whoever_is_shut_out_is_told_and_hears_no_more(server: Server) -> None:
    anna, ben, watcher = server.person(), server.person(), server.person()
    room = anna.room(public=True)
    ben.sit(room, 1)
    with watcher.listening(room) as line, ben.listening(room) as other:
        other.news()
        anna.ok("PATCH", f"/api/rooms/{room}", {"public": False})
        heard, code = to_the_end(line)
        assert heard[-1] == {"type": "bye", "reason": "shut_out"}
        assert entries(heard) == []  # the room was private then
        assert code == 1008
        assert [entry["kind"] for entry in entries(other.news())] == ["changed"]
    assert denied(watcher, room) == (404, "not_found")


def test_who_sits_down_while_listening_sees_through_that_seat_from_then_on(server: Server) -> None:
    anna, ben = server.person(), server.person("Ben")  # whose cookie is there before the socket
    room = anna.room(public=True)
    with ben.listening(room) as line:
        ben.sit(room, 1)
        anna.start(room)
        told = line.news()
    assert [cast(Json, frame["view"])["viewer"] for frame in told if frame["type"] == "entry"] == [1, 1]


def test_somebody_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    for server in running(tmp_path, has_limits=True, caps=Caps(sockets=2)):
        anna, ben = server.person(), server.person()
        room = table_of_two(anna, ben)
        with anna.listening(room), anna.listening(room), ben.listening(room):
            assert denied(anna, room) == (429, "cap")
        with anna.listening(room):
            pass


def test_an_address_has_so_many_sockets_and_no_more_however_many_guests_it_brings(tmp_path: Path) -> None:
    for server in running(tmp_path, has_limits=True, caps=Caps(sockets=1, sockets_per_address=3)):
        anna = server.person()
        room = anna.room(public=True)
        with anna.listening(room), server.person().listening(room), server.person().listening(room):
            assert denied(server.person(), room) == (429, "cap")
        with server.person().listening(room), server.person().listening(room), server.person().listening(room):
            pass


class Deaf:
    """A connection whose client does not read, until it is woken."""

    def __init__(self) -> None:
        self.application_state = WebSocketState.CONNECTED
        self.scope: dict[str, object] = {}
        self.woken = asyncio.Event()
        self.sent: list[str] = []
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def send_text(self, text: str) -> None:
        await self.woken.wait()
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed.set_result(code)


def test_who_does_not_read_is_let_go_and_makes_nobody_wait() -> None:
    async def run() -> tuple[int, list[str]]:
        connection, background = Deaf(), Background()
        socket = Socket(cast(WebSocket, connection), "anna", background)
        for number in range(MOST_WAITING + 50):
            socket.send(str(number))
            await asyncio.sleep(0)
        assert socket.is_ending
        ended = await connection.closed
        connection.woken.set()
        await background.finish(60)
        return ended, connection.sent

    ended, sent = asyncio.run(run())
    assert ended == TOO_SLOW
    assert sent == ["0", '{"type":"bye","reason":"too_slow"}']


def test_who_sends_too_much_is_told_and_let_go(tmp_path: Path) -> None:
    caps = Caps(cost_per_second=1, cost_burst=REQUEST + 3)
    for server in running(tmp_path, has_limits=True, caps=caps):
        anna = server.person()
        with anna.socket(anna.room()) as line:
            for _ in range(40):
                line.send_json({"type": "ping"})
            heard, ended = to_the_end(line)
        assert heard[-1] == {"type": "bye", "reason": "too_many"}
        assert types(heard[:-1]) == ["pong"] * (len(heard) - 1)
        assert 4 <= len(heard) < 40
        assert ended == 1008


def test_a_hello_costs_more_than_a_ping(tmp_path: Path) -> None:
    caps = Caps(cost_per_second=1, cost_burst=REQUEST + 3 * cost_of_message("hello"))
    for server in running(tmp_path, has_limits=True, caps=caps):
        anna = server.person()
        with anna.socket(anna.room()) as line:
            for _ in range(10):
                line.send_json({"type": "hello"})
            heard, _ = to_the_end(line)
        assert len(heard) <= 1 + 2 * 4, "a snapshot and who is here for each of them"


@pytest.mark.parametrize("whose", ["person", "address"])
def test_requests_and_messages_of_all_sockets_are_paid_from_one_budget(tmp_path: Path, whose: str) -> None:
    caps = Caps(cost_per_second=1, cost_burst=200) if whose == "person" else Caps(cost_per_address=400)
    for server in running(tmp_path, has_limits=True, caps=caps):
        anna, ben = server.person(), server.person()
        room = anna.room(public=True)
        other = anna if whose == "person" else ben
        with anna.socket(room) as line:
            for _ in range(500):
                line.send_json({"type": "curtain", "seat": None})
            heard, _ = to_the_end(line)
            assert 1 < len(heard) <= 1 + 400 // 10
        assert other.http.get(f"/api/rooms/{room}").status_code == 429
        with pytest.raises(WebSocketDenialResponse), other.socket(room):
            pass


# The end


def test_when_the_server_stops_everybody_is_told_to_come_again(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path)) as server:
        anna, ben = server.person(), server.person()
        room = table_of_two(anna, ben)
        with anna.listening(room) as line:
            server.run(lambda: drain(server.services))
            heard, ended = to_the_end(line)
        assert heard[-1] == {"type": "bye", "reason": "draining"}
        assert ended == 1001
        assert anna.refused("GET", f"/api/rooms/{room}") == (503, "draining")
        assert anna.ok("GET", "/healthz")["status"] == "ok"
        status, health = anna.ask("GET", "/readyz")
        assert (status, health["status"]) == (503, "draining")


def test_a_socket_that_never_says_hello_is_let_go(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def much_later() -> None:
        loop = asyncio.get_running_loop()
        now = loop.time
        monkeypatch.setattr(loop, "time", lambda: now() + HELLO_SECONDS)

    anna = server.person()
    room = anna.room()
    with anna.socket(room) as line:
        line.send_json({"type": "ping"})
        assert line.receive_json() == {"type": "pong"}
        server.run(much_later)
        assert line.receive_json() == {"type": "bye", "reason": "too_slow"}


def test_a_socket_that_opens_while_the_database_is_gone_is_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(settings_in(tmp_path)) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        game = table_of_two(anna, ben)

        async def gone(*_: object) -> None:
            raise no_database()

        monkeypatch.setattr(server.rooms, "room_for", gone)
        with pytest.raises(WebSocketDenialResponse) as denied, anna.socket(game):
            pass
        assert denied.value.status_code == 503
