"""Europe, calculating scores: routes, unbuilt stations, the longest path [EU-13, EU-14, EU-15]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import europe

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}


@pytest.mark.rule("EU-15")
@pytest.mark.parametrize(
    ("claim", "length", "points"),
    [
        ("claim amsterdam-bruxelles 1K", 1, 1),
        ("claim amsterdam-frankfurt 2W", 2, 2),
        ("claim amsterdam-essen 3Y", 3, 4),
        ("claim athina-sarajevo 4G", 4, 7),
        ("claim palermo-smyrna 4R 2L", 6, 15),
        ("claim petrograd-stockholm 8O", 8, 21),
    ],
)
def test_a_claimed_route_scores_at_once_by_its_length(claim: str, length: int, points: int) -> None:
    scene = Scene(europe(), hand="1K 2W 3Y 4G 4R 8O 2L", chance="B B B")
    scene.play(claim)
    seat = scene.observe(None).seats[0]
    assert (seat.points, seat.trains) == (points, 45 - length)
    assert scene.told("claimed")[0].points == points


@pytest.mark.rule("EU-15")
def test_every_route_of_the_map_scores_by_the_table() -> None:
    for route in europe().map.routes:
        scene = Scene(europe(), routes={0: [route.name]})
        assert scene.sheet[0].points["routes"] == POINTS[route.length]


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize(
    ("built", "points"), [([], 12), (["roma"], 8), (["roma", "riga"], 4), (["roma", "riga", "wien"], 0)]
)
def test_every_station_not_built_is_worth_four_points(built: list[str], points: int) -> None:
    scene = Scene(europe(), stations={0: built})
    assert [line.points["stations"] for line in scene.sheet] == [points, 12]
    assert scene.scores == (points, 12)


@pytest.mark.rule("EU-12", "US-24")
def test_a_ticket_adds_its_value_if_made_and_costs_it_if_not() -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt", "essen-kobenhavn"]},
        tickets={0: ["frankfurt-kobenhavn", "athina-edinburgh"]},
    )
    line = scene.sheet[0]
    assert line.points["tickets"] == 5 - 21
    assert [len(line.tickets_made), len(line.tickets_failed)] == [1, 1]


@pytest.mark.rule("EU-14", "US-25")
def test_the_longest_path_is_worth_ten_points() -> None:
    scene = Scene(europe(), routes={0: ["essen-frankfurt", "essen-kobenhavn"], 1: ["berlin-danzig"]})
    assert [line.points["longest_path"] for line in scene.sheet] == [10, 0]
    assert [line.details["longest_path"] for line in scene.sheet] == [5, 4]


@pytest.mark.rule("EU-14", "US-25")
def test_the_longest_path_counts_trains_not_routes() -> None:
    scene = Scene(
        europe(), routes={0: ["petrograd-stockholm"], 1: ["essen-frankfurt", "berlin-essen", "amsterdam-frankfurt"]}
    )
    assert [line.details["longest_path"] for line in scene.sheet] == [8, 6]
    assert [line.points["longest_path"] for line in scene.sheet] == [10, 0]


@pytest.mark.rule("EU-14", "US-25")
def test_all_who_tie_for_the_longest_path_get_the_ten_points() -> None:
    scene = Scene(europe(), players=3, routes={0: ["berlin-danzig"], 1: ["kyiv-warszawa"], 2: ["budapest-sarajevo"]})
    assert [line.points["longest_path"] for line in scene.sheet] == [10, 10, 0]


@pytest.mark.rule("EU-14", "US-25")
def test_without_any_route_nobody_gets_the_ten_points() -> None:
    assert [line.points["longest_path"] for line in Scene(europe()).sheet] == [0, 0]


@pytest.mark.rule("EU-14", "US-25")
def test_a_path_may_run_in_loops_and_through_a_city_again() -> None:
    # A triangle at Zürich with a tail on either side of it: every train is used once, Zürich twice.
    triangle = ["marseille-zurich", "paris-zurich", "marseille-paris"]
    scene = Scene(europe(), routes={0: [*triangle, "munchen-zurich", "munchen-wien"]})
    assert scene.sheet[0].details["longest_path"] == 2 + 3 + 4 + 2 + 3


@pytest.mark.rule("EU-14", "US-25")
def test_a_path_that_forks_counts_only_its_longest_way() -> None:
    scene = Scene(europe(), routes={0: ["paris-zurich", "munchen-zurich", "venezia-zurich", "munchen-wien"]})
    assert scene.sheet[0].details["longest_path"] == 3 + 2 + 3


@pytest.mark.rule("EU-14")
def test_stations_and_borrowed_routes_make_no_path_longer() -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt", "kobenhavn-stockholm"], 1: ["essen-kobenhavn", "brest-paris"]},
        stations={0: ["essen", "kobenhavn"]},
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    assert scene.sheet[0].details["borrowed_routes"] == (scene.game.variant.map.route("essen-kobenhavn").index,)
    assert [line.details["longest_path"] for line in scene.sheet] == [3, 3]


@pytest.mark.rule("EU-13", "EU-14", "EU-15")
def test_the_final_score_is_the_sum_of_routes_tickets_stations_and_path() -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt", "essen-kobenhavn"], 1: ["berlin-danzig"]},
        stations={0: ["roma"]},
        tickets={0: ["frankfurt-kobenhavn"], 1: ["smyrna-sofia"]},
    )
    assert scene.sheet[0].points == {"routes": 6, "tickets": 5, "stations": 8, "longest_path": 10}
    assert scene.sheet[1].points == {"routes": 7, "tickets": -5, "stations": 12, "longest_path": 0}
    assert scene.scores == (29, 14)
    assert [line.total for line in scene.sheet] == [29, 14]
