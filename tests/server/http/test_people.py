"""People: guests in no clicks, names, passwords, and seats that belong to nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from branchline.protocol import Json
from branchline.server import people
from branchline.server.guard.cookies import NAME
from branchline.server.http.models import PasswordRequest
from branchline.server.refusals import ServerRefusal
from tests.server.tables import Server, Visitor, running, seats_in, settings_in, table_of_two, whose_turn

SECRET = {"login": "anna", "password": "correct horse"}


@pytest.fixture(autouse=True)
def quick_hashes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes of little work, so that the tests need not do what thieves should have to."""
    if "slow_hash" not in request.node.name:
        quick = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=64, parallelism=1),))
        monkeypatch.setattr(people, "_hasher", lambda: quick)
        people._decoy.cache_clear()  # another test of this process may have made it with a good one


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def me(visitor: Visitor) -> Json:
    return visitor.ok("GET", "/api/me")


def test_whoever_comes_for_the_first_time_is_a_guest_by_a_signed_cookie_that_no_script_reads(server: Server) -> None:
    visitor = server.person()
    response = visitor.http.get("/api/me")
    first = response.json()
    cookie = response.headers["set-cookie"]
    assert re.fullmatch(rf"{NAME}={first['id']}\.[\w-]+\.[\w-]+; .*", cookie)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert re.fullmatch(r"Guest \d{4}", first["name"])
    assert first["login"] is None
    assert me(visitor) == first


def test_two_guests_are_two_people(server: Server) -> None:
    assert me(server.person())["id"] != me(server.person())["id"]


def test_a_cookie_that_was_not_signed_here_makes_another_guest(server: Server) -> None:
    anna, thief = server.person("Anna"), server.person()
    identity = cast(str, me(anna)["id"])
    thief.http.cookies.set(NAME, f"{identity}.aaaa.bbbb", domain="127.0.0.1")
    assert me(thief)["id"] != identity


def test_who_only_looks_is_not_written_down(server: Server) -> None:
    visitor = server.person()
    identity = cast(str, me(visitor)["id"])
    visitor.ok("GET", "/api/rooms")
    assert server.run(lambda: server.rooms.reader.person(identity)) is None
    visitor.room()
    assert server.run(lambda: server.rooms.reader.person(identity)) is not None


def test_a_new_guest_may_do_several_things_at_once(either: Server) -> None:
    visitor = either.person()
    identity = me(visitor)["id"]
    with ThreadPoolExecutor(4) as threads:
        rooms = list(threads.map(lambda _: visitor.room(), range(4)))
    assert len(set(rooms)) == 4
    assert me(visitor)["id"] == identity
    assert len(cast("list[Json]", visitor.ok("GET", "/api/rooms/mine")["rooms"])) == 4


