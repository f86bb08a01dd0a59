"""States as documents: what `dump` writes `load` reads, and a document that cannot be is refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import branchline
from branchline import RecordError, Seeded
from branchline.board.state import TURN
from branchline.protocol import Json
from branchline.testing import Scene
from branchline.variants import europe

GAME = branchline.game("europe", players=3)
Change = Callable[[Json], object]


def document() -> Json:
    """A state at the beginning of a turn, some 60 decisions into a game."""
    chance = Seeded(3)
    state = GAME.new(chance)
    for _ in range(60):
        GAME.apply(state, GAME.legal(state)[0], chance)
    while state.phase != TURN:
        GAME.apply(state, GAME.legal(state)[0], chance)
    data: Json = json.loads(json.dumps(GAME.dump(state)))
    return data


def change(data: Json, path: str, value: object) -> None:
    """Set the field at a path such as `hands.0`."""
    *way, last = path.split(".")
    here: object = data
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step] if isinstance(here, dict) else None
    if isinstance(here, list):
        here[int(last)] = value
    elif isinstance(here, dict):
        here[last] = value


def test_a_document_names_things_and_no_numbers_of_the_catalog() -> None:
    scene = Scene(europe(), players=3, hand="4P 1L", chance="P L G", routes={1: ["brest-paris"]})
    scene.play("claim marseille-zurich 2P")
    data = scene.game.dump(scene.state)
    assert data["routes"] == {"brest-paris": 1}
    assert data["pending"] == {"route": "marseille-zurich", "color": "purple", "locomotives": 0}
    assert data["turned"] == {"purple": 1, "green": 1, "locomotive": 1}
    again = scene.game.load(json.loads(json.dumps(data)))
    assert scene.game.legal(again) == scene.game.legal(scene.state)
    assert scene.game.dump(again) == data


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("game", "usa", "game is 'usa', but here it is 'europe'"),
        ("players", 4, "players is 4, but here it is 3"),
        ("map", "0123456789abcdef", "map is"),
        ("phase", "lunch", "should be one of deal, turn, draw"),
        ("phase", "keep", "too few tickets to choose from"),
        ("phase", "deal", "cards drawn outside a draw"),
        ("phase", "draw", "a second card that is none"),
        ("phase", "station", "pending should be a JSON object"),
        ("phase", "tunnel", "pending should be a JSON object"),
        ("pending", {"city": "paris"}, "nothing can be pending in phase 'turn'"),
        ("seat", 3, "seat should be a whole number from 0 to 2, not 3"),
        ("seat", -1, "not -1"),
        ("seat", True, "not True"),
        ("passes", 3, "all have passed"),
        ("draws_left", 1, "cards drawn outside a draw"),
        pytest.param("draws_left", 10**5000, "a very long number", id="very long"),
        ("hands", [], "an entry for each of 3 seats"),
        ("hands.0", {"pink": 1}, "'pink' is no card; cards are purple, blue"),
        ("hands.0", {"red": 99}, "cards, but the game has 12"),
        ("deck", {}, "cards, but the game has"),
        ("row", "5R", "row should be a JSON object"),
        ("routes", {"paris-atlantis": 0}, "no route 'paris-atlantis'"),
        ("routes", {"berlin-frankfurt": 0, "berlin-frankfurt#2": 0}, "holds both routes of a double"),
        ("routes", {"brest-paris": 0, "paris-brest": 1}, "stands there twice"),
        ("routes", {"brest-paris": "anna"}, "the owner of 'brest-paris' should be a whole number"),
        ("stations", {"rom": 0}, "no city 'rom'"),
        ("stations", {"roma": 0, "paris": 0, "wien": 0, "london": 0}, "more stations than it has"),
        ("held.0", ["athina-edinburgh", "athina-edinburgh"], "is in two places"),
        ("held.0", "all", "should be a list of tickets"),
        ("held.0", [7], "should be a text, not 7"),
        ("pile", {"regular": 3}, "pile: the field 'long' is missing"),
        ("pile", {"regular": 41, "long": 0}, "miscounted"),
        ("pile", {"regular": 20, "long": 2}, "never drawn"),
        ("mood", "good", "unknown field 'mood'"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_the_reason(path: str, value: object, words: str) -> None:
    data = document()
    change(data, path, value)
    with pytest.raises(RecordError) as refused:
        GAME.load(data)
    assert words in str(refused.value)
    assert str(refused.value).startswith("state: ")


@pytest.mark.parametrize("name", list(document()))
def test_a_field_that_is_missing_is_named(name: str) -> None:
    data = document()
    del data[name]
    with pytest.raises(RecordError, match=f"the field '{name}' is missing"):
        GAME.load(data)


@pytest.mark.parametrize("data", [None, [], "state", {1: 2}])
def test_what_is_no_document_at_all_is_refused(data: Json) -> None:
    with pytest.raises(RecordError, match="should be a JSON object"):
        GAME.load(data)
