"""Several people at one screen: seats of one identity, each with a curtain that is lifted for nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from branchline.protocol import Json
from tests.server.tables import Line, Server, Visitor, running, seats_in

TWO = [{"who": "me", "name": "Mum"}, {"who": "me", "name": "Dad"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


@pytest.fixture
def anna(server: Server) -> Visitor:
    return server.person("Anna")


def started(visitor: Visitor, public: bool = False) -> str:
    room = visitor.room(first=0, seats=TWO, public=public)
    visitor.start(room)
    return room


def viewers(frames: list[Json]) -> list[object]:
    """Through whose eyes the frames look, as far as they do."""
    return [cast(Json, frame["view"])["viewer"] for frame in frames if frame.get("view") is not None]


def lift(line: Line, seat: int | None) -> Json:
    (snapshot,) = line.told({"type": "curtain", "seat": seat})
    assert snapshot["type"] == "snapshot"
    return snapshot


def test_one_identity_has_several_seats_with_a_name_each(either: Server) -> None:
    anna = either.person("Anna")
    room = started(anna)
    answer = anna.ok("GET", f"/api/rooms/{room}")
    assert answer["mine"] == [0, 1]
    assert answer["my_turn"] is True
    assert [seat["name"] for seat in seats_in(cast(Json, answer["room"]))] == ["Mum", "Dad"]
    anna.move(room, 0)
    anna.move(room, 1)


def test_without_a_seat_lifted_only_the_public_view_is_sent(server: Server, anna: Visitor) -> None:
    room = started(anna)
    public = anna.view(room)
    assert (public["viewer"], public["legal"]) == (None, [])
    watcher = server.person()
    watcher.join(anna.invite(room, "watch"))
    assert public["view"] == watcher.view(room)["view"]
    with anna.socket(room) as line:
        frames = line.told({"type": "hello"})
        anna.move(room, 0)
        frames += line.news()
    assert viewers(frames) == [None, None]


def test_a_seats_view_is_sent_only_while_its_curtain_is_lifted(anna: Visitor) -> None:
    room = started(anna)
    with anna.socket(room) as line:
        line.told({"type": "hello"})
        assert viewers([lift(line, 0)]) == [0]
        anna.move(room, 0)
        assert viewers(line.news()) == [0]
        assert viewers([lift(line, None)]) == [None]
        anna.move(room, 1)
        assert viewers(line.news()) == [None]
        snapshot = lift(line, 1)
        assert viewers([snapshot]) == [1]
        assert cast(Json, snapshot["view"])["view"] == anna.view(room, 1)["view"]


def test_what_one_seat_sees_happen_is_not_in_the_frames_of_the_other(anna: Visitor) -> None:
    room = started(anna)
    anna.move(room, 0)
    anna.move(room, 1)
    with anna.socket(room) as line:
        line.told({"type": "hello", "seat": 1})
        anna.move(room, 0, "draw")
        (frame,) = line.news()
    entry = cast(Json, frame["entry"])
    assert entry["events"] == [{"kind": "drew", "seat": 0}]
    (own,) = cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/entries?after=4&seat=0")["entries"])
    assert "card" in cast("list[Json]", own["events"])[0]


def test_hello_again_says_whose_curtain_is_lifted_now(anna: Visitor) -> None:
    room = started(anna)
    with anna.socket(room) as line:
        assert viewers(line.told({"type": "hello", "seat": 0})) == [0]
        assert viewers(line.told({"type": "hello", "seat": 1})) == [1]
        assert viewers(line.told({"type": "hello"})) == [None]


def test_with_one_seat_alone_there_is_no_curtain_to_lift(server: Server, anna: Visitor) -> None:
    ben = server.person()
    room = anna.room(public=True)
    ben.sit(room, 1)
    anna.start(room)
    with ben.socket(room) as line:
        assert viewers(line.told({"type": "hello"})) == [1]
    assert ben.view(room)["viewer"] == 1


def test_nobody_lifts_a_curtain_of_somebody_else(server: Server, anna: Visitor) -> None:
    room = started(anna, public=True)
    with server.person().socket(room) as line:
        (refused,) = line.told({"type": "hello", "seat": 0})
        assert cast(Json, refused["error"])["code"] == "not_your_seat"
        frames = line.told({"type": "hello"})
        (refused,) = line.told({"type": "curtain", "seat": 1})
        assert cast(Json, refused["error"])["code"] == "not_your_seat"
        anna.move(room, 0)
        frames += line.news()
    assert viewers(frames) == [None, None]


def test_when_a_seat_goes_to_somebody_else_its_curtain_falls(server: Server, anna: Visitor) -> None:
    room = anna.room(public=True, players=3, first=0, seats=[*TWO, {"who": "me"}])
    anna.start(room)
    with anna.socket(room) as line:
        line.told({"type": "hello", "seat": 2})
        anna.sit(room, 2, "bot")
        ben = server.person()
        ben.join(anna.invite(room, "seat"))
        ben.sit(room, 2)
        frames = line.news()
    assert [cast(Json, frame["entry"])["kind"] for frame in frames] == ["sat", "sat"]
    assert viewers(frames) == [None, None]
    assert [frame["mine"] for frame in frames] == [[0, 1], [0, 1]]


def test_the_names_of_the_seats_stay_when_their_owner_is_called_otherwise(server: Server) -> None:
    anna = server.person("Anna")
    room = started(anna)
    anna.ok("PATCH", "/api/me", {"name": "Anne"})
    seen = anna.look(room)
    assert seen["owner"] == "Anne"
    assert [seat["name"] for seat in seats_in(seen)] == ["Mum", "Dad"]
