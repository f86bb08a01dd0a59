"""A game saves to a document and replays to the same state, move by move."""

from __future__ import annotations

import copy
import json
from typing import cast

import pytest

import branchline
from branchline import RecordError, Seeded, Table, record
from branchline.board.state import DEAL, DRAW, KEEP, LAY, STATION, TUNNEL, TURN
from branchline.build_info import RULES
from branchline.cardgame import state as cardgame
from branchline.protocol import Json
from branchline.record import document as form
from branchline.table import Player
from branchline.testing.conformance import Setting, all_settings
from tests.record.played import finished, random_table, random_table_of, running
from tests.storeys import settings_by_storey

every_setting = pytest.mark.parametrize("setting", settings_by_storey(all_settings()))
KEYS = [info.key for info in (*branchline.games(), *branchline.small_games())]


def through_text(document: Json) -> object:
    return json.loads(json.dumps(document))


def changed(document: Json, **fields: object) -> Json:
    return {**copy.deepcopy(document), **fields}


def moves_of(document: Json) -> list[Json]:
    return cast("list[Json]", document["moves"])


def with_move(document: Json, number: int, **fields: object) -> Json:
    """The document with other fields in its move of this number, counted from 1."""
    other = copy.deepcopy(document)
    moves_of(other)[number - 1].update(fields)
    return other


def complaint(document: object) -> str:
    with pytest.raises(RecordError) as caught:
        record.load(document)
    return str(caught.value)


@every_setting
def test_a_finished_game_replays_to_the_same_state_events_and_scores(setting: Setting) -> None:
    table = random_table_of(setting, seed=setting.players)
    again = record.load(through_text(record.save(table)))
    assert again.dump() == table.dump()
    assert again.events == table.events
    assert again.outcomes == table.outcomes
    assert again.scores == table.scores
    assert record.save(again) == record.save(table)


@every_setting
def test_a_running_game_replays_and_goes_on_as_if_it_had_never_been_saved(setting: Setting) -> None:
    table = random_table_of(setting, seed=9, most=40 + setting.players)
    again = record.load(through_text(record.save(table)), chance=Seeded(5))
    table.chance = Seeded(5)
    while not table.over:
        action = table.legal()[-1]
        table.play(action)
        again.play(action)
    assert record.save(again) == record.save(table)


@pytest.mark.parametrize(
    ("setting", "phases"),
    [
        (Setting("usa", 2), {DEAL, TURN, DRAW, KEEP}),
        (Setting("europe", 2), {DEAL, TURN, DRAW, KEEP, TUNNEL, STATION}),
        (Setting("nordic", 2), {DEAL, TURN, DRAW, KEEP, TUNNEL, LAY}),
        (Setting("france_small", 4, (("stations", "open"),)), {DEAL, TURN, DRAW, KEEP, TUNNEL, LAY}),
        (Setting("card_game", 4, (("open_track", "yes"),)), {*range(cardgame.OVER), cardgame.CHOOSE}),
    ],
    ids=str,
)
def test_every_moment_of_a_game_can_be_saved_and_loaded(setting: Setting, phases: set[int]) -> None:
    table, chooser = Table(setting.game(), seed=12), Seeded(12, 1)
    seen = set()
    while not table.over:
        phase = int(table.state.phase)
        if len(table.actions) % (3 if phase > KEEP else 10) == 0 or phase not in seen:
            assert record.state_hash(record.load(record.save(table))) == record.state_hash(table)
        seen.add(phase)
        legal = table.legal_numbers()
        table.play(legal[chooser.below(len(legal))])
    assert seen == phases


def test_the_options_of_a_game_are_in_its_record() -> None:
    assert finished("nordic")["options"] == {}
    assert finished("france_large")["options"] == {"stations": "owner"}
    table = Table("france_borders", players=4, seed=1, stations="open", short_pile="15")
    document = record.save(table)
    assert document["options"] == {"stations": "open", "short_pile": "15"}
    assert record.load(through_text(document)).game.options == document["options"]


@pytest.mark.parametrize(
    ("options", "complaint_part"),
    [
        ({"stations": "maybe"}, "options: option stations of france_borders is owner or open, not 'maybe'"),
        (
            {"stations": "owner", "short_pile": "31"},
            "options: option short_pile of france_borders is 0 to 30, not '31'",
        ),
        ({"short_pile": "-1"}, "options: option short_pile of france_borders is 0 to 30, not '-1'"),
        ({"short_pile": 15}, "options: 'short_pile' should be a printable text"),
        ({"tracks": "open"}, "options: france_borders has no option 'tracks'"),
        ({"stations": "owner", "short_pile": "15"}, "move "),
        ([["stations", "owner"]], "options should be a JSON object"),
    ],
)
def test_wrong_options_are_named(options: object, complaint_part: str) -> None:
    assert complaint_part in complaint(changed(finished("france_borders"), options=options))


def test_a_record_without_an_option_is_one_with_its_usual_value() -> None:
    """So that records stay readable when a game gets a new option."""
    table = record.load(changed(finished("france_borders"), options={}))
    assert table.game.options == {"stations": "owner", "short_pile": "1"}


