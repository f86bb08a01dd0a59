"""Stored games are played the same today: whatever changes them was meant, or is a mistake nobody thought of.

A change that is meant: `python -m tests.golden.regenerate`.
"""

from __future__ import annotations

import json

import pytest

import branchline
from branchline import record
from tests.golden.playing import driven, tables
from tests.golden.regenerate import DIGESTS, RECORDS, SEEDS, current_record, record_path

STORED = json.loads(DIGESTS.read_text(encoding="utf-8"))


def test_every_game_and_number_of_players_has_golden_games() -> None:
    assert [(game["game"], game["players"], game["seed"]) for game in STORED] == [
        (key, players, seed) for key, players in tables() for seed in SEEDS
    ]
    assert set(RECORDS) == {info.key for info in branchline.games()}


@pytest.mark.parametrize("stored", STORED, ids=lambda game: f"{game['game']}-{game['players']}-{game['seed']}")
def test_a_golden_game_is_played_as_ever(stored: dict[str, object]) -> None:
    key, players, seed = stored["game"], stored["players"], stored["seed"]
    assert isinstance(key, str)
    assert isinstance(players, int)
    assert isinstance(seed, int)
    assert driven(branchline.game(key, players=players), seed).as_json() == stored


@pytest.mark.parametrize("key", sorted(RECORDS))
def test_a_golden_record_replays(key: str) -> None:
    table = record.read(record_path(key))
    assert table.over
    assert (table.game.key, table.game.players) == (key, RECORDS[key][0])


@pytest.mark.parametrize("key", sorted(RECORDS))
def test_a_golden_record_is_written_as_ever(key: str) -> None:
    assert record.save(current_record(key)) == record.read_document(record_path(key))