def test_a_name_can_be_changed_and_stands_at_all_seats_in_rooms_that_wait_or_run(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    running_room, waiting_room = table_of_two(anna, ben), anna.room()
    assert anna.ok("PATCH", "/api/me", {"name": "  Ännchen  "})["name"] == "Ännchen"
    assert me(anna)["name"] == "Ännchen"
    for room in (running_room, waiting_room):
        seen = anna.look(room)
        assert seats_in(seen)[0]["name"] == "Ännchen"
        assert seen["owner"] == "Ännchen"
    assert seats_in(ben.look(running_room))[1]["name"] == "Ben"
    listed = cast("list[Json]", anna.ok("GET", "/api/rooms/mine")["rooms"])
    assert {cast("list[str | None]", one["seats"])[0] for one in listed} == {"Ännchen"}


def test_the_same_name_again_changes_no_room(server: Server) -> None:
    anna = server.person("Anna")
    room = anna.room()
    anna.ok("PATCH", "/api/me", {"name": "Anna"})
    assert anna.look(room)["version"] == 1


def test_a_password_lets_one_come_back_from_another_device_with_all_seats(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = table_of_two(anna, ben)
    assert anna.ok("PUT", "/api/me/password", SECRET) == {**me(anna), "login": "anna"}
    device = either.person()
    assert me(device)["id"] != me(anna)["id"]
    assert device.ok("POST", "/api/login", SECRET) == me(anna)
    assert me(device) == me(anna)
    assert device.ok("GET", f"/api/rooms/{room}")["mine"] == [0]
    mover, seat = whose_turn(room, device, ben)
    mover.move(room, seat)


def test_login_and_password_can_be_changed_and_the_old_ones_do_not_hold_any_more(server: Server) -> None:
    anna, device = server.person("Anna"), server.person()
    old, new = {"login": "old-login", "password": "12345678"}, {"login": "new-login", "password": "23456789"}
    anna.ok("PUT", "/api/me/password", old)
    anna.ok("PUT", "/api/me/password", new)
    assert device.refused("POST", "/api/login", old) == (401, "sign_in")
    assert device.refused("POST", "/api/login", {**new, "password": old["password"]}) == (401, "sign_in")
    assert device.ok("POST", "/api/login", new)["id"] == me(anna)["id"]


def test_a_wrong_password_and_an_unknown_login_get_the_same_answer(server: Server) -> None:
    anna, stranger = server.person(), server.person()
    anna.ok("PUT", "/api/me/password", {"login": "somebody", "password": "12345678"})
    before = me(stranger)
    wrong = stranger.ask("POST", "/api/login", {"login": "somebody", "password": "87654321"})
    unknown = stranger.ask("POST", "/api/login", {"login": "nobody-at-all", "password": "87654321"})
    assert wrong == unknown
    assert wrong[0] == 401
    assert me(stranger) == before


def test_an_unknown_login_costs_as_much_work_as_a_wrong_password(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, nobody = server.person(), server.person()
    anna.ok("PUT", "/api/me/password", {"login": "worker", "password": "12345678"})
    anna.ok("POST", "/api/login", {"login": "worker", "password": "12345678"})
    nobody.refused("POST", "/api/login", {"login": "unknown-one", "password": "12345678"})  # makes the decoy
    quick, checked = people._hasher(), list[str]()

    class Counting:
        def verify(self, password: str, hashed: str) -> bool:
            checked.append(hashed.rpartition("$")[0].rpartition("$")[0])  # how it was made
            return quick.verify(password, hashed)

    monkeypatch.setattr(people, "_hasher", Counting)
    for login in ("worker", "unknown-two"):
        assert nobody.refused("POST", "/api/login", {"login": login, "password": "87654321"}) == (401, "sign_in")
    assert len(checked) == 2
    assert checked[0] == checked[1]


def test_a_password_holds_however_a_keyboard_composes_it(server: Server) -> None:
    anna, other = server.person("Anna"), server.person()
    anna.ok("PUT", "/api/me/password", {"login": "composed", "password": "caf\u00e9-au-lait"})
    assert (
        other.ok("POST", "/api/login", {"login": "composed", "password": "cafe\u0301-au-lait"})["id"] == me(anna)["id"]
    )


def test_a_name_is_kept_by_one_rule(server: Server) -> None:
    anna = server.person()
    assert anna.ok("PATCH", "/api/me", {"name": "\uff21nna   Berg"})["name"] == "Anna Berg"
    assert anna.ask("PATCH", "/api/me", {"name": "An\u00adna"})[1] == {
        "error": {
            "code": "invalid",
            "message": "`name`: a name has 1 to 40 characters, something to see, and nothing invisible",
        }
    }


@pytest.mark.parametrize("login", ["anna", "nobody-has-this"])
def test_one_login_is_tried_ten_times_from_wherever_and_its_owner_stays_welcome_at_home(
    tmp_path: Path, login: str
) -> None:
    def sign_in(server: Server, asked: Mapping[str, str], address: str) -> str:
        """The login of whoever signs in, or why nobody does."""
        try:
            row = server.run(lambda: server.services.people.sign_in(PasswordRequest(**asked), address))
        except ServerRefusal as refused:
            return refused.code
        return str(row.login)

    with Server(settings_in(tmp_path, has_limits=True)) as server:
        server.person().ok("PUT", "/api/me/password", SECRET)
        assert sign_in(server, SECRET, "192.0.2.1") == "anna"
        wrong = {"login": login, "password": "not the right one"}
        codes = [sign_in(server, wrong, f"198.51.100.{number}") for number in range(12)]
        assert set(codes[:9]) == {"sign_in"}
        assert set(codes[10:]) == {"too_many"}
        assert sign_in(server, SECRET, "192.0.2.1") == "anna"


def test_a_login_belongs_to_one_person(either: Server) -> None:
    anna, ben = either.person(), either.person()
    anna.ok("PUT", "/api/me/password", SECRET)
    assert ben.refused("PUT", "/api/me/password", {**SECRET, "password": "another one"}) == (409, "login_taken")
    assert me(ben)["login"] is None
    assert either.person().ok("POST", "/api/login", SECRET)["id"] == me(anna)["id"]


def test_of_a_password_only_a_slow_hash_is_kept(server: Server) -> None:
    anna = server.person()
    anna.ok("PUT", "/api/me/password", {"login": "hashed", "password": "in the clear"})
    row = server.run(lambda: server.rooms.reader.person_of("hashed"))
    assert row is not None
    assert row.password is not None
    cost = re.match(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$", row.password)
    assert cost is not None
    assert int(cost[1]) * int(cost[2]) >= 19 * 1024 * 2  # the least that OWASP advises
    assert "in the clear" not in row.password


def test_who_signs_out_is_a_new_guest_and_comes_back_by_the_password(server: Server) -> None:
    anna = server.person("Anna")
    secret = {"login": "comes-back", "password": "12345678"}
    before = anna.ok("PUT", "/api/me/password", secret)
    anna.ok("POST", "/api/logout")
    assert me(anna)["id"] != before["id"]
    assert anna.ok("POST", "/api/login", secret) == before
    assert me(anna) == before


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/api/me", {}),
        ("PATCH", "/api/me", {"name": ""}),
        ("PATCH", "/api/me", {"name": "   "}),
        ("PATCH", "/api/me", {"name": "x" * 41}),
        ("PATCH", "/api/me", {"name": "two\nlines"}),
        ("PATCH", "/api/me", {"name": "\u200b"}),  # nobody sees it
        ("PATCH", "/api/me", {"name": "Anna\u202e"}),  # it turns the rest of a sentence around
        ("PATCH", "/api/me", {"name": "\u3164"}),  # a letter that looks like nothing
        ("PATCH", "/api/me", {"name": None}),
        ("PATCH", "/api/me", {"name": "Anna", "email": "anna@example.org"}),
        ("PATCH", "/api/me", [1]),
        ("PATCH", "/api/me", None),
        ("PUT", "/api/me/password", {"login": "an", "password": "12345678"}),
        ("PUT", "/api/me/password", {"login": "Anna", "password": "12345678"}),
        ("PUT", "/api/me/password", {"login": "anna berg", "password": "12345678"}),
        ("PUT", "/api/me/password", {"login": "anna", "password": "1234567"}),
        ("PUT", "/api/me/password", {"login": "anna", "password": "x" * 201}),
        ("PUT", "/api/me/password", {"login": "anna"}),
        ("POST", "/api/login", {"password": "12345678"}),
    ],
)
def test_names_logins_and_passwords_that_are_none_are_refused(
    server: Server, method: str, path: str, body: object
) -> None:
    visitor = server.person()
    before = me(visitor)
    assert visitor.refused(method, path, body) == (422, "invalid")
    assert me(visitor) == before


def test_a_refusal_does_not_repeat_the_password(server: Server) -> None:
    _, document = server.person().ask("PUT", "/api/me/password", {"login": "A B", "password": "my little secret"})
    assert "my little secret" not in str(document)


def test_a_body_that_is_no_text_at_all_is_refused(server: Server) -> None:
    visitor = server.person()
    response = visitor.http.patch("/api/me", content=b"\xff\xfe{", headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["error"]["code"]) == (400, "bad_request")
    response = visitor.http.patch("/api/me", content=b'{"name"', headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["error"]["code"]) == (422, "invalid")


def test_a_seat_is_bound_to_its_person(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    other = ben if mover is anna else anna
    seen = mover.view(room, seat)
    wish = {"seat": seat, "version": seen["version"], "key": "a", "action": cast("list[str]", seen["legal"])[0]}
    undo = {"seat": seat, "version": seen["version"], "key": "b"}
    for stranger in (other, either.person()):
        for method, path, body in (
            ("POST", "moves", wish),
            ("POST", "undo", undo),
            ("GET", f"view?seat={seat}", None),
            ("GET", f"entries?seat={seat}", None),
            ("GET", f"story?seat={seat}", None),
            ("POST", f"hint?seat={seat}", None),
            ("GET", f"why-not?seat={seat}&action=draw", None),
            ("DELETE", f"seats/{seat}/stand-in", None),
        ):
            refused = stranger.refused(method, f"/api/rooms/{room}/{path}", body)
            assert refused == (403, "not_your_seat"), (method, path)
    assert mover.look(room)["version"] == seen["version"]


def test_nobody_is_asked_for_an_address_and_no_page_loads_anything_from_elsewhere(server: Server) -> None:
    visitor = server.person()
    assert "email" not in visitor.http.get("/openapi.json").text.lower()
    for page in ("/", "/docs"):
        text = visitor.http.get(page).text
        assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", text), page