@pytest.mark.parametrize(
    ("key", "players"), [("nordic", 4), ("france_large", 2), ("france_large", 8), ("france_small", 6), ("card_game", 5)]
)
def test_a_wrong_number_of_players_is_named(key: str, players: int) -> None:
    there = {"nordic": "2 to 3", "france_large": "3 to 7", "france_small": "3 to 5", "card_game": "2 to 4"}[key]
    assert f"{key} is for {there} players, not for {players}" in complaint(changed(finished(key), players=players))


def test_a_loaded_game_goes_on_with_fresh_randomness_unless_a_chance_is_given() -> None:
    def deal_on(table: Table) -> list[list[int]]:
        for _ in range(40):
            table.play(table.legal()[0])
        return table.outcomes[60:]

    assert deal_on(record.load(running("usa"))) != deal_on(record.load(running("usa")))
    one, other = (record.load(running("usa"), chance=Seeded(1)) for _ in range(2))
    assert deal_on(one) == deal_on(other)


@pytest.mark.parametrize("key", KEYS)
def test_steps_shows_the_table_after_the_deal_and_after_each_move(key: str) -> None:
    document = finished(key)
    shown = [(len(table.actions), table.to_move) for table in record.steps(document)]
    assert [number for number, _ in shown] == list(range(len(moves_of(document)) + 1))
    assert [seat for _, seat in shown[:-1]] == [move["seat"] for move in moves_of(document)]
    assert shown[-1][1] is None


def test_steps_goes_as_far_as_the_record_replays_and_then_says_what_is_wrong() -> None:
    steps = record.steps(with_move(finished("usa"), 20, action="pass"))
    for _ in range(20):
        table = next(steps)
    assert len(table.actions) == 19
    with pytest.raises(RecordError, match="move 20"):
        next(steps)


def test_steps_checks_the_form_before_the_first_step_is_asked_for() -> None:
    with pytest.raises(RecordError, match="players"):
        record.steps(changed(finished("usa"), players="two"))


def test_names_and_kinds_of_the_seats_are_kept() -> None:
    table = record.load(through_text(running("europe")))
    assert [player.name for player in table.seats] == ["Ada", "Bo", "Çelik"]
    table.seats = (Player("Ada"), Player("Bo", "random"), Player("C", "random"))
    assert record.load(record.save(table)).seats == table.seats


def test_names_that_could_not_be_read_again_are_not_written() -> None:
    table = Table("usa", players=2, seed=1)
    for names in (["Ada"], ["Ada", "B\x1b[2J"], ["Ada", "x" * 500]):
        with pytest.raises(RecordError, match="seats"):
            record.save(table, names)


def test_actions_are_notation_so_that_another_catalog_replays_them() -> None:
    assert {type(move["action"]) for move in moves_of(finished("europe"))} == {str}
    assert any(str(move["action"]).startswith("claim ") for move in moves_of(finished("europe")))


def test_the_state_hash_tells_any_two_states_apart_and_nothing_else() -> None:
    table = random_table("europe", 2, seed=5, most=80)
    hashes = [record.state_hash(step) for step in record.steps(record.save(table))]
    assert len(set(hashes)) == len(hashes) == 81
    assert hashes[-1] == record.state_hash(table)


@pytest.mark.parametrize(
    ("fields", "complaint_part"),
    [
        ({"schema": "chess"}, "no game record: its schema should be 'branchline-record', not 'chess'"),
        ({"version": 0}, "version should be a whole number from 1"),
        ({"version": "1"}, "version should be"),
        ({"version": True}, "version should be"),
        ({"version": 3}, "version 3, but this Branchline reads up to 2"),
        ({"rules": 0}, "rules should be a whole number from 1"),
        ({"rules": "1"}, "rules should be a whole number from 1"),
        ({"rules": RULES + 1}, f"rules: the game was played by version {RULES + 1} of the rules, but"),
        ({"rules": RULES + 1}, f"knows them up to {RULES}; a newer one replays it"),
        ({"options": {"rules": "1"}}, "options: usa has no option 'rules'"),
        ({"game": "mars"}, "game: there is no game 'mars'; the games are usa, europe"),
        ({"game": 7}, "game should be a printable text"),
        ({"options": {"key": "usa"}}, "options: usa has no option 'key'"),
        ({"options": {"self": 1}}, "options: 'self' should be"),
        ({"options": []}, "options should be a JSON object"),
        ({"players": 1}, "usa is for 2 to 5 players, not for 1"),
        ({"players": 6}, "usa is for 2 to 5 players, not for 6"),
        ({"players": 2.0}, "players should be a whole number"),
        ({"first": 2}, "the starting seat is one of 0 to 1"),
        ({"first": -1}, "first should be"),
        ({"first": 0}, "deal: "),
        ({"map": {"key": "usa"}}, "map: the field 'fingerprint' is missing"),
        ({"map": {"key": "usa", "fingerprint": "0"}}, "another form of the map 'usa'"),
        ({"map": {"key": "moon", "fingerprint": "0"}}, "does not ship with Branchline; give the folder"),
        ({"deal": []}, "deal: there are 0 chance outcomes, but the game needs one more"),
        ({"deal": [9]}, "deal: chance outcome 1 is 9, but only [0, 1] are possible"),
        ({"deal": [-1]}, "deal should be a whole number"),
        ({"deal": [True]}, "deal should be a whole number"),
        ({"deal": {}}, "deal should be a list"),
        ({"moves": None}, "moves should be a list"),
        ({"moves": [3]}, "move 1 should be a JSON object, not 3"),
        ({"result": None}, "result is null, but the game is over"),
        ({"result": {"scores": [0, 0], "places": [1, 1]}}, "result: scores are"),
        ({"result": {"scores": [0], "places": [1]}}, "result: scores are"),
        ({"state_hash": "0" * 64}, "state_hash is"),
        ({"state_hash": None}, "state_hash should be"),
        ({"weather": "fine"}, "unknown field 'weather'"),
        ({"seats": [{"name": "A", "kind": "x"}]}, "seats: 1 of them, but 2 players"),
        ({"seats": [{"name": "A", "kind": "x"}, {"name": "\x07", "kind": "x"}]}, "seat 1: name should be a printable"),
    ],
)
def test_a_wrong_field_is_named(fields: Json, complaint_part: str) -> None:
    assert complaint_part in complaint(changed(finished("usa"), **fields))


