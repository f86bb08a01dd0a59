"""The bonus cards of the big cities [CG-18]."""

from __future__ import annotations

import pytest

from branchline.testing import CardScene
from branchline.variants.card_game import card_game
from tests.rules.cg.ended import ended

CITIES = card_game().map.cities


def _bonuses(scene: CardScene, seat: int) -> set[str]:
    """The big cities whose cards the seat has."""
    bonuses = scene.sheet[seat].details["bonuses"]
    assert isinstance(bonuses, tuple)
    return {CITIES[city].id for city in bonuses}


@pytest.mark.rule("CG-18", "CG-01")
@pytest.mark.parametrize(
    ("ticket", "city", "bonus"),
    [
        ("seattle-denver", "seattle", 8),
        ("los_angeles-vancouver", "los_angeles", 12),
        ("chicago-montreal", "chicago", 12),
        ("dallas-raleigh", "dallas", 10),
        ("new_york-kansas_city", "new_york", 15),
        ("miami-omaha", "miami", 8),
    ],
)
def test_each_of_the_six_big_cities_has_a_bonus(ticket: str, city: str, bonus: int) -> None:
    scene = ended(3, {1: [ticket]})
    assert [line.points["big_cities"] for line in scene.sheet] == [0, bonus, 0]
    assert _bonuses(scene, 1) == {city}


@pytest.mark.rule("CG-18")
def test_a_bonus_goes_to_the_player_with_the_most_completed_tickets_to_that_city() -> None:
    scene = ended(3, {0: ["dallas-raleigh"], 1: ["dallas-helena", "dallas-washington"], 2: ["chicago-montreal"]})
    assert [_bonuses(scene, seat) for seat in range(3)] == [set(), {"dallas"}, {"chicago"}]
    assert [line.points["big_cities"] for line in scene.sheet] == [0, 10, 12]
    made_to = scene.sheet[1].details["made_to"]
    assert made_to == {"seattle": 0, "los_angeles": 0, "chicago": 0, "dallas": 2, "new_york": 0, "miami": 0}


@pytest.mark.rule("CG-18")
def test_tickets_count_and_not_their_points() -> None:
    scene = ended(2, {0: ["dallas-san_francisco"], 1: ["dallas-raleigh", "chicago-dallas"]})
    assert scene.sheet[0].points["completed"] == 13
    assert "dallas" not in _bonuses(scene, 0)
    assert "dallas" in _bonuses(scene, 1)


@pytest.mark.rule("CG-18")
def test_all_who_tie_have_the_whole_bonus() -> None:
    scene = ended(3, {0: ["dallas-raleigh"], 1: ["dallas-helena"], 2: ["dallas-washington"]})
    assert [line.points["big_cities"] for line in scene.sheet] == [10, 10, 10]
    scene = ended(3, {0: ["dallas-raleigh"], 2: ["dallas-washington"]})
    assert [line.points["big_cities"] for line in scene.sheet] == [10, 0, 10]


@pytest.mark.rule("CG-18")
def test_a_tie_below_the_most_brings_nothing() -> None:
    scene = ended(3, {0: ["dallas-raleigh"], 1: ["dallas-helena", "dallas-winnipeg"], 2: ["dallas-washington"]})
    assert [line.points["big_cities"] for line in scene.sheet] == [0, 10, 0]


@pytest.mark.rule("CG-18")
def test_nobody_has_the_bonus_of_a_city_to_which_nobody_has_completed_a_ticket() -> None:
    scene = ended(3, {}, failed={0: ["dallas-raleigh"]})
    assert [line.points["big_cities"] for line in scene.sheet] == [0, 0, 0]
    assert [_bonuses(scene, seat) for seat in range(3)] == [set(), set(), set()]


@pytest.mark.rule("CG-18")
def test_tickets_that_are_not_completed_do_not_count() -> None:
    scene = ended(3, {0: ["dallas-raleigh"]}, failed={1: ["dallas-helena", "dallas-washington"], 0: ["miami-boston"]})
    assert _bonuses(scene, 0) == {"dallas"}
    assert _bonuses(scene, 1) == set()


@pytest.mark.rule("CG-18")
def test_a_ticket_with_two_big_cities_counts_for_both() -> None:
    scene = ended(2, {0: ["los_angeles-miami"], 1: ["seattle-denver"]})
    assert _bonuses(scene, 0) == {"los_angeles", "miami"}
    assert scene.sheet[0].points["big_cities"] == 12 + 8


@pytest.mark.rule("CG-18")
def test_which_end_of_the_ticket_the_big_city_is_makes_no_difference() -> None:
    # Seattle - New York and New York - Portland are two to New York; Dallas - New York is one.
    scene = ended(2, {0: ["seattle-new_york", "new_york-portland"], 1: ["dallas-new_york"]})
    assert _bonuses(scene, 0) == {"seattle", "new_york"}
    assert _bonuses(scene, 1) == {"dallas"}


@pytest.mark.rule("CG-18")
def test_both_tickets_between_chicago_and_new_york_count() -> None:
    scene = ended(
        3, {0: ["chicago-new_york", "new_york-chicago#2"], 1: ["chicago-montreal"], 2: ["new_york-kansas_city"]}
    )
    assert [line.points["big_cities"] for line in scene.sheet] == [12 + 15, 0, 0]


@pytest.mark.rule("CG-18")
def test_a_city_that_is_not_big_brings_nothing() -> None:
    # Of Chicago - Calgary only Chicago is a big city, and there seat 1 has completed more.
    scene = ended(2, {0: ["chicago-calgary"], 1: ["chicago-dallas", "chicago-santa_fe"]})
    assert scene.sheet[0].points["big_cities"] == 0


@pytest.mark.rule("CG-18", "CG-16")
def test_tickets_completed_with_either_deck_count_together_and_the_bonus_comes_once() -> None:
    scene = CardScene(
        players=4,
        row="",
        deck="",
        made={0: ["dallas-raleigh"], 1: ["dallas-helena"], 2: ["miami-boston"]},
        tracks={0: "1P 1G 1Y"},
        tickets={0: ["dallas-winnipeg"]},
        turns_left=1,
    )
    scene.play("tickets", "keep none")
    assert scene.over
    assert [line.points["big_cities"] for line in scene.sheet] == [10, 0, 8, 0]


@pytest.mark.rule("CG-18", "CG-16")
def test_no_bonus_is_told_at_the_first_scoring_of_four_players() -> None:
    scene = CardScene(players=4, row="", deck="", tracks={0: "1G 1R"}, tickets={0: ["dallas-raleigh"]}, turns_left=1)
    scene.play("tickets", "keep none")
    assert [event.points for event in scene.told("completed")] == [8, 0, 0, 0]
