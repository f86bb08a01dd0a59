"""Moves: ordered by the log, judged by the engine, made once, and told to each as they may know it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy.exc import OperationalError

from branchline.build_info import RULES
from branchline.cards import CARD_LETTERS, CARD_NAMES
from branchline.protocol import Json
from branchline.server.storage.writer import Change, OutcomeUnknown
from branchline.variants import find
from tests.server.tables import (
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
    whose_turn,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def wish_of(visitor: Visitor, room: str, seat: int, key: str = "once") -> Json:
    seen = visitor.view(room, seat)
    action = cast("list[str]", seen["legal"])[0]
    return {"seat": seat, "version": seen["version"], "key": key, "action": action}


def send(visitor: Visitor, room: str, wish: Json) -> tuple[int, Json]:
    return visitor.ask("POST", f"/api/rooms/{room}/moves", wish)


def error(answer: tuple[int, Json]) -> Json:
    assert answer[0] >= 400, answer
    return cast(Json, answer[1]["error"])


def acknowledged(server: Server, room: str, version: int) -> Json:
    """The answer to a request with the key `once` that stands in the log at this version."""
    return {"room": room, "key": "once", "version": version, "head": log_of(server, room)[version - 1].hash}


# The log


def test_the_log_holds_every_move_with_version_actor_action_outcomes_and_key(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = table_of_two(anna, ben)
    identities = [visitor.ok("GET", "/api/me")["id"] for visitor in (anna, ben)]
    sent = []
    for number in range(8):
        mover, seat = whose_turn(room, anna, ben)
        wish = wish_of(mover, room, seat, f"key-{number}")
        status, ack = send(mover, room, wish)
        last = log_of(either, room)[-1]  # on disk when it is acknowledged
        expected = {"room": room, "key": wish["key"], "version": 4 + number, "head": last.hash}
        assert (status, ack, last.version) == (200, expected, 4 + number)
        sent.append((identities[seat], seat, wish["action"], wish["key"]))
    entries = log_of(either, room)
    assert [entry.version for entry in entries] == list(range(1, 12))
    assert [entry.kind for entry in entries] == ["created", "sat", "started", *["moved"] * 8]
    assert [(entry.actor, entry.seat, entry.action["text"], entry.key) for entry in entries[3:]] == sent
    for entry in entries[3:]:
        assert entry.outcomes is not None
        assert len(entry.outcomes) == len(cast("list[str]", entry.action["decisions"]))
    assert sum(len(part) for entry in entries[3:] for part in entry.outcomes or ()) > 0


def test_the_rules_and_the_map_that_a_game_is_played_by_are_pinned_in_its_log(server: Server) -> None:
    room = server.person().room("europe")
    (entry,) = log_of(server, room)
    assert entry.action["rules"] == RULES
    assert entry.action["map"] == find("europe").map.fingerprint


def test_a_game_of_newer_rules_is_refused_with_the_reason_and_all_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for server in running(tmp_path):
        anna = server.person()
        anna.ok("GET", "/api/me")
        cookies = dict(anna.http.cookies)
        for module in ("protocol", "rooms.commands", "rooms.fold"):
            monkeypatch.setattr(f"branchline.{module}.RULES", RULES + 1)
        foreign = anna.room()
        monkeypatch.undo()
        own = anna.room()
    for server in running(tmp_path):
        anna = server.person()
        anna.http.cookies.update(cookies)
        status, answer = anna.ask("GET", f"/api/rooms/{foreign}")
        assert (status, cast(Json, answer["error"])["code"]) == (503, "other_rules")
        assert f"version {RULES + 1} of the rules" in cast(str, cast(Json, answer["error"])["message"])
        assert anna.look(own)["id"] == own
        assert anna.ok("PATCH", "/api/me", {"name": "Anna"})["name"] == "Anna"


# Order


def test_a_move_that_answers_an_old_version_is_refused_with_the_current_one(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    old = wish_of(mover, room, seat)
    mover.move(room, seat)
    for visitor, number in ((anna, 0), (ben, 1)):
        detail = error(send(visitor, room, {**old, "seat": number}))
        assert (detail["code"], detail["version"]) == ("stale", 4)
    assert anna.look(room)["version"] == 4


def test_a_move_that_answers_a_version_that_is_not_there_yet_is_stale_too(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    answer = send(mover, room, {**wish_of(mover, room, seat), "version": 99})
    assert (answer[0], error(answer)["code"], error(answer)["version"]) == (409, "stale", 3)


def test_changes_of_seats_and_settings_do_not_make_a_move_stale(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    wish = wish_of(mover, room, seat)
    anna.ok("PATCH", f"/api/rooms/{room}", {"hints": False})
    ben.ok("PATCH", "/api/me", {"name": "Benjamin"})
    assert send(mover, room, wish) == (200, acknowledged(server, room, 6))


def test_of_two_moves_that_answer_the_same_version_one_is_made(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    legal = cast("list[str]", mover.view(room, seat)["legal"])
    wishes = [{"seat": seat, "version": 3, "key": f"k{number}", "action": legal[number]} for number in range(2)]
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda wish: send(mover, room, wish), wishes))
    assert sorted(status for status, _ in answers) == [200, 409]
    assert [entry.kind for entry in log_of(either, room)] == ["created", "sat", "started", "moved"]


# Once


def test_a_repeated_key_gets_the_first_answer_again_and_the_move_is_made_once(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    wish = wish_of(mover, room, seat)
    first = send(mover, room, wish)
    assert first[0] == 200
    assert send(mover, room, wish) == first
    for _ in range(3):
        other, number = whose_turn(room, anna, ben)
        other.move(room, number)
    assert send(mover, room, wish) == first
    assert send(mover, room, {**wish, "version": 7}) == first  # whatever version it carries
    assert anna.look(room)["version"] == 7


def test_a_repeated_key_gets_the_first_answer_even_after_a_restart(database_url: str, tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, database_url)) as server:
        anna, ben = server.person(), server.person()
        room = table_of_two(anna, ben)
        mover, seat = whose_turn(room, anna, ben)
        wish = wish_of(mover, room, seat)
        first = send(mover, room, wish)
        cookies = dict(mover.http.cookies)
    with Server(settings_in(tmp_path, database_url)) as server:
        back = server.person()
        back.http.cookies.update(cookies)
        assert send(back, room, wish) == first
        assert back.look(room)["version"] == first[1]["version"]


def test_the_same_key_sent_many_times_at_once_makes_one_move(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    wish = wish_of(mover, room, seat)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: send(mover, room, wish), range(6)))
    assert answers == [(200, acknowledged(either, room, 4))] * 6
    assert len(log_of(either, room)) == 4


def test_a_key_is_for_one_wish_of_one_person(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    wish = wish_of(mover, room, seat)
    assert send(mover, room, wish)[0] == 200
    other, number = whose_turn(room, anna, ben)
    assert send(other, room, wish_of(other, room, number))[0] == 200  # the same key
    for changed in ({"action": "draw"}, {"seat": 1 - seat}):
        answer = send(mover, room, {**wish, **changed})
        assert (answer[0], error(answer)["code"]) == (409, "key_reused")
    undo = {"seat": seat, "version": 5, "key": "once"}
    assert mover.refused("POST", f"/api/rooms/{room}/undo", undo) == (409, "key_reused")


@pytest.mark.parametrize("is_written", [True, False], ids=["written", "not written"])
def test_when_it_is_unknown_whether_a_move_was_written_the_same_key_finds_out(
    either: Server, monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    wish = wish_of(mover, room, seat)
    commit = either.rooms.writer.commit

    async def fail(change: Change) -> None:
        if is_written:
            await commit(change)
        raise OutcomeUnknown("the connection is lost")

    with mover.listening(room) as line:
        monkeypatch.setattr(either.rooms.writer, "commit", fail)
        answer = send(mover, room, wish)
        assert (answer[0], error(answer)["code"]) == (503, "unknown")
        monkeypatch.undo()
        assert line.news() == []
        assert send(mover, room, wish) == (200, acknowledged(either, room, 4))
        assert [cast(Json, frame["entry"])["version"] for frame in line.news()] == [4]
    assert [entry.version for entry in log_of(either, room)] == [1, 2, 3, 4]
    assert send(mover, room, wish) == (200, acknowledged(either, room, 4))


def test_when_the_database_does_not_answer_that_is_said(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = server.person()

    async def fail(*_: object) -> list[object]:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(server.rooms.reader, "lobby", fail)
    assert anna.refused("GET", "/api/rooms") == (503, "database")
    monkeypatch.setattr(server.rooms.reader, "ping", fail)
    assert anna.ask("GET", "/readyz")[0] == 503
    monkeypatch.undo()
    assert anna.ask("GET", "/readyz")[0] == 200


# Judged


def test_the_engine_judges_and_says_why(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    answer = send(mover, room, {"seat": seat, "version": 3, "key": "a", "action": "draw"})
    detail = error(answer)
    assert (answer[0], detail["code"], detail["version"]) == (409, "illegal", 3)
    reason = cast(Json, detail["reason"])
    asked = mover.ok("GET", f"/api/rooms/{room}/why-not?seat={seat}&action=draw")
    assert asked["possible"] is False
    assert asked["reason"] == reason
    assert cast(str, asked["message"]) in cast(str, detail["message"])
    legal = cast("list[str]", mover.view(room, seat)["legal"])[0]
    assert mover.ok("GET", f"/api/rooms/{room}/why-not?seat={seat}&action={legal}") == {
        "possible": True,
        "message": None,
        "reason": None,
    }


def why_not(visitor: Visitor, room: str, seat: int, action: str) -> tuple[object, str, str]:
    """Whether it is possible, the code of the reason, and the reason in words."""
    asked = visitor.http.get(f"/api/rooms/{room}/why-not", params={"seat": seat, "action": action})
    assert asked.status_code == 200, asked.text
    answer = cast(Json, asked.json())
    reason = cast(Json, answer["reason"] or {"code": ""})
    return answer["possible"], cast(str, reason["code"]), cast(str, answer["message"] or "")


def test_why_not_understands_what_leaves_something_open(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben, "europe", first=0)
    first = "Something else comes first: choose which of the dealt tickets to keep."
    for text in ("claim paris-zurich", "claim", "station", "station paris", "take", "take R", "draw", "pay"):
        assert why_not(anna, room, 0, text) == (False, "something-else-first", first)
        assert why_not(ben, room, 1, text) == (False, "not-your-turn", "It is Anna's turn.")
    assert why_not(anna, room, 0, "keep") == (True, "", "")
    anna.move(room, 0, "keep 1 2 3 4")
    ben.move(room, 1, "keep 1 2 3 4")
    table = server.run(lambda: server.rooms.room(room)).state.table
    assert table is not None
    hand = table.observe(0).hand
    missing = 3 - max(hand[:8]) - hand[8]  # it is gray, of three spaces
    is_possible, code, message = why_not(anna, room, 0, "claim zurich-paris")
    assert (is_possible, code) == ((False, "lacking-any") if missing > 0 else (True, ""))
    assert message.startswith(f"You lack {missing} " if missing > 0 else "")
    assert why_not(anna, room, 0, "claim palermo-smyrna")[1] in ("lacking-any", "lacking-locomotives-any")
    assert why_not(anna, room, 0, "station") == (True, "", "")
    assert why_not(anna, room, 0, "take") == (True, "", "")
    for text in ("claim paris-nowhere", "station nowhere", "claim paris", "castle paris", "take 5"):
        assert anna.refused("GET", f"/api/rooms/{room}/why-not?seat=0&action={text}") == (422, "no_action")


def test_why_not_tells_what_is_missing_and_for_what(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, "nordic", first=0)
    anna.move(room, 0)
    ben.move(room, 1)
    table = server.run(lambda: server.rooms.room(room)).state.table
    assert table is not None
    hand = table.observe(0).hand[:8]
    facts = anna.ok("GET", "/api/games/nordic?players=2")
    plain = [one for one in cast("list[Json]", facts["routes"]) if one["kind"] == "plain" and one["lane"] == 1]
    gray = max((one for one in plain if one["color"] is None), key=lambda one: cast(int, one["length"]))
    asked = anna.ok("GET", f"/api/rooms/{room}/why-not?seat=0&action=claim {gray['name']}")
    count = cast(int, gray["length"]) - max(hand)  # locomotives are no help there [NO-04]
    assert asked["reason"] == {"code": "lacking-any-color", "details": {"route": gray["name"], "count": count}}
    assert asked["message"] == f"You lack {count} more cards of one color."


def test_why_not_of_a_placement_that_is_named_in_part(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben, "card_game", first=0)
    assert why_not(anna, room, 0, "place R")[1] == "something-else-first"
    assert why_not(ben, room, 1, "place")[1] == "not-your-turn"
    anna.move(room, 0, "keep 1")
    ben.move(room, 1, "keep 1")
    table = server.run(lambda: server.rooms.room(room)).state.table
    assert table is not None
    hand = table.observe(0).hand
    missing = [color for color in range(8) if not hand[color]]
    for color in missing:
        said = why_not(anna, room, 0, f"place {CARD_LETTERS[color]}")
        assert said == (False, "card-not-in-hand", f"You have no {CARD_NAMES[color]} left in your hand.")
    held = next(color for color in range(8) if hand[color])
    is_possible, code, _ = why_not(anna, room, 0, f"place {CARD_LETTERS[held]}")
    assert (is_possible, code) in ((True, ""), (False, "suit-too-small"))
    assert why_not(anna, room, 0, f"place 9{CARD_LETTERS[held]}")[1] == "too-few-cards"
    for text in ("place L", "place X", "place 1R"):
        assert anna.refused("GET", f"/api/rooms/{room}/why-not?seat=0&action={text}") == (422, "no_action")


@pytest.mark.parametrize("text", ["", "castle", "claim nowhere-here", "keep", "keep 1 1", "draw draw", "¤"])
def test_a_text_that_is_no_action_is_refused(server: Server, text: str) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    answer = send(mover, room, {"seat": seat, "version": 3, "key": "a", "action": text})
    assert (answer[0], error(answer)["code"]) == (422, "no_action")
    if text and text != "keep":  # which can be the beginning of something
        assert mover.refused("GET", f"/api/rooms/{room}/why-not?seat={seat}&action={text}") == (422, "no_action")
    assert anna.look(room)["version"] == 3


def test_who_is_not_to_move_does_not_move(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    wish = wish_of(mover, room, seat)
    other = ben if mover is anna else anna
    answer = send(other, room, {**wish, "seat": 1 - seat})
    assert (answer[0], error(answer)["code"]) == (409, "not_your_turn")
    assert other.view(room)["legal"] == []
    answer = send(mover, room, {**wish, "seat": 2})
    assert (answer[0], error(answer)["code"]) == (422, "invalid")


def test_nobody_moves_before_the_start_and_after_the_end(server: Server) -> None:
    anna = server.person()
    waiting, over = anna.room(), late_game(anna)
    play_out(over, anna)
    for room in (waiting, over):
        version = anna.look(room)["version"]
        wish = {"seat": 0, "version": version, "key": "a"}
        for path, more in (("moves", {"action": "draw"}), ("undo", {})):
            refused = anna.refused("POST", f"/api/rooms/{room}/{path}", {**wish, **more})
            assert refused == (409, "not_running")
        assert anna.refused("POST", f"/api/rooms/{room}/hint?seat=0") == (409, "not_your_turn")
    assert anna.refused("GET", f"/api/rooms/{waiting}/why-not?seat=0&action=draw") == (409, "not_running")
    assert anna.view(waiting)["view"] is None
    assert anna.ok("GET", f"/api/rooms/{waiting}/story")["story"] == []


@pytest.mark.parametrize(
    "changed",
    [
        {"seat": -1},
        {"seat": "first"},
        {"version": -1},
        {"version": 2**31},
        {"version": None},
        {"key": ""},
        {"key": "k" * 65},
        {"key": "with space"},
        {"key": 7},
        {"action": "x" * 201},
        {"action": "draw\n"},
        {"action": 4},
        {"more": 1},
    ],
)
def test_a_move_that_does_not_fit_its_form_is_refused(server: Server, changed: Json) -> None:
    anna = server.person()
    room = anna.room()
    wish = {"seat": 0, "version": 1, "key": "a", "action": "draw", **changed}
    assert anna.refused("POST", f"/api/rooms/{room}/moves", wish) == (422, "invalid")


def test_a_whole_payment_named_in_one_text_is_one_entry(server: Server) -> None:
    anna = server.person()
    room = continued(anna, moment_of("nordic", "claim bergen-stavanger sets"))
    seat = cast(int, anna.look(room)["to_move"])
    table = server.run(lambda: server.rooms.room(room)).state.table
    assert table is not None
    fork, before = table.fork(), len(table.actions)
    fork.play(possible(anna, room, seat, "claim bergen-stavanger sets"))
    while fork.begun:
        fork.play(fork.legal()[0])
    decisions = [fork.notation.text(number) for number in fork.actions[before:]]
    cards = Counter(decision.removeprefix("lay ") for decision in decisions[1:])
    text = "claim bergen-stavanger " + " ".join(f"{count}{card}" for card, count in cards.items())
    assert anna.move(room, seat, text)["version"] == 3
    entry = log_of(server, room)[-1]
    assert entry.action == {"text": text, "decisions": decisions}
    assert anna.look(room)["to_move"] == 1 - seat
    (told,) = cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/entries?after=2")["entries"])
    assert [event["kind"] for event in cast("list[Json]", told["events"])] == ["claimed"]


# Told


def test_each_sees_of_the_log_what_their_seat_may(either: Server) -> None:
    anna, ben, stranger = either.person("Anna"), either.person("Ben"), either.person()
    room = table_of_two(anna, ben, first=0)
    anna.move(room, 0, "keep 1 2 3")
    ben.move(room, 1, "keep 1 2 3")
    anna.move(room, 0, "draw")
    drawn: dict[str, list[Json]] = {}
    for name, visitor in (("anna", anna), ("ben", ben), ("stranger", stranger)):
        answer = visitor.ok("GET", f"/api/rooms/{room}/entries")
        entries = cast("list[Json]", answer["entries"])
        assert [entry["version"] for entry in entries] == [1, 2, 3, 4, 5, 6]
        assert answer["version"] == 6
        drawn[name] = cast("list[Json]", entries[-1]["events"])
        kept = cast("list[Json]", entries[3]["events"])
        assert bool(kept) is (visitor is anna)  # at the deal the others see nothing before all have chosen
    assert "card" in drawn["anna"][0]
    assert drawn["ben"] == drawn["stranger"] == [{"kind": "drew", "seat": 0}]


def test_the_log_can_be_read_on_from_any_version_in_parts(server: Server) -> None:
    anna = server.person()
    room = anna.room(seats=[{"who": "me"}] * 2)
    anna.start(room)
    for _ in range(4):
        anna.move(room, cast(int, anna.look(room)["to_move"]))
    for query, versions in (
        ("after=0&limit=2", [1, 2]),
        ("after=2&limit=3", [3, 4, 5]),
        ("after=5", [6]),
        ("after=6", []),
        ("after=99", []),
    ):
        answer = anna.ok("GET", f"/api/rooms/{room}/entries?{query}")
        assert [entry["version"] for entry in cast("list[Json]", answer["entries"])] == versions
        assert answer["version"] == 6
    assert anna.refused("GET", f"/api/rooms/{room}/entries?limit=0") == (422, "invalid")
    assert anna.refused("GET", f"/api/rooms/{room}/entries?after=-1") == (422, "invalid")


def test_the_story_tells_in_words_what_each_may_know(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben, first=0)
    anna.move(room, 0)
    ben.move(room, 1)
    anna.move(room, 0, "draw")
    told = {}
    for visitor in (anna, ben):
        story = cast("list[Json]", visitor.ok("GET", f"/api/rooms/{room}/story?after=5")["story"])
        assert [part["version"] for part in story] == [6]
        told[visitor is anna] = cast("list[str]", story[0]["lines"])
    assert told[True] != told[False]
    assert "Anna" in told[False][0]


def test_a_view_shows_the_own_hand_and_of_the_others_only_how_many_cards(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    table = server.run(lambda: server.rooms.room(room)).state.table
    assert table is not None
    for visitor, seat in ((anna, 0), (ben, 1)):
        seen = visitor.view(room)
        assert seen["viewer"] == seat
        assert seen["view"] == json.loads(json.dumps(vars(table.observe(seat)), default=vars))
    assert server.person().view(room)["view"] == json.loads(json.dumps(vars(table.observe(None)), default=vars))


def test_what_waits_for_cards_is_named_by_route_and_to_others_only_once_it_is_open(server: Server) -> None:
    anna = server.person()
    room = continued(anna, moment_of("nordic", "claim bergen-stavanger sets"))
    seat = cast(int, anna.look(room)["to_move"])
    facts = anna.ok("GET", "/api/games/nordic?players=2")
    (route,) = [one for one in cast("list[Json]", facts["routes"]) if one["name"] == "bergen-stavanger"]
    assert anna.view(room, seat)["pending"] is None
    anna.move(room, seat, possible(anna, room, seat, "claim bergen-stavanger sets"))
    waiting = {"route": route["index"], "city": None, "color": None, "cards": [0] * 10}
    told = cast(Json, anna.view(room, seat)["pending"])
    assert {name: told[name] for name in waiting} == waiting
    assert cast(int, told["sets"]) >= 1
    card = possible(anna, room, seat, "lay ")
    anna.move(room, seat, card)
    told = cast(Json, anna.view(room, seat)["pending"])
    assert cast("list[int]", told["cards"])[CARD_LETTERS.index(card.removeprefix("lay "))] == 1
    assert anna.view(room, 1 - seat)["pending"] is None
    assert anna.view(room)["pending"] is None  # with several seats and no curtain lifted: as those see it who look on


def test_a_station_that_waits_for_its_cards_is_named_by_its_city(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, "europe", first=0)
    anna.move(room, 0, "keep 1 2 3 4")
    ben.move(room, 1, "keep 1 2 3 4")
    anna.move(room, 0, "station paris")
    (city,) = [one for one in cast("list[Json]", anna.ok("GET", "/api/games/europe")["cities"]) if one["id"] == "paris"]
    waiting = {"route": None, "city": city["index"], "color": None, "sets": 0, "cards": [0] * 10, "matching": []}
    assert anna.view(room)["pending"] == ben.view(room)["pending"] == waiting
    anna.move(room, 0, possible(anna, room, 0, "pay "))
    assert anna.view(room)["pending"] is None


@pytest.mark.parametrize(
    "game", ["usa", "europe", "nordic", "france_large", "france_small", "france_borders", "card_game"]
)
def test_every_game_is_played_to_its_end_over_the_same_ways(server: Server, game: str) -> None:
    anna = server.person()
    room = late_game(anna, game)
    play_out(room, anna)
    seen = anna.look(room)
    assert seen["status"] == "over"
    scores = cast("list[int]", seen["scores"])
    places = cast("list[int]", seen["places"])
    assert min(places) == 1
    view = anna.view(room)
    sheets = cast("list[Json]", view["scores"])
    assert [sheet["total"] for sheet in sheets] == scores
    assert [sheet["place"] for sheet in sheets] == places
    assert (view["to_move"], view["legal"]) == (None, [])
