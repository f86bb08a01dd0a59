"""Rooms: made with all that can be chosen, shown to those who may see them, changed, started, played again, left."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.rooms.fairness import shuffle
from branchline.server.http import rooms
from branchline.server.settings import Caps
from tests.record.played import running as unfinished
from tests.server.tables import Server, late_game, let_sit, play_out, running, seats_in, seen_room, table_of_two, upload

GAMES = ("usa", "europe", "nordic", "france_large", "france_small", "france_borders", "card_game")
NOWHERE = "AAAAAAAAAAAA"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


# Made


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_have_a_room_and_be_started(server: Server, game: str) -> None:
    anna = server.person("Anna")
    facts = anna.ok("GET", f"/api/games/{game}")
    players = cast(int, facts["least_players"])
    room = anna.room(game, seats=[{"who": "me"}] * players)
    seen = anna.look(room)
    assert (seen["game"], seen["players"], seen["status"], seen["version"]) == (game, players, "waiting", 1)
    anna.start(room)
    seen = anna.look(room)
    assert (seen["status"], seen["version"]) == ("running", 2)
    assert anna.view(room, cast(int, seen["to_move"]))["legal"]


def test_a_room_made_with_nothing_but_a_game_is_private_and_untimed_and_its_maker_has_the_first_seat(
    server: Server,
) -> None:
    anna = server.person("Anna")
    answer = anna.ok("POST", "/api/rooms", {"game": "usa"})
    room = seen_room(answer)
    assert (answer["mine"], answer["is_owner"], answer["my_turn"]) == ([0], True, False)
    assert [seat["kind"] for seat in seats_in(room)] == ["person", "open"]
    assert (room["owner"], room["public"], room["clock"], room["players"]) == ("Anna", False, None, 2)
    assert (room["chat"], room["hints"], room["undo"]) == (True, True, True)
    assert room["confirm"] == {"tickets": True, "claims": "touch", "countdown_seconds": 0}


def test_a_room_is_made_with_game_options_players_bots_publicity_clock_and_what_to_confirm(either: Server) -> None:
    anna = either.person("Anna")
    wish = {
        "game": "france_large",
        "options": {"stations": "open"},
        "players": 4,
        "seats": [{"who": "bot", "bot": "random"}, {"who": "me", "name": "Mum"}, {"who": "open"}, {"who": "bot"}],
        "first": 1,
        "public": True,
        "clock": {"bank_seconds": 600, "increment_seconds": 15},
        "chat": False,
        "hints": False,
        "undo": False,
        "bot_seconds": 1.5,
        "confirm": {"tickets": False, "claims": "always", "countdown_seconds": 5},
    }
    room = seen_room(anna.ok("POST", "/api/rooms", wish))
    assert {key: room[key] for key in wish if key != "seats"} == {key: wish[key] for key in wish if key != "seats"}
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in seats_in(room)] == [
        ("bot", "Random", "random"),
        ("person", "Mum", None),
        ("open", "", None),
        ("bot", "Club", "club"),
    ]
    assert either.person().look(cast(str, room["id"]))["owner"] == "Anna"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({}, "invalid"),
        ({"game": "chess"}, "bad_game"),
        ({"game": "mini"}, "bad_game"),  # small games are for research
        ({"game": "usa", "players": 1}, "bad_game"),
        ({"game": "usa", "players": 6}, "bad_game"),
        ({"game": "nordic", "players": 4}, "bad_game"),
        ({"game": "usa", "players": 8}, "bad_game"),
        ({"game": "usa", "options": {"stations": "open"}}, "bad_game"),
        ({"game": "france_large", "options": {"stations": "maybe"}}, "bad_game"),
        ({"game": "usa", "players": 2, "first": 2}, "bad_game"),
        ({"game": "usa", "first": 7}, "bad_game"),
        ({"game": "usa", "players": 2, "seats": [{"who": "me"}]}, "invalid"),
        ({"game": "usa", "seats": [{"who": "me"}]}, "bad_game"),
        ({"game": "usa", "seats": [{"who": "me"}, {"who": "bot", "bot": "hal"}]}, "invalid"),
        ({"game": "usa", "seats": [{"who": "me", "bot": "greedy"}, {"who": "open"}]}, "invalid"),
        ({"game": "usa", "seats": [{"who": "me"}, {"who": "open", "name": "Ben"}]}, "invalid"),
        ({"game": "usa", "seats": [{"who": "you"}, {"who": "open"}]}, "invalid"),
        ({"game": "usa", "clock": {"bank_seconds": 9}}, "invalid"),
        ({"game": "usa", "clock": {"increment_seconds": 5}}, "invalid"),
        ({"game": "usa", "bot_seconds": 6}, "invalid"),
        ({"game": "usa", "confirm": {"claims": "sometimes"}}, "invalid"),
        ({"game": "usa", "colour": "red"}, "invalid"),
        ({"game": "usa", "continue_from": {"record": NOWHERE}}, "invalid"),
        ({"first": 0, "continue_from": {"record": NOWHERE}}, "invalid"),
        ({"players": 3, "continue_from": {"record": NOWHERE}}, "invalid"),
        ({"continue_from": {}}, "invalid"),
        ({"continue_from": {"room": NOWHERE, "record": NOWHERE}}, "invalid"),
    ],
)
def test_a_room_that_cannot_be_is_refused_and_not_made(server: Server, wish: Json, code: str) -> None:
    anna = server.person()
    if len(wish) > 1 and "continue_from" in wish:  # of a game that could be continued but for the rest of the wish
        wish = {**wish, "continue_from": {"record": upload(anna, unfinished("usa"))}}
    assert anna.refused("POST", "/api/rooms", wish) == (422, code)
    assert anna.ok("GET", "/api/rooms/mine")["rooms"] == []


# Seen


def test_a_private_room_is_to_strangers_as_if_it_were_not_there(server: Server) -> None:
    anna, stranger = server.person(), server.person()
    room = anna.room()
    for method, path, body in (
        ("GET", "", None),
        ("PATCH", "", {"public": True}),
        ("DELETE", "", None),
        ("GET", "/view", None),
        ("GET", "/entries", None),
        ("GET", "/story", None),
        ("GET", "/chat", None),
        ("POST", "/chat", {"text": "hello", "key": "a"}),
        ("POST", "/moves", {"seat": 0, "version": 1, "key": "a", "action": "draw"}),
        ("POST", "/undo", {"seat": 0, "version": 1, "key": "a"}),
        ("POST", "/hint?seat=0", None),
        ("GET", "/why-not?seat=0&action=draw", None),
        ("PUT", "/seats/1", {"who": "me"}),
        ("POST", "/seats/0/stand-in", {}),
        ("DELETE", "/seats/0/stand-in", None),
        ("POST", "/start", None),
        ("POST", "/rematch", None),
        ("GET", "/record", None),
        ("GET", "/replay", None),
        ("GET", "/replay/0", None),
        ("GET", "/invitations", None),
        ("POST", "/invitations", {"kind": "watch"}),
        ("DELETE", f"/invitations/{NOWHERE}", None),
    ):
        there = stranger.ask(method, f"/api/rooms/{room}{path}", body)
        assert there == stranger.ask(method, f"/api/rooms/{NOWHERE}{path}", body), (method, path)
        assert there[0] == 404
    assert anna.look(room)["version"] == 1


def test_what_is_no_address_and_what_is_no_way_to_ask_are_told_apart(server: Server) -> None:
    anna = server.person()
    assert anna.refused("GET", "/api/nothing/here") == (404, "not_found")
    assert anna.refused("PUT", "/api/games") == (405, "no_such_way")
    assert anna.http.put("/api/games").headers["allow"] == "GET"
    assert anna.refused("GET", "/api/rooms/short") == (422, "invalid")


def test_everybody_may_look_at_a_public_room_and_see_the_public_view_only(server: Server) -> None:
    anna, ben, stranger = server.person(), server.person(), server.person()
    room = table_of_two(anna, ben)
    answer = stranger.ok("GET", f"/api/rooms/{room}")
    assert (answer["mine"], answer["is_owner"], answer["my_turn"]) == ([], False, False)
    view = stranger.view(room)
    assert (view["viewer"], view["legal"], view["undo"]) == (None, [], 0)


# Invitations


def test_a_link_for_a_seat_lets_its_bearer_sit_down_there(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = anna.room(players=3)
    token = anna.invite(room, "seat", 2)
    answer = ben.join(token)
    assert answer["mine"] == [2]
    assert [seat["name"] for seat in seats_in(seen_room(answer))] == ["Anna", "", "Ben"]
    assert ben.join(token)["mine"] == [2]  # once more changes nothing
    assert anna.look(room)["version"] == 2


def test_a_link_for_any_seat_lets_its_bearer_choose_on_arrival(server: Server) -> None:
    anna, ben = server.person(), server.person("Ben")
    room = anna.room(players=3)
    assert ben.join(anna.invite(room, "seat"))["mine"] == []
    assert seats_in(ben.sit(room, 1))[1]["name"] == "Ben"


def test_a_link_for_a_seat_that_is_taken_still_lets_one_in(server: Server) -> None:
    anna, ben, cleo = server.person(), server.person(), server.person()
    room = anna.room(players=3)
    token = anna.invite(room, "seat", 1)
    ben.join(token)
    assert cleo.join(token)["mine"] == []
    cleo.sit(room, 2)


def test_a_link_for_watching_shows_the_room_and_gives_no_seat(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = anna.room()
    assert ben.join(anna.invite(room, "watch"))["mine"] == []
    assert ben.look(room)["id"] == room
    assert ben.view(room)["viewer"] is None
    assert ben.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"}) == (403, "forbidden")
    assert ben.refused("POST", f"/api/rooms/{room}/chat", {"text": "hello", "key": "a"}) == (403, "forbidden")


def test_who_has_come_to_watch_may_sit_down_after_a_link_for_a_seat_and_not_the_other_way_round(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(players=3)
    watch, seat = anna.invite(room, "watch"), anna.invite(room, "seat")
    ben.join(watch)
    ben.join(seat)
    ben.join(watch)
    ben.sit(room, 1)


@pytest.mark.parametrize("kind", ["seat", "watch"])
def test_a_link_can_be_revoked_and_those_inside_stay(either: Server, kind: str) -> None:
    anna, ben, cleo = either.person(), either.person(), either.person()
    room = anna.room()
    token = anna.invite(room, kind)
    ben.join(token)
    anna.ok("DELETE", f"/api/rooms/{room}/invitations/{token}")
    assert cleo.refused("POST", "/api/join", {"token": token}) == (404, "not_found")
    assert cleo.refused("GET", f"/api/rooms/{room}") == (404, "not_found")
    assert ben.look(room)["id"] == room
    assert anna.refused("DELETE", f"/api/rooms/{room}/invitations/{token}") == (404, "not_found")
    assert anna.ok("GET", f"/api/rooms/{room}/invitations") == {"invitations": []}


def test_the_owner_sees_the_links_that_hold_with_their_addresses(server: Server) -> None:
    anna = server.person()
    room = anna.room()
    token = anna.invite(room, "seat", 1)
    (listed,) = cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/invitations")["invitations"])
    assert listed == {
        "token": token,
        "kind": "seat",
        "seat": 1,
        "url": f"{server.settings.address}/join/{token}",
    }


@pytest.mark.parametrize(
    ("public_url", "host", "address"),
    [
        (None, "192.168.1.20:8620", "http://192.168.1.20:8620"),
        (None, "localhost:8620", "http://localhost:8620"),
        ("https://games.example/", "127.0.0.1:8620", "https://games.example"),
    ],
)
def test_a_link_leads_to_where_whoever_asks_for_it_has_found_the_server(
    tmp_path: Path, public_url: str | None, host: str, address: str
) -> None:
    """A server that listens everywhere has no address that it could know by itself."""
    for server in running(tmp_path, host="0.0.0.0", public_url=public_url):
        anna = server.person()
        anna.http.base_url = f"http://{host}"
        room = anna.room()
        made = anna.ok("POST", f"/api/rooms/{room}/invitations", {"kind": "watch"})
        assert made["url"] == f"{address}/join/{made['token']}"
        assert anna.ok("GET", f"/api/rooms/{room}/invitations") == {"invitations": [made]}


def test_links_are_made_seen_and_revoked_by_the_owner_alone(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(public=True)
    token = anna.invite(room, "seat")
    for method, path, body in (
        ("POST", "", {"kind": "watch"}),
        ("GET", "", None),
        ("DELETE", f"/{token}", None),
    ):
        assert ben.refused(method, f"/api/rooms/{room}/invitations{path}", body) == (403, "not_owner")


def test_a_link_of_another_room_cannot_be_revoked_from_here(server: Server) -> None:
    anna, ben = server.person(), server.person()
    token = anna.invite(anna.room(), "seat")
    assert ben.refused("DELETE", f"/api/rooms/{ben.room()}/invitations/{token}") == (404, "not_found")
    server.person().join(token)


@pytest.mark.parametrize(
    "wish", [{"kind": "watch", "seat": 0}, {"kind": "seat", "seat": 2}, {"kind": "owner"}, {"kind": "seat", "seat": -1}]
)
def test_a_link_for_a_seat_that_is_not_there_is_refused(server: Server, wish: Json) -> None:
    anna = server.person()
    assert anna.refused("POST", f"/api/rooms/{anna.room()}/invitations", wish) == (422, "invalid")


def test_a_room_has_so_many_links_and_no_more(server: Server) -> None:
    anna = server.person()
    room = anna.room()
    tokens = [anna.invite(room, "watch") for _ in range(Caps().invitations)]
    assert anna.refused("POST", f"/api/rooms/{room}/invitations", {"kind": "watch"}) == (429, "cap")
    anna.ok("DELETE", f"/api/rooms/{room}/invitations/{tokens[0]}")
    anna.invite(room, "watch")


# Changed


def test_the_owner_changes_settings_and_what_is_left_out_stays(either: Server) -> None:
    anna = either.person()
    room = anna.room(clock={"bank_seconds": 60})
    changes: list[Json] = [
        {"public": True},
        {"chat": False, "hints": False},
        {"undo": False, "bot_seconds": 2.5},
        {"confirm": {"tickets": False, "claims": "never", "countdown_seconds": 3}},
        {"clock": {"bank_seconds": 90, "increment_seconds": 5}},
    ]
    expected = anna.look(room)
    for version, wish in enumerate(changes, 2):
        seen = seen_room(anna.ok("PATCH", f"/api/rooms/{room}", wish))
        expected = {**expected, **wish, "version": version, "updated_at": seen["updated_at"]}
        assert seen == expected
    assert seen_room(anna.ok("PATCH", f"/api/rooms/{room}", {"untimed": True}))["clock"] is None


def test_of_what_is_to_be_confirmed_what_is_left_out_stays(either: Server) -> None:
    anna = either.person()
    confirm: Json = {"tickets": False, "claims": "always", "countdown_seconds": 3}
    room = anna.room(confirm=confirm)
    for wish in ({"claims": "never"}, {"tickets": True}, {"countdown_seconds": 0}):
        confirm = {**confirm, **wish}
        assert seen_room(anna.ok("PATCH", f"/api/rooms/{room}", {"confirm": wish}))["confirm"] == confirm
    anna.ok("PATCH", f"/api/rooms/{room}", {"confirm": {"tickets": True}})  # it is so already
    assert anna.look(room)["version"] == 4


def test_a_change_to_what_is_so_already_writes_nothing(server: Server) -> None:
    anna = server.person()
    room = anna.room(clock={"bank_seconds": 60})
    anna.ok("PATCH", f"/api/rooms/{room}", {"public": False, "chat": True, "clock": {"bank_seconds": 60}})
    assert anna.look(room)["version"] == 1


def test_the_clock_is_changed_before_the_start_only(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    for wish in ({"clock": {"bank_seconds": 60}}, {"untimed": True}):
        assert anna.refused("PATCH", f"/api/rooms/{room}", wish) == (409, "not_waiting")
    anna.ok("PATCH", f"/api/rooms/{room}", {"hints": False})


@pytest.mark.parametrize(
    "wish",
    [{}, {"clock": {"bank_seconds": 60}, "untimed": True}, {"game": "usa"}, {"bot_seconds": -1}, {"public": "perhaps"}],
)
def test_a_change_that_says_nothing_or_too_much_is_refused(server: Server, wish: Json) -> None:
    anna = server.person()
    assert anna.refused("PATCH", f"/api/rooms/{anna.room()}", wish) == (422, "invalid")


def test_only_the_owner_changes_starts_and_closes(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(public=True)
    ben.sit(room, 1)
    for method, path, body in (("PATCH", "", {"chat": False}), ("POST", "/start", None), ("DELETE", "", None)):
        assert ben.refused(method, f"/api/rooms/{room}{path}", body) == (403, "not_owner")
    assert anna.look(room)["version"] == 2


# Started


def test_a_game_starts_when_every_seat_is_taken_and_once(server: Server) -> None:
    anna = server.person()
    room = anna.room(players=3, seats=[{"who": "me"}, {"who": "open"}, {"who": "open"}])
    assert anna.refused("POST", f"/api/rooms/{room}/start") == (409, "seats_open")
    anna.sit(room, 1)
    anna.sit(room, 2)
    anna.start(room)
    assert anna.refused("POST", f"/api/rooms/{room}/start") == (409, "not_waiting")


def test_who_is_to_begin_begins(server: Server) -> None:
    anna = server.person()
    for first in (0, 1, 2):
        room = anna.room(players=3, seats=[{"who": "me"}] * 3, first=first)
        anna.start(room)
        assert anna.look(room)["to_move"] == first


def test_two_rooms_of_the_same_settings_are_dealt_differently(server: Server) -> None:
    anna = server.person()
    hands = set()
    for _ in range(3):
        room = anna.room(seats=[{"who": "me"}] * 2, first=0)
        anna.start(room)
        hands.add(str(anna.view(room, 0)["view"]))
    assert len(hands) == 3


def test_what_is_dealt_follows_from_the_secret_of_the_room_and_from_nothing_else(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ids = server.person(), iter(["first-room", "second-room", "third-room", "fourth-room"])

    def dealt() -> str:
        random.seed(1)
        room = anna.room(seats=[{"who": "me"}] * 2, first=0)
        anna.start(room)
        return str(anna.view(room, 0)["view"])

    assert dealt() != dealt()
    monkeypatch.setattr(server.services.rooms, "secret", lambda: "5e" * 32)
    monkeypatch.setattr(rooms, "token_urlsafe", lambda _: next(ids))
    assert dealt() != dealt()  # of two rooms: the same secret is shuffled apart by their names
    monkeypatch.setattr(shuffle, "deal_key", lambda *_: b"key")
    assert dealt() == dealt()


def test_rooms_links_and_records_have_ids_that_nobody_can_guess(server: Server) -> None:
    anna = server.person()
    rooms = [anna.room() for _ in range(20)]
    links = [anna.invite(room, "watch") for room in rooms]
    records = [upload(anna, unfinished("usa")) for _ in range(5)]
    for ids, least_bits in ((rooms, 72), (links, 120), (records, 72)):
        assert len(set(ids)) == len(ids)
        assert all(6 * len(found) >= least_bits for found in ids)  # of 64 letters each, and by `secrets`
        assert all(len({found[place] for found in ids}) > 1 for place in range(len(ids[0])))


# Given up


def test_the_owner_gives_a_room_up_and_nothing_can_be_done_there_any_more(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(public=True)
    token = anna.invite(room, "seat")
    anna.ok("DELETE", f"/api/rooms/{room}")
    assert anna.look(room)["status"] == "closed"
    for method, path, body in (
        ("PATCH", "", {"chat": False}),
        ("DELETE", "", None),
        ("POST", "/start", None),
        ("PUT", "/seats/1", {"who": "me"}),
        ("POST", "/seats/0/stand-in", {}),
        ("DELETE", "/seats/0/stand-in", None),
        ("POST", "/moves", {"seat": 0, "version": 2, "key": "a", "action": "draw"}),
        ("POST", "/undo", {"seat": 0, "version": 2, "key": "a"}),
        ("POST", "/chat", {"text": "hello", "key": "a"}),
        ("POST", "/invitations", {"kind": "watch"}),
    ):
        assert anna.refused(method, f"/api/rooms/{room}{path}", body) == (409, "closed"), (method, path)
    assert ben.refused("POST", "/api/join", {"token": token}) == (409, "closed")


def test_a_running_game_is_given_up_only_when_nobody_else_plays(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    assert anna.refused("DELETE", f"/api/rooms/{room}") == (409, "not_waiting")
    alone = anna.room(seats=[{"who": "me"}] * 2)
    anna.start(alone)
    anna.ok("DELETE", f"/api/rooms/{alone}")


def test_a_finished_game_stays(server: Server) -> None:
    anna = server.person()
    room = late_game(anna)
    play_out(room, anna)
    assert anna.refused("DELETE", f"/api/rooms/{room}") == (409, "not_running")


# Played again


def test_a_rematch_has_the_same_people_bots_and_settings_and_there_is_one(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = late_game(
        anna,
        seats=[{"who": "me"}, {"who": "open"}],
        hints=False,
        clock={"bank_seconds": 500},
        is_started=False,
    )
    let_sit(anna, ben, room, 1)
    anna.start(room)
    assert ben.refused("POST", f"/api/rooms/{room}/rematch") == (409, "not_over")
    play_out(room, anna, ben)
    again = seen_room(ben.ok("POST", f"/api/rooms/{room}/rematch"))
    assert again["id"] != room
    assert again["owner"] == "Ben"
    assert (again["status"], again["continued_from"]) == ("waiting", None)
    assert [seat["name"] for seat in seats_in(again)] == ["Anna", "Ben"]
    assert (again["hints"], again["clock"]) == (False, {"bank_seconds": 500, "increment_seconds": 0})
    assert seen_room(anna.ok("POST", f"/api/rooms/{room}/rematch"))["id"] == again["id"]
    assert anna.look(room)["rematch"] == again["id"]
    assert server.person().refused("POST", f"/api/rooms/{room}/rematch") == (403, "forbidden")
    ben.start(cast(str, again["id"]))


def test_who_was_let_into_a_private_room_is_let_into_its_rematch_for_the_same(either: Server) -> None:
    anna, ben, watcher, invited, stranger = (either.person() for _ in range(5))
    room = late_game(anna, seats=[{"who": "me"}, {"who": "open"}], is_started=False)
    let_sit(anna, ben, room, 1)
    watcher.join(anna.invite(room, "watch"))
    invited.join(anna.invite(room, "seat"))
    anna.start(room)
    play_out(room, anna, ben)
    again = cast(str, seen_room(anna.ok("POST", f"/api/rooms/{room}/rematch"))["id"])
    assert ben.ok("GET", f"/api/rooms/{again}")["mine"] == [1]
    ben.sit(again, 1, "open")
    assert stranger.refused("GET", f"/api/rooms/{again}") == (404, "not_found")
    assert watcher.look(again)["public"] is False
    assert watcher.refused("PUT", f"/api/rooms/{again}/seats/1", {"who": "me"}) == (403, "forbidden")
    invited.sit(again, 1)


def test_when_all_ask_for_a_rematch_at_once_they_get_the_same(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = late_game(anna, seats=[{"who": "me"}, {"who": "open"}], is_started=False)
    let_sit(anna, ben, room, 1)
    anna.start(room)
    play_out(room, anna, ben)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda who: who.ok("POST", f"/api/rooms/{room}/rematch"), (anna, ben)))
    assert len({cast(str, seen_room(answer)["id"]) for answer in answers}) == 1
    waiting = cast("list[Json]", anna.ok("GET", "/api/rooms/mine?status=waiting")["rooms"])
    assert [one["id"] for one in waiting] == [anna.look(room)["rematch"]]


# Caps


def test_a_guest_has_so_many_rooms_and_no_more(tmp_path: Path) -> None:
    for server in running(tmp_path, has_limits=True, caps=Caps(rooms=2)):
        anna = server.person()
        room = anna.room()
        late_game(anna)
        assert anna.refused("POST", "/api/rooms", {"game": "usa"}) == (429, "cap")
        anna.ok("DELETE", f"/api/rooms/{room}")
        anna.room()


def test_a_guest_has_so_many_seats_and_no_more_however_they_are_taken(tmp_path: Path) -> None:
    for server in running(tmp_path, has_limits=True, caps=Caps(seats=3)):
        anna, ben = server.person(), server.person()
        room = anna.room(public=True, players=3)
        mine = ben.room(seats=[{"who": "me"}, {"who": "open"}])
        for seat in (1, 2):
            ben.sit(room, seat)
        assert ben.refused("PUT", f"/api/rooms/{mine}/seats/1", {"who": "me"}) == (429, "cap")
        assert ben.refused("POST", "/api/rooms", {"game": "usa"}) == (429, "cap")
        other = anna.room(players=2)
        assert ben.refused("POST", "/api/join", {"token": anna.invite(other, "seat", 1)}) == (429, "cap")
        ben.room(seats=[{"who": "bot"}, {"who": "bot"}])
        ben.sit(room, 1, "open")
        ben.sit(mine, 1)
