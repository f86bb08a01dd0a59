"""Europe, what stations are worth at the end: one route of another player each [EU-12]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import europe


def _made(scene: Scene, seat: int = 0) -> list[str]:
    return [scene.game.variant.map.tickets[ticket].name for ticket in scene.sheet[seat].tickets_made]


def _borrowed(scene: Scene, seat: int = 0) -> list[str]:
    routes = scene.sheet[seat].details["borrowed_routes"]
    assert isinstance(routes, tuple)
    return [scene.game.variant.map.routes[route].name for route in routes]


@pytest.mark.rule("EU-12")
@pytest.mark.parametrize("city", ["essen", "kobenhavn"])
def test_a_station_at_either_end_lets_its_owner_use_a_route_of_another_player(city: str) -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt"], 1: ["essen-kobenhavn"]},
        stations={0: [city]},
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    assert _made(scene) == ["frankfurt-kobenhavn"]
    assert _borrowed(scene) == ["essen-kobenhavn"]
    assert scene.sheet[0].points["tickets"] == 5


@pytest.mark.rule("EU-12")
@pytest.mark.parametrize("stations", [{}, {0: ["frankfurt"]}, {0: ["stockholm", "berlin"]}, {1: ["essen"]}])
def test_without_a_station_of_ones_own_that_touches_the_route_it_cannot_be_used(stations: dict[int, list[str]]) -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt"], 1: ["essen-kobenhavn"]},
        stations=stations,
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    assert _made(scene) == []
    assert scene.sheet[0].points["tickets"] == -5


@pytest.mark.rule("EU-12")
def test_a_route_that_nobody_has_claimed_cannot_be_used() -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt"]},
        stations={0: ["essen", "kobenhavn"]},
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    assert _made(scene) == []


@pytest.mark.rule("EU-12")
def test_a_station_gives_one_route_not_two() -> None:
    scene = Scene(
        europe(),
        routes={1: ["essen-frankfurt", "essen-kobenhavn"]},
        stations={0: ["essen"]},
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    assert _made(scene) == []


@pytest.mark.rule("EU-12")
@pytest.mark.parametrize("second", ["frankfurt", "kobenhavn"])
def test_two_stations_make_a_chain_of_two_borrowed_routes(second: str) -> None:
    scene = Scene(
        europe(),
        routes={1: ["essen-frankfurt", "essen-kobenhavn"]},
        stations={0: ["essen", second]},
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    assert _made(scene) == ["frankfurt-kobenhavn"]
    assert sorted(_borrowed(scene)) == ["essen-frankfurt", "essen-kobenhavn"]


@pytest.mark.rule("EU-12")
def test_three_stations_make_a_chain_of_three_borrowed_routes_of_several_players() -> None:
    routes = {0: ["roma-venezia"], 1: ["berlin-wien", "venezia-zagrab"], 2: ["wien-zagrab"]}
    stations = ["wien", "zagrab", "venezia"]
    chain = Scene(europe(), players=3, routes=routes, stations={0: stations}, tickets={0: ["berlin-roma"]})
    assert sorted(_borrowed(chain)) == ["berlin-wien", "venezia-zagrab", "wien-zagrab"]
    assert chain.sheet[0].points["tickets"] == 9
    for missing in stations:
        fewer = [city for city in stations if city != missing]
        scene = Scene(europe(), players=3, routes=routes, stations={0: fewer}, tickets={0: ["berlin-roma"]})
        assert scene.sheet[0].points["tickets"] == -9


@pytest.mark.rule("EU-12")
def test_the_same_borrowed_route_serves_all_tickets_of_its_owner() -> None:
    scene = Scene(
        europe(),
        routes={0: ["frankfurt-paris", "frankfurt-munchen", "dieppe-paris", "dieppe-london"], 1: ["munchen-wien"]},
        stations={0: ["wien"]},
        tickets={0: ["paris-wien", "london-wien"]},
    )
    assert _made(scene) == ["london-wien", "paris-wien"]
    assert scene.sheet[0].points["tickets"] == 18


@pytest.mark.rule("EU-12")
def test_a_station_cannot_use_one_route_for_one_ticket_and_another_for_the_next() -> None:
    north = ["berlin-warszawa", "berlin-essen", "essen-kobenhavn", "kobenhavn-stockholm"]
    scene = Scene(
        europe(),
        players=3,
        routes={0: ["frankfurt-paris", "frankfurt-munchen", *north], 1: ["munchen-wien"], 2: ["warszawa-wien"]},
        stations={0: ["wien"]},
        tickets={0: ["paris-wien", "stockholm-wien"]},
    )
    assert _made(scene) == ["stockholm-wien"]
    assert _borrowed(scene) == ["warszawa-wien"]
    assert scene.sheet[0].points["tickets"] == 11 - 8


# Zürich with a network to the east of it, and others that only a borrowed route can join: Paris or Venezia.
EAST = ["munchen-zurich", "munchen-wien", "warszawa-wien", "warszawa-wilno", "smolensk-wilno"]
WEST = ["amsterdam-bruxelles", "bruxelles-paris", "frankfurt-paris"]
SOUTH = ["venezia-zagrab", "budapest-zagrab", "roma-venezia", "brindisi-roma"]


def _zurich(tickets: list[str]) -> Scene:
    return Scene(
        europe(),
        routes={0: [*EAST, *WEST, *SOUTH], 1: ["paris-zurich", "venezia-zurich"]},
        stations={0: ["zurich"]},
        tickets={0: tickets},
    )


@pytest.mark.rule("EU-12")
def test_of_equal_points_the_choice_with_more_completed_tickets_is_taken() -> None:
    scene = _zurich(["amsterdam-wilno", "budapest-zurich", "brindisi-zurich"])
    assert _made(scene) == ["brindisi-zurich", "budapest-zurich"]
    assert scene.sheet[0].points["tickets"] == 6 + 6 - 12


@pytest.mark.rule("EU-12")
def test_points_come_before_the_number_of_completed_tickets() -> None:
    scene = _zurich(["frankfurt-smolensk", "budapest-zurich", "brindisi-zurich"])
    assert _made(scene) == ["frankfurt-smolensk"]
    assert scene.sheet[0].points["tickets"] == 13 - 6 - 6


@pytest.mark.rule("EU-12")
@pytest.mark.parametrize(
    ("stations", "made"), [(["essen"], ["berlin-london"]), (["essen", "stockholm"], ["stockholm-wien"])]
)
def test_what_one_station_borrows_is_chosen_together_with_the_others(stations: list[str], made: list[str]) -> None:
    # Alone, Essen does best with the route to Amsterdam; beside Stockholm it does better with the one to København.
    scene = Scene(
        europe(),
        routes={
            0: ["berlin-essen", "berlin-wien", "amsterdam-london"],
            1: ["amsterdam-essen", "essen-kobenhavn", "kobenhavn-stockholm"],
        },
        stations={0: stations},
        tickets={0: ["berlin-london", "stockholm-wien"]},
    )
    assert _made(scene) == made


@pytest.mark.rule("EU-12")
def test_the_route_is_chosen_at_the_end_so_one_claimed_later_counts() -> None:
    scene = Scene(
        europe(),
        hand="1P",
        hands={1: "2R 1L"},
        routes={0: ["essen-frankfurt"]},
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    scene.play("station essen", "pay 1P")
    assert scene.sheet[0].points["tickets"] == -5
    scene.play("claim essen-kobenhavn 2R 1L")
    assert scene.sheet[0].points["tickets"] == 5


@pytest.mark.rule("EU-12")
def test_two_players_may_borrow_the_same_route_of_a_third() -> None:
    scene = Scene(
        europe(),
        players=4,
        routes={
            0: ["essen-frankfurt"],
            1: ["berlin-essen", "berlin-wien", "kobenhavn-stockholm"],
            2: ["essen-kobenhavn"],
        },
        stations={0: ["essen"], 1: ["kobenhavn"]},
        tickets={0: ["frankfurt-kobenhavn"], 1: ["stockholm-wien"]},
    )
    assert [line.points["tickets"] for line in scene.sheet] == [5, 11, 0, 0]


@pytest.mark.rule("EU-12")
def test_a_station_changes_nothing_for_the_player_whose_route_is_borrowed() -> None:
    routes = {0: ["essen-frankfurt"], 1: ["essen-kobenhavn"]}
    with_station = Scene(europe(), routes=routes, stations={0: ["essen"]}, tickets={0: ["frankfurt-kobenhavn"]})
    without = Scene(europe(), routes=routes, tickets={0: ["frankfurt-kobenhavn"]})
    assert with_station.sheet[1].points == without.sheet[1].points
    assert with_station.sheet[0].points["routes"] == without.sheet[0].points["routes"]


@pytest.mark.rule("EU-12")
def test_nothing_is_borrowed_where_it_would_not_help() -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt", "essen-kobenhavn"], 1: ["berlin-essen"]},
        stations={0: ["essen"]},
        tickets={0: ["frankfurt-kobenhavn", "smyrna-sofia"]},
    )
    assert _borrowed(scene) == []
    assert scene.sheet[0].points["tickets"] == 0
