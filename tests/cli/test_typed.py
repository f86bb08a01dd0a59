"""What people type is understood generously, and what cannot be understood gets advice."""

from __future__ import annotations

import pytest

import branchline
from branchline.cli.typed import Reader
from branchline.errors import NotationError


@pytest.fixture(scope="module")
def usa() -> Reader:
    return Reader(branchline.game("usa", players=2))


@pytest.fixture(scope="module")
def europe() -> Reader:
    return Reader(branchline.game("europe", players=2))


def meant(reader: Reader, text: str) -> list[str]:
    words = text.split()
    return [reader.notation.text(number) for number in reader.actions(reader.verb(words[0]), words[1:])]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("claim denver-omaha 4P", "claim denver-omaha 4P"),
        ("claim oma-den 2p 2l", "claim denver-omaha 2P 2L"),
        ("claim den oma 4P", "claim denver-omaha 4P"),
        ("claim new york-bos 2R", "claim boston-new_york 2R"),
        ("claim new york boston 2Y", "claim boston-new_york#2 2Y"),
        ("claim los angeles el paso 6K", "claim el_paso-los_angeles 6K"),
        ("claim New York\N{EN DASH}Boston 2R", "claim boston-new_york 2R"),
        ("claim por-sea#2 1L", "claim portland-seattle#2 1L"),
        ("claim montréal-boston 2L", "claim boston-montreal 2L"),
        ("take red", "take R"),
        ("ta l", "take L"),
        ("dr", "draw"),
        ("keep 1,3", "keep 1 3"),
    ],
)
def test_short_and_free_forms_mean_the_same(usa: Reader, text: str, first: str) -> None:
    assert meant(usa, text)[0] == first


def test_a_claim_without_cards_means_every_payment_on_every_lane(usa: Reader) -> None:
    payments = meant(usa, "claim bos-new y")
    assert "claim boston-new_york 1R 1L" in payments
    assert "claim boston-new_york#2 2Y" in payments


def test_a_claim_without_a_lane_means_all_lanes_that_take_the_cards(usa: Reader) -> None:
    assert meant(usa, "claim por-sea 1R") == ["claim portland-seattle 1R", "claim portland-seattle#2 1R"]


def test_a_city_is_found_by_its_name_with_or_without_accents(europe: Reader) -> None:
    assert europe.city("Zürich").id == "zurich"
    assert europe.city("zur").id == "zurich"
    assert meant(europe, "station zür") == ["station zurich"]


def test_the_actions_possible_now_come_first_among_short_words(usa: Reader) -> None:
    with pytest.raises(NotationError, match="take or tickets"):
        usa.verb("t")
    assert usa.verb("t", ["draw", "take"]) == "take"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("claim", "a claim names a route"),
        ("claim 2P", "a claim names a route"),
        ("claim denver", "two cities"),
        ("claim san-den 2P", "san_francisco or santa_fe"),
        ("claim den-bos 2P", "routes from denver lead to"),
        ("claim denvr-omaha 2P", "did you mean 'denver'"),
        ("claim den-oma 9P", "it takes 4 cards of purple"),
        ("claim den-oma 4Q", "the cards are P purple"),
        ("fly", "neither an action nor a command"),
        ("s", "show, scores or save"),
        ("keep x", "kept by their places"),
    ],
)
def test_what_cannot_be_understood_gets_advice(usa: Reader, text: str, advice: str) -> None:
    with pytest.raises(NotationError, match=advice):
        meant(usa, text)
