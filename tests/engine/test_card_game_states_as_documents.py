"""States of The Card Game as documents: what `dump` writes `load` reads, and what cannot be is refused."""

from __future__ import annotations

import json

import pytest

import branchline
from branchline import CardGame, CardTable, RecordError, Seeded
from branchline.cardgame.rules.tickets import offered_to
from branchline.cardgame.state import CARDS, KEEP, LOCOMOTIVES, MIX, PHASES, TURN, State
from branchline.cards import KINDS
from branchline.protocol import Json
from branchline.testing.cards.scene import CardScene
from branchline.testing.conformance import Setting
from tests.engine.test_states_as_documents import change
from tests.properties.walks import CARD_SETTINGS, Walk, card_game_of
from tests.record.played import CardMoment, card_table_at

GAME = branchline.game("card_game", players=3)
THREE = Setting("card_game", 3)

VECTORS = ("hands", "tracks", "deck", "discards", "row", "yard_owner", "yard_cards", "yard_locomotives", "ticket")
NUMBERS = (
    *("pile_n", "deck_n", "discards_n", "row_n", "phase", "seat", "first", "draws_left"),
    *("suit", "suit_cards", "mix", "turns_left", "decks_left"),
)


def document() -> Json:
    """A state at the beginning of a turn, with rows in railyards, some 60 decisions into a game."""
    for number, (state, _) in enumerate(Walk(3, "any").states(GAME)):
        if number > 60 and state.phase == TURN and sum(state.yard_owner) > 3:
            data: Json = json.loads(json.dumps(GAME.dump(state)))
            return data
    raise AssertionError("there is no such state")


def whole(game: CardGame, state: State) -> list[object]:
    """All that is in a state, one thing after the other; returned tickets without their place in the ring."""
    vectors: list[object] = [(name, list(map(int, getattr(state, name)))) for name in VECTORS]
    numbers = [(name, int(getattr(state, name))) for name in NUMBERS]
    offers = [offered_to(game.tables, state, seat) for seat in range(game.players)]
    return [vectors, numbers, offers, state.under_pile()]


def reloaded(game: CardGame, state: State) -> State:
    return game.load(json.loads(json.dumps(game.dump(state))))


@pytest.mark.parametrize("setting", CARD_SETTINGS, ids=str)
@pytest.mark.parametrize("temper", ["any", "builds", "pays with sets", "wants everything"])
def test_what_is_loaded_is_the_state_that_was_dumped(setting: Setting, temper: str) -> None:
    game = card_game_of(setting)
    last, phases = -1, set()
    for number, (state, _) in enumerate(Walk(6, temper).states(game)):
        if number % 12 == 0 or (state.phase != last and number % 3 == 0) or game.to_move(state) is None:
            again = reloaded(game, state)
            assert whole(game, again) == whole(game, state)
            assert game.legal(again) == game.legal(state)
            phases.add(PHASES[state.phase])
        last = state.phase
    assert phases >= {"deal", "turn", "cards", "locomotives", "over"}


def test_a_document_names_things_and_no_numbers_of_the_catalog() -> None:
    scene = CardScene(players=3, hand="4P 1L", yards={1: ["2R 1L"]}, tracks={2: "1B 1L"})
    scene.play("suit P")
    scene.play("cards 3")
    data = scene.game.dump(scene.state)
    assert (data["phase"], data["suit"], data["suit_cards"]) == ("locomotives", "purple", 3)
    assert data["railyards"] == [{}, {"red": {"cards": 2, "locomotives": 1}}, {}]
    assert data["tracks"] == [{}, {}, {"blue": 1, "locomotive": 1}]
    assert data["options"] == {"open_track": "no"}
    again = scene.game.load(json.loads(json.dumps(data)))
    assert scene.game.legal(again) == scene.game.legal(scene.state)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("game", "usa", "game is 'usa', but here it is 'card_game'"),
        ("options", {"open_track": "yes"}, "options is"),
        ("players", 4, "players is 4, but here it is 3"),
        ("map", "0123456789abcdef", "map is"),
        ("phase", "lunch", "should be one of deal, turn, draw"),
        ("phase", "keep", "has not the tickets of a draw to choose from"),
        ("phase", "deal", "before the first turn"),
        ("phase", "draw", "a second card that is none"),
        ("phase", "cards", "no such suit"),
        ("phase", "mix", "mix should have colors in phase 'mix'"),
        ("phase", "over", "last round"),
        ("seat", 3, "seat should be a whole number from 0 to 2, not 3"),
        ("seat", -1, "not -1"),
        ("seat", True, "not True"),
        ("first", "anna", "first should be a whole number"),
        ("turns_left", 1, "a last round with cards in the deck"),
        ("turns_left", 9, "turns_left should be a whole number from 0 to 3"),
        ("decks_left", 1, "decks_left should be a whole number from 0 to 0"),
        ("draws_left", 1, "cards drawn outside a draw"),
        pytest.param("draws_left", 10**5000, "a very long number", id="very long"),
        ("suit", "red", "a suit that nobody places"),
        ("suit", "pink", "'pink' is no color; colors are purple, blue"),
        ("suit_cards", 2, "cards of a suit that nobody places"),
        ("mix", ["red"], "mix should have colors in phase 'mix'"),
        ("mix", ["red", "blue"], "in ascending order"),
        ("mix", "red", "mix should be a list of colors"),
        ("hands", [], "an entry for each of 3 seats"),
        ("hands.0", {"pink": 1}, "'pink' is no card; cards are purple, blue"),
        ("hands.0", {"red": 99}, "cards are lost or doubled"),
        ("tracks.1", {"red": 99}, "cards are lost or doubled"),
        ("deck", {}, "cards are lost or doubled"),
        ("row", "5R", "row should be a JSON object"),
        ("railyards.0", {"red": 3}, "should be a JSON object"),
        ("railyards.0", {"pink": {"cards": 1, "locomotives": 0}}, "'pink' is no color"),
        ("railyards.0", {"red": {"cards": 1}}, "the field 'locomotives' is missing"),
        ("railyards.0", {"red": {"cards": 1, "locomotives": 0, "mood": 1}}, "unknown field 'mood'"),
        ("railyards.0", {"red": {"cards": -1, "locomotives": 0}}, "cards should be a whole number"),
        ("held.0", ["chicago-new_york", "chicago-new_york"], "is in two places"),
        ("held.0", "all", "should be a list of tickets"),
        ("held.0", [7], "should be a text, not 7"),
        ("made.0", ["paris-atlantis"], "no ticket 'paris-atlantis'"),
        ("mood", "good", "unknown field 'mood'"),
    ],
)  # fmt: skip
def test_a_document_that_cannot_be_is_refused_with_the_reason(path: str, value: object, words: str) -> None:
    data = document()
    change(data, path, value)
    with pytest.raises(RecordError) as refused:
        GAME.load(data)
    assert words in str(refused.value)
    assert str(refused.value).startswith("state: ")


