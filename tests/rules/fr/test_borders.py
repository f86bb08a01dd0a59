"""France with borders: one route and one paying ticket for each neighbor [FB-03, FB-04]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import france_borders

COUNTRIES = ["belgium", "germany", "italy", "luxembourg", "spain", "switzerland", "united_kingdom"]
# From Belgium by Lille, Amiens, Rouen and Caen to Brest: three tickets of Belgium end on it.
TO_BREST = ["belgium-lille", "amiens-lille", "amiens-rouen", "caen-rouen", "caen-rennes", "brest-rennes"]


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


def _open_to(scene: Scene, seat: int) -> set[str]:
    seen = scene.observe(None)
    return {route.name for route in scene.game.variant.map.routes if seen.open_to[route.index] >> seat & 1}


def _into(country: str) -> list[str]:
    routes, city = france_borders().map.routes, france_borders().map.city(country).index
    return [route.name for route in routes if city in (route.a, route.b)]


def _names(scene: Scene, tickets: tuple[int, ...]) -> set[str]:
    return {scene.game.variant.map.tickets[ticket].name for ticket in tickets}


# One route into each country


@pytest.mark.rule("FB-03")
def test_the_foreign_countries_are_these_and_every_other_city_is_french() -> None:
    cities = france_borders().map.cities
    assert [city.id for city in cities if city.country != "FR"] == COUNTRIES
    assert len({city.country for city in cities}) == 1 + len(COUNTRIES)


@pytest.mark.rule("FB-03")
@pytest.mark.parametrize("country", COUNTRIES)
@pytest.mark.parametrize("players", [3, 5])
def test_a_route_into_a_country_closes_all_others_into_it_to_its_owner_and_nothing_else(
    country: str, players: int
) -> None:
    everything = {route.name for route in france_borders().map.routes}
    for mine in _into(country):
        scene = Scene(france_borders(), players, hand="6L", routes={0: [mine]})
        assert _open_to(scene, 0) == everything - {*_into(country)}
        twins = {twin.name for twin in france_borders().map.twins(france_borders().map.route(mine))}
        tracks = {name for name in _open_to(scene, 1) if name.endswith("+")}
        closed = {mine} | (twins if players == 3 else set())
        assert (_open_to(scene, 1), tracks) == (everything - closed, set())


@pytest.mark.rule("FB-03")
def test_a_second_route_into_a_country_is_refused_with_a_reason() -> None:
    scene = Scene(france_borders(), players=4, hand="6L", routes={0: ["belgium-lille"]})
    assert _why(scene, "claim belgium-calais 3L") == "border-crossed"
    assert _why(scene, "claim belgium-reims 3L") == "border-crossed"
    assert _why(scene, "claim belgium-lille#2 2L") == "double-yours"
    assert _why(scene, "claim germany-strasbourg 2L") is None
    assert scene.legal_for("belgium-calais") == []


@pytest.mark.rule("FB-03")
def test_a_claim_in_play_closes_the_country_at_once_and_only_to_its_owner() -> None:
    scene = Scene(france_borders(), players=3, hand="5L", hands={1: "5L"})
    scene.play("claim belgium-calais 3L")
    assert "2L" in scene.legal_for("belgium-lille")
    scene.play("claim belgium-lille 2L", "draw", "draw")
    assert [_why(scene, f"claim {route} 3L") for route in ("belgium-reims", "luxembourg-reims")] == [
        "border-crossed",
        "too-few-cards",
    ]


@pytest.mark.rule("FB-03", "EU-08")
def test_a_tunnel_that_was_refused_leads_into_no_country() -> None:
    scene = Scene(france_borders(), players=3, hand="3Y 3W", chance="Y B B")
    scene.play("claim grenoble-italy 3Y", "refuse", *["draw", "draw"] * 2)
    assert "3W" in scene.legal_for("italy-nice")


@pytest.mark.rule("FB-03")
def test_a_player_may_build_one_route_into_every_country() -> None:
    routes = [_into(country)[-1] for country in COUNTRIES]
    scene = Scene(france_borders(), players=3, routes={0: routes})
    assert all(scene.owner(route) == 0 for route in routes)


@pytest.mark.rule("FB-03", "FR-06")
@pytest.mark.parametrize("stations", ["owner", "open"])
def test_a_route_into_a_country_closes_the_parallel_tracks_into_it(stations: str) -> None:
    scene = Scene(
        france_borders(stations=stations),
        players=4,
        hand="6L",
        routes={0: ["belgium-lille"], 1: ["belgium-reims", "paris-reims"]},
        stations={0: ["reims"]},
    )
    assert scene.legal_for("belgium-reims+") == []
    assert _why(scene, "claim belgium-reims+ 3L") == "border-crossed"
    assert _why(scene, "claim paris-reims+ 2L") is None


@pytest.mark.rule("FB-03", "FR-07")
def test_with_open_stations_the_border_is_the_reason_whoever_has_the_station() -> None:
    scene = Scene(
        france_borders(stations="open"),
        players=4,
        hand="6L",
        routes={0: ["belgium-lille"], 1: ["belgium-reims"]},
        stations={2: ["reims"]},
    )
    assert _why(scene, "claim belgium-reims+ 3L") == "border-crossed"


@pytest.mark.rule("FB-03", "FR-06")
@pytest.mark.parametrize("stations", ["owner", "open"])
def test_a_parallel_track_into_a_country_closes_every_other_route_and_track_into_it(stations: str) -> None:
    scene = Scene(
        france_borders(stations=stations),
        players=5,
        hand="6L",
        routes={1: ["belgium-reims"], 2: ["belgium-calais"]},
        stations={0: ["reims", "calais"]},
    )
    scene.play("claim belgium-reims+ 3L", *["draw", "draw"] * 4)
    assert scene.owner("belgium-reims+") == 0
    assert not {name for name in _open_to(scene, 0) if "belgium" in name}
    assert _why(scene, "claim belgium-calais+ 3L") == "border-crossed"
    assert _why(scene, "claim belgium-lille 2L") == "border-crossed"
    assert "belgium-lille" in _open_to(scene, 3)


@pytest.mark.rule("FB-03", "FR-05")
def test_a_station_may_stand_abroad_also_where_one_has_a_route() -> None:
    scene = Scene(france_borders(), players=5, routes={0: ["belgium-lille"]}, stations={1: ["italy"]})
    sites = {text.removeprefix("station ") for text in scene.legal() if text.startswith("station ")}
    assert sites >= {*COUNTRIES} - {"italy"}
    scene.play("station belgium")
    assert scene.station_owner("belgium") == 0


@pytest.mark.rule("FB-03", "FR-06")
def test_from_a_station_abroad_one_parallel_track_can_be_built() -> None:
    scene = Scene(
        france_borders(),
        players=4,
        hand="6L",
        routes={1: ["belgium-reims"], 2: ["belgium-calais"]},
        stations={0: ["belgium"]},
    )
    assert _why(scene, "claim belgium-reims+ 3L") is None
    scene.play("claim belgium-calais+ 3L", *["draw", "draw"] * 3)
    assert _why(scene, "claim belgium-reims+ 3L") == "border-crossed"


# One paying ticket for each country


@pytest.mark.rule("FB-04")
@pytest.mark.parametrize(
    ("tickets", "points"),
    [
        (["belgium-rouen"], 6),
        (["belgium-brest"], 14),
        (["belgium-rouen", "belgium-brest"], 14),
        (["belgium-brest", "belgium-nice"], 14 - 16),
        (["belgium-rouen", "belgium-brest", "belgium-nice", "avignon-belgium"], 14 - 16 - 13),
        (["belgium-rouen", "belgium-brest", "amiens-caen", "brest-caen"], 14 + 4 + 6),
    ],
)
def test_only_the_dearest_completed_ticket_to_a_country_pays_and_every_uncompleted_one_costs(
    tickets: list[str], points: int
) -> None:
    scene = Scene(france_borders(), players=3, routes={0: TO_BREST}, tickets={0: tickets})
    assert scene.sheet[0].points["tickets"] == points


@pytest.mark.rule("FB-04")
def test_the_dearest_pays_wherever_it_stands_among_the_tickets() -> None:
    routes = ["belgium-reims", "reims-troyes", "dijon-troyes", "dijon-lyon", "avignon-lyon", "avignon-marseille"]
    tickets = ["avignon-belgium", "belgium-nice"]  # 13 and 16
    scene = Scene(france_borders(), players=3, routes={0: [*routes, "marseille-nice"]}, tickets={0: tickets})
    assert scene.sheet[0].points["tickets"] == 16


@pytest.mark.rule("FB-04")
def test_tickets_that_pay_nothing_count_as_completed() -> None:
    tickets = ["belgium-rouen", "belgium-brest", "belgium-nice"]
    scene = Scene(france_borders(), players=3, routes={0: TO_BREST}, tickets={0: tickets})
    line = scene.sheet[0]
    assert _names(scene, line.tickets_made) == {"belgium-rouen", "belgium-brest"}
    assert _names(scene, line.tickets_failed) == {"belgium-nice"}
    ties = line.details["tie_breaks"]
    assert isinstance(ties, dict)
    assert ties["most_tickets"] == 2


@pytest.mark.rule("FB-04")
def test_each_country_pays_for_a_ticket_of_its_own() -> None:
    routes = [*TO_BREST, "brest-united_kingdom", "lille-reims", "luxembourg-reims", "paris-reims"]
    tickets = ["belgium-rouen", "belgium-brest", "luxembourg-paris"]
    scene = Scene(france_borders(), players=3, routes={0: routes}, tickets={0: tickets})
    assert scene.sheet[0].points["tickets"] == 14 + 5


@pytest.mark.rule("FB-04")
def test_each_player_is_paid_for_a_country_by_itself() -> None:
    scene = Scene(
        france_borders(),
        players=4,
        routes={0: TO_BREST, 1: ["belgium-lille#2", "lille-paris", "paris-rouen"]},
        tickets={0: ["belgium-brest"], 1: ["belgium-rouen"]},
    )
    assert [line.points["tickets"] for line in scene.sheet] == [14, 6, 0, 0]


@pytest.mark.rule("FB-04", "US-24")
def test_national_tickets_all_pay() -> None:
    routes = ["amiens-lille", "amiens-rouen", "caen-rouen", "caen-rennes", "brest-rennes"]
    scene = Scene(france_borders(), players=3, routes={0: routes}, tickets={0: ["amiens-caen", "brest-caen"]})
    assert scene.sheet[0].points["tickets"] == 10
