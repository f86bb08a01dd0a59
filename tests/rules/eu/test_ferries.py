"""Europe, ferries: a locomotive for each symbol, the rest a set of one color [EU-05]."""

from __future__ import annotations

import pytest

from branchline import NotationError
from branchline.testing import Scene
from branchline.variants import europe

FERRIES = {
    "amsterdam-london": (2, 2),
    "athina-brindisi": (4, 1),
    "athina-smyrna": (2, 1),
    "brindisi-palermo": (3, 1),
    "constantinople-sevastopol": (4, 2),
    "dieppe-london": (2, 1),
    "dieppe-london#2": (2, 1),
    "erzurum-sevastopol": (4, 2),
    "essen-kobenhavn": (3, 1),
    "essen-kobenhavn#2": (3, 1),
    "palermo-roma": (4, 1),
    "palermo-smyrna": (6, 2),
    "sevastopol-sochi": (2, 1),
}


@pytest.mark.rule("EU-05")
def test_every_ferry_is_gray_and_has_at_least_one_locomotive_symbol() -> None:
    ferries = [route for route in europe().map.routes if route.is_ferry]
    assert {route.name: (route.length, route.locomotives) for route in ferries} == FERRIES
    assert all(route.is_gray for route in ferries)
    assert all(route.locomotives == 0 for route in europe().map.routes if not route.is_ferry)


@pytest.mark.rule("EU-05")
@pytest.mark.parametrize(("ferry", "needs"), FERRIES.items())
def test_color_cards_alone_never_pay_for_a_ferry(ferry: str, needs: tuple[int, int]) -> None:
    length, symbols = needs
    scene = Scene(europe(), hand=f"12R {symbols - 1}L")
    assert scene.legal_for(ferry) == []
    with pytest.raises(NotationError, match=f"at least {symbols} of them locomotives"):
        scene.play(f"claim {ferry} {length}R")


@pytest.mark.rule("EU-05", "US-16")
def test_a_ferry_with_one_symbol_takes_every_mixture_with_at_least_one_locomotive() -> None:
    scene = Scene(europe(), hand="3P 2R 4L")
    assert scene.legal_for("palermo-roma") == ["3P 1L", "2P 2L", "1P 3L", "2R 2L", "1R 3L", "4L"]


@pytest.mark.rule("EU-05", "US-16")
def test_a_ferry_with_two_symbols_takes_every_mixture_with_at_least_two_locomotives() -> None:
    scene = Scene(europe(), hand="4K 1G 4L")
    assert scene.legal_for("erzurum-sevastopol") == ["1G 3L", "2K 2L", "1K 3L", "4L"]


@pytest.mark.rule("EU-05", "US-16")
def test_the_longest_ferry_takes_from_two_to_six_locomotives() -> None:
    scene = Scene(europe(), hand="12W 12Y 14L")
    mixtures = ["4{0} 2L", "3{0} 3L", "2{0} 4L", "1{0} 5L"]
    expected = [mixture.format(color) for color in "WY" for mixture in mixtures]
    assert scene.legal_for("palermo-smyrna") == [*expected, "6L"]


@pytest.mark.rule("EU-05")
def test_a_ferry_of_symbols_alone_takes_locomotives_alone() -> None:
    assert Scene(europe(), hand="12R 12P 2L").legal_for("amsterdam-london") == ["2L"]
    assert Scene(europe(), hand="12R 12P 1L").legal_for("amsterdam-london") == []


@pytest.mark.rule("EU-05")
def test_the_rest_is_of_one_color_not_of_two() -> None:
    scene = Scene(europe(), hand="1P 1R 1L")
    assert scene.legal_for("essen-kobenhavn") == []
    with pytest.raises(NotationError, match="does not pay"):
        scene.play("claim essen-kobenhavn 1P 1R 1L")


@pytest.mark.rule("EU-05", "US-18")
def test_a_claimed_ferry_scores_like_any_route_and_its_cards_are_discarded() -> None:
    scene = Scene(europe(), hand="4G 3L")
    scene.play("claim palermo-smyrna 3G 3L")
    assert scene.owner("palermo-smyrna") == 0
    assert scene.told("claimed")[0].points == 15
    assert (scene.hand(0), scene.discards) == ("1G", "3G 3L")
    assert scene.observe(None).seats[0].trains == 39
    assert scene.to_move == 1


@pytest.mark.rule("EU-05", "EU-06")
def test_nothing_is_turned_up_for_a_ferry() -> None:
    scene = Scene(europe(), hand="1R 1L")
    scene.play("claim athina-smyrna 1R 1L")
    assert [event.kind for event in scene.events[-1]] == ["claimed"]
