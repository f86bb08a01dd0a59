"""Stored games are played the same today: whatever changes them was meant, or is a mistake nobody thought of.

A change that is meant: `python -m tests.golden.regenerate`. The games of older versions of the rules are written by
nobody any more: they are read and played by their own version for ever.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Final

import pytest

import branchline
from branchline import record
from branchline.build_info import RULES
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import AnyGame, variant_of
from tests.golden.playing import driven
from tests.golden.regenerate import (
    RECORDS,
    SEEDS,
    STUCK_ROW,
    current_record,
    digests_path,
    folder_of,
    record_path,
    stories,
)
from tests.golden.stories import STORIES

STORED = json.loads(digests_path(RULES).read_text(encoding="utf-8"))
# By setting and seed, in the order in which they are stored.
GOLDEN = [(setting, seed) for setting in all_settings() for seed in SEEDS]
NAMES: Final = [*sorted(RECORDS), STUCK_ROW]
OLDER: Final = range(1, RULES)
# By version and file, whatever is stored there.
RECORDS_OF_BEFORE: Final = [
    (rules, path.stem)
    for rules in OLDER
    for path in sorted(folder_of(rules).glob("*.json"))
    if path != digests_path(rules)
]


def options_of(setting: Setting) -> dict[str, str]:
    """All options of the game, the usual ones too."""
    return dict(variant_of(setting.key, None, dict(setting.options)).options)


@cache
def game_of(setting: Setting) -> AnyGame:
    return setting.game()


def test_every_game_number_of_players_and_option_has_golden_games() -> None:
    named = [(options_of(setting), setting.key, setting.players, seed) for setting, seed in GOLDEN]
    assert [(game["options"], game["game"], game["players"], game["seed"]) for game in STORED] == named
    stored = [setting for setting, _ in RECORDS.values()]
    assert {setting.key for setting in stored} == {
        info.key for info in (*branchline.games(), *branchline.small_games())
    }
    assert {setting.players for setting in stored if setting.key == "card_game"} == {2, 3, 4}


def test_every_version_of_the_rules_has_its_golden_games() -> None:
    there = {path.name for path in folder_of(RULES).parent.glob("rules_*")}
    assert there == {folder_of(rules).name for rules in range(1, RULES + 1)}
    assert set(NAMES) <= {path.stem for path in folder_of(RULES).glob("*.json")}
    assert {rules for rules, _ in RECORDS_OF_BEFORE} == set(OLDER)


@pytest.mark.parametrize(("setting", "seed"), GOLDEN, ids=str)
def test_a_golden_game_is_played_as_ever(setting: Setting, seed: int) -> None:
    assert driven(game_of(setting), seed).as_json() == STORED[GOLDEN.index((setting, seed))]


@pytest.mark.parametrize("rules", OLDER)
def test_the_golden_games_of_older_rules_are_played_as_ever_by_those_rules(rules: int) -> None:
    for digest in json.loads(digests_path(rules).read_text(encoding="utf-8")):
        setting = Setting(digest["game"], digest["players"], tuple(digest["options"].items()), rules)
        assert driven(game_of(setting), digest["seed"]).as_json() == digest, str(setting)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays(name: str) -> None:
    table = record.read(record_path(name))
    assert table.over
    assert table.game.rules_version == RULES
    if name in RECORDS:
        setting = RECORDS[name][0]
        assert (table.game.key, table.game.players) == (setting.key, setting.players)
        assert table.game.options == options_of(setting)


@pytest.mark.parametrize(("rules", "name"), RECORDS_OF_BEFORE)
def test_a_golden_record_of_older_rules_replays_by_those_rules_and_is_written_with_them(rules: int, name: str) -> None:
    table = record.read(record_path(name, rules))
    assert table.over
    assert table.game.rules_version == rules
    assert record.load(record.save(table)).game.rules_version == rules


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_written_as_ever(name: str) -> None:
    assert record.save(current_record(name)) == record.read_document(record_path(name))


@pytest.mark.rule("US-10")
def test_what_was_played_by_version_1_does_not_replay_by_version_2_where_they_differ() -> None:
    document = record.read_document(record_path(STUCK_ROW, 1))
    assert "rules" not in document, "as it was written then"
    assert record.save(current_record(STUCK_ROW, 1))["moves"] == document["moves"]
    with pytest.raises(
        branchline.RecordError, match="move 95: there are 1 chance outcomes, but the game needs one more"
    ):
        record.load({**document, "version": 2, "rules": 2})


def test_the_sentences_that_the_browser_client_is_held_to_are_those_of_the_terminal() -> None:
    assert STORIES.read_text(encoding="utf-8") == stories(), "python -m tests.golden.regenerate writes them anew"
