"""Foreign pages, wrong seats, old and forged cookies, other rooms, links that do not hold: refused, nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

import pytest
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from branchline.protocol import Json
from branchline.server.guard.cookies import KEY_BYTES, NAME, YEAR, Cookies
from tests.server.proofs.village import Village, village
from tests.server.tables import ADDRESS, Line, Server, Time, Visitor, settings_in, table_of_two

MOVE: Final[Json] = {"seat": 0, "version": 3, "key": "strange", "action": "draw deck"}
UNDO: Final[Json] = {"seat": 0, "version": 3, "key": "strange"}
SAY: Final[Json] = {"text": "let me in", "key": "strange"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    """A server where something of everything exists; no test of this module changes anything there."""
    with village(tmp_path_factory.mktemp("village"), "emil") as made:
        yield made


@dataclass(frozen=True)
class Wish:
    """Something that somebody has no right to, and how it is refused."""

    who: str
    method: str
    path: str  # {running} and the like are rooms, {token-seat} and the like tokens
    body: Json | None
    status: int
    code: str

    def __str__(self) -> str:
        return f"{self.who} {self.method} {self.path} {self.code}"


def filled(place: Village, text: str) -> str:
    """The text with the ids of what it names."""
    for name, value in place.rooms.items():
        text = text.replace(f"{{{name}}}", value)
    for name, value in place.tokens.items():
        text = text.replace(f"{{token-{name}}}", value)
    return text.replace("{record}", place.record)


def filled_body(place: Village, body: Json | None) -> Json | None:
    """The body of a request with the names of this village put into its texts."""
    if body is None:
        return None
    return {name: filled(place, value) if isinstance(value, str) else value for name, value in body.items()}


ROOM: Final = "/api/rooms/{running}"
PRIVATE: Final = "/api/rooms/{private}"
WAITING: Final = "/api/rooms/{waiting}"
OVER: Final = "/api/rooms/{over}"
CLOSED: Final = "/api/rooms/{closed}"

WISHES: Final = (
    # Seats of others
    Wish("ben", "POST", f"{ROOM}/moves", MOVE, 403, "not_your_seat"),
    Wish("carl", "POST", f"{ROOM}/moves", MOVE, 403, "not_your_seat"),
    Wish("ben", "POST", f"{ROOM}/undo", UNDO, 403, "not_your_seat"),
    Wish("carl", "POST", f"{ROOM}/undo", UNDO, 403, "not_your_seat"),
    Wish("ben", "POST", f"{ROOM}/moves", {**MOVE, "seat": 2}, 422, "invalid"),
    Wish("ben", "GET", f"{ROOM}/view?seat=0", None, 403, "not_your_seat"),
    Wish("carl", "GET", f"{ROOM}/view?seat=0", None, 403, "not_your_seat"),
    Wish("carl", "GET", f"{ROOM}/view?seat=5", None, 403, "not_your_seat"),
    Wish("ben", "GET", f"{ROOM}/entries?seat=0", None, 403, "not_your_seat"),
    Wish("ben", "GET", f"{ROOM}/story?seat=0", None, 403, "not_your_seat"),
    Wish("ben", "GET", f"{ROOM}/why-not?seat=0&action=pass", None, 403, "not_your_seat"),
    Wish("ben", "POST", f"{ROOM}/hint?seat=0", None, 403, "not_your_seat"),
    Wish("carl", "PUT", f"{ROOM}/seats/0", {"who": "me"}, 409, "seat_taken"),
    Wish("carl", "PUT", f"{ROOM}/seats/0", {"who": "open"}, 409, "seat_taken"),
    Wish("ben", "PUT", f"{ROOM}/seats/0", {"who": "bot"}, 409, "seat_taken"),
    Wish("anna", "PUT", f"{ROOM}/seats/1", {"who": "open"}, 409, "seat_taken"),
    Wish("anna", "PUT", f"{ROOM}/seats/1", {"who": "bot"}, 409, "seat_taken"),
    Wish("anna", "PUT", f"{ROOM}/seats/6", {"who": "me"}, 422, "invalid"),
    Wish("carl", "POST", f"{ROOM}/seats/0/stand-in", {}, 403, "forbidden"),
    Wish("ben", "POST", f"{ROOM}/seats/0/stand-in", {}, 409, "too_early"),
    Wish("anna", "POST", f"{ROOM}/seats/1/stand-in", {}, 409, "too_early"),
    Wish("carl", "DELETE", f"{ROOM}/seats/0/stand-in", None, 403, "not_your_seat"),
    Wish("ben", "DELETE", f"{ROOM}/seats/1/stand-in", None, 409, "seat_taken"),
    Wish("anna", "POST", "/api/rooms/{bots}/moves", {**MOVE, "seat": 1, "version": 2}, 403, "not_your_seat"),
    # What is the owner's alone
    Wish("ben", "PATCH", ROOM, {"public": False}, 403, "not_owner"),
    Wish("carl", "PATCH", ROOM, {"chat": False}, 403, "not_owner"),
    Wish("ben", "DELETE", ROOM, None, 403, "not_owner"),
    Wish("anna", "DELETE", ROOM, None, 409, "not_waiting"),
    Wish("ben", "POST", f"{WAITING}/start", None, 403, "not_owner"),
    Wish("carl", "POST", f"{WAITING}/start", None, 403, "not_owner"),
    Wish("carl", "PUT", f"{WAITING}/seats/1", {"who": "bot"}, 403, "not_owner"),
    Wish("carl", "POST", f"{WAITING}/invitations", {"kind": "seat"}, 403, "not_owner"),
    Wish("carl", "GET", f"{WAITING}/invitations", None, 403, "not_owner"),
    Wish("ben", "GET", f"{PRIVATE}/invitations", None, 403, "not_owner"),
    Wish("ben", "DELETE", f"{PRIVATE}/invitations/{{token-seat}}", None, 403, "not_owner"),
    # Whoever only watches
    Wish("carl", "POST", f"{ROOM}/chat", SAY, 403, "forbidden"),
    Wish("dora", "GET", f"{PRIVATE}/view?seat=0", None, 403, "not_your_seat"),
    Wish("dora", "POST", f"{PRIVATE}/moves", MOVE, 403, "not_your_seat"),
    Wish("dora", "POST", f"{PRIVATE}/undo", UNDO, 403, "not_your_seat"),
    Wish("dora", "POST", f"{PRIVATE}/hint?seat=0", None, 403, "not_your_seat"),
    Wish("dora", "POST", f"{PRIVATE}/chat", SAY, 403, "forbidden"),
    Wish("dora", "PUT", f"{PRIVATE}/seats/1", {"who": "me"}, 409, "seat_taken"),
    Wish("dora", "POST", f"{PRIVATE}/seats/1/stand-in", {}, 403, "forbidden"),
    Wish("dora", "GET", f"{PRIVATE}/record", None, 409, "not_over"),
    # Tokens and keys of elsewhere
    Wish("anna", "DELETE", f"{ROOM}/invitations/{{token-seat}}", None, 404, "not_found"),
    Wish("anna", "DELETE", f"{PRIVATE}/invitations/{{token-revoked}}", None, 404, "not_found"),
    Wish("carl", "POST", "/api/join", {"token": "{token-revoked}"}, 404, "not_found"),
    Wish("carl", "POST", "/api/join", {"token": "AAAAAAAAAAAAAAAAAAAA"}, 404, "not_found"),
    Wish("carl", "POST", "/api/join", {"token": "{private}"}, 404, "not_found"),
    Wish("carl", "POST", "/api/rooms", {"continue_from": {"room": "AAAAAAAAAAAA", "step": 0}}, 404, "not_found"),
    Wish("carl", "POST", "/api/rooms", {"continue_from": {"record": "AAAAAAAAAAAA", "step": 0}}, 404, "not_found"),
    Wish("carl", "GET", "/api/records/{running}", None, 404, "not_found"),
    Wish("carl", "GET", "/api/rooms/{record}", None, 404, "not_found"),
    Wish("anna", "POST", f"{ROOM}/chat", {"text": "something else", "key": "said-1"}, 409, "key_reused"),
    # People
    Wish("carl", "POST", "/api/login", {"login": "anna", "password": "wrong horse"}, 401, "sign_in"),
    Wish("carl", "POST", "/api/login", {"login": "nobody", "password": "correct horse"}, 401, "sign_in"),
    Wish("carl", "PUT", "/api/me/password", {"login": "anna", "password": "correct horse"}, 409, "login_taken"),
    # What is over, or off
    Wish("anna", "POST", f"{OVER}/moves", MOVE, 409, "not_running"),
    Wish("anna", "POST", f"{OVER}/undo", UNDO, 409, "not_running"),
    Wish("carl", "PUT", f"{OVER}/seats/0", {"who": "me"}, 409, "not_running"),
    Wish("carl", "POST", f"{OVER}/rematch", None, 403, "forbidden"),
    Wish("carl", "GET", f"{OVER}/chat", None, 403, "forbidden"),
    Wish("carl", "POST", f"{OVER}/chat", SAY, 403, "forbidden"),
    Wish("anna", "POST", f"{OVER}/start", None, 409, "not_waiting"),
    Wish("anna", "DELETE", OVER, None, 409, "not_running"),
    Wish("anna", "POST", "/api/rooms/{timed}/chat", SAY, 409, "chat_off"),
    Wish("anna", "PATCH", "/api/rooms/{timed}", {"untimed": True}, 409, "not_waiting"),
    Wish("anna", "POST", f"{WAITING}/start", None, 409, "seats_open"),
    Wish("anna", "POST", f"{WAITING}/moves", {**MOVE, "version": 1}, 409, "not_running"),
    Wish("anna", "POST", f"{WAITING}/rematch", None, 409, "not_over"),
    Wish("anna", "GET", f"{WAITING}/record", None, 409, "not_over"),
    # A room that was given up
    Wish("anna", "POST", f"{CLOSED}/start", None, 409, "closed"),
    Wish("anna", "PATCH", CLOSED, {"public": True}, 409, "closed"),
    Wish("anna", "DELETE", CLOSED, None, 409, "closed"),
    Wish("carl", "PUT", f"{CLOSED}/seats/1", {"who": "me"}, 409, "closed"),
    Wish("anna", "PUT", f"{CLOSED}/seats/0", {"who": "open"}, 409, "closed"),
    Wish("anna", "POST", f"{CLOSED}/moves", MOVE, 409, "closed"),
    Wish("anna", "POST", f"{CLOSED}/undo", UNDO, 409, "closed"),
    Wish("anna", "POST", f"{CLOSED}/chat", SAY, 409, "closed"),
    Wish("anna", "POST", f"{CLOSED}/invitations", {"kind": "seat"}, 409, "closed"),
    Wish("anna", "POST", f"{CLOSED}/seats/0/stand-in", {}, 409, "closed"),
    Wish("anna", "GET", f"{CLOSED}/record", None, 409, "not_over"),
)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_what_somebody_has_no_right_to_is_refused_and_changes_nothing(place: Village, wish: Wish) -> None:
    visitor = place.people[wish.who]
    before = place.state()
    answer = visitor.ask(wish.method, filled(place, wish.path), filled_body(place, wish.body))
    assert answer[0] == wish.status, answer
    assert cast(Json, answer[1]["error"])["code"] == wish.code
    assert not place.differences(before)


ROOM_WISHES: Final[tuple[tuple[str, str, Json | None], ...]] = (
    ("GET", "", None),
    ("PATCH", "", {"chat": True}),
    ("DELETE", "", None),
    ("PUT", "/seats/0", {"who": "me"}),
    ("POST", "/seats/0/stand-in", {}),
    ("DELETE", "/seats/0/stand-in", None),
    ("POST", "/start", None),
    ("POST", "/rematch", None),
    ("POST", "/invitations", {"kind": "watch"}),
    ("GET", "/invitations", None),
    ("DELETE", "/invitations/AAAAAAAAAAAA", None),
    ("GET", "/view", None),
    ("GET", "/view?seat=0", None),
    ("GET", "/entries", None),
    ("GET", "/story", None),
    ("POST", "/moves", MOVE),
    ("POST", "/undo", UNDO),
    ("POST", "/hint?seat=0", None),
    ("GET", "/why-not?seat=0&action=pass", None),
    ("GET", "/chat", None),
    ("POST", "/chat", SAY),
    ("GET", "/record", None),
    ("GET", "/replay", None),
    ("GET", "/replay/0", None),
)


@pytest.mark.parametrize(("method", "path", "body"), ROOM_WISHES, ids=lambda part: str(part))
def test_a_private_room_is_to_strangers_as_if_it_were_not_there(
    place: Village, method: str, path: str, body: Json | None
) -> None:
    def asked(room: str) -> tuple[int, list[tuple[str, str]], bytes]:
        response = place.carl.http.request(method, f"/api/rooms/{room}{path}", json=body)
        return response.status_code, sorted(response.headers.multi_items()), response.content

    before = place.state()
    there, nowhere = asked(place.rooms["private"]), asked("AAAAAAAAAAAA")
    assert there == nowhere
    assert there[0] == 404
    assert not place.differences(before)


def test_the_socket_of_a_private_room_is_to_strangers_as_if_there_were_none(place: Village) -> None:
    ways = []
    for room in (place.rooms["private"], "AAAAAAAAAAAA"):
        with pytest.raises(WebSocketDenialResponse) as refused, place.carl.socket(room):
            pass
        ways.append((refused.value.status_code, sorted(refused.value.headers.multi_items()), refused.value.content))
    assert ways[0] == ways[1]
    assert ways[0][0] == 404
    for room in ("no room at all", "short", "%2e%2e%2f", "x" * 100):
        with pytest.raises(WebSocketDisconnect), place.carl.socket(room):
            pass


def test_private_rooms_stand_in_no_list_of_strangers(place: Village) -> None:
    for path in ("/api/rooms", "/api/rooms?status=running", "/api/rooms?game=europe", "/api/rooms/mine"):
        for who in (place.carl, place.server.person()):
            listed = [cast(Json, room)["id"] for room in cast("list[object]", who.ok("GET", path)["rooms"])]
            assert not {place.rooms["private"], place.rooms["bots"], place.rooms["over"]} & set(listed)


# Foreign pages and hosts

FOREIGN: Final[dict[str, dict[str, str]]] = {
    "another site": {"origin": "https://evil.example"},
    "another port": {"origin": "http://127.0.0.1:9999"},
    "another scheme": {"origin": "file://127.0.0.1:8620"},
    "a page without an origin": {"origin": "null"},
    "a longer name": {"origin": "http://127.0.0.1:8620.evil.example"},
    "a name in front": {"origin": "http://evil.example@127.0.0.1:8620"},
    "said by the browser": {"sec-fetch-site": "cross-site"},
    "a sister site": {"sec-fetch-site": "same-site"},
    "own origin, foreign page": {"origin": "http://127.0.0.1:8620", "sec-fetch-site": "cross-site"},
}
CHANGES: Final[tuple[tuple[str, str, Json | None], ...]] = (
    ("POST", "/api/rooms", {"game": "usa"}),
    ("PATCH", "/api/me", {"name": "Mallory"}),
    ("PUT", "/api/me/password", {"login": "mallory", "password": "correct horse"}),
    ("POST", "/api/login", {"login": "anna", "password": "correct horse"}),
    ("POST", "/api/logout", None),
    ("POST", "/api/join", {"token": "{token-seat}"}),
    ("POST", "/api/records", {}),
    ("POST", f"{ROOM}/moves", MOVE),
    ("POST", f"{ROOM}/chat", SAY),
    ("DELETE", WAITING, None),
    ("PUT", f"{WAITING}/seats/1", {"who": "bot"}),
)


@pytest.mark.parametrize("where", FOREIGN)
def test_nothing_is_changed_from_a_foreign_page(place: Village, where: str) -> None:
    before = place.state()
    for method, path, body in CHANGES:
        response = place.anna.http.request(
            method, filled(place, path), json=filled_body(place, body), headers=FOREIGN[where]
        )
        assert (response.status_code, response.json()["error"]["code"]) == (403, "origin"), path
        assert "set-cookie" not in response.headers
    assert not place.differences(before)


@pytest.mark.parametrize("where", FOREIGN)
def test_no_page_of_another_site_is_given_what_it_asks_for(place: Village, where: str) -> None:
    for path in ("/api/me", f"{ROOM}/view?seat=0", f"{WAITING}/invitations", "/"):
        answer = place.anna.http.get(filled(place, path), headers=FOREIGN[where])
        assert not [name for name in answer.headers if name.startswith("access-control-")]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    asked = {
        **FOREIGN[where],
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }
    answer = place.anna.http.options("/api/rooms", headers=asked)
    assert not [name for name in answer.headers if name.startswith("access-control-")]


@pytest.mark.parametrize("where", FOREIGN)
def test_no_socket_is_opened_from_a_foreign_page(place: Village, where: str) -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        socket_with(place.anna, place.rooms["running"], FOREIGN[where]),
    ):
        pass
    assert (refused.value.status_code, refused.value.json()["error"]["code"]) == (403, "origin")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "127.0.0.1:port", "evil.example:8620"])
def test_a_server_that_is_called_by_a_foreign_name_does_not_answer(place: Village, host: str) -> None:
    before = place.state()
    for method, path, body in (*CHANGES, ("GET", "/api/me", None), ("GET", f"{ROOM}/view?seat=0", None)):
        response = place.anna.http.request(
            method, filled(place, path), json=filled_body(place, body), headers={"host": host}
        )
        assert (response.status_code, response.json()["error"]["code"]) == (421, "host"), path
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        socket_with(place.anna, place.rooms["running"], {"host": host}),
    ):
        pass
    assert refused.value.status_code == 421
    assert not place.differences(before)


def socket_with(visitor: Visitor, room: str, headers: dict[str, str]) -> AbstractContextManager[WebSocketTestSession]:
    """A socket whose request has these headers too."""
    return visitor.http.websocket_connect(f"{ADDRESS.replace('http', 'ws')}/api/rooms/{room}/socket", headers=headers)


# Cookies


def cookies_that_are_not_annas(place: Village, folder: Path) -> dict[str, str]:
    """Values of the cookie by which somebody might try to be Anna."""
    anna = cast(str, place.anna.ok("GET", "/api/me")["id"])
    genuine = place.anna.http.cookies[NAME]
    now = place.server.settings.now

    def signed(secret: bytes, at: int) -> str:
        return Cookies(secret, lambda: at).set_cookie(anna, secure=False).partition(";")[0].partition("=")[2]

    own_key = (place.server.settings.data / "session.key").read_bytes()
    return {
        "unsigned": anna,
        "signed with another key": signed(b"x" * KEY_BYTES, now()),
        "too old": signed(own_key, now() - (YEAR + 10) * 1000),
        "from the future": signed(own_key, now() + 2 * 24 * 3600 * 1000),
        "cut short": genuine[:-1],
        "with one letter changed": genuine[:-2] + ("A" if genuine[-2] != "A" else "B") + genuine[-1],
        "somebody else's signature": f"{anna}.{place.carl.http.cookies[NAME].partition('.')[2]}",
        "with more behind": f"{genuine}x",
        "in quotes": f'"{genuine}"',
        "very long": genuine * 20,
        "empty": "",
    }


@pytest.mark.parametrize(
    "kind",
    ["unsigned", "signed with another key", "too old", "from the future", "cut short", "with one letter changed"]
    + ["somebody else's signature", "with more behind", "in quotes", "very long", "empty"],
)
def test_with_a_cookie_that_is_not_genuine_one_is_a_new_guest(place: Village, kind: str, tmp_path: Path) -> None:
    anna = place.anna.ok("GET", "/api/me")["id"]
    value = cookies_that_are_not_annas(place, tmp_path)[kind]
    header = {"cookie": f"{NAME}={value}"}
    before = place.state()
    newcomer = place.server.person()
    answer = newcomer.http.get("/api/me", headers=header)
    assert answer.status_code == 200
    assert answer.json()["id"] != anna
    for method, path, body, code in (
        ("POST", f"{ROOM}/moves", MOVE, "not_your_seat"),
        ("GET", f"{ROOM}/view?seat=0", None, "not_your_seat"),
        ("GET", PRIVATE, None, "not_found"),
        ("GET", f"{WAITING}/invitations", None, "not_owner"),
    ):
        newcomer = place.server.person()
        refused = newcomer.http.request(method, filled(place, path), json=body, headers=header)
        assert refused.json()["error"]["code"] == code
    with pytest.raises(WebSocketDisconnect), socket_with(place.server.person(), place.rooms["private"], header):
        pass
    assert not place.differences(before)


def test_a_cookie_of_another_server_is_worth_nothing(place: Village, tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, time=Time())) as other:
        mallory = other.person("Mallory")
        header = {"cookie": f"{NAME}={mallory.http.cookies[NAME]}"}
    mallory_here = place.server.person()
    assert mallory_here.http.get("/api/me", headers=header).json()["name"] != "Mallory"


def test_who_has_gone_away_is_nobody_but_the_old_cookie_can_still_come_back(tmp_path: Path) -> None:
    """Cookies are not remembered by the server: signing out takes the cookie away, nothing else."""
    with Server(settings_in(tmp_path, time=Time())) as server:
        anna = server.person("Anna")
        me, kept = anna.ok("GET", "/api/me")["id"], {"cookie": f"{NAME}={anna.http.cookies[NAME]}"}
        anna.ok("POST", "/api/logout")
        assert anna.ok("GET", "/api/me")["id"] != me
        assert server.person().http.get("/api/me", headers=kept).json()["id"] == me


def test_a_new_session_key_makes_strangers_of_all_old_cookies(tmp_path: Path) -> None:
    """The way to shut out whoever has stolen a cookie; those with a password come back by it."""
    secret = {"login": "anna", "password": "correct horse"}
    with Server(settings_in(tmp_path, time=Time())) as server:
        anna = server.person("Anna")
        me, kept = anna.ok("PUT", "/api/me/password", secret)["id"], {"cookie": f"{NAME}={anna.http.cookies[NAME]}"}
    (tmp_path / "session.key").unlink()
    with Server(settings_in(tmp_path, time=Time())) as server:
        assert server.person().http.get("/api/me", headers=kept).json()["id"] != me
        assert server.person().ok("POST", "/api/login", secret)["id"] == me


# At the socket

SOCKET_WISHES: Final[tuple[tuple[str, str, Json, str], ...]] = (
    ("carl", "running", {"type": "move", **MOVE}, "not_your_seat"),
    ("ben", "running", {"type": "move", **MOVE}, "not_your_seat"),
    ("ben", "running", {"type": "undo", **UNDO}, "not_your_seat"),
    ("carl", "running", {"type": "chat", **SAY}, "forbidden"),
    ("carl", "running", {"type": "hint", "seat": 0}, "not_your_seat"),
    ("ben", "running", {"type": "hint", "seat": 0}, "not_your_seat"),
    ("ben", "running", {"type": "curtain", "seat": 0}, "not_your_seat"),
    ("carl", "running", {"type": "curtain", "seat": 1}, "not_your_seat"),
    ("ben", "running", {"type": "hello", "seat": 0}, "not_your_seat"),
    ("carl", "running", {"type": "hello", "seat": 6}, "not_your_seat"),
    ("dora", "private", {"type": "move", **MOVE}, "not_your_seat"),
    ("dora", "private", {"type": "chat", **SAY}, "forbidden"),
    ("dora", "private", {"type": "curtain", "seat": 0}, "not_your_seat"),
    ("anna", "closed", {"type": "move", **MOVE}, "closed"),
    ("anna", "closed", {"type": "chat", **SAY}, "closed"),
    ("anna", "over", {"type": "move", **MOVE}, "not_running"),
    ("anna", "over", {"type": "undo", **UNDO}, "not_running"),
    ("anna", "timed", {"type": "chat", **SAY}, "chat_off"),
    ("anna", "running", {"type": "chat", "text": "something else", "key": "said-1"}, "key_reused"),
    ("anna", "bots", {"type": "move", **MOVE, "seat": 1, "version": 2}, "not_your_seat"),
)


@pytest.mark.parametrize(("who", "room", "message", "code"), SOCKET_WISHES, ids=lambda part: str(part))
def test_a_socket_gives_no_rights_that_its_person_does_not_have(
    place: Village, who: str, room: str, message: Json, code: str
) -> None:
    before = place.state()
    with place.people[who].socket(place.rooms[room]) as socket:
        socket.send_json({"type": "hello"})
        answers(socket)
        socket.send_json(message)
        (refused,) = answers(socket)
        assert refused["type"] == "refused"
        assert refused["key"] == message.get("key")
        assert cast(Json, refused["error"])["code"] == code
        assert not place.differences(before)


def answers(socket: Line) -> list[Json]:
    """All that was sent up to now."""
    socket.send_json({"type": "ping"})
    found: list[Json] = []
    while (one := socket.receive_json())["type"] != "pong":
        found.append(one)
    return found


# Those who were somebody here


def test_whoever_lost_a_seat_has_no_rights_left_and_sees_through_it_no_more(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, time=Time())) as server:
        anna, ben, carl = (server.person(name) for name in ("Anna", "Ben", "Carl"))
        room = anna.room("usa", players=2, public=True)
        ben.ok("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"})
        with ben.socket(room) as socket:
            socket.send_json({"type": "hello"})
            answers(socket)
            anna.ok("PUT", f"/api/rooms/{room}/seats/1", {"who": "open"})
            carl.ok("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"})
            anna.start(room)
            frames = [frame for frame in answers(socket) if frame["type"] == "entry"]
            assert [cast(Json, frame["view"])["viewer"] for frame in frames] == [None, None, None]
            assert frames[-1]["mine"] == []
            version = anna.view(room)["version"]
            for message in (
                {"type": "move", **MOVE, "seat": 1, "version": version},
                {"type": "curtain", "seat": 1},
                {"type": "hello", "seat": 1},
                {"type": "hint", "seat": 1},
            ):
                socket.send_json(message)
                (refused,) = answers(socket)
                assert cast(Json, refused["error"])["code"] == "not_your_seat"
        for method, path, body in (
            ("POST", "/moves", {**MOVE, "seat": 1, "version": version}),
            ("POST", "/undo", {**UNDO, "seat": 1, "version": version}),
            ("GET", "/view?seat=1", None),
            ("DELETE", "/seats/1/stand-in", None),
        ):
            assert ben.refused(method, f"/api/rooms/{room}{path}", body) == (403, "not_your_seat")
        assert ben.refused("POST", f"/api/rooms/{room}/chat", SAY) == (403, "forbidden")


def until_closed(socket: Line) -> list[Json]:
    """All that is sent before the server ends the connection."""
    found: list[Json] = []
    while True:
        try:
            found.append(socket.receive_json())
        except WebSocketDisconnect:
            return found


def test_a_room_that_becomes_private_is_gone_for_those_who_only_watched(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, time=Time())) as server:
        anna, ben, carl = (server.person(name) for name in ("Anna", "Ben", "Carl"))
        room = table_of_two(anna, ben)
        assert carl.ask("GET", f"/api/rooms/{room}")[0] == 200
        with carl.socket(room) as socket:
            socket.send_json({"type": "hello"})
            answers(socket)
            anna.ok("PATCH", f"/api/rooms/{room}", {"public": False})
            assert carl.refused("GET", f"/api/rooms/{room}") == (404, "not_found")
            seat = cast(int, anna.view(room)["to_move"])
            (anna, ben)[seat].move(room, seat)
            anna.ok("POST", f"/api/rooms/{room}/chat", {"text": "now we are alone", "key": "k"})
            heard = until_closed(socket)
            assert [frame["type"] for frame in heard if frame["type"] in ("entry", "said")] in ([], ["entry"])
        with pytest.raises(WebSocketDisconnect), carl.socket(room):
            pass


def test_a_revoked_link_lets_nobody_in_any_more_and_those_inside_stay(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, time=Time())) as server:
        anna, ben, carl = (server.person(name) for name in ("Anna", "Ben", "Carl"))
        room = anna.room("usa", players=2)
        token = cast(str, anna.ok("POST", f"/api/rooms/{room}/invitations", {"kind": "seat", "seat": 1})["token"])
        ben.ok("POST", "/api/join", {"token": token})
        anna.ok("DELETE", f"/api/rooms/{room}/invitations/{token}")
        assert carl.refused("POST", "/api/join", {"token": token}) == (404, "not_found")
        assert carl.refused("GET", f"/api/rooms/{room}") == (404, "not_found")
        assert ben.ok("GET", f"/api/rooms/{room}")["mine"] == [1]


def test_a_link_for_watching_is_none_for_a_seat(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, time=Time())) as server:
        anna, carl = server.person("Anna"), server.person("Carl")
        room = anna.room("usa", players=2)
        token = anna.ok("POST", f"/api/rooms/{room}/invitations", {"kind": "watch"})["token"]
        carl.ok("POST", "/api/join", {"token": token})
        assert carl.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"}) == (403, "forbidden")
        assert carl.ok("GET", f"/api/rooms/{room}")["mine"] == []
