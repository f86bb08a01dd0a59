"""What is in the way of something that is not said to its end: the reason of whatever is nearest to it."""

from __future__ import annotations

import pytest

from branchline.errors import NotationError
from branchline.protocol import Reason
from branchline.testing import CardScene, Scene
from branchline.variants import europe, france_small, nordic, usa
from branchline.view.board.refusals import BoardRefusals
from branchline.view.cards.refusals import CardRefusals


def why(scene: Scene | CardScene, text: str, seat: int = 0) -> Reason | None:
    if isinstance(scene, Scene):
        return BoardRefusals(scene.game, scene.notation).why_not(scene.state, seat, text)
    return CardRefusals(scene.game, scene.notation).why_not(scene.state, seat, text)


# Map games


def test_a_claim_without_its_cards_says_how_many_are_missing() -> None:
    scene = Scene(usa(), hand="2P 1W")
    details = {"route": "denver-omaha", "card": "purple", "count": 2}
    assert why(scene, "claim denver-omaha") == Reason("lacking", details)
    assert why(scene, "Claim OMAHA-denver") == Reason("lacking", details)
    assert why(Scene(usa(), hand="4P"), "claim denver-omaha") is None


def test_locomotives_that_a_ferry_takes_are_missing_by_themselves() -> None:
    scene = Scene(europe(), hand="2P")
    details = {"route": "palermo-smyrna", "locomotives": 2, "others": 2}
    assert why(scene, "claim palermo-smyrna") == Reason("lacking-locomotives-any", details)


def test_a_gray_route_lacks_cards_of_one_color_and_names_none() -> None:
    scene = Scene(europe(), hand="1P 1B 1R 1G")
    details: dict[str, object] = {"route": "petrograd-stockholm", "count": 7}
    assert why(scene, "claim petrograd-stockholm") == Reason("lacking-any", details)
    scene = Scene(europe(), hand="3B 1R 2L")
    assert why(scene, "claim petrograd-stockholm") == Reason("lacking-any", {**details, "count": 3})


def test_a_gray_route_that_takes_no_locomotives_lacks_cards_of_one_color_alone() -> None:
    variant = nordic()
    gray = next(route for route in variant.map.routes if route.is_gray and route.kind == "plain" and route.length > 2)
    assert why(Scene(variant, hand="2P 2L"), f"claim {gray.name}") == Reason(
        "lacking-any-color", {"route": gray.name, "count": gray.length - 2}
    )


def test_of_two_lanes_the_open_one_counts_unless_one_is_named() -> None:
    taken = {1: ["atlanta-raleigh"]}
    scene = Scene(usa(), players=4, hand="1B", routes=taken)
    assert why(scene, "claim atlanta-raleigh") == Reason("lacking-any", {"route": "atlanta-raleigh#2", "count": 1})
    scene = Scene(usa(), players=4, hand="2B", routes=taken)
    assert why(scene, "claim atlanta-raleigh") is None
    assert why(scene, "claim atlanta-raleigh 2B") is None
    assert why(scene, "claim atlanta-raleigh#2") is None
    assert why(scene, "claim raleigh-atlanta#1") == Reason("route-taken", {"route": "atlanta-raleigh", "owner": 1})
    scene = Scene(usa(), hand="2B", routes=taken)
    assert why(scene, "claim atlanta-raleigh") == Reason("route-taken", {"route": "atlanta-raleigh", "owner": 1})
    assert why(scene, "claim atlanta-raleigh#2") == Reason("double-closed", {"route": "atlanta-raleigh#2"})


def test_a_route_that_is_taken_names_the_track_that_is_open_beside_it() -> None:
    variant = france_small()
    single = next(route for route in variant.map.routes if not variant.map.twins(route))
    city = variant.map.cities[single.a].id
    taken = {"route": single.name, "owner": 1}
    scene = Scene(variant, players=4, routes={1: [single.name]})
    assert why(scene, f"claim {single.name}") == Reason("route-taken", taken)
    scene = Scene(variant, players=4, routes={1: [single.name]}, stations={0: [city]})
    assert why(scene, f"claim {single.name}") == Reason("route-taken", {**taken, "instead": f"{single.name}+"})