@pytest.mark.parametrize("name", sorted(set(finished("usa")) - {"schema", "version"}))
def test_a_missing_field_is_named(name: str) -> None:
    document = changed(finished("usa"))
    del document[name]
    assert f"the field {name!r} is missing" in complaint(document)


@pytest.mark.parametrize("document", [None, 3, "record", [], {}, {"schema": "branchline-record"}, {1: 2}])
def test_what_is_no_record_at_all_is_refused(document: object) -> None:
    assert complaint(document)


def test_a_move_that_does_not_replay_is_named_with_its_place() -> None:
    document = finished("usa")
    draw = next(n for n, move in enumerate(moves_of(document), 1) if move["action"] == "draw")
    other_seat = 1 - cast("int", moves_of(document)[16]["seat"])
    assert "move 17: seat" in complaint(with_move(document, 17, seat=other_seat))
    assert "move 17: 'fly' is no action" in complaint(with_move(document, 17, action="fly"))
    assert "move 17: 'keep 1': Something else comes first: " in complaint(with_move(document, 17, action="keep 1"))
    assert f"move {draw}: there are 0 chance outcomes" in complaint(with_move(document, draw, chance=[]))
    assert f"move {draw}: chance outcome 1 is 77" in complaint(with_move(document, draw, chance=[77]))
    assert f"move {draw}: 2 chance outcomes, but only 1" in complaint(with_move(document, draw, chance=[0, 0]))
    assert "move 1: action should be" in complaint(with_move(document, 1, action=5))
    assert "move 1: unknown field 'why'" in complaint(with_move(document, 1, why="because"))


def test_a_move_too_few_or_too_many_is_found() -> None:
    document = finished("usa")
    moves = moves_of(document)
    assert f"after move {len(moves) - 1}: there is a result, but the game is not over" in complaint(
        changed(document, moves=moves[:-1])
    )
    assert f"move {len(moves) + 1}: the game was over before it" in complaint(
        changed(document, moves=[*moves, moves[-1]])
    )
    assert "state_hash is" in complaint(changed(document, moves=moves[:-1], result=None))


def test_a_result_of_a_running_game_is_refused() -> None:
    result = {"scores": [0, 0, 0], "places": [1, 1, 1]}
    assert "the game is not over" in complaint(changed(running("usa"), result=result))


def test_an_old_version_is_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_two(document: Json) -> Json:
        return {**document, "version": 3, "spielname": document["game"]}

    def from_three(document: Json) -> Json:
        return {name: value for name, value in document.items() if name != "spielname"} | {"version": 4}

    monkeypatch.setattr(form, "UPGRADES", {2: from_two, 3: from_three})
    monkeypatch.setattr(form, "VERSION", 4)
    table = record.load(finished("usa"))
    assert table.over
    assert record.save(table)["version"] == 4
    assert record.load(record.save(table)).over


def test_a_record_of_the_first_form_was_played_by_the_first_rules() -> None:
    document = {name: value for name, value in finished("nordic").items() if name != "rules"} | {"version": 1}
    table = record.load(document)
    assert table.game.rules_version == 1
    assert record.save(table) == {**finished("nordic"), "rules": 1}


def test_a_version_that_nothing_upgrades_is_refused() -> None:
    with pytest.raises(RecordError, match="version 2 cannot be read any more; the current version is 3"):
        form.upgrade(finished("usa"), 3, {})


def test_an_upgrade_that_forgets_the_version_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError, match="version 3 gave version 2"):
        form.upgrade(finished("usa"), 3, {2: lambda document: document})


def test_loading_leaves_the_document_as_it_was() -> None:
    document = copy.deepcopy(finished("europe"))
    record.load(document)
    assert document == finished("europe")
