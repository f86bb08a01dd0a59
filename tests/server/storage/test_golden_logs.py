"""Rooms that were played by each version of the rules replay for ever to what they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from branchline.build_info import RULES
from branchline.rooms.fold import replay
from branchline.server.storage.entries import entry_of
from branchline.variants import games
from tests.server.golden_logs.make import FOLDER, summary

CASES: Final = [(file, name) for file in sorted(FOLDER.glob("rules_*.json")) for name in json.loads(file.read_text())]


def test_this_version_of_the_rules_has_logs_of_every_game() -> None:
    there = {name for file, name in CASES if file.stem == f"rules_{RULES}"}
    assert there == {"eventful", *(info.key for info in games())}


@pytest.mark.parametrize(("file", "name"), CASES, ids=[f"{file.stem}-{name}" for file, name in CASES])
def test_a_log_leads_to_what_it_led_to_when_it_was_written(file: Path, name: str) -> None:
    log = json.loads(file.read_text(encoding="utf-8"))[name]
    assert summary(replay(entry_of(row) for row in log["entries"])) == log["leads_to"]