def test_a_station_anywhere_is_possible_where_one_is() -> None:
    assert why(Scene(europe(), hand="1P"), "station") is None
    taken = Scene(europe(), hand="1P", stations={1: ["amsterdam"]})
    assert why(taken, "station amsterdam") == Reason("station-there", {"owner": 1})
    assert why(taken, "station") is None
    poor = Scene(europe(), stations={1: ["amsterdam"]})
    assert why(poor, "station") == Reason("no-set-for-station", {"needs": 1})


def test_any_card_of_the_row_is_meant_by_take() -> None:
    scene = Scene(usa(), row="P P P P L")
    assert why(scene, "take") is None
    assert why(scene, "take R") == Reason("not-in-row", {"card": "red"})
    scene.play("take P")
    assert why(scene, "take") is None
    assert why(scene, "take L") == Reason("locomotive-second", {"card": "locomotive"})
    assert why(scene, "claim") == Reason("something-else-first", {"asked": "draw-second-card"})


def test_whoever_is_not_to_move_is_told_so_first() -> None:
    for text in ("claim denver-omaha", "claim", "take", "keep", "draw", "pass"):
        assert why(Scene(usa(), hand="4P"), text, seat=1) == Reason("not-your-turn", {"to_move": 0})


def test_a_payment_with_sets_is_judged_with_all_its_cards() -> None:
    scene = Scene(nordic(), hand="3R 1P 1B")
    assert why(scene, "claim bergen-stavanger 3R 1P") is None
    assert why(scene, "claim bergen-stavanger 3B 1P") == Reason(
        "named-too-many", {"card": "blue", "named": 3, "has": 1}
    )
    scene.play("claim bergen-stavanger sets 1")
    assert why(scene, "lay") is None
    assert why(scene, "lay G") == Reason("card-not-in-hand", {"card": "green"})


@pytest.mark.parametrize(
    "text", ["", "castle", "claim paris-nowhere", "station nowhere", "take X", "keep 9 9", "lay R"]
)
def test_what_is_not_even_the_beginning_of_an_action_is_no_text(text: str) -> None:
    with pytest.raises(NotationError):
        why(Scene(europe()), text)


# The Card Game


def test_a_color_alone_begins_a_placement() -> None:
    scene = CardScene(hand="1R 2B", row="5K")
    assert why(scene, "place B") is None
    assert why(scene, "place R") == Reason("suit-too-small", {"card": "red", "has": 1, "needs": 2})
    assert why(scene, "place G") == Reason("card-not-in-hand", {"card": "green"})
    assert why(scene, "place") is None


def test_of_all_placements_the_nearest_says_why_none_is_possible() -> None:
    scene = CardScene(hand="1R 1B", row="5K", yards={1: ["4B"]})
    assert why(scene, "place") == Reason("suit-too-small", {"card": "red", "has": 1, "needs": 2})


def test_a_whole_placement_is_judged_as_a_whole_and_goes_on_where_it_was_begun() -> None:
    scene = CardScene(hand="3R 1L", row="5K")
    assert why(scene, "place 3R 1L") is None
    assert why(scene, "place 4R") == Reason("too-few-cards", {"card": "red", "has": 3, "needs": 4})
    scene.play("suit R")
    assert why(scene, "place 3R 1L") is None
    assert why(scene, "place 2B") == Reason("something-else-first", {"asked": "name-cards"})
    assert why(scene, "take") == Reason("something-else-first", {"asked": "name-cards"})


def test_at_the_card_table_too_whoever_is_not_to_move_is_told_so_first() -> None:
    for text in ("place R", "place", "take", "keep", "draw", "place 3R 1L"):
        assert why(CardScene(hand="3R 1L"), text, seat=1) == Reason("not-your-turn", {"to_move": 0})


@pytest.mark.parametrize("text", ["place L", "place X", "place 1R", "castle", "", "take X"])
def test_what_is_not_even_the_beginning_of_a_placement_is_no_text(text: str) -> None:
    with pytest.raises(NotationError):
        why(CardScene(hand="3R"), text)
