"""The final score and the winner [US-24 to US-26]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import usa

DENVER_TO_EL_PASO = ["denver-santa_fe", "el_paso-santa_fe"]  # 2 + 2 points, makes denver-el_paso (4)
LOOP = ["kansas_city-oklahoma_city", "little_rock-oklahoma_city", "little_rock-saint_louis", "kansas_city-saint_louis"]


# Tickets


@pytest.mark.rule("US-24")
def test_a_ticket_adds_its_value_when_its_cities_are_joined() -> None:
    scene = Scene(usa(), routes={0: DENVER_TO_EL_PASO}, tickets={0: ["denver-el_paso"]})
    line = scene.sheet[0]
    assert line.points["tickets"] == 4
    assert line.tickets_made == (usa().map.ticket("denver-el_paso").index,)
    assert line.tickets_failed == ()


@pytest.mark.rule("US-24")
def test_a_ticket_costs_its_value_when_its_cities_are_not_joined() -> None:
    scene = Scene(usa(), routes={0: DENVER_TO_EL_PASO[:1]}, tickets={0: ["denver-el_paso"]})
    line = scene.sheet[0]
    assert line.points["tickets"] == -4
    assert line.tickets_made == ()
    assert line.tickets_failed == (usa().map.ticket("denver-el_paso").index,)


@pytest.mark.rule("US-24")
def test_routes_of_another_player_do_not_join_the_cities_of_a_ticket() -> None:
    scene = Scene(usa(), routes={0: DENVER_TO_EL_PASO[:1], 1: DENVER_TO_EL_PASO[1:]}, tickets={0: ["denver-el_paso"]})
    assert scene.sheet[0].points["tickets"] == -4


@pytest.mark.rule("US-24")
def test_any_way_over_the_owners_routes_joins_the_cities() -> None:
    roundabout = ["denver-oklahoma_city", "dallas-oklahoma_city", "dallas-el_paso"]
    scene = Scene(usa(), routes={0: roundabout}, tickets={0: ["denver-el_paso"]})
    assert scene.sheet[0].points["tickets"] == 4


@pytest.mark.rule("US-24")
def test_each_ticket_counts_by_itself_and_a_route_may_serve_several() -> None:
    scene = Scene(
        usa(),
        routes={0: [*DENVER_TO_EL_PASO, "denver-omaha", "duluth-omaha"]},
        tickets={0: ["denver-el_paso", "duluth-el_paso", "los_angeles-new_york"]},
    )
    assert scene.sheet[0].points["tickets"] == 4 + 10 - 21


@pytest.mark.rule("US-24")
def test_a_score_may_fall_below_zero() -> None:
    scene = Scene(usa(), tickets={0: ["new_york-seattle", "los_angeles-new_york"]})
    assert scene.scores == (-43, 0)


@pytest.mark.rule("US-24", "US-18", "US-25")
def test_the_final_score_is_routes_and_tickets_and_longest_path() -> None:
    scene = Scene(
        usa(),
        routes={0: DENVER_TO_EL_PASO, 1: ["miami-new_orleans"]},
        tickets={0: ["denver-el_paso"], 1: ["houston-kansas_city"]},
    )
    assert scene.scores == (4 + 4, 15 - 5 + 10)
    assert dict(scene.sheet[1].points) == {"routes": 15, "tickets": -5, "longest_path": 10}
    assert [line.total for line in scene.sheet] == [8, 20]


# The longest path


def _longest(*routes: str) -> object:
    return Scene(usa(), routes={0: routes}).sheet[0].details["longest_path"]


@pytest.mark.rule("US-25")
def test_a_path_is_as_long_as_its_trains() -> None:
    assert _longest("boston-new_york", "new_york-washington", "raleigh-washington") == 6


@pytest.mark.rule("US-25")
def test_routes_that_do_not_touch_are_not_one_path() -> None:
    assert _longest("boston-new_york", "miami-new_orleans", "chicago-duluth") == 6


@pytest.mark.rule("US-25")
def test_a_path_does_not_branch() -> None:
    assert _longest("dallas-el_paso", "dallas-little_rock", "dallas-houston") == 4 + 2


@pytest.mark.rule("US-25")
def test_a_loop_counts_whole() -> None:
    assert _longest(*LOOP) == 8


@pytest.mark.rule("US-25")
def test_a_path_may_go_round_a_loop_and_come_back_through_the_same_city() -> None:
    assert _longest(*LOOP, "kansas_city-omaha") == 8 + 1
    assert _longest(*LOOP, "kansas_city-omaha", "denver-kansas_city") == 1 + 8 + 4


@pytest.mark.rule("US-25")
def test_two_loops_through_one_city_are_one_path() -> None:
    other_loop = ["dallas-oklahoma_city", "dallas-el_paso", "el_paso-oklahoma_city"]
    assert _longest(*LOOP, *other_loop) == 8 + 2 + 4 + 5


@pytest.mark.rule("US-25")
def test_no_train_is_used_twice() -> None:
    # From El Paso to Denver the loop can be passed on one side only: the other side would have to come back.
    assert _longest(*LOOP, "el_paso-oklahoma_city", "denver-kansas_city") == 5 + 6 + 4


@pytest.mark.rule("US-25")
def test_the_longest_path_is_exact_in_a_network_with_many_branches() -> None:
    star = ["denver-helena", "denver-omaha", "denver-phoenix", "denver-santa_fe", "denver-oklahoma_city"]
    twigs = ["duluth-omaha", "helena-salt_lake_city", "oklahoma_city-santa_fe"]
    # Salt Lake City to Denver, round by Santa Fe and Oklahoma City, on to Duluth; the five spaces to Phoenix are left.
    assert _longest(*star, *twigs) == (3 + 4) + (2 + 3 + 4) + (4 + 2)


@pytest.mark.rule("US-25")
def test_the_score_sheet_shows_a_longest_path_that_can_be_walked() -> None:
    scene = Scene(usa(), routes={0: [*LOOP, "el_paso-oklahoma_city", "denver-kansas_city"]})
    walked = scene.sheet[0].details["longest_path_routes"]
    assert isinstance(walked, tuple)
    routes = [usa().map.routes[route] for route in walked]
    assert sum(route.length for route in routes) == 15
    assert len(set(walked)) == len(walked)
    assert any(_walk(start, [(route.a, route.b) for route in routes]) for start in (routes[0].a, routes[0].b))


def _walk(city: int, ends: list[tuple[int, int]]) -> bool:
    for a, b in ends:
        if city not in (a, b):
            return False
        city = a + b - city
    return True


@pytest.mark.rule("US-25")
def test_the_longest_path_is_worth_ten_points_to_its_owner_alone() -> None:
    scene = Scene(usa(), players=3, routes={0: ["chicago-duluth"], 1: ["dallas-el_paso"], 2: ["boston-new_york"]})
    assert [line.points["longest_path"] for line in scene.sheet] == [0, 10, 0]


@pytest.mark.rule("US-25")
def test_the_length_of_the_path_counts_and_not_the_number_of_trains_or_routes() -> None:
    scene = Scene(
        usa(),
        routes={0: ["boston-new_york", "dallas-houston", "chicago-duluth", "calgary-vancouver"], 1: ["dallas-el_paso"]},
    )
    assert [line.points["longest_path"] for line in scene.sheet] == [0, 10]


@pytest.mark.rule("US-25")
def test_all_who_tie_for_the_longest_path_get_the_bonus() -> None:
    scene = Scene(usa(), players=3, routes={0: ["dallas-el_paso"], 1: ["calgary-helena"], 2: ["boston-new_york"]})
    assert [line.points["longest_path"] for line in scene.sheet] == [10, 10, 0]


@pytest.mark.rule("US-25")
def test_a_path_of_length_zero_wins_nothing() -> None:
    scene = Scene(usa(), players=3)
    assert [line.points["longest_path"] for line in scene.sheet] == [0, 0, 0]
    assert scene.scores == (0, 0, 0)


# The winner


@pytest.mark.rule("US-26")
def test_most_points_win_whatever_else_a_player_has() -> None:
    scene = Scene(
        usa(),
        routes={0: [*DENVER_TO_EL_PASO, "dallas-houston"], 1: ["miami-new_orleans"]},
        tickets={0: ["denver-el_paso"]},
    )
    assert scene.scores == (4 + 1 + 4, 15 + 10)
    assert scene.winners == (1,)
    assert [line.place for line in scene.sheet] == [2, 1]


@pytest.mark.rule("US-26")
def test_a_tie_goes_to_the_most_completed_tickets_before_the_longest_path() -> None:
    scene = Scene(
        usa(),
        routes={0: DENVER_TO_EL_PASO, 1: ["atlanta-miami"]},
        tickets={0: ["denver-el_paso"], 1: ["houston-winnipeg"]},
    )
    assert scene.scores == (4 + 4, 10 + 10 - 12)
    assert [line.points["longest_path"] for line in scene.sheet] == [0, 10]
    assert scene.winners == (0,)
    assert [line.place for line in scene.sheet] == [1, 2]


@pytest.mark.rule("US-26")
def test_completed_tickets_are_counted_and_not_their_points() -> None:
    to_kansas_city = ["dallas-houston", "dallas-oklahoma_city", "kansas_city-oklahoma_city"]
    elsewhere = ["miami-new_orleans", "sault_st_marie-winnipeg"]
    to_phoenix = ["calgary-helena", "helena-salt_lake_city", "denver-salt_lake_city", "denver-phoenix"]
    scene = Scene(
        usa(),
        routes={0: [*DENVER_TO_EL_PASO, *to_kansas_city, *elsewhere], 1: to_phoenix},
        tickets={0: ["denver-el_paso", "houston-kansas_city"], 1: ["calgary-phoenix"]},
    )
    assert scene.scores == (39 + (4 + 5), 25 + 13 + 10)
    assert scene.winners == (0,)


@pytest.mark.rule("US-26")
def test_a_tie_in_points_and_tickets_goes_to_the_longest_path() -> None:
    scene = Scene(
        usa(),
        routes={0: ["dallas-el_paso", "calgary-helena", "chicago-duluth", "boston-new_york"], 1: ["atlanta-miami"]},
    )
    assert scene.scores == (7 + 7 + 4 + 2, 10 + 10)
    assert scene.winners == (1,)
    assert [line.place for line in scene.sheet] == [2, 1]


@pytest.mark.rule("US-26")
def test_who_is_still_tied_shares_the_victory() -> None:
    scene = Scene(usa(), players=3, routes={0: ["dallas-el_paso"], 1: ["calgary-helena"], 2: ["boston-new_york"]})
    assert scene.scores == (17, 17, 2)
    assert scene.winners == (0, 1)
    assert [line.place for line in scene.sheet] == [1, 1, 3]


@pytest.mark.rule("US-26")
def test_players_without_anything_all_share_the_victory() -> None:
    scene = Scene(usa(), players=4)
    assert scene.winners == (0, 1, 2, 3)
