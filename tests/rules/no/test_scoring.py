"""Nordic Countries, calculating scores: routes, the most tickets, ties, and how the game ends [NO-09 to NO-11]."""

from __future__ import annotations

import pytest

from branchline.testing import Scene
from branchline.variants import nordic

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27}
TALLINN = ["helsinki-tallinn", "helsinki-tampere"]  # 2 + 1 points, makes tallinn-tampere (3)
OSLO_STOCKHOLM = ["orebro-oslo", "orebro-stockholm"]  # 2 + 2 points, makes oslo-stockholm (4)
KOBENHAVN_OSLO = ["goteborg-kobenhavn", "goteborg-oslo"]  # 2 + 2 points, makes kobenhavn-oslo (4)


def _bonus(scene: Scene) -> list[int]:
    return [line.points["most_tickets"] for line in scene.sheet]


# Routes


@pytest.mark.rule("NO-09")
@pytest.mark.parametrize(
    ("claim", "length"),
    [
        ("alborg-arhus 1P", 1),
        ("imatra-lahti 2Y", 2),
        ("helsinki-imatra 3R", 3),
        ("orebro-sundsvall 4O", 4),
        ("kirkenes-rovaniemi 5B", 5),
        ("mo_i_rana-trondheim#2 4R 2L", 6),
        ("lieksa-murmansk 9W", 9),
    ],
)
def test_a_claimed_route_scores_at_once_by_its_length(claim: str, length: int) -> None:
    scene = Scene(nordic(), hand="1P 2Y 4R 4O 5B 9W 2L")
    scene.play(f"claim {claim}")
    assert (scene.points(0), scene.trains(0)) == (POINTS[length], 40 - length)
    assert scene.told("claimed")[0].points == POINTS[length]


@pytest.mark.rule("NO-09")
def test_every_route_of_the_map_scores_by_the_table() -> None:
    assert {route.length for route in nordic().map.routes} == set(POINTS)
    for route in nordic().map.routes:
        scene = Scene(nordic(), routes={0: [route.name]})
        assert scene.sheet[0].points["routes"] == POINTS[route.length]


# The bonus for the most completed tickets


@pytest.mark.rule("NO-10")
def test_ten_points_go_to_the_player_with_the_most_completed_tickets() -> None:
    scene = Scene(
        nordic(),
        players=3,
        routes={0: [*TALLINN, *OSLO_STOCKHOLM], 1: KOBENHAVN_OSLO},
        tickets={0: ["tallinn-tampere", "oslo-stockholm"], 1: ["kobenhavn-oslo"], 2: ["bergen-narvik"]},
    )
    assert _bonus(scene) == [10, 0, 0]
    assert scene.sheet[0].points == {"routes": 7, "tickets": 7, "most_tickets": 10}
    assert scene.scores == (24, 4 + 4, -16)


@pytest.mark.rule("NO-10")
def test_completed_tickets_are_counted_and_not_their_points() -> None:
    scene = Scene(
        nordic(),
        routes={0: [*TALLINN, *OSLO_STOCKHOLM], 1: ["bergen-oslo", "goteborg-oslo", "goteborg-kobenhavn"]},
        tickets={0: ["tallinn-tampere", "oslo-stockholm"], 1: ["bergen-kobenhavn"]},
    )
    assert [line.points["tickets"] for line in scene.sheet] == [7, 8]
    assert _bonus(scene) == [10, 0]


@pytest.mark.rule("NO-10")
def test_tickets_that_were_not_completed_do_not_count() -> None:
    scene = Scene(
        nordic(),
        routes={0: TALLINN, 1: KOBENHAVN_OSLO},
        tickets={0: ["tallinn-tampere", "bergen-narvik", "alborg-umea"], 1: ["kobenhavn-oslo"]},
    )
    assert _bonus(scene) == [10, 10]


@pytest.mark.rule("NO-10")
def test_all_who_tie_for_the_most_tickets_get_the_ten_points() -> None:
    scene = Scene(
        nordic(),
        players=3,
        routes={0: TALLINN, 1: OSLO_STOCKHOLM},
        tickets={0: ["tallinn-tampere"], 1: ["oslo-stockholm"], 2: ["kobenhavn-oslo"]},
    )
    assert _bonus(scene) == [10, 10, 0]


