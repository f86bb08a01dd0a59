"""Europe, the end of the game and who wins [EU-16]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import europe

# Paths of five trains that score 6 points and share no city with each other; the first two make a ticket of 5 points.
ESSEN = ["essen-frankfurt", "essen-kobenhavn"]
SOCHI = ["erzurum-sochi", "rostov-sochi"]
PARIS = ["bruxelles-paris", "brest-paris"]
CONSTANTINOPLE = ["constantinople-smyrna", "constantinople-sofia"]


def _places(scene: Scene) -> list[int]:
    return [line.place for line in scene.sheet]


# The last round


@pytest.mark.rule("EU-16", "US-23")
@pytest.mark.parametrize("left", [2, 1, 0])
def test_two_trains_or_fewer_at_the_end_of_a_turn_begin_the_last_round(left: int) -> None:
    scene = Scene(europe(), players=3, hand="2W", trains={0: left + 2})
    scene.play("claim amsterdam-frankfurt 2W")
    assert len(scene.told("last_round")) == 1
    order = []
    while scene.to_move is not None:
        order.append(scene.to_move)
        scene.play("draw", "draw")
    assert order == [1, 2, 0]


@pytest.mark.rule("EU-16", "US-23")
def test_three_trains_left_do_not_begin_the_last_round() -> None:
    scene = Scene(europe(), hand="2W", trains={0: 5})
    scene.play("claim amsterdam-frankfurt 2W")
    assert scene.told("last_round") == []


@pytest.mark.rule("EU-16", "EU-08")
def test_a_refused_tunnel_uses_no_trains_so_it_cannot_begin_the_last_round() -> None:
    scene = Scene(europe(), hand="2P", trains={0: 4}, chance="P G G")
    scene.play("claim marseille-zurich 2P", "refuse")
    assert scene.told("last_round") == []


@pytest.mark.rule("EU-16", "EU-11")
def test_a_last_turn_may_build_a_station_which_then_counts() -> None:
    scene = Scene(europe(), hand="2W 1K", trains={0: 4})
    scene.play("claim amsterdam-frankfurt 2W", "draw", "draw", "station paris", "pay 1K")
    assert scene.to_move is None
    assert [line.points["stations"] for line in scene.sheet] == [8, 12]


@pytest.mark.rule("EU-16", "EU-06")
def test_a_last_turn_lasts_until_its_tunnel_is_paid_for() -> None:
    scene = Scene(europe(), hand="2W 3P", trains={0: 4}, chance="G G P G G")
    scene.play("claim amsterdam-frankfurt 2W", "draw", "draw", "claim marseille-zurich 2P")
    assert scene.legal() == ["pay 1P", "refuse"]
    scene.play("pay 1P")
    assert scene.to_move is None
    assert scene.owner("marseille-zurich") == 0


@pytest.mark.rule("EU-16", "US-22")
def test_tickets_are_shown_when_the_game_is_over() -> None:
    scene = Scene(europe(), hand="2W", trains={0: 4}, tickets={1: ["smyrna-sofia"]})
    scene.play("claim amsterdam-frankfurt 2W", "draw", "draw")
    assert scene.observe(0).seats[1].shown == ()
    scene.play("draw", "draw")
    assert scene.observe(0).seats[1].shown == (scene.game.variant.map.ticket("smyrna-sofia").index,)


# Who wins


@pytest.mark.rule("EU-16")
def test_most_points_win() -> None:
    scene = Scene(europe(), players=3, routes={1: ESSEN, 2: ["roma-venezia"]})
    assert _places(scene) == [3, 1, 2]


@pytest.mark.rule("EU-16")
def test_points_come_before_completed_tickets() -> None:
    scene = Scene(europe(), routes={0: ["petrograd-stockholm"], 1: ESSEN}, tickets={1: ["frankfurt-kobenhavn"]})
    assert scene.scores == (43, 23)
    assert _places(scene) == [1, 2]


@pytest.mark.rule("EU-16")
def test_of_equal_points_most_completed_tickets_win() -> None:
    scene = Scene(
        europe(),
        routes={0: [*CONSTANTINOPLE, *PARIS], 1: [*ESSEN, *SOCHI]},
        tickets={0: ["smyrna-sofia"], 1: ["frankfurt-kobenhavn", "erzurum-rostov", "budapest-sofia"]},
    )
    assert scene.scores == (39, 39)
    assert _places(scene) == [2, 1]


@pytest.mark.rule("EU-16")
def test_completed_tickets_come_before_the_fewest_stations_used() -> None:
    scene = Scene(
        europe(),
        routes={0: [*PARIS, "budapest-wien"], 1: ESSEN},
        stations={1: ["roma"]},
        tickets={1: ["frankfurt-kobenhavn"]},
    )
    assert scene.scores == (29, 29)
    assert _places(scene) == [2, 1]


@pytest.mark.rule("EU-16", "EU-12")
def test_a_ticket_completed_with_a_station_counts_as_completed() -> None:
    scene = Scene(
        europe(),
        routes={0: ["essen-frankfurt", "budapest-zagrab"], 1: ["essen-kobenhavn", "amsterdam-bruxelles"]},
        stations={0: ["essen"]},
        tickets={0: ["frankfurt-kobenhavn"]},
    )
    assert scene.sheet[0].details["tie_breaks"] == {"most_tickets": 1, "fewest_stations": -1, "longest_path": 0}


@pytest.mark.rule("EU-16")
def test_of_equal_points_and_tickets_the_fewest_stations_used_win() -> None:
    scene = Scene(europe(), routes={0: [*PARIS, "budapest-sarajevo"], 1: ESSEN}, stations={0: ["roma"]})
    assert scene.scores == (28, 28)
    assert _places(scene) == [2, 1]


@pytest.mark.rule("EU-16")
def test_the_fewest_stations_used_come_before_the_longest_path_bonus() -> None:
    apart = ["budapest-sarajevo", "brest-paris", "erzurum-sochi"]
    scene = Scene(europe(), routes={0: ESSEN, 1: apart}, stations={0: ["roma"]})
    assert scene.scores == (24, 24)
    assert [line.points["longest_path"] for line in scene.sheet] == [10, 0]
    assert _places(scene) == [2, 1]


@pytest.mark.rule("EU-16")
def test_of_equal_points_tickets_and_stations_the_longest_path_bonus_wins() -> None:
    apart = ["berlin-danzig", "petrograd-riga", "roma-venezia"]
    scene = Scene(europe(), routes={0: apart, 1: ESSEN})
    assert scene.scores == (28, 28)
    assert [line.points["longest_path"] for line in scene.sheet] == [0, 10]
    assert _places(scene) == [2, 1]


@pytest.mark.rule("EU-16")
def test_who_ties_to_the_last_shares_the_victory() -> None:
    scene = Scene(europe(), players=3, routes={0: ESSEN, 2: SOCHI})
    assert scene.scores == (28, 12, 28)
    assert _places(scene) == [1, 3, 1]
