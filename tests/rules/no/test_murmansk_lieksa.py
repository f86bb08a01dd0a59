"""Nordic Countries, the route from Murmansk to Lieksa: any four cards for one of the color [NO-06]."""

from __future__ import annotations

import pytest

from branchline import NotationError
from branchline.testing import Scene
from branchline.variants import nordic

ROUTE = "lieksa-murmansk"


def _lay(scene: Scene, sets: int, cards: str) -> None:
    """Claim the route with so many sets and lay these cards down ("7G 8P")."""
    scene.play(f"claim {ROUTE} sets {sets}")
    for word in cards.split():
        for _ in range(int(word[:-1])):
            scene.play(f"lay {word[-1]}")


@pytest.mark.rule("NO-06", "NO-09")
def test_the_route_is_gray_has_nine_spaces_and_scores_27() -> None:
    route = nordic().map.route("murmansk-lieksa")
    assert (route.name, route.length, route.is_gray, route.kind) == (ROUTE, 9, True, "plain")
    scene = Scene(nordic(), hand="9W")
    scene.play(f"claim {ROUTE} 9W")
    assert (scene.points(0), scene.trains(0)) == (27, 31)


@pytest.mark.rule("NO-06")
@pytest.mark.parametrize("others", ["8P", "1P 1B 1O 1W 1Y 1K 1R 1L", "4Y 4L", "3P 5R", "8L"])
def test_seven_green_cards_and_any_eight_others_pay_for_the_route(others: str) -> None:
    scene = Scene(nordic(), hand=f"7G {others}")
    assert "sets 2" in scene.legal_for(ROUTE)
    cards = sorted([*others.split(), "7G"], key=lambda word: "PBOWGYKRL".index(word[-1]))
    _lay(scene, 2, " ".join(cards))
    assert scene.owner(ROUTE) == 0
    assert (scene.hand(0), scene.discards) == ("", " ".join(cards))
    assert (scene.points(0), scene.trains(0), scene.to_move) == (27, 31, 1)
    scene.check()


@pytest.mark.rule("NO-06")
def test_fifteen_cards_with_fewer_than_seven_of_one_color_do_not_pay() -> None:
    assert "sets 2" not in Scene(nordic(), hand="6G 6P 3L").legal_for(ROUTE)
    assert "sets 2" in Scene(nordic(), hand="7G 6P 2L").legal_for(ROUTE)


@pytest.mark.rule("NO-06")
def test_cards_of_the_color_may_be_among_the_four_too() -> None:
    scene = Scene(nordic(), hand="12R")
    assert scene.legal_for(ROUTE) == ["9R", "sets 1"]
    _lay(scene, 1, "12R")
    assert scene.owner(ROUTE) == 0


@pytest.mark.rule("NO-06", "NO-04")
def test_locomotives_are_paid_there_only_as_one_of_four() -> None:
    scene = Scene(nordic(), hand="8R 14L")
    assert "8R 1L" not in scene.legal_for(ROUTE)
    with pytest.raises(NotationError, match="does not pay"):
        scene.play(f"claim {ROUTE} 8R 1L")
    _lay(scene, 1, "8R 4L")
    assert scene.owner(ROUTE) == 0
    assert scene.hand(0) == "10L"


@pytest.mark.rule("NO-06")
def test_three_cards_are_not_enough_for_one() -> None:
    assert Scene(nordic(), hand="8R 3P").legal_for(ROUTE) == []
    assert Scene(nordic(), hand="8R 4P").legal_for(ROUTE) == ["sets 1"]


@pytest.mark.rule("NO-06")
def test_all_nine_may_be_replaced_by_thirty_six_cards_of_any_kind() -> None:
    hand = "4P 4B 4O 4W 4G 4Y 4K 4R 4L"
    scene = Scene(nordic(), hand=hand)
    assert "sets 9" in scene.legal_for(ROUTE)
    _lay(scene, 9, hand)
    assert scene.owner(ROUTE) == 0
    assert scene.hand(0) == ""
    assert scene.trains(0) == 31


@pytest.mark.rule("NO-06")
@pytest.mark.parametrize("sets", range(1, 10))
def test_four_cards_replace_one_as_often_as_wanted(sets: int) -> None:
    # The single cards are red, all others are of every other kind.
    needed = 4 * sets
    others = []
    for letter in "PBOWGYKL":
        count = min(needed, 5)
        needed -= count
        others.append(f"{count}{letter}")
    reds = [f"{9 - sets}R"] if sets < 9 else []
    scene = Scene(nordic(), hand=" ".join([*others, *reds]))
    assert f"sets {sets}" in scene.legal_for(ROUTE)
    _lay(scene, sets, " ".join([*others[:-1], *reds, others[-1]]))
    assert scene.owner(ROUTE) == 0
    assert scene.hand(0) == ""


@pytest.mark.rule("NO-06")
def test_no_other_route_takes_four_for_one() -> None:
    assert [route.name for route in nordic().map.routes if route.special] == [ROUTE]
    assert Scene(nordic(), hand="2W 8P").legal_for("karlskrona-norrkoping") == []
