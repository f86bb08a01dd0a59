"""France, doubles, the last round, the longest path and who wins [FR-09]."""

from __future__ import annotations

import pytest

from branchline.board.variant import Variant
from branchline.testing import Scene
from branchline.variants import france_borders, france_large, france_small

ALL_THREE = pytest.mark.parametrize(
    "variant", [france_large(), france_small(), france_borders()], ids=lambda variant: variant.key
)
DOUBLES = ["avignon-marseille", "le_mans-paris", "lille-paris", "nancy-strasbourg"]  # on all three maps

# Small map. One seat has a path of four trains and seven points, the other pieces of at most three and 17 points.
ONE_OF_FOUR = ["bayonne-toulouse"]
PIECES = ["avignon-lyon", "bordeaux-la_rochelle", "lille-reims", "caen-rennes", "metz-nancy"]
# Four trains and four points, with the ticket calais-paris (4 points); four trains and eight points without it.
CALAIS_TO_PARIS = ["amiens-calais", "amiens-paris"]
EIGHT_POINTS = [*ONE_OF_FOUR, "metz-nancy"]


def _places(scene: Scene) -> list[int]:
    return [line.place for line in scene.sheet]


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


# Doubles


@pytest.mark.rule("FR-09", "US-20")
@ALL_THREE
@pytest.mark.parametrize("double", DOUBLES)
def test_with_three_players_the_other_route_of_a_double_is_closed_to_everybody(variant: Variant, double: str) -> None:
    length = variant.map.route(double).length
    for taken, other in ((double, f"{double}#2"), (f"{double}#2", double)):
        scene = Scene(variant, players=3, hand="5L", routes={1: [taken]})
        assert scene.legal_for(other) == []
        assert _why(scene, f"claim {other} {length}L") == "double-closed"


@pytest.mark.rule("FR-09", "US-20")
@ALL_THREE
@pytest.mark.parametrize("players", [4, 5])
def test_with_more_players_the_other_route_stays_open_to_the_others(variant: Variant, players: int) -> None:
    for double in DOUBLES[:2]:
        length = variant.map.route(double).length
        for taken, other in ((double, f"{double}#2"), (f"{double}#2", double)):
            scene = Scene(variant, players, hand="5L", routes={1: [taken]})
            assert f"{length}L" in scene.legal_for(other)


@pytest.mark.rule("FR-09", "US-19")
@ALL_THREE
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_player_never_holds_both_routes_of_a_double(variant: Variant, players: int) -> None:
    double = DOUBLES[1]
    length = variant.map.route(double).length
    for mine, other in ((double, f"{double}#2"), (f"{double}#2", double)):
        scene = Scene(variant, players, hand="5L", routes={0: [mine]})
        assert scene.legal_for(other) == []
        assert _why(scene, f"claim {other} {length}L") == "double-yours"


@pytest.mark.rule("FR-09", "US-20")
@pytest.mark.parametrize("players", [6, 7])
def test_six_and_seven_players_of_the_large_map_share_doubles_too(players: int) -> None:
    scene = Scene(france_large(), players, hand="5L", routes={6 if players == 7 else 5: ["lille-paris"]})
    assert "5L" in scene.legal_for("lille-paris#2")


# The last round


@pytest.mark.rule("FR-09", "US-23")
@ALL_THREE
def test_two_trains_left_give_everybody_one_more_turn(variant: Variant) -> None:
    scene = Scene(variant, players=4, hand="2L", trains={0: 4})
    scene.play("claim amiens-lille 2L")
    assert len(scene.told("last_round")) == 1
    order = []
    while scene.to_move is not None:
        order.append(scene.to_move)
        scene.play("draw", "draw")
    assert order == [1, 2, 3, 0]


@pytest.mark.rule("FR-09", "US-23")
@ALL_THREE
def test_three_trains_left_do_not(variant: Variant) -> None:
    scene = Scene(variant, players=4, hand="2L", trains={0: 5})
    scene.play("claim amiens-lille 2L")
    assert scene.told("last_round") == []


