"""Replays and records: every finished game can be watched, taken home, brought back and gone on with."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Event, Lock
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.record import load, save
from branchline.record.document import state_hash
from branchline.record.playback import steps
from branchline.rooms import replays
from branchline.rooms.views import plain
from branchline.server.guard.costs import POINTS_A_SECOND
from branchline.server.rooms.room_service import MOST_REPLAYS
from branchline.server.settings import Caps
from branchline.table import Table
from tests.record.played import finished
from tests.record.played import running as unfinished
from tests.server.tables import (
    Server,
    Time,
    Visitor,
    continued,
    late_game,
    play_out,
    running,
    seen_room,
    table_of_two,
    until,
    upload,
)
from tests.server.waiting import PATIENCE

GAMES = ("usa", "europe", "nordic", "france_large", "france_small", "france_borders", "card_game")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def moves_in(document: Json) -> list[Json]:
    return cast("list[Json]", document["moves"])


def live_table(server: Server, room: str) -> Table:
    table = server.run(lambda: server.rooms.room(room)).state.table
    assert table is not None
    return table


def over(visitor: Visitor, game: str = "usa") -> str:
    room = late_game(visitor, game)
    play_out(room, visitor)
    return room


# Finished games


@pytest.mark.parametrize("game", GAMES)
def test_every_finished_game_has_a_replay_by_address_and_a_record_to_take_home(server: Server, game: str) -> None:
    anna, stranger = server.person(), server.person()
    room = over(anna, game)
    seen = anna.look(room)
    record = stranger.ok("GET", f"/api/rooms/{room}/record")  # to all who know the address
    table = load(record)
    assert state_hash(table) == state_hash(live_table(server, room))
    assert list(table.scores) == seen["scores"]
    assert [player.name for player in table.seats] == [f"Player {seat}" for seat in range(cast(int, seen["players"]))]
    replay = stranger.ok("GET", f"/api/rooms/{room}/replay")
    assert [move["action"] for move in moves_in(replay)] == [move["action"] for move in moves_in(record)]
    assert [move["seat"] for move in moves_in(replay)] == [move["seat"] for move in moves_in(record)]
    assert (replay["steps"], replay["scores"]) == (len(moves_in(record)), seen["scores"])
    last = stranger.ok("GET", f"/api/rooms/{room}/replay/{replay['steps']}")
    assert cast(Json, last["view"])["scores"] == anna.view(room)["scores"]


@pytest.mark.parametrize("name", ["\N{MAN}\u200d\N{GIRL}", "Anna\u00a0B", "Zo\u00eb \u2764\ufe0f"])
def test_no_name_at_the_table_costs_anybody_the_replay(server: Server, name: str) -> None:
    anna = server.person(name)
    room = late_game(anna, seats=[{"who": "me"}, {"who": "me", "name": "Ben"}])
    play_out(room, anna)
    table = load(anna.ok("GET", f"/api/rooms/{room}/record"))
    assert [len(table.seats[0].name), table.seats[1].name] == [len(name), "Ben"]
    assert anna.ok("GET", f"/api/rooms/{room}/replay")["names"] == [player.name for player in table.seats]


def test_a_record_is_given_as_a_file(server: Server) -> None:
    anna = server.person()
    room = over(anna)
    response = anna.http.get(f"/api/rooms/{room}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="branchline-{room}.json"'


def test_a_replay_shows_every_step_as_a_seat_saw_it_or_with_everything_open(server: Server) -> None:
    anna = server.person()
    room = over(anna, "europe")
    record = anna.ok("GET", f"/api/rooms/{room}/record")
    tables = [table.fork() for table in steps(record)]
    for step in (0, 1, 10, len(tables) - 1):
        table = tables[step]
        for seat in (0, 1):
            shown = anna.ok("GET", f"/api/rooms/{room}/replay/{step}?seat={seat}")
            view = cast(Json, shown["view"])
            assert (view["viewer"], view["legal"], shown["hands"]) == (seat, [], None)
            assert view["view"] == plain(vars(table.observe(seat)))
        opened = anna.ok("GET", f"/api/rooms/{room}/replay/{step}")
        assert opened["hands"] == [plain(vars(table.observe(seat))) for seat in (0, 1)]
        assert (opened["step"], opened["steps"]) == (step, len(tables) - 1)
        assert opened["action"] == (moves_in(record)[step - 1]["action"] if step else None)
        assert opened["seat"] == (moves_in(record)[step - 1]["seat"] if step else None)
        assert bool(opened["lines"]) or not opened["events"]


def test_a_replay_costs_whoever_asks_for_it_the_time_that_it_takes(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, charged = server.person(), list[tuple[float, str]]()
    room = over(anna)
    moments = count()
    monkeypatch.setattr("branchline.server.rooms.room_service.thread_time", lambda: next(moments) / 4)
    monkeypatch.setattr(server.rooms, "charge", lambda points, who: charged.append((points, who)))
    anna.ok("GET", f"/api/rooms/{room}/replay")
    until(lambda: len(charged) == 1)
    assert charged == [(POINTS_A_SECOND / 4, anna.ok("GET", "/api/me")["id"])]


def test_a_few_are_watched_again_at_once_and_nobody_who_plays_waits_for_them(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.person()
    room, table = over(anna), late_game(anna)
    replay, may_end, counting = replays.replay_document, Event(), Lock()
    at_once, most = 0, 0

    def slow(document: Json) -> Json:
        nonlocal at_once, most
        with counting:
            at_once += 1
            most = max(most, at_once)
        may_end.wait(PATIENCE)
        with counting:
            at_once -= 1
        return replay(document)

    monkeypatch.setattr(replays, "replay_document", slow)
    people = [server.person() for _ in range(6)]
    with ThreadPoolExecutor(len(people)) as threads:
        watching = [threads.submit(one.ok, "GET", f"/api/rooms/{room}/replay") for one in people]
        until(lambda: at_once == MOST_REPLAYS)
        play_out(table, anna)
        assert anna.look(table)["status"] == "over"
        may_end.set()
        assert len({str(one.result()) for one in watching}) == 1
    assert most == MOST_REPLAYS


def test_a_step_or_seat_that_is_not_there_is_refused(server: Server) -> None:
    anna = server.person()
    room = over(anna)
    count = cast(int, anna.ok("GET", f"/api/rooms/{room}/replay")["steps"])
    for path in (f"{count + 1}", "-1", "0?seat=2", "0?seat=7", "first", "100001"):
        assert anna.refused("GET", f"/api/rooms/{room}/replay/{path}") == (422, "invalid"), path


def test_before_the_end_there_is_neither_replay_nor_record_nor_another_game_from_it(server: Server) -> None:
    anna, ben = server.person(), server.person()
    for room in (table_of_two(anna, ben), anna.room()):
        for path in ("record", "replay", "replay/0", "replay/0?seat=0"):
            assert anna.refused("GET", f"/api/rooms/{room}/{path}") == (409, "not_over")
        wish = {"continue_from": {"room": room, "step": 0}}
        assert anna.refused("POST", "/api/rooms", wish) == (409, "not_over")


# Uploaded records


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_uploaded_watched_and_given_back_as_it_was(server: Server, game: str) -> None:
    anna, stranger = server.person(), server.person()
    document = finished(game)
    stored = anna.ok("POST", "/api/records", document)
    assert stored == {
        "id": stored["id"],
        "game": game,
        "options": document["options"],
        "rules_version": document["rules"],
        "players": document["players"],
        "moves": len(moves_in(document)),
        "over": True,
        "names": [],
    }
    assert stranger.ok("GET", f"/api/records/{stored['id']}") == document
    step = len(moves_in(document)) // 2
    shown = stranger.ok("GET", f"/api/records/{stored['id']}/replay/{step}?seat=1")
    assert cast(Json, shown["view"])["viewer"] == 1
    assert shown["action"] == moves_in(document)[step - 1]["action"]


def test_an_unfinished_record_can_be_uploaded_and_watched_too(either: Server) -> None:
    anna = either.person()
    document = unfinished("europe")
    stored = anna.ok("POST", "/api/records", document)
    assert (stored["over"], stored["names"]) == (False, ["Ada", "Bo", "Çelik"])
    replay = anna.ok("GET", f"/api/records/{stored['id']}/replay")
    assert (replay["scores"], replay["steps"], replay["names"]) == (None, 60, ["Ada", "Bo", "Çelik"])


def _damaged(**changes: object) -> Json:
    return {**copy.deepcopy(finished("usa")), **changes}


DAMAGED = {
    "empty": {},
    "of something else": {"schema": "something else"},
    "of the future": _damaged(version=999),
    "of another game": _damaged(game="chess"),
    "of too many players": _damaged(players=9),
    "without a deal": _damaged(deal=[]),
    "without moves": _damaged(moves=[]),
    "with a move too few": _damaged(moves=moves_in(finished("usa"))[:-1]),
    "with a move too many": _damaged(moves=[*moves_in(finished("usa")), {"seat": 0, "action": "draw", "chance": [0]}]),
    "with a move that is none": _damaged(moves=[{"seat": 0, "action": "castle", "chance": []}]),
    "of another end": _damaged(state_hash="0" * 64),
    "of another result": _damaged(result={"scores": [999, 0], "places": [1, 2]}),
    "with something more": _damaged(more=1),
    "of a small game, which no room plays": finished("mini"),
}


@pytest.mark.parametrize("document", DAMAGED.values(), ids=DAMAGED)
def test_a_record_that_does_not_replay_is_refused_and_not_kept(server: Server, document: Json) -> None:
    anna = server.person()
    identity = cast(str, anna.ok("GET", "/api/me")["id"])
    assert anna.refused("POST", "/api/records", document) == (422, "bad_record")
    assert server.run(lambda: server.rooms.reader.count_records(identity)) == 0


@pytest.mark.parametrize("document", [[], "text", 7, None])
def test_what_is_no_document_at_all_is_refused(server: Server, document: object) -> None:
    assert server.person().refused("POST", "/api/records", document) == (422, "invalid")


def test_a_record_that_nobody_uploaded_is_not_found(server: Server) -> None:
    anna = server.person()
    for path in ("", "/replay", "/replay/0"):
        assert anna.refused("GET", f"/api/records/AAAAAAAAAAAA{path}") == (404, "not_found")
    wish = {"continue_from": {"record": "AAAAAAAAAAAA", "step": 0}}
    assert anna.refused("POST", "/api/rooms", wish) == (404, "not_found")
    wish = {"continue_from": {"room": "AAAAAAAAAAAA", "step": 0}}
    assert anna.refused("POST", "/api/rooms", wish) == (404, "not_found")


def test_somebody_uploads_so_many_records_and_no_more(tmp_path: Path) -> None:
    for server in running(tmp_path, has_limits=True, caps=Caps(records=2)):
        anna, ben = server.person(), server.person()
        for _ in range(2):
            upload(anna, finished("usa"))
        assert anna.refused("POST", "/api/records", finished("usa")) == (429, "cap")
        upload(ben, finished("usa"))


def test_everybody_has_a_list_of_the_own_records_the_latest_first(either: Server, time: Time) -> None:
    anna, ben = either.person(), either.person()
    stored: list[object] = []
    for game in ("usa", "nordic"):
        stored.insert(0, anna.ok("POST", "/api/records", finished(game)))
        time.pass_by(1)
    others = ben.ok("POST", "/api/records", finished("usa"))
    assert cast(object, anna.ok("GET", "/api/records/mine")) == stored
    assert cast(object, ben.ok("GET", "/api/records/mine")) == [others]
    assert cast(object, either.person().ok("GET", "/api/records/mine")) == []


def test_a_record_is_deleted_by_whoever_has_uploaded_it_and_nobody_else(either: Server) -> None:
    anna, ben = either.person(), either.person()
    gone, stays = upload(anna, finished("usa")), upload(anna, finished("nordic"))
    assert ben.refused("DELETE", f"/api/records/{gone}") == (403, "not_owner")
    assert anna.ok("GET", f"/api/records/{gone}") == finished("usa")
    assert anna.ask("DELETE", f"/api/records/{gone}") == (204, {})
    for path in ("", "/replay", "/replay/0"):
        assert anna.refused("GET", f"/api/records/{gone}{path}") == (404, "not_found")
    assert anna.refused("DELETE", f"/api/records/{gone}") == (404, "not_found")
    assert [one["id"] for one in cast("list[Json]", anna.ok("GET", "/api/records/mine"))] == [stays]
    assert anna.ok("GET", f"/api/records/{stays}") == finished("nordic")


def test_who_has_deleted_a_record_may_upload_another(tmp_path: Path) -> None:
    for server in running(tmp_path, has_limits=True, caps=Caps(records=1)):
        anna = server.person()
        first = upload(anna, finished("usa"))
        assert anna.refused("POST", "/api/records", finished("usa")) == (429, "cap")
        anna.ok("DELETE", f"/api/records/{first}")
        upload(anna, finished("usa"))


def test_a_room_that_has_not_begun_cannot_go_on_with_a_record_that_was_deleted(server: Server) -> None:
    anna = server.person()
    begun, waiting = late_game(anna), late_game(anna, is_started=False)
    for one in cast("list[Json]", anna.ok("GET", "/api/records/mine")):
        anna.ok("DELETE", f"/api/records/{one['id']}")
    assert anna.refused("POST", f"/api/rooms/{waiting}/start") == (404, "not_found")
    play_out(begun, anna)


def test_a_record_that_is_too_large_is_refused(server: Server) -> None:
    anna = server.person()
    assert anna.refused("POST", "/api/records", {"more": "x" * Caps().record_bytes}) == (413, "too_large")


# Gone on with


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_continued_from_any_point_as_a_new_game(server: Server, game: str) -> None:
    anna = server.person()
    document = finished(game)
    for step in (0, 1, len(moves_in(document)) // 2, len(moves_in(document)) - 1):
        room = continued(anna, document, step)
        table = live_table(server, room)
        expected = next(table.fork() for number, table in enumerate(steps(document)) if number == step)
        assert table.dump() == expected.dump()
        seen = anna.look(room)
        assert cast(Json, seen["continued_from"])["step"] == step
        assert (seen["status"], seen["to_move"]) == ("running", expected.to_move)
        anna.move(room, cast(int, seen["to_move"]))


def test_a_finished_room_is_continued_by_others_and_stays_as_it_was(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = over(anna)
    record = anna.ok("GET", f"/api/rooms/{room}/record")
    wish = {"continue_from": {"room": room, "step": 20}, "seats": [{"who": "me"}, {"who": "me"}]}
    again = seen_room(ben.ok("POST", "/api/rooms", wish))
    assert again["continued_from"] == {"room": room, "record": None, "step": 20}
    assert (again["owner"], again["game"], again["players"]) == ("Ben", "usa", 2)
    other = cast(str, again["id"])
    ben.start(other)
    for _ in range(3):
        ben.move(other, cast(int, ben.look(other)["to_move"]))
    table = live_table(either, other)
    assert [table.notation.text(number) for number in table.actions[:20]] == [
        move["action"] for move in moves_in(record)[:20]
    ]
    assert anna.ok("GET", f"/api/rooms/{room}/record") == record


def test_the_story_and_the_log_of_a_continued_game_begin_with_what_was_taken_over(server: Server) -> None:
    anna = server.person()
    room = continued(anna, finished("usa"), 10)
    entries = cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/entries?seat=0")["entries"])
    assert [entry["kind"] for entry in entries] == ["created", "started"]
    assert len(cast("list[Json]", entries[1]["events"])) > 10
    assert anna.ok("GET", f"/api/rooms/{room}/story?seat=0")["story"]


def test_an_unfinished_record_goes_on_where_it_stopped_unless_something_else_is_said(server: Server) -> None:
    anna = server.person()
    document = unfinished("usa")
    room = continued(anna, document)
    assert live_table(server, room).dump() == load(document).dump()
    assert anna.look(room)["first"] == 1


@pytest.mark.parametrize("step", [None, "last", "too many"])
def test_a_game_that_is_over_does_not_go_on_after_its_end(server: Server, step: str | None) -> None:
    anna = server.person()
    document = finished("usa")
    count = len(moves_in(document))
    number = None if step is None else count if step == "last" else count + 1
    origin = {"record": upload(anna, document), "step": number}
    assert anna.refused("POST", "/api/rooms", {"continue_from": origin}) == (422, "invalid")


def test_a_continued_game_that_ends_has_a_record_of_the_whole(server: Server) -> None:
    anna = server.person()
    room = over(anna, "nordic")
    record = anna.ok("GET", f"/api/rooms/{room}/record")
    taken_over = len(moves_in(finished("nordic"))) - 3
    assert moves_in(record)[:taken_over] == moves_in(finished("nordic"))[:taken_over]
    assert save(load(record))["state_hash"] == record["state_hash"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"map": {"key": "alps", "fingerprint": "0" * 16}}, "this server does not have"),
        ({"map": {"key": "usa", "fingerprint": "0" * 16}}, "not in that form"),
        ({"game": "usa@alps-123456789012"}, "`game` names the rules alone"),
        ({"game": "europe"}, "this server does not have"),  # whose rules cannot be played on the map of the record
    ],
)
def test_a_record_of_a_map_that_is_not_here_is_refused_in_words(server: Server, change: Json, says: str) -> None:
    status, answer = server.person().ask("POST", "/api/records", {**finished("usa"), **change})
    detail = cast(Json, answer["error"])
    assert (status, detail["code"]) == (422, "bad_record")
    assert says in cast(str, detail["message"])
    assert ".csv" not in cast(str, detail["message"])  # nothing of the folders of the server
