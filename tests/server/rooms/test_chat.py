"""Table talk: heard by all in the room, said by those who sit there, and switched off where it is not wanted."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.rooms.chat import ChatLine
from branchline.server.storage import statements
from branchline.server.storage.entries import chat_row
from tests.server.tables import Server, Time, Visitor, late_game, play_out, running, table_of_two


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"), time=time)


def say(visitor: Visitor, room: str, text: str, key: str | None = None) -> int:
    answer = visitor.ok("POST", f"/api/rooms/{room}/chat", {"text": text, "key": key or visitor.key()})
    return cast(int, answer["version"])


def heard(visitor: Visitor, room: str, query: str = "") -> list[Json]:
    return cast("list[Json]", visitor.ok("GET", f"/api/rooms/{room}/chat{query}")["lines"])


def refused(visitor: Visitor, room: str, text: object = "hello", key: str = "a") -> tuple[int, str]:
    return visitor.refused("POST", f"/api/rooms/{room}/chat", {"text": text, "key": key})


def test_what_is_said_is_heard_by_all_in_the_room_in_one_order(either: Server, time: Time) -> None:
    anna, ben, watcher = either.person("Anna"), either.person("Ben"), either.person()
    room = table_of_two(anna, ben)
    with watcher.listening(room) as line:
        assert say(anna, room, "  Good luck!  ") == 1
        assert say(ben, room, "Dir auch 🚂") == 2
        told = [frame["line"] for frame in line.news()]
    lines = [
        {"number": 1, "name": "Anna", "seats": [0], "text": "Good luck!", "at": time.ms},
        {"number": 2, "name": "Ben", "seats": [1], "text": "Dir auch 🚂", "at": time.ms},
    ]
    assert told == lines
    for visitor in (anna, ben, watcher):
        assert heard(visitor, room) == lines
    assert heard(anna, room, "?after=1") == lines[1:]
    assert anna.look(room)["version"] == 3  # talk is no part of the game's log


def test_a_line_with_a_repeated_key_is_said_once(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    assert say(anna, room, "hello", "once") == say(anna, room, "hello", "once") == 1
    assert say(ben, room, "hello", "once") == 2  # keys are everybody's own
    assert refused(anna, room, "something else", "once") == (409, "key_reused")
    assert len(heard(anna, room)) == 2


def test_when_all_talk_at_once_no_line_is_lost_and_the_numbers_are_dense(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    with ThreadPoolExecutor(4) as threads:
        numbers = list(
            threads.map(lambda number: say((anna, ben)[number % 2], room, f"line {number}", f"k{number}"), range(8))
        )
    assert sorted(numbers) == list(range(1, 9))
    assert sorted(str(line["text"]) for line in heard(anna, room)) == [f"line {number}" for number in range(8)]


def test_by_socket_a_line_is_acknowledged_and_heard(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    with anna.listening(room) as line, ben.listening(room) as other:
        line.news()
        frames = line.told({"type": "chat", "text": "hello", "key": "a"})
        assert {"type": "ack", "room": room, "key": "a", "version": 1, "head": None} in frames
        assert [frame["type"] for frame in frames] == ["said", "ack"]
        assert [cast(Json, frame["line"])["text"] for frame in other.news()] == ["hello"]
    assert say(anna, room, "hello", "a") == 1  # one handler for both ways


def test_the_owner_switches_talk_off_and_on_for_the_room(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, chat=False)
    assert refused(anna, room) == (409, "chat_off")
    anna.ok("PATCH", f"/api/rooms/{room}", {"chat": True})
    say(ben, room, "at last")
    anna.ok("PATCH", f"/api/rooms/{room}", {"chat": False})
    assert refused(ben, room) == (409, "chat_off")
    with ben.listening(room) as line:
        (answer,) = line.told({"type": "chat", "text": "but", "key": "b"})
        assert (answer["key"], cast(Json, answer["error"])["code"]) == ("b", "chat_off")
    assert len(heard(ben, room)) == 1


def test_what_was_said_before_a_room_became_public_stays_among_those_who_were_there(either: Server) -> None:
    anna, ben, late, watcher = (either.person() for _ in range(4))
    room = anna.room(players=3)
    ben.join(anna.invite(room, "seat"))
    ben.sit(room, 1)
    say(anna, room, "between us")
    anna.ok("PATCH", f"/api/rooms/{room}", {"public": True})
    say(ben, room, "welcome")
    late.sit(room, 2)
    for visitor, lines in ((anna, 2), (ben, 2), (late, 1), (watcher, 1)):
        assert [line["text"] for line in heard(visitor, room)] == ["between us", "welcome"][-lines:]
    anna.ok("PATCH", f"/api/rooms/{room}", {"public": False})
    say(late, room, "private again")
    anna.ok("PATCH", f"/api/rooms/{room}", {"public": True})
    assert [line["text"] for line in heard(late, room)] == ["welcome", "private again"]
    assert heard(watcher, room) == []


def test_those_who_watch_hear_and_do_not_talk(server: Server) -> None:
    anna, ben, watcher = server.person(), server.person(), server.person()
    room = table_of_two(anna, ben)
    assert refused(watcher, room) == (403, "forbidden")
    say(anna, room, "hello")
    assert len(heard(watcher, room)) == 1


def test_an_owner_without_a_seat_talks_and_several_seats_talk_under_the_persons_own_name(server: Server) -> None:
    anna = server.person("Anna")
    room = anna.room(seats=[{"who": "bot"}, {"who": "open"}])
    say(anna, room, "anybody?")
    hot_seat = anna.room(seats=[{"who": "me", "name": "Mum"}, {"who": "me", "name": "Dad"}])
    say(anna, hot_seat, "we")
    assert [(line["name"], line["seats"]) for line in heard(anna, room) + heard(anna, hot_seat)] == [
        ("Anna", []),
        ("Anna", [0, 1]),
    ]


def test_talk_goes_on_after_the_end_and_stays_in_the_room(server: Server) -> None:
    anna, stranger = server.person(), server.person()
    room = late_game(anna)
    say(anna, room, "among us")
    play_out(room, anna)
    say(anna, room, "well played")
    assert stranger.look(room)["status"] == "over"  # everybody with the address may watch the game now
    assert stranger.refused("GET", f"/api/rooms/{room}/chat") == (403, "forbidden")
    assert refused(stranger, room) == (403, "forbidden")


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "two\nlines", "bell\x07", None, 5, ["a"]])
def test_a_line_that_is_none_is_refused(server: Server, text: object) -> None:
    anna = server.person()
    room = anna.room()
    assert refused(anna, room, text) == (422, "invalid")
    assert heard(anna, room) == []


def test_a_line_is_given_back_as_it_was_said_and_not_as_markup(server: Server) -> None:
    anna = server.person()
    room = anna.room()
    text = "<script>alert('x')</script> & \"quotes\" \\ '; DROP TABLE chat; --"
    say(anna, room, text)
    response = anna.http.get(f"/api/rooms/{room}/chat")
    assert response.headers["content-type"] == "application/json"
    assert [line["text"] for line in response.json()["lines"]] == [text]


def test_two_hundred_lines_come_at_once_and_the_rest_when_asked_for(server: Server) -> None:
    anna = server.person()
    room = anna.room()
    lines = [ChatLine(number, "somebody", "Anna", [0], "hello", f"k{number}", 0) for number in range(1, 204)]
    server.run(lambda: server.rooms.write([(statements.INSERT_CHAT, chat_row(room, line)) for line in lines]))
    first = heard(anna, room)
    assert [line["number"] for line in first] == list(range(1, 201))
    assert [line["number"] for line in heard(anna, room, "?after=200")] == [201, 202, 203]
