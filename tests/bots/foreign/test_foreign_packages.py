"""Bots of other installed packages play in processes of their own, so that none of them can hang a match."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline import OptionError, Seeded, Table
from branchline.bots import Guarded, ProcessBot, canonical, make_bot, registry, turn_at

MODULE = """
import time
from branchline.bots import BotInfo, BotOption

class Sleeper:
    def __init__(self, awake=0):
        self.awake = awake

    def choose(self, turn):
        self.awake -= 1
        while self.awake < 0:
            time.sleep(60)
        return turn.legal[0]

SLEEPER = BotInfo("sleeper", Sleeper, "Falls asleep.", (BotOption("awake", "int", 0, "Decisions before.", 0, 99),))
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with the bot `sleeper` is installed, for this process and those that it starts."""
    (tmp_path / "sleepers.py").write_text(MODULE, encoding="utf-8")
    info = tmp_path / "sleepers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sleepers\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[branchline.bots]\nsleeper = sleepers:SLEEPER\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))
    monkeypatch.setattr(registry, "_FOREIGN", set())
    registry._load_entry_points.cache_clear()
    yield
    registry._load_entry_points.cache_clear()


@pytest.mark.usefixtures("package")
def test_a_bot_of_another_package_that_hangs_is_ended_and_the_match_goes_on() -> None:
    bot = make_bot("sleeper:awake=2")
    assert isinstance(bot, ProcessBot)
    table = Table("usa", players=2, seed=1)
    with Guarded(bot) as guarded:
        for decision in range(8):
            seconds = 60.0 if decision < 2 else 0.1  # as long as a busy machine needs, and then no more
            table.play(guarded.choose(turn_at(table, Seeded(1), seconds)))
        assert [fault.kind for fault in guarded.faults] == ["overtime"]
        assert guarded.faults[0].decision == 2


@pytest.mark.usefixtures("package")
def test_its_options_are_those_of_its_entry() -> None:
    assert canonical("sleeper:awake=0") == "sleeper"
    with pytest.raises(OptionError, match="awake"):
        make_bot("sleeper:awake=100")
