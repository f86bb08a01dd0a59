"""Europe, building a station [EU-11]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import europe

FIRST: dict[int, list[str]] = {}
SECOND = {0: ["roma"]}
THIRD = {0: ["roma", "riga"]}


def _sites(scene: Scene) -> list[str]:
    return [text.removeprefix("station ") for text in scene.legal() if text.startswith("station ")]


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


# Where


@pytest.mark.rule("EU-11")
def test_a_station_can_be_built_in_any_city_of_the_map() -> None:
    cities = [city.id for city in europe().map.cities]
    assert len(cities) == 47
    assert _sites(Scene(europe(), hand="1P")) == cities


@pytest.mark.rule("EU-11")
def test_claimed_routes_there_or_not_own_or_of_others_make_no_difference() -> None:
    scene = Scene(europe(), hand="1P", routes={0: ["paris-zurich"], 1: ["roma-venezia"]})
    assert {"paris", "roma", "moskva"} <= set(_sites(scene))


@pytest.mark.rule("EU-11")
def test_a_station_stands_where_no_route_was_claimed() -> None:
    scene = Scene(europe(), hand="1P")
    scene.play("station moskva", "pay 1P")
    assert scene.station_owner("moskva") == 0


@pytest.mark.rule("EU-11")
def test_no_station_where_any_player_has_one() -> None:
    scene = Scene(europe(), players=3, hand="3L", stations={0: ["paris"], 1: ["roma"], 2: ["riga", "wien"]})
    assert {"paris", "roma", "riga", "wien"}.isdisjoint(_sites(scene))
    assert len(_sites(scene)) == 47 - 4
    assert [_why(scene, f"station {city}") for city in ("paris", "roma", "riga")] == ["station-there"] * 3


# What it costs


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize(
    ("built", "hand", "payments"),
    [
        (FIRST, "2P 1R", ["1P", "1R"]),
        (FIRST, "1P 1L", ["1P", "1L"]),
        (FIRST, "3L", ["1L"]),
        (SECOND, "3P 2R 1G", ["2P", "2R"]),
        (SECOND, "2P 1R 1L", ["2P", "1P 1L", "1R 1L"]),
        (SECOND, "2P 1R 2L", ["2P", "1P 1L", "1R 1L", "2L"]),
        (SECOND, "2L", ["2L"]),
        (THIRD, "3P 4R 2G", ["3P", "3R"]),
        (THIRD, "3P 2R 1G 1L", ["3P", "2P 1L", "2R 1L"]),
        (THIRD, "3P 2R 1G 2L", ["3P", "2P 1L", "1P 2L", "1G 2L", "2R 1L", "1R 2L"]),
        (THIRD, "3P 1R 3L", ["3P", "2P 1L", "1P 2L", "1R 2L", "3L"]),
        (THIRD, "5L", ["3L"]),
    ],
)
def test_the_first_costs_one_card_the_second_two_the_third_three_of_one_color_or_locomotives(
    built: dict[int, list[str]], hand: str, payments: list[str]
) -> None:
    scene = Scene(europe(), hand=hand, stations=built)
    scene.play("station paris")
    assert scene.legal() == [f"pay {payment}" for payment in payments]


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize(
    ("built", "hand"),
    [
        (FIRST, ""),
        (SECOND, "1P"),
        (SECOND, "1P 1B 1O 1W 1G 1Y 1K 1R"),
        (SECOND, "1L"),
        (THIRD, "2P 2R 2G"),
        (THIRD, "1P 1R 1L"),
        (THIRD, "2L"),
    ],
)
def test_without_the_set_no_station_can_be_begun(built: dict[int, list[str]], hand: str) -> None:
    scene = Scene(europe(), hand=hand, stations=built)
    assert _sites(scene) == []
    assert _why(scene, "station paris") == "no-set-for-station"


@pytest.mark.rule("EU-11")
def test_what_others_have_built_does_not_make_it_dearer() -> None:
    scene = Scene(europe(), hand="1P", stations={1: ["roma", "riga", "wien"]})
    scene.play("station paris", "pay 1P")
    assert scene.station_owner("paris") == 0


@pytest.mark.rule("EU-11")
def test_more_or_fewer_cards_than_it_costs_are_no_payment() -> None:
    scene = Scene(europe(), hand="3P 3L", stations=SECOND)
    scene.play("station paris")
    assert [_why(scene, f"pay {cards}") for cards in ("1P", "3P", "2P 1L")] == ["wrong-number-of-cards"] * 3


# What building does


@pytest.mark.rule("EU-11")
def test_built_it_stands_its_cards_are_discarded_and_the_turn_is_over() -> None:
    scene = Scene(europe(), hand="3P 2L", stations=SECOND)
    scene.play("station paris", "pay 1P 1L")
    assert scene.station_owner("paris") == 0
    assert (scene.hand(0), scene.discards) == ("2P 1L", "1P 1L")
    assert scene.observe(None).seats[0].stations == 1
    assert scene.to_move == 1
    scene.check()


@pytest.mark.rule("EU-11")
def test_a_station_takes_no_trains_and_no_points() -> None:
    scene = Scene(europe(), hand="1P")
    scene.play("station paris", "pay 1P")
    seat = scene.observe(None).seats[0]
    assert (seat.trains, seat.points) == (45, 0)


@pytest.mark.rule("EU-11")
def test_between_the_city_and_its_cards_nothing_else_can_be_done_and_nothing_stands_there_yet() -> None:
    scene = Scene(europe(), hand="4K")
    scene.play("station paris")
    assert scene.to_move == 0
    assert scene.station_owner("paris") is None
    for action in ("draw", "tickets", "claim amsterdam-bruxelles 1K", "station roma", "refuse", "pass"):
        assert _why(scene, action) == "something-else-first"


@pytest.mark.rule("EU-11")
def test_at_most_one_station_is_built_a_turn() -> None:
    scene = Scene(europe(), hand="9P", hands={1: "9R"})
    scene.play("station paris", "pay 1P")
    assert _why(scene, "station roma") is None
    reason = scene.why_not("station roma", seat=0)
    assert reason is not None
    assert reason.code == "not-your-turn"


@pytest.mark.rule("EU-11")
def test_three_stations_are_built_a_game_and_no_more() -> None:
    scene = Scene(europe(), hand="12P", hands={1: "12R"})
    scene.play("station paris", "pay 1P", "station wien", "pay 1R")
    scene.play("station roma", "pay 2P", "station berlin", "pay 2R")
    scene.play("station riga", "pay 3P", "station london", "pay 3R")
    assert scene.hand(0) == "6P"
    assert scene.observe(None).seats[0].stations == 0
    assert _sites(scene) == []
    assert _why(scene, "station moskva") == "no-stations-left"


@pytest.mark.rule("EU-11")
def test_nobody_is_required_to_build_a_station() -> None:
    scene = Scene(europe(), hand="1P")
    assert "draw" in scene.legal()


@pytest.mark.rule("EU-11", "US-12")
def test_the_cards_paid_fill_a_row_that_was_short() -> None:
    scene = Scene(europe(), hand="1P", deck="", row="R R B W")
    scene.play("station paris", "pay 1P")
    assert (scene.row, scene.deck, scene.discards) == ("1P 1B 1W 2R", "", "")
