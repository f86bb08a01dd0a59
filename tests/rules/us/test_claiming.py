"""Claiming routes [US-15 to US-18]."""

from __future__ import annotations

import pytest

from branchline.cards import CARD_LETTERS
from branchline.errors import IllegalAction, NotationError
from branchline.testing import Scene
from branchline.variants import usa
from branchline.view.notation import cards_text

RED_BY_LENGTH = {
    2: "boston-new_york",
    3: "chicago-duluth",
    4: "dallas-el_paso",
    5: "helena-omaha",
    6: "miami-new_orleans",
}
GRAY_BY_LENGTH = {
    1: "atlanta-nashville",
    2: "atlanta-charleston",
    3: "calgary-vancouver",
    4: "calgary-helena",
    6: "sault_st_marie-winnipeg",
}


# The cards that pay for a route


@pytest.mark.rule("US-15")
@pytest.mark.parametrize(("length", "route"), RED_BY_LENGTH.items())
def test_a_route_is_paid_with_as_many_cards_of_its_color_as_it_has_spaces(length: int, route: str) -> None:
    assert Scene(usa(), hand=f"{length - 1}R").legal_for(route) == []
    assert Scene(usa(), hand=f"{length}R").legal_for(route) == [f"{length}R"]
    assert Scene(usa(), hand="12R").legal_for(route) == [f"{length}R"], "never more cards than spaces"


@pytest.mark.rule("US-15")
def test_cards_of_other_colors_do_not_pay_for_a_colored_route() -> None:
    scene = Scene(usa(), hand="6P 6B 6O 6W 6G 6Y 6K 2R")
    assert scene.legal_for("chicago-duluth") == []
    with pytest.raises(NotationError, match="3B does not pay for chicago-duluth: it takes 3 cards of red"):
        scene.play("claim chicago-duluth 3B")


@pytest.mark.rule("US-15")
@pytest.mark.parametrize("color", range(8))
def test_every_colored_route_is_paid_in_its_own_color_alone(color: int) -> None:
    scene = Scene(usa(), hand=f"6{CARD_LETTERS[color]}")
    claims = [action.split()[1] for action in scene.legal() if action.startswith("claim")]
    takes_it = [route.name for route in usa().map.routes if route.is_gray or route.color == color]
    assert sorted(claims) == sorted(takes_it)


@pytest.mark.rule("US-15")
@pytest.mark.parametrize(("length", "route"), GRAY_BY_LENGTH.items())
def test_a_gray_route_is_paid_in_any_one_color(length: int, route: str) -> None:
    for letter in CARD_LETTERS[:-1]:
        assert Scene(usa(), hand=f"{length}{letter}").legal_for(route) == [f"{length}{letter}"]


@pytest.mark.rule("US-15")
def test_two_colors_together_do_not_pay_for_a_gray_route() -> None:
    scene = Scene(usa(), hand="2R 2G")
    assert scene.legal_for("calgary-vancouver") == []
    with pytest.raises(NotationError, match="it takes 3 cards of any one color"):
        scene.play("claim calgary-vancouver 2R 1G")


@pytest.mark.rule("US-15")
def test_a_locomotive_stands_in_for_one_card() -> None:
    scene = Scene(usa(), hand="2R 1L")
    assert scene.legal_for("chicago-duluth") == ["2R 1L"]
    assert scene.legal_for("calgary-vancouver") == ["2R 1L"]
    assert scene.legal_for("dallas-el_paso") == []


@pytest.mark.rule("US-15")
def test_locomotives_may_stand_in_for_all_the_cards() -> None:
    scene = Scene(usa(), hand="3L")
    assert scene.legal_for("chicago-duluth") == ["3L"]
    assert scene.legal_for("calgary-vancouver") == ["3L"]
    assert scene.legal_for("dallas-el_paso") == []


@pytest.mark.rule("US-16")
@pytest.mark.parametrize(("length", "route"), RED_BY_LENGTH.items())
def test_every_mixture_of_color_and_locomotives_pays_for_a_colored_route(length: int, route: str) -> None:
    scene = Scene(usa(), hand="7R 7L")
    assert scene.legal_for(route) == [_cards(length - used, "R", used) for used in range(length + 1)]


@pytest.mark.rule("US-16")
@pytest.mark.parametrize(("length", "route"), GRAY_BY_LENGTH.items())
def test_every_mixture_of_each_one_color_and_locomotives_pays_for_a_gray_route(length: int, route: str) -> None:
    scene = Scene(usa(), hand="7B 7R 7L")
    mixtures = [_cards(length - used, letter, used) for letter in "BR" for used in range(length)]
    assert scene.legal_for(route) == [*mixtures, f"{length}L"]


@pytest.mark.rule("US-16")
def test_only_mixtures_that_the_hand_holds_are_possible() -> None:
    scene = Scene(usa(), hand="3G 2R 1L")
    assert scene.legal_for("calgary-vancouver") == ["3G", "2G 1L", "2R 1L"]
    assert scene.legal_for("chicago-duluth") == ["2R 1L"]
    reason = scene.why_not("claim chicago-duluth 1R 2L")
    assert reason is not None
    assert reason.code == "too-few-cards"
    assert reason.details == {"card": "locomotive", "has": 1, "needs": 2}