@pytest.mark.rule("NO-10")
@pytest.mark.parametrize("tickets", [{}, {0: ["bergen-narvik"], 1: ["alborg-umea"]}])
def test_where_nobody_completed_a_ticket_nobody_gets_the_ten_points(tickets: dict[int, list[str]]) -> None:
    scene = Scene(nordic(), players=3, routes={0: TALLINN}, tickets=tickets)
    assert _bonus(scene) == [0, 0, 0]


@pytest.mark.rule("NO-10")
def test_the_longest_path_is_worth_nothing() -> None:
    scene = Scene(nordic(), routes={0: ["lieksa-murmansk"]})
    assert scene.sheet[0].details["longest_path"] == 9
    assert scene.sheet[0].points == {"routes": 27, "tickets": 0, "most_tickets": 0}
    assert scene.scores == (27, 0)


# Ties


@pytest.mark.rule("NO-11")
def test_most_points_win_whatever_else_a_player_has() -> None:
    scene = Scene(nordic(), routes={0: TALLINN, 1: ["lieksa-murmansk"]}, tickets={0: ["tallinn-tampere"]})
    assert scene.scores == (3 + 3 + 10, 27)
    assert scene.winners == (1,)


@pytest.mark.rule("NO-11")
def test_a_tie_goes_to_the_most_completed_tickets_before_the_longer_path() -> None:
    scene = Scene(
        nordic(),
        routes={0: TALLINN, 1: ["mo_i_rana-trondheim#2", "helsinki-turku"]},
        tickets={0: ["tallinn-tampere"]},
    )
    assert scene.scores == (3 + 3 + 10, 15 + 1)
    assert [line.details["longest_path"] for line in scene.sheet] == [3, 6]
    assert scene.winners == (0,)
    assert [line.place for line in scene.sheet] == [1, 2]


@pytest.mark.rule("NO-11")
def test_a_tie_in_tickets_too_goes_to_the_longer_continuous_path() -> None:
    # Both 8 points for routes: 4 + 4 in two pieces, and 2 + 2 + 2 + 2 in a row.
    scene = Scene(
        nordic(),
        routes={
            0: ["helsinki-imatra", "boden-kiruna"],
            1: ["goteborg-kobenhavn", "goteborg-oslo", "orebro-oslo", "orebro-stockholm"],
        },
    )
    assert scene.scores == (8, 8)
    assert [line.details["longest_path"] for line in scene.sheet] == [3, 8]
    assert scene.winners == (1,)


@pytest.mark.rule("NO-11")
def test_the_longer_path_decides_also_where_a_third_player_has_the_longest() -> None:
    scene = Scene(
        nordic(),
        players=3,
        routes={
            0: ["helsinki-imatra", "boden-kiruna"],
            1: ["goteborg-kobenhavn", "goteborg-oslo", "orebro-oslo", "orebro-stockholm"],
            2: ["lieksa-murmansk"],
        },
        tickets={2: ["alborg-umea", "kobenhavn-murmansk"]},
    )
    assert scene.scores == (8, 8, 27 - 11 - 24)
    assert scene.sheet[2].details["longest_path"] == 9
    assert [line.place for line in scene.sheet] == [2, 1, 3]


@pytest.mark.rule("NO-11")
def test_a_full_tie_is_a_shared_victory() -> None:
    scene = Scene(nordic(), players=3, routes={0: ["imatra-lahti"], 1: ["imatra-kuopio"]})
    assert scene.scores == (2, 2, 0)
    assert scene.winners == (0, 1)
    assert [line.place for line in scene.sheet] == [1, 1, 3]


# The end


@pytest.mark.rule("US-23", "NO-01")
def test_when_one_ends_a_turn_with_two_trains_or_fewer_everybody_takes_one_more_turn() -> None:
    scene = Scene(nordic(), players=3, hand="3R", trains={0: 3})
    scene.play("claim arhus-kobenhavn sets 1", "lay R", "lay R", "lay R")
    assert [event.seat for event in scene.told("last_round")] == [0]
    turns = []
    while scene.to_move is not None:
        turns.append(scene.to_move)
        scene.play("draw", "draw")
    assert turns == [1, 2, 0]
