"""What people type is understood generously, and what cannot be understood gets advice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import branchline
from branchline.board.maps import City, Route
from branchline.cli.keyboard.board.help import action_examples, command_examples
from branchline.cli.keyboard.board.typed import COMMANDS, BoardReader
from branchline.errors import NotationError
from branchline.variants import BoardKey
from branchline.view.words import words_of


@pytest.fixture(scope="module")
def usa() -> BoardReader:
    return BoardReader(branchline.game("usa", players=2))


@pytest.fixture(scope="module")
def europe() -> BoardReader:
    return BoardReader(branchline.game("europe", players=2))


def meant(reader: BoardReader, text: str) -> list[str]:
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
        ("claim den-oma 4 purple", "claim denver-omaha 4P"),
        ("claim den-oma 4purple", "claim denver-omaha 4P"),
        ("claim den-oma purple purple purple locomotive", "claim denver-omaha 3P 1L"),
        ("claim den-oma 3 p 1 l", "claim denver-omaha 3P 1L"),
        ("claim den oma ppll", "claim denver-omaha 2P 2L"),
        ("claim den oma 2 purple 2 locomotives", "claim denver-omaha 2P 2L"),
        ("claim new york bo", "claim boston-new_york 2R"),
        ("claim new york bo rr", "claim boston-new_york 2R"),
    ],
)
def test_short_and_free_forms_mean_the_same(usa: BoardReader, text: str, first: str) -> None:
    assert meant(usa, text)[0] == first


def test_a_claim_without_cards_means_every_payment_on_every_lane(usa: BoardReader) -> None:
    payments = meant(usa, "claim bos-new y")
    assert "claim boston-new_york 1R 1L" in payments
    assert "claim boston-new_york#2 2Y" in payments


def test_a_claim_without_a_lane_means_all_lanes_that_take_the_cards(usa: BoardReader) -> None:
    assert meant(usa, "claim por-sea 1R") == ["claim portland-seattle 1R", "claim portland-seattle#2 1R"]


def test_a_city_is_found_by_its_name_with_or_without_accents(europe: BoardReader) -> None:
    assert europe.city("Zürich").id == "zurich"
    assert europe.city("zur").id == "zurich"
    assert meant(europe, "station zür") == ["station zurich"]


def test_the_actions_possible_now_come_first_among_short_words(usa: BoardReader) -> None:
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
        ("claim den-oma 4", "Cards look like 4W or 4 white"),
        ("claim den-oma 4 2P", "Cards look like 4W or 4 white"),
        ("keep 1 1", "ticket 1 is named twice"),
        ("fly", "neither an action nor a command"),
        ("s", "show, scores or save"),
        ("keep x", "kept by their places"),
    ],
)
def test_what_cannot_be_understood_gets_advice(usa: BoardReader, text: str, advice: str) -> None:
    with pytest.raises(NotationError, match=advice):
        meant(usa, text)


def test_paying_for_a_tunnel_takes_cards_in_any_form(europe: BoardReader) -> None:
    for text in ("pay 2P", "pay 2 purple", "pay pp", "pay purple purple"):
        assert meant(europe, text) == ["pay 2P"]


def test_a_long_claim_is_not_cut_in_every_possible_way(usa: BoardReader, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    city, routes = usa.city, usa.routes

    def counting_cities(text: str) -> City:
        tried.append(text)
        return city(text)

    def counting_routes(words: Sequence[str]) -> list[Route]:
        tried.append(words)
        return routes(words)

    monkeypatch.setattr(usa, "city", counting_cities)
    monkeypatch.setattr(usa, "routes", counting_routes)
    for words in (["new"] * 1000, ["r"] * 1000, ["new", "york"] + ["r"] * 1000):
        with pytest.raises(NotationError):
            usa.actions("claim", words)
    assert len(tried) < 200


@pytest.mark.parametrize(
    ("key", "players"),
    [("usa", 2), ("europe", 2), ("nordic", 2), ("france_large", 3), ("france_large", 7), ("france_borders", 4)],
)
def test_the_examples_of_the_help_can_be_typed_as_they_stand(key: BoardKey, players: int) -> None:
    reader = BoardReader(branchline.game(key, players))
    examples = action_examples(reader, words_of())
    kinds = set()
    for example in examples:
        for text in example.texts:
            verb, *words = text.split()
            kinds.add(verb)
            actions = reader.actions(reader.verb(verb), words)
            assert all(reader.game.actions[number].kind == verb for number in actions)
    assert kinds == set(reader.verbs) - {"pass"} - (set() if "refuse" in reader.verbs else {"pay"})
    assert any(text.endswith("#2") for example in examples for text in example.texts)
    has_tracks = any(route.beside is not None for route in reader.map.routes)
    assert any(text.endswith("+") for example in examples for text in example.texts) == has_tracks


@pytest.mark.parametrize(("key", "missing"), [("usa", {"help", "back"}), ("nordic", {"help"})])
def test_the_commands_of_the_help_are_commands(key: BoardKey, missing: set[str]) -> None:
    reader = BoardReader(branchline.game(key, players=2))
    shown = [example.texts[0].split()[0] for example in command_examples(reader, words_of())]
    assert [reader.verb(word) for word in shown] == [name for name in COMMANDS if name not in missing]
