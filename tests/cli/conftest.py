"""What the tests of the terminal program share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from branchline.bots.foreign import processes
from branchline.cli.keyboard import session
from branchline.table import Table
from branchline.testing import Scene
from tests.cli.running import Ran, Run, Sit, SitAt, play_at, run_main, table_at, type_lines, use_folder


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot may take as long to start, and for a decision, as a busy machine needs."""
    monkeypatch.setattr(processes, "START_SECONDS", 60.0)
    monkeypatch.setattr(session, "_BOT_SECONDS", 60.0)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    use_folder(tmp_path, monkeypatch)

    def run_program(*arguments: str, typed: Sequence[str] = ()) -> Ran:
        type_lines(monkeypatch, typed)
        return run_main(arguments, capsys)

    return run_program


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    use_folder(tmp_path, monkeypatch)

    def sit_down(scene: Scene, *typed: str, people: int = 1) -> str:
        type_lines(monkeypatch, typed)
        play_at(table_at(scene.game, scene.state, scene.chance, people))
        return capsys.readouterr().out

    return sit_down


@pytest.fixture
def sit_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> SitAt:
    use_folder(tmp_path, monkeypatch)

    def sit_down(table: Table, *typed: str, plain: bool = False) -> str:
        type_lines(monkeypatch, typed)
        play_at(table, plain=plain)
        return capsys.readouterr().out

    return sit_down
