"""What can be played and by whom: the games, all about each of them, the bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.rooms.limits import MOST_SEATS
from branchline.variants import find, game_of
from tests.server.tables import Server, Visitor, running

GAMES = ("usa", "europe", "nordic", "france_large", "france_small", "france_borders", "card_game")
FRANCE = ("france_large", "france_small", "france_borders")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def routes_of(visitor: Visitor, game: str, players: int | None = None) -> list[Json]:
    """The routes of a game, for so many seats if that is said."""
    which = "" if players is None else f"?players={players}"
    return cast("list[Json]", visitor.ok("GET", f"/api/games/{game}{which}")["routes"])


def test_the_games_and_bots_of_the_package_are_listed_with_all_that_views_name_by_number(server: Server) -> None:
    anna = server.person()
    games = cast("list[Json]", anna.ok("GET", "/api/games"))
    assert [game["key"] for game in games] == list(GAMES)
    for game in games:
        facts = anna.ok("GET", f"/api/games/{game['key']}")
        assert {key: facts[key] for key in game} == game
        for things in ("cities", "tickets", "routes"):
            found = cast("list[Json]", facts[things])
            assert [one["index"] for one in found] == list(range(len(found)))
            assert bool(found) == (things != "routes" or game["key"] != "card_game")
    assert {bot["key"] for bot in cast("list[Json]", anna.ok("GET", "/api/bots"))} >= {"greedy", "random"}


@pytest.mark.parametrize("path", ["/api/games/chess", "/api/games/chess?players=2", "/api/games/USA"])
def test_a_game_that_is_not_played_here_is_not_found(server: Server, path: str) -> None:
    status, answer = server.person().ask("GET", path)
    detail = cast(Json, answer["error"])
    assert (status, detail["code"]) == (404, "not_found")
    assert all(game in cast(str, detail["message"]) for game in GAMES)


@pytest.mark.rule("FR-06")
@pytest.mark.parametrize("game", FRANCE)
def test_with_four_players_every_route_of_france_has_a_parallel_track_with_a_plus_and_its_index(
    server: Server, game: str
) -> None:
    anna = server.person()
    plain, doubled = routes_of(anna, game), routes_of(anna, game, 4)
    assert doubled[: len(plain)] == plain
    assert all(route["beside"] is None for route in plain)
    assert doubled[len(plain) :] == [
        {**route, "index": len(plain) + number, "name": f"{route['name']}+", "beside": number}
        for number, route in enumerate(plain)
    ]
    assert routes_of(anna, game, 3) == plain


@pytest.mark.parametrize("game", GAMES)
def test_the_routes_for_so_many_players_are_those_that_their_game_has(server: Server, game: str) -> None:
    anna = server.person()
    facts = anna.ok("GET", f"/api/games/{game}")
    for players in range(cast(int, facts["least_players"]), cast(int, facts["most_players"]) + 1):
        routes = getattr(game_of(find(game), players).map, "routes", ())
        assert [route["name"] for route in routes_of(anna, game, players)] == [route.name for route in routes]


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_players_that_the_game_is_not_for_is_refused_with_those_that_it_is_for(
    server: Server, game: str
) -> None:
    anna = server.person()
    facts = anna.ok("GET", f"/api/games/{game}")
    least, most = cast(int, facts["least_players"]), cast(int, facts["most_players"])
    wrong = [players for players in range(1, 8) if not least <= players <= most]
    assert wrong
    for players in wrong:
        status, answer = anna.ask("GET", f"/api/games/{game}?players={players}")
        detail = cast(Json, answer["error"])
        assert (status, detail["code"]) == (422, "bad_game"), players
        assert f"{least} to {most} players" in cast(str, detail["message"])


@pytest.mark.parametrize("players", ["0", str(MOST_SEATS + 1), "-1", "four", "2.5", ""])
def test_what_can_be_no_number_of_players_is_refused(server: Server, players: str) -> None:
    assert server.person().refused("GET", f"/api/games/usa?players={players}") == (422, "invalid")


def test_a_map_is_told_with_everything_that_a_board_is_drawn_from(server: Server) -> None:
    facts = server.person().ok("GET", "/api/games/nordic")
    assert (facts["rules"], facts["map"], facts["map_name"], facts["engine"]) == ("nordic", "nordic", None, "board")
    game_map = find("nordic").map
    told = cast("list[Json]", facts["cities"])
    assert [(city["lat"], city["lon"], city["country"]) for city in told] == [
        (city.lat, city.lon, city.country) for city in game_map.cities
    ]
    routes = {cast(str, route["name"]): route for route in cast("list[Json]", facts["routes"])}
    assert (routes["lieksa-murmansk"]["points"], routes["lieksa-murmansk"]["special"]) == (27, "any4")
    assert {route["special"] for name, route in routes.items() if name != "lieksa-murmansk"} == {None}
    assert {(route["length"], route["points"]) for route in routes.values()} == {
        (1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (9, 27),
    }  # fmt: skip
    assert facts["bonuses"] == []


def test_the_card_game_is_told_with_the_cards_of_its_tickets_and_the_big_cities(server: Server) -> None:
    facts = server.person().ok("GET", "/api/games/card_game")
    assert (facts["rules"], facts["map"], facts["engine"]) == ("card_game", None, "cardgame")
    assert (facts["trains"], facts["stations"], facts["tickets_leave"]) == (0, 0, False)
    tickets = find("card_game").map
    cards = [one["cards"] for one in cast("list[Json]", facts["tickets"])]
    assert cards == [[*ticket.cards, 0, 0] for ticket in tickets.tickets]
    assert all(len(one) == len(cast("list[str]", facts["cards"])) for one in cast("list[list[int]]", cards))
    assert {one["tier"] for one in cast("list[Json]", facts["tickets"])} == {None}
    bonuses = {cast(int, one["city"]): one["points"] for one in cast("list[Json]", facts["bonuses"])}
    assert bonuses == {big.city: big.bonus for big in tickets.big_cities}
    assert all(city["lat"] is city["lon"] is city["country"] is None for city in cast("list[Json]", facts["cities"]))


@pytest.mark.parametrize(
    ("game", "players", "trains", "stations"),
    [
        ("usa", 5, 45, 0), ("europe", 2, 45, 3), ("nordic", 3, 40, 0), ("france_large", 3, 90, 0),
        ("france_large", 7, 40, 3), ("france_small", 4, 40, 1), ("france_borders", 5, 40, 2),
    ],
)  # fmt: skip
def test_trains_and_stations_are_those_of_so_many_players(
    server: Server, game: str, players: int, trains: int, stations: int
) -> None:
    facts = server.person().ok("GET", f"/api/games/{game}?players={players}")
    assert (facts["trains"], facts["stations"]) == (trains, stations)


def test_without_a_number_of_players_the_facts_are_those_for_the_fewest(server: Server) -> None:
    anna = server.person()
    for game in GAMES:
        facts = anna.ok("GET", f"/api/games/{game}")
        assert facts == anna.ok("GET", f"/api/games/{game}?players={facts['least_players']}")


def test_tickets_tell_their_tier_and_whether_they_leave_the_game(server: Server) -> None:
    anna = server.person()
    facts = {game: anna.ok("GET", f"/api/games/{game}") for game in GAMES}
    assert {game for game in GAMES if facts[game]["tickets_leave"]} == {"nordic", *FRANCE}
    tiers = {game: {one["tier"] for one in cast("list[Json]", facts[game]["tickets"])} for game in GAMES}
    assert tiers["europe"] == {"long", "regular"}
    assert tiers["france_large"] == {"long", "medium", "short"}
    assert {one["cards"] is None for one in cast("list[Json]", facts["usa"]["tickets"])} == {True}


def test_the_facts_are_packed_for_those_who_take_them_so(server: Server) -> None:
    http = server.person().http
    plain = http.get("/api/games/europe", headers={"accept-encoding": "identity"})
    packed = http.get("/api/games/europe", headers={"accept-encoding": "gzip"})
    assert (plain.headers.get("content-encoding"), packed.headers.get("content-encoding")) == (None, "gzip")
    assert plain.json() == packed.json()  # unpacked by the client of these tests
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_begins_with_is_told_for_every_number_of_players(server: Server, game: str) -> None:
    anna = server.person()
    facts = anna.ok("GET", f"/api/games/{game}")
    starts = cast("list[Json]", facts["starts"])
    assert [one["players"] for one in starts] == list(find(game).players)
    for start in starts:
        there = anna.ok("GET", f"/api/games/{game}?players={start['players']}")
        assert (start["trains"], start["stations"]) == (there["trains"], there["stations"])
        assert there["starts"] == starts


@pytest.mark.rule("FL-05")
def test_the_deal_and_the_pile_of_france_are_told_by_tier(server: Server) -> None:
    (first, *_) = cast("list[Json]", server.person().ok("GET", "/api/games/france_large")["starts"])
    assert (first["deal"], first["keep"], first["keep_most"]) == ({"long": 3, "short": 3}, 4, 5)
    assert (first["pile"], first["draw"]) == ({"long": 14, "medium": 28}, {"long": 1, "medium": 2})


@pytest.mark.rule("EU-11", "FR-05")
def test_stations_are_told_with_their_prices_and_what_they_are_good_for(server: Server) -> None:
    anna = server.person()
    rules = {
        game: cast("list[Json]", anna.ok("GET", f"/api/games/{game}")["starts"])[-1]["station_rules"] for game in GAMES
    }
    assert rules["europe"] == {"costs": [1, 2, 3], "borrow": True, "parallel": None}
    assert rules["france_large"] == {"costs": [0, 0, 0], "borrow": False, "parallel": "owner"}
    assert rules["usa"] is rules["nordic"] is rules["card_game"] is None
    (start, *_) = cast("list[Json]", anna.ok("GET", "/api/games/europe")["starts"])
    assert start["next_station"] == [0, 3, 2, 1]


@pytest.mark.rule("CG-09", "CG-16")
def test_the_card_game_tells_what_is_placed_and_how_often_its_deck_is_gone_through(server: Server) -> None:
    facts = server.person().ok("GET", "/api/games/card_game")
    placing = cast("Json", facts["placing"])
    named = {name: placing[name] for name in ("suit_least", "mix_size", "mix_lying")}
    assert named == {"suit_least": 2, "mix_size": 3, "mix_lying": 0}
    assert placing["needs"] == [2, *range(2, 28)]  # one more than lie there, up to a color with all locomotives
    assert [one["decks"] for one in cast("list[Json]", facts["starts"])] == [1, 1, 2]
    assert (facts["hand"], facts["deck"]) == (7, [10] * 8 + [16, 0])


@pytest.mark.rule("US-10", "US-20", "US-25", "EU-06", "EU-13", "NO-05", "NO-06", "NO-10", "FL-04", "FL-09")
def test_what_the_sentences_of_the_rules_count_is_told(server: Server) -> None:
    anna = server.person()
    facts = {game: anna.ok("GET", f"/api/games/{game}") for game in GAMES}
    assert facts["usa"]["row"] == {"size": 5, "flush_at": 3, "wagons": 3, "locomotive_counts": 2}
    assert facts["nordic"]["row"] == {"size": 5, "flush_at": None, "wagons": None, "locomotive_counts": 1}
    assert cast("Json", facts["card_game"]["row"])["locomotive_counts"] == 2
    assert facts["europe"]["awards"] == {"longest_path": 10, "most_tickets": 0, "unbuilt_station": 4}
    assert facts["nordic"]["awards"] == {"longest_path": 0, "most_tickets": 10, "unbuilt_station": 0}
    claiming = {game: cast("Json", facts[game]["claiming"]) for game in GAMES if game != "card_game"}
    assert {game: one["doubles_open_from"] for game, one in claiming.items() if one["doubles_open_from"] != 4} == {
        "nordic": 3
    }
    assert [claiming["nordic"][name] for name in ("turned_up", "ferry_set", "special_set")] == [3, 3, 4]
    assert [claiming["usa"][name] for name in ("turned_up", "ferry_set", "special_set")] == [None, None, None]
    assert [claiming["france_large"][name] for name in ("ferry_symbols", "plus_from")] == [2, 4]
    assert [claiming["france_large"][name] for name in ("plus_route", "plus_tunnel")] == [[2], [1, 3]]
    assert [claiming["france_small"][name] for name in ("plus_route", "plus_tunnel")] == [[], []]
    assert cast("Json", claiming["europe"]["points"])["8"] == 21
    cards = facts["card_game"]
    assert (cards["first_locomotives"], cards["next_hand"]) == (1, 4)
    assert cards["claiming"] is cards["last_round_at"] is None


def test_what_there_is_to_do_in_a_turn_is_told_for_every_number_of_players(server: Server) -> None:
    anna = server.person()
    turns = {
        game: [one["turn"] for one in cast("list[Json]", anna.ok("GET", f"/api/games/{game}")["starts"])]
        for game in GAMES
    }
    three = ["draw", "claim", "tickets"]
    assert turns["usa"] == [three] * 4
    assert turns["europe"] == [[*three, "station"]] * 4
    assert turns["france_small"] == [three, [*three, "station"], [*three, "station"]]
    assert turns["card_game"] == [["draw", "place", "tickets"]] * 3


@pytest.mark.rule("CG-14")
def test_the_card_game_tells_which_sets_of_tickets_are_chosen_from(server: Server) -> None:
    facts = {game: server.person().ok("GET", f"/api/games/{game}") for game in ("usa", "card_game")}
    assert facts["card_game"]["choosing"] == {"page": 8, "many_tickets": 16, "most": 64}
    assert facts["usa"]["choosing"] is None


def test_phases_are_told_by_the_number_that_views_have(server: Server) -> None:
    anna = server.person()
    for game, number, name in (("usa", 4, "tunnel"), ("usa", 7, "over"), ("card_game", 8, "choose")):
        assert cast("list[str]", anna.ok("GET", f"/api/games/{game}")["phases"])[number] == name