def test_a_color_in_two_railyards_is_refused() -> None:
    data = document()
    change(data, "railyards", [{"red": {"cards": 1, "locomotives": 0}}, {"red": {"cards": 1, "locomotives": 0}}, {}])
    with pytest.raises(RecordError, match="red lies in two railyards, which cannot be"):
        GAME.load(data)


def test_too_many_tickets_to_choose_from_are_refused() -> None:
    data = document()
    names = [ticket.name for ticket in GAME.map.tickets]
    owned = data["held"]
    assert isinstance(owned, list)
    taken = {name for hand in owned for name in hand}
    change(data, "under_pile", [])
    change(data, "offered.0", [name for name in names if name not in taken][:7])
    with pytest.raises(RecordError, match="7 tickets are offered to seat 0, at most 6 can be"):
        GAME.load(data)


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


# Placements under way


def placing(phase: int) -> CardMoment:
    def moment(table: CardTable) -> bool:
        return len(table.actions) > 40 and table.state.phase == phase

    moment.__name__ = PHASES[phase]
    return moment


@pytest.mark.parametrize(
    ("phase", "path", "value", "words"),
    [
        (CARDS, "suit", None, "no such suit"),
        (CARDS, "suit_cards", 1, "cards of a suit that nobody places"),
        (CARDS, "phase", "turn", "a suit that nobody places"),
        (LOCOMOTIVES, "suit_cards", 0, "no such number of cards"),
        (LOCOMOTIVES, "suit_cards", 60, "no such number of cards"),
        (LOCOMOTIVES, "suit_cards", 97, "suit_cards should be a whole number from 0 to 96"),
        (LOCOMOTIVES, "phase", "cards", "cards of a suit that nobody places"),
        (MIX, "mix", [], "mix should have colors in phase 'mix'"),
        (MIX, "mix", ["red"], "colors that cannot be completed"),
        (MIX, "mix", ["purple", "pink"], "'pink' is no color"),
        (MIX, "phase", "turn", "mix should have colors in phase 'mix'"),
        (KEEP, "phase", "turn", "has tickets to choose from out of turn"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_the_reason(phase: int, path: str, value: object, words: str) -> None:
    table = card_table_at(THREE, placing(phase))
    data: Json = json.loads(json.dumps(table.dump()))
    if value == ["red"] and table.state.hand(table.state.seat)[7] == 0:
        words = "a color that cannot be placed"
    change(data, path, value)
    with pytest.raises(RecordError) as refused:
        table.game.load(data)
    assert words in str(refused.value)
    assert str(refused.value).startswith("state: ")


@pytest.mark.parametrize("phase", [CARDS, LOCOMOTIVES, MIX])
def test_a_loaded_placement_is_refused_or_can_be_completed(phase: int) -> None:
    """All cards of a kind in the hand and as many of the deck change places: never a dead end."""
    loaded = refused = 0
    for seed in range(1, 4):
        table = card_table_at(THREE, placing(phase), seed)
        game, hand = table.game, KINDS * int(table.state.seat)
        for held in range(KINDS):
            for drawn in range(KINDS):
                state = game.copy(table.state)
                count = int(state.hands[hand + held])
                if count == 0 or state.deck[drawn] < count:
                    continue
                for cards, at, gone, come in ((state.hands, hand, held, drawn), (state.deck, 0, drawn, held)):
                    cards[at + gone] -= count
                    cards[at + come] += count
                try:
                    again = reloaded(game, state)
                except RecordError:
                    refused += 1
                    continue
                loaded += 1
                while again.phase in (CARDS, LOCOMOTIVES, MIX):
                    assert game.legal(again), game.dump(again)
                    game.apply(again, game.legal(again)[-1], Seeded(1))
    assert loaded
    assert refused


def test_a_state_of_another_game_is_refused_by_its_name() -> None:
    usa = branchline.game("usa", players=3)
    with pytest.raises(RecordError, match="game is 'usa', but here it is 'card_game'"):
        GAME.load(usa.dump(usa.new(Seeded(1))))
    with pytest.raises(RecordError, match="game is 'card_game', but here it is 'usa'"):
        usa.load(document())
