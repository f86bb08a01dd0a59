# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""How far tickets are, with the stations that can still make them [EU-12]."""

from __future__ import annotations

import pytest

from branchline.cli.keyboard.board.progress import Way, cheapest_way
from branchline.testing import Scene
from branchline.variants import europe, france_borders, usa
from tests.cli.running import Sit

# Every way out of Edinburgh.
FROM_EDINBURGH = ["edinburgh-london", "edinburgh-london#2"]


def way(scene: Scene, start: str, end: str) -> Way | None:
    game_map = scene.game.variant.map
    return cheapest_way(scene.game, scene.observe(0), game_map.city(start).index, game_map.city(end).index)


def names(scene: Scene, routes: tuple[int, ...]) -> list[str]:
    return [scene.game.variant.map.routes[route].name for route in routes]


@pytest.mark.rule("EU-12")
def test_a_station_that_stands_lends_a_rivals_route_for_nothing() -> None:
    scene = Scene(europe(), players=2, routes={1: FROM_EDINBURGH[:1]}, stations={0: ["london"]})
    found = way(scene, "edinburgh", "amsterdam")
    assert found is not None
    assert found.missing == 2
    assert names(scene, found.routes) == ["amsterdam-london"]
    assert names(scene, found.borrowed) == ["edinburgh-london"]
    assert found.new_stations == 0


@pytest.mark.rule("EU-12")
def test_a_station_lends_one_route_and_no_more() -> None:
    # Both routes at London belong to the rival, and the station there can lend only one of them.
    routes = {1: ["edinburgh-london", "dieppe-london", "amsterdam-london"]}
    scene = Scene(europe(), players=2, routes=routes, stations={0: ["london"]})
    found = way(scene, "edinburgh", "dieppe")
    assert found is not None
    assert len(found.borrowed) == 2
    assert found.new_stations == 1


@pytest.mark.rule("EU-11", "EU-12")
def test_what_only_a_new_station_can_join_is_not_cut_off() -> None:
    scene = Scene(europe(), players=2, routes={1: FROM_EDINBURGH[:1]})
    found = way(scene, "edinburgh", "london")
    assert found is not None
    assert (found.missing, found.new_stations) == (0, 1)


def test_without_a_station_left_it_is_cut_off() -> None:
    scene = Scene(europe(), players=2, routes={1: FROM_EDINBURGH[:1]}, stations={0: ["roma", "wien", "riga"]})
    assert way(scene, "edinburgh", "london") is None


def test_a_new_station_needs_a_city_without_one() -> None:
    scene = Scene(europe(), players=2, routes={1: FROM_EDINBURGH[:1]}, stations={1: ["edinburgh", "london"]})
    assert way(scene, "edinburgh", "london") is None


def test_trains_are_preferred_to_a_new_station_while_they_last() -> None:
    routes = {1: ["dieppe-paris"]}
    scene = Scene(europe(), players=2, routes=routes)
    found = way(scene, "dieppe", "paris")
    assert found is not None
    assert (found.new_stations, found.missing) == (0, 4)  # by way of Bruxelles
    short = Scene(europe(), players=2, routes=routes, trains={0: 3, 1: 40})
    found = way(short, "dieppe", "paris")
    assert found is not None
    assert (found.new_stations, found.missing) == (1, 0)


def test_a_game_without_stations_knows_no_way_by_them() -> None:
    scene = Scene(usa(), players=2, routes={1: ["boston-montreal", "boston-new_york"]})
    assert way(scene, "boston", "miami") is None


@pytest.mark.rule("FB-03")
def test_no_way_leads_through_a_foreign_country() -> None:
    scene = Scene(france_borders(), players=3)
    game_map = scene.game.variant.map
    home = [city for city in game_map.cities if city.country == "FR"]
    assert len(home) < len(game_map.cities)
    for goal in game_map.tickets:
        found = way(scene, game_map.cities[goal.a].id, game_map.cities[goal.b].id)
        assert found is not None
        ends = [city for route in found.routes for city in (game_map.routes[route].a, game_map.routes[route].b)]
        inside = {city for city in ends if ends.count(city) > 1}
        assert {game_map.cities[city].country for city in inside} <= {"FR"}


def test_tickets_say_what_a_station_can_do_for_them(sit: Sit) -> None:
    scene = Scene(
        europe(),
        players=2,
        routes={1: ["edinburgh-london"]},
        tickets={0: ["athina-edinburgh"]},
    )
    out = sit(scene, "goals")
    assert "cut off" not in out
    assert "only by a new station, " in out
    assert "Edinburgh–London of Ben, by a station" in out
    scene = Scene(
        europe(),
        players=2,
        routes={1: ["edinburgh-london"]},
        stations={0: ["london"]},
        tickets={0: ["athina-edinburgh"]},
    )
    assert "by your station, " in sit(scene, "goals")
