"""States as documents: what `dump` writes `load` reads, and a document that cannot be is refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import branchline
from branchline import BoardGame, BoardTable, RecordError, Seeded
from branchline.board.state import LAY, PHASES, TUNNEL, TURN, State
from branchline.cards import KINDS
from branchline.protocol import Json
from branchline.testing import Scene
from branchline.testing.conformance import Setting, settings_of
from branchline.variants import europe
from tests.properties.walks import Walk, board_of
from tests.record.played import Moment, table_at
from tests.storeys import settings_by_storey

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
        ("routes", {"berlin-frankfurt": 0, "berlin-frankfurt#2": 0}, "holds two routes that nobody may hold both"),
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


# Every moment of every game

FIELDS = ("hands", "deck", "discards", "row", "turned", "shown", "laid", "trains", "points", "stations", "pile")
BOARD = ("offers", "owner", "open_to", "station", "ticket")
NUMBERS = ("deck_n", "discards_n", "row_n", "phase", "seat", "first", "draws_left", "pending", "due", "to_lay")


def whole(state: State) -> list[object]:
    """All that is in a state, one thing after the other; returned tickets without their place in the ring."""
    vectors: list[object] = [(name, list(map(int, getattr(state, name)))) for name in (*FIELDS, *BOARD)]
    numbers = [(name, int(getattr(state, name))) for name in (*NUMBERS, "turns_left", "passes")]
    return [vectors, numbers, state.under_pile()]


def reloaded(game: BoardGame, state: State) -> State:
    return game.load(json.loads(json.dumps(game.dump(state))))


@pytest.mark.parametrize("setting", settings_by_storey(settings_of("board")))
@pytest.mark.parametrize("temper", ["any", "pays with sets", "builds", "collects tickets"])
def test_what_is_loaded_is_the_state_that_was_dumped(setting: Setting, temper: str) -> None:
    game = board_of(setting)
    last = -1
    for number, (state, _) in enumerate(Walk(6, temper).states(game)):
        if number % 12 == 0 or (state.phase != last and number % 3 == 0) or game.to_move(state) is None:
            again = reloaded(game, state)
            assert whole(again) == whole(state)
            assert game.legal(again) == game.legal(state)
        last = state.phase


def test_all_phases_tracks_and_stations_are_among_what_was_dumped() -> None:
    """Otherwise the test above would show less than it says."""
    phases: set[str] = set()
    tracks = stations = 0
    for setting in (Setting("europe", 3), Setting("nordic", 2), Setting("france_small", 5, (("stations", "open"),))):
        game = board_of(setting)
        for temper in ("any", "pays with sets", "builds"):
            for state, _ in Walk(6, temper).states(game):
                phases.add(PHASES[state.phase])
            tracks += sum(map(bool, state.owner[int(game.tables.originals) :]))
            stations += sum(map(bool, state.station))
    assert phases == set(PHASES)
    assert tracks > 0
    assert stations > 0


# Payments with sets

FRANCE = Setting("france_small", 4)


def laying(table: BoardTable) -> bool:
    return bool(table.state.phase == LAY and table.state.due == 0 and sum(table.state.laid) >= 2)


def laying_extra(table: BoardTable) -> bool:
    return bool(table.state.phase == LAY and table.state.due > 0 and sum(table.state.laid) >= 1)


def shown_with_sets(table: BoardTable) -> bool:
    return bool(table.state.phase == TUNNEL and table.game.actions[int(table.state.pending)].sets)


@pytest.mark.parametrize("moment", [laying, laying_extra, shown_with_sets])
def test_a_document_names_the_payment_that_is_laid_down(moment: Moment) -> None:
    table = table_at(FRANCE, moment)
    data = table.game.dump(table.state)
    pending = data["pending"]
    assert isinstance(pending, dict)
    fields = {"route", "color", "sets", "shown"} if "sets" in pending else {"route", "color", "locomotives"}
    assert set(pending) == fields | (set() if moment is shown_with_sets else {"laid", "to_lay"})
    assert whole(reloaded(table.game, table.state)) == whole(table.state)


@pytest.mark.parametrize(
    ("moment", "path", "value", "words"),
    [
        (laying, "pending.to_lay", 0, "so many cards are no payment with sets"),
        (laying, "pending.to_lay", 40, "so many cards are no payment with sets"),
        (laying, "pending.to_lay", -1, "pending: to_lay should be a whole number"),
        (laying, "pending.laid", {}, "so many cards are no payment with sets"),
        (laying, "pending.laid", {"pink": 1}, "'pink' is no card"),
        (laying, "pending.sets", 99, "pending is no payment for"),
        (laying, "pending.sets", "one", "pending is no payment for"),
        (laying, "pending.color", "pink", "pending is no payment for"),
        (laying, "pending.route", "paris-atlantis", "no route 'paris-atlantis'"),
        (laying, "pending.shown", {"red": 1}, "cards shown before they are all there"),
        (laying, "pending.mood", 1, "pending: unknown field 'mood'"),
        (laying, "phase", "turn", "nothing can be pending in phase 'turn'"),
        (laying, "phase", "tunnel", "pending: unknown field 'laid'"),
        (laying_extra, "pending.to_lay", 40, "so many cards are no payment with sets"),
        (shown_with_sets, "pending.shown", {}, "a tunnel that waits for nothing"),
        (shown_with_sets, "pending.sets", 0, "pending is no payment for"),
    ],
)
def test_a_payment_that_cannot_be_is_refused_with_the_reason(
    moment: Moment, path: str, value: object, words: str
) -> None:
    table = table_at(FRANCE, moment)
    data: Json = json.loads(json.dumps(table.game.dump(table.state)))
    change(data, path, value)
    with pytest.raises(RecordError) as refused:
        table.game.load(data)
    assert words in str(refused.value)
    assert str(refused.value).startswith("state: ")


@pytest.mark.parametrize(
    ("setting", "moment"),
    [
        (FRANCE, laying),
        (FRANCE, laying_extra),
        (Setting("france_large", 5), laying),
        (Setting("france_large", 5), laying_extra),
        (Setting("nordic", 3), laying),  # which has no sets for the extra cards of a tunnel [NO-07]
    ],
)
def test_a_loaded_payment_is_refused_or_can_be_completed(setting: Setting, moment: Moment) -> None:
    """Cards that lie there and cards of the hand change places: never a dead end."""
    loaded = refused = 0
    for seed in range(1, 4):
        table = table_at(setting, moment, seed)
        game, seat = table.game, int(table.state.seat)
        for laid in range(KINDS):
            for held in range(KINDS):
                state = game.copy(table.state)
                if state.laid[laid] == 0 or state.hands[KINDS * seat + held] == 0:
                    continue
                state.laid[laid] -= 1
                state.laid[held] += 1
                state.hands[KINDS * seat + held] -= 1
                state.hands[KINDS * seat + laid] += 1
                try:
                    again = reloaded(game, state)
                except RecordError:
                    refused += 1
                    continue
                loaded += 1
                while again.phase == LAY:
                    assert game.legal(again), game.dump(again)
                    game.apply(again, game.legal(again)[-1], Seeded(1))
    assert loaded
    assert refused


@pytest.mark.parametrize("laid", ["red", "locomotive"])
def test_a_route_that_takes_no_sets_is_not_paid_with_them(laid: str) -> None:
    scene = Scene(branchline.variants.nordic(), players=2, hand="6R 6L")
    data = json.loads(json.dumps(scene.game.dump(scene.state)))
    data["phase"] = "lay"
    data["pending"] = {"route": "goteborg-oslo", "sets": 1, "color": None, "shown": {}, "laid": {laid: 1}, "to_lay": 3}
    with pytest.raises(RecordError, match="pending is no payment for"):
        scene.game.load(data)
