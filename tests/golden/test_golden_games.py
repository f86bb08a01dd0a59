"""Stored games are played the same today: whatever changes them was meant, or is a mistake nobody thought of.

A change that is meant: `python -m tests.golden.regenerate`.
"""

from __future__ import annotations

import json
from functools import cache

import pytest

import branchline
from branchline import record
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import AnyGame, find
from tests.golden.playing import driven
from tests.golden.regenerate import DIGESTS, RECORDS, SEEDS, current_record, record_path, stories
from tests.golden.stories import STORIES

STORED = json.loads(DIGESTS.read_text(encoding="utf-8"))
# By setting and seed, in the order in which they are stored.
GOLDEN = [(setting, seed) for setting in all_settings() for seed in SEEDS]


def options_of(setting: Setting) -> dict[str, str]:
    """All options of the game, the usual ones too."""
    return dict(find(setting.key, **dict(setting.options)).options)


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


@pytest.mark.parametrize(("setting", "seed"), GOLDEN, ids=str)
def test_a_golden_game_is_played_as_ever(setting: Setting, seed: int) -> None:
    assert driven(game_of(setting), seed).as_json() == STORED[GOLDEN.index((setting, seed))]


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_a_golden_record_replays(name: str) -> None:
    table = record.read(record_path(name))
    assert table.over
    setting = RECORDS[name][0]
    assert (table.game.key, table.game.players) == (setting.key, setting.players)
    assert table.game.options == options_of(setting)


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_a_golden_record_is_written_as_ever(name: str) -> None:
    assert record.save(current_record(name)) == record.read_document(record_path(name))


def test_the_sentences_that_the_browser_client_is_held_to_are_those_of_the_terminal() -> None:
    assert STORIES.read_text(encoding="utf-8") == stories(), "python -m tests.golden.regenerate writes them anew"
