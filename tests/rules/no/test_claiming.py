"""Nordic Countries, ordinary routes: cards of the color and nothing else [NO-04]."""

from __future__ import annotations

import pytest

from branchline import NotationError
from branchline.testing import Scene
from branchline.variants import nordic

ORDINARY = [route for route in nordic().map.routes if route.kind == "plain" and not route.special]


@pytest.mark.rule("NO-04")
@pytest.mark.parametrize("route", [route.name for route in ORDINARY])
def test_locomotives_never_pay_for_an_ordinary_route(route: str) -> None:
    length = nordic().map.route(route).length
    scene = Scene(nordic(), hand="14L")
    assert scene.legal_for(route) == []
    for locomotives in range(1, length + 1):
        color = f"{length - locomotives}R " if locomotives < length else ""
        with pytest.raises(NotationError, match="does not pay"):
            scene.play(f"claim {route} {color}{locomotives}L")


@pytest.mark.rule("NO-04")
def test_a_locomotive_does_not_make_up_for_a_missing_card() -> None:
    assert Scene(nordic(), hand="1Y 5L").legal_for("imatra-lahti") == []
    assert Scene(nordic(), hand="2Y 5L").legal_for("imatra-lahti") == ["2Y"]


@pytest.mark.rule("NO-04")
def test_two_yellow_cards_pay_for_the_yellow_route_of_the_books_first_example() -> None:
    scene = Scene(nordic(), hand="3Y 2L")
    scene.play("claim imatra-lahti 2Y")
    assert scene.owner("imatra-lahti") == 0
    assert (scene.hand(0), scene.discards) == ("1Y 2L", "2Y")


@pytest.mark.rule("NO-04", "US-15")
def test_three_cards_of_any_one_type_pay_for_the_gray_route_of_the_books_second_example() -> None:
    scene = Scene(nordic(), hand="3P 2B 3R 3L")
    assert scene.legal_for("goteborg-norrkoping") == ["3P", "3R"]


@pytest.mark.rule("NO-04")
def test_no_three_cards_stand_for_anything_on_an_ordinary_route() -> None:
    scene = Scene(nordic(), hand="2G 9P 9W 4L")
    assert scene.legal_for("boden-kiruna") == []
    with pytest.raises(NotationError):
        scene.play("claim boden-kiruna sets 1")
