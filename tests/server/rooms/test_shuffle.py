"""The shuffle as a client of the API takes part in it: seals, numbers, and a deal that waits for nobody for long."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.rooms.fairness.shuffle import OPENING_MS
from tests.server.tables import Server, Time, Visitor, log_of, play_out, running, seen_room, until

ANNAS, BENS = "a1" * 32, "b2" * 32


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def server(tmp_path: Path, time: Time) -> Iterator[Server]:
    yield from running(tmp_path, time=time)


def seal_of(room: str, number: str) -> str:
    """The seal as the guide for other clients says."""
    return hashlib.sha256(b"\0".join((b"branchline number 1", room.encode(), number.encode()))).hexdigest()


def shuffle_of(room: Json) -> Json:
    return cast(Json, room["shuffle"])


def numbers_in(room: Json) -> list[tuple[object, object]]:
    return [(one["seal"], one["number"]) for one in cast("list[Json]", shuffle_of(room)["numbers"])]


def for_two(anna: Visitor) -> str:
    return anna.room(players=2, public=True)


def kinds(server: Server, room: str) -> list[str]:
    return [entry.kind for entry in log_of(server, room)]


def test_clients_seal_then_show_and_find_their_numbers_in_the_proof(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = for_two(anna)
    seals = [seal_of(room, BENS), seal_of(room, ANNAS)]
    ben.sit(room, 1)
    sealed = seen_room(ben.ok("PUT", f"/api/rooms/{room}/seal", {"seal": seals[0]}))
    assert numbers_in(sealed) == [(seals[0], None)]
    assert ben.refused("PUT", f"/api/rooms/{room}/number", {"number": BENS}) == (409, "not_waiting")
    started = seen_room(anna.ok("POST", f"/api/rooms/{room}/start", {"seal": seals[1]}))
    assert started["status"] == "waiting"
    assert shuffle_of(started)["is_opening"] is True
    assert numbers_in(started) == [(seal, None) for seal in seals]
    assert ben.refused("PUT", f"/api/rooms/{room}/seal", {"seal": seals[0]}) == (409, "dealing")
    assert ben.refused("PUT", f"/api/rooms/{room}/number", {"number": ANNAS}) == (422, "invalid")
    anna.ok("PUT", f"/api/rooms/{room}/number", {"number": ANNAS})
    dealt = seen_room(ben.ok("PUT", f"/api/rooms/{room}/number", {"number": BENS}))
    assert dealt["status"] == "running"
    assert numbers_in(dealt) == [(seals[0], BENS), (seals[1], ANNAS)]
    play_out(room, anna, ben)
    proof = ben.ok("GET", f"/api/rooms/{room}/shuffle")
    assert proof["numbers"] == [
        {"seal": seals[0], "number": BENS},
        {"seal": seals[1], "number": ANNAS},
    ]
    assert proof["commitment"] == shuffle_of(started)["commitment"]


def test_a_deal_without_the_number_of_somebody_who_has_gone_is_made_by_housekeeping(server: Server, time: Time) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = for_two(anna)
    ben.sit(room, 1, seal=seal_of(room, BENS))
    anna.start(room)
    server.look_after_rooms()
    assert anna.look(room)["status"] == "waiting"
    time.pass_by(OPENING_MS / 1000)
    server.look_after_rooms()
    dealt = anna.look(room)
    assert dealt["status"] == "running"
    assert numbers_in(dealt) == [(seal_of(room, BENS), None), (None, None)]


def test_whoever_comes_by_a_link_to_a_seat_is_waited_for_and_nobody_for_ever(server: Server, time: Time) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    rooms = [for_two(anna), for_two(anna)]
    for room in rooms:
        ben.ok("POST", "/api/join", {"token": anna.invite(room, "seat", 1), "seals": True})
        started = seen_room(anna.ok("POST", f"/api/rooms/{room}/start", {"seal": seal_of(room, ANNAS)}))
        assert (started["status"], shuffle_of(started)["is_opening"]) == ("waiting", False)
    ben.ok("PUT", f"/api/rooms/{rooms[0]}/seal", {"seal": seal_of(rooms[0], BENS)})
    until(lambda: shuffle_of(anna.look(rooms[0]))["is_opening"] is True)
    assert [seal for seal, _ in numbers_in(anna.look(rooms[0]))] == [
        seal_of(rooms[0], ANNAS),
        seal_of(rooms[0], BENS),
    ]
    time.pass_by(OPENING_MS / 1000)
    server.look_after_rooms()
    until(lambda: shuffle_of(anna.look(rooms[1]))["is_opening"] is True)
    assert ben.refused("PUT", f"/api/rooms/{rooms[1]}/seal", {"seal": seal_of(rooms[1], BENS)}) == (409, "dealing")
    anna.ok("PUT", f"/api/rooms/{rooms[1]}/number", {"number": ANNAS})
    until(lambda: anna.look(rooms[1])["status"] == "running")
    assert kinds(server, rooms[1]) == ["created", "sat", "asked", "asked", "numbered", "started"]