@pytest.mark.rule("US-16")
@pytest.mark.parametrize(
    ("paid", "left"), [("3R", "1G 3L"), ("2R 1L", "1G 1R 2L"), ("1R 2L", "1G 2R 1L"), ("3L", "1G 3R")]
)
def test_the_player_pays_exactly_the_cards_chosen(paid: str, left: str) -> None:
    scene = Scene(usa(), hand="3R 1G 3L")
    scene.play(f"claim chicago-duluth {paid}")
    assert scene.hand(0) == left
    assert scene.discards == paid


# The route and the trains


@pytest.mark.rule("US-17")
def test_any_open_route_may_be_claimed_whether_it_touches_the_players_others_or_not() -> None:
    scene = Scene(usa(), hand="2R 1L", routes={0: ["chicago-duluth"], 1: ["atlanta-nashville"]})
    claims = {action.split()[1] for action in scene.legal() if action.startswith("claim")}
    assert {"duluth-omaha", "atlanta-charleston", "seattle-vancouver", "calgary-vancouver"} <= claims
    scene.play("claim calgary-vancouver 2R 1L")
    assert scene.owner("calgary-vancouver") == 0


@pytest.mark.rule("US-17")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_route_cannot_be_claimed_again(owner: int) -> None:
    scene = Scene(usa(), hand="3R", routes={owner: ["chicago-duluth"]})
    assert scene.legal_for("chicago-duluth") == []
    with pytest.raises(IllegalAction) as refused:
        scene.play("claim chicago-duluth 3R")
    assert refused.value.reason.code == "route-taken"
    assert refused.value.reason.details["owner"] == owner


@pytest.mark.rule("US-17", "US-06")
def test_only_one_route_is_claimed_in_a_turn() -> None:
    scene = Scene(usa(), hand="12R")
    scene.play("claim chicago-duluth 3R")
    assert scene.to_move == 1
    reason = scene.why_not("claim boston-new_york 2R", seat=0)
    assert reason is not None
    assert reason.code == "not-your-turn"


@pytest.mark.rule("US-17")
def test_a_route_is_claimed_whole_with_a_train_on_each_space() -> None:
    scene = Scene(usa(), hand="6R")
    scene.play("claim miami-new_orleans 6R")
    assert scene.owner("miami-new_orleans") == 0
    assert scene.trains(0) == 39
    assert scene.trains(1) == 45


@pytest.mark.rule("US-17")
def test_a_player_needs_as_many_trains_as_the_route_has_spaces() -> None:
    scene = Scene(usa(), hand="12R", trains={0: 3})
    lengths = {usa().map.route(action.split()[1]).length for action in scene.legal() if action.startswith("claim")}
    assert lengths == {1, 2, 3}
    reason = scene.why_not("claim dallas-el_paso 4R")
    assert reason is not None
    assert reason.code == "too-few-trains"
    assert reason.details == {"has": 3, "needs": 4}
    scene.play("claim chicago-duluth 3R")
    assert scene.trains(0) == 0


@pytest.mark.rule("US-17")
def test_an_impossible_claim_changes_nothing() -> None:
    scene = Scene(usa(), hand="2R")
    before = scene.game.dump(scene.state)
    with pytest.raises(IllegalAction):
        scene.play("claim chicago-duluth 3R")
    assert scene.game.dump(scene.state) == before


# What a claim brings


@pytest.mark.rule("US-18")
def test_the_cards_paid_go_to_the_discards() -> None:
    scene = Scene(usa(), hand="2R 2L", discards="1G")
    scene.play("claim chicago-duluth 2R 1L")
    assert scene.hand(0) == "1L"
    assert scene.discards == "1G 2R 1L"


@pytest.mark.rule("US-18")
@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)])
def test_points_are_scored_at_once_by_the_length_of_the_route(length: int, points: int) -> None:
    scene = Scene(usa(), hand="6R")
    route = RED_BY_LENGTH.get(length, "atlanta-nashville")
    scene.play(f"claim {route} {length}R")
    assert scene.points(0) == points
    assert scene.points(1) == 0
    assert [event.points for event in scene.told("claimed")] == [points]


@pytest.mark.rule("US-18")
def test_points_add_up_over_the_routes_of_a_player() -> None:
    scene = Scene(usa(), routes={0: ["chicago-duluth"], 1: ["helena-omaha"]}, hand="6R")
    scene.play("claim miami-new_orleans 6R")
    assert scene.points(0) == 4 + 15
    assert scene.points(1) == 10


@pytest.mark.rule("US-18", "US-22")
def test_everybody_sees_which_route_is_claimed_and_with_which_cards() -> None:
    scene = Scene(usa(), hand="2R 1L")
    scene.play("claim chicago-duluth 2R 1L")
    (claimed,) = [event for event in scene.seen_by(1) if event.kind == "claimed"]
    assert usa().map.routes[claimed.route].name == "chicago-duluth"
    assert cards_text(claimed.cards) == "2R 1L"


def _cards(cards: int, letter: str, locomotives: int) -> str:
    parts = [f"{cards}{letter}" if cards else "", f"{locomotives}L" if locomotives else ""]
    return " ".join(filter(None, parts))
