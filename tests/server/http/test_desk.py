"""The host's desk: by its key alone, and whatever is done there holds at once, everywhere, and is written down."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from branchline.cli import main
from branchline.protocol import Json
from branchline.server.desk.key import KEY_FILE, SESSION_SECONDS, make_desk_key
from branchline.server.settings import Caps, Policy
from tests.server.tables import Server, Time, Visitor, late_game, play_out, running, table_of_two

DAY = 24 * 3600


@pytest.fixture
def server(tmp_path: Path, time: Time) -> Iterator[Server]:
    yield from running(tmp_path, time=time)


@pytest.fixture
def host(server: Server) -> Visitor:
    return at_desk(server)


def at_desk(server: Server) -> Visitor:
    """Somebody who has shown the key."""
    visitor = server.person()
    visitor.ok("POST", "/api/desk/session", {"key": make_desk_key(server.settings.data)})
    return visitor


def get(host: Visitor, path: str = "") -> Json:
    response = host.http.get(f"/api/desk{path}")
    assert response.status_code == 200, response.text
    return cast(Json, response.json())


def do(host: Visitor, kind: str, subject: str = "", **more: object) -> str:
    response = host.http.post("/api/desk/deeds", json={"kind": kind, "subject": subject, **more})
    assert response.status_code == 200, response.text
    return cast(str, response.json()["done"])


def find(host: Visitor, text: str) -> dict[str, list[Json]]:
    return cast("dict[str, list[Json]]", host.http.post("/api/desk/find", json={"text": text}).json())


def id_of(visitor: Visitor) -> str:
    return cast(str, visitor.ok("GET", "/api/me")["id"])


WAYS = [("GET", ""), ("POST", "/find"), ("GET", "/rooms/abcdefgh"), ("POST", "/deeds")]


@pytest.mark.parametrize(("method", "path"), WAYS)
def test_without_a_key_there_is_no_desk_and_without_showing_it_nobody_is_let_in(
    server: Server, method: str, path: str
) -> None:
    visitor = server.person("Anna")
    wishes: dict[str, Json] = {"/find": {"text": "a"}, "/deeds": {"kind": "mute", "subject": id_of(visitor)}}
    wish = wishes.get(path)
    assert visitor.refused(method, f"/api/desk{path}", wish) == (404, "not_found")
    key = make_desk_key(server.settings.data)
    assert visitor.refused(method, f"/api/desk{path}", wish) == (401, "desk")
    for wrong in ("", key[:-1], key + "x"):
        assert visitor.refused("POST", "/api/desk/session", {"key": wrong}) == (401, "desk")
    assert visitor.refused(method, f"/api/desk{path}", wish) == (401, "desk")
    visitor.ok("POST", "/api/desk/session", {"key": key})
    assert visitor.http.request(method, f"/api/desk{path}", json=wish).status_code in (200, 404)


def test_the_key_is_its_owners_alone_and_the_cookie_no_scripts(server: Server) -> None:
    key = make_desk_key(server.settings.data)
    assert stat.S_IMODE((server.settings.data / KEY_FILE).stat().st_mode) == 0o600
    response = server.person().http.post("/api/desk/session", json={"key": key})
    cookie = next(one for one in response.headers.get_list("set-cookie") if one.startswith("branchline_desk="))
    assert {"HttpOnly", "SameSite=Strict", "Path=/api/desk"} <= set(cookie.split("; "))
    assert key not in cookie


def test_a_session_ends_after_hours_by_going_and_by_a_new_key(server: Server, time: Time) -> None:
    host = at_desk(server)
    get(host)
    make_desk_key(server.settings.data)
    assert host.refused("GET", "/api/desk") == (401, "desk")
    host = at_desk(server)
    time.pass_by(SESSION_SECONDS + 1)
    assert host.refused("GET", "/api/desk") == (401, "desk")
    host = at_desk(server)
    host.ok("DELETE", "/api/desk/session")
    assert host.refused("GET", "/api/desk") == (401, "desk")


def test_a_key_that_others_can_read_opens_nothing(server: Server) -> None:
    key = make_desk_key(server.settings.data)
    (server.settings.data / KEY_FILE).chmod(0o644)
    assert server.person().refused("POST", "/api/desk/session", {"key": key})[0] == 422


def test_people_rooms_and_addresses_are_found(server: Server, host: Visitor) -> None:
    anna, ben = server.person("Anna_1%"), server.person("Ben")
    room = table_of_two(anna, ben)
    server.person("Annabel").ok("PUT", "/api/me/password", {"login": "bell", "password": "a long enough one"})
    server.run(server.services.people.write_sightings)
    assert [one["name"] for one in find(host, "anna_1%")["people"]] == ["Anna_1%"]
    assert {one["name"] for one in find(host, "ANNA")["people"]} == {"Anna_1%", "Annabel"}
    assert [one["name"] for one in find(host, "bell")["people"]] == ["Annabel"]
    assert [one["id"] for one in find(host, room)["rooms"]] == [room]
    assert [one["id"] for one in find(host, id_of(ben))["rooms"]] == [room]
    address = cast(str, find(host, id_of(ben))["sightings"][0]["address"])
    assert {one["name"] for one in find(host, address)["people"]} == {"Anna_1%", "Ben", "Annabel"}
    assert find(host, "nobody")["people"] == []


def test_the_desk_shows_who_sits_in_a_room_and_what_was_said_and_no_cards(server: Server, host: Visitor) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    anna.ok("POST", f"/api/rooms/{room}/chat", {"text": "Hello!", "key": "k1"})
    found = get(host, f"/rooms/{room}")
    assert [one["person"] for one in cast("list[Json]", found["people"])] == [id_of(anna), id_of(ben)]
    assert [one["text"] for one in cast("list[Json]", found["chat"])] == ["Hello!"]
    assert not {"hand", "outcomes", "secret"} & set(json.dumps(found).replace('"', " ").split())


def test_what_is_reported_is_shown_until_it_is_done_with(server: Server, host: Visitor) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    anna.ok("POST", f"/api/rooms/{room}/reports", {"text": " They insult everybody. ", "seat": 1})
    found = cast("list[Json]", get(host)["reports"])
    assert [(one["text"], one["by_name"], one["about_name"]) for one in found] == [
        ("They insult everybody.", "Anna", "Ben")
    ]
    do(host, "handle_report", cast(str, found[0]["id"]))
    assert get(host)["reports"] == []
    assert anna.refused("POST", f"/api/rooms/{room}/reports", {"text": "x", "seat": 5}) == (422, "invalid")
    assert anna.refused("POST", f"/api/rooms/{room}/reports", {"text": "  "}) == (422, "invalid")
    private = anna.room()
    assert ben.refused("POST", f"/api/rooms/{private}/reports", {"text": "x"}) == (404, "not_found")


def test_somebody_reports_so_much_and_no_more(tmp_path: Path, time: Time) -> None:
    for server in running(tmp_path, time=time, has_limits=True, caps=Caps(reports=2)):
        anna = server.person("Anna")
        room = anna.room()
        for _ in range(2):
            anna.ok("POST", f"/api/rooms/{room}/reports", {"text": "It hangs."})
        assert anna.refused("POST", f"/api/rooms/{room}/reports", {"text": "It hangs."}) == (429, "cap")


def test_whoever_is_banned_comes_in_nowhere_and_is_let_go_from_the_table(
    server: Server, host: Visitor, time: Time
) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    with ben.listening(room) as line:
        do(host, "ban", id_of(ben), reason="insults", days=7)
        assert line.receive_json() == {"type": "bye", "reason": "shut_out"}
    status, answer = ben.ask("GET", "/api/me")
    assert (status, cast(Json, answer["error"])["code"]) == (403, "banned")
    assert cast(str, cast(Json, answer["error"])["message"]).endswith("until 2023-11-21 22:13 UTC (insults)")
    assert ben.http.get("/docs").status_code == 200, "pages can be read"
    anna.look(room)
    time.pass_by(7 * DAY + 1)
    ben.look(room)


def test_an_address_is_banned_with_all_who_come_from_it_but_not_the_host(server: Server, host: Visitor) -> None:
    anna = server.person("Anna")
    server.run(server.services.people.write_sightings)
    address = cast(str, find(host, id_of(anna))["sightings"][0]["address"])
    do(host, "ban", address)
    assert anna.refused("GET", "/api/me") == (403, "banned")
    do(host, "unban", address)
    assert anna.ok("GET", "/api/me")["name"] == "Anna"
    assert host.refused("POST", "/api/desk/deeds", {"kind": "ban", "subject": "no such person"}) == (404, "not_found")
    assert host.refused("POST", "/api/desk/deeds", {"kind": "mute", "subject": "192.0.2.7"}) == (422, "invalid")
    assert host.refused("POST", "/api/desk/deeds", {"kind": "unban", "subject": "192.0.2.7"}) == (404, "not_found")


def test_whoever_is_muted_plays_and_does_not_talk(server: Server, host: Visitor) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    do(host, "mute", id_of(ben), reason="spam")
    assert ben.refused("POST", f"/api/rooms/{room}/chat", {"text": "Hi", "key": "k"}) == (403, "muted")
    ben.look(room)
    do(host, "unmute", id_of(ben))
    ben.ok("POST", f"/api/rooms/{room}/chat", {"text": "Hi", "key": "k"})


def test_a_room_is_closed_whoever_plays_there_and_everybody_is_told(server: Server, host: Visitor) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    with ben.listening(room) as line:
        do(host, "close_room", room)
        assert cast(Json, line.hear("entry")["entry"])["kind"] == "closed"
    assert anna.look(room)["status"] == "closed"
    over = late_game(anna)
    play_out(over, anna)
    assert host.refused("POST", "/api/desk/deeds", {"kind": "close_room", "subject": over}) == (409, "not_running")
    do(host, "remove_room", over)
    assert anna.refused("GET", f"/api/rooms/{over}") == (404, "not_found")
    assert host.refused("POST", "/api/desk/deeds", {"kind": "remove_room", "subject": over}) == (404, "not_found")


def test_a_password_is_reset_and_a_name_taken_away(server: Server, host: Visitor) -> None:
    anna, ben = server.person("Anna"), server.person("Rude Name")
    anna.ok("PUT", "/api/me/password", {"login": "anna", "password": "a long enough one"})
    told = do(host, "reset_password", id_of(anna))
    again = server.person()
    again.ok("POST", "/api/login", {"login": "anna", "password": told.split()[4]})
    assert again.ok("GET", "/api/me")["name"] == "Anna"
    assert server.person().refused("POST", "/api/login", {"login": "anna", "password": "a long enough one"})[0] == 401
    room = table_of_two(anna, ben)
    do(host, "remove_name", id_of(ben))
    assert cast(str, ben.ok("GET", "/api/me")["name"]).startswith("Guest ")
    assert "Rude" not in json.dumps(anna.look(room))
    passwords = [one["detail"] for one in cast("list[Json]", get(host)["deeds"]) if one["kind"] == "reset_password"]
    assert passwords == [""], "it is shown once, and kept nowhere"


def test_all_that_was_done_is_written_down_the_latest_first(server: Server, host: Visitor, time: Time) -> None:
    anna = server.person("Anna")
    anna.room()
    time.pass_by(1)
    do(host, "mute", id_of(anna), reason="spam")
    time.pass_by(1)
    do(host, "prune")
    kinds = [(one["kind"], one["detail"]) for one in cast("list[Json]", get(host)["deeds"])]
    assert kinds == [("prune", ""), ("mute", "spam"), ("session", "")]
    usage = cast(Json, get(host)["usage"])
    assert (usage["people"], usage["rooms"]) == (1, {"waiting": 1})
    assert cast("list[Json]", usage["most"])[0]["name"] == "Anna"
    assert {"bots_thinking", "sockets", "commits_waiting"} <= set(cast(Json, get(host)["now"]))


def test_what_is_done_in_the_terminal_holds_at_a_server_that_runs(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    source = ["--data", str(server.settings.data), "--database", server.settings.database]
    capsys.readouterr()
    assert main(["admin", "find", "Ben", "--json", *source]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)["people"]] == [id_of(ben)]
    assert main(["admin", "ban", id_of(ben), "--reason", "insults", *source]) == 0
    assert main(["admin", "close", room, *source]) == 0
    server.run(server.services.desk.catch_up)
    assert ben.refused("GET", "/api/me") == (403, "banned")
    assert anna.look(room)["status"] == "closed"
    capsys.readouterr()
    for word in ("reports", "usage", "bans", "log"):
        assert main(["admin", word, *source]) == 0
    told = capsys.readouterr().out
    assert "insults" in told
    assert "close_room" in told
    assert main(["admin", "room", room, *source]) == 0
    assert f"id: {room}" in capsys.readouterr().out


@pytest.mark.usefixtures("sqlite_files")
def test_admin_says_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = ["--data", str(tmp_path)]
    for words, said in (
        (["find"], "needs TEXT"),
        (["key", "x"], "takes nothing"),
        (["usage"], "there is no database"),
        (["dance"], "invalid choice"),
    ):
        assert main(["admin", *words, *source]) == 2
        assert said in capsys.readouterr().err
    assert main(["admin", "key", *source]) == 0
    assert (tmp_path / KEY_FILE).read_text().strip() == capsys.readouterr().out.strip()
    for _ in running(tmp_path):
        pass
    capsys.readouterr()
    assert main(["admin", "ban", "-r5NngrU6YKv9d1U", *source, "--days", "2"]) == 2
    assert "there is no such person" in capsys.readouterr().err, "an id is no option, even with a dash before it"
    assert main(["admin", "close", "no-such-room", *source]) == 2


def test_an_address_is_forgotten_after_the_days_that_the_host_has_set(tmp_path: Path, time: Time) -> None:
    for server in running(tmp_path, time=time, policy=Policy(keep_addresses=14)):
        host, anna = at_desk(server), server.person("Anna")
        server.run(server.services.people.write_sightings)
        assert len(find(host, id_of(anna))["sightings"]) == 1
        time.pass_by(15 * DAY)
        server.prune()
        assert find(at_desk(server), id_of(anna))["sightings"] == []
    for server in running(tmp_path, time=time, policy=Policy(keep_addresses=0)):
        anna = server.person("Anna")
        server.run(server.services.people.write_sightings)
        assert find(at_desk(server), id_of(anna))["sightings"] == []


def test_somebody_gets_all_that_is_kept_about_them_and_nothing_of_others(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    anna.ok("PUT", "/api/me/password", {"login": "anna", "password": "a long enough one"})
    room = table_of_two(anna, ben)
    for who, text in ((anna, "Mine"), (ben, "Theirs")):
        who.ok("POST", f"/api/rooms/{room}/chat", {"text": text, "key": "k"})
    anna.ok("POST", f"/api/rooms/{room}/reports", {"text": "It hangs."})
    server.run(server.services.people.write_sightings)
    found = cast("dict[str, list[Json]]", anna.http.get("/api/me/data").json())
    assert (found["person"][0]["name"], found["person"][0]["login"]) == ("Anna", "anna")
    assert [one["text"] for one in found["chat"]] == ["Mine"]
    assert [one["id"] for one in found["room"]] == [room]
    assert (len(found["report"]), len(found["sighting"]), len(found["seat"])) == (1, 1, 1)
    assert "argon2" not in json.dumps(found)
    assert "Theirs" not in json.dumps(found)


def test_whoever_deletes_themselves_is_gone_and_the_games_of_others_go_on(either: Server) -> None:
    anna, ben = either.person("Anna Long"), either.person("Ben")
    anna.ok("PUT", "/api/me/password", {"login": "anna", "password": "a long enough one"})
    alone, shared = anna.room(), table_of_two(anna, ben, first=0)
    over = late_game(anna)
    play_out(over, anna)
    anna.ok("POST", f"/api/rooms/{shared}/chat", {"text": "My secret", "key": "k"})
    was = id_of(anna)
    assert anna.ok("DELETE", "/api/me") == {"removed": 2, "kept": 1}
    assert ben.refused("GET", f"/api/rooms/{alone}") == (404, "not_found")
    assert ben.refused("GET", f"/api/rooms/{over}") == (404, "not_found")
    seen = ben.look(shared)
    assert (seen["status"], "Anna Long" in json.dumps(seen)) == ("running", False)
    assert [one["kind"] for one in cast("list[Json]", seen["seats"])] == ["bot", "person"]
    assert "My secret" not in json.dumps(ben.ok("GET", f"/api/rooms/{shared}/chat"))
    assert either.person().refused("POST", "/api/login", {"login": "anna", "password": "a long enough one"})[0] == 401
    assert id_of(anna) != was
    kept = either.run(lambda: either.services.desk.ledger.all_of(was))
    told = cast("list[Json]", kept.pop("chat"))
    assert [(one["text"], one["name"]) for one in told] == [("", "")]
    assert [name for name, rows in kept.items() if rows] == ["room"], "as its owner, by a number alone"
