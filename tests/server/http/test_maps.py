"""Maps that the server is given: games on them from the list to the record, for as long as there are rooms."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import cast
from urllib.request import Request, urlopen

import pytest

from branchline import Table
from branchline.board.maps import load_map
from branchline.cli import main
from branchline.errors import BranchlineError, OptionError
from branchline.protocol import Json
from branchline.record import load, save
from branchline.rooms import games
from branchline.rooms.games import kept_map, playing_on
from branchline.server import maps
from branchline.server.main import make_settings, settings_as_json, settings_from_json
from branchline.server.maps import keep_maps
from branchline.server.settings import ServeOptions
from tests.server.proofs.process import ServerProcess
from tests.server.tables import Server, Visitor, continued, play_out, running, seen_room, until

COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "gray")
WIDTH, HEIGHT = 5, 4


def made_up(folder: Path, *, name: str = "Town", points: int = 9, short: bool = False) -> Path:
    """A map of a made-up country: twenty towns on a grid, for the rules of North America and of Nordic Countries.

    `name` is what its towns are called, `points` what its tickets are worth; a `short` one has tickets for two only.
    """
    folder.mkdir(parents=True, exist_ok=True)
    towns = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
    cities = ["id,name,lat,lon,country"]
    cities += [f"t{x}{y},{name} {x}{y},{46 + y / 2},{7 + x / 2},CH" for x, y in towns]
    ends = [((x, y), (x + 1, y)) for x, y in towns if x + 1 < WIDTH]
    ends += [((x, y), (x, y + 1)) for x, y in towns if y + 1 < HEIGHT]
    routes = ["city_a,city_b,length,color,kind,locomotives,lane"]
    for number, ((ax, ay), (bx, by)) in enumerate(ends):
        routes.append(f"t{ax}{ay},t{bx}{by},{3 + number % 4},{COLORS[number % len(COLORS)]},plain,0,1")
    pairs = [(a, b) for a in towns for b in towns if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) > 2]
    tickets = ["city_a,city_b,points,kind"]
    tickets += [f"t{a[0]}{a[1]},t{b[0]}{b[1]},{points},regular" for a, b in pairs[: 10 if short else 30]]
    for file, lines in (("cities.csv", cities), ("routes.csv", routes), ("tickets.csv", tickets)):
        (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def with_maps(data: Path, *folders: Path) -> Iterator[Server]:
    """A server that was given these maps."""
    yield from running(data, maps=keep_maps(folders, data))


@pytest.fixture(scope="module")
def alps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_up(tmp_path_factory.mktemp("maps") / "my_alps")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, alps: Path) -> Iterator[Server]:
    yield from with_maps(tmp_path_factory.mktemp("server"), alps)


def keys(visitor: Visitor) -> list[str]:
    """The keys of the games on given maps."""
    found = (cast(str, game["key"]) for game in cast("list[Json]", visitor.ok("GET", "/api/games")))
    return [key for key in found if "@" in key]


def key_on(visitor: Visitor, rules: str) -> str:
    """The key of the game on the given map by these rules."""
    (key,) = [key for key in keys(visitor) if key.startswith(f"{rules}@")]
    return key


@cache
def played(rules: str, folder: Path) -> Json:
    """The record of a game that was played elsewhere, on the map in this folder."""
    table = Table(rules, players=2, seed=3, game_map=folder)
    while not table.over:
        table.play(table.legal()[-1])
    return save(table)


def finished(visitor: Visitor, rules: str, folder: Path) -> str:
    """A room in which such a game was played to its end."""
    document = played(rules, folder)
    room = continued(visitor, document, len(cast("list[Json]", document["moves"])) - 2)
    play_out(room, visitor)
    return room


# The list and the facts


def test_a_map_makes_a_game_of_each_rulebook_that_it_fits(server: Server) -> None:
    anna = server.person()
    known = {cast(str, game["key"]): game for game in cast("list[Json]", anna.ok("GET", "/api/games"))}
    (usa, nordic) = keys(anna)
    assert list(known)[-2:] == [usa, nordic]
    assert (usa.split("@")[0], nordic.split("@")[0]) == ("usa", "nordic")
    assert usa.split("@")[1] == nordic.split("@")[1]
    assert usa.startswith("usa@my_alps-")
    assert known[nordic] == {
        "key": nordic,
        "name": "My alps, by the rules of Nordic Countries",
        "rules": "nordic",
        "map_name": "My alps",
        "least_players": 2,
        "most_players": 3,
        "options": [],
    }


def test_the_facts_are_those_of_the_map_with_the_points_of_the_rules(server: Server, alps: Path) -> None:
    anna = server.person()
    game_map = load_map(alps)
    for rules, trains in (("usa", 45), ("nordic", 40)):
        facts = anna.ok("GET", f"/api/games/{key_on(anna, rules)}")
        assert (facts["rules"], facts["map"], facts["engine"], facts["trains"]) == (rules, None, "board", trains)
        cities = cast("list[Json]", facts["cities"])
        assert [(city["id"], city["lat"], city["lon"]) for city in cities] == [
            (city.id, city.lat, city.lon) for city in game_map.cities
        ]
        routes = cast("list[Json]", facts["routes"])
        assert [route["name"] for route in routes] == [route.name for route in game_map.routes]
        assert {(route["length"], route["points"]) for route in routes} == {(3, 4), (4, 7), (5, 10), (6, 15)}


@pytest.mark.parametrize(
    "key",
    [
        "usa@my_alps-0000000000", "usa@my_alps", "usa@", "@my_alps-0000000000", "usa@../../x", "chess@{id}",
        "europe@{id}",
    ],
)  # fmt: skip
def test_a_game_on_a_map_that_is_not_there_is_not_found(server: Server, key: str) -> None:
    anna = server.person()
    key = key.replace("{id}", key_on(anna, "usa").split("@")[1])
    status, answer = anna.ask("GET", f"/api/games/{key.replace('/', '%2F')}")
    assert (status, cast(Json, answer["error"])["code"]) == (404, "not_found")
    assert anna.refused("POST", "/api/rooms", {"game": key}) == (422, "bad_game")


def test_a_number_of_players_that_the_map_is_not_for_is_refused(server: Server) -> None:
    anna = server.person()
    key = key_on(anna, "nordic")
    assert anna.refused("GET", f"/api/games/{key}?players=4") == (422, "bad_game")
    assert anna.refused("POST", "/api/rooms", {"game": key, "players": 4}) == (422, "bad_game")


def test_a_map_with_few_tickets_is_for_few_players(tmp_path: Path) -> None:
    for server in with_maps(tmp_path / "data", made_up(tmp_path / "few", short=True)):
        anna = server.person()
        key = key_on(anna, "usa")
        facts = anna.ok("GET", f"/api/games/{key}")
        assert (facts["least_players"], facts["most_players"]) == (2, 3)
        assert anna.refused("GET", f"/api/games/{key}?players=4") == (422, "bad_game")
        assert anna.refused("POST", "/api/rooms", {"game": key, "players": 4}) == (422, "bad_game")


# Rooms


def test_a_room_on_a_given_map_is_made_found_and_looked_at_by_its_key(server: Server) -> None:
    anna = server.person()
    key = key_on(anna, "usa")
    room = anna.room(key, public=True)
    assert anna.look(room)["game"] == key
    assert [one["id"] for one in cast("list[Json]", anna.ok("GET", f"/api/rooms?game={key}")["rooms"])] == [room]
    assert anna.ok("GET", "/api/rooms?game=usa")["rooms"] == []
    anna.sit(room, 1, "bot", bot="random")
    anna.start(room)
    owner = cast("list[int]", cast(Json, anna.view(room)["view"])["owner"])
    assert len(owner) == len(cast("list[Json]", anna.ok("GET", f"/api/games/{key}")["routes"]))


@pytest.mark.parametrize("game", ["usa@", "usa@my_alps", "usa@my_alps-xyz", "a@b@c", "usa@my_alps-0123456789ab"])
def test_what_is_no_key_of_a_game_is_refused_in_the_lobby(server: Server, game: str) -> None:
    assert server.person().refused("GET", f"/api/rooms?game={game}") == (422, "invalid")


def test_bots_play_a_game_on_a_given_map_to_its_end(server: Server) -> None:
    anna = server.person()
    seats = [{"who": "bot", "bot": "greedy"}, {"who": "bot", "bot": "greedy"}]
    room = anna.room(key_on(anna, "usa"), players=2, seats=seats)
    anna.start(room)
    until(lambda: anna.look(room)["status"] == "over")
    claims = [
        event
        for entry in cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/entries?after=0")["entries"])
        for event in cast("list[Json]", entry["events"])
        if event["kind"] == "claimed"
    ]
    assert len(claims) > 10


def test_a_bot_gives_a_hint_on_a_given_map(server: Server) -> None:
    anna = server.person()
    room = anna.room(key_on(anna, "nordic"), players=2, seats=[{"who": "me"}, {"who": "bot"}], first=0)
    anna.start(room)
    hint = anna.ok("POST", f"/api/rooms/{room}/hint?seat=0")
    assert hint["action"] in cast("list[str]", anna.view(room)["legal"])


def test_a_rematch_is_on_the_same_map(server: Server, alps: Path) -> None:
    anna = server.person()
    key = key_on(anna, "usa")
    room = finished(anna, "usa", alps)
    assert seen_room(anna.ok("POST", f"/api/rooms/{room}/rematch"))["game"] == key


# Records


def test_the_record_says_which_map_it_needs_and_replays_with_its_folder(server: Server, alps: Path) -> None:
    anna = server.person()
    key = key_on(anna, "usa")
    room = finished(anna, "usa", alps)
    record = anna.ok("GET", f"/api/rooms/{room}/record")
    assert record["game"] == "usa"
    assert record["map"] == {"key": key.split("@")[1], "fingerprint": load_map(alps).fingerprint}
    assert list(load(record, alps).scores) == anna.look(room)["scores"]


def test_a_game_on_a_given_map_is_watched_again_and_gone_on_with(server: Server, alps: Path) -> None:
    anna = server.person()
    key = key_on(anna, "usa")
    room = finished(anna, "usa", alps)
    replay = anna.ok("GET", f"/api/rooms/{room}/replay")
    assert (replay["game"], replay["scores"]) == (key, anna.look(room)["scores"])
    step = anna.ok("GET", f"/api/rooms/{room}/replay/10")
    assert len(cast("list[int]", cast(Json, cast(Json, step["view"])["view"])["owner"])) == 31
    seats = [{"who": "me"}, {"who": "bot"}]
    again = anna.ok("POST", "/api/rooms", {"continue_from": {"room": room, "step": 10}, "seats": seats})
    assert seen_room(again)["game"] == key
    anna.start(cast(str, seen_room(again)["id"]))


def test_a_record_that_comes_from_elsewhere_finds_its_map_by_the_fingerprint(server: Server, alps: Path) -> None:
    anna = server.person()
    key = key_on(anna, "nordic")
    record = played("nordic", alps)
    stored = anna.ok("POST", "/api/records", {**record, "map": {**cast(Json, record["map"]), "key": "elsewhere"}})
    assert stored["game"] == key
    assert anna.ok("GET", f"/api/records/{stored['id']}/replay")["game"] == key
    assert anna.ok("GET", f"/api/records/{stored['id']}/replay/5")["step"] == 5
    room = anna.ok("POST", "/api/rooms", {"continue_from": {"record": stored["id"], "step": 5}})
    assert seen_room(room)["game"] == key


def test_a_record_on_a_map_that_is_not_here_is_refused_with_its_name(server: Server, alps: Path) -> None:
    anna = server.person()
    record = played("usa", alps)
    for key in ("atlantis", "../my_alps", "my_alps-0000000000"):
        status, answer = anna.ask("POST", "/api/records", {**record, "map": {"key": key, "fingerprint": "0" * 16}})
        assert (status, cast(Json, answer["error"])["code"]) == (422, "bad_record")
        assert key in cast(str, cast(Json, answer["error"])["message"])


# For as long as there are rooms


@pytest.mark.parametrize("after", ["changed", "removed", "not given"])
def test_a_room_goes_on_after_its_folder_was_changed_or_is_gone(tmp_path: Path, after: str) -> None:
    data, folder = tmp_path / "data", made_up(tmp_path / "alps")
    for server in with_maps(data, folder):
        anna = server.person("Anna")
        key = key_on(anna, "usa")
        room = anna.room(key, players=2, seats=[{"who": "me"}, {"who": "me"}], public=True)
        anna.start(room)
        anna.move(room, cast(int, anna.look(room)["to_move"]))
        over = finished(anna, "usa", folder)
        before = anna.look(room)
        cookies = dict(anna.http.cookies)
    if after == "changed":
        made_up(folder, name="Village", points=3)
    elif after == "removed":
        shutil.rmtree(folder)
    for server in with_maps(data, *([folder] if after == "changed" else [])):
        anna = server.person()
        anna.http.cookies.update(cookies)
        if after == "changed":
            assert key_on(anna, "usa") != key
        else:
            assert keys(anna) == []
        assert anna.look(room)["version"] == before["version"]
        assert anna.look(room)["game"] == key
        facts = anna.ok("GET", f"/api/games/{key}")
        assert facts["map_name"] == "Alps"
        assert {cast(str, city["name"])[:4] for city in cast("list[Json]", facts["cities"])} == {"Town"}
        assert {ticket["points"] for ticket in cast("list[Json]", facts["tickets"])} == {9}
        anna._keys = count(1000)
        for _ in range(5):
            anna.move(room, cast(int, anna.look(room)["to_move"]))
        assert anna.ok("GET", f"/api/rooms/{over}/replay")["scores"] == anna.look(over)["scores"]
        assert seen_room(anna.ok("POST", f"/api/rooms/{over}/rematch"))["game"] == key
        assert anna.refused("POST", "/api/rooms", {"game": key}) == (422, "bad_game"), "for new rooms it is not offered"


def test_a_room_whose_map_is_lost_says_so_and_hurts_no_other(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", made_up(tmp_path / "lost_alps")
    for server in with_maps(data, folder):
        anna = server.person()
        room, other = anna.room(key_on(anna, "usa")), anna.room("usa")
        cookies = dict(anna.http.cookies)
    shutil.rmtree(data / "maps")
    maps._about.cache_clear()
    games._variant.cache_clear()
    for server in running(data):
        anna = server.person()
        anna.http.cookies.update(cookies)
        assert anna.refused("GET", f"/api/rooms/{room}") == (503, "other_rules")
        assert anna.look(other)["id"] == other
        assert {one["id"] for one in cast("list[Json]", anna.ok("GET", "/api/rooms/mine")["rooms"])} == {room, other}


# Giving maps


def test_two_folders_of_one_name_are_two_maps_with_names_of_their_own(tmp_path: Path) -> None:
    north, south = made_up(tmp_path / "north" / "alps"), made_up(tmp_path / "south" / "alps", points=5)
    for server in with_maps(tmp_path / "data", north, south, north):
        anna = server.person()
        names = [game["map_name"] for game in cast("list[Json]", anna.ok("GET", "/api/games")) if game["map_name"]]
        assert names == ["Alps", "Alps", "Alps (2)", "Alps (2)"]
        assert len(set(keys(anna))) == 4


@pytest.mark.parametrize(
    ("folder", "key", "name"),
    [
        ("alps", "alps", "Alps"),
        ("Österreich & Tirol", "osterreich_tir", "Österreich Tirol"),
        ("日本", "map", "日本"),
        ("a_very_long_name_of_a_map", "a_very_long_na", "A very long name of a map"),
        ("europe", "europe", "Europe"),
        ("---", "map", "---"),
    ],
)
def test_a_map_is_called_by_its_folder(tmp_path: Path, folder: str, key: str, name: str) -> None:
    for server in with_maps(tmp_path / "data", made_up(tmp_path / folder)):
        anna = server.person()
        found = key_on(anna, "nordic")
        assert found.rpartition("-")[0] == f"nordic@{key}"
        assert len(found) <= 40
        assert anna.ok("GET", f"/api/games/{found}")["map_name"] == name


def test_maps_given_again_and_by_several_servers_at_once_are_kept_once(tmp_path: Path) -> None:
    folder = made_up(tmp_path / "alps")
    first = keep_maps([folder], tmp_path / "data")
    assert keep_maps([folder], tmp_path / "data") == first
    kept = tmp_path / "data" / "maps"
    assert [path.name for path in kept.iterdir()] == list(first)
    assert sorted(path.name for path in (kept / first[0]).iterdir()) == [
        "cities.csv", "map.json", "routes.csv", "tickets.csv",
    ]  # fmt: skip
    assert load_map(kept / first[0]).fingerprint == load_map(folder).fingerprint


def test_a_folder_that_changes_while_the_server_starts_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    folder, data = made_up(tmp_path / "alps"), tmp_path / "data"
    broken(folder)  # after it was checked
    with pytest.raises(OptionError, match="was changed while the server started") as told:
        keep_maps([folder], data)
    assert f"{folder}/routes.csv:2: unknown city 't99'" in str(told.value)
    assert list((data / "maps").iterdir()) == []


@pytest.mark.parametrize("file", ["cities.csv", "tickets.csv"])
def test_what_is_no_file_or_far_too_large_neither_holds_the_start_up_nor_fills_the_disk(
    tmp_path: Path, file: str
) -> None:
    folder = made_up(tmp_path / "alps")
    (folder / file).unlink()
    os.mkfifo(folder / file)
    with pytest.raises(OptionError, match=f"{file} is not a file"):
        keep_maps([folder], tmp_path / "data")
    (folder / file).unlink()
    with (folder / file).open("wb") as huge:
        huge.truncate(10**12)
    with pytest.raises(OptionError, match="the file is too large"):
        keep_maps([folder], tmp_path / "data")


def test_what_a_killed_start_has_left_is_removed_once_it_is_old(tmp_path: Path) -> None:
    folder, maps = made_up(tmp_path / "alps"), tmp_path / "data" / "maps"
    (kept,) = keep_maps([folder], tmp_path / "data")
    left = [maps / ".part.old", maps / kept / ".part.old", maps / ".part.new"]
    for path in left:
        path.mkdir()
        (path / "cities.csv").touch()
    for path in left[:2]:
        os.utime(path, (1000, 1000))
    keep_maps([folder], tmp_path / "data")
    assert [path.exists() for path in left] == [False, False, True]


def lose(kept: Path) -> None:
    (kept / "tickets.csv").unlink()


def edit(kept: Path) -> None:
    text = (kept / "tickets.csv").read_text(encoding="utf-8")
    (kept / "tickets.csv").write_text(text.replace(",9,regular", ",8,regular", 1), encoding="utf-8")


@pytest.mark.parametrize("damage", [lose, edit])
def test_a_copy_that_was_damaged_is_not_played_on_and_is_whole_again_once_the_map_is_given(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    data, folder = tmp_path / "data", made_up(tmp_path / "alps")
    for server in with_maps(data, folder):
        anna = server.person()
        key = key_on(anna, "usa")
        room, other = anna.room(key), anna.room("usa")
        cookies = dict(anna.http.cookies)
    damage(data / "maps" / key.split("@")[1])
    maps._about.cache_clear()
    for server in running(data):
        anna = server.person()
        anna.http.cookies.update(cookies)
        assert anna.refused("GET", f"/api/rooms/{room}") == (503, "other_rules")
        assert anna.refused("GET", f"/api/games/{key}") == (404, "not_found")
        assert anna.look(other)["id"] == other
    for server in with_maps(data, folder):
        anna = server.person()
        anna.http.cookies.update(cookies)
        assert anna.look(room)["game"] == key
        assert {ticket["points"] for ticket in cast("list[Json]", anna.ok("GET", f"/api/games/{key}")["tickets"])} == {
            9
        }


def test_two_servers_in_one_process_know_their_own_maps_only(tmp_path: Path, alps: Path, server: Server) -> None:
    key = key_on(server.person(), "usa")
    for other in with_maps(tmp_path / "data", made_up(tmp_path / "taiga", points=4)):
        there = key_on(other.person(), "usa")
        for visitor, own, foreign in ((server.person(), key, there), (other.person(), there, key)):
            assert keys(visitor) == [own, own.replace("usa@", "nordic@")]
            assert visitor.ok("GET", f"/api/games/{own}")["key"] == own
            assert visitor.refused("GET", f"/api/games/{foreign}") == (404, "not_found")
            record = played("usa", alps)
            stored = visitor.ask("POST", "/api/records", record)[0]
            assert stored == (201 if own == key else 422)
    map_id = key.split("@")[1]
    assert kept_map(map_id) is None
    with playing_on(maps.MapsFolder(server.settings.data)):
        assert kept_map(map_id) is not None


def test_tickets_for_the_card_game_can_be_given_too(tmp_path: Path) -> None:
    shipped = Path(load_map("usa").folder).parent / "card_game"
    folder = shutil.copytree(shipped, tmp_path / "my_cards")
    tickets = (folder / "tickets.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "tickets.csv").write_text("".join(tickets[:-1]), encoding="utf-8")
    for server in with_maps(tmp_path / "data", folder):
        anna = server.person()
        (key,) = keys(anna)
        assert key.startswith("card_game@my_cards-")
        assert anna.ok("GET", f"/api/games/{key}")["engine"] == "cardgame"
        room = anna.room(key, players=2, seats=[{"who": "me"}, {"who": "bot"}], first=0)
        anna.start(room)
        assert anna.ok("POST", f"/api/rooms/{room}/hint?seat=0")["action"]


def broken(folder: Path) -> None:
    text = (folder / "routes.csv").read_text().replace("t00,t10", "t00,t99", 1)
    (folder / "routes.csv").write_text(text)


def unfit(folder: Path) -> None:
    lines = (folder / "tickets.csv").read_text().splitlines()[:3]
    (folder / "tickets.csv").write_text("\n".join(lines))


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (broken, "routes.csv:2: unknown city 't99' in city_b"),
        (unfit, "the map fits no game; branchline check "),
        (shutil.rmtree, "no map folder"),
        (lambda folder: (folder / "cities.csv").unlink(), "cities.csv: the file is missing"),
    ],
    ids=["broken", "unfit", "missing", "incomplete"],
)
def test_a_folder_that_is_no_map_for_any_game_is_refused_in_one_line(
    tmp_path: Path, spoil: object, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = made_up(tmp_path / "alps")
    assert callable(spoil)
    spoil(folder)
    with pytest.raises(BranchlineError, match=complaint.partition(";")[0]):
        make_settings(ServeOptions(data=str(tmp_path / "data"), maps=[str(folder)]), {})
    assert main(["serve", "--data", str(tmp_path / "data"), "--map", str(folder)]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert complaint in said.err
    assert not (tmp_path / "data").exists()


def test_the_workers_know_the_maps(tmp_path: Path) -> None:
    settings = make_settings(ServeOptions(data=str(tmp_path), maps=[str(made_up(tmp_path / "alps"))]), {})
    assert settings_from_json(settings_as_json(settings)).map_folders == settings.map_folders != ()


def test_a_server_process_keeps_the_rooms_of_a_map_that_it_is_given_once(tmp_path: Path) -> None:
    folder = made_up(tmp_path / "alps")
    data = tmp_path / "data"
    data.mkdir()

    def ask(address: str, path: str, body: Json | None = None) -> Json:
        content = None if body is None else json.dumps(body).encode()
        request = Request(f"{address}{path}", content, {"Content-Type": "application/json", "Cookie": cookie})
        with urlopen(request, timeout=60) as answer:
            return cast(Json, json.load(answer))

    with ServerProcess(data, arguments=["--map", str(folder)]) as first:
        with urlopen(f"{first.address}/api/me", timeout=60) as me:
            cookie = me.headers["set-cookie"].partition(";")[0]
        listed = cast("list[Json]", ask(first.address, "/api/games"))
        (key,) = [game["key"] for game in listed if cast(str, game["key"]).startswith("usa@")]
        seats = [{"who": "bot"}, {"who": "bot"}]
        wish: Json = {"game": key, "seats": seats, "players": 2, "bot_seconds": 0.01}
        room = cast(str, seen_room(ask(first.address, "/api/rooms", wish))["id"])
        ask(first.address, f"/api/rooms/{room}/start", {})
    shutil.rmtree(folder)
    with ServerProcess(data) as second:
        until(lambda: seen_room(ask(second.address, f"/api/rooms/{room}"))["status"] == "over")
        assert ask(second.address, f"/api/rooms/{room}/replay")["game"] == key