@pytest.mark.rule("FR-09", "FR-08", "US-23")
def test_trains_on_a_parallel_track_begin_the_last_round_like_any_others() -> None:
    scene = Scene(france_small(), 4, hand="2L", trains={0: 3}, routes={1: ["amiens-lille"]}, stations={0: ["lille"]})
    scene.play("claim amiens-lille+ 2L")
    assert len(scene.told("last_round")) == 1


# The longest path


@pytest.mark.rule("FR-09", "EU-14", "US-25")
@ALL_THREE
def test_the_longest_path_is_worth_ten_points_to_all_who_tie(variant: Variant) -> None:
    routes = {0: ["amiens-lille"], 1: ["poitiers-tours"], 2: ["metz-nancy"]}
    scene = Scene(variant, players=4, routes=routes)
    assert [line.points["longest_path"] for line in scene.sheet] == [10, 10, 0, 0]


@pytest.mark.rule("FR-09", "EU-14")
def test_stations_lengthen_no_path() -> None:
    routes = {0: ["amiens-lille"], 1: ["lille-reims"]}
    scene = Scene(france_small(), players=4, routes=routes, stations={0: ["lille"]})
    assert [line.points["longest_path"] for line in scene.sheet] == [0, 10, 0, 0]


# Who wins


@pytest.mark.rule("FR-09", "EU-16")
def test_most_points_win_whatever_tickets_and_stations_say() -> None:
    scene = Scene(
        france_small(),
        players=4,
        routes={0: CALAIS_TO_PARIS, 1: [*EIGHT_POINTS, "annecy-grenoble"]},
        stations={1: ["nice"]},
        tickets={0: ["calais-paris"]},
    )
    assert scene.scores[:2] == (18, 19)
    assert _places(scene)[:2] == [2, 1]


@pytest.mark.rule("FR-09", "EU-16")
def test_of_equal_points_most_completed_tickets_win_even_with_more_stations() -> None:
    scene = Scene(
        france_small(),
        players=4,
        routes={0: CALAIS_TO_PARIS, 1: EIGHT_POINTS},
        stations={0: ["nice"]},
        tickets={0: ["calais-paris"]},
    )
    assert scene.scores == (18, 18, 0, 0)
    assert _places(scene) == [1, 2, 3, 3]


@pytest.mark.rule("FR-09", "EU-16")
@pytest.mark.parametrize(("built", "places"), [({0: ["nice"]}, [2, 1]), ({1: ["nice"]}, [1, 2]), ({}, [1, 1])])
def test_of_equal_points_and_tickets_the_fewest_stations_used_win(
    built: dict[int, list[str]], places: list[int]
) -> None:
    scene = Scene(france_small(), players=4, routes={0: ["amiens-lille"], 1: ["poitiers-tours"]}, stations=built)
    assert scene.scores == (12, 12, 0, 0)
    assert _places(scene)[:2] == places


@pytest.mark.rule("FR-09", "EU-16")
def test_one_station_used_is_fewer_than_two() -> None:
    stations = {0: ["nice", "brest"], 1: ["metz"]}
    scene = Scene(france_small(), players=5, routes={0: ["amiens-lille"], 1: ["poitiers-tours"]}, stations=stations)
    assert _places(scene)[:2] == [2, 1]


@pytest.mark.rule("FR-09", "EU-16")
def test_then_the_longest_path_bonus_wins() -> None:
    scene = Scene(france_small(), players=4, routes={0: PIECES, 1: ONE_OF_FOUR})
    assert scene.scores == (17, 17, 0, 0)
    assert [line.points["longest_path"] for line in scene.sheet] == [0, 10, 0, 0]
    assert _places(scene)[:2] == [2, 1]


@pytest.mark.rule("FR-09", "EU-16")
def test_the_fewest_stations_used_come_before_the_longest_path_bonus() -> None:
    scene = Scene(france_small(), players=4, routes={0: PIECES, 1: ONE_OF_FOUR}, stations={1: ["nice"]})
    assert scene.scores == (17, 17, 0, 0)
    assert _places(scene)[:2] == [1, 2]


@pytest.mark.rule("FR-09", "EU-16")
@ALL_THREE
def test_who_ties_to_the_last_shares_the_victory(variant: Variant) -> None:
    scene = Scene(variant, players=4, routes={0: ["amiens-lille"], 2: ["poitiers-tours"]})
    assert _places(scene) == [1, 3, 1, 3]
